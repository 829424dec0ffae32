"""What a reasoning says beyond its text: given, novelty and the signals of it."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid.packs import CueMatcher, load_packs
from hybrid.packs.model import MEASURES
from hybrid.records import Record
from hybrid.screening.choice import read_choice
from hybrid.screening.given import figures, given_of, weight
from hybrid.screening.novelty import Novelty, novelty, novelty_signals
from hybrid.screening.reading import Reading, read
from hybrid.screening.score import measure, measure_text
from hybrid.screening.screener import Screener

STORY = "The ferry left at dawn with a cellist and a dentist on board. Who was seasick?"
PEOPLE = {"A": "The cellist", "B": "The dentist"}


@cache
def matcher() -> CueMatcher:
    pack = load_packs()
    return CueMatcher(pack.cues, pack.classes)


def reading(
    reasoning: str, *, question: str = STORY, options: dict[str, str] = PEOPLE, answer: str = "A"
) -> Reading:
    return read(Record("r", question, options, reasoning, answer, lang="en"), matcher())


def record(reasoning: str, question: str) -> Record:
    return Record("r", question, PEOPLE, reasoning, "A", lang="en")


def signals(own: Reading) -> dict[str, list[str]]:
    """Return the words of each signal by name."""
    found: dict[str, list[str]] = {}
    choice = read_choice(own).choice
    for signal in novelty_signals(own, choice, novelty(own, choice)):
        found.setdefault(signal.name, []).append(own.record.text(signal.span))
    return found


def measured(own: Reading) -> Novelty:
    return novelty(own, read_choice(own).choice)


# --- what is given -----------------------------------------------------------------------------


def test_what_is_asked_is_told_apart_from_what_is_told() -> None:
    record = reading("A").record
    own = given_of(record)
    assert record.question[slice(*own.asking)].strip() == "Who was seasick?"
    assert own.asked_untold == 1.0
    told = Record("r", "The dentist was seasick. Who was seasick?", PEOPLE, "B", "B")
    assert given_of(told).asked_untold == 0.0


def test_kin_of_what_is_held_and_steps_of_any_argument_are_not_lacking() -> None:
    held = given_of(reading("A").record).held
    assert held.lacks(["ferri", "seasick", "equal", "storm"]) == ["storm"]


def test_options_lend_what_the_question_lacks() -> None:
    record = Record(
        "r", "Why is the river brown?", {"A": "Mud of the quarry", "B": "Brown river"}, "A"
    )
    lent = given_of(record).lent
    assert sorted(lent["A"][0]) == ["mud", "quarri"]
    assert lent["A"][1] == 1.0
    assert lent["B"] == ([], 0.0)


def test_a_pair_of_chinese_characters_weighs_half() -> None:
    assert weight(["storm", "暴风", "风雨"]) == 2.0


def test_a_chinese_pair_of_given_characters_is_held() -> None:
    record = Record("r", "琴师和牙医上了渡船。谁晕船了？", {"A": "琴师", "B": "牙医"}, "选A", "A")
    assert given_of(record).held.lacks(["牙师", "颠簸"]) == ["颠簸"]


# --- novelty -----------------------------------------------------------------------------------


def test_a_sentence_is_measured_by_what_the_text_lacks() -> None:
    own = measured(reading("The ferry left at dawn. Storms shake small boats badly. So A."))
    assert own.passages[0].untold == 0.0
    assert 4.0 <= own.passages[1].untold


@pytest.mark.parametrize(
    "sentence",
    [
        "Do storms shake small boats?",
        "The text does not say whether storms shook the boat.",
        "Storms on small boats are irrelevant.",
    ],
)
def test_what_claims_nothing_does_not_count(sentence: str) -> None:
    own = measured(reading(f"{sentence} So the answer is A."))
    assert not own.passages[0].counts
    assert own.kinds == 0.0


def test_words_that_the_text_uses_itself_are_no_leap() -> None:
    question = "Cellists usually suffer at sea. Who was seasick?"
    assert (
        measured(reading("Cellists usually suffer at sea. So A.", question=question)).leaping == 0
    )
    assert 0 < measured(reading("Cellists usually suffer at sea. So A.")).leaping


def test_a_standard_that_the_text_is_said_to_give_is_no_leap() -> None:
    cited = measured(reading("The passage says that by law the cellist must stay below. So A."))
    assert cited.leaping == 0
    assert 0 < measured(reading("By law the cellist must stay below. So A.")).leaping


def test_what_the_text_is_said_to_speak_against_does_not_count() -> None:
    own = measured(reading("Musicians usually suffer at sea. The text says otherwise. So B."))
    assert not own.passages[0].counts


# --- signals -----------------------------------------------------------------------------------


def test_untold_matter_leaps_and_the_choice() -> None:
    found = signals(reading("Musicians usually suffer at sea. So the answer is A."))
    assert found["untold"] == ["Musicians usually suffer at sea."]
    assert "answer is A" in found["settled"][0]


def test_without_an_option_that_declines_a_leap_needs_untold_matter() -> None:
    text = "The cellist was probably seasick. So the answer is A."
    assert "leap" not in signals(reading(text))
    assert "leap" in signals(reading(text, options=PEOPLE | {"C": "Cannot be determined"}))


def test_whoever_declines_makes_no_signal() -> None:
    options = PEOPLE | {"C": "Cannot be determined"}
    own = reading("Musicians usually suffer at sea. The answer is C.", options=options, answer="C")
    assert signals(own) == {}


def test_a_choice_without_argument_shows_the_option() -> None:
    options = {"A": "Mud of the quarry", "B": "Iron of the mine", "C": "Leaves"}
    own = reading("A", question="Why is the river brown?", options=options)
    assert signals(own)["unargued"] == ["Mud of the quarry"]


@pytest.mark.parametrize("empty", ["", "\n"])
def test_of_several_options_chosen_one_with_a_text_is_shown(empty: str) -> None:
    options = {"A": empty, "B": "Iron of the mine"}
    own = reading("", question="", options=options, answer="A\u0308(B)")
    assert read_choice(own).choice.letters == ("A", "B")
    assert signals(own)["unargued"] == ["Iron of the mine"]


def test_what_is_asked_and_not_told_shows_the_question() -> None:
    own = reading("So the answer is A.", options=PEOPLE | {"C": "Unknown"})
    assert signals(own)["not_told"] == ["Who was seasick?"]


def test_events_and_numbers_are_invented_and_sums_are_not() -> None:
    told = "In 1987 the cellist swallowed 40 oysters before sailing. So the answer is A."
    assert signals(reading(told))["invented"] == [told[: told.index(" So")]]
    assert "invented" not in signals(reading("40 oysters and 12 make 40 + 12 = 52. So A."))


def test_a_kind_is_judged_where_one_of_it_is_told_of() -> None:
    found = signals(reading("Cellists have weak stomachs and sleep badly. So the answer is A."))
    assert "kind_judged" in found
    assert "kind_judged" not in signals(
        reading("The cellist had a weak stomach and slept badly. So the answer is A.")
    )


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet="ab c.?!\n通常船AB(1)=", max_size=60))
def test_any_text_is_measured(text: str) -> None:
    own = reading(text)
    beyond, choice = measured(own), read_choice(own).choice
    found = novelty_signals(own, choice, beyond)
    assert all(
        0 <= s.span.start <= s.span.end <= len(own.record.field(s.span.field)) for s in found
    )
    values = measure(measure_text(own, choice, beyond, found), [])
    assert values.keys() == MEASURES.keys()
    assert all(0.0 <= value < 99.0 for value in values.values())


# --- what the text carries ---------------------------------------------------------------------

NOTE = "The note says that the cellist slept on a bench in the saloon. Who was tired?"


@pytest.mark.parametrize(
    "rest",
    [
        "One might have found hammocks or bunks. So A.",
        "The answer is A. Hammocks and bunks look like beds.",
    ],
)
def test_a_remark_beside_what_the_text_carries_claims_nothing(rest: str) -> None:
    for opening, claims in (("The cellist slept on a bench.", False), ("It was a hot day.", True)):
        own = reading(f"{opening} {rest}", question=NOTE)
        said = [
            each for each in measured(own).passages if "unks" in own.text[each.start : each.end]
        ]
        assert [each.counts for each in said] == [claims]


def test_a_doubt_counts_until_the_text_is_argued_from() -> None:
    doubt, story = "One cannot tell who it was.", NOTE
    bare = Screener(load_packs()).screen(record(f"{doubt} So A.", story))
    answered = Screener(load_packs()).screen(record(f"{doubt} A bench in the saloon. So A.", story))
    assert "unanswered" in {each.name for each in bare.signals}
    assert "unanswered" not in {each.name for each in answered.signals}


def test_what_is_said_to_be_missing_is_made_up_for_by_the_text() -> None:
    assert "withheld" in signals(reading("The data is missing. So A.", question=NOTE))
    made_up = "The data is missing. A bench in the saloon. So A."
    assert "withheld" not in signals(reading(made_up, question=NOTE))


def test_numbers_of_the_text_carry_in_any_writing() -> None:
    assert figures("twelve of 1,000") == {"12.0", "1000.0"}
    assert figures("十二个") == {"12.0"}
    assert figures("one or two") == frozenset()
