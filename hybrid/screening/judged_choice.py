"""The choice of a response that has no answer line: judged, or told in its first sentence.

"A is wrong, since … B is right: …" chooses B where the right one is asked for. "The clerk's deed
is theft. …" chooses the option "theft" before any reason. Where several options get the verdict
that is asked for, several are chosen.
"""

from __future__ import annotations

import re
from collections.abc import Set
from itertools import pairwise

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claimed_choice import claimed_choice
from hybrid.screening.reading import Reading
from hybrid.screening.wording.open_sentences import is_open
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.hanzi import HAN
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question
from hybrid.text.terms import stems

_GRAMMAR_ZH = frozenset("的是就了为即由应该所以因此综上述那这个位会在")
_AS_ASKED = ("support", "negate")
_UNSURE = ("negate", "undecidable", "hedge", "both_valid")
_MARKS = " \n\t*。.：:，,;；()（）"
_LISTS = re.compile(r"[\s,，、]*(?:and|or|和|及|与|或)?[\s,，、]*", re.IGNORECASE)
_ONLY = re.compile(r"(?:只有|仅有|唯有|\bonly)\s*(?:选项|options?)?\s*[(（]?$", re.IGNORECASE)
_ANSWER = re.compile(
    r"正确答案|(?:最终|最后)答案|\bthe (?:correct |right |final )?answer\b"
    # What a heading gives as the answer: "Answer: The oldest of them is the mill."
    r"|\A\W*(?:(?:final|my) )?(?:answer|verdict|decision|conclusion)\W*[:：]"
    r"|\A\W*(?:最终|我的)?(?:答案?|结论|决定|判断)\W*[:：]",
    re.IGNORECASE,
)
_LISTING = "、,，和及与或"
_LEAST_REFUSED = 2
_OPENING = 4
_TAGS = re.compile(r"</?\w{1,12}>")
# The letter that an option's text is named with: "D: the bridge".
_LETTERED = re.compile(r"^[\s(（]*[A-Z]\s*[)）:：.、]\s*")


def judged_choice(reading: Reading, declining: frozenset[str]) -> tuple[Signal | None, bool]:
    """Return the option with the verdict that the question asks for, and whether several have it.

    Only of a record without an answer: where there is one, verdicts are what leads to it.
    """
    if not reading.sentences or (reading.record.answer or "").strip():
        return None, False
    opening = _opening(reading)
    if opening is not None and opening.option == reading.record.text(opening.span):
        return opening, False
    verdict, contrary = ("negate", "support") if reading.asks_for_exception else _AS_ASKED
    wanted = [each for each in reading.of(verdict) if each.option]
    refused = {each.option for each in reading.of(contrary)}
    if wanted and _concludes(reading, wanted[-1]) and _is_last(reading, wanted[-1]):
        return _as_choice(wanted[-1]), _is_of_several(reading, wanted[-1])
    told = [each for each in wanted if each.option not in refused]
    letters = {each.option for each in told}
    if len(letters) == 1:
        rest = set(reading.record.options) - letters
        closes = not refused and _is_last(reading, told[-1])
        if closes or rest <= refused or _concludes(reading, told[-1]):
            return _as_choice(told[-1]), _is_of_several(reading, told[-1])
    if len(letters) > 1:
        return _as_choice(told[-1]), True
    found = opening or _left_over(reading, refused) or _only_one(reading) or _told_last(reading)
    return found or claimed_choice(reading, declining), False


def _as_choice(verdict: Signal) -> Signal:
    return Signal("choice", verdict.span, verdict.option)


def _left_over(reading: Reading, refused: Set[str | None]) -> Signal | None:
    """Return the one option that is not refused, where the reasoning speaks of it too."""
    rest = set(reading.record.options) - refused
    if len(rest) != 1 or len(refused) < _LEAST_REFUSED:
        return None
    named = [mention for mention in reading.of(MENTION) if mention.option in rest]
    return _as_choice(named[-1]) if named else None


def _only_one(reading: Reading) -> Signal | None:
    """Return the one option of which alone what is asked for is said: "only B breaks the rule"."""
    text, asking = reading.record.reasoning, asking_sentence(reading.record.question)
    for mention in reversed(reading.of(MENTION)):
        if "letter" not in mention.tags or "part" in mention.tags:
            continue
        place = reading.sentence_at(mention.span.start)
        if _ONLY.search(text, place[0], mention.span.start) is None:
            continue
        said = text[mention.span.end : clauses(text, mention.span.end, place[1])[0][1]]
        if said[:1] in _LISTING or is_question(reading.words(place)):
            continue
        if stems(said) & stems(asking) and denies(said) == denies(asking):
            return _as_choice(mention)
    return None


