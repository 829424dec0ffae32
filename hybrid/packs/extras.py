"""What lines cannot say, for the rare cue: regular expressions (RE2) and spaCy's token patterns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

from hybrid.errors import UsageError
from hybrid.packs.model import Cue
from hybrid.packs.mood import Spoken
from hybrid.packs.views import LATIN, Found, Named, Range
from hybrid.text.hanzi import ANY_HAN
from hybrid.text.language import Lang


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
