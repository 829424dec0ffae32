"""``hybrid init``: what it asks, what it writes, and that the next command works."""

from __future__ import annotations

import io
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.cli.inputs import as_toml
from tests.cli.command import CLEAN, ROWS, Done, Hybrid

_RENAMED = tuple(row.replace('"reasoning"', '"thinking"') for row in ROWS)


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _written(hybrid: Hybrid) -> dict[str, Any]:
    return tomllib.loads((hybrid.folder / "hybrid.toml").read_text("utf-8"))


def _answering(hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch, *answers: str) -> Done:
    monkeypatch.setattr("sys.stdin", _Terminal("".join(f"{each}\n" for each in answers)))
    return hybrid("init")


def test_the_columns_of_a_file_are_written_and_the_next_command_works(hybrid: Hybrid) -> None:
    rows = hybrid.write("my rows.jsonl", *_RENAMED)
    done = hybrid("init", rows)
    assert done.code == 0
    assert _written(hybrid) == {
        "input": {"map": {"reasoning": "thinking"}},
        "check": {"rules-only": True},
    }
    next_command = shlex.split(done.out)
    assert next_command == ["hybrid", "check", rows]
    checked = hybrid(*next_command[1:])
    assert checked.code == 1
    assert "options from hybrid.toml: --map reasoning=thinking --rules-only\n" in checked.err


def test_what_settles_a_doubt_is_written_down(hybrid: Hybrid) -> None:
    both = (
        row.replace(
            '"reasoning"',
            '"response": "The nurse or the pilot was late, so I choose one of both, and so on.", "thinking"',
        )
        for row in ROWS
    )
    rows = hybrid.write("rows.jsonl", *both)
    refused = hybrid("init", rows)
    assert refused.code == 2
    assert "--map reasoning=thinking" in refused.err
    assert not (hybrid.folder / "hybrid.toml").exists()
    settled = ("--map", "reasoning=thinking", "--bare", "keep", "--error-type", "logical")
    assert hybrid("init", rows, *settled, "--model", "m").code == 0
    assert _written(hybrid) == {
        "input": {"map": {"reasoning": "thinking"}, "bare": "keep"},
        "check": {"error-type": ["logical"]},
        "judge": {"model": "m"},
    }
    assert hybrid("check", rows, "--dry-run").code == 0


def test_three_questions_are_asked_in_a_terminal(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = hybrid.write("rows.jsonl", CLEAN)
    answers = ("none.jsonl", rows, "some-model", "factul", "factual, semantic")
    done = _answering(hybrid, monkeypatch, *answers)
    assert done.code == 0
    assert "'none.jsonl' does not exist" in done.err
    assert "factul is none of factual, logical, semantic, all" in done.err
    assert _written(hybrid) == {
        "check": {"error-type": ["factual", "semantic"]},
        "judge": {"model": "some-model"},
    }
    assert done.out == f"hybrid check {rows}\n"


def test_the_empty_answers_mean_rules_alone_and_all_types(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = hybrid.write("rows.jsonl", CLEAN)
    assert _answering(hybrid, monkeypatch, rows, "", "").code == 0
    assert _written(hybrid) == {"check": {"rules-only": True}}


def test_without_a_terminal_a_file_has_to_be_named(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("rows.jsonl\n"))
    done = hybrid("init")
    assert done.code == 2
    assert "name the input: hybrid init FILE" in done.err


def test_a_file_that_is_there_is_kept_even_if_it_is_broken(hybrid: Hybrid) -> None:
    rows = hybrid.write("rows.jsonl", CLEAN)
    hybrid.write("hybrid.toml", "[broken")
    done = hybrid("init", rows)
    assert done.code == 2
    assert "there is one already; --overwrite replaces it" in done.err
    assert (hybrid.folder / "hybrid.toml").read_text("utf-8") == "[broken\n"
    assert hybrid("init", rows, "--overwrite").code == 0
    assert _written(hybrid) == {"check": {"rules-only": True}}


def test_a_file_without_records_is_refused(hybrid: Hybrid) -> None:
    Path("notes.txt").write_text("Some notes.\n", "utf-8")
    assert hybrid("init", "notes.txt").code == 2
    assert not Path("hybrid.toml").exists()


@given(st.dictionaries(st.text(st.characters(codec="utf-8"), min_size=1), st.text(st.characters(codec="utf-8"))))  # fmt: skip
def test_any_name_of_a_column_can_be_written(mapping: dict[str, str]) -> None:
    text = as_toml({"input": {"map": mapping}, "judge": {}})
    assert tomllib.loads(text) == {"input": {"map": mapping}}
