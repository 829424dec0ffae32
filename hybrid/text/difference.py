"""What differs between two runs of tokens, and where a string most like one stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal, NamedTuple

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from hybrid.text.words import (
    NEGATIVE_PREFIXES,
    NUMBERS_ZH,
    TURNED_BY_A,
    Kind,
    Token,
    are_antonyms,
    is_han,
    kind_of_word,
    tokenise,
    value_of,
)

_ENDINGS = frozenset(
    ["s", "es", "d", "ed", "r", "er", "st", "est", "ing", "ly", "y", "n", "'s", "e"]
)
_MOST_NAMED = 4
_LONGEST_NAMED = 160
_LONGEST_PAIRED = 6


@dataclass(frozen=True, slots=True)
class Change:
    """One place where a quote departs from its source; an empty side means added or dropped."""

    kind: Kind
    source: str
    quote: str

    def __str__(self) -> str:
        source, quote = _shortened(self.source), _shortened(self.quote)
        if not source:
            return f"{self.kind} added: “{quote}”"
        if not quote:
            return f"{self.kind} dropped: “{source}”"
        note = ", the same number in another writing" if self._same_number() else ""
        return f"{self.kind} changed: “{source}” to “{quote}”{note}"

    def _same_number(self) -> bool:
        if self.kind != "number":
            return False
        value = value_of(self.source.replace("-", " ").split())
        return value is not None and value == value_of(self.quote.replace("-", " ").split())


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a quote changes, and which of the source's tokens it is a version of."""

    begin: int
    end: int
    changes: tuple[Change, ...]


def compare(
    source: Sequence[Token], quote: Sequence[Token], same: Callable[[str, str], bool]
) -> Comparison:
    """Say what it takes to make ``quote`` of ``source``, in order.

    ``source`` may reach beyond the quote at either end: what stands there counts for nothing.
    ``same`` says of a source token and a quote token that differ whether they count as one.
    """
    equal, blocks = _aligned(source, quote)
    begin = min((start for start, _ in (*equal, *(block[:2] for block in blocks))), default=0)
    end = max((stop for _, stop in (*equal, *(block[:2] for block in blocks))), default=0)
    differing = [block for block in blocks if not _all_same(source, quote, block, same)]
    return Comparison(begin, end, _changes(source, quote, differing))


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words that a text and a quote share, or that only one of them has.

    ``apart`` says whether a space stands before it.
    """

    kind: Literal["same", "dropped", "added"]
    text: str
    apart: bool


def word_by_word(text: str, quote: str) -> list[Stretch]:
    """Return ``text`` and ``quote`` laid over each other, in order."""
    source, quoted = tokenise(text), tokenise(quote)
    steps = Levenshtein.opcodes([token.text for token in source], [token.text for token in quoted])
    stretches: list[Stretch] = []
    for step in steps:
        old = source[step.src_start : step.src_end]
        new = quoted[step.dest_start : step.dest_end]
        if step.tag == "equal":
            stretches.append(_stretch("same", text, old))
            continue
        if old:
            stretches.append(_stretch("dropped", text, old))
        if new:
            stretches.append(_stretch("added", quote, new))
    return stretches


def _stretch(
    kind: Literal["same", "dropped", "added"], text: str, tokens: Sequence[Token]
) -> Stretch:
    start, end = tokens[0].start, tokens[-1].end
    return Stretch(
        kind, text[start:end], apart=text[start - 1 : start].isspace() if start else False
    )


def describe(found: Sequence[Change]) -> str:
    """Return the changes as one line for a reader, the first few in words."""
    named = "; ".join(str(change) for change in found[:_MOST_NAMED])
    rest = len(found) - _MOST_NAMED
    return f"{named}; and {rest} more" if rest > 0 else named


def _shortened(text: str) -> str:
    half = _LONGEST_NAMED // 2
    return text if len(text) <= _LONGEST_NAMED else f"{text[:half]} … {text[-half:]}"


def joined(tokens: Sequence[Token]) -> str:
    """Return tokens as running text: a space between them where they stood apart."""
    pieces: list[str] = []
    end = tokens[0].start if tokens else 0
    for token in tokens:
        pieces.append(" " if end < token.start else "")
        pieces.append(token.text)
        end = token.end
    return "".join(pieces)


Block = tuple[int, int, int, int]
"""A stretch that differs: begin and end in the source's tokens, then in the quote's."""


def _aligned(
    source: Sequence[Token], quote: Sequence[Token]
) -> tuple[list[tuple[int, int]], list[Block]]:
    """Return the source's ranges that the quote shares, and the stretches that differ."""
    olds, news = [token.text for token in source], [token.text for token in quote]
    equal: list[tuple[int, int]] = []
    blocks: list[Block] = []
    for step in Levenshtein.opcodes(olds, news):
        block = (step.src_start, step.src_end, step.dest_start, step.dest_end)
        if step.tag == "equal":
            equal.append(block[:2])
            continue
        if blocks and (blocks[-1][1], blocks[-1][3]) == (block[0], block[2]):
            before = blocks.pop()
            block = (before[0], block[1], before[2], block[3])
        blocks.append(block)
    inside = (_inside(block, source, quote) for block in blocks)
    return equal, [block for block in inside if block is not None]


