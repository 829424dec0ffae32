"""Pack files read and checked: what is usable, and every fault."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from hybrid.errors import Fault
from hybrid.packs.check import check_classes, check_cue, check_rule, check_scoring, duplicates
from hybrid.packs.lines import LineReader
from hybrid.packs.marked_yaml import Source, read_source
from hybrid.packs.model import Classes, Cue, Pack, Rule, Scoring, Slot, WordClass
from hybrid.packs.senses import SenseFile, Senses, build_senses
from hybrid.packs.shapes import shaped
from hybrid.packs.wording import Wording, WordingFile, build_wording
from hybrid.records.taxonomy import ErrorType
from hybrid.text.language import LANGUAGES

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
    )
    return pack, tuple(sorted(set(files.faults), key=_file_order))


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
            message = f"this is no place for a pack file; accepted: {', '.join(known)}"
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


def _read_senses(files: _Files, source: Source, _: Path) -> None:
    senses = shaped(source, SenseFile)
    if senses is not None:
        files.senses = build_senses(senses)


def _read_wording(files: _Files, source: Source, _: Path) -> None:
    wording = shaped(source, WordingFile)
    if wording is not None:
        files.wording = build_wording(wording)


_PLACES: dict[str, _Read] = {
    "classes.yaml": _read_classes,
    "scoring.yaml": _read_scoring,
    "senses.yaml": _read_senses,
    "wording.yaml": _read_wording,
    "cues": _read_cue,
    **dict.fromkeys(map(str, ErrorType), _read_rule),
}


def _file_order(fault: Fault) -> tuple[str, int, int, str]:
    return fault.path, fault.line, fault.column, fault.message
