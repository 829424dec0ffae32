"""Words that plainly point back to an option: "the latter" of two, "the second" of two men."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hybrid.text.guarded import Guarded
from hybrid.text.sentences import index_of, sentences

_FORMER_OR_LATTER = Guarded(r"\bthe (?:former|latter)\b|前者|后者", re.IGNORECASE)
_LATTER = re.compile(r"latter|后者", re.IGNORECASE)
# The two that are meant are named together, or in so many sentences before.
_BACK = 2
_TWO = 2
_NTH = r"first|second|third|fourth|fifth"
_ORDINAL_OPTION = re.compile(rf"(?:the )?(?P<nth>{_NTH}) [a-z]+", re.IGNORECASE)
_BY_ORDINAL = Guarded(
    rf"\bthe (?P<nth>{_NTH})(?= (?:one|applicant|candidate|man|woman|person|is|was|has|had|does|"
    r"did|can|cannot|could|will|would|may|holds?|knows?|needs?|wants?|prefers?|lacks?)\b|[,.;:'’])",
    re.IGNORECASE,
)


# "The second option" of a list; what the question tells of may have an order of its own.
_NTH_OPTION = Guarded(
    rf"\bthe (?P<nth>{_NTH}) (?:option|choice|alternative|response|reply|solution)\b"
    r"|第(?P<zh>[一二三四五])[个种]?(?:选项|选择|方案|回答|回复|做法)",
    re.IGNORECASE,
)
_COUNTED = {word: n for n, word in enumerate(_NTH.split("|"))}
_COUNTED |= {char: n for n, char in enumerate("一二三四五")}


class Named(NamedTuple):
    """Where an option is named in its own words or by its letter."""

    start: int
    option: str


Place = tuple[int, int, str]
"""Where a text points back to an option, and the option's letter."""


def back_references(
    text: str, named: Sequence[Named], options: Mapping[str, str]
) -> Iterator[Place]:
    """Yield the places of ``text`` that point back, given where it names options, in order."""
    yield from _formers_and_latters(text, named)
    yield from _ordinals(text, options)


def _formers_and_latters(text: str, named: Sequence[Named]) -> Iterator[Place]:
    """Yield "the former" and "the latter", where just two options are named right before."""
    for match in _FORMER_OR_LATTER.finditer(text):
        places = sentences(text)
        index = index_of(places, match.start())
        for first in range(index, max(-1, index - _BACK - 1), -1):
            before = (n for n in named if places[first][0] <= n.start < match.start())
            letters = list(dict.fromkeys(each.option for each in before))
            if len(letters) == _TWO:
                yield (*match.span(), letters[_LATTER.search(match[0]) is not None])
            if len(letters) >= _TWO:
                break


def by_ordinal(options: Mapping[str, str]) -> Mapping[str, str]:
    """Return the letters of options that are numbered themselves: the first man, the second man."""
    numbered = [(_ORDINAL_OPTION.fullmatch(each.strip(" .")), key) for key, each in options.items()]
    letters = {match["nth"].lower(): key for match, key in numbered if match}
    return letters if len(letters) >= _TWO else {}


def _nth_options(text: str, letters: Sequence[str]) -> Iterator[Place]:
    """Yield "the second option" as the option that stands second."""
    for match in _NTH_OPTION.finditer(text):
        at = _COUNTED[(match["nth"] or match["zh"]).lower()]
        if at < len(letters):
            yield (*match.span(), letters[at])


def _ordinals(text: str, options: Mapping[str, str]) -> Iterator[Place]:
    """Yield "the second" where an option is the second man, and another one the first."""
    letters = by_ordinal(options)
    if not letters:
        yield from _nth_options(text, list(options))
        return
    for match in _BY_ORDINAL.finditer(text):
        if match["nth"].lower() in letters:
            yield (*match.span(), letters[match["nth"].lower()])
