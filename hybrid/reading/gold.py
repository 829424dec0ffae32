"""Gold lines as they are read: labels that people or other judges made, by record id.

Two shapes, which may stand in one file: ``{"id", "labels": {type: {"is_error", …}}}``, which a
report exports, and the flat ``{"id", "error_type", "is_error"}``.
"""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, ValidationError

from hybrid.errors import InputError
from hybrid.reading.bytelines import ByteLines, UnpackError, display_name
from hybrid.reading.rows import RepeatedKey, loads
from hybrid.records import ErrorType, criteria_of

ACCEPTED = (
    'accepted: {"id": …, "labels": {"logical": {"is_error": true, …}}} or '
    '{"id": …, "error_type": "logical", "is_error": true}'
)


Adopted = Literal["criteria", "evidence"]
_Id = Annotated[str, BeforeValidator(lambda id_: str(id_) if type(id_) is int else id_)]
_NO_NULL = BeforeValidator(lambda listed: () if listed is None else listed)
_Texts = Annotated[tuple[str, ...], _NO_NULL]
_Text = Annotated[str, BeforeValidator(lambda text: "" if text is None else text)]


class _Line(BaseModel):
    model_config = ConfigDict(extra="allow", frozen=True)


class MarkLine(_Line):
    """The place of evidence in one of the record's texts."""

    role: str
    field: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)


class LabelLine(_Line):
    """An answer on one error type; ``premises`` and ``conclusion`` are verbatim quotes.

    ``adopted`` names what a reviewer has only confirmed: ``criteria``, ``evidence``.
    """

    is_error: StrictBool
    criteria: _Texts = ()
    premises: _Texts = ()
    conclusion: _Text = ""
    confidence: int | None = Field(default=None, ge=1, le=5)
    why: _Text = ""
    spans: Annotated[tuple[MarkLine, ...], _NO_NULL] = ()
    adopted: Annotated[tuple[Adopted, ...], _NO_NULL] = ()


class SamplingLine(_Line):
    """How a record came to be labelled: ``taken`` of the ``size`` records of its stratum were drawn
    at random, each with this ``probability``; ``by`` names what strata were made of."""

    stratum: str
    probability: float = Field(gt=0, le=1)
    size: int = Field(ge=1)
    taken: int = Field(ge=1)
    by: tuple[str, ...] = ()


class FlatLine(LabelLine):
    """One answer on a line of its own."""

    id: _Id
    error_type: ErrorType
    sampling: SamplingLine | None = None


class GoldLine(_Line):
    """One record's answers."""

    id: _Id
    labels: dict[ErrorType, LabelLine]
    sampling: SamplingLine | None = None


_Model = TypeVar("_Model", bound=BaseModel)


def gold_rows(path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield place and object of each line of a gold file (``-``: standard input; gzip unpacked).

    Raises ``InputError`` with file and line for what is no JSON object.
    """
    name = display_name(path)
    try:
        with ByteLines(path, "utf-8") as lines:
            for number, data in lines:
                if data.strip():
                    place = f"{name}:{number}"
                    yield place, _decoded(data, place)
    except UnpackError as error:
        raise InputError(f"{name}: {error}") from error


def gold_line(row: Mapping[str, Any], kind: type[_Model], place: str) -> _Model:
    """Return a row as a line of ``kind``; ``InputError`` names ``place`` and what is wrong."""
    try:
        return kind.model_validate(row)
    except ValidationError as error:
        raise InputError(f"{place}: {_fault(row, error)}") from error


def refuse_criteria(label: LabelLine, error_type: ErrorType, place: str) -> None:
    """Raise ``InputError`` for a criterion that is none of the error type."""
    known = [each.id for each in criteria_of(error_type)]
    for name in label.criteria:
        if name not in known:
            raise InputError(
                f"{place}: {name!r} is not a criterion of the {error_type} type; "
                f"accepted: {', '.join(known)}"
            )


def _decoded(data: bytes, place: str) -> dict[str, Any]:
    try:
        row = loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        wide = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
        reason = "UTF-16; save it as UTF-8" if wide else "not UTF-8 text"
        raise InputError(f"{place}: {reason}") from error
    except (ValueError, RecursionError) as error:
        listed = data.lstrip().startswith(b"[")
        wanted = (
            "one object per line is expected, not one list over several lines"
            if listed
            else ACCEPTED
        )
        raise InputError(f"{place}: not JSON ({error}); {wanted}") from error
    if isinstance(row, RepeatedKey):
        raise InputError(f"{place}: {row}")
    if not isinstance(row, dict):
        raise InputError(f"{place}: not a line of gold: no object; {ACCEPTED}")
    return row


def _fault(row: Mapping[str, Any], error: ValidationError) -> str:
    if "findings" in row and "labels" not in row:
        return f"this is a findings line, not gold; {ACCEPTED}"
    first = error.errors(include_url=False)[0]
    where = ".".join(str(key) for key in first["loc"] if key != "[key]") or "the line"
    return f"not a line of gold: {where}: {first['msg']}; {ACCEPTED}"
