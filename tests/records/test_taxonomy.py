"""The error types and criteria, whose names and order are a contract."""

from __future__ import annotations

from hybrid.records import CRITERIA, ErrorType, criteria_of

FIXED = {
    "factual": [
        "lack_of_evidence",
        "category_overextension",
        "conceptual_substitution",
        "stereotypical_induction",
        "forced_conclusion",
        "counterfactual_fabrication",
    ],
    "logical": [
        "undecidable_then_chose",
        "both_valid_then_chose",
        "reversal",
        "conclusion_against_reasoning",
        "contradictory_option_definitions",
        "premise_denied_then_used",
        "general_then_stereotype",
        "self_contradiction",
    ],
    "semantic": [
        "explicit_redefinition",
        "implicit_substitution",
        "case_abbreviation_confusion",
        "partial_meaning_replacement",
    ],
}


def test_error_types_and_criteria_are_the_ones_of_the_definitions() -> None:
    assert [str(each) for each in ErrorType] == list(FIXED)
    for error_type in ErrorType:
        assert [each.id for each in criteria_of(error_type)] == FIXED[error_type]


def test_each_criterion_is_found_by_its_id_and_belongs_to_one_type() -> None:
    assert list(CRITERIA) == [name for names in FIXED.values() for name in names]
    assert all(name == criterion.id for name, criterion in CRITERIA.items())


def test_each_criterion_is_told_in_both_languages() -> None:
    for criterion in CRITERIA.values():
        assert criterion.en.isascii()
        assert criterion.en.endswith(".")
        assert criterion.zh.endswith("。")
    assert len({criterion.en for criterion in CRITERIA.values()}) == len(CRITERIA)


def test_an_error_type_is_its_own_name() -> None:
    assert ErrorType("logical") is ErrorType.LOGICAL
    assert f"{ErrorType.FACTUAL}" == "factual"
