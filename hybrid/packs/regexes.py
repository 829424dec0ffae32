"""Regular expressions: RE2, on the field's text, or with option mentions masked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import re2

from hybrid.packs.expressions import Expression, compile_phrase, compile_regex
from hybrid.packs.hits import Hit
from hybrid.packs.keywords import Keywords
from hybrid.packs.model import Cue
from hybrid.packs.views import FieldText, View
from hybrid.packs.vocabulary import KEYWORD


class RegexFinder:
    """Finds the ``regex`` of ``cues``, and their phrases that hold ``{keyword}``."""

    def __init__(self, cues: Sequence[Cue]) -> None:
        entries = [(cue, expression) for cue in cues for expression in _expressions(cue)]
        self._plain = _Expressions([entry for entry in entries if not entry[1].masked])
        self._masked = _Expressions([entry for entry in entries if entry[1].masked])

    def find(self, text: FieldText, keywords: Keywords) -> Iterator[Hit]:
        """Yield matches; those of one expression do not overlap."""
        if self._plain:
            yield from self._plain.find(text, text.plain, keywords)
        if self._masked and text.mentions:
            yield from self._masked.find(text, text.masked, keywords)


class _Expressions:
    """Expressions that look at the same view, tried only where RE2's own prefilter sees a chance.

    The prefilter looks for literals that an expression cannot match without.
    """

    def __init__(self, entries: Sequence[tuple[Cue, Expression]]) -> None:
        self._entries = entries
        self._prefilter = re2.Filter()
        for _, expression in entries:
            self._prefilter.Add(expression.pattern.pattern, expression.pattern.options)
        if entries:
            self._prefilter.Compile()

    def __bool__(self) -> bool:
        return bool(self._entries)

    def find(self, text: FieldText, view: View, keywords: Keywords) -> Iterator[Hit]:
        for index in sorted(self._prefilter.Match(view.encoded, potential=True) or ()):
            cue, expression = self._entries[index]
            for match in expression.pattern.finditer(view.encoded):
                place = _place(expression, match, view, keywords)
                if place is not None:
                    option = _option(expression, match, text, view)
                    yield Hit(cue, *view.original(*place), option)


def _expressions(cue: Cue) -> Iterator[Expression]:
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
