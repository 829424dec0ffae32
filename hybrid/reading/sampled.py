"""What stands in the columns of the first rows, by which their roles are told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from hybrid.reading.paths import first_at, paths_in
from hybrid.reading.values import RawRow, alone, missing

MOST: Final = 0.8
SHORT_TEXT: Final = 30
_FEW: Final = 9
_SEVERAL: Final = 5
_FEW_WORDS: Final = 3
_ADDRESS: Final = re.compile(r"\s*[a-z][a-z0-9+.-]{1,9}://\S+\s*$|\s*data:\S+$", re.IGNORECASE)


class Sampled:
    """The first rows of an input: ``names`` are its columns, ``paths`` these and what is inside."""

    def __init__(self, sample: Sequence[RawRow]) -> None:
        self.rows = [row.values for row in sample]
        self.names = list(dict.fromkeys(name for row in self.rows for name in row))
        self.paths = list(dict.fromkeys(path for row in self.rows for path in paths_in(row)))

    def filled(self, column: str) -> list[Any]:
        """Return what stands at a path, rows without it left out."""
        values = (first_at(row, column) for row in self.rows)
        return [value for value in values if not missing(value)]

    def texts(self, column: str) -> list[str]:
        """Return the texts that stand at a path."""
        return [text for text in map(as_text, self.filled(column)) if text is not None]

    def share(self, column: str, test: Callable[[str], Any]) -> float:
        """Return of how many of a column's texts a test holds, 0 to 1."""
        texts = len(self.texts(column))
        return self.count(column, test) / texts if texts else 0.0

    def count(self, column: str, test: Callable[[str], Any]) -> int:
        """Return in how many rows a test holds of the text that stands in a column."""
        return sum(bool(test(text)) for text in self.texts(column))

    def long(self, columns: Iterable[str]) -> list[str]:
        """Return the columns whose texts are more than a few words."""
        return [each for each in columns if self.typical_length(each) > SHORT_TEXT]

    def typical_length(self, column: str) -> int:
        """Return the median length of a column's texts, in characters."""
        lengths = sorted(len(text) for text in self.texts(column))
        return lengths[len(lengths) // 2] if lengths else 0

    def varied(self, columns: Iterable[str]) -> list[str]:
        """Return the columns whose texts are not the same in each of several rows."""
        return [each for each in columns if self._varies(each)]

    def _varies(self, column: str) -> bool:
        texts = self.texts(column)
        return len(texts) < _SEVERAL or len(set(texts)) > 1

    def is_prose(self, column: str) -> bool:
        """Whether a column's texts vary and are words, and no addresses or codes."""
        return self._varies(column) and self.share(column, _is_prose) > 1 - MOST

    def repeats(self, column: str) -> bool:
        """Whether a tenth of the rows have an id that another one has."""
        values = [str(value) for value in self.filled(column)]
        return len(values) - len(set(values)) > max(1, len(values) / 10) and _FEW < len(values)

    def all_equal(self, columns: Sequence[str]) -> bool:
        """Whether columns hold the same in every row."""
        rows = ([first_at(row, column) for column in columns] for row in self.rows)
        return all(value == values[0] for values in rows for value in values)

    def has_several(self, path: str) -> bool:
        """Whether a list at a path has more than one item in some row."""
        lists = (first_at(row, path) for row in self.rows)
        return any(isinstance(each, list) and len(each) > 1 for each in lists)

    def contains(self, outer: str, inner: Sequence[str]) -> bool:
        """Whether a column's texts mostly hold those of others, and more."""
        pairs = [
            (first_at(row, outer), first_at(row, column)) for column in inner for row in self.rows
        ]
        texts = [pair for pair in pairs if all(isinstance(each, str) for each in pair)]
        held = sum(b.strip() in a and len(b) < len(a) for a, b in texts)
        return bool(texts) and held >= MOST * len(texts)

    def without_contained(self, columns: list[str]) -> list[str]:
        """Leave out a column whose texts stand in another one's: the fuller response counts."""
        return [a for a in columns if not any(a != b and self.contains(b, (a,)) for b in columns)]

    def without_containers(self, columns: list[str]) -> list[str]:
        """Leave out a column whose texts hold another one's: the bare text counts."""
        return [a for a in columns if not any(a != b and self.contains(a, (b,)) for b in columns)]


def _is_prose(text: str) -> bool:
    return not _ADDRESS.match(text) and (len(text.split()) > _FEW_WORDS or not text.isascii())


def as_text(value: Any) -> str | None:
    """Return the text that a value is, or that a list of one item holds."""
    value = alone(value)
    return value if isinstance(value, str) else None
