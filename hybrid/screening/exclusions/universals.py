"""What is said of nobody, of some only, of all times or as impossible, and yet told of a case."""

from __future__ import annotations

import re

from hybrid.screening.exclusions.wording import points_back, says_enough
from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import (
    ANYBODY,
    EVERY,
    NUMBER,
    Assertion,
    units_of,
)
from hybrid.text.opposites import are_opposites
from hybrid.text.sequences import holds_run

_ONLY_EN = re.compile(
    r"(?:Only|Just) (?P<who>[A-Z]\w+(?:(?:, and |, | and )[A-Z]\w+)*) (?P<what>[^.;]+)"
)
_ONLY_ZH = re.compile(r"只有(?P<what>[^，。；]{4,40})")
_ALSO_EN = re.compile(r"(?P<who>[A-Z]\w+),? (?:also|too|as well) (?P<what>[^.;,]+)")
_ALSO_ZH = re.compile(r"(?P<who>[\u4e00-\u9fff]{1,5})也(?P<what>[\u4e00-\u9fff]{2,14})")
# "Tarek is the only one with a key", "老戴是唯一有钥匙的人".
_SOLE = re.compile(
    r"(?P<who>[A-Z]\w+) (?:alone|(?:is|was) (?:therefore |thus |clearly )?(?:the )?only "
    r"(?:one|person|[a-z]+)(?: (?:who|that|to))?(?P<with> with)?) (?P<what>[^.,;]+)"
    r"|(?P<who_zh>[^，。；\s]{1,6})(?:才)?是唯一(?:一个)?(?P<what_zh>[^，。；]{2,20}?)的(?:人|那个|一个)?"
    r"(?=[，。；]|$)"
    r"|(?:Only|Just) (?P<who_first>[A-Z]\w+) (?P<what_first>[^.,;]+)"
)
_EVERY_ZH = re.compile(
    r"(?:每一?[个名位只间条张件台家种辆本块道]|所有的?|全部的?|凡是?的?)(?P<what>[^，。；]{3,24})"
)
_SOME_OF = frozenset("some sever mani few most half at least onli".split()) | frozenset(
    "个名位只间条张件台家种辆本块道有些几多少部分半数"
)
_WHO = re.compile(r"\b(?:who|which|they|we|you|[A-Z]\w+) $")
_ALL_ZH = re.compile(r"[都每]|所有|全部")
_OF_A_LIFE = frozenset({"have", "life", "yet", "befor", "any"})
_LEAST_OF_NOBODY = 3
_LONGEST_NAME = 4


def break_the_rule(reading: Reading, left: Assertion, right: Assertion) -> bool:
    """Whether one tells a case of what the other says is never, or by nobody else, the case."""
    return (
        _goes_beyond_only(reading, left, right)
        or _is_another(reading, left, right)
        or _is_another(reading, right, left)
        or _fails_for_some(reading, left, right)
        or _fails_for_some(reading, right, left)
        or _happens_anyway(reading, left, right)
        or any(
            _done_by_nobody(one, other) or _at_all_times(reading, one, other) or _never(one, other)
            for one, other in ((left, right), (right, left))
        )
    )


def _done_by_nobody(none: Assertion, some: Assertion) -> bool:
    """Whether ``some`` says of somebody what ``none`` says of nobody."""
    if ANYBODY not in none.units or not none.denied or some.denied or ANYBODY in some.units:
        return False
    what = none.units[none.units.index(ANYBODY) + 1 :]
    return len(what) >= _LEAST_OF_NOBODY and holds_run(some.units, what)


def _goes_beyond_only(reading: Reading, only: Assertion, also: Assertion) -> bool:
    """Whether "Sven also stayed" adds one to "only Marta and Jo stayed"."""
    text = reading.record.reasoning
    sentence = reading.words(reading.sentences[only.sentence])
    alone = _ONLY_EN.match(sentence) or _ONLY_ZH.match(sentence)
    if alone is None:
        return False
    added = _ALSO_EN.match(text, *also.place) or _ALSO_ZH.match(text, *also.place)
    if added is None or added["who"] in sentence or also.denied:
        return False
    what = units_of(added["what"])
    told = units_of(alone["what"])
    return bool(what) and (told[-len(what) :] == what or told[: len(what)] == what)


def _is_another(reading: Reading, sole: Assertion, other: Assertion) -> bool:
    """Whether what is so of one alone is told of another one, who is named."""
    if sole.denied or other.denied:
        return False
    alone = _SOLE.match(reading.words(sole.place))
    said = reading.words(other.place)
    if alone is None or _SOLE.match(said):
        return False
    who = alone["who"] or alone["who_zh"] or alone["who_first"]
    what = units_of(alone["what"] or alone["what_zh"] or alone["what_first"])
    named = other.units[: len(other.units) - len(what)]
    if alone["with"] and named[-1:] == ("have",):
        named = named[:-1]
    told = 0 < len(named) <= _LONGEST_NAME and other.units[-len(what) :] == what
    by_name = said[0].isupper() or not said.isascii()
    return told and by_name and len(what) > 1 and not holds_run(named, units_of(who))


def _fails_for_some(reading: Reading, every: Assertion, some: Assertion) -> bool:
    """Whether what holds of all of a kind is denied of some, or of the one, of the same kind."""
    if every.denied or not some.denied or EVERY in some.units or ANYBODY in some.units:
        return False
    what: tuple[str, ...] = ()
    text = reading.record.reasoning
    if every.units[0] == EVERY and not _WHO.search(text, 0, every.place[0]):
        what = every.units[1:]
    elif not reading.words(every.place).isascii():
        said = reading.words(some.place)
        told = _EVERY_ZH.search(reading.words(every.place))
        what = units_of(told["what"]) if told and not _ALL_ZH.search(said) else ()
    if len(what) < _LEAST_OF_NOBODY or some.units[-len(what) :] != what:
        return False
    before = some.units[: len(some.units) - len(what)]
    return all(unit.startswith(NUMBER) or unit in _SOME_OF for unit in before)


def _at_all_times(reading: Reading, always: Assertion, once: Assertion) -> bool:
    """Whether what holds at all times is contradicted by what holds at one time."""
    if not always.always or points_back(reading, always):
        return False
    said, told = always.units, once.units
    if always.denied != once.denied:
        return says_enough(said) and holds_run(told, said)
    opposed = (i for i, word in enumerate(always.words) if _has_opposite(word, once))
    return any(at > 0 and holds_run(told, said[:at]) for at in opposed)


def _never(never: Assertion, once: Assertion) -> bool:
    """Whether what one never did, at any time, is told of the same one with more detail."""
    if not (never.always and never.denied) or once.denied or never.units[0] != once.units[0]:
        return False
    said = {unit for unit in never.units[1:] if unit not in _OF_A_LIFE}
    return len(said) > 1 and said <= set(once.units)


def _has_opposite(word: str, told: Assertion) -> bool:
    """Whether an assertion holds an opposite of a word."""
    return any(are_opposites(word, other) for other in told.words)


def _happens_anyway(reading: Reading, denied: Assertion, said: Assertion) -> bool:
    """Whether what was called impossible is told as it happened, with more detail."""
    if not denied.denied or said.denied or "impossible" not in reading.words(denied.place):
        return False
    return (
        1 < len(denied.units) < len(said.units) and said.units[: len(denied.units)] == denied.units
    )
