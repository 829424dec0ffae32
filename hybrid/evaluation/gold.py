"""Labels that people or other judges made, read from gold files.

Two shapes of a line, which may stand in one file: ``{"id", "labels": {type: {"is_error", …}}}``,
which a report exports, and the flat ``{"id", "error_type", "is_error"}``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, ValidationError

from hybrid.errors import InputError
from hybrid.io.bytelines import ByteLines, UnpackError, display_name
from hybrid.records import ErrorType, criteria_of
from hybrid.text.spans import Span

ACCEPTED = (
    'accepted: {"id": …, "labels": {"logical": {"is_error": true, …}}} or '
    '{"id": …, "error_type": "logical", "is_error": true}'
)
DOUBTFUL = 2
"""Labels of this confidence or less are doubtful."""


@dataclass(frozen=True, slots=True)
class Label:
    """The answer on one error type.

    ``premises`` and ``conclusion`` are quotes; ``spans`` are the places of evidence where the
    label gives them. ``confidence`` is 1 to 5, ``None`` where not told.
    """

    is_error: bool
    criteria: tuple[str, ...] = ()
    premises: tuple[str, ...] = ()
    conclusion: str = ""
    premise_spans: tuple[Span, ...] = ()
    conclusion_spans: tuple[Span, ...] = ()
    confidence: int | None = None

    @property
    def doubtful(self) -> bool:
        """Whether whoever labelled was not sure."""
        return self.confidence is not None and self.confidence <= DOUBTFUL


@dataclass(frozen=True, slots=True)
class GoldRecord:
    """One record's labels; ``fields`` are short entries beside them, such as source and model."""

    id: str
    labels: Mapping[ErrorType, Label]
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Gold:
    """A gold file by record id."""

    name: str
    records: Mapping[str, GoldRecord]

    @property
    def labels(self) -> int:
        """How many labels there are."""
        return sum(len(each.labels) for each in self.records.values())


# --- lines -------------------------------------------------------------------------------------


def _text_of_number(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _empty_of_null(value: object) -> object:
    return () if value is None else value


_Id = Annotated[str, BeforeValidator(_text_of_number)]
_Texts = Annotated[tuple[str, ...], BeforeValidator(_empty_of_null)]


class _Mark(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    role: str
    field: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)


class _LabelLine(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    is_error: StrictBool
    criteria: _Texts = ()
    premises: _Texts = ()
    conclusion: str | None = None
    spans: Annotated[tuple[_Mark, ...], BeforeValidator(_empty_of_null)] = ()
    confidence: int | None = Field(default=None, ge=1, le=5)


class _FlatLine(_LabelLine):
    id: _Id
    error_type: ErrorType


class _NestedLine(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    id: _Id
    labels: dict[ErrorType, _LabelLine]


_OWN_FIELDS = frozenset({"id", "labels", *_FlatLine.model_fields})
_LONGEST_FIELD = 300


@dataclass(slots=True)
class _Seen:
    """What was read so far."""

    labels: dict[str, dict[ErrorType, Label]] = field(default_factory=dict)
    fields: dict[str, dict[str, str]] = field(default_factory=dict)
    places: dict[tuple[str, ErrorType | None], str] = field(default_factory=dict)

    def claim(self, id_: str, error_type: ErrorType | None, place: str) -> None:
        """Refuse a second label for the same question."""
        about = f"the {error_type} label of {id_!r}" if error_type else f"the id {id_!r}"
        earlier = self.places.setdefault((id_, error_type), place)
        if earlier != place:
            raise InputError(f"{place}: {about} stands there a second time (first: {earlier})")


def read_gold(path: str) -> Gold:
    """Read a gold file (``-`` for standard input; gzip is unpacked).

    Raises ``InputError`` with file and line for a line of another shape, an unknown error type or
    criterion, and a label that stands twice.
    """
    seen, name = _Seen(), display_name(path)
    try:
        with ByteLines(path) as lines:
            for number, data in lines:
                if data.strip():
                    _take(seen, data, f"{name}:{number}")
    except UnpackError as error:
        raise InputError(f"{name}: {error}") from error
    if not any(seen.labels.values()):
        raise InputError(f"{name}: no labels in it; {ACCEPTED}")
    records = {id_: GoldRecord(id_, given, seen.fields[id_]) for id_, given in seen.labels.items()}
    return Gold(name, records)


def _take(seen: _Seen, data: bytes, place: str) -> None:
    row = _decoded(data, place)
    flat = "labels" not in row and "error_type" in row
    try:
        line = _FlatLine.model_validate(row) if flat else _NestedLine.model_validate(row)
    except ValidationError as error:
        raise InputError(f"{place}: {_fault(row, error)}") from error
    if isinstance(line, _FlatLine):
        seen.claim(line.id, line.error_type, place)
        given: Mapping[ErrorType, _LabelLine] = {line.error_type: line}
    else:
        seen.claim(line.id, None, place)
        given = line.labels
    for error_type, label in given.items():
        seen.claim(line.id, error_type, place)
        made = _label(label, error_type, place)
        seen.labels.setdefault(line.id, {})[error_type] = made
    seen.labels.setdefault(line.id, {})
    seen.fields.setdefault(line.id, {}).update(_short_fields(row))


def _decoded(data: bytes, place: str) -> dict[str, Any]:
    try:
        row = json.loads(data)
    except ValueError as error:
        listed = data.lstrip().startswith(b"[")
        wanted = "one object a line is wanted, not one list over many lines" if listed else ACCEPTED
        raise InputError(f"{place}: not JSON ({error}); {wanted}") from error
    if not isinstance(row, dict):
        raise InputError(f"{place}: not a line of gold: no object; {ACCEPTED}")
    return row


def _fault(row: Mapping[str, Any], error: ValidationError) -> str:
    if "findings" in row and "labels" not in row:
        return f"this is a findings line, not gold; {ACCEPTED}"
    first = error.errors(include_url=False)[0]
    where = ".".join(str(key) for key in first["loc"] if key != "[key]") or "the line"
    return f"not a line of gold: {where}: {first['msg']}; {ACCEPTED}"


def _label(line: _LabelLine, error_type: ErrorType, place: str) -> Label:
    known = [each.id for each in criteria_of(error_type)]
    for name in line.criteria:
        if name not in known:
            raise InputError(
                f"{place}: {name!r} is no criterion of the {error_type} type; "
                f"accepted: {', '.join(known)}"
            )
    marks = {True: list[Span](), False: list[Span]()}
    for mark in line.spans:
        marks[mark.role == "conclusion"].append(_span(mark, place))
    return Label(
        is_error=line.is_error,
        criteria=line.criteria,
        premises=line.premises,
        conclusion=line.conclusion or "",
        premise_spans=tuple(marks[False]),
        conclusion_spans=tuple(marks[True]),
        confidence=line.confidence,
    )


def _span(mark: _Mark, place: str) -> Span:
    try:
        return Span(mark.field, mark.start, mark.end)
    except ValueError as error:
        raise InputError(f"{place}: {error}") from error


def _short_fields(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in row.items():
        short = isinstance(value, str | int | float) and len(str(value)) <= _LONGEST_FIELD
        if short and name not in _OWN_FIELDS:
            yield name, str(value)
