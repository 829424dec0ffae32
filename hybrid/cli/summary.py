"""The closing table of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Protocol

from rich.console import Group, RenderableType
from rich.text import Text

from hybrid.cli.console import Drawn, clean, messages, output, say
from hybrid.records import CRITERIA, ErrorType, Status
from hybrid.run.manifest import Spending
from hybrid.run.tally import JudgeTally, Tally, TypeTally
from hybrid.text.table import Table

SCREENED = "screened, not judged"
PASSED = "to bound the errors that the rules missed: hybrid sample, label, hybrid eval"

_REASONS_SHOWN = 8
_ASK_ANEW = (
    "answers without a verdict are saved too; to ask again: hybrid judge cache prune "
    "--no-verdict, then the same command"
)


class _Asked(Protocol):
    """What a command was asked to print and to write."""

    @property
    def format_name(self) -> str | None: ...
    @property
    def output(self) -> str | None: ...
    @property
    def quiet(self) -> bool: ...


def conclude(
    request: _Asked,
    tally: Tally,
    *,
    judged: bool,
    spending: Spending | None = None,
    apart: Collection[ErrorType] = (),
) -> None:
    """Print the closing table: on standard output unless that carries data.

    Error types ``apart`` are told of in a line of their own.
    """
    data = request.format_name not in (None, "table", "full")
    if not (data and request.quiet):
        console = messages() if data else output()
        console.print(summary(tally, judged=judged, spending=spending, apart=apart))
    if request.output is not None and not request.quiet:
        say(f"findings are in {request.output}")


def summary(
    tally: Tally,
    *,
    judged: bool,
    spending: Spending | None = None,
    apart: Collection[ErrorType] = (),
) -> RenderableType:
    """Return the counts of a run for a terminal; ``spending`` is what its judges have taken.

    A run without a judge has flags and no verdicts, so it never says "error" or "no error".
    """
    parts: list[RenderableType] = [_headline(tally, judged=judged)]
    if tally.records:
        parts += [Text(), Drawn(_types(tally, judged=judged, apart=apart))]
        parts += list(_closed_book(tally, apart))
    if tally.criteria:
        parts += [Text(), Drawn(_criteria(tally, apart))]
    if any(counts.passed for counts in tally.types.values()):
        parts += [Text(), Text(PASSED, style="dim")]
    if judged:
        models = models_table(tally.judges)
        parts += [Text(), Drawn(models)] if models is not None else []
        lines = list(judge_lines(tally, spending))
        parts += [Text(), *lines] if lines else []
    return Group(*parts)


def _headline(tally: Tally, *, judged: bool) -> Text:
    line = Text(f"{_count(tally.records, 'record')} {'judged' if judged else SCREENED}")
    if tally.bare:
        of = tally.records + tally.skipped + tally.bare
        line.append(f"; {tally.bare:,} of {_count(of, 'row')} hold no reasoning (--bare keep)")
    if tally.unread:
        line.append(f"; no choice read in {tally.unread:,}")
    if tally.skipped:
        line.append(f"; {_count(tally.skipped, 'row')} skipped", style="yellow")
    return line


def _closed_book(tally: Tally, apart: Collection[ErrorType]) -> Iterator[Text]:
    """Yield the line that says what the factual type means where questions come without a text."""
    for each in apart:
        counts = tally.types.get(each, TypeTally())
        of = f"{counts.errors:,} of {counts.assessed:,}"
        yield Text(f"counted separately, for lack of a passage: {each.value} {of}")
    if tally.mostly_closed_book and ErrorType.FACTUAL in tally.types and not apart:
        yield Text(
            f"{tally.closed_book:,} of {_count(tally.records, 'question')} have no passage. The "
            "factual definition accepts no outside knowledge, so it flags most such answers, even "
            "correct ones (--closed-book reports them separately)",
            style="yellow",
        )


def _types(tally: Tally, *, judged: bool, apart: Collection[ErrorType]) -> Table:
    columns = _judged_columns(tally) if judged else _screened_columns(tally)
    rows = (
        (error_type.value, *(str(_cell(counts, name)) for name in columns))
        for error_type, counts in tally.types.items()
        if error_type not in apart
    )
    return Table("", ("error type", *columns), tuple(rows))


def _screened_columns(tally: Tally) -> list[str]:
    weak = any(counts.under_threshold for counts in tally.types.values())
    return ["records", "flagged", *(["under threshold"] if weak else []), "no flag", "rate"]


def _judged_columns(tally: Tally) -> list[str]:
    asked = ["not asked"] if tally.not_asked else []
    # Few runs have any; with a column for none the table is too wide for a usual terminal.
    split = any(counts.by_status[Status.DISPUTED] for counts in tally.types.values())
    votes = ["disputed"] if split else []
    return ["records", *asked, "error", "clean", "rejected", *votes, "unassessed", "rate"]


def _cell(counts: TypeTally, column: str) -> int | str:
    match column:
        case "records":
            return counts.records
        case "not asked":
            return counts.by_rules
        case "flagged":
            return counts.errors
        case "under threshold":
            return counts.under_threshold
        case "no flag":
            return counts.unflagged
        case "rate":
            return "–" if counts.rate.value is None else f"{counts.rate.value:.1%}"
        case _:
            return counts.by_status[Status(column)]


def _criteria(tally: Tally, apart: Collection[ErrorType]) -> Table:
    ranked = [(name, count, CRITERIA.get(name)) for name, count in tally.criteria.most_common()]
    rows = (
        (name, str(count), known.error_type.value if known else "")
        for name, count, known in ranked
        if known is None or known.error_type not in apart
    )
    return Table("", ("criterion", "records", "error type"), tuple(rows), align="lrl")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def models_table(judges: JudgeTally) -> Table | None:
    """Return what each model's answers came to, ``None`` where each finding has one answer."""
    if not judges.several:
        return None
    rows = (
        (model, *(str(counts[status.value]) for status in Status))
        for model, counts in sorted(judges.models.items())
    )
    return Table("", ("answers of", *(each.value for each in Status)), tuple(rows))


