"""What labels of a run are good for: from which score on to ask a judge, and how to weigh one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hybrid.errors import InputError, UsageError, spelled
from hybrid.measure import weighing as both
from hybrid.measure.audit import open_notes
from hybrid.measure.figures import Shown
from hybrid.measure.gold import Gold, Joined, join
from hybrid.measure.thresholds import Curve, Wish, calibrate, lines, table
from hybrid.measure.weighing import CONFIDENCE, Weighed
from hybrid.records import ErrorType
from hybrid.run.calibrated import (
    Decision,
    Goal,
    Thresholds,
    TypeDecision,
    judged_by,
    write_calibrated,
)
from hybrid.run.findings import Findings
from hybrid.run.manifest import Manifest, hash_input, manifest_beside, run_paths
from hybrid.text.table import Table

_NO_MANIFEST = "it has no manifest, so the rules behind the scores are unknown"
_AIMS: tuple[Goal, ...] = ("precision", "recall")


@dataclass(frozen=True, slots=True, repr=False)
class Calibration(Shown):
    """The thresholds of a run, and how its judge and rules are weighed; ``drawn`` names what the
    labels leave open.

    ``aim`` is what the point of a decision is to keep, ``None`` for the greatest F1; ``weighed`` is
    empty for a run without a judge. ``manifest`` says which rules made the scores, ``None`` for
    findings in memory, and ``source`` where they lie.
    """

    wish: Wish
    curves: tuple[Curve, ...]
    joined: Joined
    drawn: tuple[str, ...]
    aim: Wish | None
    weighed: tuple[Weighed, ...]
    manifest: Manifest | None
    source: str

    def __repr__(self) -> str:
        entries = ((each.error_type, each.entry()) for each in self.curves)
        shown = (
            f"{name} {entry.threshold:g}" if entry else f"{name} none" for name, entry in entries
        )
        goal = f"{self.wish.goal} {self.wish.target:g}, confidence {self.wish.confidence:g}"
        return f"<Calibration for {goal}: {', '.join(shown)}>"

    @property
    def thresholds(self) -> dict[ErrorType, float]:
        """The threshold of each error type that has one."""
        entries = ((each.error_type, each.entry()) for each in self.curves)
        return {name: entry.threshold for name, entry in entries if entry is not None}

    @property
    def decisions(self) -> dict[ErrorType, TypeDecision]:
        """How each error type is decided whose judge and rules are better together."""
        entries = ((each.error_type, both.entry(each)) for each in self.weighed)
        return {name: entry for name, entry in entries if entry is not None}

    def headlines(self) -> Iterator[str]:
        """Yield the sentences that ``hybrid calibrate`` prints."""
        yield from lines(self.curves, self.wish)
        yield from both.lines(self.weighed, self.aim)
        yield from self.drawn

    def tables(self) -> Iterator[Table]:
        """Yield the tables that ``hybrid calibrate`` prints."""
        yield from (table(each, self.wish) for each in self.curves if each.chosen is not None)
        yield from (both.table(each, self.aim) for each in self.weighed if each.rows)

    def to_dict(self) -> dict[str, Any]:
        """Return goal, thresholds and decisions as plain values."""
        made, entries = self.decisions, ((each, each.entry()) for each in self.curves)
        return {
            "goal": self.wish.goal,
            "target": self.wish.target,
            "confidence": self.wish.confidence,
            "types": {
                str(curve.error_type): entry.model_dump(mode="json")
                if entry is not None
                else {"threshold": None, "reason": curve.reason}
                for curve, entry in entries
            },
            "decisions": {
                str(each.error_type): made[each.error_type].model_dump(mode="json")
                if each.error_type in made
                else {"point": None, "reason": each.reason}
                for each in self.weighed
            },
        }

    def refuse_none(self) -> None:
        """Raise ``InputError`` where no error type has a threshold."""
        if not self.thresholds:
            raise InputError("no error type has a threshold, so nothing is written")

    def refuse_unweighed(self) -> None:
        """Raise ``InputError`` where judge and rules are weighed for no error type."""
        if not self.decisions:
            raise InputError(
                "judge and rules are not weighed for any error type, so nothing is written"
            )

    def without(self, made: Mapping[ErrorType, object]) -> tuple[ErrorType, ...]:
        """Return the error types of the run that have no entry in a file."""
        return tuple(each for each in self.joined.whole if each not in made)

    def write(self, path: Path) -> None:
        """Write the file for ``hybrid check --thresholds``.

        Raises ``InputError`` without any threshold, and where no manifest tells the rules.
        """
        self.refuse_none()
        manifest = self._manifest()
        entries = {each.error_type: entry for each in self.curves if (entry := each.entry())}
        made = Thresholds(
            version=manifest.version,
            pack_hash=manifest.pack_hash,
            error_types=tuple(self.joined.whole),
            goal=self.wish.goal,
            target=self.wish.target,
            confidence=self.wish.confidence,
            types=entries,
        )
        write_calibrated(path, made)

    def write_decision(self, path: Path) -> None:
        """Write the file for ``hybrid check --decision``.

        Raises ``InputError`` where judge and rules are weighed for no error type, and where no
        manifest tells who they are.
        """
        self.refuse_unweighed()
        manifest, aim = self._manifest(), self.aim
        made = Decision(
            version=manifest.version,
            pack_hash=manifest.pack_hash,
            prompt_hashes=manifest.prompt_hashes,
            judge=judged_by(manifest),
            error_types=tuple(self.joined.whole),
            aim=aim.goal if aim is not None else "f1",
            target=aim.target if aim is not None else None,
            confidence=aim.confidence if aim is not None else None,
            findings=hash_input(self.source),
            labels=hash_input(self.joined.gold),
            types=self.decisions,
        )
        write_calibrated(path, made)

    def _manifest(self) -> Manifest:
        if self.manifest is None:
            raise InputError(f"{self.joined.findings}: {_NO_MANIFEST}")
        return self.manifest


def wish(recall: float | None, precision: float | None, confidence: float | None) -> Wish:
    """Return the wish; ``UsageError`` for two at once. Without any, it is a recall of 0.95."""
    if recall is not None and precision is not None:
        raise UsageError(
            f"{spelled('recall')} and {spelled('precision')} are two targets; leave out one"
        )
    sure = confidence or 0.9
    if precision is not None:
        return Wish("precision", precision, sure)
    return Wish("recall", 0.95 if recall is None else recall, sure)


def aim_of(at: str, confidence: float | None) -> Wish | None:
    """Return what the point of a decision is to keep, ``None`` for the greatest F1 (``f1``).

    Raises ``UsageError`` for what is no aim.
    """
    if at == "f1":
        return None
    name, _, share = at.partition("=")
    for goal in _AIMS:
        target = _number(share)
        if name == goal and 0 < target < 1:
            return Wish(goal, target, confidence or CONFIDENCE)
    raise UsageError(
        f"{spelled('at', at[:40])}: accepted: f1, precision=SHARE or recall=SHARE, "
        "with a share from 0 to 1"
    )


def _number(told: str) -> float:
    try:
        return float(told)
    except ValueError:
        return 0


def calibration(
    findings: Findings, gold: Gold, wish: Wish, aim: Wish | None = None, *, random: bool
) -> Calibration:
    """Return the thresholds of a run that keep a wish, for each error type by itself, and how its
    judge and rules are weighed, with a point that keeps the aim.

    Raises ``InputError`` where a run directory or file has no manifest beside it, labels are of
    other texts, or how they were drawn is not known.
    """
    manifest, source = None, ""
    if isinstance(findings, str | Path):
        manifest = manifest_beside(str(findings))
        if manifest is None and Path(findings).exists():
            raise InputError(f"{findings}: {_NO_MANIFEST}")
        run = Path(findings)
        source = str(run_paths(str(run)).findings if run.is_dir() else run)
    joined = join(findings, gold)
    _refuse_others(joined)
    drawn = [each.labels for each in gold.records.values() if each.sampling is not None]
    return Calibration(
        wish=wish,
        curves=tuple(calibrate(joined, each, wish, random=random) for each in joined.error_types),
        joined=joined,
        drawn=tuple(open_notes(drawn)),
        aim=aim,
        weighed=tuple(both.decide(joined, aim, random=random)) if joined.judged else (),
        manifest=manifest,
        source=source,
    )


def _refuse_others(joined: Joined) -> None:
    if joined.other_text:
        id_, what = joined.other_text[0]
        raise InputError(
            f"{joined.gold}: {len(joined.other_text):,} labels are on other texts than the run's "
            f"(the {what} of {id_!r} first), so the rest is not a random part of it"
        )
