"""Options that put different bearers at one place of an order, and what the reasoning puts there.

"Which statement is right: the mangoes are the third cheapest, the plums are the third cheapest …"
asks for the one thing at that place. A statement or a written-out order that puts another thing
there, or the chosen one somewhere else, speaks against the choice; so does "the plums are dearer
than the mangoes" where the plums are chosen as the cheapest. What is only possible, supposed or
denied puts nothing anywhere; of written-out orders the last before the choice counts, and in these
also a place for which one alone is possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.claims.asked_place import HAS_PLACE, Asked, asked_place
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.claims.other_cases import is_of_another_case
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.told import whole_text
from hybrid.text.polarity import denies
from hybrid.text.ranks import (
    FIRST,
    LAST,
    Rank,
    Relation,
    agree,
    end_at,
    rank_at,
    ranks,
    relations,
)
from hybrid.text.sentences import Range, clauses, is_question, sentences

SAYS = re.compile(
    rf"\s+(?:{HAS_PLACE})\s+(?:(?:therefore|thus|also|then|at|in|placed|put|ranked|the)\s+)*"
    r"|(?:就|便|应该?|一定|必然|只能|最终|最后|因此|所以|则|也)*"
    r"(?:是|在|排在?|排行|位于|位列|位居|名居|居|排名|名列|为|获得|得到?|获|夺得|取得|拿到?|屈居|跑[了出]?)?了?",
    re.IGNORECASE,
)
LISTS = re.compile(
    r"(?:\s+(?:place|one|position))?\s*(?:is|are|was|were|:|=|"
    r"(?:goes|went|falls|fell|belongs|belonged) to|(?:is|was) (?:taken|won|held|claimed|filled) by)"
    r"\s*(?:the\s+)?|[个位名本只件]?(?:就?是|为|：|:|由|归|属于)",
    re.IGNORECASE,
)
# One thing alone can stand there, where no other follows after an "or".
_CAN_LIST = re.compile(
    r"(?:\s+(?:place|one|position))?\s+(?:can|could|may|must|has to) (?:only )?be\s+(?:the\s+)?"
    r"|[个位名本只件]?(?:只能|可以|可能|必须|应该?)是?",
    re.IGNORECASE,
)
_OR = re.compile(r"[^,，;；。.]{0,12}?(?:\s(?:or|and)\b|[或和])", re.IGNORECASE)
# "(left) jay owl crow (right)": an order in a row, with its ends.
_ROW = re.compile(
    r"[(（](?P<end>[\w -]{1,24}|[\u4e00-\u9fff]{1,4})[)）]\s*"
    r"(?P<row>[^()（）\n]{3,120}?)\s*(?=[(（])"
)
_BESIDE_NAMES = re.compile(r"(?:[\s,，、>\"“”]|\bthe\b|\ban?\b)*", re.IGNORECASE)
# "From cheapest to most expensive": where a list begins.
_DIRECTION = re.compile(r"\bfrom\s+(?:the\s+)?|从", re.IGNORECASE)
# "From least to most expensive": the quality is told with the other end alone.
_BY_DEGREE = re.compile(r"(?P<way>most|least)\s+to\s+(?:most|least)\s+(?P<quality>\w+)", re.I)
_SIDE = re.compile(r"left|right|top|bottom|front|back|[左右上下前后东西南北]", re.IGNORECASE)
_ADJECTIVE = re.compile(r"[a-z]{3,6}(?= to\b)", re.IGNORECASE)
_LEAST_LISTED = 2
_TWO = 2


class _Put(NamedTuple):
    """Where the reasoning puts the bearer of an option."""

    place: Range
    option: str
    rank: Rank


def misplaced(reading: Reading, chosen: str, until: int) -> tuple[Signal, ...]:
    """Return what puts another option's bearer at the place asked for, or the chosen one elsewhere.

    ``favoured`` names the other option, ``dismissed`` the chosen one.
    """
    asked = asked_place(reading)
    if asked is None or chosen not in asked.letters:
        return ()
    listed, last = _listed(reading, asked, until)
    # An order may be written out with more places than there are options to fill them.
    count = max(asked.number, last)
    stated = list(_stated(reading, asked, until))
    given = list(_told(reading, asked))
    told = [put for put in stated if _is_told(reading, put, given, count)]
    chosen_is_asked = partial(_puts, chosen, asked.rank, count)
    if any(map(chosen_is_asked, told)):
        return ()
    kept = [*told, *listed] if any(map(chosen_is_asked, stated)) else [*stated, *told, *listed]
    ranked = [(put, agree(put.rank, asked.rank, count)) for put in dict.fromkeys(kept)]
    found = [
        Signal("favoured" if same else "dismissed", as_span(put.place), put.option, ("rank",))
        for put, same in ranked
        if same is not None and same != (put.option == chosen)
    ]
    beaten = _beaten(reading, asked, chosen, until)
    return (*found, *(Signal("dismissed", as_span(each), chosen, ("rank",)) for each in beaten))


def _puts(option: str, rank: Rank, count: int, put: _Put) -> bool:
    """Whether an option's bearer is put at a place of an order of ``count``."""
    return put.option == option and agree(put.rank, rank, count) is True


