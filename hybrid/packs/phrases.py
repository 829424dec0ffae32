"""Phrases: literals; ASCII case folded, whole words in Latin script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hybrid.packs.bare import FORMS
from hybrid.packs.hits import Hit, letter_or_digit
from hybrid.packs.keywords import Keywords
from hybrid.packs.model import Cue
from hybrid.packs.prefilter import WHOLE
from hybrid.packs.search import Search
from hybrid.packs.views import FieldText, View, fold_apostrophe, lower_ascii
from hybrid.packs.vocabulary import KEYWORD, OPTION, OPTION_CHAR
from hybrid.text.folding import EDGE
from hybrid.text.literals import Needs
from hybrid.text.sentences import Range


class Phrase(Search):
    """One phrase of a cue; those with ``{keyword}`` are expressions, not literals."""

    def __init__(self, cue: Cue, phrase: str) -> None:
        self._cue = cue
        self._key = phrase_key(phrase)
        self.masked = OPTION in phrase

    @property
    def needs(self) -> Needs:
        """What every match holds."""
        word = FORMS[self._cue.lang].literal(EDGE + self._key + EDGE)
        return Needs((frozenset({word}),) if word.strip() else (), None)

    def find(
        self,
        text: FieldText,
        keywords: Keywords,  # noqa: ARG002
        ranges: Sequence[Range] = WHOLE,  # noqa: ARG002
    ) -> Iterator[Hit]:
        """Yield every match, overlapping ones too."""
        view = text.squeezed_masked if self.masked else text.squeezed
        start = view.lowered.find(self._key)
        while start >= 0:
            if whole_words(view.text, start, start + len(self._key)):
                yield _hit(self._cue, self._key, start, text, view)
            start = view.lowered.find(self._key, start + 1)


def phrases_of(cue: Cue) -> Iterator[Phrase]:
    """Yield the phrases of a cue that are literals."""
    for phrase in cue.phrases:
        if KEYWORD not in phrase:
            yield Phrase(cue, phrase)


def _hit(cue: Cue, key: str, start: int, text: FieldText, view: View) -> Hit:
    end = start + len(key)
    at = key.find(OPTION_CHAR)
    option = None if at < 0 else text.option_at(view.original(start + at, end)[0])
    return Hit(cue, *view.original(start, end), option)


def phrase_key(phrase: str) -> str:
    """Return what is looked for: case and white space folded, an option as its placeholder."""
    plain = lower_ascii(fold_apostrophe(" ".join(phrase.split())))
    return plain.replace(OPTION, OPTION_CHAR)


def whole_words(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` cuts no word in two."""
    if start and letter_or_digit(text[start]) and letter_or_digit(text[start - 1]):
        return False
    after = text[end : end + 3]
    if not after or not letter_or_digit(text[end - 1]):
        return True
    # "can" is no word of its own inside "can't".
    return not (letter_or_digit(after[0]) or after[:2] in ("'t", "'T"))
