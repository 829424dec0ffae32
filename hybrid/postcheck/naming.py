"""Which options a stretch of the response names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.records import Choice, Record, Signal
from hybrid.text.fold import fold
from hybrid.text.hanzi import HAN, HAN_RANGE
from hybrid.text.spans import Span
from hybrid.text.stems import content_stems


def named_letters(
    record: Record, span: Span, mentions: Sequence[Signal], choice: Choice
) -> frozenset[str]:
    """Return the letters of the options that ``span`` names, by letter or by words."""
    if span.field == "answer" and choice.answer is not None:
        return frozenset({choice.answer})
    found = {m.option for m in mentions if m.option and m.span.overlaps(span)}
    found |= _named_whole(record, record.text(span))
    return frozenset(found) or named_by_words(record, record.text(span))


def _named_whole(record: Record, text: str) -> set[str]:
    """Return options of one character that ``text`` holds; "A" and "I" would be plain words."""
    texts = {letter: words.strip(" .。") for letter, words in record.options.items()}
    return {
        letter
        for letter, bare in texts.items()
        if len(bare) == 1 and bare not in "AI" and re.search(_whole(bare), text)
    }


def _whole(words: str) -> str:
    """Return a pattern for a character that is no part of a word, a number or a Chinese phrase."""
    other = f"[A-Za-z0-9{HAN_RANGE}]" if HAN.fullmatch(words) else "[A-Za-z0-9]"
    return rf"(?<!{other}){re.escape(words)}(?!{other})"


def named_by_words(record: Record, text: str) -> frozenset[str]:
    """Return the options whose telling words ``text`` holds, those with the largest share.

    A telling word stands in one option only.
    """
    own = {letter: content_stems(fold(words)) for letter, words in record.options.items()}
    said = content_stems(fold(text))
    shares: dict[str, float] = {}
    for letter, words in own.items():
        others = frozenset().union(*(each for key, each in own.items() if key != letter))
        telling = words - others
        if telling & said:
            shares[letter] = len(telling & said) / len(telling)
    best = max(shares.values(), default=0.0)
    return frozenset(letter for letter, share in shares.items() if share == best)


def chosen_letters(choice: Choice) -> frozenset[str]:
    """Return the letters that a conclusion may name; more than one where answer and text differ."""
    return frozenset(filter(None, (choice.letter, choice.stated, choice.answer)))
