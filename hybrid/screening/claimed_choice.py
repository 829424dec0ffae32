"""The choice of a response that names none in so many words: what its end claims.

"The bench should go to the guest" decides who gets it, "a heron would not eat there" answers with
no, and who refutes all options but one is left with that. Where no claim is heard, the one option
that is named at all is chosen by a sentence that ends on it: "this is plain theft".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.read import read_claims
from hybrid.screening.leaned_choice import leaned_choice
from hybrid.screening.reading import REASONING, Reading
from hybrid.screening.wording.questions import asking_sentence, asks_by_degree
from hybrid.text.conditions import UNASSERTED_EN, UNASSERTED_ZH
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, is_question
from hybrid.text.spans import Span

CLAIMED = "claimed"
"""The tag of a choice that no words of choosing state."""

_OPEN = ("undecidable", "undecided", "not_given", "doubt", "both_valid")
_UNSURE = (*_OPEN, "negate", "others_think", "first_impression")
_DRAWN = "conclusion_marker"
_THAN = re.compile(
    r"(?:\bthan|\bover|\bnot|\binstead of|比|而不是|而非)\s*(?:the |an? )?$", re.IGNORECASE
)
# A number that ends the text as its answer: {"answer": "3"}, 答案：3.
_ANSWER_NUMBER = re.compile(
    r"(?:\banswer|\bchoice|答案|选项)[\"”*]*\s*(?:[:：是为]|is)\s*[\"“(*]*(?P<number>\d)[\"”)*}\s.。]*$",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d")
# What stands before what somebody or something is said to be.
_IS = re.compile(
    r"(?:\b(?:is|are|was|were|be|as)|['’](?:s|re|m))\s(?:\w+ly\s)?(?:an?\s|the\s)?[\"“'‘*]*$"
    r"|(?:是|为|属于|算|构成)(?:一?[个种]|[\u4e00-\u9fff]{1,4}的)?[“\"「*]*$",
    re.IGNORECASE,
)
# "We look for the late one. That would be the cook."
_POINTS_BACK = re.compile(
    r"\W*(?:so |then )?(?:that|this|it) would (?:\w+ly |then )?be (?:an? |the )?[\"“'‘*]*$",
    re.IGNORECASE,
)
# "This is the correct answer", of the option told of before.
_OF_THE_ANSWER = re.compile(r"\b(?:answer|option|choice)\b|答案|选项", re.IGNORECASE)
# "I would call it" asserts what it calls it.
_UNASSERTED = re.compile(rf"\b(?<!\bI )(?:{UNASSERTED_EN})\b|{UNASSERTED_ZH}", re.IGNORECASE)
# "Positive - the guest came again": what follows an option that opens the text is its reason.
_OPENS_ON = re.compile(r"[\s*\"”]*(?:[-–—:]\s|[：—]|\b(?:because|since)\b|，?因为)")
_EDGES = ' \t\n*"“#>'
_LEAST_REFUTED = 2


def claimed_choice(reading: Reading, declining: frozenset[str]) -> Signal | None:
    """Return the one option that the end of the reasoning claims, or that is left of all.

    A sentence that leaves the matter open claims nothing, or else the option that is ``declining``;
    a hedged one claims where it concludes.
    """
    if not reading.sentences:
        return None
    heard = read_claims(reading, None)
    claims = [c for c in heard if _counts(reading, c)]
    last = reading.sentences[-1]
    here = [c for c in claims if c.span.start >= last[0]]
    if any(c.name == FOR for c in here):
        return _closing(reading, claims, here)
    found = _sole(reading, claims) or _left_over(reading, claims) or _others_wrong(reading)
    found = found or _against_all_others(reading, claims, declining)
    found = found or _ended_on(reading, claims) or _numbered(reading, declining)
    found = found or _left_open(reading, last, declining)
    if found is not None:
        return found
    leaned = leaned_choice(reading, heard, declining)
    return None if leaned is None else _as_choice(leaned)


def refusals(reading: Reading) -> list[Signal]:
    """Return what refuses to answer: "I will refuse" is none where an option says so."""
    named = reading.of(MENTION)
    return [r for r in reading.of("refusal") if not any(m.span.overlaps(r.span) for m in named)]


def tells_no_degree(reading: Reading, words: str) -> bool:
    """Whether the question asks for the most or best, and some words tell no degree."""
    return asks_by_degree(asking_sentence(reading.record.question)) and not asks_by_degree(words)


def _counts(reading: Reading, claim: Signal) -> bool:
    place = reading.sentence_at(claim.span.start)
    if reading.within(place, *_OPEN) or is_question(reading.words(place)):
        return False
    return "hedged" not in claim.tags or bool(reading.within(place, _DRAWN))


def _closing(reading: Reading, claims: Sequence[Signal], here: Sequence[Signal]) -> Signal | None:
    """Return the option that the last sentence claims, and no other one."""
    mine = [c for c in here if c.name == FOR]
    held = {c.option for c in mine}
    if len(held) != 1 or any(c.name == AGAINST and c.option in held for c in here):
        return None
    rivals = {c.option for c in claims if c.name == FOR} - held
    said = reading.record.text(mine[-1].span)
    if not _is_drawn(reading, mine[-1]) and (
        rivals or tells_no_degree(reading, said) or _weighs_others(reading, mine[-1])
    ):
        return None
    return _as_choice(mine[-1])


def _is_drawn(reading: Reading, claim: Signal) -> bool:
    start, _ = reading.sentence_at(claim.span.start)
    said = reading.record.text(claim.span)
    answers = "topic" in claim.tags and _OF_THE_ANSWER.search(said) is not None
    drawn = "polar" in claim.tags or answers
    return drawn or bool(reading.within((start, claim.span.end), _DRAWN))


def _weighs_others(reading: Reading, claim: Signal) -> bool:
    """Whether other options are named in the sentence, and not as what the claim compares with.

    Nor as what it sets apart: "the cook was late, but the guest was not".
    """
    text, (start, end) = reading.record.reasoning, reading.sentence_at(claim.span.start)
    others = [m for m in reading.within((start, end), MENTION) if m.option != claim.option]
    return any(
        not _THAN.search(text, start, m.span.start) and not _is_set_apart(reading, claim, m)
        for m in others
    )


def _is_set_apart(reading: Reading, claim: Signal, other: Signal) -> bool:
    """Whether a clause after the claim denies of another option what is claimed, unhedged."""
    part = reading.clause_at(other.span.start)
    if part[0] < claim.span.end - 1 or reading.within(part, "hedge", "additive", *_OPEN):
        return False
    return denies(reading.words(part))


def _sole(reading: Reading, claims: Sequence[Signal]) -> Signal | None:
    """Return the option that all claims are for, where one of them answers the question."""
    held = {c.option for c in claims if c.name == FOR}
    strong = [c for c in claims if c.name == FOR and "polar" in c.tags]
    if len(held) != 1 or not strong:
        return None
    if reading.within((strong[-1].span.end, len(reading.record.reasoning)), *_OPEN):
        return None
    return _as_choice(strong[-1])


def _left_over(reading: Reading, claims: Sequence[Signal]) -> Signal | None:
    """Return the one option that no claim is against, where all others are refuted."""
    refuted = {c.option for c in claims if c.name == AGAINST}
    rest = set(reading.record.options) - refuted
    if len(refuted) < _LEAST_REFUTED or len(rest) != 1:
        return None
    named = [m for m in reading.of(MENTION) if m.option in rest]
    return _as_choice(named[-1]) if named else None


def _against_all_others(
    reading: Reading, claims: Sequence[Signal], declining: frozenset[str]
) -> Signal | None:
    """Return the one option that is claimed, where every other one that decides is refuted.

    "The cook has the key, because he locks up. The guest does not have it, since he is new."
    """
    held = {c.option for c in claims if c.name == FOR}
    refuted = {c.option for c in claims if c.name == AGAINST}
    if len(held) != 1 or not refuted or held | refuted != set(reading.record.options) - declining:
        return None
    mine = [c for c in claims if c.name == FOR]
    after = mine[-1].span.end, len(reading.record.reasoning)
    return None if held & refuted or reading.within(after, *_OPEN) else _as_choice(mine[-1])


def _others_wrong(reading: Reading) -> Signal | None:
    """Return the one option that is not among "the other options", which are told to be wrong."""
    found = reading.of("others_wrong")
    if not found:
        return None
    named = reading.of(MENTION)
    others = {m.option for m in named if m.span.start >= found[-1].span.start}
    before = [m for m in named if m.span.start < found[-1].span.start]
    rest = set(reading.record.options) - others
    mine = [m for m in before if m.option in rest]
    return _as_choice(mine[-1]) if len(rest) == 1 and mine else None


def _numbered(reading: Reading, declining: frozenset[str]) -> Signal | None:
    """Return the option whose place in the list is given as the answer: "Answer: 3" of three.

    Who counts from nought would mean another one: it must be the last, or the one told of at the
    end.
    """
    options = reading.record.options
    found = _ANSWER_NUMBER.search(reading.record.reasoning)
    if found is None or any(_DIGITS.search(f"{key} {text}") for key, text in options.items()):
        return None
    number = int(found["number"])
    if not 0 < number <= len(options):
        return None
    letter = [*options][number - 1]
    named = reading.of(MENTION)
    told = bool(named) and named[-1].option == letter
    if not told and number < len(options) and not (letter in declining and reading.of(*_OPEN)):
        return None
    return Signal("choice", Span(REASONING, *found.span("number")), letter, (CLAIMED,))


def _ended_on(reading: Reading, claims: Sequence[Signal]) -> Signal | None:
    """Return the only option named at all, where the text opens with it and goes on with a reason.

    Or where a sentence that concludes says it of something; the last one concludes whatever it
    opens with.
    """
    named, text = reading.of(MENTION), reading.record.reasoning
    if claims or len({m.option for m in named}) != 1:
        return None
    opens = not text[: named[0].span.start].strip(_EDGES) and "text" in named[0].tags
    if opens and _OPENS_ON.match(text, named[0].span.end) and not reading.of(*_OPEN):
        return _as_choice(named[0])
    place = reading.sentence_at(named[-1].span.start)
    if place != reading.sentences[-1] and not reading.within(place, _DRAWN):
        return None
    return _as_choice(named[-1]) if _is_said(reading, place, named[-1]) else None


def _is_said(reading: Reading, place: Range, mention: Signal) -> bool:
    """Whether a sentence says of something that it is what an option says, and nothing turns it."""
    start, _ = reading.clause_at(mention.span.start)
    end = len(reading.record.reasoning)
    if reading.within((start, end), *_UNSURE) or is_question(reading.words(place)):
        return False
    words = reading.words((start, mention.span.start))
    asserted = _POINTS_BACK.fullmatch(words) or not _UNASSERTED.search(words)
    return bool(asserted) and not denies(words) and _IS.search(words) is not None


def _left_open(reading: Reading, last: Range, declining: frozenset[str]) -> Signal | None:
    """Return the one option that declines, where the last sentence says that nothing is told."""
    open_end = reading.within(last, "undecidable", "not_given")
    if len(declining) != 1 or not open_end:
        return None
    return Signal("choice", open_end[-1].span, next(iter(declining)), (CLAIMED,))


def _as_choice(claim: Signal) -> Signal:
    return Signal("choice", claim.span, claim.option, (CLAIMED,))