def _inside(block: Block, source: Sequence[Token], quote: Sequence[Token]) -> Block | None:
    """Return the part of a block that is not the source going on before or after the quote."""
    begin, end, quote_begin, quote_end = block
    words = [token for token in quote[quote_begin:quote_end] if token.text[0].isalnum()]
    if quote_begin == 0 and begin == 0:
        begin = max(begin, end - len(words))
    elif quote_end == len(quote) and end == len(source):
        end = min(end, begin + len(words))
    empty = begin == end and quote_begin == quote_end
    return None if empty else (begin, end, quote_begin, quote_end)


def _changes(
    source: Sequence[Token], quote: Sequence[Token], blocks: Sequence[Block]
) -> tuple[Change, ...]:
    if _reordered(source, quote, blocks):
        return (_reordering(source, quote, blocks[0], blocks[-1]),)
    return tuple(_change(source, quote, block) for block in blocks)


def _all_same(
    source: Sequence[Token],
    quote: Sequence[Token],
    block: Block,
    same: Callable[[str, str], bool],
) -> bool:
    olds, news = source[block[0] : block[1]], quote[block[2] : block[3]]
    return len(olds) == len(news) and all(
        same(old.text, new.text) for old, new in zip(olds, news, strict=True)
    )


def _reordered(source: Sequence[Token], quote: Sequence[Token], blocks: Sequence[Block]) -> bool:
    taken = Counter(token.text.lower() for a, b, _, _ in blocks for token in source[a:b])
    given = Counter(token.text.lower() for _, _, c, d in blocks for token in quote[c:d])
    return len(blocks) > 1 and taken == given


def _reordering(
    source: Sequence[Token], quote: Sequence[Token], first: Block, last: Block
) -> Change:
    old, new = joined(source[first[0] : last[1]]), joined(quote[first[2] : last[3]])
    return Change("number" if set(old) <= NUMBERS_ZH else "order", old, new)


def _change(source: Sequence[Token], quote: Sequence[Token], block: Block) -> Change:
    begin, end, quote_begin, quote_end = block
    old, new = source[begin:end], quote[quote_begin:quote_end]
    olds, news = [token.text for token in old], [token.text for token in new]
    readings = [*_readings(source, begin, end), *_readings(quote, quote_begin, quote_end)]
    return Change(_kind(olds, news, readings), joined(old), joined(new))


def _kind(olds: Sequence[str], news: Sequence[str], readings: Sequence[str]) -> Kind:
    old, new = [text.lower() for text in olds], [text.lower() for text in news]
    if _negations(old) != _negations(new) or _any_pair(old, new, negates):
        return "negator"
    if any(len(text) == 1 and text.isascii() and text.isupper() for text in (*olds, *news)):
        return "option letter"
    kinds = {kind_of_word(text) for text in (*old, *new, *readings)}
    if set("".join((*old, *new))) <= NUMBERS_ZH:
        kinds.add("number")
    for kind in _BEFORE_ANTONYMS:
        if kind in kinds:
            return kind
    if old == new:
        return "case"
    if _any_pair(old, new, are_antonyms):
        return "antonym"
    return "comparison" if "comparison" in kinds else _kind_of_form(olds, news)


_BEFORE_ANTONYMS: tuple[Kind, ...] = ("number", "quantifier", "modal")


def _kind_of_form(olds: Sequence[str], news: Sequence[str]) -> Kind:
    words = [*olds, *news]
    if all(not text[0].isalnum() for text in words):
        return "sign"
    if len(olds) == len(news) == 1 and same_stem(olds[0].lower(), news[0].lower()):
        return "ending"
    return "name" if all(text[0].isupper() for text in words) else "word"


