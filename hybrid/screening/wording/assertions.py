"""What the reasoning asserts, clause by clause, in a form that two clauses can be compared in.

A clause becomes the sequence of its content units (stems of English words, single Chinese
characters, numbers, whole words that have an opposite) without its grammar, its connective at the
front and its negators, which are counted. Only what the writer asserts is taken: nothing asked,
supposed, hedged, reported of somebody, or said of an option.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.screening.reading import Reading
from hybrid.text.conditions import MODAL_EN, MODAL_ZH, NOT_HELD_EN, NOT_HELD_ZH, OPINION_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.numbers import value_of
from hybrid.text.opposites import OPPOSITES
from hybrid.text.polarity import ADVERB_NOT_ZH
from hybrid.text.sentences import Range, clauses, is_title
from hybrid.text.sequences import holds_run
from hybrid.text.terms import any_stem

NUMBER = "#"
ANYBODY = "<anybody>"
EVERY = "<every>"

# Nor can what holds of one time, of another case or by rule alone be held against a plain fact.
_NO_PLAIN_FACT = Guarded(
    rf"\b(?:{NOT_HELD_EN}|supposing|assum\w+|claimed|(?<![</])thinks?|thought|believes?|"
    r"argu\w+|whereas|either|other|another|first|second|third|initially|until|except)\b|[?？]|"
    rf"{NOT_HELD_ZH}|{OPINION_ZH}|"
    r"[^明书]说(?!明)|"
    r"第[一二三四五六七八九十\d]+[^条款项步]|原本|原定|起初|直到|除|才|其[他它]|另一|"
    r"分别",
    re.IGNORECASE,
)
# In a clause of its own, what only may be so leaves the other clauses as they are. May is a month.
_ONLY_POSSIBLE = Guarded(
    rf"\b(?:{MODAL_EN}|(?-i:may)|can|should|even|maybe|probably|likely|seems?|appears?)\b|"
    rf"{MODAL_ZH}|大概|一般|通常|应[该当]|不得",
    re.IGNORECASE,
)
# Said in a clause of its own, these leave what the other clauses assert as it is.
_OF_OPTIONS = Guarded(
    r"\b(?:options?|choices?|answer|statements?|question|or)\b|选项|答案|题|说法|或|[A-H]\s*项",
    re.IGNORECASE,
)
# What the text is said to say is asserted.
_TEXT_SAYS = Guarded(
    r"\b(?:text|passage|minutes|report|guide|record|log|letter|story|note|source|article|schedule|"
    r"rules?|document|notes)s? (?:\w+ )?(?:says?|said)\b|(?:文中|原文|材料|记录|图鉴|报告|条款|"
    r"规定|文章|手册|"
    r"日志|时间表)[^，。；]{0,4}说",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"[\s*•#>\-–]*(?:(?:step )?\d+[.:)、．]\s*|第[一二三四五六七八九十]步[:：]\s*)?"
    r"(?:(?:and|so|thus|therefore|hence|since|because|as|given(?: that)?|seeing that|now|then|also|"
    r"in short|in other words|in fact|clearly|indeed|that|who|which|"
    r"(?:this|that|which|it) (?:also )?(?:means|shows|proves|implies|tells us|follows|is clear) "
    r"that|"
    r"it(?:['’]s| is) (?:\w+ )?(?:clear|certain|known|true|evident|obvious|plain|a fact) that|"
    r"we (?:know|see|learn|are told|conclude) that|"
    r"(?:the|this|its) (?:\w+ )?(?:text|passage|minutes|report|guide|record|log|letter|story|note|"
    r"source|"
    r"article|schedule|rules?|document)s? (?:\w+ )?(?:says?|states?|notes?|shows?|tells us|reads?|"
    r"makes "
    r"(?:it )?clear)(?: \w+)? that|according to [^,]{3,40},)[\s,:]+)*"
    r"(?:(?:it (?:is|was) (?:quite )?impossible that)\s+)?",
    re.IGNORECASE,
)
# What may follow it, or stand in its place, in Chinese.
_LEAD_ZH = re.compile(
    r"(?:(?:由于|因为|所以|因此|因而|可见|"
    r"由此可见|由此可知|综上所述|综上|既然|鉴于|不过|而且|但是|但|而|"
    r"可以肯定|可以确定|也就是说|换言之|这?说明|这?表明|这?证明|那么|于是|故|即|总之|同时|并且|"
    r"[^，。；\s]{0,6}(?:文中说|原文说|图鉴说|材料说|记录写明|记录|写明|写得很清楚|规定|记载|显示|"
    r"写道|说明|指出))[，,：:\s]*)*"
)
_INNER = Guarded(
    r"\s+\b(?:because|since|so that|so|and|but|who|which|when|as|that|if)\b\s+", re.IGNORECASE
)
_OPPOSITES_ZH = sorted((w for w in OPPOSITES if not w.isascii() and len(w) > 1), key=len)
_CLITIC = re.compile(r"'(?:s|re|ll|ve|d|m)$")
_UNIT_ASCII = r"[A-Za-z]+(?:'[A-Za-z]+)*|\d+(?:[.,:：]\d+)*\s?%?"
_UNITS_ASCII = re.compile(_UNIT_ASCII)
_UNITS = re.compile(
    f"{_UNIT_ASCII}|"
    f"(?=[{''.join(sorted({word[0] for word in _OPPOSITES_ZH}))}])"
    f"(?:{'|'.join(reversed(_OPPOSITES_ZH))})|"
    r"[零〇一二两三四五六七八九十百千万亿]+(?=[个只位名条件本张颗元人岁天年月日点号次块公米分秒])"
    r"|[\u3400-\u9fff]"
)
# Taken out as a whole: what is left is what is denied.
_NEGATOR_ZH = re.compile(rf"并没有|并不是|并非|并不|并未|从未|从不|不是|没有|{ADVERB_NOT_ZH}")
_IMPOSSIBLE = re.compile(r"\bit (?:is|was) (?:\w+ )?impossible that\b", re.IGNORECASE)
# What follows is the condition for it, and nothing is asserted yet.
_CONDITIONED = re.compile(r"\s*(?:必须|须|则|就(?![在是])|便|那么|应)")
_GROUND_ZH = re.compile(r"\s*(?:因为|由于|既然|鉴于)")
_AT_ALL_TIMES = re.compile(
    r"\b(?:(?:the|for the) (?:whole|entire) (?:day|night|evening|morning|afternoon|time|week|year)|"
    r"all (?:day|night|evening|morning|week|year|the time)(?: long)?|at all times|always|never|"
    r"throughout(?: the \w+)?|at any (?:hour|time|moment|point))\b|任何时候|任何情况下?|"
    r"无论何时|整[天晚夜日](?:都|里)?|一直|始终|从来|全天|一整[天晚夜]",
    re.IGNORECASE,
)
_NOBODY = re.compile(r"\b(?:no one|no-one|none of (?:them|us|the \w+))\b", re.IGNORECASE)
# Without one of these none of the three stands in a clause.
_MARKS = (
    "no one", "no-one", "none of", "impossible", "whole", "entire", "all ", "always", "never",
    "throughout", "at any", "任何", "无论", "整", "一直", "始终", "从来", "全天",
)  # fmt: skip
_NOBODY_ZH = re.compile(r"没有(?:任何)?人|没人|无人|谁[都也](?=没|不)")
_NEGATORS_EN = frozenset({"not", "never", "no", "cannot", "hardly", "nor", "neither"})
_UNIVERSAL_EN = {
    "nobody": ANYBODY,
    "everybody": EVERY,
    "everyone": EVERY,
    "every": EVERY,
    "all": EVERY,
    "each": EVERY,
}
_HAVE = frozenset({"has", "have", "had", "having"})
# These only complete "every person".
_PERSONS_EN = frozenset({"person", "people", "persons", "one"})
_DROPPED_EN = frozenset(
    """
    a an the is are was were be been being am do does did will shall in at on of for with to by
    there clearly certainly really therefore thus so then hence indeed simply here already still
    just actually too both this that these those his her its their he she it they quite very
    always also being s am himself herself itself themselves
    stay stays stayed remain remains remained
    """.split()
)
_DROPPED_ZH = frozenset("的了着过地得就也都很已经这那是则便于在并还为被有所")
# 无效 and 没有效 deny the same, and 有 is left out of either.
_WITHOUT_ZH = re.compile(r"无(?=[效罪毒害关权罚责])")
# "This letter" is the letter.
_POINTED_ZH = re.compile(r"[这那](?:一)?[个位名只间条张件台家种辆本块道封部篇把]")
# What stands open is open.
_STANDING = re.compile(r"\b(?:stood|stands|stand) (?=(?:open|shut|closed|empty|full|idle)\b)")
# What opens so leaves out its subject.
OPENS_WITH_VERB = re.compile(
    r"\W*(?:and |but |so )?(?:also |then |thus )?(?:is|are|was|were|has|have|had|does|do|did|can|"
    r"will|would|corresponds?|belongs?|means?|makes?|gives?|leads?|shows?)\b"
    r"|[也还且并就便都]*(?:[不没未]?[有无是能可会属在为被使利易]|没)",
    re.IGNORECASE,
)
# What denies so goes on with the subject of its sentence: "he fell ill and never came".
ELIDES_SUBJECT = re.compile(
    r"(?:never|(?:did|does|was|were|has|had|could) (?:not|never)|(?:did|does|was|were|had)n['’]t)\b"
    r"|[也并且还]*(?:[一当这那]?[整天日直]|始终|从来?)*(?:没有?|未曾?|不曾)",
    re.IGNORECASE,
)
_OPENS_WITH_NOUN = re.compile(r"(?-i:[A-Z][a-z]+ )|(?:the|my|our|his|her) [a-z]+ ", re.IGNORECASE)
_OPENING = 4
# What is to be done is not said to be so: "2. Find the cost of two pens".
TO_BE_DONE = re.compile(
    r"[\s*•#>\-–]*(?:(?:step )?\d+[.:)、．]\s*)?(?:then |next,? |first,? )?"
    r"(?:find|calculate|compute|determine|identify|compare|check|add|subtract|multiply|divide|consider|"
    r"write|list|use|solve)\b|[\s\d.、)）]*(?:计算|求出|找出|确定|比较|分析|列出|考虑)",
    re.IGNORECASE,
)
# A condition of the law ends so.
_HEADLESS = re.compile(r"的[，,；;]$")
_QUOTES = frozenset('"“「『')
_MOST_UNITS = 24


class Assertion(NamedTuple):
    """One asserted clause: where it stands, and what it says with or without a negation."""

    place: Range
    sentence: int
    units: tuple[str, ...]
    words: tuple[str, ...]
    denied: bool


def assertions(reading: Reading) -> Iterator[Assertion]:
    """Yield the asserted clauses of the reasoning in text order, longer ones before their parts."""
    text = reading.record.reasoning
    stated = tuple(_read(option).units for option in reading.record.options.values())
    for index, sentence in enumerate(reading.sentences):
        if not is_asserted(text, sentence):
            continue
        for begin, end in _places(text, sentence):
            place = (after_lead(text, (begin, end)), end)
            said = _read(text[place[0] : end])
            enough = 1 < len(said.units) <= _MOST_UNITS
            if enough and not any(holds_run(option, said.units) for option in stated):
                yield Assertion(place, index, *said)
                if ELIDES_SUBJECT.match(text, *place):
                    subject = _subject(reading, sentence, place[0])
                    yield from (_of(one, place, index, said) for one in subject)


def _subject(reading: Reading, sentence: Range, until: int) -> Iterator[_Said]:
    """Yield what a sentence speaks of from its beginning, where a later clause leaves that out."""
    text = reading.record.reasoning
    start = after_lead(text, sentence)
    named = reading.within((start, start + _OPENING), MENTION)
    if named and named[0].span.end < until:
        yield _read(text[start : named[0].span.end])
    elif _OPENS_WITH_NOUN.match(text, start, until):
        units, words, _ = _read(text[start:until])
        yield _Said(units[:1], words[:1], denied=False)


def _of(subject: _Said, place: Range, index: int, said: _Said) -> Assertion:
    units, words = subject.units + said.units, subject.words + said.words
    return Assertion(place, index, units, words, said.denied)


def is_asserted(text: str, sentence: Range) -> bool:
    """Whether a sentence says what is so, and is no title, quotation, question or condition."""
    if is_title(text[slice(*sentence)]):
        return False
    if _TEXT_SAYS.search(text, *sentence) is None:
        return text[sentence[0]] not in _QUOTES and not _NO_PLAIN_FACT.search(text, *sentence)
    words = _TEXT_SAYS.pattern.sub(" ", text[slice(*sentence)])
    return words[0] not in _QUOTES and not _NO_PLAIN_FACT.search(words)


def units_of(text: str) -> tuple[str, ...]:
    """Return the content units of a stretch of text, in order."""
    return _read(text).units


def polar_units(text: str) -> tuple[tuple[str, ...], bool]:
    """Return the content units of a stretch of text, in order, and whether it is denied."""
    said = _read(text)
    return said.units, said.denied


class _Said(NamedTuple):
    units: tuple[str, ...]
    words: tuple[str, ...]
    denied: bool


def _places(text: str, sentence: Range) -> Iterator[Range]:
    parts = clauses(text, *sentence)
    for start, end in parts:
        conditioned = _CONDITIONED.match(text, end) and not _GROUND_ZH.match(text, start, end)
        if conditioned or _OF_OPTIONS.search(text, start, end):
            continue
        if _HEADLESS.search(text, start, end) or _ONLY_POSSIBLE.search(text, start, end):
            continue
        if TO_BE_DONE.match(text, start, end):
            continue
        yield start, end
        joints = [match.span() for match in _INNER.finditer(text, start, end)]
        if joints:
            ends = [(start, start), *joints, (end, end)]
            yield from ((one[1], two[0]) for one, two in pairwise(ends))


def after_lead(text: str, place: Range) -> int:
    """Return where a clause begins after its connectives; "it is impossible that" belongs to it."""
    lead = _LEAD.match(text, *place)
    end = lead.end() if lead else place[0]
    if not text[end : place[1]].isascii():
        lead = _LEAD_ZH.match(text, end, place[1])
        end = lead.end() if lead else end
    impossible = _IMPOSSIBLE.search(text, place[0], end)
    return impossible.start() if impossible else end


# Options, and clauses that are looked at for several ends.
@lru_cache(maxsize=256)
def _read(text: str) -> _Said:
    """Return the units of a clause, their written forms, and whether it is denied."""
    plain, denied = text.replace("’", "'"), False
    if "st" in plain:
        plain = _STANDING.sub("", plain)
    lowered = plain.lower()
    if any(map(lowered.__contains__, _MARKS)):
        plain, denied = _without_marks(plain)
    if not plain.isascii():
        plain = _NOBODY_ZH.sub("nobody ", plain)
        plain = _WITHOUT_ZH.sub("没", _POINTED_ZH.sub("", plain))
        plain, count = _NEGATOR_ZH.subn("", plain)
        denied ^= count % 2 == 1
    units: list[str] = []
    words: list[str] = []
    units_in = _UNITS_ASCII if plain.isascii() else _UNITS
    found = units_in.findall(plain.lower())
    for word in map(_without_clitic, found) if "'" in plain else found:
        unit, flips = _unit(word)
        if flips:
            denied = not denied
        if unit and not (word in _PERSONS_EN and units and units[-1] == EVERY):
            units.append(unit)
            words.append(word)
    return _Said(tuple(units), tuple(words), denied)


def _without_marks(text: str) -> tuple[str, bool]:
    """Return a clause without "at all times" and "it is impossible", and whether it had that."""
    plain, impossible = _IMPOSSIBLE.subn("", _NOBODY.sub("nobody", text))
    return _AT_ALL_TIMES.sub(_keep_negation, plain), impossible > 0


def _keep_negation(match: re.Match[str]) -> str:
    return "not" if match[0].lower() == "never" else ""


def _without_clitic(word: str) -> str:
    """Return a word without the verb or the mark of possession that is written to it."""
    return _CLITIC.sub("", word) if "'" in word else word


@lru_cache(maxsize=4096)
def _unit(word: str) -> tuple[str, bool]:
    """Return what a word counts as, or an empty string, and whether it denies."""
    value = value_of([word.strip(" %")])
    if word.isascii():
        if word in _NEGATORS_EN or word.endswith("n't"):
            return "", True
        if word in _UNIVERSAL_EN:
            return _UNIVERSAL_EN[word], word == "nobody"
        if value is None:
            kept = "have" if word in _HAVE else any_stem(word)
            return ("" if word in _DROPPED_EN else kept), False
    elif value is None or word in OPPOSITES:
        return ("" if word in _DROPPED_ZH else word), False
    return f"{NUMBER}{value:g}", False
