"""``set_aside``: sentences of the reasoning that nothing rests on.

They are disclaimed ("that is a stereotype, and no evidence"), supposed for the sake of argument,
say only what the text does not hold, or talk of the task. What such a sentence brings in is no
ground of the choice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.detectors.asked_wording import asks_of_wording, reads_wording
from hybrid.screening.detectors.associations_set_aside import (
    ASSOCIATIONS,
    KINDS,
    is_conceded,
    is_for_another,
    is_turned_from,
)
from hybrid.screening.detectors.otherwise import would_be_otherwise
from hybrid.screening.detectors.said_lacking import says_lacking
from hybrid.screening.reading import Reading, as_span
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range

# A disclaimer that opens so speaks of the sentence before it.
_POINTS_BACK = re.compile(
    r"[\s*>\-•]*(?:(?:but|yet|still|however)[, ]+)?"
    r"(?:that|this|these|those|such|it|none|nothing|what)\b"
    r"|[\s*>\-•]*(?:但是?|不过|然而|可是)?[，]?(?:这|那|此|上述|以上)",
    re.IGNORECASE,
)
# So does what holds the text against it: "the figures say otherwise", 原文却正相反.
_HELD_AGAINST = re.compile(
    r"[\s*>\-•]*(?:(?:but|yet|still|however)[, ]+)?(?:the|these|those|its|his|her|their) "
    r"(?:[\w-]+ )?(?:text|passage|story|facts?|figures|numbers|counts?|records?|case|scene|data|"
    r"evidence|question|note|report)\b[^.,;]{0,24}\b(?:otherwise|opposite|contrary|reverse|different|"
    r"differently|contradicts?|against)\b"
    r"|[\s*>\-•]*(?:但是?|不过|然而|可是?)?[，]?(?:题[目干]|原文|文中|短文|材料|事实|情况|数据|数字|记录|结果)"
    r"[^，。；]{0,6}(?:相反|不是这样|并非如此|反过来)",
    re.IGNORECASE,
)
# So does one that takes it up within: "I'm setting that aside", "let us not rely on it".
_TAKES_UP = re.compile(
    r"(?<!with )(?<!to )\b(?:that|this|these|those|it|them)\b|(?<![与和跟同])[这那此它]",
    re.IGNORECASE,
)
_SUPPOSES = re.compile(
    r"[\s*>\-•\d.)（(]*(?:(?:so|now|first|then|let us|let's|for example|for instance)[, ]+)?"
    r"(?:(?:suppose|supposing|assume for|imagine|for the sake of)\b"
    r"|(?:sub-?)?case \w{1,4} ?[:.–-] ?\w)"
    r"|[\s*>\-•\d.)（(]*(?:先)?(?:假设|假如|倘若|假定|设想|(?:举|找)[一个]*反例"
    r"|(?:第[一二三四五][种个]?情况|情况[一二三四五\d])[：:])",
    re.IGNORECASE,
)
_MARKS = frozenset(",.!，。！…")
_LONGEST_INTERJECTION = 8
_AT_ONCE = 30
# What would be so, were things otherwise: "if it had been late, she would have waited".
_COUNTERFACTUAL = re.compile(
    r"[\s*>\-•\d.)]*(?:but |and )?if\b[^.;,]{4,100}?\b(?:had(?: not|n['’]t)? (?:been|"
    r"\w+ed)|were|weren['’]t)\b"
    r"[^.;]{0,100}?\b(?:would|might|could)(?:n['’]t)?\b"
    r"|\s*(?:如果|假如|要是|倘若|若)[^。；]{2,50}[，,；][^。；]{0,12}(?:那|就|才|还|便|则|会)[^。；]{1,40}[，,；]"
    r"(?:但|不过|然而|可)[^。；]{0,3}(?:题|文|原|材料|事实|这里|实际)",
    re.IGNORECASE,
)
_OF_MEANING = Guarded(
    r"\bwhat the words? means?\b|\bby the (?:very )?meaning of the words?\b|\bby definition\b"
    r"|词义|字面意思|顾名思义",
    re.IGNORECASE,
)


def set_aside(reading: Reading, choice: Choice, *, told: bool = False) -> tuple[Signal, ...]:
    """Return ``set_aside`` for each sentence that nothing rests on, in text order.

    The tag tells why: ``disclaimed``, ``of_the_task``, ``supposed``, ``waived``, ``conceded``,
    ``turned_from``, ``lacking``, ``meaning``, ``wording``, ``for_another`` for an association that
    speaks for an option not chosen and is turned from, ``otherwise`` for what would be so were
    another option right, or ``beside`` for an association where the text has ``told`` the answer.
    """
    places: dict[Range, str] = {}
    tests = [(why, test) for why, test, names in _TESTS if not names or reading.holds(names)]
    for index, place in enumerate(reading.sentences):
        why = next((why for why, test in tests if test(reading, place)), None)
        if why is None and told and reading.within(place, *ASSOCIATIONS):
            why = "beside"
        if why is None and is_for_another(reading, choice, place):
            why = "for_another"
        if why is None and would_be_otherwise(reading, choice, place):
            why = "otherwise"
        if why is None:
            continue
        places[place] = why
        if why == "disclaimed" and index and _points_back(reading, place):
            places[reading.sentences[index - 1]] = why
    return tuple(
        Signal("set_aside", as_span(place), None, (places[place],)) for place in sorted(places)
    )


def _is_disclaimed(reading: Reading, place: Range) -> bool:
    """Whether the sentence ends in a disclaimer: nothing after it takes the thought up again."""
    named = reading.within(place, "disclaimer")
    if not named:
        return False
    turns = reading.within((named[-1].span.end, place[1]), "contrast")
    return not turns


def _points_back(reading: Reading, place: Range) -> bool:
    """Whether a disclaimer is on the sentence before it: it opens so, or takes it up."""
    text = reading.record.reasoning
    if _POINTS_BACK.match(text, *place) or _HELD_AGAINST.match(text, *place):
        return True
    if reading.within(place, MENTION):
        return False
    named = reading.within(place, "disclaimer")[-1].span
    return _TAKES_UP.search(text, named.start, named.end) is not None


def _is_of_the_task(reading: Reading, place: Range) -> bool:
    """Whether the writer talks to itself of the task; an interjection ("Hmm,") alone is no talk.

    "If I must choose, bakers are more patient, so B" makes the choice: its ground stands in it.
    """
    if reading.within(place, "guess") and reading.within(place, "stated_choice", "choice"):
        return False
    spoken = reading.within(place, "self_talk")
    return any(
        len(each.span) > _LONGEST_INTERJECTION or reading.record.text(each.span)[-1] not in _MARKS
        for each in spoken
    )


def _is_waived(reading: Reading, place: Range) -> bool:
    """Whether a thought is put away as idle, in its own sentence or at once in the next one."""
    if not reading.of("waived") or reading.within(place, "choice", *ASSOCIATIONS):
        return False
    if reading.within(place, "waived"):
        return True
    following = reading.sentence_after(place[0])
    if following is None or not reading.within(place, "hedge", "elsewhere"):
        return False
    start, _ = following
    return bool(reading.within((start, start + _AT_ONCE), "waived"))


def _is_supposed(reading: Reading, place: Range) -> bool:
    text = reading.record.reasoning
    return any(pattern.match(text, *place) for pattern in (_SUPPOSES, _COUNTERFACTUAL))


def _is_of_meaning(reading: Reading, place: Range) -> bool:
    """Whether the sentence says what an ordinary word means, which is no claim on the world."""
    return _OF_MEANING.search(reading.record.reasoning, *place) is not None


def _is_of_wording(reading: Reading, place: Range) -> bool:
    """Whether the sentence reads what is asked for off the wording given, by no outside measure."""
    if not asks_of_wording(reading):
        return False
    meanings = reading.within(place, "gloss")
    outside = [
        each
        for each in reading.within(place, *ASSOCIATIONS)
        if not any(each.span.overlaps(meaning.span) for meaning in meanings)
    ]
    return not outside and reads_wording(reading, place)


# Beside each test stand signals, if any, of which a record must hold one to pass it.
_TESTS: Sequence[tuple[str, Callable[[Reading, Range], bool], frozenset[str]]] = (
    ("disclaimed", _is_disclaimed, frozenset({"disclaimer"})),
    ("of_the_task", _is_of_the_task, frozenset({"self_talk"})),
    ("supposed", _is_supposed, frozenset()),
    ("waived", _is_waived, frozenset({"waived"})),
    (
        "conceded",
        is_conceded,
        frozenset({"hedge", *ASSOCIATIONS, "others_think", "elsewhere"}),
    ),
    ("turned_from", is_turned_from, frozenset({"others_think", *KINDS})),
    ("lacking", says_lacking, frozenset()),
    ("meaning", _is_of_meaning, frozenset()),
    ("wording", _is_of_wording, frozenset()),
)
