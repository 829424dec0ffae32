"""Questions that list no options: what can be chosen is told by the answers, or is yes or no."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from hybrid.io.sampled import MOST, SHORT_TEXT, Sampled

_VALUES_OFFERED: Final = 6
_YES_NO: Final = (("yes", "no"), ("true", "false"), ("是", "否"), ("对", "错"), ("会", "不会"))
_ASKS_YES_NO: Final = re.compile(
    r"(?:^|[.,:;!?\n]\s{0,4})(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|may)\s"
    r"[^.?\n]*\?|\byes\b.{1,12}\bno\b|吗[？?]|是否|能不能|会不会|是不是",
    re.IGNORECASE,
)


def answers_that_occur(of: Sampled, columns: Iterable[str]) -> list[str]:
    """Return the answers of some columns, where they are few and short."""
    values = list(dict.fromkeys(str(v).strip() for c in columns for v in of.filled(c)))
    short = all(len(value) <= SHORT_TEXT and not value.isdigit() for value in values)
    return values if short and 1 <= len(values) <= _VALUES_OFFERED else []


def asks_yes_no(of: Sampled, question: str) -> tuple[str, ...] | None:
    """Return yes and no in the questions' language, where most of them ask for it."""
    if of.share(question, _ASKS_YES_NO.search) < MOST:
        return None
    text = " ".join(of.texts(question)[:3])
    return ("是", "否") if any("\u4e00" <= c <= "\u9fff" for c in text) else ("Yes", "No")


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
