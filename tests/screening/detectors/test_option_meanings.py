"""Meanings of options: one that another option had before, or the opposite of the first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

RULE = "logical/contradictory_option_definitions"
SORT: dict[str, Any] = {"question": "Is the ember hot or cold?", "options": ["hot", "cold"]}
SORT_ZH: dict[str, Any] = {"question": "余烬归入哪一类？", "options": ["热", "冷"]}


@pytest.mark.parametrize(
    ("first", "later"),
    [
        # another option's meaning
        (
            '"Hot" covers whatever gives off warmth, "cold" covers what does not.',
            'Here "cold" covers things that give off warmth after dark.',
        ),
        # denied
        (
            '"Cold" means that the hand is left cool.',
            '"Cold" means that the hand is not left cool.',
        ),
        # opposite
        ('"Cold" refers to a shop that is open.', '"Cold" refers to a shop that is closed.'),
        # one word stands where its opposite stood
        ('"Cold" is the price before tax.', '"Cold" is the price after tax.'),
        # what was left out
        (
            '"Cold" covers stones but not ashes.',
            '"Cold", which covers ashes, is meant.',
        ),
        # said of the very thing it has nothing to do with, or to come to its opposite
        (
            '"Cold" is about a manner and has nothing to do with weather.',
            '"Cold" speaks of weather.',
        ),
        ('Picking "cold" amounts to siding with the tenants.', '"Cold" means siding with no one.'),
        # nothing in common
        ('"Cold" refers to a person of few words.', '"Cold" refers to a broken stove.'),
        # what may be done has to be done
        ('"Cold" is something one may leave out.', 'Under "cold" the cook is obliged to stay.'),
    ],
)
def test_a_later_meaning_that_conflicts(first: str, later: str) -> None:
    found = screened(f"{first} An ember glows. {later} I choose (B).", **SORT)
    assert found.options("meaning_conflict") == ["B", "B"]
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        # each option has its own meaning, and keeps it
        '"Hot" covers whatever gives off warmth. "Cold" covers what gives off no warmth.',
        '"Cold" covers what gives off no warmth. "Cold" covers what leaves the hand cool.',
        # open to two readings, supposed, reported
        '"Cold" could mean that the hand is left cool. "Cold" could mean that it is not left cool.',
        'The cook says "cold" means that the hand is left cool. "Cold" means it is not left cool.',
        # judged, not defined
        'The hand is left cool, so "cold" is right. The hand is not left cool by what is "cold".',
        # What it is about is no definition.
        (
            "A hot thing burns skin. Hot is the state in which coal gives off heat. "
            "So hot is about giving off heat, not about taking it in."
        ),
    ],
)
def test_meanings_that_agree(text: str) -> None:
    assert not screened(f"{text} I choose (B).", **SORT).has("meaning_conflict")


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("“热”包括散发热量的东西，“冷”包括不散发热量的东西。", "“冷”包括熄火后散发热量的东西。"),
        ("所谓“冷”，是指任何人都能看到数据。", "“冷”，也就是不让任何人看到数据。"),
        ("“冷”是可以放弃的；“热”是要保留的。", "“冷”是指付款前必须做的事情。"),
    ],
)
def test_a_later_meaning_that_conflicts_in_chinese(first: str, later: str) -> None:
    found = screened(f"{first}余烬会发光。{later}因此选B。", **SORT_ZH)
    assert found.options("meaning_conflict") == ["B", "B"]
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "“热”包括散发热量的东西，“冷”包括不散发热量的东西。",
        "“冷”意味着数据公开。“冷”也意味着手续更多。",
        "有人说“冷”是指能看到数据。“冷”是指不能看到数据。",
    ],
)
def test_meanings_that_agree_in_chinese(text: str) -> None:
    assert not screened(f"{text}因此选B。", **SORT_ZH).has("meaning_conflict")


@pytest.mark.parametrize(
    ("first", "later"),
    [
        # what is denied stands in a clause of its own
        (
            "Dries wool in an hour, but does not suit felt gloves.",
            "Smoke is drawn off by the chimney, and felt gloves stay clean.",
        ),
        # modals and words of degree are all that is shared
        (
            "Smoke is stronger in the morning, and may be less so in more wind.",
            "Asks for a less even floor, which may be laid.",
        ),
        ("两小时烘干羊毛，但不适合毡手套。", "烟从烟道排走，毡手套很干净。"),
    ],
)
def test_respects_of_an_option_are_no_rival_meanings(first: str, later: str) -> None:
    chinese = not first.isascii()
    hot, cold, use, cost = (
        ("热", "冷", "用途", "花费") if chinese else ("Hot", "Cold", "Use", "Cost")
    )
    text = f"1. {use}\n- {hot}: {first}\n- {cold}: 1.\n2. {cost}\n- {hot}: {later}\n"
    found = screened(text, **(SORT_ZH if chinese else SORT))
    assert not found.said("meaning_conflict")


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("“冷”讲的是态度，与天气无关。", "“冷”讲的正是天气。"),
        ("选“冷”就等于偏袒房客。", "“冷”恰恰是谁也不偏袒。"),
    ],
)
def test_a_meaning_that_conflicts_in_chinese(first: str, later: str) -> None:
    found = screened(f"{first}余烬还在冒烟。{later}故选B。", **SORT_ZH)
    assert found.options("meaning_conflict") == ["B", "B"]


def test_a_letter_said_to_be_the_option_that_means_something_else() -> None:
    text = "A would mean that it glows. B would mean that it is grey. A is the option that says it is grey."
    assert screened(f"{text} I choose (A).", **SORT).options("meaning_conflict") == ["A", "A"]
