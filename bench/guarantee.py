"""Are promises kept? Thresholds and bounds of simulated audits against what is true.

``python -m bench.guarantee`` (``make bench-guarantee``). A row is 2,000 audits of one source, whose
questions have one or five answers that share how likely they err and how they score. A run of 3,000
records is drawn from it, and labels from the run, by records or by whole questions. *held* is how
often the true share of the source, the lower one of that by records and that by questions, is at
least what was promised, among the audits that promise anything; *plain* how often it is where the
labels' own share chooses the threshold, *rows* where the bound takes no account of questions. The
last table counts how often the errors missed in a run are no more than the bound.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from hybrid.measure.thresholds import Sample, Wish, curve_of
from hybrid.records import ErrorType
from hybrid.stats.exact import Floats, Ints
from hybrid.stats.guarantee import STARTS, bounds, for_recall, missed, missed_by_question

AUDITS = 2000
RUN = 3000
_GRID = np.arange(101) / 100
_SHIFT, _SHARED, _TRUTH, _LARGER = 2.0, 0.6, 300_000, 0.3
_RECALL, _PRECISION = Wish("recall", 0.9, 0.9), Wish("precision", 0.7, 0.9)
_missed = lru_cache(maxsize=None)(missed)


@dataclass(frozen=True, slots=True)
class Source:
    """Records with an error in ``rate`` of them and ``answers`` to each question. Questions of
    ``unlike`` size have about so many: most have few, some up to sixty, and these score lower."""

    rate: float
    answers: int
    unlike: bool = False

    def draw(self, size: int, random: np.random.Generator) -> Sample:
        """Return records: an error is likelier, and scores are higher, for a whole question."""
        questions = self.asked(size, random)
        weight = _SHARED if 1 < self.answers else 0.0
        tendency, level = random.normal(size=(2, questions[-1] + 1))[:, questions]
        own, noise = random.normal(size=(2, size))
        liability = weight * tendency + np.sqrt(1 - weight**2) * own
        error = np.quantile(liability, 1 - self.rate) < liability
        score = _SHIFT * error + weight * level + np.sqrt(1 - weight**2) * noise
        if self.unlike:
            score = score - _LARGER * np.log(np.bincount(questions))[questions]
        told = np.round(1 / (1 + np.exp(_SHIFT / 2 - score)), 2)
        return Sample(told, error, questions.astype(np.int64), _RECALL.confidence)

    def asked(self, size: int, random: np.random.Generator) -> Ints:
        """Return the question of each of so many records."""
        if not self.unlike:
            return np.arange(size) // self.answers
        sizes = 1 + np.minimum(2 * random.pareto(1.2, size), 59).astype(np.int64)
        return np.repeat(np.arange(size), sizes)[:size]

    def truth(self, wish: Wish, random: np.random.Generator) -> Floats:
        """Return the wish's true share by threshold, the lower one of records and questions."""
        own = self.draw(_TRUTH, random)
        reached = np.searchsorted(_GRID, own.score, side="right")
        recall = wish.goal == "recall"
        kept = own.error if recall else np.ones_like(own.error)
        shares = np.zeros((2, len(_GRID)))
        for at in range(len(_GRID)):
            inside = kept if recall else at < reached
            good = inside & own.error & (at < reached)
            by_question = np.bincount(own.questions, inside), np.bincount(own.questions, good)
            held = 0 < by_question[0]
            shares[:, at] = (
                good.sum() / max(1, inside.sum()),
                (by_question[1][held] / by_question[0][held]).mean() if held.any() else 1.0,
            )
        return np.asarray(shares.min(0))


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of audit: its source, the labels, and whether whole questions are drawn."""

    wish: Wish
    source: Source
    labels: int
    whole: bool


def rows() -> Iterator[Row]:
    """Yield the kinds of audit in the order of the table."""
    for wish in (_RECALL, _PRECISION):
        for rate, labels in ((0.05, 1000), (0.2, 300), (0.2, 1000), (0.5, 100), (0.5, 300)):
            yield Row(wish, Source(rate, 1), labels, whole=False)
            yield Row(wish, Source(rate, 5), labels, whole=False)
            yield Row(wish, Source(rate, 5), labels, whole=True)
            yield Row(wish, Source(rate, 5, unlike=True), labels, whole=True)


def measured(row: Row, audits: int, seed: int) -> tuple[str, ...]:
    """Return the cells of one row."""
    random = np.random.default_rng(seed)
    truth = row.source.truth(row.wish, random)
    chosen: dict[str, list[int]] = {"held": [], "plain": [], "rows": []}
    saved: list[float] = []
    for _ in range(audits):
        run = row.source.draw(RUN, random)
        sample = _labelled(run, row, random)
        asked = 1 - np.searchsorted(np.sort(run.score), _GRID) / RUN
        curve = curve_of(ErrorType.FACTUAL, sample, row.wish, _GRID, asked)
        if curve.chosen is not None:
            chosen["held"].append(curve.chosen)
            saved.append(1 - float(asked[curve.chosen]))
        if row.wish.goal == "recall" and curve.errors:
            chosen["plain"].append(int(np.flatnonzero(row.wish.target <= curve.share)[-1]))
            place = for_recall(_by_rows(sample), row.wish.target)
            chosen["rows"] += [] if place is None else [place]
    kept = {n: np.mean(row.wish.target <= truth[at]) for n, at in chosen.items() if at}
    return (
        f"{row.wish.goal} {row.wish.target:g}",
        f"{row.source.rate:.0%}",
        f"{row.labels:,}",
        ("unlike" if row.source.unlike else f"{row.source.answers}")
        + (", whole" if row.whole else ""),
        f"{len(chosen['held']) / audits:.1%}",
        *(f"{kept[name]:.1%}" if chosen[name] else "–" for name in chosen),
        f"{np.mean(saved):.0%}" if saved else "–",
    )


def _labelled(run: Sample, row: Row, random: np.random.Generator) -> Sample:
    """Return the labelled part of a run, its questions numbered anew."""
    if row.whole:
        order = random.permutation(run.questions[-1] + 1)
        held = np.cumsum(np.bincount(run.questions)[order])
        drawn = order[: int(np.searchsorted(held, row.labels)) + 1]
        places = np.flatnonzero(np.isin(run.questions, drawn))
    else:
        places = random.choice(RUN, row.labels, replace=False)
    questions = np.unique(run.questions[places], return_inverse=True)[1].astype(np.int64)
    tests = STARTS if row.wish.goal == "precision" else 1
    level = 1 - (1 - row.wish.confidence) / tests
    return Sample(run.score[places], run.error[places], questions, level)


def _by_rows(sample: Sample) -> Floats:
    reached = _GRID <= sample.score[sample.error][:, None]
    each: Ints = np.arange(len(reached), dtype=np.int64)
    return bounds(np.ones_like(reached), reached, each, sample.level)


def passed(rate: float, labels: int, audits: int, seed: int) -> tuple[str, ...]:
    """Return how often the bound holds: labels drawn alike, and from halves of unlike chances.

    All errors are in the half that is drawn with the smaller chance, the hardest case.
    """
    random = np.random.default_rng(seed)
    size, errors = 1000, round(1000 * rate)
    alike = random.hypergeometric(errors, size - errors, labels, audits)
    rare = random.hypergeometric(errors, size // 2 - errors, labels // 4, audits)
    # Of the half that was drawn three times as often, a third stays.
    others = random.binomial(3 * labels // 4, 1 / 3, audits)
    held = np.mean([errors <= (_missed(size, labels, int(x)).most or 0) for x in alike])
    thinned = np.mean(
        [
            errors <= (_missed(size, labels // 4 + int(more), int(x)).most or 0)
            for x, more in zip(rare, others, strict=True)
        ]
    )
    whole = np.mean([_whole_held(rate, labels, random) for _ in range(audits)])
    return f"{rate:.0%}", f"{labels:,}", f"{held:.1%}", f"{thinned:.1%}", f"{whole:.1%}"


def _whole_held(rate: float, labels: int, random: np.random.Generator) -> bool:
    """Return whether the bound holds in an audit of whole questions, large ones having most errors.

    What would be refused, for lack of whole questions, does not occur here.
    """
    asked = Source(rate, 5, unlike=True).asked(1000, random)
    size = np.bincount(asked)
    error = random.random(len(size)) < np.minimum(1.0, rate * size / size.mean())
    order = random.permutation(len(size))
    drawn = order[: int(np.searchsorted(np.cumsum(size[order]), labels)) + 1]
    sizes = {at: int(each) for at, each in enumerate(size)}
    found = {int(at): sizes[int(at)] * int(error[at]) for at in drawn}
    bound = missed_by_question(sizes, {at: sizes[at] for at in found}, found)
    return bound is not None and int(size[error].sum()) <= (bound.most or 0)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description="Are promises kept?")
    parser.add_argument("--audits", type=int, default=AUDITS)
    audits = parser.parse_args().audits
    print(f"{audits:,} audits a row, confidence 90 %")
    print("| goal | rate | labels | answers | promises | held | plain | rows | saved |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    for seed, row in enumerate(rows()):
        print(f"| {' | '.join(measured(row, audits, seed))} |", flush=True)
    print("\n| rate | labels | missed, held at 95 % | strata drawn unlike | whole questions |")
    print("|--:|--:|--:|--:|--:|")
    for seed, (rate, labels) in enumerate(((0.01, 60), (0.02, 200), (0.05, 100), (0.2, 100))):
        print(f"| {' | '.join(passed(rate, labels, audits, seed))} |")


if __name__ == "__main__":
    main()
