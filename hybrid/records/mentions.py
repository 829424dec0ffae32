"""Where a record's texts name an option: by letter, by its words, or by a part of them.

A mention is the signal ``option_mention`` with the option's letter and one tag for its kind:
``letter`` ("(B)", "option B", "B项"), ``text`` (the option's words), both where they stand
together ("(B) The pilot"), or ``part`` (a word that only this option's text holds and that the
question uses too: "the Danish one"). Letters count in reasoning and answer only: in a question
they are labels.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from hybrid.records.letters import letter_mentions, option_keys, uses_letters_otherwise
from hybrid.records.record import Record
from hybrid.records.values import Signal
from hybrid.text.normalise import Normalised, normalise
from hybrid.text.spans import Span

MENTION = "option_mention"
_LETTERED = ("reasoning", "answer")
_WORDED = ("context", "question")


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
        self._texts = _option_texts(record)
        self._parts = _distinguishing_parts(record)
        self._bare = not uses_letters_otherwise(record, self._letters)

    def find(self, text: str, *, lettered: bool) -> list[_Mention]:
        """Return mentions in ``text``: longest kinds first, then what stands free of them."""
        letters = self._lettered(text) if lettered else []
        texts = list(_text_mentions(text, self._texts))
        kept = _join(text, _without_overlap([*letters, *texts]))
        parts = _clear_of(_part_mentions(text, self._parts), kept)
        return sorted([*kept, *_without_overlap(parts)])

    def _lettered(self, text: str) -> list[_Mention]:
        found = letter_mentions(text, self._letters, bare=self._bare)
        return [_Mention(start, end, name, ("letter",)) for start, end, name in found]


# --- by the option's words ---------------------------------------------------------------------

_CASED_WORDS = frozenset(
    {"yes", "no", "true", "false", "valid", "invalid", "both", "none", "a", "b"}
)
_EDGES = " \t\r\n.。;；,，!！"


class _Folded(NamedTuple):
    text: str
    places: tuple[int, ...]
    source: Normalised

    def original(self, at: int, length: int) -> tuple[int, int]:
        """Return where ``text[at:at + length]`` stands in the original text."""
        return self.source.original(self.places[at], self.places[at + length - 1] + 1)


def _fold(text: str) -> _Folded:
    """Fold style and case as quotes are, and leave white space out."""
    source = normalise(text, fold_case=True)
    kept = [index for index, char in enumerate(source.text) if not char.isspace()]
    return _Folded("".join(source.text[index] for index in kept), tuple(kept), source)


def _option_texts(record: Record) -> tuple[tuple[str, str, str], ...]:
    """Return (letter, folded text, text) of options that can be looked for, longest first."""
    found: list[tuple[str, str, str]] = []
    for letter, text in record.options.items():
        core = re.sub(r"^(?:[Tt]he|[Aa]n?)\s+", "", text.strip(_EDGES))
        if len(core) >= 2 or _is_han(core):
            found.append((letter, _fold(core).text, core))
    folded = [each[1] for each in found]
    unique = [each for each in found if folded.count(each[1]) == 1 and each[1]]
    return tuple(sorted(unique, key=_longest_first))


def _longest_first(entry: tuple[str, str, str]) -> tuple[int, str]:
    return -len(entry[1]), entry[0]


def _text_mentions(text: str, options: tuple[tuple[str, str, str], ...]) -> Iterator[_Mention]:
    if not options:
        return
    folded = _fold(text)
    for letter, needle, core in options:
        at = folded.text.find(needle)
        while at >= 0:
            start, end = folded.original(at, len(needle))
            if _stands_alone(text, start, end) and _same_form(text, start, end, core):
                yield _Mention(_with_article(text, start), end, letter, ("text",))
            at = folded.text.find(needle, at + len(needle))


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    return not (_joins(before, text[start]) or _joins(text[end - 1], after))


def _joins(left: str, right: str) -> bool:
    """Whether two neighbouring characters belong to one Latin word or number."""
    if not (left and right and left.isascii() and right.isascii()):
        return False
    return (left.isalnum() or left in "-'") and right.isalnum()


def _same_form(text: str, start: int, end: int, core: str) -> bool:
    """Whether a very short text is used as a name of the option, not as a word of the sentence.

    "no" or "both" must be written as the option writes it; a lone 是 must stand between marks.
    """
    found = text[start:end]
    if len(core) == 1:
        before = text[start - 1 : start]
        return not (_is_han(before) and before not in "是为选归") and not _is_han(
            text[end : end + 1]
        )
    return core.lower() not in _CASED_WORDS or found == core or found.isupper()


def _is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


def _with_article(text: str, start: int) -> int:
    match = re.search(r"\b(?:[Tt]he|[Aa]n?)\s+$", text[max(0, start - 6) : start])
    return start - len(match[0]) if match else start


# --- by a distinguishing part ------------------------------------------------------------------

_WORD = re.compile(r"[A-Za-z][A-Za-z'’\-]*[A-Za-z]|\d+")
_COMMON = frozenset(
    "the and for was were are not with who that this from one ones they their his her its can "
    "does did will would there man woman men women guy person people girl boy lady gentleman "
    "both two first second other option answer true false yes".split()
)
_NOUN_AFTER = (
    r"(?:[-\s]+(?:guy|man|men|woman|women|person|people|girl|boy|lady|gentleman|one|student|"
    r"family|couple|individual|employee|applicant|neighbor|neighbour|friend|teacher|worker))?"
)
_HAN_NOUN = (
    r"(?:的?(?:男子|女子|男人|女人|男性|女性|人|那位|那个|家庭|学生|男孩|女孩|"
    r"朋友|同学|先生|女士))?"
)


def _distinguishing_parts(record: Record) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return (letter, pattern) of the words that only one short option's text holds.

    The question or context must use the word too, which leaves out words such as "information"
    in an option that declines to answer.
    """
    told = ((record.context or "") + "\n" + record.question).lower()
    words = {
        letter: {_bare(word) for word in _WORD.findall(text)}
        for letter, text in record.options.items()
    }
    found: list[tuple[str, re.Pattern[str]]] = []
    for letter, own in words.items():
        others = set().union(*(each for key, each in words.items() if key != letter))
        if len(own) > 8:
            continue
        parts = [w for w in sorted(own - others - _COMMON) if len(w) > 2 and _holds_word(told, w)]
        parts += _han_parts(record, letter, told)
        if parts:
            found.append((letter, _part_pattern(tuple(parts))))
    return tuple(found)


