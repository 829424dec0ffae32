"""One record with all that was seen in it so far, ready to be asked questions."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from itertools import chain
from typing import Any, TypeVar

from hybrid.records.mentions import MENTION
from hybrid.records.plain import PlainRecord
from hybrid.records.record import OPTION_PREFIX, Record
from hybrid.records.values import Signal
from hybrid.text.sentences import Range, clauses, index_of, sentences
from hybrid.text.spans import Span

REASONING = "reasoning"
# An option declines when words of declining are at least that share of it.
_LEAST_DECLINING = 0.3
_ENDINGS = " \t\n.,;:!?，。；：！？、"
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Reading:
    """A record, the sentences of its reasoning, and its signals by name in text order."""

    record: Record
    sentences: tuple[Range, ...]
    named: Mapping[str, tuple[Signal, ...]]
    _asked: dict[tuple[str | None, tuple[str, ...]], tuple[Signal, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    _begin: dict[tuple[str, ...], tuple[tuple[Signal, ...], list[int]]] = field(
        default_factory=dict, compare=False, repr=False
    )
    source: PlainRecord | None = None
    _made: dict[Callable[[Reading], Any], Any] = field(
        default_factory=dict, compare=False, repr=False
    )

    def once(self, make: Callable[[Reading], _T]) -> _T:
        """Return what ``make`` makes of this reading, made when first asked for."""
        if make not in self._made:
            self._made[make] = make(self)
        found: _T = self._made[make]
        return found

    @property
    def signals(self) -> tuple[Signal, ...]:
        """All signals in text order."""
        return _ordered(self.named.values())

    @property
    def asks_for_exception(self) -> bool:
        """Whether the question asks for the option that does not fit: "which is not true?"."""
        return bool(self.of("negated_stem", field="question"))

    def of(self, *names: str, field: str | None = REASONING) -> tuple[Signal, ...]:
        """Return the signals of these names in one field (``None``: in any), in text order."""
        key = field, names
        found = self._asked.get(key)
        if found is None:
            named = [self.named[name] for name in dict.fromkeys(names) if name in self.named]
            found = _only_in(field, named[0] if len(named) == 1 else _ordered(named))
            self._asked[key] = found
        return found

    def holds(self, names: Collection[str]) -> bool:
        """Whether a signal of one of these names stands in any field."""
        return not self.named.keys().isdisjoint(names)

    def sentence_at(self, position: int) -> Range:
        """Return the sentence of the reasoning that holds ``position``."""
        return self.sentences[index_of(self.sentences, position)] if self.sentences else (0, 0)

    def sentence_index(self, position: int) -> int:
        """Return the index of the sentence that holds ``position``."""
        return index_of(self.sentences, position) if self.sentences else 0

    def sentence_before(self, position: int) -> Range | None:
        """Return the sentence before the one that holds ``position``, if there is one."""
        index = self.sentence_index(position)
        return self.sentences[index - 1] if index else None

    def sentence_after(self, position: int) -> Range | None:
        """Return the sentence after the one that holds ``position``, if there is one."""
        following = self.sentence_index(position) + 1
        return self.sentences[following] if following < len(self.sentences) else None

    def sentences_until(self, position: int) -> tuple[Range, ...]:
        """Return the sentences that begin before ``position``."""
        return self.sentences[: bisect_left(self.sentences, (position, 0))]

    def clause_at(self, position: int) -> Range:
        """Return the clause of the reasoning that holds ``position``."""
        sentence = self.sentence_at(position)
        parts = clauses(self.record.reasoning, *sentence)
        return parts[index_of(parts, position)] if parts else sentence

    def inside(self, signals: Sequence[Signal], place: Range) -> tuple[Signal, ...]:
        """Return those of ``signals`` (in the reasoning, in order) that begin inside ``place``."""
        if not signals:
            return ()
        first = bisect_left(signals, place[0], key=_start)
        return tuple(signals[first : bisect_left(signals, place[1], first, key=_start)])

    def within(self, place: Range, *names: str) -> tuple[Signal, ...]:
        """Return the signals of these names that begin inside ``place`` of the reasoning."""
        known = self._begin.get(names)
        if known is None:
            found = self.of(*names)
            known = self._begin[names] = found, [signal.span.start for signal in found]
        signals, starts = known
        if not starts:
            return ()
        first = bisect_left(starts, place[0])
        return signals[first : bisect_left(starts, place[1], first)]

    def options_in(self, place: Range) -> set[str | None]:
        """Return the letters of the options mentioned inside ``place`` of the reasoning."""
        return {mention.option for mention in self.within(place, MENTION)}

    def option_before(self, position: int) -> str | None:
        """Return the option whose letter is named last before ``position`` of the reasoning."""
        mentions = self.of(MENTION)
        at = bisect_left(mentions, position, key=_start)
        named = (m for m in reversed(mentions[:at]) if "letter" in m.tags)
        return next((mention.option for mention in named), None)

    def written(self, span: Span) -> str:
        """Return what was written where ``span`` stands, before the record was made plain."""
        return self.record.text(span) if self.source is None else self.source.quote(span)

    def words(self, place: Range) -> str:
        """Return the reasoning's text of one range."""
        return self.record.reasoning[place[0] : place[1]]

    def options_named(self, cue: str, least_share: float) -> frozenset[str]:
        """Return letters of the options whose text is, for at least that share, the given cue."""
        letters = set()
        for signal in self.of(cue, field=None):
            letter = signal.span.field.removeprefix(OPTION_PREFIX)
            text = self.record.options.get(letter)
            named = signal.span.field.startswith(OPTION_PREFIX) and text
            if named and len(signal.span) >= least_share * len(named.strip()):
                letters.add(letter)
        return frozenset(letters)

    def adding(self, signals: Sequence[Signal]) -> Reading:
        """Return this reading with more signals seen."""
        if not signals:
            return self
        added = _by_name(signals)
        joined = {name: _ordered((self.named.get(name, ()), each)) for name, each in added.items()}
        as_before = added.keys().isdisjoint
        asked = {key: each for key, each in self._asked.items() if as_before(key[1])}
        begin = {key: each for key, each in self._begin.items() if as_before(key)}
        named = {**self.named, **joined}
        return Reading(self.record, self.sentences, named, asked, begin, self.source)


