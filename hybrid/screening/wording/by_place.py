"""Options as a text names them: by letter, by their words, or by their place in the list."""

from __future__ import annotations

import re

from hybrid.records.back_references import by_ordinal
from hybrid.records.mentions import MENTION
from hybrid.screening.reading import Reading
from hybrid.text.sentences import Range

# "The second finding", "the first": options by their place in the list.
_BY_PLACE = re.compile(
    r"\bthe (?P<en>first|second|third|fourth|fifth|last)"
    r"(?: (?:one|options?|choices?|answers?|statements?|facts?|findings?|observations?|items?|"
    r"results?|reports?|points?|pieces? of evidence))?(?=,? (?:\w+ly |only |also )?"
    r"(?:[a-z]+s|would|can|cannot|could|do|can['’]t)\b|[,:;])"
    r"|第(?P<zh>[一二三四五])(?:个?(?:选项|说法|事实|发现)|[项条个])",
    re.IGNORECASE,
)
_PLACES = {
    word: place
    for words in ("first second third fourth fifth", "一 二 三 四 五")
    for place, word in enumerate(words.split())
}


def named_or_placed(reading: Reading, place: Range) -> set[str]:
    """Return the options named in ``place``, by letter, words or place; a part names none."""
    named = (m for m in reading.within(place, MENTION) if "part" not in m.tags)
    letters = {m.option for m in named if m.option is not None}
    by_place = _BY_PLACE.finditer(reading.record.reasoning, *place)
    return letters | {letter for each in by_place if (letter := _in_place(reading, each))}


def _in_place(reading: Reading, named: re.Match[str]) -> str | None:
    """Return the option numbered "the second" itself, or else the one that stands there."""
    letters = list(reading.record.options)
    nth = (named["en"] or named["zh"]).lower()
    numbered = by_ordinal(reading.record.options)
    if numbered:
        return numbered.get(nth)
    place = _PLACES.get(nth, len(letters) - 1)
    return letters[place] if place < len(letters) else None
