"""Clauses that leave open what the question asks, whatever words they use for it.

What may settle a question can be denied in too many ways to list them ("nothing in it speaks to the
order of loading", "no clue as to whose umbrella it was"). The cue ``unsettled`` sees that something
is denied so; what it is about is read from the rest of the clause. It is the question asked where
the clause speaks of little else than question and options do, and takes up what is asked, or names
the alternatives.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.reading import Reading, final_start, sentences_before_choice
from hybrid.screening.wording.questions import asking_sentence, polar_when_supposed
from hybrid.text.guarded import Guarded
from hybrid.text.hanzi import HAN
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems, word_stems

_ALTERNATIVES = Guarded(
    r"\b(?:who|whom|whose|which|either|neither|between|among|any ?one|one of|any of|each|both)\b"
    r"|[谁哪孰]|先后|高下|任何一|两者|二者|两个?人|二人|双方|两位",
    re.IGNORECASE,
)
# What is said of a question as a whole, and needs nothing else to leave it open.
_OF_ANY_CHOICE = Guarded(
    r"\barbitrary\b|\btaste\b|\bpreference\b|\bcontested\b|\bcontroversial\b|\bdisputed\b"
    r"|\bsubjective\b|\bguess\b|\bdisagree\b|\bdivided\b|\bopinion\b|\bargued\b|\bsides\b"
    r"|争论|争议|莫衷一是|众说纷纭|喜好|见仁见智|谈不上谁|怎么",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(r"[\s*•\-]*(?:this|that|it|these|those)\b|[这那此该]", re.IGNORECASE)
# What a question asks for, which a doubt may name: "it is silent on the reason".
_SOUGHT = tuple(
    (re.compile(opening, re.IGNORECASE), names)
    for opening, names in (
        (r"\bwhy\b|为什么|为何|何故", "reason reasons cause motive 原因 理由 缘故 起因"),
        (
            r"\bwhere\b|哪里|哪儿|何处|何地",
            "place location site spot address venue 地点 地方 位置 地址 场所",
        ),
        (
            r"\bwhen\b|what time|什么时候|何时|几点",
            "time date day hour moment year 时间 日期 时刻 年份",
        ),
        (r"\bwhose?\b|\bwhom\b|谁|哪[位个]人", "name person identity owner 姓名 身份 人选 名字"),
        (
            r"\bhow (?:many|much|old|long|far|tall)\b|多少|几[个岁天次]",
            "number amount price age 数量 数目 年龄 价格",
        ),
    )
)
_OTHERS = Guarded(r"\bother\b|\belse\b|\bmake sure\b|\bensure\b|其他|别的|确保", re.IGNORECASE)
_GRAMMAR_ZH = frozenset(
    "的了是在也都就而又还并与和或把被给对于从这那其此之所以因为但却只很更最有没不无未个一二两人"
    "者些位上下中里题文目本身到出来去过得地着可能会要我们你他她它什么怎谁哪何各至凭靠单光根据"
    "依知道判断定明说法证据线索信息指认预测比较"
)
# What is left open of a question that asks whether something is so.
_WHETHER = Guarded(r"\b(?:whether|if)\b|是否|是不是|能否|能不能|会不会|有没有", re.IGNORECASE)
_MOST_OPTIONS = 3
_MOST_OF_OPTION = 0.3
_MOST_BESIDES = 2
_MOST_BESIDES_ZH = 4
_MOST_BESIDES_POLAR_ZH = 1
# So much more may be said of what is asked, where so much of it is: "whether she meant to ring".
_MOST_BESIDES_POLAR, _ENOUGH_ASKED = 1, 4
_SHARE_OF_ASKED = 0.4
# A doubt about what is asked stands among so many sentences before the choice, and says so much.
_LAST, _LEAST_DOUBTED = 3, 2


def unsettled_question(reading: Reading) -> list[Signal]:
    """Return the ``unsettled`` signals, not ``undecidable``, that are about the question asked."""
    polar = polar_when_supposed(reading.record.question)
    if polar is not None:
        # The Chinese cue for a doubt takes in what the doubt is about.
        cues = ("unsettled",) if reading.record.lang == "zh" else ("unsettled", "doubt")
        return _not_told_whether(reading, reading.of(*cues), polar)
    asked = [cue for cue in reading.of("doubt") if _is_left_open_last(reading, cue)]
    offered = unknown_is_offered(reading)
    # Where "unknown" is offered, what the text lacks is what is asked for.
    found = reading.of("unsettled", "not_given") if offered else reading.of("unsettled")
    if not found or not (_asks_between_names(reading) or (offered and options_are_names(reading))):
        return asked
    known = reading.of("undecidable")
    return asked + [
        cue
        for cue in found
        if not any(other.span.overlaps(cue.span) for other in known)
        if not any(_spans(cue, other) for other in reading.of("not_all"))
        if _leaves_open(reading, cue) and (cue.name == "unsettled" or _lacks_last(reading, cue))
    ]


def _lacks_last(reading: Reading, cue: Signal) -> bool:
    """Whether what is asked for is lacking by the last sentence before the choice."""
    before = sentences_before_choice(reading)
    asked = _besides(reading, _clause(reading, cue))[1]
    return asked and before[-1:] == [reading.sentence_at(cue.span.start)]


def _is_left_open_last(reading: Reading, cue: Signal) -> bool:
    """Whether the last sentences before the choice doubt if that is so which options tell of.

    "So it is not clear whether the miller owes the toll": what is said is question and options.
    """
    text = reading.record.reasoning
    place = reading.sentence_at(cue.span.start)
    until = final_start(reading)
    before = [each for each in reading.sentences if each[1] <= until]
    if place not in before[-_LAST:] or reading.within(place, MENTION):
        return False
    whether = _WHETHER.search(text, cue.span.start, place[1])
    if whether is None:
        return False
    said = stems(text[whether.end() : place[1]])
    record = reading.record
    told, _ = _told(record.question, tuple(record.options.values()), record.context or "")
    own = stems(*record.options.values())
    return len(said) >= _LEAST_DOUBTED and said <= told and bool(said & own)


def unknown_is_offered(reading: Reading) -> bool:
    """Whether an option says that it cannot be told."""
    return bool(reading.options_named("abstention", _MOST_OF_OPTION))


def _spans(cue: Signal, other: Signal) -> bool:
    return cue.span.start <= other.span.start and other.span.end < cue.span.end


def _not_told_whether(reading: Reading, found: Sequence[Signal], asked: str) -> list[Signal]:
    """Return the cues that leave open whether that is so of which it is asked if it is so."""
    known = reading.of("undecidable")
    return [
        cue
        for cue in found
        if not any(other.span.overlaps(cue.span) for other in known)
        if _leaves_polar_open(reading, cue, asked) and not _told_after(reading, cue, asked)
    ]


def _told_after(reading: Reading, cue: Signal, asked: str) -> bool:
    """Whether a sentence between the cue's and the choice speaks of what is asked after all."""
    stated = reading.of("stated_choice")
    last = reading.sentence_index(stated[0].span.start) if stated else len(reading.sentences)
    wanted = word_stems(asked)
    return any(
        _SHARE_OF_ASKED * len(wanted) <= len(word_stems(reading.words(place)) & wanted)
        for place in reading.sentences[reading.sentence_index(cue.span.end - 1) + 1 : last]
        if not reading.within(place, "unsettled")
    )


