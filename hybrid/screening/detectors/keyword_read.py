"""The keyword of the question that words of the reasoning read: "by a long position I mean"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.screening.detectors.asked_text import keyword_fields
from hybrid.screening.reading import Reading
from hybrid.text.hanzi import HAN
from hybrid.text.sentences import Range
from hybrid.text.spans import Span
from hybrid.text.stopwords import FUNCTION_EN

_SHORTEST_PLURAL = 4
_LATIN = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
_INSIDE = re.compile(r"[\w,;] $|[\u4e00-\u9fff]$")
_MENTIONED = re.compile(r"[“\"「『]\s*([^”\"」』\s]{1,12})\s*[”\"」』]")
# Words that lead from the keyword to its reading.
LINK_ZH = re.compile(
    r"[”\"」』]|，?(?:从|按照?|照|就|单看|光看|只看)?字面(?:上|意思|意义)?(?:来?[看讲说解]|来?理解)?，?(?:自然|当然)?"
    r"(?:就|也|便|无非)?(?:是指|指的?就?是?|的?意思就?是|是说?|意味着|等于|[讲说]的是)"
    r"|，?(?:拆开来?|逐字|望文生义)[看讲说解]?，?"
    r"|，?在?(?:这里|此处|本题|题目|题干|文中)[中里]?(?=是|就|指|意思|说的|其实)|，(?=指的?是|意思)|的(?:重点|关键|本意|意义|核心|要点)|，?我们?(?=理解|解|看|当)|一词|这个词|二字|一字|在(?:这里|此处|本题中|题目中)|(?:应当?|应该|可以?|不妨|只能)?被?"
    r"(?:理解|解释|解读|读作|看作?|当作|等同|引申|视)(?:为|成|作|于)|，?是?指的?就?是?|意思就?是|，?是说"
    r"|，?说的就?是|，?顾名思义，?(?:就|也)?[是指]|等于|相当于"
    r"|[嘛呢呀啊吧]?，?(?:无非|不过|只不过|其实|本身|说白了|说到底|归根到底|不就|照我看|依我看|我看|在我看来|就本题而言"
    r"|姑且|权且|暂且)，?(?:就|也|便)?(?:指的)?(?:就|也)?(?:是|指|当作|算)|[嘛呢呀啊吧]，?(?:指的)?就?[是指]"
    r"|也?就?是"
)
# Words that lead to the keyword.
_LEAD_ZH = re.compile(
    r"^(?:(?:把|将|這裡|这里|此处|本题|句中|文中|题[目干]?[中里]?)的?|所谓的?|我理解的?|在我看来，?|照我理解，?"
    r"|依我看，?|按我的理解，?)"
)


def is_name(reading: Reading, source: Span) -> bool:
    """Whether the word has a capital that no sentence's beginning gives it."""
    text = dict(reading.record.fields())[source.field]
    return text[source.start].isupper() and _INSIDE.search(text[: source.start]) is not None


def keyword_read(reading: Reading, place: Range) -> Span | None:
    """Return the keyword, as question or options have it, that the words at ``place`` read."""
    words = reading.words(place)
    if HAN.search(words):
        sources = (source_han(reading, keyword) for keyword, _ in keywords_han(words))
        return next((source for source in sources if source is not None), None)
    keyword = keyword_latin(reading, place)
    return keyword[0] if keyword else None


def keyword_latin(reading: Reading, place: Range) -> tuple[Span, int] | None:
    """Return the keyword as question or options have it, and where it ends in the reasoning."""
    text = reading.record.reasoning
    given = _given_words(reading)
    for match in _LATIN.finditer(text, *place):
        first = _given_as(given, match[0].lower())
        if first is not None and match[0].lower() not in FUNCTION_EN:
            return first, match.end()
    return None


def _given_as(given: dict[str, Span], word: str) -> Span | None:
    """Return where a word is given, in the plural if not as it is."""
    return given.get(word) or (given.get(word + "s") if len(word) >= _SHORTEST_PLURAL else None)


def _given_words(reading: Reading) -> dict[str, Span]:
    """Return where each word of question and options, in lower case, stands first."""
    found: dict[str, Span] = {}
    for name, text in keyword_fields(reading.record):
        for match in _LATIN.finditer(text):
            found.setdefault(match[0].lower(), Span(name, *match.span()))
    return found


def keywords_han(words: str) -> Iterator[tuple[str, int]]:
    """Yield the keyword that stands in quotation marks, else what precedes the linking words."""
    quoted = _MENTIONED.search(words)
    if quoted is not None:
        yield quoted[1], quoted.end(1)
        return
    bare = re.sub(_LEAD_ZH, "", words)
    offset = len(words) - len(bare)
    link = LINK_ZH.search(bare)
    if link is not None and link.start() >= 2:
        yield bare[: link.start()].strip(), offset + link.start()


def source_han(reading: Reading, keyword: str) -> Span | None:
    """Return where question or options have a Chinese keyword first."""
    for name, text in keyword_fields(reading.record):
        match = re.search(re.escape(keyword), text, re.IGNORECASE)
        if match is not None:
            return Span(name, *match.span())
    return None
