"""What a run's summary says of its judges: their answers, what failed, and what it took."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from hybrid.cli.console import clean
from hybrid.cli.tally import JudgeTally, Tally
from hybrid.io.manifest import Spending
from hybrid.records import Status

_REASONS_SHOWN = 5


def models_table(judges: JudgeTally) -> Table | None:
    """Return what each model's answers came to, ``None`` where each finding has one answer."""
    if not judges.several:
        return None
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column("answers of")
    for status in Status:
        table.add_column(status.value, justify="right")
    for model, counts in sorted(judges.models.items()):
        table.add_row(clean(model), *(str(counts[status.value]) for status in Status))
    return table


def judge_lines(tally: Tally, spending: Spending | None) -> Iterator[Text]:
    """Yield one line on each thing that a reader of the rates has to know."""
    judges = tally.judges
    if judges.several:
        agreed = judges.several - judges.split
        yield Text(f"the answers agree on {agreed:,} of {_count(judges.several, 'finding')}")
    if tally.not_asked:
        told = f"{_count(tally.not_asked, 'finding')} not asked about: the rules' decision is kept"
        yield Text(told, style="yellow")
    yield from _unassessed(tally)
    if judges.changed:
        told = f"{_count(judges.changed, 'finding')} whose prompt would be another one today"
        yield Text(told, style="yellow")
    if spending is not None:
        yield from _spent(spending)


def _unassessed(tally: Tally) -> Iterator[Text]:
    if not tally.unassessed:
        return
    yield Text(f"{_count(tally.unassessed, 'finding')} unassessed:", style="yellow")
    reasons = tally.judges.reasons.most_common()
    for reason, count in reasons[:_REASONS_SHOWN]:
        yield clean(f"  {count:,}  {reason}", "yellow")
    if _REASONS_SHOWN < len(reasons):
        yield Text(f"  and {len(reasons) - _REASONS_SHOWN} other reasons", style="yellow")


def _spent(spending: Spending) -> Iterator[Text]:
    told = f"{_count(spending.asked, 'call')}, {spending.cached:,} answers from the cache"
    if spending.failed:
        told += f", {spending.failed:,} without a verdict"
    yield Text(told)
    if spending.requests:
        yield Text(
            f"{_count(spending.requests, 'request')}, {spending.prompt_tokens:,} tokens in, "
            f"{spending.completion_tokens:,} out{_unknown(spending.untold)}, {_cost(spending)}"
        )


def _cost(spending: Spending) -> str:
    if spending.cost is None:
        return "cost unknown"
    rest = f" and {spending.unpriced:,} requests of unknown cost" if spending.unpriced else ""
    return f"${spending.cost:,.4f}{rest}"


def _unknown(requests: int) -> str:
    return f" (and those of {_count(requests, 'request')} that told none)" if requests else ""


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
