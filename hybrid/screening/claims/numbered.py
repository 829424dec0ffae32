"""Numbered statements, and the options that say which of them hold: "I and III only", ①③.

"Only conclusion I follows", "both are implicit" and "neither holds" say so of two, and "wrong, not
wrong" of two deeds: what holds of a deed is that it is not wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_NUMBERS = {
    mark: number
    for series in (
        "i ii iii iv v vi vii",
        "① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨",
        "一 二",
        "one two",
        "first second",
    )
    for number, mark in enumerate(series.split(), 1)
}
_SMALL = r"(?<=[(（])(?-i:vii|vi|iv|v|iii|ii|i)(?=[)）])"
MARK = rf"(?:[①-⑨]|\b(?:VII|VI|IV|V|III|II|I)\b|\b\d\b|{_SMALL})"
_SAID_TO_HOLD = re.compile(
    rf"\s*(?P<none>neither)?(?:only |both )?[(（]?{MARK}"
    rf"(?:(?:[\s,、，和与及&()（）]|and|or|nor)*{MARK})*[)）]?"
    r"(?: only| alone| are correct)?[\s.。]*",
    re.IGNORECASE,
)
_PREDICATE = (
    r"(?:(?:is|are|will be) (?:\w+ )?(?:implicit|correct|true|valid|strong|right)|follows?|holds?)"
)
# What only one, both or neither of two is said to be.
_OF_TWO = re.compile(
    rf"\s*(?:(?P<none>neither)|(?P<both>both)|(?:if )?only)\b(?: (?:of )?(?:the )?"
    rf"(?:conclusions?|assumptions?|arguments?|statements?|courses?(?: of action)?|them))?"
    rf"(?: {MARK}(?:(?: (?:and|or|nor)| ?&) {MARK})?)?(?: {_PREDICATE})?[\s.]*",
    re.IGNORECASE,
)
_DEED = r"(?:(?:not )?wrong)"
_DEEDS = re.compile(rf"\s*{_DEED}\W+{_DEED}[\s.]*", re.IGNORECASE)
_TRUTH = r"(?:true|false|[真假对错]|正确|错误)"
_TRUTHS = re.compile(rf"\s*{_TRUTH}(?:\W+{_TRUTH})+[\s.。]*", re.IGNORECASE)
_HOLDS_TRUE = frozenset({"true", "真", "对", "正确"})
_ONE = re.compile(MARK)
# Where the reasoning speaks of statements: a run of circled numbers, or "statements I and III".
NAMED = re.compile(
    r"(?:说法|选项)?[①-⑨](?:\s*(?:[、，,和与及]|以及)?\s*(?:选项|说法)?\s*[①-⑨])*"
    r"|\b(?:statements?|items?|options?|propositions?|claims?|conclusions?|assumptions?|"
    r"arguments?|courses?(?: of action)?|scenarios?)\s+"
    rf"[(]?{MARK}(?:(?:[\s,&()]|and)*{MARK})*[)]?"
    rf"|[(]{_SMALL}[)](?:(?:[\s,&]|and)*[(]{_SMALL}[)])*"
    # "So I is implicit": no person is.
    r"|\b(?-i:III|II|I)\b(?= (?:is|does|follows|holds|isn|doesn)\b)"
    rf"|(?:说法|结论|命题|选项|编号[是为])\s*[(（]?{MARK}(?:[\s、，,和与及()（）]*[(（]{MARK})*[)）]?",
    re.IGNORECASE,
)
_LEAST_OPTIONS = 3
_TWO = frozenset({1, 2})


def held_statements(options: Mapping[str, str]) -> Mapping[str, frozenset[int]]:
    """Return the numbers of the statements that each option holds true, or nothing."""
    if len(options) < _LEAST_OPTIONS:
        return {}
    if all(_TRUTHS.fullmatch(text) for text in options.values()):
        return {letter: _true(text) for letter, text in options.items()}
    if all(_DEEDS.fullmatch(text) for text in options.values()):
        return {letter: _not_wrong(text) for letter, text in options.items()}
    held = {letter: _held(text) for letter, text in options.items()}
    found = {letter: numbers for letter, numbers in held.items() if numbers is not None}
    listed = frozenset().union(*found.values())
    plain = all(len(each) == 1 and each.isdigit() for each in map(str.strip, options.values()))
    if plain or len(found) < len(options) - 1 or max(map(len, found.values()), default=0) < 2:
        return {}
    distinct = len(set(found.values())) == len(found)
    return found if distinct and 1 < len(listed) else {}


def _held(text: str) -> frozenset[int] | None:
    """Return the numbers of the statements that an option says to hold, if it says that."""
    match = _SAID_TO_HOLD.fullmatch(text)
    if match is None:
        match = _OF_TWO.fullmatch(text)
        if match is not None and match["both"]:
            return _TWO
    if match is None or match["none"]:
        return match and frozenset()
    return numbers_in(text) or None


def _not_wrong(text: str) -> frozenset[int]:
    deeds = re.findall(_DEED, text.lower())
    return frozenset(number for number, deed in enumerate(deeds, 1) if deed.startswith("not"))


def _true(text: str) -> frozenset[int]:
    words = re.findall(_TRUTH, text.lower())
    return frozenset(number for number, word in enumerate(words, 1) if word in _HOLDS_TRUE)


def numbers_in(text: str) -> frozenset[int]:
    """Return the numbers that a text names, in figures, Roman or circled."""
    return frozenset(number_of(mark) for mark in _ONE.findall(text))


def number_of(mark: str) -> int:
    """Return the number of a statement, written in any of the ways: 2, II, ②, 二, "second"."""
    number = _NUMBERS.get(mark.lower())
    return int(mark) if number is None else number
