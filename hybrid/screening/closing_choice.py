"""The option that the last sentence is left with: alone, by its letter, or as its conclusion."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claimed_choice import tells_no_degree
from hybrid.screening.claims.asked_bearer import predicate
from hybrid.screening.judged_choice import says_no_more
from hybrid.screening.reading import Reading
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, is_question
from hybrid.text.spans import Span

# A letter that ends the text, after a stop or a verb: "Its wheels stood still. (B)", "I'd put B."
_CLOSING_LETTER = re.compile(
    r"(?:[.!?:,;—–。！？，：；\n>]|(?<![不别没])选"
    r"|\bI(?:['’](?:ll|d))? (?:would |will )?(?:pick|choose|put|tick|take|name|answer|select)\s"
    r"|[.!?] (?:pick|choose|select)\s|\b(?:that|it)(?: is|['’]s)\s|\boption\s)"
    r"[\s*(（\[]*(?-i:([A-Z]))[)）*\]]*(?: it is|吧)?[.。!！\s]*$",
    re.IGNORECASE,
)
# What may stand beside an option that is all of a sentence: "Definitely the ferry for me."
_BESIDE_IT = (
    r"</?\w+>|final|answer|\b(?:definitely|certainly|surely|clearly|obviously)\b"
    r"|\b(?:so|then|it is|for me)\b|当然|肯定|显然|无疑"
)
_LONGEST_CLOSING = 40
_MARKS = re.compile(r"[\s*#>`_.,:;!?()（）。：“”\"'\-–—•]+")
_OPENING = 6
_TWO = 2


def closing_letter(reading: Reading, after: int) -> Signal | None:
    """Return the option whose letter alone ends the text, where no other one stands beside it."""
    text = reading.record.reasoning
    found = _CLOSING_LETTER.search(text, max(after, len(text) - _LONGEST_CLOSING))
    if found is None or found[1] not in reading.record.options:
        return None
    place = reading.sentence_at(found.start(1))
    others = {m.option for m in reading.within(place, MENTION) if "letter" in m.tags}
    if others - {found[1]} or is_question(reading.words(place)):
        return None
    if reading.within(place, "negate", "undecidable"):
        return None
    return Signal("choice", Span("reasoning", *found.span(1)), found[1])


def bare_conclusion(reading: Reading, *, alone: bool) -> Signal | None:
    """Return the option named alone in the last sentence, or unless ``alone`` as what follows."""
    if not reading.sentences:
        return None
    place = reading.sentences[-1]
    named = reading.within(place, MENTION)
    if len({mention.option for mention in named}) != 1:
        return None
    concluded = reading.within(place, "conclusion_marker") or _is_preferred(reading, place)
    bare = _is_alone(reading, place, named)
    if not (bare or (concluded and not alone)):
        return None
    # A denial that is the option's own denies nothing of it.
    own = reading.record.options.get(named[0].option or "", "")
    if not bare and _is_denied(reading, named, place) and not denies(own):
        return None
    if reading.within(place, "negate", "undecidable"):
        return None
    if alone and reading.asks_for_exception and any("text" in m.tags for m in named):
        # What an option says is repeated where it is true, which is not what is asked for.
        return None
    return Signal("choice", named[-1].span, named[-1].option)


def _is_preferred(reading: Reading, place: Range) -> bool:
    """Whether a comparison favours the option of a sentence, and none has favoured another one."""
    compared = {signal.option for signal in reading.of("comparison")}
    return bool(reading.within(place, "comparison")) and len(compared - {None}) < _TWO


def restated_conclusion(reading: Reading, after: int) -> Signal | None:
    """Return the one option of the last sentence where that sentence draws the conclusion.

    It does where it opens with a marker ("In conclusion, the buyer should take the first"), or says
    no more than the question and the option do ("The clerk signed for the parcel").
    """
    if not reading.sentences:
        return None
    place = reading.sentences[-1]
    named = reading.within(place, MENTION)
    if len({mention.option for mention in named}) != 1 or place[0] < after:
        return None
    if reading.within(place, "negate", "undecidable", "hedge", "both_valid"):
        return None
    words = reading.words(place)
    if _is_denied(reading, named, place) or is_question(words):
        return None
    markers = reading.within(place, "conclusion_marker")
    opens = bool(markers) and markers[0].span.start <= place[0] + _OPENING
    if not opens and reading.asks_for_exception:
        return None
    if not opens and (
        not says_no_more(reading, named[0].option, words) or tells_no_degree(reading, words)
    ):
        return None
    return Signal("choice", named[-1].span, named[-1].option)


def _is_denied(reading: Reading, named: Sequence[Signal], place: Range) -> bool:
    """Whether a sentence denies something of whom it names, and that is not what is asked for."""
    if not denies(_without(reading, named, place)):
        return False
    asked = predicate(reading)
    return asked is None or not asked.denied


def _without(reading: Reading, named: Sequence[Signal], place: Range) -> str:
    rest = reading.words(place)
    for mention in named:
        rest = rest.replace(reading.record.text(mention.span), " ")
    return rest


def _is_alone(reading: Reading, place: Range, named: Sequence[Signal]) -> bool:
    rest = _without(reading, named, place)
    return not _MARKS.sub("", re.sub(_BESIDE_IT, "", rest, flags=re.IGNORECASE))
