"""The stance: what the reasoning holds of the options on its way to the choice.

Signals emitted, beside the claims (see ``claims``):

``undecided``      the question is said not to be decidable
``both``           more than one option is argued to fit
``resolved``       a doubt is answered from the text afterwards
``distinguished``  of two that fit, the one chosen is told apart afterwards
``turn``           support for the option chosen gives way, and is not taken up again
``explained_turn`` the same, with the change of mind explained
``favoured``       another option is supported and the one chosen is not
``dismissed``      the option chosen is only ever spoken against
``proven``         an option is firmly held for where the choice is to abstain
``abstained``      the choice declines to answer
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims import AGAINST, FOR, final_start, place, read_claims
from hybrid.screening.reading import Reading
from hybrid.text.sentences import Range, clauses

_ABOUT_THE_QUESTION = re.compile(
    r"\b(?:who|whom|whose|which|either|neither|any(?:one|body)|between|both)\b|谁|哪|任何|两者|双方",
    re.IGNORECASE,
)
_ABOUT_ONE = re.compile(r"\b(?:he|she|his|her|him)\b|他的|她的|此人|[他她]是否", re.IGNORECASE)
_CONDITION = re.compile(r"without|lacking|absent|在?没有|由于|缺[乏少]|若无", re.IGNORECASE)
_JUST_AFTER = 12
_WEAK_GROUNDS = ("guess", "stereotype", "generalisation")


def read_stance(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return the claims and the stance's signals; ``reading`` holds cues, detectors, choice."""
    claims = read_claims(reading, choice.stated)
    doubts = _doubts(reading, choice)
    both = _both(reading, choice, claims)
    found = [*claims, *doubts, *both]
    found += _resolved(reading, choice, claims, doubts)
    found += _distinguished(reading, choice, claims, both)
    if choice.abstains:
        found += _abstained(reading, choice, claims)
    elif choice.letter is not None:
        found += _turned(reading, choice, claims)
        found += _against_choice(reading, choice, claims)
    return tuple(found)


# --- doubt, and both ---------------------------------------------------------------------------


def _doubts(reading: Reading, choice: Choice) -> list[Signal]:
    """Return ``undecided`` where the writer doubts, not where an option's words are repeated.

    A doubt about one option's bearer alone ("it is hard to tell whether the cook was late") leaves
    the question open only when it is about the option chosen, or more than one is so doubted.
    """
    named = [m for m in reading.of(MENTION) if "text" in m.tags]
    conflicts = reading.of("letter_text_conflict")
    found = []
    for signal in reading.of("undecidable"):
        repeated = any(m.span.overlaps(signal.span) for m in named)
        if not repeated or any(c.span.overlaps(signal.span) for c in conflicts):
            found.append(Signal("undecided", signal.span, _doubted(reading, signal)))
    alone = {doubt.option for doubt in found if doubt.option}
    return [d for d in found if d.option in (None, choice.letter) or len(alone) > 1]


def _doubted(reading: Reading, doubt: Signal) -> str | None:
    """Return the one option that a doubt is about, or ``None`` when it is about the question."""
    text = reading.record.reasoning
    if _ABOUT_THE_QUESTION.search(text, doubt.span.start, doubt.span.end + _JUST_AFTER):
        return None
    scope = _scope(reading, doubt)
    mentions = reading.of(MENTION)
    named = {m.option for m in reading.inside(mentions, scope)}
    if not named and _ABOUT_ONE.search(text, doubt.span.start, scope[1]):
        earlier = [m for m in mentions if m.span.end <= doubt.span.start]
        return earlier[-1].option if earlier else None
    return named.pop() if len(named) == 1 else None


def _scope(reading: Reading, doubt: Signal) -> Range:
    """Return the sentence up to the end of the doubt's clause, or of the clause it conditions."""
    text = reading.record.reasoning
    start, end = reading.sentence_at(doubt.span.start)
    parts = clauses(text, start, end)
    ends = [part[1] for part in parts if doubt.span.end <= part[1]]
    if not ends:
        return start, end
    conditions = _CONDITION.match(text, doubt.span.start)
    return start, ends[1] if conditions and len(ends) > 1 else ends[0]


