"""``hybrid quotes``: check quotes against their source."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, get_args

import click

from hybrid.cli.console import Drawn, say, table_output
from hybrid.cli.options import ERROR_TYPES, option
from hybrid.records import Grounding
from hybrid.text.table import Table

if TYPE_CHECKING:
    from hybrid.cli.quote_view import Quote
    from hybrid.evidence.source import Source
    from hybrid.records.record import Role, Tier


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
        from hybrid.evidence.policy import POLICY

        return self.tiers == POLICY.accepted


def levels(found: Sequence[Found]) -> Iterator[Level]:
    """Yield a level for each tier but ``missing``, the strictest first.

    What an accepted tier refuses, for being too short or cut in a word, stays refused.
    """
    from hybrid.records.record import Tier

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
    from hybrid.evidence.policy import declared

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

    FILE holds one quote per line, and --source FILE names the text they come from. A .jsonl file
    holds one JSON object per line: {"id", "quote", "source"}, or "record" instead of "source".
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
            "Name the text with --source FILE, or give a .jsonl file whose rows hold it."
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
        from hybrid.evidence.locate import locate
        from hybrid.records import ErrorType

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
    from hybrid.cli.console import output, say
    from hybrid.cli.quote_view import SetAside, as_line, read_quotes, read_text, show
    from hybrid.evidence.source import prepare
    from hybrid.reading.bytelines import display_name

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
