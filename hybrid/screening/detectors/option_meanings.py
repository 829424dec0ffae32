"""``meaning_conflict``: an option is given the meaning that another one had, or the opposite one.

A later meaning (see ``meanings``) conflicts with the first one of its option when it repeats what
another option was said to mean and nothing of its own, when one denies the other in its words, when
what may be done there must be done here, or when two outright definitions have nothing in common.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import combinations, islice

from hybrid.records.values import Signal
from hybrid.screening.detectors.lacking import lacks
from hybrid.screening.detectors.meanings import CLAUSE, Meaning, content_of, meanings
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.assertions import units_of
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.numbers import value_of
from hybrid.text.opposites import OPPOSITES, are_opposites
from hybrid.text.polarity import SETS_APART, denies, negators
from hybrid.text.terms import stems, terms

_ASIDE = re.compile(r"\bwithout \w+|不带\w{1,3}", re.IGNORECASE)
_MUST = re.compile(
    r"\b(?:must|has to|have to|obliged|obligatory|required|mandatory|compulsory|bound to)\b|必须|"
    r"不得不|应当|强制",
    re.IGNORECASE,
)
_MAY = re.compile(
    r"\b(?:may|can|free to|optional|voluntary|permitted)\b|可以|自愿|任意", re.IGNORECASE
)
_POLES_ZH = tuple(
    map(set, ("前后", "内外", "上下", "多少", "有无", "大小", "左右", "高低", "早晚", "先后"))
)
_BUT_NOT = re.compile(
    r"\bbut not\b|\band not\b|\bnot\b|[，,；;]?(?:但|而)?(?:并?不|没有?)", re.IGNORECASE
)
# "It is of rank and has nothing to do with height", 与身材无关.
_NOT_ABOUT = re.compile(
    r"\bnothing to do with (?P<what>[^,;.]{3,30})"
    r"|[与和跟同](?P<what_zh>[^，。；]{1,12}?)(?:毫?无关|不相干|没有?(?:什么|任何)?关系)",
    re.IGNORECASE,
)
# What leads from an option to its meaning is no part of that.
_LEADS_IN = re.compile(
    r"^[\s,，\"”」'’]*(?:(?:which|that|here|in this case)\s)*(?:(?:to be|is|being)\s)?"
    r"(?:the |an? )?",
    re.IGNORECASE,
)
_LEAST_REPEATED = {True: 2, False: 3}
_LEAST_DENIED = 2
_LEAST_SAME = 2
_LEAST_ROLES = 3
_ONLY = frozenset({"only", "just", "只"})
_WORD = re.compile(r"[a-z]+|\d+|[\u4e00-\u9fff]")
# Of what tells another option's definition from an option's own, so much returns.
_MOST_TOLD = 0.75
_MOST = 40
# A meaning in another place, or at first sight, is none that is held.
_ELSEWHERE = ("contrast", "elsewhere", "first_impression", "generality", "hedge", "both_valid")


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``meaning_conflict`` for the first and for the later meaning of one option."""
    # A number has no meaning that is given to it.
    options = reading.record.options
    told = (each for each in meanings(reading) if any(map(str.isalpha, options[each.option])))
    found = list(islice(told, _MOST))
    for first, later in combinations(found, 2):
        if first.option != later.option or first.sentence == later.sentence:
            continue
        if _conflict(first, later, found) or _unrelated(reading, first, later):
            return tuple(
                Signal("meaning_conflict", as_span(each.place), each.option)
                for each in (first, later)
            )
    return ()


def _conflict(first: Meaning, later: Meaning, found: Sequence[Meaning]) -> bool:
    if any(
        _repeats(first, later, other)
        for other in found
        if other.option != later.option and other.place[0] < later.place[0]
    ):
        return True
    if _takes_back(first, later) or _takes_back(later, first):
        return True
    if lacks(first.text, later.text) or lacks(later.text, first.text):
        return True
    if _differs_in_one_place(first, later):
        return True
    shared = first.content & later.content
    if not later.strong:
        # In the very words, once said and once denied.
        same = first.opening == later.opening and len(later.opening) > _LEAST_DENIED
        return same and _denied(first.text) != _denied(later.text)
    if len(shared) + first.strong > 1 and _denies_the_same(first, later):
        return True
    if shared and _opposed(first.text, later.text):
        return True
    return _obliges(first, later) or _obliges(later, first)


def _denies_the_same(first: Meaning, later: Meaning) -> bool:
    """Whether only one denies: in its first clause, or aside where both begin with the same."""
    if denies(first.text) == denies(later.text):
        return False
    denying = first if denies(first.text) else later
    return _denied(denying.text) or bool(first.opening & later.opening)


def _unrelated(reading: Reading, first: Meaning, later: Meaning) -> bool:
    """Whether two outright definitions have nothing in common, and none corrects the other."""
    if not (first.equates and later.equates and first.content and later.content) or later.adds:
        return False
    if first.content & later.content:
        return False
    return not any(
        OPENS_WITH_TURN.match(reading.record.reasoning, *reading.sentences[each.sentence])
        or reading.within(reading.sentences[each.sentence], *_ELSEWHERE)
        for each in (first, later)
    )