def _both(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return where two options are said to fit, or the same is concluded of two bearers."""
    named = [m for m in reading.of(MENTION) if "text" in m.tags]
    said = [
        Signal("both", signal.span)
        for signal in reading.of("both_valid")
        if not any(m.span.covers(signal.span) for m in named)
    ]
    return said or _parallel(choice, claims)


def _parallel(choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return the second of two attributions of the question's predicate to different bearers."""
    attributed = [c for c in claims if c.name == FOR and "attributed" in c.tags]
    denied = {c.option for c in claims if c.name == AGAINST}
    compared = any("comparison" in c.tags for c in claims)
    own = [c for c in attributed if c.option == choice.letter]
    others = [c for c in attributed if c.option != choice.letter and c.option not in denied]
    if compared or not own or not others:
        return []
    return [Signal("both", max(own[0], others[0], key=place).span)]


def _resolved(
    reading: Reading, choice: Choice, claims: Sequence[Signal], doubts: Sequence[Signal]
) -> list[Signal]:
    """Return what answers the last doubt from the text, or takes it back, before the choice."""
    if not doubts:
        return []
    after = max(doubt.span.end for doubt in doubts)
    until = final_start(reading)
    grounds = [*reading.of("text_support"), *reading.of("self_correction")]
    grounds += [c for c in claims if c.option == choice.letter and c.name == FOR]
    return [
        Signal("resolved", ground.span, choice.letter)
        for ground in grounds
        if after <= ground.span.start < until and not _weakly_put(reading, ground)
    ]


def _distinguished(
    reading: Reading, choice: Choice, claims: Sequence[Signal], both: Sequence[Signal]
) -> list[Signal]:
    """Return what speaks, firmly and after both were said to fit, for the chosen one alone."""
    if not both:
        return []
    after = both[-1].span.end
    telling = [
        claim
        for claim in claims
        if after <= claim.span.start and not _weakly_put(reading, claim)
        if (claim.name == FOR) == (claim.option == choice.letter)
    ]
    return [Signal("distinguished", claim.span, choice.letter) for claim in telling]


def _weakly_put(reading: Reading, signal: Signal) -> bool:
    if "hedged" in signal.tags:
        return True
    sentence = reading.sentence_at(signal.span.start)
    return bool(reading.inside(reading.of("hedge", *_WEAK_GROUNDS), sentence))


# --- direction ---------------------------------------------------------------------------------


def _turned(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return where firm support for the chosen option gives way for good before the choice."""
    final = final_start(reading)
    before = [c for c in claims if c.span.start < final]
    firm = [c for c in before if c.name == FOR and c.option == choice.letter and _firm(c)]
    if not firm:
        return []
    later = [c for c in before if firm[0].span.end <= c.span.start]
    turns = [c for c in later if _opposes(c, choice.letter) and _firm(c)]
    if not turns:
        return []
    turn = turns[-1]
    taken_up = any(
        c.name == FOR and c.option == choice.letter and turn.span.end <= c.span.start for c in later
    )
    if taken_up or _withdrawn(turn, later):
        return []
    explained = reading.inside(reading.of("self_correction"), (firm[0].span.end, final))
    return [Signal("explained_turn" if explained else "turn", turn.span, turn.option)]


def _firm(claim: Signal) -> bool:
    return "hedged" not in claim.tags and "topic" not in claim.tags


def _opposes(claim: Signal, letter: str | None) -> bool:
    return (claim.name == AGAINST) == (claim.option == letter)


def _withdrawn(claim: Signal, later: Sequence[Signal]) -> bool:
    """Whether support for another option is denied again afterwards."""
    return claim.name == FOR and any(
        c.name == AGAINST and c.option == claim.option and claim.span.end <= c.span.start
        for c in later
    )


def _against_choice(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``favoured`` or ``dismissed`` where nothing speaks for the option chosen."""
    own = [c for c in claims if c.option == choice.letter]
    if any(c.name == FOR for c in own):
        return []
    found = [Signal("dismissed", c.span, c.option) for c in own if _firm_denial(reading, c)][-1:]
    standing = [c for c in claims if c.name == FOR and c.option != choice.letter]
    standing = [c for c in standing if not _withdrawn(c, claims)]
    rivals = {c.option for c in standing}
    if len(rivals) == 1 and not _corrected_since(reading, standing[-1].span.end):
        found.append(Signal("favoured", standing[-1].span, standing[-1].option, standing[-1].tags))
    return found


def _firm_denial(reading: Reading, claim: Signal) -> bool:
    return "hedged" not in claim.tags and not _corrected_since(reading, claim.span.end)


def _corrected_since(reading: Reading, position: int) -> bool:
    rest: Range = (position, final_start(reading) + 1)
    return bool(reading.inside(reading.of("self_correction"), rest))


def _abstained(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    found = [
        Signal("proven", c.span, c.option)
        for c in claims
        if c.name == FOR and c.option != choice.letter and _firm(c) and "attributed" not in c.tags
    ]
    if choice.conclusion is not None:
        found.append(Signal("abstained", choice.conclusion, choice.letter))
    return found
