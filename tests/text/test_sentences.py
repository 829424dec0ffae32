"""Sentences and clauses: where they end, and that nothing is lost or taken twice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.text.sentences import LONGEST, clauses, sentences
from tests.timing import assert_in_proportion

# Everything that begins or ends a sentence somewhere, beside plain words of both languages.
PIECES = [
    *"AbI9 \t\n.。!?！？…,，;；:：-—()（）\"”’'」』【】]*#<>、",
    "\n\n",
    "e.g.",
    "i.e.",
    "Dr. ",
    "3.5",
    "</think>",
    "<think>",
    "\n- ",
    "\n1. ",
    "\n(B) ",
    "护士",
    "é",
    "e\u0301",
    "👩‍🚀",
    "\u3000",
    "\r\n",
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He left. She stayed.", ["He left.", "She stayed."]),
        ("Who left? He did! So B.", ["Who left?", "He did!", "So B."]),
        ('He said "no." She agreed.', ['He said "no."', "She agreed."]),
        ("It rose by 3.5 metres. Then it fell.", ["It rose by 3.5 metres.", "Then it fell."]),
        ("Fruit, e.g. plums, was sold.", ["Fruit, e.g. plums, was sold."]),
        ("Dr. Ames and Mrs. Oke met Mr. Ito.", ["Dr. Ames and Mrs. Oke met Mr. Ito."]),
        ("It costs Rs. 40 at St. Ives, see No. 3.", ["It costs Rs. 40 at St. Ives, see No. 3."]),
        ("Is it so? No. 3 of them went.", ["Is it so?", "No. 3 of them went."]),
        ("Is it so? No. They went.", ["Is it so?", "No.", "They went."]),
        ("The cup (i.e. the red one) broke.", ["The cup (i.e. the red one) broke."]),
        ("Hm... Perhaps not.", ["Hm...", "Perhaps not."]),
        ("The answer is **B.** Nothing else fits.", ["The answer is **B.**", "Nothing else fits."]),
        ("她先走。他留下了！谁？", ["她先走。", "他留下了！", "谁？"]),
        ("她说：“走吧。”他没动。", ["她说：“走吧。”", "他没动。"]),
        ("（他走了。）她没走。", ["（他走了。）", "她没走。"]),
        ("她走了……他没有。", ["她走了……", "他没有。"]),
        ("故选A。答案：A", ["故选A。", "答案：A"]),
        ("No end at all", ["No end at all"]),
        ("", []),
        (" \n\t\n ", []),
    ],
)
def test_where_a_sentence_ends(text: str, expected: list[str]) -> None:
    assert split(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the first line\nruns on here", ["the first line\nruns on here"]),
        ("the first,\nThe second", ["the first,\nThe second"]),
        ("one block\n\nanother block", ["one block", "another block"]),
        ("one line\nAnother line", ["one line", "Another line"]),
        ("two points:\n- one\n- two", ["two points:", "- one", "- two"]),
        ("steps:\n1) one\n2) two", ["steps:", "1) one", "2) two"]),
        ("options:\n(A) one\n(B) two", ["options:", "(A) one", "(B) two"]),
        ("分析：\nA．一\nB．二", ["分析：", "A．一", "B．二"]),
        ("它把一个词断\n成了两行。", ["它把一个词断\n成了两行。"]),
    ],
)
def test_line_breaks(text: str, expected: list[str]) -> None:
    assert split(text) == expected


def test_a_list_number_is_no_sentence_of_its_own() -> None:
    assert split("steps:\n1. one\n2. two") == ["steps:", "1. one", "2. two"]


def test_the_end_of_thinking_ends_a_sentence() -> None:
    text = "<think>hm, the cook</think>the guest"
    assert split(text)[-1] == "the guest"
    assert "the guest" not in "".join(split(text)[:-1])


@pytest.mark.parametrize("lead", ["A", "B"])
def test_a_letter_ends_a_sentence_before_a_new_one_only(lead: str) -> None:
    assert split(f"I choose {lead}. The rest is wrong.") == [
        f"I choose {lead}.",
        "The rest is wrong.",
    ]
    assert split(f"J. {lead}. Moss wrote it.")[-1].endswith("wrote it.")


@given(TEXTS)
def test_every_character_stands_in_exactly_one_sentence(text: str) -> None:
    taken: list[int] = [place for start, end in sentences(text) for place in range(start, end)]
    assert taken == sorted(set(taken))
    left_out = set(range(len(text))) - set(taken)
    assert all(text[place].isspace() for place in left_out)


@pytest.mark.parametrize(
    "text", ["厨师和客人，" * 500, "no " * 1500, "x" * 2500, "so it is, and " * 300]
)
def test_what_never_ends_is_cut_at_its_clauses(text: str) -> None:
    found = sentences(text)
    assert all(end - start <= LONGEST for start, end in found)
    assert "".join(text[a:b] for a, b in found).replace(" ", "") == text.replace(" ", "")
    assert len(found) < 2 * len(text) / LONGEST + 2
    if "，" in text:
        assert all(text[end - 1] == "，" for _, end in found)


@given(st.text(max_size=60))
def test_every_character_of_any_text_stands_in_exactly_one_sentence(text: str) -> None:
    taken = [place for start, end in sentences(text) for place in range(start, end)]
    assert taken == sorted(set(taken))
    assert all(text[place].isspace() for place in set(range(len(text))) - set(taken))


@given(TEXTS)
def test_sentences_are_trimmed_and_never_empty(text: str) -> None:
    for start, end in sentences(text):
        assert text[start:end] == text[start:end].strip() != ""


@given(TEXTS)
def test_clauses_split_a_sentence_without_loss(text: str) -> None:
    for start, end in sentences(text):
        taken = [place for a, b in clauses(text, start, end) for place in range(a, b)]
        assert taken == sorted(set(taken))
        left_out = set(range(start, end)) - set(taken)
        assert all(text[place].isspace() for place in left_out)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She ran, so she was late", ["She ran,", "so she was late"]),
        ("He paid 1,000 for it; she did not", ["He paid 1,000 for it;", "she did not"]),
        ("She ran - he did not", ["She ran -", "he did not"]),
        ("She ran—he did not", ["She ran—", "he did not"]),
        ("A：她跑了，他没跑、也没走", ["A：", "她跑了，", "他没跑、", "也没走"]),
        ("它在北岸，C项正确；D写错了", ["它在北岸，", "C项正确；", "D写错了"]),
        ("共1，000人，A、B都到了", ["共1，000人，", "A、B都到了"]),
        ("a well-known cook", ["a well-known cook"]),
        ("at 10:30 sharp", ["at 10:30 sharp"]),
    ],
)
def test_where_a_clause_ends(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end in clauses(text, 0, len(text))] == expected


def test_a_straight_mark_between_chinese_sentences_belongs_to_the_quotation_it_opens() -> None:
    opened = '先看含义。"持之以恒"是指坚持。"一哄而散"是指散开。'
    closed = '他说:"雨停了。"她走了。'
    assert [opened[a:b] for a, b in sentences(opened)] == [
        "先看含义。",
        '"持之以恒"是指坚持。',
        '"一哄而散"是指散开。',
    ]
    assert [closed[a:b] for a, b in sentences(closed)] == ['他说:"雨停了。"', "她走了。"]


def test_short_chinese_lines_are_sentences() -> None:
    text = "第一步：\n小安左转\n小安走三步\n小安右转，\n然后停下。"
    assert [text[a:b] for a, b in sentences(text)] == [
        "第一步：\n小安左转",
        "小安走三步",
        "小安右转，\n然后停下。",
    ]


@pytest.mark.parametrize("line", ["正确答案：B", "【答案】B", "答案是 B。", "[正确答案]B<eoa>"])
def test_a_line_that_gives_the_answer_is_a_sentence(line: str) -> None:
    text = f"{line}\n渡船停在对岸，客人走了过去。"
    assert [text[a:b] for a, b in sentences(text)] == [line, "渡船停在对岸，客人走了过去。"]


def test_a_line_that_says_more_than_the_answer_goes_on() -> None:
    text = "答案B\u3000是说渡船\n停在对岸。"
    assert len(sentences(text)) == 1


def test_wrapped_chinese_lines_are_not() -> None:
    line = "这一行文字写得很长，到了页边就换行，换行的地方不是句子的末尾而是词语的中"
    text = f"{line}\n间，下一行也\n是这样。"
    assert len(sentences(text)) == 1


@pytest.mark.parametrize(
    "piece", ['。"', ". ", "\n", "中\n", "- a\n", "? a", "A. ", "<", "..", "e.g. "]
)
def test_time_grows_with_the_text_alone(piece: str) -> None:
    assert_in_proportion(lambda times: sentences(piece * times), 4_000, 40_000, 40)
