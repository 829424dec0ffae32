"""Token counts from characters alone: bounds that hold for every tokenizer in common use."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from hybrid.records.values import LOW_COUNT, Message, Usage
from hybrid.text.characters import HAN_RANGE

_PIECE = re.compile(r"[A-Za-z]+|[0-9]+|[^\w\s]+")
# Each is a token or most of one: with kana and Korean syllables.
_SYLLABLE = re.compile(f"[\u3040-\u30ff{HAN_RANGE}\uac00-\ud7af\uf900-\ufaff]")

# A word, a number or a run of marks is at least one token, and hardly ever shares one with its
# neighbour; a tokenizer for Chinese joins two or three characters at most on average.
_LEAST_PER_PIECE = 0.7
_LEAST_PER_SYLLABLE = 0.3
_LIKELY_PER_LETTER = 0.25
_LIKELY_PER_SYLLABLE = 0.8
_FRAME = 16


def least_tokens(messages: Iterable[Message]) -> int:
    """Return a number of tokens that no tokenizer needs less than for these messages."""
    text = _joined(messages)
    pieces, syllables = len(_PIECE.findall(text)), len(_SYLLABLE.findall(text))
    return int(pieces * _LEAST_PER_PIECE + syllables * _LEAST_PER_SYLLABLE)


def low_count(usage: Usage, least: int) -> tuple[str, ...]:
    """Return a note where a server has counted fewer tokens than the ``least`` that it was sent.

    That is no proof that it cut the prompt off: many leave out what they remember, or estimate.
    """
    if not usage.prompt_tokens or least <= usage.prompt_tokens:
        return ()
    return (f"{LOW_COUNT} {usage.prompt_tokens} tokens of at least {least} that were sent",)


def likely_tokens(messages: Iterable[Message]) -> int:
    """Return about how many tokens these messages are."""
    text = _joined(messages)
    syllables = len(_SYLLABLE.findall(text))
    return math.ceil(
        (len(text) - syllables) * _LIKELY_PER_LETTER + syllables * _LIKELY_PER_SYLLABLE
    )


def most_tokens(messages: Iterable[Message], schema: str) -> int:
    """Return a number of prompt tokens that cannot be exceeded: a token is a byte or more."""
    given = list(messages)
    text = _joined(given) + schema
    return len(text.encode("utf-8", "surrogatepass")) + _FRAME * (len(given) + 1)


def _joined(messages: Iterable[Message]) -> str:
    return "\n".join(message.content for message in messages)
