"""What ``hybrid check`` prints: each record in the format asked for, then the closing table."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, cast, get_args

from rich.console import Group, RenderableType
from rich.text import Text

from hybrid.cli.console import Drawn, clean, messages, output, say, table_output
from hybrid.cli.record_view import finding_lines, record_view
from hybrid.errors import UsageError
from hybrid.records import CRITERIA, ErrorType, RecordFindings, Status
from hybrid.records.weighing import OVERRULED
from hybrid.run.findings import FindingsStream, Pieces, StreamFormat, pieces
from hybrid.run.manifest import Spending
from hybrid.run.tally import JudgeTally, Tally, TypeTally, has_error
from hybrid.text.table import Table

if TYPE_CHECKING:
    from hybrid.cli.check import CheckRequest
    from hybrid.cli.replay import ReplayRequest


# --- Each record on standard output, by format ---------------------------------------------------


class Display:
    """Shows records on standard output; leaving ``stack`` writes what closes the format."""

    def __init__(self, choice: Choice, stack: ExitStack) -> None:
        self.choice = choice
        self._read: Reading | None = None
        self._stream: FindingsStream | None = None
        if choice.form in STREAMS:
            form = choice.form
            self._stream = stack.enter_context(FindingsStream(sys.stdout.buffer, form))
        elif choice.form is not None:
            self._read = stack.enter_context(closing(Reading(choice.form, choice.limit)))

    def put(self, found: RecordFindings) -> None:
        """Show a record, if it is chosen."""
        shown = self.choice(found)
        if shown is not None:
            self.show(shown)

    def show(self, shown: Shown) -> None:
        """Show what was chosen of a record."""
        if isinstance(shown, RecordFindings):
            if self._read is not None:
                self._read.put(shown)
        elif self._stream is not None:
            self._stream.write(shown)


class Reading:
    """Findings for a reader: in full where there are few records, else a line each.

    Without a form the first ``_FEW`` records are held back until it is known whether more come.
    ``limit`` is how many findings are shown, 0 for all.
    """

    def __init__(self, form: str, limit: int | None) -> None:
        self._held: list[RecordFindings] | None = [] if form == "auto" else None
        self._full = form == "full"
        self._limit = limit if limit is not None else 0 if self._full else _LINES
        self._count = 0

    def put(self, found: RecordFindings) -> None:
        """Show the findings of a record, or hold them back."""
        if self._held is None:
            self._show(found)
            return
        self._held.append(found)
        if _FEW < len(self._held):
            self._release()

    def close(self) -> None:
        """Show what is held back, and how many findings are not shown."""
        if self._held is not None:
            self._full = True
            self._release()
        rest = self._count - self._limit
        if self._limit and 0 < rest:
            output().print(f"and {rest:,} more (--limit 0 shows all)", style="dim")
        if self._count and not self._full:
            output().print()

    def _release(self) -> None:
        held, self._held = self._held or [], None
        for each in held:
            self._show(each)

    def _show(self, found: RecordFindings) -> None:
        console = output() if self._full else table_output()
        # Quotes are cut to fit 80 cells where there is no edge; names never are.
        lines = finding_lines(found, output().width)
        for view in [record_view(found)] if self._full else lines:
            self._count += 1
            if not self._limit or self._count <= self._limit:
                console.print(view, no_wrap=not self._full, overflow="ellipsis")


TextFormat = Literal["table", "full"]
FormatName = TextFormat | StreamFormat
STREAMS: Final[tuple[StreamFormat, ...]] = get_args(StreamFormat)
Shown = RecordFindings | Pieces

_FEW: Final = 5
_LINES: Final = 20
_DOUBTED: Final = (Status.REJECTED, Status.DISPUTED)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which records are shown, and in what form; ``form`` is ``None`` where none is.

    ``auto`` is in full for few records, and a line for each finding of many. It can be sent to
    another process, which then does the work of writing a record down.
    """

    form: FormatName | Literal["auto"] | None
    only_errors: bool = False
    limit: int | None = None
    apart: tuple[ErrorType, ...] = ()

    def __post_init__(self) -> None:
        if self.limit is not None and self.form in STREAMS:
            raise UsageError(f"--limit is for reading; leave it out, or --format {self.form}")

    def __call__(self, found: RecordFindings) -> Shown | None:
        """Return what is to be shown of a record, ``None`` for nothing."""
        if self.form is None or (self.only_errors and not has_error(found)):
            return None
        if self.form in ("auto", "table", "full"):
            if self.apart:
                kept = (each for each in found.findings if each.error_type not in self.apart)
                found = replace(found, findings=tuple(kept))
            return found if self.only_errors or _is_noted(found) else None
        if self.only_errors and self.form in ("csv", "seed"):
            # A line of the contract keeps one finding per error type; rows stand for themselves.
            errors = (each for each in found.findings if each.status is Status.ERROR)
            found = replace(found, findings=tuple(errors))
        return pieces(found, cast("StreamFormat", self.form))


