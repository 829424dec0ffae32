"""Token patterns: spaCy's ``Matcher`` over ``spacy.blank("en")``, loaded when first needed.

A pattern is tried only on a text that holds all the words the pattern requires, so many texts are
not even tokenised; the matches are those of trying every pattern on every text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from string import ascii_uppercase
from typing import Any

import ahocorasick_rs

from hybrid.packs.hits import Hit
from hybrid.packs.keywords import Keywords
from hybrid.packs.model import Cue, Token
from hybrid.packs.views import OPTION_CHAR, FieldText, View
from hybrid.packs.vocabulary import KEYWORD, OPTION

_TEXTS = ("ORTH", "TEXT", "LOWER")


class TokenFinder:
    """Finds the ``patterns`` of ``cues``; imports spaCy only when one may match."""

    def __init__(self, cues: Sequence[Cue]) -> None:
        entries = [_Pattern(cue, pattern) for cue in cues for pattern in cue.patterns]
        self._plain = _Patterns([entry for entry in entries if not entry.names(OPTION)])
        self._masked = _Patterns([entry for entry in entries if entry.names(OPTION)])

    def find(self, text: FieldText, keywords: Keywords) -> Iterator[Hit]:
        """Yield every match, overlapping ones too."""
        if self._plain:
            yield from self._plain.find(text, text.squeezed, keywords)
        if self._masked and text.mentions:
            yield from self._masked.find(text, text.padded, keywords)


class _Pattern:
    """One token pattern of one cue, compiled when it is first tried."""

    def __init__(self, cue: Cue, tokens: Sequence[Token]) -> None:
        self.cue = cue
        self._tokens = tokens
        self._required = [words for token in tokens if (words := _words(token))]
        self.words = frozenset[str]().union(*self._required)

    def names(self, placeholder: str) -> bool:
        return any(_is(token, placeholder) for token in self._tokens)

    def may_match(self, present: Collection[str]) -> bool:
        """Whether ``present``, lower-cased words, has one for each token that needs one."""
        return all(any(word in present for word in words) for words in self._required)

    def matches(self, doc: Any, keywords: Keywords) -> Iterator[Any]:
        """Yield the stretches of ``doc`` that fit."""
        for _, first, last, alignment in self._matcher(doc, with_alignments=True):
            found = doc[first:last]
            if self._keywords_hold(found, alignment, keywords):
                yield found

    @cached_property
    def _matcher(self) -> Any:
        from spacy.matcher import Matcher

        matcher = Matcher(_tokenizer().vocab)
        matcher.add("pattern", [[_filled(token) for token in self._tokens]])
        return matcher

    def _keywords_hold(self, found: Any, alignment: Sequence[int], keywords: Keywords) -> bool:
        for token, at in zip(found, alignment, strict=True):
            whole = (0, len(token))
            if _is(self._tokens[at], KEYWORD) and keywords.trim(token.text, *whole) != whole:
                return False
        return True


class _Patterns:
    """Patterns that look at the same view of a text."""

    def __init__(self, patterns: Sequence[_Pattern]) -> None:
        self._patterns = patterns
        self._words = sorted(frozenset[str]().union(*(pattern.words for pattern in patterns)))
        self._automaton = ahocorasick_rs.AhoCorasick(self._words)

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def find(self, text: FieldText, view: View, keywords: Keywords) -> Iterator[Hit]:
        candidates = self._candidates(view.text)
        if not candidates:
            return
        doc = _tokenizer()(view.text)
        present = {token.lower_ for token in doc}
        for pattern in candidates:
            if not pattern.may_match(present):
                continue
            for found in pattern.matches(doc, keywords):
                yield _hit(pattern.cue, found, text, view)

    def _candidates(self, text: str) -> list[_Pattern]:
        found = self._automaton.find_matches_as_indexes(text.lower(), overlapping=True)
        present = {self._words[index] for index, _, _ in found}
        return [pattern for pattern in self._patterns if pattern.may_match(present)]


@lru_cache(maxsize=1)
def _tokenizer() -> Any:
    import spacy

    tokenizer: Any = spacy.blank("en").tokenizer
    # spaCy keeps "A." as one token, as in initials; here it is a letter and a full stop.
    for letter in ascii_uppercase:
        tokenizer.add_special_case(f"{letter}.", [{"ORTH": letter}, {"ORTH": "."}])
    return tokenizer


def _words(token: Token) -> frozenset[str]:
    """Return the words, lower-cased, one of which the token must be, if it says so."""
    if str(token.get("OP", "+"))[:1] in "?*!{" or _is(token, OPTION) or _is(token, KEYWORD):
        return frozenset()
    for name in _TEXTS:
        wanted = token.get(name)
        if isinstance(wanted, str):
            return frozenset({wanted.lower()})
        if isinstance(wanted, Mapping) and wanted.get("IN"):
            return frozenset(word.lower() for word in wanted["IN"])
    return frozenset()


def _filled(token: Token) -> dict[str, Any]:
    """Replace placeholders: an option is its one character, a keyword any word (checked later)."""
    if _is(token, OPTION):
        return {**_without_text(token), "ORTH": OPTION_CHAR}
    if _is(token, KEYWORD):
        return {**_without_text(token), "IS_PUNCT": False, "IS_SPACE": False}
    return dict(token)


def _is(token: Token, placeholder: str) -> bool:
    return any(token.get(name) == placeholder for name in _TEXTS)


def _without_text(token: Token) -> dict[str, Any]:
    return {name: value for name, value in token.items() if name not in _TEXTS}


def _hit(cue: Cue, found: Any, text: FieldText, view: View) -> Hit:
    end = found[-1].idx + len(found[-1])
    option = None
    for token in found:
        if token.text == OPTION_CHAR:
            option = text.option_at(view.original(token.idx, end)[0])
            break
    return Hit(cue, *view.original(found[0].idx, end), option)
