"""``both``: the last sentence before the choice tells several options, one beside the other.

"The reform spread the script, raised the taxes and ended the feud. So: ended the feud." Where each
option says something of its own, and the sentence says the chosen one and others in their words and
in one breath, nothing tells why one of them is taken. A sentence that puts options up to be chosen
from asserts none of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.packs.vocabulary import AGAINST
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.beside_choice import last_saying
from hybrid.screening.wording.questions import asking_sentence, asks_by_degree
from hybrid.text.conditions import NOT_HELD_EN, NOT_HELD_ZH
from hybrid.text.hanzi import HAN
from hybrid.text.polarity import SETS_APART, denies
from hybrid.text.sentences import Range, is_question

# What stands between two that are told side by side.
_BESIDE = re.compile(
    r"[\s,，、;；*_\"“”'‘’]*(?:(?:and|or|as well as|and also|and thus"
    r"|并且?|而且|且|同时|以及|及|也|还|又|和|与|或者?|进而|从而)"
    r"[\s*_\"“”'‘’]*)?(?:(?:the|an?|it|they|it also)\s+)?",
    re.IGNORECASE,
)
# Such a sentence puts options up, weighs or reports them.
_PUTS_UP = re.compile(
    rf"\b(?:{NOT_HELD_EN}|between|choose|choosing|decide|options?|choices?|candidates?|compare|"
    r"either|question|asks?|would|could|might|may|not|than|unlike|while|whereas|mostly|mainly|"
    r"above all|but|only|most|best|respectively|terms?|words?|mentions?|lists?)\b"
    rf"|{NOT_HELD_ZH}|还是|之间|[中里]选|选项|题目|题干|问题|主要|尤其|首先|根本|但|而非|只有|更|最|可能|分别|等|提到|区[分别]",
    re.IGNORECASE,
)
_TURNS = ("contrast", "self_correction", "others_think", "sought", "hedge", "outdoes", "comparison")
_LEAST_WORDS, _LEAST_HAN = 3, 6
_LEAST_TOLD = 2


def told_together(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``both`` for the last sentence that tells the chosen option beside others."""
    chosen, options = choice.letter, reading.record.options
    if chosen is None or choice.abstains or reading.asks_for_exception:
        return []
    if asks_by_degree(asking_sentence(reading.record.question)):
        return []
    if not all(map(_states, options.values())) or any(c.name == AGAINST for c in claims):
        return []
    place = last_saying(reading, final_start(reading))
    if place is None or not _asserts(reading, place):
        return []
    told = _side_by_side(reading, place)
    return [Signal("both", as_span(place))] if chosen in told and len(told) >= _LEAST_TOLD else []


def _states(option: str) -> bool:
    """Whether an option is longer than a name."""
    return len(option.split()) >= _LEAST_WORDS or len(HAN.findall(option)) >= _LEAST_HAN


def _asserts(reading: Reading, place: Range) -> bool:
    words = reading.words(place)
    if is_question(words) or denies(words) or reading.within(place, *_TURNS):
        return False
    return not (SETS_APART.search(words) or _PUTS_UP.search(words))


def _side_by_side(reading: Reading, place: Range) -> frozenset[str]:
    """Return the options that are told in a row at the end of a sentence, in their own words."""
    text = reading.record.reasoning
    named = [m for m in reading.within(place, MENTION) if m.option and "text" in m.tags]
    told: list[Signal] = []
    for mention in named:
        if "letter" in mention.tags:
            return frozenset()
        if told and _BESIDE.fullmatch(text, told[-1].span.end, mention.span.start) is None:
            told = []
        told.append(mention)
    return frozenset(each.option or "" for each in told)
