"""``set_aside``: sentences of the reasoning that nothing rests on.

They are disclaimed ("that is a stereotype, and no evidence"), supposed for the sake of argument,
say only what the text does not hold, or talk of the task. What such a sentence brings in is no
ground of the choice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.detectors.asked_wording import asks_of_wording, reads_wording
from hybrid.screening.detectors.otherwise import would_be_otherwise
from hybrid.screening.detectors.text_settles import (
    answered_next,
    overruled,
)
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.told import facts_text
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range
from hybrid.text.terms import stems

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
_ASSOCIATIONS = (
    "stereotype",
    "group_trait",
    "generalisation",
    "outside_knowledge",
    "external_standard",
)
_OPENS_WITH_TURN = re.compile(
    r"[\s*>\-•]*(?:but|yet|however|still|here|nevertheless|nonetheless|instead|in fact|"
    r"as it happens|(?:on|in) this (?:day|case|story|occasion)|this (?:one|time))\b"
    r"|[\s*>\-•]*(?:但|不过|然而|可|其实|实际上|事实上|这[一]?(?:次|回|天|里)|偏偏)",
    re.IGNORECASE,
)
_KINDS = ("people_kind", *_ASSOCIATIONS)
_LEAST_TOLD = 2
# What a turn away from an association must not come to: another leap, or a doubt.
_NO_SETTLEMENT = ("hedge", "undecidable", "not_given", "guess", "inference", *_KINDS)
_OF_MEANING = Guarded(
    r"\bwhat the words? means?\b|\bby the (?:very )?meaning of the words?\b|\bby definition\b"
    r"|词义|字面意思|顾名思义",
    re.IGNORECASE,
)
_SAYS_NOT = Guarded(
    r"\b(?:text|passage|question|story|scenario|context|prompt|statement|sentence|notice|sign|letter)\b"
    r"[^.,;]{0,24}?(?:\b(?:not|never|no|nothing)\b|n['’]t\b)"
    r"|\b(?:nothing|no (?:information|mention|detail|details|word|statement|evidence|context))\b"
    r"[^.,;]{0,24}?\b(?:is|are|was|were|in|about|of|on|given|said|stated)\b"
    r"|\b(?:is|are|was|were)(?: not|n['’]t) (?:stated|said|given|mentioned|specified|told)\b"
    r"|\bwe(?: are|'re) not told\b"
    r"|\b(?:never|nowhere) (?:appears?|mentioned|comes? up|said|stated)\b"
    r"|(?:题[目干]|文中|材料|原文|短文|告示|通知|调查|信息|内容)[^，。；\n]{0,8}(?:没有?|未|不)"
    r"|没有[^，。；\n]{0,6}(?:信息|线索|说明|提到|交代)|无(?:任何|从)(?:信息|线索|得知)"
    r"|(?:压根|根本|完全|通篇|从头到尾)(?:就|都)?(?:没有?|未曾?)(?:出现|提|写|说|交代|露面)",
    re.IGNORECASE,
)

# What an option is ruled out by is no ground of the choice: "it isn't mentioned, so C is wrong".
_RULES_OUT = re.compile(
    r"[,;]? ?(?:so|hence|thus|therefore|and)?,? ?(?:option |answer )?[(]?[A-H][)]?,? "
    r"(?:is|can be|must be) (?:therefore |thus )?(?:wrong|incorrect|false|ruled out|excluded|out|"
    r"eliminated|not correct)\W*$"
    r"|[，,；;]?(?:故|因此|所以|因而|可|应|予以)*(?:(?:排除|不选|舍去?|剔除)\s*[A-H]?\s*(?:选?项)?"
    r"|[A-H]\s*(?:选?项)?(?:的?说法|表述)?(?:错误|有误|不正确|不对|不符合?(?:题意)?|不选|应?排除))\W*$"
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
        if why is None and told and reading.within(place, *_ASSOCIATIONS):
            why = "beside"
        if why is None and _is_for_another(reading, choice, place):
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
    if not reading.of("waived") or reading.within(place, "choice", *_ASSOCIATIONS):
        return False
    if reading.within(place, "waived"):
        return True
    index = reading.sentence_index(place[0]) + 1
    if index >= len(reading.sentences) or not reading.within(place, "hedge", "elsewhere"):
        return False
    start, _ = reading.sentences[index]
    return bool(reading.within((start, start + _AT_ONCE), "waived"))


def _is_supposed(reading: Reading, place: Range) -> bool:
    text = reading.record.reasoning
    return any(pattern.match(text, *place) for pattern in (_SUPPOSES, _COUNTERFACTUAL))


def _is_conceded(reading: Reading, place: Range) -> bool:
    """Whether a leap is only granted, "although it is a stereotype, …", and not come back to."""
    leaps = reading.within(place, "hedge", *_ASSOCIATIONS)
    others = reading.within(place, "others_think", "elsewhere")
    # "In other games …, but here the rule is …": a rule named after the turn is the text's.
    own = [leap for leap in leaps if not (others and leap.name == "external_standard")]
    thought = [each.span.end for each in (*own, *others)]
    if thought and overruled(reading, place, max(thought)):
        return True
    if others and answered_next(reading, place):
        return True
    associations = [leap for leap in leaps if leap.name != "hedge"]
    granted = reading.within(place, "granted") if associations else ()
    return bool(granted) and all(
        any(each.span.start <= leap.span.start < each.span.end for each in granted)
        for leap in associations
    )


def _is_turned_from(reading: Reading, place: Range) -> bool:
    """Whether the next sentence turns from an association to what the text tells of an option.

    Nothing after it may come back to an association, or to a doubt.
    """
    index = reading.sentence_index(place[0]) + 1
    if index >= len(reading.sentences) or not reading.within(place, "others_think", *_KINDS):
        return False
    following = reading.sentences[index]
    turn = _OPENS_WITH_TURN.match(reading.record.reasoning, *following)
    rest = (following[0], len(reading.record.reasoning))
    if turn is None or reading.within(rest, *_NO_SETTLEMENT):
        return False
    told = stems(facts_text(reading.record), *reading.record.options.values())
    said = stems(reading.words(following))
    return bool(reading.within(rest, MENTION)) and _LEAST_TOLD <= len(said & told)


def _is_for_another(reading: Reading, choice: Choice, place: Range) -> bool:
    """Whether an association, or what others think, speaks for an option that is not chosen.

    What is thought of one alone may be a ground for choosing the other one ("the cook is tidy"),
    unless the writer puts it to others, or turns from it in the next sentence.
    """
    thought = reading.within(place, "others_think", "first_impression")
    if not thought and not reading.within(place, "hedge", *_KINDS):
        return False
    compared = {s.option for s in reading.within(place, "comparison", FOR) if s.option}
    named = reading.options_in(place) - {None}
    of_another = bool(compared) and choice.letter not in compared
    if thought and named:
        of_another = of_another or _named_last(reading, place) != choice.letter
    else:
        of_another = of_another or (bool(named) and _named_first(reading, place) != choice.letter)
    return of_another and (bool(thought) or _turns_next(reading, place))


def _named_first(reading: Reading, place: Range) -> str | None:
    return reading.within(place, MENTION)[0].option


def _named_last(reading: Reading, place: Range) -> str | None:
    return reading.within(place, MENTION)[-1].option


def _turns_next(reading: Reading, place: Range) -> bool:
    """Whether the next sentence turns from this one, with no association and no doubt."""
    index = reading.sentence_index(place[0]) + 1
    if index >= len(reading.sentences):
        return False
    following = reading.sentences[index]
    if reading.within(following, *_NO_SETTLEMENT):
        return False
    return bool(reading.within(following, "contrast")) or bool(
        _OPENS_WITH_TURN.match(reading.record.reasoning, *following)
    )


def _says_not(reading: Reading, place: Range) -> bool:
    """Whether the sentence only tells what the text lacks: no turn follows, no choice is made."""
    text = reading.record.reasoning
    lack = _SAYS_NOT.search(text, *place)
    if lack is None or reading.within(place, "membership", *_ASSOCIATIONS):
        return False
    ruled_out = _RULES_OUT.search(text, lack.end(), place[1])
    end = ruled_out.start() if ruled_out else place[1]
    return not reading.within(
        (lack.end(), end), "contrast", "choice", "conclusion_marker", "inference"
    )


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
        for each in reading.within(place, *_ASSOCIATIONS)
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
        _is_conceded,
        frozenset({"hedge", *_ASSOCIATIONS, "others_think", "elsewhere"}),
    ),
    ("turned_from", _is_turned_from, frozenset({"others_think", *_KINDS})),
    ("lacking", _says_not, frozenset()),
    ("meaning", _is_of_meaning, frozenset()),
    ("wording", _is_of_wording, frozenset()),
)
