"""Which column of an input holds which field: decided once per file, or refused."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Any, Final

from hybrid.errors import FieldError
from hybrid.io.embedded import options_in
from hybrid.io.kinds import missing
from hybrid.io.names import TIERS, option_family, plain, usual_names
from hybrid.io.values import FIELD_NAMES, FieldName, RawRow

_REQUIRED: Final[tuple[FieldName, ...]] = ("question", "reasoning")
_LONG_TEXT: Final = 80

Sample = Sequence[RawRow]


@dataclass(frozen=True, slots=True)
class FieldPlan:
    """The columns of each field. Several columns are joined, or are one option each.

    ``letters`` names the options where each has its own column. Without columns for options they
    are read from the question's text. ``late`` are the usual names, as they are compared, of fields
    that no row looked at had: a row that has one after all cannot be read like the others.
    """

    columns: Mapping[FieldName, tuple[str, ...]]
    letters: tuple[str, ...] = ()
    used: frozenset[str] = frozenset()
    kept: tuple[str, ...] = ()
    late: Mapping[str, FieldName] = field(default_factory=dict)

    def of(self, name: FieldName) -> tuple[str, ...]:
        """Return the columns of a field; empty when the input has none."""
        return self.columns.get(name, ())


def value_at(row: Mapping[str, Any], column: str) -> Any:
    """Return a row's value under a column name, or under a dotted path into nested objects."""
    if column in row:
        return row[column]
    value: Any = row
    for key in column.split("."):
        if not isinstance(value, Mapping) or key not in value:
            return None
        value = value[key]
    return value


def decide(sample: Sample, mapping: Mapping[str, str], file: str) -> FieldPlan:
    """Choose the columns by ``mapping``, then by usual names.

    Raises ``FieldError`` that names the file, every field that cannot be decided, the columns
    that compete, and the ``--map`` that settles each.
    """
    decision = _Decision(sample, file)
    decision.take_mapping(mapping)
    decision.take_option_columns()
    for name in FIELD_NAMES:
        decision.take_usual(name)
    decision.check_options()
    if decision.problems:
        raise FieldError("\n".join(decision.problems))
    return decision.plan()


