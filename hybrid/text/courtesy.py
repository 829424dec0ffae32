"""Sentences of courtesy around an answer: "Let me think about this." and "I hope this helps!".

They are taken off before cues are looked for, so the words stand here and are no cue.
"""

from __future__ import annotations

import re

from hybrid.text.sentences import Range, sentences

_MOST = 3
_LONGEST = 160

# A wish for what is missing says something of the question: "let me know if you have more context".
_LACKS = re.compile(
    r"\b(?:context|informations?|details?|provided?|specific|clarif\w+|if you meant?)\b"
    r"|信息|上下文|背景|条件|资料|提供|补充"
)
_THIS = r"(?:this|it|that|the (?:question|problem|options?|choices|scenario|situation|sentence))"
_HOW = (
    r"(?:,? (?:carefully|thoroughly|closely|again|out|together|logically|first|now|one by one|"
    r"step[- ]by[- ]step|(?:in|with|through) \w+ (?:steps?|details?)))"
)
_GREETS = (
    r"sure(?: thing)?|certainly|of course|okay|ok|al(?:l )?right|absolutely|hi(?: there)?|hello|"
    r"(?:great|good|interesting) question|thanks?(?: you)? for (?:asking|(?:the|your) question)|"
    r"i(?:'d|'ll| would| will) be (?:happy|glad) to help(?: you)?(?: with this)?|happy to help"
)
_LOOKS = (
    r"(?:let me|let's|let us|i'll|i will|i need to|we need to|we'll) "
    r"(?:try to |first |now |begin by |start by )*"
    r"(?:(?:think|work|go|walk|reason|look|break|read)(?:ing)?|solv(?:e|ing)|examin(?:e|ing)|"
    r"analy[sz](?:e|ing)|tackl(?:e|ing))"
    rf"(?: (?:about|through|at|over|down|into))*(?: {_THIS})?(?: (?:through|down))?{_HOW}*"
)
_OPENING = re.compile(rf"(?:(?:{_GREETS})(?:[,!.\s—-]+|$))*(?:{_LOOKS})?[.!:…\s]*", re.IGNORECASE)
_CLOSES = (
    r"i (?:really |do )?hope (?:that )?(?:this|that|it|my \w+|the \w+) (?:\w+ )?"
    r"(?:helps?|helped|is (?:helpful|useful|clear)|was helpful|makes sense)\b.*|"
    r"hope (?:this|that|it) helps.*|"
    r"(?:please |just )?(?:let me know|feel free|(?:don't|do not) hesitate|reach out)\b"
    r".*\b(?:questions?|help|else|assist\w*|ask|thoughts|further)\b.*|"
    r"if you (?:have|need|want|would like|'d like|are unsure)\b.*"
    r"\b(?:let me know|feel free|please|happy to|glad to|just ask|hesitate)\b.*|"
    r"is there anything else\b.*|"
    r"do you have any (?:other|more|further) questions.*|"
    r"would you like me to\b.*|"
    r"(?:i'm |i am )?(?:always )?happy to help.*|"
    r"you're welcome.*|"
    r"good luck\b.*|"
    r"thank(?:s| you)(?: (?:so|very) much)?(?: for (?:your|the|asking|reading|listening)\b.*)?|"
    r"have a (?:great|nice|good|wonderful) (?:day|one|time).*"
)
_CLOSING = re.compile(rf"(?:{_CLOSES})[.!?…\s]*", re.IGNORECASE)
_OPENING_ZH = re.compile(
    r"(?:(?:好的?|当然(?:可以)?|没问题|[您你]好|嗯+|明白了?)[，,。！!、～~\s]*)*"
    r"(?:(?:下面|现在|首先|接下来|那么|那)?[，,]?(?:请)?(?:让我们?|我们?来|咱们)"
    r"(?:一起|来|先|再|仔细|认真|逐步|一步一步地?|一步步地?|逐一|好好|具体)*"
    r"(?:想一?想|思考|分析|看一?看|看|梳理|解答|解决|推理|考虑|回答)(?:一下|下)?"
    r"(?:这道?个?(?:题目?|问题|选择题|单选题)|题目|问题|各个?选项)?吧?)?[。！!：:…\s]*"
)
_CLOSING_ZH = re.compile(
    r"(?:希望(?!通过)[^。！？\n]{0,30}(?:帮助|有用|有所启发|解答|满意|理解|帮到)[^。！？\n]{0,10}"
    r"|(?:如果|如|若|假如|要是)[您你大家]{0,2}[^。！？\n]{0,24}(?:问题|疑问|疑惑|不明白|需要|不懂|帮助)"
    r"[^。！？\n]{0,12}(?:欢迎|请|随时|告诉我|联系我)[^。！？\n]{0,24}"
    r"|(?:欢迎|请)(?:继续|随时|再次)(?:向我)?(?:提问|追问|交流|咨询|联系|告诉|提出)[^。！？\n]{0,16}"
    r"|祝[您你][^。！？\n]{0,16}"
    r"|(?:非常)?(?:谢谢|感谢)[您你大家]{0,2}的?(?:提问|阅读|观看|理解|关注|支持|信任|耐心)?"
    r"|还有(?:其他|别的|什么)[^。！？\n]{0,10}(?:问题|需要)[^。！？\n]{0,10})[吗呢。！!？?～~…\s]*"
)


def courtesy(text: str) -> tuple[Range, ...]:
    """Return the ranges at the beginning and the end of ``text`` that only greet or close."""
    places = sentences(text)
    first, last = 0, len(places)
    while first < min(_MOST, last - 1) and _is(text, places[first], _OPENING, _OPENING_ZH):
        first += 1
    while last > max(first + 1, len(places) - _MOST) and _is(
        text, places[last - 1], _CLOSING, _CLOSING_ZH
    ):
        last -= 1
    cut = []
    if first:
        cut.append((0, places[first][0]))
    if last < len(places):
        cut.append((places[last - 1][1], len(text)))
    return tuple(cut)


def _is(text: str, place: Range, *patterns: re.Pattern[str]) -> bool:
    start, end = place
    if _LONGEST < end - start:
        return False
    words = text[start:end].replace("’", "'").strip('*_ "')
    told = any(pattern.fullmatch(words) for pattern in patterns)
    return told and _LACKS.search(words) is None
