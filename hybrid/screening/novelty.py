"""What a reasoning says that the given text does not hold.

A sentence of the reasoning is measured by its content stems that stand neither in question nor
context nor options; a Chinese stem is a pair of characters, of which a word makes two or so, and
counts half. A sentence that asks, that sets a thought aside or says what the text lacks claims
nothing, and is not counted. Words of likelihood, generality and outside standards are leaps where
the given text does not use them itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from hybrid.packs import Hit
from hybrid.records.record import OPTION_PREFIX, Record
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import REASONING, Range, Reading
from hybrid.text.fold import fold
from hybrid.text.sentences import sentences
from hybrid.text.spans import Span
from hybrid.text.stems import content_stems, stem
from hybrid.text.stopwords import (
    DEDUCTION_EN,
    DEDUCTION_PAIRS_ZH,
    DEDUCTION_ZH,
    GRAMMAR_WORDS_ZH,
    READING_PAIRS_ZH,
    WEIGHING_EN,
    WEIGHING_PAIRS_ZH,
)

LEAPS: Mapping[str, str] = {
    "hedge": "leap",
    "generalise": "leap",
    "association": "kind_judged",
    "outside": "brought_in",
    "class_extended": "class_widened",
}
"""Cues of what a text does not give, and the signal that a sentence with one of them makes."""

_ASIDE = ("set_aside", "undecidable", "abstain")
_GENERAL = ("generalise", "association", "outside")
# What steps from the given to the answer are made of, whatever the text is about.
_STEPS = (
    frozenset(map(stem, DEDUCTION_EN | WEIGHING_EN))
    | DEDUCTION_PAIRS_ZH
    | READING_PAIRS_ZH
    | WEIGHING_PAIRS_ZH
    | GRAMMAR_WORDS_ZH
)
_STEP_CHARACTERS = frozenset(DEDUCTION_ZH)
_KIN = 5
_HAN_PAIR = 0.5
_LEAST_UNTOLD = 2.0
_LEAST_INVENTED = 2.5
_LEAST_NUMBERED = 1.0
_LEAST_LENT = 0.3
_MUCH_LENT = 4.0
_MOST_ASKED_TOLD = 0.5
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_PAST = re.compile(
    r"\b(?:had|was|were|did|went|came|took|got|gave|left|lost|found|made|told|wrote|put|saw|ran)\b"
    r"|\b[a-z]{3,}ed\b|[了过]|着|曾|昨|当时|那[天年晚]|前年|去年"
)
_CALCULATES = re.compile(r"\d\s*[-+*/×÷=^]\s*\d|=|\\frac|≤|≥|\d (?:plus|minus|times) \d|[加减乘除]")
_ENDS = " \n*\"'”’)）」』"


class Passage(NamedTuple):
    """A sentence of the reasoning; ``untold`` is the weight of its stems that the text lacks.

    ``counts``: it claims something; ``leaps`` are the cues of a leap in it, if it does.
    """

    start: int
    end: int
    untold: float
    counts: bool
    leaps: frozenset[str]


@dataclass(frozen=True, slots=True)
class Novelty:
    """What a reasoning holds beyond its text.

    ``kinds`` is the weight of all distinct untold stems, ``told`` the number of stems of question
    and context, ``lent`` the weight of the options' stems that these lack, ``lent_choice`` the
    share of such stems in what is chosen, ``asked`` the share of the stems asked with that nothing
    tells of, both 0 to 1; ``cited`` is how often the text is named as the ground.
    """

    passages: tuple[Passage, ...]
    kinds: float
    told: int
    lent: float
    lent_choice: float
    asked: float
    cited: int

    @property
    def most(self) -> float:
        """The untold weight of the fullest sentence that counts."""
        return max((each.untold for each in self.passages if each.counts), default=0.0)

    @property
    def leaping(self) -> float:
        """The share of sentences that make a leap."""
        return sum(bool(each.leaps) for each in self.passages) / max(1, len(self.passages))


class _Held(NamedTuple):
    """What a text holds: its stems, the beginnings of its long ones, its characters."""

    stems: frozenset[str]
    beginnings: frozenset[str]
    characters: frozenset[str]

    def lacks(self, said: Collection[str]) -> list[str]:
        """Return the stems that are not held, nor kin of what is held."""
        stems, beginnings, characters = self
        return [
            each
            for each in said
            if each not in stems
            and each[:_KIN] not in beginnings
            and (each.isascii() or not characters.issuperset(each))
        ]


class _Given(NamedTuple):
    """What is given with a question, folded; what all of it holds, and the question alone."""

    folded: str
    all: _Held
    asked: _Held


def novelty(reading: Reading, choice: Choice) -> Novelty:
    """Return what the reasoning says that the record's other fields do not hold."""
    given = given_of(reading.record)
    aside = _sentences_with(reading, _ASIDE)
    aside |= {index - 1 for index in _sentences_with(reading, ("contrary",))}
    leaping = _leaping(reading)
    none = frozenset[str]()
    passages = []
    kinds: set[str] = set()
    for index, (start, end) in enumerate(reading.sentences):
        if reading.zones.echo <= start:
            break
        counts = index not in aside and not _asks(reading.folded, start, end)
        new = given.all.lacks(content_stems(reading.folded[start:end]))
        if counts:
            kinds.update(new)
        leaps = leaping.get(index, none) if counts else none
        passages.append(Passage(start, end, weight(new), counts, leaps))
    lent = _lent(reading, given)
    return Novelty(
        tuple(passages),
        weight(kinds),
        len(given.asked.stems) - len(_STEPS),
        weight({each for letter in lent for each in lent[letter][0]}),
        max((_share(*lent[each]) for each in choice.letters if each in lent), default=0.0),
        _asked_untold(reading.record),
        len(reading.of("text_support")),
    )


