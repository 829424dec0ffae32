"""What a remark is said to let show, where its sentiment is asked for: "the end is a complaint".

Where the options are positive, negative and perhaps neutral, whoever says at last in other words
that the writer is dissatisfied names the answer. Of a saying that tells both sides the last clause
counts only where it weighs them, or a turn leads to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.beside_choice import last_saying
from hybrid.text.conditions import UNASSERTED_EN, UNASSERTED_ZH
from hybrid.text.polarity import denies
from hybrid.text.sentences import clauses, is_question
from hybrid.text.wordgroups import any_of, read_groups

_OF_OPTION = re.compile(r"(?:的|情感|评价|态度|情绪|\s|sentiment|review|[.。])*", re.IGNORECASE)
_NOT_TOLD = re.compile(
    rf"\b(?:{UNASSERTED_EN}|may|neither|nor)\b|{UNASSERTED_ZH}|似乎", re.IGNORECASE
)
_CONTRARY = {"positive": "negative"}
_SIDES = frozenset({"positive", "negative"})


def sentiments(reading: Reading) -> Iterator[Signal]:
    """Yield ``holds_for`` the sentiment that the last clause before the choice tells."""
    letters = _options(tuple(reading.record.options.items()))
    if not letters or not reading.of("asks_for_sentiment", field="question"):
        return
    place = last_saying(reading)
    if place is None or is_question(reading.words(place)):
        return
    text = reading.record.reasoning
    last = clauses(text, *place)[-1]
    told, before = _told(text[slice(*last)]), _told(text[place[0] : last[0]])
    side = "".join(told) if len(told) == 1 else ""
    if side not in letters or _NOT_TOLD.search(text, *last):
        return
    if reading.within(last, "others_think", "first_impression"):
        return
    turned = reading.within(last, "weighs_up") or reading.within(place, "contrast")
    if before <= told or side == "neutral" or turned:
        yield Signal(FOR, as_span(last), letters[side], ("attributed",))


def _told(words: str) -> frozenset[str]:
    """Return the sides that some words tell; of a complaint that is denied none."""
    found, start = set(), 0
    for match in _words()[1].finditer(words):
        side = _words()[0][match[0].lower()]
        if denies(words, start, match.start()):
            side = _CONTRARY.get(side, "none")
        found.add(side)
        start = match.end()
    return frozenset(found)


@cache
def _words() -> tuple[Mapping[str, str], re.Pattern[str]]:
    """Return the side of each word, and an expression that finds the longest ones."""
    sides = {
        word: side
        for side, groups in read_groups("sentiments").items()
        for group in groups
        for word in group
    }
    return sides, any_of(sides)


# All responses to a question choose among the same.
@lru_cache(maxsize=16)
def _options(options: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """Return the letter of each sentiment that an option names; nothing where one names another."""
    names = {each: side for side, groups in read_groups("sentiments").items() for each in groups[0]}
    found = {}
    for letter, text in options:
        side = next((s for name, s in names.items() if _is_named(text.strip().lower(), name)), None)
        if side is not None:
            found[side] = letter
    return found if found.keys() >= _SIDES and len(found) == len(options) else {}


def _is_named(text: str, name: str) -> bool:
    return text.startswith(name) and _OF_OPTION.fullmatch(text, len(name)) is not None
