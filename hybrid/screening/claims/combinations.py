"""Options that say which of several numbered statements hold: "I and III only", ①③, "True, False".

The reasoning judges the statements one by one. A statement called wrong that the chosen option
holds, or one called right that it leaves out, speaks against the choice. A statement with two
verdicts ("true, but beside the point") has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile, zip_longest
from typing import NamedTuple

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.values import Signal
from hybrid.screening.claims.numbered import MARK, NAMED, held_statements, numbers_in
from hybrid.screening.reading import Reading, as_span
from hybrid.text.folding import closed
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses

# A verdict is what the sentence says, and no word within the statement judged.
_VERDICT = re.compile(
    r"(?:(?<=[是也都均皆不的，,：:①-⑨])|(?<=说法)|(?<=表述)|(?<=使用)|(?<=应该)|(?<=可以)|(?<=完全)|(?<=一定))\s*"
    r"(?:(?P<wrong>错误|错|有误|不当|不成立|不符|排除|无关)"
    r"|(?P<right>正\s*确(?!的?(?:答案|选项|组合|一[项组]))|相符|当选|入选|对))"
    r"(?=[的，,。；;！!]|$)"
    r"|\b(?:is|are)(?: (?!not\b)\w+)?(?P<no> not|n['’]t)?"
    r"(?: (?:an?|clearly|morally|ethically|considered))* "
    r"(?:(?P<false>false|incorrect|wrong|untrue|inaccurate|invalid|contradicted|refuted|disproved"
    r"|ruled out|unsupported|not (?:mentioned|stated|given))"
    r"|(?P<true>true|correct|right|accurate|valid|supported|confirmed|borne out|implicit))\b"
    r"|\b(?:do(?:es)?(?P<not> not|n['’]t) (?:logically |necessarily )?(?:follow|hold)"
    r"|(?P<follows>(?:follow|hold)s))\b"
    r"(?=\W*$|[.,;]| (?:from|logically|as well|and|but|because)\b)",
    re.IGNORECASE,
)
# "The answer is ①③", and what an option only holds or lacks: "C lacks ④".
_ANSWERS = re.compile(
    r"(?:答案|正确的?(?:选项|组合|一[项组]|是)|故选|\banswer)[^。，,.;；]{0,12}$", re.IGNORECASE
)
_STOP = re.compile(r"[，,；;。]")
_HOLDS = re.compile(
    r"(?:包含|缺少|含有|包括|没有|中的?)了?(?:选项|说法)?$|\b(?:includes?|lacks?)\s*$", re.I
)
_LISTED = re.compile(r"[\s*>•-]*(?:Step \d+[:.]\s*)?(?:选项|说法)?\s*", re.IGNORECASE)
_POINTS_BACK = re.compile(r"\s*(?:这|该|此|(?:this|that|it)\b)", re.IGNORECASE)
GRANTS = re.compile(r"虽|尽管|固然|本身|\b(?:although|though|while|may be)\b", re.IGNORECASE)
_ALL = re.compile(
    r"\s*(?:all|both)\b(?!.*\b(?:wrong|false|incorrect|not)\b)"
    r"|\s*(?:以上|两者|二者)?[都皆均全](?!不|非|错|没|假)",
    re.IGNORECASE,
)
# What a sentence asserts may be told by its number alone: "needs an open mind (②)", 符合①.
_LABELLED = re.compile(
    rf"[（(]\s*(?:即|也就是|对应)?(?:(?:选项|说法|statements?|items?)\s*)?(?P<item>{MARK})\s*[)）]"
    r"|(?:符合|对应|对应了?|就是|正是|也是|这是)(?:选项|说法)?(?P<fits>[①-⑨])"
    r"(?=(?:选项|说法)?(?:的(?:内容|观点|表述|意思|说法|描述))?[，,。；;])",
    re.IGNORECASE,
)
# "This, too, is one of its aims" is said of one statement as of another.
_LIKE = re.compile(r"也|同样|同时|又|还|\b(?:also|too|likewise|again)\b", re.IGNORECASE)
_LEAST_ALIKE = 8
_CLAUSE_MARKS = "，,；;："
_STATED = re.compile(r"(?P<item>[①-⑨])(?P<text>[^①-⑨（(]+)")
_SETS_APART = re.compile(r"\s*(?:而|whereas\b|while\b)", re.IGNORECASE)
_NOT_TOLD = ("stated_choice", "choice", "hedge", "doubt", "undecidable", "contrast")
_MOST = 0.7
_NEARBY = 24


class _Verdict(NamedTuple):
    """What is said of some statements, and where."""

    items: frozenset[int]
    right: bool
    place: Range


def recombined(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``dismissed`` where the choice joins other statements than the reasoning upholds."""
    held = held_statements(reading.record.options)
    if chosen not in held or reading.asks_for_exception:
        return []
    verdicts = [*_verdicts(reading, until), *_labelled(reading, until)]
    # What is called wrong, or right, needs no such reading.
    judged = frozenset().union(*(each.items for each in verdicts))
    told = (*_said_alike(reading, held[chosen], until), *_asserted(reading, held, chosen, until))
    verdicts += [each for each in told if not each.items <= judged]
    right = {item for each in verdicts if each.right for item in each.items}
    wrong = {item for each in verdicts if not each.right for item in each.items}
    listed = frozenset().union(*held.values())
    against = {i for i in (right ^ wrong) & listed if (i in right) != (i in held[chosen])}
    found = [each.place for each in verdicts if each.items & against]
    found += [place for place, items in _answers(reading) if items != held[chosen]]
    return [Signal("dismissed", as_span(place), chosen, ("combined",)) for place in found[:1]]


