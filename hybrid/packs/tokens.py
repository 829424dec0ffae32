"""Token patterns, tried only where the words stand that they require.

The matches are those of spaCy's ``Matcher`` trying every pattern on every token.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import ahocorasick_rs

from hybrid.packs.hits import Hit
from hybrid.packs.keywords import Keywords
from hybrid.packs.model import Cue
from hybrid.packs.token_pattern import TokenPattern
from hybrid.packs.tokenise import Tokens, tokenizer
from hybrid.packs.views import OPTION_CHAR, FieldText, View
from hybrid.packs.vocabulary import OPTION


class TokenFinder:
    """Finds the ``patterns`` of ``cues``; imports spaCy only when one may match."""

    def __init__(self, cues: Sequence[Cue]) -> None:
        entries = [TokenPattern(cue, pattern) for cue in cues for pattern in cue.patterns]
        self._plain = _Patterns([entry for entry in entries if not entry.names(OPTION)])
        self._masked = _Patterns([entry for entry in entries if entry.names(OPTION)])

    def find(self, text: FieldText, keywords: Keywords) -> Iterator[Hit]:
        """Yield every match, overlapping ones too."""
        if self._plain:
            yield from self._plain.find(text, text.squeezed, keywords)
        if self._masked and text.mentions:
            yield from self._masked.find(text, text.padded, keywords)


class _Patterns:
    """Patterns that look at the same view of a text."""

    def __init__(self, patterns: Sequence[TokenPattern]) -> None:
        self._patterns = patterns
        self._slow = [pattern for pattern in patterns if not pattern.anchors]
        self._by_word: dict[str, list[TokenPattern]] = {}
        for pattern in patterns:
            for word in pattern.anchors:
                self._by_word.setdefault(word, []).append(pattern)
        self._quick = [pattern for pattern in patterns if pattern.anchors]
        self._words = sorted(
            {word for own in self._quick for each in own.required for word in each}
        )
        self._automaton = ahocorasick_rs.AhoCorasick(self._words) if self._words else None

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def find(self, text: FieldText, view: View, keywords: Keywords) -> Iterator[Hit]:
        if self._may_match(view.text):
            tokens = Tokens(view.text)
            for pattern, place in self._around_words(tokens):
                yield _hit(pattern.cue, tokens.range(*place), text, view)
        if self._slow:
            yield from reference_hits(self._slow, text, view, keywords)

    def _may_match(self, text: str) -> bool:
        """Whether the letters of all words that some pattern requires stand in ``text``."""
        if self._automaton is None:
            return False
        found = self._automaton.find_matches_as_indexes(text.lower(), overlapping=True)
        present = {self._words[index] for index, _, _ in found}
        return any(_complete(pattern, present) for pattern in self._quick)

    def _around_words(self, tokens: Tokens) -> Iterator[tuple[TokenPattern, tuple[int, int]]]:
        lowers = tokens.lowers
        present = set(lowers)
        wanted = {
            word: patterns
            for word in self._by_word.keys() & present
            if (patterns := [each for each in self._by_word[word] if _complete(each, present)])
        }
        for word, patterns in wanted.items():
            for at in _places(lowers, word):
                for pattern in patterns:
                    for place in pattern.around(tokens, at):
                        yield pattern, place


def reference_hits(
    patterns: Sequence[TokenPattern], text: FieldText, view: View, keywords: Keywords
) -> Iterator[Hit]:
    """Yield every match of ``patterns`` as spaCy finds them, tried on every token."""
    doc = tokenizer()(view.text)
    for pattern in patterns:
        for first, last in pattern.reference_matches(doc, keywords):
            found = doc[first:last]
            yield _hit(pattern.cue, (found.start_char, found.end_char), text, view)


def _places(words: list[str], word: str) -> Iterator[int]:
    at = -1
    for _ in range(words.count(word)):
        at = words.index(word, at + 1)
        yield at


def _complete(pattern: TokenPattern, present: set[str]) -> bool:
    """Whether there is a word for each token that requires one."""
    return not any(words.isdisjoint(present) for words in pattern.required)


def _hit(cue: Cue, place: tuple[int, int], text: FieldText, view: View) -> Hit:
    start, end = place
    at = view.text.find(OPTION_CHAR, start, end)
    option = None if at < 0 else text.option_at(view.original(at, end)[0])
    return Hit(cue, *view.original(start, end), option)
