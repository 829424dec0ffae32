"""What a response cites of the given text behind a doubt: an argument from it settles that."""

from __future__ import annotations

import re

from hybrid.screening.reading import Reading
from hybrid.text.characters import fold
from hybrid.text.words import content_stems

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
# A long trace is not read to its end for each of its doubts.
_FARTHEST = 2000
_REPEATED = 0.6
# What a choice is declared with is no argument for it.
DECLARING = content_stems(
    "answer choose choosing chose chosen pick picking select selection option choice final go say "
    "settle guess response conclude conclusion decide decision opt take put letter mark verdict "
    "name would question 答案 选择 选项 最终 所以 因此 综上 回答 作答 结论 决定 题目 问题"
)


def cited_after(reading: Reading, place: int) -> int:
    """Return how many distinct words and numbers of the given text stand behind ``place``.

    Words of options, and words that declare a choice, do not count.
    """
    rest = reading.folded[place : min(reading.zones.echo, place + _FARTHEST)]
    record = reading.record
    given = _words(fold(f"{record.context or ''}\n{record.question}"))
    options = _words(fold(" \n".join(record.options.values())))
    found = (_words(rest) & given) - options - DECLARING
    asked = frozenset(reading.asked.stems) - options - DECLARING
    # "The best answer to the question who … is" repeats what is asked, and cites nothing.
    return len(found - asked if _REPEATED * len(asked) <= len(found & asked) else found)


def _words(folded: str) -> frozenset[str]:
    return content_stems(folded).union(_NUMBER.findall(folded))
