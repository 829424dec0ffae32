"""The notebook: it runs, and its outputs are those that it shows. `make check` checks its types."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOK = ROOT / "docs" / "notebook.ipynb"
# Pictures differ from machine to machine.
_COMPARED = ("text/plain", "text/html")


def _shown(notebook: Any) -> list[Any]:
    """Return what the cells show, in order; a picture by its kind alone."""
    shown = []
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            data = output.get("data", {"text": output.get("text")})
            texts = {kind: data[kind] for kind in data if kind in _COMPARED}
            shown.append(sorted(data) if "image/png" in data else texts)
    return shown


def test_golden_notebook_shows_what_it_gives(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path))
    kept = nbformat.read(NOTEBOOK, as_version=4)
    made = nbformat.from_dict(kept)
    NotebookClient(made, timeout=150, resources={"metadata": {"path": str(tmp_path)}}).execute()
    if request.config.getoption("--update-goldens"):
        for cell in made.cells:
            cell.metadata.clear()  # times of this run
        nbformat.write(made, NOTEBOOK)
        return
    assert len(_shown(kept)) == 5
    assert _shown(made) == _shown(kept), "pytest --update-goldens tests/test_notebook.py"
