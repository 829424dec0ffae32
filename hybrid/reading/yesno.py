"""Questions that list no options: what can be chosen is told by the answers, or is yes or no."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from hybrid.reading.sampled import MOST, SHORT_TEXT, Sampled
from hybrid.reading.values import alone

_VALUES_OFFERED: Final = 6
_YES_NO: Final = (("yes", "no"), ("true", "false"), ("是", "否"), ("对", "错"), ("会", "不会"))
_ASKS: Final = re.compile(
    r"(?:^|[.,:;!?\n]\s{0,4})(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|may)\s"
    r"[^.?\n]*\?|吗[？?]|是否|能不能|会不会|是不是",
    re.IGNORECASE,
)
_NAMES_BOTH: Final = re.compile(r"\byes\b.{1,12}\bno\b|是或否|是还是否|“是”或“否”", re.IGNORECASE)
_EITHER: Final = re.compile(r"\bor\b|还是", re.IGNORECASE)
_SCORE: Final = re.compile(
    r"\b(?:scores?|rat(?:e|ing)|scale|grade)\b[^.?!\n]{0,60}\b[01]\s*(?:-|–|to|and|/|~)\s*(?:\d{1,3})\b"
    r"|[01]\s*(?:-|–|~|到|至)\s*\d{1,3}\s*分|打分|评分",
    re.IGNORECASE,
)


def answers_that_occur(of: Sampled, columns: Iterable[str]) -> list[str]:
    """Return the answers of some columns, where they are few and short."""
    values = list(dict.fromkeys(str(alone(v)).strip() for c in columns for v in of.filled(c)))
    short = all(len(value) <= SHORT_TEXT and not value.isdigit() for value in values)
    return values if short and 1 <= len(values) <= _VALUES_OFFERED else []


def says_yes_or_no(text: str) -> bool:
    """Whether a question is answered by yes or no: one that offers "a or b" is not."""
    if _NAMES_BOTH.search(text):
        return True
    found = _ASKS.search(text)
    return found is not None and not _EITHER.search(found[0])


def asks_yes_no(questions: Sequence[str]) -> tuple[str, str] | None:
    """Return yes and no in the questions' language, where most of them ask for it."""
    if not questions or sum(map(says_yes_or_no, questions)) < MOST * len(questions):
        return None
    return yes_and_no(questions)


def yes_and_no(questions: Sequence[str]) -> tuple[str, str]:
    """Return yes and no in the language of questions."""
    text = " ".join(questions[:3])
    return ("是", "否") if any("\u4e00" <= c <= "\u9fff" for c in text) else ("Yes", "No")


def asks_for_a_score(questions: Sequence[str]) -> bool:
    """Whether questions mostly ask for a number on a scale, which is neither yes nor no."""
    return sum(map(bool, map(_SCORE.search, questions))) > len(questions) / 2


def yes_no(values: Sequence[str]) -> tuple[str, ...] | None:
    """Return what can be answered, where the answers that occur are yes and no, or one of them."""
    lower = {value.strip(" .。").lower(): value.strip(" .。") for value in values}
    for yes, no in _YES_NO:
        if lower and lower.keys() <= {yes, no}:
            shown = next(iter(lower.values()))
            other = [each.title() if shown.istitle() else each for each in (yes, no)]
            return tuple(lower.get(each.lower(), each) for each in other)
        if {yes, no} <= lower.keys():
            rest = [value for key, value in lower.items() if key not in (yes, no)]
            return (lower[yes], lower[no], *rest)
    return None
