"""The reading: a record with its sentences and its signals, ready to be asked."""

from __future__ import annotations

from dataclasses import replace

from hybrid.records import Signal
from hybrid.screening.reading import as_span, last_sentence_before_choice, read
from hybrid.text.spans import Span
from tests.build import at, record

TEXT = "The cook ran in. Perhaps she was late.\n\nThe guest sat down."
OWN = replace(record(TEXT, answer="A"), options={"A": "The cook", "B": "Not known, sadly"})
HEDGE = at(OWN, "Perhaps", "hedge")
RAN = at(OWN, "ran in", "motion")
SAT = at(OWN, "sat down", "motion")
ASKED = at(OWN, "late", "motion", field="question")
GIVEN = at(OWN, "A", "answered", field="answer", option="A")


def test_signals_come_in_reading_order_whatever_order_they_came_in() -> None:
    reading = read(OWN, [GIVEN, SAT, HEDGE, ASKED, RAN])
    assert list(reading.signals) == [ASKED, RAN, HEDGE, SAT, GIVEN]
    assert reading.of("motion", "hedge") == (RAN, HEDGE, SAT)


def test_signals_are_asked_for_by_field_and_by_name() -> None:
    reading = read(OWN, [GIVEN, SAT, HEDGE, ASKED, RAN])
    assert reading.of("motion") == (RAN, SAT)
    assert reading.of("motion", field="question") == (ASKED,)
    assert reading.of("motion", field=None) == (ASKED, RAN, SAT)
    assert reading.of("never") == ()
    assert reading.of() == ()


def test_each_position_lies_in_a_sentence() -> None:
    reading = read(OWN, [])
    assert [reading.words(place) for place in reading.sentences] == [
        "The cook ran in.",
        "Perhaps she was late.",
        "The guest sat down.",
    ]
    assert reading.words(reading.sentence_at(HEDGE.span.start)) == "Perhaps she was late."
    assert reading.sentence_index(SAT.span.start) == 2
    assert reading.sentence_index(len(TEXT)) == 2


def test_sentences_stand_beside_each_other() -> None:
    reading = read(record("One came. Two left. Three stayed."), ())
    first, second, third = reading.sentences
    assert (reading.sentence_before(first[0]), reading.sentence_after(first[0])) == (None, second)
    assert (reading.sentence_before(third[1] - 1), reading.sentence_after(third[0])) == (
        second,
        None,
    )


def test_sentences_until_a_position_begin_before_it() -> None:
    reading = read(OWN, [])
    second = HEDGE.span.start
    assert reading.sentences_until(second) == reading.sentences[:1]
    assert reading.sentences_until(second + 1) == reading.sentences[:2]
    assert reading.sentences_until(0) == ()
    assert reading.sentences_until(len(TEXT)) == reading.sentences


def test_each_position_lies_in_a_clause() -> None:
    text = "The cook ran in, and the guest sat down. Nobody rang."
    reading = read(replace(OWN, reasoning=text), [])
    said = [reading.words(reading.clause_at(text.index(w))) for w in ("ran", "sat", "rang")]
    assert said == ["The cook ran in,", "and the guest sat down.", "Nobody rang."]


def test_the_last_sentence_before_the_choice_ends_before_it() -> None:
    chosen = at(OWN, "guest", "stated_choice", option="B")
    place = last_sentence_before_choice(read(OWN, [chosen]))
    assert place is not None
    assert OWN.reasoning[slice(*place)] == "Perhaps she was late."
    assert last_sentence_before_choice(read(replace(OWN, reasoning=""), [])) is None


def test_a_reading_of_no_reasoning_has_an_empty_sentence() -> None:
    reading = read(replace(OWN, reasoning=""), [])
    assert reading.sentence_at(0) == (0, 0)
    assert reading.sentence_index(3) == 0
    assert reading.words(reading.sentence_at(0)) == ""


def test_an_exception_is_asked_for_by_the_question_alone() -> None:
    asked = at(OWN, "late", "negated_stem", field="question")
    assert read(OWN, [asked]).asks_for_exception
    assert not read(OWN, [at(OWN, "late", "negated_stem")]).asks_for_exception


def test_the_options_named_in_a_stretch_of_the_reasoning() -> None:
    cook = at(OWN, "cook", "option_mention", option="A")
    guest = at(OWN, "guest", "option_mention", option="B")
    reading = read(OWN, [guest, cook, HEDGE])
    first, second, third = reading.sentences
    assert reading.options_in(first) == {"A"}
    assert reading.options_in(second) == set()
    assert reading.options_in((first[0], third[1])) == {"A", "B"}


def test_inside_means_beginning_inside_a_stretch_of_the_reasoning() -> None:
    reading = read(OWN, [HEDGE, RAN, SAT, ASKED])
    first, second, _ = reading.sentences
    told = reading.of("motion", "hedge")
    assert reading.inside(told, first) == (RAN,)
    assert reading.inside(told, second) == (HEDGE,)
    assert reading.inside((), (0, len(TEXT))) == ()


def test_words_of_a_stretch_and_its_span_are_the_same_text() -> None:
    reading = read(OWN, [])
    for place in reading.sentences:
        assert OWN.text(as_span(place)) == reading.words(place)


def test_an_option_is_named_by_a_cue_that_is_most_of_its_text() -> None:
    wide = at(OWN, "Not known", "abstention", field="option.B")
    narrow = at(OWN, "known", "gap", field="option.B")
    elsewhere = at(OWN, "Perhaps", "abstention")
    reading = read(OWN, [wide, narrow, elsewhere])
    assert reading.options_named("abstention", 0.3) == {"B"}
    assert reading.options_named("gap", 0.5) == frozenset()
    assert reading.options_named("hedge", 0.3) == frozenset()


def test_adding_leaves_the_first_reading_as_it_was() -> None:
    first = read(OWN, [SAT])
    second = first.adding([RAN])
    assert first.of("motion") == (SAT,)
    assert second.of("motion") == (RAN, SAT)


def test_signals_at_one_place_have_one_order() -> None:
    span = Span("reasoning", 0, 3)
    named = [Signal(name, span) for name in ("b", "a", "c")]
    assert [each.name for each in read(OWN, named).signals] == ["a", "b", "c"]


def test_a_signal_stands_in_the_sentence_that_its_words_begin_in() -> None:
    start = TEXT.index(". Perhaps")
    early = Signal("hedge", Span("reasoning", start, start + len(". Perhaps")))
    reading = read(OWN, [early])
    assert reading.within(reading.sentences[1], "hedge") == (HEDGE,)
