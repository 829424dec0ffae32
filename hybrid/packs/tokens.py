"""Token patterns, tried only where the words stand that they require.

The matches are those of spaCy's ``Matcher`` trying every pattern on every token.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hybrid.packs.bare import FORMS
from hybrid.packs.hits import Hit
from hybrid.packs.keywords import Keywords
from hybrid.packs.model import Cue, Token
from hybrid.packs.prefilter import WHOLE
from hybrid.packs.search import Search
from hybrid.packs.token_pattern import TokenPattern
from hybrid.packs.tokenise import Tokens, tokenizer
from hybrid.packs.views import FieldText, View
from hybrid.packs.vocabulary import OPTION, OPTION_CHAR
from hybrid.text.literals import Needs
from hybrid.text.sentences import Range


class TokenSearch(Search):
    """One token pattern of a cue; imports spaCy only when it may match."""

    def __init__(self, cue: Cue, tokens: Sequence[Token]) -> None:
        self._cue = cue
        self._pattern = TokenPattern(tokens)
        self.masked = self._pattern.names(OPTION)

    @property
    def needs(self) -> Needs:
        """What every match holds."""
        return self._pattern.needs(FORMS[self._cue.lang])

    def find(
        self,
        text: FieldText,
        keywords: Keywords,
        ranges: Sequence[Range] = WHOLE,  # noqa: ARG002
    ) -> Iterator[Hit]:
        """Yield every match, overlapping ones too."""
        if not self._pattern.anchors:
            yield from self.find_by_the_book(text, keywords)
            return
        if not self._pattern.may_match((text.masked if self.masked else text.plain).encoded):
            return
        view = self._view(text)
        for start, end in self._pattern.stretches(view):
            for first, last in self._places(Tokens(view.text[start:end])):
                yield _hit(self._cue, (start + first, start + last), text, view)

    def _places(self, tokens: Tokens) -> Iterator[Range]:
        """Yield the matches in ``tokens``, as ranges of their text."""
        for word in self._pattern.anchors.intersection(tokens.lowers):
            for at in _places(tokens.lowers, word):
                for place in self._pattern.around(tokens, at):
                    yield tokens.range(*place)

    def find_by_the_book(self, text: FieldText, keywords: Keywords) -> Iterator[Hit]:
        """Yield every match as spaCy finds them, tried on every token."""
        view = self._view(text)
        doc = tokenizer()(view.text)
        for first, last in self._pattern.reference_matches(doc, keywords):
            found = doc[first:last]
            yield _hit(self._cue, (found.start_char, found.end_char), text, view)

    def _view(self, text: FieldText) -> View:
        return text.padded if self.masked else text.squeezed


def _places(words: list[str], word: str) -> Iterator[int]:
    at = -1
    for _ in range(words.count(word)):
        at = words.index(word, at + 1)
        yield at


def _hit(cue: Cue, place: tuple[int, int], text: FieldText, view: View) -> Hit:
    start, end = place
    at = view.text.find(OPTION_CHAR, start, end)
    option = None if at < 0 else text.option_at(view.original(at, end)[0])
    return Hit(cue, *view.original(start, end), option)
