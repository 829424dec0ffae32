"""The pages: links that lead somewhere, and commands that do what is shown."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import click
import pytest

from docs.commands import MARKS, Reader, blocks, made_from, pages, settle
from hybrid.cli.main import cli
from hybrid.records.findings import Status
from hybrid.records.record import Mood, Strength, Tier
from tests.servers.endpoint import serving
from tests.servers.judge import believer

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("README*.md"), ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")])
LONG = [page for page in pages() if made_from(page.read_text("utf-8"))]
FOLLOWED = [
    page
    for page in pages()
    if page not in LONG and any(block.runs for block in blocks(page.read_text("utf-8")))
]
_LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_ANY_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"\$ |(hybrid|pip|make|python|inspect) \w")

# Commands that pages show and no test runs.
NOT_RUN = {
    "README: minutes": 2,
    "README.zh: minutes": 2,
    "calibrate: data": 4,
    "cost: data": 3,
    "evaluate: data": 2,
    "install: minutes": 5,
    "install: network": 3,
    "integrations: tool": 2,
    "judge: network": 2,
    "rate: data": 4,
    "scale: network": 3,
    "stress: tool": 1,
    "tutorial.zh: network": 2,
    "tutorial: network": 2,
}


def _anchors(page: Path) -> set[str]:
    headings = _HEADING.findall(_FENCED.sub("", page.read_text("utf-8")))
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_relative_links_lead_somewhere(page: Path) -> None:
    for path, anchor in _LINK.findall(_FENCED.sub("", page.read_text("utf-8"))):
        target = (page.parent / path) if path else page
        assert target.exists(), f"{path} is not there"
        assert not anchor or anchor in _anchors(target), f"{path}#{anchor} is no heading"


def test_commands_and_options_named_in_the_text_exist() -> None:
    commands = [cli, *_commands(cli)]
    names = {command.name for command in commands}
    params = [each for command in commands for each in command.params]
    options = {name for each in params for name in (*each.opts, *each.secondary_opts)}
    for page in pages():
        text = _FENCED.sub("", page.read_text("utf-8"))
        for span in re.findall(r"`((?:hybrid [a-z]|--[a-z])[^`]*)`", text):
            words = span.split()
            given = {word.partition("=")[0] for word in words if word.startswith("--")}
            assert given <= options, f"{page.name}: {span}"
            assert words[0] != "hybrid" or words[1] in names, f"{page.name}: {span}"


def test_extras_named_in_the_text_and_in_the_code_exist() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    # What was once an extra stands in the changelog.
    places = [page for page in PAGES if page.name != "CHANGELOG.md"]
    texts = [path.read_text("utf-8") for path in (*places, *(ROOT / "hybrid").rglob("*.py"))]
    named = [name for text in texts for name in re.findall(r"hybrid-checker\[(\w+)\]", text)]
    named += [name for text in texts for name in re.findall(r"extra `+([a-z]\w*)`+", text)]
    assert {"spacy", "plot"} <= set(named) <= set(declared["optional-dependencies"])


def _commands(group: click.Group) -> Iterator[click.Command]:
    with click.Context(group) as ctx:
        for name in group.list_commands(ctx):
            command = group.get_command(ctx, name)
            assert command is not None
            yield command
            if isinstance(command, click.Group):
                yield from _commands(command)


def test_the_glossary_has_the_words_that_are_printed() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    words = [*Status, *(word for each in (Strength, Tier, Mood) for word in get_args(each))]
    assert not [word for word in words if not re.search(rf"\b{word}\b", text)]


def test_the_guides_files_are_what_a_new_package_begins_with() -> None:
    text = (ROOT / "docs" / "rules-howto.md").read_text("utf-8")
    files = [block for block in blocks(text) if block.about.startswith("mine/")]
    template = ROOT / "hybrid" / "packs" / "template"
    assert len(files) == 3
    for block in files:
        assert (template / block.about.removeprefix("mine/")).read_text("utf-8") == block.body


@pytest.mark.parametrize("page", FOLLOWED, ids=lambda page: page.name)
def test_commands_do_what_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(believer) as endpoint:
        settle(monkeypatch.setenv, page, endpoint.url, tmp_path)
        reader = Reader(tmp_path)
        reader.follow(page.read_text("utf-8"))
    wrong = [*reader.faults, *reader.stale]
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.parametrize("page", LONG, ids=lambda page: page.name)
def test_the_outputs_of_a_long_page_are_of_these_records_and_rules(page: Path) -> None:
    made, now = made_from(page.read_text("utf-8")) or ("", "")
    assert made == now, "run make docs"


@pytest.mark.parametrize("name", ["README", "docs/tutorial"])
def test_a_chinese_page_shows_the_commands_of_the_english_one(name: str) -> None:
    english, chinese = (
        blocks((ROOT / f"{name}{suffix}").read_text("utf-8")) for suffix in (".md", ".zh.md")
    )
    assert list(chinese) == list(english)


@pytest.mark.parametrize(
    ("shown", "faults", "stale"),
    [
        ("$ echo one two\none two", 0, 0),
        ("$ echo one two\none three", 0, 1),
        ("$ printf 'a\\nb\\nc\\n'\n…\nb\n…", 0, 0),
        ("$ printf 'a\\nb\\nc\\n'\n…\nb", 1, 0),
        ("$ printf 'a\\nb\\nc\\n'\nb\n…", 1, 0),
        ("$ hybrid check nowhere.jsonl --rules-only", 1, 0),
        ("$ test -s nowhere.txt", 1, 0),
        ("$ hybrid rules list > rules.txt\n$ echo $?\n0\n$ test -s rules.txt", 0, 0),
    ],
)
def test_what_is_not_as_shown_is_told(shown: str, faults: int, stale: int, tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    refreshed = reader.follow(f"```console\n{shown}\n```\n")
    assert (len(reader.faults), len(reader.stale)) == (faults, stale)
    assert ("one two\n```" in refreshed) == ("echo one" in shown)


def test_every_command_is_run_or_marked_with_a_reason() -> None:
    """Blocks without a language hold no commands; those that are not run are counted here."""
    marked: Counter[str] = Counter()
    for page in pages():
        text = page.read_text("utf-8")
        bare = [body for info, body in _ANY_FENCE.findall(text) if not info]
        assert not [line for body in bare for line in body.splitlines() if _COMMAND.match(line)]
        for block in blocks(text):
            assert block.mark in ("", "file", *MARKS), f"{page.name}: unknown mark {block.mark}"
            assert bool(block.mark) == bool(block.about), f"{page.name}: {block.mark} why?"
            if block.mark in MARKS:
                marked[f"{page.stem}: {block.mark}"] += len(list(block.commands)) or 1
    assert dict(marked) == NOT_RUN
