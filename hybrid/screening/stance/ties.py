"""More than one option argued to fit; what tells the chosen one apart is in ``distinguished``.

Signal emitted: ``both``, see ``stance``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.numbered import held_statements
from hybrid.screening.claims.of_answer import is_of_answer
from hybrid.screening.claims.pronouns import joint_references
from hybrid.screening.claims.read import place
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.stance.asked_of_options import asked_alike
from hybrid.screening.stance.parity import in_turn
from hybrid.screening.stance.verdicts import Verdict
from hybrid.screening.stance.weighing import weighed_alike
from hybrid.screening.wording.contraries import contraries
from hybrid.screening.wording.questions import asks_for_an_attitude, options_are_verdicts
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.alike import ALIKE
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import PARAGRAPH_BREAK, clauses, is_question
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
# Something is said of both, or of all, before a turn.
_ALL_ALIKE = Guarded(
    r"\b(?:both|all|each|either|the two)\b[^.;?]*?(?=,? (?:but|yet|though|although|however)\b)"
    r"|(?:[二两三俩]|几|所有|全部)[^，。；]{0,6}[都均皆][^。；？]*?(?=[，,]?(?:但|可|不过|然而|只是))",
    re.IGNORECASE,
)
_OPENS_WITH_BUT = re.compile(
    r"\s*(?:but|however|yet|still|nevertheless|nonetheless|unfortunately|since|as|because)\b"
    r"|\s*(?:但是?|可是?|然而|不过|只是|由于|因为|既然)",
    re.IGNORECASE,
)
_SAID_OF_ALL = Guarded(
    r"\b(?:both|all(?: of them| three| four| these| the \w+)?|each of them|either of them)\b"
    r"[^.;?]*\b(?:is|are|was|were|fits?|works?|applies|apply|holds?|ha[sd]|have|can|could|may|might|"
    r"shows?|qualif\w+|meets?)\b"
    r"|(?:[二两三俩]|几|所有|全部|每)[^，。；]{0,6}[都均皆]",
    re.IGNORECASE,
)
_REFERS_TO = re.compile(
    r"\b(?:could|can|may|might) (?:\w+ly |well |also )?(?:refer to|mean|stand for|point to|denote|"
    r"belong to|go with|be read as)\b|(?:可以?|能|可能)(?:指代?|理解为|是指|表示)",
    re.IGNORECASE,
)
_OR = re.compile(r"\W*(?:or|或者?|还是)\W*(?:to |with |as |for )?(?:the )?", re.IGNORECASE)
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
_NTH = re.compile(
    r"\b(?:the )?(?:first|second|third|former|latter)\b|第[一二三四]|前者|后者", re.IGNORECASE
)
NARROWS = re.compile(r"\bonly\b|只有|只说|唯一|仅有", re.IGNORECASE)


def both_fit(
    reading: Reading, choice: Choice, claims: Sequence[Signal], asked: Mapping[str, Verdict]
) -> list[Signal]:
    """Return where two options are said to fit, or the same is concluded of two bearers.

    ``asked`` are the verdicts of ``asked_of_options``.
    """
    named = [m for m in reading.of(MENTION) if "text" in m.tags]
    if asks_for_an_attitude(reading) or contraries(reading.record) is not None:
        # "Anyone may park there" is a ground of yes, and says nothing of yes and no.
        named += reading.of("generality")
    said = [
        Signal("both", signal.span)
        for signal in reading.of("both_valid")
        if not any(m.span.covers(signal.span) for m in named)
        if not _narrowed(reading, signal)
        and not _granted_to_another(reading, choice, signal)
        and not _is_of_one_clue(reading, signal)
        and not _is_of_conditions(reading, signal)
        and not _is_in_one_respect(reading, signal)
        and not _is_in_a_quality(reading, choice, signal)
        and not _is_chosen(reading, choice, signal)
        and not _is_said_by_chosen(reading, choice, signal)
        and not _is_of_a_check(reading, signal)
        and not _is_of_statements(reading, signal)
        and not any(view.span.overlaps(signal.span) for view in reading.of("others_think"))
        and (is_of_answer(reading, signal) or not reading.asks_for_exception)
    ]
    said += _one_of_several(reading)
    found = [*said, *joint_references(reading), *_either_last(reading)]
    if options_are_verdicts(reading.record):
        return found
    found = found or _parallel(reading, choice, claims)
    found = found or weighed_alike(reading, choice, claims)
    return found or in_turn(reading, choice, claims) or asked_alike(reading, asked, choice)


def _either_last(reading: Reading) -> list[Signal]:
    """Return what the last sentence before the choice leaves to either: "it can mean A or B"."""
    until = final_start(reading)
    before = [place for place in reading.sentences if place[1] <= until]
    if not before or reading.within(before[-1], "contrast", "choice", "conclusion_marker"):
        return []
    text = reading.record.reasoning
    open_to = _REFERS_TO.search(text, *before[-1])
    if open_to is None:
        return []
    named = reading.within((open_to.end(), before[-1][1]), MENTION)
    joined = (
        (left, right)
        for left, right in pairwise(named)
        if left.option != right.option
        and _OR.fullmatch(text, left.span.end, right.span.start) is not None
    )
    return [Signal("both", as_span((open_to.start(), right.span.end))) for _, right in joined][:1]


def _one_of_several(reading: Reading) -> list[Signal]:
    """Return what is said of all alike, where only a demand of the form makes it one of them.

    "Both are herbs, but we can only choose one"; the demand may open a sentence of its own.
    """
    text = reading.record.reasoning
    found = []
    for demand in reading.of("must_choose_one"):
        start, _ = reading.sentence_at(demand.span.start)
        before = text[start : demand.span.start]
        alike = _ALL_ALIKE.search(before)
        if alike is not None and not denies(before):
            found.append(Signal("both", as_span((start + alike.start(), demand.span.end))))
        elif alike is None and _OPENS_WITH_BUT.match(before):
            found += _alike_before(reading, start)
    return found


def _alike_before(reading: Reading, start: int) -> list[Signal]:
    """Return what ends the sentence before ``start``, if it says something of both or of all."""
    index = reading.sentence_index(start)
    place = reading.sentences[index - 1] if index else (0, 0)
    told = clauses(reading.record.reasoning, *place)[-1:]
    if not told or reading.within(place, "choice") or is_question(reading.words(place)):
        return []
    alike = _SAID_OF_ALL.search(reading.record.reasoning, *told[0])
    if alike is None or denies(reading.words(told[0])):
        return []
    return [Signal("both", as_span((alike.start(), told[0][1])))]


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
    index = reading.sentence_index(signal.span.start)
    following = reading.sentences[index + 1 : index + 2]
    if not following or reading.options_in(following[0]) != {choice.letter}:
        return False
    return _GROUND.search(reading.record.reasoning, *following[0]) is not None


def _is_in_one_respect(reading: Reading, signal: Signal) -> bool:
    """Whether both fit in one respect, and the next sentence tells them apart in another one.

    "As to cost, both plans fit equally well. Time is different".
    """
    index = reading.sentence_index(signal.span.start)
    following = reading.sentences[index + 1 : index + 2]
    if not following or following[0][0] >= final_start(reading):
        return False
    text = reading.record.reasoning
    if _IN_RESPECT.match(text, *reading.sentences[index]) is None:
        return False
    apart = _OTHERWISE.search(text, *following[0])
    return apart is not None and not ALIKE.search(text, *following[0])


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


def _granted_to_another(reading: Reading, choice: Choice, signal: Signal) -> bool:
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


def _parallel(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return the second of two claims of the same kind for the chosen option and for another."""
    # Yes and no are said of one thing: where both are, one of them takes the other back.
    claimed = [c for c in claims if c.name == FOR and not {"stated", "polar"} & set(c.tags)]
    denied = {c.option for c in claims if c.name == AGAINST}
    own = [c for c in claimed if c.option == choice.letter and choice.letter not in denied]
    others = [c for c in claimed if c.option != choice.letter and c.option not in denied]
    others = [c for c in others if not _granted_to_another(reading, choice, c)]
    others = [c for c in others if not (_turned_from(reading, c) or _is_first(reading, c))]
    pairs = (
        (mine, other)
        for mine in own
        for other in others
        if _alike(mine, other) and not _corrected_between(reading, mine, other)
        if not _of_other_places(reading, mine, other)
    )
    found = None if any("comparison" in c.tags for c in claims) else next(pairs, None)
    if found is None:
        return _judged_alike(choice, claims)
    return [Signal("both", max(found, key=place).span)]