def _told_last(reading: Reading) -> Signal | None:
    """Return the one option that the last sentence names by letter and text, or as the answer."""
    told = [place for place in reading.sentences if _bare(reading.words(place))]
    for place in reversed(told):
        named = [m for m in reading.within(place, MENTION) if "part" not in m.tags]
        answers = _ANSWER.search(reading.words(place)) is not None
        if not answers and place != told[-1]:
            continue
        if len({mention.option for mention in named}) != 1 or is_open(reading, place, *_UNSURE):
            continue
        tags = {tag for mention in named for tag in mention.tags}
        # An item of a list opens with its letter.
        closes = {"letter", "text"} <= tags and place[0] + _OPENING < named[0].span.start
        if (answers and "text" in tags) or closes:
            return _as_choice(named[-1])
    return None


def _concludes(reading: Reading, verdict: Signal) -> bool:
    place = reading.sentence_at(verdict.span.start)
    return bool(reading.within((place[0], verdict.span.end), "conclusion_marker"))


def _is_last(reading: Reading, verdict: Signal) -> bool:
    return verdict.span.start >= reading.sentences[-1][0]


def _is_of_several(reading: Reading, verdict: Signal) -> bool:
    """Whether the verdict is on options that are listed: "A, B and C are right"."""
    text = reading.record.reasoning
    named = reading.within(reading.sentence_at(verdict.span.start), MENTION)
    return any(
        left.option != right.option
        and verdict.option in (left.option, right.option)
        and _LISTS.fullmatch(text, left.span.end, right.span.start) is not None
        for left, right in pairwise(named)
    )


def _opening(reading: Reading) -> Signal | None:
    """Return the one option that the answer opens with, alone or in the question's words.

    The question may be said again before it.
    """
    told = (place for place in reading.sentences if not is_question(reading.words(place)))
    place = next(told, None)
    if place is None or _is_listed(reading, place) or reading.within(place, *_UNSURE):
        return None
    named = reading.within(place, MENTION)
    if len({mention.option for mention in named}) != 1:
        return None
    letter = named[0].option or ""
    words = reading.words(place)
    alone = {letter, _bare(reading.record.options[letter])}
    lettered = any("letter" in mention.tags for mention in named)
    if lettered and _bare(_LETTERED.sub("", words)) in alone:
        return Signal("choice", named[0].span, letter)
    # A letter that does not stand alone is part of what is said of the option.
    if lettered or reading.asks_for_exception or not _takes_up(reading, letter, words):
        return None
    return Signal("choice", named[0].span, letter) if says_no_more(reading, letter, words) else None


def _takes_up(reading: Reading, letter: str, words: str) -> bool:
    """Whether words take up those of the sentence that asks, beside the option's own.

    An option whose text the question holds is only retold with it, as is what was told before it
    asks.
    """
    record = reading.record
    if record.options[letter] in record.question:
        return False
    asking = asking_sentence(record.question)
    told = stems(record.question.replace(asking, ""))
    asked = stems(asking) - stems(record.options[letter]) - told
    return not asked.isdisjoint(stems(words))


def _bare(words: str) -> str:
    return _TAGS.sub("", words).strip(_MARKS)


def _is_listed(reading: Reading, place: Range) -> bool:
    """Whether the next sentence goes on with another option, as a list of them does."""
    index = reading.sentence_index(place[0]) + 1
    return index < len(reading.sentences) and any(
        mention.span.start <= reading.sentences[index][0] + 1
        for mention in reading.within(reading.sentences[index], MENTION)
    )


def says_no_more(reading: Reading, letter: str | None, words: str) -> bool:
    """Whether a sentence answers the question in its own words: what it adds is nothing."""
    record = reading.record
    own = record.options.get(letter or "", "")
    if record.lang == "zh":
        added = set(HAN.findall(words)) - set(record.question) - set(own) - _GRAMMAR_ZH
        return not added and bool(set(HAN.findall(words)) - set(own) - _GRAMMAR_ZH)
    said, asked = stems(words), stems(record.question)
    return said <= asked | stems(own) and bool((said & asked) - stems(own))
