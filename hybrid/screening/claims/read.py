"""Claims: what the reasoning says for and against each option, as the answer.

Under a question for what is *not* the case, a statement called true speaks against its option and
one called false speaks for it; "fits the question" and "is the answer" are never turned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.attitudes import attitudes, verdicts_on_statement
from hybrid.screening.claims.attribution import attributions
from hybrid.screening.claims.bare_answers import bare_answers
from hybrid.screening.claims.bare_verdicts import bare_verdicts
from hybrid.screening.claims.bare_yes_no import bare_yes_no
from hybrid.screening.claims.called_best import called_best
from hybrid.screening.claims.classified import classifications
from hybrid.screening.claims.contrary_qualities import contrary_qualities
from hybrid.screening.claims.dates import dated
from hybrid.screening.claims.decisions import decisions
from hybrid.screening.claims.earlier_choices import earlier_choices
from hybrid.screening.claims.entailments import entailed
from hybrid.screening.claims.hedged import granted, hedged
from hybrid.screening.claims.inference_relations import inference_relations
from hybrid.screening.claims.led_answers import led_answers
from hybrid.screening.claims.moral_verdicts import moral_verdicts
from hybrid.screening.claims.named_verdicts import named_verdicts
from hybrid.screening.claims.of_answer import is_of_answer, right_is_the_answer
from hybrid.screening.claims.orders import orders
from hybrid.screening.claims.polar import polar_claims
from hybrid.screening.claims.priority import priorities
from hybrid.screening.claims.pronouns import references
from hybrid.screening.claims.ranges import in_ranges
from hybrid.screening.claims.results import results
from hybrid.screening.claims.rule_met import rule_not_met
from hybrid.screening.claims.sentiments import sentiments
from hybrid.screening.claims.short_predicates import short_claims
from hybrid.screening.claims.topic import topic_claims
from hybrid.screening.claims.yes_no_replies import yes_no_replies
from hybrid.screening.reading import Reading
from hybrid.screening.wording.copied_options import is_copied
from hybrid.screening.wording.questions import options_are_verdicts
from hybrid.text.folding import closed
from hybrid.text.opposites import DIRECTED, DIRECTED_ZH
from hybrid.text.sentences import is_question

# Claims are weighed against each other; of a very long text the first and the last ones are.
_AT_EACH_END = 200
_THAN = re.compile(r"(?:\bthan|[比较]|于)\s*$", re.IGNORECASE)
_WHICH = re.compile(r"\b(?:which|what|whether)\s+$|(?:哪一?[个项种]|是否)\s*$", re.IGNORECASE)
_LONGEST_ASKING = 10
# "More likely that the cook's horse": what is the cook's is not the cook.
_OWNS = re.compile(r"['’]s\b")
# What is not heard by its wording alone, and so may well be told by the question too.
_HEARD_OTHERWISE = frozenset(
    {"attributed", "polar", "entailed", "result", "reference", "stated", "bare"}
)
_LEAST_RETOLD = 8
_GOOD_FOR = re.compile(
    r"\b(?P<what>suitable|good|appropriate|fit|strong|safe)\s+(?:enough\s+)?for\s+"
    r"(?!this\b|the (?:question|blank|context|sentence|answer|situation|case)\b)",
    re.IGNORECASE,
)
_FOR = 12
_TWO = 2
# "The most" and "the third" are places among all.
_ASKS_PLACE_ZH = re.compile(
    r"最|中间|居中|第[一二三四五六七八九十\d]+(?=[名个位大小高矮快慢多少]?(?:的?是|[到来]))"
    r"|[谁哪][^，。？?]{0,6}第[一二三四五六七八九十\d]"
)
_HOW_ZH = re.compile(rf"(?:更加?|还要?|要)?({DIRECTED_ZH})(?![的得])")


def read_claims(reading: Reading, chosen: str | None) -> tuple[Signal, ...]:
    """Return ``holds_for`` and ``holds_against`` of the options, in text order.

    Tags: ``hedged``, ``comparison``, ``attributed`` (see ``attribution``), ``stated`` (a choice
    made before the last), ``topic`` (said of the option under discussion without naming it),
    ``entailed`` (see ``entailments``), ``result`` (see ``results``, ``dates``).
    """
    kept = (claim for claim in _heard(reading, chosen) if _counts(reading, claim))
    ordered = sorted(dict.fromkeys(kept), key=place)
    return (*ordered[:_AT_EACH_END], *ordered[_AT_EACH_END:][-_AT_EACH_END:])


def _heard(reading: Reading, chosen: str | None) -> list[Signal]:
    """Return all that is heard as a claim, in any order.

    Where one is heard, nothing is heard in the same words that only a bare or short answer is.
    """
    exception = reading.asks_for_exception
    inverted = exception and not right_is_the_answer(reading, chosen)
    claims = [*named_verdicts(reading, chosen, inverted), *topic_claims(reading, inverted)]
    claims += _comparisons(reading, inverted)
    claims += [*results(reading, chosen), *dated(reading, chosen), *earlier_choices(reading)]
    claims += [*attributions(reading), *polar_claims(reading), *attitudes(reading, chosen)]
    claims += [*verdicts_on_statement(reading, chosen), *contrary_qualities(reading)]
    claims += [*references(reading), *orders(reading), *priorities(reading)]
    claims += [*inference_relations(reading), *led_answers(reading, chosen), *decisions(reading)]
    claims += [*sentiments(reading), *in_ranges(reading, chosen), *rule_not_met(reading, chosen)]
    claims += [*bare_verdicts(reading), *classifications(reading)]
    bare = [*bare_answers(reading), *bare_yes_no(reading), *yes_no_replies(reading)]
    bare += [*moral_verdicts(reading), *called_best(reading)]
    claims += _apart_from(claims, bare)
    named = [claim for claim in claims if {"attributed", "comparison"} & set(claim.tags)]
    claims += _apart_from(named, short_claims(reading))
    return [*claims, *entailed(reading, chosen, inverted=exception)]


def _apart_from(heard: Sequence[Signal], claims: Iterable[Signal]) -> list[Signal]:
    """Return the claims that stand in other words than those ``heard``."""
    return [c for c in claims if not any(c.span.overlaps(each.span) for each in heard)]


def _comparisons(reading: Reading, inverted: bool) -> Iterator[Signal]:
    """Yield ``holds_for`` of what is said to be more so than others, tagged ``comparison``."""
    for each in reading.of("comparison"):
        if inverted and not is_of_answer(reading, each):
            continue
        if _is_compared_with(reading, each) or _in_something_else(reading, each):
            continue
        if not _OWNS.match(reading.record.reasoning, each.span.end):
            yield hedged(reading, Signal(FOR, each.span, each.option, ("comparison",)))


def _counts(reading: Reading, claim: Signal) -> bool:
    """Whether what is heard is claimed: by the writer, of one option, and in words of their own."""
    if not claim.option or _is_conclusion(reading, claim) or _asks(reading, claim):
        return False
    if "attributed" in claim.tags and (granted(reading, claim) or _is_idle(reading, claim)):
        return False
    # "P is true" says nothing of the option "True".
    if {"topic", "attributed"} & set(claim.tags) and options_are_verdicts(reading.record):
        return False
    if any(shared.span.overlaps(claim.span) for shared in reading.of("both_valid")):
        return False
    if "stated" not in claim.tags and is_copied(reading, (claim.span.start, claim.span.end)):
        return False
    return not (_retells_question(reading, claim) or _is_good_for_something(reading, claim))


def place(signal: Signal) -> tuple[int, int, str]:
    """Return the sort key of text order."""
    return signal.span.start, signal.span.end, signal.name


def _is_idle(reading: Reading, claim: Signal) -> bool:
    """Whether it is said before a claim that nothing tells of it: "nothing suggests that …"."""
    start, _ = reading.sentence_at(claim.span.start)
    return bool(reading.within((start, claim.span.start), "waived"))


def _is_compared_with(reading: Reading, signal: Signal) -> bool:
    """Whether the option named is the other one: "the nurse is, more than the pilot, likely"."""
    text = reading.record.reasoning
    return _THAN.search(text, max(0, signal.span.start - 6), signal.span.start) is not None


def _in_something_else(reading: Reading, signal: Signal) -> bool:
    """Whether 甲比乙 goes on with a property that is not the one asked for: 矮 where 高 is.

    Of three or more, having more of it than another one is not having most of it.
    """
    text = reading.record.reasoning
    if "比" not in text[signal.span.start : signal.span.end]:
        return False
    if len(reading.record.options) > _TWO and _ASKS_PLACE_ZH.search(reading.record.question):
        return True
    more = _HOW_ZH.match(text, signal.span.end)
    if more is None:
        return False
    asked = {DIRECTED[word] for word in re.findall(DIRECTED_ZH, reading.record.question)}
    return DIRECTED[more[1]] not in asked


def _retells_question(reading: Reading, claim: Signal) -> bool:
    """Whether a verdict heard by its wording stands so in the question: "but it didn't fit"."""
    said = closed(reading.record.text(claim.span))
    if _HEARD_OTHERWISE & set(claim.tags) or len(said) < _LEAST_RETOLD:
        return False
    record = reading.record
    return said in closed(f"{record.context or ''}\n{record.question}")


def _is_good_for_something(reading: Reading, claim: Signal) -> bool:
    """Whether what the question tells of is said to be no good for something: a fact, no verdict.

    "The paint is not suitable for the sun" says nothing of the answer.
    """
    named = reading.within((claim.span.start, claim.span.end), MENTION)
    if claim.name != AGAINST or claim.tags or any("text" not in m.tags for m in named):
        return False
    good = _GOOD_FOR.search(reading.record.reasoning, claim.span.start, claim.span.end + _FOR)
    if good is None or good["what"].lower() in reading.record.question.lower():
        return False
    asked = reading.record.question.lower()
    return bool(named) and all(text.lower() in asked for text in reading.record.options.values())


def _asks(reading: Reading, claim: Signal) -> bool:
    """Whether a claim is asked: in a question, or "we determine which statement is true"."""
    text = reading.record.reasoning
    if _WHICH.search(text, max(0, claim.span.start - _LONGEST_ASKING), claim.span.start):
        return True
    return is_question(reading.words(reading.sentence_at(claim.span.end - 1)))


def _is_conclusion(reading: Reading, claim: Signal) -> bool:
    """Whether the claim is the choice itself: inside the last statement of it."""
    stated = reading.of("stated_choice")
    return bool(stated) and claim.span.overlaps(stated[0].span)
