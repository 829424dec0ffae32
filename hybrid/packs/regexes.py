"""Regular expressions: RE2, on the field's text, or with option mentions masked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hybrid.packs.bare import FORMS
from hybrid.packs.expressions import (
    Expression,
    needs_of,
    phrase_expression,
)
from hybrid.packs.hits import Hit
from hybrid.packs.keywords import Keywords
from hybrid.packs.model import Cue
from hybrid.packs.prefilter import WHOLE
from hybrid.packs.search import Search
from hybrid.packs.views import FieldText, View
from hybrid.packs.vocabulary import KEYWORD
from hybrid.text.literals import Needs
from hybrid.text.sentences import Range


class Regex(Search):
    """One expression of a cue."""

    def __init__(self, cue: Cue, expression: Expression) -> None:
        self._cue = cue
        self._expression = expression
        self.masked = expression.masked

    @property
    def needs(self) -> Needs:
        """What every match holds; their length only where a search of all the text takes long."""
        found = needs_of(self._expression, FORMS[self._cue.lang])
        return found if self._expression.keyed else Needs(found.literals, None)

    def find(
        self, text: FieldText, keywords: Keywords, ranges: Sequence[Range] = WHOLE
    ) -> Iterator[Hit]:
        """Yield the matches, none overlapping, in ``ranges`` of the view's bytes."""
        view = text.masked if self.masked else text.plain
        expression = self._expression
        for match in expression.matches(view.encoded, ranges):
            place = _place(expression, match, view, keywords)
            if place is not None:
                option = _option(expression, match, text, view)
                yield Hit(self._cue, *view.original(*place), option)


def regexes_of(cue: Cue) -> Iterator[Regex]:
    """Yield the expressions of a cue: its ``regex``, and phrases with ``{keyword}``."""
    for source in cue.regex:
        yield Regex(cue, Expression(source, cue.lang))
    for phrase in cue.phrases:
        if KEYWORD in phrase:
            yield Regex(cue, phrase_expression(" ".join(phrase.split()), cue.lang))


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
