"""What a model has said, without the thinking that some models and servers leave in the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

OPENING = "<think>"
"""How thinking begins that a server has handed over apart from the answer."""

LEFT_OUT = "thoughts left out"
FROM_THINKING = "the verdict stood at the end of the thinking"

_TAG = re.compile(
    r"<(?P<closing>/?)(?:think(?:ing)?|thoughts?|reasoning)>|\[(?P<ended>/?)think\]", re.IGNORECASE
)
_ENDS_OBJECT = re.compile(r"\}\s*(?:```)?\s*\Z")
_SHOWN = 400


@dataclass(frozen=True, slots=True)
class Spoken:
    """The text outside of all thinking, and the last stretch of thinking where there is any."""

    text: str
    thought: str | None = None

    def from_thinking(self) -> str | None:
        """Return the last stretch of thinking where it ends in an object: in no other place is a
        verdict inside of it more than a draft."""
        thought = self.thought
        if thought is None or not _ENDS_OBJECT.search(thought[-_SHOWN:]):
            return None
        return thought


def may_think(text: str) -> bool:
    """Whether a text holds any mark of thinking."""
    return _TAG.search(text) is not None


def spoken(text: str, whole: Sequence[tuple[int, int]]) -> Spoken:
    """Return ``text`` without its thinking: blocks, what comes before a closing tag without an
    opening one, and what comes after an opening tag without a closing one.

    Tags inside ``whole``, the ranges of complete objects, are quoted from the audited text.
    """
    outside: list[str] = []
    thought: str | None = None
    begun, at = False, 0
    for tag in _TAG.finditer(text):
        if any(start <= tag.start() < end for start, end in whole):
            continue
        if tag["closing"] or tag["ended"]:
            thought = text[at : tag.start()]
            if not begun:
                outside.clear()
            begun = False
        elif begun:
            continue
        else:
            outside.append(text[at : tag.start()])
            begun = True
        at = tag.end()
    if begun:
        return Spoken("".join(outside), text[at:])
    return Spoken("".join((*outside, text[at:])), thought)
