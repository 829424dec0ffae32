"""Quotes that leave words out, change a sentence's mark or cut a word, known by how they are made.

Whether a gap is harmless is known from how it was written, not from the words in it: those of the
altered classes are drawn at random from large lexicons.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from bench.fragments import (
    TOKENS,
    Case,
    Fragment,
    may_turn,
    negator_of,
    three_pieces,
    unless_chained,
    weight,
)

ELLIPSES = ("...", "…", " ... ", " … ", " [...] ", "……")
_SENTENCE = {
    "en": re.compile(r"(?<=[a-z]{3}[.!?])\s+(?=[A-Z][a-z])"),
    "zh": re.compile("(?<=[\u4e00-\u9fff][。！？])(?=[\u4e00-\u9fff])"),
}
_ASIDES = {
    "en": ((", ", ", "), (" (", ") "), (" — ", " — "), (" - ", " - ")),
    "zh": (("，", "，"), ("（", "）"), ("——", "——"), ("、", "、")),
}
_MARKED = {"en": re.compile(r"(?<=[a-z])[.?]"), "zh": re.compile("(?<=[\u4e00-\u9fff])[。？]")}
_OTHER_MARKS = {
    ".": ("?", "？"), "?": (".", "!", "。"), "。": ("？", "?"), "？": ("。", "！", ".", "!"),
}  # fmt: skip
_LEAST, _MOST = 4, 12


@cache
def lexicon(lang: str) -> tuple[str, ...]:
    """Return tens of thousands of words of a language."""
    if lang == "en":
        from spellchecker import SpellChecker

        return tuple(sorted(word for word in SpellChecker() if word.isascii() and word.isalpha()))
    table = (files("opencc") / "dictionary" / "STPhrases.txt").read_text(encoding="utf-8")
    return tuple(line.partition("\t")[0] for line in table.splitlines())


def over_sentences(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    """Leave out one to three whole sentences."""
    text = part.text
    ends = [match.span() for match in _SENTENCE[part.lang].finditer(text)]
    count = rng.randint(1, 3)
    if len(ends) <= count:
        return None
    at = rng.randrange(len(ends) - count)
    (end, begin), (last, start) = ends[at], ends[at + count]
    first, second = _tail(rng, text[:end], part.lang), _head(rng, text[start:], part.lang)
    if not first or not second or not _is_harmless(text[begin:last], part.lang):
        return None
    quote = first + rng.choice(ELLIPSES) + second
    whole = text[end - len(first) : start + len(second)]
    return Case("", quote, text, accept=True, found=(whole,), ends=(first, second))


def over_aside(rng: random.Random, texts: Sequence[str], part: Fragment) -> Case | None:
    """Write an aside between two commas, brackets or dashes into a clause, and leave it out."""
    pieces = _inside_clause(rng, part)
    aside = _words(rng, texts, part.lang)
    if pieces is None or aside is None:
        return None
    first, last = pieces[0].rstrip(), pieces[2].lstrip()
    source = f"{first}{aside}{last}"
    quote = first + rng.choice(ELLIPSES) + last
    return Case("", quote, source, accept=True, found=(source,), ends=(first, last))


def inside_sentence(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    """Leave out words of a clause as it stands: nothing shows that they may go."""
    pieces = _inside_clause(rng, part)
    if pieces is None:
        return None
    return unless_chained(_quoted(rng, pieces), pieces, part, pieces[1])


def over_any_words(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    """Write words drawn from a lexicon into a clause, and leave them out."""
    pieces = _inside_clause(rng, part)
    if pieces is None:
        return None
    apart = " " if part.lang == "en" else ""
    drawn = apart.join(rng.choices(lexicon(part.lang), k=rng.randint(1, 3))) + apart
    at = part.start + len(pieces[0])
    source = part.text[:at] + drawn + pieces[2] + part.text[part.end :]
    changed = Fragment(source, part.start, part.end, part.lang)
    made = pieces[0], drawn, pieces[2]
    return unless_chained(_quoted(rng, made), made, changed, drawn)


def mark_changed(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    """Make a statement of a question, or a question of a statement."""
    ends = list(_MARKED[part.lang].finditer(part.text))
    asked = [match for match in ends if match[0] in "?？"]
    if not ends:
        return None
    mark = rng.choice(asked if asked and rng.random() < 0.7 else ends)
    words = _tail(rng, part.text[: mark.start()], part.lang)
    if not words or part.text.lower().count(words.lower()) != 1:
        return None
    return Case("", words + rng.choice(_OTHER_MARKS[mark[0]]), part.text, accept=False)


def word_cut(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    """Begin or end a quote inside a word."""
    words = list(re.finditer(r"(?<![A-Za-z])[A-Za-z]{4,}(?![A-Za-z])", part.words))
    if len(words) < 4:
        return None
    first, last = words[0], words[-1]
    if rng.random() < 0.5:
        quote = part.words[rng.randrange(first.start() + 1, first.end() - 1) : last.end()]
    else:
        quote = part.words[first.start() : rng.randrange(last.start() + 2, last.end())]
    whole = rf"(?<![A-Za-z]){re.escape(quote)}(?![A-Za-z])"
    if re.search(whole, part.text, re.IGNORECASE):
        return None
    return Case("", quote, part.text, accept=False)


def compound_cut(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    """Join a word of a lexicon to the quote's first or last by a hyphen, and leave it out."""
    quote = part.words
    if not re.fullmatch(r"[A-Za-z]{2}.*[A-Za-z]{2}", quote, re.DOTALL):
        return None
    before, after = part.text[: part.start], part.text[part.end :]
    if any(_holds(text, quote) for text in (before + quote[:-1], quote[1:] + after)):
        return None
    word = rng.choice(lexicon("en"))
    joined = f"{word}-{quote}" if rng.random() < 0.5 else f"{quote}-{word}"
    return Case("", quote, before + joined + after, accept=False)


