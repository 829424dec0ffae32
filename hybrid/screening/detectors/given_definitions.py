"""A keyword that the question itself defines, and the reasoning defines by something else.

"An adult is anyone aged 16 or over" → "an adult is someone who has reached eighteen". Nothing but
the two definitions is needed: they share next to nothing, or disagree in their numbers, and the
given one is nowhere applied.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hybrid.screening.detectors.asked_text import AskedText, asked_text
from hybrid.screening.detectors.keyword_read import keyword_read
from hybrid.screening.detectors.readings_adopted import not_adopted
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.guarded import Guarded
from hybrid.text.numbers import value_of
from hybrid.text.sentences import is_question, sentences
from hybrid.text.spans import Span
from hybrid.text.stopwords import FUNCTION_EN
from hybrid.text.terms import stems

_LEAST_TERMS = 1
# Definitions that share more of the given one's terms agree.
_MOST_SHARED = 0.34
# A sentence with so much of the given definition applies it.
_APPLIES = 0.6
_WHO = (
    r"(?:(?:any|every|some)(?:one|body)|all (?:the |those )?\w+ (?:who|that)"
    r"|(?:one|an? \w+|any \w+|each \w+|every \w+|those|things?|the \w+) "
    r"(?:who|that|which|of|from|with|handed|made|held|given|bought|days?)\b)"
)
_WORD = r"[\"'“‘]?(?P<word>[A-Za-z]+(?:[ -][A-Za-z]+)?)[\"'”’]?"
_WORD_HAN = r"[“\"]?(?P<word>[\u4e00-\u9fff]{1,6}?)[”\"]?"
# "An adult is anyone aged 16 or over", "“工作日”为周一至周六".
_GIVEN = (
    Guarded(
        r"(?:^|[:;,.] |\b(?:that|when|and|where|here) |^(?:for|in) (?:this|the|our) \w+ )"
        rf"(?:an? |the |each |every )?{_WORD} "
        rf"(?:(?:is|are) (?={_WHO})|means? |(?:is|are) (?:defined as|taken to mean) |refers? to )"
        r"(?P<said>[^.;?!]+)",
        re.IGNORECASE,
    ),
    Guarded(
        r"(?:规定|约定|定义|所谓|其中|合同|章程|：|:|，|^)[:：，]?"
        + _WORD_HAN
        + r"(?:是指|指的是|指(?![使出控导示挥责明认派])|即|为(?=[周星每\d一二两三四五六七八九十]))"
        r"(?P<said>[^。；？！]+)"
    ),
)
# Further ones, where the text has one of their words.
_GIVEN_SO = (
    # "By beginners the pool means people who …", "green firms, by which it means …".
    Guarded(
        rf"\bby {_WORD},? (?:we|the \w+|this \w+|it|they)(?: here)? (?:means?|understands?)"
        r"(?P<said>[^.;?!]+)",
        re.IGNORECASE,
    ),
    Guarded(
        rf"{_WORD},? (?:by which|with which|whereby) (?:\w+ ){{1,2}}(?:means?|understands?)"
        r"(?P<said>[^.;?!]+)",
        re.IGNORECASE,
    ),
    # "An essay counts as late if …"
    Guarded(
        r"\b(?:counts?(?: as)?|(?:is|are) (?:counted|regarded|treated|considered|deemed|classed)"
        rf"(?: as)?) (?:an? |the )?{_WORD} (?:only )?(?:if|when|as long as|provided(?: that)?) "
        r"(?P<said>[^.;?!]+)",
        re.IGNORECASE,
    ),
    Guarded(
        r"[把将]" + _WORD_HAN + r"(?:定义|界定|规定|解释)[为成](?P<said>[^。；？！]+)",
    ),
    Guarded(
        r"(?:^|[，：:])"
        + _WORD_HAN
        + r"(?:在(?:本|这|该|文|此)[^，。]{0,4}(?:是)?指的?是?|包括|仅限|只包括)"
        r"(?P<said>[^。；？！]+)",
    ),
    Guarded(
        r"(?:^|[，：:])"
        + _WORD_HAN
        + r"是(?P<said>[^，。；？！]{4,}的[数人物事食用东西]{1,2})(?=[，。；]|$)"
    ),
)
_SO = Guarded(
    r"\b(?:by|with) which\b|\bwhereby\b|\b(?:means?|understands?|counts?|counted|regarded|treated"
    r"|considered|deemed|classed)\b|定义|界定|规定|解释|指|包括|仅限|的[数人物事食用东西]{1,2}[，。；]",
    re.IGNORECASE,
)
# "Whoever lives there counts as a member", "共用一个厨房的人算一户": what is said stands before.
_COUNTED = (
    Guarded(
        rf"\b(?:counts?|(?:is|are) (?:counted|regarded|treated)) as (?:an? |the )?{_WORD}",
        re.IGNORECASE,
    ),
    Guarded(
        r"(?:算作?|视为|称为|称作|叫做|定为|为(?=[“\"]))[一个]{0,2}"
        + _WORD_HAN
        + r"(?=[。；，？！]|$)"
    ),
)
_CLAUSE = re.compile(r"[:：;；]")
_SAYS = re.compile(
    r"^[^A-Za-z]*(?:(?:well|okay|so|now|but|here),? )?(?:an? |the |being an? )?"
    rf"{_WORD},? (?:here )?"
    r"(?:is|are|means?|refers? to|covers?|counts? only)"
    r" (?:(?:only|really|actually|simply|just|basically|truly|properly) )?"
    r"(?:an?|the|any\w*|every\w*|some\w*|those|when|if|that) [^.]*",
    re.IGNORECASE,
)
_SAYS_HAN = re.compile(
    r"(?:所谓|题目里的|题中的|这里的)?[“\"]?(?P<word>[一-鿿]{1,6}?)[”\"]?(?:，)?(?:也?就是|意思是|本意是|的本意是|"
    r"的意思是|就?只?看|等于|无非是|指的?是?|即|是说?)(?P<said>[^。；？！]+)"
)
# "Anyone who … is a beginner", 凡是……都是手机: what is said stands before the word.
_CALLED = (
    Guarded(
        r"^[^A-Za-z]*(?:(?:well|okay|so|now|but|here|and),? )?"
        r"(?P<said>(?:an?|any|every|all|no|those|people|who|what|some)(?:one|body|thing|ever)?\b"
        r"[^.,;:]*) (?:is|are|counts? as|qualif(?:y|ies) as|makes?)"
        r"(?: (?:also|always|by definition))?"
        rf" (?:an? |the )?{_WORD}(?=[.,;]|$| by | and that| in )",
        re.IGNORECASE,
    ),
    Guarded(
        r"(?:^|[，。；])(?:凡是?|只要是?|只有)?(?P<said>[^。；？！，]{2,24}?)(?:自然|当然|都|才|就|也)+(?:算|是|属于|叫)+"
        + _WORD_HAN
        + r"(?=[。；，？！]|$)"
    ),
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?|[A-Za-z]{3,}|[零〇一二两三四五六七八九十百千]+")


class Given(NamedTuple):
    """A definition that the question gives: the keyword's place, and what is said of it."""

    source: Span
    said: str


