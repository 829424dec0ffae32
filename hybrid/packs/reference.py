"""Matching by the book: every phrase, expression and pattern is tried on every text.

Slow, and without any shortcut; what the fast way finds is held against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hybrid.packs.expressions import Expression
from hybrid.packs.hits import Hit
from hybrid.packs.keywords import Keywords
from hybrid.packs.model import Cue
from hybrid.packs.phrases import phrase_hit, phrase_key, whole_words
from hybrid.packs.regexes import expressions_of, matches
from hybrid.packs.token_pattern import TokenPattern
from hybrid.packs.tokens import reference_hits
from hybrid.packs.views import FieldText, lower_ascii
from hybrid.packs.vocabulary import KEYWORD, OPTION


class ReferenceFinder:
    """The kinds of cue for one language and one kind of field."""

    def __init__(self, cues: Sequence[Cue]) -> None:
        self._phrases = [
            (cue, phrase) for cue in cues for phrase in cue.phrases if KEYWORD not in phrase
        ]
        self._expressions: list[tuple[Cue, Expression]] = [
            (cue, expression) for cue in cues for expression in expressions_of(cue)
        ]
        self._patterns = [TokenPattern(cue, pattern) for cue in cues for pattern in cue.patterns]

    def find(self, text: FieldText, keywords: Keywords) -> Iterator[Hit]:
        """Yield every match, overlapping ones too."""
        for cue, phrase in self._phrases:
            yield from _phrase_hits(cue, phrase, text)
        for entry in self._expressions:
            yield from matches(
                entry, text, text.masked if entry[1].masked else text.plain, keywords
            )
        for pattern in self._patterns:
            view = text.padded if pattern.names(OPTION) else text.squeezed
            yield from reference_hits([pattern], text, view, keywords)


def _phrase_hits(cue: Cue, phrase: str, text: FieldText) -> Iterator[Hit]:
    key = phrase_key(phrase)
    view = text.squeezed_masked if OPTION in phrase else text.squeezed
    folded = lower_ascii(view.text)
    start = folded.find(key)
    while start >= 0:
        if whole_words(view.text, start, start + len(key)):
            yield phrase_hit(cue, key, start, text, view)
        start = folded.find(key, start + 1)
