from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.reading.options import options_in, own_marker

_MIA_NOOR = {"A": "Mia", "B": "Noor"}


@pytest.mark.parametrize(
    "text",
    [
        "Who paid? (A) Mia (B) Noor",
        "Who paid?\n(A) Mia\n(B) Noor",
        "Who paid?\nA. Mia\nB. Noor",
        "Who paid?\nA) Mia\nB) Noor",
        "Who paid?\nA: Mia\nB: Noor\n",
        "Who paid?\n a) Mia\n b) Noor",
        "Who paid? A. Mia B. Noor",
        "Who paid?\n[A] Mia\n[B] Noor",
        "Who paid?\nOption A: Mia\nOption B: Noor",
        "Who paid? Option A: Mia; Option B: Noor",
        "谁付了钱？\nA、Mia\nB、Noor",
        "谁付了钱？（A）Mia（B）Noor",
        "谁付了钱？选项A：Mia；选项B：Noor",
        "谁付了钱？ A．Mia B．Noor",
        "谁付了钱？\nＡ．Mia\nＢ．Noor",
        "Who paid?\nA. Mia\nB. Noor\n\nAnswer with (A) or (B).",
        "Who paid?\nA. Mia\nB. Noor\nAnswer:",
        "Who slept? (A) Ida (B) Sam\nAnswer: (B)\n\nWho paid? (A) Mia (B) Noor",
        "Who paid (see A. M. Smith)?\nA. Mia\nB. Noor",
    ],
)
def test_options_are_found_in_running_text(text: str) -> None:
    assert options_in(text) == _MIA_NOOR


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Who paid the driver?",
        "Vitamin A. It is found in liver.",
        "Is it (A) or (B)?",
        "Answer with A. or B.",
        "选A还是B？",
        "Who paid? (B) Noor (A) Mia",
        "The U.S.A. and B. Noor",
    ],
)
def test_no_options_where_none_are_listed(text: str) -> None:
    assert options_in(text) == {}


def test_options_may_wrap_lines() -> None:
    text = "下列说法正确的是\nA．所有乘客\n都付了钱\nB．没有乘客\n付钱\n\n请选择。"
    assert options_in(text) == {"A": "所有乘客\n都付了钱", "B": "没有乘客\n付钱"}


def test_many_options() -> None:
    text = "Which?\n" + "\n".join(f"{letter}. item {letter}" for letter in "ABCDEFG")
    assert list(options_in(text)) == list("ABCDEFG")


@given(st.lists(st.text("abc xyz", min_size=1).map(str.strip).filter(bool), min_size=2, max_size=8))
def test_every_option_is_a_copy_of_its_place(texts: list[str]) -> None:
    question = "Which?\n" + "\n".join(f"({chr(65 + i)}) {text}" for i, text in enumerate(texts))
    found = options_in(question)
    assert not found or list(found.values()) == texts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(A) Mia", ("A", "Mia")),
        ("B. Noor", ("B", "Noor")),
        ("C、小李", ("C", "小李")),
        ("Option D: none", ("D", "none")),
        ("A man", None),
        ("A.M. radio", None),
        ("A.", None),
        ("Mia", None),
    ],
)
def test_own_marker(text: str, expected: tuple[str, str] | None) -> None:
    assert own_marker(text) == expected


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "unit", ["A. B. ", "(A) (B) ", "A. x\n", "Option A", "( ", "\n ", "A.\nB.\n"]
)
def test_long_hostile_texts_take_linear_time(unit: str) -> None:
    assert options_in(unit * (1_000_000 // len(unit))) == {}