def _is_noted(found: RecordFindings) -> bool:
    return has_error(found) or any(
        finding.flags or finding.status in _DOUBTED for finding in found.findings
    )


# --- The closing table ---------------------------------------------------------------------------

SCREENED = "screened, not judged"
PASSED = "to bound the errors that the rules missed: hybrid sample, label, hybrid eval"

_REASONS_SHOWN = 8
_ASK_ANEW = (
    "answers without a verdict are saved too; to ask again: hybrid judge cache prune "
    "--no-verdict, then the same command"
)


def conclude(
    request: CheckRequest | ReplayRequest,
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
        have = "has" if tally.bare == 1 else "have"
        line.append(f"; {tally.bare:,} of {_count(of, 'row')} {have} no reasoning (--bare keep)")
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
        yield Text(f"counted separately, because they have no passage: {each.value} {of}")
    if tally.mostly_closed_book and ErrorType.FACTUAL in tally.types and not apart:
        have = "has" if tally.closed_book == 1 else "have"
        yield Text(
            f"{tally.closed_book:,} of {_count(tally.records, 'question')} {have} no passage. The "
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
        text = f"{_count(tally.not_asked, 'finding')} not asked about: the rules decide"
        yield Text(text, style="yellow")
    for status in (Status.UNASSESSED, Status.REJECTED, Status.DISPUTED):
        yield from _reasons(tally, status)
    concerns = Counter({code: n for code, n in judges.concerns.items() if code != OVERRULED})
    if concerns:
        yield Text("concerns, which change no status (hybrid eval --by concern measures them):")
        yield from _listed(concerns, "")
    if judges.changed:
        text = f"{_count(judges.changed, 'finding')} whose prompt would differ today"
        yield Text(text, style="yellow")
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
    text = f"{_count(spending.asked, 'call')}, {spending.cached:,} answers from the cache"
    if spending.failed:
        text += f", {spending.failed:,} without a verdict"
    yield Text(text)
    if spending.requests:
        yield Text(_taken(spending))
    if 1 < len(spending.by_model):
        for model, spent in spending.by_model.items():
            yield clean(f"  {model}: {_taken(spent)}")


def _taken(spending: Spending) -> str:
    untold = _count(spending.untold, "request")
    unknown = f" (and those of {untold} that reported none)" if spending.untold else ""
    return (
        f"{_count(spending.requests, 'request')}, {spending.prompt_tokens:,} tokens in, "
        f"{spending.completion_tokens:,} out{unknown}, {_cost(spending)}"
    )


def _cost(spending: Spending) -> str:
    if spending.cost is None:
        return "cost unknown"
    rest = f" and {spending.unpriced:,} requests of unknown cost" if spending.unpriced else ""
    return f"${spending.cost:,.4f}{rest}"
