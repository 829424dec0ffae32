"""``letter_text_conflict``: one option's letter stands on another option's words."""

from __future__ import annotations

import re
from itertools import pairwise

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.spans import Span

_BETWEEN = re.compile(r"\**\s*[:：、)）(（\-–—]?\s*[\"'“”*]*")
# "C is the guest" says whose letter it is, where no more is said of the guest.
_IS = re.compile(
    r"[)）]?(?:\s+(?:is|being)\s+(?:the |an? )?[\"“]?"
    r"|(?:项|选项)?(?:就是|即是?|也就是|正是)[“「]?)",
    re.IGNORECASE,
)
_CLOSES = re.compile(r"[\"”」]?\s*(?:[.。,，;；\n]|$)")
# "A. The guest" labels only where it opens a line; elsewhere the stop ends a sentence.
_LABELLED = re.compile(r"\.\s*")


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``letter_text_conflict`` where "(B)" is followed by the words of option C.

    ``option`` is the letter written; the tag is the letter that the words belong to.
    """
    text = reading.record.reasoning
    found: list[Signal] = []
    mentions = reading.of(MENTION)
    for left, right in pairwise(mentions):
        gap = text[left.span.end : right.span.start]
        if _conflict(left, right) and _is_beside(text, left, right, gap):
            span = Span(REASONING, left.span.start, right.span.end)
            found.append(Signal("letter_text_conflict", span, left.option, (f"is_{right.option}",)))
    return tuple(found)


def _is_beside(text: str, letter: Signal, words: Signal, gap: str) -> bool:
    if "\n" in gap.strip(" "):
        return False
    if _IS.fullmatch(gap) and _CLOSES.match(text, words.span.end):
        return True
    opens = not text[: letter.span.start].rsplit("\n", 1)[-1].strip("*- ")
    closes = not text[words.span.end :].split("\n", 1)[0].strip(" .。*")
    return bool(_BETWEEN.fullmatch(gap) or ((opens or closes) and _LABELLED.fullmatch(gap)))


def _conflict(letter: Signal, words: Signal) -> bool:
    return letter.option != words.option and letter.tags == ("letter",) and words.tags == ("text",)
