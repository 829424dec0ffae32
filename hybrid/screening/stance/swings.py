"""Where the reasoning swings: after a turn, its conclusions go against the option chosen.

A swing is read from sentences that name one option and conclude ("so the square is the larger
one", "it can't have been her"), without saying that an option is right or wrong. That is too
little for a claim of its own; it counts only where the options are names, after a word that turns
the reasoning round, and when nothing after it speaks for the option chosen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import asked_of_place, options_are_names, predicate
from hybrid.screening.claims.entailments import lettered
from hybrid.screening.claims.other_cases import is_of_another_case
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.enumerations import is_listed
from hybrid.screening.wording.option_wording import says_alike
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.conditions import UNASSERTED_EN, UNASSERTED_ZH
from hybrid.text.opposites import opposes
from hybrid.text.polarity import denies
from hybrid.text.ranks import ranks
from hybrid.text.sentences import Range, clauses, is_question
from hybrid.text.spans import Span
from hybrid.text.terms import stems

_OPENS = re.compile(
    r"[\s*•\-]*(?:and |but |yet )?(?:so|therefore|thus|hence|which (?:means|makes)|"
    r"(?:this|that) (?:means|makes)|it follows|by (?:that|this) \w+)\b",
    re.IGNORECASE,
)
# "Only the guest could" concludes; "the guest only had a hat" does not.
_OPENS_WITH_ONLY = re.compile(r"[\s*•\-]*(?:and |but |yet )?only\b", re.IGNORECASE)
# These stress what may be a fact like any other: they count where they speak of the question.
_STRESSES = re.compile(
    r"\b(?:must|has to|have to|really|clearly|surely|definitely|actually|obviously)\b",
    re.IGNORECASE,
)
_CONCLUDES = re.compile(
    r"\b(?:can only|after all|is the one)\b|"
    r"所以|因此|因而|故|看来|说明|可见|应[该当]?[是给由归]|该[给由归]|才[是对]|就是|肯定|一定(?![的程])|必然|只有(?![\d一二两三四五六七八九十百几])|显然|这样看|照这|"
    r"其实|这么[一看说]|那么",
    re.IGNORECASE,
)
# These grant something inside a sentence and turn nothing round.
_CONCEDES = re.compile(r"(?:even )?though|although|while|despite|虽|[儘尽]管", re.IGNORECASE)
_RULES_OUT = re.compile(
    r"\b(?:can|could|would|is|was|does|did)(?: not|n['’]t)\b"
    r"|\b(?:cannot|can['’]t|won['’]t|must not|never|"
    r"no longer|ruled out)\b"
    r"|不可能|不会|不是|并非|不能|不成立|不合适|赶不上|做不到|排除|没有",
    re.IGNORECASE,
)
# A sentence that opens with an option's letter goes through the options one by one.
_LABEL = 4
_REMARK = 12
# "Unproductive" under a question for who is productive.
_UN = re.compile(r"\b(?:un|in|im|ir|il|non-?)([a-z]{4,})", re.IGNORECASE)
_LEAST_SHARE = 0.5
_NAME = re.compile(
    r"[A-Za-z]{3}|\b[A-Z][a-z]\b|[\u4e00-\u9fff]{2}|\d[:.]\d\d|\d ?(?i:[ap]\.?m)\b|\d[点时]"
)
_WORD = re.compile(r"[a-z]+")
_PERSON = re.compile(r"\b(?:he|she|they)\b|[他她]", re.IGNORECASE)
# "It must have been the guest" says nothing else.
_JUST_IS = re.compile(r"[\s*]*(?:(?:but|and|so|no|yes)\W+)*(?:it|that)\b", re.IGNORECASE)
# What is granted or supposed leads nowhere.
_HELD_BACK = re.compile(
    rf"\b(?:{UNASSERTED_EN}|may|than)\b|{UNASSERTED_ZH}|比|说",
    re.IGNORECASE,
)
# "The only time when it could have been" is no mere possibility.
_ONLY_POSSIBLE = re.compile(
    r"\bonly\b[^.;,]{0,60}?\b(?:could|might|may|possible)\b|(?:唯一|只)[^，。；]{0,6}?可能",
    re.IGNORECASE,
)
# What is said by degree answers a question that uses the same word.
_DEGREE = re.compile(
    r"\b(?!other|either|never|after|under|over)[a-z]{3,}(?:er|est)\b|[更最][\u4e00-\u9fff]", re.I
)
_VERDICTS = ("support", "negate", "fitting", "unfitting", "comparison")
_OPENING = 24
_MARKER_LENGTH = 14


class Conclusion(NamedTuple):
    """A clause that concludes for an option, or against it."""

    place: Range
    option: str
    good: bool


def conclusions(reading: Reading, until: int) -> tuple[Conclusion, ...]:
    """Return what sentences before ``until`` conclude of the one option that they name."""
    found = []
    for place in reading.sentences:
        if until <= place[0] or not _asserts(reading, place):
            continue
        found += [c for part in _parts(reading, place) if (c := _concluded(reading, part))]
    return tuple(found)


def swing(reading: Reading, letter: str, after: int, until: int) -> Signal | None:
    """Return the last conclusion against ``letter``, after a turn, from ``after`` to ``until``."""
    if reading.asks_for_exception or denies(asking_sentence(reading.record.question)):
        # "So Bo can't be there" is what is asked for.
        return None
    turned = _turn_after(reading, after, until)
    if turned is None or not options_are_names(reading):
        return None
    since = [c for c in conclusions(reading, until) if turned <= c.place[0] and c.place[1] <= until]
    if not since or any(c.good == (c.option == letter) for c in since):
        return None
    return Signal("turn", as_span(since[-1].place), since[-1].option)


def _turn_after(reading: Reading, after: int, until: int) -> int | None:
    """Return where the first sentence begins that opens with a turn, after ``after``."""
    for signal in reading.of("contrast", "self_correction"):
        start, _ = reading.sentence_at(signal.span.end - 1)
        if _CONCEDES.match(reading.record.text(signal.span)):
            continue
        if after < signal.span.end <= until and signal.span.start - start <= _OPENING:
            return start
    return None


def _asserts(reading: Reading, place: Range) -> bool:
    weak = reading.within(place, "hedge", "undecidable", "both_valid", "doubt")
    sure = _ONLY_POSSIBLE.search(reading.record.reasoning, *place) if weak else None
    if sure is not None:
        weak = tuple(s for s in weak if not sure.start() <= s.span.start < sure.end())
    held_back = any(not _CONCLUDES.fullmatch(reading.record.text(s.span)) for s in weak)
    named = reading.within(place, MENTION)
    return (
        not held_back
        and not _is_label(reading, place, named)
        and not is_question(reading.words(place))
    )


def _holds(reading: Reading, part: Range, place: Range) -> bool:
    """Whether a sentence asserts its last clause; what is only possible may be its ground."""
    return _asserts(reading, part if _marks(reading, part) else place)


def _is_label(reading: Reading, place: Range, named: Sequence[Signal]) -> bool:
    """Whether a letter opens a sentence to head it, and no word concludes before it."""
    if not named or "letter" not in named[0].tags or named[0].span.start > place[0] + _LABEL:
        return False
    return not reading.within((place[0], named[0].span.start), "conclusion_marker")


def _parts(reading: Reading, place: Range) -> list[Range]:
    """Return the clauses of a sentence, a marker joined to what it opens, and a list to one."""
    text = reading.record.reasoning
    joined: list[Range] = []
    for part in clauses(text, *place):
        last = joined[-1] if joined else None
        short = last is not None and last[1] - last[0] <= _MARKER_LENGTH
        if last and ((short and _marks(reading, last)) or _goes_on_a_list(reading, last, part)):
            joined[-1] = (last[0], part[1])
        else:
            joined.append(part)
    return joined


def _goes_on_a_list(reading: Reading, last: Range, part: Range) -> bool:
    """Whether a clause goes on with the options that the one before it began to list."""
    before, named = reading.within(last, MENTION), reading.within(part, MENTION)
    return bool(before and named) and is_listed(reading, before[-1], named[0])


def _marks(reading: Reading, place: Range) -> bool:
    """Whether a clause draws a conclusion, or is the word that draws it."""
    marked = reading.within(place, "conclusion_marker")
    return bool(marked) or _is_marker(reading.words(place))


def _is_marker(words: str) -> bool:
    return bool(_OPENS.match(words) or _CONCLUDES.search(words))


def _concluded(reading: Reading, part: Range) -> Conclusion | None:
    text = reading.record.reasoning
    named = reading.within(part, MENTION)
    letters = {mention.option for mention in named}
    if len(letters) != 1 or named[0].option is None:
        return None
    if reading.within(part, *_VERDICTS) or _drops_denial(reading, named):
        return None
    rest = _without(text, part, named)
    denied = denies(rest)
    if denied and _RULES_OUT.search(rest):
        return Conclusion(part, named[0].option, good=False)
    stressed = _STRESSES.search(rest) and (_speaks_of(reading, rest) or _JUST_IS.search(rest))
    opens = _OPENS_WITH_ONLY.match(text, *part)
    if not denied and (opens or _is_marker(rest) or stressed):
        return Conclusion(part, named[0].option, good=True)
    return None


def _drops_denial(reading: Reading, named: Sequence[Signal]) -> bool:
    """Whether only words of an option that denies are named: "the list says" of "it does not"."""
    if any({"letter", "text"} & set(mention.tags) for mention in named):
        return False
    return denies(reading.record.options.get(named[0].option or "", ""))


def _speaks_of(reading: Reading, words: str) -> bool:
    """Whether ``words`` take up what the question asks of its bearers."""
    record = reading.record
    asked = stems(record.question) - stems(*record.options.values())
    return bool(asked & stems(words))


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


_Leads = Callable[[Reading, Range, str], bool]


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
    rest = _without(reading.record.reasoning, part, reading.within(part, MENTION))
    if denies(rest) != wanted or opposes(asked, rest):
        return None
    if _HELD_BACK.search(_ONLY_POSSIBLE.sub("", rest)):
        return None
    if _prefixed(asked, rest) or _prefixed(rest, asked) or _of_another_rank(asked, rest):
        return None
    if wanted and not (_marks(reading, place) and lettered(reading, part)):
        return None
    if leads(reading, part, rest):
        return Signal("favoured", as_span(part), option, ("concluded",))
    return None


def _of_another_rank(asked: str, words: str) -> bool:
    """Whether ``words`` tell of another place in an order than the one asked for."""
    wanted = {rank for _, _, rank in ranks(asked)}
    return bool(wanted) and not wanted >= {rank for _, _, rank in ranks(words)}


def _concludes_or_outdoes(reading: Reading, part: Range, rest: str) -> bool:
    """Whether a clause draws a conclusion, answers the question, or sets its option above."""
    opens = _OPENS_WITH_ONLY.match(reading.record.reasoning, *part)
    if opens or _is_marker(rest) or _marks(reading, part) or _answers(reading, rest):
        return True
    return _outdoes(reading, part, rest)


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
    parts = _parts(reading, place)
    while len(parts) > 1 and _is_remark(reading, parts[-1]):
        parts.pop()
    if not parts:
        return None, None
    letters = _letters(reading, parts[-1])
    if not letters and _is_of_a_person(reading, parts[-1]):
        earlier = [_letters(reading, part) for part in parts[:-1]]
        index = reading.sentence_index(place[0])
        before = reading.sentences[index - 1] if index else place
        letters = next((each for each in reversed(earlier) if each), _letters(reading, before))
    return (parts[-1], next(iter(letters))) if len(letters) == 1 else (None, None)


def _is_remark(reading: Reading, part: Range) -> bool:
    """Whether a clause only adds a word: "So the landlord, clearly"."""
    return part[1] - part[0] <= _MARKER_LENGTH and len(_WORD.findall(reading.words(part))) == 1


def _letters(reading: Reading, place: Range) -> set[str]:
    named = reading.within(place, MENTION)
    return {mention.option for mention in named if mention.option is not None}


def _is_of_a_person(reading: Reading, part: Range) -> bool:
    words = reading.words(part)
    return _is_marker(words) and _PERSON.search(words) is not None


def _without(text: str, part: Range, named: Sequence[Signal]) -> str:
    words = text[part[0] : part[1]]
    spans: list[Span] = [mention.span for mention in named]
    for span in reversed(spans):
        words = words[: span.start - part[0]] + words[span.end - part[0] :]
    return words
