"""Which of the two languages a text is written in, or that it is neither; the scripts it shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from hybrid.errors import LanguageError, spelled
from hybrid.text.characters import ANY_HAN
from hybrid.text.words import FUNCTION_EN, sections

_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")

Lang = Literal["en", "zh"]
LANGUAGES: tuple[Lang, ...] = ("en", "zh")

_GRAMMAR = sections("languages")
_SCRIPTS = {
    "Japanese": re.compile(r"[\u3041-\u30fa]"),
    "Korean": re.compile(r"[\u1100-\u11ff\uac00-\ud7a3]"),
    "Cyrillic letters": re.compile(r"[\u0400-\u052f]"),
    # Single Greek letters are variables.
    "Greek": re.compile(r"[\u0386-\u03ce]{3,}"),
    "Arabic letters": re.compile(r"[\u0620-\u06d3]"),
    "Hebrew": re.compile(r"[\u05d0-\u05ea]"),
    "an Indian script": re.compile(r"[\u0900-\u0dff]"),
    "Thai": re.compile(r"[\u0e01-\u0e4e]"),
}
_WORD = re.compile(r"[^\W\d_]{2,}")
# The first word of a sentence has its capital from there.
_OPENING = re.compile(r"(?:^|[.!?¿¡:;\n«“])\s*([^\W\d_])")
# So much of a text tells its language; names, quotes and formulas of others may be in it.
_LOOKED_AT = 1500
_LEAST_WORDS = 4
_LEAST_DISTINCT = 3
# So many words of the question's grammar show that a short reasoning is in its language.
_LEAST_WITH_QUESTION = 2
_LEAST_SHARE = 0.15
_LEAST_LETTERS = 0.2
# English prose has twice as much of its own grammar.
_ENGLISH_SHARE = 0.25


def language_of(question: str, options: Iterable[str], reasoning: str) -> Lang:
    """Return the language in which to read a choice question and the reasoning about it.

    Raises ``LanguageError`` where the reasoning is plainly in a third one: no rule and no prompt is
    made for it, so that "no flag" would mean nothing.
    """
    other = other_language(reasoning) or _other_with(question, reasoning)
    if other is not None:
        raise LanguageError(
            f"the reasoning is written in {other}; accepted: English and Chinese "
            f"({spelled('lang', 'en')} reads it as English all the same)"
        )
    return detect("\n".join((question, *options, reasoning)))


def detect(text: str) -> Lang:
    """Return ``zh`` when Han characters outnumber Latin words, else ``en``.

    A Chinese word has about two characters, so a text of equal parts counts as Chinese.
    """
    if text.isascii():
        return "en"
    han = len(ANY_HAN.findall(text))
    return "zh" if han and len(_LATIN_WORD.findall(text)) <= han else "en"


def other_language(text: str) -> str | None:
    """Return in what a text is written that is plainly neither English nor Chinese.

    ``None`` for those two, and wherever that cannot be told: few words, formulas, a language
    without a list here.
    """
    told = text[:_LOOKED_AT]
    return _other_script(told) or (None if ANY_HAN.search(told) else _other_grammar(_words(told)))


def _words(text: str) -> Sequence[str]:
    """Return the words of a text, those that open a sentence without the capital it gives them."""
    return _WORD.findall(_OPENING.sub(lambda match: match[0].lower(), text))


def _other_with(question: str, reasoning: str) -> str | None:
    """Return the language of a reasoning too short to tell it alone, if its question does."""
    words = _words(reasoning[:_LOOKED_AT])
    if _is_english(words) or ANY_HAN.search(reasoning):
        return None
    name = other_language(f"{reasoning}\n{question}")
    grammar = _GRAMMAR.get(name or "", frozenset())
    return name if len(grammar.intersection(words)) >= _LEAST_WITH_QUESTION else None


def _other_script(text: str) -> str | None:
    if text.isascii():
        return None
    least = _LEAST_LETTERS * sum(map(str.isalpha, text))
    counts = {name: len("".join(script.findall(text))) for name, script in _SCRIPTS.items()}
    name = max(counts, key=counts.__getitem__)
    return name if counts[name] and least <= counts[name] else None


def _other_grammar(words: Sequence[str]) -> str | None:
    if _is_english(words):
        return None
    # With a capital letter they may belong to a name: "Los Angeles", "Der Spiegel".
    counts: Mapping[str, int] = {
        name: sum(map(grammar.__contains__, words)) for name, grammar in _GRAMMAR.items()
    }
    name = max(counts, key=counts.__getitem__)
    if counts[name] < max(_LEAST_WORDS, _LEAST_SHARE * len(words)):
        return None
    if len(_GRAMMAR[name].intersection(words)) < _LEAST_DISTINCT:
        return None
    own = sum(word not in _GRAMMAR[name] for word in _english(words))
    return name if 2 * own < counts[name] else None


def _is_english(words: Sequence[str]) -> bool:
    return _ENGLISH_SHARE * len(words) <= len(_english(words))


def _english(words: Sequence[str]) -> Sequence[str]:
    return [word for word in map(str.lower, words) if word in FUNCTION_EN]
