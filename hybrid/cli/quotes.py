"""``hybrid quotes``: check quotes against their source."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from string import ascii_uppercase
from typing import Any, Self, get_args

import click
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator
from rich.console import Console
from rich.text import Text

from hybrid.cli.console import Drawn, clean, output, say, table_output
from hybrid.cli.options import ERROR_TYPES, option
from hybrid.errors import InputError, RowError
from hybrid.evidence.locate import locate
from hybrid.evidence.policy import POLICY, declared
from hybrid.evidence.source import PLAIN_FIELD, Source, prepare
from hybrid.reading.bytelines import ByteLines, UnpackError, display_name
from hybrid.reading.formats import decode_line, utf8
from hybrid.reading.rows import kind_of
from hybrid.records import ErrorType, Grounding, Record
from hybrid.records.record import Role, Tier
from hybrid.text.difference import Stretch, word_by_word
from hybrid.text.table import Table

# --- Rows: read and checked at the door, and shown with where they stand --------------------------

_LONGEST_SHOWN = 2000
_STYLES = {"same": "", "dropped": "red", "added": "green"}
_MARKS = {"same": ("", ""), "dropped": ("[-", "-]"), "added": ("{+", "+}")}


def as_line(quote: Quote, found: Grounding) -> str:
    names = ("tier", "accepted", "field", "start", "end", "parts", "score", "difference", "reason")
    line = {"id": quote.id, **{name: getattr(found, name) for name in names}}
    line["parts"] = [
        {"field": part.field, "start": part.start, "end": part.end, "text": part.text}
        for part in found.parts
    ]
    return json.dumps(line, ensure_ascii=False)


def show(console: Console, quote: Quote, found: Grounding, source: str | Record) -> None:
    """Show one quote: the verdict, the tier, the place, and what a near miss changes."""
    verdict = Text("accepted", "green") if found.accepted else Text("refused", "red")
    head = Text.assemble(clean(str(quote.id), "bold"), "  ", verdict, "  ", found.tier)
    if found.field is not None:
        head.append(f"  {_place(found, source)}")
    console.print(head, soft_wrap=True)
    if found.accepted:
        _line(console, "text", clean(_text_at(found, source)))
    else:
        _line(console, "quote", clean(quote.text[:_LONGEST_SHOWN]))
        _show_refusal(console, quote, found, source)


def _show_refusal(console: Console, quote: Quote, found: Grounding, source: str | Record) -> None:
    if found.field is not None:
        text = _text_at(found, source)
        shown = clean(text) if found.parts else _difference(text, quote.text)
        _line(console, "text", shown)
    reason = found.reason or ""
    _line(console, "why", clean(f"{reason}: {found.difference}" if found.difference else reason))


def _line(console: Console, label: str, value: Text) -> None:
    console.print(Text.assemble(f"  {label:<6}", value), soft_wrap=True)


def _place(found: Grounding, source: str | Record) -> str:
    assert found.field is not None
    assert found.start is not None
    place = f"{found.field} {found.start}–{found.end}"
    text = _field_text(found, source)
    if "\n" in text:
        place += f" (line {text.count(chr(10), 0, found.start) + 1})"
    score = "" if found.score == 100 else f", {found.score:g} % alike"
    return place + score


def _field_text(found: Grounding, source: str | Record) -> str:
    if isinstance(source, str):
        assert found.field == PLAIN_FIELD
        return source
    assert found.field is not None
    return source.field(found.field)


def _text_at(found: Grounding, source: str | Record) -> str:
    if found.parts:
        return " … ".join(part.text for part in found.parts)[:_LONGEST_SHOWN]
    return _field_text(found, source)[found.start : found.end][:_LONGEST_SHOWN]


def _difference(text: str, quote: str) -> Text:
    """Return the source's words with what the quote leaves out and what it puts in."""
    shown = Text()
    for stretch in word_by_word(text, quote[:_LONGEST_SHOWN]):
        if shown:
            shown.append(" " if stretch.apart else "")
        shown.append_text(_marked(stretch))
    return shown


def _marked(stretch: Stretch) -> Text:
    opening, closing = _MARKS[stretch.kind]
    return clean(f"{opening}{stretch.text}{closing}", _STYLES[stretch.kind])


_STRICT = ConfigDict(strict=True, extra="ignore")


class RecordRow(BaseModel):
    """The texts of a record; what a quote does not need may be absent."""

    model_config = _STRICT

    question: str
    options: dict[str, str] | list[str] = {}
    reasoning: str = ""
    answer: str | None = None
    context: str | None = None

    def record(self, name: str) -> Record:
        """Return the record under the id ``name``."""
        options = self.options
        if isinstance(options, list):
            options = dict(zip(ascii_uppercase, options, strict=False))
        return Record(
            id=name,
            question=self.question,
            options=options,
            reasoning=self.reasoning,
            answer=self.answer,
            context=self.context,
            # A quote is found in any language; no rule reads this record.
            lang="en",
        )


