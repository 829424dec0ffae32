"""The tables of the quality benchmark: baselines, crafted records, and what it prints."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bench import quality
from bench.baselines import by_words, crude
from bench.crafted import crafted_table
from hybrid.measure.gold import read_gold
from hybrid.measure.samples import Seen, samples, screen_labelled
from hybrid.reading.reader import read_records
from hybrid.records import ErrorType
from hybrid.text.table import Table
from tests.build import default_checker, default_pack

FIXTURES = Path(__file__).parents[2] / "fixtures"
LOGICAL = ErrorType.LOGICAL
GUESSED = "There is not enough information. I choose A. She usually comes by train, line 7."
PLAIN = "The guest was late. So B."
ABSTAINS = "Nobody says who was late, so I answer C."


def row(name: str, reasoning: str, answer: str, **fields: Any) -> dict[str, Any]:
    return {
        "id": name,
        "question": f"A cook and a guest came to hall {name}. Who was late?",
        "options": {"A": "The cook", "B": "The guest", "C": "Cannot be determined"},
        "reasoning": reasoning,
        "answer": answer,
        "labels": {str(each): {"is_error": reasoning == GUESSED} for each in ErrorType},
    } | fields


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    rows = [
        row("a", GUESSED, "A"),
        row("b", PLAIN, "B"),
        row("c", ABSTAINS, "C", translation_of="b"),
    ]
    path = tmp_path / "labelled.jsonl"
    path.write_text("".join(f"{json.dumps(each)}\n" for each in rows), encoding="utf-8")
    return path


def seen_in(path: Path) -> list[Seen]:
    gold = read_gold(str(path))
    return list(screen_labelled(read_records([path]), gold, default_pack()).seen.values())


def test_the_word_list_finds_its_words(labelled: Path) -> None:
    seen = seen_in(labelled)
    assert by_words(LOGICAL, seen).tolist() == [True, False, False]
    assert by_words(ErrorType.FACTUAL, seen).tolist() == [True, False, False]


def test_crude_measures_tell_the_surface_and_leave_labels_alone(labelled: Path) -> None:
    gold = read_gold(str(labelled))
    screened = screen_labelled(read_records([labelled]), gold, default_pack())
    own = samples(screened, gold, default_pack(), LOGICAL, doubtful=True, least=20)
    rough = crude(own, list(screened.seen.values()))
    assert rough.gold.tolist() == own.gold.tolist() == [True, False, False]
    assert rough.flagged.all()
    assert rough.values.shape == (3, len(rough.measures))
    assert np.isfinite(rough.values).all()
    named = dict(zip(rough.measures, rough.values.T.tolist(), strict=True))
    assert named["crude_6"] == [1.0, 0.0, 0.0]  # words of undecidability
    assert named["crude_7"] == [0.0, 0.0, 1.0]  # the option chosen abstains
    assert named["crude_10"] == [1.0, 0.0, 0.0]  # numbers that nobody gave
    assert named["crude_13"] == [3.0, 3.0, 3.0]  # options


def test_a_crafted_record_counts_once_for_its_criterion(tmp_path: Path) -> None:
    source = (
        (FIXTURES / "crafted" / "first" / "read.jsonl").read_text(encoding="utf-8").splitlines()
    )
    rows = [json.loads(line) for line in source]
    own = [each for each in rows if each["criterion"] == "undecidable_then_chose"]
    path = tmp_path / "crafted.jsonl"
    path.write_text("".join(f"{json.dumps(each)}\n" for each in own), encoding="utf-8")
    table = crafted_table([path], default_checker())
    counted = {each[0]: each for each in table.shown() if each[1] in ("en", "")}
    english = [each for each in own if each["lang"] == "en"]
    positives = sum(each["expect"] == "flag" for each in english)
    found, total = map(int, counted["undecidable_then_chose"][2].split("/"))
    assert total == positives
    assert 0 < found <= total
    assert counted["undecidable_then_chose"][5] == str(len(english) - positives)
    assert counted["reversal"][2:] == ("0/0", "0/0", "0/0", "0", "0", "0")
    assert int(counted["all"][5]) == sum(each["expect"] != "flag" for each in own)


def test_translations_are_held_beside_their_originals(labelled: Path) -> None:
    own = quality.joined(labelled, read_gold(str(labelled)), default_checker())
    rows = {each[0]: each for each in quality.translations(own).rows}
    assert rows["logical"][1:4] == ("1", "0", "0")


def test_a_table_is_printed_with_its_columns_in_line(capsys: pytest.CaptureFixture[str]) -> None:
    quality.show(Table("title", ("name", "n"), (("a", "1"), ("longer", "10")), ("a note",)))
    assert capsys.readouterr().out == "\ntitle\nname     n\na        1\nlonger  10\na note\n"


def test_all_tables_come_out_of_labelled_records(
    labelled: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quality, "SETS", ())
    assert quality.main([str(labelled)]) == 0
    out = capsys.readouterr().out
    for part in ("translations beside", "logical: beside baselines", "always error", "word list"):
        assert part in out


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert quality.main(["nowhere.jsonl"]) == 2
    assert "no labelled records at nowhere.jsonl" in capsys.readouterr().out
