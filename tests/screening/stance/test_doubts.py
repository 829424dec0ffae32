"""Doubts: about the question, a detail, one bearer, or somebody in the story; and their answers."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.build import UNDECIDABLE, UNDECIDABLE_ZH, options_of, screened

UNDECIDED = "logical/undecidable_then_chose"
DOUBT_RULES = {UNDECIDED, "factual/forced_conclusion"}

doubted = partial(options_of, "undecided")


@pytest.mark.parametrize(
    "text",
    [
        "There is not enough information to say who was late. I choose (A).",
        "It is impossible to tell who was late. I choose (A).",
        "We cannot determine which of them was late. I choose (A).",
        "It cannot be determined who was late. So I choose (A).",
        "The information is insufficient. I choose (A).",
        "信息不足，无法判断谁迟到了。我选A。",
        "无法确定是谁迟到。因此选A。",
    ],
)
def test_doubt_about_the_question_with_a_choice(text: str) -> None:
    found = screened(text)
    assert found.options("undecided") == [None] * len(found.signals("undecided")) != []
    assert set(found.rules()) >= DOUBT_RULES


def test_the_order_of_doubt_and_choice_does_not_matter() -> None:
    text = "I choose (A). But honestly, there is not enough information to say who was late."
    assert set(screened(text).rules()) >= DOUBT_RULES
    answered = screened("There is not enough information to say who was late.", answer="A")
    assert set(answered.rules()) >= DOUBT_RULES
    assert answered.flag(UNDECIDED).conclusion == answered.choice.conclusion


def test_no_doubt_stands_in_a_text_without_one() -> None:
    assert doubted("The text says that the cook came last. I choose (A).") == []
    assert doubted("There is enough information to say who was late. I choose (A).") == []


def test_what_a_word_is_taken_for_is_no_doubt() -> None:
    fields = {"question": "Which of the two is self-reliant?", "options": ["Ann", "Bo"]}
    read = 'I understand "self-reliant" as getting by without help from a neighbour. So it is Bo.'
    assert doubted(read, answer="B", **fields) == []


# --- no doubt about the question ---------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "It is unclear how heavy the rain was. The cook came last. I choose (A).",
        "We cannot tell why the guest came. The cook came last. I choose (A).",
        "不清楚客人为什么来。厨师最后到。因此选A。",
    ],
)
def test_doubt_about_a_detail(text: str) -> None:
    assert doubted(text) == []
    assert UNDECIDED not in screened(text).rules()


@pytest.mark.parametrize(
    "text",
    [
        "The cook could not tell who came in. The cook came last. I choose (A).",
        "He can't tell which door is open. The cook came last. I choose (A).",
        "The guest cannot tell which way to go. The cook came last. I choose (A).",
        "He asked the boy, who evidently did not know who it was. The cook came last. I choose (A).",
    ],
)
def test_what_a_person_of_the_story_cannot_tell(text: str) -> None:
    assert doubted(text) == []


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ('Option C is "Cannot be determined". The cook came last. I choose (A).', UNDECIDABLE),
        ("(C) Cannot be determined: no, the cook came last. I choose (A).", UNDECIDABLE),
        ("选项C是“无法确定”。厨师最后到。因此选A。", UNDECIDABLE_ZH),
    ],
)
def test_naming_an_option_that_declines(text: str, options: dict[str, str]) -> None:
    assert doubted(text, options=options) == []


def test_granted_doubt_is_none() -> None:
    text = (
        "One might say that it cannot be determined who was late. The cook came last. I choose (A)."
    )
    assert doubted(text) == []


# --- doubt about one bearer --------------------------------------------------------------------


WHO = {
    "question": "A doctor and a nurse came in. Who was nervous?",
    "options": ["The doctor", "The nurse"],
}


def test_doubt_about_the_other_bearer_leaves_the_question_decided() -> None:
    text = "There is not enough information about the nurse. The doctor was nervous. I choose (A)."
    assert doubted(text, **WHO) == []


def test_doubt_about_both_bearers_leaves_it_open() -> None:
    text = (
        "There is not enough information about the doctor. There is not enough information about the nurse. "
        "I choose (A)."
    )
    found = screened(text, **WHO)
    assert set(found.options("undecided")) == {"A", "B"}
    assert UNDECIDED in found.rules()


def test_doubt_about_the_bearer_chosen_leaves_it_open() -> None:
    text = "There is not enough information about the nurse. The doctor came first. I choose (B)."
    found = screened(text, **WHO)
    assert found.options("undecided") == ["B"]
    assert UNDECIDED in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "It cannot be determined whether the nurse was nervous. The doctor came first. I choose (A).",
        "It is unclear whether the nurse was nervous. The doctor came first. I choose (A).",
    ],
)
def test_an_open_question_about_a_bearer_is_no_assertion(text: str) -> None:
    found = screened(text, **WHO)
    assert not found.has("favoured", "holds_for")


def test_a_doubt_that_is_asked_and_denied_is_none() -> None:
    assert not screened("Is it a toss-up? No. The answer is (A).").has("undecided")
    assert screened("Is it a toss-up? It is a toss-up. The answer is (A).").has("undecided")


def test_a_doubt_in_another_case_is_none() -> None:
    text = "If it said 'some', we could not tell who was late. It says 'all', so the cook was."
    assert not screened(text + " The answer is (A).").has("undecided")
    assert not screened("如果没有时间，就无法判断谁迟到了。可题目给了时间。故选A。").has(
        "undecided"
    )
    assert screened("如果没有更多信息，就无法判断谁迟到了。故选A。").has("undecided")


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("Looks alone leave the question open. But the cook came last. I choose (A).", False),
        ("单看第一句无法判断谁迟到了。但厨师最后到。因此选A。", False),
        ("Looks alone leave the question open. Still, I choose (A).", True),
        ("单看第一句无法判断谁迟到了。但厨师通常迟到。因此选A。", True),
    ],
)
def test_a_doubt_on_part_of_what_is_told(text: str, stands: bool) -> None:
    assert screened(text).has("undecided") is stands


# --- abstaining --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("It cannot be determined who was late. The best answer is (C).", UNDECIDABLE),
        ("无法判断谁迟到了。故选C。", UNDECIDABLE_ZH),
    ],
)
def test_doubt_and_the_option_that_declines_agree(text: str, options: dict[str, str]) -> None:
    found = screened(text, options=options)
    assert found.choice.abstains
    assert found.has("undecided")
    assert found.rules() == []


def test_doubt_without_any_choice_is_consistent() -> None:
    found = screened("There is not enough information to say who was late.")
    assert found.choice.abstains
    assert found.rules() == []


def test_doubts_about_the_others_leave_the_chosen_one() -> None:
    own = {"options": ["Moles", "Rust", "Frost"], "question": "What most likely split the pipe?"}
    others = "A) Moles: we cannot be certain. B) Rust: we cannot be certain. "
    assert doubted(others + "C) Frost: ice widens. The answer is (C).", **own) == []
    all_three = others + "C) Frost: we cannot be certain. The answer is (C)."
    assert len(doubted(all_three, **own)) > 1


@pytest.mark.parametrize(
    "text",
    [
        "We can't be sure who was late, but nothing suggests that it was the guest. The answer is (A).",
        "无法确定是谁，不过这不影响结果。故选A。",
    ],
)
def test_a_doubt_put_away_at_once(text: str) -> None:
    assert doubted(text) == []


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("While it'd be wrong to judge by trade, the log names the cook. So (A).", False),
        ("While it'd be wrong to judge by trade, the cook is probably late. So (A).", True),
        ("It would be wrong to judge by trade. So (A).", True),
    ],
)
def test_judging_by_a_group_is_granted_to_be_wrong(text: str, stands: bool) -> None:
    assert bool(doubted(text)) is stands


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("It isn't stated directly, so we need to infer it from the context. So (A).", False),
        ("It isn't stated directly who was late. So (A).", True),
    ],
)
def test_what_is_gathered_from_the_context_is_decided(text: str, stands: bool) -> None:
    assert bool(doubted(text)) is stands


def test_the_choices_told_again_are_no_doubt() -> None:
    own = {"options": ["True", "False", "Uncertain"], "question": "The lamp is lit. Is it lit?"}
    told = "We need to see if it is true, false, or cannot be determined (uncertain). "
    assert doubted(told + "It is lit, so the answer is (A).", **own) == []
    assert doubted("It cannot be determined. So the answer is (A).", **own) != []


ATTITUDES = ["Strongly disagree", "Disagree", "Agree", "Strongly agree"]


def test_what_the_matter_treats_alike_leaves_no_attitude_open() -> None:
    found = screened(
        "I agree. Cider should be treated the same way as beer.",
        question="Do you agree? Selling cider at night should be allowed.",
        options=ATTITUDES,
        answer="C",
    )
    assert not found.signals("undecided")


def test_what_the_chosen_option_says_is_no_doubt() -> None:
    fields: dict[str, Any] = {
        "question": "Which of the two urns should be drawn from?",
        "options": ["The left urn", "The right urn", "Both have an equal chance"],
    }
    text = "Nothing is told of the urns, so both options have an equal chance of winning."
    assert not screened(text, **fields, answer="C").signals("undecided")
    assert screened(text, **fields, answer="A").signals("undecided")


@pytest.mark.parametrize(
    "text",
    [
        "Neither has a better claim to the seat, so I will make an arbitrary choice.",
        "The two are equal, and the choice has to be made randomly.",
        "I take the cook, simply because he was listed first.",
        "两人没有差别，我只能随机作出选择。",
    ],
)
def test_a_choice_by_lot_decides_nothing(text: str) -> None:
    assert UNDECIDED in screened(text, answer="A").rules()


@pytest.mark.parametrize(
    "text",
    [
        "The host drew the name of the cook at random, so the cook was late.",
        "因为厨师排在最前面，所以迟到的是厨师。",
    ],
)
def test_a_lot_drawn_in_the_story_is_no_doubt(text: str) -> None:
    assert not screened(text, answer="A").has("undecided")


def test_the_words_of_an_option_that_declines_doubt_the_question() -> None:
    text = "所以，由这句话看无法得知。答案：B"
    assert doubted(text, options=["厨师", "客人", "无法得知"], answer="B") == [None]


def test_a_leaning_answers_no_doubt() -> None:
    doubt = "There is not enough information to say who was late."
    assert UNDECIDED in screened(f"{doubt} I lean towards (A). The answer is (A).").rules()
    assert UNDECIDED in screened("信息不足，无法判断谁迟到了。我倾向于选A。答案是A。").rules()


def test_words_that_may_be_true_or_false_leave_it_open() -> None:
    truth = {
        "question": "Finn says that Ida lies. Does Finn tell the truth?",
        "options": ["Yes", "No"],
    }
    assert doubted("What Finn says could be true or false. The answer is (B).", **truth)


# --- of a part of the text, of another matter, of somebody in the story ---------------------------

FERRY = {
    "question": "A baker and a smith stood at the ferry. Who paid?",
    "options": ["The baker", "The smith", "Unknown"],
}
FERRY_ZH = {
    "question": "面包师和铁匠在渡口。谁付了船钱？",
    "options": ["面包师", "铁匠", "无法确定"],
}


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            "In the opening line the text does not say who paid. The next does: the smith. So B.",
            FERRY,
        ),
        ("So far we cannot tell who paid. Later the smith hands over two coins. So B.", FERRY),
        ("Who paid cannot be determined from the first clue. The second settles it. So B.", FERRY),
        ("开头没有说是谁付的。后文写道铁匠掏出两枚铜钱。因此选B。", FERRY_ZH),
        ("到这里为止无法判断是谁付的。接着提到面包师的钱袋空了。因此选B。", FERRY_ZH),
        ("We cannot tell how old he is, but that is irrelevant. The smith paid. So B.", FERRY),
        ("铁匠是否来自海边无法确定，但这与题目无关。他掏了钱。因此选B。", FERRY_ZH),
        ("Is there no difference between them? There is: the smith has a purse. So B.", FERRY),
        ("两者真的没有差别吗？有，面包师没带钱。因此选B。", FERRY_ZH),
        ("铁匠没有收到通知，不知道船票涨价。他付了钱。因此选B。", FERRY_ZH),
    ],
)
def test_doubt_that_leaves_the_question_as_it_is(text: str, fields: dict[str, Any]) -> None:
    assert UNDECIDED not in screened(text, **fields).rules()


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("The text does not say who paid. In the last sentence the ferry leaves. So A.", FERRY),
        ("There is no difference between them. There is rain. So A.", FERRY),
        ("文中没有说是谁付的钱。因此选B。", FERRY_ZH),
        ("我们不知道是谁付的钱。因此选B。", FERRY_ZH),
    ],
)
def test_doubt_about_all_of_the_text(text: str, fields: dict[str, Any]) -> None:
    assert UNDECIDED in screened(text, **fields).rules()


@pytest.mark.parametrize(
    ("text", "options", "answer"),
    [
        (
            "Both charge 4 euros. There is no difference between them.",
            ["One", "Two", "The same"],
            "C",
        ),
        ("两家都是4元，完全一样，分不出哪家更便宜。", ["一号摊", "二号摊", "价格相同"], "C"),
    ],
)
def test_what_is_alike_and_chosen_as_such_is_decided(
    text: str, options: list[str], answer: str
) -> None:
    question = "Which stall is cheaper?" if text.isascii() else "哪家摊位更便宜？"
    told = {"question": question, "options": options}
    assert UNDECIDED not in screened(text, answer=answer, **told).rules()
    assert UNDECIDED in screened(text, answer="A", **told).rules()


HEADED = (
    "A：松木\n松木很软，一般不用来做船底。\n\nB：橡木\n橡木结实，因此这个选项是可能的。\n\n"
    "C：柚木\n柚木也耐水。但是，这个问题需要更多信息才能确定，因为文中没有写产地。\n\n"
)


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        ("综上所述，我认为选项B是最合适的。", []),
        ("因此无法确定是哪种木材。\n\n所以选B。", [None]),
    ],
)
def test_a_doubt_in_the_paragraph_of_another_option_is_about_that(
    end: str, expected: list[str | None]
) -> None:
    fields: dict[str, Any] = {
        "question": "船底是什么木材做的？",
        "options": ["松木", "橡木", "柚木"],
        "answer": "B",
    }
    assert doubted(HEADED + end, **fields) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Given the lack of evidence of any concert there, the answer is no.", []),
        ("Given the lack of evidence either way, the answer is no.", [None]),
        ("A singer may not know where she sang. So no.", []),
    ],
)
def test_no_evidence_of_it_is_a_ground_for_no(text: str, expected: list[str | None]) -> None:
    fields = {"question": "Has the choir sung in Oslo?", "options": ["Yes", "No"], "answer": "B"}
    assert doubted(text, **fields) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Reply 1 names the fee, and Reply 2 doesn't mention it at all. So A.", []),
        ("Reply 2 also never states the fee, which Reply 1 does. So A.", []),
        ("The note does not say which reply is better. So A.", [None]),
    ],
)
def test_what_an_option_leaves_out_is_no_doubt(text: str, expected: list[str | None]) -> None:
    fields: dict[str, Any] = {
        "question": "A visitor asks what the ferry costs. Which reply is better?",
        "options": ["Reply 1", "Reply 2"],
        "answer": "A",
    }
    assert doubted(text, **fields) == expected


@pytest.mark.parametrize(
    ("text", "settled"),
    [
        ("如果厨师说得对，客人的对错无法判断，但如果他说的是错的，是客人迟到。因此选A。", True),
        (("Suppose so; if the cook is right, there is not enough information to say who was late, "
         "but if he is wrong, it was the guest. So I choose (A)."), True),
        ("如果厨师说得对，无法确定是谁迟到。因此选A。", False),
    ],
)  # fmt: skip
def test_a_doubt_in_one_case_of_several_is_none_about_the_question(
    text: str, settled: bool
) -> None:
    assert (doubted(text) == []) is settled


@pytest.mark.parametrize(
    ("text", "settled"),
    [
        ("由此推不出任何确定的结论，所以B、C都推不出。因此选A。", True),
        ("由此推不出任何确定的结论，所以A、B都推不出。因此选A。", False),
        ("由此推不出任何确定的结论。因此选A。", False),
    ],
)
def test_a_doubt_may_be_about_the_options_turned_down_for_it(text: str, settled: bool) -> None:
    options = ["厨师迟到", "客人迟到", "歌手迟到"]
    assert (doubted(text, options=options) == []) is settled


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        ("We can't tell from this how many dishes came in between. The cook was late. (A)", False),
        ("We can't tell from this who of them was late. The cook, then. (A)", True),
    ],
)
def test_an_amount_that_is_not_asked_for_is_a_detail(text: str, *, doubted: bool) -> None:
    assert (UNDECIDED in screened(text).rules()) == doubted
