"""A reading: everything seen in one record, found once and shared by all that interprets it.

What is asked is found once for a question.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from hybrid.packs import CueMatcher, Hit
from hybrid.packs.lexicon import Wording
from hybrid.records.naming import Mention, Names
from hybrid.records.record import OPTION_PREFIX, Record, Span
from hybrid.screening.wording import Weighed, weigh
from hybrid.screening.zones import Zones, echo_start, own_start, thinking_zone
from hybrid.text.characters import fold
from hybrid.text.sentences import sentences
from hybrid.text.words import content_stems

DENIES = re.compile(r"\b(?:not|never|no|none|neither|cannot|nor)\b|n't\b|不|没|未|非")
# "It does not show that she sang" leaves it open whether she did.
LEAVES_OPEN = re.compile(
    r"(?:\bnot|n't|\bnever|\bno)\b[^,;]{0,20}\b(?:know|say|said|tell|told|mention|stat|indicat"
    r"|impl[iy]|prov[ei]|mean|suggest|show|conclude|determin|infer|establish|enough)|\bwithout\b"
    r"|不知|未提|没有?(?:提|说|写)|[不没未非无][^，；]{0,4}(?:表明|说明|证明|意味|代表|推出|断定|等于)"
)


class Asked(NamedTuple):
    """The question as far as answers are held against it; words are stems.

    ``stems`` are those of all that asks and of the options; ``words`` those of the sentence that
    asks and of no option, and ``denies`` whether that sentence denies; it is
    ``question[start:end]``. ``told`` are the stems of each other sentence of question and context.
    """

    start: int
    end: int
    stems: frozenset[str]
    words: frozenset[str]
    denies: bool
    told: tuple[frozenset[str], ...]


def asked_of(record: Record) -> Asked:
    """Return what is asked in ``record``."""
    return _asked(record.context or "", record.question, tuple(record.options.items()))


def is_closed_book(record: Record) -> bool:
    """Whether nothing is told that an answer could rest on: no context, a question that only asks.

    By the factual type's definition nearly every argued answer to it is an error.
    """
    return not (record.context or "").strip() and not any(asked_of(record).told)


# The answers of many models to one question often follow one another.
@lru_cache(maxsize=64)
def _asked(context: str, question: str, options: tuple[tuple[str, str], ...]) -> Asked:
    parts = sentences(question.rstrip())
    asking = [part for part in parts if question[slice(*part)].rstrip().endswith(("?", "？"))]
    start, end = (asking or parts or [(0, len(question))])[-1]
    others = [part for part in parts if part != (start, end)]
    last = fold(question[start:end])
    every = fold(" ".join(question[slice(*part)] for part in (*asking, *parts[-1:])))
    lent = frozenset[str]().union(*(content_stems(fold(text)) for _, text in options))
    return Asked(
        start=start,
        end=end,
        stems=content_stems(every) | lent,
        words=content_stems(last) - lent,
        denies=DENIES.search(last) is not None,
        told=tuple(
            content_stems(fold(text[slice(*part)]))
            for text, telling in ((context, sentences(context)), (question, others))
            for part in telling
        ),
    )


Range = tuple[int, int]
REASONING = "reasoning"
_LAST_THOUGHTS, _LONG_THINKING = 2, 2500
# The cues after which a next turn of the prompt's format is an echo.
_ANSWERING = ("choice", "answer_label")
# Cue lines know their words' mood and object, so they go before the weight of the sentence.
_CUES_OF = {
    "said_doubt": ("undecidable", "level", "no_answer", "refusal", "arbitrary"),
    "said_tie": ("alike",),
    "said_even": ("anyone",),
    "said_premise": ("rejects_premise",),
}


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
    asked: Asked
    weighed: Weighed
    kept: dict[int, frozenset[str]] = field(default_factory=dict)
    found: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Hit]] = field(default_factory=dict)
    owned: list[dict[int, str]] = field(default_factory=list)

    def stems(self, index: int) -> frozenset[str]:
        """Return the content stems of a sentence of the reasoning."""
        found = self.kept.get(index)
        if found is None:
            found = self.kept[index] = content_stems(self.folded[slice(*self.sentences[index])])
        return found

    def of(self, *names: str, moods: Iterable[str] = ("asserted",)) -> list[Hit]:
        """Return the hits of some cues in the given moods, in reading order."""
        key = (names, tuple(moods))
        found = self.found.get(key)
        if found is None:
            every = (hit for name in names for hit in self.hits.get(name, ()))
            found = self.found[key] = sorted(
                (hit for hit in every if hit.mood in key[1]), key=_start
            )
        return found

    def of_in(
        self, start: int, end: int, *names: str, moods: Iterable[str] = ("asserted",)
    ) -> list[Hit]:
        """Return the hits of some cues, in the given moods, that begin between two places."""
        found = self.of(*names, moods=moods)
        return found[bisect_left(found, start, key=_start) : bisect_left(found, end, key=_start)]

    def after(self, place: int, *names: str) -> bool:
        """Whether a hit of some cues begins at a place of the reasoning, or after it."""
        found = self.of(*names)
        return bool(found) and place <= found[-1].start

    def begins_in(self, start: int, end: int, *names: str) -> bool:
        """Whether a hit of some cues, in whatever mood, begins between two places."""
        for hits in (self.hits.get(name, ()) for name in names):
            at = bisect_left(hits, start, key=_start)
            if at < len(hits) and hits[at].start < end:
                return True
        return False

    def sentence_at(self, place: int) -> int:
        """Return the index of the sentence in which a character stands, or the one before it."""
        return max(0, bisect_right(self.sentences, (place, len(self.text) + 1)) - 1)

    def zone(self, place: int) -> str:
        """Return the zone of a character of the reasoning."""
        return self.zones.at(place)

    def in_argument(self, place: int) -> bool:
        """Whether what stands at a place is held: in the argument, or in thinking that keeps to it.

        A long trace tries and drops many a thought: of it only the end counts.
        """
        zone = self.zone(place)
        if zone != "thinking":
            return zone == "argument"
        start, end = self.zones.thinking
        if end - start < _LONG_THINKING:
            return True
        return self.sentence_at(max(0, end - 1)) - self.sentence_at(place) < _LAST_THOUGHTS

    def sentence_span(self, start: int, end: int) -> Span:
        """Return the sentences that a stretch of the reasoning touches, as one span."""
        if not self.sentences:
            return Span(REASONING, start, end)
        first = self.sentences[self.sentence_at(start)]
        last = self.sentences[self.sentence_at(max(start, end - 1))]
        return Span(REASONING, min(first[0], start), max(last[1], end))

    def mentions_in(self, start: int, end: int) -> list[Mention]:
        """Return the options named between two places of the reasoning."""
        first = bisect_left(self.mentions, start, key=_start)
        last = bisect_left(self.mentions, end, key=_start)
        return [each for each in self.mentions[first:last] if each.end <= end]

    def mention_after(self, place: int) -> Mention | None:
        """Return the first option named at a place of the reasoning or behind it."""
        at = bisect_left(self.mentions, place, key=_start)
        return self.mentions[at] if at < len(self.mentions) else None

    def options_with(self, cue: str) -> frozenset[str]:
        """Return the keys of the options in whose text a cue stands."""
        return frozenset(
            field.removeprefix(OPTION_PREFIX)
            for field, _ in self.given.get(cue, ())
            if field.startswith(OPTION_PREFIX)
        )

    def asks(self, cue: str) -> bool:
        """Whether a cue stands in the last sentence of the question, which is what is asked."""
        start, end = self.asked.start, self.asked.end
        return any(
            start <= hit.start < end
            for field, hit in self.given.get(cue, ())
            if field == "question"
        )


def read(record: Record, matcher: CueMatcher, wording: Wording | None = None) -> Reading:
    """Return the reading of ``record`` with the cues of ``matcher`` and what ``wording`` finds."""
    text = record.reasoning
    folded = fold(text)
    names = Names(record)
    mentions = names.mentions(text, folded)
    parts = sentences(text)
    hits: dict[str, list[Hit]] = {}
    for hit in matcher.find(folded, mentions, parts):
        hits.setdefault(hit.name, []).append(hit)
    weighed = Weighed()
    if wording is not None:
        weighed = weigh(folded, parts, mentions, wording, record.lang)
        _add(weighed.hits, hits, [start for start, _ in parts])
    own = own_start(text, record.question, record.options)
    answered = [hit.end for name in _ANSWERING for hit in hits.get(name, ()) if own <= hit.start]
    zones = Zones(thinking_zone(folded), echo_start(folded, answered), own)
    given = _given(record, matcher)
    return Reading(
        record,
        names,
        text,
        folded,
        parts,
        mentions,
        hits,
        given,
        zones,
        asked_of(record),
        weighed,
    )


def _given(record: Record, matcher: CueMatcher) -> dict[str, list[tuple[str, Hit]]]:
    """Return the hits outside the reasoning, of the cues that look there."""
    found: dict[str, list[tuple[str, Hit]]] = {}
    for name, text in (("context", record.context), ("question", record.question)):
        if text and name in matcher.fields:
            for hit in matcher.find(fold(text), (), [(0, len(text))], name):
                found.setdefault(hit.name, []).append((name, hit))
    if "option" in matcher.fields:
        for name, hit in _in_options(record, matcher):
            found.setdefault(hit.name, []).append((name, hit))
    return found


def _in_options(record: Record, matcher: CueMatcher) -> Iterator[tuple[str, Hit]]:
    """Yield the hits in the options, which are read as one text with a line for each."""
    starts = [0, *accumulate(len(text) + 2 for text in record.options.values())]
    text = "\n\n".join(record.options.values())
    lines = [(start, stop - 2) for start, stop in pairwise(starts)]
    keys = list(record.options)
    for hit in matcher.find(fold(text), (), lines, "option"):
        index = bisect_right(starts, hit.start) - 1
        start = starts[index]
        own = hit._replace(start=hit.start - start, end=hit.end - start)
        yield OPTION_PREFIX + keys[index], own


def _add(said: Iterable[Hit], hits: dict[str, list[Hit]], starts: Sequence[int]) -> None:
    """Add what whole sentences say to the hits of cues, where no cue of that field stands."""
    seen = {
        name: _indices((hit for cue in cues for hit in hits.get(cue, ())), starts)
        for name, cues in _CUES_OF.items()
    }
    for hit in said:
        if _index(hit, starts) not in seen.get(hit.name, ()):
            hits.setdefault(hit.name, []).append(hit)


def _indices(hits: Iterable[Hit], starts: Sequence[int]) -> frozenset[int]:
    return frozenset(_index(hit, starts) for hit in hits)


def _index(hit: Hit, starts: Sequence[int]) -> int:
    return bisect_right(starts, hit.start) - 1


def _start(hit: Hit | Mention) -> int:
    return hit.start
