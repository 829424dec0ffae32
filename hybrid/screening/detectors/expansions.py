"""``case_source`` and ``case_shift``: a known abbreviation is explained as something else.

The packs list abbreviations with words of which everybody who explains one rightly uses one; so
any other explanation is wrong, whatever it is: "PIN is a thin piece of metal", 工行就是一行工人.
What counts as an explanation depends on how the abbreviation is written: in small letters, as the
word that it spells, "is" will do; else the reasoning must say what it means or is short for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from hybrid.records.values import Signal
from hybrid.screening.detectors.asides import aside
from hybrid.screening.detectors.asked_text import asked_text
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.detectors.phrases import words_of
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.hanzi import HAN
from hybrid.text.spans import Span
from hybrid.text.terms import stems

_LEAST_HAN = 2
_CLAUSE = re.compile(r"\W*[^，。；,;.!?！？\n]+")
_MEANS = (
    r"(?:,? (?:here |really |simply |just )?(?:means?|stands? for|is short for|refers? to"
    r"|is an? (?:abbreviation|acronym) (?:of|for))\b"
    r"|(?:一词|二字)?(?:就?是?指|的?意思就?是|意为|即|说的就?是|由[^，。]{1,8}组成)|就?是[^，。；]{1,16}的?(?:缩写|简称))"
)
_IS = r"(?: (?:is|are) (?:an? |the |any |some |something )?|就?是)"


def find(reading: Reading, lexicon: Lexicon) -> tuple[Signal, ...]:
    """Return the pairs of a known abbreviation, as given, and what explains it otherwise."""
    if not lexicon.expansions:
        return ()
    asked = asked_text(reading.record)
    found: list[Signal] = []
    for word, source in _given(asked.text, lexicon):
        passage = next(_explained(reading, lexicon, word), None)
        if passage is not None:
            found.append(Signal("case_source", asked.span(*source)))
            found.append(Signal("case_shift", passage))
    return tuple(found)


def _given(text: str, lexicon: Lexicon) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the listed abbreviations of a text, each with where it stands first."""
    for word, pattern in lexicon.expansions_in(text):
        match = pattern.search(text)
        if match is not None:
            yield word, match.span()


def _explained(reading: Reading, lexicon: Lexicon, word: str) -> Iterator[Span]:
    """Yield the sentences that explain an abbreviation in none of the right words."""
    text = reading.record.reasoning
    told = stems(asked_text(reading.record).text)
    for match in _explaining(word).finditer(text):
        start, end = reading.sentence_at(match.start())
        said = _CLAUSE.match(text, match.end("word"), end)
        known = lexicon.expansions[word]
        # Latin words alone cannot tell whether a Chinese explanation is right.
        told_in_han = said is not None and HAN.search(said[0]) is not None
        right = any(map(words_of(text[start:end]).holds, known)) or (
            told_in_han and not any(HAN.search(str(each)) for each in known)
        )
        if said is None or right or word in said[0] or not _is_new(said[0], told):
            continue
        if not aside(text[start:end]) and not reading.within((start, end), "contrast", "hedge"):
            yield Span(REASONING, start, end)


def _is_new(said: str, told: frozenset[str]) -> bool:
    """Whether what is said holds content, and none of it is the question's."""
    held = stems(said)
    return told.isdisjoint(held) and (bool(held) or len(HAN.findall(said)) >= _LEAST_HAN)


@lru_cache(maxsize=512)
def _explaining(word: str) -> re.Pattern[str]:
    """Return an expression for what explains an abbreviation, which is its group ``word``."""
    if not word.isascii():
        return re.compile(f'(?P<word>{re.escape(word)})[”"」]?，?(?:{_MEANS}|就是)')
    small = f"(?:(?:{word.lower()}|(?:[Aa]n? )?{word.capitalize()})(?![A-Za-z]))"
    return re.compile(
        rf"(?<![A-Za-z])(?P<word>(?P<small>{small})|{word}(?![A-Za-z]))[\"”']?"
        rf"(?:{_MEANS}|就是{word.lower()}|(?(small){_IS}|(?!)))"
    )