def read(record: Record, signals: Sequence[Signal], source: PlainRecord | None = None) -> Reading:
    """Return the reading of a record: its reasoning's sentences and its signals in order.

    ``source`` tells what was written, where ``record`` is the plain form of another.
    """
    begun = [_begun(record, signal) for signal in signals]
    named = {name: _ordered([each]) for name, each in _by_name(begun).items()}
    return Reading(record, sentences(record.reasoning), named, source=source)


def _begun(record: Record, signal: Signal) -> Signal:
    """Return the signal without marks that end what comes before it, which a cue may begin with.

    A signal stands in the sentence it begins in.
    """
    span = signal.span
    if span.field != REASONING or record.reasoning[span.start] not in _ENDINGS:
        return signal
    words = record.reasoning[span.start : span.end]
    start = span.end - len(words.lstrip(_ENDINGS))
    return replace(signal, span=Span(REASONING, start, span.end)) if start < span.end else signal


def once(make: Callable[[Reading], _T]) -> Callable[[Reading], _T]:
    """Have what is asked of a reading again and again made once; it must not be changed then."""

    @wraps(make)
    def kept(reading: Reading) -> _T:
        return reading.once(make)

    return kept


def as_span(place: Range) -> Span:
    """Return a range of the reasoning as a span."""
    return Span(REASONING, place[0], place[1])


def _by_name(signals: Sequence[Signal]) -> dict[str, list[Signal]]:
    named: dict[str, list[Signal]] = defaultdict(list)
    for signal in signals:
        named[signal.name].append(signal)
    return named


def _ordered(groups: Iterable[Sequence[Signal]]) -> tuple[Signal, ...]:
    found = [*chain.from_iterable(groups)]
    if len(found) > 1:
        found.sort(key=_place)
    return tuple(found)


def _only_in(field: str | None, signals: tuple[Signal, ...]) -> tuple[Signal, ...]:
    if field is None or not signals:
        return signals
    return tuple([signal for signal in signals if signal.span.field == field])


def _start(signal: Signal) -> int:
    return signal.span.start


_FIELD_ORDER = {"context": 0, "question": 1, REASONING: 3, "answer": 4}


def _place(signal: Signal) -> tuple[int, str, int, int, str]:
    span = signal.span
    return _FIELD_ORDER.get(span.field, 2), span.field, span.start, span.end, signal.name


@once
def final_start(reading: Reading) -> int:
    """Return where the last statement of the choice begins, or the end of the reasoning.

    A choice that opens the text is argued for by all that follows.
    """
    stated = reading.of("stated_choice")
    if not stated or reading.sentence_index(stated[0].span.start) == 0:
        return len(reading.record.reasoning)
    return stated[0].span.start


def declining_options(reading: Reading) -> frozenset[str]:
    """Return letters of the options that decline to answer: "cannot be known"."""
    return reading.options_named("abstention", _LEAST_DECLINING)


def sentences_before_choice(reading: Reading) -> list[Range]:
    """Return the sentences that end before ``final_start``."""
    final = final_start(reading)
    return [place for place in reading.sentences if place[1] <= final]


def last_sentence_before_choice(reading: Reading) -> Range | None:
    """Return the last sentence that ends before ``final_start``, if any does."""
    return next(reversed(sentences_before_choice(reading)), None)
