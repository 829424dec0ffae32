"""How a stretch of text is meant: asserted, negated, supposed, reported or asked.

Read once for whatever is found, from what governs it in its clause. Going outwards from the
stretch, a negator turns it round, a second one turns it back; what cannot be excluded is supposed;
under "if" and "whether" it is supposed; what others think is reported. A clause ends at its marks,
but not where a complement begins ("nothing suggests that, …"). The words stand in the classes named
below.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from hybrid.packs.lines import Classes, inflected
from hybrid.text.fold import fold

Mood = Literal["asserted", "negated", "supposed", "reported", "asked"]
MOODS: tuple[Mood, ...] = ("asserted", "negated", "supposed", "reported", "asked")

MOOD_CLASSES = {
    "negator": "words that turn what they govern into its contrary",
    "nor": "negators that continue another one",
    "excluding": "verbs of setting aside: what cannot be set aside is supposed",
    "supposing": "words of condition and of open question",
    "reporting": "verbs whose subject, where it is neither the writer nor the text, is the source",
    "hearsay": "phrases that name another source by themselves",
    "speaker": "the writer, and the text, as a subject",
    "complement": "what opens a clause that is governed from outside",
    "clause_end": "words at which what is governed ends",
    "negation_end": "words at which what is negated ends",
    "no_negator": "turns of phrase that hold a negator and do not negate",
}
_MARKS = frozenset(",;:.!?()[]{}—–…。、|")
_CLOSING = " \t\r\n\"'*_`)]}”’」』】"
_LONGEST = {True: 120, False: 40}
_NEAR = {True: 40, False: 4}
_ASKING = ("吗", "呢")


Range = tuple[int, int]


class _Event(NamedTuple):
    kind: str
    start: int
    end: int


class MoodReader:
    """Reads moods with the word classes of a pack."""

    def __init__(self, classes: Classes) -> None:
        from ahocorasick_rs import AhoCorasick, MatchKind

        words = dict(_vocabulary(classes))
        self._kinds = list(words.values())
        self._finder = AhoCorasick(list(words), matchkind=MatchKind.LeftmostLongest)

    def events(self, folded: str, start: int, end: int) -> list[_Event]:
        """Return the words of moods in a range of a folded text, in reading order."""
        found = self._finder.find_matches_as_indexes(folded[start:end])
        return [
            _Event(self._kinds[which], start + first, start + last)
            for which, first, last in found
            if _is_word(folded, start + first, start + last)
        ]

    def mood(self, folded: str, sentence: Range, place: Range, *, inside: bool = False) -> Mood:
        """Return how ``place`` is meant; ``sentence`` is the range it stands in.

        ``inside``: a negator between its words turns it round too.
        """
        return self.mood_among(self.events(folded, *sentence), folded, sentence, place, inside)

    def mood_among(
        self, events: list[_Event], folded: str, sentence: Range, place: Range, inside: bool
    ) -> Mood:
        """Return the mood where the sentence's ``events`` are known."""
        start, end = place
        if _asks(folded, *sentence):
            return "asked"
        if not events:
            return "asserted"
        before = [event for event in events if event.end <= start]
        state = "asserted"
        if inside and any(e.kind in ("negator", "nor") and start <= e.start < end for e in events):
            state = "negated"
        return _settled(_governed(state, folded, before, sentence[0], start))


def _governed(state: str, folded: str, before: list[_Event], first: int, start: int) -> str:
    """Return the state after all that governs ``start``, from the nearest outwards."""
    negates, reach, at, near = True, _LONGEST[folded[start : start + 1].isascii()], start, -1
    for index in range(len(before) - 1, -1, -1):
        event = before[index]
        if _ends(folded, event, at) or event.kind == "clause_end":
            break
        at = event.start
        if event.kind == "negation_end":
            negates = False
        elif event.kind == "complement":
            near = event.start - _NEAR[folded[event.start].isascii()]
        elif event.kind in ("negator", "nor", "excluding"):
            if negates and near <= event.end and start - event.end <= reach:
                state = _turned(state, event.kind)
            negates = negates and event.kind != "nor"
        elif event.kind == "supposing":
            state = "supposed"
        elif _tells(folded, event, before[:index], first):
            state = "reported"
    return state


def _turned(state: str, kind: str) -> str:
    if kind == "excluding":
        return {"asserted": "set aside", "negated": "asserted"}.get(state, state)
    turns = {"asserted": "negated", "negated": "asserted", "set aside": "supposed"}
    return {**turns, "reported": "negated"}.get(state, state)


def _settled(state: str) -> Mood:
    if state == "set aside":
        return "negated"
    return next(mood for mood in MOODS if mood == state)


def _ends(folded: str, event: _Event, at: int) -> bool:
    """Whether a clause ends between ``event`` and ``at``: marks right after "that" do not count."""
    between = folded[event.end : at]
    if _MARKS.isdisjoint(between):
        return "\n\n" in between
    opened = event.kind in ("complement", "reporting") and between.lstrip()[:1] == ","
    return not opened or not _MARKS.isdisjoint(between.lstrip()[1:])


def _tells(folded: str, event: _Event, before: list[_Event], first: int) -> bool:
    """Whether a word of report has a source other than the writer and the text."""
    if event.kind == "hearsay":
        return True
    if event.kind != "reporting":
        return False
    bound = max((folded.rfind(mark, first, event.start) for mark in ",;:.!?。"), default=-1) + 1
    subject = folded[max(bound, first) : event.start]
    if not subject.strip(" \n*\"'-"):
        return False
    return not any(
        each.kind == "speaker" and max(bound, event.start - 24) <= each.start for each in before
    )


def _asks(folded: str, start: int, end: int) -> bool:
    sentence = folded[start:end].rstrip(_CLOSING)
    return sentence.endswith("?") or sentence.rstrip("。.").endswith(_ASKING)


def _is_word(folded: str, start: int, end: int) -> bool:
    """Whether a find is made of whole words, where it is Latin."""
    if not folded[start].isascii():
        return True
    if folded[start:end] != "n't" and 0 < start and _joins(folded[start - 1]):
        return folded[start:end] == "not" and folded[start - 3 : start] == "can"
    return end == len(folded) or not _joins(folded[end])


def _joins(char: str) -> bool:
    return char.isascii() and (char.isalnum() or char == "_")


def _vocabulary(classes: Classes) -> Iterator[tuple[str, str]]:
    """Yield every spelling of every word of mood with its kind."""
    for kind in MOOD_CLASSES:
        for members in classes.get(kind, {}).values():
            for member in members:
                for spelling in _spellings(fold(member)):
                    yield spelling, kind


def _spellings(member: str) -> Iterator[str]:
    words = [inflected(word[:-1]) if word.endswith("~") else (word,) for word in member.split()]
    for number in range(max(map(len, words), default=0)):
        yield " ".join(forms[min(number, len(forms) - 1)] for forms in words)
