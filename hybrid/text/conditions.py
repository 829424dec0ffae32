"""Conditions, and all else that makes of a clause what would or may be so, and not what is."""

from __future__ import annotations

import re

IF_WORDS_ZH = ("如果", "假如", "假设", "假使", "倘若", "要是", "若")
"""What opens a condition in Chinese."""

_HYPOTHESIS_ZH = "(?<![提和与及该此个条“《])假设(?![之中的与和及、”》：:是成内能]|$)"
IF_ZH = "|".join(_HYPOTHESIS_ZH if word == "假设" else word for word in IF_WORDS_ZH)
"""The alternatives of an expression: a condition in Chinese, and no hypothesis that is judged."""

ASKS_IN_ZH = "是不是|会不会|能不能|可不可以|该不该|应不应[该当]|要不要|有没有|对不对|行不行"
"""The alternatives of an expression: a verb and its denial, which ask if something is so."""

MODAL_EN = "would|could|might|perhaps|possibly"
MODAL_ZH = "可能|也许|或许"
"""The alternatives of an expression: what makes only its own clause a possibility."""

NOT_HELD_EN = "if|whether|unless|suppose|says?|said|claims?|although|though|while"
NOT_HELD_ZH = f"{IF_ZH}|是否|虽|尽管"
"""The alternatives of an expression: what holds no clause of its sentence to be so."""

UNASSERTED_EN = f"{NOT_HELD_EN}|{MODAL_EN}"
UNASSERTED_ZH = f"{NOT_HELD_ZH}|{MODAL_ZH}"
"""Both together: what is supposed, asked, granted, possible, or another's word.

Who reads assertions adds what is none for him: a verdict on an option, a time that is over.
"""

OPINION_ZH = "认为|以为|声称|主张"
"""The alternatives of an expression: what makes a clause somebody's opinion."""

NOT_IMPLIED_EN = (
    r"(?:\bnot|\bnever|n['’]t)(?: \w+ly)? (?:imply|mean|suggest|entail|follow|establish)\b"
)
NOT_IMPLIED_ZH = "(?:不|没有)(?:意味|代表|等于|表示|说明)"
"""What leaves open what follows: "this does not mean that …"."""

OPENS_WITH_CONDITION = re.compile(
    r"[\s*•\-]*(?:(?:but|and|so|even)\s+)?"
    r"(?:if(?! anything,)|were|suppose|supposing|unless|assuming)\b"
    rf"|[\s*•\-]*(?:但|而)?(?:{IF_ZH})",
    re.IGNORECASE,
)
"""A condition at the beginning of a clause or sentence."""

MAIN_AGAIN = re.compile(r"\b(?:so|therefore|thus|hence|since)\b|所以|因此|故|既然", re.IGNORECASE)
"""After these the sentence says what is, not what would be: "if so …, so the answer is B"."""
