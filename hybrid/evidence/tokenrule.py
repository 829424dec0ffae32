"""The token rule: the same words in the same order, each equal or a plain typo.

No threshold of similarity separates a typo from a dropped "not", so similarity only finds the
place. What counts there is every word: one edit in a longer word that makes no other word is a
typo; everything else is another text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from rapidfuzz.distance import OSA

from hybrid.evidence.case import begins_sentence, reads_on, same_but_for_case
from hybrid.evidence.policy import POLICY
from hybrid.evidence.source import Source
from hybrid.text.difference import negates, same_stem
from hybrid.text.lexicon import is_guarded
from hybrid.text.tokens import Token
from hybrid.text.wordlist import is_word

_LETTERS = re.compile(r"([A-Za-z]+)('s)?")
# A change at the end of a word makes another form of it, listed or not.
_VOWELS = frozenset("aeiouy")
_ADDED_ENDINGS = frozenset("sdrny")

# The same letters with and without an accent, two words.
_ACCENT_PAIRS = frozenset(
    """resume expose rose pate lame mate pique sake attache saute divorce forte maté canape habitue
    retire sauté passe""".split()
)


class TokenRule:
    """Compares a source's tokens with a quote's for one kind of evidence."""

    def __init__(self, source: Source, *, semantic: bool) -> None:
        self._source = source
        self._semantic = semantic

    def holds(self, source: Sequence[Token], quote: Sequence[Token], text: str) -> bool:
        """Whether ``quote`` is ``source``, tokens of ``text``, but for plain typos."""
        typos = 0
        for index, (old, new) in enumerate(zip(source, quote, strict=True)):
            if old.text == new.text:
                continue
            initial = index == 0 or begins_sentence(text, old)
            if self.same(old.text, new.text, initial=initial, article=reads_on(source, index)):
                continue
            if not self.is_typo(old.text, new.text):
                return False
            typos += 1
        return typos < len(quote) and typos <= max(1, len(quote) // POLICY.words_per_typo)

    def same(self, old: str, new: str, *, initial: bool = False, article: bool = False) -> bool:
        """Whether two tokens are one word or number in the same sense."""
        if old == new:
            return True
        if old[0].isdigit():
            return new[0].isdigit() and old.replace(",", "") == new.replace(",", "")
        if self._semantic:
            return False
        if not new.isascii():
            return False
        plain = old if old.isascii() else _without_accents(old)
        if plain != old and (plain.lower() in _ACCENT_PAIRS or len(plain) < 4):
            return False
        return same_but_for_case(plain, new, initial=initial, article=article)

    def is_typo(self, old: str, new: str) -> bool:
        """Whether ``new`` is a slip in writing the word ``old``."""
        source, quote = _LETTERS.fullmatch(old), _LETTERS.fullmatch(new)
        if self._semantic or source is None or quote is None or source[2] != quote[2]:
            return False
        word, typed = source[1].lower(), quote[1].lower()
        return (
            POLICY.typo_letters <= len(word)
            and OSA.distance(word, typed, score_cutoff=1) == 1
            and not is_guarded(word)
            and not _may_be_another(word, typed)
            and not _is_other_name(source[1], quote[1])
            and not is_word(typed)
            and not self._source.has_word(typed)
        )


def _may_be_another(word: str, typed: str) -> bool:
    """Whether the edit is one that words are made with, rather than a slip."""
    if is_guarded(typed) or negates(word, typed):
        return True
    if typed[:-1] == word and typed[-1] in _ADDED_ENDINGS:
        return True
    return same_stem(word, typed) and not is_word(word)


def _is_other_name(word: str, typed: str) -> bool:
    """Whether ``typed`` may be another name: no list holds them all.

    Names differ in a vowel or in the last letter (Marta, Marti), and in capitals nothing can be
    told from an abbreviation.
    """
    if word.isupper():
        return True
    if not word[0].isupper() or is_word(word):
        return False
    if word[:-1] == typed[:-1] or word[:-1] == typed or word == typed[:-1]:
        return True
    changed = [
        pair for pair in zip(word.lower(), typed.lower(), strict=False) if pair[0] != pair[1]
    ]
    return len(word) == len(typed) and len(changed) == 1 and set(changed[0]) <= _VOWELS


def _without_accents(word: str) -> str:
    decomposed = unicodedata.normalize("NFD", word)
    return "".join(char for char in decomposed if not unicodedata.combining(char))
