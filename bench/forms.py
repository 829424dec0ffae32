"""How much of what the rules say depends on the form of a text.

Usage: ``python bench/forms.py [FILE ...] [--only WORDS] [--list]``. Each change of form is made to
every record by itself; a verdict that is not the unchanged record's is counted. Without a file it
reads the labelled records in ``../shared/data``; without these the sample records in ``fixtures``.
``--only`` keeps the changes whose name holds WORDS; ``--list`` names the records whose verdicts
changed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.form_changes import CHANGES, FormChange
from bench.quality import show
from hybrid.evaluation.tables import Table
from hybrid.io import read_records
from hybrid.packs import default_pack_dir, load_packs
from hybrid.pipeline import Checker
from hybrid.records import ErrorType, Record

ROOT = Path(__file__).parents[1]
GOLD = ROOT.parent / "shared" / "data" / "gold_dev.jsonl"
FIXTURES = (ROOT / "fixtures" / "records_en.jsonl", ROOT / "fixtures" / "records_zh.jsonl")


class Said(NamedTuple):
    """What the rules say of a record: the criteria of each error type, and the choice."""

    criteria: tuple[tuple[str, ...], ...]
    choice: str | None

    def errors(self) -> tuple[bool, ...]:
        """Whether each error type is an error."""
        return tuple(map(bool, self.criteria))


class Moved(NamedTuple):
    """A record, and what was said of it before and after a change of form."""

    record: Record
    before: Said
    after: Said


def said(checker: Checker, record: Record) -> Said:
    """Return what the rules say of ``record``."""
    found = checker.check(record)
    return Said(tuple(tuple(sorted(each.criteria)) for each in found.findings), found.choice)


def changed(
    change: FormChange, records: Iterable[tuple[Record, Said]], checker: Checker
) -> Iterator[Moved]:
    """Yield every record that a change of form applies to, with what is said of it."""
    for record, before in records:
        other = change.apply(record)
        if other is not None:
            yield Moved(record, before, said(checker, other))


def row(name: str, lang: str, moved: Sequence[Moved]) -> tuple[str, ...]:
    """Return a row of the table: how many records, and how many verdicts of each type differ."""
    verdicts = [
        sum(each.before.errors()[at] != each.after.errors()[at] for each in moved)
        for at in range(len(ErrorType))
    ]
    criteria = sum(each.before.criteria != each.after.criteria for each in moved)
    share = sum(verdicts) / (len(moved) * len(ErrorType))
    counts = (len(moved), *verdicts, criteria)
    return (name, lang, *map(str, counts), f"{share:.1%}")


def _total(rows: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the sums of the rows, and the share of all verdicts that differ."""
    sums = [sum(int(each[at]) for each in rows) for at in range(2, 7)]
    share = sum(sums[1:4]) / max(1, sums[0] * len(ErrorType))
    return ("all", "", *map(str, sums), f"{share:.2%}")


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--list", action="store_true")
    asked = parser.parse_args(arguments)
    files = asked.files or ([GOLD] if GOLD.exists() else list(FIXTURES))
    checker = Checker(load_packs([default_pack_dir()]))
    records = [each for each in read_records(files) if isinstance(each, Record)]
    known = [(record, said(checker, record)) for record in records]
    rows = []
    for change in CHANGES:
        if asked.only not in change.name:
            continue
        for lang in change.langs:
            own = [(record, before) for record, before in known if record.lang == lang]
            moved = list(changed(change, own, checker))
            if moved:
                rows.append(row(change.name, lang, moved))
            if asked.list:
                _list(change.name, moved)
    rows.append(_total(rows))
    table = Table(
        title="Verdicts that depend on the form of the text",
        columns=("change", "lang", "n", "factual", "logical", "semantic", "criteria", "verdicts"),
        rows=tuple(rows),
        left=2,
    )
    show(table)
    return 0


def _list(name: str, moved: Sequence[Moved]) -> None:
    for each in moved:
        if each.before != each.after:
            print(f"{name}: {each.record.id}: {each.before} -> {each.after}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
