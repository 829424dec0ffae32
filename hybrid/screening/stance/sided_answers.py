"""Sentences that assert one option other than the chosen one, and how they bear on the question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hybrid.records.mentions import MENTION
from hybrid.screening.claims.entailments import LEADING, NOT_ASSERTED
from hybrid.screening.claims.other_cases import is_of_another_case
from hybrid.screening.reading import Reading
from hybrid.screening.stance.last_clause import is_said_of_something
from hybrid.screening.stance.last_told import DEFINES, OF_ALL
from hybrid.screening.stance.sided_case import REJECTED, SidedCase, without_yes
from hybrid.screening.wording.questions import asking_sentence
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.opposites import opposes
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question
from hybrid.text.terms import stems, word_stems

_BESIDE = re.compile(
    r"\b(?:than(?! \d)|unlike|rather|instead|contrast|compared|while|whereas|neither|nor|except)\b"
    r"|而不是|不同于|而非|相比|至于|除了",
    re.IGNORECASE,
)
# What names the task asserts all the same, and what may be so does where it is a conclusion.
_OF_THE_TASK = re.compile(r"选项|\b(?:option|answer|choice|statement)s?\b", re.IGNORECASE)
_MODAL = re.compile(r"\b(?:would|could|may|might)\b|可能|或许|也许", re.IGNORECASE)
_ASKS_AGAIN = re.compile(r"\b(?:question|asks?|asked|asking)\b|题目|题干|问题", re.IGNORECASE)
# What others hold, or do, is told only where the question asks for it.
_OF_OTHERS = re.compile(
    r"\b(?<!\bi )(?<!\bwe )(?:thinks?|thought|believe[sd]?|call(?:s|ed)|considers?)\b|觉得|相信"
    r"|\b(?:some|certain|other|elsewhere)\b|有的|有些|某些|其他|别的",
    re.IGNORECASE,
)
_SEGMENT_ENDS = re.compile(r"[;；]")
_WEAKENED = (
    *REJECTED,
    *("superseded", "unlikelihood", "self_correction", "others_think", "undecidable", "guess"),
    "stereotype",
)
# Of the words of a question, and of those that tell an option apart, so many return.
_RETURNS, _LEAST_WORDS = 0.4, 2
_COVERED, _AHEAD = 0.4, 0.2
_LEAST_LETTERS = 4
# What is told of the question again has nearly no other words.
_RETOLD = 0.8
# A turn that opens a sentence stands within so many characters.
_OPENING, _TURN = 12, 3


@dataclass(frozen=True, slots=True)
class Answer:
    """A sentence that asserts an option.

    ``shared`` words of what is asked return in it, ``returns`` if that is enough for an answer;
    ``concludes`` where it draws a conclusion, ``tells`` where the option is what is said of
    something, ``lettered`` where the option stands there with its letter.
    """

    letter: str
    place: Range
    shared: int
    returns: bool
    concludes: bool
    tells: bool
    lettered: bool


def answers(case: SidedCase) -> Iterator[Answer]:
    """Yield the sentences before the choice that assert one option, and touch no other."""
    reading, text = case.reading, case.reading.record.reasoning
    declining = reading.options_named("abstention", _COVERED)
    for place in case.places:
        letter = _told(case, place)
        if letter is None or letter in declining:
            continue
        part = _part(case, place, letter)
        concludes = bool(LEADING.match(text, *place) or reading.within(place, "conclusion_marker"))
        if not _is_asserted(case, place, part, letter, concludes=concludes):
            continue
        if not concludes and _is_retold(case, place, letter):
            continue
        lettered = any("letter" in m.tags for m in reading.within(place, MENTION))
        shared = case.shared(_segment(text, place, part))
        returns = shared >= max(_LEAST_WORDS, _RETURNS * len(case.asked))
        own = case.words[letter] - case.words[case.chosen]
        tells = any(is_said_of_something(text, each, own) for each in clauses(text, *part))
        yield Answer(letter, place, shared, returns, concludes, tells, lettered)


def _told(case: SidedCase, place: Range) -> str | None:
    """Return the one option that ``place`` names or tells, where it touches no other."""
    reading, words = case.reading, case.reading.words(place)
    if is_question(words) or OPENS_WITH_CONDITION.match(reading.record.reasoning, *place):
        return None
    mentions = reading.within(place, MENTION)
    texted = {m.option for m in mentions if "text" in m.tags}
    said = word_stems(words)
    ranked = sorted(_covered(case, said, texted), reverse=True)
    if not ranked or any(mention.option != ranked[0][1] for mention in mentions):
        return None
    share, letter = ranked[0]
    if texted != {letter} and len(ranked) > 1 and ranked[1][0] >= share - _AHEAD:
        return None
    if (case.words[case.chosen] - case.words[letter]) & said or case.is_copy(place):
        return None
    return None if case.chosen in case.touched(place) else letter


def _covered(
    case: SidedCase, said: frozenset[str], texted: set[str | None]
) -> Iterator[tuple[float, str]]:
    """Yield of the options told how much of what tells them from the chosen one is said."""
    known = word_stems(case.reading.record.question)
    for letter, words in case.words.items():
        own = words - case.words[case.chosen]
        own = own - known or own
        found = own & said
        if letter in texted:
            yield 1.0, letter
        elif found and len(found) >= _COVERED * len(own):
            is_long = any(len(word) >= _LEAST_LETTERS for word in found)
            if len(found) > 1 or (len(own) == 1 and is_long):
                yield len(found) / len(own), letter


def _part(case: SidedCase, place: Range, letter: str) -> Range:
    """Return the clauses of ``place`` that hold what is told of an option."""
    own, reading = case.words[letter] - case.words[case.chosen], case.reading
    parts = [
        clause
        for clause in clauses(reading.record.reasoning, *place)
        if own & word_stems(reading.words(clause)) or reading.within(clause, MENTION)
    ]
    return (parts[0][0], parts[-1][1]) if parts else place


def _segment(text: str, place: Range, part: Range) -> Range:
    """Return the stretch of a sentence between semicolons that holds ``part``."""
    begins = [mark.end() for mark in _SEGMENT_ENDS.finditer(text, place[0], part[0])]
    ends = _SEGMENT_ENDS.search(text, max(part[0], part[1] - 1), place[1])
    return (begins[-1] if begins else place[0]), (ends.start() if ends else place[1])


def _is_asserted(
    case: SidedCase, place: Range, part: Range, letter: str, *, concludes: bool
) -> bool:
    """Whether a sentence holds what it tells of an option to be so, to its end and for good."""
    reading, option = case.reading, case.option(letter)
    words, whole = reading.words(part), reading.words(place)
    beside = _OF_THE_TASK.sub("", _without_names(reading, part))
    if NOT_ASSERTED.search(_MODAL.sub("", beside) if concludes else beside):
        return False
    if DEFINES.search(words) or _BESIDE.search(words):
        return False
    if OF_ALL.search(whole) and not OF_ALL.search(option):
        return False
    others = {word.lower() for word in _OF_OTHERS.findall(whole)}
    if any(word not in reading.record.question.lower() for word in others):
        return False
    if is_of_another_case(reading, place, part[1]):
        return False
    lettered = any("letter" in m.tags for m in reading.within(place, MENTION))
    if denies(whole if lettered else words) != denies(without_yes(option)):
        return False
    if _ASKS_AGAIN.search(whole) or opposes(asking_sentence(reading.record.question), whole):
        return False
    if reading.within(place, *_WEAKENED):
        return False
    # Where it opens with a turn, it turns to the option.
    if reading.within((place[0] + _TURN, place[1]), "contrast") or _is_turned_from(reading, place):
        return False
    return not _is_given_up(case, place, letter)


def _without_names(reading: Reading, part: Range) -> str:
    """Return the words of ``part`` without the options that are named there."""
    words = reading.words(part)
    for mention in reversed(reading.within(part, MENTION)):
        start, end = mention.span.start - part[0], mention.span.end - part[0]
        words = f"{words[:start]} {words[end:]}"
    return words


def _is_turned_from(reading: Reading, place: Range) -> bool:
    """Whether the next sentence turns from ``place``, be it to choose."""
    index = reading.sentence_index(place[0]) + 1
    if index == len(reading.sentences):
        return False
    start = reading.sentences[index][0]
    opens = OPENS_WITH_TURN.match(reading.record.reasoning, start)
    return bool(opens or reading.within((start, start + _OPENING), "contrast"))


def _is_given_up(case: SidedCase, place: Range, letter: str) -> bool:
    """Whether the option is denied or rejected further on."""
    as_told = denies(without_yes(case.option(letter)))
    later = (each for each in case.places if place[1] <= each[0])
    return any(
        bool(case.reading.within(each, *REJECTED)) or denies(case.reading.words(each)) != as_told
        for each in later
        if letter in case.touched(each)
    )


def _is_retold(case: SidedCase, place: Range, letter: str) -> bool:
    """Whether a sentence only tells again what the question tells of an option."""
    mentions = case.reading.of(MENTION, field="question")
    if all(mention.option != letter for mention in mentions):
        return False
    said = stems(case.reading.words(place))
    return len(said & stems(case.reading.record.question)) >= _RETOLD * len(said)
