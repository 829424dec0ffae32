"""Whether a choice against its own reasoning is noticed, and the same reasoning let pass otherwise.

Usage: ``python bench/other_choice.py [GOLD.jsonl [RECORDS ...]] [--list]``. Of every labelled
record that has no logical error the sentences that state the choice at the end are cut. Then
another option is stated instead, which should be flagged, and the former one, which should not.
RECORDS hold the texts where the labels stand apart from them. Without a file it reads the labelled
records in ``../shared/data``; without these the ones in ``fixtures``. ``--list`` names the records
where that fails.

Not every argument leads to one option without its last sentence, so not every miss is a fault.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from bench.quality import GOLD, show
from hybrid.evaluation.gold import Gold, read_gold
from hybrid.evaluation.tables import Table
from hybrid.io import read_records
from hybrid.packs import default_pack_dir, load_packs
from hybrid.pipeline import Checker
from hybrid.records import ErrorType, Record
from hybrid.records.naming import Names
from hybrid.stats import wilson
from hybrid.text.sentences import Range, sentences

_FIXTURES = Path(__file__).parents[1] / "fixtures"
FIXTURES = (
    _FIXTURES / "gold" / "records.jsonl",
    _FIXTURES / "records_en.jsonl",
    _FIXTURES / "records_zh.jsonl",
)
_MOST_CUT = 3
_WORDINGS = {
    "en": (
        "So the answer is {label}. {text}",
        "Therefore, the answer is {label}.",
        "Answer: {label}. {text}",
        'Hence I choose "{text}".',
    ),
    "zh": (
        "因此，答案是 {label}：{text}。",
        "所以选{label}。",
        "答案：{label}. {text}",
        "综上，应选择“{text}”。",
    ),
}


class Pair(NamedTuple):
    """The same argument with another option chosen at its end, and with the former one."""

    other: Record
    same: Record
    told: bool
    """Whether the argument holds the former option's own words."""


def pair(record: Record) -> Pair | None:
    """Return both twins of ``record``, which are the same at every run.

    ``None`` where the answer is not one of several options, or nothing is left of the argument.
    """
    own, argument = record.answer, _argument(record)
    others = [each for each in record.options if each != own]
    if own is None or own not in record.options or not others or not argument:
        return None
    rng = random.Random(record.id)
    wording = rng.choice(_WORDINGS["zh" if record.lang == "zh" else "en"])
    words = record.options[own].strip(" .。")
    return Pair(
        _ending(record, argument, wording, rng.choice(others)),
        _ending(record, argument, wording, own),
        words.casefold() in argument.casefold(),
    )


def _argument(record: Record) -> str:
    """Return the reasoning without its last sentence and those before it with the choice's letter.

    The first sentence stays. What tells the choice in words alone belongs to the argument.
    """
    places = sentences(record.reasoning)
    named = [
        each.start
        for each in Names(record).mentions(record.reasoning)
        if each.option == record.answer and each.kind == "key"
    ]
    left = len(places) - 1
    while left > max(1, len(places) - _MOST_CUT) and any(
        _holds(places[left - 1], start) for start in named
    ):
        left -= 1
    return record.reasoning[: places[left - 1][1]] if left > 0 else ""


def _holds(place: Range, at: int) -> bool:
    return place[0] <= at < place[1]


def _ending(record: Record, argument: str, wording: str, label: str) -> Record:
    last = wording.format(label=label, text=record.options[label].strip(" .。"))
    joint = "\n" if "\n" in record.reasoning else "" if record.lang == "zh" else " "
    return replace(record, reasoning=argument + joint + last, answer=label)


# --- counts ------------------------------------------------------------------------------------


class Twins(NamedTuple):
    """What the rules say of a pair."""

    record: Record
    told: bool
    other: bool
    same: bool


def judged(records: Iterable[Record], checker: Checker) -> Iterator[Twins]:
    """Yield of each record that has a pair whether the rules flag either twin as logical error."""
    for record in records:
        made = pair(record)
        if made is not None:
            other, same = (_is_flagged(checker, each) for each in (made.other, made.same))
            yield Twins(record, made.told, other, same)


def _is_flagged(checker: Checker, record: Record) -> bool:
    return any(
        each.is_error
        for each in checker.check(record).findings
        if each.error_type is ErrorType.LOGICAL
    )


def rows(twins: Sequence[Twins]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each language, and for each way the argument tells the former option."""
    for lang in sorted({each.record.lang for each in twins}):
        own = [each for each in twins if each.record.lang == lang]
        yield _row(lang, "all", own)
        for name, told in (("in its own words", True), ("otherwise", False)):
            yield _row(lang, name, [each for each in own if each.told is told])


def _row(lang: str, name: str, own: Sequence[Twins]) -> tuple[str, ...]:
    shares = (
        _share(sum(getattr(each, field) for each in own), len(own)) for field in ("other", "same")
    )
    return (lang, name, str(len(own)), *shares)


def _share(count: int, total: int) -> str:
    interval = wilson(count, total)
    return f"{count / total:.0%} ({interval[0]:.2f}–{interval[1]:.2f})" if interval else "-"


# --- the command -------------------------------------------------------------------------------


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--list", action="store_true")
    asked = parser.parse_args(arguments)
    gold, *texts = asked.files or ([GOLD] if GOLD.exists() else FIXTURES)
    twins = list(judged(_sound(gold, texts or [gold]), Checker(load_packs([default_pack_dir()]))))
    show(
        Table(
            title="The same argument with another choice, and with its own: flagged as logical",
            columns=("lang", "choice told", "n", "another choice", "its own"),
            rows=tuple(rows(twins)),
            left=2,
        )
    )
    if asked.list:
        _list(twins)
    return 0


def _sound(labels: Path, texts: Sequence[Path]) -> Iterator[Record]:
    """Yield the records of ``texts`` that are labelled, and not as a logical error."""
    gold = read_gold(str(labels))
    for record in read_records(texts):
        if isinstance(record, Record) and _is_sound(gold, record):
            yield record


def _is_sound(gold: Gold, record: Record) -> bool:
    labels = gold.records[record.id].labels if record.id in gold.records else {}
    return ErrorType.LOGICAL in labels and not labels[ErrorType.LOGICAL].is_error


def _list(twins: Iterable[Twins]) -> None:
    for each in twins:
        if not each.other:
            print(f"not noticed: {each.record.id}", file=sys.stderr)
        if each.same:
            print(f"flagged with its own choice: {each.record.id}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
