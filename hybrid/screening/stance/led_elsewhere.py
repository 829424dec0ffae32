"""Where the last sentence before the choice leads: to another option than the one chosen.

Signal emitted: ``favoured``, see ``stance``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import asked_of_place, options_are_names, predicate
from hybrid.screening.claims.entailments import lettered
from hybrid.screening.claims.other_cases import is_of_another_case
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.stance.conclusions import (
    MARKER_LENGTH,
    ONLY_POSSIBLE,
    OPENS_WITH_ONLY,
    conclusions,
    draws_conclusion,
    is_asserted,
    is_conclusion_marker,
    marked_clauses,
    words_without,
)
from hybrid.screening.wording.option_wording import says_alike
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.conditions import UNASSERTED_EN, UNASSERTED_ZH
from hybrid.text.opposites import opposes
from hybrid.text.polarity import denies
from hybrid.text.ranks import ranks
from hybrid.text.sentences import Range
from hybrid.text.terms import stems

_REMARK = 12
# "Unproductive" under a question for who is productive.
_UN = re.compile(r"\b(?:un|in|im|ir|il|non-?)([a-z]{4,})", re.IGNORECASE)
_LEAST_SHARE = 0.5
_NAME = re.compile(
    r"[A-Za-z]{3}|\b[A-Z][a-z]\b|[\u4e00-\u9fff]{2}|\d[:.]\d\d|\d ?(?i:[ap]\.?m)\b|\d[点时]"
)
_WORD = re.compile(r"[a-z]+")
_PERSON = re.compile(r"\b(?:he|she|they)\b|[他她]", re.IGNORECASE)
# What is granted or supposed leads nowhere.
_HELD_BACK = re.compile(
    rf"\b(?:{UNASSERTED_EN}|may|than)\b|{UNASSERTED_ZH}|比|说",
    re.IGNORECASE,
)
# What is said by degree answers a question that uses the same word.
_DEGREE = re.compile(
    r"\b(?!other|either|never|after|under|over)[a-z]{3,}(?:er|est)\b|[更最][\u4e00-\u9fff]", re.I
)

_Leads = Callable[[Reading, Range, str], bool]


def led_elsewhere(reading: Reading, letter: str, until: int) -> Signal | None:
    """Return what the last sentence before the choice concludes for an option but ``letter``.

    It says so, answers the question in the question's words, or sets the option above the rest.
    """
    before = [c for c in conclusions(reading, until) if c.place[1] <= until]
    if any(c.good and c.option == letter for c in before):
        return None
    # What is said of one last may have been said of the other before.
    alike = says_alike(reading.record.options.get(letter, ""))
    return _last_led(reading, letter, until, _outdoes if alike else _concludes_or_outdoes)


def _last_led(reading: Reading, letter: str, until: int, leads: _Leads) -> Signal | None:
    """Return the end of the last sentence before the choice, if that ``leads`` to a rival."""
    place = _last_before(reading, until)
    if place is None or not _are_words(reading):
        return None
    asked = asking_sentence(reading.record.question)
    wanted = reading.asks_for_exception
    if denies(asked) and not wanted:
        return None
    part, option = _last_named(reading, place)
    if part is None or option in (None, letter) or not _holds(reading, part, place):
        return None
    turned = reading.within(part, "negate", "unfitting", "additive")
    if turned or is_of_another_case(reading, part, part[1]):
        return None
    rest = words_without(reading.record.reasoning, part, reading.within(part, MENTION))
    if denies(rest) != wanted or opposes(asked, rest):
        return None
    if _HELD_BACK.search(ONLY_POSSIBLE.sub("", rest)):
        return None
    if _prefixed(asked, rest) or _prefixed(rest, asked) or _of_another_rank(asked, rest):
        return None
    if wanted and not (draws_conclusion(reading, place) and lettered(reading, part)):
        return None
    if leads(reading, part, rest):
        return Signal("favoured", as_span(part), option, ("concluded",))
    return None


def _holds(reading: Reading, part: Range, place: Range) -> bool:
    """Whether a sentence asserts its last clause; what is only possible may be its ground."""
    return is_asserted(reading, part if draws_conclusion(reading, part) else place)


def _of_another_rank(asked: str, words: str) -> bool:
    """Whether ``words`` tell of another place in an order than the one asked for."""
    wanted = {rank for _, _, rank in ranks(asked)}
    return bool(wanted) and not wanted >= {rank for _, _, rank in ranks(words)}


def _concludes_or_outdoes(reading: Reading, part: Range, rest: str) -> bool:
    """Whether a clause draws a conclusion, answers the question, or sets its option above."""
    opens = OPENS_WITH_ONLY.match(reading.record.reasoning, *part)
    concludes = opens or is_conclusion_marker(rest) or draws_conclusion(reading, part)
    return bool(concludes) or _answers(reading, rest) or _outdoes(reading, part, rest)


def _outdoes(reading: Reading, part: Range, rest: str) -> bool:
    """Whether a clause sets its option above the rest: by any word for it, or by the asked one."""
    if reading.within(part, "stereotype", "guess", "generality"):
        return False
    if reading.within(part, "outdoes"):
        return True
    asked = reading.record.question.lower()
    return any(found[0].lower() in asked for found in _DEGREE.finditer(rest))


def _are_words(reading: Reading) -> bool:
    """Whether the options are names, and no numbers or formulas."""
    options = reading.record.options.values()
    return options_are_names(reading) and all(_NAME.search(option) for option in options)


def _prefixed(words: str, others: str) -> bool:
    """Whether ``others`` hold a word that ``words`` hold with a negating prefix."""
    return bool(set(_UN.findall(words.lower())) & set(_WORD.findall(others.lower())))


def _answers(reading: Reading, words: str) -> bool:
    """Whether ``words`` repeat at least half of what the question asks the bearer, or place, of."""
    asked = predicate(reading, of_things=True)
    wanted = asked.stems if asked else asked_of_place(asking_sentence(reading.record.question))
    return bool(wanted) and len(wanted & stems(words)) >= _LEAST_SHARE * len(wanted)


def _last_before(reading: Reading, until: int) -> Range | None:
    """Return the last sentence before ``until`` that is more than a word or two."""
    before = [place for place in reading.sentences if place[1] <= until]
    shortest = _REMARK if reading.record.reasoning.isascii() else _REMARK // 2
    long = [place for place in before if place[1] - place[0] > shortest]
    return long[-1] if long else None


def _last_named(reading: Reading, place: Range) -> tuple[Range | None, str | None]:
    """Return the last clause and the one option that it names, or that "she" in it stands for."""
    parts = marked_clauses(reading, place)
    while len(parts) > 1 and _is_remark(reading, parts[-1]):
        parts.pop()
    if not parts:
        return None, None
    letters = _letters(reading, parts[-1])
    if not letters and _is_of_a_person(reading, parts[-1]):
        earlier = [_letters(reading, part) for part in parts[:-1]]
        before = reading.sentence_before(place[0]) or place
        letters = next((each for each in reversed(earlier) if each), _letters(reading, before))
    return (parts[-1], next(iter(letters))) if len(letters) == 1 else (None, None)


def _is_remark(reading: Reading, part: Range) -> bool:
    """Whether a clause only adds a word: "So the landlord, clearly"."""
    return part[1] - part[0] <= MARKER_LENGTH and len(_WORD.findall(reading.words(part))) == 1


def _letters(reading: Reading, place: Range) -> set[str]:
    named = reading.within(place, MENTION)
    return {mention.option for mention in named if mention.option is not None}


def _is_of_a_person(reading: Reading, part: Range) -> bool:
    words = reading.words(part)
    return is_conclusion_marker(words) and _PERSON.search(words) is not None
