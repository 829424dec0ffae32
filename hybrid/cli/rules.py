"""``hybrid rules``: what the packs hold, and whether their examples hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.text import Text

from hybrid.cli.console import Indented, clean, output
from hybrid.cli.fit import fit
from hybrid.cli.new_pack import new
from hybrid.cli.options import pack_dirs, rule_pack_options
from hybrid.errors import UsageError
from hybrid.text.escape import printable
from hybrid.text.language import LANGUAGES

if TYPE_CHECKING:
    from hybrid.packs import Cue, Pack, Rule

_UNHELD, _FAULTY = 1, 2


@click.group()
def rules() -> None:
    """Show, explain and test the rules."""


rules.add_command(fit)
rules.add_command(new)


@rules.command("list")
@rule_pack_options
def list_rules(packs: tuple[Path, ...], no_default_pack: bool) -> None:
    """List rules, cues and word classes with their purpose, and the installed packs."""
    from hybrid.packs.load import installed_packs

    pack = _load(packs, no_default_pack)
    console = output()
    _print_entries("rules", _rule_rows(pack.rules), console)
    _print_entries("cues", _cue_rows(pack.cues), console)
    console.print(Text("word classes", style="bold"))
    console.print(Indented(clean(", ".join(sorted(pack.classes)) or "none"), 2))
    console.print()
    for name, place in installed_packs().items():
        console.print(clean(f"installed pack: {name}, in {place}"), soft_wrap=True)


@rules.command()
@click.argument("name", metavar="ID")
@rule_pack_options
def show(name: str, packs: tuple[Path, ...], no_default_pack: bool) -> None:
    """Explain one rule, cue, signal or word class."""
    from hybrid.cli.rule_pages import class_page, cue_page, rule_page, signal_page
    from hybrid.packs.model import SIGNALS

    pack = _load(packs, no_default_pack)
    pages = [rule_page(rule) for rule in pack.rules if name in (rule.id, rule.id.split("/")[-1])]
    pages += [cue_page(cue) for cue in pack.cues if cue.name == name]
    pages += [class_page(name, members) for each, members in pack.classes.items() if each == name]
    pages += [signal_page(name, SIGNALS[name], pack.rules)] if name in SIGNALS else []
    if not pages:
        raise UsageError(_unknown(name, pack, "rule, cue, signal or word class"))
    for page in pages:
        output().print(page, soft_wrap=True)


@rules.command()
@rule_pack_options
def lint(packs: tuple[Path, ...], no_default_pack: bool) -> None:
    """Load the packs and report every fault."""
    pack = _load(packs, no_default_pack)
    cues, found = _count(len(pack.cues), "cue"), _count(len(pack.rules), "rule")
    click.echo(f"no faults in {cues}, {found}, {_count(len(pack.classes), 'word class')}")


@rules.command()
@click.option("-k", "name", metavar="ID", help="Only rules and cues whose name holds ID.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Only examples in this language.")
@rule_pack_options
def test(
    name: str | None, lang: str | None, packs: tuple[Path, ...], no_default_pack: bool
) -> None:
    """Replay the examples of a pack (ours, or those given with --pack)."""
    from hybrid.measure.examples import replay_rules, select
    from hybrid.packs.examples import replay_cues

    pack = _load(packs, no_default_pack)
    asked = packs or pack_dirs(packs, no_default_pack=no_default_pack)
    cues, found = select(pack, name)
    cues = [cue for cue in cues if _is_in(cue.path, asked)]
    found = [rule for rule in found if _is_in(rule.path, asked)]
    if not (cues or found):
        nothing = "the packs hold no rules and no cues"
        raise UsageError(_unknown(name, pack, "rule and no cue") if name else nothing)
    failures = [*replay_cues(pack, cues), *replay_rules(pack, found, lang)]
    for failure in failures:
        for line in str(failure).split("\n"):
            click.echo(printable(line))
    click.echo(f"{_told(cues, found)}: {_outcome(len(failures))}")
    if failures:
        click.get_current_context().exit(_UNHELD)


def _load(packs: tuple[Path, ...], no_default_pack: bool) -> Pack:
    """Return the packs, or tell every fault on standard error and leave with 2."""
    from hybrid.packs.load import read_packs

    pack, faults = read_packs(pack_dirs(packs, no_default_pack=no_default_pack))
    if faults:
        for fault in faults:
            click.echo(printable(str(fault)), err=True)
        click.echo(_count(len(faults), "fault"), err=True)
        click.get_current_context().exit(_FAULTY)
    return pack


def _is_in(path: str, asked: Sequence[Path]) -> bool:
    return any(Path(path).is_relative_to(top) for top in asked)


def _unknown(name: str, pack: Pack, kinds: str) -> str:
    from hybrid.keywords import nearest
    from hybrid.packs.model import SIGNALS

    known = [*(rule.id for rule in pack.rules), *(cue.name for cue in pack.cues), *pack.classes]
    known += SIGNALS
    return f'no {kinds} is named "{name}" (hybrid rules list shows all){nearest(name, known)}'


def _told(cues: Sequence[Cue], found: Sequence[Rule]) -> str:
    of_cues = (cue.examples for cue in cues)
    examples = sum(len(e.match) + len(e.no_match) + len(e.known_miss) for e in of_cues)
    examples += sum(len(rule.examples) for rule in found)
    counts = ((len(cues), "cue"), (len(found), "rule"), (examples, "example"))
    return ", ".join(_count(number, noun) for number, noun in counts)


def _outcome(failures: int) -> str:
    if not failures:
        return "all hold"
    return "1 does not hold" if failures == 1 else f"{failures} do not hold"


def _count(number: int, noun: str) -> str:
    plural = f"{noun}es" if noun.endswith("s") else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"


def _print_entries(title: str, rows: Iterator[Sequence[str]], console: Console) -> None:
    """Print each name on a line with what is short about it, and below it what it is for."""
    console.print(Text(title, style="bold"))
    for name, about, what in rows:
        console.print(Indented(Text.assemble(clean(name, "bold"), "  ", clean(about, "dim")), 2))
        console.print(Indented(clean(what), 6))
    console.print()


def _rule_rows(found: Sequence[Rule]) -> Iterator[Sequence[str]]:
    for rule in sorted(found, key=_rule_id):
        # Most rules are named after their criterion; the others say it.
        named = rule.id.split("/")[-1] == rule.criterion
        yield rule.id, rule.strength, rule.what if named else f"{rule.what} ({rule.criterion})"


def _cue_rows(cues: Sequence[Cue]) -> Iterator[Sequence[str]]:
    for cue in sorted(cues, key=_cue_name):
        languages = [
            lang
            for lang in LANGUAGES
            if any(getattr(each, lang) for each in (cue, cue.regex, cue.tokens))
        ]
        yield cue.name, " ".join(languages), cue.what


def _rule_id(rule: Rule) -> str:
    return rule.id


def _cue_name(cue: Cue) -> str:
    return cue.name
