"""Views of a field that expressions are matched against, mapped back to the original text.

A view replaces stretches of the text: an option mention by one placeholder character, a run of
white space by one space. Offsets of the view are turned into offsets of the original, never
searched for again.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from hybrid.packs.bare import FORMS, Bare
from hybrid.packs.vocabulary import OPTION_CHAR
from hybrid.records import Signal
from hybrid.text.language import Lang
from hybrid.text.sentences import Range, sentences

_BLOCK = 512
# Runs of white space that are not one space.
_SPACES = re.compile(r"[^\S ]\s*| \s+")
_MARKS = "*_`"
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "'", "「": "」", "『": "』", "《": "》"}


@dataclass(frozen=True, slots=True)
class Edit:
    """``text[start:end]`` becomes ``put``; a match that begins or ends there means ``inner``.

    ``inner`` is the range of the original that stands for the whole edit.
    """

    start: int
    end: int
    put: str
    inner: tuple[int, int]


class View:
    """``text`` after ``edits`` (in order, none overlapping)."""

    def __init__(self, text: str, edits: Sequence[Edit]) -> None:
        self._edits = edits
        self._starts: list[int] = []
        self._ends: list[int] = []
        pieces: list[str] = []
        at = length = 0
        for edit in edits:
            pieces += (text[at : edit.start], edit.put)
            length += edit.start - at
            self._starts.append(length)
            length += len(edit.put)
            self._ends.append(length)
            at = edit.end
        pieces.append(text[at:])
        self.text = "".join(pieces) if edits else text

    @cached_property
    def encoded(self) -> bytes:
        """The view's text in UTF-8."""
        return self.text.encode()

    def bare(self, lang: Lang) -> Bare:
        """Return the view's text as it is screened for literals in one language."""
        return FORMS[lang].of(self.text)

    @cached_property
    def lowered(self) -> str:
        """The view's text with A to Z in lower case; same length."""
        return lower_ascii(self.text)

    def characters(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of characters of this view that a range of its bytes is."""
        if len(self.encoded) == len(self.text):
            return start, end
        return self._character(start), self._character(end)

    def _character(self, byte: int) -> int:
        block = bisect_right(self._blocks, byte) - 1
        return block * _BLOCK + len(self.encoded[self._blocks[block] : byte].decode())

    @cached_property
    def _blocks(self) -> list[int]:
        """Where each block of characters begins in the bytes, so that none is counted anew."""
        begins = range(0, len(self.text) - 1, _BLOCK)
        sizes = [len(self.text[begin : begin + _BLOCK].encode()) for begin in begins]
        return [0, *accumulate(sizes[:-1])]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the original that ``start:end`` of this view stands for."""
        return self._start(start), self._end(end)

    def _start(self, position: int) -> int:
        at = bisect_right(self._starts, position) - 1
        if at < 0:
            return position
        edit = self._edits[at]
        if position < self._ends[at]:
            return edit.inner[0]
        return edit.end + position - self._ends[at]

    def _end(self, position: int) -> int:
        at = bisect_left(self._starts, position) - 1
        if at < 0:
            return position
        edit = self._edits[at]
        if position <= self._ends[at]:
            return edit.inner[1]
        return edit.end + position - self._ends[at]


class FieldText:
    """One field's text with the views that the kinds of cue ask for, each made when asked."""

    def __init__(self, name: str, text: str, mentions: Sequence[Signal]) -> None:
        self.name = name
        self.text = text
        self.mentions = mentions
        self._mention_starts = [mention.span.start for mention in mentions]

    @cached_property
    def folded(self) -> str:
        """The text with the typographic apostrophe as the plain one; same length.

        A placeholder character of the text's own is none.
        """
        return fold_apostrophe(self.text).replace(OPTION_CHAR, "\ufffd")

    @cached_property
    def sentences(self) -> tuple[Range, ...]:
        """The ranges of the text's sentences."""
        return sentences(self.text)

    @cached_property
    def plain(self) -> View:
        """No edits: for expressions without ``{option}``."""
        return View(self.folded, ())

    @cached_property
    def masked(self) -> View:
        """Each option mention is one placeholder character."""
        return View(self.folded, self._mention_edits())

    @cached_property
    def squeezed(self) -> View:
        """Each run of white space is one space."""
        return View(self.folded, _space_edits(self.folded, ()))

    @cached_property
    def squeezed_masked(self) -> View:
        """Both: white space squeezed and mentions masked."""
        mentions = self._mention_edits()
        edits = [*mentions, *_space_edits(self.folded, mentions)]
        return View(self.folded, sorted(edits, key=_edit_start))

    @cached_property
    def padded(self) -> View:
        """As ``squeezed_masked``, with white space on both sides of a mention: for tokens."""
        mentions = [_padded(self.folded, edit) for edit in self._mention_edits()]
        edits = [*mentions, *_space_edits(self.folded, mentions)]
        return View(self.folded, sorted(edits, key=_edit_start))

    def option_at(self, start: int) -> str | None:
        """Return the letter of the first mention at or after ``start`` of the original."""
        at = bisect_left(self._mention_starts, start)
        return self.mentions[at].option if at < len(self.mentions) else None

    def _mention_edits(self) -> list[Edit]:
        edits: list[Edit] = []
        floor = 0
        for index, mention in enumerate(self.mentions):
            named = mention.span.start, mention.span.end
            ceiling = [*self._mention_starts[index + 1 : index + 2], len(self.text)][0]
            start, end = _with_marks(self.folded, named, (floor, ceiling))
            balanced = named[0] - start == end - named[1]
            edits.append(Edit(start, end, OPTION_CHAR, (start, end) if balanced else named))
            floor = end
        return edits


def fold_apostrophe(text: str) -> str:
    """Write the typographic apostrophe as the plain one; offsets stay."""
    return text.replace("’", "'")


def lower_ascii(text: str) -> str:
    """Fold A to Z only: folding other letters may change a text's length."""
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def _padded(text: str, edit: Edit) -> Edit:
    """Add the spaces that are not there; two in a row would be a token of their own."""
    before = "" if text[edit.start - 1 : edit.start].isspace() else " "
    after = "" if text[edit.end : edit.end + 1].isspace() else " "
    return Edit(edit.start, edit.end, before + edit.put + after, edit.inner)


def _with_marks(text: str, named: Range, bounds: Range) -> Range:
    """Take in Markdown emphasis and pairs of quotation marks around a mention."""
    start, end = named
    while True:
        before = text[start - 1] if start > bounds[0] else ""
        after = text[end] if end < bounds[1] else ""
        if before and before in _MARKS:
            start -= 1
        elif after and after in _MARKS:
            end += 1
        elif before in _QUOTES and _QUOTES[before] == after:
            start, end = start - 1, end + 1
        else:
            return start, end


def _space_edits(text: str, taken: Sequence[Edit]) -> list[Edit]:
    """Return edits that make each run of white space between ``taken`` one space."""
    starts = [0, *(edit.end for edit in taken)]
    ends = [*(edit.start for edit in taken), len(text)]
    return [
        Edit(*match.span(), " ", match.span())
        for start, end in zip(starts, ends, strict=True)
        for match in _SPACES.finditer(text, start, end)
    ]


def _edit_start(edit: Edit) -> int:
    return edit.start
