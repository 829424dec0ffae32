"""A reading: everything seen in one record, found once and shared by all that interprets it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from hybrid.packs import CueMatcher, Hit
from hybrid.records.naming import Mention, Names
from hybrid.records.record import OPTION_PREFIX, Record
from hybrid.screening.zones import Zones, echo_start, thinking_zone
from hybrid.text.fold import fold
from hybrid.text.sentences import sentences
from hybrid.text.spans import Span
from hybrid.text.stems import content_stems

Range = tuple[int, int]
REASONING = "reasoning"
# The cues after which a next turn of the prompt's format is an echo.
DENIES = re.compile(r"\b(?:not|never|no|cannot|nor)\b|n't\b|不|没|未|非")
_ANSWERING = ("choice", "answer_label")


@dataclass(frozen=True, slots=True)
class Reading:
    """One record with its sentences, options named, cue hits and zones.

    ``text``, ``folded``, ``sentences``, ``mentions`` and ``hits`` are those of the reasoning;
    ``given`` holds the hits in context, question and options, with the field of each. Offsets are
    characters of the field's original text.
    """

    record: Record
    names: Names
    text: str
    folded: str
    sentences: Sequence[Range]
    mentions: tuple[Mention, ...]
    hits: Mapping[str, Sequence[Hit]]
    given: Mapping[str, Sequence[tuple[str, Hit]]]
    zones: Zones
    memo: dict[str, frozenset[str]] = field(default_factory=dict)

    def of(self, *names: str, moods: Iterable[str] = ("asserted",)) -> list[Hit]:
        """Return the hits of some cues in the given moods, in reading order."""
        found = [hit for name in names for hit in self.hits.get(name, ()) if hit.mood in moods]
        if 1 < len(names):
            found.sort(key=_start)
        return found

    def sentence_at(self, place: int) -> int:
        """Return the index of the sentence in which a character stands, or the one before it."""
        return max(0, bisect_right(self.sentences, (place, len(self.text) + 1)) - 1)

    def zone(self, place: int) -> str:
        """Return the zone of a character of the reasoning."""
        return self.zones.at(place)

    def sentence_span(self, start: int, end: int) -> Span:
        """Return the sentences that a stretch of the reasoning touches, as one span."""
        if not self.sentences:
            return Span(REASONING, start, end)
        first = self.sentences[self.sentence_at(start)]
        last = self.sentences[self.sentence_at(max(start, end - 1))]
        return Span(REASONING, min(first[0], start), max(last[1], end))

    def mentions_in(self, start: int, end: int) -> list[Mention]:
        """Return the options named between two places of the reasoning."""
        return [each for each in self.mentions if start <= each.start and each.end <= end]

    def options_with(self, cue: str) -> frozenset[str]:
        """Return the keys of the options in whose text a cue stands."""
        return frozenset(
            field.removeprefix(OPTION_PREFIX)
            for field, _ in self.given.get(cue, ())
            if field.startswith(OPTION_PREFIX)
        )

    def asks(self, cue: str) -> bool:
        """Whether a cue stands in the last sentence of the question, which is what is asked."""
        hits = [hit for field, hit in self.given.get(cue, ()) if field == "question"]
        if not hits:
            return False
        parts = sentences(self.record.question.rstrip())
        return not parts or any(parts[-1][0] <= hit.start for hit in hits)


def read(record: Record, matcher: CueMatcher) -> Reading:
    """Return the reading of ``record`` with the cues of ``matcher``."""
    text = record.reasoning
    folded = fold(text)
    names = Names(record)
    mentions = names.mentions(text, folded)
    parts = sentences(text)
    hits: dict[str, list[Hit]] = {}
    for hit in matcher.find(text, folded, mentions, parts):
        hits.setdefault(hit.name, []).append(hit)
    answered = [hit.end for name in _ANSWERING for hit in hits.get(name, ())]
    zones = Zones(thinking_zone(folded), echo_start(folded, answered))
    given = _given(record, matcher)
    return Reading(record, names, text, folded, parts, mentions, hits, given, zones)


def _given(record: Record, matcher: CueMatcher) -> dict[str, list[tuple[str, Hit]]]:
    """Return the hits outside the reasoning, of the cues that look there."""
    found: dict[str, list[tuple[str, Hit]]] = {}
    for field, text in record.fields():
        kind = "option" if field.startswith(OPTION_PREFIX) else field
        if field in (REASONING, "answer") or kind not in matcher.fields:
            continue
        for hit in matcher.find(text, fold(text), (), [(0, len(text))], kind):
            found.setdefault(hit.name, []).append((field, hit))
    return found


def asked(reading: Reading) -> frozenset[str]:
    """Return the stems of what is asked, and of the options."""
    found = reading.memo.get("asked")
    if found is None:
        found = _questions(reading) | _of_options(reading)
        reading.memo["asked"] = found
    return found


def asked_words(reading: Reading) -> tuple[frozenset[str], bool]:
    """Return the stems of the question's last sentence that no option holds, and whether it denies."""
    asking = _last_sentence(reading.record.question)
    words = content_stems(asking) - _of_options(reading)
    return words, DENIES.search(asking) is not None


def _questions(reading: Reading) -> frozenset[str]:
    """Return the stems of the sentences that ask, and of the last one."""
    question = reading.record.question.rstrip()
    asking = [question[slice(*part)] for part in sentences(question)]
    told = [each for each in asking if each.rstrip().endswith(("?", "？"))]
    return content_stems(fold(" ".join([*told, *asking[-1:]])))


def _last_sentence(question: str) -> str:
    """Return the last sentence that asks, folded; the last one where none does."""
    parts = [question[slice(*part)] for part in sentences(question.rstrip())]
    asking = [each for each in parts if each.rstrip().endswith(("?", "？"))]
    return fold((asking or parts or [""])[-1])


def parts_of(reading: Reading) -> dict[str, frozenset[str]]:
    """Return the words (stems) that each option alone holds, of those that answer."""
    declining = reading.options_with("abstaining_option")
    stems = {
        key: frozenset(each for each in content_stems(fold(text)) if _is_word(each))
        for key, text in reading.record.options.items()
        if key not in declining
    }
    return {
        key: own - frozenset().union(*(each for other, each in stems.items() if other != key))
        for key, own in stems.items()
    }


def _is_word(stem: str) -> bool:
    return not stem.isascii() or 2 < len(stem)


def _of_options(reading: Reading) -> frozenset[str]:
    return content_stems(fold(" ".join(reading.record.options.values())))


def _start(hit: Hit) -> int:
    return hit.start
