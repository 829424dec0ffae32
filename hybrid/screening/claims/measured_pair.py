"""Numbers told of two things, held against a yes-no question on which of them has more.

"The Danube is 2,850 km long, while the Volga is 3,530 km long" answers "is the Danube longer than
the Volga?" with no, and "Brahms was born in 1833, Verdi in 1813" answers "was Verdi born before
Brahms?" with yes, whatever is chosen. Numbers are compared where both things have exactly one in a
unit, of what is asked for; all units that both have must agree.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.claims.measured import NOT_TOLD
from hybrid.screening.claims.polar import yes_and_no
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.comparatives import Comparative, comparatives
from hybrid.screening.wording.questions import judged_statement, polar_question
from hybrid.text.guarded import Guarded
from hybrid.text.magnitudes import Wanted, sought
from hybrid.text.measurements import YEAR, Measurement, measurements
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems

_AUXILIARY = re.compile(
    r"^\s*(?:q(?:uestion)?:\s*)?(?:does|do|did|is|are|was|were|will|would|has|have|had)\b", re.I
)
_IN_TIME = re.compile(r"\b(?:(?P<less>before|prior to)|after)\b", re.IGNORECASE)
# Anything may be large or high: it is told by what it is.
_OF_ANYTHING = frozenset(
    "larger bigger greater smaller higher lower more less fewer 大 小 高 低 多 少".split()
)
_NAME = re.compile(r"[A-Z0-9][\w'’&.-]*\w|[A-Z0-9]")
_WORD = re.compile(r"(?<![A-Za-z])[a-z][a-z-]{2,}")
_POSSESSIVE_ZH = re.compile(r"的[^的]*$")
_ASKS_ZH = re.compile(r"^.*(?:请问|[:：,，])|是否|是不是|要?会?$")
_DIFFERS = Guarded(
    r"\b(?:than|difference|each|per (?!hour|second))\b|[比差]|超过|高出", re.IGNORECASE
)
_BY_SO_MUCH = re.compile(
    r"\d[^\s,;]*(?: \w+)? (?:more|less|fewer|longer|shorter|taller|higher|lower|older|younger|"
    r"earlier|later|heavier|lighter|faster|slower|larger|smaller|bigger|before|after)\b",
    re.IGNORECASE,
)
# What opens a sentence that goes on about the thing named last: a pronoun, or an item of a list.
_GOES_ON = re.compile(
    r"[\s>]*(?:[*•\-–]|\d+[.)])?[\s*_]*(?:it|its|this|he|his|she|her|they|their)\b|[\s>]*[*•\-–]|\s*[它他她其该]",
    re.I,
)


class _Asked(NamedTuple):
    """What is asked: the words that tell each thing, more or less of what, and the words for it."""

    things: tuple[frozenset[str], frozenset[str]]
    wanted: Wanted
    nouns: frozenset[str]
    does: frozenset[str]


def measured_otherwise(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``favoured`` for the answer that the numbers of both things give, if not chosen."""
    pair = yes_and_no(reading)
    if pair is None or chosen not in pair or reading.asks_for_exception:
        return []
    asked = _asked(judged_statement(reading.record.question) or _polar(reading.record.question))
    if asked is None:
        return []
    has_more, place = _has_more(reading, asked, until)
    if has_more is None:
        return []
    letter = pair[not has_more]
    return [Signal("favoured", as_span(place), letter, ("measured",))] if letter != chosen else []


def _polar(question: str) -> str:
    return polar_question(question) or ""


def _asked(asking: str) -> _Asked | None:
    """Return what a question compares, ``None`` where it does not, or denies."""
    if not asking or denies(asking):
        return None
    asking = asking.rstrip("?？ 吗么")
    compared = list(comparatives(asking))
    if len(compared) == 1:
        return _compared(asking, compared[0])
    in_time = list(_IN_TIME.finditer(asking)) if not compared else []
    if len(in_time) != 1:
        return None
    wanted = Wanted(not in_time[0]["less"], of_age=False, measured=frozenset({"time"}))
    first, second = asking[: in_time[0].start()], asking[in_time[0].end() :]
    return _of(first, second, wanted, frozenset())


def _compared(asking: str, compared: Comparative) -> _Asked | None:
    first = asking[: compared.start]
    second = asking[slice(*compared.other)] if compared.other else asking[compared.end :]
    wanted = sought(compared.word)
    nouns = stems(compared.of)
    if compared.way:
        wanted = Wanted(compared.way == "more", of_age=False, measured=frozenset())
        nouns |= stems(compared.word)
    elif compared.word in ("more", "less", "fewer"):
        return None
    if wanted is None:
        return None
    if nouns or compared.word in _OF_ANYTHING:
        wanted = wanted._replace(measured=frozenset())
        nouns = nouns or _told_only_of(first, second)
        if not nouns and compared.word in ("higher", "lower", "高", "低"):
            wanted = wanted._replace(measured=frozenset({"length"}))
        elif not nouns:
            return None
    return _of(first, second, wanted, nouns)


