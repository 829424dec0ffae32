"""``hybrid calibrate``: from which score on a judge has to be asked, proved on labels."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hybrid.cli.console import say
from hybrid.cli.eval_options import plot_option, random_option, refuse_two_streams, show
from hybrid.cli.options import FiniteRange
from hybrid.errors import InputError, UsageError

if TYPE_CHECKING:
    from hybrid.evaluation.calibrate import Curve, Wish
    from hybrid.evaluation.join import Joined
    from hybrid.io.manifest import Manifest

_SHARE = FiniteRange(0, 1, min_open=True, max_open=True)


@click.command()
@click.argument("findings")
@click.option("--gold", required=True, metavar="FILE", help="Labels of a random part of the run.")
@click.option(
    "--recall", type=_SHARE, help="The share of errors that must reach the judge.  [default: 0.95]"
)
@click.option(
    "--precision", type=_SHARE, help="The share of records from the threshold on that are errors."
)
@click.option(
    "--confidence",
    type=_SHARE,
    default=0.9,
    show_default=True,
    help="In what share of such labellings the promise is kept, at least.",
)
@random_option
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write the thresholds, for hybrid check --thresholds.",
)
@plot_option("the curves")
@click.option(
    "--format",
    "form",
    type=click.Choice(("table", "md")),
    default="table",
    show_default=True,
    help="How to print.",
)
def calibrate(
    *,
    findings: str,
    gold: str,
    recall: float | None,
    precision: float | None,
    confidence: float,
    random: bool,
    output: Path | None,
    picture: Path | None,
    form: str,
) -> None:
    """Find from which score on a judge has to be asked, with a guarantee.

    FINDINGS is a run directory or findings file of hybrid check, rules-only or judged; the score is
    the rules' own. The guarantee holds for records like those of the run, for each error type by
    itself, however few the labels; what cannot be proved is refused, with the labels it would take.
    """
    from hybrid.evaluation import calibrate as own
    from hybrid.evaluation.audit import open_notes
    from hybrid.evaluation.gold import read_gold
    from hybrid.evaluation.join import join
    from hybrid.io.resume import manifest_beside

    refuse_two_streams(findings, gold)
    wish = _wish(recall, precision, confidence)
    manifest = manifest_beside(findings)
    if manifest is None:
        raise InputError(f"{findings}: no manifest beside it tells which rules made the scores")
    labels = read_gold(gold)
    joined = join(findings, labels)
    _refuse_others(joined)
    drawn = [each.labels for each in labels.records.values() if each.sampling is not None]
    curves = [own.calibrate(joined, each, wish, random=random) for each in joined.error_types]
    show(
        [*own.lines(curves, wish), *open_notes(drawn)],
        [own.table(each, wish) for each in curves if each.chosen is not None],
        form,
    )
    if all(each.chosen is None for each in curves):
        raise InputError("no error type has a threshold, and nothing is written")
    if output is not None:
        _write(output, curves, wish, manifest, joined)
    if picture is not None:
        own.picture(curves, wish, picture)


def _wish(recall: float | None, precision: float | None, confidence: float) -> Wish:
    from hybrid.evaluation.calibrate import Wish

    if recall is not None and precision is not None:
        raise UsageError("--recall and --precision are two wishes; leave out one")
    if precision is not None:
        return Wish("precision", precision, confidence)
    return Wish("recall", 0.95 if recall is None else recall, confidence)


def _refuse_others(joined: Joined) -> None:
    if joined.other_text:
        id_, what = joined.other_text[0]
        raise InputError(
            f"{joined.gold}: {len(joined.other_text):,} labels are of other texts than the run's "
            f"(the {what} of {id_!r} first), so the rest is no random part of it"
        )


def _write(
    output: Path, curves: Sequence[Curve], wish: Wish, manifest: Manifest, joined: Joined
) -> None:
    from hybrid.io.thresholds import Thresholds, write_thresholds

    entries = {each.error_type: entry for each in curves if (entry := each.entry()) is not None}
    made = Thresholds(
        version=manifest.version,
        pack_hash=manifest.pack_hash,
        error_types=tuple(joined.whole),
        goal=wish.goal,
        target=wish.target,
        confidence=wish.confidence,
        types=entries,
    )
    write_thresholds(output, made)
    rest = [str(each) for each in joined.whole if each not in entries]
    told = f"; without a threshold, so asked about always: {', '.join(rest)}" if rest else ""
    say(f"thresholds are in {output}{told}")
