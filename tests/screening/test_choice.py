"""The choice: what the reasoning concludes, what the answer field says, and both together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hybrid.records import Choice
from tests.build import UNDECIDABLE, UNDECIDABLE_ZH, record, screened


def choice(reasoning: str, **fields: Any) -> Choice:
    return screened(reasoning, **fields).choice


# --- stated in the reasoning -------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "The best answer is: (B)",
        "The best answer is (B) The guest.",
        "So the answer is B",
        "I'd go with B.",
        "I choose the guest.",
        "I would pick (B), the guest.",
        "My choice is the guest.",
        "Therefore, Option B",
        "Therefore, B.",
        r"\boxed{B}",
        r"Final answer: $\boxed{\text{B}}$",
        r"\boxed{\text{The guest}}",
        "The correct option is **B**.",
        "**Answer: B**",
        "Answer: **B. The guest**",
        "### Answer\nB",
        "**Final Answer**\n\nB",
        "Thus the correct answer is B) The guest",
        "B is the best answer.",
        "The guest is the answer.",
        "So (B) it is.",
        "So it must be B.",
        "The best answer is: B, because A is wrong.",
        "The answer is B, not A.",
        "答案是B",
        "正确答案为B。",
        "故选B。",
        "因此选（B）。",
        "所以选B项",
        "故本题应选B",
        "【答案】B<eoa>",
        "[正确答案]B<eoa>",
        "最佳答案是：（B）客人",
        "我选择客人。",
        "因此选B而不是A。",
        "综上，选项B正确。",
        "<answer>B</answer>",
        "<think>Hm.</think>B",
        "The answer is (b).",
        "The cook had left at noon. (B)",
        "So it was somebody who had come by bus, B.",
        "Step 3: The cook had left. Step 4: B.",
        "The cook had left by noon. I'll put B.",
        "Nobody else was there, B it is.",
        "厨师中午就走了。选B。",
        "1. 厨师走了。2. 选B。",
        "厨师中午就走了，就选B吧。",
    ],
)
def test_a_statement_of_the_choice(text: str) -> None:
    found = screened(text)
    own = found.choice
    assert (own.letter, own.stated, own.answer) == ("B", "B", None)
    assert not own.abstains
    assert not own.multiple
    assert own.conclusion is not None
    words = found.record.text(own.conclusion)
    assert "b" in words.lower() or "guest" in words or "客人" in words
    assert ("B" in found.options("stated_choice")) is True


def test_what_opens_with_the_name_of_one_option_chooses_only_side_by_side_with_its_letter() -> None:
    text = "The cook says that she was late, and by that it would be A. Her card shows that she was not."
    assert choice(text).stated is None
    assert choice("The cook: A. Her card shows it.").stated == "A"


@pytest.mark.parametrize("text", ["我认为应选B。", "The answer is b"])
def test_statements_that_are_not_seen_yet(text: str) -> None:
    assert choice(text).letter == "B"


@pytest.mark.parametrize(
    "text",
    [
        "<think>\nIt could be A.\n</think>\n\nB",
        "<think>\nSo A.\n</think>\n\nthe guest",
        "<think>\nHm.\n</think>\n\n**B**",
        "<think>\n先看厨师。\n</think>\n\nB",
        "The cook came first.\n\n(B)",
        "So, the cook came first.\nFinal answer: B.",
    ],
)
def test_an_option_alone_at_the_end_is_the_choice(text: str) -> None:
    assert choice(text).letter == "B"


@pytest.mark.parametrize(
    "text",
    [
        "The cook ran in. Hence it was the guest who was late.",
        "The cook came first. So the guest is more likely.",
        "厨师先到。所以，迟到的是客人。",
    ],
)
def test_the_one_option_that_follows_in_the_last_sentence_is_the_choice(text: str) -> None:
    assert choice(text).letter == "B"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The cook and the guest came in.",
        "The guest came in. It rained.",
        "I will not choose (A).",
        "The answer is not (A).",
        "答案不是A。",
        "So neither the cook nor the guest.",
        "Thus, the statement 'the guest was late' cannot be confirmed or denied.",
        "因此，厨师迟到一事无法证实。",
        "So the guest cannot be ruled out, and neither can the cook.",
        "We are asked to choose between A and B.",
        "If the answer were B, the guest would have run.",
        "如果选A，那么厨师先到。",
        "One might choose A.",
        "The answer is (E).",
    ],
)
def test_no_choice_is_stated(text: str) -> None:
    own = choice(text)
    assert (own.letter, own.stated) == (None, None)
    assert own.abstains
    assert not own.multiple
    assert own.conclusion is None


@pytest.mark.parametrize(
    "text", ["Some would say that the answer is B.", "Is it B? Should I choose B?"]
)
def test_a_choice_of_others_or_in_a_question_is_none(text: str) -> None:
    assert choice(text).letter is None


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("The guest would be the better choice. In conclusion, take the cook.", "A"),
        ("It must be the guest. The cook was late.", "A"),
        ("看来客人是更好的选择。综上，迟到的是厨师。", "A"),
        # an answer that is given as one is not overruled
        ("The answer is the guest. In short, the cook was late.", "B"),
        # nothing is concluded
        ("It must be the guest. The cook boiled three eggs.", "B"),
        ("It must be the guest. The cook was not late.", "B"),
        ("It must be the guest. Was the cook late?", "B"),
    ],
)
def test_the_last_sentence_may_draw_the_conclusion(text: str, letter: str) -> None:
    assert screened(text).choice.stated == letter


def test_the_last_statement_is_the_choice() -> None:
    text = "The answer is (A). Wait, no: the guest came last. The answer is (B)."
    assert choice(text).stated == "B"
    assert choice("因此选A。不对，客人最后到。故选B。").stated == "B"


def test_a_choice_that_is_set_aside_is_none() -> None:
    text = "Suppose the answer is (A). Then the cook ran, and he did not. The answer is (B)."
    assert choice(text).stated == "B"
    assert choice("You say that the answer is (A). It is not. The answer is (B).").stated == "B"


# --- several -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "The best answer is (A) the cook and (B) the guest.",
        "The answer is (A) or (B).",
        "The answer is A and B.",
        "The answer is both A and B.",
        "The answers are A and B.",
        "答案是A和B。",
        "故选A、B。",
    ],
)
def test_several_stated_options_are_no_single_choice(text: str) -> None:
    found = screened(text)
    assert found.choice.multiple
    assert (found.choice.letter, found.choice.stated) == (None, None)
    assert not found.choice.abstains
    assert found.has("multiple")
    assert not found.has("chosen")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The answers are A and B.", "The answers are A and B"),
        ("正确答案：A、B。", "正确答案：A、B"),
    ],
)
def test_all_that_are_chosen_are_quoted(text: str, words: str) -> None:
    assert screened(text).said("multiple") == [(words, None)]


@pytest.mark.parametrize(
    "text",
    [
        "【答案】AB<eoa>",
        "故选AB。",
        "The best answer is: (A), (B)",
        "答案可能是(a) 或者 (b)。",
        "答案是（A）或（B）。",
    ],
)
def test_several_stated_options_side_by_side(text: str) -> None:
    assert choice(text).multiple


def test_another_option_in_the_reason_is_not_chosen_too() -> None:
    assert choice("The answer is (A), because (B) came first.").letter == "A"
    assert choice("因此选A，因为B先到。").letter == "A"


@pytest.mark.parametrize("answer", ["AB", "A,B", "A, B", "A、B", "A和B", "A and B", "(A) and (B)"])
def test_several_answers_are_no_single_choice(answer: str) -> None:
    own = choice("The best answer is (A).", answer=answer)
    assert own.multiple
    assert (own.letter, own.answer, own.stated) == (None, None, "A")
    assert not own.abstains


def test_one_answer_settles_several_statements() -> None:
    own = choice("The answer is (A) or (B).", answer="B")
    assert (own.letter, own.multiple) == ("B", False)


# --- the answer field --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        "B",
        "b",
        " B ",
        "(B)",
        "（B）",
        "B.",
        "B)",
        "[B]",
        "**B**",
        "option B",
        "Option B",
        "选项B",
        "B项",
        "The guest",
        "the guest.",
        "guest",
        "B. The guest",
        "(B) The guest",
        "The answer is B.",
        r"\boxed{B}",
        "答案是B",
        "故选B",
        "B<eoa>",
        "option b",
        "<answer>B</answer>",
        "I choose B because A is wrong.",
    ],
)
def test_an_answer_names_an_option(answer: str) -> None:
    found = screened("Nothing is said.", answer=answer)
    assert (found.choice.letter, found.choice.answer, found.choice.stated) == ("B", "B", None)
    assert found.options("answered") == ["B"]
    assert found.choice.conclusion is not None
    assert found.choice.conclusion.field == "answer"


@pytest.mark.parametrize("answer", ["", "  \n", "C", "unknown", "7"])
def test_an_answer_that_names_no_option_leaves_the_stated_choice(answer: str) -> None:
    own = choice("The best answer is (A).", answer=answer)
    assert (own.letter, own.stated, own.answer) == ("A", "A", None)


def test_without_any_choice_the_conclusion_is_nowhere() -> None:
    assert choice("Nothing is said.", answer="unknown").conclusion is None


@pytest.mark.parametrize(
    ("letters", "answer", "letter"),
    [
        (("1", "2"), "2", "2"),
        (("1", "2"), "(2)", "2"),
        (("1", "2"), "the guest", "2"),
        (("first", "second"), "second", "second"),
        (("I", "II"), "II", "II"),
    ],
)
def test_options_need_no_letters(letters: tuple[str, str], answer: str, letter: str) -> None:
    options = dict(zip(letters, ["The cook", "The guest"], strict=True))
    assert choice("Nothing is said.", options=options, answer=answer).letter == letter


def test_options_without_letters_are_chosen_by_their_words() -> None:
    options = {"1": "The cook", "2": "The guest"}
    assert choice("So the answer is the guest.", options=options).letter == "2"


def test_options_without_letters_are_chosen_by_their_numbers() -> None:
    options = {"1": "The cook", "2": "The guest"}
    assert choice("So the answer is (2).", options=options).letter == "2"


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("B：客人带来了伞。\n伞架上多了一把伞，是他的。", "B"),
        ("这里成立的是C：大厅里点着灯。\n窗口有亮光。", "C"),
        ("A：厨师做了汤。\nB：客人带来了伞。\nC：大厅里点着灯。\n都说完了。", None),  # a list
        ("不能选B：客人带来了伞。\n伞架是空的。", None),
        ("客人带来了伞。\n伞架上多了一把伞。", None),  # no letter
    ],
)
def test_an_answer_may_open_with_its_choice(text: str, letter: str | None) -> None:
    options = ["厨师做了汤", "客人带来了伞", "大厅里点着灯"]
    assert choice(text, question="下列哪一项成立？", options=options).letter == letter


def test_what_is_repeated_as_true_is_no_choice_where_the_wrong_one_is_asked_for() -> None:
    options = ["厨师做了汤", "客人带来了伞", "大厅里点着灯"]
    text = "[正确答案]B。客人没有带伞。A和C都没有错：大厅里点着灯（选项C）。"
    asked = screened(text, question="下列说法错误的是", options=options).choice
    assert (asked.stated, asked.letter) == ("B", "B")
    verdict = "正确答案：B。客人没有带伞。因此，A是正确的。"
    assert choice(verdict, question="下列说法错误的是", options=options).letter == "B"


# --- both --------------------------------------------------------------------------------------


def test_an_option_said_last_by_its_number_is_no_choice_where_the_wrong_one_is_asked_for() -> None:
    text = "[正确答案]A。\n选项B是正确的。客人带来了蛋糕（选项B）。"
    fields = {"question": "下列说法不正确的是：", "options": ["厨师迟到了", "客人带来了蛋糕"]}
    assert screened(text, **fields).choice.stated == "A"
    asked = {**fields, "question": "下列说法正确的是："}
    assert screened("客人带来了蛋糕（选项B）。", **asked).choice.stated == "B"


def test_the_answer_field_decides_and_its_disagreement_is_seen() -> None:
    found = screened("The best answer is (A).", answer="B")
    assert (found.choice.letter, found.choice.stated, found.choice.answer) == ("B", "A", "B")
    assert found.options("answer_mismatch") == ["A"]
    assert "logical/conclusion_against_reasoning" in found.rules()
    assert found.choice.conclusion is not None
    assert found.choice.conclusion.field == "answer"


def test_agreement_stands_where_the_reasoning_concludes() -> None:
    found = screened("The best answer is (B).", answer="The guest")
    assert not found.has("answer_mismatch")
    assert found.choice.conclusion is not None
    assert found.choice.conclusion.field == "reasoning"
    assert {each.span.field for each in found.signals("chosen")} == {"reasoning", "answer"}


def test_things_called_a_and_b_do_not_choose() -> None:
    question = "Box A weighs more than box B, and B more than C. Which of B and C is heavier?"
    options = ["the second box", "the third box"]
    text = "B weighs more than C, so B is heavier than C."
    assert choice(text, question=question, options=options).letter is None
    assert choice(text + " Option A.", question=question, options=options).letter == "A"


# --- abstaining --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Can't be determined",
        "Not enough information",
        "Unknown",
        "无法确定",
        "信息不足",
        "Can't answer",
    ],
)
def test_an_option_that_declines_is_an_abstention(text: str) -> None:
    options = ["The cook", "The guest", text]
    found = screened("The best answer is: (C)", options=options, answer="C")
    assert found.choice.letter == "C"
    assert found.choice.abstains
    assert all("abstention" in each.tags for each in found.signals("chosen"))


@pytest.mark.parametrize(
    "text", ["The unknown soldier who stood by the gate", "The cook's information desk"]
)
def test_an_option_that_only_holds_such_a_word_is_none(text: str) -> None:
    options = ["The cook", text]
    assert not choice("The best answer is: (B)", options=options).abstains


@pytest.mark.parametrize(
    "text", ["Both", "Both of them", "Neither", "Either", "All of the above", "以上都对"]
)
def test_an_option_that_takes_several_together_is_a_definite_choice(text: str) -> None:
    found = screened("The best answer is: (C)", options=["The cook", "The guest", text])
    assert (found.choice.letter, found.choice.abstains) == ("C", False)
    assert all("both_option" in each.tags for each in found.signals("chosen"))


def test_choosing_nothing_abstains_and_choosing_several_does_not() -> None:
    assert choice("It cannot be known.", options=UNDECIDABLE).abstains
    assert choice("无法得知。", options=UNDECIDABLE_ZH).abstains
    assert not choice("Nothing.", answer="A and B").abstains


def test_a_record_without_answer_field_is_no_abstention() -> None:
    own = record("The best answer is (A).")
    assert own.answer is None
    assert not screened(own).choice.abstains
    assert screened(replace(own, answer="")).choice == screened(own).choice


# --- refused -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "The list says it is the cook. But that ranks people by faith, so we must refuse.",
        "So the answer is A. However, I'm sorry, but I cannot answer that.",
        "The best answer is (A). Yet such a sorting is unfair. I refuse to choose.",
        "所以答案是A。不过这样归类不妥，我们必须拒绝作答。",
    ],
)
def test_a_refusal_after_what_was_stated_takes_it_back(text: str) -> None:
    found = choice(text, options=["The cook", "The guest"], answer=None)
    assert (found.letter, found.stated, found.abstains) == (None, None, True)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("We must refuse to rank people. Still, the answer is A.", None),
        ("The best answer is (A). The landlord must refuse the offer.", None),
        ("The best answer is (A). So we must refuse.", "A"),
    ],
)
def test_a_refusal_before_the_choice_or_beside_an_answer_changes_nothing(
    text: str, answer: str | None
) -> None:
    assert choice(text, options=["The cook", "The guest"], answer=answer).letter == "A"


@pytest.mark.parametrize("answer", ["ABD", "A, B", "B、C"])
def test_several_letters_in_the_answer_alone_are_several_choices(answer: str) -> None:
    options = ["井水", "河水", "雨水", "海水"]
    found = screened("井水清。河水甜。", question="哪些能浇菜？", options=options, answer=answer)
    assert found.screening.choice.multiple
    assert [found.record.text(each.span) for each in found.signals("multiple")] == [answer]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("客人后来才到。故选（B）。", "（B）"),
        ("客人后来才到。正确答案是[B]。", "[B]"),
        ("客人后来才到。答案是（B。", "（B"),
        ("The guest came last. The answer is [B].", "[B]"),
        ("The guest came last. I choose (B", "(B"),
    ],
)
def test_a_choice_is_quoted_with_the_bracket_that_closes_it(text: str, expected: str) -> None:
    found = screened(text)
    assert found.choice.conclusion is not None
    assert found.record.text(found.choice.conclusion).endswith(expected)


def test_what_a_framed_answer_is_compared_with_is_no_answer() -> None:
    found = screened(
        "Tens decide. **Final Answer**: \\boxed{74} is larger than \\boxed{61}.",
        question="Which is larger: 74 or 61?",
        options=["74", "61"],
        answer="A",
    )
    assert found.choice.stated == "A"
    assert found.rules() == []


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("The door was shut. So the guest was not late.", "B"),
        ("The door was shut. The guest was not late.", "B"),
        ("The door was shut. So the guest was not there.", "B"),
    ],
)
def test_a_conclusion_that_denies_what_is_asked_to_be_denied(text: str, stated: str) -> None:
    question = "The cook and the guest came to dinner. Who was not late?"
    assert choice(text, question=question).stated == stated
    assert (
        choice(text, question="The cook and the guest came to dinner. Who was late?").stated is None
    )


@pytest.mark.parametrize(
    ("options", "abstains"),
    [
        (["Agree", "Neutral", "Disagree"], True),
        (["Strongly disagree", "Disagree", "Neither agree nor disagree", "Agree"], False),
        (["Dry", "Neutral", "Sweet"], False),
    ],
)
def test_taking_no_side_is_no_conclusion(options: list[str], abstains: bool) -> None:
    found = screened(
        "There are good arguments on either side, and I take none. Answer: B",
        question="What of this statement: 'Trams should be free'?",
        options=options,
        answer="B",
    )
    assert found.choice.abstains is abstains
    assert not abstains or found.rules() == []


@pytest.mark.parametrize(
    ("options", "abstains"),
    [
        (["his", "her", "their"], True),
        (["'she'", "'he'", "'they'"], True),
        (["we", "he", "they"], False),
        (["the cook", "he", "they"], False),
        (["他", "她", "TA"], True),
    ],
)
def test_a_pronoun_of_no_gender_leaves_it_open(options: list[str], abstains: bool) -> None:
    found = screened(
        "Nothing is said of the cook's gender. Answer: C",
        question="Which pronoun fits? The cook forgot ___ spoon.",
        options=options,
        answer="C",
    )
    assert found.choice.abstains is abstains
    assert not abstains or found.rules() == []
