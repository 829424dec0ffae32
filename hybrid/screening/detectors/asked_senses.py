"""Which sense of a listed word the question asks with, by its own words and by capitals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from hybrid.screening.detectors.asked_text import asked_text
from hybrid.screening.detectors.entries import Company, Entry
from hybrid.screening.detectors.phrases import Phrase, Words, words_of
from hybrid.screening.reading import Reading
from hybrid.text.stopwords import DISCOURSE_EN, FUNCTION_EN
from hybrid.text.terms import any_stem

# How many times more often the company of one sense must speak than that of the others.
CLEARLY = 2
# So many words of a sense's field of life are worth one word listed with the sense.
_PAIR = 2
DISCOURSE = frozenset(map(any_stem, DISCOURSE_EN))
"""The words of any reasoning about a choice question."""


class Given:
    """What a record gives to judge by, made ready for searching."""

    def __init__(self, reading: Reading) -> None:
        record = reading.record
        self.question = words_of(asked_text(record).text)
        self.options = tuple(Words(text) for text in record.options.values())
        self._reasoning = record.reasoning

    @cached_property
    def reasoning(self) -> Words:
        """The reasoning, made ready when first asked for."""
        return words_of(self._reasoning)

    @cached_property
    def spoken(self) -> frozenset[str]:
        """What phrases in the reasoning may begin with."""
        return self.reasoning.starts()

    @cached_property
    def told(self) -> frozenset[str]:
        """What phrases in the question may begin with, and the words of any reasoning."""
        return self.question.starts() | DISCOURSE

    def around(self, entry: Entry) -> Iterator[Words]:
        """Yield the texts that tell the sense a word is asked with, the nearest first.

        Where the question has the word, an option with it may well be a distractor.
        """
        holding = [each for each in self.options if entry.search(each.text)]
        if not entry.search(self.question.text):
            yield from holding
        yield self.question
        yield from (each for each in self.options if each not in holding)


def asked_sense(entry: Entry, given: Given, *, clearly: int = CLEARLY) -> Company | None:
    """Return the sense that the first telling text settles on, if it does.

    ``clearly`` is how many times more often its company must speak than that of any other sense.
    """
    told = told_of(entry, given, clearly=clearly)
    return told.asked[0] if told is not None and told.firm and len(told.asked) == 1 else None


class Told(NamedTuple):
    """The senses a text may ask with, the likeliest first, and those that it does not.

    ``firm`` says that more than one word of a field speaks for them.
    """

    asked: list[Company]
    others: list[Company]
    firm: bool


def told_of(entry: Entry, given: Given, *, clearly: int) -> Told | None:
    """Return what the first telling text says of the senses, one with a listed word if any has."""
    scores, best = _telling(entry, given)
    if not best:
        return None
    ranked = sorted(zip(scores, entry.senses, strict=True), key=_score_of, reverse=True)
    asked = [sense for score, sense in ranked if score * clearly > best or score == best]
    others = [sense for _, sense in ranked if sense not in asked]
    told = Told(asked, others, firm=best >= _PAIR)
    return None if any(_grammar(entry, each) for each in asked) else told


def _telling(entry: Entry, given: Given) -> tuple[list[int], int]:
    """Return the scores of the first text with a listed word, else of the first that tells at all.

    Beside them stands the best score, 0 where no text tells anything. What comes after a text with
    a listed word is not looked at.
    """
    first: tuple[list[int], int] = [], 0
    for words in given.around(entry):
        scores = _scores(entry, words)
        best = max(scores)
        if best >= _PAIR:
            return scores, best
        if best and not first[1]:
            first = scores, best
    return first


def _scores(entry: Entry, words: Words) -> list[int]:
    forms = _forms(entry, words)
    itself = (any_stem(entry.word.word.lower()),)
    return [
        _score(each, words, itself) + _PAIR * (each.sense.kind in forms) for each in entry.senses
    ]


def _score_of(ranked: tuple[int, Company]) -> int:
    return ranked[0]


def _grammar(entry: Entry, asked: Company) -> bool:
    """Whether a word of grammar is meant as such: no keyword of a question."""
    return asked.sense.kind == "word" and entry.word.word.lower() in FUNCTION_EN


def _score(company: Company, words: Words, itself: Phrase) -> int:
    """Return how much a text speaks of a sense: a word of its field counts half, and not alone.

    A companion that is another form of the word ``itself`` is met wherever the word is.
    """
    held = [
        own
        for phrase, own in company.begun(words.starts())
        if phrase != itself and words.holds(phrase)
    ]
    listed = sum(held)
    wider = len(held) - listed
    return _PAIR * listed + wider


def _forms(entry: Entry, words: Words) -> frozenset[str | None]:
    """Return the kinds of sense that the word's capitals, or their absence, speak for."""
    latin = any(char.isascii() and char.isalpha() for char in entry.word.word)
    if not latin or len({each.sense.kind for each in entry.senses}) == 1:
        return frozenset()
    matches = entry.finditer(words.text)
    return frozenset(_written_as(words.text, match) for match in matches)


def _written_as(text: str, match: re.Match[str]) -> str | None:
    word = match[0]
    if len(word) > 1 and word.isupper():
        return "abbreviation"
    if word[0].islower():
        return "word"
    inside = re.search(r"[a-z,;\u4e00-\u9fff] ?$", text[max(0, match.start() - 3) : match.start()])
    return "name" if inside else None
