"""The record: its fields, its texts unaltered, and its way between processes."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import LanguageError, RowError
from hybrid.reading.options import options_from
from hybrid.records import Record
from hybrid.records.record import Span

FULL = Record(
    id="r1",
    question="谁先走？\r\n Who left first?",
    options={"B": "the guest", "A": "厨师"},
    reasoning=" <think>hm</think>\n\tB ",
    answer="B",
    context="two people,\n👩‍🍳 and a guest",
    lang="zh",
    meta={"model": "m"},
)
BARE = Record(id="r2", question="Who?", options={"A": "x", "B": "y"}, reasoning="")


@pytest.mark.parametrize(
    ("reasoning", "lang"),
    [
        ("The guest came last, so B.", "en"),
        ("客人最后到，所以选B。", "zh"),
        ("", "en"),
        ("B", "en"),
    ],
)
def test_a_language_that_is_not_given_is_detected(reasoning: str, lang: str) -> None:
    options = {"A": "x", "B": "y"}
    assert Record(id="r", question="?", options=options, reasoning=reasoning).lang == lang


_FRENCH = "Le texte ne dit pas qui est arrivé en retard, donc la réponse est A."


def test_reasoning_in_another_language_makes_no_record() -> None:
    with pytest.raises(LanguageError, match="the reasoning is written in French; accepted: Eng"):
        replace(BARE, reasoning=_FRENCH, lang=None)  # type: ignore[arg-type]


def test_a_language_that_is_given_is_believed() -> None:
    own = replace(BARE, reasoning=_FRENCH, lang="zh")
    assert (own.lang, own.reasoning) == ("zh", _FRENCH)
    assert pickle.loads(pickle.dumps(own)) == own


def test_a_language_without_rules_is_refused() -> None:
    with pytest.raises(LanguageError, match="lang is 'fr'; accepted: en, zh, or nothing"):
        replace(BARE, lang="fr")  # type: ignore[arg-type]


def test_fields_come_in_reading_order_and_only_where_given() -> None:
    assert [name for name, _ in FULL.fields()] == [
        "context",
        "question",
        "option.B",
        "option.A",
        "reasoning",
        "answer",
    ]
    assert [name for name, _ in BARE.fields()] == ["question", "option.A", "option.B", "reasoning"]


def test_an_empty_context_is_a_field_and_none_is_not() -> None:
    own = replace(BARE, context="", answer="")
    assert dict(own.fields())["context"] == ""
    assert dict(own.fields())["answer"] == ""


@pytest.mark.parametrize(
    "options",
    [
        *({key: "x", "B": "y"} for key in ("", "a\nb", "[reasoning]", "<<END>>", "k" * 61, "\x1b")),
        {f"k{number}": "x" for number in range(101)},
    ],
    ids=repr,
)
def test_options_are_refused_in_the_words_of_readers(options: dict[str, str]) -> None:
    with pytest.raises(RowError) as read:
        options_from(options)
    with pytest.raises(RowError) as made:
        Record("r", "Who?", options, "So B.")
    assert str(made.value) == str(read.value)


@pytest.mark.parametrize("own", [FULL, BARE], ids=["full", "bare"])
def test_a_field_is_found_by_its_name(own: Record) -> None:
    for name, text in own.fields():
        assert own.field(name) == text
        assert own.text(Span(name, 0, len(text))) == text


@pytest.mark.parametrize("name", ["context", "answer", "option.Z", "option.", "id", "lang", ""])
def test_a_field_that_a_record_has_not_is_told(name: str) -> None:
    with pytest.raises(KeyError):
        BARE.field(name)


def test_spans_count_code_points_of_the_text_as_given() -> None:
    assert FULL.context is not None
    start = FULL.context.index("👩")
    assert FULL.text(Span("context", start, start + 3)) == "👩‍🍳"
    assert FULL.text(Span("question", 4, 6)) == "\r\n"


def test_what_a_record_was_made_from_may_change_afterwards() -> None:
    options = {"A": "x", "B": "y"}
    own = replace(BARE, options=options)
    options["A"] = "changed"
    assert own.options["A"] == "x"


def test_a_record_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        FULL.question = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        FULL.options["A"] = "other"  # type: ignore[index]


def test_records_are_equal_by_what_they_hold_but_meta() -> None:
    assert replace(FULL, meta={}) == FULL
    assert replace(FULL, reasoning="") != FULL


@pytest.mark.parametrize("own", [FULL, BARE], ids=["full", "bare"])
def test_a_record_travels_between_processes(own: Record) -> None:
    back = pickle.loads(pickle.dumps(own))
    assert back == own
    assert back.meta == own.meta
    assert list(back.options) == list(own.options)


@given(st.text(), st.text(), st.data())
def test_a_span_re_slices_any_text(question: str, reasoning: str, data: st.DataObject) -> None:
    own = Record(
        id="r", question=question, options={"A": "", "B": "b"}, reasoning=reasoning, lang="en"
    )
    start = data.draw(st.integers(0, len(reasoning)))
    end = data.draw(st.integers(start, len(reasoning)))
    assert own.text(Span("reasoning", start, end)) == reasoning[start:end]
