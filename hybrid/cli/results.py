"""Where the results of a run go: shown, counted and, in a run directory, written."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from hybrid._version import __version__
from hybrid.cli.console import say
from hybrid.cli.printing import Display
from hybrid.cli.request import CheckRequest
from hybrid.io.manifest import RunIdentity, hash_inputs, joint_hash
from hybrid.io.resume import last_lines
from hybrid.io.run import RunWriter
from hybrid.io.tally import Tally
from hybrid.io.values import SkippedRow
from hybrid.records import RecordFindings, Status
from hybrid.records.findings import from_line
from hybrid.records.line import parse_line

if TYPE_CHECKING:
    from hybrid.pipeline import Asking

_SKIPS_SHOWN = 20


@dataclass(slots=True)
class Results:
    """Takes results as they come, in the order of the input, and shows them in that order.

    What an earlier start has written is shown where it stands in the input: a record that is
    checked again holds back those after it, ``_earlier``, until its new result is there.
    """

    display: Display
    run: RunWriter | None
    tally: Tally = field(default_factory=Tally)
    _earlier: Iterator[RecordFindings] = field(default_factory=lambda: iter(()))
    _awaited: str | None = None

    def put(self, result: RecordFindings | SkippedRow) -> None:
        """Pass one new result on."""
        if isinstance(result, SkippedRow):
            if self.run is not None:
                self.run.skip(result)
            note_skip(self.tally, result)
        else:
            if self.run is not None:
                self.run.write(result)
            self.note(result)
        own = result.id if isinstance(result, SkippedRow) else result.record.id
        if self._awaited is not None and own == self._awaited:
            self._show_earlier()

    def close(self) -> None:
        """Show what is still held back."""
        while self._awaited is not None:
            self._show_earlier()

    def note(self, found: RecordFindings) -> None:
        """Count and show a result that needs no writing."""
        self.tally.add(found)
        self.display.put(found)

    def note_earlier(self) -> None:
        """Count and show what an earlier start of the same run has written already.

        In an unfinished run that goes as far as the first record that is checked again.
        """
        run = self.run
        if run is None or not (run.complete or run.done_rows or run.open_rows):
            return
        path = run.paths.findings
        self._earlier = (from_line(parse_line(data, str(path))) for data in last_lines(path))
        self.tally.skipped, self.tally.bare = run.counts.skipped, run.counts.bare
        tell_state(run)
        self._show_earlier()

    def _show_earlier(self) -> None:
        """Show earlier results up to the next one that is awaited anew."""
        complete = self.run is not None and self.run.complete
        self._awaited = None
        for found in self._earlier:
            if not complete and _is_open(found):
                self._awaited = found.record.id
                return
            self.note(found)


class _Taking(Protocol):
    """Takes the results of a run and writes them, where they are written."""

    tally: Tally

    @property
    def run(self) -> RunWriter | None: ...

    def note_earlier(self) -> None: ...


def carry_out(results: _Taking, rest: Callable[[], None]) -> Tally:
    """Note what is done already, do the ``rest``, and return the counts."""
    begin = time.perf_counter()
    results.note_earlier()
    run = results.run
    if run is None or not run.complete:
        rest()
    if run is not None and not run.complete:
        run.finish({"seconds": round(time.perf_counter() - begin, 3)})
    return results.tally


def note_skip(tally: Tally, row: SkippedRow) -> None:
    """Count a row that is set aside, and tell of the first ones that cannot be used."""
    if row.bare:
        tally.bare += 1
        return
    tally.skipped += 1
    if tally.skipped <= _SKIPS_SHOWN:
        say(f"skipped {row.file}{f':{row.line}' if row.line else ''}: {row.reason}")
    if tally.skipped == _SKIPS_SHOWN + 1:
        say("skipped more rows; from here on they are only counted")


def tell_state(run: RunWriter) -> None:
    """Tell that a run was found, and how far it had come."""
    say(f"{run.paths.findings}: the same run {_state(run)}; --overwrite starts it anew")


def _is_open(found: RecordFindings) -> bool:
    return any(finding.status is Status.UNASSESSED for finding in found.findings)


def _state(run: RunWriter) -> str:
    if run.complete:
        return "is finished already"
    told = f"continues after {run.done_rows:,} rows"
    if run.open_rows:
        told += f" and checks again what was left unassessed (records: {run.open_rows:,})"
    return told


def identity(request: CheckRequest, pack_hash: str, asking: Asking | None = None) -> RunIdentity:
    """Return what tells the run that was asked for from another."""
    hashes = hash_inputs(request.files)
    directory = request.judge.prompt.prompt_directory
    # Who only starts workers has no other use for what checks.
    from hybrid.grounding import declared

    return RunIdentity(
        version=__version__,
        inputs=request.files,
        input_hash=joint_hash(hashes),
        pack_hash=pack_hash,
        prompt_hashes=dict(asking.prompts.hashes) if asking is not None else {},
        model=request.judge.named(),
        parameters=request.parameters(),
        input_hashes=hashes,
        default_pack=not request.no_default_pack,
        packs=tuple(map(str, request.packs)),
        prompt_directory=None if directory is None else str(directory),
        grounding=declared(),
    )
