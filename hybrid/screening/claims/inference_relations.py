"""Claims on how a hypothesis stands to its premise: "the first sentence contradicts the second".

Where the options are relations of that kind (entailment, contradiction, neutral), whoever says in
verbs that one holds names the answer. The last thing said before the choice counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.beside_choice import last_saying
from hybrid.screening.wording.relations import CONTRADICTION, ENTAILMENT, NEUTRAL, relations
from hybrid.text.conditions import NOT_HELD_EN, NOT_HELD_ZH, OPENS_WITH_CONDITION, OPINION_ZH
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question

_NEITHER = re.compile(
    r"\bneither (?:\w+ ){0,3}?(?:entail|impl|confirm|support|prov|follow)\w*[^.;]{0,30}? nor\b"
    r"|既不[^，。]{0,10}(?:蕴[含涵]|推出|支持|证实)[^。]{0,8}[也又]不",
    re.IGNORECASE,
)
# What the premise leaves open; a turn after it may settle it nonetheless.
_LEAVES_OPEN = re.compile(
    r"\bpremise (?:does not|doesn['’]t|never) (?:say|mention|specif|state|tell|indicate)\w*"
    r"|\b(?:may|might|could) (?:or may not )?be (?:true or false|either true or false)\b"
    r"|\bcannot be (?:determined|inferred|concluded|known|verified) from the premise\b"
    r"|前提(?:[中里]|只说[^。]{1,16}，)?(?:并|也|都)?(?:没有?|未)(?:提[到及]|说明?|涉及|交代|指明)"
    r"|可能(?:为|是)?真[^。；]{0,4}也可能(?:为|是)?假"
    r"|(?:无法|不能|难以|没法)(?:由|从|根据)前提[^，。]{0,8}(?:判断|推[出断知]|确定|得[出知])",
    re.IGNORECASE,
)
_TURNS = re.compile(r"\b(?:but|however|yet)\b|但|然而|不过|可是", re.IGNORECASE)
_SAID = {
    CONTRADICTION: re.compile(
        r"\b(?:contradicts?|contradicted|contradicting|conflicts? with|(?:is|are) (?:in conflict|"
        r"incompatible|inconsistent) with|cannot both be true|can['’]t both be true)\b"
        r"|相矛盾|[互彼]相?此?(?:矛盾|冲突|抵触)|矛盾关系|(?:不可能|不能|无法)同时(?:为真|成立|正确)|与[^，。]{1,12}(?:矛盾|冲突|相悖|不符)",
        re.IGNORECASE,
    ),
    ENTAILMENT: re.compile(
        r"\b(?:entails|entailed|(?:logically |necessarily )?follows (?:logically |necessarily |"
        r"directly )?from|is implied by|implies the (?:hypothesis|second|conclusion))\b"
        r"|(?:(?:可以?|能够?)(?:由|从)[^，。]{1,14}|(?:由|从)[^，。]{1,14}(?:可以?|能够?|必然))推[出断知]|(?:前提|原文)蕴[含涵]|(?:必然|一定|必定)(?:为真|成立|是真的?)",
        re.IGNORECASE,
    ),
}
# The hypothesis is no supposition: 假设与前提相矛盾.
_HYPOTHESIS_ZH = re.compile(
    r"(?:该|此|这[个一]?)?假设(?=[与和跟同可能被是由必一])|假设(?=[，。]|$)"
)
_HOLDS_BACK = re.compile(
    rf"\b(?:{NOT_HELD_EN}|might|may|could|would|seems?|partly)\b|{NOT_HELD_ZH}|{OPINION_ZH}|(?<!不)可能|似乎",
    re.IGNORECASE,
)


def inference_relations(reading: Reading) -> Iterator[Signal]:
    """Yield ``holds_for`` the relation that the last saying before the choice tells in a verb."""
    letters = relations(reading.record)
    place = last_saying(reading) if letters else None
    if place is None or is_question(reading.words(place)):
        return
    told = [each for each in map(_relation, _clauses(reading, place)) if each is not None]
    if _NEITHER.search(reading.record.reasoning, *place) or _leaves_open(reading, place, told):
        told = [NEUTRAL]
    if told and told[-1] in letters:
        yield Signal(FOR, as_span(place), letters[told[-1]], ("attributed",))


def _leaves_open(reading: Reading, place: Range, told: Sequence[str]) -> bool:
    """Whether the premise is said to leave the hypothesis open, and nothing else beside it."""
    if told or reading.within(place, "contrast", "others_think", "first_impression"):
        return False
    text = reading.record.reasoning
    found = _LEAVES_OPEN.search(text, *place)
    return found is not None and _TURNS.search(text, found.end(), place[1]) is None


def _clauses(reading: Reading, place: Range) -> Iterator[str]:
    """Yield what is asserted: nothing supposed or hedged."""
    if reading.within(place, "hedge", "undecidable", "undecided"):
        return
    if OPENS_WITH_CONDITION.match(_HYPOTHESIS_ZH.sub("", reading.words(place))):
        return
    for part in clauses(reading.record.reasoning, *place):
        words = _HYPOTHESIS_ZH.sub("", reading.words(part))
        if _HOLDS_BACK.search(words) is None:
            yield words


def _relation(words: str) -> str | None:
    """Return the relation that a clause tells; what is denied is none."""
    for kind, said in _SAID.items():
        found = said.search(words)
        if found is not None:
            beside = words[: found.start()] + words[found.end() :]
            return None if denies(beside) else kind
    return None
