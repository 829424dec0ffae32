"""How good the rules are: on labelled records, beside baselines, on translations and crafted ones.

Usage: ``python bench/quality.py [GOLD.jsonl]``. Without a file it reads the labelled records in
``../shared/data``; without these it shows the crafted records alone. Labels of confidence 1 or 2
are doubtful, so the main figures come with and without them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from bench.baselines import by_words, crude
from bench.crafted import crafted_table
from hybrid.measure.evaluate import CRITERION, RULE, Wanted, evaluate
from hybrid.measure.figures import Decisions, point_figures
from hybrid.measure.fit import out_of_fold, refusal, without_source
from hybrid.measure.gold import ORIGINAL, Gold, Item, Joined, join, read_gold
from hybrid.measure.samples import Samples, Screened, samples, screen_labelled
from hybrid.measure.tables import headlines, number, tables
from hybrid.packs import Pack, default_pack_dir, load_packs
from hybrid.reading.reader import read_records
from hybrid.records import ErrorType, Record
from hybrid.records.findings import encode
from hybrid.run.checker import Checker
from hybrid.text.table import Table

ROOT = Path(__file__).parents[1]
GOLD = ROOT.parent / "shared" / "data" / "gold_dev.jsonl"
CRAFTED = ROOT / "fixtures" / "crafted"
# Two sets, the second written later by somebody who had seen no rule: of each, rules were mended on
# a random half that was read, and nobody who mended has read the other.
SETS = (
    ("", sorted((CRAFTED / "first").glob("*.jsonl"))),
    (", read", [CRAFTED / "first" / "read.jsonl"]),
    (", unread", [CRAFTED / "first" / "unread.jsonl"]),
    (" of later, read", [CRAFTED / "later" / "read.jsonl"]),
    (" of later, unread", [CRAFTED / "later" / "unread.jsonl"]),
)
LEAST = 20
BY = ("lang", "source", "model", "choice", "origin", CRITERION, RULE)
_SEED = 0

Flags = NDArray[np.bool_]


def joined(path: Path, gold: Gold, checker: Checker) -> Joined:
    """Check the records of a labelled file and join what is found with its labels."""
    with TemporaryDirectory() as folder:
        findings = Path(folder) / "findings.jsonl"
        with findings.open("wb") as out:
            for record in read_records([path]):
                if isinstance(record, Record):
                    out.write(encode(checker.check(record)))
        return join(findings, gold)


# --- baselines ---------------------------------------------------------------------------------


def baselines(gold: Gold, screened: Screened, pack: Pack) -> Iterator[Table]:
    """Yield a table per error type: what the rules and what less effort reaches, by source."""
    for error_type in ErrorType:
        own = samples(screened, gold, pack, error_type, doubtful=True, least=LEAST)
        ways = dict(_ways(own, screened))
        rows = [
            row for name, chosen in _groups(own).items() for row in _rows(name, own, chosen, ways)
        ]
        yield Table(
            title=f"{error_type}: beside baselines, by source",
            columns=("source", "by", "n", "base", "P", "R", "F1", "bal"),
            rows=tuple(rows),
            left=2,
        )


def _ways(own: Samples, screened: Screened) -> Iterator[tuple[str, Flags]]:
    """Yield every way to decide, with its decisions."""
    seen = [screened.seen[id_] for id_ in own.ids]
    yield "rules as they are", own.decided
    if refusal(own) is None:
        yield "rules, other questions", out_of_fold(own, c=None, seed=_SEED)[1]
        found = without_source(own, c=None, seed=_SEED)
        if found is not None:
            yield "rules, other sources", found[1]
        rough = crude(own, seen)
        yield "crude, other questions", out_of_fold(rough, c=None, seed=_SEED)[1]
        found = without_source(rough, c=None, seed=_SEED)
        if found is not None:
            yield "crude, other sources", found[1]
    yield "word list", by_words(own.error_type, seen)
    yield "always error", np.ones(len(own), np.bool_)


def _groups(own: Samples) -> dict[str, Flags]:
    sources = np.array(own.sources)
    sizes = {name: int((sources == name).sum()) for name in set(own.sources)}
    large = sorted(name for name, size in sizes.items() if LEAST <= size)
    every = np.ones(len(own), np.bool_)
    return {"all": every, "not abstaining": ~own.abstains} | {
        name: sources == name for name in large
    }


def _rows(
    name: str, own: Samples, chosen: Flags, ways: dict[str, Flags]
) -> Iterator[tuple[str, ...]]:
    gold = own.gold[chosen]
    base = float(gold.mean()) if len(gold) else 0.0
    for way, decided in ways.items():
        found = point_figures(Decisions(gold, decided[chosen], decided[chosen].astype(np.float64)))
        yield (
            name.rpartition("/")[2] or name,
            way,
            str(len(gold)),
            number(base),
            number(found["precision"]),
            number(found["recall"]),
            number(found["f1"] if gold.any() else None),
            number(found["balanced_accuracy"]),
        )


# --- translations ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PairRow:
    """The pairs of one error type: ``differing`` are ids of translations decided another way.

    ``labels_differ`` counts pairs whose labels differ too, which no decision can be blamed for.
    """

    error_type: ErrorType
    pairs: int
    differing: tuple[str, ...]
    labels_differ: int


def pair_rows(joined: Joined) -> Iterator[PairRow]:
    """Yield a row per error type that has translations beside their originals."""
    for error_type in joined.error_types:
        own = {item.id: item for item in joined.of(error_type)}
        pairs = [*_pairs(own)]
        if pairs:
            yield PairRow(
                error_type=error_type,
                pairs=len(pairs),
                differing=tuple(
                    item.id for item, original in pairs if item.found != original.found
                ),
                labels_differ=sum(
                    item.label.is_error != original.label.is_error for item, original in pairs
                ),
            )


def _pairs(own: dict[str, Item]) -> Iterator[tuple[Item, Item]]:
    for item in own.values():
        original = own.get(item.fields.get(ORIGINAL, ""))
        if original is not None and item.assessed and original.assessed:
            yield item, original


def translations(own: Joined) -> Table:
    """Return how many translations are decided another way than their originals."""
    return Table(
        title="translations beside their originals",
        columns=("error type", "pairs", "verdicts differ", "labels differ", "which"),
        rows=tuple(
            (
                row.error_type.value,
                str(row.pairs),
                str(len(row.differing)),
                str(row.labels_differ),
                " ".join(row.differing),
            )
            for row in pair_rows(own)
        ),
    )


# --- output ------------------------------------------------------------------------------------


def show(table: Table) -> None:
    """Print a table, its columns as wide as their cells."""
    print(f"\n{table.text()}")


def labelled(path: Path, pack: Pack, checker: Checker) -> None:
    """Print every table on labelled records."""
    gold = read_gold(str(path))
    own = joined(path, gold, checker)
    held = {field for item in own.items for field in item.fields}
    by = tuple(each for each in BY if each in (CRITERION, RULE) or each in held)
    evaluation = evaluate(own, Wanted(by=by, least=LEAST))
    for line in [*headlines(evaluation)][1:]:
        print(line)
    for table in tables(evaluation):
        show(table)
    show(translations(own))
    screened = screen_labelled(read_records([path]), gold, pack)
    for table in baselines(gold, screened, pack):
        show(table)


def main(arguments: Sequence[str]) -> int:
    """Print the tables."""
    path = Path(arguments[0]) if arguments else GOLD
    if arguments and not path.exists():
        print(f"no labelled records at {path}")
        return 2
    pack = load_packs([default_pack_dir()])
    checker = Checker(pack)
    if path.exists():
        labelled(path, pack, checker)
    else:
        print("no labelled records beside this checkout; crafted ones alone")
    for which, paths in SETS:
        show(crafted_table(paths, checker, which))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
