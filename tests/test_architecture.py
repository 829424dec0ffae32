"""The shape of the package: import directions, the front door, and what start-up may load."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

import hybrid
from hybrid.cli.main import COMMANDS, cli

MOST_NAMES = 19
"""Errors and warnings apart."""
HELP_SECONDS = 0.4
HEAVY = ("spacy", "openai", "pydantic", "rich", "numpy", "scipy")
EXTRAS = tuple(
    "ahocorasick_rs fsspec matplotlib narwhals pandas polars pyarrow ray sklearn spacy statsmodels".split()
)
ROOT = Path(__file__).resolve().parents[1]


def test_imports_point_down_only() -> None:
    # In a process of its own: the linter holds on to the streams that it finds.
    lint = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    options = ["--config", "pyproject.toml", "--no-cache"]
    done = subprocess.run(
        [sys.executable, "-c", lint, *options], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_front_door_is_small_and_every_name_resolves() -> None:
    values = [getattr(hybrid, name) for name in hybrid.__all__]
    errors = [each for each in values if isinstance(each, type) and issubclass(each, Exception)]
    assert len(values) - len(errors) <= MOST_NAMES
    assert sorted(hybrid.__all__) == dir(hybrid)
    for name in hybrid.__all__:
        assert getattr(hybrid, name) is not None


def test_check_screens_a_record_with_the_rules_that_come_along() -> None:
    record = hybrid.Record(
        id="q1",
        question="A nurse and a pilot waited for a bus. Who was late?",
        options={"A": "The nurse", "B": "The pilot"},
        reasoning="There is not enough information to tell who was late. So I choose (A).",
        answer="A",
    )
    found = hybrid.check(record)
    assert [finding.error_type for finding in found.findings] == list(hybrid.ErrorType)
    assert found.choice == "A"


def test_front_door_refuses_other_names() -> None:
    with pytest.raises(AttributeError, match="no attribute 'verdict'"):
        hybrid.verdict  # noqa: B018 - looking the name up is the test


@pytest.mark.parametrize("code", ["import hybrid", "import hybrid; hybrid.Record"])
def test_front_door_loads_nothing_heavy(code: str) -> None:
    assert _loaded(code) == []


def test_checking_by_rules_loads_no_judges_client() -> None:
    assert _loaded("import hybrid; hybrid.read; hybrid.check", ("openai", "narwhals")) == []


def test_help_loads_nothing_heavy() -> None:
    assert _loaded("from hybrid.cli.main import run; run(['--help'])") == []


def test_who_starts_workers_loads_nothing_that_checks() -> None:
    checks = ("hybrid.run.pool", "hybrid.screening", "hybrid.evidence")
    assert _loaded("import hybrid.cli.run", checks) == []


def test_help_is_quick() -> None:
    # The best of a few runs, so that a busy machine does not fail the test.
    assert min(_help_seconds() for _ in range(5)) < HELP_SECONDS


def test_check_report_eval_and_rate_need_no_extra(tmp_path: Path) -> None:
    run, gold = tmp_path / "run", ROOT / "fixtures" / "gold" / "records.jsonl"
    commands = [
        ["check", *ROOT.glob("fixtures/records_*.jsonl"), "--rules-only", "-o", run, "--quiet"],
        ["report", run, "-o", tmp_path / "report.html"],
        ["eval", run, "--gold", gold],
        ["rate", run, "--gold", gold],
        ["compare", run, run, "--gold", gold],
    ]
    code = f"import sys; sys.modules |= dict.fromkeys({EXTRAS!r})\n"
    code += "from hybrid.cli.main import run\n"
    code += f"print([run(each) for each in {[[str(e) for e in each] for each in commands]!r}])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[1, 0, 0, 0, 0]", done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_help_lists_each_command_with_its_own_first_line(name: str) -> None:
    with cli.make_context("hybrid", [name, "--help"], resilient_parsing=True) as ctx:
        command = cli.get_command(ctx, name)
    assert command is not None
    assert command.get_short_help_str(limit=200) == COMMANDS[name].summary


def _loaded(code: str, watched: tuple[str, ...] = HEAVY) -> list[str]:
    """Return which of the modules are loaded after ``code`` has run in its own process."""
    report = (
        f"{code}\nimport sys; print('\\n' + ','.join(n for n in {watched!r} if n in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", report], capture_output=True, text=True, check=True
    )
    return [name for name in done.stdout.splitlines()[-1].split(",") if name]


def _help_seconds() -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-m", "hybrid", "--help"], capture_output=True, check=True)
    return time.perf_counter() - begin
