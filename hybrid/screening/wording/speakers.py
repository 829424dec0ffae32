"""What somebody says, told as his: "Ben's statement that Ada lies is false" calls Ben a liar.

The groups ``whose`` and ``whose_zh`` name the speaker; one that begins with ``lies`` has matched
where what he says is called false.
"""

from __future__ import annotations

import re

NAME = r"[A-Z][a-z]+"
NAME_ZH = r"[\u4e00-\u9fff·]{1,6}?"
_SO = (
    r"(?:true|correct|right"
    r"|(?P<lies_whose>not true|untrue|false|incorrect|wrong|not correct|a lie))"
)
SO_ZH = (
    r"(?:(?P<lies_{0}>(?:不|并不|并非)(?:是?真|对|正确|属实|成立)的?|是?(?:假|错|谎)的?话?)"
    r"|(?:是真|是对|正确|属实|成立|是?实话|没错)的?话?)"
)
SURELY_ZH = r"(?:[就也都]|[一必]定|必然|自然|应该)*"
WORDS_ARE_SO = (
    rf"\b(?P<whose>{NAME})['’]s? (?:statement|claim|testimony|assertion|word|account)"
    r"(?: (?:that|about|regarding|concerning|on) [^,.;]{1,60}?)? (?:is|was|must be|has to be)"
    rf"(?: (?:also|therefore|then|thus|indeed))* {_SO}\b"
    rf"|(?P<whose_zh>{NAME_ZH})(?:(?:关于|有关|对)[\u4e00-\u9fff·]{{1,8}}?)?的(?:这?[句番]?话|说法|陈述|证词|证言){SURELY_ZH}{SO_ZH.format('whose_zh')}"
)
_WORDS_ARE_SO = re.compile(WORDS_ARE_SO)


def of_the_speaker(clause: str) -> str:
    """Return a clause on what somebody says as one on whether he tells the truth."""

    def told(found: re.Match[str]) -> str:
        if found["whose"]:
            return f"{found['whose']} {'lies' if found['lies_whose'] else 'tells the truth'}"
        return f"{found['whose_zh']}{'说谎' if found['lies_whose_zh'] else '说真话'}"

    return _WORDS_ARE_SO.sub(told, clause)
