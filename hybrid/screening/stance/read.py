"""The stance: what the reasoning holds of the options on its way to the choice.

Signals emitted, beside the claims (see ``claims``), of doubts (see ``doubts``):

``undecided``      the question is said not to be decidable
``resolved``       a doubt is answered from the text afterwards
``none_fits``      what was found is said not to be among the options

of options that fit alike (see ``ties`` and ``weighed_by_asked``):

``both``           more than one option is argued to fit
``distinguished``  of two that fit, the one chosen is told apart afterwards

and of the direction that the reasoning takes:

``turn``           support for the option chosen gives way, and is not taken up again
``concluded_for``  what began the support of a turn, where that is no claim (see ``swings``,
                   ``last_turn``)
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
``asked_otherwise``  what is asked for is said otherwise (see ``asked_of_options``,
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
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.attitudes import sided_otherwise
from hybrid.screening.claims.called_opposite import called_opposite
from hybrid.screening.claims.chains import chained_otherwise
from hybrid.screening.claims.combinations import recombined, taken_together
from hybrid.screening.claims.compared import compared_otherwise
from hybrid.screening.claims.compared_with import compared_with
from hybrid.screening.claims.deeds import judged_otherwise
from hybrid.screening.claims.hedged import held_back, is_firm
from hybrid.screening.claims.listed_orders import listed_otherwise
from hybrid.screening.claims.measured import outmeasured
from hybrid.screening.claims.no_difference import no_difference
from hybrid.screening.claims.places import returned
from hybrid.screening.claims.ranking import misplaced
from hybrid.screening.claims.read import read_claims
from hybrid.screening.claims.states import tracked
from hybrid.screening.claims.superlatives import below_others, surpassed
from hybrid.screening.reading import Reading, final_start
from hybrid.screening.stance.abstained import abstained
from hybrid.screening.stance.asked_of_options import asked_otherwise, asked_verdicts
from hybrid.screening.stance.beliefs import believed_otherwise
from hybrid.screening.stance.closings import closed_against
from hybrid.screening.stance.comes_to import come_to
from hybrid.screening.stance.conditions_met import conditions_met
from hybrid.screening.stance.corrected import corrected_since
from hybrid.screening.stance.counted_in import counted_in
from hybrid.screening.stance.denied_parts import denied_parts
from hybrid.screening.stance.distinguished import distinguished
from hybrid.screening.stance.doubted_last import doubted_last
from hybrid.screening.stance.doubts import doubts
from hybrid.screening.stance.earlier_choice import earlier_choice
from hybrid.screening.stance.headed_options import told_under_letters
from hybrid.screening.stance.last_clause import told_in_last_clause
from hybrid.screening.stance.last_told import last_told
from hybrid.screening.stance.last_turn import turned_at_last
from hybrid.screening.stance.led_elsewhere import led_elsewhere
from hybrid.screening.stance.misjudgements import misjudged
from hybrid.screening.stance.named_answers import named_otherwise
from hybrid.screening.stance.no_exception import no_exception
from hybrid.screening.stance.no_ground import no_ground
from hybrid.screening.stance.none_fits import none_fits
from hybrid.screening.stance.not_worked_out import not_worked_out
from hybrid.screening.stance.opposite_told import opposite_told
from hybrid.screening.stance.pleading import pleaded
from hybrid.screening.stance.resolved import resolved
from hybrid.screening.stance.several_chosen import against_several
from hybrid.screening.stance.ties import both_fit
from hybrid.screening.stance.told_options import told_options
from hybrid.screening.stance.told_qualities import told_qualities
from hybrid.screening.stance.turned import turned, withdrawn
from hybrid.screening.stance.weighed_by_asked import weighed_by_asked
from hybrid.screening.wording.copied_options import is_copied

# What is told of an option by its content, held against the choice.
_HELD_AGAINST: tuple[Callable[[Reading, str, int], Sequence[Signal]], ...] = (
    misplaced,
    listed_otherwise,
    judged_otherwise,
    recombined,
    surpassed,
    chained_otherwise,
    below_others,
    called_opposite,
    compared_otherwise,
    compared_with,
    no_difference,
    tracked,
    returned,
    outmeasured,
    sided_otherwise,
)

_TOLD = frozenset({"rival_told", "part_denied", "asked_otherwise"})
_MOSTLY = 0.7
_LETTERS = re.compile(r"(?<![A-Za-z])[A-H](?![A-Za-z])")
_JOINS = re.compile(
    r"(?:both |两者都|选项?)?[(（]?[A-H][)）]?(?:\s*(?:,|and|&|和|与|及|、)+\s*[(（]?[A-H][)）]?)+"
    r"(?: (?:are )?(?:correct|right|true))?[.。]?",
    re.IGNORECASE,
)


def read_stance(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return the claims and the stance's signals; ``reading`` holds cues, detectors, choice."""
    claims = read_claims(reading, choice.letter)
    found = [*claims, *_options_weighed(reading, choice, claims)]
    if choice.abstains:
        found += abstained(reading, choice, claims)
    elif choice.letter is not None:
        found += turned(reading, choice, claims) or turned_at_last(reading, choice)
        found += _against_choice(reading, choice, claims)
        found += closed_against(reading, choice, claims)
        found += pleaded(reading, choice)
    else:
        found += against_several(reading, choice, claims)
    return tuple(each for each in found if not _is_only_listed(reading, each))


