"""Which option is meant: by key, by words, by place; and what is left in doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.records.naming import Names
from hybrid.records.record import Record
from tests.timing import assert_in_proportion

BOAT = {"A": "The pilot of the boat", "B": "The cook", "C": "Cannot be determined."}
ASKED = "The pilot and the cook of a boat quarrelled. Who was late?"
ZH = {"A": "厨师", "B": "那位客人", "C": "无法确定"}
ASKED_ZH = "厨师和那位客人都来了。谁迟到了？"


def names(
    options: Mapping[str, str] | Sequence[str] = BOAT,
    question: str = ASKED,
    context: str | None = None,
) -> Names:
    given = (
        options if isinstance(options, Mapping) else dict(zip("ABCDEFGH", options, strict=False))
    )
    return Names(Record("r", question, given, "x", context=context, lang="en"))


def said(text: str, known: Names | None = None) -> list[tuple[str, str]]:
    """Return the words of each mention with its option."""
    found = (known or names()).mentions(text)
    return [(text[each.start : each.end], each.option) for each in found]


def meant(text: str, known: Names | None = None) -> list[str]:
    return [option for _, option in said(text, known)]


# --- keys -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "So (B) it is.",
        "The answer is B.",
        "Answer: B",
        "B) because of the bell",
        "[B]",
        "Option B fits.",
        "option b fits.",
        "Solution: Choice_B",
        "Choice\\_B",
        "OptionB",
        "\\boxed{B}",
        "\\boxed{\\text{B}}",
        "**B**",
        "I choose B",
        "B项正确",
        "选项B",
        "选项(b)",
        "故选B。",
        "答案是b。",
        "[正确答案]B<eoa>",
        "Ｂ",
        "Person B was late.",
        "PersonB was late.",
        "Team B would be it.",
        "Candidate B wins",
        "the answer is (b)",
    ],
)
def test_letter_names_its_option(text: str) -> None:
    assert meant(text) == ["B"]


@pytest.mark.parametrize(
    "text",
    [
        "A man came in.",
        "There is a cookbook.",
        "Then I left. I was tired.",
        "Bring the DNA and an ABC book.",
        "A B-cell, f(B) and B = 4",
        "In the U.S.A. and B.C. times John B. Moss wrote.",
        "Vitamin C and hepatitis B",
        "The answer is a guess.",
        "BAD",
        "37 °C",
    ],
)
def test_letter_of_something_else_is_no_mention(text: str) -> None:
    assert said(text) == []


def test_lists_of_letters() -> None:
    assert meant("Choices A, B and C all fail.") == ["A", "B", "C"]
    assert meant("选项A、B都不对") == ["A", "B"]
    assert meant("答案：AC") == ["A", "C"]


def test_letters_that_the_question_uses_are_in_doubt() -> None:
    towns = names(["Yes", "No"], "Town A lies north of town B. Is town B warmer?")
    assert said("Town B is warmer, and B is bigger.", towns) == []
    assert towns.meant("Town B is warmer") is None
    assert meant("So the answer is B. Option (A) fails.", towns) == ["B", "A"]


def test_noun_and_letter_of_the_question_that_are_the_options_themselves() -> None:
    teams = names(["Team A", "Team B"], "Team A played Team B. Who won?")
    assert said("Team B won, so B.", teams) == [("Team B", "B"), ("B", "B")]
    crossed = names(["Team B", "Team A"], "Team A played Team B. Who won?")
    assert said("Team B won.", crossed) == [("Team B", "A")]
    assert crossed.only("(A)") == "A"


def test_numbered_options() -> None:
    replies = names({"1": "Boil it", "2": "Freeze it"}, "Which reply is better?")
    assert meant("Step 1: look. Response 2 is better than response 1, so 2.", replies) == ["2", "1"]
    assert meant("选项2，答案：1", replies) == ["2", "1"]
    assert said("It took 2 hours and 1.2 days.", replies) == []


def test_keys_that_are_words() -> None:
    sides = names({"Left": "Both get 4", "Right": "One gets 9"}, "Which do you choose?")
    assert said("I will choose the Left option. She left, right?", sides) == [("the Left", "Left")]
    assert sides.only("left") == "Left"
    small = names({"left": "Both get 4", "right": "One gets 9"}, "Which do you choose?")
    assert said("It's left to me: I pick the ‘Left’ one.", small) == [("Left", "left")]
    people = names({"甲": "去上海", "乙": "留下"}, "谁说得对？")
    assert meant("甲说得对，而乙不对。甲醛有毒。", people) == ["甲", "乙"]


# --- words ----------------------------------------------------------------------------------


def test_text_of_an_option() -> None:
    assert said("It was The Pilot of the\nboat, I think.") == [("The Pilot of the\nboat", "A")]
    assert said("It cannot be determined") == [("cannot be determined", "C")]
    assert said("迟到的是那位客人。", names(ZH, ASKED_ZH)) == [("那位客人", "B")]


def test_key_and_text_are_one_mention() -> None:
    assert said("So: (B) The cook.") == [("(B) The cook", "B")]
    assert said("B：那位客人", names(ZH, ASKED_ZH)) == [("B：那位客人", "B")]
    assert said("(B) The pilot of the boat") == [("(B)", "B"), ("The pilot of the boat", "A")]


def test_longer_text_wins() -> None:
    valid = names(["valid", "invalid"], "Is it valid or invalid?")
    assert meant("It is invalid, not valid.", valid) == ["B", "A"]
    guilty = names(["guilty", "not guilty"], "What is the verdict?")
    assert meant("She is not guilty", guilty) == ["B"]


def test_yes_and_no() -> None:
    known = names(["Yes", "No"], "Is it right to tell?")
    assert said("There is no doubt. No one knows.", known) == []
    assert meant("The answer is no.", known) == ["B"]
    assert meant("So: Yes.", known) == ["A"]


def test_texts_that_refer_to_other_options() -> None:
    known = names(["red", "blue", "Both A and B", "None of the above"], "Which colour?")
    assert meant("A and B are out.", known) == ["A", "B"]
    assert said("(C) Both A and B", known) == [("(C) Both A and B", "C")]


def test_part_that_tells_options_apart() -> None:
    assert said("The pilot was late.") == [("The pilot", "A")]
    friends = names(
        ["The Danish woman", "The Swiss woman", "Unknown"], "A Danish and a Swiss woman. Who?"
    )
    assert said("the Danish one", friends) == [("the Danish", "A")]
    people = names(["Ada Moss", "Ben Vale", "Not known"], "Ada Moss met Ben Vale. Who paid?")
    assert meant("Ben paid; Moss left.", people) == ["B", "A"]
    growth = names(
        ["A rise in the price", "A fall in the price", "A fall in demand"], "What of a rise in tax?"
    )
    assert said("The rise in tax was steep.", growth) == []


def test_number_in_the_text_of_an_option() -> None:
    sums = names(["4", "12"], "What is 3 times 4?")
    assert said("First take 4 threes: 12 in steps of 4.", sums) == []
    assert meant("The answer is 12.", sums) == ["B"]
    assert sums.only("12") == "B"


# --- place ----------------------------------------------------------------------------------


def test_places() -> None:
    assert meant("The pilot and the cook: the latter was late.") == ["A", "B", "B"]
    assert meant("The second option fits.") == ["B"]
    assert meant("第二个选项合适", names(ZH, ASKED_ZH)) == ["B"]
    assert meant("厨师和那位客人，前者迟到", names(ZH, ASKED_ZH)) == ["A", "B", "A"]
    two = names(["red", "blue"], "Which colour?")
    assert meant("Not red but the other one.", two) == ["A", "B"]
    assert meant("The latter was late.") == []


# --- meant ----------------------------------------------------------------------------------


def test_meant() -> None:
    known = names()
    assert known.meant("the cook was late") == frozenset("B")
    assert known.meant("(A) or (B)") == frozenset("AB")
    assert known.meant("Rain fell all night.") == frozenset()
    # It may be anyone; and a part of an option's text may be the option.
    assert known.meant("He was late.") is None
    assert known.meant("the boat sank") is None
    assert names(ZH, ASKED_ZH).meant("客人迟到") is None
    # Whatever answers the question may mean "Yes".
    assert names(["Yes", "No"], "Should she tell?").meant("Telling would be sensible.") is None


# --- only -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "B",
        "b",
        "(B)",
        "B.",
        "[B]",
        " B\n",
        "**B**",
        "B. The cook",
        "(B) the cook.",
        "B: The cook",
        "The cook",
        "cook",
        "Answer: B",
        "The answer is (B).",
        "The correct answer is B",
        "So the answer is: The cook",
        "Option B",
        "Choice_B",
        "\\boxed{B}",
        "$\\boxed{\\text{B}}$",
        "<answer>B</answer>",
        "答案：B",
        "故选B。",
        "选项B",
        "B项",
        "Ｂ",
    ],
)
def test_only(text: str) -> None:
    assert names().only(text) == "B"


@pytest.mark.parametrize(
    "text",
    ["", "A or B", "(A) and (B)", "B. The pilot of the boat", "the cook was late", "D", "BB", "."],
)
def test_only_of_what_is_not_one_option(text: str) -> None:
    assert names().only(text) is None


def test_only_where_key_and_text_disagree() -> None:
    crossed = names({"A": "B", "B": "A"}, "Which letter?")
    assert crossed.only("B") is None
    assert names({"A": "same", "B": "same"}, "Which?").only("same") is None


# --- properties -----------------------------------------------------------------------------

_PIECES = st.lists(
    st.sampled_from(
        [
            "A",
            "B",
            "(A)",
            " the cook",
            "The pilot",
            " ",
            "\n",
            ".",
            "，",
            "选B",
            "former",
            "option ",
        ]
    )
    | st.text(max_size=3),
    max_size=20,
)


@given(_PIECES)
def test_mentions_stand_in_order_within_the_text(pieces: list[str]) -> None:
    text = "".join(pieces)
    found = names().mentions(text)
    assert all(0 <= each.start < each.end <= len(text) for each in found)
    assert all(left.end <= right.start for left, right in pairwise(found))
    assert all(each.option in BOAT for each in found)


_PRINTED = st.characters(exclude_characters="[]<>").filter(str.isprintable)
_KEYS = st.sampled_from(["A", "b", "I", "1", "12", "Left", "No", "甲", "①", "a b", "("]) | st.text(
    _PRINTED, min_size=1, max_size=3
).filter(str.strip)
_TEXTS = st.sampled_from(["Yes", "No", "A", "5", "The cook", "A and B", "甲", "", "."]) | st.text(
    max_size=8
)


@given(st.dictionaries(_KEYS, _TEXTS, min_size=1, max_size=5), st.text(max_size=30), _PIECES)
def test_any_keys_and_texts_are_taken(
    options: dict[str, str], question: str, pieces: list[str]
) -> None:
    known, text = names(options, question), "".join(pieces)
    found = known.mentions(text)
    assert all(left.end <= right.start for left, right in pairwise(found))
    assert {each.option for each in found} <= options.keys()
    assert known.only(text) in {None, *options}
    meant = known.meant(text)
    assert meant is None or meant <= options.keys()


@pytest.mark.parametrize("piece", ["A ", "(", "the former ", "B,", "the cook ", "选", "\\boxed{"])
def test_time_grows_with_the_text_alone(piece: str) -> None:
    known = names()

    def read(times: int) -> None:
        known.mentions(piece * times)
        known.only(piece * times)

    assert_in_proportion(read, 4_000, 40_000, 40)
