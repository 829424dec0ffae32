"""What stands in the way of a choice to abstain.

Signals emitted: ``proven``, ``lean``, ``abstained``, ``dismissed``, see ``stance``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.claims.hedged import held_back, is_firm
from hybrid.screening.reading import Reading, as_span, final_start, sentences_before_choice
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range

# What makes the one named the one who is meant: "is the one who …", "it must be" the one.
_IS_THE_ONE = re.compile(
    r"\s*(?:is|was|must be|must have been|has to be)\s(?:\w+ly\s)?the (?:only )?one\b"
    r"|\s*(?:就|才|正|便|自然|显然)是[^，。；]{0,16}(?:的人|那个?人|那位|的那个|的一方|的)(?=[，。；]|$)",
    re.IGNORECASE,
)
_IT_IS = re.compile(
    r"\b(?:it|this|that)(?:['’]s| is| was| must be| must have been| has to be) (?:\w+ly )?"
    r"(?:the )?$"
    r"|(?:那个?人|这个?人|此人|答案|要找的人)(?:就|应该?|必然|一定|只能)?是$",
    re.IGNORECASE,
)
_OPEN = (
    *("undecidable", "undecided", "doubt", "not_given", "unsettled", "hedge", "guess", "contrast"),
    *("stereotype", "generalisation", "self_correction", "both_valid", "others_think"),
)
# What leaves the matter open is a ground to abstain after all.
_OPEN_STILL = ("undecidable", "undecided", "not_given", "unsettled", "doubt", "lacks_context")
_LIKELY = r"(?:probably|most likely|presumably|in all likelihood)"
_PROBABLY = Guarded(rf"\b{_LIKELY} ", re.IGNORECASE)
_LIKELY_THE_ONE = re.compile(rf"\s*(?:is|was|are|were) {_LIKELY} the ones?\b", re.IGNORECASE)
_LIKELY_IT_IS = re.compile(rf"\b(?:it|this|that) (?:is|was) {_LIKELY} (?:the )?$", re.IGNORECASE)
_ENDS_NAME = re.compile(r"[)*]*(?:[,.;]| (?:who|that)\b)")
_NEITHER = re.compile(r"\b(?:neither|none of)\b|都(?:不|没)|均(?:不|没)|两者都", re.IGNORECASE)
_PROVES = re.compile(r"\bprove[sn]?\b|\bmust\b|证明|必定|必然|一定", re.IGNORECASE)


def abstained(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    rivals = [c for c in claims if c.name == FOR and c.option != choice.letter and is_firm(c)]
    rivals = [c for c in rivals if not _by_association(reading, c)]
    rivals = [c for c in rivals if not _only_a_step(reading, c)]
    proven = [c for c in rivals if _concluded(reading, c)]
    # What follows for one and for another leaves it open: that is why none is chosen.
    proven = proven if len({c.option for c in proven}) == 1 else []
    found = [Signal("proven", c.span, c.option) for c in proven]
    found += [] if proven else _named_last(reading)
    found += _leans(reading, choice, claims)
    found += _called_wrong(reading, choice, claims)
    if choice.conclusion is not None:
        found.append(Signal("abstained", choice.conclusion, choice.letter))
    return found


def _named_last(reading: Reading) -> list[Signal]:
    """Return the conclusion that one of those asked about is the one, where it is the last word.

    "So the cook was the one who needed help." Whatever words the question uses, no doubt is left.
    """
    until = final_start(reading)
    before = [place for place in reading.sentences if place[1] <= until]
    if not before or not options_are_names(reading):
        return []
    drawn = reading.within(before[-1], "conclusion_marker")
    if not drawn or reading.within(before[-1], *_OPEN):
        return []
    text, place = reading.record.reasoning, (drawn[0].span.start, before[-1][1])
    if denies(text, *place) or NOT_ASSERTED.search(text, *place) is not None:
        return []
    named = [m for m in reading.within(place, MENTION) if "part" not in m.tags]
    told = [
        m
        for m in named
        if _IS_THE_ONE.match(text, m.span.end, place[1])
        or _IT_IS.search(text[place[0] : m.span.start])
    ]
    if len({m.option for m in named}) != 1 or not told:
        return []
    return [Signal("proven", as_span(place), told[0].option)]


def _is_last_word(reading: Reading, claim: Signal) -> bool:
    """Whether a claim stands in the last sentence before the choice, which leaves no doubt."""
    sentence = reading.sentence_at(claim.span.start)
    before = sentences_before_choice(reading)
    return before[-1:] == [sentence] and not reading.within(sentence, *_OPEN)


def _by_association(reading: Reading, claim: Signal) -> bool:
    """Whether the claim only names a stereotype or a guess, which proves nothing."""
    sentence = reading.sentence_at(claim.span.start)
    return bool(reading.within(sentence, "stereotype", "guess"))


def _only_a_step(reading: Reading, claim: Signal) -> bool:
    """Whether a derived answer to a yes-no question is turned from, or doubted, before the end."""
    rest = (claim.span.end - 1, final_start(reading))
    turned = ("contrast", "self_correction", "undecidable", "not_given", "doubt")
    return "polar" in claim.tags and bool(reading.within(rest, *turned))


def _called_wrong(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``dismissed`` where the option to abstain is itself called no answer, by its letter.

    "Option (C) is not a valid answer. So the answer is C."
    """
    own = [c for c in claims if c.option == choice.letter and is_firm(c)]
    wrong = [c for c in own if c.name == AGAINST and "attributed" not in c.tags]
    if not wrong or any(c.name == FOR and "stated" not in c.tags for c in own):
        return []
    place = reading.sentence_at(wrong[-1].span.start)
    rest = reading.record.reasoning[place[0] : final_start(reading)]
    if reading.within((place[0], final_start(reading)), *_OPEN_STILL) or _NEITHER.search(rest):
        return []
    return [Signal("dismissed", wrong[-1].span, choice.letter)]


