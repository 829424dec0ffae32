"""Numbers that the reasoning gives the options, held against a question for the most or the least.

"The Nova lasts 18 hours, the Pico 26 hours" answers "which lasts longer?" with the Pico, whatever
is said besides. It does where every number that an option is given is the same one, all are counted
in one unit, and the question's word tells whether more or less is wanted, or the second
most. What is worked out for an option ("Oak School: 30 + 42 = 72") stands for all its numbers. An
option that says that they are alike is held against them like any other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.option_wording import says_alike, short_names
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.conditions import IF_ZH, MODAL_EN, MODAL_ZH, OPINION_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.magnitudes import Wanted, decisive, is_unit, wanted
from hybrid.text.numbers import value_of
from hybrid.text.polarity import denies
from hybrid.text.ranks import ranks
from hybrid.text.sentences import Range, clauses, is_question
from hybrid.text.terms import stems

_WRITTEN = (
    r"(?P<sign>[$€£])?(?P<digits>\d+(?:,\d{3})*(?:\.\d+)?)(?P<clock>[:：]\d\d)?"
    r"(?P<unit>\s?(?:%|°|[A-Za-z²³]+(?:/[a-z]+)?|[\u4e00-\u9fff]{1,2}))?"
)
_NUMBER = re.compile(rf"(?<![A-Za-z0-9_.]){_WRITTEN}")
# What is worked out, from figures to its result.
_WORKED_OUT = re.compile(rf"\d[\d\s.,()（）+\-−*×xX/÷]*=\s*{_WRITTEN}(?!\s*[+\-−*×/÷=\d])")
_LABEL = re.compile(r"[\s*(（\[]*\d+\s*[.)、．]")
# What tells no number of a thing: it is asked, supposed, possible, or somebody's word.
NOT_TOLD = Guarded(
    rf"[?？]|\b(?:if|whether|unless|suppose|says?|said|claims?|{MODAL_EN}|(?-i:may)|option|statement|"
    rf"choice|answer|either|not only|can be any)\b|{IF_ZH}|是否|{MODAL_ZH}|{OPINION_ZH}"
    r"|选项|该项|此项|本项|说法|而不是|而是|而非|并非|题干|题目",
    re.IGNORECASE,
)
_RELATES = re.compile(
    r"\bthan\b|[比差=+×]|/(?!h\b)|[\d元岁个]\s*[加减乘]|\b(?:per|each|every)\b"
    # A difference is no number of its own.
    r"|[多少省早晚]了?\s?\d|\b(?:saves?|by|ahead by) \d",
    re.IGNORECASE,
)
_HEADING = re.compile(
    r"(?:^|(?<=[\n,，;；。.\s]))[*•\- ]*(?P<name>[^\s*:：,，;；][^:：,，;；\n]{0,20}?)[* ]*[:：=]"
)
# Of "Elm asks 41, and 39 is the lowest" the second number is of no option.
_THE_EXTREME = re.compile(
    r"[,，;；](?P<and>(?: and| so| thus)?\s?)[$€£]?(?P<number>\d[\d.,]*)[^,，;；]{0,12}?"
    r"(?:\b(?:lowest|highest|smallest|largest|least|most|cheapest|longest|shortest)\b|最[低高小大少多长短])",
    re.IGNORECASE,
)
_YEARS = range(1000, 2101)
_CLOCK, _YEAR = "clock", "year"
_SPEED = frozenset({"speed"})
_LEAST = 2


class _Value(NamedTuple):
    amount: float
    written: str
    unit: str
    place: Range
    worked_out: bool = False


def outmeasured(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``favoured`` for the option whose number is what is asked for, if not the chosen."""
    asking = asking_sentence(reading.record.question)
    asked = wanted(asking) or decisive(reading.record.question, asking)
    if asked is None or denies(asking) or reading.asks_for_exception:
        return []
    values = _values(reading, until) if options_are_names(reading) else {}
    alike = says_alike(reading.record.options.get(chosen, ""))
    if (chosen not in values and not alike) or len(values) < _LEAST:
        return []
    place = max((rank.place for _, _, rank in ranks(asking)), default=1)
    if place > 1 and len(values) < len(reading.record.options):
        return []
    if not all(_is_of_what_is_asked(reading, asked, value) for value in values.values()):
        return []
    years = all(not value.unit and value.amount in _YEARS for value in values.values())
    most = asked.is_most_of(years=years)
    ordered = sorted(values, key=lambda each: values[each].amount, reverse=most)
    if place > len(ordered) or ordered[place - 1] == chosen:
        return []
    found = values[ordered[place - 1]]
    if sum(value.amount == found.amount for value in values.values()) > 1:
        return []
    return [Signal("favoured", as_span(found.place), ordered[place - 1], ("measured",))]


