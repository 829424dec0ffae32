"""Packs of several times their size: further phrases, patterns and expressions that look real.

They are put together from words of the texts at hand, so they begin to match as often as words of
a real pack would; a pack of words that no text holds would cost nothing and prove nothing.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from hybrid.packs import Cue, Pack
from hybrid.packs.model import Token
from hybrid.records import Record

_Made = TypeVar("_Made")

_WORD = re.compile(r"[a-z]{2,}")
_HAN = re.compile(r"[\u3400-\u9fff]{2,}")
_PER_CUE = 12


def grown(pack: Pack, lang: str, times: int, records: Sequence[Record], seed: int = 7) -> Pack:
    """Return ``pack`` with ``times`` as many phrases, patterns and expressions of one language."""
    rng = random.Random(seed)
    words = _vocabulary(lang, records)
    phrase, expression = (_zh_phrase, _zh_regex) if lang == "zh" else (_en_phrase, _en_regex)
    own = [cue for cue in pack.cues if cue.lang == lang]

    def more(kind: str, make: Callable[[random.Random, Sequence[str]], _Made]) -> list[Cue]:
        wanted = (times - 1) * sum(len(getattr(cue, kind)) for cue in own)
        made = [make(rng, words) for _ in range(wanted)]
        return list(_cues(lang, kind, made))

    further = [*more("phrases", phrase), *more("regex", expression), *more("patterns", _pattern)]
    return replace(pack, cues=(*pack.cues, *further))


def size(pack: Pack, lang: str) -> int:
    """Return how many phrases, patterns and expressions a pack has in a language."""
    own = [cue for cue in pack.cues if cue.lang == lang]
    return sum(len(cue.phrases) + len(cue.patterns) + len(cue.regex) for cue in own)


def _vocabulary(lang: str, records: Sequence[Record]) -> list[str]:
    pattern = _HAN if lang == "zh" else _WORD
    found = {word for record in records for word in pattern.findall(record.reasoning.lower())}
    return sorted({word[:2] for word in found} if lang == "zh" else found)


def _en_phrase(rng: random.Random, words: Sequence[str]) -> str:
    return " ".join(rng.choices(words, k=rng.randint(2, 4)))


def _zh_phrase(rng: random.Random, words: Sequence[str]) -> str:
    return "".join(rng.choices(words, k=2))


def _en_regex(rng: random.Random, words: Sequence[str]) -> str:
    one, two, three, four = rng.choices(words, k=4)
    return rf"\b{one} (?:{two}|{three}) (?:\w+ )?{four}\b"


def _zh_regex(rng: random.Random, words: Sequence[str]) -> str:
    one, two, three = rng.choices(words, k=3)
    return rf"{one}[^。\n]{{0,6}}(?:{two}|{three})"


def _pattern(rng: random.Random, words: Sequence[str]) -> tuple[Token, ...]:
    tokens: list[dict[str, Any]] = [
        {"LOWER": {"IN": rng.choices(words, k=3)}},
        {"LOWER": {"IN": rng.choices(words, k=3)}, "OP": "?"},
        {"LOWER": rng.choice(words)},
    ]
    return tuple(MappingProxyType(token) for token in tokens)


def _cues(lang: str, kind: str, made: Sequence[Any]) -> Iterator[Cue]:
    plain = Cue(f"grown_{kind}", "zh" if lang == "zh" else "en", "A cue of a benchmark.")
    for at in range(0, len(made), _PER_CUE):
        content: dict[str, Any] = {kind: tuple(made[at : at + _PER_CUE])}
        yield replace(plain, name=f"{plain.name}_{at}", **content)
