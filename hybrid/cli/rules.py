"""``hybrid rules``: what the packs hold, and whether their examples hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from rich.table import Table

from hybrid.cli.console import clean, output
from hybrid.cli.fit import fit
from hybrid.cli.options import pack_dirs, rule_pack_options
from hybrid.cli.rule_pages import cue_page, rule_page, senses_page
from hybrid.errors import Fault, UsageError
from hybrid.evaluation.coverage import MINIMUM, Row, criterion_rows, cue_rows, silent
from hybrid.evaluation.examples import replay_cues, replay_rules, select
from hybrid.packs import Cue, Pack, Rule, SenseList
from hybrid.packs.load import read_packs
from hybrid.text.escape import printable

FAILED = 2
_UNHELD = 1


@dataclass(frozen=True, slots=True)
class _Packs:
    """The packs to load, and those whose examples are meant."""

    loaded: tuple[Path, ...]
    asked: tuple[Path, ...]


@click.group()
def rules() -> None:
    """Show, explain and test the rules."""


rules.add_command(fit)


@rules.command("list")
@rule_pack_options
def list_rules(packs: tuple[Path, ...], no_default_pack: bool) -> None:
    """List rules, cues and sense lists with what each is for."""
    pack = _load(_packs(packs, no_default_pack))
    console = output()
    if pack.rules:
        table = _table("rule", "strength", "what")
        for rule in sorted(pack.rules, key=_rule_id):
            table.add_row(*map(clean, (rule.id, rule.strength, _with_criterion(rule))))
        console.print(table)
        console.print()
    console.print(_by_language("cue", pack.cues))
    if pack.senses:
        console.print()
        console.print(_by_language("sense list", pack.senses))


@rules.command()
@click.argument("name", metavar="ID")
@rule_pack_options
def show(name: str, packs: tuple[Path, ...], no_default_pack: bool) -> None:
    """Explain one rule, cue or sense list: what it is for and all that it holds."""
    pack = _load(_packs(packs, no_default_pack))
    console = output()
    found_rules = [rule for rule in pack.rules if name in (rule.id, rule.id.partition("/")[2])]
    found_cues = [cue for cue in pack.cues if cue.name == name]
    found_senses = [senses for senses in pack.senses if senses.name == name]
    if not (found_rules or found_cues or found_senses):
        raise UsageError(_unknown(name, pack, "rule, cue or sense list"))
    for rule in found_rules:
        console.print(rule_page(rule), soft_wrap=True)
    for cue in found_cues:
        console.print(cue_page(cue), soft_wrap=True)
    for senses in found_senses:
        console.print(senses_page(senses), soft_wrap=True)


@rules.command()
@rule_pack_options
def lint(packs: tuple[Path, ...], no_default_pack: bool) -> None:
    """Load the packs and tell every fault."""
    pack = _load(_packs(packs, no_default_pack))
    senses = f", {_count(len(pack.senses), 'sense list')}" if pack.senses else ""
    click.echo(
        f"no faults in {_count(len(pack.cues), 'cue file')}, "
        f"{_count(len(pack.rules), 'rule')}{senses}"
    )


@rules.command()
@click.option("-k", "name", metavar="ID", help="Only rules and cues whose name holds ID.")
@click.option("--lang", type=click.Choice(["en", "zh"]), help="Only examples in this language.")
@click.option("--coverage", is_flag=True, help="Also ask whether there are examples enough.")
@rule_pack_options
def test(
    name: str | None,
    lang: str | None,
    coverage: bool,
    packs: tuple[Path, ...],
    no_default_pack: bool,
) -> None:
    """Replay the examples of a pack (ours, or those given with --pack)."""
    wanted = _packs(packs, no_default_pack)
    pack = _load(wanted)
    cues, found = select(pack, name, lang)
    cues = [cue for cue in cues if _is_asked(cue.path, wanted)]
    found = [rule for rule in found if _is_asked(rule.path, wanted)]
    if not (cues or found):
        raise UsageError(
            _unknown(name, pack, "rule and no cue")
            if name
            else "the packs hold no rules and no cues"
        )
    failures = [*replay_cues(cues), *replay_rules(pack, found, lang)]
    for failure in failures:
        for line in str(failure).split("\n"):
            click.echo(printable(line))
    examples = sum(len(cue.examples) for cue in cues) + sum(len(rule.examples) for rule in found)
    click.echo(
        f"{_count(len(cues), 'cue file')}, {_count(len(found), 'rule')}, "
        f"{_count(examples, 'example')}: {_outcome(len(failures))}"
    )
    short = _report_coverage(cues, found, complete=not packs and name is None) if coverage else 0
    if failures or short:
        click.get_current_context().exit(_UNHELD)


def _report_coverage(cues: Sequence[Cue], found: Sequence[Rule], *, complete: bool) -> int:
    """Print how many examples there are, and return the number of gaps."""
    console = output()
    by_criterion = list(criterion_rows(found, complete=complete))
    by_cue = list(cue_rows(cues))
    if by_criterion:
        console.print(_coverage_table("criterion", "flagged", "passed", by_criterion))
    if by_cue:
        console.print(_coverage_table("cue", "matches", "near misses", by_cue))
    gaps = [row for row in (*by_criterion, *by_cue) if not row.enough]
    for row in gaps:
        counts = f"{row.positive} and {row.negative}"
        click.echo(f"{row.name} [{row.lang}] has {counts} examples; {MINIMUM} of each are wanted")
    never = list(silent(cues, found))
    for each in never:
        click.echo(f"{printable(each)} is made to fire by no example")
    return len(gaps) + len(never)


def _coverage_table(kind: str, positive: str, negative: str, rows: Sequence[Row]) -> Table:
    table = _table(kind, "language", positive, negative, "known misses")
    for row in rows:
        counts = (row.positive, row.negative, row.known_misses)
        style = "" if row.enough else "red"
        table.add_row(clean(row.name), row.lang, *map(str, counts), style=style)
    return table


def _packs(packs: tuple[Path, ...], no_default_pack: bool) -> _Packs:
    loaded = pack_dirs(packs, no_default_pack=no_default_pack)
    return _Packs(loaded, packs or loaded)


def _load(packs: _Packs) -> Pack:
    """Return the packs, or tell every fault on standard error and leave with 2."""
    pack, faults = read_packs(packs.loaded)
    if faults:
        _tell(faults)
        click.get_current_context().exit(FAILED)
    return pack


def _tell(faults: Sequence[Fault]) -> None:
    for fault in faults:
        click.echo(printable(str(fault)), err=True)
    click.echo(_count(len(faults), "fault"), err=True)


def _is_asked(path: str, packs: _Packs) -> bool:
    return any(Path(path).is_relative_to(top) for top in packs.asked)


def _unknown(name: str, pack: Pack, kinds: str) -> str:
    from difflib import get_close_matches

    lists = {cue.name for cue in pack.cues} | {each.name for each in pack.senses}
    known = [*(rule.id for rule in pack.rules), *sorted(lists)]
    close = get_close_matches(name, known, 3, 0.5)
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    return f'no {kinds} is named "{name}"{hint} (hybrid rules list shows all)'


def _outcome(failures: int) -> str:
    if not failures:
        return "all hold"
    return "1 does not hold" if failures == 1 else f"{failures} do not hold"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold", no_wrap=column != "what")
    return table


def _by_language(kind: str, files: Sequence[Cue | SenseList]) -> Table:
    """Return one row for each name, with the languages that it is there in."""
    table = _table(kind, "languages", "what")
    for name in sorted({file.name for file in files}):
        own = [file for file in files if file.name == name]
        langs = " ".join(file.lang for file in own)
        table.add_row(clean(name), clean(langs), clean(own[0].what))
    return table


def _with_criterion(rule: Rule) -> str:
    """Return what the rule finds; most rules are named after their criterion, the others say it."""
    named = rule.id.partition("/")[2] == rule.criterion
    return rule.what if named else f"{rule.what} ({rule.criterion})"


def _rule_id(rule: Rule) -> str:
    return rule.id
