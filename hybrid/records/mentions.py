"""Where a record's texts name an option: by letter, by its words, or by a part of them.

A mention is the signal ``option_mention`` with the option's letter and one tag for its kind:
``letter`` ("(B)", "option B", "B项"), ``text`` (the option's words), both where they stand
together ("(B) The pilot"), or ``part`` (a word that only this option's text holds and that the
question uses too: "the Danish one"; or the noun that the option names and then describes: "the
owner" for "The owner, who has the key"). Letters count in reasoning and answer only: in a question
they are labels.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from hybrid.records.letters import letter_mentions, option_keys, uses_letters_otherwise
from hybrid.records.record import Record
from hybrid.records.values import Signal
from hybrid.text.normalise import fold_ascii_case, normalise
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
        self._parts = (*_distinguishing_parts(record), *_heads(record))
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


_NO_SPACE = re.compile(r"\S+")


class _Folded:
    """A text with style and case folded as in quotes, and white space left out."""

    def __init__(self, text: str) -> None:
        self._source = normalise(text, fold_case=True)
        words = self._source.text.split()
        self.text = "".join(words)
        self._ends = list(accumulate(map(len, words)))
        self._evenly_spaced = len(self._source.text) == len(self.text) + len(words) - 1

    def original(self, at: int, length: int) -> tuple[int, int]:
        """Return where ``text[at:at + length]`` stands in the original text."""
        return self._source.original(self._place(at), self._place(at + length - 1) + 1)

    def _place(self, at: int) -> int:
        word = bisect_right(self._ends, at)
        if self._evenly_spaced:
            return at + word
        return at + self._word_starts[word] - (self._ends[word - 1] if word else 0)

    @cached_property
    def _word_starts(self) -> list[int]:
        return [match.start() for match in _NO_SPACE.finditer(self._source.text)]


def _option_texts(record: Record) -> tuple[tuple[str, str, str], ...]:
    """Return (letter, folded text, text) of options that can be looked for, longest first."""
    found: list[tuple[str, str, str]] = []
    for letter, text in record.options.items():
        core = re.sub(r"^(?:[Tt]he|[Aa]n?)\s+", "", text.strip(_EDGES))
        if len(core) >= 2 or _is_han(core):
            found += [(letter, _Folded(form).text, form) for form in _forms(core)]
    folded = [each[1] for each in found]
    unique = [each for each in found if folded.count(each[1]) == 1 and each[1]]
    return tuple(sorted(unique, key=_longest_first))


# "3pm to 5pm" is also written "between 3pm and 5pm", "3pm-5pm" or "3pm until 5pm".
_STRETCH_OF_TIME = re.compile(
    r"(?P<left>\d[\w:.]{0,8}(?: [\w:.]{1,8})?) ?(?P<link>to|until|[-–—~])"
    r" ?(?P<right>\d[\w:.]{0,8}(?: [\w:.]{1,8})?)"
    r"|(?P<since>[^到至]{0,6}\d[^到至]{0,4})[到至](?P<till>[^到至]{0,6}\d[^到至]{0,4})"
)
_LINKS, _LINKS_ZH = (" to ", " and ", " until ", "-", "–"), ("到", "至", "和", "—", "-")


def _forms(text: str) -> tuple[str, ...]:
    """Return a text as it is written, and a stretch from one number to another otherwise too."""
    stretch = _STRETCH_OF_TIME.fullmatch(text) if text[:1].isdigit() or _is_han(text[0]) else None
    if stretch is None:
        return (text,)
    if stretch["left"]:
        forms = (f"{stretch['left']}{link}{stretch['right']}" for link in _LINKS)
    else:
        forms = (f"{stretch['since']}{link}{stretch['till']}" for link in _LINKS_ZH)
    return tuple(dict.fromkeys((text, *forms)))


def _longest_first(entry: tuple[str, str, str]) -> tuple[int, str]:
    return -len(entry[1]), entry[0]


def _text_mentions(text: str, options: tuple[tuple[str, str, str], ...]) -> Iterator[_Mention]:
    present = [option for option in options if _may_hold(text, option[1])]
    if not present:
        return
    folded = _Folded(text)
    for letter, needle, core in present:
        at = folded.text.find(needle)
        while at >= 0:
            start, end = folded.original(at, len(needle))
            if _stands_alone(text, start, end) and _same_form(text, start, end, core):
                yield _Mention(_with_article(text, start), end, letter, ("text",))
            at = folded.text.find(needle, at + len(needle))


# Where these come in, letters and figures of a text may change when it is folded.
_REWRITTEN = ("&", "\\", "<", "](")
_NO_LETTERS = bytes(byte for byte in range(256) if not chr(byte).isalnum() or byte > 127)


def _may_hold(text: str, needle: str) -> bool:
    """Whether a folded text may hold ``needle``: not if the letters do not stand there in a row."""
    if not text.isascii() or any(mark in text for mark in _REWRITTEN):
        return True
    if not needle.isascii() and any(char.isalnum() for char in needle if not char.isascii()):
        return False
    return _letters(needle) in _letters(text)


@lru_cache(maxsize=64)
def _letters(text: str) -> bytes:
    return fold_ascii_case(text).encode("utf-8", "surrogatepass").translate(None, _NO_LETTERS)


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
_AFTER_PART = re.compile(
    r"(?:['’]s)?(?![A-Za-z])"
    r"(?:[-\s]+(?:guy|man|men|woman|women|person|people|girl|boy|lady|gentleman|one|student|"
    r"family|couple|individual|employee|applicant|neighbor|neighbour|friend|teacher|worker))?"
    r"(?![A-Za-z])"
)
_AFTER_HAN_PART = re.compile(
    r"(?:的?(?:男子|女子|男人|女人|男性|女性|人|那位|那个|家庭|学生|男孩|女孩|"
    r"朋友|同学|先生|女士))?"
)


def _distinguishing_parts(record: Record) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return (letter, words) of the words that only one short option's text holds.

    The question or context must use the word too, which leaves out words such as "information"
    in an option that declines to answer.
    """
    told = ((record.context or "") + "\n" + record.question).lower()
    words = {
        letter: {_bare(word) for word in _WORD.findall(text)}
        for letter, text in record.options.items()
    }
    found: list[tuple[str, tuple[str, ...]]] = []
    for letter, own in words.items():
        others = set().union(*(each for key, each in words.items() if key != letter))
        if len(own) > 8:
            continue
        parts = [w for w in sorted(own - others - _COMMON) if len(w) > 2 and _holds_word(told, w)]
        parts += _han_parts(record, letter, told)
        if parts:
            found.append((letter, tuple(parts)))
    return tuple(found)


