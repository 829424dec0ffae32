"""Comparisons held against the one that a question asks for: the largest, the least costly.

"The lake is larger than the pond" rules the pond out as the largest and the lake as the smallest.
Two things are compared where one option is named before the comparative and another after "than";
a sentence that goes on from its first clause ("…, but it is larger than the pond") still speaks of
the option that it opened with. "Cash carries a lower risk than the others" rules cash out where the
greatest risk is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.comparatives import comparatives, in_what
from hybrid.screening.wording.option_wording import telling_words
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.hanzi import HAN
from hybrid.text.opposites import DIRECTED_ZH
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems, word_stems

_ASKED = re.compile(
    r"\b(?P<way>most|least|more|less) (?P<what>[a-z][a-z-]{3,})\b|\b(?P<est>[a-z]{2,})(?:est|er)\b"
    rf"|[最更](?P<zh>{DIRECTED_ZH})(?!的?程度)",
    re.IGNORECASE,
)
_ASKS = re.compile(r"\b(?:which|who|whose|what)\b|哪|谁|什么", re.IGNORECASE)
_ONE_WITH = re.compile(r"\s*(?:the|that) (?:\w+ )?(?:one|ones) ", re.IGNORECASE)
_LONGEST_NAME_ZH = 4
_GOES_ON = re.compile(r"\b(?:it|they|he|she|this|its)\b|[它他她其]", re.IGNORECASE)


_MOST = "most|greatest|highest|largest|biggest|strongest"
_LEAST = "least|lowest|smallest|fewest|weakest"
_MORE = "more|greater|higher|larger|bigger|stronger"
_LESS = "less|lower|smaller|fewer|weaker"
_ASKED_AMOUNT = re.compile(
    rf"\b(?:which|what|who)\b[^?]*?\bthe (?:(?P<most>{_MOST})|{_LEAST}) "
    r"(?P<of>(?:[\w-]+ ){0,3}[\w-]+)",
    re.IGNORECASE,
)
_THAN_OTHERS = re.compile(
    rf"\b(?:(?P<more>{_MORE})|{_LESS}) (?P<of>(?:[\w-]+ ){{0,4}}?[\w-]+) "
    r"(?:than|(?:when |as )?compared (?:to|with)) (?:all |any |most |either )?(?:of )?(?:the )?"
    r"(?:others?|rest|remaining)\b",
    re.IGNORECASE,
)


class _Asked(NamedTuple):
    """A property, and whether the one with most of it is asked for."""

    what: str
    most: bool


def surpassed(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``dismissed`` where a comparison rules the chosen option out as the one asked for."""
    text = reading.record.reasoning
    if " than " not in text and "比" not in text:
        return []
    asked = asked_superlative(reading)
    if asked is None:
        return []
    for place in reading.sentences_until(until):
        for part, left, right, more in _comparisons(reading, place, asked.what):
            top, bottom = (left, right) if more else (right, left)
            if chosen == (bottom if asked.most else top):
                return [Signal("dismissed", as_span(part), chosen, ("comparison",))]
    return []


def below_others(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``dismissed`` where the chosen option has less than the others of what is asked for.

    Or more, where the least of it is asked for.
    """
    asked = _ASKED_AMOUNT.search(asking_sentence(reading.record.question))
    if asked is None or reading.asks_for_exception:
        return []
    text = reading.record.reasoning
    for found in _THAN_OTHERS.finditer(text, 0, until):
        place = reading.sentence_at(found.start())
        part = next(each for each in clauses(text, *place) if found.start() < each[1])
        same = stems(asked["of"]) & stems(found["of"])
        if not same or bool(asked["most"]) == bool(found["more"]) or denies(text, *part):
            continue
        if _one_spoken_of(reading, place, found.start()) == chosen:
            return [Signal("dismissed", as_span(place), chosen, ("comparison",))]
    return []


def _one_spoken_of(reading: Reading, place: Range, position: int) -> str | None:
    """Return the option that a sentence names before ``position``, or else the one headed last."""
    named = {
        m.option for m in reading.within((place[0], position), MENTION) if "part" not in m.tags
    }
    if len(named) > 1:
        return None
    return named.pop() if named else reading.option_before(place[0])


def asked_superlative(reading: Reading) -> _Asked | None:
    """Return what the question asks for the most or the least of, if it asks for that."""
    question = reading.record.question
    asks = [found.start() for found in _ASKS.finditer(question)]
    found = _ASKED.search(question, asks[-1]) if asks else None
    if found is None:
        return None
    if found["what"]:
        return _Asked(*in_what(found["what"], found["way"].lower()))
    return _Asked(*in_what(found["zh"] or found["est"] + "er"))


def _comparisons(
    reading: Reading, place: Range, what: str
) -> Iterator[tuple[Range, str, str, bool]]:
    """Yield where one option is compared with another in ``what``, and whether it has more."""
    text = reading.record.reasoning
    if "?" in text[place[0] : place[1]]:
        return
    for found in comparatives(text, *place):
        said, more = in_what(found.word, found.way)
        if found.of or said != what:
            continue
        part = next(each for each in clauses(text, *place) if each[0] <= found.start < each[1])
        if denies(text, *part) or NOT_ASSERTED.search(text.replace("but ", "    "), *part):
            return
        after = reading.options_in((found.start, part[1])) or _described(
            reading, found.other or (found.end, part[1])
        )
        before = {m.option for m in reading.within((part[0], found.start), MENTION)}
        if not before and _GOES_ON.search(text, part[0], found.start):
            before = {m.option for m in _spoken_of(reading, (place[0], part[0]))[:1]}
        before = before or _described(reading, (part[0], found.start))
        if len(after) == len(before) == 1 and before != after:
            (left,), (right,) = before, after
            yield part, left or "", right or "", more
            return


def _described(reading: Reading, place: Range) -> set[str | None]:
    """Return the one option that words tell apart from the others: "the one with leaves", 木块."""
    said = reading.words(place)
    if _ONE_WITH.match(said):
        own = telling_words(tuple(reading.record.options.items()))
        letters = [letter for letter, words in own.items() if words & word_stems(said)]
    else:
        held = {key: set(text) & set(said) for key, text in _han(reading).items()}
        letters = [letter for letter, characters in held.items() if characters]
    return set(letters) if len(letters) == 1 else set()


def _han(reading: Reading) -> dict[str, str]:
    """Return the characters of each short Chinese option that no other one has."""
    options = reading.record.options
    found = {}
    for letter, text in options.items():
        others = "".join(other for key, other in options.items() if key != letter)
        short = len(text) <= _LONGEST_NAME_ZH
        found[letter] = "".join(c for c in HAN.findall(text) if short and c not in others)
    return found


def _spoken_of(reading: Reading, place: Range) -> list[Signal]:
    """Return what a pronoun after ``place`` stands for: what opens the sentence, or the one before.

    A sentence that opens with a pronoun itself goes on speaking of what opened the one before.
    """
    text = reading.record.reasoning
    named = reading.within(place, MENTION)
    goes_on = _GOES_ON.search(text, *place)
    if named and (goes_on is None or named[0].span.start < goes_on.start()):
        return list(named[:1])
    index = reading.sentence_index(place[0])
    return list(reading.within(reading.sentences[index - 1], MENTION)[:1]) if index else []
