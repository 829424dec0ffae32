"""Options that are weighed one by one, and come out alike.

An analysis that goes through the options has a stretch for each. Two of them may end in the same
verdict, in nearly the same words ("It is a common source of iron"), while others do not: then more
than one option is argued to fit. What the stretch turns from, denies, or only reports of the
option is no verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims import AGAINST, final_start
from hybrid.screening.polarity import denies
from hybrid.screening.reading import Reading, as_span
from hybrid.text.sentences import Range, clauses, sentences
from hybrid.text.terms import stems, terms

# A stretch begins with a sentence that names its option by letter within so many characters.
_OPENING = 30
# What comes before the letter of an option that is only held against the one under discussion.
_LEANS = re.compile(
    r"\b(?:unlike|like|than|with|to|from|and|or|as|both)\W*$|[与和跟同比如像]\s*$", re.I
)
_HAN = re.compile(r"[\u4e00-\u9fff]")
_LEAST_STRETCHES = 2
_LEAST_SHARED = 3
_ALIKE = 0.75
_ANSWERED = 0.75


class _Stretch(NamedTuple):
    """The sentences that weigh one option."""

    option: str
    sentences: tuple[Range, ...]


def weighed_alike(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``both`` for the later of two like verdicts, on the chosen option and another one."""
    lettered = {m.option for m in reading.of(MENTION) if "letter" in m.tags}
    if len(lettered) < _LEAST_STRETCHES or reading.of("negated_stem", field="question"):
        return []
    stretches = _stretches(reading)
    own = [each for each in stretches if each.option == choice.letter]
    others = [each for each in stretches if each.option != choice.letter]
    if len(own) != 1 or not others or _is_told_apart(own[0], claims):
        return []
    for place in _verdicts(reading, own[0]):
        alike = [
            (other, said)
            for other in others
            for said in _verdicts(reading, other)
            if _is_like(reading, place, said)
        ]
        agreeing = {other.option for other, _ in alike}
        if agreeing and (len(agreeing) < len({each.option for each in others}) or len(others) == 1):
            fitting = [said for other, said in alike if not _is_denied(other, claims)]
            if fitting:
                return [Signal("both", as_span(max(place, fitting[0])))]
    return []


def _stretches(reading: Reading) -> list[_Stretch]:
    """Return one stretch for each option whose discussion opens with its letter."""
    until = final_start(reading)
    starts = []
    for index, place in enumerate(reading.sentences):
        if place[0] >= until:
            break
        reach = min(place[1], place[0] + _OPENING)
        named = reading.within((place[0], reach), MENTION)
        if named and _heads(reading, place, named[0]):
            starts.append((index, named[0].option or ""))
    last = sum(1 for place in reading.sentences if place[0] < until)
    found = [
        _Stretch(option, reading.sentences[index:end])
        for (index, option), (end, _) in pairwise([*starts, (last, "")])
    ]
    return found if len(found) >= _LEAST_STRETCHES else []


def _heads(reading: Reading, place: Range, named: Signal) -> bool:
    """Whether a letter opens the discussion of its option, and is none of "country A"."""
    text = reading.record.reasoning
    opening, after = text[place[0] : named.span.start], text[named.span.end : named.span.end + 1]
    if "letter" not in named.tags or _LEANS.search(opening):
        return False
    told = "text" in named.tags or text[named.span.end - 1] in "项項"
    return told or after in "项項选" or _HAN.match(after) is None


def _verdicts(reading: Reading, stretch: _Stretch) -> Iterator[Range]:
    """Yield the sentences of a stretch that may be its verdict: asserted, and not turned from."""
    turned = [s.span.start for s in reading.of("contrast") if _is_in(stretch, s)]
    for start, end in _units(reading, stretch):
        if any(start <= at for at in turned) or denies(reading.words((start, end))):
            continue
        named = {m.option for m in reading.within((start, end), MENTION)}
        if named - {stretch.option}:
            continue
        if not reading.within((start, end), "doubt", "undecidable"):
            yield start, end


def _units(reading: Reading, stretch: _Stretch) -> Iterator[Range]:
    """Yield sentences, in Chinese their clauses, which hold as much."""
    for place in stretch.sentences:
        if reading.record.lang == "zh":
            yield from clauses(reading.record.reasoning, *place)
        else:
            yield place


def _is_in(stretch: _Stretch, signal: Signal) -> bool:
    return stretch.sentences[0][0] <= signal.span.start < stretch.sentences[-1][1]


def _is_like(reading: Reading, one: Range, other: Range) -> bool:
    """Whether two sentences say the same but for their options, or both answer the question."""
    said, told = (_said(reading, place) for place in (one, other))
    if len(set(said) & set(told)) < _LEAST_SHARED:
        return False
    if SequenceMatcher(None, said, told, False).ratio() >= _ALIKE:
        return True
    asked = _asked(reading)
    return len(asked) >= _LEAST_SHARED and all(
        len(asked.intersection(each)) >= _ANSWERED * len(asked) for each in (said, told)
    )


def _said(reading: Reading, place: Range) -> list[str]:
    """Return the content of a sentence in order, without the words of the options."""
    options = stems(*reading.record.options.values())
    found = (term.stem for term in terms(reading.record.reasoning, *place))
    return [stem for stem in found if stem not in options]


def _asked(reading: Reading) -> frozenset[str]:
    """Return the content of the sentence that asks, without the words of the options."""
    text = reading.record.question
    places = sentences(text)
    asking = text[slice(*places[-1])] if places else ""
    return stems(asking) - stems(*reading.record.options.values())


def _is_told_apart(stretch: _Stretch, claims: Sequence[Signal]) -> bool:
    """Whether the stretch sets its option above others, or speaks against it."""
    inside = [claim for claim in claims if _is_in(stretch, claim)]
    return any("comparison" in c.tags or c.name == AGAINST for c in inside)


def _is_denied(stretch: _Stretch, claims: Sequence[Signal]) -> bool:
    return any(c.name == AGAINST and c.option == stretch.option for c in claims)
