"""``hybrid rules``: what the packs hold, and whether their examples hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from importlib.resources import as_file, files
from operator import attrgetter
from pathlib import Path
from shlex import quote
from shutil import copytree

import click
from rich.console import Console, Group, RenderableType
from rich.text import Text

from hybrid.cli.console import Indented, clean, one_line, output, say
from hybrid.cli.estimate import fit
from hybrid.cli.options import FOLDER, NamingGroup, option, pack_dirs, rule_pack_options
from hybrid.errors import OutputError, UsageError
from hybrid.keywords import nearest
from hybrid.packs import Cue, Pack, Rule, RuleExample, Slot
from hybrid.packs.examples import replay_cues
from hybrid.packs.load import installed_packs, read_packs
from hybrid.packs.model import SIGNALS, WordClass
from hybrid.text.escape import printable
from hybrid.text.words import LANGUAGES

# --- One rule, cue, signal or word class, explained for a reader in a terminal -------------------

_KINDS = {"flag": "flags", "pass": "passes", "known_miss": "known miss"}
_CUE_KINDS = {"match": "matches", "no_match": "near miss", "known_miss": "known miss"}
_RELATIONS = {
    "same": "of the option chosen",
    "other": "of another option",
    "none": "of no option",
    "any": "",
}


def rule_page(rule: Rule) -> RenderableType:
    """Return what and why, slots, exclusions, messages and examples of ``rule``."""
    return Group(
        clean(rule.id, "bold"),
        _line("what", rule.what),
        _line("why", rule.why),
        _line("criterion", f"{rule.criterion} ({rule.error_type}, {rule.strength})"),
        *([_line("measured", rule.measured)] if rule.measured else []),
        *_slot_lines(rule),
        *(_line(f"message {lang}", rule.message.get(lang)) for lang in LANGUAGES),
        _line("file", rule.path),
        clean("examples", "bold"),
        *(line for example in rule.examples for line in _rule_example(example)),
        Text(),
    )


def cue_page(cue: Cue) -> RenderableType:
    """Return what, lines, expressions and examples of ``cue``."""
    return Group(
        clean(cue.name, "bold"),
        _line("what", cue.what),
        _line("fields", ", ".join(cue.fields)),
        *(_line(lang, line) for lang in LANGUAGES for line in cue.lines(lang)),
        *(_line(f"regex {lang}", each) for lang in LANGUAGES for each in getattr(cue.regex, lang)),
        *(
            _line(f"tokens {lang}", json.dumps(each, ensure_ascii=False))
            for lang in LANGUAGES
            for each in getattr(cue.tokens, lang)
        ),
        _line("file", cue.path),
        clean("examples", "bold"),
        *(
            _line(title, example.text)
            for kind, title in _CUE_KINDS.items()
            for example in getattr(cue.examples, kind)
        ),
        Text(),
    )


def signal_page(name: str, what: str, rules: Sequence[Rule]) -> RenderableType:
    """Return what a signal of the program's own says, and the rules that ask for it."""
    asking = [rule.id for rule in rules if name in _asked(rule)]
    return Group(
        clean(name, "bold"),
        _line("what", what),
        _line("made by", "the program, from the whole reasoning; no cue is behind it"),
        _line("asked for by", ", ".join(asking) or "no rule"),
        Text(),
    )


def _asked(rule: Rule) -> set[str]:
    slots = [*rule.premises, *((rule.conclusion,) if rule.conclusion else ()), *rule.without]
    slots += [slot.excluded for slot in slots if slot.excluded is not None]
    return {name for slot in slots for name in slot.signals}


def class_page(name: str, members: WordClass) -> RenderableType:
    words = ((lang, getattr(members, lang)) for lang in LANGUAGES)
    return Group(
        clean(f"<{name}>", "bold"),
        *(_line(lang, ", ".join(held)) for lang, held in words if held),
        Text(),
    )


def _slot_lines(rule: Rule) -> Iterator[RenderableType]:
    for slot in (*rule.premises, *((rule.conclusion,) if rule.conclusion else ()), *rule.without):
        yield _line(slot.name, _slot_words(slot))
    if rule.order:
        yield _line("order", ", then ".join(rule.order))
    if rule.same_sentence:
        yield _line("one sentence", ", ".join(rule.same_sentence))


def _slot_words(slot: Slot) -> str:
    words = [" or ".join(slot.signals), _RELATIONS[slot.option]]
    if slot.moods != ("asserted",):
        words.append(" or ".join(slot.moods))
    if slot.excluded is not None:
        words.append(f"but not {_slot_words(slot.excluded)}")
    return ", ".join(word for word in words if word)


