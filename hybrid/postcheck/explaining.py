"""Which verdict an explanation argues for.

Read clause by clause; the last clause that decides counts, since explanations often grant a point
before they make theirs. Quoted words, reported speech, concessions and talk about hints do not
decide.
"""

from __future__ import annotations

import re

from hybrid.postcheck.verdict_words import verdict_words
from hybrid.records.taxonomy import CRITERIA, ErrorType
from hybrid.text.sentences import clauses, sentences

_QUOTED = re.compile(
    r"“[^”]*”|\"[^\"]*\"|「[^」]*」|『[^』]*』|‘[^’]*’|《[^》]*》|`[^`]*`|(?<!\w)'[^']{1,60}'(?!\w)"
)
# Each piece keeps the word that joins it to the one before.
_SPLIT = re.compile(
    r"\s(?=(?:but|however|yet|so|hence|therefore|thus|and)\b)"
    r"|(?<=.)(?=[但而却](?!非|不是)|因此|所以|故此)"
)
_CRITERION_IDS = re.compile("|".join(CRITERIA))
# A negation further from a charge than this many characters is about something else.
_NEAR = 45


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
    plain = _CRITERION_IDS.sub("this criterion", _QUOTED.sub(" … ", explanation))
    found: list[str] = []
    for start, end in sentences(plain):
        for begin, stop in clauses(plain, start, end):
            found += _SPLIT.split(plain[begin:stop])
    words = verdict_words()
    return [
        clause
        for clause in found
        if not (words.concession.match(clause) or words.hinting.search(clause))
    ]


def _reads(clause: str, error_type: ErrorType, *, is_error: bool) -> bool | None:
    """Return what a clause says of there being an error, ``None`` where it says nothing.

    Where the verdict is "no error", only a plain charge counts: such explanations speak of
    contradictions and errors all the time, to say that there is none.
    """
    words = verdict_words()
    denial = words.denial[error_type].search(clause)
    if denial is not None:
        return None if _is_anothers(clause, denial) else False
    sound = words.sound[error_type].search(clause)
    if sound is not None and not _is_anothers(clause, sound):
        return words.negation.search(clause[: sound.end()]) is not None
    if is_error and words.absence.search(clause):
        return True
    charge = (words.assertion if is_error else words.charge)[error_type].search(clause)
    if charge is None or words.seeming.search(clause[: charge.start()]):
        return None
    return not words.negation.search(clause[max(0, charge.start() - _NEAR) : charge.start()])


def _is_anothers(clause: str, match: re.Match[str]) -> bool:
    return verdict_words().reported.search(clause[: match.start()]) is not None