def judge_lines(tally: Tally, spending: Spending | None) -> Iterator[Text]:
    """Yield one line on each thing that a reader of the rates has to know."""
    judges = tally.judges
    if judges.several:
        agreed = judges.several - judges.split
        yield Text(f"the answers agree on {agreed:,} of {_count(judges.several, 'finding')}")
    for model, number in judges.passed_on.items():
        yield clean(f"{_count(number, 'finding')} left to the second judge, {model}")
    if tally.not_asked:
        told = f"{_count(tally.not_asked, 'finding')} not asked about: the rules decide"
        yield Text(told, style="yellow")
    for status in (Status.UNASSESSED, Status.REJECTED, Status.DISPUTED):
        yield from _reasons(tally, status)
    if judges.concerns:
        yield Text("concerns, which change no status (hybrid eval --by concern measures them):")
        yield from _listed(judges.concerns, "")
    if judges.changed:
        told = f"{_count(judges.changed, 'finding')} whose prompt would differ today"
        yield Text(told, style="yellow")
    if spending is not None:
        yield from spending_lines(spending)


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


def spending_lines(spending: Spending) -> Iterator[Text]:
    """Yield what judges have taken: calls, and tokens and cost as far as servers told them."""
    told = f"{_count(spending.asked, 'call')}, {spending.cached:,} answers from the cache"
    if spending.failed:
        told += f", {spending.failed:,} without a verdict"
    yield Text(told)
    if spending.requests:
        yield Text(_taken(spending))
    if 1 < len(spending.by_model):
        for model, own in spending.by_model.items():
            yield clean(f"  {model}: {_taken(own)}")


def _taken(spending: Spending) -> str:
    return (
        f"{_count(spending.requests, 'request')}, {spending.prompt_tokens:,} tokens in, "
        f"{spending.completion_tokens:,} out{_unknown(spending.untold)}, {_cost(spending)}"
    )


def _cost(spending: Spending) -> str:
    if spending.cost is None:
        return "cost unknown"
    rest = f" and {spending.unpriced:,} requests of unknown cost" if spending.unpriced else ""
    return f"${spending.cost:,.4f}{rest}"


def _unknown(requests: int) -> str:
    return f" (and those of {_count(requests, 'request')} that reported none)" if requests else ""