def _rule_example(example: RuleExample) -> Iterator[RenderableType]:
    options = " / ".join(f"{key}: {text}" for key, text in example.options.items())
    yield _line(f"{_KINDS[example.expect]} {example.lang}", example.question)
    if example.context is not None:
        yield _line("  context", example.context)
    yield _line("  options", options)
    yield _line("  reasoning", example.reasoning)
    if example.answer is not None:
        yield _line("  answer", example.answer)


def _line(name: str, text: str) -> RenderableType:
    return Indented(one_line(text), 2, f"{name:<14}")


# --- ``hybrid rules new``: a pack to begin with, as a package that can be installed --------------

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
dependencies = ["hybrid-checker"]

# What hybrid finds the pack by: hybrid check … --pack {name}
[project.entry-points."hybrid.rules"]
{name} = "{module}"
"""


@click.command()
@click.argument("name")
@option("-o --output", "The directory to make.  [default: NAME]", FOLDER)
def new(name: str, output: Path | None) -> None:
    """Start a pack: a cue and a rule with examples, ready to test.

    NAME consists of small letters, digits and hyphens. Change the files, then run hybrid rules
    test. If you install the pack with pip, hybrid finds it by its name.
    """
    if not _NAME.fullmatch(name):
        raise UsageError(f"{name}: accepted: small letters, digits and hyphens, such as legal-en")
    target, module = output or Path(name), name.replace("-", "_")
    if target.exists() and any(target.iterdir()):
        raise OutputError(f"{target}: already exists")
    with as_file(files("hybrid.packs") / "template") as template:
        copytree(template, target / module, dirs_exist_ok=True)
    (target / module / "__init__.py").write_text(f'"""Rules of {name}."""\n', encoding="utf-8")
    project = _PROJECT.format(name=name, module=module)
    (target / "pyproject.toml").write_text(project, encoding="utf-8")
    pack = quote(str(target))
    say(f"a pack is in {target / module}; change it, and test it: hybrid rules test --pack {pack}")
    say(f"to check with it: hybrid check FILE --rules-only --pack {pack}")


# --- The commands --------------------------------------------------------------------------------

_UNHELD, _FAULTY = 1, 2


@click.group(cls=NamingGroup)
def rules() -> None:
    """Show, explain and test the rules."""


rules.add_command(fit)
rules.add_command(new)


@rules.command("list")
@rule_pack_options
def list_rules(packs: tuple[Path, ...], no_default_pack: bool) -> None:
    """List rules, cues and word classes with their purpose, and the installed packs."""
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
    pack = _load(packs, no_default_pack)
    pages = [rule_page(rule) for rule in pack.rules if name in (rule.id, rule.id.split("/")[-1])]
    pages += [cue_page(cue) for cue in pack.cues if cue.name == name]
    pages += [class_page(name, members) for each, members in pack.classes.items() if each == name]
    pages += [signal_page(name, SIGNALS[name], pack.rules)] if name in SIGNALS else []
    if not pages:
        raise UsageError(_unknown(name, pack, "rule, cue, signal or word class"))
    for page in pages:
        output().print(page)


@rules.command()
@rule_pack_options
def lint(packs: tuple[Path, ...], no_default_pack: bool) -> None:
    """Load the packs and report every fault."""
    pack = _load(packs, no_default_pack)
    cues, found = _count(len(pack.cues), "cue"), _count(len(pack.rules), "rule")
    click.echo(f"no faults in {cues}, {found}, {_count(len(pack.classes), 'word class')}")


@rules.command()
@option("-k name", "Only rules and cues whose name contains ID.", metavar="ID")
@option("--lang", "Only examples in this language.", LANGUAGES)
@rule_pack_options
def test(
    name: str | None, lang: str | None, packs: tuple[Path, ...], no_default_pack: bool
) -> None:
    """Replay the examples of a pack (ours, or those given with --pack)."""
    from hybrid.measure.examples import replay_rules, select

    pack = _load(packs, no_default_pack)
    asked = packs or pack_dirs(packs, no_default_pack=no_default_pack)
    cues, found = select(pack, name)
    cues = [cue for cue in cues if _is_in(cue.path, asked)]
    found = [rule for rule in found if _is_in(rule.path, asked)]
    if not (cues or found):
        nothing = "the packs contain no rules and no cues"
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
    for rule in sorted(found, key=attrgetter("id")):
        # Most rules are named after their criterion; the others say it.
        named = rule.id.split("/")[-1] == rule.criterion
        yield rule.id, rule.strength, rule.what if named else f"{rule.what} ({rule.criterion})"


def _cue_rows(cues: Sequence[Cue]) -> Iterator[Sequence[str]]:
    for cue in sorted(cues, key=attrgetter("name")):
        languages = [
            lang
            for lang in LANGUAGES
            if any(getattr(each, lang) for each in (cue, cue.regex, cue.tokens))
        ]
        yield cue.name, " ".join(languages), cue.what
