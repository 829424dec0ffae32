"""How a stretch of text is meant: asserted, negated, supposed, reported or asked.

Read once for whatever is found, from what governs it in its clause. Going outwards from the
stretch, a negator turns it round, a second one turns it back; what cannot be excluded is supposed;
under "if" and "whether" it is supposed; what others think is reported. A clause ends at its marks,
but not where a complement begins ("nothing suggests that, …").
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hybrid.packs.automaton import State
from hybrid.packs.model import Mood
from hybrid.packs.views import Found, View

Range = tuple[int, int]

NEGATING = ("negator", "nor")
_CUT = frozenset({*NEGATING, "no_negator"})
_TURNING = frozenset({*NEGATING, "excluding", "supposing", "reporting", "hearsay"})
KINDS = (*sorted(_TURNING), "no_negator", "speaker", "complement", "clause_end", "negation_end")
"""The word classes that are read: what turns round, seems to, and says how far that reaches."""

_MARKS = frozenset(",;:.!?()[]{}—–…。、|")
_SENTENCE_MARKS = ",;:.!?。"
_CLOSING = " \t\r\n\"'*_`)]}”’」』】"
_ASKING = ("吗", "呢")
# How far a negation reaches, and how near one must be to govern a complement, in characters.
_REACH, _REACH_ZH = 120, 40
_NEAR, _NEAR_ZH = 40, 4
_SUBJECT = 24
_DENYING_ZH, _WHETHER = tuple("不没非未无"), ("不", "没")
# A clause with more words of mood before a stretch is a loop, which would take a square of time.
_MOST_GOVERNING = 32
_TURNED = {
    "asserted": "negated",
    "negated": "asserted",
    "reported": "negated",
    "set aside": "supposed",
}
_SET_ASIDE = {"asserted": "set aside", "negated": "asserted"}
_SETTLED: dict[str, Mood] = {
    "asserted": "asserted",
    "supposed": "supposed",
    "reported": "reported",
}


# After these "claims" are no verb: they are claims to something.
_NOUN = re.compile(r"(?<![a-z])(?:the|a|no|any|both|their|his|her|its|these|those|two|equal) $")


class Word(NamedTuple):
    """A word of one of these classes; offsets are characters."""

    start: int
    end: int
    kind: str


class Spoken(NamedTuple):
    """The words of mood of one language: where they end, and their classes by number."""

    view: View
    ends: Sequence[tuple[int, State]]
    kinds: Sequence[str]

    def words(self) -> Iterator[tuple[int, int, str]]:
        """Yield first symbol, end and class of each word of mood."""
        for end, state in self.ends:
            for number, length in state.words:
                yield end - length, end, self.kinds[number]


class Moods:
    """The moods of one folded text; ``sentences`` are in reading order."""

    def __init__(self, folded: str, sentences: Sequence[Range], spoken: Sequence[Spoken]) -> None:
        self._folded, self._sentences, self._spoken = folded, sentences, spoken
        self._words: list[Word] | None = None
        self._turning = sorted(
            each.view.word_start(end - length)
            for each in spoken
            for end, state in each.ends
            for number, length in state.words
            if each.kinds[number] in _TURNING
        )
        self._asks = "?" in folded or any(word in folded for word in _ASKING)

    def each(self, found: Iterable[Found]) -> Iterator[Mood]:
        """Yield how each match is meant; matches are in reading order."""
        sentences, turning, index = self._sentences, self._turning, 0
        first = last = before = 0
        asked = False
        for start, end, _, _, inside in found:
            if last <= start:
                while index < len(sentences) and sentences[index][1] <= start:
                    index += 1
                first, last = sentences[index] if index < len(sentences) else (last, 1 << 62)
                asked = self._asks and _asks(self._folded, first, last)
                before = bisect_left(turning, first)
            if asked:
                yield "asked"
            elif before == len(turning) or (-end if inside else start) <= turning[before]:
                yield "asserted"
            else:
                yield self._read(first, start, -end, inside)

    def _read(self, first: int, start: int, end: int, inside: bool) -> Mood:
        """Return how ``start`` to ``end`` is meant in the sentence that begins at ``first``."""
        if self._words is None:
            self._words = _longest(self._spoken)
        near = bisect_left(self._words, (start,)) - _MOST_GOVERNING
        low = max(near, bisect_left(self._words, (first,)))
        words = self._words[low : bisect_left(self._words, (end,))]
        words = [word for word in words if not _asks_whether(self._folded, word)]
        negated = inside and any(w.kind in NEGATING and start <= w.start for w in words)
        # "不难判断" holds 难判, and "没有道理" holds 有道理: both deny it.
        if self._folded[start : start + 1] not in _DENYING_ZH:
            negated ^= any(w.kind in _CUT and w.start < start < w.end for w in words)
        outside = [word for word in words if word.end <= start]
        if any(w.kind == "supposing" and w.start < start < w.end for w in words):
            return "supposed"
        return _governed("negated" if negated else "asserted", self._folded, outside, first, start)


def _asks_whether(folded: str, word: Word) -> bool:
    """Whether a negator stands between a word and the same word: 爱不爱, 来没来."""
    before = folded[max(0, word.start - 1) : word.start]
    return (
        word.kind in NEGATING
        and folded[word.start : word.end] in _WHETHER
        and before == folded[word.end : word.end + 1]
    )


def _longest(spoken: Sequence[Spoken]) -> list[Word]:
    """Return the words in reading order; of those that overlap the earliest, longest."""
    kept: list[Word] = []
    for start, end, kind in sorted(
        (each.view.word_start(first), -each.view.word_end(end - 1), kind)
        for each in spoken
        for first, end, kind in each.words()
    ):
        if not kept or kept[-1].end <= start:
            kept.append(Word(start, -end, kind))
    return kept


def _governed(state: str, folded: str, before: Sequence[Word], first: int, start: int) -> Mood:
    """Return the mood after all that governs ``start``, from the nearest outwards."""
    latin = folded[start : start + 1].isascii()
    negates, near, at = True, -1, start
    for index in range(len(before) - 1, -1, -1):
        begin, end, kind = word = before[index]
        if kind == "clause_end" or _ends(folded, word, before[index - 1] if index else None, at):
            break
        at = begin
        if kind == "negation_end":
            negates = False
        elif kind == "complement":
            near = begin - (_NEAR if latin else _NEAR_ZH)
        elif kind in ("negator", "nor", "excluding"):
            if negates and near <= end and start - end <= (_REACH if latin else _REACH_ZH):
                state = (_SET_ASIDE if kind == "excluding" else _TURNED).get(state, state)
            negates = negates and kind != "nor"
        elif kind == "supposing":
            state = "supposed"
        elif kind == "hearsay" or (
            kind == "reporting" and _has_source(folded, word, before, first)
        ):
            state = "reported"
    return _SETTLED.get(state, "negated")


def _ends(folded: str, word: Word, before: Word | None, at: int) -> bool:
    """Whether a clause ends between ``word`` and ``at``: a comma right after "that" does not.

    What is not said ("does not say, so ...") opens nothing; ``before`` is the word before ``word``.
    """
    between = folded[word.end : at]
    if _MARKS.isdisjoint(between):
        return "\n\n" in between
    opened = word.kind in ("complement", "reporting") and between.lstrip()[:1] == ","
    if before is not None and before.kind in NEGATING:
        opened = opened and bool(folded[before.end : word.start].strip())
    return not opened or not _MARKS.isdisjoint(between.lstrip()[1:])


def _has_source(folded: str, word: Word, before: Sequence[Word], first: int) -> bool:
    """Whether the subject of a verb of report is neither missing nor the writer nor the text."""
    begin = max(folded.rfind(mark, first, word.start) for mark in _SENTENCE_MARKS) + 1
    begin = max(begin, first)
    if not folded[begin : word.start].strip(" \n*\"'-"):
        return False
    if _NOUN.search(folded, begin, word.start):
        return False
    near = max(begin, word.start - _SUBJECT)
    return not any(e.kind == "speaker" and near <= e.start < word.start for e in before)


def _asks(folded: str, start: int, end: int) -> bool:
    sentence = folded[start:end].rstrip(_CLOSING)
    return sentence.endswith("?") or sentence.rstrip(".。").endswith(_ASKING)