def _takes_back(parted: Meaning, plain: Meaning) -> bool:
    """Whether one says "this but not that" of an option, and the other says that of it.

    Both begin with the same verb: "covers teeth but not eyes", "which covers eyes".
    """
    apart = _NOT_ABOUT.search(parted.text)
    if apart is not None and not negators(plain.text):
        return bool(
            content_of(apart["what"] or apart["what_zh"]) & content_of(_first_clause(plain.text))
        )
    if negators(parted.text) != 1 or negators(plain.text):
        return False
    cut = _BUT_NOT.search(parted.text)
    if cut is None:
        return False
    said, left_out = content_of(parted.text[: cut.start()]), content_of(parted.text[cut.end() :])
    told = content_of(_first_clause(plain.text))
    telling = left_out - said
    return bool(said and telling) and telling <= told and not (said - left_out) & told


def _repeats(first: Meaning, later: Meaning, other: Meaning) -> bool:
    """Whether the later meaning is worded like another option's and not like its own first."""
    if first.strong != other.strong or not (first.strong or first.content):
        return False
    kept = later.content & first.content - other.content
    taken = later.content & other.content - first.content
    if len(kept) > (1 if len(taken) > _LEAST_DENIED else 0) or not _says_as_much(
        first, later, other
    ):
        return False
    if (SETS_APART.search(later.text) is None) != (SETS_APART.search(other.text) is None):
        return False
    return _denied(later.text) == _denied(other.text)


def _says_as_much(first: Meaning, later: Meaning, other: Meaning) -> bool:
    """Whether what is taken from the other option's meaning is enough to tell it by."""
    if first.strong and other.strong:
        # Of two definitions side by side, what tells the one from the other decides.
        telling = other.content - first.content
        told = len(telling & later.content)
        if told and told >= _MOST_TOLD * len(telling) and first.content - other.content:
            return True
    taken = later.opening & other.content - first.content
    latin = all(unit.isascii() for unit in taken)
    # Word for word, where the own one was said in part of these words.
    if later.opening == other.opening and len(later.opening) > 1 and first.opening & other.opening:
        return True
    if later.opening <= other.content:
        return len(taken) >= _LEAST_REPEATED[latin]
    if len(taken) < _LEAST_REPEATED[latin] - (later.strong and not latin):
        return False
    # A bare description has to be the other option's nearly word for word.
    least = 3 if later.strong else 1.5
    if least * len(later.opening & other.content) < len(later.opening):
        return False
    return later.strong or len(taken) > _LEAST_REPEATED[latin]


def _denied(text: str) -> bool:
    """Whether the first clause of a meaning denies; what follows tells of its consequences."""
    return denies(_ASIDE.sub("", _first_clause(text)))


def _differs_in_one_place(first: Meaning, later: Meaning) -> bool:
    """Whether two definitions are word for word the same but for one place: "of high places"."""
    if later.adds:
        return False
    mine, other = (
        [word for word in _WORD.findall(_first_clause(each.text).lower()) if word not in _ONLY]
        for each in (first, later)
    )
    matcher = SequenceMatcher(None, mine, other, False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    same = sum(block.size for block in blocks)
    changed = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    counted = len(mine) == len(other) == _LEAST_SAME and value_of(mine[1:]) and value_of(other[1:])
    least = 1 if counted else _LEAST_SAME
    if len(changed) != 1 or changed[0][0] != "replace" or same < least:
        return first.strong and later.strong and _is_swapped(mine, other)
    left, right = mine[changed[0][1] : changed[0][2]], other[changed[0][3] : changed[0][4]]
    if _exclude(left, right):
        return True
    if not (first.strong and later.strong):
        return False
    told, heard = stems(" ".join(left)), stems(" ".join(right))
    return bool(told and heard) and not told & heard and max(len(left), len(right)) <= same


def _exclude(left: Sequence[str], right: Sequence[str]) -> bool:
    """Whether one word stands where its opposite stood, or another number: "before tax"."""
    if len(left) != 1 or len(right) != 1:
        return False
    one, two = left[0], right[0]
    numbers = value_of([one]), value_of([two])
    if None not in numbers:
        return numbers[0] != numbers[1]
    return are_opposites(one, two) or {one, two} in _POLES_ZH


def _is_swapped(mine: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two have changed their roles: "others owe the firm", "the firm owes others"."""
    said, told = ([term.stem for term in terms(" ".join(words))] for words in (mine, other))
    return len(said) >= _LEAST_ROLES and sorted(said) == sorted(told) and said != told


def _first_clause(text: str) -> str:
    said = _LEADS_IN.sub("", text, count=1)
    clause = CLAUSE.search(said)
    return said[: clause.start()] if clause else said


def _opposed(left: str, right: str) -> bool:
    if denies(_ASIDE.sub("", left)) != denies(_ASIDE.sub("", right)):
        return False
    mine, other = (_opposable(each) for each in (left, right))
    return any(are_opposites(one, two) for one in mine for two in other)


def _opposable(text: str) -> list[str]:
    """Return the words of a meaning that may have an opposite."""
    if text.isascii():
        return re.findall(r"[a-z]+", text.lower())
    return [unit for unit in units_of(text) if unit in OPPOSITES]


def _obliges(free: Meaning, bound: Meaning) -> bool:
    if denies(free.text) or denies(bound.text) or _MUST.search(free.text):
        return False
    return bool(_MAY.search(free.text) and _MUST.search(bound.text) and not _MAY.search(bound.text))
