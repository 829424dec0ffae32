"""``hybrid judge``: everything about a judge but asking it within a check."""

from __future__ import annotations

import click

from hybrid.cli.batch import batch
from hybrid.cli.cache import cache
from hybrid.cli.doctor import doctor
from hybrid.cli.prompts import prompts


@click.group(commands=[doctor, prompts, cache, batch])
def judge() -> None:
    """Try a judge, see its prompts and kept answers, ask in batches."""
