"""Time that looped and unbroken texts take, as they double: a square shows as a ratio of four.

    python -m bench.looped [--only TEXT] [--worst N]

A model that loops writes one piece again and again until its tokens run out. Every piece here is
put into the reasoning alone and, shared, into question and reasoning; each is checked by the rules
alone, and quotes out of it are located, whole, with a change, and with something left out.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from time import process_time

from hybrid.evidence.locate import locate
from hybrid.evidence.source import prepare
from hybrid.packs import load_packs
from hybrid.records import ErrorType, Record
from hybrid.records.findings import encode
from hybrid.run.checker import Checker

LENGTHS = (10_000, 20_000, 40_000, 80_000)
MOST_RATIO, MOST_SECONDS = 2.4, 2.0
# Under this a doubling is noise of the clock: the ratio is taken from here on.
_LEAST_SECONDS = 0.02
# Other processes only ever add time: the least counts, and what seems to grow is tried again.
_TRIES, _MOST_TRIES = 2, 8

# fmt: off
PIECES: dict[str, tuple[str, ...]] = {
    "marks": (
        "!", "?! ", "....", "… ", "- ", "* ", "# ", "_", "~~", "|", "。", "，、", "——", "\n",
    ),
    "spaces": (
        " ", "\t\n", "\u3000", "\u200b", "\xad", "\r\n\r\n", "a\u0301",
    ),
    "quotes": (
        '"', "'", "“", "”", '"a" ', "“A” ", "「", "《甲》", "‘x", "`", "```\n", "it's ",
    ),
    "brackets": (
        "(", ")", "[", "{", "}{", "(a) ", "[[", "<", "<think>", "</think>", "（", "【甲】",
    ),
    "formulas": (
        "$", "$x$ ", "\\(", "\\boxed{A} ", "\\frac{1}{2}", "x < y > ", "a=b ", "1+1=2. ",
        "**A** ",
    ),
    "sentences": (
        "The cook was late. ", "the cook and the guest and ", "So. ", "x", "word ", "Aa. ",
        "e.g. ", "厨师", "厨师迟到了。", "厨师和客人，", "A。",
    ),
    "choices": (
        "A", "A ", "A, B, ", "(B)\n", "The answer is A. ", "Answer: B\n",
        "Option A is right, B not. ", "A or B? ", "答案是A。", "选B，不选A。", "甲、乙、",
        "Both A and B hold. ",
    ),
    "doubts": (
        "Not enough information. ", "cannot be determined, ", "However, but, ",
        "Wait, no. ", "It is unclear who was late. ", "if not, then not ", "not ", "无法判断，",
        "信息不足。", "但是，不过，", "不是不", "maybe perhaps ",
    ),
    "numbers": (
        "1", "1 ", "1,000,000 ", "3.14.", "10:30 ", "１２", "一百二十", "2024-01-01 ", "-1e9 ",
    ),
    "emoji": (
        "😀", "\U0001f469\u200d\U0001f469\u200d\U0001f467 ", "🇦🇧", "⚖️A",
    ),
}
# fmt: on


@dataclass(frozen=True, slots=True)
class Shape:
    """One piece that is looped, in the reasoning alone or also in the question (``shared``)."""

    family: str
    piece: str
    shared: bool

    @property
    def name(self) -> str:
        """The shape's name in the table."""
        return f"{self.family} {self.piece!r}{' shared' if self.shared else ''}"

    def record(self, length: int) -> Record:
        """Return a record whose looped texts have so many characters."""
        text = self.piece * (length // len(self.piece))
        chinese = any("\u3000" < char < "\uffee" for char in self.piece)
        options = {"A": "厨师", "B": "客人"} if chinese else {"A": "The cook", "B": "The guest"}
        asked = "厨师和客人谁迟到了？" if chinese else "A cook and a guest came. Who was late?"
        ends = "所以选A。" if chinese else " So the answer is A."
        return Record(
            id="loop",
            question=(text if self.shared else "") + asked,
            options=options,
            reasoning=text + ends,
            answer="A",
            lang="zh" if chinese else "en",
        )


@dataclass(frozen=True, slots=True)
class Measured:
    """The least processor seconds of each length, of checking and of locating."""

    shape: Shape
    check: tuple[float, ...]
    quotes: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """The largest growth over one doubling."""
        return max(_ratio(self.check), _ratio(self.quotes))

    @property
    def seconds(self) -> float:
        """What the longest text takes."""
        return max(self.check[-1], self.quotes[-1])


def shapes() -> Iterator[Shape]:
    """Yield every shape, each family in both places."""
    for family, pieces in PIECES.items():
        for piece in pieces:
            yield Shape(family, piece, shared=False)
            yield Shape(family, piece, shared=True)


def measure(shape: Shape, lengths: tuple[int, ...] = LENGTHS, *, tries: int = _TRIES) -> Measured:
    """Check and locate one shape at every length, at least ``tries`` times."""
    records = [shape.record(length) for length in lengths]
    _check(shape.record(100))
    return Measured(shape, _least(_check, records, tries), _least(_locate, records, tries))


def _ratio(seconds: Sequence[float]) -> float:
    kept = [max(_LEAST_SECONDS, each) for each in seconds]
    return max(longer / shorter for shorter, longer in pairwise(kept))


def _least(
    step: Callable[[Record], None], records: Sequence[Record], tries: int
) -> tuple[float, ...]:
    least = [float("inf")] * len(records)
    for turn in range(_MOST_TRIES):
        if tries <= turn and _ratio(least) < MOST_RATIO and least[-1] < MOST_SECONDS:
            break
        for at, record in enumerate(records):
            gc.collect()
            begin = process_time()
            step(record)
            least[at] = min(least[at], process_time() - begin)
    return tuple(least)


@cache
def _checker() -> Checker:
    return Checker(load_packs())


def _check(record: Record) -> None:
    encode(_checker().check(record))


def _locate(record: Record) -> None:
    source, text = prepare(record), record.reasoning
    # The same words at every length: cut elsewhere in the piece, they would be another question.
    stretch = text[1_000:1_400]
    for quote in (
        text, text + "x", stretch, stretch[:200] + "not" + stretch[200:],
        stretch[:100] + " ... " + stretch[-100:], stretch[:20] + "…" + "Zz" + "…" + stretch[-20:],
    ):  # fmt: skip
        locate(quote, source, error_type=ErrorType.LOGICAL)


def main() -> None:
    """Print the table, the slowest growth first, and what breaks the bounds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", default="", help="shapes whose name holds this")
    parser.add_argument("--worst", type=int, default=20, help="how many rows are shown")
    options = parser.parse_args()
    done = []
    for shape in shapes():
        if options.only in shape.name:
            done.append(measure(shape))
            if _breaks(done[-1]):
                print(shape.name, _row(done[-1].check), _row(done[-1].quotes), file=sys.stderr)
    print("| shape | ratio | check, s at each length | quotes, s at each length |\n|---|--:|--|--|")
    for each in sorted(done, key=_growth, reverse=True)[: options.worst]:
        told = f"{each.ratio:.2f} | {_row(each.check)} | {_row(each.quotes)}"
        print(f"| {each.shape.name} | {told} |")
    ratio, seconds = max(map(_growth, done)), max(each.seconds for each in done)
    beyond = sum(map(_breaks, done))
    print(f"{len(done)} shapes at {LENGTHS} characters: largest ratio {ratio:.2f}, slowest")
    print(f"{seconds:.2f} s; beyond {MOST_RATIO} or {MOST_SECONDS} s: {beyond}")


def _growth(each: Measured) -> float:
    return each.ratio


def _breaks(each: Measured) -> bool:
    return not (each.ratio < MOST_RATIO and each.seconds < MOST_SECONDS)


def _row(seconds: tuple[float, ...]) -> str:
    return " ".join(f"{each:.3f}" for each in seconds)


if __name__ == "__main__":
    main()
