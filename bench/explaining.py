"""How often the post-checks see that an explanation argues against its verdict.

Each explanation in ``fixtures/judge/explanations.jsonl`` argues for an error or for none, in the
words that come naturally: some say so, others only imply it ("the answer is the one the argument
was heading for"). Beside the opposite verdict it should be seen as contradicting, and beside its
own verdict it must pass.

Three parts: ``read`` while the patterns were written; ``held_out`` then, but written beforehand by
the same hand; ``later``, written when the patterns were done, which is nearest to what a judge
nobody has read will get. The limits hold for what is said in the half held out.

Usage: ``python bench/explaining.py [--show]`` (``--show`` prints the misses of what was read)
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Literal

import msgspec

from hybrid.postcheck.explaining import argues_against
from hybrid.records import ErrorType

EXPLANATIONS = Path(__file__).parents[1] / "fixtures" / "judge" / "explanations.jsonl"
LEAST_SEEN = 0.95
MOST_REFUSED = 0.02


class Explanation(msgspec.Struct, frozen=True):
    """One explanation, and the verdict that it argues for."""

    lang: str
    error_type: ErrorType
    argues_error: bool
    told: Literal["said", "implied"]
    part: Literal["read", "held_out", "later"]
    text: str

    def seen(self) -> bool:
        """Whether it is seen to contradict the opposite verdict."""
        return argues_against(self.text, self.error_type, is_error=not self.argues_error)

    def refused(self) -> bool:
        """Whether it is wrongly seen to contradict its own verdict."""
        return argues_against(self.text, self.error_type, is_error=self.argues_error)


@dataclass(frozen=True, slots=True)
class Rates:
    """Contradictions seen and sound verdicts refused, of so many explanations."""

    count: int
    seen: int
    refused: int

    @property
    def kept(self) -> bool:
        """Whether both limits are kept."""
        return self.seen >= LEAST_SEEN * self.count and self.refused <= MOST_REFUSED * self.count


def explanations() -> list[Explanation]:
    """Return all explanations, in the order of the file."""
    return msgspec.json.Decoder(Explanation).decode_lines(EXPLANATIONS.read_bytes())


def rates(given: Sequence[Explanation]) -> Rates:
    """Return how the gate does on some explanations."""
    seen = sum(each.seen() for each in given)
    return Rates(len(given), seen, sum(each.refused() for each in given))


def main() -> int:
    """Print the table; exit with 1 when a limit is missed on the half held out."""
    parser = argparse.ArgumentParser(description="Explanations that contradict their verdict.")
    parser.add_argument("--show", action="store_true", help="print the misses of what was read")
    show = parser.parse_args().show
    every, kept = explanations(), True
    print(f"{'explanations':20} {'given':>6} {'contradiction seen':>19} {'sound refused':>14}")
    for told, part, lang in product(
        ("said", "implied"), ("read", "held_out", "later"), ("en", "zh")
    ):
        given = [e for e in every if (e.told, e.part, e.lang) == (told, part, lang)]
        if not given:
            continue
        found = rates(given)
        kept &= found.kept or (told, part) != ("said", "held_out")
        name = f"{told}, {part.replace('_', ' ')}, {lang}"
        share = found.seen / found.count
        print(f"{name:20} {found.count:6} {found.seen:10} ({share:6.1%}) {found.refused:14}")
    for each in every if show else ():
        if each.part == "read" and (each.refused() or not each.seen()):
            print("refused" if each.refused() else "unseen", each.error_type, each.text)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
