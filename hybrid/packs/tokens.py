"""Token patterns: spaCy's ``Matcher`` over ``spacy.blank("en")``, loaded when first needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from string import ascii_uppercase
from typing import Any

from hybrid.packs.hits import Hit
from hybrid.packs.keywords import Keywords
from hybrid.packs.model import Cue, Token
from hybrid.packs.views import OPTION_CHAR, FieldText, View
from hybrid.packs.vocabulary import KEYWORD, OPTION


class TokenFinder:
    """Finds the ``patterns`` of ``cues``; imports spaCy only when there are any."""

    def __init__(self, cues: Sequence[Cue]) -> None:
        self._entries = [(cue, pattern) for cue in cues for pattern in cue.patterns]

    def find(self, text: FieldText, keywords: Keywords) -> Iterator[Hit]:
        """Yield every match, overlapping ones too."""
        for entries, matcher, view in self._passes(text):
            doc = _tokenizer()(view.text)
            for key, first, last, alignment in matcher(doc, with_alignments=True):
                cue, pattern = entries[doc.vocab.strings[key]]
                tokens = doc[first:last]
                if _keywords_hold(pattern, tokens, alignment, view, keywords):
                    yield _hit(cue, tokens, text, view)

    def _passes(self, text: FieldText) -> Iterator[tuple[dict[str, Any], Any, View]]:
        plain, masked = self._compiled
        if plain[0]:
            yield *plain, text.squeezed
        if masked[0] and text.mentions:
            yield *masked, text.padded

    @cached_property
    def _compiled(self) -> tuple[tuple[dict[str, Any], Any], tuple[dict[str, Any], Any]]:
        masked = [entry for entry in self._entries if _names(entry[1], OPTION)]
        plain = [entry for entry in self._entries if not _names(entry[1], OPTION)]
        return _compile(plain), _compile(masked)


def _compile(entries: Sequence[tuple[Cue, Sequence[Token]]]) -> tuple[dict[str, Any], Any]:
    named = {f"pattern-{index}": entry for index, entry in enumerate(entries)}
    if not named:
        return named, None
    from spacy.matcher import Matcher

    matcher = Matcher(_tokenizer().vocab)
    for key, (_, pattern) in named.items():
        matcher.add(key, [[_filled(token) for token in pattern]])
    return named, matcher


@lru_cache(maxsize=1)
def _tokenizer() -> Any:
    import spacy

    tokenizer: Any = spacy.blank("en").tokenizer
    # spaCy keeps "A." as one token, as in initials; here it is a letter and a full stop.
    for letter in ascii_uppercase:
        tokenizer.add_special_case(f"{letter}.", [{"ORTH": letter}, {"ORTH": "."}])
    return tokenizer


def _filled(token: Token) -> dict[str, Any]:
    """Replace placeholders: an option is its one character, a keyword any word (checked later)."""
    if _is(token, OPTION):
        return {**_without_text(token), "ORTH": OPTION_CHAR}
    if _is(token, KEYWORD):
        return {**_without_text(token), "IS_PUNCT": False, "IS_SPACE": False}
    return dict(token)


def _is(token: Token, placeholder: str) -> bool:
    return any(token.get(name) == placeholder for name in ("ORTH", "TEXT", "LOWER"))


def _without_text(token: Token) -> dict[str, Any]:
    return {name: value for name, value in token.items() if name not in ("ORTH", "TEXT", "LOWER")}


def _names(pattern: Sequence[Token], placeholder: str) -> bool:
    return any(_is(token, placeholder) for token in pattern)


def _keywords_hold(
    pattern: Sequence[Token], tokens: Any, alignment: Sequence[int], view: View, keywords: Keywords
) -> bool:
    for token, at in zip(tokens, alignment, strict=True):
        if _is(pattern[at], KEYWORD):
            end = token.idx + len(token)
            if keywords.trim(view.text, token.idx, end) != (token.idx, end):
                return False
    return True


def _hit(cue: Cue, tokens: Any, text: FieldText, view: View) -> Hit:
    end = tokens[-1].idx + len(tokens[-1])
    option = None
    for token in tokens:
        if token.text == OPTION_CHAR:
            option = text.option_at(view.original(token.idx, end)[0])
            break
    return Hit(cue, *view.original(tokens[0].idx, end), option)
