"""``clash``: two asserted clauses that cannot both hold, told from their wording alone.

Which clauses are held against each other is decided here, what makes them exclude each other in
``exclusions``. What was one thing before may be another one later, so a text is not compared across
its turns, and neither is what is said of different options or entries of a list.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.exclusions.differences import differ
from hybrid.screening.exclusions.holdings import deny_the_same, ends_of_excluded
from hybrid.screening.exclusions.members import denied_of_member
from hybrid.screening.exclusions.orders import order_otherwise, relates
from hybrid.screening.exclusions.same_grounds import conclude_otherwise
from hybrid.screening.exclusions.wording import lies_between
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.assertions import (
    OPENS_WITH_VERB,
    Assertion,
    assertions,
    units_of,
)
from hybrid.screening.wording.copied_options import is_copied
from hybrid.screening.wording.holdings import Holding, denials, holdings
from hybrid.screening.wording.list_entries import in_other_entries
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range

_WITHDRAWS = re.compile(
    r"[\s*\-•]*(?:(?:but )?wait|no[,.]|actually|hmm|oh|sorry|correction|等等|不对|抱歉|更正)",
    re.IGNORECASE,
)
_SHOWS = Guarded(r"\bcontradict(?:ion|s|ory)\b|矛盾", re.IGNORECASE)
_HEAD = 2
# Comparing every pair of a very long text would cost its square.
_MOST = 160
# What is named in so many characters is the same thing under another option too.
_LEAST_OF_A_THING = 6
# So much of a sentence is an option's own words where a list puts it up.
_MOSTLY = 0.7


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``clash`` for the earlier and ``clashing`` for the later of two such clauses."""
    found = _among_assertions(reading) or _among_holdings(reading)
    return found or _signals(denied_of_member(reading) or conclude_otherwise(reading))


def _among_assertions(reading: Reading) -> tuple[Signal, ...]:
    said = tuple(islice(assertions(reading), _MOST))
    pairs = tuple(_pairs(reading, said))
    turns = _turns(reading)
    clauses = dict.fromkeys(chain.from_iterable(pairs))
    options = {each: reading.option_before(each.place[0] + 1) for each in clauses}
    for left, right in pairs:
        # What is said under one option is not held against what is said under another.
        alike = options[left] == options[right]
        if not alike or not _separate(turns, left, right) or _is_shown(reading, right):
            continue
        if _exclude(reading, left, right):
            return _signals((left.place, right.place))
    return ()


def _among_holdings(reading: Reading) -> tuple[Signal, ...]:
    """Return the first two clauses of which one denies what the other holds of the same."""
    found = _held_and_denied(reading)
    if not found:
        return ()
    withdrawing = _turns(reading).withdrawing
    for left, right in combinations(found, 2):
        if left.denied == right.denied:
            continue
        denied, held = (left, right) if left.denied else (right, left)
        if not deny_the_same(denied, held) or not _in_one_case(reading, left, right):
            continue
        if _of_other_subjects(reading, left, right):
            continue
        sentences = [reading.sentence_index(each.place[0]) for each in (left, right)]
        if not lies_between(withdrawing, sentences[0], sentences[1] + 1):
            return _signals((left.place, right.place))
    return ()


def _signals(pair: tuple[Range, Range] | None) -> tuple[Signal, ...]:
    """Return two places, of which the one excludes the other."""
    if pair is None:
        return ()
    return Signal("clash", as_span(pair[0])), Signal("clashing", as_span(pair[1]))


def _held_and_denied(reading: Reading) -> list[Holding]:
    """Return what is held in sentences that deny, and in those that may hold what is denied."""
    found = {
        place: list(holdings(reading, place))
        for place in denials(reading)
        if not is_copied(reading, place, _MOSTLY)
    }
    denied = [each for told in found.values() for each in told if each.denied]
    ends = frozenset[str]().union(*map(ends_of_excluded, denied))
    for place in reading.sentences if denied else ():
        if place in found or is_copied(reading, place, _MOSTLY):
            continue
        if any(word in reading.words(place).lower() for word in ends):
            found[place] = list(holdings(reading, place))
    return [each for place in sorted(found) for each in found[place]] if denied else []


