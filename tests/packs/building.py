"""Small packs and what they find, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hybrid.packs import Cue, CueMatcher, Hit
from hybrid.packs.model import WordClass
from hybrid.text.characters import fold
from hybrid.text.sentences import sentences

CLASSES = {
    "info": WordClass(en=("information", "info", "evidence"), zh=("信息", "证据")),
    "decide": WordClass(en=("decide~", "tell", "work~ out"), zh=("判断", "确定")),
    "filler": WordClass(en=("the", "at all", "really"), zh=("其实", "真的")),
}


class Named(NamedTuple):
    """A mention of an option."""

    start: int
    end: int
    option: str


def matcher(
    lines: Mapping[str, Sequence[str]],
    *,
    zh: Mapping[str, Sequence[str]] | None = None,
    classes: Mapping[str, WordClass] | None = None,
) -> CueMatcher:
    """Return a matcher of cues with the given lines."""
    other = zh or {}
    cues = [
        Cue(name, "a cue", en=tuple(lines.get(name, ())), zh=tuple(other.get(name, ())))
        for name in {**lines, **other}
    ]
    return CueMatcher(cues, {**CLASSES, **(classes or {})})


def hits(made: CueMatcher, text: str, mentions: Sequence[Named] = ()) -> list[Hit]:
    """Return what is found in a text."""
    return made.find(fold(text), mentions, sentences(text))


def found(line: str, text: str, mentions: Sequence[Named] = ()) -> list[str]:
    """Return the words that one line matches, English or Chinese by its own script."""
    lines = {"cue": [line]}
    made = matcher(lines) if line.isascii() else matcher({}, zh=lines)
    return [text[hit.start : hit.end] for hit in hits(made, text, mentions)]


def named(text: str, *words: str) -> list[Named]:
    """Return the first places of ``words`` in ``text`` as mentions of options A, B and so on."""
    return [
        Named(text.index(word), text.index(word) + len(word), key)
        for key, word in zip("ABCDEF", words, strict=False)
    ]
