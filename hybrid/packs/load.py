"""Packs from directories: every file read, every fault told, and then frozen values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from hybrid.errors import Fault, PackError
from hybrid.packs.build import build_cue, build_rule, build_scoring
from hybrid.packs.check import check_cue, check_rule, check_scoring, duplicates, unpaired
from hybrid.packs.model import Cue, Pack, Rule, Scoring, SenseList
from hybrid.packs.schema import CueFile, RuleFile, ScoringFile, validated
from hybrid.packs.senses import SenseFile, build_senses, check_senses
from hybrid.packs.vocabulary import KNOWN_SIGNALS
from hybrid.records import ErrorType
from hybrid.text.language import LANGUAGES, Lang
from hybrid.text.marked_yaml import read_source

_TYPES = tuple(str(each) for each in ErrorType)
_ACCEPTED = ", ".join(["cues/en", "cues/zh", "senses/en", "senses/zh", *_TYPES, "scoring.yaml"])


@dataclass(slots=True)
class Reading:
    """What could be read so far, and everything that is wrong."""

    cues: list[Cue] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    senses: list[SenseList] = field(default_factory=list)
    scoring: Scoring | None = None
    faults: list[Fault] = field(default_factory=list)


def load_packs(dirs: Sequence[Path] | None = None) -> Pack:
    """Load the packs in ``dirs`` (by default ours alone); later ones add to earlier ones.

    Raises ``PackError`` with every fault of every file.
    """
    pack, faults = read_packs([default_pack_dir()] if dirs is None else dirs)
    if faults:
        raise PackError(faults)
    return pack


def read_packs(dirs: Sequence[Path]) -> tuple[Pack, tuple[Fault, ...]]:
    """Return the pack made of the usable files of ``dirs``, and every fault, in file order."""
    reading = Reading()
    found = [(top, file) for top in dirs for file in _pack_files(top)]
    for top in dirs:
        if not top.is_dir():
            reading.faults.append(Fault(str(top), 1, 1, "no such pack directory"))
    signals = KNOWN_SIGNALS | {file.stem for top, file in found if _place(top, file)[0] == "cues"}
    for top, file in found:
        _read_file(reading, top, file, signals)
    reading.faults += unpaired(dirs, [file for _, file in found])
    reading.faults += duplicates([*reading.cues, *reading.rules])
    pack = Pack(
        cues=tuple(reading.cues),
        rules=tuple(reading.rules),
        scoring=reading.scoring,
        hash=_hash(found),
        senses=tuple(reading.senses),
    )
    return pack, tuple(sorted(set(reading.faults), key=_file_order))


def default_pack_dir() -> Path:
    """Return the directory of the pack that comes with hybrid: in the wheel, else the checkout."""
    package = Path(str(files("hybrid")))
    shipped = package / "_rules"
    return shipped if shipped.is_dir() else package.parent / "rules"


def _pack_files(top: Path) -> Iterator[Path]:
    for file in sorted(top.rglob("*")):
        if file.suffix in (".yaml", ".yml") and file.is_file():
            yield file


def _place(top: Path, file: Path) -> tuple[str, ...]:
    return file.relative_to(top).parts


def _read_file(reading: Reading, top: Path, file: Path, signals: frozenset[str]) -> None:
    shown = str(file)
    match _place(top, file):
        case (name,) if name == "scoring.yaml":
            _read_scoring(reading, file, shown)
        case ("cues", lang, name) if lang in LANGUAGES and name.endswith(".yaml"):
            _read_cue(reading, file, shown, "zh" if lang == "zh" else "en")
        case ("senses", lang, name) if lang in LANGUAGES and name.endswith(".yaml"):
            _read_senses(reading, file, shown, "zh" if lang == "zh" else "en")
        case (folder, name) if folder in _TYPES and name.endswith(".yaml"):
            _read_rule(reading, file, shown, signals)
        case (*_, name) if name.endswith(".yml"):
            reading.faults.append(Fault(shown, 1, 1, "pack files end in .yaml"))
        case _:
            message = f"this is no place for a pack file; accepted: {_ACCEPTED}"
            reading.faults.append(Fault(shown, 1, 1, message))


def _read_cue(reading: Reading, file: Path, shown: str, lang: Lang) -> None:
    source = read_source(file, shown)
    entry = validated(source, CueFile) if source.data is not None else None
    if entry is not None:
        check_cue(source, entry, lang, file.stem)
        if not source.faults:
            reading.cues.append(build_cue(source, entry, lang))
    reading.faults += source.faults


def _read_senses(reading: Reading, file: Path, shown: str, lang: Lang) -> None:
    source = read_source(file, shown)
    entry = validated(source, SenseFile) if source.data is not None else None
    if entry is not None:
        check_senses(source, entry, file.stem)
        if not source.faults:
            reading.senses.append(build_senses(source, entry, lang))
    reading.faults += source.faults


def _read_rule(reading: Reading, file: Path, shown: str, signals: frozenset[str]) -> None:
    source = read_source(file, shown)
    entry = validated(source, RuleFile) if source.data is not None else None
    if entry is not None:
        check_rule(source, entry, f"{file.parent.name}/{file.stem}", signals)
        if not source.faults:
            reading.rules.append(build_rule(source, entry))
    reading.faults += source.faults


def _read_scoring(reading: Reading, file: Path, shown: str) -> None:
    source = read_source(file, shown)
    entry = validated(source, ScoringFile) if source.data is not None else None
    if entry is not None:
        check_scoring(source, entry)
        if not source.faults:
            reading.scoring = build_scoring(entry)
    reading.faults += source.faults


def _hash(found: Sequence[tuple[Path, Path]]) -> str:
    """Return the SHA-256 over sorted relative paths and contents."""
    digest = sha256()
    for relative, file in sorted((file.relative_to(top).as_posix(), file) for top, file in found):
        content = file.read_bytes()
        digest.update(f"{relative}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _file_order(fault: Fault) -> tuple[str, int, int, str]:
    return fault.path, fault.line, fault.column, fault.message
