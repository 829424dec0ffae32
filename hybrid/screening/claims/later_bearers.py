"""Where the bearer comes after what is said of it: "the one who was late is" the cook.

So it does as the object of a clause of its own: "so we elect" the driver.
"""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.screening.reading import Reading
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import terms

# "The one who was late is" the cook: the bearer comes after what is said of it.
CLEFT = re.compile(
    r"\b(?:the [a-z]+|it (?:is|was)) (?:who|that|which)\b.*"
    r"\b(?:is|was|must be)\s*$"
    r"|的(?:人|那[个位]|一方)?(?:就|才|应该?|应当|正|显然|当然|自然|肯定|一定|必[然定]|只能|并?不)*"
    r"是\s*$",
    re.IGNORECASE | re.DOTALL,
)
"""What ends before its bearer: "the one who was late is" …"""

IT_IS = re.compile(
    r"\bthe [a-z]+ (?:who|that|which) [^,;:.]{2,60} (?:is|was|must be)\b"
    r"|\bit (?:is|was|must (?:be|have been)|has to be|can only (?:be|have been)|"
    r"could only have been)"
    r" (?P<one>[^,;:.]{2,40}?),? (?:and (?:not )?[^,;:.]{2,30},? )?(?:who|whom|that|which)\b",
    re.IGNORECASE,
)
"""What asks for nothing but its bearer: "it was the cook who" …"""

# "The shorter route is": so does it where the question's words come before the verb.
_COPULA = re.compile(
    r"(?:^|[\s,;:*])(?:the|its?) [^,;:.]{3,50}?\b(?:is|was|must be|has to be|can only be)"
    r"(?: (?:clearly|therefore|thus|obviously|then|indeed))?(?: the| an?)?[\s\"“*(]*$",
    re.IGNORECASE,
)
_LEAST_CLAUSES = 2
# "Not as likely as" the driver: that one is only compared with.
_COMPARES = re.compile(r"\b(?:as|than|like)\b|比", re.IGNORECASE)
# Between a verb and its object: "the ", 了.
_LONGEST_ARTICLE = 5


def comes_after(reading: Reading, place: Range) -> bool:
    """Whether what is said of a bearer stands before it, in a stretch that names none."""
    text = reading.record.reasoning
    if CLEFT.search(text, *place):
        return True
    return not reading.within(place, MENTION) and _COPULA.search(text, *place) is not None


def object_of(reading: Reading, asked: frozenset[str], place: Range) -> int | None:
    """Return where the clause begins that ends before the next bearer, who is its object.

    "The cook is away a lot, so we elect" the driver: what is asked for is said in a clause of its
    own, that names nobody before.
    """
    text = reading.record.reasoning
    parts = clauses(text, *place)
    if len(parts) < _LEAST_CLAUSES:
        return None
    start = parts[-1][0]
    said = terms(text, start, place[1])
    if not said or said[-1].stem not in asked or said[-1].end < place[1] - _LONGEST_ARTICLE:
        return None
    compared = _COMPARES.search(text, said[-1].end, place[1])
    return None if compared or reading.within((start, place[1]), MENTION) else start
