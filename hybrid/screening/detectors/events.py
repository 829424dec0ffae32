"""``invented``, ``told_on``, ``misreported``: a story told beyond the text, or put into its mouth.

- ``invented``: a sentence in the past tense about somebody of the text, most of whose content is
  new, and which is neither hedged nor inferred: "the blind man had lived in Lima for years".
- ``told_on``: a sentence that tells on without as much to show for it: less is new, it may give a
  figure for the past tense, or be of something that only the story can hold ("the sauce curdled");
- ``misreported``: what "the story says" that the story does not say.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.detectors.novelty import Content, contents
from hybrid.screening.detectors.numbers import new_in_words
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.told import tells_figures
from hybrid.text.guarded import Guarded
from hybrid.text.irregular import PAST_EN
from hybrid.text.polarity import denies
from hybrid.text.terms import Term, stems

_PAST = Guarded(
    rf"\b(?:was|were|had|did|{PAST_EN})\b|(?<!\ba )(?<!\ban )\b\w{{3,}}ed\b"
    r"|了|(?<![超通经得不难好能])过(?!程|于|分|度|河|去|来|敏)|已|此前|没有?人(?![会能])|曾|当[天时晚日]|去年|昨[天日晚]|前[天年]|早就|一直|特意|从未",
    re.IGNORECASE,
)
_SOMEBODY = Guarded(r"\b(?:he|she|they|his|her|their|him|them)\b|[他她]", re.IGNORECASE)
_GENERAL = Guarded(
    r"\b(?:is|are|means?|refers?|defined|can|could|would|should|may|might|must|if|usually)\b"
    r"|是指|意味|一般|通常|如果|可以|应当?|必须|能够",
    re.IGNORECASE,
)
_LEAPS = (
    "hedge",
    "inference",
    "generalisation",
    "stereotype",
    "outside_knowledge",
    "option_reading",
)
_MODAL = Guarded(
    r"\b(?:means?|refers?|defined|can|would|should|may|might|must|if|usually|always|never|"
    r"people|we|I|you|question|option|answer|sentence)\b"
    r"|是指|意味|一般|通常|如果|可以|应当?|必须|能够|往往|题|选项|本案|犯罪|法律|人们",
    re.IGNORECASE,
)
# What speaks of the task tells no story: "in the context given", "the rule says nothing else".
_OF_THE_TASK = Guarded(
    r"\b(?:contexts?|passages?|information|statements?|premises?|rules?|questions?|answers?|options?"
    r"|choices?|scenarios?|clues?|assumptions?|stereotypes?)\b"
    r"|选项|题[干目意]|[原上]文|文中|材料|规[定则]|条件|答案|线索|信息|前提|假设|刻板",
    re.IGNORECASE,
)
# Nor does what only takes away again what was said of another: "he did no such thing".
_NOT_SO = Guarded(
    r"\b(?:not|never|nor|neither|n['’]t)\b[^,.;]{0,24}\b(?:such|so|the same|either|likewise)\b"
    r"|\bno such\b|没有?(?:这|那|如此|同样)|并?未(?:如此|这样)|也没有?(?:[，。；]|$)",
    re.IGNORECASE,
)
# What the story has only one of: "the sauce", "on the third day".
_DEFINITE = re.compile(
    r"[\s*•\-\d.)]*(?:(?:on|in|at|during|after) )?(?:the|its|his|her|their) [a-z]"
    r"|\s*it had |\s*there (?:had been|was|were) |\s*[一-龥]",
    re.IGNORECASE,
)
_CONCLUDES = ("conclusion_marker", "choice", "stated_choice")
_NO_TALE = (
    *("text_support", "given_rule", "gloss", "redefinition"),
    *("external_standard", "membership", "inclusion"),
)
_LEAST_TOLD_ON = 2
_LEAST_SHARE_TOLD_ON = 0.4
_LEAST_NEW = 3
# What a sentence is about stands within so many characters of its start.
_NEAR_START = 16
_LEAST_SHARE = 0.5
# A text that tells less than this is no story that could be told on.
_LEAST_TOLD = 2


def events(reading: Reading) -> tuple[Signal, ...]:
    """Return ``invented``, ``told_on`` and ``misreported`` sentences, in text order."""
    told = len(stems(reading.record.context or "", reading.record.question))
    if not told:
        return ()
    found = []
    for content in contents(reading):
        if reading.within(content.place, "set_aside", "undecided", "not_given"):
            continue
        if told >= _LEAST_TOLD and _is_misreported(reading, content):
            found.append(Signal("misreported", as_span(content.place)))
        elif told >= _LEAST_TOLD and _is_invented(reading, content):
            found.append(Signal("invented", as_span(content.place)))
        elif _is_told_on(reading, content):
            # An amount of the writer's own is no small thing of a story.
            name = "invented" if new_in_words(reading, content.place) else "told_on"
            found.append(Signal(name, as_span(content.place)))
    return tuple(found)


def _is_told_on(reading: Reading, content: Content) -> bool:
    """Whether a sentence tells of particulars, much of them new, before it comes to a conclusion.

    It leaps to none of them.
    """
    # "The brown horse won, since it had rested" opens with the choice, and tells on after it.
    ends = [
        each.span.start
        for each in reading.within(content.place, *_CONCLUDES)
        if each.name != "stated_choice" or content.place[0] < each.span.start
    ]
    place = (content.place[0], min([content.place[1], *ends]))
    named = reading.within(place, MENTION)
    amounts = new_in_words(reading, place)
    timed = reading.within(place, "novel_number", "narrated_time")
    # A time is as much of a particular as a thing is, though its words are anybody's.
    new = amounts + bool(timed) + sum(term.start < place[1] for term in content.novel)
    spoken = [term for term in content.terms if term.start < place[1]]
    if new < max(_LEAST_TOLD_ON, _LEAST_SHARE_TOLD_ON * _beside(spoken, named)):
        return False
    if any("letter" in m.tags for m in named) or reading.within(place, *_NO_TALE, *_LEAPS):
        return False
    text = reading.record.reasoning
    if tells_figures(reading.record, reading.words(place)) or _MODAL.search(text, *place):
        return False
    particular = named or _SOMEBODY.search(text, *place) or _DEFINITE.match(text, *place)
    told = amounts or timed or _PAST.search(text, *place)
    return bool(told and particular)


def _is_invented(reading: Reading, content: Content) -> bool:
    if len(content.novel) < _LEAST_NEW:
        return False
    named = reading.within(content.place, MENTION)
    if len(content.novel) < _LEAST_SHARE * _beside(content.terms, named):
        return False
    text, place = reading.record.reasoning, content.place
    if tells_figures(reading.record, text[place[0] : place[1]]):
        return False
    if reading.within(content.place, *_LEAPS) or _GENERAL.search(text, *place):
        return False
    if _OF_THE_TASK.search(text, *place) or _NOT_SO.search(text, *place):
        return False
    of_somebody = (
        any("letter" not in m.tags for m in named)
        or _SOMEBODY.search(text, *place)
        or _goes_on_telling(reading, content)
    )
    return bool(of_somebody and _PAST.search(text, *place))


def _goes_on_telling(reading: Reading, content: Content) -> bool:
    """Whether a sentence begins with what the text tells of, and goes on from there.

    It tells a time, or is Chinese, which may leave out whom it is of.
    """
    timed = reading.within(content.place, "narrated_time")
    if not timed and (
        reading.record.lang != "zh"
        or reading.within(content.place, "conclusion_marker", "novel_number")
    ):
        return False
    beginning = content.place[0] + _NEAR_START
    return any(t not in content.untold and t.start < beginning for t in content.terms)


def _beside(spoken: Sequence[Term], named: Sequence[Signal]) -> int:
    """Return how many terms the sentence has beside the names of those it tells of."""
    ends = list(accumulate((name.span.end for name in named), max))
    starts = [name.span.start for name in named]
    return sum(not _is_within(term.start, starts, ends) for term in spoken)


def _is_within(place: int, starts: Sequence[int], ends: Sequence[int]) -> bool:
    """Whether a place lies in one of some ranges, by their starts and the furthest end so far."""
    before = bisect_right(starts, place)
    return before > 0 and place < ends[before - 1]


def _is_misreported(reading: Reading, content: Content) -> bool:
    said = reading.within(content.place, "text_support")
    if not said or denies(reading.record.reasoning, *content.place):
        return False
    after = [term for term in content.untold if said[0].span.end <= term.start]
    spoken = [term for term in content.terms if said[0].span.end <= term.start]
    return len(after) >= _LEAST_NEW and len(after) >= _LEAST_SHARE * len(spoken)
