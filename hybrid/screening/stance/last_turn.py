"""The last sentence before the choice turns to another option, and says that it is the one.

"Orla was at the wheel. That said, she would not have hit anything, and Finn was the one near
enough. So Orla." No verdict names an option as the answer, but the turn, the option that the
sentence ends on and the words that single it out tell where the argument has gone. Signals
emitted: ``concluded_for`` and ``turn``, see ``stance``.
"""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.claims.hedged import held_back
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.stance.corrected import corrected_since
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question
from hybrid.text.terms import stems

# Words that single out what a clause speaks of.
_SINGLES_OUT = re.compile(
    r"\b(?:is|are|was|were|would be|must be|must have been)(?: \w+ly)? (?:in fact )?"
    r"the (?:only )?(?:one|ones|right|correct|proper|better|best|true|real|actual|likelier|"
    r"more \w+|most \w+)\b"
    r"|\bit (?:is|was|must be|must have been) (?:\w+ly )?$"
    r"|才(?:是|能|会|行|对|合|该|应|真正|最|更)|(?:其实|实际上?|应该?|真正|反而|反倒)是|的(?:才)?是$|"
    r"该[选用带让由给][^，。；]{0,6}$|更(?:合适|适合|符合|好|恰当|稳妥)",
    re.IGNORECASE,
)
# What is said of somebody before the name: 无伤的钟奕.
_ATTRIBUTE = re.compile(r"[无没不未][^，。；是]{1,6}的(?!其实|才|应|是)")
_VERDICTS = ("support", "fitting", "outdoes")
_LONGEST_OPENING = 24


def turned_at_last(reading: Reading, choice: Choice) -> list[Signal]:
    """Return the support and the turn, where the last sentence turns to another option."""
    letter, final = choice.letter, final_start(reading)
    if letter is None or reading.asks_for_exception or not options_are_names(reading):
        return []
    before = [place for place in reading.sentences if place[1] <= final]
    if not before or not _turns(reading, before[-1]):
        return []
    opening = next((place for place in before[:-1] if _speaks_for(reading, place, letter)), None)
    rival = _singled_out(reading, before[-1], letter) if opening else None
    if opening is None or rival is None or corrected_since(reading, rival.span.end):
        return []
    return [Signal("concluded_for", as_span(opening), letter), rival]


def _turns(reading: Reading, place: Range) -> bool:
    """Whether a sentence opens with a turn, and holds back nothing of what it says."""
    words = reading.words(place)
    if is_question(words) or OPENS_WITH_CONDITION.match(words):
        return False
    turns = reading.within(place, "contrast", "self_correction")
    opens = OPENS_WITH_TURN.match(words) or any(
        turn.span.start - place[0] <= _LONGEST_OPENING for turn in turns
    )
    return bool(opens) and not reading.within(place, "hedge", "undecidable", "both_valid", "doubt")


def _speaks_for(reading: Reading, place: Range, letter: str) -> bool:
    """Whether a sentence speaks of one option alone, with nothing denied or doubted of it."""
    if is_question(reading.words(place)) or reading.options_in(place) != {letter}:
        return False
    if reading.within(place, "negate", "unfitting", "undecidable", "doubt"):
        return False
    return not denies(reading.words(place)) or denies(reading.record.question)


def _singled_out(reading: Reading, place: Range, letter: str) -> Signal | None:
    """Return the ``turn``: the clause that the sentence ends on, which singles out a rival."""
    named = reading.within(place, MENTION)
    if not named or named[-1].option in (None, letter):
        return None
    part = next(p for p in reversed(_parts(reading, place)) if p[0] <= named[-1].span.start)
    if reading.options_in(part) != {named[-1].option}:
        return None
    words = _ATTRIBUTE.sub("", reading.words(part))
    turn = Signal("turn", as_span(part), named[-1].option)
    if _denies_otherwise(reading, words) or held_back(reading, turn):
        return None
    rest = words.replace(reading.record.text(named[-1].span), "").rstrip(" .。,，;；")
    singled = _SINGLES_OUT.search(rest) or reading.within(part, *_VERDICTS)
    return turn if singled else None


def _denies_otherwise(reading: Reading, words: str) -> bool:
    """Whether a clause denies: what the question denies too may be said of whom it asks for."""
    if not denies(words):
        return False
    asked = reading.record.question
    return not (denies(asked) and stems(asked) & stems(words))


def _parts(reading: Reading, place: Range) -> tuple[Range, ...]:
    """Return the clauses of a sentence, what is put between commas joined to what it is of."""
    text = reading.record.reasoning
    parts: list[Range] = []
    for start, end in clauses(text, *place):
        if parts and not reading.options_in((start, end)):
            parts[-1] = (parts[-1][0], end)
        else:
            parts.append((start, end))
    return tuple(parts)
