"""Options of which the same is said in turn: "a bat qualifies; a dolphin qualifies too".

The cue ``additive`` marks where something holds of one more ("too", "equally", 同样). Where it
stands beside one option, and what was said just before of another one is the same, both are argued
to fit: provided that the same is what the question asks for, or a verdict.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid.packs.vocabulary import AGAINST
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.questions import asking_sentence, asks_by_degree
from hybrid.text.guarded import Guarded
from hybrid.text.hanzi import HAN
from hybrid.text.polarity import SETS_APART, denies
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems

# Nor is what is asked for by comparison or order, or denied, settled by what holds of several.
_BY_ORDER = Guarded(
    r"\b(?:less|better|worse|first|last|only|not)\b|n['’]t\b"
    r"|\b(?!other|whether|either|neither|another|answer|number|order|letter|matter|water|after)"
    r"[a-z]{3,}er\b (?:than|of|is|are|was|were|did|does|has)|较|先|后|不|唯一|非",
    re.IGNORECASE,
)
_VERDICT = Guarded(
    r"\b(?:fits?|fitting|works?|suits?|suitable|qualif(?:y|ies)|right|correct|valid|true|accepted|"
    r"acceptable|counts?|holds?|applies|covers?|helps?|possible|plausible|makes sense|good|great|"
    r"lovely|fine|does the (?:job|trick)|would do)\b"
    r"|符合|成立|正确|可以|可行|能行|合适|适合|适用|有效|合规|管用|讲得通|说得通|通顺|有帮助|属于|对的|好",
    re.IGNORECASE,
)
_APART = Guarded(
    r"\b(?:only|whereas|while|but|however|yet|although|though|unlike|except|more|better|best)\b"
    r"|只有|但|不过|然而|却|而是|更|最|除了",
    re.IGNORECASE,
)
# What is set beside another option speaks of both.
_BESIDE = Guarded(r"\b(?:unlike|than|rather than|instead of)\b|不同于|不像|相比", re.IGNORECASE)
_TICK = Guarded(r"[✓✔√✅]")
_WORDS = re.compile(r"[a-z'’]+|[\u4e00-\u9fff]|[✓✔√✅]")
_DOES = re.compile(r"(?:it|this|that|they|he|she) [a-z]+|[\u4e00-\u9fff]{1,2}")
_STOPS = re.compile(r"[.;:,!?\n，。；：！？)）]+")
_ALSO = re.compile(r"\b(?:also|too|as well)\b|[也亦]|同样", re.IGNORECASE)
_LEAST_SHARED = 2
# A stretch is compared with so many before it; what follows at most so far on belongs to it.
_REACH = 3
_NEXT = 3
_SHORT = 16
_CHOOSES = ("choice", "stated_choice")
# "So it fits" says of what was spoken of that it fits; "so the cook" concludes.
_OF_IT = re.compile(r"\b(?:it|this|that|they|he|she)\b|也", re.IGNORECASE)
_PAIR = 2


def in_turn(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``both`` where the same is said of the chosen option and in turn of another one."""
    if reading.asks_for_exception or choice.letter is None:
        return []
    if any("comparison" in claim.tags for claim in claims):
        return []
    asking = asking_sentence(reading.record.question)
    if asks_by_degree(asking) or _BY_ORDER.search(asking):
        return []
    marks = reading.of("additive")
    if not (marks or _repeats(reading)):
        return []
    alike = _alike_in_turn(reading, claims, marks)
    held = {said.option for pair in alike for said in pair}
    if len(held) > _PAIR and len(held) == len(reading.record.options):
        # What is said of all tells none from another.
        return []
    return [
        Signal("both", as_span(later.place))
        for first, later in alike
        if choice.letter in (first.option, later.option)
    ][:1]


def _alike_in_turn(
    reading: Reading, claims: Sequence[Signal], marks: Sequence[Signal]
) -> list[tuple[_Said, _Said]]:
    """Return the pairs of sayings, near each other, that say the same of two options."""
    until = final_start(reading)
    denied = frozenset(claim.option for claim in claims if claim.name == AGAINST)
    told = [said for said in _told(reading) if said.place[1] <= until and said.option not in denied]
    return [
        (first, later)
        for index, later in enumerate(told)
        for first in told[max(0, index - _REACH) : index]
        if first.option != later.option and not _told_apart(reading, later.place, until)
        if _are_alike(reading, first, later, added=bool(reading.inside(marks, later.place)))
    ]


def _repeats(reading: Reading) -> bool:
    """Whether a few words end two sentences alike."""
    ends = [_ending(reading, place) for place in reading.sentences]
    told = [end for end in ends if end]
    return len(told) > len(set(told))


class _Said(NamedTuple):
    """What is said of one option, asserted: from where it is named to where another one is."""

    place: Range
    option: str


