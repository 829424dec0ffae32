"""Regular expressions: RE2, on the field's text, or with option mentions masked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hybrid.packs.expressions import Expression, compile_phrase, compile_regex
from hybrid.packs.hits import Hit
from hybrid.packs.keywords import Keywords
from hybrid.packs.model import Cue
from hybrid.packs.views import FieldText, View
from hybrid.packs.vocabulary import KEYWORD


class RegexFinder:
    """Finds the ``regex`` of ``cues``, and their phrases that hold ``{keyword}``."""

    def __init__(self, cues: Sequence[Cue]) -> None:
        self._entries = [(cue, expression) for cue in cues for expression in _expressions(cue)]

    def find(self, text: FieldText, keywords: Keywords) -> Iterator[Hit]:
        """Yield matches; those of one expression do not overlap."""
        for cue, expression in self._entries:
            if expression.masked and not text.mentions:
                continue
            view = text.masked if expression.masked else text.plain
            for match in expression.pattern.finditer(view.text):
                hit = _hit(cue, expression, match, text, view, keywords)
                if hit is not None:
                    yield hit


def _expressions(cue: Cue) -> Iterator[Expression]:
    for source in cue.regex:
        yield compile_regex(source, cue.lang)
    for phrase in cue.phrases:
        if KEYWORD in phrase:
            yield compile_phrase(" ".join(phrase.split()), cue.lang)


def _hit(
    cue: Cue, expression: Expression, match: Any, text: FieldText, view: View, keywords: Keywords
) -> Hit | None:
    start, end = match.span()
    for group in expression.keywords:
        if match.start(group) < 0:
            continue
        trimmed = keywords.trim(view.text, *match.span(group))
        if trimmed is None:
            return None
        start = trimmed[0] if _only_marks(view.text[start : match.start(group)]) else start
        end = trimmed[1] if _only_marks(view.text[match.end(group) : end]) else end
    places = [match.start(group) for group in expression.options if match.start(group) >= 0]
    option = text.option_at(view.original(min(places), end)[0]) if places else None
    return Hit(cue, *view.original(start, end), option) if start < end else None


def _only_marks(text: str) -> bool:
    return all(char in "\"“”'‘「」『』《》*_" for char in text)
