"""Options that give several things their values in the order of the question: "respectively", 分别.

Asked for the numbers of the red and the blue bus, "9, 4" is not what "the blue bus is the 9, the
red one the 4" comes to. The values are what the options list; whose value a clause tells is known
by the words that the question has for that thing alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.claims.entailments import NOT_ASSERTED, lettered
from hybrid.screening.reading import Reading, as_span
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, is_question

_IN_TURN = re.compile(r"\brespectively\b|\bin (?:that|this) order\b|分别|依次", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[,，、;；/]|\band\b|和|与|及)\s*", re.IGNORECASE)
_JOINT = re.compile(r"[，；;。\n]|,(?!\d)|\band\b|而", re.IGNORECASE)
_UNIT = re.compile(r"[A-Za-z]+|\d+(?:[.,:]\d+)*|[\u4e00-\u9fff]")
# Of the first thing listed its last words, of the last one its first, are its name.
_LAST_WORDS = re.compile(r"(?:[A-Za-z0-9'-]+ )?[A-Za-z0-9'-]+$|[\u4e00-\u9fff]{1,6}$")
_GOES_ON = re.compile(r"的|[两三四]|\s(?:is|are|was|were|have|has)\b|[,，]")
_GRAMMAR = frozenset("the a an of and is are was were 的 是 为 在 有".split())
_MARKS = " .。,，;；:：()（）"
_FEWEST, _MOST = 2, 4
Values = tuple[str, ...]


class _Told(NamedTuple):
    """A clause that tells one value, and what else it holds."""

    place: Range
    value: str
    words: frozenset[str]


def told_in_another_order(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``favoured`` for the option whose values are told, one by one, if not the chosen."""
    question = reading.record.question
    if _IN_TURN.search(question) is None or reading.asks_for_exception:
        return []
    lists = _lists(reading.record.options)
    if chosen not in lists:
        return []
    told = list(_told(reading, {value for each in lists.values() for value in each}, until))
    order = _in_order(_things(question, len(lists[chosen])), told)
    values = tuple(each.value for each in order)
    if not order or values == lists[chosen]:
        return []
    rivals = [letter for letter, each in lists.items() if each == values]
    last = max(each.place for each in order)
    return [Signal("favoured", as_span(last), letter) for letter in rivals[:1]]


def _lists(options: Mapping[str, str]) -> dict[str, Values]:
    """Return the values of each option; nothing unless all list as many."""
    lists = {
        letter: tuple(part.strip(_MARKS).casefold() for part in _BETWEEN.split(text.strip(_MARKS)))
        for letter, text in options.items()
    }
    sizes = {len(each) for each in lists.values() if len(each) > 1}
    if len(sizes) != 1 or not _FEWEST <= min(sizes) <= _MOST:
        return {}
    return {letter: each for letter, each in lists.items() if len(each) in sizes and all(each)}


def _told(reading: Reading, values: set[str], until: int) -> Iterator[_Told]:
    """Yield the clauses before ``until`` that assert one of the values, and no other."""
    text = reading.record.reasoning
    for sentence in reading.sentences:
        if until <= sentence[0]:
            return
        if lettered(reading, sentence) or reading.within(sentence, "choice", "hedge"):
            continue
        if NOT_ASSERTED.search(text, *sentence) or is_question(reading.words(sentence)):
            continue
        for place in _pieces(text, sentence):
            words = reading.words(place).casefold()
            held = [value for value in values if _holds(words, value)]
            held = [v for v in held if not any(v != other and v in other for other in held)]
            if len(held) == 1 and not denies(words):
                yield _Told(place, held[0], frozenset(_units(words.replace(held[0], " "))))


def _pieces(text: str, sentence: Range) -> Iterator[Range]:
    """Yield what stands between commas, or beside "and": each may tell one value."""
    begin = sentence[0]
    for joint in _JOINT.finditer(text, *sentence):
        yield begin, joint.start()
        begin = joint.end()
    yield begin, sentence[1]


def _holds(words: str, value: str) -> bool:
    if not value.isascii():
        return value in words
    return re.search(rf"(?<![A-Za-z0-9.]){re.escape(value)}(?![A-Za-z0-9]|\.\d)", words) is not None


def _units(text: str) -> list[str]:
    return _UNIT.findall(text.casefold())


def _in_order(things: Sequence[frozenset[str]], told: Sequence[_Told]) -> list[_Told]:
    """Return what is told of each thing, in their order; nothing where it is told for none or two.

    A clause is about the thing of whose own words, which no other thing has, it holds most.
    """
    found: dict[int, _Told] = {}
    for each in told:
        held = [len(each.words & thing) / max(1, len(thing)) for thing in things]
        most = max(held)
        if most == 0 or held.count(most) > 1:
            continue
        at = held.index(most)
        if at in found and found[at].value != each.value:
            return []
        found[at] = each
    return [found[at] for at in sorted(found)] if len(found) == len(things) else []


def _things(question: str, number: int) -> list[frozenset[str]]:
    """Return the words of each thing that the question lists, but for those that two have."""
    listed = _IN_TURN.split(question, maxsplit=1)[0].rstrip(_MARKS)
    parts = _BETWEEN.split(listed)[-number:]
    if len(parts) < number:
        return []
    first, *_, last = parts
    parts[0] = "".join(_LAST_WORDS.findall(first)[-1:])
    parts[-1] = _GOES_ON.split(last, maxsplit=1)[0]
    words = [frozenset(_units(part)) - _GRAMMAR for part in parts]
    return [
        own - frozenset[str]().union(*(words[:at] + words[at + 1 :]))
        for at, own in enumerate(words)
    ]
