"""What one description says is lacking, and another one tells of as being there.

"Without notice" and "requires three months' notice", 不收手续费 and 要收手续费, 取不出来 and
取得出来: only the word that stands next to the denial is held against the other description.
"""

from __future__ import annotations

import re

from hybrid.text.polarity import denies
from hybrid.text.terms import stem, terms

_LACKING = re.compile(
    r"\b(?:without|no|lacks?|lacking)(?: (?:any|an?|the|further|such|longer|need (?:for|of)))? "
    r"(?P<one>[a-z]{3,})(?: (?P<two>[a-z]{3,}))?",
    re.IGNORECASE,
)
_LACKING_ZH = re.compile(
    r"(?<![能可会])(?:不用|不必|不需要?|不要|没有|无需|无法|无|不能|不会|不(?![同过仅但论管得])|没)"
    r"(?P<what>[\u4e00-\u9fff]{2})"
    # What is not so yet is a condition: 没到期就取不出来.
    r"(?![^，。；]*[就则便])"
)
_ABLE_ZH = re.compile(r"(?P<verb>[\u4e00-\u9fff])不(?P<end>[到回出起了动完开上下过])")
_CLAUSE = re.compile(r"[^,;:.，；：。、]+")
# A thing that is spoken of in these is not said to be there.
_NOT_THERE = re.compile(
    r"\b(?:if|when|unless|until|instead|rather|avoid\w*|free of|save[sd]?|spare[sd]?|needs?|"
    r"should|would|might|than|other|question|text|asked)\b|如果|若|避免|省|免|怕|题|比|才(?:能|可以|会)",
    re.IGNORECASE,
)
# "Nothing goes in before it is approved" tells of what is required.
_REQUIRED = re.compile(
    r"\b(?:nothing|nobody|no \w+|not|never)\b.*?\b(?:before|until|unless)\b", re.IGNORECASE
)
# These say nothing of what is there.
_EMPTY = frozenset(
    "one more other such matter doubt reason evidence mention way point need kind information "
    "difference indication proof sense basis room thing".split()
)
_EMPTY_ZH = frozenset(
    ("一定", "必要", "关系", "问题", "影响", "提到", "理由", "根据", "办法", "可能")
)


def lacks(denying: str, telling: str) -> bool:
    """Whether ``telling`` has what ``denying`` says is not there."""
    return _lacks_en(denying, telling) or (not denying.isascii() and _lacks_zh(denying, telling))


def _lacks_en(denying: str, telling: str) -> bool:
    for found in _LACKING.finditer(denying):
        words = [word for word in (found["one"], found["two"]) if word]
        if words[0].lower() in _EMPTY:
            continue
        # "Without a long break" lacks the break.
        lacking = {stem(word.lower()) for word in words} - {""}
        if any(_has(clause[0], lacking) for clause in _CLAUSE.finditer(telling)):
            return True
    return False


def _has(clause: str, lacking: set[str]) -> bool:
    """Whether a clause that denies nothing holds all that is lacking, or its last word."""
    required = _REQUIRED.search(clause)
    clause = clause[required.end() :] if required else clause
    if denies(clause) or _NOT_THERE.search(clause):
        return False
    return lacking <= {term.stem for term in terms(clause)}


def _lacks_zh(denying: str, telling: str) -> bool:
    clauses = [match[0] for match in _CLAUSE.finditer(telling)]
    plain = [each for each in clauses if not denies(each) and not _NOT_THERE.search(each)]
    for found in _LACKING_ZH.finditer(denying):
        if found["what"] not in _EMPTY_ZH and any(found["what"] in each for each in plain):
            return True
    return any(
        f"{found['verb']}得{found['end']}" in each
        for found in _ABLE_ZH.finditer(denying)
        for each in plain
    )
