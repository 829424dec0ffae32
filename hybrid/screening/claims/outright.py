"""What an option says, said outright: in its words, or in what it comes to.

Nothing of it is supposed, hedged, denied or taken back but what the option itself supposes, hedges
or denies; which of these clauses count for or against the option is for others to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from hybrid.screening.claims.entailments import (
    NOT_ASSERTED,
    ending,
    holds_half,
    is_taken_back,
    lettered,
    passes_verdict,
    telling_pieces,
)
from hybrid.screening.reading import Reading
from hybrid.screening.wording.beside_choice import sayings
from hybrid.screening.wording.gist import gist, repeated
from hybrid.screening.wording.option_wording import repeats
from hybrid.text.conditions import IF_WORDS_ZH, IF_ZH, OPENS_WITH_CONDITION
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import word_stems

Says = Callable[[str, str], bool]
"""Whether some words, given second, say what the text given first says."""

# What an option says of a case may be introduced by any "if".
_IF = frozenset(("if", *IF_WORDS_ZH))
_OF_A_CONDITION = re.compile(rf"{IF_ZH}|的[，,。]|\bif\b", re.IGNORECASE)
_DENIES_WHAT_FOLLOWS = re.compile(
    r"(?:不|没有?|未|并非)(?:明确)?(?:规定|要求|意味|表示|代表|等于|是指|认为|说)|"
    r"\b(?:not|never)(?: \w+)? (?:say|state|mean|require|imply|provide|follow|claim)s?\b",
    re.IGNORECASE,
)
# What the last clause turns to is asserted: "they may talk, but may not vote".
_TURNS = frozenset({"but", "however", "yet", "但", "然而", "不过"})
_MOST_BEFORE = 2
# Of a condition so much is given by the question or by the option.
_GIVEN = 0.7
_MOST_IN_A_ROW = 12


def said_outright(reading: Reading, option: str, says: Says = repeats) -> Iterator[Range]:
    """Yield the clauses, alone or in a row, that assert outright all that ``option`` says.

    ``says`` tells whether some words (its second argument) say what an option says.
    """
    text = reading.record.reasoning
    telling = telling_pieces(option)
    if not holds_half(text, telling):
        return
    for place in sayings(reading):
        if not holds_half(reading.words(place), telling) or lettered(reading, place):
            continue
        if is_taken_back(reading, place, option):
            continue
        if not passes_verdict(reading, place, option):
            yield from first_saying(reading, place, option, says)


def first_saying(
    reading: Reading, place: Range, option: str, says: Says = repeats
) -> Iterator[Range]:
    """Yield the shortest run of clauses in ``place`` that says what ``option`` says, if any does.

    It ends as the option ends, and nothing in it or just before it is supposed, hedged or denied
    but what the option supposes, hedges or denies.
    """
    text = reading.record.reasoning
    parts = clauses(text, *place)[:_MOST_IN_A_ROW]
    tail = ending(option)
    ends = [at for at, part in enumerate(parts) if ending(text[slice(*part)]) == tail]
    for size in range(1, len(parts) + 1 if ends else 1):
        for first, last in ((at - size + 1, at) for at in ends if size <= at + 1):
            start, end = parts[first][0], parts[last][1]
            if not says(option, text[start:end]):
                continue
            conditional = OPENS_WITH_CONDITION.match(text, start, end)
            begins = start if conditional else parts[max(0, first - 1)][0]
            if _DENIES_WHAT_FOLLOWS.search(text, begins, start):
                continue
            if _adds_no_doubt(reading, (begins, end), option):
                yield start, end
                return


def told_in_gist(reading: Reading, option: str) -> Iterator[Range]:
    """Yield clauses that assert the gist of ``option`` outright, as ``said_outright`` does."""
    for place in sayings(reading):
        for said in saying_gist(reading, place, option):
            if lettered(reading, place) or is_taken_back(reading, place, option):
                continue
            if not passes_verdict(reading, place, option):
                yield said


def saying_gist(
    reading: Reading, place: Range, option: str, *, headed: bool = False
) -> Iterator[Range]:
    """Yield the clauses of ``place`` that assert the gist of ``option``, if any do.

    ``headed``: they stand under the letter of the option.
    """
    said = gist(option)
    text = reading.record.reasoning
    found = said and repeated(said, text, place, begins=_leads_to(reading, place), headed=headed)
    if not found or found.contrary:
        return
    if OPENS_WITH_CONDITION.match(text, *place):
        if not _may_be_supposed(reading, place, option):
            return
    elif _DENIES_WHAT_FOLLOWS.search(text, place[0], found.place[0]):
        return
    if _adds_no_doubt(reading, found.place, option):
        yield found.place


def _leads_to(reading: Reading, place: Range) -> int:
    """Return where the case begins that ``place`` comes to: a sentence or two before it.

    A sentence that names an option by its letter is about that one alone.
    """
    index = reading.sentence_index(place[0])
    begin = place[0]
    for before in reversed(reading.sentences[max(0, index - _MOST_BEFORE) : index]):
        if lettered(reading, before):
            break
        begin = before[0]
    return begin


def _may_be_supposed(reading: Reading, place: Range, option: str) -> bool:
    """Whether what ``place`` supposes is the case put: by the option, or by the question."""
    if _OF_A_CONDITION.search(option):
        return True
    condition = reading.words(clauses(reading.record.reasoning, *place)[0])
    supposed, given = word_stems(condition), word_stems(option + reading.record.question)
    if not supposed or ending(condition) == ending(option):
        return False
    return len(supposed & given) >= _GIVEN * len(supposed)


def _adds_no_doubt(reading: Reading, run: Range, option: str) -> bool:
    own, text = option.lower(), reading.record.reasoning
    last = clauses(text, *run)[-1][0]
    found = list(NOT_ASSERTED.finditer(text, *run))
    doubts = [each[0] for each in found if each.start() != last or each[0].lower() not in _TURNS]
    if _may_be_supposed(reading, run, option):
        doubts = [words for words in doubts if words.lower() not in _IF]
    doubts += [reading.record.text(hedge.span) for hedge in reading.within(run, "hedge")]
    return all(words.lower() in own for words in doubts)
