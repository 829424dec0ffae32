"""The yardstick of ``bench/speed.py``: what one writes with plain spaCy and a list of phrases.

Frozen, with its vocabulary (``peer_vocabulary.jsonl``: the phrases and token patterns that the pack
held when it was taken): our matcher is measured against this, so it must not get faster or slower
with ours. It is changed only where spaCy no longer accepts it as it stands.

One ``spacy.blank(lang)`` with the ``sentencizer``, one ``PhraseMatcher`` of the phrases and one
``Matcher`` of the token patterns, over one text a record: its fields, joined by line breaks, which
is faster than one text a field. It gets the easier task: cues of one language alone, no gaps, no
moods, no letters found for options, no offsets per field. A placeholder becomes the nearest that
one token can say: ``{option}`` a capital letter, ``{keyword}`` a word that is no stop word.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import spacy
from spacy.matcher import Matcher, PhraseMatcher

from hybrid.records import Record

Match = tuple[str, int, int]

VOCABULARY = Path(__file__).with_name("peer_vocabulary.jsonl")

_OPTION: dict[str, Any] = {"ORTH": {"IN": list(ascii_uppercase)}}
_KEYWORD: dict[str, Any] = {"IS_ALPHA": True, "IS_STOP": False}
_PLACEHOLDERS = {"{option}": _OPTION, "{keyword}": _KEYWORD}
_TEXTS = ("ORTH", "TEXT", "LOWER")


class Peer:
    """Finds the phrases and token patterns of one language."""

    def __init__(self, lang: str) -> None:
        self._nlp = spacy.blank(lang)
        self._nlp.add_pipe("sentencizer")
        self._phrases = PhraseMatcher(self._nlp.vocab, attr="LOWER")
        self._patterns = Matcher(self._nlp.vocab)
        for line in VOCABULARY.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["lang"] == lang:
                self._add(row["cue"], row.get("phrases", []), row.get("patterns", []))
        # A matcher without patterns warns at every text.
        self._matchers = [each for each in (self._phrases, self._patterns) if len(each)]

    def match(self, records: Iterable[Record]) -> Iterator[list[Match]]:
        """Yield the matches in each record: cue, first character and end in the joined text."""
        texts = ("\n".join(text for _, text in record.fields()) for record in records)
        for doc in self._nlp.pipe(texts):
            spans = [span for matcher in self._matchers for span in matcher(doc, as_spans=True)]
            yield [(span.label_, span.start_char, span.end_char) for span in spans]

    def _add(self, cue: str, phrases: Sequence[str], patterns: Sequence[Sequence[Any]]) -> None:
        plain = [phrase for phrase in phrases if not _placeholders(phrase)]
        if plain:
            self._phrases.add(cue, [self._nlp.make_doc(phrase) for phrase in plain])
        tokens = [self._as_tokens(phrase) for phrase in phrases if _placeholders(phrase)]
        tokens += [_filled(pattern) for pattern in patterns]
        if tokens:
            self._patterns.add(cue, tokens)

    def _as_tokens(self, phrase: str) -> list[dict[str, Any]]:
        tokens: list[dict[str, Any]] = []
        for word in phrase.split():
            if word in _PLACEHOLDERS:
                tokens.append(_PLACEHOLDERS[word])
            else:
                tokens += [{"LOWER": token.lower_} for token in self._nlp.make_doc(word)]
        return tokens


def _placeholders(text: str) -> bool:
    return any(placeholder in text for placeholder in _PLACEHOLDERS)


def _filled(pattern: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [_one(token) for token in pattern]


def _one(token: Mapping[str, Any]) -> dict[str, Any]:
    for name in _TEXTS:
        placeholder = _PLACEHOLDERS.get(token[name]) if isinstance(token.get(name), str) else None
        if placeholder is not None:
            rest = {key: value for key, value in token.items() if key not in _TEXTS}
            return {**rest, **placeholder}
    return dict(token)
