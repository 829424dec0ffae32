"""``told_alike``: the text tells the same of all whom the options name, and one is chosen.

"A welder and a florist waited for the bus. Who was impatient?" Whatever the text holds, it holds of
both: nothing in it can set one apart, so a choice of one has no ground in it. Only the plainest
telling counts: every sentence that names one of them names all, joined and once each; no other
sentence points to one ("she", "the latter"); and the text does not say what is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import predicate
from hybrid.screening.reading import Reading, declining_options, once
from hybrid.screening.told_answer import says_of_somebody
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, is_question, sentences
from hybrid.text.spans import Span

_FIELDS = ("context", "question")
# "Mara, the tailor, and her neighbour Ida": what joins two. What is told of the first alone
# ("Mara sang and her neighbour") joins none.
_JOINS = re.compile(
    r"(?:\s*(?:[,(，（、]|\b(?:in|on|of|at|for|by|from|with)\b).*?|\s*)"
    r"(?:\b(?:and|or|with|as well as)\b|[和与跟及、]|另一|还有|一[位个名])"
    r"|.*?\b(?:next to|alongside|beside)\b",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST_JOIN, _LONGEST_JOIN_ZH = 60, 16
# What is told after both may be told of one: "but only one was late", "the latter", "he".
_SETS_APART = Guarded(
    r"\b(?:but|while|whereas|instead|unless|who(?= (?:is|was|has)\b)|whose|only|respectively|"
    r"former|latter|he|she|him|her|his|hers|himself|herself)\b|\d"
    r"|\bthe (?:first|second|other|one|older|younger|taller|man|woman|boy|girl|guy|lady)\b"
    r"|[但而比却各先]|他(?!们)|她(?!们)|前者|后者|分别|后来",
    re.IGNORECASE,
)


def told_alike(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``told_alike`` on each sentence of the text that tells of all, for the one chosen."""
    if choice.letter is None or choice.abstains:
        return ()
    return tuple(Signal("told_alike", span, choice.letter) for span in told_of_all(reading))


@once
def told_of_all(reading: Reading) -> tuple[Span, ...]:
    """Return the sentences of the text that tell of all bearers, where none is set apart."""
    declining = declining_options(reading)
    bearers = frozenset(reading.record.options) - declining
    asked = predicate(reading) if declining and len(bearers) > 1 else None
    if asked is None:
        return ()
    told = [(field, place) for field in _FIELDS for place in _told(reading, field)]
    joint = [_joint(reading, field, place, bearers) for field, place in told]
    if None in joint or says_of_somebody(reading, asked, least=1.0):
        return ()
    return tuple(
        Span(field, *place) for (field, place), all_ in zip(told, joint, strict=True) if all_
    )


def _told(reading: Reading, field: str) -> Iterator[Range]:
    text = _field(reading, field)
    return (each for each in sentences(text) if not is_question(text[slice(*each)]))


def _field(reading: Reading, field: str) -> str:
    record = reading.record
    return record.question if field == "question" else record.context or ""


def _joint(reading: Reading, field: str, place: Range, bearers: frozenset[str]) -> bool | None:
    """Return whether a sentence tells of all bearers alike; ``None`` where it sets one apart.

    A sentence that names none of them, nor points to one, tells of none.
    """
    text = _field(reading, field)
    named = [
        mention
        for mention in reading.of(MENTION, field=field)
        if place[0] <= mention.span.start < place[1] and mention.option in bearers
    ]
    if not named:
        return None if _SETS_APART.search(text, *place) else False
    runs = [list(run) for _, run in groupby(named, key=lambda mention: mention.option)]
    once_each = len(runs) == len(bearers) == len({run[0].option for run in runs})
    if not once_each or _SETS_APART.search(text, runs[-1][0].span.end, place[1]):
        return None
    return True if all(_is_joined(text, *pair) for pair in pairwise(runs)) else None


def _is_joined(text: str, left: Sequence[Signal], right: Sequence[Signal]) -> bool:
    between = text[left[-1].span.end : right[0].span.start]
    longest = _LONGEST_JOIN if between.isascii() else _LONGEST_JOIN_ZH
    return len(between) <= longest and _JOINS.match(between) is not None
