"""What each option does to an argument: strengthens it, weakens it, or leaves it as it is.

Where the question asks for what weakens an argument, "the first one weakens it, the third one
strengthens it" judges both. Signals emitted: ``asked_otherwise`` where the last verdict on the
chosen option is not the one asked for, and that on another option is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.hedged import held_back
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.by_place import named_or_placed
from hybrid.screening.wording.questions import asking_place
from hybrid.text.conditions import IF_ZH
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question

_DIRECTIONS = ("weakens", "strengthens")
_VERDICTS = (*_DIRECTIONS, "no_bearing")
# What is put on a condition, or only looks so. That an option is true is given.
_SUPPOSES = re.compile(
    rf"\b(?:if(?! (?:it is |it were |this is |that is )?(?:true|correct))|unless|whether|"
    rf"(?:seem|appear|look)(?:s|ed)?|may|might|could)\b|(?:{IF_ZH})(?![^，。；]{{0,4}}为真)|"
    r"是否|能否|看似|似乎|好像|貌似|也许|或许|可能",
    re.IGNORECASE,
)
# "It supports the claim" goes on about the option named before.
_GOES_ON = re.compile(
    r"[\s*•\-]*(?:(?:so|thus|therefore|hence|and|but),? )?(?:it|this|that|which)\b"
    r"|[\s*]*(?:所以|因此|因而|故|但|而)?(?:[这该此其它]|加强|削弱|支持|质疑|反驳|无关)",
    re.IGNORECASE,
)


class _Bearing(NamedTuple):
    """Where it is said what an option does to the argument, and whether that is asked for."""

    place: Range
    good: bool


def bearings(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``asked_otherwise`` where another option than the chosen one does what is asked."""
    wanted = _wanted(reading)
    if wanted is None or choice.letter is None or choice.abstains:
        return ()
    found: dict[str, _Bearing] = {}
    for letters, direction, place in _verdicts(reading, final_start(reading)):
        for letter in letters:
            found[letter] = _Bearing(place, (direction == wanted) != reading.asks_for_exception)
    own = found.get(choice.letter)
    if own is None or own.good or not any(each.good for each in found.values()):
        return ()
    return (Signal("asked_otherwise", as_span(own.place), choice.letter),)


def _wanted(reading: Reading) -> str | None:
    """Return the direction that the asking sentence asks for, if it names one."""
    start, end = asking_place(reading.record.question)
    asked = [
        signal
        for signal in reading.of(*_DIRECTIONS, field="question")
        if start <= signal.span.start < end
    ]
    names = {signal.name for signal in asked}
    return names.pop() if len(names) == 1 else None


def _verdicts(reading: Reading, until: int) -> Iterator[tuple[set[str], str, Range]]:
    """Yield the options that a clause before ``until`` speaks of, and what it says they do."""
    headed: set[str] = set()
    for sentence in reading.sentences:
        if until <= sentence[0]:
            return
        named: set[str] = set()
        for place in clauses(reading.record.reasoning, *sentence):
            said = [s for s in reading.within(place, *_VERDICTS) if s.span.start < until]
            stop = said[0].span.end if said else place[1]
            spoken = named_or_placed(reading, (place[0], stop))
            named = spoken or named
            subjects = named or (headed if _goes_on(reading, sentence, place) else set())
            if subjects and said and not _is_held_back(reading, sentence, said[0]):
                yield subjects, _direction(reading, place, said), place
        headed = named or headed


def _goes_on(reading: Reading, sentence: Range, place: Range) -> bool:
    """Whether a sentence that names no option, up to ``place``, speaks of the one named before."""
    return _GOES_ON.match(reading.record.reasoning, *sentence) is not None and (
        not named_or_placed(reading, (sentence[0], place[1]))
    )


def _direction(reading: Reading, place: Range, said: Sequence[Signal]) -> str:
    """Return the direction of a verdict; what is denied has none.

    "Supports the opposite view" weakens, and "neither supports nor weakens" leaves it so.
    """
    names = {signal.name for signal in said}
    text = reading.record.reasoning
    if "no_bearing" in names or denies(text, place[0], said[0].span.start):
        return "no_bearing"
    of_the_opposite = "weakens" in names and said[0].span.overlaps(said[-1].span)
    return "weakens" if of_the_opposite else said[0].name


def _is_held_back(reading: Reading, sentence: Range, verdict: Signal) -> bool:
    """Whether a verdict is asked or supposed, or what others think, or one at first."""
    words = reading.words(sentence)
    if is_question(words) or held_back(reading, verdict):
        return True
    return _SUPPOSES.search(reading.record.reasoning, sentence[0], verdict.span.start) is not None
