"""All cues in a text, in one pass for each script that it shows, and how each of them is meant."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import import_module
from itertools import accumulate
from operator import getitem, itemgetter
from typing import Any, NamedTuple

from hybrid.errors import UsageError
from hybrid.packs.automaton import (
    AFTER,
    BEFORE,
    LATIN,
    SHIFT,
    SKIP,
    Automaton,
    Chinese,
    Edges,
    English,
    Found,
    Named,
    Range,
    State,
    View,
    is_adverb,
)
from hybrid.packs.lines import Line, LineReader, Segment
from hybrid.packs.model import Classes, Cue, Mood, Pack
from hybrid.text.characters import ANY_HAN
from hybrid.text.words import LANGUAGES, Lang

# --- How a stretch is meant: asserted, negated, supposed, reported or asked -----------------------
# Read once for whatever is found, from what governs it in its clause. Going outwards from the
# stretch, a negator turns it round, a second one turns it back; what cannot be excluded is
# supposed; under "if" and "whether" it is supposed; what others think is reported. A clause ends at
# its marks, but not where a complement begins ("nothing suggests that, …").

NEGATING = ("negator", "nor")
_CUT = frozenset({*NEGATING, "no_negator"})
_TURNING = frozenset({*NEGATING, "excluding", "supposing", "reporting", "hearsay"})
KINDS = (*sorted(_TURNING), "no_negator", "speaker", "complement", "clause_end", "negation_end")
"""The word classes that are read: what turns round, seems to, and says how far that reaches."""

_MARKS = frozenset(",;:.!?()[]{}—–…。、|")
_SENTENCE_MARKS = ",;:.!?。"
_CLOSING = " \t\r\n\"'*_`)]}”’」』】"
_ASKING = ("吗", "呢")
# How far a negation reaches, and how near one must be to govern a complement, in characters.
_REACH, _REACH_ZH = 120, 40
_NEAR, _NEAR_ZH = 40, 4
_SUBJECT = 24
_DENYING_ZH, _WHETHER = tuple("不没非未无"), ("不", "没")
# A clause with more words of mood before a stretch is a loop, which would take a square of time.
_MOST_GOVERNING = 32
_TURNED = {
    "asserted": "negated",
    "negated": "asserted",
    "reported": "negated",
    "set aside": "supposed",
}
_SET_ASIDE = {"asserted": "set aside", "negated": "asserted"}
_SETTLED: dict[str, Mood] = {
    "asserted": "asserted",
    "supposed": "supposed",
    "reported": "reported",
}


# After these "claims" are no verb: they are claims to something.
_NOUN = re.compile(r"(?<![a-z])(?:the|a|no|any|both|their|his|her|its|these|those|two|equal) $")


class Word(NamedTuple):
    """A word of one of these classes; offsets are characters."""

    start: int
    end: int
    kind: str


class Spoken(NamedTuple):
    """The words of mood of one language: where they end, and their classes by number."""

    view: View
    ends: Sequence[tuple[int, State]]
    kinds: Sequence[str]

    def words(self) -> Iterator[tuple[int, int, str]]:
        """Yield first symbol, end and class of each word of mood."""
        for end, state in self.ends:
            for number, length in state.words:
                yield end - length, end, self.kinds[number]


class Moods:
    """The moods of one folded text; ``sentences`` are in reading order."""

    def __init__(self, folded: str, sentences: Sequence[Range], spoken: Sequence[Spoken]) -> None:
        self._folded, self._sentences, self._spoken = folded, sentences, spoken
        self._words: list[Word] | None = None
        self._turning = sorted(
            each.view.word_start(end - length)
            for each in spoken
            for end, state in each.ends
            for number, length in state.words
            if each.kinds[number] in _TURNING
        )
        self._asks = "?" in folded or any(word in folded for word in _ASKING)

    def each(self, found: Iterable[Found]) -> Iterator[Mood]:
        """Yield how each match is meant; matches are in reading order."""
        sentences, turning, index = self._sentences, self._turning, 0
        first = last = before = 0
        asked = False
        for start, end, _, _, inside in found:
            if last <= start:
                while index < len(sentences) and sentences[index][1] <= start:
                    index += 1
                first, last = sentences[index] if index < len(sentences) else (last, 1 << 62)
                asked = self._asks and _asks(self._folded, first, last)
                before = bisect_left(turning, first)
            if asked:
                yield "asked"
            elif before == len(turning) or (-end if inside else start) <= turning[before]:
                yield "asserted"
            else:
                yield self._read(first, start, -end, inside)

    def _read(self, first: int, start: int, end: int, inside: bool) -> Mood:
        """Return how ``start`` to ``end`` is meant in the sentence that begins at ``first``."""
        if self._words is None:
            self._words = _mood_words(self._spoken)
        near = bisect_left(self._words, (start,)) - _MOST_GOVERNING
        low = max(near, bisect_left(self._words, (first,)))
        words = self._words[low : bisect_left(self._words, (end,))]
        words = [word for word in words if not _asks_whether(self._folded, word)]
        negated = inside and any(w.kind in NEGATING and start <= w.start for w in words)
        # "不难判断" holds 难判, and "没有道理" holds 有道理: both deny it.
        if self._folded[start : start + 1] not in _DENYING_ZH:
            negated ^= any(w.kind in _CUT and w.start < start < w.end for w in words)
        outside = [word for word in words if word.end <= start]
        if any(w.kind == "supposing" and w.start < start < w.end for w in words):
            return "supposed"
        return _governed("negated" if negated else "asserted", self._folded, outside, first, start)


def _asks_whether(folded: str, word: Word) -> bool:
    """Whether a negator stands between a word and the same word: 爱不爱, 来没来."""
    before = folded[max(0, word.start - 1) : word.start]
    return (
        word.kind in NEGATING
        and folded[word.start : word.end] in _WHETHER
        and before == folded[word.end : word.end + 1]
    )


def _mood_words(spoken: Sequence[Spoken]) -> list[Word]:
    """Return the words in reading order; of those that overlap the earliest, longest."""
    kept: list[Word] = []
    for start, end, kind in sorted(
        (each.view.word_start(first), -each.view.word_end(end - 1), kind)
        for each in spoken
        for first, end, kind in each.words()
    ):
        if not kept or kept[-1].end <= start:
            kept.append(Word(start, -end, kind))
    return kept


def _governed(state: str, folded: str, before: Sequence[Word], first: int, start: int) -> Mood:
    """Return the mood after all that governs ``start``, from the nearest outwards."""
    latin = folded[start : start + 1].isascii()
    negates, near, at = True, -1, start
    for index in range(len(before) - 1, -1, -1):
        begin, end, kind = word = before[index]
        if kind == "clause_end" or _ends(folded, word, before[index - 1] if index else None, at):
            break
        at = begin
        if kind == "negation_end":
            negates = False
        elif kind == "complement":
            near = begin - (_NEAR if latin else _NEAR_ZH)
        elif kind in ("negator", "nor", "excluding"):
            if negates and near <= end and start - end <= (_REACH if latin else _REACH_ZH):
                state = (_SET_ASIDE if kind == "excluding" else _TURNED).get(state, state)
            negates = negates and kind != "nor"
        elif kind == "supposing":
            state = "supposed"
        elif kind == "hearsay" or (
            kind == "reporting" and _has_source(folded, word, before, first)
        ):
            state = "reported"
    return _SETTLED.get(state, "negated")


def _ends(folded: str, word: Word, before: Word | None, at: int) -> bool:
    """Whether a clause ends between ``word`` and ``at``: a comma right after "that" does not.

    What is not said ("does not say, so ...") opens nothing; ``before`` is the word before ``word``.
    """
    between = folded[word.end : at]
    if _MARKS.isdisjoint(between):
        return "\n\n" in between
    opened = word.kind in ("complement", "reporting") and between.lstrip()[:1] == ","
    if before is not None and before.kind in NEGATING:
        opened = opened and bool(folded[before.end : word.start].strip())
    return not opened or not _MARKS.isdisjoint(between.lstrip()[1:])


def _has_source(folded: str, word: Word, before: Sequence[Word], first: int) -> bool:
    """Whether the subject of a verb of report is neither missing nor the writer nor the text."""
    begin = max(folded.rfind(mark, first, word.start) for mark in _SENTENCE_MARKS) + 1
    begin = max(begin, first)
    if not folded[begin : word.start].strip(" \n*\"'-"):
        return False
    if _NOUN.search(folded, begin, word.start):
        return False
    near = max(begin, word.start - _SUBJECT)
    return not any(e.kind == "speaker" and near <= e.start < word.start for e in before)


def _asks(folded: str, start: int, end: int) -> bool:
    sentence = folded[start:end].rstrip(_CLOSING)
    return sentence.endswith("?") or sentence.rstrip(".。").endswith(_ASKING)


# --- All cues in a text, in one pass for each script that it shows --------------------------------


class Extras:
    """The expressions and token patterns of some cues; both see the folded text.

    Token patterns are found by spaCy's own ``Matcher``; spaCy is loaded with the first text.
    """

    def __init__(self, cues: Sequence[Cue], lang: Lang) -> None:
        self._lang, self._shown = lang, LATIN if lang == "en" else ANY_HAN
        self._regexes = [
            (cue.name, compiled(regex)) for cue in cues for regex in getattr(cue.regex, lang)
        ]
        patterns = ((cue.name, getattr(cue.tokens, lang)) for cue in cues)
        self._patterns = {name: list(map(list, own)) for name, own in patterns if own}
        self._matcher: Any = None

    def __bool__(self) -> bool:
        return bool(self._regexes or self._patterns)

    def find(
        self,
        folded: str,
        mentions: Sequence[Named],  # noqa: ARG002  -- all that find have one call
        sentences: Sequence[Range],  # noqa: ARG002
        found: list[Found],
        spoken: list[Spoken],  # noqa: ARG002
    ) -> None:
        """Add the matches of each cue to ``found``; empty ones are none."""
        if self._shown.search(folded) is None:
            return
        found += (
            (match.start(), -match.end(), name, "", False)
            for name, regex in self._regexes
            for match in regex.finditer(folded)
            if match.start() < match.end()
        )
        if self._patterns:
            self._matcher = self._matcher or token_matcher(self._lang, self._patterns)
            spans = self._matcher(tokenizer(self._lang)(folded), as_spans=True)
            found += ((s.start_char, -s.end_char, s.label_, "", False) for s in spans)


def compiled(regex: str) -> Any:
    """Return a compiled expression; raises ``re2.error`` where it is none that RE2 accepts."""
    import re2

    options = re2.Options()
    options.log_errors = False
    return re2.compile(regex, options)


def token_matcher(lang: Lang, patterns: dict[str, list[Any]]) -> Any:
    """Return a spaCy ``Matcher``; raises what spaCy raises where a pattern is none.

    Raises ``UsageError`` where spaCy is missing.
    """
    matcher = _spacy("spacy.matcher").Matcher(tokenizer(lang).vocab, validate=True)
    for name, own in patterns.items():
        matcher.add(name, own)
    return matcher


@cache
def tokenizer(lang: Lang) -> Any:
    """Return spaCy's tokenizer of a language: words in English, characters in Chinese."""
    return _spacy("spacy").blank(lang).tokenizer


