"""Keywords taken in another sense, and the same words in their own, which stay silent."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.packs import CueMatcher, Pack, load_packs
from hybrid.records.record import Record
from hybrid.screening.choice import read_choice
from hybrid.screening.reading import read
from hybrid.screening.senses import senses
from tests.shared_data import shared

ORCHESTRA = "The orchestra tuned to the pitch of the oboe. What gave the pitch?"
JUGS = (
    "The blue jug weighs 3 kg and holds 2 litres. The red jug weighs 1 kg and holds 4 litres. "
    "Which jug has the larger capacity?"
)
PUMA = "Puma has opened a shop in the station. Who works there?"
TWO = {"A": "The oboe", "B": "A bucket"}
SHOP = {"A": "People who sell shoes in the shop", "B": "Keepers with raw meat"}


@cache
def pack() -> Pack:
    return load_packs()


@cache
def matcher() -> CueMatcher:
    return CueMatcher(pack().cues, pack().classes)


def seen(
    question: str, reasoning: str, options: dict[str, str] | None = None, answer: str = "B"
) -> dict[str, str]:
    """Return the signals of a record with the words they stand on."""
    record = Record("r", question, options or TWO, reasoning, answer)
    reading = read(record, matcher())
    lists = pack().senses
    assert lists is not None
    found = senses(reading, read_choice(reading).choice, lists)
    return {signal.name: record.text(signal.span) for signal in found}


@pytest.mark.parametrize(
    "reasoning",
    [
        'By "pitch" I mean the black tar on a roof.',
        "I understand pitch as the black tar on a roof.",
        '"Pitch" here means the black tar on a roof.',
        '"Pitch". I would take it to mean the black tar on a roof.',
        "The word pitch simply means the tar on a roof.",
    ],
)
def test_an_announced_reading_is_told_with_its_keyword(reasoning: str) -> None:
    found = seen(ORCHESTRA, reasoning)
    assert found["redefined_keyword"] == "pitch"
    assert "tar on a roof" in found["redefined"]


@pytest.mark.parametrize(
    "reasoning",
    [
        'By "pitch" I mean what the oboe gave, to which the orchestra tuned.',
        '"Pitch" here means tone.',
        'By "pitch" I mean the height of a tone, not the tar on a roof.',
        'Option B takes "pitch" to mean the tar on a roof.',
        'I would not read "pitch" as the tar on a roof.',
        "The pitch came from the oboe.",
    ],
)
def test_a_reading_in_the_words_own_sense_is_silent(reasoning: str) -> None:
    assert seen(ORCHESTRA, reasoning) == {}


@pytest.mark.parametrize(
    ("reasoning", "shift"),
    [
        ("这里的“东家”指的是住在东边院子里的人家。", "redefined"),
        ("把“东家”理解为住在东边院子里的人家。", "redefined"),
        ("东家嘛，就是住在东边院子里的人家。", "redefined"),
        ("东家，顾名思义是住在东边院子里的人家。", "misreferred"),
    ],
)
def test_chinese_readings_are_told(reasoning: str, shift: str) -> None:
    found = seen("公司换了东家，谁来发工资？", reasoning, {"A": "新的老板", "B": "隔壁的邻居"})
    assert found[f"{shift}_keyword"] == "东家"


@pytest.mark.parametrize(
    ("question", "reasoning", "keyword"),
    [
        ("They filed a PET scan. What was filed?", "A pet is an animal in the house.", "PET"),
        ("The text of the WHO is short. Who wrote it?", 'Here "who" is a pronoun.', "WHO"),
        ("The fair is held in Reading. Where is it?", "A reading is an activity.", "Reading"),
        ("报警器检测到了CO。那是什么？", "Co是钴，是一种金属。", "CO"),
    ],
)
def test_a_keyword_that_becomes_another_word_is_told(
    question: str, reasoning: str, keyword: str
) -> None:
    assert seen(question, reasoning)["recased_keyword"] == keyword


@pytest.mark.parametrize(
    ("question", "reasoning"),
    [
        ("Which of these is NOT wet?", "The oboe is not wet."),
        ("The CEO spoke. Who spoke?", "The chief executive officer, a ceo since May, spoke."),
        ("They filed a PET scan. What was filed?", "A PET scan, unlike a pet, is a picture."),
        ("Mark paid the bill of Bill. Who paid?", "Mark paid a bill."),
        ("Name the Charter of Rights of Ida.", "Ida had a charter."),
    ],
)
def test_emphasis_expansions_and_names_in_both_cases_are_silent(
    question: str, reasoning: str
) -> None:
    assert seen(question, reasoning) == {}


def test_figures_of_another_measure_than_asked_for() -> None:
    jugs = {"A": "The blue jug", "B": "The red jug"}
    found = seen(JUGS, "Blue has 3 kg, red 1 kg. 3 kg is more.", jugs, "A")
    assert found["swapped_keyword"] == "capacity"
    assert seen(JUGS, "Blue holds 2 litres, red 4 litres.", jugs) == {}
    assert seen(JUGS, "The blue jug is a nice jug.", jugs) == {}


def test_an_opening_that_leads_away_from_what_is_told() -> None:
    wrong = "A puma is a big wild cat of the mountains. Such cats are fed by keepers. So B."
    assert seen(PUMA, wrong, SHOP)["misreferred_keyword"] == "Puma"
    right = "Puma is a maker of sports shoes and clothes. So A."
    assert seen(PUMA, right, SHOP, "A") == {}


def test_a_word_of_the_scene_is_no_keyword() -> None:
    finance = "Loans, debt and interest matter to savings, so B."
    asked = "Who sat by the bank of the river?"
    assert seen(asked, finance)["displaced_keyword"] == "bank"
    assert seen("Ida sat by the bank of the river. Which share do you take?", finance) == {}


def test_another_definition_than_the_texts_own() -> None:
    question = "A minor is anyone under 16. Ada is 15 and works. Is she a minor?"
    options = {"A": "Yes", "B": "No"}
    found = seen(question, "A minor is a worker of low rank in a firm. So B.", options)
    assert found["misreferred_keyword"] == "minor"


def test_natural_text_is_left_alone() -> None:
    rows = [json.loads(line) for line in shared("gold_dev.jsonl").read_text("utf-8").splitlines()]
    found = [seen(row["question"], row["reasoning"], row["options"], "") for row in rows]
    assert 100 * sum(map(bool, found)) <= len(rows)


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_text_is_read_and_every_span_lies_in_its_field(question: str, reasoning: str) -> None:
    record = Record("r", question, TWO, reasoning, lang="en")
    reading = read(record, matcher())
    lists = pack().senses
    assert lists is not None
    for signal in senses(reading, read_choice(reading).choice, lists):
        assert record.text(signal.span)
