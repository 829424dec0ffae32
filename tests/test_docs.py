"""The pages: links that lead somewhere, and a guide whose files do what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from hybrid.cli.main import cli

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")])
_LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_RUN = re.compile(r"^```console\n\$ hybrid ([^\n]+)\n(.+?)^```", re.MULTILINE | re.DOTALL)
_TABLE = re.compile(r"(?!grounding policy)").match
_GUIDE_FILE = re.compile(r"`mine/(\S+\.yaml)`[^`]*?```yaml\n(.*?)```", re.DOTALL)


def _anchors(page: Path) -> set[str]:
    headings = _HEADING.findall(_FENCED.sub("", page.read_text("utf-8")))
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_relative_links_lead_somewhere(page: Path) -> None:
    for path, anchor in _LINK.findall(_FENCED.sub("", page.read_text("utf-8"))):
        target = (page.parent / path) if path else page
        assert target.exists(), f"{path} is not there"
        assert not anchor or anchor in _anchors(target), f"{path}#{anchor} is no heading"


def test_the_guides_pack_has_no_faults_and_its_examples_hold(tmp_path: Path) -> None:
    files = _GUIDE_FILE.findall((ROOT / "docs" / "rules-howto.md").read_text("utf-8"))
    for name, text in files:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    linted = CliRunner().invoke(cli, ["rules", "lint", "--pack", str(tmp_path)])
    tested = CliRunner().invoke(cli, ["rules", "test", "--pack", str(tmp_path)])
    assert linted.exit_code == 0, linted.output
    assert "1 cue, 1 rule, 11 examples: all hold" in tested.output
    template = ROOT / "hybrid" / "packs" / "template"  # what hybrid rules new begins with
    assert {name: (template / name).read_text("utf-8") for name, _ in files} == dict(files)


def test_the_worked_audit_prints_what_its_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "110")
    shown = _RUN.findall((ROOT / "docs" / "rate.md").read_text("utf-8"))
    assert len(shown) == 5
    for command, output in shown:
        done = CliRunner().invoke(cli, shlex.split(command))
        assert done.exit_code == 0, done.output
        told = {" ".join(line.split()) for line in done.output.splitlines()}
        assert {" ".join(line.split()) for line in output.splitlines()} <= told, command


def test_the_page_on_quotes_shows_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    ((command, output),) = _RUN.findall((ROOT / "docs" / "grounding.md").read_text("utf-8"))
    printed = CliRunner().invoke(cli, shlex.split(command)).output
    # The policy is another one where the word lists are of another version.
    told, found = ([*filter(_TABLE, each.splitlines())] for each in (output, printed))
    assert told == found
