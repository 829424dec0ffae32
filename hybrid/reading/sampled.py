"""What the columns of the first rows hold: by it their roles are known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from hybrid.errors import spelled
from hybrid.reading.paths import EACH, first_at, paths_in
from hybrid.reading.prompts import split_prompt
from hybrid.reading.values import FieldName, RawRow, alone, missing

MOST: Final = 0.8
SHORT_TEXT: Final = 30
_FEW: Final = 9
_SEVERAL_ROWS: Final = 5
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
        return len(texts) < _SEVERAL_ROWS or len(set(texts)) > 1

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


_NAMELESS: Final = ("text", "content", "value")
# What OpenAI's API puts around a response.
_ENVELOPE: Final = "choices[].message."


def is_text(value: Any) -> bool:
    return as_text(value) is not None


def last_name(path: str) -> str:
    """Return what a path is called: of ``completions[].text`` the name of the list."""
    names = [part.removesuffix(EACH) for part in path.replace(_ENVELOPE, "").split(".")]
    while len(names) > 1 and names[-1] in _NAMELESS:
        names.pop()
    return names[-1]


def is_question(value: Any) -> bool:
    text = as_text(value)
    return text is not None and len(text.strip()) > 1 and not text.strip().isdigit()


def is_scalar(value: Any) -> bool:
    return isinstance(alone(value), str | int | float)


def is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(each, Mapping) for each in value)


FITS: Final[dict[FieldName, Callable[[Any], bool]]] = {
    "question": is_question,
    "reasoning": is_text,
    "answer": is_scalar,
    "id": is_scalar,
}


def lists_on(path: str) -> list[str]:
    """Return the lists on a path, outer ones first: ``a[].b[].c`` has ``a`` and ``a.b``."""
    parts = path.split(EACH)
    return ["".join(parts[: number + 1]) for number in range(len(parts) - 1)]


def counts_up(columns: Mapping[int, object]) -> bool:
    """Whether column numbers run without a gap from 0 or 1, and there are at least two."""
    indices = sorted(columns)
    return len(indices) > 1 and indices in (
        list(range(len(indices))),
        list(range(1, len(indices) + 1)),
    )


def missing_hint(of: Sampled, name: FieldName, texts: Sequence[str]) -> str:
    """Return the line that names the column of a missing field, of those that hold long texts.

    A response is the longest of them, a question one that mostly asks something.
    """
    if name == "question":
        fitting = [each for each in texts if of.share(each, _asks) >= MOST / 2]
    else:
        fitting = list(texts)
    column = max(fitting, key=of.typical_length, default=None)
    hint = f"  {spelled('mapping', {name: column or 'COLUMN'})}"
    if column is not None:
        return f'{hint}   (if the text of "{column}" is the {name})'
    what = "response" if name == "reasoning" else name
    return f"{hint}   (no column looks like a {what})"


def _asks(text: str) -> bool:
    return "?" in text or "？" in text


def holds_whole(of: Sampled, column: str) -> bool:
    """Whether most texts of a column are a question and its response.

    A "response" that is the same in all rows is the prompt's own last words.
    """
    both = [split_prompt(text) for text in of.texts(column)]
    responses = [each[1] for each in both if each is not None]
    varied = len(responses) < 2 or len(set(responses)) > 1
    return bool(both) and varied and len(responses) >= MOST * len(both)


def beside_whole(of: Sampled, column: str, others: Iterable[str]) -> list[str]:
    """Return the columns with a text of their own, which is no part of the whole one's."""
    return [each for each in others if each != column and not of.contains(column, (each,))]
