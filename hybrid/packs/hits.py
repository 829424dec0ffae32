"""What a kind of cue yields before contexts and overlaps are looked at."""

from __future__ import annotations

from dataclasses import dataclass

from hybrid.packs.model import Cue


@dataclass(frozen=True, slots=True)
class Hit:
    """A match of ``cue`` at ``start:end`` of the original field text."""

    cue: Cue
    start: int
    end: int
    option: str | None = None


def letter_or_digit(char: str) -> bool:
    """Whether a word of a script that writes spaces may go on with ``char``."""
    return char.isalnum() and ord(char) < 0x2E80
