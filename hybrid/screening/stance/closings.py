"""What an analysis that goes through the options says last of the one that is chosen.

"(D) Slate: it is soft, and it does not burn." closes on slate with a denial of what is asked for.
Where nothing later takes the option up, to choose it goes against its own analysis. The denial must
be of what the question asks, or of what the option itself says: "we cannot conclude that …".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.questions import asking_sentence, asks_for_falsehood
from hybrid.screening.wording.stretches import Stretch, listed, stretches
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems

# A finite verb is denied, and no other thing set beside it: "the lamp, not the oil".
_DENIED = Guarded(
    r"\b(?:is|are|was|were|do|does|did|can|could|would|will|has|have|had|may|might|should)"
    r"(?:n['’]t|\s+(?:\w+ly\s+)?not)\b|\bcannot\b"
    r"|不(?:能|会|是|属于|符合|构成|具有|包括|涉及|适用|成立|应当?)|没有|并非|并未|未能",
    re.IGNORECASE,
)
# What opens a clause that is no assertion of its own, and what only explains the one before it.
_BESIDE = re.compile(
    r"[\s,;:*]*(?:(?:because|since|as|although|though|while|even|if|unless|whereas|whether|when|"
    r"which|who|that|not|rather)\b|因为|由于|虽然|尽管|如果|若|即使|除非)",
    re.IGNORECASE,
)
_EXPLAINS = re.compile(r"[\s,;:*]*(?:(?:because|since|as|which|who)\b|因为|由于)", re.IGNORECASE)
# What is said of the options beside the one that an analysis has come to.
_OF_THE_OTHERS = re.compile(
    r"[\s*>\-•]*(?:all )?(?:of )?(?:the|these|those) (?:\w+ )?(?:others?|rest|remaining)\b"
    r"|[\s*>\-•]*(?:而|至于)?(?:其他|其它|其餘|其余|剩下|余下|另外[两兩三几幾])",
    re.IGNORECASE,
)
# Statements that options only combine are judged by themselves.
_NUMBERED = re.compile(r"[①-⑨]")
_LEAST_STRETCHES = 3


def closed_against(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``dismissed`` where the analysis of the chosen option closes with a denial."""
    record = reading.record
    if reading.asks_for_exception or asks_for_falsehood(reading):
        return []
    until = final_start(reading)
    if _DENIED.search(record.reasoning, 0, until) is None:
        return []
    weighed = stretches(reading, until) or listed(reading, until)
    own = [each for each in weighed if each.option == choice.letter]
    if len({each.option for each in weighed}) < min(_LEAST_STRETCHES, len(record.options)):
        return []
    closing = _closing(reading, own[-1]) if own else None
    if closing is None or not _is_about_it(reading, choice.letter or "", closing):
        return []
    rest = (closing[1], until)
    taken_up = any(
        c.name == FOR and c.option == choice.letter and rest[0] <= c.span.start < rest[1]
        for c in claims
    )
    if taken_up or reading.within(rest, "self_correction", "taken_as_nearest"):
        return []
    return [Signal("dismissed", as_span(closing), choice.letter)]


def _closing(reading: Reading, stretch: Stretch) -> Range | None:
    """Return the last clause that a stretch asserts, if it denies something of its option."""
    text = reading.record.reasoning
    said = [place for place in stretch.sentences if not reading.within(place, "choice")]
    said = [place for place in said if not _OF_THE_OTHERS.match(text, *place)]
    parts = list(clauses(text, *said[-1])) if said else []
    while parts and _EXPLAINS.match(text, *parts[-1]):
        parts.pop()
    if not parts or _BESIDE.match(text, *parts[-1]):
        return None
    closing = parts[-1]
    if _DENIED.search(text, *closing) is None or not denies(text, *closing):
        return None
    if reading.within(said[-1], "doubt", "undecidable", "comparison"):
        return None
    if _NUMBERED.search(text, *said[-1]):
        return None
    named = {m.option for m in reading.within(said[-1], MENTION)}
    return closing if named <= {stretch.option} else None


def _is_about_it(reading: Reading, letter: str, closing: Range) -> bool:
    """Whether a denial is of what is asked, or of what the option says and does not deny."""
    record = reading.record
    own = record.options[letter]
    told = [own[a:b] for a, b in clauses(own, 0, len(own))]
    told.append(asking_sentence(record.question))
    said = stems(reading.words(closing))
    denied = stems(*(each for each in told if denies(each)))
    return bool(said & stems(*told)) and not said & denied
