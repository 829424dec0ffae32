"""What ``hybrid quotes --sensitivity`` shows: the same quotes under stricter and laxer tiers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import get_args

import click

from hybrid.cli.console import Drawn, say, table_output
from hybrid.evidence import POLICY, declared
from hybrid.records import Grounding
from hybrid.records.line import Tier
from hybrid.text.table import Table

_MOST_NAMED = 6

Found = tuple[str | int, Grounding]


@dataclass(frozen=True, slots=True)
class Level:
    """How many quotes are accepted where these tiers are, and whose quotes are decided otherwise
    than by the policy in use."""

    tiers: tuple[Tier, ...]
    accepted: int
    refused: int
    changed: tuple[str | int, ...]

    @property
    def in_use(self) -> bool:
        """Whether these are the tiers that hybrid accepts."""
        return self.tiers == POLICY.accepted


def levels(found: Sequence[Found]) -> Iterator[Level]:
    """Yield a level for each tier but ``missing``, the strictest first.

    What an accepted tier refuses, for being too short or cut in a word, stays refused.
    """
    every: tuple[Tier, ...] = get_args(Tier)
    for number in range(1, len(every)):
        tiers = every[:number]
        passed = [_passes(each, tiers) for _, each in found]
        changed = [
            id_ for (id_, each), now in zip(found, passed, strict=True) if now != each.accepted
        ]
        yield Level(tiers, sum(passed), len(passed) - sum(passed), tuple(changed))


def _passes(found: Grounding, tiers: Sequence[Tier]) -> bool:
    return found.tier in tiers and (found.accepted or found.tier == "near")


def show_levels(found: Sequence[Found], *, as_json: bool) -> None:
    """Print one line of JSON a level, or one table of all."""
    rows = list(levels(found))
    if as_json:
        for row in rows:
            click.echo(json.dumps({**asdict(row), "in_use": row.in_use}, ensure_ascii=False))
        return
    cells = ((", ".join(row.tiers), _changed(row), row.accepted, row.refused) for row in rows)
    columns = ("tiers", "decided otherwise", "accepted", "refused")
    table_output().print(Drawn(Table("", columns, tuple(cells), left=2)))
    say(f"grounding policy {declared()['fingerprint']}")


def _changed(level: Level) -> str:
    if level.in_use:
        return "in use"
    if not level.changed:
        return "none"
    named = ", ".join(map(str, level.changed[:_MOST_NAMED]))
    more = ", …" if _MOST_NAMED < len(level.changed) else ""
    return f"{len(level.changed):,} ({named}{more})"
