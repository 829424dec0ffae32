"""``hybrid look``: how inputs are read, before anything runs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import click

from hybrid.cli.options import reading_options
from hybrid.text.escape import printable

if TYPE_CHECKING:
    from hybrid.reading.build import Draft
    from hybrid.reading.reader import PreparedInput
    from hybrid.run.doubts import Chosen

_SHOWN: Final = 3
_WIDTH: Final = 300
_REASONS: Final = 8


def _list_formats(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    from hybrid.reading.formats import FORMATS

    if not wanted or ctx.resilient_parsing:
        return
    width = max(map(len, FORMATS)) + 2
    for name, what in FORMATS.items():
        click.echo(f"{name:{width}}{what}")
    click.echo(
        "\nEach is recognised by its content, packed with gzip too; --input-format forces one."
    )
    ctx.exit()


@click.command()
@click.argument("files", nargs=-1, required=True)
@reading_options
@click.option(
    "--formats",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_formats,
    help="List the forms of input that are read.",
)
def look(files: tuple[str, ...], **options: Any) -> None:
    """Show how a file would be read, and what is unclear.

    Prints the column of each field, and three rows with the choice that their reasoning concludes.
    It also prints what would be refused. Nothing is checked or written.
    """
    from hybrid.cli.reading import reading_of
    from hybrid.packs import default_pack_dir, load_packs
    from hybrid.reading.reader import open_records
    from hybrid.run import Checker
    from hybrid.run.doubts import chosen_by

    reader = open_records(files, reading_of(options).read_options())
    chosen = chosen_by(Checker(load_packs((default_pack_dir(),))))
    for each in reader.inputs:
        _show(each, chosen)


def _show(each: PreparedInput, chosen: Chosen) -> None:
    from hybrid.reading.build import Draft
    from hybrid.run.doubts import agreement, doubt, reordered, stated, unread

    drafts = [row for row in each.sample if isinstance(row, Draft)]
    _say(each.description)
    for draft in drafts[:_SHOWN]:
        _show_record(draft, stated(draft, chosen))
    reasons = Counter(row for row in each.sample if isinstance(row, str)).most_common()
    _say(f"\n{len(drafts)} of the first {len(each.sample)} rows can be screened")
    for reason, count in reasons[:_REASONS]:
        _say(f"  set aside, {count}: {reason}")
    if others := sum(count for _, count in reasons[_REASONS:]):
        _say(f"  set aside for other reasons, {others}")
    _say(unread(each, lambda: chosen) or "")
    _say(reordered(each) or "")
    if each.doubted_answer is not None:
        found = agreement(each.sample, chosen)
        told = f"it agrees with the reasoning in {found.known - found.differing} of {found.known}"
        _say(f'"{each.doubted_answer}" may be the model\'s answer or the correct one: {told}')
        _say(doubt(each, found) or "")


def _show_record(draft: Draft, stated: str | None) -> None:
    fields = {
        "context": draft.context,
        "question": draft.question,
        **{f"option {key}": text for key, text in draft.options.items()},
        "reasoning": draft.reasoning,
        "answer": draft.answer,
        "the reasoning concludes": stated or "no choice that could be read",
    }
    _say(f"\nid {draft.id or draft.content_hash()} ({draft.lang})")
    for name, text in fields.items():
        if text is not None:
            _say(f"  {name}: {_shortened(text)}")


def _shortened(text: str) -> str:
    flat = " ".join(text.split())
    half = _WIDTH // 2
    return flat if len(flat) <= _WIDTH else f"{flat[:half]} […] {flat[-half:]}"


def _say(text: str) -> None:
    for line in text.splitlines() or ([""] if text == "\n" else []):
        click.echo(printable(line))
