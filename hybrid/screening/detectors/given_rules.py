"""``given_rule``: sentences of the reasoning that apply a rule, class or definition of the text.

``overextended``: sentences that conclude of one bearer what the text says of most or some only,
or of another one: "the porters have caps, so the usher has one too".

"Dana is a nurse of that ward, so as a member of the group she was trained" is deduction when the
text says that all nurses of the ward were trained, and overextension when it says that most were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.detectors.novelty import Content, contents
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.told import asked_text, facts_text, told_text
from hybrid.text.folding import closed
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import is_question, sentences
from hybrid.text.terms import stems

_FRACTION = (
    r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine) (?:out of|in) (?:every |each )?"
    r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|a hundred)\b"
    r"|[二三四五六七八九十百]分之[一二三四五六七八九]|每[十百][个名位人只][^，。；]{0,6}[里中]"
)
_RULES = Guarded(
    r"\b(?:all|every|each|any|no|none|only|most|many|majority|always|must|shall|whoever|anyone|everyone|unless|"
    r"includ(?:es?|ing)|means|(?:is|are) (?:defined|called|counted)|stands? for|represents?|"
    r"counts? as|categori[sz]e|classify|label|put|file|rules?|regulations?|by-?laws?|customs?|"
    r"requires?|allowed|forbidden|if|several|half of|percent of|per cent of)\b|\d\s?%(?: of|的)"
    rf"|[一二三四五六七八九]成|过半|半数|百分之|许多|很多|部分|有些|{_FRACTION}"
    r"|凡|所有|多数|大多|一律|全都|均|任何|每|包括|(?:是指|指的是)(?![什谁哪何])|定义|规定|必须|不得|禁止|应当|代表|归为|归入|"
    r"视为|习俗|章程|注明|规则|如果|只有|除非",
    re.IGNORECASE,
)
_PARTIAL = Guarded(
    r"\b(?:most|many|some|often|usually|majority|several|few|half|percent|per cent)\b"
    r"|\d\s?%(?: of|的)"
    rf"|多数|大多|许多|很多|部分|有些|通常|往往|[一二三四五六七八九]成|过半|半数|百分之|{_FRACTION}",
    re.IGNORECASE,
)
# Of how many of a class the text speaks, as against how often something happens.
_OF_SOME = Guarded(
    r"\b(?:(?:(?<!at )most|many|some|majority|several|few)\b(?! of the time| often| likely)"
    r"|half of|(?:percent|per cent) of)|\d\s?%(?: of|的)"
    rf"|多数|大多|许多|很多|部分|有些|[一二三四五六七八九]成|过半|半数|百分之|{_FRACTION}",
    re.IGNORECASE,
)
_CONCLUDES = re.compile(
    r"\b(?:so|thus|hence|therefore|must|means|too|as an?|also|will)\b|所以|因此|那么|作为|也|自然|"
    r"必然",
    re.IGNORECASE,
)
_ALL = Guarded(
    r"\b(?:all|every|everyone|everybody|everything|each|any|anyone|anything|no|nothing)\b"
    r"|所有|每[个位名一]|全体|任何|凡|一律",
    re.IGNORECASE,
)
_EVERY = Guarded(
    r"\b(?:all|every|everyone|everybody|everything|each)\b|所有|每[个位名一]|全体|凡|一律",
    re.IGNORECASE,
)
# What is only supposed, or left open, is concluded of nobody.
_OPEN = re.compile(
    r"\b(?:if|whether|could|might|may|not all|\w+ other)\b|如果|可能|是否|未必|不一定",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"[\W\d]*(?:(?:statement|premise|fact|condition|rule)s?\s*|条件|前提|陈述|规则)?"
    r"[(（]?(?:\d+|[IVX]+)?[)）]?\s*[.:：、)）]\s*",
    re.IGNORECASE,
)
# What stands on each side of a semicolon is a statement of its own.
_PARTED = re.compile(r"[;；]")
_MOSTLY = 0.6
_PRONOUN = re.compile(r"\b(?:he|she|it|they|him|her|them)\b|[他她它]", re.IGNORECASE)
_COMPARES = re.compile(
    r"\b(?:than|most|least|(?:high|low|larg|small|great|bigg|long|short|old|young|fast|cheap)est)\b"
    r"|[比最=<>$\\]",
    re.IGNORECASE,
)
# The sentence and the rule share at least this many terms, and that share of the sentence's terms.
_LEAST_SHARED = 2
_LEAST_SHARE = 0.4
# Holding every sentence against every rule of a very long text would cost their product.
_MOST_RULES = 60
_MOST_CHAINED = 8


class _Rule(NamedTuple):
    stems: frozenset[str]
    partial: bool
    of_some: bool = False
    denies: bool = False
    of_all: bool = False


def given_rules(reading: Reading) -> tuple[Signal, ...]:
    """Return ``given_rule`` and ``overextended`` for sentences that apply, or stretch, a rule."""
    rules = _rules(reading)
    likened = reading.of("likened")
    told = _told_of_others(reading, rules) if likened else ()
    if not rules and not told:
        return ()
    found = []
    facts = stems(facts_text(reading.record))
    for content in contents(reading):
        said = frozenset(term.stem for term in content.terms)
        words = reading.words(content.place)
        applied = [rule for rule in rules if _applies(rule, said, words, facts)]
        if applied and not _counts_in(reading, content, said, applied):
            found.append(Signal("given_rule", as_span(content.place)))
        elif (
            any(_overextends(rule, said, words) for rule in rules)
            or (
                reading.inside(likened, content.place)
                and any(_carries_over(each, said) for each in told)
            )
        ) and not _only_quotes(reading, words):
            found.append(Signal("overextended", as_span(content.place)))
    return tuple(found)


def _only_quotes(reading: Reading, words: str) -> bool:
    """Whether a sentence is one of the text's, word for word, under its number at most."""
    label = _LABEL.match(words)
    own = closed(words[label.end() if label else 0 :])
    return own in closed(told_text(reading.record))


