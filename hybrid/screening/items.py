"""Composite options: what the argument holds of the items that an option joins.

An exam lists statements ①②③④ (or I, II, III) in its question and offers sets of them: "①③". Each
item is read as an option is, so that a verdict on it is known; the set that was chosen is then held
against the verdicts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from hybrid.packs import CueMatcher
from hybrid.records.naming import Mention
from hybrid.records.record import Choice, Record, Signal, Span
from hybrid.screening.claims import Claim, claims
from hybrid.screening.reading import REASONING, Range, Reading, read
from hybrid.screening.steps import under_condition
from hybrid.text.sentences import clauses

_AGAINST = "items_against"
_FEWEST = 2
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
# Each item is read under a letter that the reasoning does not use, in the width of the item.
_LETTERS = "PQRSTUVWXYZJKLMNOGHEFABCD"
_LONE_LETTER = re.compile(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])")
# "I" is a numeral beside a noun, a sign or a verb that no speaker says of himself: "I is true".
_ITEM = (
    rf"[{_CIRCLED}]|(?<![A-Za-z])(?:VI{{0,3}}|I{{2,3}}|IV"
    r"|(?:(?<=tatement )|(?<=tem )|(?<=ption )|(?<=onclusion ))I"
    r"|I(?=[ ,]*(?:[,.:;)）&、和]|(?:and|or|only|is|are|does|fits|fails|holds|follows)\b|$)))"
    r"(?![A-Za-z'’])"
)
_JOINT = r"(?:\s*(?:,? ?\band\b|[,，、;；&和与及])?\s*)"
_SET = re.compile(
    rf"[\s(（]*(?:only |仅|只有)?(?P<items>(?:{_ITEM})(?:{_JOINT}(?:{_ITEM}))*)"
    r"(?: only|项)?[\s.。)）]*"
)
_ITEMS = re.compile(_ITEM)


def item_signals(reading: Reading, choice: Choice, matcher: CueMatcher) -> Iterator[Signal]:
    """Yield what is held against the set of items that was chosen."""
    if choice.letter is None or choice.abstains or reading.asks("asks_not"):
        return
    sets = sets_of(reading.record.options)
    chosen = sets.get(choice.letter)
    if chosen is None:
        return
    items = frozenset[str]().union(*sets.values())
    inner = _lettered(reading.record, items, matcher)
    if inner is None:
        return
    last = _verdicts(inner)
    for item in sorted(chosen & last.keys()):
        if not last[item].good:
            yield _signal(last[item].start, last[item].end, reading.text)
    held = {item for item, each in last.items() if each.good}
    if held != chosen and held in sets.values():
        for item in sorted(held - chosen):
            yield _signal(last[item].start, last[item].end, reading.text)
    yield from _concluded(inner, chosen, reading.text)


def sets_of(options: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """Return the items that each composite option joins, where at least two options join some.

    Items in another order than theirs are a sequence and no set.
    """
    found = {}
    for key, text in options.items():
        match = _SET.fullmatch(text)
        items = _ITEMS.findall(match["items"]) if match else []
        if items and all(_order(a) < _order(b) for a, b in pairwise(items)):
            found[key] = frozenset(items)
    several = sum(_FEWEST <= len(items) for items in found.values())
    return found if _FEWEST <= several else {}


def _order(item: str) -> int:
    return _CIRCLED.index(item) if item in _CIRCLED else _ROMAN.index(item)


class _Inner(NamedTuple):
    """A record read as if its items were its options, and the item of each letter."""

    reading: Reading
    items: Mapping[str, str]


def _lettered(record: Record, items: Collection[str], matcher: CueMatcher) -> _Inner | None:
    """Return the reading of a record with its items for options; places are those of the record.

    ``None`` where the reasoning uses so many letters that too few are left.
    """
    used = {each.upper() for each in _LONE_LETTER.findall(_ITEMS.sub(" ", record.reasoning))}
    free = [letter for letter in _LETTERS if letter not in used]
    if len(free) < len(items):
        return None
    letters = dict(zip(sorted(items, key=_order), free, strict=False))

    def lettered(found: re.Match[str]) -> str:
        return letters.get(found[0], found[0]).ljust(len(found[0]))

    texts = _texts(record.question, letters)
    inner = replace(
        record,
        options={letter: texts.get(item, "") for item, letter in letters.items()},
        reasoning=_ITEMS.sub(lettered, record.reasoning),
        answer=None,
    )
    return _Inner(read(inner, matcher), {letter: item for item, letter in letters.items()})


def _verdicts(inner: _Inner) -> dict[str, Claim]:
    """Return the last verdict that the reasoning passes on each item."""
    found = sorted([*claims(inner.reading), *_bracketed(inner.reading)])
    return {inner.items[each.option]: each for each in found}


def _bracketed(reading: Reading) -> Iterator[Claim]:
    """Yield what a clause says of the items that it gives in brackets: "no mention of … (①)"."""
    for start, end in _clauses(reading):
        named = [each for each in reading.mentions_in(start, end) if _in_brackets(reading, each)]
        hits = reading.of_in(start, named[0].start, "fails", "holds") if named else []
        for each in named if hits else []:
            yield Claim(hits[-1].start, each.end, each.option, hits[-1].name == "holds")


def _in_brackets(reading: Reading, named: Mention) -> bool:
    return reading.folded[named.start] in "(（"


def _concluded(inner: _Inner, chosen: frozenset[str], reasoning: str) -> Iterator[Signal]:
    """Yield the last conclusion that names several items, where they are not those chosen."""
    reading = inner.reading
    for start, end in reversed([*_clauses(reading)]):
        named = reading.mentions_in(start, end)
        items = {inner.items[each.option] for each in named}
        first = reading.sentences[reading.sentence_at(start)][0]
        said = reading.begins_in(first, end, "conclude", "answer_label")
        if _FEWEST <= len(items) and said and not reading.of_in(start, end, "fails", "negator"):
            if items != chosen:
                yield _signal(named[0].start, named[-1].end, reasoning)
            return


def _clauses(reading: Reading) -> Iterator[Range]:
    """Yield the clauses of the argument that are under no condition."""
    for sentence in reading.sentences:
        if reading.in_argument(sentence[0]):
            for part in clauses(reading.text, *sentence):
                if not under_condition(reading, *part):
                    yield part


def _texts(question: str, items: Collection[str]) -> dict[str, str]:
    """Return what stands behind each item in the question."""
    places = [each for each in _ITEMS.finditer(question) if each[0] in items]
    ends = [each.start() for each in places[1:]] + [len(question)]
    return {
        each[0]: question[each.end() : end].strip(" \n.．、:：;；。，,)）")
        for each, end in zip(places, ends, strict=True)
    }


def _signal(start: int, end: int, reasoning: str) -> Signal:
    """Return a signal with the whole of a numeral, which was read as one letter."""
    while reasoning[end - 1 : end + 1].strip("IV") == "" and end < len(reasoning):
        end += 1
    return Signal(_AGAINST, Span(REASONING, start, end))
