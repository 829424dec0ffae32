"""Where a record's texts name an option: by letter, by its words, or by a part of them.

A mention is the signal ``option_mention`` with the option's letter and one tag for its kind:
``letter`` ("(B)", "option B", "B项"), ``text`` (the option's words), both where they stand
together ("(B) The pilot"), or ``part`` (a word that only this option's text holds and that the
question uses too: "the Danish one"; or the noun that the option names and then describes: "the
owner" for "The owner, who has the key"), or ``back`` (what points back to one: "the latter").
Letters count in reasoning and answer only: in a question they are labels.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from hybrid.records.back_references import Named, back_references
from hybrid.records.letters import letter_mentions, option_keys, uses_letters_otherwise
from hybrid.records.option_parts import option_parts, part_places
from hybrid.records.option_words import option_texts, word_places
from hybrid.records.record import Record
from hybrid.records.values import Signal
from hybrid.text.spans import Span

MENTION = "option_mention"
_LETTERED = ("reasoning", "answer")
_WORDED = ("context", "question")
_LEAST_IN_MENU = 2


class _Mention(NamedTuple):
    start: int
    end: int
    option: str
    tags: tuple[str, ...]


def option_mentions(record: Record) -> tuple[Signal, ...]:
    """Return the mentions of options in context, question, reasoning and answer.

    They come in reading order; within a field none overlaps another.
    """
    finder = _Finder(record)
    found: list[Signal] = []
    for name, text in record.fields():
        if name in _LETTERED or name in _WORDED:
            found += [
                Signal(MENTION, Span(name, each.start, each.end), each.option, each.tags)
                for each in finder.find(text, lettered=name in _LETTERED)
            ]
    return tuple(found)


class _Finder:
    """What must be known of the options and the question before looking into a text."""

    def __init__(self, record: Record) -> None:
        self._letters = option_keys(record)
        self._texts = option_texts(record)
        self._options = len(record.options)
        self._option_texts = record.options
        self._parts = option_parts(record)
        self._bare = not uses_letters_otherwise(record, self._letters)

    def find(self, text: str, *, lettered: bool) -> list[_Mention]:
        """Return mentions in ``text``: longest kinds first, then what stands free of them."""
        letters = self._lettered(text) if lettered else []
        texts = _mentions(word_places(text, self._texts), "text")
        kept = _join(text, _without_overlap([*letters, *texts]))
        parts = _clear_of(_mentions(part_places(text, self._parts), "part"), kept)
        found = sorted([*kept, *_without_overlap(parts)])
        found = self._with_back_references(text, found) if lettered else found
        return _without_menus(text, found, self._options) if lettered else found

    def _with_back_references(self, text: str, found: list[_Mention]) -> list[_Mention]:
        named = [Named(mention.start, mention.option) for mention in found]
        back = _mentions(back_references(text, named, self._option_texts), "back")
        return sorted([*found, *_clear_of(back, found)]) if back else found

    def _lettered(self, text: str) -> list[_Mention]:
        return _mentions(letter_mentions(text, self._letters, bare=self._bare), "letter")


def _mentions(places: Iterable[tuple[int, int, str]], kind: str) -> list[_Mention]:
    return [_Mention(start, end, letter, (kind,)) for start, end, letter in places]


def _longest(mention: _Mention) -> tuple[int, int]:
    return mention.start - mention.end, mention.start


def _clear_of(mentions: list[_Mention], others: list[_Mention]) -> list[_Mention]:
    """Return the mentions that share no character with ``others``, which are in order."""
    starts = [other.start for other in others]
    clear = []
    for mention in mentions:
        before = bisect_left(starts, mention.end)
        if before == 0 or others[before - 1].end <= mention.start:
            clear.append(mention)
    return clear


def _without_overlap(mentions: list[_Mention]) -> list[_Mention]:
    """Keep the longest of mentions that overlap, the earliest among equals."""
    ordered = sorted(mentions)
    if all(left.end <= right.start for left, right in pairwise(ordered)):
        return ordered
    kept: list[_Mention] = []
    taken: set[int] = set()
    for mention in sorted(mentions, key=_longest):
        places = range(mention.start, mention.end)
        if taken.isdisjoint(places):
            kept.append(mention)
            taken.update(places)
    return sorted(kept)


_BETWEEN = re.compile(r"[\s:：.、)）*\"'“”，,\-–—]{0,6}(?:即|：|是指)?")


def _join(text: str, mentions: list[_Mention]) -> list[_Mention]:
    """Make one mention of a letter and the same option's words right beside it."""
    joined: list[_Mention] = []
    for mention in mentions:
        last = joined[-1] if joined else None
        if last and _belong_together(text, last, mention):
            joined[-1] = _Mention(last.start, mention.end, mention.option, ("letter", "text"))
        else:
            joined.append(mention)
    return joined


_OR = re.compile(
    r"[\s,，、/|]*(?:\b(?:or|and/or)\b|或者?|还是)?\s*(?:\b(?:the|an?)\s+)?", re.IGNORECASE
)
_OPENS_MENU = re.compile(
    r"(?P<given>(?:\b(?:is|are|be)|[:：=是为])\s*\*{0,2})?[(（]\s*"
    r"(?:(?:either|choose|pick|选|从)\s+)?(?:(?:the|an?)\s+)?(?P<said>[^()（）]*)$",
    re.IGNORECASE,
)
_CLOSES_MENU = re.compile(r"\s*[)）]")
_LOOK_BACK = 16


def _without_menus(text: str, mentions: list[_Mention], options: int) -> list[_Mention]:
    """Leave out what only lists all options in brackets: "the answer (Yes or No) is"."""
    if len(mentions) <= options or options < _LEAST_IN_MENU:
        return mentions
    kept = list(mentions)
    for first in range(len(mentions) - options, -1, -1):
        run = mentions[first : first + options]
        if len({each.option for each in run}) == options and _is_menu(text, run):
            del kept[first : first + options]
    return kept


def _is_menu(text: str, run: list[_Mention]) -> bool:
    first = run[0]
    opens = _OPENS_MENU.search(text, max(0, first.start - _LOOK_BACK), first.end)
    if opens is None or opens["given"] or len(opens["said"]) > first.end - first.start:
        return False
    if _CLOSES_MENU.match(text, run[-1].end) is None:
        return False
    return all(_OR.fullmatch(text, a.end, b.start) for a, b in pairwise(run))


def _belong_together(text: str, left: _Mention, right: _Mention) -> bool:
    return (
        left.option == right.option
        and len(left.tags) == len(right.tags) == 1
        and {*left.tags, *right.tags} == {"letter", "text"}
        and _BETWEEN.fullmatch(text, left.end, right.start) is not None
        and ("letter" in left.tags or "\n" not in text[left.end : right.start])
    )
