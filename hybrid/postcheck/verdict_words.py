"""The words in which an explanation says that there is an error, or that there is none.

They are data: ``verdict_words.yaml`` beside this file tells what each group is for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from hybrid.records.taxonomy import ErrorType

_NAME = re.compile(r"<([A-Z_]+)>")


@dataclass(frozen=True, slots=True)
class Expressions:
    """Several expressions that are searched as one."""

    each: tuple[re.Pattern[str], ...]

    def search(self, clause: str) -> re.Match[str] | None:
        """Return the first match in ``clause``, ``None`` where there is none."""
        found = [match for each in self.each if (match := each.search(clause))]
        return min(found, key=re.Match.start, default=None)


_OfType = Mapping[ErrorType, Expressions]


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictWords:
    """The groups of the file, one expression each, or one for each error type."""

    denial: _OfType
    sound: _OfType
    charge: _OfType
    assertion: _OfType
    absence: re.Pattern[str]
    negation: re.Pattern[str]
    concession: re.Pattern[str]
    seeming: re.Pattern[str]
    reported: re.Pattern[str]
    hinting: re.Pattern[str]


@cache
def verdict_words() -> VerdictWords:
    """Return the words, read once; a process that hears no judge never reads them."""
    text = files("hybrid.postcheck").joinpath("verdict_words.yaml").read_text(encoding="utf-8")
    return _built(yaml.safe_load(text))


def _built(told: Mapping[str, Any]) -> VerdictWords:
    words: dict[str, str] = {}
    for name, text in told["words"].items():
        words[name] = _filled(text, words)

    def of_type(group: str) -> _OfType:
        anyhow = _joined(told[group]["any"], words)
        return {
            each: Expressions((anyhow, _joined(told[group][each.value], words)))
            for each in ErrorType
        }

    charge, talk = of_type("charge"), _joined(told["talk"], words)

    return VerdictWords(
        denial=of_type("denial"),
        sound=of_type("sound"),
        charge=charge,
        assertion={each: Expressions((*own.each, talk)) for each, own in charge.items()},
        absence=_joined(told["absence"], words),
        negation=_joined(told["negation"], words),
        concession=_joined(told["concession"], words),
        seeming=_joined(told["seeming"], words),
        reported=_joined(told["reported"], words),
        hinting=_joined(told["hinting"], words),
    )


def _joined(patterns: Iterable[str], words: Mapping[str, str]) -> re.Pattern[str]:
    return re.compile("|".join(_filled(each, words) for each in patterns), re.IGNORECASE)


def _filled(pattern: str, words: Mapping[str, str]) -> str:
    return _NAME.sub(lambda match: words[match[1]], pattern)
