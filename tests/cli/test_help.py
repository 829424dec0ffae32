"""What ``--help`` shows, and what only ``--help-all`` does."""

from __future__ import annotations

import re

import pytest

from hybrid.cli.check import check
from hybrid.cli.main import COMMANDS, GROUPS
from tests.cli.command import Hybrid

SCREENS = 100
WIDTH = 80


@pytest.fixture
def narrow(hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch) -> Hybrid:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    return hybrid


def _shown(text: str) -> set[str]:
    return set(re.findall(r"^  (?:-\w, )?(--[\w-]+)", text, re.MULTILINE))


def test_the_commands_stand_in_three_titled_groups_of_a_line_each(narrow: Hybrid) -> None:
    text = narrow("--help").out
    at = [text.index(f"\n{title}:\n") for title in ("Audit", "Measure", "Look inside")]
    assert at == sorted(at)
    listed = [line for line in text[at[0] :].splitlines() if line.startswith("  ")]
    assert [line.split()[0] for line in listed] == list(COMMANDS)
    assert sum(map(len, GROUPS.values())) == len(COMMANDS)
    assert all(len(line) <= WIDTH for line in text.splitlines())


def test_the_help_of_check_fits_two_screens_and_help_all_has_every_option(narrow: Hybrid) -> None:
    short, long = narrow("check", "--help"), narrow("check", "--help-all")
    assert short.code == long.code == 0
    assert len(short.out.splitlines()) <= SCREENS
    options = {each.opts[-1] for each in check.params if each.opts[-1].startswith("--")}
    assert _shown(long.out) == {*options, "--help"}
    assert _shown(short.out) < _shown(long.out)
    hidden = len(_shown(long.out) - _shown(short.out))
    assert f"Show all options, {hidden} rarely needed ones" in " ".join(short.out.split())


def test_a_hidden_option_works(narrow: Hybrid) -> None:
    assert "'x' is not one of 'skip', 'keep'" in narrow("check", "a", "--bare", "x").err


@pytest.mark.parametrize(("typed", "meant"), [("chekc", "check"), ("reprot", "report")])
def test_a_mistyped_command_gets_a_suggestion(narrow: Hybrid, typed: str, meant: str) -> None:
    done = narrow(typed)
    assert done.code == 2
    assert f"no command '{typed}'; did you mean '{meant}'?" in done.err
    assert "did you mean" not in narrow("xyzzy").err
