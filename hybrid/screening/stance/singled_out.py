"""Sentences that single the chosen option out of those that fit: "only", "of these", "is left"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.stance.restated import WEAK
from hybrid.screening.stance.said_of_both import NARROWS
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, extent
from hybrid.text.terms import stems

NO_GROUND = (*WEAK, "both_valid", "generality", "conclusion_marker")
# What these mark gives no reason for one of two that fit.
_NO_REASON = (*WEAK, "must_choose_one")
_LEAST_WORDS = 5
_LEAST_CHARACTERS = 8
_OF_THESE = re.compile(
    r"\s*(?:among|amongst|of|out of|from) (?:these|them|those|the (?:two|three|four|options))\b"
    r"|\s*(?:其中|在?(?:这些|以上|上述|这[两三四几][^，。]?)[^，。；]{0,6}[中里])",
    re.IGNORECASE,
)
_LETTERS = 6
_BETWEEN = re.compile(r"\s*(?:between|of|comparing) |\s*(?:在|相比)", re.IGNORECASE)
# Two are named, and one of them again.
_LEAST_BETWEEN = 3
# What is left of two that fit once something else is known.
_IS_LEFT = Guarded(
    r"\bonly\b[^.;]{0,40}\b(?:is left|are left|remains?|fits?|works?|is possible)\b"
    r"|\bleaves? only\b|\b(?:decides|settles|clinches) it\b"
    r"|\bmakes? the difference\b|\btips the (?:balance|scales?)\b"
    r"|只剩|仅剩|剩下的?[^，。]{0,6}[是一]|关键在于|[区差]别在于?",
    re.IGNORECASE,
)


def is_long(words: str) -> bool:
    """Whether a sentence says something: more than a name and a word."""
    return extent(words) >= (_LEAST_WORDS if words.isascii() else _LEAST_CHARACTERS)


def singled_out(reading: Reading, choice: Choice) -> list[Signal]:
    """Return the sentences that say "only" of the chosen one, or name it after what is asked."""
    text = reading.record.reasoning
    asked = [reading.sentence_at(signal.span.start) for signal in reading.of("asked_for")]
    found: list[Signal] = []
    for sentence in reading.sentences:
        named = reading.options_in(sentence)
        of_these = named == {choice.letter} and _is_one_of_these(reading, sentence)
        if of_these or _is_set_between(reading, choice, sentence):
            found.append(Signal("singled_out", as_span(sentence), choice.letter))
            continue
        if choice.letter not in named or reading.within(sentence, *NO_GROUND, "choice"):
            continue
        only = NARROWS.search(text, *sentence) is not None and named == {choice.letter}
        if only or sentence in asked or _meets(reading, choice, sentence, asked):
            found.append(Signal("singled_out", as_span(sentence), choice.letter))
    return found


def _meets(reading: Reading, choice: Choice, sentence: Range, asked: Sequence[Range]) -> bool:
    """Whether a sentence says of the choice alone what was said before to be asked for."""
    if reading.options_in(sentence) != {choice.letter} or denies(reading.words(sentence)):
        return False
    turned = [place for place in asked if reading.within(place, "contrast")]
    wanted = stems(*map(reading.words, turned)) - stems(*reading.record.options.values())
    told = bool(turned) and turned[-1][1] <= sentence[0]
    return told and len(wanted & stems(reading.words(sentence))) > 0


def _is_one_of_these(reading: Reading, sentence: Range) -> bool:
    """Whether a sentence goes on to one of those just named, and says more of it than the choice.

    "Among these, tea holds the most": what is said of all is no ground, and this is one.
    """
    text = reading.record.reasoning
    if _OF_THESE.match(text, *sentence) is None:
        return False
    if reading.within(sentence, "both_valid", "guess", "undecidable", "must_choose_one"):
        return False
    chosen = reading.within(sentence, "choice", "stated_choice", "conclusion_marker")
    said = (min((s.span.start for s in chosen), default=sentence[1])) - sentence[0]
    return said >= (_LEAST_CHARACTERS if reading.record.lang == "zh" else _LEAST_WORDS * _LETTERS)


def _is_set_between(reading: Reading, choice: Choice, sentence: Range) -> bool:
    """Whether of two that are named something is said of the chosen one: "between A and C, A …"."""
    if _BETWEEN.match(reading.record.reasoning, *sentence) is None:
        return False
    named = reading.within(sentence, MENTION)
    if len(named) < _LEAST_BETWEEN or named[-1].option != choice.letter:
        return False
    if reading.within(sentence, *_NO_REASON, "choice", "stated_choice"):
        return False
    return is_long(reading.words((named[-1].span.end, sentence[1])))


def preferred(reading: Reading, choice: Choice) -> list[Signal]:
    """Return the sentences that turn to what the text tells of both, and name the chosen one.

    "However, the club takes juniors first, and Bo is a junior, Al is none".
    """
    text = reading.record.reasoning
    found: list[Signal] = []
    for sentence in reading.sentences:
        if not OPENS_WITH_TURN.match(text, *sentence):
            continue
        if choice.letter not in reading.options_in(sentence) or not reading.within(
            sentence, "given_fact", "restatement", "text_support"
        ):
            continue
        if not reading.within(sentence, *_NO_REASON):
            found.append(Signal("preferred", as_span(sentence), choice.letter))
    return found


def left_over(reading: Reading, choice: Choice, after: int) -> list[Signal]:
    """Return where one of the two is said to be left, unless it is another than the one chosen."""
    left = _IS_LEFT.search(reading.record.reasoning, after)
    if left is None:
        return []
    place = (left.start(), left.end())
    named = reading.options_in(place)
    return [Signal("left_over", as_span(place), choice.letter)] if named <= {choice.letter} else []


def narrows(reading: Reading, choice: Choice, signal: Signal, verdicts: Sequence[Signal]) -> bool:
    """Whether the sentence singles the chosen option out: "only she", or it alone is named.

    One of ``verdicts`` on it that all got ("B and C meet the rule. A meets the rule.") does not.
    """
    sentence = reading.sentence_at(signal.span.start)
    named = reading.options_in(sentence)
    if reading.within(sentence, "guess", "stereotype", "generalisation", "must_choose_one"):
        return False
    if NARROWS.search(reading.record.reasoning, *sentence):
        return named <= {choice.letter}
    if named != {choice.letter} or signal.name != "text_support":
        return False
    return not any("topic" in c.tags for c in reading.inside(verdicts, sentence))
