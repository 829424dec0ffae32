"""Whether writers correct themselves, or turn to what is asked, before the choice."""

from __future__ import annotations

import re

from hybrid.screening.reading import Reading, final_start
from hybrid.text.sentences import Range

# "However, for the sake of fairness, I'll choose the even split": what weighs more is named.
_WEIGHS_OTHERWISE = re.compile(
    r"[\s*]*(?:however|but|yet|still|nevertheless|nonetheless|that said)\b[,\s]+"
    r"(?:considering|given|in (?:view|light|the interests?) of|for the sake of|since|because|as|"
    r"out of|taking|weighing|valuing)\b[^.;!?\n]{4,120},\s*"
    r"I(?:['’](?:ll|d)| will| would| have decided to| prefer to|['’]m going to)?"
    r" (?:choose|pick|opt|go|select|take|prefer|decide)\b"
    r"|[\s*]*(?:然而|但是?|不过|可是?)[，,]?(?:考虑到|鉴于|出于|由于|因为|为了)[^。；！？\n]{2,60}[，,]"
    r"(?:所以)?我(?:会|还是|仍|宁愿|决定|更愿|将)*(?:选|采取|倾向)",
    re.IGNORECASE,
)


def corrected_since(reading: Reading, position: int) -> bool:
    """Whether something after ``position`` explains a change of mind."""
    rest: Range = (position, final_start(reading) + 1)
    if reading.within(rest, "self_correction") or _something_else_asked(reading, rest):
        return True
    return any(
        _WEIGHS_OTHERWISE.match(reading.record.reasoning, *place) is not None
        for place in reading.sentences
        if rest[0] <= place[0] and place[0] <= rest[1]
    )


def _something_else_asked(reading: Reading, rest: Range) -> bool:
    """Whether the writer turns to what is asked: "the question wants the slower one, though"."""
    for asked in reading.within(rest, "asked_for"):
        if reading.within(reading.sentence_at(asked.span.start), "contrast"):
            return True
    return False
