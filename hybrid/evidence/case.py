"""Where the case of a letter carries sense."""

from __future__ import annotations

from collections.abc import Sequence

from hybrid.text.lexicon import CAPITONYMS, STRESSED
from hybrid.text.tokens import Token

# What comes after an option's letter, and never after an article.
_AFTER_A_NAME = frozenset(
    """is was are were be has had and or but because since as than can could may might must will
    would should fits means says seems to in on of for so then not does did do with by""".split()
)
_SENTENCE_ENDS = ".!?:;…\"'([-。！？：；"


def same_but_for_case(
    source: str, quote: str, *, initial: bool = False, article: bool = False
) -> bool:
    """Whether two tokens are one word whose case says nothing.

    A lone letter may name an option (unless it is an ``article`` before a word), capitals
    throughout may abbreviate (``US``), and some words are two with and without a capital
    (``Polish``) unless ``initial``, at the beginning of a sentence or a quote, explains it.
    """
    if source == quote:
        return True
    word = source.lower()
    if word != quote.lower():
        return False
    if len(word) < 2:
        return word == "a" and initial and article
    if source.isupper() != quote.isupper():
        return word in STRESSED
    return initial or word not in CAPITONYMS


def reads_on(tokens: Sequence[Token], index: int) -> bool:
    """Whether a noun phrase may go on after a token, as after an article."""
    if index + 1 == len(tokens) or tokens[index + 1].start != tokens[index].end + 1:
        return False
    after = tokens[index + 1].text
    return after.isalpha() and after.islower() and after not in _AFTER_A_NAME


def begins_sentence(text: str, token: Token) -> bool:
    """Whether a token stands where a capital is customary."""
    before = text[max(0, token.start - 3) : token.start].rstrip()
    return not before or before[-1] in _SENTENCE_ENDS