def _leans(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return the last option called the likelier one, when no doubt takes that back.

    What others hold, "by the common view the cook is likelier", is no leaning of the writer's own.
    """
    compared = [c for c in claims if {"comparison", "reference"} & set(c.tags)]
    compared += [*_called_likely(reading), *_compared_at_last(reading)]
    compared = [c for c in compared if c.option != choice.letter and c.name == FOR]
    compared = [c for c in compared if not held_back(reading, c)]
    if not compared:
        return []
    last = compared[-1]
    until, end = final_start(reading), len(reading.record.reasoning)
    rest: Range = (last.span.end, until if last.span.start < until else end)
    if reading.within(rest, "undecidable", "self_correction", "disclaimer"):
        return []
    return [Signal("lean", last.span, last.option)]


def _called_likely(reading: Reading) -> list[Signal]:
    """Return where one of those asked about is called the one, if only probably."""
    text = reading.record.reasoning
    if _PROBABLY.search(text) is None:
        return []
    found = []
    for mention in reading.of(MENTION):
        start, end = reading.sentence_at(mention.span.start)
        before = text[start : mention.span.start]
        called = _LIKELY_THE_ONE.match(text, mention.span.end, end) or (
            _LIKELY_IT_IS.search(before) and _ENDS_NAME.match(text, mention.span.end)
        )
        if called and "part" not in mention.tags and not OPENS_WITH_CONDITION.match(before):
            found.append(Signal(FOR, mention.span, mention.option, ("comparison",)))
    return found


def _compared_at_last(reading: Reading) -> list[Signal]:
    """Return what is put above another option in the choice's sentence or later.

    No claim leads to the choice from there, but what was left open is leaned on all the same.
    """
    closing = (s for s in reading.of("comparison") if s.span.start >= final_start(reading))
    return [
        Signal(FOR, each.span, each.option, ("comparison",))
        for each in closing
        if not reading.within(reading.sentence_at(each.span.start), "granted", "stereotype")
    ]


def _concluded(reading: Reading, claim: Signal) -> bool:
    """Whether an attribution is drawn as a conclusion, or the claim is no attribution at all."""
    if "attributed" not in claim.tags or _is_last_word(reading, claim):
        return True
    sentence = reading.sentence_at(claim.span.start)
    return bool(reading.within(sentence, "conclusion_marker", "text_support")) or (
        _PROVES.search(reading.record.reasoning, *sentence) is not None
    )
