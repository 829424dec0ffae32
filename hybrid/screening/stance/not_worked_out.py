"""``undecided``: a value is asked for, it is said that it cannot be worked out, and none is.

"Since its depth is not given, we cannot calculate the pressure. However, we can estimate it. The
answer is B." An estimate that is only promised is no ground; one that is made has a number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.stance.open_questions import unknown_is_offered
from hybrid.screening.wording.beside_choice import sayings_before_choice
from hybrid.screening.wording.open_sentences import is_open
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, clauses

_NOT_WORKED_OUT = Guarded(
    r"\b(?:cannot|can not|can['’]t|could not|couldn['’]t|(?:is|are) (?:not possible|impossible) to|"
    r"(?:not able|unable) to) (?:\w+ly )?(?:calculate|compute|determine|work out|evaluate|obtain|"
    r"derive|solve for|provide|give|find|arrive at) (?:the|its|an?|this|that|any)\b"
    r"|\b(?:cannot|can not|can['’]t|could not|couldn['’]t) be (?:\w+ly )?"
    r"(?:calculated|computed|determined|worked out|evaluated|obtained)\b"
    r"|(?:无法|不能|没法|难以)(?:直接|准确|精确|确切|具体)*地?"
    r"(?:计算|算出|求出|求得|求解|得出|确定|给出|得到|推算)",
    re.IGNORECASE,
)
# What is told of a value without a number, and may single one out.
_TELLS_OF_IT = Guarded(
    r"\b(?:must|has to|have to|only|largest|smallest|greatest|least|most(?! (?:likely|reasonable|"
    r"plausible|appropriate|suitable|logical|sensible|probable)\b)|positive|negative|zero|half|"
    r"twice|double|same|equal|greater|less|larger|smaller|higher|lower|"
    r"eliminat\w+|rul\w+ out|exclud\w+|unless|without)\b"
    r"|必|只有|最[大小高低多少]|正数|负数|一半|两倍|相同|相等|大于|小于|高于|低于|排除|除非",
    re.IGNORECASE,
)
_EQUATES = re.compile(r"[=≈≃∝<>≤≥]|\\(?:approx|sim|propto|leq?|geq?)\b")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_LAST = 3


def not_worked_out(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``undecided`` for a clause among the last that says the value cannot be had."""
    options = reading.record.options
    if choice.letter is None or choice.abstains or unknown_is_offered(reading):
        return []
    if not all(map(_NUMBER.search, options.values())):
        return []
    last = sayings_before_choice(reading)[-_LAST:]
    for place in reversed(last):
        said = _NOT_WORKED_OUT.search(reading.record.reasoning, *place)
        if said and not is_open(reading, place):
            rest = said.end(), last[-1][1]
            grounded = _has_ground(reading, rest) or _is_argued_for(choice, claims, rest)
            return [] if grounded else [Signal("undecided", as_span(_clause(reading, place, said)))]
    return []


def _clause(reading: Reading, place: Range, said: re.Match[str]) -> Range:
    parts = clauses(reading.record.reasoning, *place)
    return next(part for part in parts if said.start() < part[1])


def _is_argued_for(choice: Choice, claims: Sequence[Signal], rest: Range) -> bool:
    return any(
        claim.name == FOR and claim.option == choice.letter and "stated" not in claim.tags
        for claim in claims
        if rest[0] <= claim.span.start < rest[1]
    )


def _has_ground(reading: Reading, rest: Range) -> bool:
    """Whether anything is worked out, told of the value or said of an option in a stretch."""
    text = reading.record.reasoning
    if _EQUATES.search(text, *rest) or _TELLS_OF_IT.search(text, *rest):
        return True
    given = set(_NUMBER.findall(reading.record.question))
    worked_out = set(_NUMBER.findall(text, *rest)) - given
    return bool(worked_out) or bool(reading.within(rest, MENTION))
