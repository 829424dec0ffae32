"""The commands that the pages show: run in the order of the page, and their outputs written anew.

A fence ``sh`` holds commands, ``console`` commands behind ``$`` with what they print (a line ``…``
stands for lines left out), ``python`` code. A fence of any language whose info string goes on with
``file NAME`` is a file that the reader is to write. ``network``, ``minutes``, ``tool`` or ``data``
and what is missing mark commands that are shown and not run.

A page that takes a minute begins with a mark of what its outputs were made from: they are made anew
only where that is another by now.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import inspect
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from click.testing import CliRunner

from hybrid.cli.main import run
from hybrid.packs import default_pack_dir, load_packs

ROOT = Path(__file__).resolve().parents[1]
WIDTHS = {"README.md": 90, "README.zh.md": 90, "audit.md": 110}
WIDTH = 120
MARKS = ("network", "minutes", "tool", "data")
LEFT_OUT = "…"
FINDERS = tuple(
    f"hybrid {name} " for name in ("check", "compare", "eval", "lint", "quotes", "replay")
)
"""Commands that end with 1 where they find something."""

# What a reader is taken to have beside fixtures/ and the tutorial's files.
OWN = {
    "answers.jsonl": "records_en.jsonl",
    "answers_zh.jsonl": "records_zh.jsonl",
    "gold.jsonl": "gold/records.jsonl",
    "ann.jsonl": "gold/ann.jsonl",
    "ben.jsonl": "gold/ben.jsonl",
    "logs/answers.eval": "formats/inspect.eval",
}

_FENCE = re.compile(r"^```(\w+)(?: (\w+):? ?([^\n]*))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"\s+#\s.*$")
_MADE_FROM = re.compile(r"<!-- Outputs made from (\w+) by `make docs`. -->")


@dataclass(frozen=True, slots=True)
class Block:
    """One fenced block: its language, the mark and what follows it, and what it holds."""

    language: str
    mark: str
    about: str
    body: str

    @property
    def runs(self) -> bool:
        """Whether it holds commands or code to be run."""
        return self.language in ("sh", "console", "python") and not self.mark

    @property
    def commands(self) -> Iterator[tuple[str, list[str]]]:
        """Each command with the lines that are shown below it."""
        if self.language == "sh":
            lines = self.body.replace("\\\n", " ").splitlines()
            yield from ((line, []) for line in lines if line.strip())
        elif self.language == "console":
            for part in re.split(r"^\$ ", self.body, flags=re.MULTILINE)[1:]:
                command, *shown = (line.rstrip() for line in part.rstrip("\n").splitlines())
                yield command, shown


def pages() -> list[Path]:
    """Return the pages that a person wrote."""
    found = sorted((ROOT / "docs").glob("*.md"))
    generated = "<!-- Generated"
    written = [page for page in found if not page.read_text("utf-8").startswith(generated)]
    return [*sorted(ROOT.glob("README*.md")), *written]


def blocks(text: str) -> Iterator[Block]:
    """Return the fenced blocks of a page that name their language, in order."""
    yield from (_block(match) for match in _FENCE.finditer(text))


def made_from(text: str) -> tuple[str, str] | None:
    """Return what the outputs of a long page were made from and what they would be made from now.

    That is the rules, the records of the audit and the page's commands, as one hash. ``None`` for a
    page that does not say.
    """
    mark = _MADE_FROM.match(text)
    if mark is None:
        return None
    now = sha256(load_packs([default_pack_dir()]).hash.encode())
    for path in sorted((ROOT / "fixtures" / "audit").glob("*.*")):
        now.update(path.read_bytes())
    now.update("\n".join(line for block in blocks(text) for line, _ in block.commands).encode())
    return mark[1], now.hexdigest()[:16]


def settle(setenv: Callable[[str, str], None], page: Path, judge: str, folder: Path) -> None:
    """Set the environment for a page: its width, a judge at ``judge``, a cache in ``folder``."""
    setenv("COLUMNS", str(WIDTHS.get(page.name, WIDTH)))
    setenv("NO_COLOR", "1")
    setenv("MPLBACKEND", "Agg")
    setenv("OPENAI_BASE_URL", judge)
    setenv("OPENAI_API_KEY", "none")
    setenv("HYBRID_CACHE", str(folder / "answers.sqlite"))


@dataclass(slots=True)
class Reader:
    """Follows a page in a folder of their own.

    ``faults`` holds commands that fail and those that print otherwise than the page shows in part;
    ``stale`` those whose whole output is shown and is another by now.
    """

    folder: Path
    faults: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    names: dict[str, object] = field(default_factory=dict)
    code: int = 0

    def follow(self, text: str) -> str:
        """Run a page and return it with the outputs that its commands have now."""
        for name, fixture in OWN.items():
            (self.folder / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / "fixtures" / fixture, self.folder / name)
        (self.folder / "fixtures").symlink_to(ROOT / "fixtures")
        for block in blocks((ROOT / "docs" / "tutorial.md").read_text("utf-8")):
            self._write(block)
        with contextlib.chdir(self.folder):
            text = _FENCE.sub(self._do, text)
        made = made_from(text)
        return text if made is None else text.replace(*made, 1)

    def _do(self, match: re.Match[str]) -> str:
        block = _block(match)
        self._write(block)
        if block.runs:
            if block.language == "python":
                self._execute(block.body)
            told = [self._told(line, shown) for line, shown in block.commands]
            if block.language == "console":
                return "\n".join(["```console", *(line for lines in told for line in lines), "```"])
        return match[0]

    def _write(self, block: Block) -> None:
        if block.mark == "file":
            path = self.folder / block.about
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.body, encoding="utf-8")

    def _told(self, line: str, shown: list[str]) -> list[str]:
        asked = line == "echo $?"
        code, output = (0, str(self.code)) if asked else _run(_COMMENT.sub("", line))
        self.code = self.code if asked else code
        printed = [each.rstrip() for each in output.strip("\n").splitlines()]
        whole = bool(shown) and LEFT_OUT not in map(str.strip, shown)
        if code and not (code == 1 and line.startswith(FINDERS)):
            self.faults.append(f"$ {line}\nends with {code}:\n{output}")
        elif shown and not _stand(shown, printed):
            told = f"$ {line}\nprints, otherwise than shown:\n{output}"
            (self.stale if whole else self.faults).append(told)
        return [f"$ {line}", *(printed if whole else shown)]

    def _execute(self, code: str) -> None:
        import hybrid.integrations.spacy  # noqa: F401  registers it, however hybrid was installed

        compiled = compile(code, "page", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        with contextlib.redirect_stdout(io.StringIO()):
            result = eval(compiled, self.names)  # noqa: S307 - the page's own code, run by its test
            if inspect.iscoroutine(result):
                asyncio.run(result)


def _block(match: re.Match[str]) -> Block:
    language, mark, about, body = match.groups(default="")
    return Block(language, mark, about, body)


def _run(line: str) -> tuple[int, str]:
    """Run one command, ours inside this process; returns its exit code and all that it prints."""
    name, *arguments = shlex.split(line)
    if name == "python":
        line = shlex.join([sys.executable, *arguments])
    if name == "export":  # the judge of the page is the caller's
        assert arguments[0].partition("=")[0] in os.environ, line
        return 0, ""
    if name != "hybrid":
        done = subprocess.run(  # noqa: S602 - a command of our own pages
            line, shell=True, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr
    target = Path(arguments.pop()) if ">" in arguments[-2:-1] else None
    given = [each for word in arguments if word != ">" for each in _expanded(word)]
    with CliRunner().isolation() as (out, _, both):
        code = run(given)
        printed, everything = out.getvalue(), both.getvalue()
    if target is not None:
        target.write_bytes(printed)
    return code, "" if target is not None else everything.decode()


def _expanded(word: str) -> list[str]:
    return sorted(str(path) for path in Path().glob(word)) or [word] if "*" in word else [word]


def _stand(shown: list[str], printed: list[str]) -> bool:
    """Whether what is shown is what was printed, but for the lines left out."""
    at, free = 0, False
    for line in shown:
        if line.strip() == LEFT_OUT:
            free = True
            continue
        while free and at < len(printed) and printed[at] != line:
            at += 1
        if at == len(printed) or printed[at] != line:
            return False
        at, free = at + 1, False
    return free or at == len(printed)
