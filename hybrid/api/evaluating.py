"""Findings beside labels: ``hybrid.evaluate``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hybrid.records import RecordFindings

if TYPE_CHECKING:
    from hybrid.evaluation.evaluate import Evaluation

Findings = str | Path | Iterable[RecordFindings]


def evaluate(
    findings: Findings,
    gold: str | Path,
    *,
    by: Sequence[str] = (),
    least: int = 20,
    without_doubtful: bool = False,
    resamples: int = 1000,
    seed: int = 0,
) -> Evaluation:
    """Compare findings with labels, as ``hybrid eval`` does, by the same options.

    ``findings`` are a run directory, a findings file, or what ``hybrid.check`` gives. Raises
    ``InputError`` for files of another shape, and where no record is in both.
    """
    from hybrid.evaluation.evaluate import Wanted
    from hybrid.evaluation.evaluate import evaluate as evaluated
    from hybrid.evaluation.gold import read_gold
    from hybrid.evaluation.intervals import Resampling
    from hybrid.evaluation.join import join

    resampling = Resampling(resamples, seed)
    wanted = Wanted(by=tuple(by), least=least, doubtful=not without_doubtful, resampling=resampling)
    return evaluated(join(findings, read_gold(str(gold))), wanted)