def _told(reading: Reading) -> list[_Said]:
    """Return the stretches that speak of one option each and deny nothing."""
    found: list[_Said] = []
    for place in reading.sentences:
        parts = clauses(reading.record.reasoning, *place)
        for part in parts:
            option = _bearer(reading, part)
            if option is None:
                near = bool(found) and found[-1].place[1] + _NEXT >= part[0]
                if near and not _concludes(reading, part):
                    found[-1] = _Said((found[-1].place[0], part[1]), found[-1].option)
            else:
                found.append(_Said(part, option))
    return [said for said in found if said.option and _asserts(reading, said.place)]


def _is_set_apart(reading: Reading, said: _Said) -> bool:
    """Whether a stretch calls something unlike another: "it differs much from the two above"."""
    return SETS_APART.search(reading.record.reasoning, *said.place) is not None


def _asserts(reading: Reading, place: Range) -> bool:
    """Whether a stretch denies nothing and draws no conclusion."""
    return not _concludes(reading, place) and not denies(reading.words(place))


def _concludes(reading: Reading, place: Range) -> bool:
    """Whether a stretch states a choice, or draws a conclusion that is none on its own bearer."""
    if reading.within(place, *_CHOOSES):
        return True
    text = reading.record.reasoning
    markers = reading.within(place, "conclusion_marker")
    return any(_OF_IT.search(text, m.span.start, m.span.end + _NEXT) is None for m in markers)


def _bearer(reading: Reading, place: Range) -> str | None:
    """Return the one option that a place names, or that alone shares its telling words.

    Nothing (``None``) where it speaks of none, and the empty string where it speaks of several.
    """
    named = reading.options_in(place)
    if named and _BESIDE.search(reading.words(place)):
        return ""
    if named:
        return (named.pop() or "") if len(named) == 1 else ""
    if reading.record.lang == "zh":
        return None
    own = _telling(tuple(reading.record.options.items()), reading.record.question)
    said = stems(reading.words(place))
    shared = {letter for letter, words in own if words and 2 * len(words & said) >= len(words)}
    touched = {letter for letter, words in own if words & said}
    if len(shared) == 1 and touched == shared:
        return shared.pop()
    return "" if touched else None


@lru_cache(maxsize=64)
def _telling(
    options: tuple[tuple[str, str], ...], question: str
) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return what tells each option from the others, where the question does not say it."""
    words = {letter: stems(text) for letter, text in options}
    asked = stems(question)
    return tuple(
        (letter, own - asked - frozenset().union(*(w for k, w in words.items() if k != letter)))
        for letter, own in words.items()
    )


def _are_alike(reading: Reading, first: _Said, later: _Said, *, added: bool) -> bool:
    """Whether two stretches say the same; ``added`` tells that the later one says it does."""
    if _is_set_apart(reading, first) != _is_set_apart(reading, later):
        return False
    return _is_same(reading, first, later) if added else _is_like(reading, first, later)


def _is_like(reading: Reading, first: _Said, later: _Said) -> bool:
    """Whether two stretches end in the same few words, which are a verdict."""
    ends = [_ending(reading, said.place) for said in (first, later)]
    return ends[0] == ends[1] and bool(ends[0]) and _is_verdict(reading, ends[0])


def _ending(reading: Reading, place: Range) -> str:
    """Return the last clause or sentence of a stretch, if it is short."""
    parts = [part for part in _STOPS.split(reading.words(place).lower()) if part.strip()]
    ending = _joined(_WORDS.findall(_ALSO.sub("", parts[-1]))) if parts else ""
    return ending if len(parts) > 1 and len(ending) <= _SHORT else ""


def _joined(words: Sequence[str]) -> str:
    return ("" if words and HAN.match(words[0]) else " ").join(words)


def _is_verdict(reading: Reading, words: str) -> bool:
    if _VERDICT.search(words) or _TICK.search(words):
        return True
    does = _DOES.fullmatch(words)
    return bool(does and stems(asking_sentence(reading.record.question)) & stems(words))


def _is_same(reading: Reading, first: _Said, later: _Said) -> bool:
    """Whether two stretches say the same, which is asked for or is a verdict."""
    record = reading.record
    own = stems(*record.options.values())
    said, told = (stems(reading.words(each.place)) - own for each in (first, later))
    asked = stems(asking_sentence(record.question)) - own
    shared = said & told
    text = record.reasoning
    if _VERDICT.search(text, *first.place) and _VERDICT.search(text, *later.place):
        return True
    return bool(shared & asked) or (len(shared) >= _LEAST_SHARED and bool((said | told) & asked))


def _told_apart(reading: Reading, place: Range, until: int) -> bool:
    """Whether anything sets one above the other afterwards."""
    return _APART.search(reading.record.reasoning, place[1], until) is not None
