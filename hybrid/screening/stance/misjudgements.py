"""``misjudged``: an option is called wrong, and a reason given says what the option says.

"D is wrong. Under section 47 the manager may hire …" under an option that reads "The manager may
hire": the reason is one for the option. It counts wherever it is given for some verdict, so that
what is wrong of one option may not be the ground for calling another one wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.entailments import (
    LEADING,
    NOT_ASSERTED,
    lettered,
)
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.option_wording import repeats
from hybrid.screening.wording.questions import asks_for_a_statement
from hybrid.text.sentences import Range

_REASON = re.compile(
    r"[\s*>\-•]*(?:(?:because|since|as|for|under|according to|by|in fact|actually)\b|"
    r"因为|由于|根据|依据|依照|按照|事实上|实际上|理由)",
    re.IGNORECASE,
)
# What judges the option within the reason itself: "the officer does so, which breaks the rule".
_JUDGED = re.compile(
    r"违反|违法|不当|不符|错误|有误|\b(?:violat|breach|break|illegal|unlawful|wrong|incorrect|false)",
    re.IGNORECASE,
)
# A verdict that opens its sentence so early may conclude from the sentence before.
_JUST_AFTER = 12
# "This is wrong" speaks of the letter named within so many characters before it.
_NEARBY = 200


def misjudged(reading: Reading, chosen: str | None) -> tuple[Signal, ...]:
    """Return ``misjudged`` for options called wrong though a reason given says what they say."""
    if not asks_for_a_statement(reading.record.question):
        return ()
    verdicts = [
        (verdict, letter)
        for verdict in reading.of("negate", "unfitting")
        if (letter := _judged(reading, verdict)) is not None
    ]
    upheld = {chosen, *(s.option for s in reading.of("support"))}
    wrong = sorted({letter for _, letter in verdicts} - upheld)
    places = dict.fromkeys(place for verdict, _ in verdicts for place in _reasons(reading, verdict))
    return tuple(
        Signal("misjudged", as_span(place), letter)
        for place in places
        for letter in wrong
        if _says(reading, place, reading.record.options[letter])
    )


def _judged(reading: Reading, verdict: Signal) -> str | None:
    """Return the option that a verdict is about, where it is named by its letter."""
    named = [m for m in reading.of(MENTION) if "letter" in m.tags]
    if verdict.option is not None:
        within = any(m.span.overlaps(verdict.span) for m in named)
        return verdict.option if within else None
    before = [m for m in named if m.span.end <= verdict.span.start]
    if not before or verdict.span.start - before[-1].span.end > _NEARBY:
        return None
    return before[-1].option


def _reasons(reading: Reading, verdict: Signal) -> Iterator[Range]:
    """Yield what gives the reason: the rest of the sentence, the next one, the one before."""
    text = reading.record.reasoning
    index = reading.sentence_index(verdict.span.end - 1)
    start, end = reading.sentences[index]
    rest = _after_marks(text, (verdict.span.end, end))
    if _REASON.match(text, *rest) or text[verdict.span.end : verdict.span.end + 1] in ":：":
        yield rest
    if index + 1 < len(reading.sentences):
        following = reading.sentences[index + 1]
        if _REASON.match(text, *following) and not lettered(reading, following):
            yield following
    if index and verdict.span.start - start <= _JUST_AFTER:
        earlier = reading.sentences[index - 1]
        concluded = LEADING.match(text, *earlier)
        leads = concluded or LEADING.match(text, start, end)
        if leads and not lettered(reading, earlier):
            yield (concluded.end() if concluded else earlier[0]), earlier[1]


def _after_marks(text: str, place: Range) -> Range:
    start, end = place
    while start < end and text[start] in " ,，:：;；的":
        start += 1
    return start, end


def _says(reading: Reading, place: Range, option: str) -> bool:
    """Whether a reason says what an option says, hedged or supposed by its own words alone."""
    if not repeats(option, reading.words(place)):
        return False
    own, text = option.lower(), reading.record.reasoning
    held_back = [
        match[0] for pattern in (NOT_ASSERTED, _JUDGED) for match in pattern.finditer(text, *place)
    ]
    held_back += [reading.record.text(hedge.span) for hedge in reading.within(place, "hedge")]
    return all(words.lower() in own for words in held_back)