def _values(reading: Reading, until: int) -> dict[str, _Value]:
    """Return the number of each option that has one; nothing where one has two, or the units do."""
    found: dict[str, list[_Value]] = defaultdict(list)
    for letter, value in _given(reading, until):
        found[letter].append(value)
    given = {k: [v for v in each if v.worked_out] or each for k, each in found.items()}
    if any(len({value.amount for value in each}) > 1 for each in given.values()):
        return {}
    units = {value.unit for each in given.values() for value in each if value.unit}
    return {letter: each[0] for letter, each in given.items()} if len(units) < _LEAST else {}


def _is_of_what_is_asked(reading: Reading, asked: Wanted, value: _Value) -> bool:
    """Whether a number measures what is asked for: by its unit, its clause, or the question."""
    record = reading.record
    if asked.measured == _SPEED and not asked.is_measured_in(value.unit):
        # Who needs the least time is the fastest.
        return False
    unit = _YEAR if not value.unit and value.amount in _YEARS else value.unit
    if asked.is_measured_in(unit) or value.written in record.question:
        return True
    if value.worked_out and _is_worked_out_of(record.question, reading.words(value.place)):
        return True
    told = stems(record.question) - stems(*record.options.values())
    return len(told & stems(reading.words(value.place))) >= _LEAST


def _is_worked_out_of(question: str, words: str) -> bool:
    """Whether all figures that are reckoned with stand in the question."""
    given, used = (
        [number["digits"] for number in _NUMBER.finditer(text)] for text in (question, words)
    )
    return set(used[:-1]) <= set(given)


def _given(reading: Reading, until: int) -> Iterator[tuple[str, _Value]]:
    """Yield each number that stands after an option in its sentence, with no other one between."""
    text = reading.record.reasoning
    short = short_names(reading.record.options)
    for sentence in reading.sentences_until(until):
        named = reading.within(sentence, MENTION) or tuple(_headings(reading, sentence, short))
        if not named or NOT_TOLD.search(text, *sentence) or is_question(text[slice(*sentence)]):
            continue
        extremes = {each.start("number") for each in _THE_EXTREME.finditer(text, *sentence)}
        for part in clauses(text, *sentence):
            worked_out = _WORKED_OUT.search(text, *part)
            if worked_out is not None:
                for letter, value in _of_last(named, worked_out, part):
                    yield letter, value._replace(worked_out=True)
            if _RELATES.search(text, *part) or denies(text, *part):
                continue
            label = _LABEL.match(text, *part)
            for found in _NUMBER.finditer(text, label.end() if label else part[0], part[1]):
                at = found.start("digits")
                inside = any(m.span.start <= at < m.span.end for m in named)
                if not inside and at not in extremes:
                    yield from _of_last(named, found, part)


def _of_last(
    named: Sequence[Signal], found: re.Match[str], place: Range
) -> Iterator[tuple[str, _Value]]:
    """Yield the option named last before a number in ``place``, and the number, if both are one."""
    before = [mention for mention in named if mention.span.end <= found.start()]
    value = _value(found, place) if before else None
    if value is not None and before[-1].option is not None:
        yield before[-1].option, value


def _headings(reading: Reading, place: Range, short: Mapping[str, str]) -> Iterator[Signal]:
    """Yield the options named by what is left of their names, before a colon: "Elm: 30"."""
    for found in _HEADING.finditer(reading.record.reasoning, *place) if short else ():
        if found["name"] in short:
            yield Signal(MENTION, as_span(found.span("name")), short[found["name"]])


def _value(found: re.Match[str], place: Range) -> _Value | None:
    amount = value_of([found["digits"]])
    if amount is None:
        return None
    if found["clock"]:
        minutes = amount * 60 + int(found["clock"][1:])
        return _Value(minutes, found["digits"] + found["clock"], _CLOCK, place)
    unit = (found["sign"] or found["unit"] or "").strip().lower()
    if not is_unit(unit) or (amount in _YEARS and unit == "年"):
        unit = ""
    return _Value(amount, found["digits"], unit.rstrip("s") if len(unit) > 1 else unit, place)
