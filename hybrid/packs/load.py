"""Packs from directories: every file read, every fault told, and then frozen values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from hybrid.errors import Fault, PackError
from hybrid.packs.lines import Lang, LineReader
from hybrid.packs.model import Cue, Pack, Rule, Scoring
from hybrid.packs.signals import SIGNALS
from hybrid.records import ErrorType

if TYPE_CHECKING:
    from hybrid.text.marked_yaml import Source

_TYPES = tuple(str(each) for each in ErrorType)
_ACCEPTED = ", ".join(["classes.yaml", "cues/NAME.yaml", *(f"{t}/NAME.yaml" for t in _TYPES)])


def load_packs(dirs: Sequence[Path] | None = None) -> Pack:
    """Load the packs in ``dirs`` (by default ours alone); later ones add to earlier ones.

    Raises ``PackError`` with every fault of every file.
    """
    pack, faults = read_packs([default_pack_dir()] if dirs is None else dirs)
    if faults:
        raise PackError(faults)
    return pack


def default_pack_dir() -> Path:
    """Return the directory of the pack that comes with hybrid: in the wheel, else the checkout."""
    package = Path(str(files("hybrid")))
    shipped = package / "_rules"
    return shipped if shipped.is_dir() else package.parent / "rules"


def read_packs(dirs: Sequence[Path]) -> tuple[Pack, tuple[Fault, ...]]:
    """Return the pack made of the usable files of ``dirs``, and every fault, in file order."""
    found = [(top, file) for top in dirs for file in _pack_files(top)]
    reading = _Reading(names={file.stem for top, file in found if file.parent == top / "cues"})
    for top in dirs:
        if not top.is_dir():
            reading.faults.append(Fault(str(top), 1, 1, "no such pack directory"))
    # Classes come first, for lines are read with those of all packs.
    for top, file in sorted(found, key=lambda pair: pair[1] != pair[0] / "classes.yaml"):
        reading.read(top, file)
    return reading.pack(_hash(found)), reading.every_fault()


def _pack_files(top: Path) -> Iterator[Path]:
    for file in sorted(top.rglob("*")):
        if file.suffix in (".yaml", ".yml") and file.is_file():
            yield file


def _hash(found: Sequence[tuple[Path, Path]]) -> str:
    """Return the SHA-256 over sorted relative paths and contents."""
    digest = sha256()
    for relative, file in sorted((file.relative_to(top).as_posix(), file) for top, file in found):
        content = file.read_bytes()
        digest.update(f"{relative}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


@dataclass(slots=True)
class _Reading:
    """What could be read so far, and everything that is wrong; ``names`` are those of all cues."""

    names: set[str]
    cues: list[Cue] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    classes: dict[str, dict[Lang, tuple[str, ...]]] = field(default_factory=dict)
    scoring: Scoring | None = None
    faults: list[Fault] = field(default_factory=list)
    readers: dict[Lang, LineReader] = field(default_factory=dict)

    def read(self, top: Path, file: Path) -> None:
        """Read one file by its place in the pack."""
        from hybrid.text.marked_yaml import read_source

        place = file.relative_to(top).parts
        kind = _kind(place)
        if kind is None:
            self.faults.append(Fault(str(file), 1, 1, _misplaced(place)))
            return
        source = read_source(file, str(file))
        if source.data is not None:
            getattr(self, f"_read_{kind}")(source, file)
        self.faults += source.faults

    def pack(self, digest: str) -> Pack:
        """Return what was read."""
        return Pack(tuple(self.cues), tuple(self.rules), self.scoring, digest, self.classes)

    def every_fault(self) -> tuple[Fault, ...]:
        """Return the faults in file order, each once."""
        from hybrid.packs.check import duplicates

        self.faults += duplicates([*self.cues, *self.rules])
        return tuple(sorted(set(self.faults), key=_file_order))

    def _read_classes(self, source: Source, _: Path) -> None:
        from hybrid.packs.schema import ClassesFile, validated

        entry = validated(source, ClassesFile)
        if entry is None:
            return
        for name, members in entry.root.items():
            own = self.classes.setdefault(name, {})
            for lang in get_args(Lang):
                if added := tuple(getattr(members, lang)):
                    own[lang] = (*own.get(lang, ()), *added)

    def _read_cue(self, source: Source, file: Path) -> None:
        from hybrid.packs.build import build_cue
        from hybrid.packs.check import check_cue
        from hybrid.packs.schema import CueFile, validated

        entry = validated(source, CueFile)
        if entry is None:
            return
        readers = self.readers or {lang: LineReader(self.classes, lang) for lang in get_args(Lang)}
        self.readers = readers
        check_cue(source, entry, file.stem, readers)
        if not source.faults:
            self.cues.append(build_cue(source, entry))

    def _read_rule(self, source: Source, file: Path) -> None:
        from hybrid.packs.build import build_rule
        from hybrid.packs.check import check_rule
        from hybrid.packs.schema import RuleFile, validated

        entry = validated(source, RuleFile)
        if entry is None:
            return
        signals = frozenset(SIGNALS) | self.names
        check_rule(source, entry, f"{file.parent.name}/{file.stem}", signals)
        if not source.faults:
            self.rules.append(build_rule(source, entry))

    def _read_scoring(self, source: Source, _: Path) -> None:
        from hybrid.packs.build import build_scoring
        from hybrid.packs.check import check_scoring
        from hybrid.packs.schema import ScoringFile, validated

        entry = validated(source, ScoringFile)
        if entry is None:
            return
        check_scoring(source, entry)
        if not source.faults:
            self.scoring = build_scoring(entry)


def _kind(place: tuple[str, ...]) -> str | None:
    match place:
        case ("classes.yaml",):
            return "classes"
        case ("scoring.yaml",):
            return "scoring"
        case ("cues", name) if name.endswith(".yaml"):
            return "cue"
        case (folder, name) if folder in _TYPES and name.endswith(".yaml"):
            return "rule"
    return None


def _misplaced(place: tuple[str, ...]) -> str:
    if place[-1].endswith(".yml"):
        return "pack files end in .yaml"
    return f"this is no place for a pack file; accepted: {_ACCEPTED}, scoring.yaml"


def _file_order(fault: Fault) -> tuple[str, int, int, str]:
    return fault.path, fault.line, fault.column, fault.message
