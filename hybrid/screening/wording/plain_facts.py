"""What the reasoning tells as plain facts, sentence by sentence, options or no options.

``assertions`` leaves out what an option says. Here it is kept, and all else is asked more strictly:
a sentence that supposes, asks, reports, concedes, lists or judges an option tells no plain fact,
and two facts are held against each other only where nothing between them tells of another case, of
another time or of another one of the same kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import OPENS_WITH_VERB, TO_BE_DONE, after_lead
from hybrid.screening.wording.list_entries import in_other_entries
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.conditions import (
    MODAL_EN,
    MODAL_ZH,
    NOT_HELD_EN,
    NOT_HELD_ZH,
    OPINION_ZH,
)
from hybrid.text.guarded import Guarded
from hybrid.text.irregular import base_stem
from hybrid.text.sentences import Range, clauses, is_title
from hybrid.text.terms import any_stem

_NO_PLAIN_FACT = Guarded(
    rf"\b(?:{NOT_HELD_EN}|supposing|assum\w+|claimed|thinks?|thought|"
    r"believes?|argu\w+|whereas|either|until|except|apart from|when|whenever|"
    r"options?|choices?|answer|statements?|hypothes[ie]s|premise|false|wrong|"
    r"incorrect|untrue|mistak\w+|or|not only|contradict\w*|impl(?:y|ies)|means?|e\.g|example|"
    r"imagine|pretend|denie[sd]|tells?|told|ask(?:s|ed)?|according)\b|[?？=<>→]|"
    rf"{NOT_HELD_ZH}|{OPINION_ZH}|[^明书目小传学]说(?!明)|选项|答案|说法|或|除(?!了[^，。]{{1,6}}什么[都也]不)|才|假如|倘|应[该当]|"
    r"一般|通常|错误|误|时候?[，,]|当.{1,12}时|矛盾|例如|比如|表示|意味|不仅|无论|不管",
    re.IGNORECASE,
)
# An option by its letter; for itself, since every sentence holds a full stop.
_LETTER = re.compile(r"(?<![A-Za-z])[A-H]\s*[项.．、:：)）]")
# What only may be so leaves the other clauses as they are.
_ONLY_POSSIBLE = Guarded(
    rf"\b(?:{MODAL_EN}|(?-i:may)|should|seems?|appears?|likely|probably)\b|{MODAL_ZH}",
    re.IGNORECASE,
)
_ANOTHER_CASE = Guarded(
    r"\b(?:case|scenario|situation|then|later|afterwards?|now|once|at first|first|initial\w*|"
    r"original\w*|previous\w*|former\w*|another|again|until|if|instead|return\w*|back|"
    r"becomes?|became|chang\w+|turn\w*|start\w*|began|begins?|"
    r"paint\w*|repaint\w*|dye[ds]?|fill\w*|empt(?:y|ies|ied)|woke|wakes?|mend\w*|repair\w*|wait|however|but|although|though|"
    r"whereas|unlike|contrast|suppose\w*|assum\w+|wrong|incorrect|false|mistak\w+|"
    r"contradict\w*|respectively|option|hmm+|oh|no,|actually|sorry|correction)\b|等等|不对|抱歉|更正|"
    r"情况|情形|场景|然后|后来|以后|之后|以前|原来|原本|起初|开始|最初|现在|如今|目前|"
    r"[漆染]成|装满|倒空|修好|醒来|另|其[他它余]|又|再|变[成为化]|改变|转变|换|改|但|却|不过|然而|如果|若|假[设如]|当.{1,12}时|"
    r"[当此那同]时|时候|相反|错|误|矛盾|分别|前者|后者|选项|(?<![A-Za-z])(?-i:[A-H])\s*[项.．、:：)）]",
    re.IGNORECASE,
)
# What is derived in order to rule a case out.
_SHOWS = Guarded(r"\bcontradict(?:ion|s|ory)\b|矛盾", re.IGNORECASE)
_DROPPED = frozenset(
    "a an the this that is are was were be been being has have had do does did very really "
    "therefore also clearly indeed in of".split()
)
_DROPPED_ZH = re.compile(
    r"[的了着过也都就很已是有会将要，,、：:]|经|因此|所以|显然|确实|的确|仍然|依然"
)
_UNIT = re.compile(r"[a-z']+|\d+|[^\x00-\x7f]")
_CLAUSE = re.compile(
    r"[,;:](?=\s)|[，；：]|\b(?:because|since|so|therefore|thus|hence|as|and|who|which|but)\b"
    r"|因为|由于|所以|因此|因而|于是"
)
_LEAD_ZH = re.compile(
    r"(?:题目|题干|材料|文中|原文)中?(?:说|指出|写明|告诉我们)[，：]?|(?:从|由)[^，]{1,6}看，?"
)
_PRONOUN = re.compile(
    r"(?:it|he|she|they|this|that|these|those|which|we|i|you|there|what|one|both|some|another)\b"
    r"|[这那](?![座条个位名只间张件台家种辆本块道][\u4e00-\u9fff])|[它他她此其该（(【《]|两者|二者|两人|\w+ing\b|根据|依据|按照|对于|最[高低多少]",
    re.IGNORECASE,
)
_MARKS = ' \n\t，,。.;；:：!！*"“”'


class Fact(NamedTuple):
    """A sentence that tells a plain fact, and its words without what leads in or closes."""

    place: Range
    sentence: int
    words: str


@lru_cache(maxsize=2)
def _asserted(text: str, places: tuple[Range, ...]) -> tuple[Fact, ...]:
    return tuple(
        Fact((begin, end), index, words)
        for index, place in enumerate(places)
        if not _LETTER.search(text, *place) and not _NO_PLAIN_FACT.search(text, *place)
        if not is_title(text[slice(*place)])
        if TO_BE_DONE.match(text, *place) is None
        for start, end in _certain(text, place)
        for begin in [after_lead(text, (start, end))]
        if (words := text[begin:end].strip(_MARKS))
    )


def _certain(text: str, sentence: Range) -> Iterator[Range]:
    """Yield the stretches of a sentence without the clauses of what only may be so."""
    if not _ONLY_POSSIBLE.search(text, *sentence):
        yield sentence
        return
    for possible, parts in groupby(
        clauses(text, *sentence), lambda part: _ONLY_POSSIBLE.search(text, *part) is not None
    ):
        if not possible:
            places = tuple(parts)
            yield places[0][0], places[-1][1]


def plain_facts(reading: Reading) -> tuple[Fact, ...]:
    """Return the sentences of the reasoning that tell a plain fact, in text order."""
    return _asserted(reading.record.reasoning, reading.sentences)


def of_one_case(reading: Reading, left: Fact, right: Fact) -> bool:
    """Whether nothing between two facts, the earlier first, sets the cases told of apart."""
    text = reading.record.reasoning
    between = (reading.sentences[left.sentence][1], reading.sentences[right.sentence][0])
    if OPENS_WITH_TURN.match(text, *reading.sentences[right.sentence]):
        return False
    if _ANOTHER_CASE.search(text, *between):
        return False
    following = reading.sentences[right.sentence : right.sentence + 2]
    if _SHOWS.search(text, following[0][0], following[-1][1]):
        return False
    if in_other_entries(text, left.place[0], right.place[0]):
        return False
    before = [reading.option_before(each.place[0] + 1) for each in (left, right)]
    return before[0] == before[1]


def content_units(words: str) -> tuple[str, ...]:
    """Return the words of a stretch, or its Chinese characters, without their grammar."""
    plain = words.lower() if words.isascii() else _DROPPED_ZH.sub("", words.lower())
    return tuple(each for each in _UNIT.findall(plain) if each not in _DROPPED)


def clauses_of(fact: Fact) -> Iterator[tuple[Range, str]]:
    """Yield the clauses of a fact that have a subject of their own, and where they stand."""
    start = 0
    for end in [*(mark.span() for mark in _CLAUSE.finditer(fact.words)), (len(fact.words),) * 2]:
        words = fact.words[start : end[0]]
        lead = _LEAD_ZH.match(words.strip())
        plain = words.strip()[lead.end() if lead else 0 :].strip()
        goes_on = start > 0 and OPENS_WITH_VERB.match(plain) is not None
        if plain and not goes_on and not _PRONOUN.match(plain):
            yield (fact.place[0] + start, fact.place[0] + end[0]), plain
        start = end[1]


def stemmed(words: str) -> tuple[str, ...]:
    """Return the content units of a stretch, English ones by the stems of their base forms."""
    units = content_units(words)
    return tuple(base_stem(any_stem(unit)) if unit.isascii() else unit for unit in units)
