"""What changes without each cue, rule, detector and measure: verdicts, and time.

``python bench/ablate.py FILE…`` (``make ablate FILES="…"``) screens labelled records once with the
whole pack and once without each mechanism. Files hold records with ``labels`` (an ``is_error`` for
each error type) or crafted ones (``criterion`` and ``expect``). A row tells how many verdicts turn
right and wrong without the mechanism, by language, and the microseconds a record that it costs.
The records should be such that nobody read who wrote the mechanism; what changes nothing on them
can go.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hybrid.packs import Pack, load_packs
from hybrid.packs.model import SIGNALS, Scoring, TypeScoring
from hybrid.records import CRITERIA, ErrorType, Record
from hybrid.run.checker import reaches
from hybrid.screening import Screener

Labelled = tuple[Record, Mapping[ErrorType, bool]]
Verdicts = Mapping[tuple[int, ErrorType], bool]
TIMED, ROUNDS = 100, 3
_FIELDS = ("id", "question", "options", "reasoning", "answer", "context", "lang")


@dataclass(frozen=True, slots=True)
class Row:
    """One mechanism: verdicts that turn right and wrong without it, by language; time it costs."""

    kind: str
    name: str
    right: Mapping[str, int]
    wrong: Mapping[str, int]
    microseconds: float

    def __str__(self) -> str:
        turned = "  ".join(
            f"{lang} {self.right.get(lang, 0):+d} right {self.wrong.get(lang, 0):+d} wrong"
            for lang in ("en", "zh")
        )
        return f"{self.kind:9} {self.name:36} {turned}  {self.microseconds:7.1f} µs"


def main() -> None:
    """Print a row for each mechanism of the default pack, those that change nothing last."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="labelled records")
    labelled = [each for path in parser.parse_args().files for each in read_labelled(path)]
    rows = sorted(ablation(load_packs(), labelled), key=_changes)
    print(f"{len(labelled)} labelled records; what turns without the mechanism")
    for row in rows:
        print(row)


def read_labelled(path: Path) -> Iterator[Labelled]:
    """Yield the records of a file with what is labelled of each."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        fields = {name: row[name] for name in _FIELDS if row.get(name) is not None}
        if "criterion" not in row and "labels" not in row:
            sys.exit(f"{path}: {row['id']} has neither labels nor a criterion")
        yield Record(**fields), _labels(row)


def _labels(row: Mapping[str, Any]) -> Mapping[ErrorType, bool]:
    if "criterion" in row:
        return {CRITERIA[row["criterion"]].error_type: row["expect"] == "flag"}
    return {each: row["labels"][each]["is_error"] for each in ErrorType if each in row["labels"]}


def ablation(pack: Pack, labelled: Sequence[Labelled]) -> Iterator[Row]:
    """Yield a row for each cue, rule, detector and measure of ``pack``."""
    usual = Screener(pack)
    whole = _verdicts(usual, labelled)
    for kind, name, screener in _without_each(pack):
        verdicts = _verdicts(screener, labelled)
        right: dict[str, int] = {}
        wrong: dict[str, int] = {}
        for (index, error_type), found in verdicts.items():
            record, labels = labelled[index]
            if found != whole[index, error_type]:
                turned = right if found is labels[error_type] else wrong
                turned[record.lang] = turned.get(record.lang, 0) + 1
        yield Row(kind, name, right, wrong, _cost(usual, screener, labelled))


def _without_each(pack: Pack) -> Iterator[tuple[str, str, Screener]]:
    for cue in pack.cues:
        cues = tuple(each for each in pack.cues if each is not cue)
        yield "cue", cue.name, Screener(replace(pack, cues=cues))
    for rule in pack.rules:
        rules = tuple(each for each in pack.rules if each is not rule)
        yield "rule", rule.id, Screener(replace(pack, rules=rules))
    for name in SIGNALS:
        yield "detector", name, Screener(pack, dropped=frozenset({name}))
    if pack.scoring is not None:
        for name in _measures(pack.scoring):
            yield "measure", name, Screener(replace(pack, scoring=_forget(pack.scoring, name)))


def _measures(scoring: Scoring) -> list[str]:
    names = (name for each in ErrorType for name in scoring.of(each).coefficients)
    return list(dict.fromkeys(names))


def _forget(scoring: Scoring, name: str) -> Scoring:
    def without(of_type: TypeScoring) -> TypeScoring:
        kept = {each: value for each, value in of_type.coefficients.items() if each != name}
        return replace(of_type, coefficients=kept)

    return replace(scoring, **{str(each): without(scoring.of(each)) for each in ErrorType})


def _verdicts(screener: Screener, labelled: Sequence[Labelled]) -> Verdicts:
    verdicts: dict[tuple[int, ErrorType], bool] = {}
    for number, (record, labels) in enumerate(labelled):
        screening = screener.screen(record)
        for error_type in labels:
            guilty = bool(screening.flags[error_type]) and reaches(screening.scores[error_type])
            verdicts[number, error_type] = guilty
    return verdicts


def _cost(usual: Screener, without: Screener, labelled: Sequence[Labelled]) -> float:
    """Return the microseconds a record that a mechanism costs; the best of turns counts."""
    part = labelled[:TIMED]
    jobs = {"usual": usual, "without": without}
    best: dict[str, float] = {}
    for _turn in range(ROUNDS):
        for name, screener in jobs.items():
            begun = time.process_time()
            for record, _ in part:
                screener.screen(record)
            spent = time.process_time() - begun
            best[name] = min(best.get(name, spent), spent)
    return 1e6 * (best["usual"] - best["without"]) / max(1, len(part))


def _changes(row: Row) -> tuple[int, str, str]:
    return -sum((*row.right.values(), *row.wrong.values())), row.kind, row.name


if __name__ == "__main__":
    main()
