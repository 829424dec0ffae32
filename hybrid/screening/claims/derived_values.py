"""The values that sentences derive: by an equation, or with a word that says what it comes to.

What is supposed, only weighed, or given by the question is no value that is derived.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.claims.asked_case import says_what_is_asked, supposes_only_the_asked
from hybrid.screening.claims.entailments import NOT_ASSERTED, is_unasserted
from hybrid.screening.claims.option_values import CLOCK, counted, values_in
from hybrid.screening.reading import Reading
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.durations import tells_duration
from hybrid.text.expressions import Value
from hybrid.text.numbers import TENS_EN, UNITS_EN
from hybrid.text.opposites import opposes
from hybrid.text.sentences import Range, clauses

# "A fare of 98 is high" weighs a value, and comes to none.
_WEIGHS_ONE = re.compile(r"[\W\d]*\ban? (?:\w+ ){1,3}of \W?\d", re.IGNORECASE)
# A formula in words: "pay = base × 0.3 + costs" comes to nothing.
_OF_QUANTITIES = re.compile(
    r"[A-Za-z\u4e00-\u9fff]{2,}[)）]?\s*[×*/÷+]\s*[(（]?\s*[\d(（]"
    r"|\d[)）]?\s*[×*/÷+]\s*[(（]?\s*[A-Za-z\u4e00-\u9fff]{3,}"
    r"|[\u4e00-\u9fff]{2}\s*[×÷+*]\s*[\u4e00-\u9fff]{2}"
)
# "That is one in four": what is pointed back to has been worked out.
_POINTS_BACK = re.compile(
    r"(?:so )?(?:that|this|it)(?:['’]s| is| makes| means| was) (?:\w+ ){0,3}?"
    rf"(?:[$€£]?\d|an? (?:half|third|quarter)|{UNITS_EN}|{TENS_EN})\b[^,;:]{{0,30}}$"
    r"|(?:也就|这就|即|占)[是为]?[^，。；]{0,3}(?:分之|一半|[一二三四五六七八九]成)[^，。；]{0,4}。?$",
    re.IGNORECASE,
)
_EQUALS = "="
_TURNS = frozenset({"however", "but"})
# An unknown that stands alone on one side.
_UNKNOWN = re.compile(r"(?<![A-Za-z])(?P<name>[A-Za-z](?:_?\w)?)\s*$")
_MARK = re.compile(r"\s*</?\w+>\s*")
# A count may be a step on the way; what is left in such a form is where the way ends.
_CLOSED = re.compile(r"[/π]|\\(?:frac|sqrt)")


class Derived(NamedTuple):
    """A value that is derived, and where.

    ``closed`` tells whether in closed form, ``timed`` whether as a length of time, ``concluded``
    whether as what something comes to in the end: "so the total is 7 * 6 = 42".
    """

    place: Range
    value: Value
    closed: bool
    timed: bool
    concluded: bool


class _Sentence(NamedTuple):
    """A sentence, what concludes in it, and where its last sign of equality stands, or -1."""

    place: Range
    markers: Sequence[Signal]
    equals: int


def last_derived(reading: Reading, chosen: Value) -> Derived | None:
    """Return what the last sentence before or after the choice derives, if any derives a value.

    A sentence that names the ``chosen`` value, for a choice ("together that makes 6 euros") or in
    passing, has derived it: what stands before it is only a step.
    """
    for place in reversed(reading.sentences):
        if reading.within(place, "choice", "stated_choice"):
            named = values_in(reading.words(place), reading.record.options)
            if chosen in named and not reading.within(place, "stated_choice"):
                return None
            continue
        if reading.within(place, "others_think"):
            # "Someone who forgets the gate would get 12".
            continue
        found = derived(reading, place)
        if found is not None and not _also_tells(reading, found, chosen):
            return found
        if _EQUALS in reading.words(place) or chosen in dict(counted(reading, place)):
            # An equation with an unknown in it may go on to any value.
            return None
    return None


def _also_tells(reading: Reading, found: Derived, chosen: Value) -> bool:
    """Whether a clause without an equation tells the chosen value too: "30 to have 6 of it"."""
    if _EQUALS in reading.words(found.place) or found.value == chosen:
        return False
    parts = clauses(reading.record.reasoning, *found.place)
    return any({chosen, found.value} <= dict(counted(reading, part)).keys() for part in parts)


def derived(reading: Reading, place: Range) -> Derived | None:
    """Return the value that a sentence derives: by an equation, or with a word that concludes."""
    text = reading.record.reasoning
    sentence = _Sentence(place, _markers(reading, place), text.rfind(_EQUALS, *place))
    if not (sentence.markers or sentence.equals >= 0 or _answers(reading, place)):
        return None
    supposed = is_unasserted(text, place, leads=place)
    if supposed and not (_is_held(reading, sentence) or _only_checks(text, sentence)):
        return None
    if _comes_to_nothing(reading, sentence):
        return None
    found = _values(reading, sentence, comes_to=bool(sentence.markers) or supposed)
    if not found:
        return None
    value, written = found[-1]
    closed = _is_closed(value) or _CLOSED.search(written) is not None
    return Derived(place, value, closed, tells_duration(written), _concludes(reading, sentence))


def _markers(reading: Reading, place: Range) -> Sequence[Signal]:
    """Return the words that conclude, or else those for what a sentence before the choice yields.

    What is worked out in passing is only a step.
    """
    markers = reading.within(place, "conclusion_marker")
    if markers or not leads_to_choice(reading, place):
        return markers
    return reading.within(place, "yields")


def _answers(reading: Reading, place: Range) -> bool:
    """Whether a sentence leads to the choice, and says what is asked, or points back to it."""
    if not leads_to_choice(reading, place):
        return False
    last = clauses(reading.record.reasoning, *place)[-1]
    return (
        says_what_is_asked(reading, place)
        or _POINTS_BACK.match(reading.record.reasoning, *last) is not None
    )


def _comes_to_nothing(reading: Reading, sentence: _Sentence) -> bool:
    """Whether a sentence weighs a value, gives a formula, or tells the one that is not asked for.

    "44 is farther" tells that where it is asked what is nearer.
    """
    text, place, equals = reading.record.reasoning, sentence.place, sentence.equals
    if equals < 0 and not sentence.markers and _WEIGHS_ONE.match(text, *place):
        return True
    if equals >= 0 and _OF_QUANTITIES.search(text, equals, place[1]):
        return True
    return opposes(reading.record.question, reading.words(place))


def _values(reading: Reading, sentence: _Sentence, *, comes_to: bool) -> list[tuple[Value, str]]:
    """Return the values that a sentence may derive, and how they are written; the last one counts.

    The only one that the choice ``comes_to`` may be given by the question.
    """
    text, place, equals = reading.record.reasoning, sentence.place, sentence.equals
    start = max(equals + 1, _after(sentence.markers[-1]) if sentence.markers else place[0])
    found = list(counted(reading, (start, place[1])))
    given = comes_to and len(found) == 1 and leads_to_choice(reading, (start, place[1]))
    found = found if given else _not_given(reading, found, derived=equals >= 0)
    if not found and start == equals + 1 > 0:
        # The value may stand first, and what it is of after the sign.
        before = text.rfind(_EQUALS, 0, equals) + 1
        return list(counted(reading, (max(place[0], before), equals)))
    return found


def _not_given(
    reading: Reading, found: Sequence[tuple[Value, str]], *, derived: bool
) -> list[tuple[Value, str]]:
    """Return the values without those that the question gives: "30 years to grow to 9,600".

    What is ``derived`` may come first to a value that is given too.
    """
    options = reading.record.options
    offered = {value for text in options.values() for value in values_in(text, options)}
    given = {*values_in(reading.record.question, options)} - offered
    return [*found[:derived], *(each for each in found[derived:] if each[0] not in given)]


def _is_held(reading: Reading, sentence: _Sentence) -> bool:
    """Whether what is supposed is worked out, or is just the case that the question puts."""
    if sentence.equals >= 0:
        return _only_would(reading.record.reasoning, sentence.place)
    return leads_to_choice(reading, sentence.place) and supposes_only_the_asked(
        reading, sentence.place
    )


def _only_checks(text: str, sentence: _Sentence) -> bool:
    """Whether what would leave it open is "the answer" in "gives the answer as", or a turn.

    A turn is one to another way of working it out, where an equation is concluded there.
    """
    left = {
        match[0].lower()
        for match in NOT_ASSERTED.finditer(text, *sentence.place)
        if not any(m.span.start <= match.start() < m.span.end for m in sentence.markers)
    }
    marked = any(marker.name == "conclusion_marker" for marker in sentence.markers)
    return left <= (_TURNS if marked and sentence.equals >= 0 else frozenset())


def _only_would(text: str, place: Range) -> bool:
    """Whether "would" alone leaves open what is asserted: "B would take 40 / 2 = 20 days"."""
    return {match[0].lower() for match in NOT_ASSERTED.finditer(text, *place)} == {"would"}


def _concludes(reading: Reading, sentence: _Sentence) -> bool:
    """Whether a sentence says with a word that concludes what something comes to.

    What an unknown alone is put equal to may be a step, but where it is what is asked for.
    """
    markers = reading.within(sentence.place, "conclusion_marker")
    if not markers or sentence.equals < 0:
        return bool(markers)
    text = reading.record.reasoning
    unknown = _UNKNOWN.search(text, markers[-1].span.start, text.find(_EQUALS, *sentence.place))
    return unknown is None or _is_asked_for(unknown["name"], reading.record.question)


def _is_asked_for(unknown: str, question: str) -> bool:
    """Whether a question asks for an unknown, and for no sum with it."""
    asked = asking_sentence(question)
    return re.search(rf"(?<![\w^*/+-]){re.escape(unknown)}(?!\w|\s*[-+*/^²(])", asked) is not None


def _is_closed(value: Value) -> bool:
    """Whether a value is a collection, or a number beyond the real ones."""
    if isinstance(value, tuple):
        return value[0] != CLOCK
    return bool(value.imag)


def _after(marker: Signal) -> int:
    """Return where a value may begin after a word for it; ``yields`` ends within the value."""
    return marker.span.start if marker.name == "yields" else marker.span.end


def leads_to_choice(reading: Reading, place: Range) -> bool:
    """Whether the choice is stated in the next sentence, but for marks of the end.

    What ends a text that states none leads to the choice given beside it, or is the choice.
    "The closest answer is:" only announces the choice, and so does "the closest to 32".
    """
    told = dict(counted(reading, place)).keys()
    for following in reading.sentences[reading.sentence_index(place[0]) + 1 :]:
        announces = reading.within(following, "taken_as_nearest")
        if announces and dict(counted(reading, following)).keys() <= told:
            if reading.within(following, "stated_choice", "choice"):
                return True
            continue
        if _MARK.fullmatch(reading.record.reasoning, *following) is None:
            return bool(reading.within(following, "stated_choice", "choice"))
    return not reading.of("stated_choice")