class QuoteRow(BaseModel):
    """One line of a pairs file."""

    model_config = _STRICT

    id: str | int | None = None
    quote: str
    source: str | None = None
    record: RecordRow | None = None
    role: Role | None = None
    error_type: str | None = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.source is not None and self.record is not None:
            raise ValueError("both source and record; accepted: one of them")
        if self.error_type is not None and self.error_type not in list(ErrorType):
            accepted = ", ".join(ErrorType)
            raise ValueError(f"error_type is {self.error_type!r}; accepted: {accepted}")
        return self


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote to look up; ``source`` is ``None`` where the command line names it."""

    id: str | int
    text: str
    source: str | Record | None
    role: Role | None = None
    error_type: ErrorType | None = None


@dataclass(frozen=True, slots=True)
class SetAside:
    """A row that cannot be used, and why."""

    line: int
    reason: str


def read_quotes(path: str, *, as_pairs: bool, needs_source: bool) -> Iterator[Quote | SetAside]:
    """Yield the quotes of a file, one per line that is not blank, in order.

    ``as_pairs`` reads JSON Lines; otherwise a line is a quote as it stands. Raises ``InputError``
    when the file cannot be opened.
    """
    with ByteLines(path, "utf-8") as lines:
        try:
            for number, data in lines:
                if data.strip():
                    yield _quote(data, number, as_pairs=as_pairs, needs_source=needs_source)
        except UnpackError as error:
            yield SetAside(0, str(error))


def read_text(path: str) -> str:
    """Return a source file's text, unaltered; ``InputError`` when it is none."""
    with ByteLines(path, "utf-8") as lines:
        try:
            return utf8(lines.read())
        except (RowError, UnpackError) as error:
            raise InputError(f"{display_name(path)}: {error}") from error


def _quote(data: bytes, line: int, *, as_pairs: bool, needs_source: bool) -> Quote | SetAside:
    try:
        if not as_pairs:
            return Quote(line, utf8(data).rstrip("\r\n"), None)
        return _pair(decode_line(data), line, needs_source=needs_source)
    except RowError as error:
        return SetAside(line, str(error))


def _pair(value: Any, line: int, *, needs_source: bool) -> Quote:
    if isinstance(value, str) and not needs_source:
        value = {"quote": value}
    if not isinstance(value, dict):
        raise RowError(f"the row is {kind_of(value)}; accepted: an object with quote and source")
    try:
        row = QuoteRow.model_validate(value)
    except ValidationError as error:
        raise RowError(_reasons(error)) from error
    name = line if row.id is None else row.id
    source = row.record.record(str(name)) if row.record is not None else row.source
    if needs_source and source is None:
        raise RowError("no source: give source or record in the row, or --source FILE")
    _check_characters(value)
    error_type = ErrorType(row.error_type) if row.error_type is not None else None
    return Quote(name, row.quote, source, row.role, error_type)


def _reasons(error: ValidationError) -> str:
    return "; ".join(
        f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" if fault["loc"] else fault["msg"]
        for fault in error.errors()
    )


def _check_characters(value: Any) -> None:
    """Refuse lone surrogates: no output could hold them."""
    for text in _texts(value):
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            code = ord(text[error.start])
            reason = f"a lone surrogate (U+{code:04X}); accepted: whole characters"
            raise RowError(reason) from error


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


# --- ``--sensitivity``: the same quotes under stricter and laxer tiers ----------------------------

_MOST_NAMED = 6

Found = tuple[str | int, Grounding]


@dataclass(frozen=True, slots=True)
class Level:
    """How many quotes are accepted where these tiers are, and whose quotes are decided otherwise
    than by the policy in use."""

    tiers: tuple[Tier, ...]
    accepted: int
    refused: int
    changed: tuple[str | int, ...]

    @property
    def in_use(self) -> bool:
        """Whether these are the tiers that hybrid accepts."""
        return self.tiers == POLICY.accepted


def levels(found: Sequence[Found]) -> Iterator[Level]:
    """Yield a level for each tier but ``missing``, the strictest first.

    What an accepted tier refuses, for being too short or cut in a word, stays refused.
    """
    every: tuple[Tier, ...] = get_args(Tier)
    for number in range(1, len(every)):
        tiers = every[:number]
        passed = [
            each.tier in tiers and (each.accepted or each.tier == "near") for _, each in found
        ]
        changed = [
            id_ for (id_, each), now in zip(found, passed, strict=True) if now != each.accepted
        ]
        yield Level(tiers, sum(passed), len(passed) - sum(passed), tuple(changed))


def show_levels(found: Sequence[Found], *, as_json: bool) -> None:
    """Print one line of JSON a level, or one table of all."""
    rows = list(levels(found))
    if as_json:
        for row in rows:
            click.echo(json.dumps({**asdict(row), "in_use": row.in_use}, ensure_ascii=False))
        return
    cells = ((", ".join(row.tiers), _changed(row), row.accepted, row.refused) for row in rows)
    columns = ("tiers", "decided otherwise", "accepted", "refused")
    table_output().print(Drawn(Table("", columns, tuple(cells), left=2)))
    say(f"grounding policy {declared()['fingerprint']}")


