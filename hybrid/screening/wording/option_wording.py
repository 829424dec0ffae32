"""Whether some words say what the text of an option says, or tell it from another one.

Content words, numbers, the force of a rule and the number of negations are compared. Nothing here
looks at where the words stand: see ``entailments`` for which of a reasoning's sentences count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from hybrid.text.hanzi import HAN
from hybrid.text.polarity import denies, negators
from hybrid.text.ranks import ranks
from hybrid.text.stopwords import FUNCTION_EN
from hybrid.text.terms import word_stems

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
# What a rule allows, obliges to or covers: an option that says another of them says another thing.
_FORCE = re.compile(
    r"\b(?:must|may|can|should|shall|only|all|every|always|never|some|most|both|each|more|less|"
    r"fewer|at least|at most|before|after)\b"
    r"|必须|应当|应该|可以|只能|只有|仅|都|均|一律|所有|全部|任何|部分|无需|不必|有权|无权|至少|至多|"
    r"以上|以下|先|后",
    re.IGNORECASE,
)
_COVERED = 0.85
_COVERED_IN_BRIEF = 0.75
_LEAST_TELLING_ZH = 5
_LEADING_CLAUSE = re.compile(r"[^，,。；;]+[，,]\s*")
_OPINION = re.compile(
    r"[^，,。；;]{1,8}(?:认为|主张|表示)[，,:：]?"
    r"|(?:\w+ ){1,4}(?:says|thinks|believes|claims) (?:that )?",
    re.IGNORECASE,
)
# These point at what is known: 这部宪法.
_POINTERS = frozenset("这那该此其本部个项种")
# Of what tells an option from the chosen one, so much returns in what is derived.
_TOLD = 0.75
_LEFT_OUT = 0.2
# So much of an option's words, and it is said.
_MOST_SAID = 0.6
# Of a derived sentence and of the option it repeats, this share is common to both.
_COMMON = 0.4
_SHORT, _COMMON_OF_SHORT = 4, 0.7
# What two options share is their frame; a short one must return nearly whole.
_SHORT_FRAME = 8
_SHORT_FRAME_SHARE, _LONG_FRAME_SHARE = 0.75, 0.25
_WORDS = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)*|\d+(?:[.,]\d+)*|[\u3400-\u9fff]")
# Characters that join words and may be exchanged without changing what is said.
_PARTICLES = frozenset("的地得了着过也都就则便在于与和及并且而所之其")
# Shorter options are words that any sentence may use.
_LEAST_TOKENS = 3
# Words, figures and characters, of which an option that joins others holds theirs.
_JOINS = re.compile(r"\band\b|&|[和与及、]", re.IGNORECASE)
_ALIKE = re.compile(
    r"\b(?:the same|equal(?:ly)?|identical(?:ly)?|alike|tied?|no difference)\b"
    r"|一样|相同|相等|同样|并列|持平|没有(?:差[别异]|区别)",
    re.IGNORECASE,
)
_UNIT = re.compile(r"[a-z]+|\d+(?:[.,]\d+)*|[\u4e00-\u9fff]")


def says_alike(option: str) -> bool:
    """Whether an option says of several that they are alike in what is asked: "both are equal"."""
    return _ALIKE.search(option) is not None


def short_names(options: Mapping[str, str]) -> dict[str, str]:
    """Return the letters by what is left of options that share a word: 甲 of 甲店 beside 乙店."""
    found: dict[str, str] = {}
    for letter, text in options.items():
        own = text.split() if text.isascii() else list(text)
        others = [
            each.split() if each.isascii() else list(each)
            for key, each in options.items()
            if key != letter
        ]
        if len(own) < 2:
            continue
        if any(other[:1] == own[:1] for other in others):
            own = own[1:]
        elif any(other[-1:] == own[-1:] for other in others):
            own = own[:-1]
        else:
            continue
        found[(" " if text.isascii() else "").join(own)] = letter
    return found


def repeats(text: str, said: str) -> bool:
    """Whether ``said`` says all that the option's ``text`` says, in its words and its sense."""
    text, said = _in_one_form(text), _in_one_form(said)
    tokens = _tokens(text)
    if len(tokens) < _LEAST_TOKENS - 1 or len(_WORDS.findall(text)) <= _LEAST_TOKENS:
        return False
    if len(tokens & _tokens(said)) < _COVERED * len(tokens) or not _same_sense(text, said):
        return False
    forces = {match[0].lower() for match in _FORCE.finditer(text)}
    if not forces <= {match[0].lower() for match in _FORCE.finditer(said)}:
        return False
    return not _differs(_WORDS.findall(text.lower()), _WORDS.findall(said.lower()))


