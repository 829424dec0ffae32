"""How many files and functions of hybrid one record passes, from the command to its findings line.

``python bench/way.py`` traces ``hybrid check --rules-only`` on one record; ``--files`` lists them.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from inspect import CO_OPTIMIZED
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import msgspec

import hybrid

HOME = Path(hybrid.__file__).parent
_RECORD = {
    "id": "r",
    "question": "A cook and a guest came to the hall. Who was late?",
    "options": {"A": "The cook", "B": "The guest"},
    "reasoning": "There is not enough information to say who was late. So the answer is A.",
    "answer": "A",
}


def traced(task: Callable[[], object]) -> Mapping[str, int]:
    """Return how many functions of each file of hybrid a task calls.

    Bodies of modules and classes are none: they run where a file is imported, whoever needs it.
    """
    seen: dict[str, set[str]] = defaultdict(set)

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        path = Path(code.co_filename)
        if event == "call" and code.co_flags & CO_OPTIMIZED and path.is_relative_to(HOME):
            seen[path.relative_to(HOME).as_posix()].add(f"{code.co_qualname}:{code.co_firstlineno}")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        task()
    finally:
        sys.setprofile(before)
    return {name: len(functions) for name, functions in sorted(seen.items())}


def way() -> Mapping[str, int]:
    """Return what one record passes with rules alone."""
    from hybrid.cli.main import run

    with TemporaryDirectory() as folder:
        records = Path(folder) / "record.jsonl"
        records.write_bytes(msgspec.json.encode(_RECORD) + b"\n")
        out = str(Path(folder) / "run")
        return traced(lambda: run(["check", str(records), "--rules-only", "-q", "-o", out]))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", action="store_true", help="list each file")
    listed = parser.parse_args().files
    found = way()
    if listed:
        for name, count in found.items():
            print(f"{count:5}  {name}")
    print(f"rules alone: {len(found)} files, {sum(found.values())} functions")


if __name__ == "__main__":
    main()
