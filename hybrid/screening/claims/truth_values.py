"""Options that give each of two statements a truth value: "True, Partially true", 正确、无法确定.

Where all values are true or false, the options say which statements hold (see ``combinations``).
With values between or beside these, the value that the reasoning gives a statement last is held
against the one that the chosen option gives it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest

from hybrid.records.values import Signal
from hybrid.screening.claims.numbered import number_of
from hybrid.screening.reading import Reading, as_span
from hybrid.text.conditions import UNASSERTED_EN, UNASSERTED_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, is_question

_VALUE = (
    r"(?P<partly>(?:partially|partly)\s+(?:true|false|correct|incorrect)|部分(?:正确|错误|对|成立))"
    r"|(?P<open>not (?:given|applicable|known|determinable)|(?:cannot|can['’]?t|could not) be "
    r"(?:determined|known|decided)|undetermined|undecidable|uncertain|unknown|未提及|(?:不能|无法)(?:确定|判断)|不确定)"
    r"|(?P<false>\bnot (?:true|correct)\b|\bfalse\b|\bincorrect\b|不(?:正确|成立|对)|错误|假)"
    r"|(?P<true>\btrue\b|\bcorrect\b|正确|成立|真)"
)
_VALUES = Guarded(_VALUE, re.IGNORECASE)
# An option is values alone, in the order of the statements, or names each statement with its value.
_BARE = re.compile(rf"\s*(?:{re.sub(r'[?]P<[a-z]+>', '?:', _VALUE)})\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[,，、;；/]|\band\b|且)\s*", re.IGNORECASE)
_STATEMENT = re.compile(
    r"\b(?:statement|claim|proposition|assertion)\s*(?P<en>[12]|II|I|one|two)\b"
    r"|(?:陈述|说法|命题|论断)\s*(?P<zh>[12一二①②])",
    re.IGNORECASE,
)
_SAYS = re.compile(r"\b(?:is|are|as)(?: \w+)??\s*$|[是为]\s*$|[:：]\s*$", re.IGNORECASE)
_UNASSERTED = re.compile(rf"\b(?:{UNASSERTED_EN})\b|{UNASSERTED_ZH}", re.IGNORECASE)
_POINTS_BACK = re.compile(
    r"\s*(?:(?:so|therefore|thus|hence|but|however),?\s+)?(?:this|that|it)\b(?: statement)?\s+is\b"
    r"|\s*(?:因此|所以)?[这该此](?:一?(?:说法|陈述|命题))?[是为]?",
    re.IGNORECASE,
)
_LEAST_OPTIONS = 3
_BESIDE = frozenset({"partly", "open"})


def valued_otherwise(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``dismissed`` where a statement has another value than in the chosen option."""
    options = reading.record.options
    own = _valued(tuple(options.values())).get(options.get(chosen, ""))
    if not own or reading.asks_for_exception:
        return []
    found = _values_given(reading, until)
    against = [place for number, (value, place) in found.items() if own[number - 1] != value]
    return [Signal("dismissed", as_span(place), chosen, ("combined",)) for place in against[:1]]


@lru_cache(maxsize=16)
def _valued(options: tuple[str, ...]) -> Mapping[str, Sequence[str]]:
    """Return the two values of each option that gives them; empty where all are true or false."""
    if len(options) < _LEAST_OPTIONS or not any(map(_VALUES.search, options)):
        return {}
    found = {text: values for text in options if (values := _pair(text)) is not None}
    beside = any(not _BESIDE.isdisjoint(values) for values in found.values())
    return found if beside and len(found) >= _LEAST_OPTIONS else {}


def _pair(option: str) -> Sequence[str] | None:
    parts = [part.strip(" .。") for part in _BETWEEN.split(option)]
    named = [_STATEMENT.search(part) for part in parts]
    if len(parts) != 2 or any(named) != all(named):
        return None
    if not any(named) and not all(_BARE.fullmatch(part) for part in parts):
        return None
    values = [_VALUES.search(part) for part in parts]
    return None if None in values else tuple(_kind(value) for value in values if value)


def _kind(value: re.Match[str]) -> str:
    return value.lastgroup or ""


def _values_given(reading: Reading, until: int) -> Mapping[int, tuple[str, Range]]:
    """Return the value that each statement is given last, and where."""
    text = reading.record.reasoning
    found: dict[int, tuple[str, Range]] = {}
    marks = list(_STATEMENT.finditer(text, 0, until))
    for mark, following in zip_longest(marks, marks[1:]):
        number = number_of(mark["en"] or mark["zh"])
        end = following.start() if following else until
        for place in reading.sentences:
            if place[1] <= mark.end() or end <= place[0] or is_question(reading.words(place)):
                continue
            stop = min(place[1], end)
            value = _value_of(text, (place[0], stop), mark if place[0] <= mark.start() else None)
            if value is not None:
                found[number] = value, (place[0], stop)
    return found


def _value_of(text: str, place: Range, mark: re.Match[str] | None) -> str | None:
    """Return the one value that a sentence says a statement has, after the ``mark`` that names it.

    A sentence that does not name it says so only of what "this" stands for.
    """
    if _UNASSERTED.search(text, *place) is not None:
        return None
    if mark is None and _POINTS_BACK.match(text, *place) is None:
        return None
    start = place[0] if mark is None else mark.end()
    said = {
        _kind(value)
        for value in _VALUES.finditer(text, start, place[1])
        if value.lastgroup == "open"
        or value.start() == start
        or _SAYS.search(text, start, value.start())
    }
    return said.pop() if len(said) == 1 else None
