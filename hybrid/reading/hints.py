"""What settles a field that no column holds by name: the column whose texts look like it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from hybrid.reading.sampled import MOST, Sampled
from hybrid.reading.values import FieldName


def missing_hint(of: Sampled, name: FieldName, texts: Sequence[str]) -> str:
    """Return the line that names the column of a missing field, of those that hold long texts.

    A response is the longest of them, a question one that mostly asks something.
    """
    if name == "question":
        fitting = [each for each in texts if of.share(each, _asks) >= MOST / 2]
    else:
        fitting = list(texts)
    column = max(fitting, key=of.typical_length, default=None)
    hint = "  --map " + shlex.quote(f"{name}={column or 'COLUMN'}")
    if column is not None:
        return f'{hint}   (if the text of "{column}" is the {name})'
    what = "response" if name == "reasoning" else name
    return f"{hint}   (no column looks like a {what})"


def _asks(text: str) -> bool:
    return "?" in text or "？" in text
