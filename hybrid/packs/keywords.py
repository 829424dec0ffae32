"""The placeholder ``{keyword}``: a content word or short phrase of what the record gives."""

from __future__ import annotations

import re
from functools import cached_property

from hybrid.records import Record
from hybrid.text.hanzi import HAN
from hybrid.text.stopwords import CONTENT_ZH, FUNCTION_EN, FUNCTION_ZH

_LEAST_NOUN = 4
_WORD = re.compile(r"[^\W_](?:[^\W_]|['\-](?=[^\W_]))*")


class Keywords:
    """The content words of what one record gives: question, options and context."""

    def __init__(self, record: Record) -> None:
        told = (record.context,) if record.context else ()
        self._texts = (record.question, *record.options.values(), *told)

    @cached_property
    def _lower(self) -> tuple[str, ...]:
        return tuple(text.lower() for text in self._texts)

    @cached_property
    def _words(self) -> frozenset[str]:
        found = {_plain(word) for text in self._texts for word in _WORD.findall(text)}
        words = found - FUNCTION_EN
        # "Adults pay 8 euros" → "an adult is …": who is one of them is told of one.
        return frozenset(words.union(*map(_singular, words)) - FUNCTION_EN)

    def trim(self, text: str, start: int, end: int) -> tuple[int, int] | None:
        """Narrow ``text[start:end]`` to the keyword it holds; ``None`` when it holds none."""
        if HAN.search(text, start, end):
            return self._trim_han(text, start, end)
        return self._trim_words(text, start, end)

    def _trim_words(self, text: str, start: int, end: int) -> tuple[int, int] | None:
        """Return the longest run of keywords (grammar words may stand inside), else nothing."""
        runs: list[list[tuple[int, int]]] = [[]]
        for match in _WORD.finditer(text, start, end):
            word = _plain(match[0])
            if word in self._words:
                runs[-1].append(match.span())
            elif word not in FUNCTION_EN:
                runs.append([])
        best = max(reversed(runs), key=len)
        return (best[0][0], best[-1][1]) if best else None

    def _trim_han(self, text: str, start: int, end: int) -> tuple[int, int] | None:
        """Return the longest stretch of two or more characters that question or options hold."""
        for length in range(end - start, 1, -1):
            for at in range(end - length, start - 1, -1):
                if self._holds(text[at : at + length]):
                    return at, at + length
        return None

    def _holds(self, part: str) -> bool:
        begins = part[0] in FUNCTION_ZH and part[:2] not in CONTENT_ZH
        ends = part[-1] in FUNCTION_ZH and part[-2:] not in CONTENT_ZH
        return not begins and not ends and any(part.lower() in text for text in self._lower)


def _singular(word: str) -> tuple[str, ...]:
    """Return the singular of a plain plural; nothing for any other word."""
    plural = len(word) > _LEAST_NOUN and word.isalpha() and word[-2:-1] != "s" and word[-1] == "s"
    return (word[:-1],) if plural else ()


def _plain(word: str) -> str:
    return word.replace("’", "'").lower().removesuffix("'s")
