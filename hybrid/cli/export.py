"""``hybrid export``: findings for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from hybrid.cli.console import say
from hybrid.errors import HybridError, UsageError
from hybrid.files import write_whole

if TYPE_CHECKING:
    from hybrid.report.exchange import Place
    from hybrid.run.manifest import Manifest

_SUFFIXES: Final = {".sarif": "sarif", ".xml": "junit", ".md": "md"}
_TABLES: Final = (".csv", ".jsonl", ".parquet")
_WITH_LINES: Final = ("jsonl", "csv", "tsv")


@click.command()
@click.argument("findings")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write. Its suffix sets the format: .csv, .jsonl, .parquet, .sarif, .xml "
    "for JUnit, or .md for a summary.  [default: standard output, not for tables]",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("table", "sarif", "junit", "github", "md", "baseline")),
    help="The format, if the suffix does not set it. github prints annotations for a "
    "workflow. baseline lists the errors that hybrid check --fail-on new knows.",
)
def export(findings: str, output: Path | None, form: str | None) -> None:
    """Write findings as tables, SARIF, JUnit or annotations.

    FINDINGS is a run directory or a findings file. A table has a row for each record and error
    type. docs/findings.md lists its columns and types. SARIF and annotations name the input
    line of a record, if the input is unchanged.
    """
    from hybrid.records.findings import from_line
    from hybrid.run.findings import read_findings
    from hybrid.run.tabular import write_table

    form = form or _SUFFIXES.get(output.suffix if output is not None else "", "table")
    if form == "table":
        if output is None:
            raise UsageError(f"a table needs a file: -o NAME ending in {', '.join(_TABLES)}")
        count = write_table(map(from_line, read_findings(findings)), output)
        say(f"{count:,} rows are in {output}")
        return
    text = "".join(_made(findings, form))
    if output is None:
        click.echo(text, nl=False)
        return
    write_whole(output, text.encode())
    say(f"findings are in {output}")


def _made(findings: str, form: str) -> Iterable[str]:
    from hybrid._version import __version__
    from hybrid.report import exchange
    from hybrid.run.findings import read_findings

    lines = read_findings(findings)
    match form:
        case "sarif":
            return [exchange.sarif(lines, _places(findings), __version__)]
        case "github":
            return exchange.github(lines, _places(findings))
        case "junit":
            return [exchange.junit(lines)]
        case "md":
            from hybrid.report import markdown, read_run

            return [markdown(read_run(findings))]
        case _:
            return exchange.baseline(lines)


def _places(findings: str) -> dict[str, Place]:
    """Return where the records of a run stand in its input, nothing where that is not known."""
    from hybrid.run.manifest import hash_inputs, joint_hash
    from hybrid.run.resume import manifest_beside

    manifest = manifest_beside(findings)
    if manifest is None:
        return _no_places("there is no manifest beside the findings")
    try:
        if joint_hash(hash_inputs(manifest.inputs)) != manifest.input_hash:
            return _no_places("the input has changed")
        return dict(_read_places(manifest))
    except HybridError as error:
        return _no_places(str(error))
    except OSError as error:
        return _no_places(f"{error.filename}: {error.strerror}")


def _no_places(reason: str) -> dict[str, Place]:
    say(f"input lines are not named: {reason}")
    return {}


def _read_places(manifest: Manifest) -> Iterator[tuple[str, Place]]:
    from hybrid.cli.reading import NAMES, ReadRequest
    from hybrid.reading.reader import open_records
    from hybrid.records import Record
    from hybrid.report.exchange import Place

    held: dict[str, Any] = dict(manifest.parameters)
    mappings = tuple(f"{name}={column}" for name, column in held.get("mapping", {}).items())
    own = {name: held[name] for name in NAMES - {"mappings"} if name in held}
    reader = open_records(manifest.inputs, ReadRequest(mappings=mappings, **own).read_options())
    lined = {each.plan.file: each.form in _WITH_LINES for each in reader.inputs}
    for placed in reader.placed():
        if isinstance(placed.item, Record):
            line = placed.line if lined[placed.file] else None
            yield placed.item.id, Place(_from_checkout(placed.file), line or None)


def _from_checkout(file: str) -> str:
    """Return an absolute path below the checkout from its root, any other one as it is."""
    path = Path(file)
    if not path.is_absolute():
        return file
    here = Path.cwd()
    root = next((each for each in (here, *here.parents) if (each / ".git").exists()), here)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else file
