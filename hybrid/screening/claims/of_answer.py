"""Verdicts that speak of the answer ("fits the question") and those that speak of truth.

Under a question for what is *not* the case they differ: a statement called true speaks against its
option there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.screening.wording.option_wording import says_most
from hybrid.screening.wording.questions import asks_for_falsehood
from hybrid.text.polarity import denied_words
from hybrid.text.sentences import Range

_OF_THE_ANSWER = re.compile(
    r"题意|题干|题目要求|要求[选找]|答案|当选|应选|入选|选择|排\s*除|answer|choice|option\b.*\bfits?|question|best"
    r"|eliminat|rul(?:ed?|ing) out|exclud",
    re.IGNORECASE,
)
# What leads to a verdict stands so many sentences before it at most.
_MOST_SENTENCES = 4
# "B is the right" …
_RIGHT_ANSWER = re.compile(
    r"(?<![。，,；;：:!！])(?:的?(?:答案|选项|选择|一项)|\s+(?:answer|choice|option)\b)",
    re.IGNORECASE,
)


def right_is_the_answer(reading: Reading, chosen: str | None) -> bool:
    """Whether "right" means "the answer" under a negated stem: said of the chosen option alone.

    It does not where others are called wrong under a question for what is wrong, or where the
    words before it say what the option says.
    """
    said = [signal for signal in reading.of("support") if not is_of_answer(reading, signal)]
    if any(_affirms_what_is_denied(reading, signal) for signal in said):
        return False
    if {signal.option for signal in said} != {chosen}:
        return False
    if asks_for_falsehood(reading):
        others = (s.option for s in reading.of("negate") if not is_of_answer(reading, s))
        if not {chosen, None}.issuperset(others):
            return False
    return not any(_says_before(reading, signal) for signal in said)


def _affirms_what_is_denied(reading: Reading, signal: Signal) -> bool:
    """Whether "B complies" answers a question for what does not comply, in its own word."""
    words = reading.record.text(signal.span)
    stems = (reading.record.text(s.span) for s in reading.of("negated_stem", field="question"))
    return any(word in words for stem in stems for word in denied_words(stem))


def is_of_answer(reading: Reading, signal: Signal) -> bool:
    """Whether a verdict speaks of the answer: "fits the question", "is the right choice"."""
    # 需要重新选择 is what the option says: its own words pass no verdict.
    own = reading.record.options.get(signal.option or "", "")
    words = reading.record.text(signal.span)
    if _OF_THE_ANSWER.search(words.replace(own, "") if own else words) is not None:
        return True
    return _RIGHT_ANSWER.match(reading.record.reasoning, signal.span.end) is not None


def claim_name(reading: Reading, signal: Signal, *, good: bool, inverted: bool) -> str:
    """Return what a verdict says of its option as the answer, ``holds_for`` or ``holds_against``.

    Under ``inverted`` what is true is not the answer.
    """
    turned = inverted and not is_of_answer(reading, signal)
    return FOR if good != turned else AGAINST


def _says_before(reading: Reading, verdict: Signal) -> bool:
    """Whether what leads to a verdict on one option, without naming another, says what it says."""
    option = reading.record.options.get(verdict.option or "", "")
    return any(
        says_most(option, reading.words((start, min(end, verdict.span.start))))
        for start, end in _leading_to(reading, verdict)
    )


def _leading_to(reading: Reading, verdict: Signal) -> Iterator[Range]:
    """Yield the sentence of a verdict and those before it that speak of no other option."""
    index = reading.sentence_index(verdict.span.start)
    for place in reversed(reading.sentences[max(0, index - _MOST_SENTENCES) : index + 1]):
        named = (m for m in reading.within(place, MENTION) if "letter" in m.tags)
        if any(mention.option != verdict.option for mention in named):
            return
        yield place
