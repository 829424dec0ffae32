"""``novel_term``: content that the question, options and context do not hold; ``restatement``."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from hybrid.records.mentions import MENTION
from hybrid.records.record import Record
from hybrid.records.values import Signal
from hybrid.screening.detectors.amounts import retold_amounts
from hybrid.screening.detectors.numbers import values_told
from hybrid.screening.reading import REASONING, Reading, as_span, once
from hybrid.screening.wording.told import sorts_cases, told_text, whole_text
from hybrid.text.derived import classes_told, denies_told
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range
from hybrid.text.set_phrases import set_phrases
from hybrid.text.spans import Span
from hybrid.text.stopwords import (
    BELIEF,
    DEDUCTION_EN,
    DEDUCTION_PAIRS_ZH,
    DEDUCTION_ZH,
    DISCOURSE_ZH,
    GRAMMAR_WORDS_ZH,
    READING_PAIRS_ZH,
    WEIGHING_EN,
    WEIGHING_PAIRS_ZH,
)
from hybrid.text.synonyms import is_retold
from hybrid.text.terms import Term, stem, stems, stems_held, terms

# A sentence of at least this many content terms, all but this share of them given, restates.
_RESTATING_TERMS = 3
_RESTATING_SHARE = 0.2
_FORMULA = Guarded(
    r"\$[^$\n]{1,1000}\$|\\\w+|</?[A-Za-z]{1,8}>|(?<![A-Za-z])[A-Za-z]{0,20}[=^_][\w(]*"
)
# A text that tells so much in one script is not to be compared with words in the other.
_LEAST_FOREIGN = 12
# Capitals that stand in a relation ("RN = 0", "FN ≥ RN") are names given to what is counted.
_SYMBOL = re.compile(r"(?<![A-Za-z])([A-Z]{2,3})(?= ?[=≠≤≥<>∈→])")
# English stems of at least this common beginning are of one family (instruct, instructor).
_KIN = 6


@dataclass(frozen=True, slots=True)
class Content:
    """The content terms of one sentence, and those of them that the text does not hold.

    ``novel`` are in no part of the text; ``untold`` may be in the options, which assert nothing.
    """

    place: Range
    terms: tuple[Term, ...]
    novel: tuple[Term, ...]
    untold: tuple[Term, ...]

    @property
    def novel_share(self) -> float:
        """The share of novel terms, 0 for a sentence without content."""
        return len(self.novel) / len(self.terms) if self.terms else 0.0


def given_stems(record: Record) -> frozenset[str]:
    """Return the stems of all content that the text to be judged by holds."""
    return stems(record.context or "", record.question, *record.options.values())


@once
def contents(reading: Reading) -> tuple[Content, ...]:
    """Return the content of each sentence of the reasoning."""
    record = reading.record
    options = "\n".join(record.options.values())
    # Where the wording itself is asked about, statements are wording that is given.
    of_wording = reading.of("asks_of_wording", field="question")
    text = whole_text(record) if of_wording else told_text(record)
    if reading.of("asks_of_belief", field="question"):
        # What somebody knows follows from what went on while they were there.
        text = f"{text}\n{BELIEF}"
    found = _contents(record.reasoning, reading.sentences, text, options)
    return tuple(_retelling(reading, found)) if sorts_cases(record) else found


def _retelling(reading: Reading, found: Iterable[Content]) -> Iterator[Content]:
    """Yield ``found`` with nothing new in sentences on cases: they tell them again in short."""
    for each in found:
        named = any("letter" in m.tags for m in reading.within(each.place, MENTION))
        yield replace(each, novel=(), untold=()) if named else each


# Detectors, grounds and measures all ask for the same record's content in turn.
@lru_cache(maxsize=2)
def _contents(
    reasoning: str, places: tuple[Range, ...], text: str, options: str
) -> tuple[Content, ...]:
    held = stems_held(text) | classes_told(text)
    spoken = [_words(reasoning, place) for place in places]
    symbols = frozenset(_SYMBOL.findall(reasoning))
    if symbols:
        spoken = [_without_symbols(reasoning, each, symbols) for each in spoken]
    foreign = _foreign(held, spoken)
    if foreign is not None:
        spoken = [tuple(t for t in each if t.stem.isascii() != foreign) for each in spoken]
    stems_spoken = frozenset([term.stem for each in spoken for term in each])
    characters = frozenset(text)
    every = held | stems_held(options)
    lacking = _unheard(every, stems_spoken, characters.union(options))
    untold = _unheard(held, stems_spoken, characters)
    known = sorted((*retold_amounts(reasoning, text, values_told), *set_phrases(reasoning)))
    return tuple(
        Content(
            place,
            each,
            _outside(_new(reasoning, each, lacking), known),
            _outside(_new(reasoning, each, untold), known),
        )
        for place, each in zip(places, spoken, strict=True)
    )


def _foreign(held: frozenset[str], spoken: Sequence[Sequence[Term]]) -> bool | None:
    """Return which terms, the Latin ones or the Chinese ones, have nothing to be compared with.

    ``None`` stands for neither. Of a passage told in English alone, Chinese words can be neither
    new nor old: whoever reads it off translates.
    """
    if len(held) < _LEAST_FOREIGN:
        return None
    latin = sum(map(str.isascii, held))
    if latin not in (0, len(held)):
        return None
    said = [term.stem.isascii() for each in spoken for term in each]
    other = not latin
    return other if sum(each == other for each in said) > len(said) / 2 else None


def beyond(record: Record, words: str, least: int) -> tuple[frozenset[str], frozenset[str]]:
    """Return the stems of ``words``, and those of them that question and context do not hold.

    Fewer than ``least`` of these are given as none.
    """
    text = told_text(record)
    held, every = stems_held(text), stems(words)
    if len(every - held) < least:
        return every, frozenset()
    # Formulas have stems too, and are no words.
    said = frozenset(term.stem for term in _words(words, (0, len(words))))
    return said, _lacking(held, said, frozenset(text))


def is_translated(reading: Reading) -> bool:
    """Whether the reasoning is written in a script of which the text has no word."""
    record = reading.record
    spoken = [_words(record.reasoning, place) for place in reading.sentences]
    return _foreign(stems(told_text(record)), spoken) is not None


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``novel_term`` for each new term and ``restatement`` for each restating sentence."""
    found: list[Signal] = []
    for content in contents(reading):
        found += [Signal("novel_term", Span(REASONING, t.start, t.end)) for t in content.novel]
        if _restates(reading, content):
            found.append(Signal("restatement", as_span(content.place)))
    return tuple(found)


