"""Where a text holds what tells an option apart: "the Danish one", or the noun it describes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations

from hybrid.records.option_words import EDGES
from hybrid.records.record import Record
from hybrid.text.normalise import fold_ascii_case

_WORD = re.compile(r"[A-Za-z][A-Za-z'’\-]*[A-Za-z]|\d+")
_COMMON = frozenset(
    "the and for was were are not with who that this from one ones they their his her its can "
    "does did will would there man woman men women guy person people girl boy lady gentleman "
    "both two first second other option answer true false yes".split()
)
_AFTER_PART = re.compile(
    r"(?:['’]s)?(?![A-Za-z])"
    r"(?:[-\s]+(?:guy|man|men|woman|women|person|people|girl|boy|lady|gentleman|one|student|"
    r"family|couple|individual|employee|applicant|neighbor|neighbour|friend|teacher|worker))?"
    r"(?![A-Za-z])"
)
_AFTER_HAN_PART = re.compile(
    r"(?:的?(?:[那这][个位名])?(?:男子|女子|男人|女人|男性|女性|人士|人|者|家庭|学生|男孩|女孩|"
    r"朋友|同学|先生|女士|小伙子?|姑娘|老人|[那这][个位名]))?"
)


Parts = tuple[str, tuple[str, ...]]
"""The letter of an option, and words that stand for it."""


def option_parts(record: Record) -> tuple[Parts, ...]:
    """Return the words that stand for each option which has such words."""
    return (*_distinguishing_parts(record), *_heads(record), *_objects(record))


def _distinguishing_parts(record: Record) -> tuple[Parts, ...]:
    """Return (letter, words) of the words that only one short option's text holds.

    The question or context must use the word too, which leaves out words such as "information"
    in an option that declines to answer.
    """
    told = ((record.context or "") + "\n" + record.question).lower()
    words = {
        letter: {_bare(word) for word in _WORD.findall(text)}
        for letter, text in record.options.items()
    }
    found: list[Parts] = []
    for letter, own in words.items():
        others = set().union(*(each for key, each in words.items() if key != letter))
        if len(own) > 8:
            continue
        parts = [w for w in sorted(own - others - _COMMON) if len(w) > 2 and _holds_word(told, w)]
        parts += _han_parts(record, letter, told)
        if parts:
            found.append((letter, tuple(parts)))
    return tuple(found)


# What describes the bearer that an option names first: "the owner, who has the key".
_DESCRIPTION = re.compile(
    r"\s*[,(（，].*|\s+(?:who|whom|whose|that|which|with|without|of|at|for|from|in|on|by)\b.*",
    re.DOTALL,
)
_HEAD = re.compile(
    r"(?:(?:[Tt]he|[Aa]n?)\s+)?"
    r"(?P<head>[A-Za-z][A-Za-z'’-]*(?: [a-z][a-z'’-]*(?=,))?|\d{1,2}[:.]\d\d)(?=[\s,]|$)"
)
_FINITE = re.compile(
    r"^[^,(]*?\b(?:is|are|was|were|has|had|have|will|would|can|could|should|must|may|might|"
    r"do|does|did|it|he|she|they|we|I|you)\b(?!.*\b(?:who|that|which)\b)"
)
_HEAD_ZH = re.compile(r"(?:[^，,（(]{1,10}的)?(?P<head>[\u4e00-\u9fff]{2,4})")


# "By the south wall" is argued for as "the south wall".
_OF_PREPOSITION = re.compile(
    r"(?:by|in|at|on|to|with|under|near|from|behind|through|along|inside|across|over)\s+"
    r"(?:(?:the|an?|his|her|its|their)\s+)?(?P<what>[a-z][\w'’-]{2,}(?: [\w'’-]+){0,2})",
    re.IGNORECASE,
)


def _objects(record: Record) -> Iterator[Parts]:
    """Yield what stands after the preposition that every option opens with."""
    found = [_OF_PREPOSITION.fullmatch(text.strip(EDGES)) for text in record.options.values()]
    named = [match["what"].lower() for match in found if match]
    if len(named) < len(found) or any(a in b for a, b in permutations(named, 2)):
        return
    yield from ((letter, (what,)) for letter, what in zip(record.options, named, strict=True))


def _heads(record: Record) -> Iterator[Parts]:
    """Yield the noun that each option names and then describes, where it tells them apart."""
    heads = {letter: _head(text.strip(EDGES)) for letter, text in record.options.items()}
    named = {letter: head for letter, head in heads.items() if head}
    if len(named) < max(2, len(heads) - 1) or len(set(named.values())) < len(named):
        return
    for letter, head in named.items():
        others = (text.lower() for key, text in record.options.items() if key != letter)
        if not any(
            _holds_word(other, head) or (not head.isascii() and head in other) for other in others
        ):
            yield letter, (head,)


def _head(text: str) -> str:
    """Return the head of a description, or an empty string when the text is none."""
    if text.isascii():
        described = _DESCRIPTION.search(text)
        if described is None or _FINITE.match(text):
            return ""
        match = _HEAD.match(text[: described.start() + 1])
        if match is None or match.end() != described.start():
            return ""
        head = match["head"].lower()
        articled = text[0] in "TtAa" and " " in text[: described.start()]
        told = articled or described[0].lstrip()[0] in ",("
        return head if told and head not in _COMMON else ""
    match = _HEAD_ZH.match(text)
    described_zh = match is not None and match.end() < len(text) and text[match.end()] in "，,（("
    return match["head"] if match and described_zh else ""


def _bare(word: str) -> str:
    return word.replace("’", "'").lower().removesuffix("'s").rstrip("'")


def _holds_word(text: str, word: str) -> bool:
    at = text.find(word)
    while at >= 0:
        after = at + len(word)
        if not (_is_letter(text[at - 1 : at]) or _is_letter(text[after : after + 1])):
            return True
        at = text.find(word, at + 1)
    return False


def _is_letter(char: str) -> bool:
    return char.isascii() and char.isalpha()


# Options that share so many characters name, in what is left, the bearers they tell apart.
_LEAST_FRAME = 3


_FIGURES_ZH = re.compile(r"[零〇一二两兩三四五六七八九十百千]+[点點时時分刻半日号號月年]*")


def _han_parts(record: Record, letter: str, told: str) -> list[str]:
    """Return what is left of a short Chinese option when its neighbours' words are taken off."""
    own = record.options[letter].strip(EDGES)
    if not re.fullmatch(r"[\u4e00-\u9fff·、（）()]{2,16}", own):
        return []
    rest = [text.strip(EDGES) for key, text in record.options.items() if key != letter]
    part = own
    for other in rest:
        part = _strip_shared(part, other)
    framed = len(own) - len(part) >= _LEAST_FRAME
    part = re.sub(r"^(?:那[位个名]|这[位个名]|一[位个名])", "", part)
    if _FIGURES_ZH.fullmatch(own) or _FIGURES_ZH.fullmatch(part):
        # 七点 in 七点二十分 is another time, and 四十 may count anything.
        return []
    if len(part) < 2 or not (framed or part in told) or any(part in other for other in rest):
        part = _described_zh(own, told, rest)
    return [part] if part else []


