"""Two options that are one verdict and its denial."""

from __future__ import annotations

import pytest

from hybrid.screening.wording.contraries import contraries, led_sides
from tests.build import record


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["plausible", "implausible"], ("A", "B")),
        (["Invalid.", "Valid", "Cannot be determined"], ("B", "A")),
        (["No", "Yes"], ("B", "A")),
        (["Do not pull the lever", "Pull the lever"], ("B", "A")),
        (["Don't swerve", "Swerve"], ("B", "A")),
        (["合理", "不合理"], ("A", "B")),
        (["no, impermissible", "yes, permissible"], ("B", "A")),
        (["Yes, it is legal", "No, it is illegal"], ("A", "B")),
        (["NTA (not the asshole)", "YTA (you are the asshole)"], ("B", "A")),
        (["否", "是"], ("B", "A")),
        (["Incorrect", "Correct", "Partly", "Unclear"], ("B", "A")),
        (["不能", "能"], ("B", "A")),
        (["The tenant is not liable", "The tenant is liable"], ("B", "A")),
        (["租客没有责任", "租客有责任"], None),
        (["租客应当赔偿", "租客不应当赔偿"], ("A", "B")),
        (["No, it may not", "Yes, it may", "Unclear"], ("B", "A")),
        (["是，可以", "不，不可以"], ("A", "B")),
        (["Yes, today", "Yes, tomorrow"], None),
        (["The cook", "The guest"], None),
        (["in", "indeed"], None),
        (["", "not "], None),
    ],
)
def test_a_verdict_and_its_denial(options: list[str], expected: tuple[str, str] | None) -> None:
    found = contraries(record("Hm.", options=options))
    assert (found and found.letters) == expected


@pytest.mark.parametrize(
    ("options", "states"),
    [
        (["Yes", "No"], ""),
        (["Pleasant", "Unpleasant"], ""),
        (["Likely", "Not likely"], "likely"),
        (["合理", "不合理"], "合理"),
    ],
)
def test_a_bare_yes_or_a_property_states_nothing(options: list[str], states: str) -> None:
    found = contraries(record("Hm.", options=options))
    assert found is not None
    assert found.states == states


def test_options_may_all_open_with_a_yes_or_no() -> None:
    led = {"A": "Yes, because he swam.", "B": "No, for he slept", "C": "No because it rained"}
    assert led_sides(led) == {"A": True, "B": False, "C": False}


@pytest.mark.parametrize("other", ["Nobody swam", "No", "It depends"])
def test_options_are_no_sides_where_one_opens_otherwise(other: str) -> None:
    assert not led_sides({"A": "Yes, he swam", "B": other})
