"""Tables of who has what, kept step by step: "Ann: red, Bo: blue" or "Ann has red, Bo has blue".

Where a question asks what one of them has in the end, the last value that a table gives this one
is the result. A table is a sentence with two entries or more; its keys are names of the question or
their first letters. Held against the choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.sentences import Range

_ENTRY = re.compile(
    r"(?:^|(?<=[\s,;，；。、:：(（]))(?P<key>[A-Z][a-z]*|[\u4e00-\u9fff]{1,4}?)\s*(?:[:：=]|->|→)\s*"
    r"(?P<value>[^\s,，;；.。:：\n][^,，;；.。:：\n]{0,40})"
)
_MARKS = (":", "：", "=", "->", "→")
# "Ann is the keeper, Bo has the drum": of names that the question gives.
_TOLD = re.compile(
    r"\b(?P<key>[A-Z][a-z]+) (?:is|has|holds|gets)(?: now| still)?"
    r"(?: (?:playing|holding|with|in|at))?(?: the| an?)? "
    r"(?P<value>[^\s,;.:\n][^,;.:\n]{0,40}?)(?=,? (?:and|while|but) |[,;.:\n]|$)"
)
_TOLD_ZH = re.compile(
    r"(?:^|(?<=[\s，,；;。：:]))(?P<key>[\u4e00-\u9fff]{1,4}?)(?:现在|手里|此时)?(?:有|是|拿着?)"
    r"(?P<value>[\u4e00-\u9fff]{1,10})(?=[，,；;。\n]|$)"
)
_VERBS = (" is ", " has ", " holds ", " gets ", "有", "是", "拿")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+\b")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_CHOICE = re.compile(r"\b[Ss]o the answer|\b[Tt]he answer|所以|答案|因此")
_LEAST_ENTRIES, _LEAST_OPTIONS = 2, 3
_LONGEST_VALUE = 60


def tracked(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``favoured`` where the last table gives the one asked for another option's value."""
    options = reading.record.options
    if len(options) < _LEAST_OPTIONS or max(map(len, options.values())) > _LONGEST_VALUE:
        return []
    tables = [place for place in reading.sentences_until(until) if _may_be(reading, place)]
    if len(tables) < _LEAST_ENTRIES:
        return []
    found = [
        (entry.span(), key, entry["value"])
        for place in tables
        for key, entry in _entries(reading, place)
    ]
    asked = _asked(reading, frozenset(key for _, key, _ in found))
    last = [(place, value) for place, key, value in found if key == asked]
    if len(last) < _LEAST_ENTRIES:
        # What is told of it but once does not change, and need not be what is asked for.
        return []
    place, value = last[-1]
    option = _option(reading, value)
    if option in (None, chosen):
        return []
    return [Signal("favoured", as_span(place), option, ("tracked",))]


def _may_be(reading: Reading, place: Range) -> bool:
    """Whether a sentence has the marks of two entries."""
    text = reading.record.reasoning
    marks = (*_MARKS, *_VERBS)
    return sum(text.count(mark, *place) for mark in marks) >= _LEAST_ENTRIES


def _entries(reading: Reading, place: Range) -> Iterator[tuple[str, re.Match[str]]]:
    """Yield the entries of a sentence that is a table."""
    text = reading.record.reasoning
    ends = _CHOICE.search(text, *place)
    until = ends.start() if ends else place[1]
    found = list(_ENTRY.finditer(text, place[0], until))
    if not found:
        pattern = _TOLD_ZH if reading.record.lang == "zh" else _TOLD
        told = pattern.finditer(text, place[0], until)
        found = [entry for entry in told if entry["key"] in reading.record.question]
    if len({entry["key"] for entry in found}) >= _LEAST_ENTRIES:
        yield from ((entry["key"], entry) for entry in found)


def _asked(reading: Reading, keys: frozenset[str]) -> str | None:
    """Return the one key that the end of the question names, whole or by its first letter."""
    asking = asking_sentence(reading.record.question)
    named = {key for key in keys if len(key) > 1 and key in asking}
    if not named:
        named = {name[0] for name in _NAME.findall(asking)} & keys
    return named.pop() if len(named) == 1 else None


def _option(reading: Reading, value: str) -> str | None:
    """Return the one option that says ``value``."""
    said = value.strip().lower()
    if _HAN.search(said):
        # A colour of one character stands at the beginning of its option: 黑 of 黑球.
        began = [k for k, text in reading.record.options.items() if text.strip().startswith(said)]
        return began[0] if len(began) == 1 else None
    found = [
        letter
        for letter, text in reading.record.options.items()
        if re.search(rf"(?<![a-z]){re.escape(said)}(?![a-z])", text.lower())
    ]
    return found[0] if len(found) == 1 else None
