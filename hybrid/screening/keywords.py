"""Keywords and what becomes of them: the given texts, and a shift of sense."""

from __future__ import annotations

import re
from typing import NamedTuple

from hybrid.records.record import OPTION_PREFIX, Span
from hybrid.screening.reading import Reading
from hybrid.text.characters import fold


class Shift(NamedTuple):
    """A keyword in a given text, and the words of the reasoning that take it otherwise."""

    name: str
    keyword: Span
    start: int
    end: int


def way_of(keyword: str) -> str:
    """Return how a keyword shifts whose sense is another one: by its capitals it is a name."""
    if keyword.isascii() and keyword.isupper() and 1 < len(keyword):
        return "recased"
    return "misreferred" if keyword[:1].isupper() else "displaced"


class GivenTexts(NamedTuple):
    """The given texts in one, as they are and folded; ``told`` is the question and the context.

    ``kept`` is all but the chosen option: what a keyword may be told by. A misreading often stands
    in the option that it leads to.
    """

    fields: list[tuple[str, int]]
    text: str
    folded: str
    told: str
    kept: str

    def find(self, keyword: str) -> Span | None:
        """Return where a keyword, as folded, first stands, not in the middle of a word."""
        match = re.search(rf"(?<![a-z]){re.escape(keyword)}", self.folded)
        return self.span(*match.span()) if match else None

    def span(self, start: int, end: int) -> Span:
        """Return a stretch of the text as a span of its field."""
        for name, length in self.fields:
            if start < length:
                return Span(name, start, min(end, length))
            start, end = start - length - 1, end - length - 1
        raise ValueError(start)


def given_texts(reading: Reading, chosen: str | None) -> GivenTexts:
    """Return what a record gives, in the order question, context, options."""
    record = reading.record
    fields = [("question", record.question)]
    if record.context:
        fields.append(("context", record.context))
    told = "\n".join(text for _, text in fields)
    others = (text for key, text in record.options.items() if key != chosen)
    kept = fold("\n".join((told, *others)))
    fields += [(OPTION_PREFIX + key, text) for key, text in record.options.items()]
    text = "\n".join(text for _, text in fields)
    folded = fold(text)
    return GivenTexts(
        [(name, len(own)) for name, own in fields], text, folded, folded[: len(told)], kept
    )
