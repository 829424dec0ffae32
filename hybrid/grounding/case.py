"""Where the case of a letter carries sense."""

from __future__ import annotations

from hybrid.text.lexicon import CAPITONYMS, STRESSED
from hybrid.text.tokens import Token

_SENTENCE_ENDS = ".!?:;…\"'([-。！？：；"


def same_but_for_case(source: str, quote: str, *, initial: bool) -> bool:
    """Whether two tokens are one word whose case says nothing.

    A lone letter may name an option, capitals throughout may abbreviate (``US``), and some words
    are two with and without a capital (``Polish``) unless ``initial``, at the beginning of a
    sentence or a quote, explains the capital.
    """
    if source == quote:
        return True
    word = source.lower()
    if word != quote.lower() or len(word) < 2:
        return False
    if source.isupper() != quote.isupper():
        return word in STRESSED
    return initial or word not in CAPITONYMS


def begins_sentence(text: str, token: Token) -> bool:
    """Whether a token stands where a capital is customary."""
    before = text[max(0, token.start - 3) : token.start].rstrip()
    return not before or before[-1] in _SENTENCE_ENDS
