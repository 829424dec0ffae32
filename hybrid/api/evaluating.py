"""Findings beside labels: ``evaluate``, ``rate``, ``sample``, ``compare`` and ``calibrate``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

from hybrid.api.reading import findings_of_frame, gold_of_frame, is_frame
from hybrid.errors import InputError, UsageError
from hybrid.keywords import Range, keywords, listed
from hybrid.run.findings import Findings

if TYPE_CHECKING:
    from hybrid.measure.calibration import Calibration
    from hybrid.measure.compare import Comparison
    from hybrid.measure.evaluate import Evaluation
    from hybrid.measure.gold import Gold
    from hybrid.measure.rates import Rates
    from hybrid.measure.sampling import Drawn

_LABELS: Final = "the labels"
_Share = Annotated[float, Range(0, 1, within=True)]
_Count = Annotated[int, Range(1)]


@keywords()
def evaluate(
    findings: Any,
    gold: Any,
    *,
    by: str | Sequence[str] = (),
    only: Mapping[str, str] | None = None,
    least: _Count = 20,
    without_doubtful: bool = False,
    labels_are_random: bool = False,
    resamples: Annotated[int, Range(100)] = 1000,
    seed: Annotated[int, Range(0)] = 0,
) -> Evaluation:
    """Compare findings with labels, as ``hybrid eval`` does, with the same options.

    ``findings`` is a run directory, a findings file, what ``hybrid.check`` returns, or a frame of
    ``hybrid.check_frame``. ``gold`` is a file, a frame or rows of labels. Rows have ``id``,
    ``error_type`` and ``is_error``, or ``id`` and a column for each error type.

    ``print`` shows the tables, and ``to_dict()`` returns every figure. A frame of findings has no
    texts, so it is matched with labels by id alone.

    Raises ``UsageError`` for an object of another kind. Raises ``InputError`` for a file of another
    format, and if findings and labels have no record in common.
    """
    from hybrid.measure import breakdown
    from hybrid.measure.evaluate import Wanted
    from hybrid.measure.evaluate import evaluate as evaluated
    from hybrid.measure.figures import Resampling
    from hybrid.measure.gold import join

    fields = _fields(by)
    wanted = Wanted(
        by=fields,
        least=least,
        doubtful=not without_doubtful,
        random=labels_are_random,
        resampling=Resampling(resamples, seed),
    )
    joined = join(*_sides(findings, gold), fields)
    return evaluated(breakdown.only(joined, only) if only else joined, wanted)


@keywords()
def rate(
    findings: Any,
    gold: Any,
    *,
    by: str | Sequence[str] = (),
    least: Annotated[int, Range(2)] = 10,
    labels_are_random: bool = False,
    these_records: bool = False,
) -> Rates:
    """Return how often errors occur, in which groups, and how certain that is.

    It does what ``hybrid rate`` does, with the same options. It takes and raises what ``evaluate``
    does.
    """
    from hybrid.measure.audit import read_audit
    from hybrid.measure.rates import rates

    audit = read_audit(*_sides(findings, gold), _fields(by), random=labels_are_random)
    return rates(replace(audit, these=these_records), least=least)


@keywords()
def sample(
    findings: Any,
    *,
    size: Annotated[int, Range(5)] = 200,
    by: str | Sequence[str] = "status,score",
    seed: Annotated[int, Range(0)] = 0,
    output: str | Path | None = None,
    report: str | Path | None = None,
) -> Drawn:
    """Choose the records of a run to label, as ``hybrid sample`` does, with the same options.

    ``lines()`` yields the lines to fill in. ``output`` names the file to write them to, and
    ``report`` the file for a page on which to review and label these records.

    Raises ``InputError`` for a run without records and for an id that appears twice. Raises
    ``UsageError`` for a field that no record has.
    """
    from hybrid.files import write_whole
    from hybrid.measure.sampling import draw
    from hybrid.run.findings import lines_of

    given = findings_in(findings)
    held: Findings = given if isinstance(given, str) else list(lines_of(given))
    drawn = draw(lines_of(held), size, _fields(by), seed)
    if output is not None:
        write_whole(Path(output), drawn.to_jsonl())
    if report is not None:
        write_whole(Path(report), review_page(held, drawn).encode())
    return drawn


@keywords()
def compare(
    before: Any,
    after: Any,
    gold: Any = None,
    *,
    resamples: Annotated[int, Range(100)] = 1000,
    seed: Annotated[int, Range(0)] = 0,
) -> Comparison:
    """Return what changed between two runs and, with labels, whether it got better.

    It does what ``hybrid compare`` does. It takes and raises what ``evaluate`` does.
    """
    from hybrid.measure.compare import beside
    from hybrid.measure.figures import Resampling

    if gold is None:
        return beside(findings_in(before), findings_in(after), None, Resampling(resamples, seed))
    old, labels = _sides(before, gold)
    new, labels = _sides(after, labels)
    return beside(old, new, labels, Resampling(resamples, seed))


@keywords()
def calibrate(
    findings: Any,
    gold: Any,
    *,
    recall: _Share | None = None,
    precision: _Share | None = None,
    confidence: _Share | None = None,
    at: str = "f1",
    labels_are_random: bool = False,
    output: str | Path | None = None,
    decision: str | Path | None = None,
) -> Calibration:
    """Find the score above which a judge is needed, and how to weigh judge and rules.

    It does what ``hybrid calibrate`` does, with the same options. ``thresholds`` of the result
    has a score for each error type that got one. ``output`` names the file to write for
    ``hybrid check --thresholds``. For a judged run, ``decisions`` has the weights, and
    ``decision`` names the file to write for ``hybrid check --decision``. To write a file, give a
    run directory, because its manifest names the rules. Raises what ``evaluate`` raises.
    """
    from hybrid.measure.calibration import aim_of, calibration, wish

    sides, aim = _sides(findings, gold), aim_of(at, confidence)
    wished = wish(recall, precision, confidence)
    made = calibration(*sides, wished, aim, random=labels_are_random)
    if output is not None:
        made.write(Path(output))
    if decision is not None:
        made.write_decision(Path(decision))
    return made


def review_page(findings: Findings, drawn: Drawn) -> str:
    """Return the review page of the records drawn; what it exports carries the sampling."""
    from hybrid.report import read_run, report_page

    run = read_run(findings)
    lines = {line.id: line for line in run.lines}
    kept = tuple(lines[each.id] for each in drawn.members)
    sampling = {id_: each.model_dump(mode="json") for id_, each in drawn.sampling.items()}
    return report_page(replace(run, lines=kept, sampling=sampling))


def findings_in(given: Any) -> Findings:
    """Return findings as the evaluation takes them: a path, or findings in memory."""
    if isinstance(given, PathLike):
        return str(fspath(given))
    return findings_of_frame(given) if is_frame(given) else cast("Findings", given)


def _sides(findings: Any, gold: Any) -> tuple[Findings, Gold]:
    """Return findings and labels; where a frame has no texts, labels have none to compare."""
    held, labels = findings_in(findings), _gold(gold)
    if is_frame(findings):
        bare = {id_: replace(label, texts={}, digest=None) for id_, label in labels.records.items()}
        labels = replace(labels, records=bare)
    return held, labels


def _gold(given: Any) -> Gold:
    from hybrid.measure.gold import Gold, gold_of, read_gold

    if isinstance(given, Gold):
        return given
    if isinstance(given, str | PathLike):
        return read_gold(fspath(given))
    if is_frame(given):
        given = gold_of_frame(given)
    if not isinstance(given, Iterable) or isinstance(given, bytes | Mapping):
        raise UsageError(
            f"{given!r:.60} is not a source of labels; accepted: a file of labels, or a frame "
            f"or rows with id, "
            "error_type and is_error"
        )
    return gold_of(_placed(given), _LABELS)


def _placed(rows: Iterable[Any]) -> Iterable[tuple[str, Mapping[str, Any]]]:
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, Mapping):
            raise InputError(
                f"{_LABELS}: number {number} is of type {type(row).__name__}; accepted: mappings"
            )
        yield f"{_LABELS}:{number}", row


def _fields(by: str | Sequence[str]) -> tuple[str, ...]:
    """Return the fields to group by, of one text with commas or of a list."""
    return tuple(dict.fromkeys(part for part in listed(by) if part.strip(" ,")))
