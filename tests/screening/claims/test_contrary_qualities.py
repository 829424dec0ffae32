"""Contrary qualities: "plausible" and "implausible", and which of them is told last."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

AGAINST = "logical/conclusion_against_reasoning"
TALE: dict[str, Any] = {
    "question": 'Is this tale plausible? "The baker shod the mare."',
    "options": ["plausible", "implausible"],
}
RULE: dict[str, Any] = {
    "question": "May a lodger keep bees on the roof? Judge the rule.",
    "options": ["fair", "unfair"],
}
GROUPS: dict[str, Any] = {
    "question": "Sort herbs as pleasant and weeds as unpleasant. Which is it: thyme?",
    "options": ["pleasant", "unpleasant"],
}


def told(text: str, fields: dict[str, Any]) -> list[str | None]:
    found = screened(text, **fields)
    return [each.option for each in found.signals("holds_for") if "polar" in each.tags]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bakers bake, so it is implausible that one shod a mare. The answer is (A).", ["B"]),
        ("Smiths shoe mares, and bakers do not. This makes no sense. The answer is (A).", ["B"]),
        ("A baker may own a forge, so it makes sense. The answer is (B).", ["A"]),
        ("It is not likely that a baker owns a forge. The answer is (A).", ["B"]),
        ("It would be quite possible for him. He owned a forge. The answer is (B).", ["A"]),
        # The last one counts.
        ("It is possible, but it would be very unlikely. The answer is (A).", ["B"]),
        # Said of another thing, asked, supposed, weighed or defined.
        ("He is likely used to baking and not to shoeing. The answer is (A).", []),
        ("Is it plausible for a baker? The answer is (B).", []),
        ("If it is plausible for a smith, fine. The answer is (B).", []),
        ("Plausible means that it may be so. The answer is (B).", []),
        ("Implausible tales are told at fairs. The answer is (A).", []),
        ("It is plausible. However, a mare kicks. The answer is (B).", []),
    ],
)
def test_likelihood_and_sense_are_told_in_other_words(text: str, expected: list[str]) -> None:
    assert told(text, TALE) == expected


def test_a_choice_against_what_is_told_last_is_an_error() -> None:
    text = "The lodger pays for the roof as well. So it is unfair to forbid the hives."
    assert AGAINST in screened(f"{text} The answer is (A).", **RULE).rules()
    assert AGAINST not in screened(f"{text} The answer is (B).", **RULE).rules()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Thyme is a herb. Therefore, thyme counts as pleasant. The answer is (B).", ["A"]),
        # A rule for a group concludes nothing, and one for both tells neither.
        ("Weeds are unpleasant. The answer is (A).", []),
        ("So weeds are unpleasant, and herbs are pleasant. The answer is (A).", []),
    ],
)
def test_of_groups_that_are_given_only_a_conclusion_counts(text: str, expected: list[str]) -> None:
    assert told(text, GROUPS) == expected


@pytest.mark.parametrize(
    ("text", "flagged"),
    [
        ("面包师没有铁匠铺，所以这个说法不合理。选A。", True),
        ("面包师没有铁匠铺，所以这个说法不合理。选B。", False),
    ],
)
def test_chinese_qualities_are_denied_by_a_negator(text: str, flagged: bool) -> None:
    fields: dict[str, Any] = {"question": "面包师给马钉掌，这个说法合理吗？"}
    found = screened(text, options=["合理", "不合理"], **fields)
    assert (AGAINST in found.rules()) is flagged


LED: dict[str, Any] = {
    "question": "Was it permissible to open the neighbour's letter?",
    "options": ["yes, permissible", "no, impermissible"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nobody had asked him, so it was impermissible. The answer is (A).", ["B"]),
        # What was found is told first, and grounds follow.
        ("The jury found that it was impermissible. It broke a trust. It hurt. Hence (A).", ["B"]),
        (
            "We agreed that it was impermissible. While he meant well, it hurt. It is his. Hence (A).",
            ["B"],
        ),
        ("It was impermissible, they say. It broke a trust. It hurt. Hence (A).", []),
        ("The jury found that reading on would be impermissible. He only held it. So (A).", []),
        ("We found this impermissible. Then it was found permissible. It was his. So (A).", []),
        ("The jury found it impermissible. However, the letter was his. It was. So (A).", []),
    ],
)
def test_a_quality_may_go_with_a_yes_or_no(text: str, expected: list[str]) -> None:
    assert told(text, LED) == expected


def test_what_was_found_concludes_where_the_question_tells_both_qualities() -> None:
    asked = {**LED, "question": "Was it permissible? Say yes (permissible) or no (impermissible)."}
    assert told("The jury found it impermissible. It hurt. It was his. So (A).", asked) == ["B"]


def test_what_is_likely_to_happen_is_not_the_quality_asked_for() -> None:
    tale = {"question": "Is a flood likely?", "options": ["likely", "unlikely"]}
    assert not told("A flood is unlikely to be seen. The dam is old. The answer is (A).", tale)
    assert told("A flood is unlikely. The answer is (A).", tale) == ["B"]
