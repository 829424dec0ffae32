"""Pack files read and checked: what is usable, and every fault, unknown names included."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from pathlib import Path
from string import Formatter
from typing import Any, TypeVar

from hybrid.errors import Fault
from hybrid.keywords import advice
from hybrid.packs.lexicon import (
    Contraries,
    ContrariesFile,
    SenseFile,
    Senses,
    Wording,
    WordingFile,
    build_contraries,
    build_senses,
    build_wording,
)
from hybrid.packs.lines import LineError, LineReader
from hybrid.packs.model import MEASURES, SIGNALS, Classes, Cue, Pack, Rule, Scoring, Slot, WordClass
from hybrid.packs.shapes import Loc, Source, read_source, shaped
from hybrid.records.record import CRITERIA, ErrorType
from hybrid.text.words import LANGUAGES, Lang


def check_classes(
    source: Source, added: Iterable[tuple[str, WordClass]], reader: LineReader, lang: Lang
) -> None:
    """Add to ``source.faults`` each member of a class that has no end, or too many forms."""
    for name, words in added:
        for loc, member in _each((name, lang), words.zh if lang == "zh" else words.en):
            try:
                reader.forms(member)
            except LineError as error:
                _add(source, loc, str(error))
                return
        try:
            reader.class_forms(name)
        except LineError as error:
            _add(source, (name,), str(error))
            return


def check_cue(source: Source, cue: Cue, stem: str, readers: Mapping[Lang, LineReader]) -> None:
    """Add to ``source.faults`` what is wrong with a cue beyond its shape."""
    if cue.name != stem:
        _add(source, ("cue",), f'the cue is named "{cue.name}", but its file is {stem}.yaml')
    if cue.name in SIGNALS:
        _add(source, ("cue",), f'"{cue.name}" is a signal that no cue makes; take another name')
    if not any(getattr(each, lang) for each in (cue, cue.regex, cue.tokens) for lang in LANGUAGES):
        _add(source, (), "nothing to match; give at least one of en, zh, regex, tokens")
    for lang in LANGUAGES:
        for loc, line in _each((lang,), cue.lines(lang)):
            _check_line(source, loc, line, readers[lang])
        for loc, regex in _each(("regex", lang), getattr(cue.regex, lang)):
            _check_regex(source, loc, regex)
        for loc, pattern in _each(("tokens", lang), getattr(cue.tokens, lang)):
            _check_tokens(source, loc, pattern, lang)
    _check_cue_examples(source, cue)


def _check_cue_examples(source: Source, cue: Cue) -> None:
    for loc, example in _each(("examples", "match"), cue.examples.match):
        if not example.unmarked()[1]:
            _add(source, loc, "no [[ ]] marks what must be found")
    for loc, example in _each(("examples", "no_match"), cue.examples.no_match):
        if example.unmarked()[1]:
            _add(source, loc, "[[ ]] marks something where nothing must be found")


def _check_line(source: Source, loc: Loc, line: str, reader: LineReader) -> None:
    try:
        reader.read(line)
    except LineError as error:
        at = source.fault(loc, f"{error} (in the line {line!r})")
        source.faults.append(Fault(at.path, at.line, at.column + error.at, at.message))


def _each(loc: Loc, values: Iterable[Any]) -> Iterator[tuple[Loc, Any]]:
    """Yield the values of a list with their places."""
    return (((*loc, index), value) for index, value in enumerate(values))


def _check_regex(source: Source, loc: Loc, regex: str) -> None:
    import re2

    from hybrid.packs.match import compiled

    try:
        compiled(regex)
    except re2.error as error:
        reason = error.args[0]
        told = reason.decode() if isinstance(reason, bytes) else reason
        _add(source, loc, f'"{regex}" is not an expression that RE2 accepts: {told}')


def _check_tokens(source: Source, loc: Loc, pattern: Any, lang: Lang) -> None:
    from hybrid.packs.match import token_matcher

    try:
        token_matcher(lang, {"pattern": [list(pattern)]})
    except (ValueError, KeyError) as error:
        _add(source, loc, f"not a pattern that spaCy accepts: {' '.join(str(error).split())}")


def check_rule(source: Source, rule: Rule, expected: str, signals: Iterable[str]) -> None:
    """Add to ``source.faults`` what is wrong with a rule beyond its shape.

    ``expected`` is the id that its path gives it, ``signals`` every signal there is.
    """
    folder = expected.partition("/")[0]
    if rule.id != expected:
        _add(source, ("rule",), f'the rule is named "{rule.id}", but its path says "{expected}"')
    _check_name(
        source,
        ("criterion",),
        rule.criterion,
        [each.id for each in CRITERIA.values() if each.error_type == folder],
        f"{folder} criterion",
    )
    if (rule.premise is None) is not bool(rule.named):
        _add(source, (), 'one of "premise" and "premises" is required')
    known = sorted({*signals, *SIGNALS})
    for loc, slot in _slots(rule):
        for name in slot.signals:
            _check_name(source, _signal_place(source, loc, slot, name), name, known, "signal")
    _check_names(source, rule, _names(rule))
    for loc, example in _each(("examples",), rule.examples):
        held = "\n".join([example.reasoning, example.answer or "", example.question])
        for key, words in (("premise", example.premise), ("conclusion", example.conclusion)):
            if words is not None and words not in held:
                _add(source, (*loc, key), f'"{words}" is not in the example')


def _check_names(source: Source, rule: Rule, names: list[str]) -> None:
    """Check what names slots of a rule: its order, what stands together, its messages."""
    for key, listed in (("order", rule.order), ("same_sentence", rule.same_sentence)):
        for loc, name in _each((key,), listed):
            _check_name(source, loc, name, names, "slot of this rule")
        if len(listed) == 1:
            _add(source, (key,), "at least two slots are required")
    for lang in LANGUAGES:
        _check_message(source, ("message", lang), rule.message.get(lang), names)


def _slots(rule: Rule) -> Iterator[tuple[Loc, Slot]]:
    written: list[tuple[Loc, Slot | None]] = [
        (("premise",), rule.premise),
        *((("premises", name), slot) for name, slot in rule.named.items()),
        (("conclusion",), rule.conclusion),
        *_each(("without",), rule.without),
    ]
    for loc, slot in written:
        if slot is not None:
            yield loc, slot
            if slot.excluded is not None:
                yield (*loc, "not"), slot.excluded


def _signal_place(source: Source, loc: Loc, slot: Slot, name: str) -> Loc:
    """Return where a slot's signal stands: neither slot nor signal need be in a list."""
    if loc[0] == "without" and (*loc[:2], "signal") not in source.values:
        loc = ("without", *loc[2:])
    return (*loc, "signal", slot.signals.index(name))


