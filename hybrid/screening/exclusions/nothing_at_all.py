"""What is said of nothing, or of all times, and told otherwise of one thing or one time.

"He bought nothing … he bought a hat", 对任何东西都不过敏……对坚果过敏, "the pie contains no meat …
the meat in the pie", "she always plays the flute … in June she did not play the flute".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hybrid.screening.reading import Reading
from hybrid.screening.wording.plain_facts import (
    Fact,
    clauses_of,
    content_units,
    of_one_case,
    stemmed,
)
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import negators
from hybrid.text.sentences import Range
from hybrid.text.terms import any_stem

_NOTHING = Guarded(
    r"^(?P<front>(?:[A-Z][a-z]+|[Tt]he [a-z]+(?: of the [a-z]+)?) [^,;:]+?) nothing(?: at all)?$"
    r"|^(?P<front_zh>[\u4e00-\u9fff]{1,10}?)(?:任何|什么)(?:东西|事情|食物|人|事)?[都也](?:不会|不|没有|没)"
    r"(?P<verb_zh>[\u4e00-\u9fff]{1,3})$"
)
_HOLDS_NO = Guarded(
    r"^(?:the )?(?P<where>[a-z]+) (?:contains?|contained|holds?|held|has|had|includes?|included) "
    r"no (?P<what>[a-z]+)$"
    r"|^there (?:is|are|was|were) no (?P<what_there>[a-z]+) (?:in|on|inside|under) the "
    r"(?P<where_there>[a-z]+)$"
    r"|^(?P<where_zh>[\u4e00-\u9fff]{2,6}?)[里中上内]面?(?:并?没有|不含|无)(?P<what_zh>[\u4e00-\u9fff]{1,4})$",
    re.IGNORECASE,
)
# What a text has none of is spoken of all the same.
_NO_THING = frozenset(
    "information evidence mention indication proof reason reference doubt difference relation clue "
    "detail context connection need way point question statement answer option sign".split()
)
_ABSTRACT_ZH = re.compile(r"信息|证据|提到|说明|依据|关系|区别|内容|规定|答案|理由|线索|问题")
_ALWAYS = Guarded(
    r"^(?P<who>[A-Z][a-z]+|[Tt]he [a-z]+) (?:is |was |has )?always (?P<what>[^,;:]+)$"
    r"|^(?P<who_zh>[\u4e00-\u9fff]{2,4}?)(?:总是|向来|从来都|一直都|每次[\u4e00-\u9fff]{0,4}?都|每[天晚日]都)"
    r"(?P<what_zh>[\u4e00-\u9fff]{2,10})$"
)
_NOT_EN = re.compile(r"\b(?:do|does|did|was|is|has)(?: not|n['’]t)\b", re.IGNORECASE)
_NOT_ZH = re.compile(r"并?没有|没|并?不|并?未")
_LEAVES_NOTHING = Guarded(
    r"\b(?:nothing|no|always)\b|什么|任何|没有|不含|无|总是|向来|一直|从来|每", re.IGNORECASE
)
_BUT_ONE = re.compile(r"\bnothing (?:but|except|else|other)\b")
_WHERE = re.compile(r"\b(?:in|at|on)\b")
_LEAST = {True: 2, False: 3}
_Asks = Callable[[str], bool]


def come_to_something(reading: Reading, facts: Sequence[Fact]) -> tuple[Range, Range] | None:
    """Return the places of two facts of which one leaves nothing for the other, in text order."""
    for none in facts:
        asks = _asks(none)
        for fact in facts if asks else ():
            if asks is None or fact.sentence == none.sentence or not asks(fact.words):
                continue
            first, second = sorted((none, fact))
            if of_one_case(reading, first, second):
                return first.place, second.place
    return None


def _asks(none: Fact) -> _Asks | None:
    """Return what tells that a sentence cannot hold beside a fact, if anything can."""
    if not _LEAVES_NOTHING.search(none.words) or _BUT_ONE.search(none.words):
        return None
    for words in (none.words, *(words for _, words in clauses_of(none))):
        asks = _of_nothing(words) or _of_none_in(words) or _of_always(words)
        if asks is not None:
            return asks
    return None


def _of_nothing(words: str) -> _Asks | None:
    found = _NOTHING.search(words)
    if found is None:
        return None
    if found["front"]:
        front = stemmed(found["front"])
        return lambda told: not negators(told) and _goes_on(stemmed(told), front)
    start, verb = ("".join(content_units(found[key])) for key in ("front_zh", "verb_zh"))
    between, object_of = (".{1,6}", "") if start[-1] in "对给向跟和" else (".{0,4}", ".+")
    done = re.compile(f"{re.escape(start)}{between}{re.escape(verb)}{object_of}")

    def is_done(told: str) -> bool:
        clause = told.split("，", maxsplit=1)[0]
        return not negators(clause) and done.match("".join(content_units(clause))) is not None

    return is_done


def _goes_on(told: tuple[str, ...], front: tuple[str, ...]) -> bool:
    return len(front) > 1 and told[: len(front)] == front and len(told) > len(front)


def _of_none_in(words: str) -> _Asks | None:
    found = _HOLDS_NO.search(words)
    if found is None:
        return None
    if found["where_zh"]:
        where, what = re.escape(found["where_zh"][-3:]), re.escape(found["what_zh"])
        if _ABSTRACT_ZH.search(what):
            return None
        there = re.compile(rf"{where}[里中上内]面?的[^，。]{{0,3}}{what}")
    else:
        thing = (found["what"] or found["what_there"]).lower()
        if any_stem(thing) in _NO_THING or thing in _NO_THING:
            return None
        place = re.escape(found["where"] or found["where_there"])
        there = re.compile(
            rf"\bthe (?:[a-z]+ )?{re.escape(thing)} (?:in|on|inside|of) the {place}\b",
            re.IGNORECASE,
        )
    return lambda told: there.search(told) is not None and not negators(told)


def _of_always(words: str) -> _Asks | None:
    found = _ALWAYS.search(words)
    if found is None or negators(words):
        return None
    who = content_units(found["who"] or found["who_zh"])
    deed = stemmed(
        re.split(r"\b(?:in|at|on)\b", found["what"])[0] if found["what"] else found["what_zh"]
    )
    denial = _NOT_EN if words.isascii() else _NOT_ZH

    def not_done(told: str) -> bool:
        denied = denial.search(told)
        if denied is None or len(deed) < _LEAST[words.isascii()]:
            return False
        subject = stemmed(told[: denied.start()])
        same = (
            subject[-len(who) :] == tuple(map(any_stem, who))
            if words.isascii()
            else (subject[-len(who) :] == who)
        )
        return same and stemmed(told[denied.end() :])[: len(deed)] == deed

    return not_done
