"""Zones of a reasoning: what is thought, what is argued, and what is no longer the writer's own.

*Thinking* is exploring: inside ``<think>``, before a closing tag without an opening one, or the
long exploring part of a trace without tags. *Echo* is what follows the answer: a next question, a
follow-up dialogue, the prompt's own format again; and the prompt, where a response begins by
repeating it. All between them is the *argument*; the
*conclusion* is where ``choice`` finds the choice stated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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
_LABEL = re.compile(
    r"(?:^|\n)[^\w\n]{0,4}(?:q|question|problem|user|human|input|问题?|题目|用户)(?: ?\d{1,3})?"
    r"[^\w\n]{0,4}$|(?:\|im_start\|>|<\|)\s*user[^\w]*$|\[inst\]\s*$",
    re.IGNORECASE,
)
_ANSWER_LABEL = re.compile(
    r"\n[^\w\n]{0,4}(?:a|answer|response|assistant|solution|答案?|回答|解答)[*_ \t]{0,3}[:：]$",
    re.IGNORECASE,
)
_SENTENCE_ENDS = tuple(":：?？.。!！")
_LEAST_ASKED = 20
_LABEL_LENGTH = 40
_MARKER_LENGTH = 16
_LEAST_TRACE = 1500
_LEAST_EXPLORED = 4


@dataclass(frozen=True, slots=True)
class Zones:
    """Half-open ranges of the reasoning: thinking, then the argument, then the echo.

    The writer's ``own`` words begin after the prompt that is repeated before them.
    """

    thinking: tuple[int, int]
    echo: int
    own: int = 0

    @property
    def opening(self) -> int:
        """Where the writer stops exploring, and begins to answer."""
        return max(self.own, self.thinking[1])

    def at(self, place: int) -> Zone:
        """Return the zone in which the character at ``place`` stands."""
        if self.echo <= place or place < self.own:
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


def own_start(text: str, question: str, options: Mapping[str, str]) -> int:
    """Return where a response that begins by repeating its question has done so; 0 where none does.

    Before the question may stand the prompt's worked examples and its label, after it its options.
    A question in a sentence that goes on is the writer's own.
    """
    asked = _ANSWER_LABEL.sub("", question.strip()).rstrip()
    begin = text.find(asked) if len(asked) > _LEAST_ASKED else -1
    if begin < 0:
        return 0
    stop = begin + len(asked)
    end = _listed_end(text, stop, options)
    before = text[:begin].rstrip()
    begins = not before or _LABEL.search(before[-_LABEL_LENGTH:]) is not None
    listed = stop < end and before.endswith((":", "：", ".", "。", "\n", "?", "？"))
    if not (begins or listed):
        return 0
    goes_on = asked[-1] not in _SENTENCE_ENDS and text[end : end + 1] not in ("\n", "\r", "")
    if goes_on and end == stop:
        return 0
    return end + len(text[end:]) - len(text[end:].lstrip())


def _listed_end(text: str, start: int, options: Mapping[str, str]) -> int:
    """Return where a list of all options ends that begins at a place, or that place."""
    end = start
    for key, option in options.items():
        told = option.strip()
        at = text.find(told, end, end + len(told) + len(key) + _MARKER_LENGTH) if told else -1
        if at < 0:
            return start
        end = at + len(told)
    return end


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
