"""Claims for a yes or a no where every option opens with one: "No, because the gate was shut".

The last sentence that answers what is asked, or denies it ("she was not entitled to pass"), speaks
for that answer whatever the reason given with it. It says nothing of which reason is right: where
the choice is on that side nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Iterator

from hybrid.records.values import Signal
from hybrid.screening.claims.bare_yes_no import bare_yes_no
from hybrid.screening.claims.polar import polar_claims
from hybrid.screening.reading import Reading, final_start
from hybrid.screening.wording.contraries import Contraries, led_sides


def led_answers(reading: Reading, chosen: str | None) -> Iterator[Signal]:
    """Yield ``holds_for`` the first option of the side argued for, if another side is chosen."""
    sides = led_sides(reading.record.options)
    if chosen is None or chosen not in sides:
        return
    first = {side: letter for letter, side in reversed(list(sides.items()))}
    pair = Contraries(first[True], first[False])
    said = [*polar_claims(reading, pair=pair), *bare_yes_no(reading, pair.letters)]
    until = final_start(reading)
    last = max((c for c in said if c.span.start < until), key=lambda c: c.span.start, default=None)
    if last is not None and last.option is not None and sides[last.option] != sides[chosen]:
        yield last