# What describes the bearer that an option names first: "the owner, who has the key".
_DESCRIPTION = re.compile(
    r"\s*[,(（，].*|\s+(?:who|whom|whose|that|which|with|without|of|at|for|from|in|on|by)\b.*",
    re.DOTALL,
)
_HEAD = re.compile(
    r"(?:(?:[Tt]he|[Aa]n?)\s+)?"
    r"(?P<head>[A-Za-z][A-Za-z'’-]*(?: [a-z][a-z'’-]*(?=,))?|\d{1,2}[:.]\d\d)(?=[\s,]|$)"
)
_FINITE = re.compile(
    r"^[^,(]*?\b(?:is|are|was|were|has|had|have|will|would|can|could|should|must|may|might|"
    r"do|does|did|it|he|she|they|we|I|you)\b(?!.*\b(?:who|that|which)\b)"
)
_HEAD_ZH = re.compile(r"(?:[^，,（(]{1,10}的)?(?P<head>[\u4e00-\u9fff]{2,4})")


def _heads(record: Record) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the noun that each option names and then describes, where it tells them apart."""
    heads = {letter: _head(text.strip(_EDGES)) for letter, text in record.options.items()}
    named = {letter: head for letter, head in heads.items() if head}
    if len(named) < max(2, len(heads) - 1) or len(set(named.values())) < len(named):
        return
    for letter, head in named.items():
        others = (text.lower() for key, text in record.options.items() if key != letter)
        if not any(
            _holds_word(other, head) or (not head.isascii() and head in other) for other in others
        ):
            yield letter, (head,)


def _head(text: str) -> str:
    """Return the head of a description, or an empty string when the text is none."""
    if text.isascii():
        described = _DESCRIPTION.search(text)
        if described is None or _FINITE.match(text):
            return ""
        match = _HEAD.match(text[: described.start() + 1])
        if match is None or match.end() != described.start():
            return ""
        head = match["head"].lower()
        articled = text[0] in "TtAa" and " " in text[: described.start()]
        told = articled or described[0].lstrip()[0] in ",("
        return head if told and head not in _COMMON else ""
    match = _HEAD_ZH.match(text)
    described_zh = match is not None and match.end() < len(text) and text[match.end()] in "，,（("
    return match["head"] if match and described_zh else ""


def _bare(word: str) -> str:
    return word.replace("’", "'").lower().removesuffix("'s").rstrip("'")


def _holds_word(text: str, word: str) -> bool:
    at = text.find(word)
    while at >= 0:
        after = at + len(word)
        if not (_is_letter(text[at - 1 : at]) or _is_letter(text[after : after + 1])):
            return True
        at = text.find(word, at + 1)
    return False


def _is_letter(char: str) -> bool:
    return char.isascii() and char.isalpha()


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


_PART_NAMED_BEFORE = re.compile(r"\b[Tt]he\s+\Z")
_HAN_BEFORE = frozenset({"那位", "那个", "那名"})
_LONGEST_ARTICLE = 8


def _part_mentions(text: str, parts: tuple[tuple[str, tuple[str, ...]], ...]) -> Iterator[_Mention]:
    folded = fold_ascii_case(text) if parts else ""
    for letter, words in parts:
        places = (place for word in words for place in _part_places(text, folded, word))
        reached = 0
        for start, end in sorted(places):
            if start >= reached:
                yield _Mention(start, end, letter, ("part",))
                reached = end


def _part_places(text: str, folded: str, word: str) -> Iterator[tuple[int, int]]:
    """Yield where a word of an option stands, with its article and the noun it tells apart."""
    latin = word.isascii()
    after = _AFTER_PART if latin else _AFTER_HAN_PART
    at = folded.find(word)
    while at >= 0:
        found = after.match(text, at + len(word))
        if found is not None and not (latin and _is_letter(text[at - 1 : at])):
            yield _part_start(text, at, latin=latin), found.end()
        at = folded.find(word, at + len(word))


def _part_start(text: str, at: int, *, latin: bool) -> int:
    if not latin:
        return at - 2 if text[at - 2 : at] in _HAN_BEFORE else at
    article = _PART_NAMED_BEFORE.search(text[max(0, at - _LONGEST_ARTICLE) : at])
    return at - len(article[0]) if article else at


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


def _belong_together(text: str, left: _Mention, right: _Mention) -> bool:
    return (
        left.option == right.option
        and len(left.tags) == len(right.tags) == 1
        and {*left.tags, *right.tags} == {"letter", "text"}
        and _BETWEEN.fullmatch(text, left.end, right.start) is not None
        and ("letter" in left.tags or "\n" not in text[left.end : right.start])
    )
