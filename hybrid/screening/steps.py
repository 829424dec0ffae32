"""The steps of an argument: what its clauses hold for and against each option, in text order.

A step is a clause that is about one option and passes a verdict: it draws a conclusion, holds the
option right or wrong, says that it is the one, or says of it just what the question asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid.packs import Hit
from hybrid.records.naming import Mention
from hybrid.records.record import MOODS
from hybrid.screening.claims import claims
from hybrid.screening.given import weight
from hybrid.screening.reading import Range, Reading
from hybrid.text.characters import fold
from hybrid.text.sentences import clauses
from hybrid.text.words import content_stems

_LEAST_NAMED = 0.5
_LEAST_ASKED = 0.66
_FEWEST_ASKED = 2
_BEHIND, _BEHIND_ZH, _BEFORE = 28, 10, 60
_FOR = ("holds", "verdict", "conclude")
_NO_STEP = ("undecidable", "answer_label", "choice", "must_choose", "abstain")
_PAIR = 2
_MORE_THAN = re.compile(
    r"\b(?:than|exceeds|beats|outweighs|outruns|surpasses) |比|胜过|超过|高于|优于|强于|好过"
)
_LETTER = re.compile(r"[^\W\d_]")
_ONE_WOULD = re.compile(
    r"\b(?:one|you|many|people|some|i) (?:would|might|could) (?:think|say|guess)"
)
_IF = re.compile(
    r"\b(?:if|unless|whether|suppose|supposing|assuming|at first|first thought|tempting)\b"
    r"|如果|若|假如|假设|即使|是否|要是"
)
_MAY = re.compile(
    r"\b(?:might|could|may|perhaps|possibly|would (?:think|say|suggest))\b"
    r"|(?<![更最不])可能(?!性)|也许|或许|大概"
)
# What, or who, it is: an option closes the clause.
_IS_THAT = re.compile(
    r"(?:\b(?:the|it|this|that|who|what|one|answer)\b[^,;:.!?]{0,60}?"
    r"(?:\b(?:is|was|are|were|be|lies? (?:with|in)|falls? on|rests? with|remains)\b|'s\b|\s?[=:→])"
    r"|(?:的|做法|选择|办法|方案|结论|意思|读音|那[^，。]{0,2}|就|才|正|便|应|该|必|只能|只会|还)[是为]"
    r"|即|只有|唯有|只剩下?|轮到|落在|归于?|属于?|(?:应该?|要|就|才)读|[读念][作成])"
    r"([^,;:.!?，。；：！？]{1,30}?)(?:无疑|无误|没错|才对)?[\W_]*$"
)
BECAUSE = re.compile(r"\b(?:because|since|due to|thanks to)\b|因为|由于|原因|理由")
_CANNOT_BE = re.compile(
    r"[^,;:]{0,24}?(?:\b(?:cannot|can't|(?:could|would|will)(?: not|n't)|won't|never|hardly)\b"
    r"|\b(?:is|was|are|were)(?: not|n't) (?:the|our|what|who|it|that)\b)"
    r"|[^，；：]{0,6}?(?:不能|不可能|不会|不是|并非|绝非|从未|从没|根本没|无法|没法)"
)
# What a calculation comes to.
_RESULT = re.compile(
    r"(?:=|\b(?:is|are|equals?|makes?|gives?|yields?|comes? to|get|becomes?)\b|[是为得]|等于)"
    r"\s*(?:about |exactly )?[$€£]?(-?\d+(?:[.,]\d+)*)(?:\s?[a-z%°€元米个只]+){0,2}[\W_]*$"
)
_EARLY = 12
_IS_NOT = re.compile(
    r"\b(?:is|was|are|were) (?:not|no|never)\b|n't\b|不[是为该应]|并非|未必|不可能|不会"
)


class Step(NamedTuple):
    """A clause that speaks for (``good``) or against one option; offsets are characters."""

    start: int
    end: int
    option: str
    good: bool


def steps_of(reading: Reading) -> tuple[Step, ...]:
    """Return the steps of the writer's own argument, in reading order."""
    claimed = [
        Step(each.start, each.end, each.option, each.good)
        for each in claims(reading)
        if any(named.option == each.option for named in reading.mentions_in(each.start, each.end))
        and not _MAY.search(reading.folded, *_clause_at(reading, each.start))
    ]
    taken = {place for each in claimed for place in range(each.start, each.end)}
    found = [each for each in _steps(reading) if taken.isdisjoint(range(each.start, each.end))]
    return tuple(sorted([*claimed, *found]))


