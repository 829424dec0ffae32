"""One token pattern of a cue: what it needs, and where it fits.

The reference is spaCy's ``Matcher`` (``reference_matches``). The fast way begins at the rarest word
that a pattern requires and looks from there in both directions; each token is tested with a
pattern of that one token, by spaCy, and the answer is remembered for the word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from hybrid.packs.bare import BareForm
from hybrid.packs.compiling import compile_sparing
from hybrid.packs.keywords import Keywords
from hybrid.packs.model import Token
from hybrid.packs.tokenise import Tokens, tokenizer
from hybrid.packs.views import View
from hybrid.packs.vocabulary import KEYWORD, OPTION, OPTION_CHAR
from hybrid.text.folding import has_one_form
from hybrid.text.literals import Needs, needs
from hybrid.text.sentences import Range
from hybrid.text.stopwords import FUNCTION_EN

_TEXTS = ("ORTH", "TEXT", "LOWER")
_REPEATS = {"1": (1, 1), "?": (0, 1), "*": (0, None), "+": (1, None)}
_GAP = (
    r"[\s\v\x1c-\x1f\x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}"
    r"\x{3000}]*"
)
"""White space, as in Python; between some tokens there is none."""

_KEPT = 20_000
_FREQUENT = 20
"""How many rare words a grammar word weighs, where a pattern's rarest word is looked for."""

Place = tuple[int, int]


