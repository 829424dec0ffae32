"""Runs the command line inside the test process, on a small pack whose findings do not change."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from hybrid.cli.main import run

PACK = Path(__file__).parent / "pack"
ROWS = tuple(
    """\
{"id": "one", "question": "A nurse and a pilot waited. Who was late?", "options": \
{"A": "the nurse", "B": "the pilot"}, "reasoning": "There is not enough information. \
Still, I choose (A).", "answer": "A"}
{"id": "二", "question": "护士和司机都在等车。谁迟到了？", "options": ["护士", "司机"], "reasoning": \
"题目没有说明，无法判断。不过我选B。", "answer": "B"}
{"id": "three", "question": "The nurse was late. Who was late?", "options": ["the nurse", \
"the pilot"], "reasoning": "The text says so; the answer is A.", "answer": "A"}
""".splitlines()
)
CLEAN = ROWS[2]
SMALL_PACK = ("--rules-only", "--no-default-pack", "--pack", str(PACK))


@dataclass(frozen=True, slots=True)
class Done:
    """What one command left behind."""

    code: int
    out: str
    err: str


class Hybrid:
    """Runs ``hybrid`` in a folder, with a fixed width and no colours."""

    def __init__(self, folder: Path, captured: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._captured = captured

    def __call__(self, *arguments: str) -> Done:
        self._captured.readouterr()
        code = run(arguments)
        out, err = self._captured.readouterr()
        return Done(code, out, err)

    def check(self, *arguments: str) -> Done:
        """Run ``hybrid check`` with the rules of the small pack alone."""
        return self("check", *SMALL_PACK, *arguments)

    def write(self, name: str, *lines: str) -> str:
        """Write a file of lines into the folder and return its name."""
        (self.folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return name
