"""A turn without a return: an option is supported, the argument turns, and the option is chosen.

What stands between the turn and the choice need not be a verdict: it is enough that it tells of
another option alone, denies what was said before, or holds the option to fail, and that nothing in
it speaks for the option again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid.records.record import Choice
from hybrid.screening.reading import DENIES, LEAVES_OPEN, Range, Reading
from hybrid.screening.steps import Step, asks
from hybrid.text.sentences import clauses
from hybrid.text.words import content_stems

# A turn opens its sentence, or a short clause of it does: "Hold on: …", "…, mind."
_OPENING = 24
_NEAR = 5
_MOST_OPTIONS, _LEADING = 3, 2
_DOUBTS = ("undecidable", "lacking", "level", "no_answer", "refusal", "abstain", "must_choose")
# What sets another option beside it turns nothing.
_CONTRAST = re.compile(r"on the other hand|in contrast|conversely|whereas|instead|相反|反而")
# Who comes back to an option says so where it is chosen.
_RETURNS = re.compile(
    r"\b(?:still|even (?:so|if)|nevertheless|nonetheless|all the same|anyway|in spite|despite"
    r"|because|since|regardless|but|yet|though|although|after all|notwithstanding)\b"
    r"|仍|还是|尽管|即便|即使|因为|由于|毕竟|依然|但|不过|终究"
)


def unreturned(
    reading: Reading,
    choice: Choice,
    steps: Sequence[Step],
    end: int,
) -> tuple[Range, Range] | None:
    """Return where the chosen option is supported, and what turns against it last.

    ``end`` is the index of the sentence that states the choice, ``steps`` are those before it.
    """
    letter = str(choice.letter)
    turn = _last_turn(reading, end)
    if turn is None or _RETURNS.search(reading.folded, *reading.sentences[end]):
        return None
    start, stop = reading.sentences[turn][0], reading.sentences[end][0]
    if any(_is_for(each, letter) for each in steps if start <= each.start < stop):
        return None
    if any(_names_again(reading, place, letter) for place in reading.sentences[turn:end]):
        return None
    support = _support(reading, letter, steps, turn)
    against = next(_against(reading, letter, steps, turn, end), None)
    return None if support is None or against is None else (support, against)


def _last_turn(reading: Reading, end: int) -> int | None:
    for index in range(end - 1, max(0, end - 1 - _NEAR), -1):
        start, stop = reading.sentences[index]
        if reading.zone(start) == "echo":
            return None
        for hit in reading.of_in(start, min(stop, start + _OPENING), "turn", "correction"):
            if not reading.mentions_in(start, hit.start):
                contrast = _CONTRAST.match(reading.folded, hit.start) is not None
                return None if contrast else index
    return None


def _names_again(reading: Reading, place: Range, letter: str) -> bool:
    """Whether a sentence is about the option alone, and denies nothing of it."""
    named = {each.option for each in reading.mentions_in(*place)}
    denied = DENIES.search(reading.folded, *place) or reading.of_in(*place, "fails")
    return named == {letter} and not denied


def _is_for(step: Step, letter: str) -> bool:
    return (step.option == letter) is step.good


def _support(reading: Reading, letter: str, steps: Sequence[Step], turn: int) -> Range | None:
    """Return the last step before the turn, where it is for the option; else what leads to it."""
    start = reading.sentences[turn][0]
    before = [each for each in steps if each.start < start]
    if before:
        return before[-1][:2] if before[-1].option == letter and before[-1].good else None
    if _MOST_OPTIONS < len(reading.record.options):
        return None
    for place in reading.sentences[: min(turn, _LEADING)]:
        named = {each.option for each in reading.mentions_in(*place)}
        if named == {letter} and DENIES.search(reading.folded, *place) is None:
            return place
    return None


def _against(
    reading: Reading, letter: str, steps: Sequence[Step], turn: int, end: int
) -> Iterator[Range]:
    """Yield the clauses from the turn to the choice that speak against the option."""
    before = frozenset[str]().union(*(reading.stems(index) for index in range(turn)))
    for sentence in reading.sentences[turn:end]:
        if asks(reading.folded[slice(*sentence)]) or reading.begins_in(*sentence, *_DOUBTS):
            continue
        for part in clauses(reading.text, *sentence):
            weighed = any(part[0] <= each.start < part[1] for each in steps)
            if (
                weighed
                or reading.of_in(*part, "fails")
                or _leads_away(reading, part, letter, before)
            ):
                yield part


def _leads_away(reading: Reading, part: Range, letter: str, before: frozenset[str]) -> bool:
    """Whether a clause is of other options alone, or denies the option or what led to it."""
    named = {each.option for each in reading.mentions_in(*part)}
    denial = DENIES.search(reading.folded, *part)
    if denial is None:
        return bool(named) and letter not in named
    if LEAVES_OPEN.search(reading.folded, *part):
        return False
    behind = reading.mentions_in(denial.start(), part[1])
    if behind:
        return behind[0].option == letter
    if named:
        return named == {letter}
    return not before.isdisjoint(content_stems(reading.folded[denial.end() : part[1]]))
