"""What a fit was made on and what it is worth, in words for the file and as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hybrid.measure.fit import SHUFFLES, Fitted, Refused, Tried
from hybrid.measure.metrics import always
from hybrid.measure.tables import number
from hybrid.text.table import Table

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
        yield f"{refusal.error_type}: not fitted, its scoring is kept: {refusal.reason}"


def table(fitted: Sequence[Fitted]) -> Table:
    """Return what each new scoring reaches where it was not fitted, beside the one in use."""
    return Table(
        title="",
        columns=tuple(_COLUMNS.split("|")),
        rows=tuple(row for each in fitted for row in _rows(each)),
        notes=("in use: may have been fitted on these very labels; bal, chose: no abstentions",),
        left=2,
    )


def _rows(own: Fitted) -> Iterator[tuple[str, ...]]:
    name = own.error_type.value
    yield name, "in use", *_cells(own.present)
    yield name, "new, other questions", *_cells(own.by_question)
    if own.by_source is not None:
        yield name, "new, other sources", *_cells(own.by_source)
    constant = always(own.errors / own.labels)
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
