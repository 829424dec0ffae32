"""``unsupported``: the sentences that carry the choice and whose content the text does not hold."""

from __future__ import annotations

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.detectors.novelty import Content, contents
from hybrid.screening.reading import Reading, as_span
from hybrid.text.sentences import Range

# At most this many sentences are shown: the most telling ones.
_MOST = 2
_LEAST_NOVEL = 2
_LEAPS = (
    "inference",
    "hedge",
    "outside_knowledge",
    "external_standard",
    "generalisation",
    "stereotype",
)


def unsupported(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return the most telling unsupported sentences, in text order, for the option chosen."""
    if choice.letter is None or choice.abstains:
        return ()
    weighed = [(_weight(reading, choice, content), content.place) for content in contents(reading)]
    telling = sorted((each for each in weighed if each[0] > 0), key=_by_weight)[:_MOST]
    places = sorted(place for _, place in telling)
    return tuple(Signal("unsupported", as_span(place), choice.letter) for place in places)


def _by_weight(weighed: tuple[float, Range]) -> tuple[float, Range]:
    return -weighed[0], weighed[1]


def _weight(reading: Reading, choice: Choice, content: Content) -> float:
    """Return how much a sentence carries the choice and how little of it the text holds."""
    if _states_choice_only(reading, content):
        return 0.0
    leaps = reading.inside(reading.of(*_LEAPS), content.place)
    if len(content.novel) < _LEAST_NOVEL and not leaps:
        return 0.0
    named = {m.option for m in reading.inside(reading.of(MENTION), content.place)}
    nearness = 1.5 if choice.letter in named else 0.7 if named else 1.0
    return nearness * (content.novel_share + 0.25 * min(3, len(leaps)))


def _states_choice_only(reading: Reading, content: Content) -> bool:
    stated = reading.inside(reading.of("stated_choice", "choice"), content.place)
    return bool(stated) and len(content.novel) < _LEAST_NOVEL
