"""Context and question as one text: a keyword of either is a keyword of what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hybrid.records.record import OPTION_PREFIX, Record
from hybrid.text.spans import Span

_BETWEEN = "\n\n"


@dataclass(frozen=True, slots=True)
class AskedText:
    """``text`` is the context, where there is one, a blank line, and the question.

    ``question_at`` is where the question begins in it, in characters.
    """

    text: str
    question_at: int

    def span(self, start: int, end: int) -> Span:
        """Return the span of ``text[start:end]``, which lies in the context or the question."""
        if start >= self.question_at:
            return Span("question", start - self.question_at, end - self.question_at)
        return Span("context", start, end)


def asked_text(record: Record) -> AskedText:
    """Return what a record tells and asks as one text, without its options."""
    if not record.context:
        return AskedText(record.question, 0)
    told = record.context + _BETWEEN
    return AskedText(told + record.question, len(told))


def keyword_fields(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the name and text of each field that a keyword can come from, the question first."""
    yield "question", record.question
    for letter, text in record.options.items():
        yield OPTION_PREFIX + letter, text
    if record.context:
        yield "context", record.context
