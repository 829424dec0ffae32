"""All cues in a text, in one pass for each script that it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from operator import getitem
from typing import NamedTuple

from hybrid.packs.automaton import Automaton
from hybrid.packs.extras import Expressions, TokenPatterns
from hybrid.packs.lines import Classes, Element, Lang, Line, LineReader, Units
from hybrid.packs.model import Cue
from hybrid.packs.mood import Mood, MoodReader
from hybrid.packs.verify import Verifier
from hybrid.packs.views import Chinese, English, Found, Named, Range, View, is_adverb

WIDEST: dict[Lang, int] = {"en": 8, "zh": 12}
"""The most words (English) or characters (Chinese) of a gap."""


class Hit(NamedTuple):
    """A cue found: half-open offsets in the text given, the option it names, and its mood."""

    name: str
    start: int
    end: int
    option: str | None
    mood: str


class CueMatcher:
    """Finds cues; built once, and used for any number of texts.

    ``fields`` are the kinds of field that any cue looks at.
    """

    def __init__(self, cues: Sequence[Cue], classes: Classes) -> None:
        self.fields = frozenset(field for cue in cues for field in cue.fields)
        self.moods = MoodReader(classes)
        self._cues = {cue.name: cue for cue in cues}
        readers: dict[Lang, LineReader] = {lang: LineReader(classes, lang) for lang in WIDEST}
        self._finders: dict[str, list[Lines | Expressions | TokenPatterns]] = {}
        for field in sorted(self.fields):
            own = [cue for cue in cues if field in cue.fields]
            self._finders[field] = [
                finder
                for lang in WIDEST
                for finder in (
                    Lines(own, lang, readers[lang]),
                    Expressions(own, lang),
                    TokenPatterns(own, lang),
                )
                if finder
            ]

    def find(
        self,
        text: str,  # noqa: ARG002  -- for what will not do with the folded text
        folded: str,
        mentions: Sequence[Named],
        sentences: Sequence[Range],
        field: str = "reasoning",
    ) -> list[Hit]:
        """Return what is found in ``text``, in reading order.

        ``folded`` is ``fold(text)``; ``mentions`` name options and ``sentences`` are ranges, both
        in reading order; ``field`` is the kind of field: ``option``, not ``option.A``.
        """
        found: dict[str, list[Found]] = {}
        for finder in self._finders.get(field, ()):
            for name, match in finder.find(folded, mentions, sentences):
                found.setdefault(name, []).append(match)
        if not found:
            return []
        every = [(each, name) for name in found for each in _longest(found[name])]
        every.sort()
        return list(self._told(every, folded, sentences))

    def _told(
        self, every: Iterable[tuple[Found, str]], folded: str, sentences: Sequence[Range]
    ) -> Iterator[Hit]:
        """Yield each match with its mood, where the cue counts in this mood."""
        index, last = 0, len(sentences) - 1
        sentence: Range = (0, -1)
        for (start, end, option, inside), name in every:
            while index < last and sentences[index + 1][0] <= start:
                index += 1
            here = _around(sentences, index, start, end)
            if here != sentence:
                sentence, events = here, self.moods.events(folded, *here)
            mood: Mood = self.moods.mood_among(events, folded, sentence, (start, end), inside)
            moods = self._cues[name].moods
            if moods is None or mood in moods:
                yield Hit(name, start, end, option, mood)


class Lines:
    """The lines of one language."""

    def __init__(self, cues: Sequence[Cue], lang: Lang, reader: LineReader) -> None:
        lines, names = _lines(cues, lang, reader)
        passed = reader.class_forms("filler") | _adverbs(lines)
        self._names, self._lines = names, lines
        self._automaton = Automaton(lines, passed)
        self._verifier = Verifier(self._automaton, WIDEST[lang])
        reading = English if lang == "en" else Chinese
        self._view = reading(self._automaton.alphabet.numbers).view
        negators = reader.class_forms("negator") | reader.class_forms("nor")
        self._inside = [_leaves_negation(line, negators) for line in lines]
        self._single = [_is_single(line) for line in lines]

    def __bool__(self) -> bool:
        return bool(self._lines)

    def find(
        self, folded: str, mentions: Sequence[Named], sentences: Sequence[Range]
    ) -> Iterator[tuple[str, Found]]:
        """Yield the matches with the names of their cues."""
        view = self._view(folded)
        if view is None:
            return
        view.place(mentions, sentences)
        names = self._names
        states = accumulate(view.symbols, getitem, initial=self._automaton.start)
        for end, state in enumerate(states):
            if state.accepts:
                for number in state.accepts:
                    match = self._match(view, number, end)
                    if match is not None:
                        yield names[number], match

    def _match(self, view: View, number: int, end: int) -> Found | None:
        """Return the longest match of a line that ends before a word, if there is one."""
        if self._single[number]:
            return Found(*view.span(end - 1, end - 1), None, False)
        line = self._lines[number]
        place = self._verifier.begin(view, line, end)
        if place is None:
            return None
        first, named = place
        start, stop = view.span(first, end - 1)
        if named is None:
            return Found(start, stop, None, self._inside[number])
        if not line.elements[0].forms:
            start = view.opening[first].start
        if not line.elements[-1].forms:
            stop = view.closing[end - 1][1].end
        return Found(start, stop, named.option, self._inside[number])


def _lines(cues: Sequence[Cue], lang: Lang, reader: LineReader) -> tuple[list[Line], list[str]]:
    """Return all lines of a language, each once for each cue, and the names of their cues."""
    pairs = dict.fromkeys(
        (line, cue.name)
        for cue in cues
        for text in cue.lines.get(lang, ())
        for line in reader.read(text)
    )
    return [line for line, _ in pairs], [name for _, name in pairs]


def _adverbs(lines: Iterable[Line]) -> frozenset[Units]:
    """Return the adverbs that lines name: elsewhere they are passed over like any other."""
    units = {u for line in lines for e in line.elements for form in e.forms for u in form}
    return frozenset((unit,) for unit in units if is_adverb(unit))


def _is_single(line: Line) -> bool:
    """Whether a line is one word: it begins where it ends."""
    return len(line.elements) == 1 and not line.opens and _widest(line.elements[0]) == 1


def _widest(element: Element) -> int:
    return max(map(len, element.forms), default=0)


def _leaves_negation(line: Line, negators: frozenset[Units]) -> bool:
    """Whether a negator may stand in a gap of a line that has none of its own."""
    if not any(element.gap for element in line.elements):
        return False
    return not any(
        form[at : at + len(each)] == each
        for element in line.elements
        for form in element.forms
        for each in negators
        for at in range(len(form))
    )


def _longest(found: list[Found]) -> list[Found]:
    """Return matches that do not overlap: the earliest, and of those the longest."""
    found.sort(key=_reading_order)
    kept: list[Found] = []
    for each in found:
        if not kept or kept[-1].end <= each.start:
            kept.append(each)
    return kept


def _reading_order(found: Found) -> tuple[int, int, str, bool]:
    return found.start, -found.end, found.option or "", found.inside


def _around(sentences: Sequence[Range], index: int, start: int, end: int) -> Range:
    """Return the sentence that a match stands in; where there is none, the match itself."""
    if not sentences:
        return start, end
    first, last = sentences[index]
    return min(first, start), max(last, end)
