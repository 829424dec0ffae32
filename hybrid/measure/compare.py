"""Two runs on the same records: what changed, and with gold whether for the better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any, Literal

import numpy as np

from hybrid.errors import InputError
from hybrid.measure.figures import (
    METRICS,
    Estimate,
    Measured,
    Resampling,
    Shown,
    codes,
    decisions,
    few,
    measured,
    percentile_interval,
    point_figures,
    resampled_figures,
    weights,
    worth,
)
from hybrid.measure.gold import Gold, Item, Joined, join
from hybrid.measure.tables import NAMES, cells, counted, listed, number, plain, span
from hybrid.records import ErrorType, Status
from hybrid.records.findings import FindingLine
from hybrid.run.findings import Findings, lines_of, name_of
from hybrid.run.manifest import manifest_beside
from hybrid.stats.exact import Floats, sign_flip
from hybrid.text.table import NONE, Table

# --- the comparison -----------------------------------------------------------------------------

Effect = Literal["better", "worse", "same"]
Key = tuple[str, ErrorType]


@dataclass(frozen=True, slots=True)
class Decision:
    """What one run decided on one record and error type."""

    status: Status
    criteria: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A decision that differs in status or criteria.

    ``gold`` is the label, ``None`` where there is none; ``effect`` says whether the decision became
    right (``better``) or wrong (``worse``).
    """

    id: str
    error_type: ErrorType
    before: Decision
    after: Decision
    gold: bool | None = None
    effect: Effect | None = None


@dataclass(frozen=True, slots=True)
class TypeComparison:
    """One error type over the labels that both runs have assessed.

    ``before`` and ``after`` are the runs' own figures there, ``differences`` the later minus the
    earlier. ``better`` counts labels that only the later run has right, ``worse`` those that only
    the earlier has; ``p_value`` is McNemar's exact test on the two, by whole questions.
    ``unassessed`` and ``missing`` are counts of each run over all labels: without a decision, and
    without a finding.
    """

    error_type: ErrorType
    before: Measured
    after: Measured
    differences: Mapping[str, Estimate]
    better: int
    worse: int
    p_value: float
    unassessed: tuple[int, int]
    missing: tuple[int, int]


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Shown):
    """Two runs side by side, by record id and text; ``types`` is empty without gold.

    ``other_text`` are records of both runs that are left out because their texts differ;
    ``made_with`` says in what the manifests of the runs differ. ``later`` is the later run beside
    gold, ``None`` without.
    """

    before: str
    after: str
    gold: str | None
    both: int
    only_before: int
    only_after: int
    types: tuple[TypeComparison, ...]
    changes: tuple[Change, ...]
    errors: Mapping[ErrorType, tuple[int, int]]
    other_text: tuple[str, ...] = ()
    made_with: tuple[str, ...] = ()
    later: Joined | None = None

    def __repr__(self) -> str:
        errors = [f"{each} {then:,} → {now:,}" for each, (then, now) in self.errors.items()]
        changed = f"{len(self.changes):,} findings changed on {self.both:,} records"
        return f"<Comparison: {changed}; errors: {', '.join(errors)}>"

    def headlines(self) -> Iterator[str]:
        """Yield the sentences that ``hybrid compare`` prints."""
        return headlines(self)

    def tables(self) -> Iterator[Table]:
        """Yield the tables that ``hybrid compare`` prints."""
        return tables(self)

    def to_dict(self) -> dict[str, Any]:
        """Return what ``hybrid compare --format json`` prints, as plain values."""
        return as_dict(self)


def compare(before: Findings, after: Findings) -> Comparison:
    """Return what changed between two runs, without saying whether for the better.

    Raises ``InputError`` where no record is in both, and for an id that appears twice in a run.
    """
    names = name_of(before), name_of(after)
    (old, old_texts), (new, new_texts) = _decisions_of(before), _decisions_of(after)
    return _beside(names, old, new, _differing(old_texts, new_texts), "record")


def beside(
    before: Findings, after: Findings, gold: Gold | None, resampling: Resampling
) -> Comparison:
    """Return what changed between two runs, with gold whether for the better.

    Raises ``InputError`` where nothing is in both, and for an id that appears twice in a run.
    """
    if gold is None:
        made = compare(before, after)
    else:
        made = compared(join(before, gold), join(after, gold), gold, resampling)
    return replace(made, made_with=made_with(before, after))


