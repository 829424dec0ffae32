"""Labels that people or other judges made, read from gold files for comparison."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hybrid.errors import InputError
from hybrid.reading.answers import sole_option
from hybrid.reading.bytelines import display_name
from hybrid.reading.gold import (
    ACCEPTED,
    FlatLine,
    GoldLine,
    LabelLine,
    MarkLine,
    SamplingLine,
    gold_line,
    gold_rows,
    refuse_criteria,
)
from hybrid.records import ErrorType
from hybrid.records.line import RecordLine
from hybrid.text.spans import Span

DOUBTFUL = 2
"""Labels of this confidence or less are doubtful."""


@dataclass(frozen=True, slots=True)
class Label:
    """The answer on one error type.

    ``premises`` and ``conclusion`` are quotes; ``spans`` are the places of evidence where the
    label gives them. ``confidence`` is 1 to 5, ``None`` where not told. ``adopted`` names what was
    taken over from a run by a reviewer who confirmed it: it says nothing on how right that run is.
    """

    is_error: bool
    criteria: tuple[str, ...] = ()
    premises: tuple[str, ...] = ()
    conclusion: str = ""
    premise_spans: tuple[Span, ...] = ()
    conclusion_spans: tuple[Span, ...] = ()
    confidence: int | None = None
    adopted: frozenset[str] = frozenset()

    @property
    def doubtful(self) -> bool:
        """Whether whoever labelled was not sure."""
        return self.confidence is not None and self.confidence <= DOUBTFUL


@dataclass(frozen=True, slots=True)
class GoldRecord:
    """One record's labels; ``fields`` are short entries beside them, such as source and model.

    ``texts`` are those of the record's texts that the gold file holds, by the names of the fields;
    ``digest`` is the record's own where the file tells it, ``sampling`` how the record was drawn.
    ``open`` are the error types on which reviewers differ or could not say.
    """

    id: str
    labels: Mapping[ErrorType, Label]
    fields: Mapping[str, str]
    texts: Mapping[str, str] = field(default_factory=dict)
    digest: str | None = None
    sampling: SamplingLine | None = None
    open: frozenset[ErrorType] = frozenset()

    def difference(self, record: RecordLine) -> str | None:
        """Return the first of the record's texts that is another one here, ``None`` without one.

        White space does not count, nor does the order of options, nor how an answer names its
        option.
        """
        if self.digest is not None:
            return None if self.digest == record.digest() else "text"
        for name, text in self.texts.items():
            own = _text_of(record, name)
            if _plain(text) != _plain(own) and not (
                name == "answer" and _one_option(text, own, record.options)
            ):
                return name
        return None


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


_OWN_FIELDS = frozenset({"id", "labels", "text_hash", *FlatLine.model_fields})
_OPEN = ("disputed", "unsure", "unsure_of")
"""What holds, by error type, the answers that are no label."""
_LONGEST_FIELD = 300


@dataclass(slots=True)
class _Seen:
    """What was read so far."""

    labels: dict[str, dict[ErrorType, Label]] = field(default_factory=dict)
    fields: dict[str, dict[str, str]] = field(default_factory=dict)
    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    sampling: dict[str, SamplingLine] = field(default_factory=dict)
    open: dict[str, frozenset[ErrorType]] = field(default_factory=dict)
    places: dict[tuple[str, ErrorType | None], str] = field(default_factory=dict)

    def claim(self, id_: str, error_type: ErrorType | None, place: str) -> None:
        """Raise ``InputError`` where another place has a label for the same question already."""
        about = f"the {error_type} label of {id_!r}" if error_type else f"the id {id_!r}"
        earlier = self.places.setdefault((id_, error_type), place)
        if earlier != place:
            raise InputError(f"{place}: {about} appears a second time (first: {earlier})")

    def draw(self, id_: str, given: SamplingLine | None, place: str) -> None:
        """Note how a record was drawn; raise ``InputError`` where another line tells it apart."""
        if given is not None and self.sampling.setdefault(id_, given) != given:
            raise InputError(f"{place}: the sampling of {id_!r} is another one on an earlier line")


def read_gold(path: str) -> Gold:
    """Read a gold file (``-`` for standard input; gzip is unpacked).

    Raises ``InputError`` with file and line for a line of another shape, an unknown error type or
    criterion, and a label that appears twice.
    """
    return gold_of(gold_rows(path), display_name(path))


def gold_of(rows: Iterable[tuple[str, Mapping[str, Any]]], name: str) -> Gold:
    """Return the labels of rows, each with the place that messages name; raises as above."""
    seen = _Seen()
    for place, row in rows:
        _take(seen, row, place)
    if not any(seen.labels.values()):
        raise InputError(f"{name}: no labels in it; {ACCEPTED}")
    records = {
        id_: GoldRecord(
            id=id_,
            labels=given,
            fields=seen.fields[id_],
            texts=seen.texts[id_],
            digest=seen.digests.get(id_),
            sampling=seen.sampling.get(id_),
            open=seen.open.get(id_, frozenset()),
        )
        for id_, given in seen.labels.items()
    }
    return Gold(name, records)


def _take(seen: _Seen, row: Mapping[str, Any], place: str) -> None:
    if "labels" not in row and "error_type" in row:
        flat = gold_line(row, FlatLine, place)
        id_, given = flat.id, dict[ErrorType, LabelLine]({flat.error_type: flat})
        seen.draw(id_, flat.sampling, place)
    else:
        nested = gold_line(row, GoldLine, place)
        id_, given = nested.id, nested.labels
        seen.claim(id_, None, place)
        seen.draw(id_, nested.sampling, place)
    for error_type, label in given.items():
        seen.claim(id_, error_type, place)
        refuse_criteria(label, error_type, place)
        seen.labels.setdefault(id_, {})[error_type] = _label(label, place)
    seen.labels.setdefault(id_, {})
    seen.fields.setdefault(id_, {}).update(_short_fields(row))
    seen.texts.setdefault(id_, {}).update(_texts(row))
    seen.open[id_] = seen.open.get(id_, frozenset()) | _left_open(row)
    if isinstance(row.get("text_hash"), str):
        seen.digests[id_] = row["text_hash"]


def _label(line: LabelLine, place: str) -> Label:
    marks = {True: list[Span](), False: list[Span]()}
    for mark in line.spans:
        marks[mark.role == "conclusion"].append(_span(mark, place))
    return Label(
        is_error=line.is_error,
        criteria=line.criteria,
        premises=line.premises,
        conclusion=line.conclusion,
        premise_spans=tuple(marks[False]),
        conclusion_spans=tuple(marks[True]),
        confidence=line.confidence,
        adopted=frozenset(line.adopted),
    )


def _span(mark: MarkLine, place: str) -> Span:
    try:
        return Span(mark.field, mark.start, mark.end)
    except ValueError as error:
        raise InputError(f"{place}: {error}") from error


def _texts(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the texts of the record that a line of gold repeats.

    An answer counts beside the reasoning only: on its own it may be the right answer.
    """
    names = ("question", "context", "reasoning", *(["answer"] if "reasoning" in row else []))
    for name in names:
        if isinstance(row.get(name), str):
            yield name, row[name]
    options = row.get("options")
    if isinstance(options, Mapping) and all(isinstance(text, str) for text in options.values()):
        yield "options", _listed(options)


def _left_open(row: Mapping[str, Any]) -> frozenset[ErrorType]:
    told = [row[name] for name in _OPEN if isinstance(row.get(name), Mapping)]
    return frozenset(each for each in ErrorType for own in told if each.value in own)


def _listed(options: Mapping[str, str]) -> str:
    return "\n".join(sorted(options.values()))


def _text_of(record: RecordLine, name: str) -> str:
    text = _listed(record.options) if name == "options" else getattr(record, name)
    return text or ""


def _one_option(answer: str, other: str, options: Mapping[str, str]) -> bool:
    named = sole_option(answer, options)
    return named is not None and named == sole_option(other, options)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _short_fields(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in row.items():
        short = isinstance(value, str | int | float) and len(str(value)) <= _LONGEST_FIELD
        if short and name not in _OWN_FIELDS:
            yield name, str(value)