def _names(rule: Rule) -> list[str]:
    premises = list(rule.named) or ["premise"]
    ends = [rule.conclusion is not None and "conclusion", bool(rule.without) and "without"]
    return [*premises, *(end for end in ends if end)]


def _check_name(source: Source, loc: Loc, name: str, accepted: list[str], kind: str) -> None:
    if name not in accepted:
        at_key = loc[-1] == name
        source.faults.append(
            source.fault(loc, f'"{name}" is not a {kind}{advice(name, accepted)}', at_key=at_key)
        )


def _check_message(source: Source, loc: Loc, text: str, accepted: list[str]) -> None:
    try:
        names = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    except ValueError as error:
        _add(source, loc, f"unpaired braces: {error}")
        return
    for name in names:
        _check_name(source, loc, name, accepted, "slot of this rule")


def check_scoring(source: Source, scoring: Scoring) -> None:
    """Add to ``source.faults`` coefficients of no measure."""
    for error_type in ErrorType:
        for name in scoring.of(error_type).coefficients:
            _check_name(
                source, (str(error_type), "coefficients", name), name, list(MEASURES), "measure"
            )


def duplicates(made: Iterable[Cue | Rule]) -> Iterator[Fault]:
    """Yield a fault for each cue or rule whose name is taken."""
    first: dict[str, str] = {}
    for each in made:
        name = each.name if isinstance(each, Cue) else each.id
        if first.setdefault(name, each.path) != each.path:
            message = f'the name "{name}" is taken by {first[name]}; a pack adds, it replaces none'
            yield Fault(each.path, 1, 1, message)


def _add(source: Source, loc: Loc, message: str) -> None:
    source.faults.append(source.fault(loc, message))


_Shape = TypeVar("_Shape")
_Read = Callable[["_Files", Source, Path], None]


def read_files(
    dirs: Sequence[Path], found: Sequence[tuple[Path, Path]], digest: str
) -> tuple[Pack, tuple[Fault, ...]]:
    """Return the pack made of the usable ones of ``found``, and every fault, in file order.

    ``found`` are files, each with the directory of ``dirs`` that it is of.
    """
    files = _Files({file.stem for top, file in found if file.parent == top / "cues"})
    files.faults += [
        Fault(str(top), 1, 1, "no such pack directory") for top in dirs if not top.is_dir()
    ]
    # Classes come first, for lines are read with those of all packs.
    for top, file in sorted(found, key=lambda pair: pair[1] != pair[0] / "classes.yaml"):
        files.read(top, file)
    files.faults += duplicates([*files.cues, *files.rules])
    pack = Pack(
        tuple(files.cues),
        tuple(files.rules),
        files.scoring,
        digest,
        files.classes,
        files.senses,
        files.wording,
        files.contraries,
    )
    return pack, tuple(
        sorted(set(files.faults), key=attrgetter("path", "line", "column", "message"))
    )


