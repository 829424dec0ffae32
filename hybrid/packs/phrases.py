"""Phrases: literals, found all at once; ASCII case folded, whole words in Latin script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import ahocorasick_rs

from hybrid.packs.hits import Hit, letter_or_digit
from hybrid.packs.model import Cue
from hybrid.packs.views import OPTION_CHAR, FieldText, View, fold_apostrophe, lower_ascii
from hybrid.packs.vocabulary import KEYWORD, OPTION


class PhraseFinder:
    """Finds the phrases of ``cues``; those with ``{keyword}`` are expressions, not literals."""

    def __init__(self, cues: Sequence[Cue]) -> None:
        self._plain = _Literals(cues, masked=False)
        self._masked = _Literals(cues, masked=True)

    def find(self, text: FieldText) -> Iterator[Hit]:
        """Yield every match, overlapping ones too."""
        if self._plain:
            yield from self._plain.find(text, text.squeezed)
        if self._masked and text.mentions:
            yield from self._masked.find(text, text.squeezed_masked)


class _Literals:
    def __init__(self, cues: Sequence[Cue], *, masked: bool) -> None:
        self._cues: dict[str, list[Cue]] = {}
        for cue in cues:
            for phrase in cue.phrases:
                if KEYWORD not in phrase and (OPTION in phrase) is masked:
                    self._cues.setdefault(phrase_key(phrase), []).append(cue)
        self._keys = list(self._cues)
        self._automaton = ahocorasick_rs.AhoCorasick(self._keys) if self._keys else None

    def __bool__(self) -> bool:
        return self._automaton is not None

    def find(self, text: FieldText, view: View) -> Iterator[Hit]:
        assert self._automaton is not None
        found = self._automaton.find_matches_as_indexes(lower_ascii(view.text), overlapping=True)
        for index, start, end in found:
            if whole_words(view.text, start, end):
                for cue in self._cues[self._keys[index]]:
                    yield phrase_hit(cue, self._keys[index], start, text, view)


def phrase_hit(cue: Cue, key: str, start: int, text: FieldText, view: View) -> Hit:
    """Return the match of a phrase that begins at ``start`` of ``view``."""
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
