"""More than one option argued to fit; what tells the chosen one apart is in ``distinguished``.

Signal emitted: ``both``, see ``stance``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.pronouns import joint_references
from hybrid.screening.reading import Reading
from hybrid.screening.stance.argued_alike import argued_alike
from hybrid.screening.stance.asked_of_options import asked_alike
from hybrid.screening.stance.left_to_either import either_last, one_of_several
from hybrid.screening.stance.parity import in_turn
from hybrid.screening.stance.said_of_both import both_said
from hybrid.screening.stance.verdicts import Verdict
from hybrid.screening.stance.weighing import weighed_alike
from hybrid.screening.wording.questions import options_are_verdicts


def both_fit(
    reading: Reading, choice: Choice, claims: Sequence[Signal], asked: Mapping[str, Verdict]
) -> list[Signal]:
    """Return where two options are said to fit, or the same is concluded of two bearers.

    ``asked`` are the verdicts of ``asked_of_options``.
    """
    said = both_said(reading, choice) + one_of_several(reading)
    found = [*said, *joint_references(reading), *either_last(reading)]
    if options_are_verdicts(reading.record):
        return found
    found = found or argued_alike(reading, choice, claims)
    found = found or weighed_alike(reading, choice, claims)
    return found or in_turn(reading, choice, claims) or asked_alike(reading, asked, choice)