def _readings(tokens: Sequence[Token], begin: int, end: int) -> list[str]:
    """Return changed Han characters alone and with a neighbour: one of them may be a word."""
    if begin == end or not is_han(tokens[begin].text[0]):
        return []
    text = "".join(token.text for token in tokens[begin:end])
    left = tokens[begin - 1].text if begin else ""
    right = tokens[end].text if end < len(tokens) else ""
    return [text, left + text, text + right]


def _negations(words: Sequence[str]) -> int:
    return sum(kind_of_word(word) == "negator" for word in words)


def _any_pair(
    olds: Sequence[str], news: Sequence[str], related: Callable[[str, str], bool]
) -> bool:
    # A long stretch that differs is another sentence, and no pair in it means anything.
    near = len(olds) <= _LONGEST_PAIRED and len(news) <= _LONGEST_PAIRED
    return near and any(related(old, new) for old in olds for new in news)


def negates(left: str, right: str) -> bool:
    """Whether one of two lower-case words is the other with a negative prefix or ``-less``."""
    short, long = sorted((left, right), key=len)
    if len(short) < 3:
        return False
    stem = short.removesuffix("ful")
    if long == "a" + short:
        return short in TURNED_BY_A
    return long == stem + "less" or any(long == prefix + short for prefix in NEGATIVE_PREFIXES)


def same_stem(left: str, right: str) -> bool:
    """Whether two lower-case words differ in an ending alone, as ``nurse`` and ``nurses`` do."""
    pairs = zip(left, right, strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    rests = left[shared:], right[shared:]
    return shared >= 3 and all(rest in _ENDINGS or not rest for rest in rests)


# Up to this length the whole text is aligned; beyond it, the surroundings of shared substrings.
_LONGEST_WHOLE = 50_000
_MOST_SHINGLES = 12
_MOST_PLACES = 40


class Alignment(NamedTuple):
    """A range of the text and how like it is, 0 to 100."""

    start: int
    end: int
    score: float


def nearest(needle: str, text: str, *, least: float) -> Alignment | None:
    """Return the range of ``text`` most like ``needle``, or ``None`` below a score of ``least``.

    The score is rapidfuzz's ``partial_ratio``. Takes time linear in ``text``; in a text of more
    than 50,000 characters only ranges that share some substring with the needle are found.
    """
    if not needle or not text:
        return None
    if len(text) <= len(needle):
        # partial_ratio would look for the text in the needle.
        score = fuzz.ratio(needle, text, score_cutoff=least)
        return Alignment(0, len(text), score) if score else None
    if len(text) <= _LONGEST_WHOLE:
        return _alignment(needle, text, 0, len(text), least)
    best: Alignment | None = None
    for start, end in _windows(needle, text):
        found = _alignment(needle, text, start, end, max(least, best.score if best else 0))
        if found is not None and (best is None or best.score < found.score):
            best = found
    return best


def _alignment(needle: str, text: str, start: int, end: int, least: float) -> Alignment | None:
    window = text if end - start == len(text) else text[start:end]
    if len(window) <= len(needle):
        return nearest(needle, window, least=least)
    found = fuzz.partial_ratio_alignment(needle, window, score_cutoff=least)
    if found is None:
        return None
    return Alignment(start + found.dest_start, start + found.dest_end, found.score)


def _windows(needle: str, text: str) -> list[tuple[int, int]]:
    """Return the stretches of ``text`` around substrings it shares with ``needle``, merged."""
    # Short enough that one change leaves some of them whole; a Han character says more.
    size = min(8 if needle.isascii() else 4, max(2, len(needle) // 3))
    reach = len(needle) + size
    step = max(1, len(needle) // _MOST_SHINGLES)
    starts: set[int] = set()
    for offset in range(0, max(1, len(needle) - size + 1), step):
        shingle = needle[offset : offset + size]
        place = text.find(shingle)
        for _ in range(_MOST_PLACES):
            if place < 0:
                break
            starts.add(place)
            place = text.find(shingle, place + 1)
    windows: list[tuple[int, int]] = []
    for place in sorted(starts):
        start, end = max(0, place - reach), min(len(text), place + reach)
        if windows and start <= windows[-1][1] and end - windows[-1][0] <= 4 * reach:
            start = windows.pop()[0]
        windows.append((start, end))
    return windows
