"""Prints the notebook's code as one module, for the type checker."""

from __future__ import annotations

import json
from pathlib import Path

NOTEBOOK = Path(__file__).with_name("notebook.ipynb")


def code() -> str:
    """Return the cells of code, one after the other."""
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


if __name__ == "__main__":
    print(code())  # noqa: T201 - what it is for
