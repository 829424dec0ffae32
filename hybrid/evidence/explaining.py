"""Whether an explanation speaks against its verdict: the last clause that decides counts."""

from __future__ import annotations

import re

from hybrid.records.taxonomy import CRITERIA
from hybrid.text.sentences import clauses, sentences

_QUOTED = re.compile(
    r"“[^”]*”|\"[^\"]*\"|「[^」]*」|『[^』]*』|‘[^’]*’|`[^`]*`|(?<!\w)'[^']{1,80}'(?!\w)"
)
_CRITERIA = re.compile("|".join(CRITERIA))

# Names a fault, of which an explanation says that it is there or that it is not.
_FAULT = re.compile(
    r"\b(?:errors?|inconsisten\w+|contradict\w*|incompatib\w+|conflict\w*|reversal|mismatch\w*"
    r"|unsupported|(?:not|no|nowhere|without) (?:\w+ ){0,2}?(?:support\w*|basis|evidence)|lacks"
    r"|fabricat\w+|invent\w*|mis(?:interpret|read|underst)\w+|re(?:interpret|defin|plac)\w+"
    r"|substitut\w+|equat\w+|stereotyp\w+|prejudice\w*|outside (?:knowledge|facts))\b"
    r"|错误|矛盾|冲突|抵触|反转|不一致|不相?符|对不上|(?:缺[乏少]|没有|无)\S{0,4}(?:依据|支持)"
    r"|虚构|编造|捏造|刻板印象|偏见|误解|混淆|偷换|重新(?:定义|解释)|等同|取代|题外",
    re.IGNORECASE,
)
_SOUND = re.compile(
    r"\b(?:(?<!not )(?<!in)consistent|coherent|compatible|preserved|in agreement|well supported"
    r"|(?:supported by|grounded in|follows (?:directly )?from) (?:the text|the question|its own)"
    r"|(?:criterion|criteria|rule) (?:does|do) not apply|verdict must be negative)\b"
    r"|(?<!不)一致|自洽|相容|得到保留|有(?:文本|原文)?依据|不适用|可以排除",
    re.IGNORECASE,
)
# Says of the whole that it is wrong: where the verdict is "no error" nothing less counts.
_CHARGE = re.compile(
    r"\b(?:contradicts? (?:itself|its (?:own )?\w+)|self-contradict\w+"
    r"|(?:is|are|makes?|commits?|contains?) (?:a|an|the)? ?(?:\w+ ){0,2}?"
    r"(?:error|contradiction|inconsistency|misinterpretation)|is (?:\w+ )?(?:inconsistent|"
    r"unsupported|fabricated))\b|自相矛盾|前后矛盾|(?:属于|构成)\S{0,6}(?:错误|矛盾|误解|不一致)",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"\b(?:not|no|never|neither|nor|nothing|none|without|cannot|free of|avoids?)\b|n['’]t\b"
    r"|不(?!同|仅|但)|没|无|未|非",
    re.IGNORECASE,
)
# Makes what follows somebody else's word, an appearance, a condition, or talk about a hint.
_OTHERS = re.compile(
    r"\b(?:says?|said|claims?|claimed|states?|stated|argu\w+|admits?|assert\w*|treats?|if|whether"
    r"|although|though|while|seem\w*|appear\w*|may|might|hints?|h\d+)\b"
    r"|声称|承认|认为|表示|如果|若|虽|看似|似乎|提示",
    re.IGNORECASE,
)
_NEAR = 30


def disagreeing_clause(explanation: str, *, is_error: bool) -> str | None:
    """Return the clause with which an explanation says the opposite of its verdict, if any."""
    plain = _CRITERIA.sub(_blank, _QUOTED.sub(_blank, explanation))
    said, place = is_error, (0, 0)
    for start, end in sentences(plain):
        for begin, stop in clauses(plain, start, end):
            decided = _says(plain[begin:stop], is_error=is_error)
            if decided is not None:
                said, place = decided, (begin, stop)
    return explanation[slice(*place)].strip() if said is not is_error else None


def _says(clause: str, *, is_error: bool) -> bool | None:
    """Return what a clause says of there being an error, ``None`` where it says nothing."""
    named = _FAULT.search(clause)
    if named is not None and _OTHERS.search(clause[: named.start()]):
        return None
    if named is not None and _negated(clause, named):
        return False
    if named is not None and not is_error:
        named = _CHARGE.search(clause)
    if named is not None:
        return None if not is_error and _NEGATION.search(named[0]) else True
    sound = _SOUND.search(clause)
    if sound is None or _OTHERS.search(clause[: sound.start()]):
        return None
    return _negated(clause, sound)


def _negated(clause: str, match: re.Match[str]) -> bool:
    before = clause[max(0, match.start() - _NEAR) : match.start()]
    return _NEGATION.search(before) is not None


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