def repeats_in_brief(text: str, said: str, known: str, others: Sequence[str]) -> bool:
    """Whether ``said`` says what the option's ``text`` says but for what leads to it or is known.

    A lead is a clause before a comma, or whose opinion it is; ``known`` is the question. What sets
    the option apart from ``others`` must return, and nothing may be put in its place.
    """
    text, said = _in_one_form(text), _in_one_form(said)
    told, given = _tokens(said), _tokens(known)
    parts = [part for part in _with_and_without_lead(text) if _is_told(part, told, given)]
    if not parts:
        return False
    elsewhere = given.union(*(_tokens(_in_one_form(other)) for other in others))
    return any(
        _sets_apart(_tokens(part) - elsewhere, told, part) and _says_all_but(part, said, known)
        for part in parts
    )


def _with_and_without_lead(text: str) -> Iterator[str]:
    yield text
    for lead in (_LEADING_CLAUSE.match(text), _OPINION.match(text)):
        if lead is not None and lead.end() <= len(text) - lead.end():
            yield text[lead.end() :]


def _is_told(text: str, told: frozenset[str], known: frozenset[str]) -> bool:
    own = _tokens(text) - known
    return len(own & told) >= _COVERED_IN_BRIEF * len(own)


def _sets_apart(telling: frozenset[str], told: frozenset[str], text: str) -> bool:
    least = _LEAST_TELLING_ZH if HAN.search(text) else _LEAST_TOKENS
    return len(telling) >= least and len(telling & told) >= _COVERED_IN_BRIEF * len(telling)


def _says_all_but(text: str, said: str, known: str) -> bool:
    """Whether ``said`` holds what ``text`` says, but for words that are known or only point."""
    if not _same_sense(text, said):
        return False
    if not {*_FORCE.findall(text.lower())} <= {*_FORCE.findall(said.lower())}:
        return False
    words, theirs = _WORDS.findall(text.lower()), _WORDS.findall(said.lower())
    joint = "" if HAN.search(text) else " "
    plain = joint.join(_WORDS.findall(known.lower()))
    for kind, start, end, begin, stop in SequenceMatcher(None, words, theirs, False).get_opcodes():
        left = words[start:end]
        if kind in ("equal", "insert") or not _has_content(left) or _POINTERS.issuperset(left):
            continue
        if kind == "replace" and _has_content(theirs[begin:stop]):
            return False
        if joint.join(left) not in plain:
            return False
    return True


def says_most(option: str, said: str) -> bool:
    """Whether ``said`` holds most of an option's words, and is denied as the option is."""
    own = _tokens(option)
    if len(own) < _LEAST_TOKENS or denies(said) != denies(option):
        return False
    return len(own & _tokens(said)) >= _MOST_SAID * len(own)


def is_part_of(option: str, other: str) -> bool:
    """Whether another option says, beside more, what ``option`` says."""
    own = _tokens(option)
    return len(own & _tokens(other)) >= _COVERED * len(own)


def singles_out(said: str, option: str, rival: str) -> bool:
    """Whether ``said`` says what sets an option apart from its rival, and enough of the rest."""
    return (
        _tells_apart(_tokens(said), _tokens(option), _tokens(rival))
        and _same_sense(option, said)
        and not _only_joins(option, rival)
    )


def _tokens(text: str) -> frozenset[str]:
    """Return stems, numbers and pairs of Han characters."""
    return word_stems(text) | frozenset(_NUMBER.findall(text))


