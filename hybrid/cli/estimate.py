"""``hybrid rate``, ``calibrate`` and ``rules fit``: what labels say of rates and scores."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hybrid.cli.console import draw, messages, say
from hybrid.cli.evaluate import plot_option, random_option, refuse_two_streams, show
from hybrid.cli.options import FILE, FiniteRange, option, pack_dirs, rule_pack_options
from hybrid.errors import FieldError, InputError, UsageError
from hybrid.files import write_whole
from hybrid.packs import Pack, default_pack_dir, load_packs
from hybrid.reading.reader import read_records
from hybrid.reading.rows import ReadOptions
from hybrid.records import ErrorType

if TYPE_CHECKING:
    from hybrid.measure.fit import Fitted, Refused
    from hybrid.measure.gold import Gold
    from hybrid.measure.rates import Rates
    from hybrid.measure.samples import Screened


# --- ``hybrid rate``: how often errors are made, for which groups, and how sure that is ----------

FORMATS = ("table", "md", "latex", "csv", "json")


@click.command()
@click.argument("findings")
@option(
    "--gold",
    "Labels of a random sample of the run: the completed lines of hybrid sample, or the "
    "export of its review page.",
    required=True,
    metavar="FILE",
)
@click.option(
    "--by",
    default="",
    metavar="FIELD,…",
    help="Also show the rates of these groups and their differences: model, lang, choice, or "
    "any short column of the input.",
)
@random_option
@option(
    "--least",
    "Show no rate for a group with fewer records or labels.",
    click.IntRange(min=2),
    default=10,
)
@option("--format form", "The format. LaTeX prints the rates to publish.", FORMATS, default="table")
@option(
    "--these-records these",
    "Show the rates of these records alone, not of the questions and models that they "
    "stand for. The intervals are narrower.",
    is_flag=True,
)
@plot_option("the rates with their intervals")
def rate(
    *,
    findings: str,
    gold: str,
    by: str,
    random: bool,
    least: int,
    form: str,
    these: bool,
    picture: Path | None,
) -> None:
    """Estimate how often errors are made, with intervals.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. A run's own flag
    rate includes the checker's mistakes. Labels of a random sample (hybrid sample) correct it. The
    intervals count records of one question as one draw.
    """
    from hybrid.api import evaluating
    from hybrid.measure.plots import draw_rates

    refuse_two_streams(findings, gold)
    found = evaluating.rate(
        findings, gold, by=by, least=least, labels_are_random=random, these_records=these
    )
    _print_rates(found, form)
    if picture is not None:
        draw_rates(found, picture)


def _print_rates(found: Rates, form: str) -> None:
    from hybrid.measure import rates

    if form in ("latex", "csv"):
        # These forms have no place for what is left out, or not claimed.
        for line in [*rates.headlines(found), *rates.unclaimed(found)][1:]:
            say(line)
        made = rates.as_latex if form == "latex" else rates.as_csv
        click.echo(made(found), nl=False)
    elif form == "json":
        click.echo(found.to_json(), nl=False)
    else:
        show(rates.headlines(found), rates.tables(found), form)


# --- ``hybrid calibrate``: from which score on a judge has to be asked, proved on labels ---------

_SHARE = FiniteRange(0, 1, min_open=True, max_open=True)


@click.command()
@click.argument("findings")
@option("--gold", "Labels of a random part of the run.", required=True, metavar="FILE")
@option("--recall", "The share of errors that must reach the judge.  [default: 0.95]", _SHARE)
@option("--precision", "The share of records above the threshold that are errors.", _SHARE)
@option(
    "--confidence",
    "How sure the promise must be.  [default: 0.9; with --at, 0.95]",
    _SHARE,
)
@option(
    "--at",
    "For a judged run: the target for the probability by judge and rules together. "
    "precision=0.9, recall=0.9, or f1 for the greatest F1.",
    default="f1",
    metavar="AIM",
)
@random_option
@option("-o --output", "Where to write the thresholds, for hybrid check --thresholds.", FILE)
@option(
    "--decision decision_path",
    "Where to write the weights of judge and rules, for hybrid check --decision.",
    FILE,
)
@plot_option("the curves")
@option("--format form", "The format.", ("table", "md"), default="table")
def calibrate(
    *,
    findings: str,
    gold: str,
    recall: float | None,
    precision: float | None,
    confidence: float | None,
    at: str,
    random: bool,
    output: Path | None,
    decision_path: Path | None,
    picture: Path | None,
    form: str,
) -> None:
    """Find the score above which a judge is needed.

    FINDINGS is a run directory or findings file of hybrid check, rules-only or judged. The score is
    always the rules' score. Each error type has its own guarantee, for records like those of the
    run, with any number of labels. If nothing can be proved, the command says how many labels you
    need.

    For a judged run, it also shows whether judge and rules together are better than either, and
    writes their weights (--decision).
    """
    from hybrid.measure.calibration import aim_of, calibration, wish
    from hybrid.measure.gold import read_gold
    from hybrid.measure.thresholds import picture as drawn

    refuse_two_streams(findings, gold)
    wished = wish(recall, precision, confidence)
    aim = aim_of(at, confidence)
    made = calibration(findings, read_gold(gold), wished, aim, random=random)
    if decision_path is not None and not made.joined.judged:
        raise UsageError("--decision weighs a judge, and this run asked none")
    show(made.headlines(), made.tables(), form)
    if output is not None and made.thresholds:
        made.write(output)
        rest = made.without(made.thresholds)
        _written("thresholds", output, "no threshold, so the judge is always asked", rest)
    if decision_path is not None and made.decisions:
        made.write_decision(decision_path)
        rest = made.without(made.decisions)
        _written("decision", decision_path, "none, so the judge's verdict stays", rest)
    if picture is not None:
        drawn(made.curves, wished, picture)
    if decision_path is not None:
        made.refuse_unweighed()
    if output is not None or not made.decisions:
        made.refuse_none()


def _written(what: str, path: Path, otherwise: str, rest: Sequence[ErrorType]) -> None:
    apart = f"; {', '.join(rest)}: {otherwise}" if rest else ""
    say(f"{what}: {path}{apart}")


# --- ``hybrid rules fit``: the score's coefficients, fitted on one's own labels ------------------

_FILE = "scoring.yaml"
_LEAST_SOURCE = 20


@click.command()
@option("--gold", "Labels by record id.", required=True, metavar="FILE")
@option(
    "--records",
    "The records that the labels belong to.  [default: the gold file itself]",
    multiple=True,
    metavar="FILE",
)
@option(
    "--type types",
    "Fit only this error type.  [default: all]",
    [each.value for each in ErrorType],
    multiple=True,
)
@option(
    "--c",
    "The inverse strength of regularisation.  [default: by cross-validation]",
    FiniteRange(min=0, min_open=True),
)
@option("--without-doubtful", "Leave out labels of confidence 1 or 2.", is_flag=True)
@option("--seed", "Makes the folds repeatable.", click.IntRange(min=0), default=0)
@option("-o --output", "Where to write the scoring file.  [default: standard output]", FILE)
@rule_pack_options
def fit(
    *,
    gold: str,
    records: tuple[str, ...],
    types: tuple[str, ...],
    c: float | None,
    without_doubtful: bool,
    seed: int,
    output: Path | None,
    packs: tuple[Path, ...],
    no_default_pack: bool,
) -> None:
    """Fit the score's coefficients and thresholds on labels, and write scoring.yaml.

    The method is regularised logistic regression over the measures in the current scoring.yaml. The
    output and the file report how good it is on questions and sources that it was not fitted on. An
    error type with too few labels keeps its scoring. The opening comment stays.
    """
    from hybrid.measure.fit import require_scikit_learn
    from hybrid.measure.gold import read_gold

    require_scikit_learn("hybrid rules fit")
    dirs = pack_dirs(packs, no_default_pack=no_default_pack)
    labels, pack = read_gold(gold), load_packs(dirs)
    try:
        screened = _screened(records or (gold,), labels, pack)
    except FieldError as error:
        if records:
            raise
        raise UsageError(f"{gold} contains no records; name them with --records FILE") from error
    wanted = [each for each in ErrorType if not types or each.value in types]
    fitted, refused = _fits(screened, labels, pack, wanted, (c, seed, not without_doubtful))
    _tell(fitted, refused)
    if not fitted:
        raise InputError("nothing was fitted, so nothing is written")
    _write(_text(dirs, fitted, labels, given=c is not None), output)


def _screened(sources: Sequence[str], gold: Gold, pack: Pack) -> Screened:
    from hybrid.measure.samples import screen_labelled

    screened = screen_labelled(read_records(sources, ReadOptions(keep_bare=True)), gold, pack)
    if screened.missing:
        first = screened.missing[0]
        say(
            f"{len(screened.missing):,} labelled records are not among the records, {first!r} first"
        )
    if screened.skipped:
        say(f"{screened.skipped:,} rows cannot be read; hybrid check says why")
    return screened


def _fits(
    screened: Screened,
    gold: Gold,
    pack: Pack,
    wanted: Sequence[ErrorType],
    how: tuple[float | None, int, bool],
) -> tuple[list[Fitted], list[Refused]]:
    from hybrid.measure.fit import Refused, fit, refusal
    from hybrid.measure.samples import samples

    c, seed, doubtful = how
    fitted: list[Fitted] = []
    refused: list[Refused] = []
    for error_type in wanted:
        labelled = samples(screened, gold, pack, error_type, doubtful=doubtful, least=_LEAST_SOURCE)
        reason = refusal(labelled)
        if reason is None:
            fitted.append(fit(labelled, c=c, seed=seed))
        else:
            refused.append(Refused(error_type, reason))
    return fitted, refused


def _tell(fitted: Sequence[Fitted], refused: Sequence[Refused]) -> None:
    from hybrid.measure.fit import lines, table

    for line in lines(fitted, refused):
        say(line)
    if fitted:
        draw(table(fitted), messages())


def _text(dirs: Sequence[Path], fitted: Sequence[Fitted], gold: Gold, *, given: bool) -> str:
    """Return the last pack's scoring file (or ours, where no pack has one) with new numbers."""
    from hybrid.measure.fit import NewScoring, rewritten, told

    files = [top / _FILE for top in (default_pack_dir(), *dirs) if (top / _FILE).is_file()]
    name = Path(gold.name).name
    new = {
        each.error_type: NewScoring(each.scoring, told(each, name, given=given)) for each in fitted
    }
    return rewritten(files[-1].read_text(encoding="utf-8"), new)


def _write(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text, nl=False)
        return
    write_whole(output, text.encode())
    say(f"scoring is in {output}")
