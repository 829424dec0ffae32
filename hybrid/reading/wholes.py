"""Whether one column holds question and reasoning in one text, and no other column does."""

from __future__ import annotations

from collections.abc import Iterable

from hybrid.reading.prompts import split_prompt
from hybrid.reading.sampled import MOST, Sampled


def holds_whole(of: Sampled, column: str) -> bool:
    """Whether most texts of a column are a question and its response.

    A "response" that is the same in all rows is the prompt's own last words.
    """
    both = [split_prompt(text) for text in of.texts(column)]
    responses = [each[1] for each in both if each is not None]
    varied = len(responses) < 2 or len(set(responses)) > 1
    return bool(both) and varied and len(responses) >= MOST * len(both)


def beside_whole(of: Sampled, column: str, others: Iterable[str]) -> list[str]:
    """Return the columns with a text of their own, which is no part of the whole one's."""
    return [each for each in others if each != column and not of.contains(column, (each,))]
