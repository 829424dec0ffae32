"""House style by measure: sentences are short, on every page, in the help and in messages."""

from __future__ import annotations

import re
from statistics import fmean

import pytest

from bench.prose import LONGEST, MEAN, prose, sentences, words
from docs.commands import ROOT

PROSE = prose()


@pytest.mark.parametrize("place", sorted(PROSE))
def test_sentences_are_short(place: str) -> None:
    found = PROSE[place]
    assert [each for each in found if words(each) > LONGEST] == []
    assert fmean(map(words, found)) <= MEAN


def test_twenty_pairs_show_the_style() -> None:
    page = (ROOT / "docs" / "contributing.md").read_text("utf-8")
    _, _, table = page.partition("| before | after |\n|---|---|\n")
    rows = [line for line in table.splitlines() if line.startswith("| ")]
    assert len(rows) == len(set(rows)) == 20


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("One two. Three four five.", [2, 3]),
        ("A `piece of code` counts once, `a`, `b` and `c` too.", [6]),
        ("See [two words](a/b.md).", [3]),
        ("# Heading\n\nText.\n\n```sh\ncommand here\n```\n", [1]),
        ("| a cell | another cell here |\n|---|---|\n", [2, 3]),
        ("- first item\n- second one, e.g. this\n", [2, 4]),
    ],
)
def test_a_sentence_is_counted_as_it_is_read(text: str, counts: list[int]) -> None:
    assert [words(each) for each in sentences(text)] == counts


def test_a_long_sentence_is_too_long() -> None:
    (found,) = sentences("word " * 36 + "end.")
    assert words(found) > LONGEST


def option(name: str) -> str:
    """Return an option as the page names it, where the code spells it for shell or Python."""
    return f"--{name.replace('_', '-')}"


def test_messages_in_troubleshooting_are_in_the_code() -> None:
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "hybrid").rglob("*.py"))
    code = re.sub(r"[\"']\s*\n\s*f?[\"']", "", code)
    code = re.sub(r"\{spelled\('(\w+)'[^}]*\)\}", lambda each: option(each[1]), code)
    page = (ROOT / "docs" / "troubleshooting.md").read_text("utf-8")
    messages = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    assert len(messages) > 40
    parts = [part.strip() for each in messages for part in each.split("…")]
    assert [part for part in parts if part not in code] == []
