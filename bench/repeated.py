"""Do ``hybrid eval`` and ``compare`` hold where questions repeat, and are broken designs refused?

Part of ``python -m bench.coverage``. Answers to a question share how likely they err and are
flagged. Told is how often intervals hold the figure of 400,000 such records, and how often two
runs that are alike are told apart at 5 %; then how many audits of a broken design are refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isnan, nan

import numpy as np

from hybrid.measure.figures import Decisions, Resampling, estimates, point_figures, share
from hybrid.measure.likeness import Seen, unlike
from hybrid.measure.sampling import strata_of
from hybrid.reading.gold import SamplingLine
from hybrid.stats.exact import Bools, Floats, Ints, sign_flip

FIGURES = ("recall", "false_alarm_rate", "balanced_accuracy", "f1", "kappa", "auroc")
_SHARED, _OWN, _FLAGS, _RESAMPLES = 0.63, 0.77, 0.8, 400
Random = np.random.Generator


@dataclass(frozen=True, slots=True)
class Design:
    """So many questions with ``answers`` each, or (``unlike``) one to sixty; the mean liability to
    err is ``level`` below what makes an error."""

    questions: int
    answers: int
    level: float
    unlike: bool = False

    def asked(self, random: Random) -> Ints:
        """Return the question of each label."""
        sizes = np.full(self.questions, self.answers)
        if self.unlike:
            sizes = 1 + np.minimum(random.pareto(1.5, self.questions) * 4, 59).astype(np.int64)
        return np.repeat(np.arange(self.questions), sizes)


DESIGNS = (
    Design(300, 1, 0.67),
    Design(40, 5, 0.67),
    Design(100, 5, 1.28),
    Design(15, 20, 0.67),
    Design(40, 8, 0.67, unlike=True),
    Design(120, 8, 0.67, unlike=True),
)


def run_on(error: Bools | None, asked: Ints, level: float, random: Random) -> tuple[Bools, Floats]:
    """Return errors, and scores of a run on them; each is alike within a question."""
    count = int(asked[-1]) + 1
    tendency, liking = random.normal(size=(2, count))[:, asked]
    own, noise = random.normal(size=(2, len(asked)))
    if error is None:
        error = level < _SHARED * tendency + _OWN * own
    return error, 1.2 * error + _SHARED * liking + _OWN * noise


def truth(design: Design) -> dict[str, float]:
    """Return the figures of many records."""
    random = np.random.default_rng(0)
    error, score = run_on(None, np.repeat(np.arange(20_000), 20), design.level, random)
    told = point_figures(Decisions(error, score > _FLAGS, score))
    return {"base": float(error.mean())} | {name: told[name] or 0.0 for name in FIGURES}


def held(design: Design, audits: int, seed: int) -> dict[str, float]:
    """Return how often each interval holds, and how often alike runs are told apart."""
    random, true = np.random.default_rng(seed), truth(design)
    found: dict[str, list[bool]] = {name: [] for name in (*true, "type I")}
    for _ in range(audits):
        asked = design.asked(random)
        error, score = run_on(None, asked, design.level, random)
        names = [str(each) for each in asked]
        own = Decisions(error, score > _FLAGS, score)
        resampling = Resampling(_RESAMPLES, int(random.integers(2**31)))
        told = estimates(own, names, resampling) | {"base": share(error, names)}
        for name, wanted in true.items():
            if (interval := told[name].interval) is not None:
                found[name].append(interval[0] <= wanted <= interval[1])
        other = run_on(error, asked, design.level, random)[1] > _FLAGS
        gained = (other == error).astype(int) - (own.found == error)
        found["type I"].append(sign_flip(np.bincount(asked, gained).astype(int).tolist()) < 0.05)
    return {name: float(np.mean(each)) if each else nan for name, each in found.items()}


# --- broken designs ----------------------------------------------------------------------------


def _picked(random: Random, keep: Callable[[Bools, Ints], Bools]) -> str:
    """Return why 150 labels, drawn of those to ``keep``, are refused as a sample of 4,000."""
    flag, topic = random.random(4000) < 0.15, random.integers(4, size=4000)
    score = np.clip(random.normal(np.where(flag, 0.7, 0.3), 0.15), 0, 1).round(2)
    chosen = random.choice(np.flatnonzero(keep(flag, topic)), 150, replace=False)
    seen = [Seen(), Seen()]
    for own, places in zip(seen, (chosen, np.arange(4000)), strict=True):
        for at in places.tolist():
            fields = [("topic", str(topic[at]))]
            own.add(float(score[at]), f"{at}", "error" if flag[at] else "clean", fields)
    return unlike(seen[0], seen[1])


def _stratified(random: Random, blank: float) -> str:
    """Return why labels are refused of which so many are blank in the larger of two strata."""
    del random
    sizes, taken = {"error": 600, "clean": 3400}, {"error": 60, "clean": 90}
    drawn = [
        SamplingLine(stratum=name, probability=taken[name] / size, size=size, taken=taken[name])
        for name, size in sizes.items()
    ]
    labels = Counter(error=60, clean=round(90 * (1 - blank)))
    own = strata_of(drawn, [name for name, size in sizes.items() for _ in range(size)])
    return own.wrong or own.lacking(labels)


BROKEN: dict[str, Callable[[Random], str]] = {
    "chance alone": lambda random: _picked(random, lambda flag, _: np.ones_like(flag)),
    "only flagged records": lambda random: _picked(random, lambda flag, _: flag),
    "no flagged record": lambda random: _picked(random, lambda flag, _: ~flag),
    "one topic of four (--by topic)": lambda random: _picked(random, lambda _, topic: topic == 1),
    "a stratum left out": lambda random: _stratified(random, 1.0),
    "half of a stratum left out": lambda random: _stratified(random, 0.5),
}


def lines(audits: int, seed: int) -> Iterator[str]:
    """Yield both tables."""
    names = ["base", *FIGURES, "type I"]
    yield "| questions | answers | " + " | ".join(name.replace("_", " ") for name in names) + " |"
    yield "|--:|--:|" + "--:|" * len(names)
    for design in DESIGNS:
        told = held(design, audits, seed)
        answers = "1 to 60" if design.unlike else f"{design.answers}"
        shown = ("refused" if isnan(told[each]) else f"{100 * told[each]:.1f}" for each in names)
        cells = " | ".join(shown)
        yield f"| {design.questions} | {answers} | {cells} |"
    yield ""
    yield "| labelled | refused |\n|---|--:|"
    for name, design_ in BROKEN.items():
        random = np.random.default_rng(seed)
        refused = np.mean([bool(design_(random)) for _ in range(min(audits, 200))])
        yield f"| {name} | {refused:.1%} |"
