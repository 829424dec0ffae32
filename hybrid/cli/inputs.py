"""``hybrid look``, ``init`` and ``lint``: how an input is read, and whether its rationales fit."""

from __future__ import annotations

import json
import re
import shlex
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from rich.text import Text

from hybrid.cli.config import NAME, spelled
from hybrid.cli.console import clean, messages, one_line, output, say, table_output
from hybrid.cli.options import (
    ERROR_TYPES,
    ReadRequest,
    error_types_option,
    load_asked,
    option,
    pack_options,
    reading_of,
    reading_options,
)
from hybrid.errors import FieldError, HybridError, OutputError, UsageError
from hybrid.files import write_whole
from hybrid.packs import load_packs
from hybrid.reading.build import Draft
from hybrid.reading.bytelines import STDIN
from hybrid.reading.formats import FORMATS
from hybrid.reading.profiles import holds_truth
from hybrid.reading.reader import PreparedInput, RecordReader, open_records, prepare_all
from hybrid.reading.rows import ReadOptions, SkippedRow, parse_mapping
from hybrid.records.findings import encode_line
from hybrid.stats import rate
from hybrid.text.escape import printable

if TYPE_CHECKING:
    from hybrid.run.doubts import Chosen, Rationale


# --- ``hybrid look``: how inputs are read, before anything runs ----------------------------------

_SHOWN: Final = 3
_WIDTH: Final = 300
_REASONS: Final = 8