def _in_one_case(reading: Reading, left: Holding, right: Holding) -> bool:
    """Whether both speak of one case: the question's, or that of the same option."""
    record = reading.record
    if all(
        name in record.question or sum(name in text for text in record.options.values()) == 1
        for name in left.who & right.who
    ):
        return True
    if not left.of_persons and min(map(len, left.who & right.who)) >= _LEAST_OF_A_THING:
        return True
    options = [reading.option_before(each.place[0] + 1) for each in (left, right)]
    return options[0] == options[1]


def _is_shown(reading: Reading, clause: Assertion) -> bool:
    """Whether the writer calls it a contradiction: it is derived to rule a case out."""
    start, end = reading.sentences[clause.sentence]
    following = reading.sentences[clause.sentence + 1 : clause.sentence + 2]
    return (
        _SHOWS.search(reading.record.reasoning, start, max([end, *(e for _, e in following)]))
        is not None
    )


def _pairs(reading: Reading, found: Sequence[Assertion]) -> Iterator[tuple[Assertion, Assertion]]:
    """Return pairs of other sentences that begin with one unit, or both relate something."""
    groups: dict[str, list[Assertion]] = defaultdict(list)
    for each in found:
        groups[each.units[0]].append(each)
        if relates(reading, each):
            groups[""].append(each)
    # Two may share both; they are compared once.
    pairs = dict.fromkeys(chain.from_iterable(combinations(each, 2) for each in groups.values()))
    return ((left, right) for left, right in pairs if left.sentence != right.sentence)


class _Turns(NamedTuple):
    """The sentences that open with a turn, and those that take back what was said, in order."""

    turning: frozenset[int]
    withdrawing: tuple[int, ...]


def _turns(reading: Reading) -> _Turns:
    text = reading.record.reasoning
    turning, withdrawing = (
        tuple(i for i, place in enumerate(reading.sentences) if opening.match(text, *place))
        for opening in (OPENS_WITH_TURN, _WITHDRAWS)
    )
    return _Turns(frozenset(turning), withdrawing)


def _separate(turns: _Turns, left: Assertion, right: Assertion) -> bool:
    """Whether the two stand without a turn between them."""
    if right.sentence in turns.turning:
        return False
    return not lies_between(turns.withdrawing, left.sentence, right.sentence)


def _exclude(reading: Reading, left: Assertion, right: Assertion) -> bool:
    found = differ(reading, left, right) or order_otherwise(reading, left, right)
    if not found or in_other_entries(reading.record.reasoning, left.place[0], right.place[0]):
        return False
    return not _of_other_subjects(reading, left, right)


def _of_other_subjects(
    reading: Reading, left: Assertion | Holding, right: Assertion | Holding
) -> bool:
    """Whether both go on with what their sentences speak of, and these speak of different things.

    "Blue light is short and is hot", "Red light is long and is cold".
    """
    bearers = [_named_before(reading, each) for each in (left, right)]
    if all(bearers) and not bearers[0] & bearers[1]:
        return True
    if not all(_goes_on(reading, each) for each in (left, right)):
        return False
    heads = [
        units_of(reading.words((reading.sentence_at(each.place[0])[0], each.place[0])))[:_HEAD]
        for each in (left, right)
    ]
    return heads[0] != heads[1]


def _named_before(reading: Reading, said: Assertion | Holding) -> set[str | None]:
    """Return the options that a sentence names before a clause which names none itself."""
    begins = reading.sentence_at(said.place[0])[0]
    own = reading.options_in(said.place)
    return set() if own else reading.options_in((begins, said.place[0]))


def _goes_on(reading: Reading, said: Assertion | Holding) -> bool:
    """Whether a clause opens with its verb, and its subject stands before in its sentence."""
    begins = reading.sentence_at(said.place[0])[0]
    return begins < said.place[0] and OPENS_WITH_VERB.match(reading.words(said.place)) is not None
