"""Options that are weighed one by one by what the question asks for, in its words.

The stretch of each option says, somewhere, that what is asked for holds of it or does not: "it does
lead to a surplus", "it has never held a landing". The words may stand anywhere in the sentence (for
clauses that end as the question ends see ``asked_of_options``), so that only the outcomes of all
stretches together are trusted. Signals emitted:

``both``             it is said of the chosen option and of another one alike
``asked_otherwise``  it is denied of the chosen option, and said of one other at most: all come to
                     the contrary ("the curve shifts leftward"), or all but one
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.stance.said_of_both import NARROWS
from hybrid.screening.wording.questions import asking_sentence, asks_by_degree
from hybrid.screening.wording.stretches import Stretch, listed, stretches
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.opposites import OPPOSITES, are_opposites, opposes
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems

# The clause of a question that asks; what stands beside it is told.
_ASKS = re.compile(
    r"\b(?:which|what|who|whom|whose|where|when|how|why|following|except)\b|[哪谁何]|什么|下列|以下",
    re.IGNORECASE,
)
_ASKS_HOW_MUCH = re.compile(
    r"\bhow (?:long|many|much|old|far|soon|often|high|tall|deep)\b"
    r"|多[久少长大高远快]|几[天个小月年次岁点]",
    re.IGNORECASE,
)
# What an option says is only told: "option (B) states that …".
_REPORTS = re.compile(
    r"[\s\"'”).:,]*"
    r"(?:states?|says?|suggests?|claims?|proposes?|mentions?|refers? to|describes?|argues?)\b"
    r"|[\s”）]*(?:表示|指出|认为|提到|描述|说的是|所述)",
    re.IGNORECASE,
)
# That it is not this alone says neither that it is so nor that it is not.
_NOT_ALONE = re.compile(
    r"不仅|不只|不止|不单|不完全|\bnot (?:only|just|merely|solely|entirely|necessarily)\b",
    re.IGNORECASE,
)
# What it is not: "a matter of strength rather than of speed", "of strength, not speed".
_RATHER_THAN = re.compile(
    r"\b(?:rather than|instead of|as opposed to|unlike)\b"
    r"|(?:,|\band|\bbut) not (?!only\b|just\b|merely\b)|而(?:不是|非)|不同于",
    re.IGNORECASE,
)
_ENDS_LIST = re.compile(r"\s*(?:and|or)\b|\s*[和及或与]", re.IGNORECASE)
_WORD = re.compile(r"[a-z-]+")
_TO_THE_SIDE = re.compile(r"\bto the (left|right)\b")
_OPPOSITES_ZH = tuple(word for word in OPPOSITES if not word.isascii())
_LEAST_OPTIONS = 3
_LEAST_ASKED = 2
# So much of what is asked returns where an option is weighed by it, and more than a word of it:
# "chemical weathering" is no "mechanical weathering".
_TAKEN_UP = 0.5
# A stem is written so from its first letters on.
_BEGINNING = 4


class _Outcome(NamedTuple):
    """Where an option is weighed by what is asked, by how much of it, and whether it is so."""

    place: Range
    good: bool
    taken: frozenset[str]


def weighed_by_asked(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``both`` or ``asked_otherwise`` where stretches come to outcomes that tell so."""
    options = reading.record.options
    if choice.letter is None or choice.abstains or len(options) < _LEAST_OPTIONS:
        return []
    if any("comparison" in claim.tags for claim in claims):
        return []
    outcomes = _outcomes(reading)
    own = outcomes.get(choice.letter)
    others = [each for letter, each in outcomes.items() if letter != choice.letter]
    if own is None or not others:
        return []
    fitting = [each for each in others if each.good]
    words = reading.words(own.place)
    alike = [each for each in fitting if not opposes(words, reading.words(each.place))]
    told = [own, *fitting]
    if len(told) == len(options) and not _each_has_its_own(reading, told):
        # What is said of all tells none from another.
        return []
    if own.good and alike and not _is_singled_out(reading, own.place):
        return [Signal("both", as_span(max(own.place, alike[0].place)))]
    if not own.good and len(fitting) <= 1 and _is_weighed_alike(own, others):
        return [Signal("asked_otherwise", as_span(own.place), choice.letter)]
    return []


def _is_weighed_alike(own: _Outcome, others: Sequence[_Outcome]) -> bool:
    """Whether an option is weighed by all that the others, two at least, are each weighed by.

    "It helps trade": that it is no barrier to trade, as each of the others is said to be, is left
    out.
    """
    shared = frozenset.intersection(*(each.taken for each in others))
    return len(others) >= _LEAST_ASKED and shared <= own.taken


def _each_has_its_own(reading: Reading, outcomes: Sequence[_Outcome]) -> bool:
    """Whether the same is said of no two options in the very same words."""
    options = stems(*reading.record.options.values())
    said = {stems(_besides_options(reading, each.place)) - options for each in outcomes}
    return len(said) == len(outcomes)


def _is_singled_out(reading: Reading, place: Range) -> bool:
    """Whether a sentence sets its option above the others: "only it", "the most fitting"."""
    if NARROWS.search(reading.record.reasoning, *place):
        return True
    return bool(reading.within(place, "outdoes", "comparison"))