def redefined(reading: Reading) -> Iterator[tuple[Span, Span]]:
    """Yield each keyword that the question defines with the passage that defines it otherwise."""
    for given in _given(asked_text(reading.record)):
        word = reading.record.text(given.source)
        if _applied(reading, given.said):
            continue
        for passage, said in _readings(reading, word):
            if _contradicts(given.said, said, word):
                yield given.source, passage
                break


def _given(asked: AskedText) -> Iterator[Given]:
    question = asked.text
    told = (*_GIVEN, *_GIVEN_SO) if _SO.search(question) else _GIVEN
    for start, end in sentences(question) or ((0, len(question)),):
        text = question[start:end]
        if is_question(text):
            continue
        for pattern in (*told, *_COUNTED):
            match = pattern.search(text)
            if match is None or _is_no_keyword(match["word"]):
                continue
            said = match["said"] if pattern in told else _CLAUSE.split(text[: match.start()])[-1]
            span = asked.span(start + match.start("word"), start + match.end("word"))
            yield Given(span, said)


def _is_no_keyword(word: str) -> bool:
    """Whether a word only points, or is an unknown of one letter."""
    return word.lower() in FUNCTION_EN or (len(word) == 1 and word.isascii())


def _readings(reading: Reading, word: str) -> Iterator[tuple[Span, str]]:
    """Yield the passages that say what the keyword means, with their words."""
    for signal in reading.of("redefinition", "gloss"):
        place = (signal.span.start, signal.span.end)
        read = keyword_read(reading, place)
        same = read is not None and _same(reading.record.text(read), word)
        if same and not not_adopted(reading, place):
            yield signal.span, reading.words(place)
    for place in reading.sentences:
        text = reading.words(place)
        for pattern in (_SAYS, _SAYS_HAN):
            match = pattern.search(text)
            if match is not None and _same(match["word"], word):
                span = Span(REASONING, place[0] + match.start(), place[0] + match.end())
                if not not_adopted(reading, (span.start, span.end)):
                    yield span, match[0].split("，")[0]
        for called in _CALLED:
            match = called.search(text)
            # One thing of the kind may have any size; what it is called for is told in words.
            if match is None or not _same(match["word"], word) or _numbers(match["said"]):
                continue
            span = Span(REASONING, place[0] + match.start("said"), place[0] + match.end())
            if not not_adopted(reading, (span.start, span.end)):
                yield span, match["said"]


def _same(one: str, other: str) -> bool:
    whole = other.lower().rstrip("s")
    # Of "a late essay" it may be said what "late" means.
    if one.lower().rstrip("s") in (whole, whole.split()[0] if whole else ""):
        return True
    return bool(stems(one)) and stems(one) == stems(other)


def _applied(reading: Reading, given: str) -> bool:
    """Whether a sentence holds most of the given definition, and one of its clauses the numbers."""
    wanted, numbers = stems(given), _numbers(given)
    return any(
        len(wanted & stems(text)) >= _APPLIES * len(wanted)
        and any(numbers <= _numbers(clause) for clause in re.split("[,，]", text))
        for text in map(reading.words, reading.sentences)
    )


def _contradicts(given: str, said: str, word: str) -> bool:
    own = stems(word)
    wanted, spoken = stems(given) - own, stems(said) - own
    numbers, others = _numbers(given), _numbers(said)
    if numbers and others:
        return not numbers <= others and not others <= numbers
    if len(wanted) < _LEAST_TERMS or len(spoken) < _LEAST_TERMS:
        return False
    return len(wanted & spoken) <= _MOST_SHARED * len(wanted) and bool(spoken - wanted)


def _numbers(text: str) -> set[float]:
    values = (value_of([match[0].lower()]) for match in _NUMBER.finditer(text))
    return {value for value in values if value is not None}