def _changed(level: Level) -> str:
    if level.in_use:
        return "in use"
    if not level.changed:
        return "none"
    named = ", ".join(map(str, level.changed[:_MOST_NAMED]))
    more = ", …" if _MOST_NAMED < len(level.changed) else ""
    return f"{len(level.changed):,} ({named}{more})"


# --- The command ---------------------------------------------------------------------------------

FAILED = 2
REFUSED = 1

ROLES = ("premise", "conclusion", "keyword")


@click.command()
@click.argument("file")
@option("--source", "The text that the quotes come from.", metavar="FILE")
@option("--format format_name", "What to print.", ("text", "jsonl"), default="text")
@option("--role", "The role of quotes that have none.  [default: premise]", ROLES)
@option(
    "--error-type",
    "The kind of error that they are evidence of; for semantic, case counts.",
    ERROR_TYPES,
)
@option(
    "--sensitivity",
    "Instead of the quotes, show how many stricter and looser tiers would accept.",
    is_flag=True,
)
@option("--exit-zero", "Exit with 0 even if quotes were refused.", is_flag=True)
@click.pass_context
def quotes(
    ctx: click.Context,
    *,
    file: str,
    source: str | None,
    format_name: str,
    role: Role | None,
    error_type: str | None,
    sensitivity: bool,
    exit_zero: bool,
) -> None:
    """Check that quotes are in their source and mean the same.

    FILE contains one quote per line, and --source FILE names the text they come from. A .jsonl file
    contains one JSON object per line: {"id", "quote", "source"}, or "record" instead of "source".
    "role" and "error_type" are optional. Either file may be - for standard input.

    \b
    Exit codes: 2  failed or incomplete (bad usage, rows set aside)
                1  quotes were refused
                0  all were accepted
    """
    if source == file == "-":
        raise click.UsageError("FILE and --source cannot both be standard input.")
    if source is None and not _holds_pairs(file):
        raise click.UsageError(
            "Name the text with --source FILE, or give a .jsonl file whose rows contain it."
        )
    as_json, counts = format_name == "jsonl", _Counts([] if sensitivity else None)
    _check_file(file, source, _Usual(role, error_type), counts, as_json=as_json)
    if counts.kept is not None:
        show_levels(counts.kept, as_json=as_json)
    if format_name == "text":
        click.echo(counts.summary(), err=True)
    if counts.set_aside:
        ctx.exit(FAILED)
    ctx.exit(REFUSED if counts.refused and not exit_zero else 0)


@dataclass(frozen=True, slots=True)
class _Usual:
    """What holds for quotes that do not say otherwise."""

    role: Role | None
    error_type: str | None

    def locate(self, quote: Quote, shared: Source | None) -> Grounding:
        """Return where a quote stands in its own source, or in the one for all."""
        source = quote.source if quote.source is not None else shared
        assert source is not None, "one of both is there"
        usual = ErrorType(self.error_type) if self.error_type is not None else None
        role = quote.role or self.role or "premise"
        return locate(quote.text, source, role=role, error_type=quote.error_type or usual)


@dataclass(slots=True)
class _Counts:
    """What became of the quotes; ``kept`` holds them where they are not shown one by one."""

    kept: list[tuple[str | int, Grounding]] | None
    accepted: int = 0
    refused: int = 0
    set_aside: int = 0

    def summary(self) -> str:
        total = self.accepted + self.refused
        text = f"{total} {'quote' if total == 1 else 'quotes'}: "
        text += f"{self.accepted} accepted, {self.refused} refused"
        return text + (f"; {self.set_aside} set aside" if self.set_aside else "")


def _holds_pairs(file: str) -> bool:
    return file.removesuffix(".gz").endswith((".jsonl", ".ndjson")) or file == "-"


def _check_file(
    file: str, source_file: str | None, usual: _Usual, counts: _Counts, *, as_json: bool
) -> None:
    text = read_text(source_file) if source_file is not None else None
    shared = prepare(text) if text is not None else None
    as_pairs = _holds_pairs(file) and not (file == "-" and source_file is not None)
    console = output()
    for row in read_quotes(file, as_pairs=as_pairs, needs_source=source_file is None):
        if isinstance(row, SetAside):
            counts.set_aside += 1
            say(f"{display_name(file)}{f':{row.line}' if row.line else ''}: {row.reason}")
            continue
        found = usual.locate(row, shared)
        counts.accepted += found.accepted
        counts.refused += not found.accepted
        if counts.kept is not None:
            counts.kept.append((row.id, found))
        elif as_json:
            sys.stdout.buffer.write(as_line(row, found).encode("utf-8") + b"\n")
        else:
            show(console, row, found, row.source if row.source is not None else text or "")