def _judged_alike(choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return the last verdict on the chosen option, where another one has the very same ones.

    "A: false, to be ruled out. B: true. C: false, to be ruled out. So C." A third is told apart.
    """
    told: dict[str | None, list[Signal]] = defaultdict(list)
    for claim in claims:
        if "stated" not in claim.tags:
            told[claim.option].append(claim)
    passed = {letter: tuple(c.name for c in own) for letter, own in told.items()}
    own = passed.get(choice.letter, ())
    if not {FOR, AGAINST} <= set(own) or len(set(passed.values())) == 1:
        return []
    alike = [letter for letter, names in passed.items() if names == own]
    return [Signal("both", told[choice.letter][-1].span)] if len(alike) > 1 else []


def _is_first(reading: Reading, claim: Signal) -> bool:
    """Whether it is what one would think at first: "at first it seems to be the cook"."""
    start, _ = reading.sentence_at(claim.span.start)
    return bool(reading.within((start, claim.span.end), "first_impression"))


def _turned_from(reading: Reading, claim: Signal) -> bool:
    """Whether what is said of the option under discussion is turned from before the next one.

    "This makes sense. But does it explain how they began?" grants the option something.
    """
    if "topic" not in claim.tags:
        return False
    index = reading.sentence_index(claim.span.start)
    text = reading.record.reasoning
    for before, following in pairwise(reading.sentences[index:]):
        if PARAGRAPH_BREAK.search(text, before[1] - 1, following[0] + 1):
            return False
        if reading.options_in(following) - {claim.option}:
            return False
        if OPENS_WITH_TURN.match(text, *following):
            return True
    return False


def _corrected_between(reading: Reading, left: Signal, right: Signal) -> bool:
    start, end = sorted((left.span.start, right.span.start))
    return bool(reading.within((start, end), "self_correction"))


def _of_other_places(reading: Reading, left: Signal, right: Signal) -> bool:
    """Whether two things are told of, by their place: "the first means A; the second means B"."""
    text = reading.record.reasoning
    nth = [
        [found[0].lower() for found in _NTH.finditer(text, start, claim.span.end)]
        for claim in (left, right)
        for start in [max(text.rfind(mark, 0, claim.span.start) for mark in ".;。；\n") + 1]
    ]
    return bool(nth[0] and nth[1]) and nth[0][0] != nth[1][0]


def _alike(left: Signal, right: Signal) -> bool:
    return all((tag in left.tags) == (tag in right.tags) for tag in ("attributed", "entailed"))
