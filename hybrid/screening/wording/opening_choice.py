"""An answer that opens with its choice and gives its reasons afterwards: "D: The court goes on"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.text.sentences import Range
from hybrid.text.terms import stems

_MARKS = re.compile(r"[\s*#>`_.,:;!?()（）。：“”\"'\-–—•]+")
_OPENING = 6
# An answer that opens with its choice has a reason after it.
_LEAST_ANSWER = 2


def opening_choice(reading: Reading) -> Signal | None:
    """Return the one option that the first sentence names by letter and text, and no list follows.

    "D: The court goes on." opens an answer that gives its reasons afterwards.
    """
    if len(reading.sentences) < _LEAST_ANSWER:
        return None
    place, following = reading.sentences[:_LEAST_ANSWER]
    named = reading.within(place, MENTION)
    if len({mention.option for mention in named}) != 1:
        return None
    if not {"letter", "text"} <= {tag for mention in named for tag in mention.tags}:
        return None
    listed = reading.within((following[0], following[0] + _OPENING), MENTION)
    if any("letter" in m.tags for m in listed) or reading.within(place, "negate", "undecidable"):
        return None
    if not _opens_as_answer(reading, place, named):
        return None
    return Signal("choice", named[0].span, named[0].option)


def _opens_as_answer(reading: Reading, place: Range, named: Sequence[Signal]) -> bool:
    """Whether letter and text stand side by side, with no word before but the question's own."""
    text, until = reading.record.reasoning, named[0].span.end
    before = text[place[0] : named[0].span.start]
    if len(before) > _OPENING and not stems(before) <= stems(reading.record.question):
        return False
    tags = set(named[0].tags)
    for mention in named[1:]:
        if _MARKS.sub("", text[until : mention.span.start]):
            break
        tags |= set(mention.tags)
        until = mention.span.end
    return {"letter", "text"} <= tags


def opens_with_answer(reading: Reading) -> Signal | None:
    """Return the option whose letter and text are all of the first line, if no list goes on.

    A letter may stand by itself before them: "D. D) The court goes on.".
    """
    text = reading.record.reasoning
    line = text[: text.find("\n")] if "\n" in text.strip() else ""
    named = reading.within((0, len(line)), MENTION)
    if not named or len({mention.option for mention in named}) != 1:
        return None
    if not {"letter", "text"} <= {tag for mention in named for tag in mention.tags}:
        return None
    rest = line
    for mention in reversed(named):
        rest = rest[: mention.span.start] + rest[mention.span.end :]
    if _MARKS.sub("", rest) not in ("", named[0].option) or _is_headed_by_another(
        reading, len(line), named[0].option
    ):
        return None
    return Signal("choice", named[-1].span, named[-1].option)


def _is_headed_by_another(reading: Reading, after: int, option: str | None) -> bool:
    """Whether a later sentence opens with the letter of another option, as a list of them does."""
    return any(
        mention.option != option
        and "letter" in mention.tags
        and not _MARKS.sub("", reading.record.reasoning[start : mention.span.start])
        for start, _ in reading.sentences
        if start >= after
        for mention in reading.within((start, start + _OPENING), MENTION)
    )
