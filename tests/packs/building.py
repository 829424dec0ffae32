"""Cues and records for tests, made without files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hybrid.packs import Cue, CueMatcher
from hybrid.records import Record, Signal
from hybrid.records.mentions import option_mentions
from hybrid.text.language import detect

OPTIONS = {"A": "the nurse", "B": "the pilot"}
OPTIONS_ZH = {"A": "护士", "B": "飞行员"}


def record(reasoning: str, **fields: Any) -> Record:
    lang = detect(reasoning)
    usual: dict[str, Any] = {
        "id": "r",
        "question": "是哪一个？" if lang == "zh" else "Which one is it?",
        "options": OPTIONS_ZH if lang == "zh" else OPTIONS,
        "lang": lang,
    }
    return Record(**{**usual, "reasoning": reasoning, **fields})


def cue(name: str = "hint", **entries: Any) -> Cue:
    return Cue(name=name, what="", **{"lang": "en", **entries})


def signals(cues: Sequence[Cue], of: Record) -> tuple[Signal, ...]:
    return CueMatcher(cues).match(of, option_mentions(of))


def found(cues: Sequence[Cue] | Cue, reasoning: str, **fields: Any) -> list[str]:
    """Return the matched words, with the option's letter behind a bar where there is one."""
    own = record(reasoning, **fields)
    listed = [cues] if isinstance(cues, Cue) else cues
    return [
        own.text(each.span) + (f"|{each.option}" if each.option else "")
        for each in signals(listed, own)
    ]
