"""Which verdict an explanation argues for.

Read clause by clause; the last clause that decides counts, since explanations often grant a point
before they make theirs. Quoted words, reported speech, concessions and talk about hints do not
decide.
"""

from __future__ import annotations

import re

from hybrid.postcheck.verdict_words import (
    ABSENCE,
    ASSERTION,
    CHARGE,
    CONCESSION,
    DENIAL,
    HINTING,
    NEGATION,
    REPORTED,
    SEEMING,
    SOUND,
)
from hybrid.records.taxonomy import CRITERIA, ErrorType
from hybrid.text.sentences import clauses, sentences

_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|「[^」]*」|『[^』]*』|‘[^’]*’|《[^》]*》|`[^`]*`")
_SPLIT = re.compile(r"\b(?:but|however|yet|so|hence|therefore|thus|and)\b|[但而却]是?|因此|所以|故")
_CRITERION_IDS = re.compile("|".join(CRITERIA))


def argues_against(explanation: str, error_type: ErrorType, *, is_error: bool) -> bool:
    """Whether an explanation says the opposite of its verdict on an error type.

    An explanation that cannot be placed argues for nothing and against nothing.
    """
    decided = None
    for clause in _clauses(explanation):
        said = _reads(clause, error_type, is_error=is_error)
        decided = decided if said is None else said
    return decided is not None and decided != is_error


def _clauses(explanation: str) -> list[str]:
    plain = _CRITERION_IDS.sub(" ", _QUOTED.sub(" … ", explanation))
    found: list[str] = []
    for start, end in sentences(plain):
        for begin, stop in clauses(plain, start, end):
            found += _SPLIT.split(plain[begin:stop])
    return [clause for clause in found if not (CONCESSION.match(clause) or HINTING.search(clause))]


def _reads(clause: str, error_type: ErrorType, *, is_error: bool) -> bool | None:
    """Return what a clause says of there being an error, ``None`` where it says nothing.

    Where the verdict is "no error", only a plain charge counts: such explanations speak of
    contradictions and errors all the time, to say that there is none.
    """
    denial = DENIAL.search(clause)
    if denial is not None:
        return None if _is_anothers(clause, denial) else False
    sound = SOUND[error_type].search(clause)
    if sound is not None and not _is_anothers(clause, sound):
        if not NEGATION.search(clause[: sound.start()]):
            return False
        return True if is_error else None
    if is_error and ABSENCE.search(clause):
        return True
    charge = (ASSERTION if is_error else CHARGE).search(clause)
    if charge is None or SEEMING.search(clause[: charge.start()]):
        return None
    return not NEGATION.search(clause[: charge.start()])


def _is_anothers(clause: str, match: re.Match[str]) -> bool:
    return REPORTED.search(clause[: match.start()]) is not None