def compared(left: Joined, right: Joined, gold: Gold, resampling: Resampling) -> Comparison:
    """Return what changed on labelled records, and whether for the better.

    Raises ``InputError`` where no labelled record is in both runs.
    """
    old, new = _by_key(left), _by_key(right)
    decided = _decided(old), _decided(new)
    differing = _differing(_texts_of(old), _texts_of(new))
    whole = _beside((left.findings, right.findings), *decided, differing, "labelled record")
    shared = [key for key in new if key in old and key[0] not in differing]
    types = [
        _type(each, [(old[key], new[key]) for key in shared if key[1] is each], resampling)
        for each in ErrorType
        if any(each in record.labels for record in gold.records.values())
    ]
    return replace(
        whole,
        gold=gold.name,
        later=right,
        types=tuple(_with_counts(each, (left, right), gold) for each in types),
        changes=tuple(_with_gold(each, old, new) for each in whole.changes),
        other_text=tuple(
            dict.fromkeys((*differing, *(id_ for j in (left, right) for id_, _ in j.other_text)))
        ),
    )


def _beside(
    names: tuple[str, str],
    old: Mapping[Key, Decision],
    new: Mapping[Key, Decision],
    differing: tuple[str, ...],
    what: str,
) -> Comparison:
    shared = [key for key in new if key in old and key[0] not in differing]
    ids, old_ids, new_ids = ({key[0] for key in keys} for keys in (shared, old, new))
    if not ids:
        raise InputError(f"no {what} is both in {names[0]} and in {names[1]}")
    return Comparison(
        before=names[0],
        after=names[1],
        gold=None,
        both=len(ids),
        only_before=len(old_ids - ids),
        only_after=len(new_ids - ids),
        types=(),
        changes=tuple(Change(*key, old[key], new[key]) for key in shared if old[key] != new[key]),
        errors=_errors(shared, old, new),
        other_text=differing,
    )


def made_with(before: Findings, after: Findings) -> tuple[str, ...]:
    """Return in what the rules, prompts, models and options of two runs differ.

    Nothing is told where a run has no manifest beside its findings.
    """
    if not isinstance(before, str | Path) or not isinstance(after, str | Path):
        return ()
    old, new = manifest_beside(str(before)), manifest_beside(str(after))
    return () if old is None or new is None else tuple(new.differences(old))


def decision(finding: FindingLine) -> Decision:
    """Return what a finding decides."""
    return Decision(finding.status, finding.criteria)


def _decisions_of(findings: Findings) -> tuple[dict[Key, Decision], dict[str, str]]:
    """Return the decisions of a run, and the digest of each record's texts by id."""
    decisions: dict[Key, Decision] = {}
    texts: dict[str, str] = {}
    for line in lines_of(findings):
        if line.id in texts:
            raise InputError(f"{name_of(findings)}: the id {line.id!r} appears twice")
        texts[line.id] = line.record.digest()
        for finding in line.findings:
            decisions[line.id, finding.error_type] = decision(finding)
    return decisions, texts


def _texts_of(items: Mapping[Key, Item]) -> dict[str, str]:
    return {id_: item.line.record.digest() for (id_, _), item in items.items()}