def _clause_at(reading: Reading, place: int) -> Range:
    sentence = reading.sentences[reading.sentence_at(place)]
    return next((part for part in clauses(reading.text, *sentence) if place < part[1]), sentence)


def _steps(reading: Reading) -> Iterator[Step]:
    words = telling(tuple(reading.record.options.items()))
    for start, end in reading.sentences:
        if reading.zone(start) == "echo" or asks(reading.folded[start:end]):
            continue
        for part in clauses(reading.text, start, end):
            if under_condition(reading, *part) or reading.begins_in(*part, *_NO_STEP):
                continue
            named = _named(reading, part, words)
            if len(named) == 1:
                step = _step(reading, part, named.pop())
            else:
                step = _compared(reading, part)
            if step is not None:
                yield step


def _named(reading: Reading, part: Range, words: Mapping[str, frozenset[str]]) -> set[str]:
    """Return the options that a clause is about, or the one that its last words are."""
    named = about(reading, part, words)
    if named:
        return named
    closing = _IS_THAT.search(reading.folded, *part)
    result = _RESULT.search(reading.folded, *part)
    said = result[1] if result else closing[1] if closing else reading.folded[slice(*part)]
    only = reading.names.only(said)
    return set() if only is None else {only}


def _closes_clause(reading: Reading, named: Mention, part: Range) -> bool:
    return not any(map(str.isalnum, reading.folded[named.end : part[1]]))


def under_condition(reading: Reading, start: int, end: int) -> bool:
    """Whether a stretch stands under an "if", or is only what one would think at first."""
    first = reading.sentences[reading.sentence_at(start)][0]
    last = reading.sentences[reading.sentence_at(max(start, end - 1))][1]
    return (
        _IF.search(reading.folded, first, end) is not None
        or _MAY.search(reading.folded, first, end) is not None
        or _ONE_WOULD.search(reading.folded, end, last) is not None
    )


def asks(sentence: str) -> bool:
    return sentence.rstrip(" *\"'\n)”’」』").endswith(("?", "？"))


@lru_cache(maxsize=64)
def telling(options: tuple[tuple[str, str], ...]) -> dict[str, frozenset[str]]:
    """Return the stems of each option that no other option has."""
    stems = {key: content_stems(fold(text)) for key, text in options}
    return {
        key: own - frozenset[str]().union(*(each for other, each in stems.items() if other != key))
        for key, own in stems.items()
    }


def about(reading: Reading, part: Range, words: Mapping[str, frozenset[str]]) -> set[str]:
    """Return the options that a clause names, by key or by the words that tell them apart."""
    named = {
        each.option
        for each in reading.mentions_in(*part)
        if each.kind == "key" or _LETTER.search(reading.folded, each.start, each.end)
    }
    said = content_stems(reading.folded[slice(*part)])
    return named | {
        key
        for key, own in words.items()
        if own and _LEAST_NAMED <= weight(own & said) / weight(own)
    }


def _step(reading: Reading, part: Range, option: str) -> Step | None:
    """Return what a clause holds of the option that it is about."""
    if _says(reading, part, option, "fails"):
        return Step(*part, option, good=False)
    stated = _has(reading, part, "text_support") and _says_asked(reading, part)
    denied = _says(reading, part, option, "negator", moods=MOODS)
    if _singled_out(reading, part, option):
        return Step(*part, option, good=_IS_NOT.search(reading.folded, *part) is None)
    if denied and _is_impossible(reading, part, option):
        return Step(*part, option, good=False)
    if not stated and not _has(reading, part, *_FOR, moods=("asserted", "negated")):
        return None
    if denied and not _has_asked(reading, part) and not _has(reading, part, "holds", moods=MOODS):
        # "So the parents did not come" tells of them, and denies nothing that is asked.
        return None
    return Step(*part, option, good=not denied)