def _quoted(rng: random.Random, pieces: tuple[str, str, str]) -> str:
    return pieces[0].rstrip() + rng.choice(ELLIPSES) + pieces[2].lstrip()


def _inside_clause(rng: random.Random, part: Fragment) -> tuple[str, str, str] | None:
    """Cut a fragment where words stand on both sides of both cuts, with a space at most."""
    pieces = three_pieces(rng, part)
    if pieces is None or not weight(pieces[1]):
        return None
    joints = (pieces[0], pieces[1]), (pieces[1], pieces[2])
    return pieces if all(_is_plain_joint(*joint) for joint in joints) else None


def _is_plain_joint(left: str, right: str) -> bool:
    edges = left.rstrip(" ")[-1:], right.lstrip(" ")[:1]
    return all(char.isalnum() for char in edges) and all(edges)


def _is_harmless(gap: str, lang: str) -> bool:
    return not negator_of(lang).search(gap) and not may_turn(gap, lang) and "?" not in gap


def _words(rng: random.Random, texts: Sequence[str], lang: str) -> str | None:
    """Return a few words of another text as an aside."""
    pattern = r"[A-Za-z]{3,}(?: [a-z]{3,}){1,4}" if lang == "en" else "[\u4e00-\u9fff]{4,9}"
    found = re.findall(pattern, rng.choice(texts))
    words = rng.choice(found) if found else ""
    if not words or not _is_harmless(words, lang):
        return None
    opening, closing = rng.choice(_ASIDES[lang])
    return f"{opening}{words}{closing}"


def _holds(text: str, quote: str) -> bool:
    """Whether the words of a quote stand in ``text``, whatever the marks between them."""
    return " ".join(TOKENS.findall(quote)).lower() in " ".join(TOKENS.findall(text)).lower()


def _tail(rng: random.Random, text: str, lang: str) -> str:
    """Return the last words of ``text`` as far as no mark stands between them."""
    inner = "[A-Za-z ']" if lang == "en" else "[\u4e00-\u9fff]"
    found = re.search(rf"(?<![A-Za-z-]){inner}{{{_LEAST},}}[.!?。！？]?\Z", text)
    return _of_length(rng, found[0], lang, last=True) if found else ""


def _head(rng: random.Random, text: str, lang: str) -> str:
    inner = "[A-Za-z ']" if lang == "en" else "[\u4e00-\u9fff]"
    found = re.match(rf"{inner}{{{_LEAST},}}(?![A-Za-z'-])", text)
    return _of_length(rng, found[0], lang, last=False) if found else ""


def _of_length(rng: random.Random, text: str, lang: str, *, last: bool) -> str:
    most = rng.randint(_LEAST, _MOST)
    words = re.findall(r"\S+\s*" if lang == "en" else ".", text)
    if len(words) < _LEAST:
        return ""
    return "".join(words[-most:] if last else words[:most]).strip()