def _bare(word: str) -> str:
    return word.replace("’", "'").lower().removesuffix("'s").rstrip("'")


def _holds_word(text: str, word: str) -> bool:
    return re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", text) is not None


# Options that share so many characters name, in what is left, the bearers they tell apart.
_LEAST_FRAME = 3


def _han_parts(record: Record, letter: str, told: str) -> list[str]:
    """Return what is left of a short Chinese option when its neighbours' words are taken off."""
    own = record.options[letter].strip(_EDGES)
    if not re.fullmatch(r"[\u4e00-\u9fff·、（）()]{2,16}", own):
        return []
    rest = [text.strip(_EDGES) for key, text in record.options.items() if key != letter]
    part = own
    for other in rest:
        part = _strip_shared(part, other)
    framed = len(own) - len(part) >= _LEAST_FRAME
    part = re.sub(r"^(?:那[位个名]|这[位个名]|一[位个名])", "", part)
    if len(part) < 2 or not (framed or part in told) or any(part in other for other in rest):
        return []
    return [part]


def _strip_shared(own: str, other: str) -> str:
    while len(own) > 2 and own[0] == other[:1]:
        own, other = own[1:], other[1:]
    while len(own) > 2 and own[-1] == other[-1:]:
        own, other = own[:-1], other[:-1]
    return own


@lru_cache(maxsize=1024)
def _part_pattern(parts: tuple[str, ...]) -> re.Pattern[str]:
    latin = "|".join(re.escape(part) for part in parts if part.isascii())
    han = "|".join(re.escape(part) for part in parts if not part.isascii())
    kinds = []
    if latin:
        kinds.append(
            rf"(?:\b[Tt]he\s+)?(?<![A-Za-z])(?i:{latin})(?:['’]s)?(?![A-Za-z]){_NOUN_AFTER}(?![A-Za-z])"
        )
    if han:
        kinds.append(rf"(?:那[位个名])?(?:{han}){_HAN_NOUN}")
    return re.compile("|".join(kinds))


def _part_mentions(text: str, parts: tuple[tuple[str, re.Pattern[str]], ...]) -> Iterator[_Mention]:
    for letter, pattern in parts:
        for match in pattern.finditer(text):
            yield _Mention(match.start(), match.end(), letter, ("part",))


# --- together ----------------------------------------------------------------------------------


def _longest(mention: _Mention) -> tuple[int, int]:
    return mention.start - mention.end, mention.start


def _clear_of(mentions: Iterator[_Mention], others: list[_Mention]) -> list[_Mention]:
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


def _belong_together(text: str, left: _Mention, right: _Mention) -> bool:
    return (
        left.option == right.option
        and len(left.tags) == len(right.tags) == 1
        and {*left.tags, *right.tags} == {"letter", "text"}
        and _BETWEEN.fullmatch(text, left.end, right.start) is not None
        and ("letter" in left.tags or "\n" not in text[left.end : right.start])
    )
