"""``hybrid lint``: whether each rationale leads to the answer it is labelled with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from hybrid.cli.options import pack_dirs, pack_options, reading_options
from hybrid.cli.reading import ReadRequest, reading_of
from hybrid.errors import FieldError

if TYPE_CHECKING:
    from rich.text import Text

    from hybrid.reading.reader import RecordReader
    from hybrid.reading.rows import ReadOptions
    from hybrid.run.rationale import Lead

_FOUND, _INCOMPLETE = 1, 2
_QUOTE: Final = 80


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(("table", "jsonl")),
    default="table",
    show_default=True,
    help="Print the rationales that lead elsewhere, or a line of JSON for each.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    help="How many to print in a table; 0 for all.",
)
@reading_options
@pack_options
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even if a rationale leads elsewhere.")
@click.option("-q", "--quiet", is_flag=True, help="Do not print messages about the run.")
@click.pass_context
def lint(
    ctx: click.Context,
    /,
    *,
    files: tuple[str, ...],
    form: str,
    limit: int,
    packs: tuple[Path, ...],
    no_default_pack: bool,
    exit_zero: bool,
    quiet: bool,
    **options: Any,
) -> None:
    """Check that rationales lead to the answers of their labels.

    FILES are read as hybrid check reads them. The label is the column of correct answers, such as
    target or label, or else the column of answers. --map answer=COLUMN names another. The command
    compares the option that the rationale concludes, and judges nothing.

    \b
    Exit codes: 2  failed or incomplete (bad usage, skipped rows)
                1  a rationale leads to another option
                0  none does
    """
    from hybrid.cli.console import say
    from hybrid.packs import load_packs
    from hybrid.run import Checker

    reader, told = _opened(files, reading_of(options))
    for message in () if quiet else (*reader.descriptions, *told):
        say(message)
    pack = load_packs(pack_dirs(packs, no_default_pack=no_default_pack))
    seen = _Seen(form, limit)
    for each in _leads(reader, Checker(pack, error_types=()), seen):
        seen.show(each)
    seen.conclude()
    found = _FOUND if seen.counts[False] and not exit_zero else 0
    ctx.exit(_INCOMPLETE if seen.skipped else found)


def _opened(files: tuple[str, ...], request: ReadRequest) -> tuple[RecordReader, list[str]]:
    """Open the input, its labels as answers; ``FieldError`` where it has no labels."""
    from hybrid.reading.bytelines import STDIN
    from hybrid.reading.reader import open_records

    options: ReadOptions = replace(request.read_options(), answer_is_models=True)
    reader = open_records(files, options)
    if "answer" in options.mapping:
        return reader, []
    columns = sorted(_label_columns(reader))
    # Standard input cannot be opened a second time.
    if len(columns) == 1 and STDIN not in files:
        mapping = {**options.mapping, "answer": columns[0]}
        told = [f"label ← {columns[0]} (--map answer=COLUMN names another)"]
        return open_records(files, replace(options, mapping=mapping)), told
    fields = [each.plan.fields for each in reader.inputs]
    if columns or not all(each is not None and each.of("answer") for each in fields):
        found = ", ".join(columns) or "none"
        raise FieldError(f"say which column holds the labels, --map answer=COLUMN; found: {found}")
    return reader, []


def _label_columns(reader: RecordReader) -> set[str]:
    """Return the columns that by their names hold correct answers, in the first rows."""
    from hybrid.reading.build import Draft
    from hybrid.reading.profiles import holds_truth

    drafts = [row for each in reader.inputs for row in each.sample if isinstance(row, Draft)]
    return {path for draft in drafts for path in _paths(draft.meta) if holds_truth(path)}


def _paths(held: Mapping[str, Any], before: str = "") -> Iterator[str]:
    """Yield the paths to plain values; within what tools put together as ``gold`` too."""
    from hybrid.reading.profiles import holds_truth

    for name, value in held.items():
        if isinstance(value, str | int) and not isinstance(value, bool):
            yield before + name
        elif isinstance(value, Mapping) and not before and holds_truth(name):
            inner = {key: each for key, each in value.items() if holds_truth(key)}
            yield from _paths(inner, f"{name}.")


@dataclass(slots=True)
class _Seen:
    """What was found so far, and what of it is printed."""

    form: str
    limit: int
    counts: Counter[bool | None] = field(default_factory=Counter)
    skipped: int = 0

    def show(self, each: Lead) -> None:
        self.counts[each.leads] += 1
        if self.form == "jsonl":
            from hybrid.records.line import encode_line

            click.echo(encode_line(_line(each)), nl=False)
        elif each.leads is False and not 0 < self.limit < self.counts[False]:
            from hybrid.cli.console import table_output

            table_output().print(_row(each), no_wrap=True, overflow="ellipsis")

    def conclude(self) -> None:
        from hybrid.cli.console import messages, output
        from hybrid.stats import rate

        console = messages() if self.form == "jsonl" else output()
        known, elsewhere = self.counts[True] + self.counts[False], self.counts[False]
        if self.form == "table" and 0 < self.limit < elsewhere:
            console.print(f"and {elsewhere - self.limit:,} more (--limit 0 shows all)")
        found = rate(elsewhere, known)
        share = f", {found.value:.1%} ({found.low:.1%} to {found.high:.1%})" if known else ""
        console.print(
            f"{elsewhere:,} of {known:,} rationales lead to another option than their label{share}"
        )
        if self.counts[None]:
            console.print(f"in {self.counts[None]:,} no label or no single conclusion was read")


def _leads(reader: RecordReader, checker: Any, seen: _Seen) -> Iterator[Lead]:
    from functools import partial

    from hybrid.cli.results import note_skip
    from hybrid.reading.rows import SkippedRow
    from hybrid.run.boundary import contained_at
    from hybrid.run.rationale import lead
    from hybrid.run.tally import Tally

    tally = Tally()
    for place in reader.placed():
        found = contained_at(place, partial(lead, checker=checker))
        if isinstance(found, SkippedRow):
            note_skip(tally, found)
        else:
            yield found
    seen.skipped = tally.skipped


def _line(each: Lead) -> dict[str, Any]:
    span = each.conclusion
    place = {"field": span.field, "start": span.start, "end": span.end} if span is not None else {}
    return {
        "id": each.record.id,
        "leads": each.leads,
        "label": each.label,
        "concluded": each.concluded,
        "conclusion": {**place, "text": each.record.text(span)} if span is not None else None,
    }


def _row(each: Lead) -> Text:
    from rich.text import Text

    from hybrid.cli.console import clean, one_line

    line = Text().append_text(clean(each.record.id, "bold"))
    line.append_text(clean(f"  label {each.label}, concludes {each.concluded}"))
    if each.conclusion is not None:
        said = one_line(each.record.text(each.conclusion))
        said.truncate(_QUOTE, overflow="ellipsis")
        line.append("  “").append_text(said).append("”")
    return line
