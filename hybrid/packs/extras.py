"""What lines cannot say, for the rare cue: regular expressions (RE2) and spaCy's token patterns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from hybrid.packs.model import Cue, Lang
from hybrid.packs.views import HAN, LATIN, Found, Named, Range

_SHOWN = {"en": LATIN, "zh": HAN}


class Expressions:
    """The regular expressions of some cues, which see the folded text."""

    def __init__(self, cues: Sequence[Cue], lang: Lang) -> None:
        self._shown = _SHOWN[lang]
        self._own = [
            (cue.name, compiled(regex)) for cue in cues for regex in cue.regex.get(lang, ())
        ]

    def __bool__(self) -> bool:
        return bool(self._own)

    def find(
        self,
        folded: str,
        mentions: Sequence[Named],  # noqa: ARG002  -- all that find have one call
        sentences: Sequence[Range],  # noqa: ARG002
    ) -> Iterator[tuple[str, Found]]:
        """Yield the matches with the names of their cues; empty ones are none."""
        if self._shown.search(folded) is None:
            return
        for name, regex in self._own:
            for match in regex.finditer(folded):
                if match.start() < match.end():
                    yield name, Found(match.start(), match.end(), None, False)


class TokenPatterns:
    """The token patterns of some cues, found by spaCy's own ``Matcher``, which is loaded here.

    spaCy reads the folded text, so ``ORTH`` and ``LOWER`` are the same.
    """

    def __init__(self, cues: Sequence[Cue], lang: Lang) -> None:
        self._lang = lang
        self._patterns = {
            cue.name: [list(map(dict, each)) for each in cue.tokens[lang]]
            for cue in cues
            if cue.tokens.get(lang)
        }
        self._matcher: Any = None

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def find(
        self,
        folded: str,
        mentions: Sequence[Named],  # noqa: ARG002  -- all that find have one call
        sentences: Sequence[Range],  # noqa: ARG002
    ) -> Iterator[tuple[str, Found]]:
        """Yield the matches with the names of their cues."""
        if _SHOWN[self._lang].search(folded) is None:
            return
        doc = tokenizer(self._lang)(folded)
        for span in self._loaded()(doc, as_spans=True):
            yield span.label_, Found(span.start_char, span.end_char, None, False)

    def _loaded(self) -> Any:
        if self._matcher is None:
            self._matcher = token_matcher(self._lang, self._patterns)
        return self._matcher


def compiled(regex: str) -> Any:
    """Return a compiled expression; raises ``re2.error`` where it is none that RE2 accepts."""
    import re2

    options = re2.Options()
    options.log_errors = False
    return re2.compile(regex, options)


def token_matcher(lang: Lang, patterns: dict[str, list[list[dict[str, Any]]]]) -> Any:
    """Return a spaCy ``Matcher``; raises what spaCy raises where a pattern is none."""
    from spacy.matcher import Matcher

    matcher = Matcher(tokenizer(lang).vocab, validate=True)
    for name, own in patterns.items():
        matcher.add(name, own, greedy="LONGEST")
    return matcher


@cache
def tokenizer(lang: Lang) -> Any:
    """Return spaCy's tokenizer of a language: words in English, characters in Chinese."""
    import spacy

    return spacy.blank(lang).tokenizer