@dataclass(slots=True)
class _Files:
    """What could be read so far, and everything that is wrong; ``names`` are those of all cues."""

    names: set[str]
    cues: list[Cue] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    classes: Classes = field(default_factory=dict)
    scoring: Scoring | None = None
    senses: Senses | None = None
    wording: Wording | None = None
    contraries: Contraries | None = None
    faults: list[Fault] = field(default_factory=list)

    def read(self, top: Path, file: Path) -> None:
        """Read one file by its place in the pack."""
        if not file.is_file():
            message = "the link leads to no file; accepted: files inside of the pack"
            self.faults.append(Fault(str(file), 1, 1, message))
            return
        if not file.resolve().is_relative_to(top.resolve()):
            message = "the link leads out of the pack; accepted: files inside of it"
            self.faults.append(Fault(str(file), 1, 1, message))
            return
        place = file.relative_to(top).parts
        read = _PLACES.get("/".join(place[:-1]) or place[0])
        if read is None or file.suffix != ".yaml":
            known = (each if each.endswith(".yaml") else f"{each}/NAME.yaml" for each in _PLACES)
            message = f"pack files do not belong here; accepted: {', '.join(known)}"
            self.faults.append(Fault(str(file), 1, 1, message))
            return
        source = read_source(file, str(file))
        if not source.faults:
            read(self, source, file)
        self.faults += source.faults


def _read_classes(files: _Files, source: Source, _: Path) -> None:
    names: list[tuple[str, WordClass]] = []
    for name in shaped(source, dict[str, Any]) or ():
        added = shaped(source, WordClass, (name,))
        if added is not None:
            old = files.classes.get(name, WordClass())
            files.classes[name] = WordClass(old.en + added.en, old.zh + added.zh)
            names.append((name, added))
    for lang in LANGUAGES:
        check_classes(source, names, LineReader(files.classes, lang), lang)


def _read_cue(files: _Files, source: Source, file: Path) -> None:
    cue = shaped(source, Cue)
    if cue is not None:
        readers = {lang: LineReader(files.classes, lang) for lang in LANGUAGES}
        check_cue(source, cue, file.stem, readers)
        if not source.faults:
            files.cues.append(cue)


def _read_rule(files: _Files, source: Source, file: Path) -> None:
    rule = shaped(source, Rule)
    if rule is not None:
        check_rule(source, rule, f"{file.parent.name}/{file.stem}", files.names)
        if not source.faults:
            files.rules.append(_named(rule))


def _named(rule: Rule) -> Rule:
    """Return a rule whose slots know their names."""
    written = rule.named or ({} if rule.premise is None else {"premise": rule.premise})
    conclusion = rule.conclusion
    return replace(
        rule,
        premises=tuple(_slot(slot, name) for name, slot in written.items()),
        conclusion=None if conclusion is None else _slot(conclusion, "conclusion"),
        without=tuple(_slot(slot, "without") for slot in rule.without),
    )


def _slot(slot: Slot, name: str) -> Slot:
    return replace(slot, name=name)


def _read_scoring(files: _Files, source: Source, _: Path) -> None:
    scoring = shaped(source, Scoring)
    if scoring is not None:
        check_scoring(source, scoring)
        files.scoring = scoring


def _part(name: str, shape: type[_Shape], build: Callable[[_Shape], Any]) -> _Read:
    """Return what reads the one file of a part of the lexicon, and keeps it under ``name``."""

    def read(files: _Files, source: Source, _: Path) -> None:
        found = shaped(source, shape)
        if found is not None:
            setattr(files, name, build(found))

    return read


_PLACES: dict[str, _Read] = {
    "classes.yaml": _read_classes,
    "scoring.yaml": _read_scoring,
    "senses.yaml": _part("senses", SenseFile, build_senses),
    "wording.yaml": _part("wording", WordingFile, build_wording),
    "contraries.yaml": _part("contraries", ContrariesFile, build_contraries),
    "cues": _read_cue,
    **dict.fromkeys(map(str, ErrorType), _read_rule),
}
