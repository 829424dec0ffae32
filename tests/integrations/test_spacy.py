"""The component of spaCy: evidence as spans of the reasoning, labelled by criterion."""

from __future__ import annotations

import pytest
import spacy

import hybrid.integrations.spacy  # noqa: F401  registers the component
from hybrid.errors import UsageError

REASONING = "There is not enough information to tell who was late. So I choose (A)."
GIVEN = {"question": "Who was late?", "options": {"A": "The nurse", "B": "The pilot"}}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_evidence_comes_as_labelled_spans(lang: str) -> None:
    nlp = spacy.blank(lang)
    nlp.add_pipe("hybrid_checker", config={"error_types": ["logical"]})
    doc = nlp.make_doc(REASONING)
    doc._.hybrid_record = GIVEN
    doc = nlp(doc)
    spans = {(each.label_, each.text) for each in doc.spans["hybrid"]}
    assert ("undecidable_then_chose", REASONING[:53]) in spans
    assert [each.error_type for each in doc._.hybrid_findings.findings] == ["logical"]


def test_a_document_without_a_record_passes_and_a_wrong_field_is_named() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("hybrid_checker")
    assert "hybrid" not in nlp(REASONING).spans
    doc = nlp.make_doc(REASONING)
    doc._.hybrid_record = GIVEN | {"choices": []}
    with pytest.raises(UsageError, match="no field 'choices'; accepted: question, options"):
        nlp(doc)
