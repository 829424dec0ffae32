"""Records and what the default pack sees in them, for tests of the rules' core."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hybrid.packs import Pack, load_packs
from hybrid.records import Choice, ErrorType, Flag, Record, Screening, Signal
from hybrid.records.record import Span
from hybrid.run.checker import Checker
from hybrid.screening import Screener
from hybrid.text.words import Lang, detect

LATE = "A cook and a guest came to the hall. Who was late?"
LATE_ZH = "厨师和客人都来到大厅。谁迟到了？"
PEOPLE = {"A": "The cook", "B": "The guest"}
PEOPLE_ZH = {"A": "厨师", "B": "客人"}
UNDECIDABLE = {**PEOPLE, "C": "Cannot be determined"}
UNDECIDABLE_ZH = {**PEOPLE_ZH, "C": "无法确定"}


@cache
def default_pack() -> Pack:
    """Return our own pack, loaded once for all tests."""
    return load_packs()


@cache
def default_screener() -> Screener:
    return Screener(default_pack())


@cache
def default_checker() -> Checker:
    return Checker(default_pack())


def record(
    reasoning: str,
    *,
    question: str | None = None,
    options: Mapping[str, str] | Sequence[str] | None = None,
    answer: str | None = None,
    context: str | None = None,
    lang: Lang | None = None,
) -> Record:
    """Return a record about a cook and a guest, in the language of its reasoning.

    A list of options is lettered from A on.
    """
    own = lang or detect(reasoning + (question or ""))
    usual = PEOPLE_ZH if own == "zh" else PEOPLE
    given = usual if options is None else options
    return Record(
        id="r",
        question=(LATE_ZH if own == "zh" else LATE) if question is None else question,
        options=given if isinstance(given, Mapping) else lettered(given),
        reasoning=reasoning,
        answer=answer,
        context=context,
        lang=own,
    )


def lettered(texts: Sequence[str]) -> dict[str, str]:
    return dict(zip("ABCDEFGH", texts, strict=False))


@dataclass(frozen=True)
class Screened:
    """A record and all that the default pack's rules see in it, easy to ask."""

    record: Record
    screening: Screening

    @property
    def choice(self) -> Choice:
        return self.screening.choice

    def signals(self, *names: str) -> list[Signal]:
        return [each for each in self.screening.signals if each.name in names]

    def said(self, *names: str) -> list[tuple[str, str | None]]:
        """Return words and option of the signals of these names."""
        return [(self.record.text(each.span), each.option) for each in self.signals(*names)]

    def options(self, *names: str) -> list[str | None]:
        return [each.option for each in self.signals(*names)]

    def has(self, *names: str) -> bool:
        return bool(self.signals(*names))

    def all_flags(self) -> list[Flag]:
        return [flag for flags in self.screening.flags.values() for flag in flags]

    def rules(self, error_type: ErrorType | None = None) -> list[str]:
        """Return the ids of the rules that fired, of one error type or of all."""
        wanted = ErrorType if error_type is None else (error_type,)
        return [flag.rule for each in wanted for flag in self.screening.flags[each]]

    def flag(self, rule: str) -> Flag:
        (found,) = [flag for flag in self.all_flags() if flag.rule == rule]
        return found


def screened(reasoning: str | Record, **fields: Any) -> Screened:
    """Return what the default pack sees in a record, given whole or by its parts."""
    own = reasoning if isinstance(reasoning, Record) else record(reasoning, **fields)
    return Screened(own, default_screener().screen(own))


def options_of(name: str, reasoning: str, **fields: Any) -> list[str | None]:
    """Return the options of the signals of a name that the default pack sees in a record."""
    return screened(reasoning, **fields).options(name)


def words_of(name: str, reasoning: str, **fields: Any) -> list[str]:
    """Return the words of the signals of a name that the default pack sees in a record."""
    return [words for words, _ in screened(reasoning, **fields).said(name)]


def names_of(wanted: Sequence[str], reasoning: str, **fields: Any) -> list[str]:
    """Return, in the order of ``wanted``, the names of the signals seen in a record."""
    found = screened(reasoning, **fields)
    return [each.name for name in wanted for each in found.signals(name)]


def at(own: Record, words: str, name: str, *, field: str = "reasoning", **entries: Any) -> Signal:
    """Return a signal on the only place where ``words`` stand in a field."""
    text = own.field(field)
    assert text.count(words) == 1, f"{words!r} stands {text.count(words)} times in {field}"
    start = text.index(words)
    return Signal(name, Span(field, start, start + len(words)), **entries)


def all_spans(screening: Screening) -> Iterator[Span]:
    """Yield every span that a screening holds."""
    yield from (signal.span for signal in screening.signals)
    if screening.choice.conclusion is not None:
        yield screening.choice.conclusion
    for error_type in screening.flags:
        for flag in screening.flags[error_type]:
            yield from flag.premises
            if flag.conclusion is not None:
                yield flag.conclusion
