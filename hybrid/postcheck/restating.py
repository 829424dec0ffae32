"""Whether a sentence of the reasoning says more than the text it was given.

A sentence restates when all its content comes, in the same order, from one sentence of question,
context or options, with the same polarity and no word added that weighs, generalises or infers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import add

from hybrid.records import Record
from hybrid.text.fold import fold
from hybrid.text.sentences import sentences
from hybrid.text.stems import content_stem, pair_tells

# Words that claim something of their own, whatever the content they are said of.
_ADDING = re.compile(
    r"\b(?:not|no|never|cannot|neither|nor|nothing|nobody|usually|generally|often|typically|"
    r"normally|commonly|mostly|mainly|tends?|likely|probabl[ey]|possibl[ey]|perhaps|may|might|"
    r"could|would|should|must|seems?|appears?|suggests?|implies|imply|implied|means?|indicates?|"
    r"assum\w+|guess\w*|infer\w*|conclude\w*|because|since|either|both|"
    r"equally|same|unclear|unknown|ambiguous|insufficient|enough|only|always|all|every|most|more|"
    r"less|better|than|stereotyp\w+|ha(?:s|d|ve) to|if|know(?:ledge)?|"
    r"experience|reality)\b|n['’]t\b"
    r"|不|没|无|未|非|通常|可能|一般|往往|大多|多数|也许|大概|应[该当]?|更|都|所有|总是|必[须然定]|"
    r"说明|意味|表明|暗示|推[断测出]|假设|默认|因为|如果|若|或|相同|一样|只|才|不足|不够|"
    r"知识|常识|经验|知道|众所周知",
    re.IGNORECASE,
)
_NEGATOR = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|cannot)\b|n['’]t\b|不|没|未|无",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_NO_LETTERS = re.compile(r"[\W_]+")
# Pairs of Chinese characters overlap a word's edge, so a restatement holds a few new ones.
_NEW_PAIRS = 0.2


@dataclass(frozen=True, slots=True)
class _Said:
    plain: str
    stems: tuple[str, ...]
    adding: frozenset[str]
    numbers: frozenset[str]
    denied: bool


def says_more(record: Record, texts: Sequence[str]) -> bool:
    """Whether any sentence of ``texts`` says more than question, context and options do."""
    given = list(_given(record))
    return any(
        not _restates(_said(text[start:end]), given)
        for text in texts
        for start, end in sentences(text)
    )


def adds_words(text: str) -> bool:
    """Whether a text holds a word that weighs, generalises, infers or denies."""
    return _ADDING.search(text) is not None


def _given(record: Record) -> Iterator[_Said]:
    for field, text in record.fields():
        if field not in ("reasoning", "answer"):
            yield from (_said(text[start:end]) for start, end in sentences(text))


def _said(text: str) -> _Said:
    return _Said(
        plain=_NO_LETTERS.sub("", text).lower(),
        stems=tuple(_stems(fold(text))),
        adding=frozenset(match[0].lower() for match in _ADDING.finditer(text)),
        numbers=frozenset(_NUMBER.findall(text)),
        denied=len(_NEGATOR.findall(text)) % 2 == 1,
    )


def _stems(folded: str) -> Iterator[str]:
    yield from filter(None, map(content_stem, re.findall(r"[a-z']+", folded)))
    for run in re.findall(r"[\u3400-\u9fff]{2,}", folded):
        yield from filter(pair_tells, map(add, run, run[1:]))


def _restates(said: _Said, given: Sequence[_Said]) -> bool:
    if any(said.plain in each.plain for each in given):
        return True
    if not said.stems:
        # A bare "the answer is (A)" adds nothing; "there is not enough information" does.
        return not said.adding
    return any(_repeats(said, each) for each in given)


def _repeats(said: _Said, given: _Said) -> bool:
    if said.denied != given.denied:
        return False
    if not (said.adding <= given.adding and said.numbers <= given.numbers):
        return False
    allowed = _NEW_PAIRS if said.stems and not any(map(str.isascii, said.stems)) else 0.0
    return _left_over(said.stems, given.stems) <= allowed * len(said.stems)


def _left_over(said: Sequence[str], given: Sequence[str]) -> int:
    """Return how many of ``said`` cannot be found in ``given`` in the order they come in."""
    at = left = 0
    for stem in said:
        try:
            at = given.index(stem, at) + 1
        except ValueError:
            left += 1
    return left
