"""``set_aside``: sentences of the reasoning that nothing rests on.

They are disclaimed ("that is a stereotype, and no evidence"), supposed for the sake of argument,
say only what the text does not hold, or talk of the task. What such a sentence brings in is no
ground of the choice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range

# A disclaimer that opens so speaks of the sentence before it.
_POINTS_BACK = re.compile(
    r"[\s*>\-•]*(?:(?:but|yet|still|however)[, ]+)?"
    r"(?:that|this|these|those|such|it|none|nothing|what)\b"
    r"|[\s*>\-•]*(?:但是?|不过|然而|可是)?[，]?(?:这|那|此|上述|以上)",
    re.IGNORECASE,
)
_SUPPOSES = re.compile(
    r"[\s*>\-•\d.)（(]*(?:(?:so|now|first|then|let us|let's)[, ]+)?"
    r"(?:suppose|supposing|assume for|imagine|for the sake of)\b"
    r"|[\s*>\-•\d.)（(]*(?:先)?(?:假设|假如|倘若|假定|设想)",
    re.IGNORECASE,
)
_MARKS = frozenset(",.!，。！…")
_GRANTS = Guarded(
    r"\b(?:although|though|while|even if)\b[^.;]{4,120}?,"
    r"|(?:虽然|虽说|尽管)[^。；]{2,60}?[，,](?:但|不过|却|然而|可)",
    re.IGNORECASE,
)
_OTHERS_THINK = Guarded(
    r"\b(?:some|one|many|people|readers?|you) (?:would|might|may|could) (?:\w+ )?"
    r"(?:think|expect|say|assume|guess|suppose|picture|imagine)\b|有人(?:会|可能|也许)?(?:说|认为|以为|觉得)",
    re.IGNORECASE,
)
_TURNS = Guarded(r"\b(?:but|yet|however|whereas)\b|但|不过|然而|可是", re.IGNORECASE)
_ASSOCIATIONS = ("stereotype", "generalisation", "outside_knowledge", "external_standard")
_SAYS_NOT = Guarded(
    r"\b(?:text|passage|question|story|scenario|context|prompt|statement|sentence|notice|sign|letter)\b"
    r"[^.,;]{0,24}?(?:\b(?:not|never|no|nothing)\b|n['’]t\b)"
    r"|\b(?:nothing|no (?:information|mention|detail|details|word|statement|evidence|context))\b"
    r"[^.,;]{0,24}?\b(?:is|are|was|were|in|about|of|on|given|said|stated)\b"
    r"|\b(?:is|are|was|were)(?: not|n['’]t) (?:stated|said|given|mentioned|specified|told)\b"
    r"|\bwe(?: are|'re) not told\b"
    r"|(?:题[目干]|文中|材料|原文|短文|告示|通知|调查|信息|内容)[^，。；\n]{0,8}(?:没有?|未|不)"
    r"|没有[^，。；\n]{0,6}(?:信息|线索|说明|提到|交代)|无(?:任何|从)(?:信息|线索|得知)",
    re.IGNORECASE,
)


def set_aside(reading: Reading) -> tuple[Signal, ...]:
    """Return ``set_aside`` for each sentence that nothing rests on, in text order.

    The tag tells why: ``disclaimed``, ``of_the_task``, ``supposed``, ``conceded`` or ``lacking``.
    """
    places: dict[Range, str] = {}
    for index, place in enumerate(reading.sentences):
        why = next((why for why, test in _TESTS.items() if test(reading, place)), None)
        if why is None:
            continue
        places[place] = why
        if why == "disclaimed" and index and _POINTS_BACK.match(reading.record.reasoning, *place):
            places[reading.sentences[index - 1]] = why
    return tuple(
        Signal("set_aside", as_span(place), None, (places[place],)) for place in sorted(places)
    )


def _is_disclaimed(reading: Reading, place: Range) -> bool:
    """Whether the sentence ends in a disclaimer: nothing after it takes the thought up again."""
    named = reading.inside(reading.of("disclaimer"), place)
    if not named:
        return False
    turns = reading.inside(reading.of("contrast"), (named[-1].span.end, place[1]))
    return not turns


def _is_of_the_task(reading: Reading, place: Range) -> bool:
    """Whether the writer talks to itself of the task; an interjection ("Hmm,") alone is no talk."""
    spoken = reading.inside(reading.of("self_talk"), place)
    return any(reading.record.text(each.span)[-1] not in _MARKS for each in spoken)


def _is_supposed(reading: Reading, place: Range) -> bool:
    return _SUPPOSES.match(reading.record.reasoning, *place) is not None


def _is_conceded(reading: Reading, place: Range) -> bool:
    """Whether a leap is only granted, "although it is a stereotype, …", and not come back to."""
    leaps = reading.inside(reading.of("hedge", *_ASSOCIATIONS), place)
    others = _OTHERS_THINK.search(reading.record.reasoning, *place)
    thought = [leap.span.end for leap in leaps] + ([others.end()] if others else [])
    if thought and _overruled(reading, place, max(thought)):
        return True
    granted = _GRANTS.search(reading.record.reasoning, *place)
    associations = [leap for leap in leaps if leap.name != "hedge"]
    if granted is None or not associations:
        return False
    return all(granted.start() <= leap.span.start < granted.end() for leap in associations)


def _overruled(reading: Reading, place: Range, position: int) -> bool:
    """Whether, after ``position``, the sentence turns to what the text says."""
    turn = _TURNS.search(reading.record.reasoning, position, place[1])
    if turn is None:
        return False
    return bool(reading.inside(reading.of("text_support"), (turn.end(), place[1])))


def _says_not(reading: Reading, place: Range) -> bool:
    """Whether the sentence only tells what the text lacks: no turn follows, no choice is made."""
    lack = _SAYS_NOT.search(reading.record.reasoning, *place)
    if lack is None or reading.inside(reading.of("membership", *_ASSOCIATIONS), place):
        return False
    return not reading.inside(
        reading.of("contrast", "choice", "conclusion_marker", "inference"), (lack.end(), place[1])
    )


_TESTS: Mapping[str, Callable[[Reading, Range], bool]] = {
    "disclaimed": _is_disclaimed,
    "of_the_task": _is_of_the_task,
    "supposed": _is_supposed,
    "conceded": _is_conceded,
    "lacking": _says_not,
}