def _counts_in(
    reading: Reading, content: Content, said: frozenset[str], rules: Sequence[_Rule]
) -> bool:
    """Whether a sentence counts a case into a rule's class that no fact puts it in."""
    if not reading.within(content.place, "inclusion"):
        return False
    case = said - frozenset().union(*(rule.stems for rule in rules))
    case &= stems(asked_text(reading.record))
    classes = said - case
    facts = facts_text(reading.record)
    told = (stems(facts[start:end]) for start, end in sentences(facts))
    return bool(case) and not any(case & each and classes & each for each in told)


class _Told(NamedTuple):
    """What one sentence of the text speaks of, what of it is asked for, and of which other case."""

    stems: frozenset[str]
    asked: frozenset[str]
    case: frozenset[str]


def _told_of_others(reading: Reading, rules: Sequence[_Rule]) -> tuple[_Told, ...]:
    """Return the sentences that speak of what is asked, but not of the case it is asked of.

    None where the text gives a whole rule or likens cases itself.
    """
    if any(not rule.of_some for rule in rules) or reading.of("likened", field=None) != reading.of(
        "likened"
    ):
        return ()
    facts = facts_text(reading.record)
    told = [stems(facts[start:end]) for start, end in sentences(facts)][:_MOST_RULES]
    every: frozenset[str] = frozenset().union(*told)
    question = asked_text(reading.record)
    asked = stems(question)
    named = every if _PRONOUN.search(question) else asked & every
    found = (_Told(each, asked & each, named - each) for each in told)
    return tuple(each for each in found if each.asked and each.case)


def _carries_over(told: _Told, said: frozenset[str]) -> bool:
    """Whether the sentence says of the case asked about what the text tells of another."""
    shared = len(said & told.stems)
    enough = shared >= _LEAST_SHARED and shared >= _LEAST_SHARE * len(said)
    return enough and bool(said & told.asked) and bool(said & told.case)


def _rules(reading: Reading) -> list[_Rule]:
    record = reading.record
    told = [
        each
        for text in (record.context or "", record.question)
        for start, end in sentences(text)
        if not is_question(text[start:end])
        for each in _PARTED.split(text[start:end])
        if _RULES.search(each)
    ]
    rules = (
        _Rule(
            stems(each),
            _PARTIAL.search(each) is not None,
            _OF_SOME.search(each) is not None,
            denies(each),
            _EVERY.search(each) is not None,
        )
        for each in told
    )
    single = list(dict.fromkeys(rules))[:_MOST_RULES]
    return [*single, *_chained(single)]


def _chained(rules: Sequence[_Rule]) -> Iterator[_Rule]:
    """Yield each pair of whole rules that meet in a term: "A counts as B", "B is banned"."""
    whole = [rule for rule in rules if not rule.partial][:_MOST_CHAINED]
    for index, one in enumerate(whole):
        for other in whole[index + 1 :]:
            if one.stems & other.stems:
                yield _Rule(one.stems | other.stems, partial=False)


def _applies(rule: _Rule, said: frozenset[str], words: str, facts: frozenset[str]) -> bool:
    shared = len(said & rule.stems)
    # Where the sentence says "all" again, one term of the rule tells which rule it is, and a fact
    # may stand beside it.
    again = bool(shared) and not rule.partial
    if shared < _LEAST_SHARED and not (again and _ALL.search(words)):
        return False
    least = _LEAST_SHARE * len(said)
    if shared < least and not (rule.of_all and _EVERY.search(words)):
        return False
    if shared < least and len(said & (rule.stems | facts)) < least:
        return False
    return not rule.partial or _PARTIAL.search(words) is not None


def _overextends(rule: _Rule, said: frozenset[str], words: str) -> bool:
    """Whether what the text says of most or some is concluded without that limit."""
    shared = len(said & rule.stems) if rule.of_some else 0
    if shared < _LEAST_SHARED or shared < _LEAST_SHARE * len(said):
        return False
    if _PARTIAL.search(words) or _COMPARES.search(words) or denies(words) != rule.denies:
        return False
    return _CONCLUDES.search(words) is not None or (
        shared >= _MOSTLY * len(said)
        and shared >= _MOSTLY * len(rule.stems)
        and _OPEN.search(words) is None
    )