def _is_only_listed(reading: Reading, signal: Signal) -> bool:
    """Whether what seems told of an option is its own words, put up to be weighed in a list."""
    if signal.name not in _TOLD and "comparison" not in signal.tags:
        return False
    return is_copied(reading, (signal.span.start, signal.span.end), _MOSTLY)


def _options_weighed(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return doubts and ties between options, and what is said of single ones by their content."""
    doubted = doubts(reading, choice)
    asked = asked_verdicts(reading, choice)
    weighed = weighed_by_asked(reading, choice, claims)
    both = both_fit(reading, choice, claims, asked) or [s for s in weighed if s.name == "both"]
    found = [*doubted, *both]
    found += resolved(reading, choice, claims, doubted)
    found += none_fits(reading, choice, claims)
    found += distinguished(reading, choice, claims, both, asked)
    found += misjudged(reading, choice.letter)
    found += (
        told_options(reading, choice)
        or last_told(reading, choice)
        or told_in_last_clause(reading, choice)
        or come_to(reading, choice)
        or told_qualities(reading, choice)
        or believed_otherwise(reading, choice)
    )
    found += told_under_letters(reading, choice, claims)
    found += asked_otherwise(asked, choice, len(reading.record.options)) or named_otherwise(
        reading, choice
    )
    found += [signal for signal in weighed if signal.name == "asked_otherwise"]
    found += conditions_met(reading, choice)
    found += denied_parts(reading, choice) or opposite_told(reading, choice)
    found += no_exception(reading, choice) or counted_in(reading, choice)
    if doubted or both:
        return found
    last = no_ground(reading, choice, claims) or doubted_last(reading, choice, claims)
    return [*found, *(last or not_worked_out(reading, choice, claims))]


def _denied_since(claim: Signal, own: Sequence[Signal]) -> bool:
    """Whether an option that was held for, at first or perhaps, is firmly denied afterwards."""
    return any(c.name == AGAINST and is_firm(c) and claim.span.end <= c.span.start for c in own)


def _against_choice(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``earlier_choice``, and what stands where nothing else supports the choice."""
    own = [c for c in claims if c.option == choice.letter]
    found = earlier_choice(reading, choice, claims)
    for held_against in _HELD_AGAINST:
        found += held_against(reading, choice.letter or "", final_start(reading))
    found += taken_together(reading, choice.letter or "", claims, final_start(reading))
    upheld = [c for c in own if c.name == FOR and "stated" not in c.tags]
    upheld = [c for c in upheld if is_firm(c) or not _denied_since(c, own)]
    upheld = [c for c in upheld if not _follows_result(reading, c, claims)]
    if upheld:
        return found
    denials = [c for c in own if c.name == AGAINST and "hedged" not in c.tags]
    found += [
        Signal("dismissed", c.span, c.option)
        for c in denials[-1:]
        if not corrected_since(reading, c.span.end)
    ]
    standing = _standing(reading, choice, claims)
    rivals = {c.option for c in standing}
    told = choice.answer is not None or bool(reading.of("choice"))
    single = len(rivals) == 1 or (told and standing and "entailed" in standing[-1].tags)
    single = single or (len(rivals) > 1 and not any(c.tags for c in standing))
    single = single or (told and _compares_last(standing))
    if single and not corrected_since(reading, standing[-1].span.end):
        found.append(Signal("favoured", standing[-1].span, standing[-1].option, standing[-1].tags))
    if not standing and not own and all(each.name != "favoured" for each in found):
        led = led_elsewhere(reading, choice.letter or "", final_start(reading))
        found += [led] if led and not corrected_since(reading, led.span.end) else []
    return found


def _standing(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return what is held for options but the chosen one, and neither taken back nor granted."""
    joined = _joined(reading.record.options.get(choice.letter or "", ""))
    standing = [c for c in claims if c.name == FOR and c.option not in (choice.letter, *joined)]
    standing = [c for c in standing if not {"topic", "hedged"} <= set(c.tags)]
    standing = [c for c in standing if not withdrawn(c, claims) and not held_back(reading, c)]
    return [c for c in standing if not _is_granted_perhaps(reading, c)]


def _joined(option: str) -> tuple[str, ...]:
    """Return the letters of the options that an option joins: "A and C"."""
    return tuple(_LETTERS.findall(option)) if _JOINS.fullmatch(option) else ()


def _is_granted_perhaps(reading: Reading, claim: Signal) -> bool:
    """Whether a concession says that another option may hold too: "though the saw could fit"."""
    if "hedged" not in claim.tags:
        return False
    return any(each.span.overlaps(claim.span) for each in reading.of("granted"))


def _compares_last(standing: Sequence[Signal]) -> bool:
    """Whether what is said last for other options sets one of them, and no other, above."""
    compared = [claim for claim in standing if "comparison" in claim.tags]
    if len({claim.option for claim in compared}) != 1:
        return False
    since = compared[-1].span.start
    return all(c.option == compared[-1].option for c in standing if since <= c.span.start)


def _follows_result(reading: Reading, claim: Signal, claims: Sequence[Signal]) -> bool:
    """Whether a claim only draws the choice from a result: "so D is right" after a sum."""
    place = reading.sentence_at(claim.span.start)
    worked_out = any("result" in c.tags and c.span.end <= place[0] for c in claims)
    return worked_out and bool(reading.within(place, "choice"))
