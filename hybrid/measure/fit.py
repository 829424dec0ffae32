"""The score's coefficients, fitted on labels: regularised logistic regression over the measures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap

import numpy as np
import yaml

from hybrid.errors import UsageError
from hybrid.measure.figures import Decisions, always, point_figures
from hybrid.measure.samples import Samples
from hybrid.measure.tables import number
from hybrid.packs import TypeScoring
from hybrid.records import ErrorType
from hybrid.stats.exact import Bools, Floats, Ints
from hybrid.text.table import Table

# --- the fit ------------------------------------------------------------------------------------

LEAST = 20
"""Fewer errors, or fewer records without one, and nothing is fitted."""
LEAST_QUESTIONS = 10
"""Fewer different questions among the errors, and nothing is fitted."""

STRENGTHS = (0.1, 0.3, 1.0)
"""The values of C tried where none is given: the smaller, the more regularised."""
_THRESHOLDS = tuple(round(0.3 + 0.05 * step, 2) for step in range(9))
_FOLDS = 5
SHUFFLES = 2

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


def out_of_fold(samples: Samples, *, c: float | None, seed: int) -> tuple[Floats, Bools]:
    """Return scores and decisions of each sample by a fit without its question (one shuffle)."""
    return _predicted(samples, _folds(samples, np.arange(len(samples)), seed), c, seed)


def without_source(samples: Samples, *, c: float | None, seed: int) -> tuple[Floats, Bools] | None:
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


def _tried(samples: Samples, score: Floats, decided: Bools, parts: int) -> Tried:
    decisions = Decisions(samples.gold, decided, score)
    chose = ~samples.abstains
    chosen = Decisions(samples.gold[chose], decided[chose], score[chose])
    balanced = point_figures(chosen)["balanced_accuracy"]
    return Tried(parts, point_figures(decisions), balanced)


def _predicted(
    samples: Samples, parts: Sequence[tuple[Ints, Ints]], c: float | None, seed: int
) -> tuple[Floats, Bools]:
    score = np.zeros(len(samples))
    decided = np.zeros(len(samples), dtype=np.bool_)
    for train, test in parts:
        setting = _chosen(samples, train, c, seed)
        score[test] = _probabilities(samples, train, test, setting.c)
        decided[test] = (setting.threshold <= score[test]) & samples.flagged[test]
    return score, decided


def _chosen(samples: Samples, indices: Ints, c: float | None, seed: int) -> Setting:
    """Return C of least log loss, and the threshold of greatest F1 plus balanced accuracy."""
    gold = samples.gold[indices]
    scores: dict[float, Floats] = {}
    folds = list(_folds(samples, indices, seed))
    for each in (c,) if c is not None else STRENGTHS:
        score = np.zeros(len(samples))
        for train, test in folds:
            score[test] = _probabilities(samples, train, test, each)
        scores[each] = score[indices]
    losses = {each: _log_loss(gold, score) for each, score in scores.items()}
    best = min(losses, key=losses.__getitem__)
    worth = {
        threshold: _worth(gold, (threshold <= scores[best]) & samples.flagged[indices])
        for threshold in _THRESHOLDS
    }
    # Among equals the one nearest to even odds.
    return Setting(best, max(worth, key=lambda each: (worth[each], -abs(each - 0.5))))


def _worth(gold: Bools, decided: Bools) -> float:
    """Return F1 plus balanced accuracy; asked for thousands of times, so counted plainly."""
    hits, alarms, misses, passes = Decisions(gold, decided, _NO_SCORE).cells
    f1 = 2 * hits / max(1, 2 * hits + alarms + misses)
    balanced = (hits / max(1, hits + misses) + passes / max(1, passes + alarms)) / 2
    return round(f1 + balanced, 9)


def _log_loss(gold: Bools, score: Floats) -> float:
    given = np.clip(np.where(gold, score, 1 - score), 1e-12, 1.0)
    return float(-np.log(given).mean())


def _probabilities(samples: Samples, train: Ints, test: Ints, c: float) -> Floats:
    if len(set(samples.gold[train])) < 2:
        return np.full(len(test), samples.gold[train].mean())
    found, intercept = _coefficients(samples, train, c)
    odds = samples.values[test] @ found + intercept
    probabilities: Floats = 1.0 / (1.0 + np.exp(-np.clip(odds, -40.0, 40.0)))
    return probabilities


def _coefficients(samples: Samples, train: Ints, c: float) -> tuple[Floats, float]:
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


def _folds(samples: Samples, indices: Ints, seed: int) -> list[tuple[Ints, Ints]]:
    """Return train and test indices: no question is in both, and errors are spread evenly."""
    from sklearn.model_selection import StratifiedGroupKFold

    questions = np.array(samples.questions)[indices]
    gold = samples.gold[indices]
    fewest = min(len(set(questions[gold])), len(set(questions[~gold])), _FOLDS)
    splitter = StratifiedGroupKFold(max(2, fewest), shuffle=True, random_state=seed)
    parts: Iterator[tuple[Ints, Ints]] = splitter.split(indices, gold, questions)
    return [(indices[train], indices[test]) for train, test in parts]


def _sources(samples: Samples) -> list[tuple[Ints, Ints]] | None:
    sources = np.array(samples.sources)
    names = sorted(set(samples.sources))
    if len(names) < 2:
        return None
    parts = [(np.flatnonzero(sources != name), np.flatnonzero(sources == name)) for name in names]
    return [part for part in parts if 1 < len(set(samples.gold[part[0]]))]


def _mean(values: Sequence[float | None]) -> float | None:
    defined = [each for each in values if each is not None]
    return sum(defined) / len(defined) if defined else None


# --- in words -----------------------------------------------------------------------------------
# What a fit was made on and what it is worth, in words for the file and as a table.

_FIGURES = ("precision", "recall", "f1", "balanced_accuracy", "auroc", "average_precision")
_COLUMNS = "error type|scoring|P|R|F1|bal|AUC|AP|bal, chose"


def told(fitted: Fitted, gold: str, *, given: bool) -> str:
    """Return the text of ``fitted`` in the file: on what, how, and with what result.

    ``given`` says that C was given, not chosen.
    """
    langs = ", ".join(f"{lang} {count:,}" for lang, count in fitted.languages.items())
    chosen = "the threshold" if given else "C and threshold"
    method = (
        f"L2-regularised logistic regression (C = {fitted.setting.c:g} on standardised measures)"
    )
    labels = (
        f"{fitted.labels:,} labels of {gold} ({fitted.errors:,} errors; {langs}; "
        f"{fitted.questions:,} questions)"
    )
    folds = (
        f"{fitted.by_question.parts} folds, {SHUFFLES} shuffles, {chosen} chosen inside each fold"
    )
    parts = [
        f"{method} on {labels}.",
        f"On questions not fitted on ({folds}): {_words(fitted.by_question)}.",
    ]
    if fitted.by_source is not None:
        left_out = f"On sources not fitted on (each of {fitted.by_source.parts} left out in turn)"
        parts.append(f"{left_out}: {_words(fitted.by_source)}.")
    base = fitted.errors / fitted.labels
    parts.append(f"Answering error to everything: F1 {number(always(base)['f1'])}.")
    return " ".join(parts)


def lines(fitted: Iterable[Fitted], refused: Iterable[Refused]) -> Iterator[str]:
    """Yield a sentence per error type."""
    for each in fitted:
        yield (
            f"{each.error_type}: fitted on {each.labels:,} labels, {each.errors:,} errors, "
            f"{each.questions:,} questions; C = {each.setting.c:g}, "
            f"threshold {each.setting.threshold:g}"
        )
    for refusal in refused:
        yield f"{refusal.error_type}: not fitted, its scoring stays: {refusal.reason}"


def table(fitted: Sequence[Fitted]) -> Table:
    """Return what each new scoring reaches where it was not fitted, beside the one in use."""
    return Table(
        title="",
        columns=tuple(_COLUMNS.split("|")),
        rows=tuple(row for each in fitted for row in _rows(each)),
        notes=("in use: may have been fitted on these very labels; bal, chose: no abstentions",),
        left=2,
    )


def _rows(fitted: Fitted) -> Iterator[tuple[str, ...]]:
    name = fitted.error_type.value
    yield name, "in use", *_cells(fitted.present)
    yield name, "new, other questions", *_cells(fitted.by_question)
    if fitted.by_source is not None:
        yield name, "new, other sources", *_cells(fitted.by_source)
    constant = always(fitted.errors / fitted.labels)
    yield name, "always error", *(number(constant[each]) for each in _FIGURES), number(0.5)


def _cells(tried: Tried) -> tuple[str, ...]:
    return *(number(tried.figures[each]) for each in _FIGURES), number(tried.chosen)


def _words(tried: Tried) -> str:
    figures = tried.figures
    return (
        f"AUROC {number(figures['auroc'])}, F1 {number(figures['f1'])}, precision "
        f"{number(figures['precision'])}, recall {number(figures['recall'])}, balanced accuracy "
        f"{number(figures['balanced_accuracy'])} ({number(tried.chosen)} without abstentions)"
    )


# --- the file -----------------------------------------------------------------------------------
# A ``scoring.yaml`` with new numbers for some error types, and everything else as it was.

_ENTRY = re.compile(r"^(?=[A-Za-z_]\w* *:)", re.MULTILINE)
_WIDTH = 100


@dataclass(frozen=True, slots=True)
class NewScoring:
    """One error type's new numbers, and the words on how they came about."""

    scoring: TypeScoring
    told: str


