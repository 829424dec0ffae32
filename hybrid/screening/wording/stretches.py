"""Stretches: the part of an analysis that goes through one of the options.

A stretch begins with a sentence that names its option by letter near its beginning ("(B) Cedar is
…", "Step 3: Consider option B"), and lasts until the next such sentence.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.text.guarded import Guarded
from hybrid.text.hanzi import HAN
from hybrid.text.sentences import Range

# A stretch begins with a sentence that names its option by letter within so many characters.
_OPENING = 30
# What comes before the letter of an option that is only held against the one under discussion.
_LEANS = Guarded(
    r"\b(?:unlike|like|than|with|to|from|and|or|as|both|among|between)\W*(?:options?|choices?)?\W*$"
    r"|[与和跟同比如像](?:选项)?\s*$",
    re.IGNORECASE,
)
_ASKS_WHERE = re.compile(r"\bwhere\b|哪[里裡儿兒]|何[处處]|什么地方|什麼地方|在哪", re.IGNORECASE)
# What makes an option the place where something is, or goes: the sentence is about that thing.
_AS_PLACE = re.compile(
    r"\b(?:in|into|inside|at|on|onto|to|from|under|behind|beside|near)\s"
    r"(?:(?:the|an?|his|her|its|their|this|that)\s)?[\s*_`\"'“‘]*$"
    r"|(?:在|到|进|入|往|向|去|从|至|于)了?[\s*_“‘「『]*$",
    re.IGNORECASE,
)
_LEAST_STRETCHES = 2
_MARKS = " \t\n.,:;()（）*。，：；、"
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_HEADS = re.compile(r"[ \t*]*[:：]")


class Stretch(NamedTuple):
    """The sentences that weigh one option."""

    option: str
    sentences: tuple[Range, ...]

    def holds(self, signal: Signal) -> bool:
        """Whether ``signal`` begins inside the stretch."""
        return self.sentences[0][0] <= signal.span.start < self.sentences[-1][1]


def stretches(reading: Reading, until: int) -> tuple[Stretch, ...]:
    """Return one stretch for each option whose discussion opens with its letter."""
    starts = []
    places = reading.sentences_until(until)
    for index, place in enumerate(places):
        option = headed(reading, place)
        if option is not None and not reading.within(place, "choice"):
            starts.append((index, option))
    found = tuple(
        Stretch(option, places[index:end])
        for (index, option), (end, _) in pairwise([*starts, (len(places), "")])
    )
    found = _without_copies(reading, found)
    return found if len(found) >= _LEAST_STRETCHES else ()


def _without_copies(reading: Reading, found: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
    """Leave out where the options are only copied, before each of them is discussed."""
    copied = [_copies(reading, each) for each in found]
    if not any(copied):
        return found
    discussed = {each.option for each, only in zip(found, copied, strict=True) if not only}
    return tuple(
        each
        for each, only in zip(found, copied, strict=True)
        if not (only and each.option in discussed)
    )


def _copies(reading: Reading, stretch: Stretch) -> bool:
    """Whether a stretch opens with its option's letter and words, and nothing of its own."""
    named = opened(reading, stretch.sentences[0])
    if named is None:
        return False
    _, end = reading.sentence_at(named.span.end - 1)
    own = reading.record.options.get(stretch.option, "").lower()
    return reading.words((named.span.end, end)).lower().strip(_MARKS) in own


def listed(reading: Reading, until: int) -> tuple[Stretch, ...]:
    """Return one stretch for each line that opens with a sentence on one option, in any words.

    Where it is asked where something is, a step of what happens, "3. Ada puts the coin into the
    tin", says only where it was then.
    """
    text = reading.record.reasoning
    if text.count("\n", 0, until) < _LEAST_STRETCHES - 1:
        return ()
    placed = _ASKS_WHERE.search(reading.record.question) is not None
    found: list[Stretch] = []
    for line in _LINE.finditer(text, 0, until):
        first = reading.sentence_index(line.start())
        last = reading.sentence_index(max(line.start(), line.end() - 1))
        said = reading.sentences[first : last + 1]
        named = [m for m in reading.within(said[0], MENTION) if "part" not in m.tags]
        options = {m.option for m in named}
        if len(options) != 1 or reading.within(said[0], "choice"):
            continue
        if not (placed and all(_is_place(reading, each) for each in named)):
            found.append(Stretch(options.pop() or "", said))
    return tuple(found) if len(found) >= _LEAST_STRETCHES else ()


def _is_place(reading: Reading, named: Signal) -> bool:
    """Whether an option is named as where something is or goes."""
    start, _ = reading.sentence_at(named.span.start)
    before = reading.record.reasoning[max(start, named.span.start - _OPENING) : named.span.start]
    return _AS_PLACE.search(before) is not None


def headed(reading: Reading, place: Range) -> str | None:
    """Return the option whose letter opens a sentence."""
    named = opened(reading, place)
    return named.option if named and _heads(reading, named) else None


def opened(reading: Reading, place: Range) -> Signal | None:
    """Return the letter near the beginning of a sentence, unless others are only held against."""
    reach = min(place[1], place[0] + _OPENING)
    named = reading.within((place[0], reach), MENTION)
    if not named or "letter" not in named[0].tags:
        return None
    return None if leans(reading, named[0]) else named[0]


def leans(reading: Reading, named: Signal) -> bool:
    """Whether an option is only held against the one under discussion: "similar to (B)"."""
    start = max(0, named.span.start - _OPENING)
    return _LEANS.search(reading.record.reasoning[start : named.span.start]) is not None


def _heads(reading: Reading, named: Signal) -> bool:
    """Whether a letter opens the discussion of its option, and is none of "country A"."""
    text = reading.record.reasoning
    after = text[named.span.end : named.span.end + 1]
    told = "text" in named.tags or text[named.span.end - 1] in "项項"
    told = told or (text[named.span.start] in "选選" and not _concludes(reading, named))
    return told or after in "项項选" or HAN.match(after) is None


def _concludes(reading: Reading, named: Signal) -> bool:
    """Whether a sentence draws a conclusion before it names its option: "so option B is wrong"."""
    start, _ = reading.sentence_at(named.span.start)
    return bool(reading.within((start, named.span.start), "conclusion_marker"))


def heads_rival(reading: Reading, place: Range, chosen: str | None) -> bool:
    """Whether a clause is another option's text, before what is said of it: "Do not sell: …"."""
    heading = reading.words(place).strip(_MARKS)
    end = reading.record.reasoning.find(heading, place[0]) + len(heading)
    if _HEADS.match(reading.record.reasoning, end) is None:
        return False
    options = reading.record.options
    return any(heading == options[each].strip(_MARKS) for each in options if each != chosen)
