"""Packs of other packages, and the one that ``hybrid rules new`` begins."""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import hybrid
from hybrid.cli.main import cli, run
from hybrid.errors import UsageError
from hybrid.packs.load import installed_packs

RUMOUR = hybrid.Record(
    id="q1",
    question="Two neighbours share a car. Who was late?",
    options={"A": "The nurse", "B": "The pilot"},
    reasoning="Rumour in the village has it that the nurse oversleeps. So the answer is A.",
    answer="A",
)


@pytest.fixture
def legal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a pack and have it found as pip would have installed it."""
    monkeypatch.chdir(tmp_path)
    made = CliRunner().invoke(cli, ["rules", "new", "legal-en"])
    assert made.exit_code == 0, made.output
    info = tmp_path / "legal-en" / "legal_en-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: legal-en\nVersion: 0.1.0\n")
    project = (tmp_path / "legal-en" / "pyproject.toml").read_text("utf-8")
    (entry,) = tomllib.loads(project)["project"]["entry-points"]["hybrid.rules"].items()
    (info / "entry_points.txt").write_text("[hybrid.rules]\n{} = {}\n".format(*entry))
    (tmp_path / "legal-en" / "legal_en" / "__init__.py").write_text("raise SystemExit('run')\n")
    monkeypatch.syspath_prepend(str(tmp_path / "legal-en"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    return tmp_path


def test_a_new_pack_holds_its_examples_under_its_name(legal: Path) -> None:
    assert "legal_en" not in sys.modules
    tested = CliRunner().invoke(cli, ["rules", "test", "--pack", "legal-en"])
    assert "1 cue, 1 rule, 11 examples: all hold" in tested.output
    listed = CliRunner().invoke(cli, ["rules", "list"])
    assert "installed pack: legal-en" in listed.output


def test_a_new_pack_is_named_as_it_says_before_it_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = CliRunner().invoke(cli, ["rules", "new", "legal-en", "-o", "my packs/new"])
    (command, _) = re.findall(r"(?m)hybrid (.+--pack .+)$", made.stderr)
    tested = CliRunner().invoke(cli, shlex.split(command))
    assert "1 cue, 1 rule, 11 examples: all hold" in tested.output
    found = hybrid.check(RUMOUR, packs="my packs/new")
    assert any("by_rumour" in flag.rule for each in found.findings for flag in each.flags)


def test_an_installed_pack_is_used_only_where_it_is_named(legal: Path) -> None:
    def rules(*packs: str) -> set[str]:
        found = hybrid.check(RUMOUR, packs=packs)
        return {flag.rule for finding in found.findings for flag in finding.flags}

    assert "factual/by_rumour" in rules("legal-en")
    assert "factual/by_rumour" not in rules()


def test_what_is_no_pack_is_refused(legal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = [["check", "in.jsonl", "--rules-only", "--pack", "unheard"], ["rules", "new", "Legal!"]]
    given.append(["rules", "new", "legal-en", "-o", str(legal / "legal-en")])
    told = ["'unheard' does not exist", "accepted: small letters", "already exists"]
    for arguments, message in zip(given, told, strict=True):
        assert run(arguments) == 2
        assert message in capsys.readouterr().err
    entry = next(legal.rglob("entry_points.txt"))
    entry.write_text("[hybrid.rules]\nlegal-en = hybrid.errors\n")
    with pytest.raises(UsageError, match=r"hybrid\.errors is not a folder of a package"):
        installed_packs()
