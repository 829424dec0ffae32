"""Figurative words taken at the letter: a deadline that somebody dies on.

What such a word says at the letter is never what a question means by it, so no company of the other
sense is asked for. It is taken so where the reasoning, or the option it chooses, brings in what
keeps the letter company, and the text does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.packs.senses import Tongue
from hybrid.records.record import OPTION_PREFIX
from hybrid.screening.homographs import Word, company, is_said, known_words
from hybrid.screening.keywords import GivenTexts, Shift
from hybrid.screening.reading import Reading
from hybrid.text.characters import fold
from hybrid.text.words import content_stems

# Who says so knows what the word means.
_KNOWN = re.compile(
    r"\bidiom|figurativ|metaphor|figure of speech|\bslang\b|not literal|colloquial|\bsaying\b"
    r"|比喻|引申|借指|喻指|俗语|俚语|行话|熟语|惯用语|歇后语|网络用语|口语里|代指"
)
_DENIED = re.compile(r"\b(?:not?|nothing|never|nor|without)\b|n't\b|不|并非|而非|没有|无关|别")
_CLAUSE = re.compile(r"[,;:.!?\n。，；：]")
_NEAR = 24
_LEAST = 2
# "A ticket office is an office that sells tickets": a word told by its own characters.
_SPELT = re.compile(
    r"(?:^|[,.;:\"\n(]|所谓的?|[这此题文句]中?的|把|将|既然)\"?(?P<word>[\u3400-\u9fff]{2,4}?)\"?,?"
    r"(?:顾名思义,?|嘛,?|呢,?|(?:一|这个)词,?|在?这里|从?字面上?看,?)?(?:就|也|无非|不过|可以|应当|应该|应|其实)?"
    r"(?:是指|是|指的就?是|指|的?意思就?是|意为|理解为|理解成|看作|看成|拆成|等于|即)(?P<rest>[^;!?\n]{4,48})"
)


def taken_literally(
    reading: Reading, chosen: str | None, given: GivenTexts, tongue: Tongue
) -> Iterator[Shift]:
    """Yield the figurative words of the question that the reasoning takes at the letter."""
    named = [each for each in tongue.figurative if each in given.told]
    if not named or _KNOWN.search(reading.folded):
        return
    kept = {each.key for each in known_words(given.kept, tongue)}
    said = [each for each in known_words(reading.folded, tongue) if _is_claimed(reading, each)]
    for keyword in named:
        where = given.find(keyword)
        literal = company({each.key for each in said} - kept, tongue.figurative[keyword], tongue)
        literal -= {keyword}
        if where is None or OPTION_PREFIX in where.field or keyword in literal:
            continue
        apart = _apart(reading, keyword)
        weight = len(literal) + (apart is not None) + _is_chosen(reading, chosen, keyword)
        if _LEAST <= weight:
            first = next((each.start for each in said if each.key in literal), apart)
            if first is not None:
                span = reading.sentence_span(first, first + 1)
                yield Shift("displaced", where, span.start, span.end)


def spelt_out(reading: Reading, chosen: str | None, given: GivenTexts) -> Iterator[Shift]:
    """Yield the Chinese words that are told by their own characters, to choose what these say."""
    if reading.record.lang != "zh" or chosen is None or _KNOWN.search(reading.folded):
        return
    options = {key: fold(text) for key, text in reading.record.options.items()}
    for match in _SPELT.finditer(reading.folded):
        word, rest = match["word"], match["rest"]
        where = given.find(word) if word in given.told else None
        if where is None or word in rest or not set(word) <= set(rest):
            continue
        told = content_stems(rest) - content_stems(given.told)
        lent = [key for key, text in options.items() if told & content_stems(text)]
        if lent == [chosen] and word not in options[chosen]:
            span = reading.sentence_span(match.start("word"), match.end())
            yield Shift("displaced", where, span.start, span.end)


def _is_claimed(reading: Reading, word: Word) -> bool:
    """Whether a word is the reasoning's own, and nothing is denied before it in its clause."""
    before = reading.folded[max(0, word.start - _NEAR) : word.start]
    return is_said(reading, word) and _DENIED.search(_CLAUSE.split(before)[-1]) is None


def _is_chosen(reading: Reading, chosen: str | None, keyword: str) -> bool:
    """Whether the option chosen has a character of a Chinese keyword, and no other has one."""
    if keyword.isascii():
        return False
    alike = [
        key
        for key, text in reading.record.options.items()
        if not set(keyword).isdisjoint(fold(text))
    ]
    return alike == [chosen]


def _apart(reading: Reading, keyword: str) -> int | None:
    """Return where a sentence has all characters of a Chinese keyword apart from one another."""
    if keyword.isascii():
        return None
    for start, end in reading.sentences:
        rest = reading.folded[start:end].replace(keyword, "　" * len(keyword))
        if all(each in rest for each in keyword):
            return start
    return None