class _Decision:
    def __init__(self, sample: Sample, file: str) -> None:
        self._sample = sample
        self._file = file
        self._names = list(dict.fromkeys(name for row in sample for name in row.values))
        self._settled: dict[FieldName, tuple[str, ...]] = {}
        self._letters: tuple[str, ...] = ()
        self.problems: list[str] = []

    def take_mapping(self, mapping: Mapping[str, str]) -> None:
        for name in FIELD_NAMES:
            if name in mapping:
                self._settled[name] = self._resolved(name, mapping[name])
        if len(self._settled.get("options", ())) > 1:
            self._letters = tuple(ascii_uppercase[: len(self._settled["options"])])

    def take_option_columns(self) -> None:
        if "options" in self._settled or self._candidates("options", TIERS["options"][0]):
            return
        families: dict[str, dict[int, str]] = {}
        for column in self._free():
            family = option_family(column)
            if family is not None:
                families.setdefault(family[0], {})[family[1]] = column
        whole = [columns for columns in families.values() if _counts_up(columns)]
        if len(whole) == 1:
            ordered = [whole[0][index] for index in sorted(whole[0])]
            self._settled["options"] = tuple(ordered)
            self._letters = tuple(ascii_uppercase[: len(ordered)])
        elif whole:
            joined = ["+".join(columns[index] for index in sorted(columns)) for columns in whole]
            self._contest("options", [columns[min(columns)] for columns in whole], joined)

    def take_usual(self, name: FieldName) -> None:
        if name in self._settled:
            return
        for tier in TIERS[name]:
            candidates = self._candidates(name, tier)
            if len(candidates) == 1 or (candidates and self._all_equal(candidates)):
                self._settled[name] = (candidates[0],)
                return
            if candidates:
                maps = [*candidates, "+".join(candidates)] if name == "reasoning" else candidates
                self._contest(name, candidates, maps)
                return
        if name in _REQUIRED:
            self._report_missing(name)

    def check_options(self) -> None:
        if "options" in self._settled or self.problems:
            return
        texts = (value_at(row.values, self._settled["question"][0]) for row in self._sample)
        if not any(isinstance(text, str) and options_in(text) for text in texts):
            self._problem(
                "no column holds the options, and the question's text lists none "
                f"(A. … B. …). Looked for: {usual_names('options')}, A and B, ans0 …, option_a …. "
                f"{self._there()}",
                ["  --map options=COLUMN", "  --map options=FIRST+SECOND"],
            )

    def plan(self) -> FieldPlan:
        used = frozenset(column for columns in self._settled.values() for column in columns)
        kept = tuple(name for name in self._names if name and name not in used)
        return FieldPlan(self._settled, self._letters, used, kept, self._late())

    def _late(self) -> dict[str, FieldName]:
        there = {plain(name) for name in self._names}
        return {
            usual: name
            for name in FIELD_NAMES
            if name not in self._settled and not (name == "options" and self._letters)
            for tier in TIERS[name]
            for usual in tier - there
        }

    def _free(self) -> list[str]:
        taken = {column for columns in self._settled.values() for column in columns}
        return [name for name in self._names if name not in taken]

    def _candidates(self, name: FieldName, tier: frozenset[str]) -> list[str]:
        named = [column for column in self._free() if plain(column) in tier]
        filled = [column for column in named if any(self._filled(column))]
        if name == "options":
            return [column for column in filled if self._lists_options(column)]
        return filled or named

    def _filled(self, column: str) -> list[Any]:
        values = (value_at(row.values, column) for row in self._sample)
        return [value for value in values if not missing(value)]

    def _lists_options(self, column: str) -> bool:
        return any(isinstance(value, str | list | Mapping) for value in self._filled(column))

    def _all_equal(self, columns: Sequence[str]) -> bool:
        rows = ([value_at(row.values, column) for column in columns] for row in self._sample)
        return all(value == values[0] for values in rows for value in values)

    def _resolved(self, name: FieldName, wanted: str) -> tuple[str, ...]:
        if not wanted:
            if name in _REQUIRED:
                self._problem(f"--map {name}=: the {name} cannot be left out")
            return ()
        parts = [wanted] if wanted in self._names else wanted.split("+")
        found = [self._column(part.strip()) for part in parts]
        for part, column in zip(parts, found, strict=True):
            if column is None:
                self._problem(f'--map {name}={wanted}: no column "{part}". {self._there()}')
        return tuple(column for column in found if column is not None)

    def _column(self, wanted: str) -> str | None:
        if wanted in self._names:
            return wanted
        alike = [column for column in self._names if plain(column) == plain(wanted)]
        if len(alike) == 1:
            return alike[0]
        nested = "." in wanted and any(self._filled(wanted))
        return wanted if nested else None

    def _contest(self, name: FieldName, columns: Sequence[str], maps: Sequence[str]) -> None:
        lines = [f"  --map {shlex.quote(f'{name}={column}')}" for column in maps]
        if len(maps) > len(columns):
            lines[-1] += "   (joined by a blank line)"
        listed = ", ".join(f'"{column}"' for column in columns)
        self._problem(f"several columns may hold the {name}: {listed}. Say which:", lines)

    def _report_missing(self, name: FieldName) -> None:
        column = self._longest_text() if name == "reasoning" else None
        hint = "  --map " + shlex.quote(f"{name}={column or 'COLUMN'}")
        if column:
            hint += f'   (if the text of "{column}" is the {name})'
        reason = f"no column holds the {name}. Looked for: {usual_names(name)}. {self._there()}"
        self._problem(reason, [hint])

    def _longest_text(self) -> str | None:
        taken = self._settled.get("question", ()) + self._settled.get("context", ())
        lengths = {
            column: max((len(v) for v in self._filled(column) if isinstance(v, str)), default=0)
            for column in self._names
            if column not in taken
        }
        longest = max(lengths, key=lambda column: lengths[column], default=None)
        return longest if longest and lengths[longest] >= _LONG_TEXT else None

    def _there(self) -> str:
        return "Columns there: " + (", ".join(self._names) or "none") + "."

    def _problem(self, reason: str, hints: Sequence[str] = ()) -> None:
        self.problems.append("\n".join([f"{self._file}: {reason}", *hints]))


def _counts_up(columns: Mapping[int, str]) -> bool:
    """Whether column numbers run without a gap from 0 or 1, and there are at least two."""
    indices = sorted(columns)
    return len(indices) > 1 and indices in (
        list(range(len(indices))),
        list(range(1, len(indices) + 1)),
    )
