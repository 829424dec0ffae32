"""The record: one choice question with the reasoning a model wrote for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, cast

from hybrid.errors import LanguageError, RowError
from hybrid.records.shown import record_line, record_page
from hybrid.text.language import LANGUAGES, Lang, language_of
from hybrid.text.spans import Span

_LONGEST_KEY: Final = 60
_MOST_OPTIONS: Final = 100
_BRACKETS: Final = re.compile(r"[\[\]]|<<|>>")


def usable_key(key: object) -> str:
    """Return an option's key; ``RowError`` for what is none."""
    text = key if isinstance(key, str) else ""
    # A key stands in the headings of a prompt, where brackets would imitate another heading.
    readable = text.strip() and text.isprintable() and not _BRACKETS.search(text)
    if readable and len(text) <= _LONGEST_KEY:
        return text
    raise RowError(
        f"options: {(text or key)!r:.{_LONGEST_KEY}} is no key; accepted: a letter, a number, some "
        "words without brackets"
    )


def refuse_many(number: int) -> None:
    """Raise ``RowError`` for more options than a question has."""
    if _MOST_OPTIONS < number:
        raise RowError(f"options: {number:,} found; accepted: two to {_MOST_OPTIONS}")


def refuse_other_types(
    texts: Mapping[str, object], or_none: Mapping[str, object], options: Any
) -> None:
    """Raise ``RowError`` for fields that are no texts, and options that are no mapping of texts.

    ``or_none`` are the fields that may be ``None``.
    """
    for name, value in texts.items():
        if not isinstance(value, str):
            raise RowError(f"{name} is {_told(value)}; accepted: text")
    for name, value in or_none.items():
        if value is not None and not isinstance(value, str):
            raise RowError(f"{name} is {_told(value)}; accepted: text or None")
    if not isinstance(options, Mapping):
        raise RowError(
            f"options is {_told(options)}; accepted: a mapping from keys to texts, such as "
            "{'A': 'Yes', 'B': 'No'}"
        )
    for key, text in options.items():
        if not isinstance(text, str):
            raise RowError(f"the option {key!r:.{_LONGEST_KEY}} is {_told(text)}; accepted: text")


def _told(value: object) -> str:
    if value is None:
        return "None"
    return f"{value!r:.{_LONGEST_KEY}} ({type(value).__name__})"


OPTION_PREFIX = "option."

# A record has a language as soon as it is made.
_NOT_GIVEN: Final = cast("Lang", None)


@dataclass(frozen=True, slots=True)
class Record:
    """One question, its options, and what a model wrote and answered.

    The texts are kept exactly as given, newlines included; spans index them in code points.
    ``options`` maps letters to texts, in their order. ``answer`` is the raw answer field, or
    ``None`` where the input has none. ``meta`` is what else the input row held.

    ``lang`` is the language of the reasoning, "en" or "zh", and is detected where it is not given.
    Raises ``RowError`` for a field that is no text (a number, a list), an option's key that readers
    would refuse, and too many options;
    ``LanguageError`` where the reasoning is then plainly in another one, such as French, and
    where another ``lang`` is given.
    """

    id: str
    question: str
    options: Mapping[str, str]
    reasoning: str
    answer: str | None = None
    context: str | None = None
    lang: Lang = _NOT_GIVEN
    meta: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        refuse_other_types(
            {"id": self.id, "question": self.question, "reasoning": self.reasoning},
            {"answer": self.answer, "context": self.context},
            self.options,
        )
        refuse_many(len(self.options))
        options = {usable_key(key): text for key, text in self.options.items()}
        object.__setattr__(self, "options", MappingProxyType(options))
        if self.lang is _NOT_GIVEN:
            lang = language_of(self.question, self.options.values(), self.reasoning)
            object.__setattr__(self, "lang", lang)
        elif self.lang not in LANGUAGES:
            raise LanguageError(
                f"lang is {self.lang!r}; accepted: en, zh, or nothing (then it is detected)"
            )

    def fields(self) -> Iterator[tuple[str, str]]:
        """Yield ``(name, text)`` of every text that spans may point into, in reading order."""
        if self.context is not None:
            yield "context", self.context
        yield "question", self.question
        for letter, text in self.options.items():
            yield OPTION_PREFIX + letter, text
        yield "reasoning", self.reasoning
        if self.answer is not None:
            yield "answer", self.answer

    def field(self, name: str) -> str:
        """Return the text of the field ``name``; ``KeyError`` when the record has none."""
        if name.startswith(OPTION_PREFIX):
            return self.options[name[len(OPTION_PREFIX) :]]
        if name in ("question", "reasoning"):
            return str(getattr(self, name))
        text = {"context": self.context, "answer": self.answer}[name]
        if text is None:
            raise KeyError(name)
        return text

    def text(self, span: Span) -> str:
        """Return the characters that ``span`` covers."""
        return self.field(span.field)[span.start : span.end]

    def __repr__(self) -> str:
        return record_line(self)

    def _repr_html_(self) -> str:
        return record_page(self)

    def __reduce__(self) -> tuple[Any, ...]:
        # A mapping proxy cannot be pickled, and records travel between processes.
        values = (
            self.id,
            self.question,
            dict(self.options),
            self.reasoning,
            self.answer,
            self.context,
            self.lang,
            dict(self.meta),
        )
        return Record, values
