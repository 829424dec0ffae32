"""A run over files on a cluster: every process reads, checks and writes whole slices by itself."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from typing import Any, Protocol

import msgspec

from hybrid._version import __version__
from hybrid.errors import UsageError
from hybrid.grounding import declared
from hybrid.io.build import RowPlan
from hybrid.io.bytelines import STDIN
from hybrid.io.digests import LineDigests
from hybrid.io.manifest import Counts, Manifest, RunIdentity, now
from hybrid.io.reader import NO_ROWS, RecordReader, open_records
from hybrid.io.run import skipped_line
from hybrid.io.urls import filesystem
from hybrid.io.values import ReadOptions, SkippedRow
from hybrid.pipeline.cluster.parts import (
    SKIPPED,
    Done,
    DoneRow,
    Target,
    digests_of,
    done_name,
    part_name,
    renamed,
)
from hybrid.pipeline.cluster.recipe import Recipe
from hybrid.pipeline.cluster.session import Cluster, Session, connected, require_ray
from hybrid.pipeline.cluster.slices import Slice, divide
from hybrid.pipeline.cluster.worker import Worker
from hybrid.pipeline.whose import chosen_by, refuse_doubtful
from hybrid.records import RecordFindings
from hybrid.records.findings import encode


class Tallying(Protocol):
    """What a caller counts of the findings: made anew for each slice, in its process."""

    def add(self, found: RecordFindings) -> None:
        """Count the findings of one record."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a process needs to know to check any slice of a run."""

    recipe: Recipe
    plans: tuple[RowPlan, ...]
    target: Target
    tally: Callable[[], Tallying] | None = None


