"""All are said to be so, one of them by name, of which it was denied: "all, number 4 included"."""

from __future__ import annotations

import re

from hybrid.screening.exclusions.wording import LATER, UP_TO_THEN
from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import (
    ELIDES_SUBJECT,
    NUMBER,
    Assertion,
    after_lead,
    assertions,
    is_asserted,
    units_of,
)
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range

_ALL_WITH_ONE = Guarded(
    r"\b(?:all|every|each)\b[^.;!?\n]{0,40}?"
    r"(?:,? including (?P<named>[^,.;]{1,30}),?"
    r"|, (?P<among>[^,.;]{1,30}?) (?:included|among them),?)"
    r" (?P<said>[^,.;\n]{3,40})"
    r"|(?:包括|连同?|含)(?P<named_zh>[^，。；]{1,10}?)(?:在内)?[，,]?(?:全都|全部|都|均|一律)"
    r"(?P<said_zh>[^，。；]{2,12})",
    re.IGNORECASE,
)


def denied_of_member(reading: Reading) -> tuple[Range, Range] | None:
    """Return a clause that denies something of one, and the sentence that says it of all with it.

    Nothing between the two may tell of a change.
    """
    text = reading.record.reasoning
    for found in _ALL_WITH_ONE.finditer(text):
        place = reading.sentence_at(found.start())
        if not is_asserted(text, place) or OPENS_WITH_TURN.match(text, *place):
            continue
        member = found["named"] or found["among"] or found["named_zh"]
        said = units_of(found["said"] or found["said_zh"])
        for each in assertions(reading):
            if each.place[1] > place[0]:
                break
            if said and _denies(reading, each, member, said) and not _changes(reading, each, place):
                return each.place, place
    return None


def _denies(reading: Reading, each: Assertion, member: str, said: tuple[str, ...]) -> bool:
    """Whether a clause denies of a member what it ends in; it may leave out whom it speaks of."""
    if not each.denied or each.units[-len(said) :] != said:
        return False
    units = units_of(member)
    named = [unit for unit in units if unit.startswith(NUMBER)] or list(units)
    if set(named) <= set(each.units):
        return True
    text, sentence = reading.record.reasoning, reading.sentences[each.sentence]
    if ELIDES_SUBJECT.match(text, *each.place) is None:
        return False
    return text.startswith(member, after_lead(text, sentence))


def _changes(reading: Reading, denied: Assertion, place: Range) -> bool:
    text, sentence = reading.record.reasoning, reading.sentences[denied.sentence]
    if UP_TO_THEN.search(text, *sentence):
        return True
    return LATER.search(text, sentence[1], place[1]) is not None
