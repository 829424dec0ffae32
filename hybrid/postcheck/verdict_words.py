"""The words in which an explanation says that there is an error, or that there is none."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hybrid.records.taxonomy import ErrorType


def _any(patterns: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


_KINDS = r"(?:factual|logical|semantic|internal|real|actual|clear|genuine|such|self[- ]?)"
_NOUNS = (
    r"(?:errors?|(?:self[- ]?)?contradictions?|inconsistenc(?:y|ies)|misinterpretations?|"
    r"redefinitions?|fabrications?|incompatibilit(?:y|ies)|fallac(?:y|ies)|violations?)"
)
_NAMED_EN = rf"(?:{_KINDS}\s+){{0,3}}{_NOUNS}"
_NAMED_ZH = (
    r"(?:(?:事实性?|逻辑|语义|自相|前后|实质性?|明显|任何|真正|上|的)*"
    r"(?:错误|矛盾|不一致|误解|杜撰|换义|不相容))"
)
_IS = r"\b(?:is|are|was|were|remains?|stays?)\s+(?:\w+ly\s+){0,2}"
_NOT = r"(?:\b(?:not|never|cannot)|n['’]t)\s+"
_TEXT = (
    r"(?:\w+[\s-]+){0,2}(?:text|passage|question|context|options?|record|lists?|mapping|facts)\b"
)

DENIAL = _any(
    (
        rf"\b(?:no|without(?: any)?|free (?:of|from)|not (?:an?|any)|hardly an?)\s+{_NAMED_EN}",
        rf"n['’]t (?:an?|any)\s+{_NAMED_EN}",
        rf"{_NOT}(?:\w+\s+){{0,4}}?{_NAMED_EN}",
        (
            rf"{_NOT}(?:\w+ly\s+)?(?:contradict(?:ed|ory)?|conflict|inconsistent|incompatible|"
            r"reinterpret(?:ed)?|misinterpret(?:ed)?|redefine[ds]?|wrong)\b"
        ),
        (
            r"\b(?:it|this|that|they|which|and) (?:really |actually )?"
            r"(?:does|do|is|are)(?: not|n['’]t)\s*[.!]?\s*$"
        ),
        (
            r"\b(?:no|none of the) criteri(?:on|a) (?:\w+ )?"
            r"(?:met|appl(?:y|ies)|fulfilled|satisfied|holds?)\b"
        ),
        r"\bnothing (?:is )?(?:wrong|contradictory|inconsistent|unsupported)",
        r"\b(?:is_error\W+|verdict )(?:should be |is |must be )?(?:false|no error)\b",
        (
            r"(?:没有|并无|毫无|无|不存在|未见|未发现|未出现|未形成|看不出|找不到|不含|不包含)"
            rf"(?:[^，。；、]{{0,4}}){_NAMED_ZH}"
        ),
        (
            r"(?:不|未|并非|没有)(?:能)?(?:构成|属于|算作|算是|算|是|触犯|成立|犯有?|形成|出现)"
            rf"(?:[^，。；]{{0,6}}){_NAMED_ZH}"
        ),
        r"(?:并不|不|并未|未|没有|互不)(?:自相|互相|相互|前后|与[^，。；]{1,12})?(?:矛盾|冲突|误解)",
        r"没有(?:任?何?一条)?规则(?:成立|命中)|(?:没有|未)(?:命中|触犯)任何|无一条?成立",
        r"is_error\W*(?:应为|应当?是|为|是|=|:)\s*false",
    )
)
"""What says outright that there is no error."""

_NEW = r"(?:outside|external|extra|unsupported|invented|additional)"
_FACTS = (
    (
        rf"{_IS}(?:supported|backed|entailed|deduced|given|stated|borne out)\s+(?:\w+ly\s+)?"
        rf"(?:by|in|from)\s+the\s+{_TEXT}"
    ),
    rf"\b{_TEXT} (?:\w+ly )?supports? (?:the|this|that|its) (?:choice|conclusion|claim|answer)\b",
    rf"\bfollows? (?:\w+ly |only )?from the {_TEXT}",
    rf"\b(?:rests?|relies|based|argues?) (?:only|solely|entirely|purely) (?:on|from) the {_TEXT}",
    r"\b(?:only|merely|simply|just) (?:restates?|repeats?|restating|repeating)\b",
    r"\b(?:response|it|which|answer|model|reasoning) (?:\w+ )?abstain(?:s|ed)\b|\bby abstaining\b",
    r"\b(?:selects?|chooses?|picks?) the (?:no[- ]conclusion|ambiguous|unknown) option\b",
    (
        rf"\b(?:no|without(?: adding| using| any)?|adds? no) (?:\w+ )?{_NEW} "
        r"(?:\w+ )?(?:facts?|knowledge|information|claims?|assumptions?|content)\b"
    ),
    r"(?<![没无不])有(?:明确的?|充分的?)?(?:文本|原文|题干)(?:依据|支持|证据)",
    r"(?<!不)(?:能|可)?由(?:文本|原文|题干)(?:直接)?(?:推出|支持)|得到(?:文本|原文|题干)的?支持",
    r"(?:只是|仅仅?|单纯)(?:地?)(?:复述|重复)|(?:没有|未)引入(?:任何)?(?:题外|外部|文本之外)",
)
_LOGIC = (
    (
        rf"{_IS}(?:self-)?(?:consistent|coherent|compatible)(?:\s*[.!]?\s*$|\s+throughout|"
        r"\s+with\s+(?:its|their|the|each|one|itself)(?:\s+\w+){0,2}\s+"
        r"(?:premises?|reasoning|conclusion|choice|answer|other|another|itself))"
    ),
    (
        r"\b(?:choice|answer|conclusion|selection)s? (?:\w+ly )?(?:follows?|match(?:es)?|fits?) "
        r"(?:\w+ly )?(?:from )?(?:the|its) (?:\w+ )?(?:reasoning|analysis|argument|comparison|"
        r"lean|premises?)"
    ),
    r"\b(?:accordingly|consistently) (?:selects?|chooses?|picks?|concludes?|leads? to|favou?rs?)\b",
    r"\bpoints? the same way\b|\b(?:reasoning|premises?) and (?:the |its )?conclusion agree\b",
    r"(?<![不没无])(?:前后|逻辑|推理|始终|完全|彼此)(?:是)?(?:自洽|(?<!不)一致|相容)",
    r"(?:结论|选择|答案|推理|思维链)与(?:其|自身)?的?(?:推理|思维链|分析|结论|选择|答案)(?:是)?(?<!不)(?:一致|相符|相容)",
)
_SENSE = (
    r"\b(?:meaning|sense)s? (?:is|are|stays?|remains?|was) (?:the same|unchanged)",
    r"\bin (?:the same|its intended|their intended) (?:sense|meaning)\b",
    r"\bno (?:\w+ )?(?:shift|change)\b|\bmeans? the same\b",
    r"\b(?:sense|meaning)\b.{0,30}?(?:\bnot|n['’]t) (?:change|shift|differ)\b",
    r"\b(?:keeps?|retains?) (?:its|their|the) (?:\w+ )?(?:sense|meaning)\b",
    rf"{_NOT}(?:\w+ly\s+)?(?:replace[ds]?|substitute[ds]?|swap(?:ped)?|given (?:a|another))\b",
    (
        r"\bno (?:[\w/]+ ){0,3}(?:keywords?|words?|terms?)\b.{0,60}?\b(?:sense|meaning|redefined|"
        r"reinterpreted|swapped|replaced|misread)\b"
    ),
    r"(?:词义|义项|含义|意思)(?:并)?(?:没有?|未|不)(?:有)?(?:改变|变化?|换)",
    r"(?:没有|无)(?:任何)?关键词.{0,12}(?:换|替|改变|另一)",
)
SOUND = {
    ErrorType.FACTUAL: _any(_FACTS),
    ErrorType.LOGICAL: _any(_LOGIC),
    ErrorType.SEMANTIC: _any(_SENSE),
}
"""What says it of one error type, by saying that all is well; a negation before it turns it."""

ASSERTION = _any(
    (
        _NOUNS,
        r"\bcontradict(?:s|ed|ing|ory)?\b|\binconsistent\b|\bincompatible\b|\bunsupported\b",
        r"\bmisinterpret\w*|\bredefin\w*|\bis_error\W+(?:should be |is |must be )?true",
        r"矛盾|不一致|不相容|错误|误解|换义|杜撰|偷换|缺乏依据|没有依据",
    )
)
"""What says that there is an error, unless a negation stands before it."""

ABSENCE = _any(
    (
        r"\b(?:no|without|lacks?|lacking) (?:\w+ ){0,3}(?:support|evidence|basis|grounds?)\b",
        r"\bnowhere\b|\bnot (?:\w+ )?(?:in|given|stated|supported|found|mentioned)\b",
        r"没有(?:任何|文本|原文)?的?(?:依据|支持|证据)|文[中本](?:并?未|没有)",
    )
)
"""What says that support is missing, which is negated in itself."""

CHARGE = _any(
    (
        (
            r"\b(?:commits?|committed|constitutes?|contains?|involves?|amounts? to|makes?|"
            rf"is|are|has)\s+(?:an?|the|this)\s+{_NAMED_EN}"
        ),
        r"\bcontradict(?:s|ed|ing) (?:itself|its own|themselves|the earlier|the conclusion)",
        r"\bis_error\W+(?:should be |is |must be )?true",
        rf"(?:构成|属于|触犯|存在|犯了|出现)(?:了)?{_NAMED_ZH}|(?:自相|前后)矛盾",
    )
)
"""What accuses in so many words; mere talk of errors and contradictions does not."""

NEGATION = _any(
    (
        r"\b(?:not|no|never|neither|nor|nothing|none|nowhere|cannot|without|hardly)\b|n['’]t\b",
        r"不|没|无|未|并非",
    )
)
CONCESSION = re.compile(
    r"\s*(?:although|though|even (?:if|though)|while|whereas|despite|at first|虽然?|尽管|即[使便]|"
    r"乍看|看似|若|如果|if|unless)",
    re.IGNORECASE,
)
SEEMING = re.compile(r"\b(?:seems?|appears?|might|may|could|look(?:s|ed)?) ", re.IGNORECASE)
REPORTED = re.compile(
    r"\b(?:say(?:s|ing)?|said|claim(?:s|ed|ing)?|argu(?:es?|ed|ing)|stat(?:es?|ed|ing)|"
    r"assert(?:s|ed|ing)?|insist(?:s|ed|ing)?|admit(?:s|ted|ting)?|grant(?:s|ed|ing)?|"
    r"acknowledg(?:es?|ed|ing)|assum(?:es?|ed|ing)|pretend(?:s|ed|ing)?)"
    r"\s+(?:that|there|it|this|no|to|both|neither|nothing|the|which|who|how)\b|"
    r"声称|声明|认为|承认|自称|表示|说|称",
    re.IGNORECASE,
)
HINTING = re.compile(r"\bhints?\b|\bh\d+\b|\brules?\b|\bflag(?:s|ged)?\b|提示|候选", re.IGNORECASE)
"""Talk about the hints, which may name errors that the judge dismisses."""