def _stated(reading: Reading, asked: Asked, until: int) -> Iterator[_Put]:
    """Yield clauses that say of one bearer that it has a place."""
    text = reading.record.reasoning
    for sentence in reading.sentences_until(until):
        for put in (*_put_in(text, sentence, asked), *_named_alone(text, sentence, asked)):
            if not is_of_another_case(reading, put.place, put.place[1]):
                yield put


def _told(reading: Reading, asked: Asked) -> Iterator[_Put]:
    """Yield the places that context and question give to bearers."""
    text = whole_text(reading.record)
    for sentence in sentences(text):
        if not is_question(text[slice(*sentence)]):
            yield from _put_in(text, sentence, asked)


def _put_in(text: str, sentence: Range, asked: Asked) -> Iterator[_Put]:
    for place in clauses(text, *sentence):
        if next(ranks(text, *place), None) is None or NOT_ASSERTED.search(text, *place):
            continue
        if denies(text[slice(*place)]):
            continue
        for named in asked.bearers.finditer(text, *place):
            says = SAYS.match(text, named.end(), place[1])
            rank = rank_at(text, says.end()) if says else None
            if rank is not None:
                yield _Put(place, asked.named(named), rank)


def _named_alone(text: str, sentence: Range, asked: Asked) -> list[_Put]:
    """Return the bearer that a sentence names for its one place: "third place belongs to Ana"."""
    if len(list(ranks(text, *sentence))) != 1 or is_question(text[slice(*sentence)]):
        return []
    if NOT_ASSERTED.search(text, *sentence) or denies(text, *sentence):
        return []
    named = list(_in_list(text, sentence, asked))
    goes_on = named and _OR.match(text, named[0].place[1], sentence[1])
    return [] if goes_on else named


def _beaten(reading: Reading, asked: Asked, chosen: str, until: int) -> Iterator[Range]:
    """Yield clauses that put another bearer nearer to the end at which the chosen one stands."""
    text = reading.record.reasoning
    if asked.rank.place != 1:
        return
    for sentence in reading.sentences_until(until):
        for relation in relations(text, *sentence):
            near = agree(Rank(relation.nearer, 1), asked.rank, _TWO)
            place = next(each for each in clauses(text, *sentence) if relation.start < each[1])
            if near is None or denies(text, *place) or NOT_ASSERTED.search(text, *place):
                continue
            sides = _sides_of(text, place, relation, asked)
            if sides and sides[near] == chosen and sides[not near] != chosen:
                yield place