def rewritten(text: str, new: Mapping[ErrorType, NewScoring]) -> str:
    """Return a scoring file with the entries and the ``fitted`` texts of some error types replaced.

    What stands before the first entry, and the entries of the other types, are kept as they are.
    ``text`` must be a valid scoring file.
    """
    head, *entries = _ENTRY.split(text)
    fitted = yaml.safe_load(text)["fitted"]
    return head + "".join(_entry(entry, fitted, new) for entry in entries)


def _entry(entry: str, data: str | Mapping[str, str], new: Mapping[ErrorType, NewScoring]) -> str:
    name = entry.partition(":")[0].strip()
    if name == "fitted":
        return "".join(f"{line}\n" for line in _fitted(data, new))
    if name in list(ErrorType) and ErrorType(name) in new:
        return "".join(f"{line}\n" for line in _type(name, new[ErrorType(name)].scoring))
    return entry


def _type(name: str, scoring: TypeScoring) -> Iterator[str]:
    yield f"{name}:"
    yield f"  threshold: {scoring.threshold}"
    yield f"  intercept: {scoring.intercept}"
    yield "  coefficients:"
    yield from (f"    {name}: {value}" for name, value in scoring.coefficients.items())


def _fitted(data: str | Mapping[str, str], new: Mapping[ErrorType, NewScoring]) -> Iterator[str]:
    """Yield the ``fitted`` entry, which tells of each type apart."""
    yield "fitted:"
    for error_type in ErrorType:
        present = data if isinstance(data, str) else data.get(error_type, "")
        text = new[error_type].told if error_type in new else present
        if text:
            yield f"  {error_type}: >-"
            yield from wrap(
                text,
                _WIDTH,
                initial_indent="    ",
                subsequent_indent="    ",
                break_long_words=False,
                break_on_hyphens=False,
            )
