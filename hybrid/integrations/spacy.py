"""A component of spaCy: the evidence of findings as spans of the reasoning's ``Doc``.

::

    nlp = spacy.blank("en")
    nlp.add_pipe("hybrid_checker")
    doc = nlp.make_doc("It does not say. So (A).")
    doc._.hybrid_record = {"question": "Who was late?", "options": {"A": "Ann", "B": "Ben"}}
    doc = nlp(doc)
    doc.spans["hybrid"]            # premises and conclusions, labelled by criterion
    doc._.hybrid_findings          # the findings of the record
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from hybrid.api.checking import recipe_for
from hybrid.errors import UsageError
from hybrid.records import Finding, Record, Status

_KEY: Final = "hybrid"
_ACCEPTED: Final = ("question", "options", "answer", "context", "id", "lang")


class HybridChecker:
    """Checks the reasoning that a ``Doc`` holds, by rules alone.

    The rest of the record is ``doc._.hybrid_record``: question, options, and answer, context, id or
    lang where there are any. A ``Doc`` without one passes unchecked.
    """

    def __init__(self, error_types: Sequence[str], packs: Sequence[str], spans_key: str) -> None:
        self._checker = recipe_for(error_types, packs, default_pack=True, judge=None).checker()
        self._key = spans_key
        for name in ("hybrid_record", "hybrid_findings"):
            if not Doc.has_extension(name):
                Doc.set_extension(name, default=None)

    def __call__(self, doc: Doc) -> Doc:
        """Return the document with the evidence in ``doc.spans``.

        A span that does not end where a token does grows to the token's end; its exact offsets
        stand in ``doc._.hybrid_findings``. Raises ``UsageError`` for an unknown field.
        """
        given = doc._.hybrid_record
        if given is None:
            return doc
        found = self._checker.check(_record(given, doc.text))
        spans = [each for finding in found.findings for each in _evidence(doc, finding)]
        doc.spans[self._key] = SpanGroup(doc, name=self._key, spans=spans)
        doc._.hybrid_findings = found
        return doc


@Language.factory(
    "hybrid_checker",
    default_config={"error_types": [], "packs": [], "spans_key": _KEY},
    assigns=["doc.spans", "doc._.hybrid_findings"],
)
def hybrid_checker(
    nlp: Language, name: str, error_types: list[str], packs: list[str], spans_key: str
) -> HybridChecker:
    """Make the component; without ``error_types`` all three are checked."""
    return HybridChecker(error_types, packs, spans_key)


def _record(given: Mapping[str, Any], reasoning: str) -> Record:
    for name in given.keys() - set(_ACCEPTED):
        raise UsageError(f"hybrid_record: no field {name!r}; accepted: {', '.join(_ACCEPTED)}")
    return Record(**{"id": "doc", **given}, reasoning=reasoning)


def _evidence(doc: Doc, finding: Finding) -> Iterator[Span]:
    if finding.status is not Status.ERROR:
        return
    for flag in finding.flags:
        for span in (*flag.premises, *([flag.conclusion] if flag.conclusion else [])):
            if span.field == "reasoning":
                made = doc.char_span(
                    span.start, span.end, label=flag.criterion, alignment_mode="expand"
                )
                if made is not None:
                    yield made
