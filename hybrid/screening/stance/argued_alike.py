"""The same argued of the chosen option and of another one, claim by claim.

Signal emitted: ``both``, see ``stance``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.read import place
from hybrid.screening.reading import Reading
from hybrid.screening.stance.said_of_both import granted_to_another
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.sentences import PARAGRAPH_BREAK

_NTH = re.compile(
    r"\b(?:the )?(?:first|second|third|former|latter)\b|第[一二三四]|前者|后者", re.IGNORECASE
)


def argued_alike(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return the second of two claims of the same kind for the chosen option and for another."""
    # Yes and no are said of one thing: where both are, one of them takes the other back.
    claimed = [c for c in claims if c.name == FOR and not {"stated", "polar"} & set(c.tags)]
    denied = {c.option for c in claims if c.name == AGAINST}
    own = [c for c in claimed if c.option == choice.letter and choice.letter not in denied]
    others = [c for c in claimed if c.option != choice.letter and c.option not in denied]
    others = [c for c in others if not granted_to_another(reading, choice, c)]
    others = [c for c in others if not (_turned_from(reading, c) or _is_first(reading, c))]
    pairs = (
        (mine, other)
        for mine in own
        for other in others
        if _alike(mine, other) and not _corrected_between(reading, mine, other)
        if not _of_other_places(reading, mine, other)
    )
    found = None if any("comparison" in c.tags for c in claims) else next(pairs, None)
    if found is None:
        return _judged_alike(choice, claims)
    return [Signal("both", max(found, key=place).span)]


def _judged_alike(choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return the last verdict on the chosen option, where another one has the very same ones.

    "A: false, to be ruled out. B: true. C: false, to be ruled out. So C." A third is told apart.
    """
    told: dict[str | None, list[Signal]] = defaultdict(list)
    for claim in claims:
        if "stated" not in claim.tags:
            told[claim.option].append(claim)
    passed = {letter: tuple(c.name for c in own) for letter, own in told.items()}
    own = passed.get(choice.letter, ())
    if not {FOR, AGAINST} <= set(own) or len(set(passed.values())) == 1:
        return []
    alike = [letter for letter, names in passed.items() if names == own]
    return [Signal("both", told[choice.letter][-1].span)] if len(alike) > 1 else []


def _is_first(reading: Reading, claim: Signal) -> bool:
    """Whether it is what one would think at first: "at first it seems to be the cook"."""
    start, _ = reading.sentence_at(claim.span.start)
    return bool(reading.within((start, claim.span.end), "first_impression"))


def _turned_from(reading: Reading, claim: Signal) -> bool:
    """Whether what is said of the option under discussion is turned from before the next one.

    "This makes sense. But does it explain how they began?" grants the option something.
    """
    if "topic" not in claim.tags:
        return False
    index = reading.sentence_index(claim.span.start)
    text = reading.record.reasoning
    for before, following in pairwise(reading.sentences[index:]):
        if PARAGRAPH_BREAK.search(text, before[1] - 1, following[0] + 1):
            return False
        if reading.options_in(following) - {claim.option}:
            return False
        if OPENS_WITH_TURN.match(text, *following):
            return True
    return False


def _corrected_between(reading: Reading, left: Signal, right: Signal) -> bool:
    start, end = sorted((left.span.start, right.span.start))
    return bool(reading.within((start, end), "self_correction"))


def _of_other_places(reading: Reading, left: Signal, right: Signal) -> bool:
    """Whether two things are told of, by their place: "the first means A; the second means B"."""
    text = reading.record.reasoning
    nth = [
        [found[0].lower() for found in _NTH.finditer(text, start, claim.span.end)]
        for claim in (left, right)
        for start in [max(text.rfind(mark, 0, claim.span.start) for mark in ".;。；\n") + 1]
    ]
    return bool(nth[0] and nth[1]) and nth[0][0] != nth[1][0]


def _alike(left: Signal, right: Signal) -> bool:
    return all((tag in left.tags) == (tag in right.tags) for tag in ("attributed", "entailed"))
