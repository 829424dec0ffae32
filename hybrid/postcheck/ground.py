"""Where the quotes of a verdict stand, looked for where they belong first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.grounding import Source, locate, prepare
from hybrid.postcheck.case import RESPONSE
from hybrid.records import OPTION_PREFIX, Choice, ErrorType, Grounding, Record, Signal, Verdict
from hybrid.records.values import Role
from hybrid.text.spans import Span

_BARE = re.compile(r"[\s\"'“”‘’*(（\[【{]*([A-Za-z])[\s\"'“”‘’*)）\]】}.。．:：,，]*")
_NO_CHOICE = "a letter alone must be the choice itself"


def ground_premises(
    record: Record, error_type: ErrorType, verdict: Verdict
) -> tuple[Grounding, ...]:
    """Return where each premise stands.

    The first two premises of a semantic verdict are keywords, one of what was given and one of
    the reasoning; those of a logical verdict are looked for in the response first.
    """
    source = prepare(record)
    if error_type is not ErrorType.SEMANTIC:
        fields = RESPONSE if error_type is ErrorType.LOGICAL else None
        return tuple(
            _preferring(source, quote, "premise", error_type, fields) for quote in verdict.premises
        )
    places: tuple[Sequence[str] | None, ...] = (given_fields(record), ("reasoning",))
    found = []
    for index, quote in enumerate(verdict.premises):
        wanted = places[index] if index < len(places) else None
        role: Role = "premise" if wanted is None else "keyword"
        found.append(_preferring(source, quote, role, error_type, wanted))
    return tuple(found)


def ground_conclusion(
    record: Record,
    error_type: ErrorType,
    quote: str,
    choice: Choice,
    mentions: Sequence[Signal],
) -> Grounding | None:
    """Return where the conclusion stands, ``None`` when there is no quote."""
    if not quote.strip():
        return None
    bare = _BARE.fullmatch(quote)
    if bare and bare[1].upper() in record.options:
        return _ground_letter(record, quote, bare[1].upper(), choice, mentions)
    return _preferring(prepare(record), quote, "conclusion", error_type, RESPONSE)


def given_fields(record: Record) -> tuple[str, ...]:
    """Return the fields that a keyword can come from, the question first."""
    options = [OPTION_PREFIX + letter for letter in record.options]
    return ("question", *options, *(["context"] if record.context is not None else []))


def _preferring(
    source: Source,
    quote: str,
    role: Role,
    error_type: ErrorType,
    fields: Sequence[str] | None,
) -> Grounding:
    """Look in ``fields`` first; what is not there is looked for in the whole record."""
    if fields is not None:
        found = locate(quote, source, role=role, error_type=error_type, fields=fields)
        if found.accepted:
            return found
    anywhere = locate(quote, source, role=role, error_type=error_type)
    if fields is None or anywhere.accepted or found.tier == "missing":
        return anywhere
    return found


def _ground_letter(
    record: Record,
    quote: str,
    letter: str,
    choice: Choice,
    mentions: Sequence[Signal],
) -> Grounding:
    """Return the place where a letter is the choice: the answer, else the stated conclusion."""
    place: Span | None = None
    if letter == choice.answer and record.answer is not None:
        place = _letter_in(record, Span("answer", 0, len(record.answer)), letter)
    elif letter == choice.stated:
        named = [m for m in mentions if m.option == letter and m.name == "key"]
        stated = choice.conclusion
        inside = [m for m in named if stated is not None and m.span.overlaps(stated)]
        place = _letter_in(record, inside[-1].span, letter) if inside else None
    if place is None:
        return Grounding("conclusion", quote, "missing", False, None, None, None, reason=_NO_CHOICE)
    return Grounding(
        "conclusion", quote, "exact", True, place.field, place.start, place.end, score=100.0
    )


def _letter_in(record: Record, span: Span, letter: str) -> Span | None:
    match = re.search(rf"(?<![A-Za-z])(?:{letter}|{letter.lower()})(?![A-Za-z])", record.text(span))
    if match is None:
        return None
    return Span(span.field, span.start + match.start(), span.start + match.end())