def taken_together(
    reading: Reading, chosen: str, claims: Sequence[Signal], until: int
) -> list[Signal]:
    """Return ``dismissed`` where one option is ruled out for good, and "all of them" is chosen."""
    if chosen not in reading.options_named("both_option", _MOST) or reading.asks_for_exception:
        return []
    if _ALL.match(reading.record.options[chosen]) is None:
        return []
    upheld = {c.option for c in claims if c.name == FOR}
    out = [
        c
        for c in claims
        if c.name == AGAINST and c.option != chosen and c.option not in upheld
        if "hedged" not in c.tags and c.span.start < until
    ]
    out = [c for c in out if not reading.within((c.span.end, until), "self_correction")]
    return [Signal("dismissed", c.span, c.option, ("combined",)) for c in out[:1]]


def speaks_of_left_out(reading: Reading, chosen: str | None, place: Range) -> bool:
    """Whether a sentence speaks of numbered statements, and of none that the choice holds."""
    marks = list(NAMED.finditer(reading.record.reasoning, *place))
    if not marks:
        return False
    held = held_statements(reading.record.options)
    if chosen is None or chosen not in held:
        return False
    return held[chosen].isdisjoint(number for mark in marks for number in numbers_in(mark[0]))


def _verdicts(reading: Reading, until: int) -> Iterator[_Verdict]:
    """Yield what sentences call right or wrong of the statements that they number."""
    text = reading.record.reasoning
    named = list(NAMED.finditer(text, 0, until))
    for mark, following in zip_longest(named, named[1:]):
        if _HOLDS.search(text, max(0, mark.start() - _NEARBY), mark.start()):
            continue
        if _ANSWERS.search(text, max(0, mark.start() - _NEARBY), mark.start()):
            continue
        start, end = _stretch(reading, mark)
        end = min(end, following.start() if following else until)
        said = {
            _judges(text, max(start, reading.sentence_at(found.start())[0]), found)
            for found in _VERDICT.finditer(text, mark.end(), end)
        }
        if len(said) == 1 and not GRANTS.search(text, start, end):
            yield _Verdict(numbers_in(mark[0]), said == {True}, (start, end))


def _labelled(reading: Reading, until: int) -> Iterator[_Verdict]:
    """Yield the statements whose number stands beside what a sentence asserts, and nothing denies.

    Where it weighs, grants, denies or states the choice, it asserts nothing of the statement.
    """
    text = reading.record.reasoning
    for label in _LABELLED.finditer(text, 0, until):
        start, end = reading.sentence_at(label.start())
        if reading.within((start, end), *_NOT_TOLD) or GRANTS.search(text, start, end):
            continue
        if _SETS_APART.match(text, start, end) or _VERDICT.search(text, start, end):
            continue
        within, _ = reading.clause_at(label.start())
        # A statement that is itself a denial may be denied: "(that nobody came: ②) is not so".
        if denies(text, within, end) or denies(text, label.end(), end):
            continue
        if _ANSWERS.search(text, start, label.start()) is None:
            yield _Verdict(numbers_in(label["item"] or label["fits"]), True, (start, end))


def _asserted(
    reading: Reading, held: Mapping[str, frozenset[int]], chosen: str, until: int
) -> Iterator[_Verdict]:
    """Yield the statements that one sentence makes together with one that is held, or concludes.

    Where all that are made are those of another option, and none is held, what is inferred counts.
    """
    made = [*_told(reading, until)]
    every = frozenset().union(*(each.items for each in made))
    of_another = every.isdisjoint(held[chosen]) and every in held.values()
    for each in made:
        drawn = ("conclusion_marker", *(("inference",) if of_another else ()))
        if each.items & held[chosen] or reading.within(each.place, *drawn):
            yield each