def _restates(reading: Reading, content: Content) -> bool:
    """Whether the sentence says again what the text holds, and draws nothing from it."""
    if len(content.terms) < _RESTATING_TERMS or content.novel_share > _RESTATING_SHARE:
        return False
    return not reading.within(content.place, "conclusion_marker", "inference")


def _words(text: str, place: Range) -> tuple[Term, ...]:
    """Return the terms of a sentence without those of its formulas and tags."""
    formulas = [formula.span() for formula in _FORMULA.finditer(text, *place)]
    if not formulas:
        return terms(text, *place)
    starts = (place[0], *(end for _, end in formulas))
    ends = (*(start for start, _ in formulas), place[1])
    return tuple(
        term for start, end in zip(starts, ends, strict=True) for term in terms(text, start, end)
    )


def _outside(spoken: tuple[Term, ...], places: Sequence[Range]) -> tuple[Term, ...]:
    """Return the terms that stand in none of some places, which are in order."""
    if not places or not spoken:
        return spoken
    starts = [start for start, _ in places]
    kept = []
    for term in spoken:
        before = bisect_right(starts, term.start)
        if not before or places[before - 1][1] < term.end:
            kept.append(term)
    return tuple(kept)


def _without_symbols(
    text: str, spoken: tuple[Term, ...], symbols: frozenset[str]
) -> tuple[Term, ...]:
    return tuple(term for term in spoken if text[term.start : term.end] not in symbols)


def _lacking(
    held: frozenset[str], spoken: frozenset[str], characters: frozenset[str]
) -> frozenset[str]:
    """Return the stems that are neither held nor what steps of a deduction are made of.

    Kin of what is held by a long common beginning is held, and so is a Chinese pair of the text's
    ``characters``.
    """
    beginnings = {each[:_KIN] for each in held if len(each) >= _KIN}
    return frozenset(
        each
        for each in spoken - held - _STEPS
        if each[:_KIN] not in beginnings and (each.isascii() or not _is_made_of(each, characters))
    )


def _unheard(
    held: frozenset[str], spoken: frozenset[str], characters: frozenset[str]
) -> frozenset[str]:
    """Return the stems that are lacking, and tell nothing that held ones tell in other words."""
    return frozenset(
        each
        for each in _lacking(held, spoken, characters)
        if not is_retold(each, held) and not denies_told(each, held)
    )


def _is_made_of(pair: str, characters: frozenset[str]) -> bool:
    """Whether a Chinese pair has none but given characters, and those that deductions are made of.

    Where a name meets a verb, or one word ends and another begins, the pair is no word.
    """
    return all(char in DEDUCTION_ZH or char in characters for char in pair)


def _new(text: str, spoken: Sequence[Term], lacking: frozenset[str]) -> tuple[Term, ...]:
    """Return the terms that are lacking.

    Where two known Chinese words meet, the pair across their edge is nothing new.
    """
    new = [term.stem in lacking for term in spoken]
    if True not in new:
        return ()
    known = {term.start for term, is_new in zip(spoken, new, strict=True) if not is_new}
    return tuple(
        term
        for term, is_new in zip(spoken, new, strict=True)
        if is_new and not _is_edge(text, term, known)
    )


def _is_edge(text: str, term: Term, known: Collection[int]) -> bool:
    """Whether a Chinese pair ends one known word and begins the next.

    Known is what ``known`` tells to begin a term that is not new, what any reasoning says, and a
    numeral with what it counts by: 一场, 两年.
    """
    if term.stem.isascii():
        return False
    before, after = term.start - 1, term.end - 1
    counts = before >= 0 and text[before] in _NUMERALS
    return (counts or _is_known(text, before, known)) and _is_known(text, after, known)


def _is_known(text: str, at: int, known: Collection[int]) -> bool:
    return at in known or text[at : at + 2] in _ANYBODYS


_NUMERALS = frozenset("一二两三四五六七八九十几")
# Words that are no terms, so that nothing else tells that a word ends or begins there.
_ANYBODYS = DISCOURSE_ZH | GRAMMAR_WORDS_ZH
_STEPS = (
    DEDUCTION_PAIRS_ZH
    | READING_PAIRS_ZH
    | WEIGHING_PAIRS_ZH
    | frozenset(stem(word) for word in DEDUCTION_EN | WEIGHING_EN) - {""}
)
