"""``hybrid verify``: whether a run is still what it was when it was written."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from hybrid.run.verify import State


@click.command()
@click.argument("run", metavar="RUN")
@click.option("-q", "--quiet", is_flag=True, help="Do not print what matches.")
@click.pass_context
def verify(ctx: click.Context, /, *, run: str, quiet: bool) -> None:
    """Check that a run and its inputs are unchanged.

    RUN is what -o named. The command hashes its files, inputs, rules and prompts again and compares
    them with the manifest. Findings have one hash for each 1,000 lines. Paths are those that the
    run was given, so start it in the same folder.

    The digest of the manifest covers the whole run. Someone who can change files could also make
    new digests. Note the digest elsewhere, such as in the paper.

    \b
    Exit codes: 2  something can no longer be checked, or there is no run
                1  something differs
                0  everything matches
    """
    from hybrid.run.verify import State, verify_run
    from hybrid.text.escape import printable

    states = set()
    for each in verify_run(run):
        states.add(each.state)
        if not (quiet and each.state is State.MATCHES):
            # No table: a digest is to be copied, and never folded.
            told = f": {each.told}" if each.told else ""
            click.echo(printable(f"{each.state.value}  {each.what}{told}"))
    ctx.exit(_code(states))


def _code(states: Collection[State]) -> int:
    from hybrid.run.verify import State

    if State.DIFFERS in states:
        return 1
    return 2 if State.UNKNOWN in states else 0
