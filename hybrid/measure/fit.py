"""The score's coefficients, fitted on labels: regularised logistic regression over the measures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hybrid.errors import UsageError
from hybrid.measure.intervals import Floats
from hybrid.measure.metrics import Decisions, point_figures
from hybrid.measure.samples import Samples
from hybrid.packs import TypeScoring
from hybrid.records import ErrorType

LEAST = 20
"""Fewer errors, or fewer records without one, and nothing is fitted."""
LEAST_QUESTIONS = 10
"""Fewer different questions among the errors, and nothing is fitted."""

STRENGTHS = (0.1, 0.3, 1.0)
"""The values of C tried where none is given: the smaller, the more regularised."""
_THRESHOLDS = tuple(round(0.3 + 0.05 * step, 2) for step in range(9))
_FOLDS = 5
SHUFFLES = 2

Indices = NDArray[np.int64]
_NO_SCORE: Floats = np.zeros(0)


def require_scikit_learn(task: str) -> None:
    """Raise ``UsageError`` that says how to install what only fitting needs."""
    try:
        import sklearn  # noqa: F401  -- only whether it is there is asked
    except ImportError as error:
        reason = f"{task} needs scikit-learn: pip install 'hybrid-checker[fit]'"
        raise UsageError(reason) from error


@dataclass(frozen=True, slots=True)
class Setting:
    """What is chosen before a fit: ``c`` for the regularisation, and the score's threshold."""

    c: float
    threshold: float


@dataclass(frozen=True, slots=True)
class Tried:
    """Figures on records that were not fitted on; ``chosen`` is balanced accuracy without those
    that abstain. ``parts`` is the number of folds, or of sources left out."""

    parts: int
    figures: Mapping[str, float | None]
    chosen: float | None


@dataclass(frozen=True, slots=True)
class Fitted:
    """One error type's new scoring, and what it is worth.

    ``present`` are the figures of the scoring in use, which may have been fitted on these very
    labels; ``by_source`` is ``None`` where there is one source only.
    """

    error_type: ErrorType
    scoring: TypeScoring
    setting: Setting
    labels: int
    errors: int
    questions: int
    languages: Mapping[str, int]
    by_question: Tried
    by_source: Tried | None
    present: Tried


@dataclass(frozen=True, slots=True)
class Refused:
    """An error type that keeps its scoring, and why."""

    error_type: ErrorType
    reason: str


def refusal(samples: Samples) -> str | None:
    """Return why an error type cannot be fitted on these samples, if it cannot."""
    errors = int(samples.gold.sum())
    cleans = len(samples) - errors
    questions = len({q for q, gold in zip(samples.questions, samples.gold, strict=True) if gold})
    if errors < LEAST or cleans < LEAST:
        return (
            f"{errors:,} errors and {cleans:,} labels without one; at least {LEAST} of each "
            "are needed"
        )
    if questions < LEAST_QUESTIONS:
        return f"its errors are on {questions:,} questions; at least {LEAST_QUESTIONS} are needed"
    return None


def fit(samples: Samples, *, c: float | None, seed: int) -> Fitted:
    """Fit one error type's scoring.

    ``c`` is chosen by cross-validation where not given; the threshold always is. Both are chosen
    anew inside each fold that is tried. ``seed`` makes the folds repeatable.
    """
    setting = _chosen(samples, np.arange(len(samples)), c, seed)
    languages = {lang: samples.languages.count(lang) for lang in sorted(set(samples.languages))}
    return Fitted(
        error_type=samples.error_type,
        scoring=_scoring(samples, setting),
        setting=setting,
        labels=len(samples),
        errors=int(samples.gold.sum()),
        questions=len(set(samples.questions)),
        languages=languages,
        by_question=_by_question(samples, c, seed),
        by_source=_by_source(samples, c, seed),
        present=_tried(samples, samples.present, samples.decided, 1),
    )


def out_of_fold(
    samples: Samples, *, c: float | None, seed: int
) -> tuple[Floats, NDArray[np.bool_]]:
    """Return scores and decisions of each sample by a fit without its question (one shuffle)."""
    return _predicted(samples, _folds(samples, np.arange(len(samples)), seed), c, seed)


def without_source(
    samples: Samples, *, c: float | None, seed: int
) -> tuple[Floats, NDArray[np.bool_]] | None:
    """Return scores and decisions of each sample by a fit without its source."""
    parts = _sources(samples)
    return None if parts is None else _predicted(samples, parts, c, seed)


def _by_question(samples: Samples, c: float | None, seed: int) -> Tried:
    tried = []
    for shuffle in range(SHUFFLES):
        score, decided = out_of_fold(samples, c=c, seed=seed + shuffle)
        tried.append(_tried(samples, score, decided, _FOLDS))
    figures = {name: _mean([each.figures[name] for each in tried]) for name in tried[0].figures}
    return Tried(_FOLDS, figures, _mean([each.chosen for each in tried]))


def _by_source(samples: Samples, c: float | None, seed: int) -> Tried | None:
    found = without_source(samples, c=c, seed=seed)
    return None if found is None else _tried(samples, *found, len(set(samples.sources)))


