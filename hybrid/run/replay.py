"""What starts from a run on disk: its findings derived anew, and whether it is still unchanged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, BinaryIO

from hybrid import __version__
from hybrid.errors import InputError, OutputError, PackError, UsageError
from hybrid.judging.cache import AnswerCache, StoredAnswer
from hybrid.judging.prompt import REASKED, Prompts, follow_up_hash
from hybrid.packs import default_pack_dir, file_hashes, load_packs
from hybrid.reading.bytelines import is_url, open_url
from hybrid.records import Finding, Record, RecordFindings, Screening
from hybrid.records.findings import AnswerLine, HintLine, judge_line
from hybrid.records.record import Hint, JudgeAnswer, Prompt, Usage
from hybrid.run.checker import Checker, record_findings, rules_finding
from hybrid.run.judged import Heard, judged_finding
from hybrid.run.manifest import (
    LineDigests,
    Manifest,
    compare,
    hash_input,
    parse_manifest,
    run_paths,
    seal_holds,
)

# --- Findings derived anew from the answers that were kept: today's code, and no call ------------

NOT_KEPT = "the cache has no answer to this call"


@dataclass(slots=True)
class ReplayCounts:
    """How many answers were found in the cache, and how many were not."""

    found: int = 0
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Replayer:
    """Follows the keys on findings into the cache.

    ``checker`` is today's; what it would ask is compared with what was asked.
    """

    checker: Checker
    cache: AnswerCache | None
    counts: ReplayCounts = field(default_factory=ReplayCounts)

    def replay(self, found: RecordFindings) -> RecordFindings:
        """Return the findings that today's code makes of the same answers.

        An answer whose prompt would differ today is marked ``prompt_changed``; one that is not in
        the cache is a failed one. Raises ``InputError`` for findings of another shape.
        """
        record = found.record
        screening = self.checker.screen(record)
        findings = tuple(self._finding(record, screening, each) for each in found.findings)
        return record_findings(record, screening, findings)

    def _finding(self, record: Record, screening: Screening, earlier: Finding) -> Finding:
        error_type = earlier.error_type
        if earlier.judge is None:
            return rules_finding(record, screening, error_type)
        line = judge_line(earlier.judge, record_id=record.id)
        kept = [self._kept(each) for each in line.answers]
        first = [(each, self._kept(each)) for each in line.first]
        heard = [
            Heard(_answer(each, stored, passed_on=passed_on), _hints(stored, line.hints))
            for passed_on, pairs in ((True, first), (False, zip(line.answers, kept, strict=True)))
            for each, stored in pairs
        ]
        finding = judged_finding(record, screening, error_type, heard, self.checker.asking)
        asking = self.checker.asking
        if asking is None:
            return finding
        today = asking.prompt(record, screening, error_type)
        changed = [
            stored is not None and _differs(stored, today, each)
            for each, stored in zip(line.answers, kept, strict=True)
        ]
        return _marked(finding, changed)

    def _kept(self, line: AnswerLine) -> StoredAnswer | None:
        stored = self.cache.get(line.key) if self.cache is not None else None
        if stored is None:
            self.counts.missing += 1
        else:
            self.counts.found += 1
        return stored


def _answer(line: AnswerLine, stored: StoredAnswer | None, *, passed_on: bool) -> JudgeAnswer:
    """Return the answer as it is read today; one that was not kept keeps its failure."""
    if stored is None:
        return JudgeAnswer(
            model=line.model,
            vote=line.vote,
            key=line.key,
            verdict=None,
            failure=line.failure or NOT_KEPT,
            rung=line.rung,
            repairs=line.repairs,
            usage=Usage(line.usage.prompt_tokens, line.usage.completion_tokens),
            passed_on=passed_on,
        )
    answer = stored.answer()
    asked_again = tuple(repair for repair in line.repairs if repair.startswith(REASKED))
    return replace(answer, repairs=(*asked_again, *answer.repairs), passed_on=passed_on)


def _hints(stored: StoredAnswer | None, listed: Sequence[HintLine]) -> tuple[Hint, ...]:
    if stored is not None:
        return stored.hints
    return tuple(Hint(each.id, each.rule, each.criterion, "", (), None) for each in listed)


def _differs(stored: StoredAnswer, today: Prompt, line: AnswerLine) -> bool:
    wanted = follow_up_hash(today) if REASKED in line.repairs else today.hash
    return stored.prompt_hash != wanted or stored.hints != today.hints


def _marked(finding: Finding, changed: Sequence[bool]) -> Finding:
    if not any(changed) or finding.judge is None:
        return finding
    answers: list[dict[str, Any]] = [
        {**answer, "prompt_changed": True} if differs else answer
        for answer, differs in zip(finding.judge["answers"], changed, strict=True)
    ]
    return replace(finding, judge={**finding.judge, "answers": answers})


# --- Whether a run is what its manifest says: its files, its inputs, rules and prompts -----------

_SHOWN = 10


class State(StrEnum):
    """What became of one thing; ``unknown`` where that can no longer be told."""

    MATCHES = "matches"
    DIFFERS = "differs"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Verified:
    """One thing that a manifest speaks of, what became of it, and what is to be said of it."""

    what: str
    state: State
    told: str = ""


def verify_run(target: str) -> Iterator[Verified]:
    """Yield the manifest, each file, input, pack and prompt of the run in ``target``.

    Files are read once, a line at a time. Names of inputs, packs and prompts are looked up as the
    run was given them. Raises ``OutputError`` where there is no manifest that can be read.
    """
    path = _place(target, "manifest")
    try:
        with _opened(path) as file:
            content = file.read()
    except OSError as error:
        raise OutputError(f"{path}: cannot be read: {error.strerror or error}") from error
    manifest = parse_manifest(content, path)
    yield _manifest(path, content, manifest)
    for name, digests in manifest.files.items():
        yield _file(_place(target, name), digests, finished=manifest.finished)
    if not (manifest.finished or any(name.startswith("findings") for name in manifest.files)):
        yield Verified(target, State.UNKNOWN, "the run is unfinished: no digest of findings yet")
    yield from _inputs(manifest)
    yield _pack(manifest)
    yield from _prompts(manifest)


def _place(target: str, name: str) -> str:
    """Return where a file of a run lies, by its name in the manifest."""
    if is_url(target):
        return f"{target}/{'manifest.json' if name == 'manifest' else name}"
    if Path(target).is_file() and Path(target).suffix != ".jsonl":
        raise OutputError(f"{target} is not a run; name what hybrid check wrote with -o")
    known = name in ("manifest", "findings", "skipped", "progress")
    return str(getattr(run_paths(target), name) if known else Path(target) / name)


def _opened(path: str) -> BinaryIO:
    return open_url(path) if is_url(path) else Path(path).open("rb")


def _manifest(path: str, content: bytes, manifest: Manifest) -> Verified:
    if manifest.digest is None:
        return Verified(path, State.UNKNOWN, "has no digest of itself")
    if not seal_holds(content, manifest.digest):
        return Verified(path, State.DIFFERS, "was changed after the run wrote it")
    return Verified(path, State.MATCHES, f"digest {manifest.digest}")


def _file(path: str, digests: LineDigests, *, finished: bool) -> Verified:
    try:
        with _opened(path) as file:
            found = compare(file, digests)
    except FileNotFoundError:
        return Verified(path, State.DIFFERS, f"is gone; it had {digests.lines:,} lines")
    except OSError as error:
        return Verified(path, State.UNKNOWN, f"cannot be read: {error.strerror or error}")
    changes = [f"lines {first:,} to {last:,} were changed" for first, last in found.changed]
    if found.lines < digests.lines:
        changes.append(f"has {found.lines:,} lines of {digests.lines:,}")
    more = found.lines - digests.lines
    if more > 0 and finished:
        changes.append(f"lines {digests.lines + 1:,} to {found.lines:,} were added")
    if changes:
        return Verified(path, State.DIFFERS, "; ".join(changes))
    if more > 0:
        changes.append(f"the last {more:,} lines were written after the last digest")
        return Verified(path, State.UNKNOWN, changes[0])
    return Verified(path, State.MATCHES, f"{digests.lines:,} lines")


def _inputs(manifest: Manifest) -> Iterator[Verified]:
    known = manifest.input_hashes or (None,) * len(manifest.inputs)
    for name, digest in zip(manifest.inputs, known, strict=False):
        yield _input(name, digest)


def _input(name: str, digest: str | None) -> Verified:
    what = f"input {name}"
    if digest is None:
        return Verified(what, State.UNKNOWN, "the manifest has no hash of it")
    try:
        found = hash_input(name)
    except InputError as error:
        return Verified(what, State.UNKNOWN, str(error))
    if found is None:
        return Verified(what, State.UNKNOWN, "is not here any more")
    return _same(what, found, digest)


def _pack(manifest: Manifest) -> Verified:
    tops = [*([default_pack_dir()] if manifest.default_pack else []), *map(Path, manifest.packs)]
    gone = [str(top) for top in tops if not top.is_dir()]
    if gone:
        return Verified("rules", State.UNKNOWN, f"not here any more: {', '.join(gone)}")
    named = _changed_files(file_hashes(tops), manifest.pack_files)
    try:
        found = load_packs(tops).hash
    except PackError as error:
        fault = f"have faults now: {error.faults[0]}"
        return Verified("rules", State.DIFFERS, "; ".join([*named, fault]))
    same = _same("rules", found, manifest.pack_hash, _version(manifest))
    return replace(same, told="; ".join([*named, same.told])) if same.told else same


def _changed_files(now: Mapping[str, str], then: Mapping[str, str]) -> list[str]:
    """Return which files were changed, added and removed; nothing where the run names none."""
    if not then:
        return []
    kinds = {
        "changed": [name for name in then if then[name] != now.get(name, then[name])],
        "added": [name for name in now if name not in then],
        "removed": [name for name in then if name not in now],
    }
    return [f"{kind}: {_listed(names)}" for kind, names in kinds.items() if names]


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _SHOWN
    return ", ".join(names[:_SHOWN]) + (f" and {more:,} more" if 0 < more else "")


def _prompts(manifest: Manifest) -> Iterator[Verified]:
    if not manifest.prompt_hashes:
        return
    order = manifest.parameters.get("verdict_order", "reasoned")
    directory = manifest.prompt_directory
    try:
        prompts = Prompts(
            directory=None if directory is None else Path(directory), verdict_order=order
        )
    except (UsageError, OSError) as error:
        here = directory is not None and Path(directory).is_dir()
        yield Verified("prompts", State.DIFFERS if here else State.UNKNOWN, str(error))
        return
    for name in sorted(prompts.hashes.keys() - manifest.prompt_hashes.keys()):
        yield Verified(f"prompt {name}", State.DIFFERS, "was added after the run")
    for name, digest in sorted(manifest.prompt_hashes.items()):
        found = prompts.hashes.get(name)
        if found is None:
            yield Verified(f"prompt {name}", State.DIFFERS, "was removed after the run")
        else:
            yield _same(f"prompt {name}", found, digest, _version(manifest))


def _same(what: str, found: str, digest: str, why: str = "") -> Verified:
    if found == digest:
        return Verified(what, State.MATCHES)
    hashes = f"SHA-256 {found[:16]}… now, {digest[:16]}… then"
    return Verified(what, State.DIFFERS, hashes + why)


def _version(manifest: Manifest) -> str:
    if manifest.version == __version__:
        return ""
    return f" (made with hybrid {manifest.version}, this is {__version__})"