def _spacy(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise UsageError(
            "token patterns are found by spaCy: pip install 'hybrid-checker[spacy]'"
        ) from error


WIDEST: Mapping[Lang, int] = {"en": 8, "zh": 12}
"""The most words (English) or characters (Chinese) of a gap."""


class Hit(NamedTuple):
    """A cue found: half-open offsets in the text given, the option it names, and its mood."""

    name: str
    start: int
    end: int
    option: str | None
    mood: Mood


class CueMatcher:
    """Finds cues; built once, and used for any number of texts.

    ``fields`` are the kinds of field that any cue looks at.
    """

    def __init__(self, cues: Sequence[Cue], classes: Classes) -> None:
        self.fields = frozenset(field for cue in cues for field in cue.fields)
        self._readers = {lang: LineReader(classes, lang) for lang in LANGUAGES}
        self._cues = tuple(cues)
        self._made: dict[tuple[str, Lang], list[Lines | Extras]] = {}

    def find(
        self,
        folded: str,
        mentions: Sequence[Named],
        sentences: Sequence[Range],
        field: str = "reasoning",
    ) -> list[Hit]:
        """Return what is found in a text, in reading order.

        ``folded`` is the text after ``fold``; ``mentions`` name options and ``sentences`` are
        ranges, both in reading order; ``field`` is the kind of field: ``option``, not ``option.A``.
        """
        found: list[Found] = []
        spoken: list[Spoken] = []
        for lang in ("en",) if folded.isascii() else LANGUAGES:
            for finder in self._made.get((field, lang)) or self._make(field, lang):
                finder.find(folded, mentions, sentences, found, spoken)
        if not found:
            return []
        kept = _longest(found)
        moods = Moods(folded, sentences, spoken).each(kept)
        return [
            Hit(name, start, -end, option or None, mood)
            for (start, end, name, option, _), mood in zip(kept, moods, strict=True)
        ]

    def _make(self, field: str, lang: Lang) -> list[Lines | Extras]:
        """Build what finds the cues of a field, when a text first shows the script."""
        own = [cue for cue in self._cues if field in cue.fields]
        both = (Lines(own, lang, self._readers[lang]), Extras(own, lang))
        return self._made.setdefault((field, lang), [each for each in both if each])


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    """What a matcher is built of; told apart by the digest of its files first."""

    digest: str
    cues: tuple[Cue, ...] = field(hash=False)
    classes: Classes = field(hash=False)


def matcher_of(pack: Pack) -> CueMatcher:
    """Return the matcher of a pack: one for all that check with it in this process, because it
    takes as long to build as twenty records take to check."""
    return _built(_Vocabulary(pack.hash, pack.cues, pack.classes))


@lru_cache(maxsize=4)
def _built(own: _Vocabulary) -> CueMatcher:
    return CueMatcher(own.cues, own.classes)


def _longest(found: list[Found]) -> list[Found]:
    """Return matches in reading order; of those of one cue that overlap the earliest, longest."""
    found.sort()
    last: dict[str, int] = {}
    kept = []
    for each in found:
        start, end, name, _, _ = each
        if last.get(name, 0) <= start:
            last[name] = -end
            kept.append(each)
    return kept


class _Way(NamedTuple):
    """One way to say a cue: the segments before its last, from there backwards."""

    name: str
    before: tuple[int, ...]
    edges: Edges


class _Use(NamedTuple):
    """What a segment is for: where it names an option, whether a line goes on after it, and the
    lines that end with it, without a gap and with gaps."""

    naming: str
    kept: bool
    plain: tuple[_Way, ...]
    joined: tuple[_Way, ...]


_UNUSED = _Use("", False, (), ())


class Lines:
    """The lines of one language."""

    def __init__(self, cues: Sequence[Cue], lang: Lang, reader: LineReader) -> None:
        pairs = dict.fromkeys(
            (line, cue.name)
            for cue in cues
            for text in cue.lines(lang)
            for line in reader.read(text)
        )
        kinds = [kind for kind in KINDS if reader.class_forms(kind)]
        # Words of mood come first, and apart: a line may be the same segment.
        segments = dict.fromkeys(segment for line, _ in pairs for segment in line)
        numbers = {segment: number for number, segment in enumerate(segments, len(kinds))}
        kept = {segment for line, _ in pairs for segment in line[:-1]}
        ways: dict[Segment, list[_Way]] = {segment: [] for segment in segments}
        units = {unit for kind in NEGATING for form in reader.class_forms(kind) for unit in form}
        for line, name in pairs:
            before = tuple(numbers[segment] for segment in reversed(line[:-1]))
            ways[line[-1]].append(_Way(name, before, _edges(line, units)))
        self._uses = [_UNUSED] * len(kinds) + [
            _Use(
                _naming(each),
                each in kept,
                tuple(way for way in ways[each] if not way.before),
                tuple(way for way in ways[each] if way.before),
            )
            for each in segments
        ]
        self._kinds = kinds
        self._widest = WIDEST[lang]
        # Adverbs that lines name are passed over elsewhere like any other.
        adverbs = frozenset((unit,) for unit in _units(segments) if is_adverb(unit))
        passed = reader.class_forms("filler") | adverbs
        moods = [Segment((reader.class_forms(kind),), False) for kind in kinds]
        self._automaton = Automaton([*moods, *segments], passed, len(moods))
        reading = English if lang == "en" else Chinese
        self._view = reading(self._automaton.numbers).view

    def __bool__(self) -> bool:
        return any(use.plain or use.joined for use in self._uses)

    def find(
        self,
        folded: str,
        mentions: Sequence[Named],
        sentences: Sequence[Range],
        found: list[Found],
        spoken: list[Spoken],
    ) -> None:
        """Add the matches of each cue to ``found``, and words of mood to ``spoken``."""
        view = self._view(folded)
        if view is None:
            return
        view.place(mentions, sentences)
        words: list[tuple[int, State]] = []
        ends: dict[int, list[Range]] = {}
        uses = self._uses
        # The loop that every word of every text goes through.
        states = accumulate(view.symbols, getitem, initial=self._automaton.start)
        for end, state in enumerate(states):
            if state.words:
                words.append((end, state))
            for number, length in state.accepts:
                naming, kept, plain, joined = uses[number]
                first = end - length
                named = view.named(first, end, naming) if naming else None
                if kept:
                    ends.setdefault(number, []).append((first, end))
                for name, _, edges in plain:
                    found.append(view.found(name, first, end, named, edges))
                for name, before, edges in joined:
                    if before[0] in ends:
                        begin = self._begin(view, before, ends, (first, named))
                        if begin is not None:
                            found.append(view.found(name, begin[0], end, begin[1], edges))
        spoken.append(Spoken(view, words, self._kinds))

    def _begin(
        self,
        view: View,
        before: Sequence[int],
        ends: Mapping[int, Sequence[Range]],
        last: tuple[int, Named | None],
    ) -> tuple[int, Named | None] | None:
        """Return where the nearest match begins whose last segment begins at ``last``.

        With the first option that it names; ``None`` where what comes before is missing.
        """
        places = dict([last])
        for number in before:
            naming = self._uses[number].naming
            places = {
                start: view.named(start, end, naming) if naming else option
                for place, option in places.items()
                for start, end in _reaching(view.symbols, ends.get(number, ()), place, self._widest)
            }
            if not places:
                return None
        return max(places.items(), key=itemgetter(0))


def _reaching(
    symbols: Sequence[int], ranges: Sequence[Range], place: int, widest: int
) -> Iterator[Range]:
    """Yield the ranges, which are in reading order, from which a gap reaches to ``place``."""
    at, left = place, widest
    for start, end in reversed(ranges):
        if end <= place:
            while end <= at:
                if left < 0 or symbols[at] & BEFORE or symbols[at - 1] & AFTER:
                    return
                at -= 1
                left -= symbols[at] >> SHIFT != SKIP
            yield start, end


def _units(segments: Iterable[Segment]) -> set[str]:
    elements = {forms for segment in segments for forms in segment.elements}
    return {unit for forms in elements for form in forms for unit in form}


def _naming(segment: Segment) -> str:
    """Return where a segment names an option, "" where it names none."""
    places = [index for index, forms in enumerate(segment.elements) if not forms]
    if not places:
        return ""
    return {0: "first", len(segment.elements) - 1: "last"}.get(places[0], "inside")


def _edges(line: Line, negators: set[str]) -> Edges:
    """Return what a line is at its edges, and whether a negator in its gaps turns it round.

    It does where the line has none of its own.
    """
    return Edges(
        1 < len(line) and negators.isdisjoint(_units(line)),
        not line[0].elements[0],
        not line[-1].elements[-1],
    )