def _tried(samples: Samples, score: Floats, decided: NDArray[np.bool_], parts: int) -> Tried:
    own = Decisions(samples.gold, decided, score)
    chose = ~samples.abstains
    chosen = Decisions(samples.gold[chose], decided[chose], score[chose])
    balanced = point_figures(chosen)["balanced_accuracy"]
    return Tried(parts, point_figures(own), balanced)


def _predicted(
    samples: Samples, parts: Sequence[tuple[Indices, Indices]], c: float | None, seed: int
) -> tuple[Floats, NDArray[np.bool_]]:
    score = np.zeros(len(samples))
    decided = np.zeros(len(samples), dtype=np.bool_)
    for train, test in parts:
        setting = _chosen(samples, train, c, seed)
        score[test] = _probabilities(samples, train, test, setting.c)
        decided[test] = (setting.threshold <= score[test]) & samples.flagged[test]
    return score, decided


def _chosen(samples: Samples, own: Indices, c: float | None, seed: int) -> Setting:
    """Return C of least log loss, and the threshold of greatest F1 plus balanced accuracy."""
    gold = samples.gold[own]
    scores: dict[float, Floats] = {}
    folds = list(_folds(samples, own, seed))
    for each in (c,) if c is not None else STRENGTHS:
        score = np.zeros(len(samples))
        for train, test in folds:
            score[test] = _probabilities(samples, train, test, each)
        scores[each] = score[own]
    losses = {each: _log_loss(gold, score) for each, score in scores.items()}
    best = min(losses, key=losses.__getitem__)
    worth = {
        threshold: _worth(gold, (threshold <= scores[best]) & samples.flagged[own])
        for threshold in _THRESHOLDS
    }
    # Among equals the one nearest to even odds.
    return Setting(best, max(worth, key=lambda each: (worth[each], -abs(each - 0.5))))


def _worth(gold: NDArray[np.bool_], decided: NDArray[np.bool_]) -> float:
    """Return F1 plus balanced accuracy; asked for thousands of times, so counted plainly."""
    hits, alarms, misses, passes = Decisions(gold, decided, _NO_SCORE).cells
    f1 = 2 * hits / max(1, 2 * hits + alarms + misses)
    balanced = (hits / max(1, hits + misses) + passes / max(1, passes + alarms)) / 2
    return round(f1 + balanced, 9)


def _log_loss(gold: NDArray[np.bool_], score: Floats) -> float:
    given = np.clip(np.where(gold, score, 1 - score), 1e-12, 1.0)
    return float(-np.log(given).mean())


def _probabilities(samples: Samples, train: Indices, test: Indices, c: float) -> Floats:
    if len(set(samples.gold[train])) < 2:
        return np.full(len(test), samples.gold[train].mean())
    found, intercept = _coefficients(samples, train, c)
    odds = samples.values[test] @ found + intercept
    probabilities: Floats = 1.0 / (1.0 + np.exp(-np.clip(odds, -40.0, 40.0)))
    return probabilities


def _coefficients(samples: Samples, train: Indices, c: float) -> tuple[Floats, float]:
    """Return coefficients on the raw measures, and the intercept."""
    from sklearn.linear_model import LogisticRegression

    values = samples.values[train]
    middle, spread = values.mean(axis=0), values.std(axis=0)
    spread[spread == 0.0] = 1.0
    model = LogisticRegression(C=c, max_iter=1000)
    model.fit((values - middle) / spread, samples.gold[train])
    found: Floats = model.coef_[0] / spread
    return found, float(model.intercept_[0] - found @ middle)


def _scoring(samples: Samples, setting: Setting) -> TypeScoring:
    found, intercept = _coefficients(samples, np.arange(len(samples)), setting.c)
    rounded = {
        name: round(float(each), 2) + 0.0
        for name, each in zip(samples.measures, found, strict=True)
    }
    return TypeScoring(setting.threshold, round(intercept, 2), rounded)


def _folds(samples: Samples, own: Indices, seed: int) -> list[tuple[Indices, Indices]]:
    """Return train and test indices: no question is in both, and errors are spread evenly."""
    from sklearn.model_selection import StratifiedGroupKFold

    questions = np.array(samples.questions)[own]
    gold = samples.gold[own]
    fewest = min(len(set(questions[gold])), len(set(questions[~gold])), _FOLDS)
    splitter = StratifiedGroupKFold(max(2, fewest), shuffle=True, random_state=seed)
    parts: Iterator[tuple[Indices, Indices]] = splitter.split(own, gold, questions)
    return [(own[train], own[test]) for train, test in parts]


def _sources(samples: Samples) -> list[tuple[Indices, Indices]] | None:
    sources = np.array(samples.sources)
    names = sorted(set(samples.sources))
    if len(names) < 2:
        return None
    parts = [(np.flatnonzero(sources != name), np.flatnonzero(sources == name)) for name in names]
    return [part for part in parts if 1 < len(set(samples.gold[part[0]]))]


def _mean(values: Sequence[float | None]) -> float | None:
    defined = [each for each in values if each is not None]
    return sum(defined) / len(defined) if defined else None
