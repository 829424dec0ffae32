"""The stance: what the reasoning holds of the options on its way to the choice.

Signals emitted, beside the claims (see ``claims``), of doubts (see ``doubts``):

``undecided``      the question is said not to be decidable
``resolved``       a doubt is answered from the text afterwards
``none_fits``      what was found is said not to be among the options

of options that fit alike (see ``ties``, ``weighed_by_asked`` and ``both_ways``):

``both``           more than one option is argued to fit
``distinguished``  of two that fit, the one chosen is told apart afterwards

and of the direction that the reasoning takes:

``turn``           support for the option chosen gives way, and is not taken up again
``concluded_for``  what began the support of a turn, where that is no claim (see ``swings``)
``explained_turn`` the same, with the change of mind explained
``favoured``       another option is supported and the one chosen is not
``dismissed``      the option chosen is only ever spoken against, or is not the exception asked for
``proven``         an option is firmly held for where the choice is to abstain
``earlier_choice`` another option was chosen before, and the change is not explained
``upheld_choice``  another option was chosen before, and what was taken up again came to it anew
``conceded``       what speaks against the chosen option, which is argued for nonetheless
``pleaded``        the argument for it (see ``pleading``)
``lean``           an option is called the likelier one where the choice is to abstain
``rival_told``     what another option says is said outright (see ``told_options``), or the
                   argument ends on its words (see ``last_told`` and ``last_clause``)
``asked_otherwise``  what is asked for is said otherwise (see ``asked_of_options``, ``bearings``,
                   ``conditions_met``)
``part_denied``    a part of what the chosen option says is denied (see ``denied_parts``), or its
                   opposite told (see ``opposite_told``)
``misjudged``      an option is called wrong for a reason that says what it says
``abstained``      the choice declines to answer
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.claims.attitudes import sided_otherwise
from hybrid.screening.claims.combinations import recombined, taken_together
from hybrid.screening.claims.compared import compared_otherwise
from hybrid.screening.claims.deeds import judged_otherwise
from hybrid.screening.claims.hedged import held_back
from hybrid.screening.claims.listed_orders import listed_otherwise
from hybrid.screening.claims.measured import outmeasured
from hybrid.screening.claims.no_difference import no_difference
from hybrid.screening.claims.places import returned
from hybrid.screening.claims.polar import plain_statements
from hybrid.screening.claims.ranking import misplaced
from hybrid.screening.claims.read import read_claims
from hybrid.screening.claims.states import tracked
from hybrid.screening.claims.sufficiency import (
    asks_what_suffices,
    clashing_sufficiency,
    judged_sufficiency,
)
from hybrid.screening.claims.superlatives import below_others, surpassed
from hybrid.screening.claims.truth_values import valued_otherwise
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.stance.asked_of_options import asked_otherwise, asked_verdicts
from hybrid.screening.stance.bearings import bearings
from hybrid.screening.stance.beliefs import believed_otherwise
from hybrid.screening.stance.both_ways import both_ways
from hybrid.screening.stance.closings import closed_against
from hybrid.screening.stance.conditions_met import conditions_met
from hybrid.screening.stance.denied_parts import denied_parts
from hybrid.screening.stance.distinguished import distinguished
from hybrid.screening.stance.doubts import doubts
from hybrid.screening.stance.headed_options import told_under_letters
from hybrid.screening.stance.last_clause import told_in_last_clause
from hybrid.screening.stance.last_told import last_told
from hybrid.screening.stance.misjudgements import misjudged
from hybrid.screening.stance.named_answers import named_otherwise
from hybrid.screening.stance.no_exception import no_exception
from hybrid.screening.stance.none_fits import none_fits
from hybrid.screening.stance.opposite_told import opposite_told
from hybrid.screening.stance.pleading import pleaded
from hybrid.screening.stance.resolved import resolved
from hybrid.screening.stance.swings import conclusions, led_elsewhere, outdone, swing
from hybrid.screening.stance.ties import both_fit
from hybrid.screening.stance.told_options import told_options
from hybrid.screening.stance.told_qualities import told_qualities
from hybrid.screening.stance.weighed_by_asked import weighed_by_asked
from hybrid.text.sentences import Range

_PROVES = re.compile(r"\bprove[sn]?\b|\bmust\b|证明|必定|必然|一定", re.IGNORECASE)

# What is told of an option by its content, held against the choice.
_HELD_AGAINST: tuple[Callable[[Reading, str, int], Sequence[Signal]], ...] = (
    misplaced,
    listed_otherwise,
    judged_otherwise,
    recombined,
    valued_otherwise,
    judged_sufficiency,
    surpassed,
    below_others,
    compared_otherwise,
    no_difference,
    tracked,
    returned,
    outmeasured,
    sided_otherwise,
)


def read_stance(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return the claims and the stance's signals; ``reading`` holds cues, detectors, choice."""
    claims = read_claims(reading, choice.letter)
    # Where it is asked what suffices, statements are weighed, and not the options.
    if asks_what_suffices(reading.record):
        found = [*claims, *clashing_sufficiency(reading)]
    else:
        found = [*claims, *_options_weighed(reading, choice, claims)]
    if choice.abstains:
        found += _abstained(reading, choice, claims)
    elif choice.letter is not None:
        found += _turned(reading, choice, claims)
        found += _against_choice(reading, choice, claims)
        found += closed_against(reading, choice, claims)
        found += pleaded(reading, choice)
    return tuple(found)


