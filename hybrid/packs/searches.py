"""What is looked for in a text: phrases, expressions and token patterns, by one interface."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hybrid.packs.bare import FORMS
from hybrid.packs.hits import Hit
from hybrid.packs.keywords import Keywords
from hybrid.packs.model import Cue
from hybrid.packs.phrases import phrases_of
from hybrid.packs.prefilter import Prefilter
from hybrid.packs.regexes import regexes_of
from hybrid.packs.search import Search
from hybrid.packs.tokens import TokenSearch
from hybrid.packs.views import FieldText, View
from hybrid.packs.vocabulary import OPTION_CHAR
from hybrid.text.language import Lang


class FastFinder:
    """Tries what may match, where it may match, of one language and one kind of field."""

    def __init__(self, lang: Lang, cues: Sequence[Cue]) -> None:
        searches = [search for cue in cues for search in _searches(cue)]
        self._plain = _Searches(lang, [each for each in searches if not each.masked])
        self._masked = _Searches(lang, [each for each in searches if each.masked])

    def may_find(self, text: str) -> bool:
        """Whether anything without an option may match in ``text`` or a part of it."""
        return self._plain.may_find(text)

    def find(self, text: FieldText, keywords: Keywords) -> Iterator[Hit]:
        """Yield every match, overlapping ones too; in no order."""
        yield from self._plain.find(text, text.plain, keywords)
        if text.mentions:
            yield from self._masked.find(text, text.masked, keywords)


class ReferenceFinder:
    """Tries everything everywhere: slow, without any shortcut; the fast way is held against it."""

    def __init__(self, cues: Sequence[Cue]) -> None:
        self._searches = [search for cue in cues for search in _searches(cue)]

    def may_find(self, text: str) -> bool:
        """Whether anything may match in ``text``."""
        return bool(text)

    def find(self, text: FieldText, keywords: Keywords) -> Iterator[Hit]:
        """Yield every match, overlapping ones too; in no order."""
        for search in self._searches:
            yield from search.find_by_the_book(text, keywords)


class _Searches:
    """Searches that look at the same view of a text."""

    def __init__(self, lang: Lang, searches: Sequence[Search]) -> None:
        self._lang = lang
        self._searches = searches
        option = FORMS[lang].literal(OPTION_CHAR)
        self._prefilter = Prefilter([search.needs for search in searches], option)

    def may_find(self, text: str) -> bool:
        form = FORMS[self._lang]
        return next(self._prefilter.candidates(form.of(text)), None) is not None

    def find(self, text: FieldText, view: View, keywords: Keywords) -> Iterator[Hit]:
        if self._searches:
            for at, ranges in self._prefilter.candidates(view.bare(self._lang)):
                yield from self._searches[at].find(text, keywords, ranges)


def _searches(cue: Cue) -> Iterable[Search]:
    yield from phrases_of(cue)
    yield from regexes_of(cue)
    for tokens in cue.patterns:
        yield TokenSearch(cue, tokens)
