"""The wheel alone, installed elsewhere and run from another folder, finds its packs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import copyfile
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[1]
FIXTURE = ROOT / "fixtures" / "records_en.jsonl"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the tools that are installed, so without network."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT],
        check=True,
    )
    (built,) = folder.glob("hybrid_checker-*.whl")
    return built


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a folder of its own, with the name by which tools know one."""
    folder = tmp_path_factory.mktemp("installed") / "site-packages"
    subprocess.run(
        [*PIP, "install", "--no-deps", "--no-index", "--target", folder, wheel], check=True
    )
    return folder


def test_wheel_holds_the_rules_and_nothing_of_the_checkout(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    for path in (ROOT / "rules").rglob("*.yaml"):
        assert f"hybrid/_rules/{path.relative_to(ROOT / 'rules').as_posix()}" in names
    assert "hybrid/py.typed" in names
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"hybrid"}


def test_installed_elsewhere_it_finds_its_packs(site: Path, tmp_path: Path) -> None:
    code = "import hybrid, hybrid.packs as p; print(hybrid.__file__); print(p.default_pack_dir())"
    module, packs = _run(site, tmp_path, "-c", code).splitlines()
    assert Path(module).is_relative_to(site)
    assert Path(packs) == site / "hybrid" / "_rules"


def test_installed_elsewhere_it_checks(site: Path, tmp_path: Path) -> None:
    out = _run(
        site,
        tmp_path,
        *("-m", "hybrid", "check", str(FIXTURE), "--rules-only", "--format", "jsonl"),
        *("--quiet", "--exit-zero"),
    )
    lines = [json.loads(line) for line in out.splitlines()]
    assert len(lines) == len(FIXTURE.read_text("utf-8").splitlines())
    assert any(finding["is_error"] for line in lines for finding in line["findings"])


def test_command_is_installed(site: Path, tmp_path: Path) -> None:
    assert _run(site, tmp_path, str(site / "bin" / "hybrid"), "--version").startswith("hybrid, ")


AUDIT = """
from inspect_scout import ScanJob, scanjob
from hybrid.integrations.scout import check

@scanjob
def audit():
    return ScanJob(scanners=[check(error_types=["logical"])])
"""
RESULTS = """
from pathlib import Path
from inspect_ai.util import registry_create
from inspect_scout import scan_results_df

rows = scan_results_df(str(next(Path("scans").iterdir()))).scanners["hybrid"]
print(len(rows), *{*rows["scanner_name"]}, *{*rows["scanner_package_version"]}, *{*rows["label"]})
registry_create("scanner", "hybrid-checker/hybrid", error_types=["logical"])
"""
LOG = ROOT / "fixtures" / "formats" / "inspect.eval"


def test_scout_scans_with_it(site: Path, tmp_path: Path) -> None:
    _needs("inspect_scout", "Inspect Scout")
    (tmp_path / "audit.py").write_text(AUDIT, encoding="utf-8")
    (tmp_path / "logs").mkdir()
    copyfile(LOG, tmp_path / "logs" / LOG.name)
    command = ("scan", "audit.py", "-T", "logs", "--scans", "scans", "--display", "none")
    # Each process of Scout's loads all of Inspect; four records need no second one.
    _run(site, tmp_path, *_tool("scout"), *command, "--max-processes", "1")
    version = _run(site, tmp_path, "-c", "import hybrid; print(hybrid.__version__)").strip()
    told = _run(site, tmp_path, "-c", RESULTS).split()
    assert told == ["4", "hybrid-checker/hybrid", version, "logical"]


def test_inspect_scores_with_it(site: Path, tmp_path: Path) -> None:
    _needs("inspect_ai", "Inspect")
    copyfile(LOG, tmp_path / LOG.name)
    command = ("score", LOG.name, "--scorer", "hybrid/check", "--action", "append", "--overwrite")
    how = ("-S", "error_types=logical", "--display", "plain")
    assert "logical" in _run(site, tmp_path, *_tool("inspect"), *command, *how)


def test_inspect_loads_its_entry_points_without_scout(site: Path, tmp_path: Path) -> None:
    pytest.importorskip("inspect_ai", reason="Inspect is not installed")
    code = (
        "import sys; from importlib.metadata import entry_points; "
        "sys.modules['inspect_scout'] = None; own = entry_points(group='inspect_ai'); "
        "print(*(each.load().__name__ for each in own if each.value.startswith('hybrid.')))"
    )
    loaded = _run(site, tmp_path, "-c", code).split()
    assert {"hybrid.integrations.inspect", "hybrid.integrations.entry"} <= {*loaded}


def test_spacy_and_promptfoo_find_it(site: Path, tmp_path: Path) -> None:
    _needs("spacy", "spaCy")
    code = (
        "import spacy; from hybrid.integrations.promptfoo import get_assert; "
        "print(spacy.blank('en').add_pipe('hybrid_checker'), get_assert('', {})['pass'])"
    )
    assert _run(site, tmp_path, "-c", code).split()[-1] == "False"


def _needs(module: str, name: str) -> None:
    """Skip where a tool is not installed; nothing of it is loaded into this process."""
    if find_spec(module) is None:
        pytest.skip(f"{name} is not installed")


def _tool(name: str) -> tuple[str, ...]:
    """Return how the command of a tool is run: its script, which lies beside Python."""
    return (str(Path(sys.executable).with_name(name)),)


def _run(site: Path, folder: Path, *arguments: str) -> str:
    """Run Python in ``folder`` with ``site`` before everything else; returns standard output."""
    settings = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
