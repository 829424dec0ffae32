"""Which of two contrary qualities is told last: "so it is plausible", "this makes no sense".

Where the options are a quality and its denial by a prefix ("plausible" and "implausible"), the last
clause that says one of them of the matter, or denies it, answers the question; so does an earlier
one that tells it as what was found or agreed on, where nothing says otherwise. Where it is asked
what may well be, likelihood and sense are that quality in other words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Signal
from hybrid.screening.claims.hedged import held_back
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.beside_choice import sayings_before_choice
from hybrid.screening.wording.contraries import contraries, led_sides, verdict
from hybrid.screening.wording.open_sentences import is_open
from hybrid.text.conditions import NOT_HELD_EN
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses

_PREFIX = r"(?P<prefix>(?:im|in|un|ir|il|dis)(?:-)?)?"
# What else says that something may well be, or may not.
_PLAUSIBLE = "plausible|believable|credible|conceivable|realistic|reasonable|feasible|thinkable"
_LIKELY = "likely|possible|probable"
# "He is likely tired" says something else than "it is likely".
_OF_THE_MATTER = re.compile(
    r"\b(?:it|this|that|which|sentence|statement|claim|story|event|scenario|situation)\b", re.I
)
_MAKES_SENSE = r"\bmakes?(?: (?:perfect|complete|good|any|much|some|no|little))? sense\b"
_NO_SENSE = re.compile(r"\b(?:no|little) sense$", re.IGNORECASE)
# These say it of something else than the matter, or do not say it.
_NOT_SAID = re.compile(
    rf"\b(?:{NOT_HELD_EN}|may|might|could|either|or|more|less|most|least|means? (?:for|to)|"
    r"determine|consider|definition|defined?|seems? at first)\b",
    re.IGNORECASE,
)
# What a quality is said by; "illegal dams fall" says it of none that is judged.
_IS = re.compile(
    r"\b(?:is|are|was|were|be|been|being|seems?|seemed|appears?|appeared|sounds?|sounded|looks?|"
    r"remains?|becomes?|mak(?:e|es|ing)|made|renders?|finds?|found|calls?|called|deem(?:s|ed)?|as|"
    r"under|to)\b|['’](?:s|re)\b|[=:>→⇒]",
    re.IGNORECASE,
)
# A word that is explained is not said of anything.
_EXPLAINED = re.compile(r"[\"”'’*]*\s+(?:means?|meaning|refers?|is defined|stands? for)\b", re.I)
_TURNS = ("contrast", "self_correction", "undecidable", "unsettled")
# "It would be possible" tells of the matter itself.
_WOULD = re.compile(r"(?<!\bit )(?<!\bthis )(?<!\bthat )\bwould\b", re.IGNORECASE)
# "A delay is unlikely to be noticed" tells of no delay whether it is likely.
_LIKELY_TO = re.compile(r"likely to (?!be (?:true|so|the case)\b)\w", re.IGNORECASE)
_LIKELY_LENGTH = len("likely")
# So many sayings before the choice may tell it.
_LAST = 2


def contrary_qualities(reading: Reading) -> Iterator[Signal]:
    """Yield ``holds_for`` the quality that is told last before the choice, tagged ``polar``."""
    pair = contraries(reading.record)
    if pair is None or not pair.by_prefix:
        return
    said = _expression(verdict(reading.record.options[pair.affirmed]))
    # Where the question tells of what kind each group is, an answer is what is concluded from it.
    allotted = len(list(said.finditer(reading.record.question))) > 1
    for place in _sayings(reading, said):
        told = list(_told(reading, place, said))
        if allotted and not _concludes(reading, place, told):
            continue
        if told:
            part, good = told[-1]
            rest = part[1], final_start(reading)
            if not _is_turned_from(reading, rest):
                yield Signal(FOR, as_span(part), pair.letters[not good], ("polar",))
            return


def _is_turned_from(reading: Reading, rest: Range) -> bool:
    """Whether what follows turns from what was told; what is only granted there does not."""
    granted = [signal.span for signal in reading.within(rest, "granted")]
    return any(
        not any(span.start <= turn.span.start < span.end for span in granted)
        for turn in reading.within(rest, *_TURNS)
    )


# All responses to a question are given the same options.
@lru_cache(maxsize=16)
def _expression(quality: str) -> re.Pattern[str]:
    """Return what says a quality or its contrary: in the same word, or as likelihood and sense."""
    words = rf"\b{_PREFIX}(?:{re.escape(quality)})\b"
    if quality in _PLAUSIBLE.split("|"):
        words = rf"\b{_PREFIX}(?:{_PLAUSIBLE}|(?P<likely>{_LIKELY}))\b|{_MAKES_SENSE}"
    return re.compile(words, re.IGNORECASE)


def _concludes(reading: Reading, place: Range, told: Sequence[tuple[Range, bool]]) -> bool:
    """Whether a saying draws a conclusion, and tells of one quality alone."""
    if len({good for _, good in told}) != 1:
        return False
    return bool(reading.within(place, "conclusion_marker", "found_verdict"))


def _sayings(reading: Reading, said: re.Pattern[str]) -> Sequence[Range]:
    """Return the last sayings before the choice, the last one first, or else what was found.

    What was found is all that is told of the quality: another saying of it may be of another case.
    """
    places = sayings_before_choice(reading)
    # A yes or no that goes with the quality answers for the case at hand alone.
    count = 1 if led_sides(reading.record.options) else _LAST
    last = places[-count:][::-1]
    if any(said.search(reading.record.reasoning, *place) for place in last):
        return last
    telling = [place for place in places if said.search(reading.record.reasoning, *place)]
    if len(telling) != 1 or not reading.within(telling[0], "found_verdict"):
        return ()
    return [] if _WOULD.search(reading.record.reasoning, *telling[0]) else telling


def _told(reading: Reading, place: Range, said: re.Pattern[str]) -> Iterator[tuple[Range, bool]]:
    """Yield the clauses of a saying that tell the quality, and whether they affirm it."""
    text = reading.record.reasoning
    if is_open(reading, place) or held_back(
        reading, Signal(FOR, as_span((place[1] - 1, place[1])), None)
    ):
        return
    for part in clauses(text, *place):
        found = list(said.finditer(text, *part))
        if len(found) != 1 or _EXPLAINED.match(text, found[0].end()):
            continue
        lead = part[0], found[0].start()
        sense = "sense" in found[0][0].lower()
        if _is_of_another_case(reading, place, (part[0], found[0].end())):
            continue
        if _NOT_SAID.search(text, *lead) or not (sense or _IS.search(text, *lead)):
            continue
        if found[0].groupdict().get("likely") and not _OF_THE_MATTER.search(text, *lead):
            continue
        contrary = bool(found[0]["prefix"]) != bool(_NO_SENSE.search(found[0][0]))
        yield part, denies(text, *lead) == contrary


def _is_of_another_case(reading: Reading, place: Range, told: Range) -> bool:
    """Whether it is told of what would be, or of what is likely to happen, unasked and undrawn."""
    text, question = reading.record.reasoning, reading.record.question
    if _LIKELY_TO.match(text, told[1] - _LIKELY_LENGTH) and not _LIKELY_TO.search(question):
        return True
    supposed = _WOULD.search(text, *told) and not _WOULD.search(question)
    return bool(supposed) and not reading.within(place, "conclusion_marker")
