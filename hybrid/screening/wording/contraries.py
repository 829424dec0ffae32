"""Two options that are one verdict and its denial: "plausible" and "implausible", yes and no."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from hybrid.records.record import Record

_YES = frozenset({"yes", "true", "right", "correct", "是", "是的", "对", "真", "正确", "会", "能"})
_NO = frozenset(
    {"no", "false", "wrong", "incorrect", "否", "不是", "不", "错", "假", "错误", "不会", "不能"}
)
# What is put before a verdict to deny it, and what denies a statement wherever it stands.
_PREFIXED = re.compile(r"(?:im|in|un|ir|il|dis|non-?)(?P<verdict>.+)")
_NEGATOR = re.compile(
    r"\b(?:(?:do|does|did)\s)?(?:not|no)\b\s*|\b(?:do|does|did)n['’]t\b\s*|n['’]t\b|不|没有?|未|无|非"
)
_DOES = re.compile(r"\bdoes(?: not\b|n['’]t\b)")
# The two, and one that declines.
_MOST_OPTIONS = 3
# "Yes, it may" and "no, it may not" answer as yes and no do.
_REPLIES = re.compile(r"(?:(?P<yes>yes|是的?)|(?:no|不是?|否))\s*[,，:：;；.—–-]\s*(?=\w)")
_PAIR = 2
_MARKS = " .。\"'“”"
# "Yes, it is legal", "NTA (not the asshole)": the verdict is what follows, or stands in brackets.
_LED = re.compile(
    r"(?P<answer>yes|no)\b(?:\s*[,.:;–—-]+\s*|\s+(?=because\b|since\b|as\b))"
    r"(?:(?:it|this|that|he|she|they) (?:is|was|are|were) )?(?P<verdict>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_SHORT_FOR = re.compile(r"[A-Z]{2,5}\s*\((?:you are |you['’]re )?(?P<verdict>.+)\)")
_SHORT = {"yta": "the asshole", "nta": "not the asshole"}


@dataclass(frozen=True, slots=True)
class Contraries:
    """The letters of a verdict and of its denial, and what they are a verdict on.

    ``states`` is what the first says in words of its own, and empty for a bare yes. Properties
    that a prefix makes contrary (``by_prefix``: "pleasant", "unpleasant") state nothing.
    """

    affirmed: str
    denied: str
    states: str = ""
    by_prefix: bool = False

    @property
    def letters(self) -> tuple[str, str]:
        """Return both, the verdict first."""
        return self.affirmed, self.denied


def contraries(record: Record) -> Contraries | None:
    """Return the two options that are contrary verdicts, or ``None``."""
    return _contraries(tuple(record.options.items()))


# Whoever reads a record asks for them anew.
@lru_cache(maxsize=16)
def _contraries(options: tuple[tuple[str, str], ...]) -> Contraries | None:
    plain = {letter: verdict(text) for letter, text in options}
    yes = [letter for letter, text in plain.items() if text in _YES]
    no = [letter for letter, text in plain.items() if text in _NO]
    if len(yes) == len(no) == 1:
        return Contraries(yes[0], no[0])
    if len(plain) > _MOST_OPTIONS:
        return None
    opening = {letter: _REPLIES.match(text) for letter, text in plain.items()}
    replies = {bool(found["yes"]): letter for letter, found in opening.items() if found}
    if len(replies) == _PAIR and sum(map(bool, opening.values())) == _PAIR:
        return Contraries(replies[True], replies[False])
    for affirmed, denied in permutations(plain, 2):
        stated = plain[affirmed]
        if stated and _has_negator(plain[denied], stated):
            return Contraries(affirmed, denied, stated)
        if stated and _has_prefix(plain[denied], stated):
            return Contraries(affirmed, denied, by_prefix=True)
    return None


def verdict(option: str) -> str:
    """Return an option's verdict in small letters, without an answer before it, or short form."""
    text = option.strip(_MARKS)
    found = _LED.fullmatch(text) or _SHORT_FOR.fullmatch(text)
    plain = (found["verdict"] if found else text).strip(_MARKS).lower()
    return _SHORT.get(plain, plain)


def led_sides(options: Mapping[str, str]) -> Mapping[str, bool]:
    """Return for each option whether it opens with a yes, where all open so and say more."""
    led = {letter: _LED.fullmatch(text.strip(_MARKS)) for letter, text in options.items()}
    sides = {letter: found["answer"].lower() == "yes" for letter, found in led.items() if found}
    return sides if len(sides) == len(options) and len(set(sides.values())) > 1 else {}


def _has_negator(text: str, stated: str) -> bool:
    if text == stated:
        return False
    affirmed = " ".join(_NEGATOR.sub("", text).split())
    # "It does not follow" denies what "it follows" says.
    return affirmed == stated or (
        _DOES.search(text) is not None and affirmed == stated.removesuffix("s")
    )


def _has_prefix(text: str, stated: str) -> bool:
    prefixed = _PREFIXED.fullmatch(text)
    return prefixed is not None and prefixed["verdict"] == stated
