"""The place in an order that is asked for, and the options whose bearers may stand at it.

"Which statement is right: the mangoes are the third cheapest, the plums are the third cheapest …"
asks for the one thing at that place; so does "which of them came second?" with names for options.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.reading import Reading
from hybrid.text.ranks import FIRST, Rank, ranks
from hybrid.text.sentences import is_question, sentences

HAS_PLACE = (
    r"(?:is|are|was|were|(?:must|will|should) be|has to be|finish(?:es|ed)|comes?|came|"
    r"ranks?|ranked|placed|stands?|sits|arrived|end(?:s|ed) up|enter(?:s|ed)|left|went|gets?|got|"
    r"takes?|took|wins?|won|earn(?:s|ed)|claim(?:s|ed)|secure[sd]|ran|rode|swam)"
)
"""Verbs that give a bearer a place, for use inside an expression."""
_FRAME = re.compile(rf"(?P<bearer>.+?)\s+(?P<says>{HAS_PLACE}\s.+)", re.IGNORECASE)
# Of an odd number the middle one has as many before it as after it, from wherever one counts.
_MIDDLE = re.compile(r"\bin the (?:very )?middle\b|\bmiddle one\b|中间", re.IGNORECASE)
# "If the owl is last, which bird is first?" asks for no place that it supposes.
_SUPPOSED = re.compile(
    r"\s*(?:if|when|given that|suppose|supposing|assuming)\b[^,?]*,"
    r"|\s*(?:如果|假如|假设|假定|若|已知)[^，？]*，",
    re.IGNORECASE,
)
_LEAST_OPTIONS = 2
_SHORTEST_FRAME_ZH = 2


class Asked(NamedTuple):
    """The place asked for, and the words that name each option's bearer."""

    rank: Rank
    number: int
    letters: tuple[str, ...]
    bearers: re.Pattern[str]

    def named(self, found: re.Match[str]) -> str:
        """Return the option whose bearer ``found`` names: the group that matched."""
        return self.letters[(found.lastindex or 1) - 1]


def asked_place(reading: Reading) -> Asked | None:
    """Return the place that is asked for, where the options are the bearers to stand at it."""
    options = {key: text.strip(" .。*") for key, text in reading.record.options.items()}
    if len(options) < _LEAST_OPTIONS:
        return None
    framed: tuple[str, Mapping[str, str]] | None
    if all(map(_rank_in, options.values())):
        framed = _framed_zh(options) if reading.record.lang == "zh" else _framed(options)
    else:
        framed = _asking(reading), options
    rank = _rank_in(framed[0], len(options)) if framed else None
    if framed is None or rank is None:
        return None
    bearers = framed[1]
    distinct = len({bearer.lower() for bearer in bearers.values()}) == len(bearers)
    if not distinct:
        return None
    return Asked(rank, len(bearers), tuple(bearers), _pattern(list(bearers.values())))


def _rank_in(text: str, count: int = 0) -> Rank | None:
    found = next((rank for _, _, rank in ranks(text)), None)
    if found is None and count % 2 and _MIDDLE.search(text):
        return Rank(FIRST, (count + 1) // 2)
    return found


def _framed(options: Mapping[str, str]) -> tuple[str, Mapping[str, str]] | None:
    """Return what all options say, and of whom each one says it."""
    parts = {key: _FRAME.fullmatch(text) for key, text in options.items()}
    said = {match["says"].lower() for match in parts.values() if match}
    if None in parts.values() or len(said) != 1:
        return None
    return said.pop(), {key: match["bearer"] for key, match in parts.items() if match}


def _framed_zh(options: Mapping[str, str]) -> tuple[str, Mapping[str, str]] | None:
    shared = _common_ending(list(options.values()))
    if len(shared) < _SHORTEST_FRAME_ZH or any(text == shared for text in options.values()):
        return None
    bearers = {key: text.removesuffix(shared).rstrip("是在排位于") for key, text in options.items()}
    return (shared, bearers) if all(bearers.values()) else None


def _common_ending(texts: Sequence[str]) -> str:
    ending = texts[0]
    while not all(text.endswith(ending) for text in texts):
        ending = ending[1:]
    return ending


def _asking(reading: Reading) -> str:
    """Return the sentence that asks, where the options are names."""
    if not options_are_names(reading):
        return ""
    text = reading.record.question
    asking = (text[start:end] for start, end in reversed(sentences(text)))
    return _SUPPOSED.sub("", next(filter(is_question, asking), ""), count=1)


def _pattern(bearers: Sequence[str]) -> re.Pattern[str]:
    """Return an expression with a group for each bearer: its own words, and a noun they share."""
    words = [re.sub(r"^(?:the|an?) ", "", text.lower()) for text in bearers]
    shared = frozenset.intersection(*(frozenset(text.split()) for text in words))
    groups = []
    for text in words:
        core = " ".join(word for word in text.split() if word not in shared) or text
        noun = "".join(rf"(?:\s{re.escape(word)})?" for word in text.split() if word in shared)
        edge = r"\b" if core.isascii() else ""
        groups.append(rf"({edge}{re.escape(core)}{noun}{edge})")
    return re.compile("|".join(groups), re.IGNORECASE)
