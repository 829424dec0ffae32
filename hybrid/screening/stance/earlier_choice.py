"""Another option chosen before the last choice, with nothing that explains the change.

Signals emitted: ``earlier_choice``, ``upheld_choice``, see ``stance``.
"""

from __future__ import annotations

from collections.abc import Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, final_start
from hybrid.screening.stance.conclusions import conclusions
from hybrid.screening.stance.corrected import corrected_since
from hybrid.text.sentences import Range


def earlier_choice(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return the last choice of another option, when nothing explains the change since."""
    chosen = [c for c in claims if "stated" in c.tags and c.option != choice.letter]
    if not chosen:
        return []
    found = _upheld(reading, choice, claims, chosen)
    if corrected_since(reading, chosen[-1].span.end):
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
