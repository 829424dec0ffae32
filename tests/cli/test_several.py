"""Options for several values: repeated or listed with commas, in words, in files and in Python."""

from __future__ import annotations

import json
from typing import Any

import click
import pytest

import hybrid as package
from hybrid.cli.options import SeveralOption
from tests.cli.command import PACK, ROWS, Hybrid


@pytest.fixture
def rows(hybrid: Hybrid) -> str:
    return hybrid.write("rows.jsonl", *ROWS)


def _types(out: str) -> set[str]:
    lines = map(json.loads, out.splitlines())
    return {each["error_type"] for line in lines for each in line["findings"]}


@pytest.mark.parametrize(
    "given",
    [
        ("--error-type", "factual,logical"),
        ("--error-type", "factual", "--error-type", "logical"),
        ("--error-type", " factual , logical, ", "--error-type", "logical"),
    ],
    ids=" ".join,
)
def test_a_list_with_commas_is_as_good_as_repetition(
    hybrid: Hybrid, rows: str, given: tuple[str, ...]
) -> None:
    done = hybrid.check(rows, *given, "--format", "jsonl")
    assert _types(done.out) == {"factual", "logical"}


def test_the_wrong_word_of_a_list_is_named(hybrid: Hybrid, rows: str) -> None:
    done = hybrid.check(rows, "--error-type", "factual,logcal")
    assert done.code == 2
    assert "'logcal' is not one of 'factual'" in done.err
    assert "'' is not one of" in hybrid.check(rows, "--error-type", "").err
    assert "',' is not one of" in hybrid.check(rows, "--error-type", ",").err


def test_pairs_are_told_apart_by_their_names(hybrid: Hybrid) -> None:
    renamed = (row.replace('"question"', '"q,1"').replace('"reasoning"', '"why"') for row in ROWS)
    rows = hybrid.write("rows.jsonl", *renamed)
    done = hybrid.check(rows, "--map", "question=q,1,reasoning=why", "--max-rate", "logical=0")
    assert done.code == 1
    rates = hybrid.check(rows, "--map", "question=q,1,reasoning=why", "--max-rate", "logical=1,x=2")
    assert "--max-rate x=2: accepted: TYPE=RATE" in rates.err


def test_packs_are_listed_and_a_folder_with_a_comma_is_one(hybrid: Hybrid, rows: str) -> None:
    (hybrid.folder / "a,b").symlink_to(PACK)
    (hybrid.folder / "c").symlink_to(PACK)
    only = ("check", rows, "--rules-only", "--no-default-pack", "--format", "jsonl", "--pack")
    assert hybrid(*only, "a,b").out == hybrid(*only, str(PACK)).out
    assert "'d' does not exist" in hybrid(*only, "c,d").err


def test_a_file_of_options_may_list_them_too(hybrid: Hybrid, rows: str) -> None:
    hybrid.write("hybrid.toml", "[check]", "error-type = 'factual,logical'")
    done = hybrid.check(rows, "--format", "jsonl")
    assert _types(done.out) == {"factual", "logical"}
    assert "--error-type factual --error-type logical" in done.err
    hybrid.write("hybrid.toml", "[check]", "error-type = 'factual,logcal'")
    assert "did you mean 'logical'?" in hybrid.check(rows).err


def test_a_pack_named_in_a_file_counts_from_its_folder(
    hybrid: Hybrid, rows: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (hybrid.folder / "a,b").symlink_to(PACK)
    (hybrid.folder / "below").mkdir()
    hybrid.write("hybrid.toml", "[check]", "pack = 'a,b'", "no-default-pack = true")
    monkeypatch.chdir(hybrid.folder / "below")
    assert hybrid("check", f"../{rows}", "--rules-only").code == 1


def _several(command: click.Command) -> list[click.Parameter]:
    below = command.commands.values() if isinstance(command, click.Group) else ()
    own = [each for each in command.params if isinstance(each, click.Option) and each.multiple]
    return [*own, *(each for one in below for each in _several(one))]


def test_every_option_that_repeats_takes_lists_and_says_so() -> None:
    from hybrid.cli.main import COMMANDS, cli

    ctx = click.Context(cli)
    commands = [command for name in COMMANDS if (command := cli.get_command(ctx, name))]
    found = [each for command in commands for each in _several(command)]
    assert 15 < len(found)
    for each in found:
        assert isinstance(each, SeveralOption), each
        assert "use commas for several" in (each.help or ""), each


@pytest.mark.parametrize("given", ["factual,logical", ["factual, logical"], ["factual", "logical"]])
def test_python_takes_the_same_lists(given: Any) -> None:
    record = json.loads(ROWS[0])
    found = package.check(record, error_types=given).findings
    assert [each.error_type for each in found] == ["factual", "logical"]
    with pytest.raises(package.UsageError, match=r"did you mean 'logical'\?"):
        package.check(record, error_types="factual,logcal")


def test_concerns_are_listed_in_python_too() -> None:
    with pytest.raises(package.UsageError, match="strict='x': accepted: "):
        package.check(json.loads(ROWS[0]), model="a,b", strict="turn_explained,x")