def _differing(old: Mapping[str, str], new: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(id_ for id_, text in new.items() if old.get(id_, text) != text)


def _by_key(joined: Joined) -> dict[Key, Item]:
    return {(item.id, item.error_type): item for item in joined.items}


def _decided(items: Mapping[Key, Item]) -> dict[Key, Decision]:
    return {key: decision(item.finding) for key, item in items.items()}


def _type(
    error_type: ErrorType, pairs: Sequence[tuple[Item, Item]], resampling: Resampling
) -> TypeComparison:
    assessed = [pair for pair in pairs if pair[0].assessed and pair[1].assessed]
    old, new = [pair[0] for pair in assessed], [pair[1] for pair in assessed]
    better = sum(right.right and not left.right for left, right in assessed)
    worse = sum(left.right and not right.right for left, right in assessed)
    return TypeComparison(
        error_type=error_type,
        before=measured("before", old, resampling),
        after=measured("after", new, resampling),
        differences=dict(_differences(old, new, resampling)),
        better=better,
        worse=worse,
        p_value=_p_value(assessed),
        unassessed=(0, 0),
        missing=(0, 0),
    )


def _p_value(pairs: Sequence[tuple[Item, Item]]) -> float:
    """Return McNemar's p-value, with the answers to one question taken together."""
    gained: Counter[str] = Counter()
    for left, right in pairs:
        gained[right.question] += right.right - left.right
    return sign_flip([*gained.values()])


def _differences(
    old: Sequence[Item], new: Sequence[Item], resampling: Resampling
) -> Iterator[tuple[str, Estimate]]:
    """Yield each figure's difference; both runs are resampled by the same questions."""
    if not old:
        yield from ((metric, Estimate(None, None, 0)) for metric in METRICS)
        return
    left, right = decisions(old), decisions(new)
    questions = [item.question for item in old]
    points = point_figures(left), point_figures(right)
    drawn: dict[str, list[Floats]] = {metric: [] for metric in METRICS}
    for block in weights(codes(questions), resampling):
        figures = resampled_figures(left, block), resampled_figures(right, block)
        for metric in METRICS:
            drawn[metric].append(figures[1][metric] - figures[0][metric])
    for metric in METRICS:
        before, after = points[0][metric], points[1][metric]
        if before is None or after is None:
            yield metric, Estimate(None, None, len(old))
        else:
            difference = after - before
            values = np.concatenate(drawn[metric])
            interval = percentile_interval(values, difference, worth(questions))
            yield metric, Estimate(difference, None if few(questions) else interval, len(old))


def _with_counts(pair: TypeComparison, sides: tuple[Joined, Joined], gold: Gold) -> TypeComparison:
    each = pair.error_type
    labels = sum(each in record.labels for record in gold.records.values())
    held = [side.of(each) for side in sides]
    unassessed = [sum(not item.assessed for item in items) for items in held]
    return replace(
        pair,
        unassessed=(unassessed[0], unassessed[1]),
        missing=(labels - len(held[0]), labels - len(held[1])),
    )


def _with_gold(change: Change, old: Mapping[Key, Item], new: Mapping[Key, Item]) -> Change:
    left, right = (side[change.id, change.error_type] for side in (old, new))
    moved = right.right - left.right if left.assessed and right.assessed else 0
    effect: Effect = "better" if 0 < moved else "worse" if moved < 0 else "same"
    return replace(change, gold=left.label.is_error, effect=effect)


def _errors(
    shared: Sequence[Key], old: Mapping[Key, Decision], new: Mapping[Key, Decision]
) -> dict[ErrorType, tuple[int, int]]:
    counts = {each: [0, 0] for each in ErrorType}
    for key in shared:
        counts[key[1]][0] += old[key].status is Status.ERROR
        counts[key[1]][1] += new[key].status is Status.ERROR
    held = {key[1] for key in shared}
    return {each: (values[0], values[1]) for each, values in counts.items() if each in held}


# --- its tables ---------------------------------------------------------------------------------
# A comparison as tables of text, and as JSON.

SHOWN = 20
_WORST_FIRST = {"worse": 0, "better": 1, "same": 2, None: 3}


def headlines(runs: Comparison) -> Iterator[str]:
    """Yield what changed, and then sentences on what is compared."""
    before, after = names(runs)
    yield from _results(runs)
    yield f"before: {runs.before}" + (f", called {before}" if before != runs.before else "")
    yield f"after: {runs.after}" + (f", called {after}" if after != runs.after else "")
    what = "labelled records" if runs.gold else "records"
    yield (
        f"{runs.both:,} {what} in both, {runs.only_before:,} only in {before}, "
        f"{runs.only_after:,} only in {after}"
    )
    if runs.other_text:
        yield f"left out, a text differs: {listed(runs.other_text)}"
    yield from (f"made with ({before} there, {after} now): {each}" for each in runs.made_with)


def _results(runs: Comparison) -> Iterator[str]:
    """Yield a sentence on each error type: its figures with gold, and what changed."""
    types = {each.error_type: each for each in runs.types}
    for error_type, (then, now) in runs.errors.items():
        changed = sum(each.error_type is error_type for each in runs.changes)
        line = f"errors {then:,} → {now:,}, {counted(changed, 'finding')} changed"
        if error_type in types:
            line = f"{_f1(types[error_type])}; {line}"
        yield f"{error_type}: {line}"


def _f1(pair: TypeComparison) -> str:
    then, now = cells(pair.before.value("f1"), pair.after.value("f1"))
    difference = _signed(pair.differences["f1"].value)
    return f"F1 {then} → {now} (difference {difference}, p = {pair.p_value:.3f})"


def names(runs: Comparison) -> tuple[str, str]:
    """Return what the two runs are called in a table: the last part of each path that differs."""
    before, after = (
        PurePath(each).parts[: -1 if PurePath(each).name == "findings.jsonl" else None]
        for each in (runs.before, runs.after)
    )
    for left, right in zip(reversed(before), reversed(after), strict=False):
        if left != right:
            return left, right
    return ("before", "after") if runs.before == runs.after else (runs.before, runs.after)


def tables(runs: Comparison, shown: int = SHOWN) -> Iterator[Table]:
    """Yield the figures per error type, and the changes; ``shown`` limits these, 0 means all."""
    yield from (_type_table(each, names(runs)) for each in runs.types)
    if runs.changes:
        yield _changes_table(runs, shown)


def as_dict(runs: Comparison) -> dict[str, Any]:
    """Return everything there is, as plain values."""
    return {
        "before": runs.before,
        "after": runs.after,
        "gold": runs.gold,
        "both": runs.both,
        "only_before": runs.only_before,
        "only_after": runs.only_after,
        "other_text": list(runs.other_text),
        "made_with": list(runs.made_with),
        "errors": {str(each): {"before": a, "after": b} for each, (a, b) in runs.errors.items()},
        "types": {str(each.error_type): _type_dict(each) for each in runs.types},
        "changes": plain(runs.changes),
    }


def _type_table(pair: TypeComparison, called: tuple[str, str]) -> Table:
    rows = [
        (
            NAMES[metric],
            *cells(pair.before.value(metric), pair.after.value(metric)),
            _signed(pair.differences[metric].value),
            _signed_span(pair.differences[metric].interval),
            *cells(pair.after.always[metric]),
        )
        for metric in METRICS
    ]
    base = f"base rate {number(pair.after.base.value)}, {span(pair.after.base.interval)}"
    title = f"{pair.error_type}: {counted(pair.after.n, 'label')} that both assessed ({base})"
    columns = ("figure", *called, "difference", "95 %", "always error")
    return Table(title, columns, tuple(rows), tuple(_notes(pair, called)))


def _notes(pair: TypeComparison, called: tuple[str, str]) -> Iterator[str]:
    before, after = called
    yield (
        f"right only in {after} {pair.better:,}, only in {before} {pair.worse:,}; "
        f"McNemar's exact test, by whole questions, p = {pair.p_value:.3f}"
    )
    counts = (*pair.unassessed, *pair.missing)
    if any(counts):
        yield (
            f"unassessed {counts[0]:,} → {counts[1]:,}, labels without a finding "
            f"{counts[2]:,} → {counts[3]:,}"
        )


def _changes_table(runs: Comparison, shown: int) -> Table:
    ordered = sorted(
        runs.changes, key=lambda each: (_WORST_FIRST[each.effect], each.error_type, each.id)
    )
    kept = ordered[:shown] if shown else ordered
    rest = len(ordered) - len(kept)
    table = Table(
        title="changed",
        columns=("id", "error type", *names(runs)),
        rows=tuple(
            (each.id, each.error_type.value, _words(each.before), _words(each.after))
            for each in kept
        ),
        notes=(f"{rest:,} more; --limit 0 shows all",) if rest else (),
        left=4,
    )
    if runs.gold is None:
        return table
    gold = [("error" if each.gold else "no error", each.effect or NONE) for each in kept]
    rows = tuple((*row, *more) for row, more in zip(table.rows, gold, strict=True))
    return replace(table, columns=(*table.columns, "gold", "change"), rows=rows, left=6)


def _words(decision: Decision) -> str:
    if not decision.criteria:
        return decision.status.value
    return f"{decision.status} ({', '.join(decision.criteria)})"


def _signed(value: float | None) -> str:
    return NONE if value is None else f"{value:+.2f}".replace("-", "−")


def _signed_span(interval: tuple[float, float] | None) -> str:
    return NONE if interval is None else f"{_signed(interval[0])} to {_signed(interval[1])}"


def _type_dict(pair: TypeComparison) -> dict[str, Any]:
    return {
        "n": pair.after.n,
        "errors": pair.after.errors,
        "figures": {
            metric: {
                "before": pair.before.value(metric),
                "after": pair.after.value(metric),
                "difference": plain(pair.differences[metric]),
                "always_error": pair.after.always[metric],
                "never_error": pair.after.never[metric],
            }
            for metric in METRICS
        },
        "only_after_right": pair.better,
        "only_before_right": pair.worse,
        "mcnemar_p": pair.p_value,
        "unassessed": {"before": pair.unassessed[0], "after": pair.unassessed[1]},
        "without_finding": {"before": pair.missing[0], "after": pair.missing[1]},
    }
