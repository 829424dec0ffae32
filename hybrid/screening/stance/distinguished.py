"""What tells the chosen one of two that fit apart from the other: firm, later, and of it alone.

Signal emitted: ``distinguished``, see ``stance``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.hedged import weakly_put
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.stance.restated import only_states
from hybrid.screening.stance.singled_out import (
    NO_GROUND,
    is_long,
    left_over,
    narrows,
    preferred,
    singled_out,
)
from hybrid.screening.stance.verdicts import Verdict
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies

_IN_GENERAL = Guarded(
    r"\b(?:in general|generally|usually|as a rule|"
    r"(?:can|may|could|might) (?:also )?(?:mean|be|stand|refer))\b"
    r"|一般|通常|总的来说|可以指|可以是|可能是|可以表示",
    re.IGNORECASE,
)
_AT_HAND = Guarded(
    r"\b(?:here|in (?:this|our|the present) \w+|this time|the (?:text|picture|sentence|label)|"
    r"is (?:described|said) (?:as|to be))\b"
    r"|这里|此处|此句|本句|句中|文中|图里|图中|题中|这次|写明|注明",
    re.IGNORECASE,
)
_REASON = Guarded(
    r"\b(?:because|since|as it|given that|due to)\b|因为|由于|鉴于|在于", re.IGNORECASE
)
_TURNS = Guarded(
    r"\b(?:but|however|yet|although|though|while|only)\b|但|不过|然而|虽|只是|更", re.IGNORECASE
)


def distinguished(
    reading: Reading,
    choice: Choice,
    claims: Sequence[Signal],
    both: Sequence[Signal],
    asked: Mapping[str, Verdict],
) -> list[Signal]:
    """Return what speaks, firmly and after both were said to fit, for the chosen one alone."""
    if not both:
        return []
    after = both[-1].span.end
    held = _held(reading, claims, both)
    said = reading.of("both_valid")
    weighed = not any(signal.span.overlaps(s.span) for signal in both for s in said)
    telling = [
        claim
        for claim in _telling(reading, choice, claims, held)
        if not (
            _only_draws(reading, claim, claims, asked, after)
            if weighed
            else only_states(reading, claim, after)
        )
    ]
    verdicts = [c for c in claims if c.name == FOR and c.option == choice.letter and not weighed]
    telling += [
        signal
        for signal in reading.of("text_support", "contrast")
        if narrows(reading, choice, signal, verdicts)
    ]
    telling += left_over(reading, choice, after) + _told(reading, choice, both)
    telling += singled_out(reading, choice) + preferred(reading, choice)
    telling += _denied_rivals(reading, held - {choice.letter}, after)
    return [
        Signal("distinguished", signal.span, choice.letter)
        for signal in telling
        if after <= signal.span.start
        and not reading.within(reading.sentence_at(signal.span.start), "listed_first")
    ]


def _denied_rivals(reading: Reading, rivals: Collection[str | None], after: int) -> list[Signal]:
    """Return the sentences that turn against others said to fit, and speak of no further one."""
    return [
        Signal("denied_rival", as_span(place), None)
        for place in reading.sentences
        if after <= place[0] and reading.within(place, "contrast")
        if rivals and (spoken := reading.options_in(place)) and spoken <= set(rivals)
        if denies(reading.words(place)) and not reading.within(place, "hedge", "choice", *NO_GROUND)
    ]


def _telling(
    reading: Reading, choice: Choice, claims: Sequence[Signal], held: frozenset[str | None]
) -> list[Signal]:
    """Return the claims that speak, not weakly, for the chosen one or against another."""
    return [
        claim
        for claim in claims
        if _tells_apart(claim, choice.letter, held)
        if "entailed" not in claim.tags and not weakly_put(reading, claim)
    ]


def _only_draws(
    reading: Reading,
    claim: Signal,
    claims: Sequence[Signal],
    asked: Mapping[str, Verdict],
    after: int,
) -> bool:
    """Whether a claim gives the answer, or draws once more what was claimed of the option before.

    Of options argued for one by one, an answer given twice chooses without a criterion. Against an
    option it only sums up where the option was said to fit: "A, B and C are right. In short, A is
    right, B and C are not." What turns from the one that fits too ("true, but only a part of it")
    sets them apart.
    """
    if "stated" in claim.tags:
        return True
    text = reading.record.reasoning
    sentence = reading.sentence_at(claim.span.start)
    if _REASON.search(text, *sentence) or _TURNS.search(text, after, sentence[0]):
        return False
    if not reading.within((sentence[0], claim.span.start + 1), "conclusion_marker"):
        return False
    verdict = asked.get(claim.option or "")
    if claim.name == FOR and verdict and verdict.good and verdict.place[1] <= sentence[0]:
        return True
    before = (c for c in claims if c.name == FOR and c.option == claim.option)
    return any(c.span.end <= sentence[0] and not {"stated", "hedged"} & set(c.tags) for c in before)


def _held(
    reading: Reading, claims: Sequence[Signal], both: Sequence[Signal]
) -> frozenset[str | None]:
    """Return the options said to fit: those supported so far, and those named with "both"."""
    until = both[-1].span.end
    held = {c.option for c in claims if c.name == FOR and c.span.start < until}
    return frozenset(held).union(*(_named_with(reading, signal) for signal in both))


def _named_with(reading: Reading, both: Signal) -> set[str | None]:
    """Return the options said to fit: those in the words themselves, else in their sentence.

    A Chinese sentence may go through all options, with semicolons between.
    """
    own = reading.options_in((both.span.start, both.span.end))
    return own or reading.options_in(reading.sentence_at(both.span.start))


def _tells_apart(claim: Signal, letter: str | None, held: frozenset[str | None]) -> bool:
    """Whether a claim speaks for the chosen one, or against another one that was said to fit."""
    if claim.name == FOR:
        # "It fits" of the next option is one more that fits.
        return claim.option == letter and "topic" not in claim.tags
    return claim.option != letter and (claim.option in held or held <= {letter})


def _told(reading: Reading, choice: Choice, both: Sequence[Signal]) -> list[Signal]:
    """Return what the text tells of the chosen one, where all could only have been in general."""
    general = reading.of("generality")
    if not all(any(g.span.overlaps(signal.span) for g in general) for signal in both):
        return _in_this_case(reading, choice, both)
    facts = [f for f in reading.of("given_fact") if _names_only(reading, f, choice.letter)]
    return [*facts, *_grounds(reading, choice), *_in_this_case(reading, choice, both)]


def _in_this_case(reading: Reading, choice: Choice, both: Sequence[Signal]) -> list[Signal]:
    """Return what turns from what may be in general to the case at hand, and names the choice."""
    text = reading.record.reasoning
    said = [reading.sentence_at(signal.span.start) for signal in both]
    if not all(_IN_GENERAL.search(text, *place) for place in said):
        return []
    return [
        Signal("case", as_span(place), choice.letter)
        for place in reading.sentences
        if _AT_HAND.search(text, *place) or reading.within(place, "text_support")
        if choice.letter in reading.options_in(place)
        if not reading.within(place, "guess", "stereotype", "hedge")
    ]


def _grounds(reading: Reading, choice: Choice) -> list[Signal]:
    """Return the sentences that tell something of the chosen one alone, and of no group."""
    final = final_start(reading)
    return [
        Signal("ground", as_span(place), choice.letter)
        for place in reading.sentences
        if place[1] <= final and reading.options_in(place) == {choice.letter}
        if not reading.within(place, *NO_GROUND) and is_long(reading.words(place))
    ]


def _names_only(reading: Reading, fact: Signal, letter: str | None) -> bool:
    place = (fact.span.start, fact.span.end)
    return reading.options_in(place) == {letter}