def _options_weighed(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return doubts and ties between options, and what is said of single ones by their content."""
    doubted = doubts(reading, choice)
    asked = asked_verdicts(reading, choice)
    weighed = weighed_by_asked(reading, choice, claims)
    both = both_fit(reading, choice, claims, asked) or [s for s in weighed if s.name == "both"]
    both = both or both_ways(reading, choice)
    found = [*doubted, *both]
    found += resolved(reading, choice, claims, doubted)
    found += none_fits(reading, choice, claims)
    found += distinguished(reading, choice, claims, both, asked)
    found += misjudged(reading, choice.letter)
    found += (
        told_options(reading, choice)
        or last_told(reading, choice)
        or told_in_last_clause(reading, choice)
        or told_qualities(reading, choice)
        or believed_otherwise(reading, choice)
    )
    found += told_under_letters(reading, choice, claims)
    found += asked_otherwise(asked, choice, len(reading.record.options)) or named_otherwise(
        reading, choice
    )
    found += [signal for signal in weighed if signal.name == "asked_otherwise"]
    found += [*bearings(reading, choice), *conditions_met(reading, choice)]
    found += denied_parts(reading, choice) or opposite_told(reading, choice)
    found += no_exception(reading, choice)
    return found


def _turned(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return where firm support for the chosen option gives way for good before the choice."""
    final = final_start(reading)
    before = [c for c in claims if c.span.start < final]
    firm = [c for c in before if c.name == FOR and c.option == choice.letter and _firm(c)]
    opening = firm[0] if firm else _concluded_for(reading, choice, final)
    if opening is None:
        return []
    support = opening.span.end
    later = [c for c in before if support <= c.span.start]
    turns = [c for c in later if _opposes(c, choice.letter) and _firm(c)]
    turns = [c for c in turns if not _added(reading, c)]
    turn = turns[-1] if turns else None
    swung = swing(reading, choice.letter or "", support, final)
    swung = swung or outdone(reading, choice.letter or "", support, final)
    if swung and (turn is None or turn.span.start < swung.span.start):
        turn = swung
    if turn is None:
        return []
    taken_up = any(
        c.name == FOR and c.option == choice.letter and turn.span.end <= c.span.start for c in later
    )
    taken_up = taken_up or any(
        c.good and c.option == choice.letter and turn.span.end <= c.place[0] and c.place[1] <= final
        for c in conclusions(reading, final)
    )
    if taken_up or _withdrawn(turn, later):
        return []
    explained = _corrected_since(reading, turn.span.end)
    name = "explained_turn" if explained else "turn"
    return [*([] if firm else [opening]), Signal(name, turn.span, turn.option)]


def _concluded_for(reading: Reading, choice: Choice, final: int) -> Signal | None:
    """Return the first conclusion for the chosen option, where no claim supports it."""
    plain = [place for place, letter in plain_statements(reading) if letter == choice.letter]
    found = [place for place in plain if place[1] <= final]
    if options_are_names(reading):
        good = (c for c in conclusions(reading, final) if c.good and c.option == choice.letter)
        found = sorted([*found, *(conclusion.place for conclusion in good)])
    return Signal("concluded_for", as_span(found[0]), choice.letter) if found else None


def _firm(claim: Signal) -> bool:
    return "hedged" not in claim.tags and "topic" not in claim.tags


def _opposes(claim: Signal, letter: str | None) -> bool:
    return (claim.name == AGAINST) == (claim.option == letter)


def _added(reading: Reading, claim: Signal) -> bool:
    """Whether another option is said to fit too: "D is also right" turns from nothing."""
    sentence = reading.sentence_at(claim.span.start)
    return claim.name == FOR and bool(reading.within(sentence, "additive"))


def _withdrawn(claim: Signal, later: Sequence[Signal]) -> bool:
    """Whether support for another option is denied again afterwards."""
    return claim.name == FOR and any(
        c.name == AGAINST and c.option == claim.option and claim.span.end <= c.span.start
        for c in later
    )


def _denied_since(claim: Signal, own: Sequence[Signal]) -> bool:
    """Whether an option that was held for, at first or perhaps, is firmly denied afterwards."""
    return any(c.name == AGAINST and _firm(c) and claim.span.end <= c.span.start for c in own)


def _against_choice(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``earlier_choice``, and what stands where nothing else supports the choice."""
    own = [c for c in claims if c.option == choice.letter]
    found = _earlier_choice(reading, choice, claims)
    for held_against in _HELD_AGAINST:
        found += held_against(reading, choice.letter or "", final_start(reading))
    found += taken_together(reading, choice.letter or "", claims, final_start(reading))
    outright = [c for c in own if "denied" in c.tags]
    upheld = [c for c in own if c.name == FOR and "stated" not in c.tags]
    upheld = [c for c in upheld if _firm(c) or not _denied_since(c, own)]
    upheld = [c for c in upheld if not _follows_result(reading, c, claims)]
    if any("entailed" not in c.tags or not outright for c in upheld):
        return found
    denials = [c for c in own if c.name == AGAINST and "hedged" not in c.tags]
    found += [
        Signal("dismissed", c.span, c.option)
        for c in denials[-1:]
        if not _corrected_since(reading, c.span.end)
    ]
    standing = [c for c in claims if c.name == FOR and c.option != choice.letter]
    standing = [c for c in standing if not {"topic", "hedged"} <= set(c.tags)]
    standing = [c for c in standing if not _withdrawn(c, claims) and not held_back(reading, c)]
    rivals = {c.option for c in standing}
    told = choice.answer is not None or bool(reading.of("choice"))
    single = len(rivals) == 1 or (told and standing and "entailed" in standing[-1].tags)
    single = single or (len(rivals) > 1 and not any(c.tags for c in standing))
    if single and not _corrected_since(reading, standing[-1].span.end):
        found.append(Signal("favoured", standing[-1].span, standing[-1].option, standing[-1].tags))
    if not standing and not own:
        led = led_elsewhere(reading, choice.letter or "", final_start(reading))
        found += [led] if led and not _corrected_since(reading, led.span.end) else []
    return found


def _follows_result(reading: Reading, claim: Signal, claims: Sequence[Signal]) -> bool:
    """Whether a claim only draws the choice from a result: "so D is right" after a sum."""
    place = reading.sentence_at(claim.span.start)
    worked_out = any("result" in c.tags and c.span.end <= place[0] for c in claims)
    return worked_out and bool(reading.within(place, "choice"))


def _corrected_since(reading: Reading, position: int) -> bool:
    rest: Range = (position, final_start(reading) + 1)
    return bool(reading.within(rest, "self_correction")) or _something_else_asked(reading, rest)


def _something_else_asked(reading: Reading, rest: Range) -> bool:
    """Whether the writer turns to what is asked: "the question wants the slower one, though"."""
    for asked in reading.within(rest, "asked_for"):
        if reading.within(reading.sentence_at(asked.span.start), "contrast"):
            return True
    return False


def _abstained(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    rivals = [c for c in claims if c.name == FOR and c.option != choice.letter and _firm(c)]
    rivals = [c for c in rivals if not _by_association(reading, c)]
    rivals = [c for c in rivals if not _only_a_step(reading, c)]
    proven = [c for c in rivals if _concluded(reading, c)]
    # What follows for one and for another leaves it open: that is why none is chosen.
    proven = proven if len({c.option for c in proven}) == 1 else []
    found = [Signal("proven", c.span, c.option) for c in proven]
    found += _leans(reading, choice, claims)
    if choice.conclusion is not None:
        found.append(Signal("abstained", choice.conclusion, choice.letter))
    return found


def _by_association(reading: Reading, claim: Signal) -> bool:
    """Whether the claim only names a stereotype or a guess, which proves nothing."""
    sentence = reading.sentence_at(claim.span.start)
    return bool(reading.within(sentence, "stereotype", "guess"))


def _only_a_step(reading: Reading, claim: Signal) -> bool:
    """Whether a derived answer to a yes-no question is turned from, or doubted, before the end."""
    rest = (claim.span.end - 1, final_start(reading))
    turned = ("contrast", "self_correction", "undecidable", "not_given", "doubt")
    return "polar" in claim.tags and bool(reading.within(rest, *turned))


def _leans(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return the last option called the likelier one, when no doubt takes that back.

    What others hold, "by the common view the cook is likelier", is no leaning of the writer's own.
    """
    compared = [c for c in claims if "comparison" in c.tags and c.option != choice.letter]
    compared = [c for c in compared if not held_back(reading, c)]
    if not compared:
        return []
    last = compared[-1]
    rest: Range = (last.span.end, final_start(reading))
    if reading.within(rest, "undecidable", "self_correction", "disclaimer"):
        return []
    return [Signal("lean", last.span, last.option)]


def _concluded(reading: Reading, claim: Signal) -> bool:
    """Whether an attribution is drawn as a conclusion, or the claim is no attribution at all."""
    if "attributed" not in claim.tags:
        return True
    sentence = reading.sentence_at(claim.span.start)
    return bool(reading.within(sentence, "conclusion_marker", "text_support")) or (
        _PROVES.search(reading.record.reasoning, *sentence) is not None
    )


def _earlier_choice(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return the last choice of another option, when nothing explains the change since."""
    chosen = [c for c in claims if "stated" in c.tags and c.option != choice.letter]
    if not chosen:
        return []
    found = _upheld(reading, choice, claims, chosen)
    if _corrected_since(reading, chosen[-1].span.end):
        return found
    return [*found, Signal("earlier_choice", chosen[-1].span, chosen[-1].option)]


def _upheld(
    reading: Reading, choice: Choice, claims: Sequence[Signal], chosen: Sequence[Signal]
) -> list[Signal]:
    """Return ``upheld_choice`` where what is taken up again comes to the earlier choice once more.

    "C. Wait, is it the lowest? Yes, Wednesday. So D.": nothing is said for D, or against C.
    """
    earlier, final = chosen[-1], final_start(reading)
    same = [c for c in chosen if c.option == earlier.option]
    corrections = reading.within((same[0].span.end, final), "self_correction")
    if not corrections:
        return []
    again = corrections[0].span.start < earlier.span.start
    rest: Range = (earlier.span.end if again else corrections[0].span.start, final)
    since = [c for c in claims if rest[0] <= c.span.start and "stated" not in c.tags]
    drawn = [c for c in conclusions(reading, final) if rest[0] <= c.place[0]]
    if any((c.name == FOR) == (c.option == choice.letter) for c in since):
        return []
    if any(not c.good or c.option == choice.letter for c in drawn):
        return []
    if any(m.option == choice.letter for m in _mentioned(reading, choice, rest)):
        return []
    again = again or earlier.option in {c.option for c in drawn} | {c.option for c in since}
    return [Signal("upheld_choice", same[0].span, earlier.option)] if again else []


def _mentioned(reading: Reading, choice: Choice, place: Range) -> list[Signal]:
    """Return the mentions in ``place``, those left out that a statement of the choice holds."""
    stated = [s.span for s in reading.within(place, "choice") if s.option == choice.letter]
    named = reading.within(place, MENTION)
    return [m for m in named if not any(span.covers(m.span) for span in stated)]