def _told_only_of(first: str, second: str) -> frozenset[str]:
    """Return the words for what of the first thing is compared: "the population of France"."""
    if not first.isascii():
        found = _POSSESSIVE_ZH.search(_ASKS_ZH.sub("", first))
        return stems(found[0][1:]) if found else frozenset()
    words = " ".join(_WORD.findall(_AUXILIARY.sub("", first)))
    return stems(words) - stems(second)


def _of(first: str, second: str, wanted: Wanted, nouns: frozenset[str]) -> _Asked | None:
    first = _AUXILIARY.sub("", first)
    does = stems(" ".join(_WORD.findall(f"{first} {second}")))
    one, other = _names(first, nouns), _names(second, nouns)
    things = one - other, other - one
    return _Asked(things, wanted, nouns, does) if all(things) else None


def _names(words: str, nouns: frozenset[str]) -> frozenset[str]:
    """Return the words by which a thing is known: its capitals and digits, or else all content."""
    if not words.isascii():
        name = _POSSESSIVE_ZH.sub("", _ASKS_ZH.sub("", words)).strip()
        return frozenset({name}) if name else frozenset()
    named = frozenset(_NAME.findall(words.removesuffix("'s").removesuffix("’s")))
    if any(not each[0].isdigit() for each in named):
        return named
    return frozenset(
        word for word in _WORD.findall(words.lower()) if stems(word) and not stems(word) <= nouns
    )


def _has_more(reading: Reading, asked: _Asked, until: int) -> tuple[bool | None, Range]:
    """Return whether the first thing has what is asked, by the numbers, and where one stands."""
    told: tuple[dict[str, list[_Told]], ...] = (defaultdict(list), defaultdict(list))
    for owner, each in _told(reading, asked, until):
        told[owner][each.measured.unit].append(each)
    verdicts, place = set(), (0, 0)
    for unit in told[0].keys() & told[1].keys():
        one, other = (_one_value(each[unit]) for each in told)
        if one is None or other is None or one.measured.amount == other.measured.amount:
            continue
        if asked.nouns and not (asked.nouns <= one.words and asked.nouns <= other.words):
            continue
        more = one.measured.amount > other.measured.amount
        verdicts.add(more == asked.wanted.is_most_of(years=unit == YEAR))
        place = max(one.place, other.place)
    return (verdicts.pop(), place) if len(verdicts) == 1 else (None, place)


class _Told(NamedTuple):
    measured: Measurement
    place: Range
    words: frozenset[str]
    does: bool


def _one_value(told: list[_Told]) -> _Told | None:
    """Return the one number among several told in a unit: that of what is asked, if one says so."""
    told = [each for each in told if each.does] or told
    return told[0] if len({each.measured.amount for each in told}) == 1 else None


def _told(reading: Reading, asked: _Asked, until: int) -> Iterator[tuple[int, _Told]]:
    """Yield the numbers of what is asked, each with the thing named last before it."""
    text, named = reading.record.reasoning, _finder(asked.things)
    last: int | None = None
    for sentence in reading.sentences:
        if until <= sentence[0]:
            break
        mentions = [(m.end(), m.lastgroup == "other") for m in named.finditer(text, *sentence)]
        if not mentions and not _GOES_ON.match(text, *sentence):
            last = None
        for part in clauses(text, *sentence):
            if any(each.search(text, *part) for each in (NOT_TOLD, _DIFFERS, _BY_SO_MUCH)):
                continue
            words, since = stems(text[slice(*part)]), part[0]
            for each in measurements(text, *part):
                does = not asked.does.isdisjoint(stems(text[since : each.place[0]]))
                since = each.place[1]
                before = [other for end, other in mentions if end <= each.place[0]]
                owner = int(before[-1]) if before else None if mentions else last
                if owner is not None and _is_of(asked, each, words):
                    yield owner, _Told(each, part, words, does)
        last = int(mentions[-1][1]) if mentions else last


def _finder(things: tuple[frozenset[str], frozenset[str]]) -> re.Pattern[str]:
    groups: Mapping[str, frozenset[str]] = dict(zip(("one", "other"), things, strict=True))
    return re.compile(
        "|".join(
            f"(?P<{name}>{'|'.join(_spelled(word) for word in sorted(words, key=len)[::-1])})"
            for name, words in groups.items()
        )
    )


def _spelled(word: str) -> str:
    """Return the expression for a word: at its edges, in lower case also as it opens a sentence."""
    if not word.isascii():
        return re.escape(word)
    spelled = re.escape(word)
    if word.islower():
        spelled = f"[{word[0]}{word[0].upper()}]{re.escape(word[1:])}s?"
    return rf"(?<![\w-]){spelled}(?![\w-])"


def _is_of(asked: _Asked, each: Measurement, words: frozenset[str]) -> bool:
    if each.unit == YEAR:
        return "time" in asked.wanted.measured
    if asked.nouns:
        return asked.nouns <= words
    return asked.wanted.is_measured_in(each.unit)
