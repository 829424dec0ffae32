"""Regular expressions: RE2, on the field's text, or with option mentions masked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

import re2

from hybrid.packs.expressions import Expression, compile_phrase, compile_regex
from hybrid.packs.hits import Hit
from hybrid.packs.keywords import Keywords
from hybrid.packs.model import Cue
from hybrid.packs.views import FieldText, View
from hybrid.packs.vocabulary import KEYWORD

Entry = tuple[Cue, Expression]

_TOGETHER = 8_000
"""The most instructions, as RE2 counts them, of expressions that are tried in one pass."""

_TRIED_ALONE = 10_000
"""Above so many instructions an expression is searched for without asking first whether it is
there: RE2's one-pass answer might not fit its memory, and it would then say no."""

_MEMORY = 8 << 20
_COUNTED_CLASS = re.compile(rb"\]\{\d*,\d+\}")


class RegexFinder:
    """Finds the ``regex`` of ``cues``, and their phrases that hold ``{keyword}``."""

    def __init__(self, cues: Sequence[Cue]) -> None:
        entries = [(cue, expression) for cue in cues for expression in expressions_of(cue)]
        self._plain = _Expressions([entry for entry in entries if not entry[1].masked])
        self._masked = _Expressions(
            [entry for entry in entries if entry[1].masked], together=_TOGETHER
        )

    def find(self, text: FieldText, keywords: Keywords) -> Iterator[Hit]:
        """Yield matches; those of one expression do not overlap."""
        if self._plain:
            yield from self._plain.find(text, text.plain, keywords)
        if self._masked and text.mentions:
            yield from self._masked.find(text, text.masked, keywords)


def matches(entry: Entry, text: FieldText, view: View, keywords: Keywords) -> Iterator[Hit]:
    """Yield the matches of one expression."""
    cue, expression = entry
    for match in expression.pattern.finditer(view.encoded):
        place = _place(expression, match, view, keywords)
        if place is not None:
            yield Hit(cue, *view.original(*place), _option(expression, match, text, view))


class _Expressions:
    """Expressions that look at the same view, tried only where RE2's own prefilter sees a chance.

    The prefilter looks for literals that an expression cannot match without. Masked expressions
    all need a mention, which says little; so many of them (``together`` instructions) are asked
    in one pass whether they match. Others would only get in each other's way there.
    """

    def __init__(self, entries: Sequence[Entry], *, together: int = 0) -> None:
        self._entries = entries
        self._prefilter = re2.Filter()
        for _, expression in entries:
            self._prefilter.Add(expression.pattern.pattern, expression.pattern.options)
        if entries:
            self._prefilter.Compile()
        self._groups = [_Group(entries, each) for each in _grouped(entries, together)]
        self._group_of = {at: group for group in self._groups for at in group.numbers}

    def __bool__(self) -> bool:
        return bool(self._entries)

    def find(self, text: FieldText, view: View, keywords: Keywords) -> Iterator[Hit]:
        candidates = self._prefilter.Match(view.encoded, potential=True) or ()
        for group in {self._group_of[at] for at in candidates}:
            for at in group.matching(view.encoded):
                yield from matches(self._entries[at], text, view, keywords)


class _Group:
    """Expressions that are asked in one pass whether they match; made ready when first asked."""

    def __init__(self, entries: Sequence[Entry], numbers: Sequence[int]) -> None:
        self.numbers = numbers
        self._patterns = [entries[at][1].pattern for at in numbers]

    def matching(self, text: bytes) -> Iterable[int]:
        """Return the numbers of the expressions that match ``text``, or may."""
        if self._set is None:
            return self.numbers
        return [self.numbers[index] for index in self._set.Match(text) or ()]

    @cached_property
    def _set(self) -> Any:
        if sum(pattern.programsize for pattern in self._patterns) > _TRIED_ALONE:
            return None
        return _one_pass(self._patterns)


def _one_pass(patterns: Sequence[Any]) -> Any:
    options = re2.Options()
    options.case_sensitive = False
    options.max_mem = _MEMORY
    made = re2.Set.SearchSet(options)
    for pattern in patterns:
        made.Add(pattern.pattern)
    made.Compile()
    return made


def _grouped(entries: Sequence[Entry], together: int) -> Iterator[list[int]]:
    """Yield the numbers of the expressions to be tried in one pass.

    An expression that counts characters of a class needs too many states beside others.
    """
    group: list[int] = []
    size = 0
    for at, (_, expression) in enumerate(entries):
        pattern = expression.pattern
        if _COUNTED_CLASS.search(pattern.pattern) or pattern.programsize > together:
            yield [at]
            continue
        if size + pattern.programsize > together:
            yield group
            group, size = [], 0
        group.append(at)
        size += pattern.programsize
    if group:
        yield group


def expressions_of(cue: Cue) -> Iterator[Expression]:
    """Yield the expressions of a cue, compiled: its ``regex``, and phrases with ``{keyword}``."""
    for source in cue.regex:
        yield compile_regex(source, cue.lang)
    for phrase in cue.phrases:
        if KEYWORD in phrase:
            yield compile_phrase(" ".join(phrase.split()), cue.lang)


def _place(
    expression: Expression, match: Any, view: View, keywords: Keywords
) -> tuple[int, int] | None:
    """Return the range matched, without outer white space, narrowed to a keyword at its edge.

    ``None`` when a keyword is asked for and none stands there, or when nothing is left.
    """
    start, end = view.characters(*match.span())
    for group in expression.keywords:
        if match.start(group) < 0:
            continue
        first, last = view.characters(*match.span(group))
        trimmed = keywords.trim(view.text, first, last)
        if trimmed is None:
            return None
        start = trimmed[0] if _only_marks(view.text[start:first]) else start
        end = trimmed[1] if _only_marks(view.text[last:end]) else end
    return _stripped(view.text, start, end)


def _stripped(text: str, start: int, end: int) -> tuple[int, int] | None:
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    end = start + len(words.strip())
    return (start, end) if start < end else None


def _option(expression: Expression, match: Any, text: FieldText, view: View) -> str | None:
    """Return the letter of the first ``{option}`` that took part in the match."""
    places = [match.span(group) for group in expression.options if match.start(group) >= 0]
    if not places:
        return None
    return text.option_at(view.original(*view.characters(*min(places)))[0])


def _only_marks(text: str) -> bool:
    return all(char in "\"“”'‘「」『』《》*_" for char in text)
