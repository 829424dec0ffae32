"""The automaton against a matcher that one can read, on texts that nobody would write."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid.packs import Cue, CueMatcher
from hybrid.packs.model import WordClass
from hybrid.text.characters import fold
from tests.packs.building import Named
from tests.timing import assert_in_proportion

CLASSES = {
    "filler": WordClass(en=("the", "at all"), zh=("其实", "的")),
    "info": WordClass(en=("info", "fact", "kind of info"), zh=("信息", "证据材料")),
}
EN = {
    "lack": ["not enough <info>", "no <info>", "<info> is not enough"],
    "gap": ["cannot .. who|which", "not .. enough .. who", "is .. {option}"],
    "option": ["{option} is enough", "choose the? {option}", "{option} .. fits"],
    "opens": ["^ not <info>", "^ is {option}"],
}
ZH = {
    "lack": ["<info>不足", "没有 <info>", "不足"],
    "gap": ["无法 .. <info>", "没有 .. 谁", "是 .. {option}"],
    "option": ["{option}不足", "选 的? {option}", "{option} .. 谁"],
    "opens": ["^ 没有", "^ 是 {option}"],
}
WIDEST = {"en": 8, "zh": 12}


# --- the matcher that one can read -------------------------------------------------------------


class _Unit(NamedTuple):
    """A word or a character, what it may be read as, and the mark before it."""

    start: int
    end: int
    read: frozenset[str]
    mark: str


_CONTRACTED = {"can't": ("can", "not"), "cannot": ("can", "not"), "isn't": ("is", "not")}


def _english(folded: str) -> Iterator[_Unit]:
    at = 0
    for match in re.finditer(r"[a-z]+(?:'[a-z]+)?", folded):
        mark, at = _mark(folded[at : match.start()]), match.end()
        for word in _CONTRACTED.get(match[0], (match[0],)):
            yield _Unit(match.start(), match.end(), frozenset({word}), mark)
            mark = ""


def _chinese(folded: str) -> Iterator[_Unit]:
    mark = ""
    for at, char in enumerate(folded):
        if char.isalnum():
            yield _Unit(at, at + 1, frozenset({char}), mark)
            mark = ""
        else:
            mark = _mark(mark + char)


def _mark(between: str) -> str:
    return "," if "," in between or "." in between else ":" if ":" in between else ""


class _Reference:
    def __init__(self, units: Sequence[_Unit], mentions: Sequence[Named], lang: str) -> None:
        self.units, self.lang = units, lang
        self.mentions = {
            (first, last + 1): each
            for each in mentions
            for first, unit in enumerate(units)
            for last, other in enumerate(units)
            if _opens(units, first, each) and _closes(units, last, each)
        }

    def matches(self, line: str) -> Iterator[tuple[int, int, str | None]]:
        opens = line.startswith("^")
        parts = re.findall(r"\.\.|\{option\}\??|<\w+>|[^\s<{.^]+", line)
        for start, unit in enumerate(self.units):
            if not opens or start == 0 or unit.mark:
                for end, option in self._rest(parts, start, None, first=True):
                    yield start, end, option

    def _rest(
        self, parts: list[str], at: int, option: str | None, *, first: bool = False
    ) -> Iterator[tuple[int, str | None]]:
        if not parts:
            yield at, option
        elif parts[0] == "..":
            for place in range(at, min(at + WIDEST[self.lang], len(self.units) - 1) + 1):
                if self.units[place].mark:
                    return
                yield from self._element(parts[1:], place, option)
        else:
            if parts[0].endswith("?"):
                yield from self._rest(parts[1:], at, option, first=first)
            places = [at] if first else self._passed(at)
            for place in places:
                yield from self._element([parts[0].rstrip("?"), *parts[1:]], place, option)

    def _element(
        self, parts: list[str], at: int, option: str | None
    ) -> Iterator[tuple[int, str | None]]:
        if parts[0] == "{option}":
            for (start, end), each in self.mentions.items():
                if start == at:
                    yield from self._rest(parts[1:], end, option or each.option)
            return
        for form in self._forms(parts[0]):
            if self._reads(form, at):
                yield from self._rest(parts[1:], at + len(form), option)

    def _passed(self, at: int) -> set[int]:
        """Where the next element may stand: after any number of fillers, never over a comma."""
        found, waiting = set(), [at]
        while waiting:
            place = waiting.pop()
            if place < len(self.units) and self.units[place].mark != "," and place not in found:
                found.add(place)
                waiting += [
                    place + len(f) for f in self._forms("<filler>") if self._reads(f, place)
                ]
        return found

    def _forms(self, part: str) -> list[tuple[str, ...]]:
        words = [part]
        if part.startswith("<"):
            words = list(getattr(CLASSES[part[1:-1]], self.lang))
        elif "|" in part:
            words = part.split("|")
        spelt = [_CONTRACTED.get(word) or word.split() for word in words]
        return [tuple(each) if self.lang == "en" else tuple("".join(each)) for each in spelt]

    def _reads(self, form: tuple[str, ...], at: int) -> bool:
        here = self.units[at : at + len(form)]
        return len(here) == len(form) and all(
            word in unit.read and not (index and unit.mark)
            for index, (word, unit) in enumerate(zip(form, here, strict=True))
        )


def _opens(units: Sequence[_Unit], index: int, mention: Named) -> bool:
    return units[index].start == mention.start and (
        index == 0 or units[index - 1].start != mention.start
    )


def _closes(units: Sequence[_Unit], index: int, mention: Named) -> bool:
    return units[index].end == mention.end and (
        index + 1 == len(units) or units[index + 1].end != mention.end
    )


def _expected(
    folded: str, mentions: Sequence[Named], lang: str, lines: dict[str, list[str]]
) -> list[tuple[int, int, str, str | None]]:
    units = list(_english(folded) if lang == "en" else _chinese(folded))
    reference = _Reference(units, mentions, lang)
    kept: list[tuple[int, int, str, str | None]] = []
    for name, own in lines.items():
        every = set()
        for line in own:
            nearest: dict[int, tuple[int, int, str]] = {}
            for start, end, option in reference.matches(line):
                match = (units[start].start, -units[end - 1].end, option or "")
                if ".." in line:
                    nearest[end] = max(match, nearest.get(end, match))
                else:
                    every.add(match)
            every |= set(nearest.values())
        last = 0
        for start, stop, option in sorted(every):
            if last <= start:
                last = -stop
                kept.append((start, last, name, option or None))
    return sorted(kept, key=lambda each: each[:3])


# --- the texts ---------------------------------------------------------------------------------

_WORDS = {
    "en": "not enough info fact kind of no is cannot can't isn't who which at all the choose fits "
    "bert x".split(),
    "zh": [*"信息证据材料不足没有无法谁是选其实的丙丁"],
}
_BETWEEN = {"en": [" "] * 8 + [", ", ": ", ". "], "zh": [""] * 12 + ["，", "：", "。", " "]}


@st.composite
def _texts(draw: st.DrawFn, lang: str) -> tuple[str, list[Named]]:
    words = draw(st.lists(st.sampled_from(_WORDS[lang]), min_size=1, max_size=25))
    text, places = "", []
    for word in words:
        places.append((len(text), len(text) + len(word)))
        text += word + draw(st.sampled_from(_BETWEEN[lang]))
    mentions, at = [], 0
    while at < len(words):
        if draw(st.integers(0, 3)) == 0:
            last = min(len(words) - 1, at + draw(st.integers(0, 2)))
            mentions.append(Named(places[at][0], places[last][1], draw(st.sampled_from("AB"))))
            at = last
        at += 1
    return text, mentions


def _made(lang: str, lines: dict[str, list[str]]) -> CueMatcher:
    told = {
        name: (tuple(own), ()) if lang == "en" else ((), tuple(own)) for name, own in lines.items()
    }
    return CueMatcher([Cue(name, "", en=en, zh=zh) for name, (en, zh) in told.items()], CLASSES)


_MADE = {"en": (EN, _made("en", EN)), "zh": (ZH, _made("zh", ZH))}


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(["en", "zh"]).flatmap(lambda lang: st.tuples(st.just(lang), _texts(lang))))
def test_the_automaton_finds_what_the_lines_say(case: tuple[str, tuple[str, list[Named]]]) -> None:
    lang, (text, mentions) = case
    lines, made = _MADE[lang]
    folded = fold(text)
    found = made.find(folded, mentions, [(0, len(text))])
    told = [(hit.start, hit.end, hit.name, hit.option) for hit in found]
    assert sorted(told, key=lambda each: each[:3]) == _expected(folded, mentions, lang, lines)


@settings(max_examples=100, deadline=None)
@given(_texts("en"), st.randoms(use_true_random=False))
def test_the_order_of_lines_and_cues_does_not_matter(
    case: tuple[str, list[Named]], chance: random.Random
) -> None:
    text, mentions = case
    shuffled = {
        name: chance.sample(own, len(own)) for name, own in chance.sample(sorted(EN.items()), 4)
    }
    sentences = [(0, len(text))]
    first = _MADE["en"][1].find(fold(text), mentions, sentences)
    assert _made("en", shuffled).find(fold(text), mentions, sentences) == first


_ANY = st.text(max_size=60) | st.text("not enough信息不足✓,.'’ \n-–()*", max_size=60)


@settings(max_examples=300, deadline=None)
@given(_ANY, st.lists(st.integers(0, 60), max_size=8, unique=True))
def test_any_text_is_read_and_hits_lie_within_it(text: str, places: list[int]) -> None:
    ends = sorted(place for place in places if place <= len(text))
    mentions = [Named(*pair, "A") for pair in zip(ends[::2], ends[1::2], strict=False)]
    ticks = CueMatcher([Cue("tick", "", zh=("✓", "✓信", "信✓"))], CLASSES)
    for made in (_MADE["en"][1], _MADE["zh"][1], ticks):
        for hit in made.find(fold(text), mentions, [(0, len(text))]):
            assert 0 <= hit.start < hit.end <= len(text)


def test_time_grows_with_the_text_alone() -> None:
    pattern = "cannot the the info is not enough of who, 无法其实没有信息不足的材料谁，"

    def searched(times: int) -> None:
        text = pattern * times
        mentions = [Named(at, at + 3, "A") for at in range(0, len(text), 40)]
        for _, made in _MADE.values():
            made.find(fold(text), mentions, [(0, len(text))])

    assert_in_proportion(searched, 400, 800, 2.4)