def _tells_apart(said: frozenset[str], other: frozenset[str], own: frozenset[str]) -> bool:
    """Whether a sentence says what sets ``other`` apart from ``own``, and enough of the rest."""
    telling, against = other - own, own - other
    if len(other) < _LEAST_TOKENS or not telling or not against:
        return False
    if len(telling & said) < _TOLD * len(telling) or len(against & said) > _LEFT_OUT * len(against):
        return False
    common, frame = len(other & said), other & own
    least = _SHORT_FRAME_SHARE if len(frame) <= _SHORT_FRAME else _LONG_FRAME_SHARE
    if len(frame & said) < least * len(frame):
        return False
    share = _COMMON_OF_SHORT if len(other) <= _SHORT else _COMMON
    return common >= _COMMON * len(other) and common >= share * len(said)


def _only_joins(text: str, own: str) -> bool:
    """Whether Han texts differ by one pair alone, whose characters both hold: a seam of words."""
    telling = _tokens(text) - _tokens(own)
    return len(telling) == 1 and set(HAN.findall(text)) <= set(HAN.findall(own)) != set()


def _same_sense(text: str, said: str) -> bool:
    """Whether two texts agree in negation, numbers and places in an order."""
    numbers = set(_NUMBER.findall(text))
    if negators(text) != negators(said) or not numbers <= set(_NUMBER.findall(said)):
        return False
    return {rank for _, _, rank in ranks(text)} <= {rank for _, _, rank in ranks(said)}


# Words of one force, for which the first of each row stands.
_OF_ONE_FORCE = tuple(
    (word, re.compile(others, re.IGNORECASE))
    for word, others in (
        ("may", r"\b(?:can|is (?:allowed|entitled|permitted) to|has the right to)\b"),
        ("must", r"\b(?:shall|has to|have to|is (?:required|obliged) to)\b"),
        ("可以", r"有权|得以"),
        ("应当", r"应该|必须|应(?!当)|须(?!经)"),
    )
)


# Options are held against many clauses, and a clause against many options.
@lru_cache(maxsize=64)
def _in_one_form(text: str) -> str:
    for word, others in _OF_ONE_FORCE:
        text = others.sub(word, text)
    return text


def _differs(own: Sequence[str], said: Sequence[str]) -> bool:
    """Whether content of the option is replaced, or left out between words that return."""
    steps = SequenceMatcher(None, own, said, False).get_opcodes()
    for number, (kind, start, end, begin, stop) in enumerate(steps):
        if kind == "replace" and _has_content(own[start:end]) and _has_content(said[begin:stop]):
            return True
        inside = 0 < number < len(steps) - 1
        if kind == "delete" and inside and _has_content(own[start:end]):
            return True
    return False


def _has_content(words: Sequence[str]) -> bool:
    return any(word not in FUNCTION_EN and word not in _PARTICLES for word in words)


# All responses to a question choose among the same.
@lru_cache(maxsize=32)
def telling_words(options: tuple[tuple[str, str], ...]) -> Mapping[str, frozenset[str]]:
    """Return the words of each option that no other one has."""
    words = {letter: word_stems(text) for letter, text in options}
    return {
        letter: own.difference(*(each for other, each in words.items() if other != letter))
        for letter, own in words.items()
    }


def joining_options(options: Mapping[str, str]) -> frozenset[str]:
    """Return the letters of options that say all that two others say: "8 and 12"."""
    words = {letter: frozenset(_UNIT.findall(text.lower())) for letter, text in options.items()}
    return frozenset(
        letter
        for letter, own in words.items()
        if _JOINS.search(options[letter])
        and sum(_is_joined(words[other], own, words) for other in words if other != letter) > 1
    )


def _is_joined(
    other: frozenset[str], own: frozenset[str], every: Mapping[str, frozenset[str]]
) -> bool:
    """Whether what tells another option apart from the rest is part of one that joins several."""
    shared = frozenset.intersection(*every.values())
    rest = frozenset().union(*(words for words in every.values() if words not in (other, own)))
    telling = other - rest - shared
    return bool(telling) and telling <= own
