"""Things compared by the values of another property than the one the question asks for.

The question gives two values for each thing ("gross profit 10, net profit 2") and asks for one of
them; the reasoning uses the other's values and none of the asked one's. What a value stands for is
told by the words before it, or by its unit, where a list of measures knows the unit.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.detectors.asked_text import asked_text
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.detectors.measures import asking_sentence
from hybrid.screening.detectors.phrases import Words
from hybrid.screening.reading import Reading, as_span
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range
from hybrid.text.spans import Span
from hybrid.text.stopwords import FUNCTION_EN

_LEAST_VALUES = 2
# The last characters of a Chinese term name the kind of thing: 净利润 and 毛利润 are 利润.
_HEAD_HAN = 2
_VALUE = re.compile(
    r"(?P<label>(?:[A-Za-z][A-Za-z-]* ){1,3}|[\u4e00-\u9fff]{2,6}?)?"
    r"(?:(?:is|was|of|at|are|were) |[:=是为有达：]\s*)?(?P<money>[$€£¥])?"
    r"(?<![\d.,])(?P<value>\d+(?:,\d{3})*(?:\.\d+)?)\s?"
    r"(?:(?:million|thousand|billion) )?"
    r"(?P<unit>(?:square |cubic )?[A-Za-z%°²]{1,12}|(?:平方|立方)?[\u4e00-\u9fff]{0,2})"
)
# "Built in 1650", and not "6 of 1650".
_YEAR = re.compile(r"1\d{3}|20\d{2}|\d{3}")
_DATES = frozenset(("in", "from", "since", "around", "about", "ad"))
_MULTIPLIERS = "十百千万亿"
# Where one property is said to go with another, the other one tells it: "the dearer, the older".
_GO_TOGETHER = Guarded(
    r"\bthe (?:more|less|[a-z]+er)\b[^.;]{0,40}, the (?:more|less|[a-z]+er)\b"
    r"|\b(?:depends?|goes|grows|rises|falls|increases|proportional) (?:only )?(?:on|with|to|by)\b"
    r"|越[^，。；]{1,12}[，,]?[^，。；]{0,8}越|取决于|成正比|成反比|一分(?:价钱)?[一]分",
    re.IGNORECASE,
)
_RATE_AFTER = re.compile(r"\s*(?:/|per\b|an?\b|each\b|every\b|in\b)", re.IGNORECASE)
_RATE_BEFORE = re.compile(r"每[一-龥]{1,3}\Z")
_NUMBER = re.compile(r"\d(?<![\d.,]\d)\d*(?:,\d{3})*(?:\.\d+)?")


class Asked(NamedTuple):
    """The property asked for: where the question names it, its values, and its name."""

    place: Range
    values: frozenset[str]
    name: str


def find(reading: Reading, lexicon: Lexicon) -> tuple[Signal, ...]:
    """Return the property asked for, and where the values of another one take its place."""
    given = asked_text(reading.record)
    question = given.text
    if len(_NUMBER.findall(question)) < 2 * _LEAST_VALUES:
        return ()
    if _GO_TOGETHER.search(question) or _GO_TOGETHER.search(reading.record.reasoning):
        return ()
    start, end = asking_sentence(question)
    groups = _groups(question, lexicon)
    used = {value.replace(",", "") for value in _NUMBER.findall(reading.record.reasoning)}
    for asked in _asked(question[start:end], groups, lexicon):
        for name, values in groups.items():
            if not _other(asked, name, values, question[start:end]):
                continue
            if len(values & used) >= _LEAST_VALUES and asked.values.isdisjoint(used):
                source = given.span(start + asked.place[0], start + asked.place[1])
                passage = _passage(reading, values)
                return _signals(asked.name, name, source, passage)
    other = _of_another_measure(question, (start, end), used, lexicon)
    if other is None:
        return ()
    place, values = other
    source = given.span(start + place[0], start + place[1])
    return Signal("substitution_source", source), Signal("substitution", _passage(reading, values))


def _of_another_measure(
    question: str, asking: Range, used: set[str], lexicon: Lexicon
) -> tuple[Range, frozenset[str]] | None:
    """Return the measure asked for, and the values used alone, which another one is told by."""
    units = _units(question)
    every = frozenset[str]().union(*units.values())
    for (lang, name), place in lexicon.measures_asked(Words(question[slice(*asking)])):
        taken_for = lexicon.gauges[lang, name].measure.taken_for
        for unit, values in units.items():
            if not _measured_by(unit, lang, lexicon) & {*taken_for}:
                continue
            others = every - values
            if others and used.isdisjoint(others) and len(values & used) >= _LEAST_VALUES:
                return place, values
    return None


def _units(question: str) -> Mapping[str, frozenset[str]]:
    """Return the values of the question by their units; a rate is of another measure than these."""
    found: dict[str, set[str]] = defaultdict(set)
    for match in _VALUE.finditer(question):
        unit = match["unit"].lower()
        rate = _RATE_AFTER.match(question, match.end()) or _RATE_BEFORE.search(
            question, 0, match.start("value")
        )
        found["" if rate else unit].add(match["value"].replace(",", ""))
    return {unit: frozenset(values) for unit, values in found.items()}


def _measured_by(unit: str, lang: str, lexicon: Lexicon) -> set[str]:
    """Return the measures that a unit is one of."""
    known = {unit, unit.removesuffix("s")} - {""}
    return {
        name
        for (of, name), gauge in lexicon.gauges.items()
        if of == lang and known & {*gauge.measure.words}
    }


def _signals(asked: str, other: str, source: Span, passage: Span) -> tuple[Signal, ...]:
    """Return the pair of signals; a term of which only the head is left has lost its meaning."""
    head = asked[-_HEAD_HAN:] if not asked.isascii() else asked.rpartition(" ")[2]
    if head != asked and other.endswith(head):
        return Signal("referent_source", source), Signal("lost_referent", passage)
    return Signal("substitution_source", source), Signal("substitution", passage)


def _groups(question: str, lexicon: Lexicon) -> Mapping[str, frozenset[str]]:
    """Return the values of the question by the words before them, and by their units."""
    found: dict[str, set[str]] = defaultdict(set)
    for match in _VALUE.finditer(question):
        value = match["value"].replace(",", "")
        for label in _labels(match["label"] or ""):
            found[label].add(value)
        unit = _unit(match, lexicon)
        if unit:
            found["/" + unit].add(value)
    return {name: frozenset(each) for name, each in found.items() if len(each) >= _LEAST_VALUES}


def _unit(match: re.Match[str], lexicon: Lexicon) -> str:
    """Return the unit of a value as the lists have it: "years" as "year", 千元 as 元.

    A sign before the value is one too; a number after "in" is a year.
    """
    unit = match["unit"].lower()
    if match["money"]:
        return "price"
    if not unit or unit in FUNCTION_EN:
        before = (match["label"] or "").lower().split()[-1:]
        dated = _DATES.issuperset(before) and before and _YEAR.fullmatch(match["value"])
        return "year" if dated else ""
    known = lexicon.measure_words
    forms = (unit, unit.removesuffix("s"), unit[:1], unit.lstrip(_MULTIPLIERS)[:1])
    return next((form for form in forms if form in known), unit)


def _labels(label: str) -> Iterator[str]:
    """Yield the endings of what stands before a value that can name a property."""
    if label and not label.isascii():
        yield from (label[-length:] for length in range(2, len(label) + 1))
        return
    words = [word.lower() for word in label.split()]
    while words and words[-1] in FUNCTION_EN:
        words.pop()
    for first in range(len(words)):
        if words[first] not in FUNCTION_EN and FUNCTION_EN.isdisjoint(words[first:]):
            yield " ".join(words[first:])


def _asked(asking: str, groups: Mapping[str, frozenset[str]], lexicon: Lexicon) -> Iterator[Asked]:
    low = asking.lower()
    for name in sorted(groups, key=len, reverse=True):
        at = low.find(name)
        if at >= 0 and len(name) > 1 and not name.startswith("/"):
            yield Asked((at, at + len(name)), groups[name], name)
    for key, place in lexicon.measures_asked(Words(asking)):
        for phrase in lexicon.gauges[key].measure.words:
            if "/" + phrase in groups:
                yield Asked(place, groups["/" + phrase], "/" + phrase)


def _other(asked: Asked, name: str, values: frozenset[str], asking: str) -> bool:
    """Whether a group is of the kind of the asked one, but not asked for."""
    if name.startswith("/") != asked.name.startswith("/") or name in asked.name:
        return False
    return values.isdisjoint(asked.values) and name.lstrip("/") not in asking.lower()


def _passage(reading: Reading, values: frozenset[str]) -> Span:
    """Return the first sentence of the reasoning that uses one of the values."""
    for match in _NUMBER.finditer(reading.record.reasoning):
        if match[0].replace(",", "") in values:
            return as_span(reading.sentence_at(match.start()))
    raise ValueError("the reasoning uses none of the values")
