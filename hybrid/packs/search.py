"""What a phrase, an expression and a token pattern have in common: each is a search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from hybrid.packs.hits import Hit
from hybrid.packs.keywords import Keywords
from hybrid.packs.prefilter import WHOLE
from hybrid.packs.views import FieldText
from hybrid.text.literals import Needs
from hybrid.text.sentences import Range


class Search(ABC):
    """Something to be looked for; ``masked`` where option mentions must be placeholders for it."""

    masked: bool

    @property
    @abstractmethod
    def needs(self) -> Needs:
        """What every match holds, in the form of the cue's language."""

    @abstractmethod
    def find(
        self, text: FieldText, keywords: Keywords, ranges: Sequence[Range] = WHOLE
    ) -> Iterator[Hit]:
        """Yield the matches; ``ranges`` hold them all, in bytes of the plain or masked view."""

    def find_by_the_book(self, text: FieldText, keywords: Keywords) -> Iterator[Hit]:
        """Yield the matches without any shortcut."""
        return self.find(text, keywords)
