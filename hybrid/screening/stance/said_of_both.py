"""What is said of two options, or of all: where in so many words both are said to fit.

"Both conditions hold" or "alone, it could be either" say no such thing. Signal emitted: ``both``.
"""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.numbered import held_statements
from hybrid.screening.claims.of_answer import is_of_answer
from hybrid.screening.reading import Reading, final_start
from hybrid.screening.wording.contraries import contraries
from hybrid.screening.wording.questions import asks_for_an_attitude
from hybrid.text.alike import ALIKE
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.terms import stems

# What a solution is checked against, said to be so together; in a group for each language.
_CONDITIONS = re.compile(
    r"\b(?:both|all|each|every|two|three|four)\b(?: of)?(?: the| these| those)?(?: \w+)?"
    r" (condition|requirement|constraint|clue|rule|premise|criteri(?:on|a))s?\b"
    r"|(条件|要求|前提|约束|限制|规则|线索)[^，。；,;\n]{0,3}(?:都|均|皆)",
    re.IGNORECASE,
)
# A result is put to the test, and what is said to hold together are its parts.
_CHECKS = re.compile(
    r"[\s*>\-•]*(?:(?:let us |let's |to |we )?(?:now )?(?:check|verify|double-check|substitut|"
    r"plug)\w*|(?:经|再|我们)?(?:代回|回代|代入|验算|验证|检验|檢驗|驗算|驗證))",
    re.IGNORECASE,
)
# Said of two, or of all, together.
_JOINED = Guarded(r"\b(?:both|all|each|either)\b|[都均皆]", re.IGNORECASE)
# Conditions are counted and not named again: 规则有两条 … 两条都符合.
_COUNTED_ZH = re.compile(r"([两二三四五每][条项点个])[^，。；,;\n]{0,4}(?:都|均|皆)")
_NAMED_ZH = "(?:条件|要求|前提|约束|限制|规则|线索|规定|标准)"
# What is weighed in one respect, before another one is gone into.
_IN_RESPECT = re.compile(
    r"[\s*•>\-]*(?:\d+[.)、]\s*)?(?:as (?:to|for|regards)|in terms of|on|in|by|regarding|"
    r"concerning|with (?:regard|respect) to|when it comes to|(?:as|so) far as)\s[^,.;:]{2,40}[,:]"
    r"|[\s*•>\-]*(?:[就论按从在]|单[就论看从]|关于)?[^，。；：\n]{1,10}"
    r"(?:而言|来看|来说|方面|上看|这一?[点项]上?|上)[，,：]"
    r"|[\s*•>\-]*(?:单看|光看|只看|论)[^，。；：\n]{1,10}[，,：]",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(
    r"\b(?:differ\w*|but|however|yet|not so|whereas|only|more|less|\w+er than)\b"
    r"|不同|不一样|差[别异]|但|不过|然而|可|则|而|却|只有|更",
    re.IGNORECASE,
)
# "Both are equally short" says that both fit only where it is "likely", "good" and the like.
_IN_QUALITY = re.compile(
    r"\bequally ([a-z]+)$|(?:同样|一样)(?:地)?([\u4e00-\u9fff]{1,3})$", re.IGNORECASE
)
_FITTING = frozenset(
    "valid plausible possible likely probable good well reasonable strong right correct true apt "
    "fitting suitable acceptable viable convincing sound justified defensible compelling "
    "合理 可能 好 对 正确 成立 有道理 有力 合适 可信 说得通 有可能 可行 充分".split()
)
_GROUND = Guarded(r"\b(?:because|since|given that|due to)\b|因为|由于|鉴于", re.IGNORECASE)
_STATEMENTS = re.compile(
    r"\b(?:statements|claims|propositions)\b|陈述|说法|命题|论断", re.IGNORECASE
)
NARROWS = re.compile(r"\bonly\b|只有|只说|唯一|仅有", re.IGNORECASE)


def both_said(reading: Reading, choice: Choice) -> list[Signal]:
    """Return where two options are said to fit, but for what means, or comes to, something else."""
    named = _in_words_of_options(reading)
    return [
        Signal("both", signal.span)
        for signal in reading.of("both_valid")
        if is_of_answer(reading, signal) or not reading.asks_for_exception
        if not any(each.span.covers(signal.span) for each in named)
        if not any(view.span.overlaps(signal.span) for view in reading.of("others_think"))
        if not any(otherwise(reading, signal) for otherwise in _MEANS_OTHERWISE)
        if not any(otherwise(reading, choice, signal) for otherwise in _OF_THE_CHOICE)
    ]


def _in_words_of_options(reading: Reading) -> list[Signal]:
    """Return what options say themselves, and what is said in general where options judge."""
    named = [m for m in reading.of(MENTION) if "text" in m.tags]
    if asks_for_an_attitude(reading) or contraries(reading.record) is not None:
        # "Anyone may park there" is a ground of yes, and says nothing of yes and no.
        named += reading.of("generality")
    return named


def _is_of_one_clue(reading: Reading, signal: Signal) -> bool:
    """Whether both fit by one clue alone: "taken alone, it could be either of them"."""
    start, end = reading.sentence_at(signal.span.start)
    after = reading.inside(reading.of("single_clue"), (signal.span.start, end))
    condition = any(clue.span.overlaps(signal.span) for clue in after)
    return condition or bool(reading.within((start, signal.span.end), "single_clue"))


def _is_of_conditions(reading: Reading, signal: Signal) -> bool:
    """Whether conditions are met together, which no option is: "all three conditions hold"."""
    words = reading.record.text(signal.span)
    met = _CONDITIONS.search(words)
    if met is not None:
        return met.group(met.lastindex or 0) not in reading.record.question
    counted = _COUNTED_ZH.match(words)
    if counted is None:
        return False
    before = reading.record.reasoning[: signal.span.start]
    number = counted[1]
    named = rf"{_NAMED_ZH}[^，。；\n]{{0,6}}{number}|{number}{_NAMED_ZH}"
    return re.search(named, before) is not None


def _is_in_a_quality(reading: Reading, choice: Choice, signal: Signal) -> bool:
    """Whether both have a quality alike, and the next sentence gives the ground for the choice.

    "Both are equally short. Since the price was asked for, the first is better".
    """
    quality = _IN_QUALITY.search(reading.record.text(signal.span))
    if quality is None or quality[quality.lastindex or 0].lower() in _FITTING:
        return False
    following = reading.sentence_after(signal.span.start)
    if following is None or reading.options_in(following) != {choice.letter}:
        return False
    return _GROUND.search(reading.record.reasoning, *following) is not None


def _is_in_one_respect(reading: Reading, signal: Signal) -> bool:
    """Whether both fit in one respect, and the next sentence tells them apart in another one.

    "As to cost, both plans fit equally well. Time is different".
    """
    following = reading.sentence_after(signal.span.start)
    if following is None or following[0] >= final_start(reading):
        return False
    text = reading.record.reasoning
    if _IN_RESPECT.match(text, *reading.sentence_at(signal.span.start)) is None:
        return False
    return bool(_OTHERWISE.search(text, *following) and not ALIKE.search(text, *following))


def _is_chosen(reading: Reading, choice: Choice, signal: Signal) -> bool:
    """Whether the option chosen says the like: "both fit equally well", so "equally good"."""
    own = reading.record.options.get(choice.letter or "", "")
    if not ALIKE.search(own) or denies(own) != denies(reading.record.text(signal.span)):
        return False
    return ALIKE.search(reading.words(reading.sentence_at(signal.span.start))) is not None


def _is_said_by_chosen(reading: Reading, choice: Choice, signal: Signal) -> bool:
    """Whether the option chosen says so itself: "both breeds are terriers", of two breeds."""
    own = reading.record.options.get(choice.letter or "", "")
    joined = _JOINED.search(own)
    words = reading.record.text(signal.span)
    said = _JOINED.search(words)
    if joined is None or said is None or denies(own) != denies(words):
        return False
    holds = stems(words[said.end() :])
    return bool(holds) and holds <= stems(own[joined.end() :])


def _is_of_statements(reading: Reading, signal: Signal) -> bool:
    """Whether both statements are meant that options say the truth of: "both statements hold"."""
    if _STATEMENTS.search(reading.record.text(signal.span)) is None:
        return False
    return bool(held_statements(reading.record.options))


def _is_of_a_check(reading: Reading, signal: Signal) -> bool:
    """Whether it tells how the check of a result came out, and names no option."""
    sentence = reading.sentence_at(signal.span.start)
    if _CHECKS.match(reading.record.reasoning, *sentence) is None:
        return False
    return not reading.within(sentence, MENTION)


def _narrowed(reading: Reading, signal: Signal) -> bool:
    """Whether it is said of one option alone: "only the saw fits both clues"."""
    start, _ = reading.sentence_at(signal.span.start)
    only = NARROWS.search(reading.record.reasoning, start, signal.span.start)
    if only is None:
        return False
    return len(reading.options_in((only.end(), signal.span.start))) == 1


def granted_to_another(reading: Reading, choice: Choice, signal: Signal) -> bool:
    """Whether another option is only granted to fit, and then put after the chosen one or out.

    "Although D is true as well, it is less direct than A" holds A and D apart.
    """
    if signal.option in (None, choice.letter):
        return False
    _, end = reading.sentence_at(signal.span.end - 1)
    granted = [g for g in reading.of("granted") if g.span.overlaps(signal.span)]
    if not granted or choice.letter is None:
        return False
    rest = (max(each.span.end for each in granted) - 1, end)
    return bool(reading.within(rest, "falls_short"))


_MEANS_OTHERWISE = (
    _narrowed,
    _is_of_one_clue,
    _is_of_conditions,
    _is_in_one_respect,
    _is_of_a_check,
    _is_of_statements,
)
_OF_THE_CHOICE = (granted_to_another, _is_in_a_quality, _is_chosen, _is_said_by_chosen)