def novelty_signals(reading: Reading, choice: Choice, own: Novelty) -> list[Signal]:
    """Return the signals of what is untold; none where nothing is chosen.

    ``untold`` for the sentence that holds most, one that leaps before others; ``leap`` and the like for sentences with a cue of
    ``LEAPS``; ``invented`` for events and numbers told anew; ``unargued`` for an
    option chosen that claims what neither text nor reasoning speaks of; ``not_told`` for what is
    asked where the text does not speak of it and one could decline; ``settled`` for the choice.
    """
    if choice.abstains or not choice.letters or choice.conclusion is None:
        return []
    claims = [each for each in own.passages if each.counts]
    full = [each for each in claims if _LEAST_UNTOLD <= each.untold]
    signals = [Signal("settled", choice.conclusion, choice.letter)]
    if full:
        signals.append(_signal("untold", max(full, key=_telling)))
    signals += [_signal(LEAPS[cue], each) for each in claims for cue in sorted(each.leaps)]
    signals += [_signal("invented", each) for each in _invented(reading, claims)]
    lent = _LEAST_LENT <= own.lent_choice or _MUCH_LENT <= own.lent
    if lent and not full and not own.cited:
        option = OPTION_PREFIX + choice.letters[0]
        span = Span(option, 0, len(reading.record.field(option)))
        signals.append(Signal("unargued", span, choice.letters[0]))
    could_decline = bool(reading.options_with("abstaining_option"))
    if could_decline and _MOST_ASKED_TOLD < own.asked and not own.cited:
        signals.append(Signal("not_told", Span("question", *_asking(reading.record.question))))
    return signals


def _asking(question: str) -> Range:
    """Return the last sentence of a question, which asks."""
    parts = sentences(question)
    return parts[-1] if parts else (0, len(question))


def _asked_untold(record: Record) -> float:
    """Return the share of what is asked that neither the rest of the text nor an option names."""
    question = record.question
    start, end = _asking(question)
    asked = content_stems(fold(question[start:end])) - _STEPS
    asked -= content_stems(fold("\n".join(record.options.values())))
    told = _held(fold(f"{record.context or ''}\n{question[:start]}\n{question[end:]}"))
    return len(told.lacks(asked)) / len(asked) if asked else 0.0


@lru_cache(maxsize=64)
def _held(folded: str) -> _Held:
    stems = content_stems(folded)
    beginnings = frozenset(each[:_KIN] for each in stems if _KIN <= len(each))
    characters = _STEP_CHARACTERS if folded.isascii() else _STEP_CHARACTERS.union(folded)
    return _Held(stems | _STEPS, beginnings, characters)


def given_of(record: Record) -> _Given:
    """Return what a record's question, context and options hold."""
    asked = fold(f"{record.context}\n{record.question}" if record.context else record.question)
    folded = "\n".join((asked, *map(fold, record.options.values())))
    return _Given(folded, _held(folded), _held(asked))


def untold_hits(reading: Reading, names: Sequence[str]) -> Iterator[Hit]:
    """Yield the hits of some cues whose words the given text does not use itself."""
    folded = given_of(reading.record).folded
    for hit in reading.of(*names):
        if reading.folded[hit.start : hit.end] not in folded:
            yield hit


def weight(stems: Collection[str]) -> float:
    """Return how much stems weigh: a Latin one 1, a pair of Chinese characters half."""
    latin = sum(map(str.isascii, stems))
    return latin + _HAN_PAIR * (len(stems) - latin)


def _sentences_with(reading: Reading, cues: Sequence[str]) -> set[int]:
    return {reading.sentence_at(hit.start) for hit in reading.of(*cues)}


def _leaping(reading: Reading) -> dict[int, frozenset[str]]:
    """Return the cues of a leap by sentence; a standard that the text is said to give is none."""
    cited = _sentences_with(reading, ("text_support",))
    found: dict[int, set[str]] = {}
    for hit in untold_hits(reading, tuple(LEAPS)):
        index = reading.sentence_at(hit.start)
        if hit.name == "hedge" or index not in cited:
            found.setdefault(index, set()).add(hit.name)
    return {index: frozenset(names) for index, names in found.items()}


def _asks(folded: str, start: int, end: int) -> bool:
    return folded[start:end].rstrip(_ENDS).endswith("?")


def _lent(reading: Reading, given: _Given) -> dict[str, tuple[list[str], int]]:
    """Return the stems of each option that the question lacks, and how many it has in all."""
    declining = reading.options_with("abstaining_option")
    lent = {}
    for letter, text in reading.record.options.items():
        if letter not in declining:
            stems = content_stems(fold(text))
            lent[letter] = (given.asked.lacks(stems), len(stems))
    return lent


def _share(new: Sequence[str], spoken: int) -> float:
    return len(new) / spoken if spoken else 0.0


def _invented(reading: Reading, claims: Sequence[Passage]) -> Iterator[Passage]:
    """Yield sentences that tell of an event or a number that the text does not tell of."""
    if _CALCULATES.search(reading.folded):
        return
    general = _sentences_with(reading, _GENERAL)
    folded = given_of(reading.record).folded
    for each in claims:
        if each.untold < _LEAST_NUMBERED or reading.sentence_at(each.start) in general:
            continue
        said = reading.folded[each.start : each.end]
        numbers = [found for found in _NUMBER.findall(said) if 1 < len(found)]
        told_anew = _LEAST_INVENTED <= each.untold and _PAST.search(said)
        if told_anew or any(number not in folded for number in numbers):
            yield each


def _signal(name: str, passage: Passage) -> Signal:
    return Signal(name, Span(REASONING, passage.start, passage.end))


def _telling(passage: Passage) -> tuple[bool, float]:
    return bool(passage.leaps), passage.untold