def _is_impossible(reading: Reading, part: Range, option: str) -> bool:
    """Whether a clause says of the option that it opens with that it cannot be."""
    first = reading.mentions_in(*part)[:1]
    if not first or first[0].option != option or _EARLY <= first[0].start - part[0]:
        return False
    return _CANNOT_BE.match(reading.folded, first[0].end, part[1]) is not None


def _singled_out(reading: Reading, part: Range, option: str) -> bool:
    """Whether a clause says of an option that it is the one: "the thief is B", "only B is"."""
    named = reading.mentions_in(*part)
    result = _RESULT.search(reading.folded, *part)
    if result and reading.names.only(result[1]) == option:
        return True
    closing = _IS_THAT.search(reading.folded, *part)
    if closing is None or any(each.start < closing.start(1) for each in named):
        return False
    if named:
        return _closes_clause(reading, named[-1], (part[0], closing.end(1)))
    if reading.names.only(closing[1]) == option:
        return True
    own = telling(tuple(reading.record.options.items()))[option]
    before = content_stems(reading.folded[part[0] : closing.start(1)])
    return own.isdisjoint(before) and not own.isdisjoint(content_stems(closing[1]))


def _says(
    reading: Reading, part: Range, option: str, cue: str, moods: Sequence[str] = ("asserted",)
) -> bool:
    """Whether a cue stands in a clause, apart from the option's own words."""
    own = fold(reading.record.options[option])
    named = [each for each in reading.mentions_in(*part) if each.option == option]
    behind = _BEHIND if reading.record.lang == "en" else _BEHIND_ZH
    until = min(part[1], named[-1].end + behind) if named else part[1]
    since = max(part[0], named[0].start - _BEFORE) if named else part[0]
    return any(
        not _is_part(reading, hit, said, own)
        for hit in reading.of_in(since, until, cue, moods=moods)
        if (said := _beside(reading, hit, named))
    )


def _is_part(reading: Reading, hit: Hit, said: str, option: str) -> bool:
    """Whether words of a cue are the option's here, or those that are asked with."""
    stems = content_stems(said)
    if stems and (
        stems <= reading.asked.words or (said.isascii() and stems <= content_stems(option))
    ):
        return True
    around = reading.folded[max(0, hit.start - 1) : hit.end + 1]
    return not said.isascii() and (around[:-1] in option or around[1:] in option)


def _beside(reading: Reading, hit: Hit, named: Sequence[Mention]) -> str:
    """Return the words of a hit that are no naming of an option."""
    inside = [each for each in named if each.start < hit.end and hit.start < each.end]
    places = [hit.start, *(place for each in inside for place in (each.start, each.end)), hit.end]
    pairs = zip(places[::2], places[1::2], strict=True)
    return " ".join(reading.folded[start:end] for start, end in pairs).strip()


def _compared(reading: Reading, part: Range) -> Step | None:
    """Return for which of two options it speaks that it is more of what is asked than the other."""
    named = reading.mentions_in(*part)
    if len(named) != _PAIR:
        return None
    if not _MORE_THAN.search(reading.folded, named[0].end, named[1].end):
        return None
    if _has(reading, part, "negator", moods=MOODS) or not (
        _has_asked(reading, part) or _has(reading, part, "verdict")
    ):
        return None
    return Step(*part, named[0].option, good=True)


def _has_asked(reading: Reading, part: Range) -> bool:
    said = content_stems(reading.folded[slice(*part)])
    return bool({each[:4] for each in reading.asked.words} & {each[:4] for each in said})


def _says_asked(reading: Reading, part: Range) -> bool:
    asked = reading.asked.words
    said = content_stems(reading.folded[slice(*part)])
    shared = len(asked & said)
    return _FEWEST_ASKED <= shared and _LEAST_ASKED <= shared / len(asked)


def _has(reading: Reading, part: Range, *cues: str, moods: Sequence[str] = ("asserted",)) -> bool:
    return bool(reading.of_in(*part, *cues, moods=moods))
