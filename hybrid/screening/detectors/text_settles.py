"""What a thought is held against: what the text says, or what rule and question go by.

"Swabs may err in real life; the rule, however, goes by the result": the thought decides nothing.
"""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.screening.detectors.novelty import contents
from hybrid.screening.reading import Reading
from hybrid.screening.wording.told import tells_figures, told_text
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, clauses
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
# What rule, question or text is said to go by, with a turn before or within: "the rule, however,
# goes by the result", 但规则只看结果.
_GOES_BY = Guarded(
    r"\b(?:rules?|questions?|tasks?|texts?|notices?|conditions?|criteri(?:on|a)|instructions?|contract|"
    r"list|table|policy|passage|story|definition|formula|order|brief|note|sign|statement|law given)"
    r"(?:,? (?:here|itself|alone|given|however|though|in the text|as (?:given|stated|worded)))*,? "
    r"(?:only |just |merely |simply |expressly |explicitly |solely )*"
    r"(?:goes? by|counts?|looks? (?:only |just )?(?:at|to)|asks? (?:only |just |merely )?"
    r"(?:for|about|who|what|which|how|whether|when|where)|"
    r"turns? (?:only )?on|depends? (?:only )?on|rests? (?:only )?on|"
    r"hinges? on|cares? (?:only )?(?:about|for)|speaks? (?:only )?of|requires?|demands?|"
    r"knows? (?:only|no)|is (?:only |just |simply )?(?:about|concerned)|"
    r"draws? the line|makes? no)\b"
    r"|(?:规则|规定|题目|题干|问题|告示|通告|通知|条件|要求|章程|合同|条文|标准|任务)(?:里|中|上|本身)?"
    r"(?:却|则|就|倒|可|偏偏|明明)?(?:只|仅|单)?(?:就)?(?:看|问|认|凭|按|依|论|管|以|算|比)(?!来|得|起来)",
    re.IGNORECASE,
)
_OPENS = re.compile(
    r"[\s*>\-•]*(?:but|yet|still|however|here|only)\b|[\s*>\-•]*(?:但|不过|然而|可|只是|只不过)",
    re.IGNORECASE,
)
# A turn that comes to a leap or a doubt settles nothing.
_NO_SETTLEMENT = (
    *("hedge", "undecidable", "not_given", "guess", "inference", "background"),
    *("stereotype", "group_trait", "generalisation", "outside_knowledge", "external_standard"),
)
_MOST_NEW = 1
_LEAST_RETOLD = 4


def held_against_rule(reading: Reading, place: Range) -> bool:
    """Whether the sentence ends, or the next one begins, in what rule or question go by instead."""
    turn = _turn_to_rule(reading, place)
    if turn is not None:
        return _tells_nothing_new(reading, (turn, place[1]))
    index = reading.sentence_index(place[0]) + 1
    if index >= len(reading.sentences) or reading.within(place, "choice", "stated_choice"):
        return False
    if not reading.within(place, "granted", "others_think", "elsewhere", "background", "hedge"):
        return False
    following = reading.sentences[index]
    text = reading.record.reasoning
    goes_by = _GOES_BY.search(text, *following)
    if goes_by is None:
        return False
    opens = _OPENS.match(text, *following) or _TURNS.search(text, following[0], goes_by.end())
    return opens is not None and _tells_nothing_new(reading, following)


def _turn_to_rule(reading: Reading, place: Range) -> int | None:
    """Return where a sentence turns from a thought to what the rule or the question goes by."""
    text = reading.record.reasoning
    goes_by = _GOES_BY.search(text, *place)
    if goes_by is None:
        return None
    turn = _TURNS.search(text, place[0], goes_by.end())
    if turn is None:
        return None
    start = _clause_start(reading, place, turn.start())
    return start if place[0] < start else None


def _clause_start(reading: Reading, place: Range, position: int) -> int:
    """Return where the part of a sentence begins in which a turn stands: "the rule, however, …"."""
    text = reading.record.reasoning
    before = text.rfind(";", place[0], position), text.rfind("；", place[0], position)
    if text[position : position + len("however")].lower() == "however" and max(before) >= 0:
        return max(before) + 1
    starts = [start for start, end in clauses(text, *place) if start <= position < end]
    return starts[0] if starts else position


def _tells_nothing_new(reading: Reading, place: Range) -> bool:
    if reading.within(place, *_NO_SETTLEMENT):
        return False
    new = [
        term for content in contents(reading) for term in content.novel if place[0] <= term.start
    ]
    return sum(term.end <= place[1] for term in new) <= _MOST_NEW


def _retells(reading: Reading, place: Range) -> bool:
    """Whether what stands at ``place`` is nearly all told by the text, and enough of it."""
    held = stems_held(told_text(reading.record))
    said = [term.stem for term in terms(reading.record.reasoning, *place)]
    told = sum(each in held for each in said)
    return told >= _LEAST_RETOLD and len(said) - told <= _MOST_NEW * 2


def answered_next(reading: Reading, place: Range) -> bool:
    """Whether the next sentence holds what the text says against what others may think."""
    index = reading.sentence_index(place[0]) + 1
    if index >= len(reading.sentences):
        return False
    following = reading.sentences[index]
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
