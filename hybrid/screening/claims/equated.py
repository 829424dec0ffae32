"""Values that an equation puts equal to another one: "= 3 + i = 3 - i"."""

from __future__ import annotations

import re
from itertools import pairwise

from hybrid.screening.reading import Reading
from hybrid.text.expressions import Value, plain, runs
from hybrid.text.sentences import Range

# A value with nothing left to be worked out: 3 + i, -4/3, (0, 2).
_WORKED_OUT = re.compile(r"[-+]?[\d.]*\s*i|[-+]?[\d./]+(?:\s*[-+]\s*[\d./]*\s*i)?|[(\[][^()]*[)\]]")
_CLAUSE_END = re.compile(r"[，。；;\n]|[.,](?=\s|$)")


def equated(reading: Reading, chosen: Value) -> tuple[Range, Value] | None:
    """Return the last other value that ``chosen`` is put equal to, after its sentence."""
    for place in reversed(reading.sentences):
        sides = [_bare(side) for side in plain(reading.words(place)).split("=")]
        for left, right in pairwise(sides):
            if left is None or right != chosen or left == chosen:
                continue
            # A plain number may be rounded, or count in other units.
            if not isinstance(left, complex) or left.imag:
                return place, left
    return None


def _bare(side: str) -> Value | None:
    """Return the value that is all of one side of an equation, or all up to the end of a clause."""
    said = _CLAUSE_END.split(side, maxsplit=1)[0].strip()
    found = list(runs(said)) if _WORKED_OUT.fullmatch(said) else []
    return found[0][2] if len(found) == 1 and found[0][:2] == (0, len(said)) else None
