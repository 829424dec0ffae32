"""Where the reasoning swings: after a turn, its conclusions go against the option chosen.

What concludes is too little for a claim of its own (see ``conclusions``); it counts only where the
options are names, after a word that turns the reasoning round, and when nothing after it speaks for
the option chosen. Signal emitted: ``turn``, see ``stance``.
"""

from __future__ import annotations

import re

from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.stance.conclusions import conclusions
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.polarity import denies

# These grant something inside a sentence and turn nothing round.
_CONCEDES = re.compile(r"(?:even )?though|although|while|despite|虽|[儘尽]管", re.IGNORECASE)
_OPENING = 24


def swing(reading: Reading, letter: str, after: int, until: int) -> Signal | None:
    """Return the last conclusion against ``letter``, after a turn, from ``after`` to ``until``."""
    if reading.asks_for_exception or denies(asking_sentence(reading.record.question)):
        # "So Bo can't be there" is what is asked for.
        return None
    turned = _turn_after(reading, after, until)
    if turned is None or not options_are_names(reading):
        return None
    since = [c for c in conclusions(reading, until) if turned <= c.place[0] and c.place[1] <= until]
    if not since or any(c.good == (c.option == letter) for c in since):
        return None
    return Signal("turn", as_span(since[-1].place), since[-1].option)


def _turn_after(reading: Reading, after: int, until: int) -> int | None:
    """Return where the first sentence begins that opens with a turn, after ``after``."""
    for signal in reading.of("contrast", "self_correction"):
        start, _ = reading.sentence_at(signal.span.end - 1)
        if _CONCEDES.match(reading.record.text(signal.span)):
            continue
        if after < signal.span.end <= until and signal.span.start - start <= _OPENING:
            return start
    return None
