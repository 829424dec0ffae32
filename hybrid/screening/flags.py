"""Flags: rules applied to the signals of a record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from hybrid.packs import Rule, Slot
from hybrid.records.record import ErrorType, Flag, Signal, Span
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.sentences import clauses

# Evidence is a phrase or sentence: a longer sentence is cut to the clauses around the signal.
_LONGEST_EVIDENCE = 300
_LONGEST_QUOTED = 120
# Every filling of the slots is tried, so a very long text must not offer thousands for each.
_MOST_CANDIDATES = 24
_PLACE = re.compile(r"\{(\w+)\}")
_ORDER = {"context": 0, "question": 1, REASONING: 3, "answer": 4}

Signals = Mapping[str, Sequence[Signal]]
Filled = Mapping[str, Signal]


def apply_rule(rule: Rule, signals: Signals, reading: Reading) -> Flag | None:
    """Return the flag of the first filling of the rule's slots that no exclusion holds back.

    ``signals`` are all of the record by name, each list in reading order.
    """
    for filled in _fillings(rule, signals, reading):
        if not any(_excludes(slot, rule, filled, signals, reading) for slot in rule.without):
            return _flag(rule, filled, reading)
    return None


def _fillings(rule: Rule, signals: Signals, reading: Reading) -> Iterator[Filled]:
    if not all(_held(slot, signals) for slot in rule.premises):
        return
    for conclusion in _conclusions(rule, signals):
        option = conclusion.option if conclusion else None
        candidates = [_candidates(slot, option, signals) for slot in rule.premises]
        for chosen in product(*candidates):
            filled = {slot.name: each for slot, each in zip(rule.premises, chosen, strict=True)}
            if conclusion is not None:
                filled["conclusion"] = conclusion
            if _fits_together(rule, filled, reading):
                yield filled


def _held(slot: Slot, signals: Signals) -> bool:
    return any(signals.get(name) for name in slot.signals)


def _conclusions(rule: Rule, signals: Signals) -> Sequence[Signal | None]:
    if rule.conclusion is None:
        return (None,)
    found = _candidates(rule.conclusion, None, signals)
    # A word is misread whether or not anything is chosen.
    return found or ((None,) if rule.error_type is ErrorType.SEMANTIC else ())


def _candidates(slot: Slot, option: str | None, signals: Signals) -> list[Signal]:
    found = [
        each for name in slot.signals for each in signals.get(name, ()) if fits(slot, each, option)
    ]
    return found[:_MOST_CANDIDATES]


def fits(slot: Slot, signal: Signal, option: str | None) -> bool:
    """Whether ``signal`` may fill ``slot``; ``option`` is the one concluded."""
    if signal.name not in slot.signals or signal.mood not in slot.moods:
        return False
    if slot.excluded is not None and fits(slot.excluded, signal, option):
        return False
    if slot.option == "any":
        return True
    if slot.option == "none":
        return signal.option is None
    if signal.option is None or option is None:
        return False
    return (signal.option == option) is (slot.option == "same")


def _fits_together(rule: Rule, filled: Filled, reading: Reading) -> bool:
    if len({each.span for each in filled.values()}) != len(filled):
        return False
    places = [_position(filled[name]) for name in rule.order if name in filled]
    if places != sorted(places):
        return False
    together = {_sentence(filled[name], reading) for name in rule.same_sentence if name in filled}
    return len(together) <= 1


def _excludes(slot: Slot, rule: Rule, filled: Filled, signals: Signals, reading: Reading) -> bool:
    conclusion = filled.get("conclusion")
    option = conclusion.option if conclusion else None
    return any(
        _fits_together(rule, {**filled, "without": each}, reading)
        for each in _candidates(slot, option, signals)
    )


def _position(signal: Signal) -> tuple[int, int]:
    return _ORDER.get(signal.span.field, 2), signal.span.start


def _sentence(signal: Signal, reading: Reading) -> tuple[str, int]:
    field = signal.span.field
    return field, reading.sentence_at(signal.span.start) if field == REASONING else 0


# --- evidence ----------------------------------------------------------------------------------


def _flag(rule: Rule, filled: Filled, reading: Reading) -> Flag:
    # Semantic evidence is words in their clause.
    narrow = rule.error_type is ErrorType.SEMANTIC
    conclusion = filled.get("conclusion")
    concluded = evidence(conclusion.span, reading, narrow=False) if conclusion else None
    premises: list[Span] = []
    for slot in rule.premises:
        span = evidence(filled[slot.name].span, reading, narrow=narrow)
        if span in (*premises, concluded):
            span = evidence(filled[slot.name].span, reading, narrow=True)
        if span not in premises:
            premises.append(span)
    message = _message(rule, filled, reading)
    return Flag(rule.id, rule.criterion, rule.strength, message, tuple(premises), concluded)


def evidence(span: Span, reading: Reading, *, narrow: bool) -> Span:
    """Return the sentence around a place of the reasoning; its clauses where it is long or
    ``narrow``. Places of other fields stay as they are.
    """
    if span.field != REASONING:
        return span
    whole = reading.sentence_span(span.start, span.end)
    if not narrow and whole.end - whole.start <= _LONGEST_EVIDENCE:
        return whole
    parts = clauses(reading.text, whole.start, whole.end)
    touched = [part for part in parts if part[0] < span.end and span.start < part[1]]
    if not touched:
        return span
    start, end = min(touched[0][0], span.start), max(touched[-1][1], span.end)
    return Span(REASONING, start, end)


def _message(rule: Rule, filled: Filled, reading: Reading) -> str:
    template = rule.message.get(reading.record.lang)

    def words(match: re.Match[str]) -> str:
        signal = filled.get(match[1])
        return match[0] if signal is None else _quoted(reading.record.text(signal.span))

    # In one pass, so that braces in the audited text stay text.
    return _PLACE.sub(words, template)


def _quoted(text: str) -> str:
    words = " ".join(text.split())
    short = words if len(words) <= _LONGEST_QUOTED else f"{words[: _LONGEST_QUOTED - 3]}…"
    return f"“{short}”"
