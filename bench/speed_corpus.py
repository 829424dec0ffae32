"""The records that ``bench/speed.py`` runs on: real ones where they are, repeated under new ids."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from hybrid.reading.reader import read_records
from hybrid.records import Record

ROOT = Path(__file__).parents[1]
REAL = ROOT.parent / "shared" / "data"
FIXTURES = ROOT / "fixtures"


@dataclass(frozen=True, slots=True)
class Corpus:
    """Records of one language with the lines they were read from, and where they come from."""

    lang: str
    origin: str
    lines: tuple[bytes, ...]
    records: tuple[Record, ...]

    @property
    def characters(self) -> int:
        """How many characters the fields of all records hold."""
        return sum(len(text) for record in self.records for _, text in record.fields())

    def first(self, count: int) -> Corpus:
        """Return the corpus with at most so many records, evenly spread over it."""
        step = max(1, len(self.lines) // count)
        lines, records = self.lines[::step][:count], self.records[::step][:count]
        return Corpus(self.lang, self.origin, lines, records)


def load(lang: str, real: Path = REAL) -> Corpus:
    """Return the real records of a language, or the fixtures where these are absent."""
    path = real / f"real_{lang}.jsonl"
    if not path.exists():
        path = FIXTURES / f"records_{lang}.jsonl"
    lines = tuple(path.read_bytes().splitlines())
    records = tuple(item for item in read_records([path]) if isinstance(item, Record))
    assert len(lines) == len(records), f"{path}: a benchmark needs rows that can all be read"
    return Corpus(lang, path.name, lines, records)


def write(corpora: Sequence[Corpus], count: int, path: Path) -> int:
    """Write ``count`` rows, those of all corpora in turn under new ids; return their characters."""
    rows = [json.loads(line) for corpus in corpora for line in corpus.lines]
    sizes = [_characters(record) for corpus in corpora for record in corpus.records]
    with path.open("wb") as out:
        out.writelines(_numbered(rows, count))
    return sum(islice(cycle(sizes), count))


def _numbered(rows: Sequence[dict[str, object]], count: int) -> Iterator[bytes]:
    for number, row in enumerate(islice(cycle(rows), count)):
        yield json.dumps({**row, "id": f"r{number}"}, ensure_ascii=False).encode() + b"\n"


def _characters(record: Record) -> int:
    return sum(len(text) for _, text in record.fields())