# Whom an option names by what tells him apart: 抑郁的人, 视障者; or describes: 出身贫寒的拉丁裔.
_PERSON_ZH = re.compile(
    r"(?P<word>[\u4e00-\u9fff]{2,8}?)(?:的(?:[那这][个位名])?|)"
    r"(?:人士|男子|女子|男人|女人|男性|女性|人|者|老人|朋友|同学|学生|先生|女士|男孩|女孩|姑娘|小伙子?)"
)
_DESCRIBED_ZH = re.compile(
    r"[\u4e00-\u9fff]{2,8}的(?P<word>[\u4e00-\u9fff]{1,3}[裔人员生师士工家民友客长])"
)


def _described_zh(own: str, told: str, others: Sequence[str]) -> str:
    """Return the word for which an option has a whole description, where the text uses it."""
    found = [_PERSON_ZH.fullmatch(own), _DESCRIBED_ZH.fullmatch(own)]
    words = [match["word"] for match in found if match]
    alone = [word for word in words if not any(word in other for other in others)]
    return next((word for word in alone if word in told), "")


def _strip_shared(own: str, other: str) -> str:
    while len(own) > 2 and own[0] == other[:1]:
        own, other = own[1:], other[1:]
    while len(own) > 2 and own[-1] == other[-1:]:
        own, other = own[:-1], other[:-1]
    return own


_PART_NAMED_BEFORE = re.compile(r"\b[Tt]he\s+\Z")
_HAN_BEFORE = frozenset({"那位", "那个", "那名"})
_LONGEST_ARTICLE = 8


def part_places(text: str, parts: Sequence[Parts]) -> Iterator[tuple[int, int, str]]:
    """Yield ``(start, end, letter)`` of options named by their parts, in order for each option."""
    folded = fold_ascii_case(text) if parts else ""
    for letter, words in parts:
        places = (place for word in words for place in _places(text, folded, word))
        reached = 0
        for start, end in sorted(places):
            if start >= reached:
                yield start, end, letter
                reached = end


def _places(text: str, folded: str, word: str) -> Iterator[tuple[int, int]]:
    """Yield where a word of an option stands, with its article and the noun it tells apart."""
    latin = word.isascii()
    after = _AFTER_PART if latin else _AFTER_HAN_PART
    at = folded.find(word)
    while at >= 0:
        found = after.match(text, at + len(word))
        if found is not None and not (latin and _is_letter(text[at - 1 : at])):
            yield _part_start(text, at, latin=latin), found.end()
        at = folded.find(word, at + len(word))


def _part_start(text: str, at: int, *, latin: bool) -> int:
    if not latin:
        return at - 2 if text[at - 2 : at] in _HAN_BEFORE else at
    article = _PART_NAMED_BEFORE.search(text[max(0, at - _LONGEST_ARTICLE) : at])
    return at - len(article[0]) if article else at
