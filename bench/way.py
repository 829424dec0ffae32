"""How many files and functions of hybrid one record passes, from the command to its findings line.

``python -m bench.way`` traces ``hybrid check`` on one record, with rules alone and with a scripted
judge beside them; ``--files`` lists the files.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from inspect import CO_OPTIMIZED
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import msgspec

import hybrid
from tests.servers.endpoint import serving
from tests.servers.judge import believing, says

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
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        task()
    finally:
        sys.setprofile(before)
        threading.setprofile(None)
    return {name: len(functions) for name, functions in sorted(seen.items())}


def way(*, judged: bool = False) -> Mapping[str, int]:
    """Return what one record passes, with rules alone or with a judge."""
    from hybrid.cli.main import run

    with TemporaryDirectory() as folder:
        records = Path(folder) / "record.jsonl"
        records.write_bytes(msgspec.json.encode(_RECORD) + b"\n")
        check = ["check", str(records), "-q", "-o", str(Path(folder) / "run")]
        if not judged:
            return traced(lambda: run([*check, "--rules-only"]))
        os.environ.setdefault("OPENAI_API_KEY", "none")
        with serving(lambda request: says(believing(request))) as endpoint:
            asked = ["--model", "m", "--base-url", endpoint.url, "--cache", f"{folder}/answers"]
            return traced(lambda: run([*check, *asked]))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", action="store_true", help="list each file")
    listed = parser.parse_args().files
    for name, judged in (("rules alone", False), ("with a judge", True)):
        with redirect_stdout(io.StringIO()):
            found = way(judged=judged)
        for file, count in found.items() if listed else ():
            print(f"{count:5}  {file}")
        print(f"{name}: {len(found)} files, {sum(found.values())} functions")


if __name__ == "__main__":
    main()