def _leaves_polar_open(reading: Reading, cue: Signal, asked: str) -> bool:
    """Whether the clause asks what the question asks, of the same ones, and nothing else."""
    text = reading.record.reasoning
    end = _clause(reading, cue)[1]
    whether = _WHETHER.search(text, cue.span.start, end)
    if whether is None:
        return False
    if reading.record.lang == "zh":
        said = frozenset(HAN.findall(text, cue.span.end, end)) - _GRAMMAR_ZH
        return bool(said) and len(said - frozenset(asked)) <= _MOST_BESIDES_POLAR_ZH
    said, wanted = word_stems(text[whether.end() : end]), word_stems(asked)
    if said <= wanted:
        return bool(said)
    return len(said - wanted) <= _MOST_BESIDES_POLAR and len(said & wanted) >= _ENOUGH_ASKED


def _asks_between_names(reading: Reading) -> bool:
    """Whether a few names are asked between: statements are weighed one by one by what is said."""
    return len(reading.record.options) <= _MOST_OPTIONS and options_are_names(reading)


def _leaves_open(reading: Reading, cue: Signal) -> bool:
    text = reading.record.reasoning
    place = _clause(reading, cue)
    named = reading.options_in(reading.sentence_at(place[0]))
    # "It was an accident, and no holiday is mentioned": it is one option that the text lacks.
    lacking = reading.options_in((cue.span.start, cue.span.end))
    if 1 in (len(named), len(lacking)) or text[place[1] - 1] in "?？":
        return False
    besides, asked = _besides(reading, place)
    if reading.record.lang == "zh" and not (asked and unknown_is_offered(reading)):
        place = _with_the_one_before(text, reading.sentence_at(place[0]), place)
        besides, asked = _besides(reading, place)
    most = _MOST_BESIDES_ZH if reading.record.lang == "zh" else _MOST_BESIDES
    if besides > most or _OTHERS.search(text, *place):
        return False
    if asked or len(named) > 1 or _OF_ANY_CHOICE.search(text, cue.span.start, cue.span.end):
        return True
    return _names(text, place) and _POINTS_BACK.match(text, *place) is None


def _clause(reading: Reading, cue: Signal) -> Range:
    start, end = reading.sentence_at(cue.span.start)
    parts = clauses(reading.record.reasoning, start, end)
    touched = [p for p in parts if p[0] < cue.span.end and cue.span.start < p[1]]
    return (touched[0][0], touched[-1][1]) if touched else (start, end)


def _with_the_one_before(text: str, sentence: Range, place: Range) -> Range:
    """Return a Chinese clause with the one before it, which often says what it is about."""
    before = [part for part in clauses(text, *sentence) if part[1] <= place[0]]
    return (before[-1][0], place[1]) if before and not _names(text, place) else place


def _names(text: str, place: Range) -> bool:
    """Whether a place names the alternatives."""
    return _ALTERNATIVES.search(text, *place) is not None


def _besides(reading: Reading, place: Range) -> tuple[int, bool]:
    """Return how much of a clause neither question nor options speak of, and if it is asked."""
    record = reading.record
    words = reading.words(place)
    told, asked = _told(record.question, tuple(record.options.values()), record.context or "")
    if record.lang == "zh":
        characters = frozenset(HAN.findall(words)) - _GRAMMAR_ZH
        wanted = frozenset("".join(asked)) - _GRAMMAR_ZH
        return len(characters - frozenset("".join(told))), bool(characters & wanted)
    said = stems(words)
    return len(said - told), bool((said | word_stems(words)) & asked)


@lru_cache(maxsize=64)
def _told(
    question: str, options: tuple[str, ...], context: str
) -> tuple[frozenset[str], frozenset[str]]:
    """Return the content of question and options, and that of the sentence which asks."""
    own = stems(*options)
    asking = asking_sentence(question)
    sought = word_stems(" ".join(names for opening, names in _SOUGHT if opening.search(asking)))
    return stems(question, context) | own | sought, (stems(asking) - own) | sought