def _sides_of(text: str, place: Range, relation: Relation, asked: Asked) -> tuple[str, str] | None:
    """Return the options whose bearers a relation holds between, the first one first."""
    left = list(asked.bearers.finditer(text, place[0], relation.start))
    begins, ends = relation.other or (relation.end, place[1])
    right = list(asked.bearers.finditer(text, begins, ends))
    if len(left) != 1 or len(right) != 1:
        return None
    return asked.named(left[0]), asked.named(right[0])


def _is_told(reading: Reading, put: _Put, given: Sequence[_Put], count: int) -> bool:
    """Whether a statement stands in the question, so that nothing later overrules it."""
    words = reading.words(put.place).strip(" .,;。，；")
    return words.lower() in reading.record.question.lower() or any(
        each.option == put.option and agree(each.rank, put.rank, count) for each in given
    )


def _listed(reading: Reading, asked: Asked, until: int) -> tuple[Sequence[_Put], int]:
    """Return the places of the last order that is written out before the choice, and its last."""
    text = reading.record.reasoning
    for sentence in reversed(reading.sentences_until(until)):
        found = list(_in_list(text, sentence, asked)) or _in_row(text, sentence, asked)
        if len({put.option for put in found}) >= _LEAST_LISTED:
            return found, _last_place(text, sentence, asked)
    return (), 0


def _last_place(text: str, sentence: Range, asked: Asked) -> int:
    """Return how many places a list has: those counted, and one that is only called the last."""
    counted, more = 0, 0
    for _, after, rank in ranks(text, *sentence):
        counted = max(counted, rank.place)
        lists = LISTS.match(text, after, sentence[1]) if rank == Rank(LAST, 1) else None
        if lists and asked.bearers.match(text, lists.end(), sentence[1]):
            more = 1
    return counted + more


def _in_list(text: str, sentence: Range, asked: Asked) -> Iterator[_Put]:
    start = end_named(text, sentence)
    for begin, after, rank in ranks(text, *sentence):
        lists = LISTS.match(text, after, sentence[1])
        possible = None if lists else _CAN_LIST.match(text, after, sentence[1])
        opens = lists or possible
        if opens is None or rank.end != FIRST:
            continue
        named = asked.bearers.match(text, opens.end(), sentence[1])
        if named is None or (possible and _OR.match(text, named.end(), sentence[1])):
            continue
        yield _Put((begin, named.end()), asked.named(named), Rank(start, rank.place))


def _in_row(text: str, sentence: Range, asked: Asked) -> list[_Put]:
    """Return the places of all bearers where they stand in one row between its ends."""
    for row in _ROW.finditer(text, *sentence):
        end = _end_at(text, row.start("end"))
        named = list(asked.bearers.finditer(text, *row.span("row")))
        between = asked.bearers.sub("", row["row"])
        if end and len(named) == asked.number and _BESIDE_NAMES.fullmatch(between):
            return [
                _Put(row.span(), asked.named(found), Rank(end, place))
                for place, found in enumerate(named, start=1)
            ]
    return []


def end_named(text: str, sentence: Range) -> str:
    """Return the end from which a list counts, the first one unless it says another."""
    direction = _DIRECTION.search(text, *sentence)
    if direction is None:
        return FIRST
    degree = _BY_DEGREE.match(text, direction.end(), sentence[1])
    if degree is not None:
        return f"{degree['way']} {degree['quality']}".lower()
    return _end_at(text, direction.end()) or FIRST


def _end_at(text: str, start: int) -> str | None:
    """Return the end of an order that is named at ``start``."""
    side = _SIDE.match(text, start)
    if side is not None:
        return side[0].lower()
    named = rank_at(text, start) or _of_adjective(text, start)
    return named.end if named else end_at(text, start)


def _of_adjective(text: str, start: int) -> Rank | None:
    """Return the rank of what an adjective has most of: "from high to low"."""
    word = _ADJECTIVE.match(text, start)
    return rank_at(f"{word[0]}est", 0) if word else None
