"""Mentions of options: by letter, by the option's words, by both, by a part of the words."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.records import Record
from hybrid.records.mentions import MENTION, option_mentions
from tests.build import record

PRICES = {"A": "12 coins", "B": "20 coins", "C": "Yes", "D": "no"}
NONSENSE = [
    *"ABCD()（）[]【】{}*.：:、,，。-/<>$\\&' \n",
    "the cook",
    "Guest",
    "厨师",
    "客人",
    "option ",
    "选项",
    "项",
    "答案是",
    "boxed",
    "é",
    "e\u0301",
    "👩‍🍳",
]


def found(reasoning: str, *, field: str = "reasoning", **fields: Any) -> list[tuple[str, str]]:
    """Return the words and the letter of each mention in one field."""
    own = record(reasoning, **fields)
    return [
        (own.text(each.span), each.option or "")
        for each in option_mentions(own)
        if each.span.field == field
    ]


def letters(reasoning: str, **fields: Any) -> str:
    return "".join(letter for _, letter in found(reasoning, **fields))


# --- by letter ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Option B is right.",
        "option (B)",
        "OPTION B",
        "Choice B",
        "Answer: B",
        "ANSWER: B",
        "The answer is (B).",
        "The answer is B.",
        "So B, then.",
        "It must be B",
        "B",
        "(B)",
        "（B）",
        "[B]",
        "[[B]]",
        "【B】",
        "( B )",
        "B) is late",
        "- B: late",
        "“B”",
        '"B"',
        "`B`",
        "**B**",
        "**B.** late",
        "### B",
        r"\boxed{B}",
        r"$\boxed{B}$",
        r"\boxed{(B)}",
        r"\boxed{\text{B}}",
        "[正确答案]B<eoa>",
        "【答案】B<eoa>",
        "答案：B",
        "答案是B",
        "答案应为B",
        "故选B",
        "因此选B。",
        "本题选B",
        "我选B",
        "B项正确",
        "B 选项正确",
        "选项B",
        "选项：B",
        "選項B",
        "Ｂ（B）",
        "只有B说得通",
        "<answer>B</answer>",
        "<think>hm</think>B",
        "The answer is (b).",
        "option b",
        "'B'",
    ],
)
def test_a_letter_names_an_option(text: str) -> None:
    assert letters(text) == "B"


@pytest.mark.parametrize(
    "text",
    [
        "A is right.",
        "A. Then",
        "A fits better.",
        "The answer is A.",
        "I think A would do.",
        "In the end, A it is",
        "Option A is good.",
        "选A",
        "A项",
        "答案是A。",
        "**A**",
        "A",
    ],
)
def test_a_capital_a_names_an_option_where_it_is_no_article(text: str) -> None:
    assert letters(text) == "A"


@pytest.mark.parametrize(
    "text",
    [
        "A good friend came.",
        "A friend of hers came. A dog too.",
        "Then A-levels began.",
        "This is a matter of taste.",
        "<think>\nA door was open.",
        "She said: A door was open.",
    ],
)
def test_an_article_is_no_option(text: str) -> None:
    assert letters(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Plan B is better.",
        "Vitamin B helps.",
        "hepatitis B",
        "Point B lies north.",
        "a B-side",
        "B's side",
        "B&B",
        "AB",
        "BC 200",
        "B12",
        "x_B",
        "点B",
        "集合B",
    ],
)
def test_a_letter_of_something_else_is_no_option(text: str) -> None:
    assert letters(text) == ""


@pytest.mark.parametrize("text", ["the U.S.A. team", "O. B. Moss wrote it.", "B型血"])
def test_a_letter_of_an_abbreviation_is_no_option(text: str) -> None:
    assert letters(text) == ""


def test_letters_that_are_no_options_of_the_record_are_none() -> None:
    assert letters("C is wrong, (D) too, and so is option E.") == ""
    assert letters("C项错误。") == ""


@pytest.mark.parametrize(
    "text", ["A and B", "A or B", "A/B", "(A), (B)", "A、B两项", "Options A and B"]
)
def test_each_of_several_letters_counts(text: str) -> None:
    assert letters(text) == "AB"


def test_letters_count_in_reasoning_and_answer_only() -> None:
    question = "Choose (A) or (B): who was late?"
    own = record("(B)", question=question, answer="B", context="(A) and (B) stand for people.")
    assert {each.span.field for each in option_mentions(own)} == {"reasoning", "answer"}


class TestThingsCalledAAndB:
    """Where the question speaks of things called A and B, a bare letter proves nothing."""

    QUESTION = "Box A weighs more than box B, and B more than C. Which of B and C is heavier?"
    OPTIONS: Mapping[str, str] = {"A": "the second box", "B": "the third box"}

    def letters(self, text: str) -> str:
        return letters(text, question=self.QUESTION, options=self.OPTIONS)

    @pytest.mark.parametrize("text", ["B weighs more.", "So A > B.", "A is heavy.", "B比C重。"])
    def test_a_bare_letter_is_none(self, text: str) -> None:
        assert self.letters(text) == ""

    @pytest.mark.parametrize("text", ["Option B.", "(B)", "B项", "答案是B", "故选B"])
    def test_a_marked_letter_is_one(self, text: str) -> None:
        assert self.letters(text) == "B"

    @pytest.mark.parametrize("text", ["Answer: B", "The answer is B.", r"\boxed{B}"])
    def test_a_letter_given_as_the_answer_is_one(self, text: str) -> None:
        assert self.letters(text) == "B"

    def test_a_letter_alone_at_the_end_is_one(self) -> None:
        assert self.letters("So it is heavier.\n\n**B**") == "B"


# --- by words ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("So the guest was late.", "the guest"),
        ("So GUEST it is.", "GUEST"),
        ("A guest came.", "A guest"),
        ("Guest is a noun.", "Guest"),
        ("the\nguest", "the\nguest"),
        ("Is it “the guest”?", "the guest"),
        ("The guest's coat hung there.", "The guest"),
    ],
)
def test_the_words_of_an_option_name_it(text: str, words: str) -> None:
    assert found(text) == [(words, "B")]


@pytest.mark.parametrize("text", ["guests came", "a houseguest", "disguested"])
def test_words_inside_other_words_do_not(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Staying in the boat is safer.", "Staying in the boat"),
        ("He who stays in the boat is safe.", "stays in the boat"),
        ("They stayed in the boat.", "stayed in the boat"),
    ],
)
def test_a_deed_is_named_in_each_form_of_its_verb(text: str, words: str) -> None:
    options = ["Stay in the boat", "Swim"]
    asked = "The boat leaks. What should the ferryman do?"
    assert found(text, options=options, question=asked) == [(words, "A")]
    assert found(text, options=options, question="Which words are on the sign?") == []


@pytest.mark.parametrize(
    ("option", "form"),
    [
        ("Stop", "stopping"),
        ("Save the horse", "saving the horse"),
        ("Tie the rope", "tying the rope"),
        ("Carry the oar", "carries the oar"),
        ("Push the raft", "pushes the raft"),
    ],
)
def test_forms_of_a_verb_are_spelled_by_rule(option: str, form: str) -> None:
    options = [option, "Wait for help"]
    asked = "What should the ferryman do?"
    assert found(f"So {form} it is.", options=options, question=asked) == [(form, "A")]


def test_chinese_words_name_an_option_across_a_line_break() -> None:
    assert found("所以是客\n人。") == [("客\n人", "B")]
    assert found("厨师先到，客人后到。") == [("厨师", "A"), ("客人", "B")]


def test_a_line_break_or_another_quotation_mark_changes_no_words() -> None:
    options = ["the owner’s dog", "the neighbour"]
    assert found("It was the owner's\ndog.", options=options) == [("the owner's\ndog", "A")]


def test_the_longest_words_are_taken() -> None:
    options = ["the bus", "the bus driver"]
    assert found("the bus driver saw the bus", options=options) == [
        ("the bus driver", "B"),
        ("the bus", "A"),
    ]


def test_words_that_two_options_share_name_neither() -> None:
    assert found("A red hat lay there.", options=["red hat", "red hat"]) == []


@pytest.mark.parametrize(
    ("text", "letter"),
    [("No, he did not.", ""), ("So no.", "D"), ("So NO.", "D"), ("Yes.", "C"), ("yes", "")],
)
def test_a_very_short_option_counts_as_it_is_written(text: str, letter: str) -> None:
    assert letters(text, options=PRICES) == letter


def test_numbers_name_an_option_whole() -> None:
    assert letters("It costs 12 coins.", options=PRICES) == "A"
    assert letters("It costs 112 coins.", options=PRICES) == ""


@pytest.mark.parametrize(
    ("text", "letter"),
    [("答案是：是", "A"), ("他是厨师。", ""), ("所以选是。", "A"), ("这是对的", "")],
)
def test_a_single_chinese_character_stands_between_marks(text: str, letter: str) -> None:
    assert letters(text, options=["是", "否"], question="他是厨师吗？") == letter


def test_words_count_in_question_and_context_too() -> None:
    own = record("", context="A guest came.", question="Was the cook late?")
    assert [(each.span.field, each.option) for each in option_mentions(own)] == [
        ("context", "B"),
        ("question", "A"),
    ]


# --- by both, by a part ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "(B) The guest",
        "B. The guest",
        "B) the guest",
        "B: the guest",
        "B - the guest",
        "**B. The guest**",
        "B, the guest",
        "the guest (B)",
        "option B: “the guest”",
    ],
)
def test_a_letter_beside_its_words_is_one_mention(text: str) -> None:
    own = record(f"So {text} was late.")
    (mention,) = [each for each in option_mentions(own) if each.span.field == "reasoning"]
    assert (mention.option, mention.tags) == ("B", ("letter", "text"))
    assert "guest" in own.text(mention.span).lower()
    assert "B" in own.text(mention.span)


def test_a_letter_beside_other_words_are_two_mentions() -> None:
    assert letters("(B) The cook") == "BA"
    assert letters("B：厨师") == "BA"


PARTS = {"A": "The man with the red scarf", "B": "The Danish woman"}
PARTS_QUESTION = "A man with a red scarf met a Danish woman. Who was late?"


@pytest.mark.parametrize(
    ("text", "words", "letter"),
    [
        ("The Danish one was late.", "The Danish one", "B"),
        ("the Dane and the scarf", "the scarf", "A"),
        ("Danish", "Danish", "B"),
    ],
)
def test_a_distinguishing_word_names_an_option(text: str, words: str, letter: str) -> None:
    own = record(text, question=PARTS_QUESTION, options=PARTS)
    (mention,) = [each for each in option_mentions(own) if each.span.field == "reasoning"]
    assert (own.text(mention.span), mention.option) == (words, letter)
    assert mention.tags == ("part",)


def test_a_word_of_both_options_or_of_no_question_names_neither() -> None:
    options = {"A": "the red scarf", "B": "the blue scarf", "C": "Not enough information"}
    question = "A red scarf and a blue scarf were lost."
    assert letters("the scarf", options=options, question=question) == ""
    assert letters("information is enough", options=options, question=question) == ""


def test_a_distinguishing_part_of_a_chinese_option() -> None:
    options = {"A": "戴帽子的男子", "B": "穿雨衣的男子"}
    question = "戴帽子的男子和穿雨衣的男子在等车。谁迟到了？"
    own = record("那位穿雨衣的人来了。", options=options, question=question)
    named = [each for each in option_mentions(own) if each.span.field == "reasoning"]
    assert [each.option for each in named] == ["B"]


# --- any text ----------------------------------------------------------------------------------


def check(own: Record) -> None:
    mentions = option_mentions(own)
    order = [name for name, _ in own.fields()]
    places = [(order.index(each.span.field), each.span.start) for each in mentions]
    assert places == sorted(places)
    for left, right in pairwise(mentions):
        assert not left.span.overlaps(right.span)
    for each in mentions:
        assert each.name == MENTION
        assert each.option in own.options
        assert each.tags in (("letter",), ("text",), ("letter", "text"), ("part",))
        assert each.span.end <= len(own.field(each.span.field))
        assert own.text(each.span).strip()


TEXTS = st.lists(st.sampled_from(NONSENSE), max_size=25).map("".join)


@given(TEXTS, TEXTS, st.lists(TEXTS, min_size=2, max_size=4))
def test_mentions_of_any_text_are_ordered_and_apart(
    reasoning: str, question: str, options: list[str]
) -> None:
    check(record(reasoning, question=question, options=options, answer=question))


@given(st.text(max_size=60), st.dictionaries(st.text(min_size=1, max_size=3), st.text(max_size=9)))
def test_options_of_any_name_and_text(reasoning: str, options: dict[str, str]) -> None:
    check(record(reasoning, options=options, answer=reasoning))


@pytest.mark.parametrize(
    "written",
    ["ｔｈｅ ｇｕｅｓｔ", "the **guest**", "the gue\u00adst", "THE GUEST", "the\u200b guest"],
)
def test_an_options_words_are_found_in_other_styles(written: str) -> None:
    own = record(f"It was {written} who came last.")
    found = [m for m in option_mentions(own) if m.span.field == "reasoning"]
    assert [m.option for m in found] == ["B"]
    assert own.text(found[0].span) in written


@pytest.mark.parametrize(
    ("options", "text", "expected"),
    [
        (
            ["The owner, who has the key", "The visitor, who has no key"],
            "The owner opened it.",
            "A",
        ),
        (["A square with side 6", "A rectangle of 4 by 10"], "So the rectangle wins.", "B"),
        (["The 9:15, arriving 11:40", "The 10:05, arriving 12:20"], "Only the 9:15 does.", "A"),
        (["石板，不会腐烂", "木材，会腐烂"], "所以选用木材。", "B"),
    ],
)
def test_the_noun_that_an_option_names_and_describes(
    options: list[str], text: str, expected: str
) -> None:
    assert set(letters(text, options=options)) == {expected}


@pytest.mark.parametrize(
    "options",
    [
        ["The guest whose soup was cold", "The guest with a large tip"],
        ["People in the town were asleep", "Boats in the harbour lay still"],
        ["The keeper, who has the key", "The visitor and the keeper"],
    ],
)
def test_no_noun_tells_such_options_apart(options: list[str]) -> None:
    text = "The guest and the keeper saw people and boats."
    assert letters(text, options=options, question="What is it?") == ""


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("3pm to 5pm", "He was there between 3pm and 5pm."),
        ("3pm to 5pm", "He was there from 3pm until 5pm."),
        ("3 pm - 5 pm", "He was there from 3 pm to 5 pm."),
        ("下午3点到5点", "他在下午3点和5点之间到过那里。"),
    ],
)
def test_a_stretch_of_time_is_named_in_other_ways(option: str, text: str) -> None:
    record = Record("r", "When?", {"A": "noon", "B": option}, text, None)
    assert [each.option for each in option_mentions(record)] == ["B"]


def test_a_chinese_option_is_named_by_what_tells_its_person_apart() -> None:
    fields: dict[str, Any] = {
        "question": "抑郁的那个人和他的邻居都来了。一个拉丁裔，出身贫寒；一个黑人，家境富裕。",
        "options": {"A": "抑郁的人", "B": "出身贫寒的拉丁裔", "C": "家境富裕的黑人"},
    }
    text = "抑郁的那个人先到，拉丁裔随后，黑人最后。"
    assert letters(text, **fields) == "ABC"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Therefore, the answer (the cook or the guest) is the guest.", "B"),
        ("The answer (A or B) is B.", "B"),
        ("Now choose (A/B): A", "A"),
        ("因此答案（厨师或客人）是客人。", "B"),
    ],
)
def test_a_list_of_all_options_in_brackets_names_none(text: str, left: str) -> None:
    assert letters(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "The answer is (A or B), and B is likelier.",
        "They (the cook and the guest) met B.",
        "答案是（A或B），B更像。",
    ],
)
def test_options_in_brackets_that_are_given_as_the_answer_are_named(text: str) -> None:
    assert letters(text) == "ABB"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The loss is B(q), and C(x, y) is larger.", []),
        ("As P(A) is small, D is likely.", [("D", "D")]),
        ("由B(q)可知，D更大。", [("D", "D")]),
        ("So B (the lower one) is right.", [("B", "B")]),
    ],
)
def test_a_function_and_its_argument_name_no_option(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert found(text, options=PRICES) == expected


def test_an_option_in_single_quotes_is_named() -> None:
    own = record("The word 'quick' is nearest. Ann's quick.", options=["quick", "slow"])
    found = [own.text(each.span) for each in option_mentions(own) if each.span.field == "reasoning"]
    assert found == ["quick", "quick"]


def test_a_heavenly_stem_is_a_name_wherever_it_stands() -> None:
    own = record("甲的伤口不深，甲醛与乙方无关，乙可以等。", options=["甲", "乙"])
    found = [
        (each.option, each.span.start)
        for each in option_mentions(own)
        if each.span.field == "reasoning"
    ]
    assert found == [("A", 0), ("B", 10), ("B", 15)]


def test_a_time_is_not_named_within_a_longer_one() -> None:
    own = record("七点二十分要到渡口，所以七点出门。", options=["六点四十分", "七点"])
    found = [
        (each.option, each.span.start)
        for each in option_mentions(own)
        if each.span.field == "reasoning"
    ]
    assert found == [("B", 12)]