class TokenPattern:
    """A token pattern: what it needs, and where it matches."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._anchor = _anchor(tokens)

    def needs(self, form: BareForm) -> Needs:
        """Return what every match holds in texts of ``form``."""
        source = "".join(_source(token, r"\s*") for token in self._tokens)
        return Needs(needs(source, re.IGNORECASE, form).literals, None)

    def may_match(self, text: bytes) -> bool:
        """Whether the words of a match stand in a text side by side, cut into tokens or not."""
        return self._expression.search(text) is not None

    def stretches(self, view: View) -> Sequence[Range]:
        """Return stretches of a view's text, cut at spaces, in one of which every match lies.

        A match shares a character with one of the expression's, and goes on from there for no
        more words than it has tokens.
        """
        if self._most_tokens is None or "  " in view.text:
            return [(0, len(view.text))]
        found: list[Range] = []
        for match in self._expression.finditer(view.encoded):
            start, end = _widened(view.text, *view.characters(*match.span()), self._most_tokens)
            if found and start <= found[-1][1]:
                start = found.pop()[0]
            found.append((start, end))
            if end == len(view.text):
                break
        return found

    @cached_property
    def _most_tokens(self) -> int | None:
        most = [_REPEATS[token.get("OP", "1")][1] for token in self._tokens]
        return None if None in most else sum(filter(None, most))

    @cached_property
    def _expression(self) -> Any:
        return compile_sparing("".join(_source(token, _GAP) for token in self._tokens))

    def names(self, placeholder: str) -> bool:
        """Whether a token is ``{option}`` or ``{keyword}``."""
        return any(_is(token, placeholder) for token in self._tokens)

    @cached_property
    def anchors(self) -> frozenset[str]:
        """Words, lower-cased, one of which every match holds; none where only spaCy will do."""
        return _words(self._tokens[self._anchor]) if self._anchor is not None else frozenset()

    def around(self, tokens: Tokens, at: int) -> Iterator[Place]:
        """Yield the matches, as ranges of tokens, whose anchor is the token ``at``."""
        before, here, after = self._parts
        if not here.accepts[tokens.texts[at]]:
            return
        ends = _reach(tokens.texts, at + 1, after, 1)
        if not ends:
            return
        for start in _reach(tokens.texts, at - 1, before, -1):
            for end in ends:
                yield start + 1, end

    def reference_matches(self, doc: Any, keywords: Keywords) -> Iterator[Place]:
        """Yield the matches in a spaCy ``Doc``, as ranges of tokens, found by its ``Matcher``."""
        for _, first, last, alignment in self._matcher(doc, with_alignments=True):
            if self._keywords_hold(doc[first:last], alignment, keywords):
                yield first, last

    @cached_property
    def _parts(self) -> tuple[list[_Element], _Element, list[_Element]]:
        """The tokens before the anchor, last first; the anchor; the tokens after it."""
        assert self._anchor is not None
        made = [_Element(token) for token in self._tokens]
        return made[: self._anchor][::-1], made[self._anchor], made[self._anchor + 1 :]

    @cached_property
    def _matcher(self) -> Any:
        return _matcher([_filled(token) for token in self._tokens])

    def _keywords_hold(self, found: Any, alignment: Sequence[int], keywords: Keywords) -> bool:
        for token, at in zip(found, alignment, strict=True):
            whole = (0, len(token))
            if _is(self._tokens[at], KEYWORD) and keywords.trim(token.text, *whole) != whole:
                return False
        return True


class _Element:
    """A token of a pattern: which words it accepts, and how often."""

    def __init__(self, token: Token) -> None:
        self.least, self.most = _REPEATS[token.get("OP", "1")]
        self.accepts = _Accepts(token)


class _Accepts(dict[str, bool]):
    """Whether a token accepts a word, remembered for as many words as fit."""

    def __init__(self, token: Token) -> None:
        super().__init__()
        self._token = {name: value for name, value in _filled(token).items() if name != "OP"}
        self._listed = _words(self._token) if set(self._token) == {"LOWER"} else frozenset()

    def __missing__(self, word: str) -> bool:
        if len(self) >= _KEPT:
            self.clear()
        self[word] = found = self._asked(word)
        return found

    def _asked(self, word: str) -> bool:
        if self._listed:
            return word.lower() in self._listed
        vocabulary = tokenizer().vocab
        from spacy.tokens import Doc

        return bool(self._matcher(Doc(vocabulary, words=[word])))

    @cached_property
    def _matcher(self) -> Any:
        return _matcher([self._token])


def _widened(text: str, start: int, end: int, words: int) -> Range:
    """Return the range with so many more words on either side."""
    for _ in range(words + 1):
        start = text.rfind(" ", 0, max(0, start - 1)) + 1
        end = text.find(" ", end + 1)
        if end < 0:
            end = len(text)
    return start, end


def _reach(words: Sequence[str], at: int, elements: Sequence[_Element], step: int) -> set[int]:
    """Return where ``elements``, beginning at ``at``, can end: the places just beyond."""
    places = {at}
    for element in elements:
        reached: set[int] = set()
        for place in places:
            reached.update(_repeats(words, place, element, step))
        if not reached:
            return reached
        places = reached
    return places


def _repeats(words: Sequence[str], at: int, element: _Element, step: int) -> Iterator[int]:
    count = 0
    while True:
        if count >= element.least:
            yield at
        inside = 0 <= at < len(words)
        if count == element.most or not inside or not element.accepts[words[at]]:
            return
        at += step
        count += 1


def _matcher(pattern: list[dict[str, Any]]) -> Any:
    vocabulary = tokenizer().vocab
    from spacy.matcher import Matcher

    made = Matcher(vocabulary)
    made.add("pattern", [pattern])
    return made


def _anchor(tokens: Sequence[Token]) -> int | None:
    """Return which token to begin at: the one whose words are rarest.

    ``None`` where the pattern needs spaCy: a keyword is known only in its record, a norm only in
    its text, and counted or negated tokens have rules of their own there.
    """
    if any(_is(token, KEYWORD) or "NORM" in token for token in tokens):
        return None
    if any(token.get("OP", "1") not in _REPEATS for token in tokens):
        return None
    weights = [(_weight(words), at) for at, each in enumerate(tokens) if (words := _words(each))]
    return min(weights)[1] if weights else None


def _weight(words: frozenset[str]) -> int:
    return sum(_FREQUENT if word in FUNCTION_EN else 1 for word in words)


def _words(token: Token) -> frozenset[str]:
    """Return the words, lower-cased, one of which the token must be, if it says so."""
    if str(token.get("OP", "1")) != "1" or _is(token, KEYWORD):
        return frozenset()
    if _is(token, OPTION):
        return frozenset({OPTION_CHAR})
    for name in _TEXTS:
        wanted = token.get(name)
        if isinstance(wanted, str):
            return frozenset({wanted.lower()})
        if isinstance(wanted, Mapping) and wanted.get("IN"):
            return frozenset(word.lower() for word in wanted["IN"])
    return frozenset()


def _source(token: Token, gap: str) -> str:
    """Return an expression for all that a token, and what is between it and the next, can be."""
    words = _words({**token, "OP": "1"})
    known = bool(words) and all(has_one_form(char) for word in words for char in word)
    one = "(?:" + "|".join(map(_escaped, sorted(words))) + ")" if known else r"(?:\S+|\s+)"
    repeat = str(token.get("OP", "1"))
    if repeat not in _REPEATS:
        return r"[\s\S]*"
    return f"(?:{one}{gap}){repeat.removeprefix('1')}"


def _escaped(word: str) -> str:
    return "".join(char if char.isalnum() or not char.isascii() else "\\" + char for char in word)


def _filled(token: Token) -> dict[str, Any]:
    """Replace placeholders: an option is its one character, a keyword any word (checked later)."""
    if _is(token, OPTION):
        return {**_without_text(token), "ORTH": OPTION_CHAR}
    if _is(token, KEYWORD):
        return {**_without_text(token), "IS_PUNCT": False, "IS_SPACE": False}
    return dict(token)


def _is(token: Token, placeholder: str) -> bool:
    return any(token.get(name) == placeholder for name in _TEXTS)


def _without_text(token: Token) -> dict[str, Any]:
    return {name: value for name, value in token.items() if name not in _TEXTS}
