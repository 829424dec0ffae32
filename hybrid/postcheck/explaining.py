"""Which verdict an explanation argues for.

Read clause by clause; the last clause that decides counts, since explanations often grant a point
before they make theirs. Quoted words, reported speech, concessions and talk about hints do not
decide.
"""

from __future__ import annotations

import re

from hybrid.records.taxonomy import CRITERIA, ErrorType
from hybrid.text.sentences import clauses, sentences

_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|「[^」]*」|『[^』]*』|‘[^’]*’|《[^》]*》|`[^`]*`")
_SPLIT = re.compile(r"\b(?:but|however|yet|so|hence|therefore|thus|and)\b|[但而却]是?|因此|所以|故")
_CONCESSION = re.compile(
    r"\s*(?:although|though|even (?:if|though)|while|whereas|despite|at first|虽然?|尽管|即[使便]|"
    r"乍看|看似|若|如果|if|unless)",
    re.IGNORECASE,
)
_SEEMING = re.compile(r"\b(?:seems?|appears?|might|may|could|look(?:s|ed)?) ", re.IGNORECASE)
_REPORTED = re.compile(
    r"\b(?:say(?:s|ing)?|said|claim(?:s|ed|ing)?|argu(?:es?|ed|ing)|stat(?:es?|ed|ing)|"
    r"assert(?:s|ed|ing)?|insist(?:s|ed|ing)?|admit(?:s|ted|ting)?|grant(?:s|ed|ing)?|"
    r"acknowledg(?:es?|ed|ing)|assum(?:es?|ed|ing)|pretend(?:s|ed|ing)?)\b|"
    r"声称|声明|认为|承认|自称|表示|说|称",
    re.IGNORECASE,
)
_HINTING = re.compile(r"\bhints?\b|\bh\d+\b|\brules?\b|\bflag(?:s|ged)?\b|提示|候选", re.IGNORECASE)

_KINDS = r"(?:factual|logical|semantic|internal|real|actual|clear|genuine|such|self[- ]?)"
_NOUNS = (
    r"(?:errors?|(?:self[- ]?)?contradictions?|inconsistenc(?:y|ies)|misinterpretations?|"
    r"redefinitions?|fabrications?|incompatibilit(?:y|ies)|fallac(?:y|ies)|violations?)"
)
_NAMED_ZH = (
    r"(?:(?:事实性?|逻辑|语义|自相|前后|实质性?|明显|任何|真正|上|的)*"
    r"(?:错误|矛盾|不一致|误解|杜撰|换义|不相容))"
)
_DENIES_EN = (
    rf"\b(?:no|without(?: any)?|free (?:of|from)|not (?:an?|any)|n['’]t (?:an?|any)|hardly an?)"
    rf"\s+(?:{_KINDS}\s+){{0,3}}{_NOUNS}"
    rf"|(?:\b(?:not|never|cannot)|n['’]t)\s+(?:\w+\s+){{0,4}}?(?:{_KINDS}\s+){{0,3}}{_NOUNS}"
    r"|(?:\b(?:not|never)|n['’]t)\s+(?:\w+ly\s+)?(?:contradict(?:ed|ory)?|inconsistent|incompatible|"
    r"reinterpret(?:ed)?|misinterpret(?:ed)?|redefine[ds]?|wrong)\b"
    r"|\b(?:it|this|that|they|which|and) (?:really |actually )?"
    r"(?:does|do|is|are)(?: not|n['’]t)\s*[.!]?\s*$"
    r"|\b(?:no|none of the) criteri(?:on|a) (?:\w+ )?"
    r"(?:met|appl(?:y|ies)|fulfilled|satisfied|holds?)\b"
    r"|\bnothing (?:is )?(?:wrong|contradictory|inconsistent|unsupported)"
    r"|\bis_error\W+(?:should be |is |must be )?false"
)
_DENIES_ZH = (
    r"(?:没有|并无|毫无|无|不存在|未见|未发现|未出现|未形成|看不出|找不到|不含|不包含)"
    rf"(?:[^，。；、]{{0,4}}){_NAMED_ZH}"
    r"|(?:不|未|并非|没有)(?:能)?(?:构成|属于|算作|算是|算|是|触犯|成立|犯有?|形成|出现)"
    rf"(?:[^，。；]{{0,6}}){_NAMED_ZH}"
    r"|(?:并不|不|并未|未|没有|互不)(?:自相|互相|相互|前后|与[^，。；]{1,12})?(?:矛盾|冲突|误解)"
    r"|没有(?:任?何?一条)?规则(?:成立|命中)|未命中任何|无一条?成立"
    r"|is_error\W*(?:应为|应当?是|为|=|:)\s*false"
)
_TEXT_EN = r"(?:\w+\s+)?(?:text|passage|question|context|options?|record)"
_SOUND_FACTS = (
    r"\b(?:is|are|was|were)\s+(?:\w+ly\s+){0,2}(?:supported|backed|entailed|given|stated|borne out)"
    rf"\s+(?:\w+ly\s+)?(?:by|in)\s+the\s+{_TEXT_EN}\b"
    rf"|\bfollows (?:\w+ly )?from the {_TEXT_EN}\b"
    r"|(?<![没无不])有(?:明确的?|充分的?)?(?:文本|原文|题干)(?:依据|支持|证据)"
    r"|(?:(?<!不)能|可)?由(?:文本|原文|题干)(?:直接)?(?:推出|支持)|得到(?:文本|原文|题干)的?支持"
)
_SOUND_LOGIC = (
    r"\b(?:is|are|remains?|stays?|was|were)\s+(?:\w+ly\s+){0,2}(?:self-)?"
    r"(?:consistent|coherent|compatible)(?:\s*[.!]?\s*$|\s+throughout|\s+with\s+(?:its|their|the|"
    r"each|one|itself)(?:\s+\w+){0,2}\s+(?:premises?|reasoning|conclusion|other|another|itself))"
    r"|(?<![不没无])(?:前后|逻辑|推理|始终|完全|彼此)(?:是)?(?:自洽|(?<!不)一致|相容)"
)
_SOUND_SENSE = (
    r"\b(?:meaning|sense)s? (?:is|are|stays?|remains?|was) (?:the same|unchanged)"
    r"|\bin the same (?:sense|meaning)\b"
    r"|(?:词义|义项|含义|意思)(?:并)?(?:没有?|未|不)(?:有)?(?:改变|变化?|换)"
)
_ASSERTS = (
    rf"{_NOUNS}|\bcontradict(?:s|ed|ing|ory)?\b|\binconsistent\b|\bincompatible\b|\bunsupported\b"
    r"|\bmisinterpret\w*|\bredefin\w*|\bis_error\W+(?:should be |is |must be )?true"
    r"|矛盾|不一致|不相容|错误|误解|换义|杜撰|偷换|缺乏依据|没有依据"
)
_CHARGES = (
    rf"\b(?:commits?|committed|constitutes?|contains?|involves?|amounts? to|makes?|is|are|has)\s+"
    rf"(?:an?|the|this)\s+(?:{_KINDS}\s+){{0,3}}{_NOUNS}"
    r"|\bcontradict(?:s|ed|ing) (?:itself|its own|themselves|the earlier|the conclusion)"
    r"|\bis_error\W+(?:should be |is |must be )?true"
    rf"|(?:构成|属于|触犯|存在|犯了|出现)(?:了)?{_NAMED_ZH}|(?:自相|前后)矛盾"
)
_DENIAL = re.compile(f"{_DENIES_EN}|{_DENIES_ZH}", re.IGNORECASE)
_SOUND = {
    ErrorType.FACTUAL: re.compile(_SOUND_FACTS, re.IGNORECASE),
    ErrorType.LOGICAL: re.compile(_SOUND_LOGIC, re.IGNORECASE),
    ErrorType.SEMANTIC: re.compile(_SOUND_SENSE, re.IGNORECASE),
}
_ASSERTION = re.compile(_ASSERTS, re.IGNORECASE)
_CHARGE = re.compile(_CHARGES, re.IGNORECASE)
_NEGATION = re.compile(
    r"\b(?:not|no|never|neither|nor|nothing|none|nowhere|cannot|without|hardly)\b|n['’]t\b"
    r"|不|没|无|未|并非",
    re.IGNORECASE,
)
_UNDERSCORED = re.compile("|".join(CRITERIA))


def argues_against(explanation: str, error_type: ErrorType, *, is_error: bool) -> bool:
    """Whether an explanation says the opposite of its verdict on an error type.

    An explanation that cannot be placed argues for nothing and against nothing.
    """
    decided = None
    for clause in _clauses(explanation):
        said = _reads(clause, error_type, is_error=is_error)
        decided = decided if said is None else said
    return decided is not None and decided != is_error


def _clauses(explanation: str) -> list[str]:
    plain = _UNDERSCORED.sub(" ", _QUOTED.sub(" … ", explanation))
    found: list[str] = []
    for start, end in sentences(plain):
        for begin, stop in clauses(plain, start, end):
            found += _SPLIT.split(plain[begin:stop])
    return [
        clause for clause in found if not (_CONCESSION.match(clause) or _HINTING.search(clause))
    ]


def _reads(clause: str, error_type: ErrorType, *, is_error: bool) -> bool | None:
    """Return what a clause says of there being an error, ``None`` where it says nothing.

    Where the verdict is "no error", only a plain charge counts: such explanations speak of
    contradictions and errors all the time, to say that there is none.
    """
    denial = _DENIAL.search(clause)
    if denial is not None:
        return None if _is_anothers(clause, denial) else False
    sound = _SOUND[error_type].search(clause)
    if sound is not None and not _is_anothers(clause, sound):
        if not _NEGATION.search(clause[: sound.start()]):
            return False
        return True if is_error else None
    charge = (_ASSERTION if is_error else _CHARGE).search(clause)
    if charge is None or _SEEMING.search(clause[: charge.start()]):
        return None
    return not _NEGATION.search(clause[: charge.start()])


def _is_anothers(clause: str, match: re.Match[str]) -> bool:
    return _REPORTED.search(clause[: match.start()]) is not None
