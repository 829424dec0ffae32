"""Words of several senses: in which one the question uses them, and in which one the reasoning.

A sense shows by its company, the words of its fields. Where the question keeps the company of one
sense alone and the reasoning that of another one, the keyword stands for something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from hybrid.packs.lexicon import Tongue
from hybrid.screening.keywords import GivenTexts, Shift, way_of
from hybrid.screening.reading import Reading

_SENTENCE_END = re.compile(r"[.!?;](?=[\s\"'\u3400-\u9fff]|$)|\n")
_LATIN = re.compile(r"[a-z]+")
_ENDINGS = (("ies", "y"), ("s", ""), ("es", ""), ("ed", ""), ("d", ""), ("ing", ""), ("ing", "e"))
_FURTHER_SENTENCE = re.compile(r"\n|[.!。] *\S")
_NEAR = 40
_CLAUSE = re.compile(r"[,;:.!?\n]")
_NOT_MEANT = re.compile(
    r"(?:\bnot|n't) (?:the|an?|any|about|mean|refer|in|read|take|understand|treat)\b"
    r"|\brather than\b|nothing to do"
    r"|\b[a-h] (?:takes|reads|treats|is about|concerns|speaks|confuses|plays on)\b"
    r"|不是|并非|而非|不指|无关|没有关系|[a-h](?:项|选项)?(?:把|将|是按)"
)
_LEAST_WORDS, _LEAST_STEM = 2, 3


class Word(NamedTuple):
    """A word of a text that the sense lists know; offsets are characters of the folded text."""

    start: int
    end: int
    key: str


def known_words(folded: str, tongue: Tongue) -> Iterator[Word]:
    """Yield the words of a folded text that are of a field, keep a sense company, or have senses.

    The key of a word is its form in the lists, without the ending of a plural or a tense.
    """
    for match in _LATIN.finditer(folded):
        key = next((each for each in _forms(match[0]) if each in tongue.known), None)
        if key is not None:
            yield Word(match.start(), match.end(), key)
    place = 0
    while tongue.heads and place < len(folded) - 1:
        for length in tongue.heads.get(folded[place : place + 2], ()):
            word = folded[place : place + length]
            if word in tongue.known:
                yield Word(place, place + length, word)
                place += length - 1
                break
        place += 1


def _forms(word: str) -> Iterator[str]:
    """Yield a word, and what it may be without its ending."""
    yield word
    for ending, plain in _ENDINGS:
        if word.endswith(ending) and _LEAST_STEM <= len(word) - len(ending):
            yield word[: -len(ending)] + plain


def company(words: Set[str], sense: Set[str], tongue: Tongue) -> frozenset[str]:
    """Return the words that keep a sense company."""
    return frozenset(
        each for each in words if each in sense or not sense.isdisjoint(tongue.fields.get(each, ()))
    )


def taken_otherwise(reading: Reading, given: GivenTexts, tongue: Tongue) -> Iterator[Shift]:
    """Yield the homographs of the question that the reasoning takes in another sense."""
    told = list(known_words(given.told, tongue))
    keywords = [each for each in told if _is_keyword(each, given, tongue)]
    if not keywords:
        return
    said = [each for each in known_words(reading.folded, tongue) if _is_said(reading, each)]
    spoken = {each.key for each in said}
    # A word of the scene that nobody asks about, and that the reasoning leaves alone, is none.
    keywords = [each for each in keywords if each.key in spoken or _is_asked(each, given)]
    new = frozenset(each.key for each in said)
    new -= {each.key for each in known_words(given.kept, tongue)}
    lent = {each.key for each in known_words(given.folded, tongue)}
    for each in keywords:
        senses = tongue.homographs[each.key]
        kept = [company(_keys(told, each), sense, tongue) for sense in senses]
        start, end = _sentence(given.told, each)
        near = _keys((word for word in told if start <= word.start < end), each)
        own = [sense for sense in senses if company(near, sense, tongue)]
        other = _other(
            new, own, [s for s, words in zip(senses, kept, strict=True) if not words], tongue
        )
        if not lent.issuperset(other):
            first = next(word for word in said if word.key in other)
            span = reading.sentence_span(first.start, first.end)
            where = given.span(each.start, each.end)
            yield Shift(way_of(reading.record.text(where)), where, span.start, span.end)


def _is_asked(word: Word, given: GivenTexts) -> bool:
    """Whether a word stands in the last sentence of question and context: in what is asked."""
    return _FURTHER_SENTENCE.search(given.told, word.end) is None


def _is_said(reading: Reading, word: Word) -> bool:
    """Whether a word of the reasoning is its own, in no question, and not said not to be meant."""
    end = reading.sentences[reading.sentence_at(word.start)][1]
    before = reading.folded[max(0, word.start - _NEAR) : word.start]
    return (
        reading.zone(word.start) != "echo"
        and "?" not in reading.folded[word.end : end]
        and _NOT_MEANT.search(_CLAUSE.split(before)[-1]) is None
    )


def _is_keyword(word: Word, given: GivenTexts, tongue: Tongue) -> bool:
    """Whether a word has several senses here: "it" has none where it is written small."""
    if word.key not in tongue.homographs or word.key in tongue.generic:
        return False
    return word.key not in tongue.grammatical or given.text[word.start : word.end].isupper()


def _keys(words: Iterable[Word], keyword: Word) -> frozenset[str]:
    return frozenset(each.key for each in words) - {keyword.key}


def _sentence(folded: str, word: Word) -> tuple[int, int]:
    """Return the sentence of a word."""
    ends = [match.end() for match in _SENTENCE_END.finditer(folded)]
    start = max((end for end in ends if end <= word.start), default=0)
    return start, min((end for end in ends if word.end <= end), default=len(folded))


def _other(
    new: Set[str], own: Sequence[Set[str]], others: Sequence[Set[str]], tongue: Tongue
) -> frozenset[str]:
    """Return the words of the reasoning's own that keep another sense company, and prevail."""
    used = frozenset[str]().union(*(company(new, sense, tongue) for sense in own))
    found = (company(new, sense, tongue) - used for sense in others if own)
    most = max(found, key=len, default=frozenset[str]())
    return most if max(_LEAST_WORDS, len(used) + 1) <= len(most) else frozenset()
