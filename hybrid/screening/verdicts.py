"""The table of verdicts: what the argument leaves standing of each option, against the choice.

Where every option is held to be right, one was chosen without a criterion; where the chosen one is
held to be wrong, and nothing later takes that back, the conclusion stands against its argument. A
question that asks for what does not hold ("which is NOT") turns the verdicts round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid.records.record import Choice, Signal, Span
from hybrid.screening.claims import Claim, predications
from hybrid.screening.course import is_composite
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.characters import fold
from hybrid.text.words import content_stems

_FEWEST = 2
# Stems leave numerals out; yet "day two" is not "day one".
_NUMERAL = re.compile(r"\d+|[一二三四五六七八九十]")


def verdict_signals(reading: Reading, choice: Choice, told: Sequence[Claim]) -> Iterator[Signal]:
    """Yield what the argument leaves standing of each option; none where nothing is chosen."""
    letter = choice.letter
    if letter is None or is_composite(reading, letter):
        return
    told = [each for each in told if not _in_conclusion(reading, choice, each)]
    last = {each.option: each for each in told}
    asks_not = reading.asks("asks_not")
    own = last.get(letter)
    rivals = [each for key, each in last.items() if key != letter]
    if own is not None:
        yield from _own(own, told, asks_not)
    for each in rivals:
        if each.good and not asks_not:
            yield _signal("rival_favoured", each)
    yield from _alike(reading, last, letter)
    yield from _several(reading, last, letter, asks_not)
    yield from _told_of(reading, choice)


def _own(own: Claim, told: Sequence[Claim], asks_not: bool) -> Iterator[Signal]:
    """Yield what was held of the chosen option, last and before that."""
    if asks_not:
        # "B is wrong" may be said of the statement or of the answer.
        return
    for_it = [each for each in told if each.option == own.option and each.good]
    if for_it:
        yield _signal("choice_favoured", for_it[0])
    if not own.good:
        yield _signal("choice_denied", own)


def _alike(reading: Reading, last: dict[str, Claim], letter: str) -> Iterator[Signal]:
    """Yield the verdict on each other option where all of them got the same one."""
    options = reading.record.options
    declining = reading.options_with("abstaining_option")
    wanted = [key for key in options if key not in declining]
    if len(wanted) < _FEWEST or letter not in wanted or any(key not in last for key in wanted):
        return
    if all(last[key].good for key in wanted):
        yield from (_signal("all_alike", last[key]) for key in wanted if key != letter)


def _several(
    reading: Reading, last: dict[str, Claim], letter: str, asks_not: bool
) -> Iterator[Signal]:
    """Yield what is held right beside the chosen option, where nothing weighs the two."""
    own = last.get(letter)
    if own is None or not own.good or asks_not:
        return
    rivals = [each for key, each in last.items() if key != letter and each.good]
    first = min([own.start, *(each.start for each in rivals)])
    weighed = any(first <= hit.start for hit in reading.of("turn", "criterion"))
    if not weighed:
        yield from (_signal("several_hold", each) for each in rivals)


def _told_of(reading: Reading, choice: Choice) -> Iterator[Signal]:
    """Yield what is said in the question's own words: of a rival alone, or of both alike."""
    told = [each for each in predications(reading) if not _in_conclusion(reading, choice, each)]
    last = {each.option: each for each in told}
    own = last.pop(choice.letter or "", None)
    if own is not None:
        name = "told_alike" if own.good else "told_of_rival"
        asked = _asked_in(reading, own)
        for each in last.values():
            if each.good and (not own.good or asked <= _asked_in(reading, each)):
                yield _signal(name, each)


def _asked_in(reading: Reading, claim: Claim) -> int:
    """Return how many of the words that are asked with stand in a claim, numerals among them."""
    question = fold(reading.record.question[reading.asked.start : reading.asked.end])
    asked = reading.asked.words.union(_NUMERAL.findall(question))
    said = reading.folded[claim.start : claim.end]
    return len(asked & content_stems(said).union(_NUMERAL.findall(said)))


def _in_conclusion(reading: Reading, choice: Choice, claim: Claim) -> bool:
    """Whether a claim is part of the statement of the choice itself."""
    conclusion = choice.conclusion
    if conclusion is None or conclusion.field != REASONING:
        return False
    return reading.sentence_at(claim.start) == reading.sentence_at(conclusion.start)


def _signal(name: str, claim: Claim) -> Signal:
    return Signal(name, Span(REASONING, claim.start, claim.end), claim.option)
