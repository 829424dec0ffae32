"""Which options a text names: the one place where the post-checks ask that."""

from __future__ import annotations

from dataclasses import replace

from hybrid.records import Record
from hybrid.records.mentions import option_mentions


def named_options(record: Record, text: str) -> frozenset[str] | None:
    """Return the keys that ``text`` names, none where it names none, ``None`` where in doubt."""
    mentions = option_mentions(replace(record, reasoning=text, answer=None))
    named = {each.option for each in mentions if each.span.field == "reasoning" and each.option}
    return frozenset(named) or None
