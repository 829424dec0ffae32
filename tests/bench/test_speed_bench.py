"""What the figures of the speed benchmark rest on: the corpus and the clocks."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.speed import decision
from bench.speed_clock import command, interleaved, number, ratio, table
from bench.speed_corpus import load, write
from hybrid.packs import load_packs
from hybrid.reading.reader import read_records
from hybrid.records import Record

NOWHERE = Path("nowhere")


def test_rows_are_repeated_under_ids_of_their_own(tmp_path: Path) -> None:
    corpora, path = [load("en", NOWHERE), load("zh", NOWHERE)], tmp_path / "in.jsonl"
    characters = write(corpora, 40, path)
    records = [item for item in read_records([path]) if isinstance(item, Record)]
    assert len({record.id for record in records}) == 40
    assert characters == sum(len(text) for record in records for _, text in record.fields())


def test_every_judged_finding_is_weighed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    corpora = [load(lang, NOWHERE) for lang in ("en", "zh")]
    decision(Namespace(judged=4, rounds=1), load_packs(), corpora, tmp_path)
    assert "4 records, 12 findings with p" in capsys.readouterr().out


def test_jobs_take_turns() -> None:
    order: list[str] = []
    seconds = interleaved({"a": lambda: order.append("a"), "b": lambda: order.append("b")}, 2)
    assert order == ["a", "b", "a", "b", "a", "b"]
    assert set(seconds) == {"a", "b"}


def test_a_command_is_timed_with_its_memory(tmp_path: Path) -> None:
    held = "import time; held = bytearray(64 * 2**20); time.sleep(0.3)"
    done = command([sys.executable, "-c", held], folder=tmp_path)
    assert 0.3 <= done.seconds
    if Path("/proc/self/smaps_rollup").exists():
        assert done.memory is not None
        assert 64 * 2**20 < done.memory < 256 * 2**20
    with pytest.raises(RuntimeError, match="no luck"):
        command([sys.executable, "-c", "raise SystemExit('no luck')"], folder=tmp_path)


def test_numbers_have_three_digits() -> None:
    given = (0, 0.01234, 1.5, 12.34, 123.4, 1_234_567)
    assert [number(each) for each in given] == ["0", "0.0123", "1.50", "12.3", "123", "1,230,000"]
    assert ratio(1.0, 4.0) == "0.250 x"
    assert list(table(["a", "b"], [["x", "1"]])) == [
        "| a | b |",
        "| --- | --: |",
        "| x | 1 |",
    ]


def test_a_table_asks_for_a_row_when_it_is_printed() -> None:
    asked = []

    def rows() -> Iterator[list[str]]:
        for name in ("x", "y"):
            asked.append(name)
            yield [name]

    lines = table(["a"], rows())
    assert [next(lines) for _ in range(3)][-1] == "| x |"
    assert asked == ["x"]
