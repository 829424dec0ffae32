"""What a run's summary says of its judges: their answers, what failed, and what it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from hybrid.cli.console import clean
from hybrid.cli.tally import JudgeTally, Tally
from hybrid.io.manifest import Spending
from hybrid.records import Status

_REASONS_SHOWN = 8
_ASK_ANEW = (
    "what a model said is kept, verdict or not; to ask anew: hybrid cache prune --no-verdict, then "
    "the same command"
)


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
    for status in (Status.UNASSESSED, Status.REJECTED, Status.DISPUTED):
        yield from _reasons(tally, status)
    if judges.concerns:
        yield Text("concerns, which change no status (hybrid eval --by concern measures them):")
        yield from _listed(judges.concerns, "")
    if judges.changed:
        told = f"{_count(judges.changed, 'finding')} whose prompt would be another one today"
        yield Text(told, style="yellow")
    if spending is not None:
        yield from _spent(spending)


def _reasons(tally: Tally, status: Status) -> Iterator[Text]:
    reasons = tally.judges.reasons.get(status)
    if not reasons:
        return
    number = sum(counts.by_status[status] for counts in tally.types.values())
    yield Text(f"{_count(number, 'finding')} {status.value}:", style="yellow")
    yield from _listed(reasons, "yellow")
    if status is Status.UNASSESSED and tally.judges.kept:
        yield Text(f"  {_ASK_ANEW}", style="yellow")


def _listed(reasons: Counter[str], style: str) -> Iterator[Text]:
    ordered = reasons.most_common()
    for reason, count in ordered[:_REASONS_SHOWN]:
        yield clean(f"  {count:,}  {reason}", style)
    if _REASONS_SHOWN < len(ordered):
        yield Text(f"  and {len(ordered) - _REASONS_SHOWN} others", style=style)


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