class SliceChecker:
    """What an actor holds: one checker, used for each slice that it is given."""

    def __init__(self, plan: Plan, ledger: Any = None) -> None:
        self._plan = plan
        self._worker = Worker(plan.recipe, ledger)
        self._judged = plan.recipe.judge is not None

    def __call__(self, row: dict[str, bytes]) -> dict[str, bytes]:
        """Check the slice that a row of Ray Data holds."""
        part = msgspec.json.decode(row["slice"], type=Slice)
        return {"done": msgspec.json.encode(self.check(part))}

    def check(self, part: Slice) -> Done:
        """Read, check and write one slice; return what it came to."""
        begin = time.perf_counter()
        lines: list[bytes] = []
        done, counts = Done(part.number), Counts()
        tally = self._plan.tally() if self._plan.tally is not None else None
        plan = self._plan.plans[part.input]
        reading = part.read(plan)
        for checked in self._worker.check(reading, plan):
            result = checked.result
            row = DoneRow(checked.line, checked.id, checked.given)
            done.rows.append(row)
            if isinstance(result, SkippedRow):
                row.reason = result.reason
                counts.skip(result.reason)
                continue
            lines.append(encode(result))
            self._count(counts, result)
            if tally is not None:
                tally.add(result)
        done.lines, done.counts = reading.lines, counts.model_dump()
        done.tally, done.seconds = msgspec.to_builtins(tally), time.perf_counter() - begin
        self._plan.target.write_part(b"".join(lines), done)
        return done

    def _count(self, counts: Counts, found: RecordFindings) -> None:
        counts.records += 1
        for finding in found.findings:
            asked = not self._judged or finding.decided_by != "rules"
            counts.add(finding.error_type.value, finding.status.value, asked=asked)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished run: its manifest, what the caller counted slice by slice, rows set aside.

    ``earlier`` is how many slices an earlier start of the same run had finished.
    """

    manifest: Manifest
    tallies: tuple[Any, ...]
    skipped: tuple[SkippedRow, ...]
    earlier: int


def check_files(
    sources: Sequence[str],
    target: str,
    recipe: Recipe,
    *,
    options: ReadOptions | None = None,
    cluster: Cluster | None = None,
    overwrite: bool = False,
    parameters: Mapping[str, Any] | None = None,
    tally: Callable[[], Tallying] | None = None,
    slice_bytes: int | None = None,
    describe: Callable[[str], None] | None = None,
) -> Outcome:
    """Check the records of files and write their findings in parts into the directory ``target``.

    ``sources`` and ``target`` are paths or addresses that every machine reaches. The parts, put
    together in order, are the ``findings.jsonl`` of one process. The same call on an unfinished
    run goes on where it stopped. ``parameters`` are written into the manifest and tell runs apart.

    Raises what ``open_records`` raises, ``OutputError`` where the target cannot be used,
    ``JudgeError`` where a judge cannot be used at all, ``UsageError`` where Ray is missing.
    """
    if STDIN in sources:
        raise UsageError("a run on a cluster reads files: standard input is of one machine")
    require_ray("a run on a cluster")
    reader = open_records(sources, options)
    if describe is not None:
        for description in reader.descriptions:
            describe(description)
    refuse_doubtful(reader.inputs, lambda: chosen_by(recipe.checker()))
    place = Target(target)
    slices = divide(list(zip(sources, reader.forms, strict=True)), slice_bytes)
    identity = _identity(sources, recipe, {**(parameters or {}), "slices": len(slices)})
    if overwrite:
        place.clear()
    earlier = place.earlier(identity)
    judging = earlier.judging if earlier is not None else None
    manifest = Manifest(**identity.model_dump(), started_at=now(), judging=judging)
    place.write_manifest(manifest)
    run = _Run(Plan(recipe, reader.plans, place, tally), reader)
    return run.perform(slices, cluster or Cluster(), manifest)


class _Run:
    """Puts together what the slices came to, in order."""

    def __init__(self, plan: Plan, reader: RecordReader) -> None:
        self._plan = plan
        self._target = plan.target
        self._ids = reader.ids
        self._counts = Counts()
        self._tallies: list[Any] = []
        self._skipped: list[SkippedRow] = []
        self._files: dict[str, LineDigests] = {}
        self._input = 0
        self._lines = 0
        self._is_empty = True

    def perform(self, slices: Sequence[Slice], cluster: Cluster, manifest: Manifest) -> Outcome:
        begin = time.perf_counter()
        stand = self._target.done()
        finished = {part.number for part in slices if self._is_done(part, stand)}
        rest = [part for part in slices if part.number not in finished]
        with ExitStack() as stack:
            session = stack.enter_context(connected(cluster, self._plan.recipe)) if rest else None
            fresh = stack.enter_context(closing(self._fresh(session, rest)))
            for part in slices:
                known = self._target.read_done(part.number) if part.number in finished else None
                self._take(part, known or next(fresh))
            # Ray Data is done with a dataset only when no further row was found.
            assert next(fresh, None) is None, "one result a slice"
            spending = session.spending() if session is not None else None
        while self._input < len(self._plan.plans):
            self._end_input()
        self._files[SKIPPED] = self._target.write_skipped(map(skipped_line, self._skipped))
        update = {
            "finished": True,
            "finished_at": now(),
            "counts": self._counts,
            "judging": spending.plus(manifest.judging) if spending else manifest.judging,
            "timings": {"seconds": round(time.perf_counter() - begin, 3)},
            "files": self._files,
        }
        manifest = manifest.model_copy(update=update)
        self._target.write_manifest(manifest)
        return Outcome(manifest, tuple(self._tallies), tuple(self._skipped), len(finished))

    def _is_done(self, part: Slice, stand: Collection[int]) -> bool:
        """Whether an earlier start has finished a slice; never with anything left unassessed."""
        if part.number not in stand:
            return False
        done = self._target.read_done(part.number)
        return done is not None and not done.counted().unassessed

    def _fresh(self, session: Session | None, rest: Sequence[Slice]) -> Generator[Done]:
        if session is None:
            return
        plan = replace(self._plan, recipe=session.recipe)
        rows = [{"slice": msgspec.json.encode(part)} for part in rest]
        for row in session.each(rows, SliceChecker, {"plan": plan, "ledger": session.ledger}):
            yield msgspec.json.decode(row["done"], type=Done)

    def _take(self, part: Slice, done: Done) -> None:
        """Count one slice; give its records and rows the ids and lines they have in the whole."""
        while self._input < part.input:
            self._end_input()
        kept: list[tuple[str, str]] = []
        for row in done.rows:
            name = self._name(row)
            if row.reason is not None:
                self._skipped.append(self._set_aside(row, row.reason, name))
            elif row.id is not None and name is not None:
                kept.append((row.id, name))
        self._files[done_name(done.number)] = digests_of(msgspec.json.encode(done))
        self._files[part_name(done.number)] = done.written
        if any(old != new for old, new in kept):
            lines = self._target.read_part(done.number).splitlines(keepends=True)
            renaming = (renamed(line, *names) for line, names in zip(lines, kept, strict=True))
            content = b"".join(renaming)
            self._target.rewrite_part(done.number, content)
            self._files[part_name(done.number)] = digests_of(content)
        self._counts.include(done.counted())
        self._tallies.append(done.tally)
        self._lines += done.lines
        self._is_empty = self._is_empty and not done.rows

    def _name(self, row: DoneRow) -> str | None:
        """Return the id that a row has in the run: content that came before is numbered."""
        if row.id is None:
            return None
        place = self._input, self._lines + row.line
        if row.given:
            prefixed = self._plan.plans[self._input].options.prefix_ids
            return self._ids.claim(row.id, *place, prefixed=prefixed)
        return self._ids.number(row.id, *place)

    def _set_aside(self, row: DoneRow, reason: str, name: str | None) -> SkippedRow:
        line = self._lines + row.line if row.line else 0
        reason = reason.replace(f"record {row.id}:", f"record {name}:", 1)
        return SkippedRow(self._plan.plans[self._input].file, line, reason, name)

    def _end_input(self) -> None:
        """Go on to the next input; one without any row is set aside as a whole."""
        if self._is_empty:
            file = self._plan.plans[self._input].file
            self._skipped.append(SkippedRow(file, 0, NO_ROWS))
            self._counts.skipped += 1
        self._input += 1
        self._lines, self._is_empty = 0, True


def _identity(sources: Sequence[str], recipe: Recipe, parameters: Mapping[str, Any]) -> RunIdentity:
    judge = recipe.judge
    directory = judge.asking.prompts.directory if judge is not None else None
    return RunIdentity(
        version=__version__,
        inputs=tuple(sources),
        input_hash=input_states(sources),
        pack_hash=recipe.hash,
        prompt_hashes=dict(judge.asking.prompts.hashes) if judge is not None else {},
        model=", ".join(each.model for each in judge.settings) if judge is not None else None,
        parameters={**parameters, "engine": "ray"},
        default_pack=recipe.default_pack,
        packs=recipe.packs,
        prompt_directory=None if directory is None else str(directory),
        grounding=declared(),
    )


def input_states(sources: Sequence[str]) -> str:
    """Return one SHA-256 over what the file systems know of each input: no byte of it is read."""
    whole = hashlib.sha256()
    for source in sources:
        system, path = filesystem(source)
        whole.update(str(system.ukey(path)).encode())
    return whole.hexdigest()
