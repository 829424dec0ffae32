"""What kind of claim a new one is: ``background``, or ``kind_trait``.

Only clauses count that assert something mostly new, unhedged, of no bearer of the options, and
neither state the choice nor repeat or apply the text:

- ``background``: what holds in general: "a view is something landlords charge for";
- ``kind_trait``: what the bearers of a "who" question are said to be like as a kind: "a physicist
  has the words for a poem", "husbands never read manuals".
"""

from __future__ import annotations

import re
from functools import lru_cache

from hybrid.records.mentions import MENTION
from hybrid.records.record import Record
from hybrid.records.values import Signal
from hybrid.screening.detectors.novelty import Content, contents
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.questions import asking_sentence, asks_who
from hybrid.screening.wording.told import facts_text, tells_figures
from hybrid.text.guarded import Guarded
from hybrid.text.irregular import PAST_EN
from hybrid.text.sentences import Range, clauses, unmarked
from hybrid.text.terms import stems

_PAST = Guarded(
    rf"\b(?:was|were|had|did|{PAST_EN}|(?:has|have) \w+ed)\b"
    r"|了(?!解|[一-龥]{1,3}的)|[^超通经得不难好能]过(?!程|于|分|度|河|去|来|敏)|[曾着]|已经|那[天时]|当[天时晚日]|马上|老是|刚",
    re.IGNORECASE,
)
# Of two persons it may be asked which of them it was.
_WHICH = re.compile(
    r"\bwhich (?:of (?:them|the|these|those)|one)\b|哪一?位|是哪一?个[？?]", re.IGNORECASE
)
# Without these in its clause a form in -ed is no participle but the past.
_REGULAR_PAST = Guarded(r"\b[a-z]{2,}[^e\W]ed\b", re.IGNORECASE)
_NO_PAST = Guarded(
    r"\b(?:is|are|be|being|been|has|have|can|may|must|will|does|do)\b|\w's\b", re.IGNORECASE
)
_SOMEBODY = Guarded(
    r"\b(?:he|she|his|her|him|I|we|you|my|our|us|let's)\b|[他她我你]", re.IGNORECASE
)
# What hangs on another clause, speaks of the options, or works something out, is no claim.
_NO_CLAIM = re.compile(
    r"(?:[\W\d_]*(?:(?:and|but|so|also|however|first|next|then|finally|since|because|as)[, ]+)?"
    r"(?:\w+ing|such as|by|for|in|to|with|given|this|it|that|these|there|if|when|which|who|not|or"
    r"|step|option|choice|answer|statement|therefore|thus|hence)\b)"
    r"|.*?(?:[=<>≤≥\\$]|\d\s*[-+×*/]\s*\d|\?|？|选项|[①②③④⑤]|[A-DＡ-Ｄ][项选、)）]|正确|错误)"
    r"|[\W\d_]*(?:解析|本题|该题|这|那|此|如果|若|从而|而是|因此|所以|于是|并且|从|在|对于|根据|按|由|就|便|则|那么|才)",
    re.IGNORECASE | re.DOTALL,
)
# "Redheads have …", "husbands never …": a bare plural that people are called by.
_BARE_PLURAL = re.compile(
    r"[\W_]*(?:(?:since|because|as|and|but|while|whereas|that|most|many|all|"
    r"the) )?(?:[a-z-]+ )?[a-z]{3,}s "
    r"(?:(?:\w+ly|never|always|often|seldom|just|also|still|don't|do not|can't|cannot) )*"
    r"(?:are|have|do|live|like|love|hate|read|know|need|want|take|make|tend|get|go|ask|care|work|think|"
    r"speak|drink|eat|drive|lack|look|talk|grow|earn|spend|save|believe|fear|trust|behave|enjoy|prefer)\b",
    re.IGNORECASE,
)
# 木匠爱讲究, 木匠都细心: what people are called, with a word for what they are like in general.
_KIND_ZH = re.compile(
    r"[\W_]*(?:而|但|可|都说|因为|由于)?(?P<kind>[一-龥]{2,6}?)(?:们)?"
    r"(?:都|就|总|老是|爱|好(?=[^像几])|喜欢|讲究|擅长|善于|习惯|往往|一般|通常|大多|多半|最|更|比较|很|容易|"
    r"天生|从小|不[会爱懂善]|没(?:什么|有)?[耐文见力]|缺[乏少]?|懂|心|手|脾气|力气|胆子|性子)"
)
_NO_ASSERTION = (
    "set_aside",
    "undecided",
    "text_support",
    "restatement",
    "given_rule",
    "gloss",
    "redefinition",
    "calculation",
    "not_given",
)
_NOT_OF_ITSELF = ("hedge", "inference", "choice", "stated_choice", "group_trait", "stereotype")
_LEAST_NEW = 2
_LEAST_SHARE = 0.5


