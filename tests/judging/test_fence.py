"""The fence: a mark that no text holds, the same for the same texts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hybrid.judging.prompt import enclose, mark_for, section


@given(st.lists(st.text(), max_size=4))
def test_no_text_holds_its_mark_in_any_case(texts: list[str]) -> None:
    mark = mark_for(texts)
    assert all(mark not in text and mark.upper() not in text for text in texts)
    assert mark == mark_for(list(texts))


@given(st.text(), st.text())
def test_a_text_that_foresees_its_mark_gets_another(text: str, more: str) -> None:
    foreseen = f"{text}{mark_for([text])}{more}"
    assert mark_for([foreseen]) not in foreseen


def test_where_a_text_ends_counts() -> None:
    assert mark_for(["ab", "c"]) != mark_for(["a", "bc"])


def test_lone_surrogates_do_no_harm() -> None:
    assert mark_for(["\ud800"])


def test_shapes() -> None:
    assert enclose("x", name="record", mark="m") == "<<<begin record m>>>\nx\n<<<end record m>>>"
    assert section("x", name="option A", mark="m") == "[option A m]\nx"
