"""Zones of a reasoning: what is thought, what is argued, and what is no longer the writer's own.

*Thinking* is exploring: inside ``<think>``, before a closing tag without an opening one, or the
long exploring part of a trace without tags. *Echo* is what follows the answer: a next question, a
follow-up dialogue, the prompt's own format again. All between them is the *argument*; the
*conclusion* is where ``choice`` finds the choice stated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Zone = Literal["thinking", "argument", "echo"]

_OPENS = re.compile(r"<(think|thinking|thought|reasoning|scratchpad)>", re.IGNORECASE)
_CLOSES = re.compile(r"</(?:think|thinking|thought|reasoning|scratchpad)>", re.IGNORECASE)
# What a prompt's format, a chat template or a dialogue puts after an answer.
_NEXT_TURN = re.compile(
    r"(?:^|\n)[ \t]*[#*>\[]{0,4}[ \t]?(?:next question|question|q|human|user|follow[- ]?up|"
    r"instructions?|problem|input|example|passage|context|text|exercise|task|new question|"
    r"问题|题目|提问|用户|追问|下一题|问|例题?|材料|短文|原文)"
    r"(?: ?[\divx]{1,3})?(?:\*\*)?[ \t]?[:：\]]"
    r"|(?:^|\n)[ \t]*(?:-{3,}|\*{3,}|={3,}|_{3,})[ \t]*\n(?=[^\n]{0,400}[?？])"
    r"|\n[ \t]*\d{1,3}[.)、．][ \t]*[^\n]{0,300}[?？][ \t]*(?:\n|$)"
    r"|<\|(?:im_start|start_header_id)\|>\s*(?:user|human|system)|<\|(?:user|system)\|>"
    r"|\[inst\]|<start_of_turn>\s*user|<(?:user|human)>"
)
_ANSWERS_IN_TURN = re.compile(
    r"(?:^|\n)[ \t]*(?:\*\*)?(?:assistant|ai|bot|助手)(?:\*\*)?[ \t]?[:：]"
)
_EXPLORES = re.compile(
    r"\b(?:wait|hmm+|let me (?:think|see|check|re-?read)|alternatively|okay, so|let's see)\b"
    r"|等等|再想想|让我想|不对|嗯|或者说",
)
_LEAST_TRACE = 1500
_LEAST_EXPLORED = 4


@dataclass(frozen=True, slots=True)
class Zones:
    """Half-open ranges of the reasoning: thinking, then the argument, then the echo."""

    thinking: tuple[int, int]
    echo: int

    def at(self, place: int) -> Zone:
        """Return the zone in which the character at ``place`` stands."""
        if self.echo <= place:
            return "echo"
        return "thinking" if self.thinking[0] <= place < self.thinking[1] else "argument"


def thinking_zone(folded: str) -> tuple[int, int]:
    """Return where the writer only explores; an empty range where nothing tells."""
    if "</" in folded or "<t" in folded or "<r" in folded or "<s" in folded:
        tagged = _tagged(folded)
        if tagged is not None:
            return tagged
    return _explored(folded)


def _tagged(folded: str) -> tuple[int, int] | None:
    opens = _OPENS.search(folded)
    closes = max(_CLOSES.finditer(folded), key=_start, default=None)
    if closes is not None:
        start = opens.end() if opens is not None and opens.start() < closes.start() else 0
        return start, closes.start()
    # A trace that was cut off never leaves its thinking.
    return (opens.end(), len(folded)) if opens is not None else None


def _explored(folded: str) -> tuple[int, int]:
    """Return the exploring part of a long trace without tags: all before its last paragraph."""
    if len(folded) < _LEAST_TRACE:
        return 0, 0
    marks = [match.start() for match in _EXPLORES.finditer(folded)]
    if len(marks) < _LEAST_EXPLORED:
        return 0, 0
    end = folded.rstrip().rfind("\n\n")
    return (0, end) if marks[0] < end else (0, 0)


def echo_start(folded: str, answered: Iterable[int]) -> int:
    """Return where the writer's own words end: at a next turn after an answer was given.

    ``answered`` are the ends of what may be answers.
    """
    first = min(answered, default=None)
    if first is None:
        return len(folded)
    match = _NEXT_TURN.search(folded, first)
    # In a dialogue that the reasoning is itself, the last turn is the writer's answer.
    if match is None or _ANSWERS_IN_TURN.search(folded, 0, match.start()):
        return len(folded)
    return match.start()


def _start(match: re.Match[str]) -> int:
    return match.start()
