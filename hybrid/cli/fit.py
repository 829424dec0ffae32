"""``hybrid rules fit``: the score's coefficients, fitted on one's own labels."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hybrid.cli.console import draw, say
from hybrid.cli.options import FiniteRange, pack_dirs, rule_pack_options
from hybrid.errors import InputError
from hybrid.files import write_whole
from hybrid.records import ErrorType

if TYPE_CHECKING:
    from hybrid.measure.fit import Fitted, Refused
    from hybrid.measure.gold import Gold
    from hybrid.measure.samples import Screened
    from hybrid.packs import Pack

_FILE = "scoring.yaml"
_LEAST_SOURCE = 20


@click.command()
@click.option("--gold", required=True, metavar="FILE", help="Labels by record id.")
@click.option(
    "--records",
    multiple=True,
    metavar="FILE",
    help="The records that the labels belong to. Can be repeated.  [default: the gold file itself]",
)
@click.option(
    "--type",
    "types",
    multiple=True,
    type=click.Choice([each.value for each in ErrorType]),
    help="Fit only this error type. Can be repeated.  [default: all]",
)
@click.option(
    "--c",
    type=FiniteRange(min=0, min_open=True),
    help="The inverse strength of regularisation.  [default: by cross-validation]",
)
@click.option("--without-doubtful", is_flag=True, help="Leave out labels of confidence 1 or 2.")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Makes the folds repeatable.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write the scoring file.  [default: standard output]",
)
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

    The method is regularised logistic regression over the measures in the present scoring.yaml. The
    output and the file report how good it is on questions and sources that it was not fitted on. An
    error type with too few labels keeps its scoring. The opening comment stays.
    """
    from hybrid.measure.fit import require_scikit_learn
    from hybrid.measure.gold import read_gold
    from hybrid.packs import load_packs

    require_scikit_learn("hybrid rules fit")
    dirs = pack_dirs(packs, no_default_pack=no_default_pack)
    labels, pack = read_gold(gold), load_packs(dirs)
    screened = _screened(records or (gold,), labels, pack)
    wanted = [each for each in ErrorType if not types or each.value in types]
    fitted, refused = _fits(screened, labels, pack, wanted, (c, seed, not without_doubtful))
    _tell(fitted, refused)
    if not fitted:
        raise InputError("nothing was fitted, and nothing is written")
    _write(_text(dirs, fitted, labels, given=c is not None), output)


def _screened(sources: Sequence[str], gold: Gold, pack: Pack) -> Screened:
    from hybrid.measure.samples import screen_labelled
    from hybrid.reading import ReadOptions, read_records

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
        own = samples(screened, gold, pack, error_type, doubtful=doubtful, least=_LEAST_SOURCE)
        reason = refusal(own)
        if reason is None:
            fitted.append(fit(own, c=c, seed=seed))
        else:
            refused.append(Refused(error_type, reason))
    return fitted, refused


def _tell(fitted: Sequence[Fitted], refused: Sequence[Refused]) -> None:
    from hybrid.cli.console import messages
    from hybrid.measure.fit import lines, table

    for line in lines(fitted, refused):
        say(line)
    if fitted:
        draw(table(fitted), messages())


def _text(dirs: Sequence[Path], fitted: Sequence[Fitted], gold: Gold, *, given: bool) -> str:
    """Return the last pack's scoring file (or ours, where no pack has one) with new numbers."""
    from hybrid.measure.fit import NewScoring, rewritten, told
    from hybrid.packs import default_pack_dir

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
