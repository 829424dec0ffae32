"""``rival_told``: an argument that names no letter ends on another option's words alone.

"The salt keeps the road dry. Wet roads need sand, and the depot holds sand. So: salt." What is
told last leads to the choice: where all the words that tell another option apart return there, and
not one of the chosen option's, the choice does not follow from it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import predicate
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.stance.comes_to import are_moments
from hybrid.screening.wording.option_wording import telling_words
from hybrid.screening.wording.questions import asks_for_falsehood, asks_who
from hybrid.text.conditions import NOT_HELD_EN, NOT_HELD_ZH, OPENS_WITH_CONDITION, OPINION_ZH
from hybrid.text.opposites import opposes
from hybrid.text.polarity import negators
from hybrid.text.sentences import Range, is_question
from hybrid.text.terms import word_stems

# The choice is led to by so many sentences.
_LAST = 2
# One word may return by chance.
_LEAST_WORDS = 2
# Beside an option's letter and text an entry of a list holds so many characters.
_LIST_MARKS = 4
# What a word means is told of every option alike.
_DEFINES = re.compile(
    r"\b(?:means|refers? to|is defined as)\b|是指|指的是|定义[为是]", re.IGNORECASE
)
_NOT_HELD = re.compile(rf"\b(?:{NOT_HELD_EN})\b|{NOT_HELD_ZH}|{OPINION_ZH}", re.IGNORECASE)
# What holds of all alike singles none of them out.
OF_ALL = re.compile(
    r"\b(?:both|alike|likewise|equally|in common|shared|the same|"
    r"all (?:of )?(?:them|these|those|the))\b"
    r"|[都均皆]|两者|二者|共有|共同|同样|一样",
    re.IGNORECASE,
)
_TURNS = ("contrast", "negate", "unfitting", "judgement", "superseded", "unlikelihood")


def last_told(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``rival_told`` for the sentences before the choice that tell of another option."""
    options, chosen = reading.record.options, choice.letter
    if chosen is None or choice.abstains or are_moments(options.values()):
        return ()
    leading = _leading(reading)
    if not leading:
        return ()
    telling = telling_words(tuple(options.items()))
    own = telling.get(chosen)
    if not own or any("both_option" in each.tags for each in reading.of("chosen", field=None)):
        return ()
    told = [word_stems(reading.words(place)) for place in leading]
    said = frozenset().union(*told)
    if own & (said | word_stems(_beside_choice(reading))):
        return ()
    rivals = [
        letter
        for letter, words in telling.items()
        if letter != chosen and len(words) >= _LEAST_WORDS and words <= said
    ]
    if len(rivals) != 1 or _asks_otherwise(reading):
        return ()
    words = telling[rivals[0]]
    places = [place for place, stems in zip(leading, told, strict=True) if words & stems]
    if not _are_told(reading, places, options[rivals[0]], leading[-1][1]):
        return ()
    return (Signal("rival_told", as_span((places[0][0], places[-1][1])), rivals[0]),)


def _are_told(reading: Reading, places: Sequence[Range], option: str, until: int) -> bool:
    """Whether sentences speak for one option, each of it alone, and none turns up to ``until``."""
    if any(len(reading.options_in(place)) > 1 for place in places):
        return False
    if not all(speaks_for(reading, place, option) for place in places):
        return False
    return not reading.within((places[0][0], until), *_TURNS)


def _asks_otherwise(reading: Reading) -> bool:
    """Whether a person is asked for, whom what is told of the others leaves over, or what fails.

    What is told of a passage is no ground for what sums it up.
    """
    if reading.asks_for_exception or asks_for_falsehood(reading):
        return True
    if reading.of("asks_of_wording", "asks_of_argument", field="question"):
        return True
    return asks_who(reading) or predicate(reading) is not None


def _leading(reading: Reading) -> Sequence[Range]:
    """Return the last sentences before the choice, if none of the argument names a letter."""
    final = final_start(reading)
    lettered = {
        reading.sentence_at(mention.span.start)
        for mention in reading.of(MENTION)
        if "letter" in mention.tags and mention.span.start < final
    }
    arguing = [place for place in lettered if place[1] <= final and not _chooses(reading, place)]
    if not all(_only_lists(reading, place) for place in arguing):
        return ()
    found: list[Range] = []
    for place in reversed(reading.sentences[: reading.sentence_index(final - 1) + 1]):
        if place[1] <= final and not _chooses(reading, place):
            found.insert(0, place)
        if len(found) == _LAST:
            break
    return [place for place in found if place not in lettered]


def _chooses(reading: Reading, place: Range) -> bool:
    return bool(reading.within(place, "choice", "stated_choice"))


def _beside_choice(reading: Reading) -> str:
    """Return what the choosing sentence says before it chooses: "telling her is kind, so B"."""
    choosing = reading.of("stated_choice", "choice")
    if not choosing:
        return ""
    start = choosing[-1].span.start
    return reading.record.reasoning[reading.sentence_at(start)[0] : start]


def _only_lists(reading: Reading, place: Range) -> bool:
    """Whether a sentence holds an option's letter and its text, and no more than marks beside."""
    named = reading.within(place, MENTION)
    room = sum(len(mention.span) + _LIST_MARKS for mention in named if "text" in mention.tags)
    return place[1] - place[0] <= room


def speaks_for(reading: Reading, place: Range, option: str) -> bool:
    """Whether a sentence asserts something, and nothing against the option or what is asked."""
    words = reading.words(place)
    if negators(words) > negators(option) or _DEFINES.search(words):
        return False
    if OF_ALL.search(words) and not OF_ALL.search(option):
        return False
    if is_question(words) or _NOT_HELD.search(words) or OPENS_WITH_CONDITION.match(words):
        return False
    return not opposes(reading.record.question, words)
