"""What one description says is lacking, and another one tells of."""

from __future__ import annotations

import pytest

from hybrid.screening.detectors.lacking import lacks
from tests.build import screened

RULE = "logical/contradictory_option_definitions"


@pytest.mark.parametrize(
    ("denying", "telling"),
    [
        ("is paid out without notice", "requires three months' notice"),
        ("has no direction either", "is speed together with a direction"),
        ("goes through without approval", "nothing is merged before a reviewer approves it"),
        ("works without a break", "comes with a long break"),
        ("不收手续费，随时能取", "取钱是要收手续费的"),
        ("中间不休息", "中间要休息很久"),
        ("坐在看台上，不用上场", "学生自己上场打球"),
        ("到期前取不出来", "随时取得出来"),
    ],
)
def test_what_is_lacking_is_told_of(denying: str, telling: str) -> None:
    assert lacks(denying, telling)


@pytest.mark.parametrize(
    ("denying", "telling"),
    [
        # something else, denied too, a condition, what is denied of a doing
        ("is paid out without notice", "earns no interest"),
        ("is paid out without notice", "never asks for notice"),
        ("is paid out without notice", "is cheaper than one with notice"),
        ("does not suit felt gloves", "and felt gloves stay clean"),
        ("is, without doubt, the cheaper one", "leaves a doubt"),
        ("不收手续费", "要存满一年"),
        ("不收手续费", "从来不收手续费"),
        ("没到期就取不出来", "到期才能取"),
        ("不适合毡手套", "毡手套很干净"),
    ],
)
def test_what_is_lacking_is_not_told_of(denying: str, telling: str) -> None:
    assert not lacks(denying, telling)


@pytest.mark.parametrize(
    ("question", "options", "text", "chosen"),
    [
        (
            "Which loan suits a sailor?",
            ["Tide loan", "Reef loan"],
            (
                "A tide loan is granted without a guarantor. A reef loan runs for a year. A sailor is "
                "seldom at home. Because the tide loan requires a guarantor, it is safe. So A."
            ),
            "A",
        ),
        (
            "水手适合哪种贷款？",
            ["潮汐贷", "礁石贷"],
            "潮汐贷不用抵押；礁石贷为期一年。水手很少在家。考虑到潮汐贷要抵押房子，比较稳妥。选A。",
            "A",
        ),
    ],
)
def test_an_option_that_lacks_what_it_has(
    question: str, options: list[str], text: str, chosen: str
) -> None:
    found = screened(text, question=question, options=options)
    assert found.options("meaning_conflict") == [chosen, chosen]
    assert RULE in found.rules()


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        (
            "Which loan suits a sailor?",
            ["Tide loan", "Reef loan"],
            (
                "A tide loan is granted without a guarantor. A reef loan runs for a year. A sailor is "
                "seldom at home. Because the reef loan requires a guarantor, it is harder to get. So A."
            ),
        ),
        (
            "水手适合哪种贷款？",
            ["潮汐贷", "礁石贷"],
            "潮汐贷不用抵押；礁石贷为期一年。水手很少在家。考虑到礁石贷要抵押房子，比较难办。选A。",
        ),
        (
            "Which quantity is the same?",
            ["Speed", "Velocity"],
            (
                "Velocity is speed together with a direction. Speed has no direction. So the speed is "
                "the same. A"
            ),
        ),
    ],
)
def test_an_option_that_lacks_what_the_other_has(
    question: str, options: list[str], text: str
) -> None:
    assert not screened(text, question=question, options=options).has("meaning_conflict")
