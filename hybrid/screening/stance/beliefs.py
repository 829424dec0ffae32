"""What somebody is said to believe, where the question asks for that: "she thinks it is in the …".

Where somebody looks for a thing is told by where they believe it to be. What others believe, and
what was believed for a while only, answers nothing. Signals emitted: ``rival_told`` for the belief
told last, where it holds another option than the chosen one.
"""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.open_sentences import is_open
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.conditions import IF_ZH
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses

# Whose belief is asked for.
_HOLDER = re.compile(
    r"\b(?:does|do|did|will|would|is|can)\s+(?P<en>[^?,]{2,60}?)\s+"
    r"(?:(?:first|now|still|then|wrongly|probably|going to|be)\s+)*"
    r"(?:thinks?|believes?|assumes?|expects?|supposes?|looks?|looking|search(?:es|ing)?|go(?:es)?\b"
    r"|say|guess)"
    r"|(?:^|[，。；,])[^，。；,]{0,6}?(?P<zh>[\u4e00-\u9fff]{2,4}?)(?:现在|此时|这时|醒来后|回来后|回来|放学后|当时|"
    r"一开始|仍然?|还|会|首?先|将|最|可能)*"
    r"(?:认为|以为|觉得|相信|(?:去|到|在|从)[^，。；？?]{0,4}找)",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\b(?:he|she|they|his|her|their)\b|[他她]", re.IGNORECASE)
_NAME = re.compile(r"\b[A-Z][a-z]+\b")
# What was believed for some time, or is supposed, is not believed.
_NOT_NOW = re.compile(
    r"\b(?:for a while|at first|until|before|originally|once|used to|if|whether|would have|had|may|"
    rf"might|could|no longer|any ?more)\b|起初|原先|原本|一度|曾经|(?:{IF_ZH})|是否|可能|不再|本来",
    re.IGNORECASE,
)


def believed_otherwise(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``rival_told`` where the belief told last is another option's."""
    if choice.letter is None or choice.abstains or not reading.of("believes"):
        return ()
    if not reading.of("asks_of_belief", field="question") or reading.asks_for_exception:
        return ()
    asked = _HOLDER.search(asking_sentence(reading.record.question))
    if asked is None:
        return ()
    holder = (asked["en"] or asked["zh"]).removeprefix("the ")
    until = final_start(reading)
    believed = [
        (place, letter)
        for signal in reading.of("believes")
        if signal.span.end <= until and (place := reading.sentence_at(signal.span.start))
        if (letter := _believed(reading, place, signal, holder)) is not None
    ]
    if not believed or believed[-1][1] == choice.letter:
        return ()
    place, letter = believed[-1]
    rest: Range = (place[1], until)
    named = {m.option for m in reading.within(rest, MENTION) if m.span.end <= until}
    if named - {letter} or reading.within(rest, "contrast", "self_correction", "asked_for"):
        return ()
    return (Signal("rival_told", as_span(place), letter),)


def _believed(reading: Reading, place: Range, signal: Signal, holder: str) -> str | None:
    """Return the one option that a sentence says the holder believes, if it does."""
    text = reading.record.reasoning
    if is_open(reading, place):
        return None
    start = next(a for a, b in clauses(text, *place) if signal.span.start < b)
    if denies(text, start, signal.span.start) or _NOT_NOW.search(text, *place):
        return None
    if not _is_of(reading, holder, text[start : signal.span.end]):
        return None
    said = signal.span.end, place[1]
    named = {m.option for m in reading.within(said, MENTION) if "letter" not in m.tags}
    if len(named) != 1 or denies(text, *said):
        return None
    return named.pop()


def _is_of(reading: Reading, holder: str, words: str) -> bool:
    """Whether words that say that somebody believes speak of the holder, or of "her"."""
    told = set(_NAME.findall(reading.record.question)) - set(_NAME.findall(holder))
    if told & set(_NAME.findall(words)):
        return False
    return holder.lower() in words.lower() or _PRONOUN.search(words) is not None