def kinds(reading: Reading) -> tuple[Signal, ...]:
    """Return the kinds of the new claims, in text order; ``reading`` knows what is set aside."""
    if len(stems(facts_text(reading.record), reading.record.question)) < _LEAST_NEW:
        return ()
    found: list[Signal] = []
    of_people = asks_who(reading)
    of_them = of_people or _WHICH.search(asking_sentence(reading.record.question)) is not None
    for content in contents(reading):
        if len(content.novel) < _LEAST_NEW or reading.within(content.place, *_NO_ASSERTION):
            continue
        if tells_figures(reading.record, reading.words(content.place)):
            continue
        for place in clauses(reading.record.reasoning, *content.place):
            name = _kind(reading, content, place, of_people=of_people)
            if of_them and _of_people(reading, place):
                name = "kind_trait"
            if name is not None:
                found.append(Signal(name, as_span(unmarked(reading.record.reasoning, place))))
    return tuple(found)


def _kind(reading: Reading, content: Content, place: Range, *, of_people: bool) -> str | None:
    if not _is_new(content, place) or reading.within(place, *_NOT_OF_ITSELF):
        return None
    text, words = reading.record.reasoning, reading.words(place)
    if _is_past(text, place) or _SOMEBODY.search(text, *place) or _NO_CLAIM.match(words):
        return None
    if of_people and _speaks_of_kind(reading.record, words):
        return "kind_trait"
    return None if reading.within(place, MENTION) else "background"


def _of_people(reading: Reading, place: Range) -> bool:
    """Whether a clause of a new sentence says what people of some kind are like."""
    called = reading.of("named_for_people")
    named = any(
        not any(kind.span.overlaps(other.span) for other in called)
        for kind in reading.within(place, "people_kind")
    )
    return named and not _PAST.search(reading.record.reasoning, *place)


def _is_past(text: str, place: Range) -> bool:
    if _PAST.search(text, *place):
        return True
    return _REGULAR_PAST.search(text, *place) is not None and not _NO_PAST.search(text, *place)


def _is_new(content: Content, place: Range) -> bool:
    new = sum(place[0] <= term.start < place[1] for term in content.novel)
    if new < _LEAST_NEW:
        return False
    return new >= _LEAST_SHARE * sum(place[0] <= term.start < place[1] for term in content.terms)


def _speaks_of_kind(record: Record, words: str) -> bool:
    pattern = _kind_of_bearers(tuple(record.options.values()))
    if pattern is not None and (pattern.search(words) or _BARE_PLURAL.match(words)):
        return True
    kinds = _KIND_ZH.match(words)
    return kinds is not None and _is_called_a(record, kinds["kind"])


def _is_called_a(record: Record, kind: str) -> bool:
    """Whether an option is a word for people that the question counts one of: 一个木匠."""
    return any(
        kind.endswith(option)
        and re.search(rf"[一两][个名位对][一-龥]{{0,4}}{option}", record.question)
        for option in record.options.values()
        if option.isalpha()
    )


@lru_cache(maxsize=2)
def _kind_of_bearers(options: tuple[str, ...]) -> re.Pattern[str] | None:
    """Return an expression for a bearer's noun used of the kind: "a monk", "monks"."""
    nouns = {noun for text in options for noun in _noun(text)}
    if not nouns:
        return None
    listed = "|".join(sorted(map(re.escape, nouns)))
    return re.compile(
        rf"\b(?:an?|any|every|each|most|many|all|some|no) (?:\w+ )?(?:{listed})s?\b"
        rf"|(?:^|[^\w ]\s*|\b(?:that|because|since|as|and|while|whereas|but|how|what|so) )"
        rf"(?:\w+ )?(?:{listed})s\b",
        re.IGNORECASE,
    )


def _noun(option: str) -> list[str]:
    """Return the noun of an option that calls somebody by what they are, not by name."""
    if not re.match(r"(?:[Tt]he|[Aa]n?|[Mm]y|[Hh]er|[Hh]is) |[a-z]", option):
        return []
    head = re.split(r" (?:with|in|from|of|who|that)\b", option)[0]
    return [word.lower() for word in re.findall(r"[A-Za-z]{3,}", head)[-1:]]