def _told(reading: Reading, until: int) -> Iterator[_Verdict]:
    """Yield the statements that sentences make.

    It makes them in the question's own words, and names no numbers.
    """
    stated = [
        (numbers_in(found["item"]), closed(found["text"]))
        for found in _STATED.finditer(reading.record.question)
    ]
    stated = [(items, text) for items, text in stated if len(text) >= _LEAST_ALIKE]
    for place in reading.sentences if stated else ():
        if place[1] > until or reading.within(place, *_NOT_TOLD):
            continue
        words = closed(reading.words(place))
        made = [(items, said) for items, said in _made(stated, words) if said is not None]
        if not made or NAMED.search(words) or _is_denied(words, [said for _, said in made]):
            continue
        yield _Verdict(frozenset().union(*(items for items, _ in made)), True, place)


def _made(
    stated: Sequence[tuple[frozenset[int], str]], words: str
) -> Iterator[tuple[frozenset[int], str | None]]:
    """Yield each statement with the part of it that ``words`` hold.

    That is all of it, or what follows the beginning that it shares with one that is made before.
    """
    before = ""
    for items, text in stated:
        said = text if text in words else text[_shared(before, text) :]
        found = said in words and len(said) >= _LEAST_ALIKE
        yield items, said if found else None
        before = text if found else before


def _shared(one: str, other: str) -> int:
    """Return how many characters two texts begin with in common."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _is_denied(words: str, made: Sequence[str]) -> bool:
    """Whether a sentence denies the statements that it makes, from the clause of the first on."""
    first = min(words.index(said) for said in made)
    rest = words[max(words.rfind(mark, 0, first) for mark in _CLAUSE_MARKS) + 1 :]
    for said in made:
        rest = rest.replace(said, "")
    return denies(rest)


def _said_alike(reading: Reading, held: frozenset[int], until: int) -> Iterator[_Verdict]:
    """Yield as right the statements of which the same clause is said as of one that is held."""
    text = reading.record.reasoning
    named = list(NAMED.finditer(text, 0, until))
    said: dict[str, set[int]] = {}
    places: dict[tuple[str, int], Range] = {}
    for mark, following in zip_longest(named, named[1:]):
        items = numbers_in(mark[0])
        start, end = reading.sentence_at(mark.start())
        if len(items) > 1 or reading.within((start, end), *_NOT_TOLD):
            continue
        end = min(end, following.start() if following else until)
        for place in clauses(text, mark.end(), end):
            words = _LIKE.sub("", text[slice(*place)]).strip(" ，,。；;\n").lower()
            if len(words) >= _LEAST_ALIKE and not denies(words) and not GRANTS.search(words):
                said.setdefault(words, set()).update(items)
                places[words, min(items)] = place
    for words, shared in said.items():
        if shared & held and shared - held:
            yield from (_Verdict(frozenset({i}), True, places[words, i]) for i in sorted(shared))


def _stretch(reading: Reading, mark: re.Match[str]) -> Range:
    """Return the clause that names statements up to its sentence's end.

    A sentence that opens with a statement's number, as in a list, may judge it in the next one:
    after a colon, or where that points back to it.
    """
    index = reading.sentence_index(mark.start())
    start, end = reading.sentences[index]
    text = reading.record.reasoning
    following = reading.sentences[min(index + 1, len(reading.sentences) - 1)]
    if _LISTED.fullmatch(text, start, mark.start()) and (
        text[mark.end() : mark.end() + 1] in ":：" or _POINTS_BACK.match(text, *following)
    ):
        end = following[1]
    return reading.clause_at(mark.start())[0], end


def _judges(text: str, start: int, verdict: re.Match[str]) -> bool:
    """Whether a verdict is for the statements: "right", and no negator before it."""
    before = max((part[0] for part in clauses(text, start, verdict.start())), default=start)
    good = bool(verdict["right"] or verdict["true"] or verdict["follows"]) != bool(verdict["no"])
    return good != denies(text, before, verdict.start())


def _answers(reading: Reading) -> Iterator[tuple[Range, frozenset[int]]]:
    """Yield the statements that are last called the answer, up to the next comma."""
    text = reading.record.reasoning
    for start, end in reversed(reading.sentences):
        named = NAMED.search(text, start, end)
        if named is None or _ANSWERS.search(text, start, named.start()) is None:
            continue
        stop = _STOP.search(text, named.end(), end)
        place = (start, stop.start() if stop else end)
        if not denies(text, *place):
            marks = NAMED.finditer(text, *place)
            yield place, frozenset().union(*(numbers_in(mark[0]) for mark in marks))
        return
