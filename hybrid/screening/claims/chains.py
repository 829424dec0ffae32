"""Orders written as a chain, held against the end of it that is asked for: "ash > elm > yew".

Which end has the most is told by what the question compares: under "ash is heavier than elm" the
chain begins with the heaviest.
"""

from __future__ import annotations

import re

from hybrid.records.values import Signal
from hybrid.screening.claims.superlatives import asked_superlative
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.comparatives import Comparative, comparatives, in_what
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.sentences import Range

_LEAST = 3
_LONGEST_NAME = 30
_ARTICLE = re.compile(r"^(?:the|an?) ", re.IGNORECASE)
# "The second oldest" and "the middle one" stand at no end.
_WITHIN = re.compile(
    r"\b(?:second|third|fourth|fifth|sixth|\d(?:nd|rd|th)|next|middle|not|than)\b|第[二三四五六]|倒数|中间",
    re.IGNORECASE,
)
_SIGN = re.compile("[<>＜＞]")


def chained_otherwise(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``dismissed`` where the last chain of all options has another one at the end asked."""
    text = reading.record.reasoning
    if len(_SIGN.findall(text, 0, until)) < _LEAST - 1 or len(reading.record.options) < _LEAST:
        return []
    if _WITHIN.search(asking_sentence(reading.record.question)):
        return []
    asked = asked_superlative(reading)
    found = _last_chain(reading, until) if asked else None
    if asked is None or found is None:
        return []
    place, letters = found
    falls = _falls(reading, letters, asked.what)
    if falls is None or chosen == letters[0 if falls == asked.most else -1]:
        return []
    return [Signal("dismissed", as_span(place), chosen, ("comparison",))]


def _last_chain(reading: Reading, until: int) -> tuple[Range, list[str]] | None:
    """Return where the last chain of all options stands, and their letters from its first on."""
    names = _names(reading)
    if not names:
        return None
    one = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    link = rf"(?:the )?(?:{one})"
    for sign in "><":
        wide = {">": "[>＞]", "<": "[<＜]"}[sign]
        chain = re.compile(rf"{link}(?:\s*{wide}\s*{link})+", re.IGNORECASE)
        for match in reversed([*chain.finditer(reading.record.reasoning, 0, until)]):
            said = [names[_ARTICLE.sub("", part.strip().lower())] for part in _SIGN.split(match[0])]
            if sorted(said) == sorted(names.values()):
                return match.span(), said if sign == ">" else said[::-1]
    return None


def _names(reading: Reading) -> dict[str, str]:
    """Return the letter of each option by its words, where all are short and differ."""
    names = {
        _ARTICLE.sub("", text.strip(" .。*").lower()): letter
        for letter, text in reading.record.options.items()
    }
    short = all(0 < len(name) <= _LONGEST_NAME and not _SIGN.search(name) for name in names)
    return names if short and len(names) == len(reading.record.options) else {}


def _falls(reading: Reading, letters: list[str], what: str) -> bool | None:
    """Return whether the chain begins with what has most of the property, if the question tells."""
    question = reading.record.question
    names = {letter: name for name, letter in _names(reading).items()}
    for found in comparatives(question):
        said, more = in_what(found.word, found.way)
        left, right = _compared(question, found, names)
        if said == what and left is not None and right is not None:
            return more == (letters.index(left) < letters.index(right))
    return None


def _compared(
    question: str, found: Comparative, names: dict[str, str]
) -> tuple[str | None, str | None]:
    """Return the options named last before a comparative, and first after it."""
    text = question.lower()
    before = {text.rfind(name, 0, found.start): letter for letter, name in names.items()}
    start = found.other[0] if found.other else found.end
    after = {text.find(name, start): letter for letter, name in names.items()}
    left, right = max(before), min((at for at in after if at >= 0), default=-1)
    return (before[left] if left >= 0 else None), (after[right] if right >= 0 else None)
