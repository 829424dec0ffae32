"""Sentences that only say what the text does not hold: "nothing is said of the fare"."""

from __future__ import annotations

import re

from hybrid.screening.detectors.associations_set_aside import ASSOCIATIONS
from hybrid.screening.reading import Reading
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range

_SAYS_NOT = Guarded(
    r"\b(?:text|passage|question|story|scenario|context|prompt|statement|sentence|notice|sign|letter)\b"
    r"[^.,;]{0,24}?(?:\b(?:not|never|no|nothing)\b|n['’]t\b)"
    r"|\b(?:nothing|no (?:information|mention|detail|details|word|statement|evidence|context))\b"
    r"[^.,;]{0,24}?\b(?:is|are|was|were|in|about|of|on|given|said|stated)\b"
    r"|\b(?:is|are|was|were)(?: not|n['’]t) (?:stated|said|given|mentioned|specified|told)\b"
    r"|\bwe(?: are|'re) not told\b"
    r"|\b(?:never|nowhere) (?:appears?|mentioned|comes? up|said|stated)\b"
    r"|(?:题[目干]|文中|材料|原文|短文|告示|通知|调查|信息|内容)[^，。；\n]{0,8}(?:没有?|未|不)"
    r"|没有[^，。；\n]{0,6}(?:信息|线索|说明|提到|交代)|无(?:任何|从)(?:信息|线索|得知)"
    r"|(?:压根|根本|完全|通篇|从头到尾)(?:就|都)?(?:没有?|未曾?)(?:出现|提|写|说|交代|露面)",
    re.IGNORECASE,
)
# What an option is ruled out by is no ground of the choice: "it isn't mentioned, so C is wrong".
_RULES_OUT = re.compile(
    r"[,;]? ?(?:so|hence|thus|therefore|and)?,? ?(?:option |answer )?[(]?[A-H][)]?,? "
    r"(?:is|can be|must be) (?:therefore |thus )?(?:wrong|incorrect|false|ruled out|excluded|out|"
    r"eliminated|not correct)\W*$"
    r"|[，,；;]?(?:故|因此|所以|因而|可|应|予以)*(?:(?:排除|不选|舍去?|剔除)\s*[A-H]?\s*(?:选?项)?"
    r"|[A-H]\s*(?:选?项)?(?:的?说法|表述)?(?:错误|有误|不正确|不对|不符合?(?:题意)?|不选|应?排除))\W*$"
)


def says_lacking(reading: Reading, place: Range) -> bool:
    """Whether the sentence only tells what the text lacks: no turn follows, no choice is made."""
    text = reading.record.reasoning
    lack = _SAYS_NOT.search(text, *place)
    if lack is None or reading.within(place, "membership", *ASSOCIATIONS):
        return False
    ruled_out = _RULES_OUT.search(text, lack.end(), place[1])
    end = ruled_out.start() if ruled_out else place[1]
    return not reading.within(
        (lack.end(), end), "contrast", "choice", "conclusion_marker", "inference"
    )
