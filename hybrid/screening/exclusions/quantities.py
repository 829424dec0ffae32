"""One quantity told with two numbers: "costs 40 crowns … the 45 it costs", "9 in all … the ten".

What is measured must be named in the same words, as the same kind of quantity and in the same unit.
One of the two numbers must come from nowhere: it stands once, is not told, and neither is it worked
out, nor got by one step from what is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import NUMBER, Assertion, after_lead, units_of
from hybrid.screening.wording.quantities import BE, TOTAL, Quantity, is_told_aside, quantities
from hybrid.text.numbers import value_of
from hybrid.text.sentences import Range
from hybrid.text.sequences import holds_run

# What is told of another case, or of what has been changed.
_ANOTHER = re.compile(
    r"\b(?:new|next|last|another|other|then|after|later|before|now|return|per|reduced?|discount\w*|"
    r"rais\w+|ris\w+|instead|actually|would|more|less|fewer|extra|remaining|rest|left|about|"
    r"roughly|almost|nearly|around|over|under|between|until|to|minus|plus|twice|half|without|"
    r"average|rounded|step|option|if|from)\b|[+×*÷=<>~≈]|下一|另|后|原|折|涨|降|减|加|增|剩|约|"
    r"左右|平均|多[少]?|少|改|新|换|又|每|往返|第|至|～|[（(](?:一共|总共|共|合计)",
    re.IGNORECASE,
)
_WORKED = re.compile(r"[-+−×*÷/=<>≈^\d]|等于|\bequals?\b|得")
_CLOCK = re.compile(r"\d+[:：]\d\d$|点")
_NUMBERED = re.compile(r"[#\d]")
_NUMBERS = re.compile(r"\d+(?:[:：.,]\d+)*")
_MOST = 40
_LONGEST_NAME = 5
_ROUND = 1e-9


class _Amount(NamedTuple):
    """A quantity of something that the question speaks of, and where it is told."""

    place: Range
    sentence: int
    quantity: Quantity
    who: tuple[str, ...]


def tell_two_amounts(reading: Reading, found: Sequence[Assertion]) -> tuple[Range, Range] | None:
    """Return the places of two assertions that put two numbers to one quantity."""
    numbered = [each for each in found if any(map(_NUMBERED.search, each.units))][:_MOST]
    amounts = [amount for each in numbered for amount in _amounts(reading, each)]
    for left, right in combinations(amounts, 2):
        if left.sentence == right.sentence or not _differ(left, right):
            continue
        if any(_is_unfounded(reading, each.quantity.number) for each in (left, right)):
            return left.place, right.place
    return None


def _differ(left: _Amount, right: _Amount) -> bool:
    one, two = left.quantity, right.quantity
    if _unit(one) != _unit(two) or _value(one.number) == _value(two.number):
        return False
    if one.family == two.family == TOTAL:
        size = min(len(left.who), len(right.who))
        return (one.marked or two.marked) and left.who[:size] == right.who[:size]
    families = {one.family, two.family} - {BE}
    return len(families) <= 1 and TOTAL not in families and left.who == right.who


def _unit(quantity: Quantity) -> str:
    return "clock" if _CLOCK.search(quantity.number) else quantity.unit


def _amounts(reading: Reading, said: Assertion) -> Iterator[_Amount]:
    """Yield what an assertion tells of the quantities of things that the question names."""
    sentence = reading.sentences[said.sentence]
    words = reading.words((after_lead(reading.record.reasoning, sentence), sentence[1]))
    words = words if is_told_aside(words) else reading.words(said.place)
    if _ANOTHER.search(words):
        return
    asked = units_of(f"{reading.record.context or ''} {reading.record.question}")
    for quantity in quantities(words):
        named = units_of(quantity.who)
        if _is_asked_of(quantity, named, asked):
            yield _Amount(said.place, said.sentence, quantity, named)


def _is_asked_of(quantity: Quantity, named: Sequence[str], asked: Sequence[str]) -> bool:
    if not named:
        return False
    if quantity.family == TOTAL:
        return named[0] in asked
    if len(named) > _LONGEST_NAME:
        return False
    return set(named) <= set(asked) if quantity.who.isascii() else holds_run(asked, named)


def _value(number: str) -> float | str:
    value = (
        value_of([number.replace("-", " ")]) if "-" not in number else value_of(number.split("-"))
    )
    return number.replace("：", ":") if value is None else value


def _is_unfounded(reading: Reading, number: str) -> bool:
    """Whether a number is neither told nor worked out, and stands once in the reasoning."""
    value = _value(number)
    record = reading.record
    told = {_value(each) for each in _NUMBERS.findall(f"{record.context or ''} {record.question}")}
    told |= {float(u[1:]) for u in units_of(record.question) if u.startswith(NUMBER)}
    offered = {_value(n) for text in record.options.values() for n in _NUMBERS.findall(text)}
    if value in told | offered or record.reasoning.count(number) > 1:
        return False
    at = record.reasoning.find(number)
    around = (
        record.reasoning[max(0, at - 2) : at].strip()[-1:],
        record.reasoning[at + len(number) : at + len(number) + 2].strip()[:1],
    )
    if any(_WORKED.match(mark) for mark in around if mark):
        return False
    plain = [each for each in told if isinstance(each, float)]
    return not isinstance(value, float) or not any(
        _one_step(one, two, value) for one in plain for two in plain
    )


def _one_step(one: float, two: float, value: float) -> bool:
    results = [one + two, one - two, one * two, *([one / two] if two else [])]
    return any(abs(each - value) < _ROUND for each in results)