def _list_formats(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    width = max(map(len, FORMATS)) + 2
    for name, what in FORMATS.items():
        click.echo(f"{name:{width}}{what}")
    click.echo(
        "\nEach is recognised by its content, packed with gzip too; --input-format forces one."
    )
    ctx.exit()


@click.command()
@click.argument("files", nargs=-1, required=True)
@reading_options
@option(
    "--formats",
    "List the input formats.",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_formats,
)
def look(files: tuple[str, ...], **options: Any) -> None:
    """Show how a file would be read, and what is unclear.

    Prints the column of each field, and three rows with the choice that their reasoning concludes.
    It also prints what would be refused. Nothing is checked or written.
    """
    reader = open_records(files, reading_of(options).read_options())
    chosen = _chosen()
    for each in reader.inputs:
        _show(each, chosen)


def _chosen() -> Chosen:
    """Return what reads the choice of a record, by our own rules."""
    from hybrid.run.checker import Checker
    from hybrid.run.doubts import chosen_by

    return chosen_by(Checker(load_packs()))


def _show(each: PreparedInput, chosen: Chosen) -> None:
    from hybrid.run.doubts import agreement, doubt, reordered, stated, unread

    drafts = [row for row in each.sample if isinstance(row, Draft)]
    _say(each.description)
    for draft in drafts[:_SHOWN]:
        _show_record(draft, stated(draft, chosen))
    reasons = Counter(row for row in each.sample if isinstance(row, str)).most_common()
    _say(f"\n{len(drafts)} of the first {len(each.sample)} rows can be screened")
    for reason, count in reasons[:_REASONS]:
        _say(f"  set aside, {count}: {reason}")
    if others := sum(count for _, count in reasons[_REASONS:]):
        _say(f"  set aside for other reasons, {others}")
    _say(unread(each, lambda: chosen) or "")
    _say(reordered(each) or "")
    if each.doubted_answer is not None:
        found = agreement(each.sample, chosen)
        agreed = f"it agrees with the reasoning in {found.known - found.differing} of {found.known}"
        _say(f'"{each.doubted_answer}" may be the model\'s answer or the correct one: {agreed}')
        _say(doubt(each, found) or "")


def _show_record(draft: Draft, stated: str | None) -> None:
    fields = {
        "context": draft.context,
        "question": draft.question,
        **{f"option {key}": text for key, text in draft.options.items()},
        "reasoning": draft.reasoning,
        "answer": draft.answer,
        "the reasoning concludes": stated or "no choice that could be read",
    }
    _say(f"\nid {draft.id or draft.content_hash()} ({draft.lang})")
    for name, text in fields.items():
        if text is not None:
            _say(f"  {name}: {_shortened(text)}")


def _shortened(text: str) -> str:
    flat = " ".join(text.split())
    half = _WIDTH // 2
    return flat if len(flat) <= _WIDTH else f"{flat[:half]} […] {flat[-half:]}"


def _say(text: str) -> None:
    for line in text.splitlines() or ([""] if text == "\n" else []):
        click.echo(printable(line))


# --- ``hybrid init``: a file of options, after three questions or a look at the input ------------

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_HEAD: Final = "# Options of hybrid. An option on the command line wins over this file.\n"
_NO_TERMINAL: Final = "there is no terminal to ask in; name the input: hybrid init FILE"


@click.command()
@click.argument("file", required=False)
@option("--model", "The judge to ask.  [default: none, rules only]", metavar="NAME")
@error_types_option
@reading_options
@option("--overwrite", "Replace an existing hybrid.toml.", is_flag=True)
@click.pass_context
def init(
    ctx: click.Context,
    /,
    file: str | None,
    model: str | None,
    error_types: tuple[str, ...],
    overwrite: bool,
    **reading: Any,
) -> None:
    """Write hybrid.toml, so that you need not repeat options.

    Asks three questions: which file to read, which judge to ask, which error types to look for.
    With FILE, it asks nothing. It finds the columns as hybrid check does. It also saves the options
    that say how to read the file.
    """
    if Path(NAME).exists() and not overwrite:
        raise OutputError(f"{NAME}: already exists; --overwrite replaces it")
    if file is None:
        file, model, error_types = _asked(model, error_types)
    default = click.core.ParameterSource.DEFAULT
    given = {
        key: each for key, each in reading.items() if ctx.get_parameter_source(key) is not default
    }
    tables = {
        "input": _reading(ctx, file, given) if file else _named(ctx, given),
        "check": ({} if model else {"rules-only": True}) | _types(error_types),
        "judge": {"model": model} if model else {},
    }
    write_whole(Path(NAME), as_toml(tables).encode())
    say(f"options are in {NAME}; next:")
    click.echo(shlex.join(["hybrid", "check", file or "FILE"]))


def as_toml(tables: Mapping[str, Mapping[str, Any]]) -> str:
    """Return tables as the text of a file of options; empty ones are left out."""
    parts = [
        f"[{name}]\n" + "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in table.items())
        for name, table in tables.items()
        if table
    ]
    text = "\n".join([_HEAD, *parts])
    assert tomllib.loads(text) == {name: {**table} for name, table in tables.items() if table}
    return text


def _asked(
    model: str | None, error_types: tuple[str, ...]
) -> tuple[str, str | None, tuple[str, ...]]:
    """Ask for the input, the judge and the error types; what was given is not asked for."""
    if not sys.stdin.isatty():
        raise UsageError(_NO_TERMINAL)
    file = click.prompt("Which file do you want to check?", type=click.Path(exists=True), err=True)
    if model is None:
        question = "Which model is the judge? (leave empty for rules only)"
        model = click.prompt(question, default="", show_default=False, err=True).strip() or None
    if not error_types:
        question = f"Which error types? ({', '.join(ERROR_TYPES)}, or all)"
        error_types = click.prompt(question, default="all", value_proc=_chosen_types, err=True)
    return str(file), model, error_types


def _chosen_types(text: str) -> tuple[str, ...]:
    words = tuple(text.replace(",", " ").split())
    if words == ("all",):
        return ()
    for word in words:
        if word not in ERROR_TYPES:
            raise click.BadParameter(f"{word} is not one of {', '.join(ERROR_TYPES)}, all")
    return words


def _types(error_types: Iterable[str]) -> dict[str, Any]:
    chosen = [each for each in ERROR_TYPES if each in error_types]
    return {"error-type": chosen} if chosen and len(chosen) < len(ERROR_TYPES) else {}


def _reading(ctx: click.Context, file: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return how a file is to be read; raises ``FieldError`` where that is in doubt."""
    from hybrid.run.doubts import refuse_doubtful

    options = ReadRequest(**given).read_options()
    reader = open_records([file], options)
    for description in reader.descriptions:
        say(description)
    refuse_doubtful(reader.inputs, _chosen)
    found = _columns(reader.inputs[0])
    asked = {str(name): column for name, column in options.mapping.items()}
    mapping = found | asked
    if found and not _reads_alike(file, reader.inputs[0], mapping):
        mapping = asked
    return ({"map": mapping} if mapping else {}) | _named(ctx, given)


def _columns(found: PreparedInput) -> dict[str, str]:
    """Return the columns by field, but for those that have the field's own name."""
    plan = found.plan.fields
    columns = plan.columns if plan is not None and not plan.each else {}
    joined = {str(name): "+".join(each) for name, each in columns.items() if each}
    return {name: column for name, column in joined.items() if name != column}


def _reads_alike(file: str, found: PreparedInput, mapping: Mapping[str, str]) -> bool:
    """Whether the columns, written down, give the records that were found without."""
    mapped = parse_mapping([f"{name}={column}" for name, column in mapping.items()])
    options = replace(found.plan.options, mapping=mapped)
    try:
        return list(prepare_all([file], [""], options)[0].sample) == list(found.sample)
    except HybridError:
        return False


def _named(ctx: click.Context, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return options that were typed, under their names on the command line; without ``--map``."""
    names = {each.name: spelled(each) for each in ctx.command.params}
    return {names[key]: each for key, each in given.items() if key != "mappings"}


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{_key(key)} = {_toml(each)}" for key, each in value.items()) + " }"
        )
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    # A text of JSON is one of TOML, but for the one character that only TOML wants escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _toml(name)


# --- ``hybrid lint``: whether each rationale leads to the answer it is labelled with -------------

_FOUND, _INCOMPLETE = 1, 2
_QUOTE: Final = 80


@click.command()
@click.argument("files", nargs=-1, required=True)
@option(
    "--format form",
    "Print the rationales that lead elsewhere, or a line of JSON for each.",
    ("table", "jsonl"),
    default="table",
)
@option("--limit", "How many to print in a table; 0 for all.", click.IntRange(min=0), default=20)
@reading_options
@pack_options
@option("--exit-zero", "Exit with 0 even if a rationale leads elsewhere.", is_flag=True)
@option("-q --quiet", "Do not print messages about the run.", is_flag=True)
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
    """Check that rationales lead to their labels.

    FILES are read as hybrid check reads them. The label is the column of correct answers, such as
    target or label, or else the column of answers. --map answer=COLUMN names another. The command
    compares the option that the rationale concludes, and judges nothing.

    \b
    Exit codes: 2  failed or incomplete (bad usage, skipped rows)
                1  a rationale leads to another option
                0  none does
    """
    from hybrid.run.checker import Checker

    reader, notes = _opened(files, reading_of(options))
    for message in () if quiet else (*reader.descriptions, *notes):
        say(message)
    pack = load_asked(packs, no_default_pack=no_default_pack)
    seen = _Seen(form, limit)
    for each in _rationales(reader, Checker(pack, error_types=()), seen):
        seen.show(each)
    seen.conclude()
    found = _FOUND if seen.counts[False] and not exit_zero else 0
    ctx.exit(_INCOMPLETE if seen.skipped else found)


def _opened(files: tuple[str, ...], request: ReadRequest) -> tuple[RecordReader, list[str]]:
    """Open the input, its labels as answers; ``FieldError`` where it has no labels."""
    options: ReadOptions = replace(request.read_options(), answer_is_models=True)
    reader = open_records(files, options)
    if "answer" in options.mapping:
        return reader, []
    columns = sorted(_label_columns(reader))
    # Standard input cannot be opened a second time.
    if len(columns) == 1 and STDIN not in files:
        mapping = {**options.mapping, "answer": columns[0]}
        notes = [f"label ← {columns[0]} (--map answer=COLUMN names another)"]
        return open_records(files, replace(options, mapping=mapping)), notes
    fields = [each.plan.fields for each in reader.inputs]
    if columns or not all(each is not None and each.of("answer") for each in fields):
        found = ", ".join(columns) or "none"
        raise FieldError(
            f"say which column contains the labels: --map answer=COLUMN; found: {found}"
        )
    return reader, []


def _label_columns(reader: RecordReader) -> set[str]:
    """Return the columns that by their names hold correct answers, in the first rows."""
    drafts = [row for each in reader.inputs for row in each.sample if isinstance(row, Draft)]
    return {path for draft in drafts for path in _paths(draft.meta) if holds_truth(path)}


def _paths(held: Mapping[str, Any], before: str = "") -> Iterator[str]:
    """Yield the paths to plain values; within what tools put together as ``gold`` too."""
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

    def show(self, each: Rationale) -> None:
        self.counts[each.agrees] += 1
        if self.form == "jsonl":
            click.echo(encode_line(_line(each)), nl=False)
        elif each.agrees is False and not 0 < self.limit < self.counts[False]:
            table_output().print(_row(each), no_wrap=True, overflow="ellipsis")

    def conclude(self) -> None:
        console = messages() if self.form == "jsonl" else output()
        known, elsewhere = self.counts[True] + self.counts[False], self.counts[False]
        if self.form == "table" and 0 < self.limit < elsewhere:
            console.print(f"and {elsewhere - self.limit:,} more (--limit 0 shows all)")
        found = rate(elsewhere, known)
        share = f", {found.value:.1%} ({found.low:.1%} to {found.high:.1%})" if known else ""
        console.print(
            f"{elsewhere:,} of {known:,} rationales lead to an option other than their label{share}"
        )
        if self.counts[None]:
            console.print(f"in {self.counts[None]:,} no label or no single conclusion was read")


def _rationales(reader: RecordReader, checker: Any, seen: _Seen) -> Iterator[Rationale]:
    from hybrid.cli.run import note_skip
    from hybrid.run.boundary import contained_at
    from hybrid.run.doubts import concluded
    from hybrid.run.tally import Tally

    tally = Tally()
    for place in reader.placed():
        found = contained_at(place, partial(concluded, checker=checker))
        if isinstance(found, SkippedRow):
            note_skip(tally, found)
        else:
            yield found
    seen.skipped = tally.skipped


def _line(each: Rationale) -> dict[str, Any]:
    span = each.conclusion
    place = {"field": span.field, "start": span.start, "end": span.end} if span is not None else {}
    return {
        "id": each.record.id,
        "leads": each.agrees,
        "label": each.label,
        "concluded": each.concluded,
        "conclusion": {**place, "text": each.record.text(span)} if span is not None else None,
    }


def _row(each: Rationale) -> Text:
    line = Text().append_text(clean(each.record.id, "bold"))
    line.append_text(clean(f"  label {each.label}, concludes {each.concluded}"))
    if each.conclusion is not None:
        said = one_line(each.record.text(each.conclusion))
        said.truncate(_QUOTE, overflow="ellipsis")
        line.append("  “").append_text(said).append("”")
    return line
