"""A record in the form in which it is screened, with the way back to what was written.

Its texts are in their plain form, and the reasoning begins and ends where its argument does: white
space, sentences of courtesy, and a copy of the question and its options are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from hybrid.records.record import OPTION_PREFIX, Record
from hybrid.text.courtesy import courtesy
from hybrid.text.layers import Edit
from hybrid.text.plain import PlainText, plain
from hybrid.text.spans import Span

_REASONING = "reasoning"


@dataclass(frozen=True, slots=True)
class PlainRecord:
    """A plain record, and the texts that differ from what was written, by field."""

    record: Record
    written: Record
    changed: Mapping[str, PlainText]

    def original(self, span: Span) -> Span:
        """Return where a span of the plain record stands in the record as it was written."""
        text = self.changed.get(span.field)
        return span if text is None else Span(span.field, *text.original(span.start, span.end))

    def quote(self, span: Span) -> str:
        """Return what was written where a span of the plain record stands."""
        return self.written.text(self.original(span))


def plain_record(record: Record) -> PlainRecord:
    """Return the plain form of ``record``, which is the record itself where nothing differs."""
    texts = {name: plain(text) for name, text in record.fields()}
    reasoning = texts[_REASONING]
    reasoning = reasoning.edited(_trimmed(reasoning.text))
    reasoning = _without_copy(reasoning, texts, tuple(record.options))
    texts[_REASONING] = reasoning.edited((*cut, "") for cut in courtesy(reasoning.text))
    changed = {name: each for name, each in texts.items() if each.text != record.field(name)}
    return PlainRecord(_with(record, changed) if changed else record, record, changed)


def _with(record: Record, changed: Mapping[str, PlainText]) -> Record:
    given = {name: each.text for name, each in changed.items()}
    options = {
        letter: given.get(OPTION_PREFIX + letter, text) for letter, text in record.options.items()
    }
    return replace(
        record,
        context=given.get("context", record.context),
        question=given.get("question", record.question),
        options=options,
        reasoning=given.get(_REASONING, record.reasoning),
        answer=given.get("answer", record.answer),
    )


def _trimmed(text: str) -> Iterator[Edit]:
    words = text.strip()
    start = text.find(words) if words else 0
    if words and start:
        yield 0, start, ""
    if words and start + len(words) < len(text):
        yield start + len(words), len(text), ""


# --- the question copied -----------------------------------------------------------------------

_LABEL = re.compile(r"[*#\s]*(?:(?:the )?question|q|题目|问题|原题|问)[*\s]*[:：][*\s]*", re.IGNORECASE)
_OPTIONS_LABEL = re.compile(r"[*#\s]*(?:(?:answer )?(?:options|choices)|选项)[*\s]*[:：][*\s]*", re.IGNORECASE)
_LEAST_COPY = 15
_MARKS = frozenset("*_`#> \n")
_SENTENCE_ENDS = ".?!。？！:："


def _without_copy(
    reasoning: PlainText, texts: Mapping[str, PlainText], letters: tuple[str, ...]
) -> PlainText:
    text, question = reasoning.text, texts["question"].text.strip()
    if len(question) < _LEAST_COPY:
        return reasoning
    label = _LABEL.match(text)
    # A question may bring such a label itself.
    starts = (0, label.end()) if label else (0,)
    found = (_copy_end(text, start, question) for start in starts)
    end = next((each for each in found if each is not None), None)
    if end is None:
        return reasoning
    after = _options_end(text, end, [(x, texts[OPTION_PREFIX + x].text) for x in letters])
    whole = after > end or "\n" in text[end : end + 2] or question[-1] in _SENTENCE_ENDS
    rest = text[after:]
    if not whole or not rest.strip():
        return reasoning
    return reasoning.edited([(0, after + len(rest) - len(rest.lstrip()), "")])


def _copy_end(text: str, start: int, copied: str) -> int | None:
    """Return where ``copied`` ends that stands at ``start`` but for marks and white space."""
    at = start
    for char in copied:
        if char in _MARKS:
            continue
        while at < len(text) and text[at] in _MARKS:
            at += 1
        if text[at : at + 1] != char:
            return None
        at += 1
    return at


def _options_end(text: str, at: int, options: list[tuple[str, str]]) -> int:
    """Return where a list of all options ends that follows ``at``, else ``at``."""
    label = _OPTIONS_LABEL.match(text, at)
    end = label.end() if label else at
    for letter, words in options:
        mark = re.compile(rf"[-*•\s]*[(（\[]?{re.escape(letter)}[)）\].、:：．*\s]+").match(text, end)
        found = _copy_end(text, mark.end(), words.strip()) if mark else None
        if found is None:
            return at
        end = found + (text[found : found + 1] in tuple(".。;；"))
    return end
