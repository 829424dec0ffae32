"""``tally_conflict``: a numbered statement is called false, and counted among the true ones.

Questions such as "how many of the statements are true" are answered by judging each statement and
counting; the count must agree with the judgements.
"""

from __future__ import annotations

import re

from hybrid.records.values import Signal
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.guarded import Guarded
from hybrid.text.spans import Span

_CIRCLED = "①②③④⑤⑥⑦⑧"
_FALSE = Guarded(
    r"\bstatement\s+\(?(?P<number>\d|I{1,3}|IV|V)\)?\s+(?:is|would be)\s+(?:\w+\s)?"
    r"(?:false|wrong|incorrect|untrue|not true|not correct)\b"
    rf"|(?P<circled>[{_CIRCLED}])(?:项|的?说法|是|也|则|为)*(?:错误|不正确|不对|有误)",
    re.IGNORECASE,
)
_ALL_TRUE = re.compile(
    r"\ball (?:of )?(?:the )?(?:\w+ )?(?:statements|claims|sentences|of them) (?:are|is|hold|were) "
    r"(?:true|correct|right)\b",
    re.IGNORECASE,
)
_LISTED_TRUE = re.compile(
    rf"(?P<listed>[{_CIRCLED}]{{2,}})(?:项)?(?:都|均|全部|皆)?(?:是)?(?:正确|对)"
)


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``tally_conflict`` for the judgement and for the count that contradicts it."""
    text = reading.record.reasoning
    for judged in _FALSE.finditer(text):
        for counted in _counts(text, judged):
            return (_signal(judged), _signal(counted))
    return ()


def _counts(text: str, judged: re.Match[str]) -> list[re.Match[str]]:
    """Return later counts that hold true what ``judged`` calls false."""
    if judged["number"]:
        return list(_ALL_TRUE.finditer(text, judged.end()))
    listed = _LISTED_TRUE.finditer(text, judged.end())
    return [match for match in listed if judged["circled"] in match["listed"]]


def _signal(match: re.Match[str]) -> Signal:
    return Signal("tally_conflict", Span(REASONING, match.start(), match.end()))