def _outcomes(reading: Reading) -> Mapping[str, _Outcome]:
    """Return by letter the last outcome of each option that is weighed by what is asked."""
    asking = asking_sentence(reading.record.question)
    if asks_by_degree(asking) or _ASKS_HOW_MUCH.search(asking):
        # An amount that is too large or too small is weighed in the words of the right one.
        return {}
    asked = _asked(asking, tuple(reading.record.options.values()))
    if len(asked) < _LEAST_ASKED or not _may_take_up(reading.record.reasoning, asked):
        return {}
    found: dict[str, _Outcome] = {}
    for stretch in _stretches(reading):
        for place in _weighing(reading, stretch, asked):
            words = _besides_options(reading, place)
            denied = denies(words) != opposes(asking, words)
            denied = denied or bool(reading.within(place, "unfitting"))
            denied = denied or _ends_in_opposite(asking, words) or _is_set_off(words, asked)
            good = denied == reading.asks_for_exception
            found[stretch.option] = _Outcome(place, good, asked & stems(reading.words(place)))
    return found


def _is_set_off(words: str, asked: frozenset[str]) -> bool:
    """Whether what is asked is mostly what an option is said to be "rather than"."""
    head, *tail = _RATHER_THAN.split(words, maxsplit=1)
    return bool(tail) and len(stems(*tail) & asked) > len(stems(head) & asked)


def _ends_in_opposite(asking: str, words: str) -> bool:
    """Whether the last clause has a word that is excluded by what is asked, and not that itself."""
    start, end = clauses(words, 0, len(words))[-1]
    asked, said = _with_opposites(asking), _with_opposites(words[start:end])
    return not asked & said and any(are_opposites(one, other) for one in asked for other in said)


def _with_opposites(text: str) -> frozenset[str]:
    """Return the words that have an opposite; "to the right" is rightward."""
    told = _TO_THE_SIDE.sub(r"\1ward", text.lower())
    found = frozenset(_WORD.findall(told)) & OPPOSITES.keys()
    return found if told.isascii() else found | {word for word in _OPPOSITES_ZH if word in told}


# All responses to a question ask for the same.
@lru_cache(maxsize=16)
def _asked(asking: str, options: tuple[str, ...]) -> frozenset[str]:
    """Return the content of the clause that asks, or is completed, without the options' words."""
    parts = [asking[start:end] for start, end in clauses(asking, 0, len(asking))]
    asks = [part for part in parts if _ASKS.search(part)]
    # What ends a list is not all that is asked: "… in the rate, pitch, and loudness of speech".
    last = parts if parts and _ENDS_LIST.match(parts[-1]) else parts[-1:]
    return stems(*(asks[:1] or last)) - stems(*options)


def _stretches(reading: Reading) -> tuple[Stretch, ...]:
    """Return the stretches, by letters or by lines, that go through more of the options."""
    until = final_start(reading)
    by_letter = stretches(reading, until)
    if len({each.option for each in by_letter}) == len(reading.record.options):
        return by_letter
    by_line = listed(reading, until)
    return max((by_letter, by_line), key=lambda each: len({one.option for one in each}))


def _weighing(reading: Reading, stretch: Stretch, asked: frozenset[str]) -> Iterator[Range]:
    """Yield the sentences that take up what is asked, of one option, and are not turned from."""
    for place in stretch.sentences:
        if not _may_take_up(reading.words(place), asked):
            continue
        if reading.within(place, "choice") or _names_another(reading, stretch, place):
            continue
        if _sums_up(reading, place) or OPENS_WITH_CONDITION.match(reading.words(place)):
            continue
        if _is_turned_from(reading, stretch, place):
            continue
        judging = _after_report(reading, place)
        if _NOT_ALONE.search(reading.record.reasoning, *judging):
            continue
        if len(stems(reading.words(judging)) & asked) >= _enough(asked):
            yield judging


def _sums_up(reading: Reading, place: Range) -> bool:
    """Whether a sentence leads to the answer, and weighs no option: "the most fitting one is:"."""
    return reading.words(place).rstrip().endswith((":", "：")) and not reading.options_in(place)


def _names_another(reading: Reading, stretch: Stretch, place: Range) -> bool:
    """Whether a sentence names another option, and not by a word of what is asked alone.

    That may follow the stretch's own option: "a tax on salt raises the price of salt".
    """
    named = reading.within(place, MENTION)
    own = [m for m in named if m.option == stretch.option and "part" not in m.tags]
    others = [m for m in named if m.option != stretch.option]
    if not own or not others:
        return bool(others)
    if any("part" not in m.tags or m.span.start < own[0].span.end for m in others):
        return True
    asking = stems(asking_sentence(reading.record.question))
    return not all(stems(reading.record.text(m.span)) <= asking for m in others)


def _is_turned_from(reading: Reading, stretch: Stretch, place: Range) -> bool:
    """Whether a later sentence of a stretch opens with a turn."""
    text = reading.record.reasoning
    later = (each for each in stretch.sentences if each > place)
    return any(OPENS_WITH_TURN.match(text, *each) for each in later)


def _may_take_up(words: str, asked: frozenset[str]) -> bool:
    """Whether words hold the beginnings of as much as takes up what is asked: a quick look."""
    lowered = words.lower()
    return sum(stem[:_BEGINNING] in lowered for stem in asked) >= _enough(asked)


def _enough(asked: frozenset[str]) -> float:
    return max(_LEAST_ASKED, _TAKEN_UP * len(asked))


def _after_report(reading: Reading, place: Range) -> Range:
    """Return a sentence without the clause that only tells what its option says."""
    text = reading.record.reasoning
    for mention in reading.within(place, MENTION):
        reports = _REPORTS.match(text, mention.span.end, place[1])
        if reports is not None:
            ends = (end for _, end in clauses(text, *place) if end > reports.end())
            return next(ends, place[1]), place[1]
    return place


def _besides_options(reading: Reading, place: Range) -> str:
    """Return the words of a sentence without those that name an option."""
    words = reading.words(place)
    for mention in reading.within(place, MENTION):
        if "part" not in mention.tags:
            words = words.replace(reading.record.text(mention.span), " ")
    return words
