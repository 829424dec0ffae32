"""What a thought is held against: what the text says."""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.screening.reading import Reading
from hybrid.screening.wording.told import tells_figures, told_text
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range
from hybrid.text.terms import stems_held, terms

# After a turn: what the text gives is what decides.
_TEXT_SETTLES = Guarded(
    r"\b(?:is|are|was|were) (?:right |clearly |explicitly |plainly )?(?:given|stated|"
    r"there|told|known)\b"
    r"|\b(?:text|passage|question|story|sentence|figures?|numbers?|data|counts?|log|record|table|"
    r"rules?|instructions?|list|statement|notice|facts?)\b[^.,;]{0,12}?"
    r"\b(?:is|are|gives?|says?|states?|shows?|names?|fix(?:es)?|decides?|assigns?|tells?|settles?)\b"
    r"|(?:题[目干]|文中|原文|文章|材料|日志|记录|规则|规定|名单|表格|监控|数据|这句话|这里|此处)"
    r"[^，。；]{0,6}?(?:给|写|说|明确|已|列|注明|规定|显示|是)"
    r"|(?:本题|题目|问题|这里)[^，。；]{0,4}(?:看|问|比|考|算)的",
    re.IGNORECASE,
)
_TURNS = Guarded(
    r"\b(?:but|yet|however|whereas)\b|但|不过|然而|却(?![步说是])|(?<=[，,])可(?![能以见知惜怜爱靠])|可(?=是|文|题|原|材料|事实|实际|这里|结果)"
    r"|(?<=[，,])而(?=[^，。；,]{0,6}(?:明确|清楚|写|说|显示|记))",
    re.IGNORECASE,
)
# What opens so draws on the thought before it, and does not answer it.
_DRAWS = re.compile(
    r"[\s*>\-•]*(?:so|then|thus|hence|therefore|that means|which means)\b"
    r"|[\s*>\-•]*(?:那么|所以|因此|因而|可见|于是|这说明)",
    re.IGNORECASE,
)
_MOST_NEW = 1
_LEAST_RETOLD = 4


def _retells(reading: Reading, place: Range) -> bool:
    """Whether what stands at ``place`` is nearly all told by the text, and enough of it."""
    held = stems_held(told_text(reading.record))
    said = [term.stem for term in terms(reading.record.reasoning, *place)]
    told = sum(each in held for each in said)
    return told >= _LEAST_RETOLD and len(said) - told <= _MOST_NEW * 2


def answered_next(reading: Reading, place: Range) -> bool:
    """Whether the next sentence holds what the text says against what others may think."""
    following = reading.sentence_after(place[0])
    if following is None or _DRAWS.match(reading.record.reasoning, *following):
        return False
    if reading.within(following, "restatement", "text_support", "given_fact"):
        return True
    if tells_figures(reading.record, reading.words(following)):
        return True
    return _TURNS.search(reading.record.reasoning, *following) is not None and (
        _TEXT_SETTLES.search(reading.record.reasoning, *following) is not None
    )


def overruled(reading: Reading, place: Range, position: int) -> bool:
    """Whether, after ``position``, the sentence turns to what the text says."""
    turn = _TURNS.search(reading.record.reasoning, position, place[1])
    if turn is None:
        return False
    if reading.within((turn.end(), place[1]), "text_support", "given_fact"):
        return True
    # What others think of one, and then another one is named.
    if reading.within((place[0], turn.start()), "others_think") and reading.within(
        (turn.end(), place[1]), MENTION
    ):
        return True
    after = (turn.end(), place[1])
    if tells_figures(reading.record, reading.words(after)) or _retells(reading, after):
        return True
    return _TEXT_SETTLES.search(reading.record.reasoning, *after) is not None
