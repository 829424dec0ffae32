"""``hybrid report`` and ``hybrid export``: findings for readers, and for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from hybrid._version import __version__
from hybrid.cli.console import say
from hybrid.cli.evaluate import random_option
from hybrid.cli.options import FILE, NAMES, ReadRequest, option
from hybrid.errors import HybridError, InputError, UsageError
from hybrid.files import write_whole
from hybrid.reading.reader import open_records
from hybrid.records import Record
from hybrid.records.findings import from_line
from hybrid.run.findings import read_findings, write_table
from hybrid.run.manifest import Manifest, hash_inputs, joint_hash, manifest_beside, run_paths
from hybrid.text.words import Lang

if TYPE_CHECKING:
    from hybrid.report import ReportForm, Run
    from hybrid.report.exchange import Place


# --- ``hybrid report``: the page an auditor reads, or a summary as text --------------------------

FORMATS = ("html", "md", "latex")
_NAME = "report.html"


@click.command()
@click.argument("findings")
@option(
    "-o --output",
    "Where to write.  [default: report.html next to the findings; md and latex are printed]",
    FILE,
)
@option(
    "--format form",
    "A page, a summary in Markdown, or the main table in LaTeX.",
    FORMATS,
    default="html",
)
@option(
    "--lang",
    "The language that the page opens in. Readers can switch it.",
    ("en", "zh"),
    default="en",
)
@option(
    "--gold",
    "Labels for a random part of the run. They bound the errors that no judge read, and show "
    "how good the judges are.",
    metavar="FILE",
)
@random_option
@option("--title", "The heading of the page.  [default: FINDINGS]")
def report(
    *,
    findings: str,
    output: Path | None,
    form: ReportForm,
    lang: Lang,
    gold: str | None,
    random: bool,
    title: str | None,
) -> None:
    """Show findings with their evidence, and take a reviewer's labels.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. The page is one
    file. It needs nothing else and sends nothing anywhere. Reviews stay in the browser until you
    export them as gold for hybrid eval.
    """
    from hybrid.report import formed

    text = formed(_run(findings, gold, random=random), form=form, lang=lang, title=title)
    if form != "html" and output is None:
        click.echo(text, nl=False)
        return
    path = output or _beside(findings)
    _write_page(path, text, findings)
    click.echo(f"report is in {path}", err=True)


def _run(source: str, gold: str | None, *, random: bool) -> Run:
    from hybrid.report import read_run

    if gold is None:
        return read_run(source)
    from hybrid.cli.report_charts import charts
    from hybrid.measure.evaluate import missed_errors, missed_lines
    from hybrid.measure.gold import join, read_gold

    if source == "-":
        raise UsageError("hybrid report --gold reads the run twice; name a directory or a file")
    joined = join(source, read_gold(gold))
    passed = missed_errors(joined, random=random)
    for line in missed_lines({name: missed for name, missed in passed.items() if missed.reason}):
        say(line)
    bounds = {name: missed.bound for name, missed in passed.items() if not missed.reason}
    return replace(read_run(source), missed=bounds, beside=charts(joined))


def _beside(source: str) -> Path:
    if source == "-":
        return Path(_NAME)
    path = Path(source)
    return path / _NAME if path.is_dir() else path.with_name(_NAME)


def _write_page(path: Path, text: str, source: str) -> None:
    files = _files(source) if source != "-" and path.exists() else []
    if any(each.exists() and path.samefile(each) for each in files):
        raise InputError(f"-o {path}: that is where the findings are read from")
    write_whole(path, text.encode())


def _files(source: str) -> list[Path]:
    path = Path(source)
    return list(run_paths(source)) if path.is_dir() else [path]


# --- ``hybrid export``: findings for other programs ----------------------------------------------

_SUFFIXES: Final = {".sarif": "sarif", ".xml": "junit", ".md": "md"}
_TABLES: Final = (".csv", ".jsonl", ".parquet")
_WITH_LINES: Final = ("jsonl", "csv", "tsv")


@click.command()
@click.argument("findings")
@option(
    "-o --output",
    "The file to write. Its suffix sets the format: .csv, .jsonl, .parquet, .sarif, .xml "
    "for JUnit, or .md for a summary.  [default: standard output, not for tables]",
    FILE,
)
@option(
    "--format form",
    "The format, if the suffix does not set it. github prints annotations for a "
    "workflow. baseline lists the errors that hybrid check --fail-on new knows.",
    ("table", "sarif", "junit", "github", "md", "baseline"),
)
def export(findings: str, output: Path | None, form: str | None) -> None:
    """Write findings as tables, SARIF, JUnit or annotations.

    FINDINGS is a run directory or a findings file. A table has a row for each record and error
    type. docs/findings.md lists its columns and types. SARIF and annotations name the input
    line of a record, if the input is unchanged.
    """
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
    from hybrid.report import exchange

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
    manifest = manifest_beside(findings)
    if manifest is None:
        return _no_places("there is no manifest next to the findings")
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
    from hybrid.report.exchange import Place

    held: dict[str, Any] = dict(manifest.parameters)
    mappings = tuple(f"{name}={column}" for name, column in held.get("mapping", {}).items())
    reading = {name: held[name] for name in NAMES - {"mappings"} if name in held}
    reader = open_records(manifest.inputs, ReadRequest(mappings=mappings, **reading).read_options())
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
