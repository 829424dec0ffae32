"""Verdicts that name their option: "A is right", "A and B are wrong"."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.hedged import hedged
from hybrid.screening.claims.of_answer import claim_name
from hybrid.screening.reading import Reading
from hybrid.screening.wording.questions import asking_sentence
from hybrid.screening.wording.told import asked_text
from hybrid.text.conditions import NOT_IMPLIED_EN, NOT_IMPLIED_ZH, OPENS_WITH_CONDITION
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems

# What rules out one option of a list rules out all of it.
_RULES_OUT = re.compile(
    r"\b(?:eliminat|exclud|reject|discard|dismiss)\w*|\b(?:rul\w+|cross\w*) out\b|排\s*除|剔除",
    re.IGNORECASE,
)
_LISTED = re.compile(
    r"[\s*\"'”’]*(?:,? ?(?:and|or|&)|,|、|和|与|及|或)"
    r"[\s*\"'“‘]*(?:options? |choices? |answers? )?",
    re.IGNORECASE,
)
_JOINED_LAST = re.compile(r"\b(?:and|or)\b|[&、和与及或]", re.IGNORECASE)
# What is said of a list is said of each of it, unless the list is what something is held against.
_OF_ALL = re.compile(r"[^，,。.;；]{0,6}?[都均皆全]|[\s*]*(?:are|were|do|have|all|can)\b", re.I)
_NEAR_LIST = 16
_BESIDE_LIST = re.compile(
    r"(?:\b(?:unlike|than|besides|to|with|from|not|both)\s|[与和跟比除非])\W*(?:options? |选项)?\Z",
    re.IGNORECASE,
)
# These pass a verdict whatever is asked: "is it true or false?"
_OF_TRUTH = re.compile(
    r"\b(?:false|wrong|incorrect|untrue|inaccurate|no)\b|错|假|不对|不正确", re.IGNORECASE
)
# What follows an option that a verb has for its object: "points to the cook being asleep".
_SAID_OF_IT = re.compile(r"['”’\"]?\s+(?:as|being|having|(?:\w+ly\s+)?\w{3,}ing)\b", re.IGNORECASE)
_NOT_IMPLIED = re.compile(
    rf"\W*(?:(?:this|that|it|which)\s)?(?:(?:do|does|did)\s?)?{NOT_IMPLIED_EN}"
    rf"|[这那此]?并?{NOT_IMPLIED_ZH}",
    re.IGNORECASE,
)
_AS_ANSWER = re.compile(
    r"\b(?:answers?|choices?|options?|candidates?|right|correct|best|better|most|more|likel\w+|"
    r"plausible|only|sole|one|culprit|winner|the)\b",
    re.IGNORECASE,
)
# What a thing named by an option is told to lack, or never to do, is a fact: "59 has no divisors".
_OF_THE_THING = re.compile(
    r"['”’\"]?\s+(?:has no|lacks?|misses|ignores?|is nowhere|is never|fail(?:s|ed)?|"
    r"breaks down|falls)\b(?! (?:support|mention))",
    re.IGNORECASE,
)
# An option that is only a place, and that it is not there.
_PLACE = re.compile(
    r"(?:next|at|in|on|under|behind|beside|between|opposite|near|left of|right of|before|after)\b",
    re.IGNORECASE,
)
_NOT_PLACE = re.compile(r"not ", re.IGNORECASE)
_LEAST_VERDICT_ZH = 2
_MEETS = re.compile(r"\b(?:meet|satisf|fulfil|pass)|符合|满足", re.IGNORECASE)
# Seen by one condition alone.
_OF_ONE = re.compile(
    r"\bon [\w ]{1,20} alone\b|\bas (?:far as|to|for) [\w ]{1,20},|[单只光仅]看", re.IGNORECASE
)
_EQUALS = re.compile(r"[ )]*=")
_NEED_NOT = re.compile(
    r"[^;]{0,80}?\b(?:but|yet|though|although|however)\b[^;]{0,24}?"
    r"(?:\bneed(?:n['’]t| not)\b|\bnot (?:necessarily|always)\b"
    r"|\b(?:does(?:n['’]t| not)) (?:have|need) to\b)"
    r"|[^；。]{0,40}?(?:但|可|不过|然而)[^；。]{0,8}?(?:不一定|未必|不必然)",
    re.IGNORECASE,
)
_ANOTHER = re.compile(
    r"\s+(?:(?:the|a) )?(?:wrong|another|different|other) (?:question|problem)\b"
    r"|的?(?:是)?(?:另一|别的|其他)[个道]?(?:问题|题)",
    re.IGNORECASE,
)
_PROPERTY_ZH = re.compile(r"[性化度率]")
# 护士不能到场时才由飞行员代签 puts a case, and who cannot wait comes first.
_NO_VERDICT_ZH = re.compile(
    r"不能(?:再?等|耽[误搁]|拖)|[不没无未][^，。；]{1,12}(?:时|的话|之后|以前|之前)[，才就再方可应]"
)
_READS = re.compile(r"\s*(?:说|指|意味|表示|所)")
# What was supposed leads to something that cannot be.
_REFUTES = re.compile(
    r"\s*(?:and |but |yet )?(?:this|that|it|which)(?: would)? (?:contradict|conflict|is impossible|"
    r"cannot be)"
    r"|\s*(?:但|而|可)?[这此那]样?[就便]?(?:[与和跟同][^，。；]{1,20})?(?:矛盾|不符|冲突|相悖)",
    re.IGNORECASE,
)


def named_verdicts(reading: Reading, chosen: str | None, inverted: bool) -> list[Signal]:
    """Return what "A is right" and "A is wrong" say of A as the answer."""
    said = [(signal, True) for signal in reading.of("support")]
    text = reading.record.reasoning
    # A并不是说: what an option does not mean speaks not against it.
    denied = [s for s in reading.of("negate") if not _READS.match(text, s.span.end)]
    denied = [s for s in denied if not _is_in_equation(text, s) and not _is_a_fact(reading, s)]
    denied = [s for s in denied if _NO_VERDICT_ZH.search(reading.record.text(s.span)) is None]
    denied += [
        other
        for signal in denied
        for other in (*_ruled_out_with(reading, signal), *_denied_with(reading, signal, chosen))
    ]
    said += [(s, not inverted and _is_what_is_asked(reading, s)) for s in denied]
    found = []
    for signal, good in said:
        if not good and _leaves_it_open(reading, signal):
            continue
        if good and any(test(reading, signal) for test in _NO_VERDICT):
            continue
        name = claim_name(reading, signal, good=good, inverted=inverted)
        found.append(hedged(reading, Signal(name, signal.span, signal.option)))
    return found


def _is_in_equation(text: str, signal: Signal) -> bool:
    """Whether a denial is a term of an equation: "Z = not not True = not False = True"."""
    before = text[: signal.span.start].rstrip(" (")
    return before.endswith("=") or _EQUALS.match(text, signal.span.end) is not None


def _is_a_fact(reading: Reading, signal: Signal) -> bool:
    """Whether a denial only tells something of what an option named by its words stands for."""
    named = reading.within((signal.span.start, signal.span.end), MENTION)
    if not named or "letter" in named[0].tags:
        return False
    own = reading.record.options.get(signal.option or "", "")
    if _PLACE.match(own) and _NOT_PLACE.match(reading.record.text(signal.span)):
        # "Dee is not next to Ann" tells where somebody else is.
        return True
    return _OF_THE_THING.match(reading.record.reasoning, named[0].span.end) is not None


def _is_surpassed(reading: Reading, signal: Signal) -> bool:
    """Whether the sentence sets another option above: "B is better, while A is backed by one"."""
    place = reading.sentence_at(signal.span.start)
    compared = reading.within((place[0], signal.span.start), "comparison")
    return any(each.option != signal.option for each in compared)


def _leaves_it_open(reading: Reading, signal: Signal) -> bool:
    """Whether a denial of an option is only not implied: "this does not mean that B is not"."""
    start, end = signal.span.start, reading.sentence_at(signal.span.start)[1]
    if _NOT_IMPLIED.match(reading.record.reasoning, start, signal.span.end) is None:
        return False
    return denies(reading.words((signal.span.end, end)))


def _is_not_given(reading: Reading, signal: Signal) -> bool:
    """Whether the sentence turns to say that the text lacks it: "D is plausible, but not told"."""
    end = reading.sentence_at(signal.span.start)[1]
    turns = reading.within((signal.span.end, end), "contrast")
    return bool(turns and reading.within((turns[0].span.start, end), "not_given"))


def _tells_of_it(reading: Reading, signal: Signal) -> bool:
    """Whether something else than what is asked is told of it: "points to the cook being asleep".

    Only of an option named last and by its words: "supports B being right" speaks of B as such.
    """
    named = reading.within((signal.span.start, signal.span.end), MENTION)
    if not named or "letter" in named[-1].tags or named[-1].span.end < signal.span.end:
        return False
    text = reading.record.reasoning
    after = clauses(text, signal.span.end, reading.sentence_at(signal.span.start)[1])
    if not after:
        return False
    end = after[0][1]
    if _SAID_OF_IT.match(text, signal.span.end, end) is None:
        return False
    told = text[signal.span.end : end]
    if _AS_ANSWER.search(told) is not None:
        return False
    return not stems(told) & stems(asking_sentence(reading.record.question))


def _ruled_out_with(reading: Reading, signal: Signal) -> list[Signal]:
    """Return a ruling out of each other option that is listed with one: "eliminate B, C and D"."""
    if _RULES_OUT.search(reading.record.text(signal.span)) is None:
        return []
    text, named = reading.record.reasoning, reading.of(MENTION)
    at = next((i for i, m in enumerate(named) if _is_of(signal, m)), None)
    if at is None:
        return []
    before = reading.words((signal.span.start, named[at].span.start))
    if named[at].span.end >= signal.span.end or _RULES_OUT.search(before):
        pairs = [(right, left, right) for left, right in pairwise(named[at:])]
    else:
        pairs = [(left, left, right) for left, right in pairwise(named[: at + 1])][::-1]
    chain = [(other, text[left.span.end : right.span.start]) for other, left, right in pairs]
    joined = list(takewhile(lambda each: _LISTED.fullmatch(each[1]), chain))
    while joined and all(_JOINED_LAST.search(gap) is None for _, gap in joined):
        joined.pop()
    return [Signal(signal.name, mention.span, mention.option) for mention, _ in joined]


def _denied_with(reading: Reading, signal: Signal, chosen: str | None) -> list[Signal]:
    """Return a denial of the chosen option where its letter is listed: A、B、C都没有涉及."""
    if signal.option == chosen:
        return []
    text, place = reading.record.reasoning, reading.sentence_at(signal.span.start)
    run = _run_with(reading, signal, place)
    if len(run) <= 1 or any("letter" not in each.tags for each in run):
        return []
    begins = run[0].span.start
    if _BESIDE_LIST.search(text, max(place[0], begins - _NEAR_LIST), begins):
        return []
    if _OF_ALL.match(text, run[-1].span.end, place[1]) is None:
        return []
    return [Signal(signal.name, m.span, m.option) for m in run if m.option == chosen]


def _run_with(reading: Reading, signal: Signal, place: Range) -> list[Signal]:
    """Return the mentions of a sentence that are listed in one run with that of a verdict."""
    run: list[Signal] = []
    for mention in reading.within(place, MENTION):
        gap = (run[-1].span.end, mention.span.start) if run else (0, 0)
        if run and _LISTED.fullmatch(reading.record.reasoning, *gap):
            run.append(mention)
        elif any(_is_of(signal, each) for each in run):
            break
        else:
            run = [mention]
    return run if any(_is_of(signal, each) for each in run) else []


def _is_of(signal: Signal, mention: Signal) -> bool:
    return mention.option == signal.option and mention.span.overlaps(signal.span)


def _is_what_is_asked(reading: Reading, signal: Signal) -> bool:
    """Whether a verdict against an option is what the question asks for: "which contradicts it"."""
    words = reading.record.text(signal.span)
    if _OF_TRUTH.search(words):
        return False
    verdict = words
    for mention in reading.within((signal.span.start, signal.span.end), MENTION):
        verdict = verdict.replace(reading.record.text(mention.span), "")
    asked = asked_text(reading.record) or asking_sentence(reading.record.question)
    if len(verdict.strip()) >= _LEAST_VERDICT_ZH and not verdict.isascii() and verdict in asked:
        return True
    said = stems(verdict or words)
    return not denies(verdict or words) and bool(said) and said <= stems(asked)


def _meets_in_part(reading: Reading, signal: Signal) -> bool:
    """Whether a condition is met and something else is not: "meets the first, but is too long"."""
    if _MEETS.search(reading.record.text(signal.span)) is None:
        return False
    start, end = reading.sentence_at(signal.span.start)
    if _OF_ONE.search(reading.record.reasoning, start, signal.span.start):
        return True
    return bool(reading.within((signal.span.end, end), "contrast"))


def _need_not_be(reading: Reading, signal: Signal) -> bool:
    """Whether the sentence takes it back that an option could be so: "… but need not be"."""
    _, end = reading.sentence_at(signal.span.start)
    return _NEED_NOT.match(reading.record.reasoning, signal.span.end, end) is not None


def _answers_another(reading: Reading, signal: Signal) -> bool:
    """Whether it is another question that an option is said to answer."""
    return _ANOTHER.match(reading.record.reasoning, signal.span.end) is not None


def _names_a_property(reading: Reading, signal: Signal) -> bool:
    """Whether the verdict is a part of a longer word: C 是合法性 tells what C speaks of."""
    return _PROPERTY_ZH.match(reading.record.reasoning, signal.span.end) is not None


def _is_supposed(reading: Reading, signal: Signal) -> bool:
    """Whether the verdict is a condition, or follows from one that is refuted by it.

    "If Dan is right, Ann is right as well, which contradicts what is given."
    """
    text = reading.record.reasoning
    parts = clauses(text, *reading.sentence_at(signal.span.start))
    before = [p for p in parts if p[0] <= signal.span.start]
    conditions = [p for p in before if OPENS_WITH_CONDITION.match(text, *p)]
    if not conditions:
        return False
    after = [p for p in parts if p[0] >= signal.span.end]
    return conditions[-1] == before[-1] or any(_REFUTES.match(text, *p) for p in after)


_NO_VERDICT = (
    _is_supposed,
    _answers_another,
    _need_not_be,
    _names_a_property,
    _is_surpassed,
    _is_not_given,
    _tells_of_it,
    _meets_in_part,
)
