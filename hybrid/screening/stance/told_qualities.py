"""Which quality the reasoning says what is asked about has: "so she will feel proud".

Where it is asked how somebody feels or what a remark is like, and the options are such qualities or
join two, the last sentence before the choice that tells some is what the reasoning comes to.
Signals emitted: ``rival_told`` for the sentence that tells another option's and not the chosen
one's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.hedged import held_back
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.open_sentences import is_open
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.conditions import (
    MODAL_EN,
    MODAL_ZH,
    NOT_HELD_EN,
    NOT_HELD_ZH,
)
from hybrid.text.qualities import qualities
from hybrid.text.sentences import Range, clauses, extent

_LONGEST, _LONGEST_ZH = 3, 6
# What is supposed, another's word, past or only so at first tells nothing of what is asked.
_NOT_TOLD = re.compile(
    rf"\b(?:{NOT_HELD_EN}|until|before|earlier|literally|unlike|instead|rather than|supposed|"
    rf"called|pretend\w*)\b"
    rf"|{NOT_HELD_ZH}|起初|原本|本来|之前|曾经?|表面上?|乍|看似|会被|有人|别人|字面|直到|而不是|而非",
    re.IGNORECASE,
)
# What is only possible is told of it in a conclusion: "so she may well feel proud".
_POSSIBLE = re.compile(rf"\b(?:{MODAL_EN}|may)\b|{MODAL_ZH}", re.IGNORECASE)
# An option may join two: 感激和尴尬.
_JOINS = re.compile(r"\s*(?:&|＆|\band\b|[和与及、+])\s*", re.IGNORECASE)
# An English quality is told of something where a verb says that it has it.
_HAS = re.compile(
    r"\b(?:is|are|was|were|be|being|feels?|felt|feeling|sounds?|remains?|becomes?|became|"
    r"show(?:s|ed|n|ing)?|express\w*|convey\w*|reflect\w*|display\w*|reveal\w*|full of|sense of|"
    r"points? to|indicates?|suggests?|signals?|sign of|with)\b|['’]s\b",
    re.IGNORECASE,
)
_TURNS = ("contrast", "self_correction", "sought")
# So many sentences may follow that explain what was told.
_MOST_AFTER = 1
_LEAST = 2


def told_qualities(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``rival_told`` where the qualities of another option are told last."""
    if choice.letter is None or choice.abstains or reading.asks_for_exception:
        return ()
    wanted = _options(tuple(reading.record.options.items()))
    if choice.letter not in wanted or not _asks_for_quality(reading, wanted):
        return ()
    leading = _leading(reading)[-_MOST_AFTER - 1 :]
    named = frozenset().union(*wanted.values())
    for place in reversed(leading):
        told = _told(reading, place) & named
        if told:
            later = (each for each in leading if place[1] <= each[0])
            rivals = [letter for letter, own in wanted.items() if own == told]
            if len(rivals) != 1 or rivals[0] == choice.letter:
                return ()
            if any(_turns(reading, each) for each in later):
                return ()
            return (Signal("rival_told", as_span(place), rivals[0]),)
    return ()


# All responses to a question choose among the same.
@lru_cache(maxsize=32)
def _options(options: tuple[tuple[str, str], ...]) -> Mapping[str, frozenset[int]]:
    """Return the qualities that each option is, of those that are short and name nothing else."""
    found = {}
    for letter, text in options:
        named = [_named(part) for part in _JOINS.split(text)]
        if None not in named:
            found[letter] = frozenset(each for each in named if each is not None)
    return found


def _named(text: str) -> int | None:
    """Return the one quality that a short text names and does not deny."""
    if extent(text) > (_LONGEST if text.isascii() else _LONGEST_ZH):
        return None
    named = list(qualities(text))
    return named[0].quality if len(named) == 1 and not named[0].denied else None


def _asks_for_quality(reading: Reading, wanted: Mapping[str, frozenset[int]]) -> bool:
    """Whether the options are qualities, of which each has its own."""
    if len(set(wanted.values())) < max(len(wanted), _LEAST):
        return False
    asked = reading.of("asks_for_quality", field="question")
    return bool(asked) or len(wanted) == len(reading.record.options)


def _leading(reading: Reading) -> Sequence[Range]:
    """Return the sentences before the choice, which choose nothing themselves."""
    until = final_start(reading)
    return [
        place
        for place in reading.sentences
        if place[1] <= until and not reading.within(place, "choice", "stated_choice")
    ]


def _turns(reading: Reading, place: Range) -> bool:
    """Whether a sentence turns from what was told before it."""
    if OPENS_WITH_TURN.match(reading.record.reasoning, *place):
        return True
    return bool(reading.within(place, *_TURNS))


def _told(reading: Reading, place: Range) -> set[int]:
    """Return the qualities that a sentence says something has, and does not turn from."""
    text = reading.record.reasoning
    if is_open(reading, place):
        return set()
    if held_back(reading, Signal("told", as_span((place[1] - 1, place[1])))):
        return set()
    told: set[int] = set()
    concludes = bool(reading.within(place, "conclusion_marker"))
    for part in clauses(text, *place):
        if OPENS_WITH_TURN.match(text, *part):
            # "She was cross at first, but the letter made her laugh."
            told = set()
        if _NOT_TOLD.search(text, *part) or (not concludes and _POSSIBLE.search(text, *part)):
            continue
        told |= {
            named.quality
            for named in qualities(text, *part)
            if not named.denied
            and (not text[named.start].isascii() or _HAS.search(text, part[0], named.start))
        }
    return told
