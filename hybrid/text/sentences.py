"""Sentences and clauses as ranges of the original text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache

Range = tuple[int, int]

LONGEST = 1000
"""The most characters of a sentence. Those of real texts are shorter; text without any full stop
would otherwise be one sentence, which rules that compare the parts of a sentence cannot afford."""

PARAGRAPH_BREAK = re.compile(r"\n\s*\n")
"""An empty line between two paragraphs."""

_AFTER_ANY_END = 1 << 62

# A terminator run with closing marks, or a line break. A full stop ends a sentence only before
# white space or the end, so decimals and "e.g." inside a word never split.
_CLOSING = r"[”’\"')）」』】\]*]*"
# A question inside quotation marks does not end the sentence that quotes it.
_GOES_ON = r"(?![”’\"')）」』】\]*]*\s*(?:[a-z,，、；;的]|这[个一]?(?:问题|道题)))"
_ABBREVIATIONS = (
    r"(?<!\b[Ee]\.g\.)(?<!\bi\.e\.)(?<!\bvs\.)(?<!\bMr\.)(?<!\bMs\.)(?<!\bDr\.)(?<!\bMrs\.)"
    r"(?<!\bSt\.)(?<!\bProf\.)(?<!\bRs\.)(?!(?<=\b[Nn]o\.)\s?\d)(?!(?<=\bFig\.)\s?\d)"
    r"(?<!^\d\.)(?<!^\d\d\.)"
)
# Each alternative looks back at the first character: so a text is searched for those alone.
_SENTENCE_END = re.compile(
    rf"[。！？!?….\n<](?:(?<=[。！？!?…])[。！？!?…]*{_GOES_ON}{_CLOSING}"
    rf"|(?<=\.)(?<![A-Z]\.){_ABBREVIATIONS}\.*{_CLOSING}(?=\s|$)"
    rf"|(?<=[A-Z]\.){_CLOSING}(?=\s+[A-Z(]|\s*\n|\s*$)"
    r"|(?<=\n)\s*\n"
    r"|(?<=\n)(?=\s*(?:[-*•]|\d+[.)、．]|[(（]?[A-Z][)）.、．:：]|[(（]\d+[)）]|Human:|Assistant:|<))"
    r"|(?<=\n)(?<![,;，、]\n)(?=[A-Z\"“#])"
    r"|(?<=<)(?:/?think>|eo[a-z]>))",
    re.MULTILINE,
)
_ITEM = re.compile(r"[-*•]\s")
_CLAUSE_MARKS = " ,，;；:：—–-"
# A Chinese comma ends a clause before the letter of an option too.
_CLAUSE_END = re.compile(
    r"[,;:，；：、]+(?=\s|[^\x00-\x7f]|$)|[，；](?=[A-H](?:[^\x00-\x7f]|$))|[—–]+|\s-\s|\n"
)


_TITLE = re.compile(
    r"[\s*#•>\-\d.)]*(?:what|who|whose|whom|why|how|where|when|which)\b[^,.;:!?\n]{0,80}:?\s*"
    r"|[\s*#•>\-\d.)、]*[^，。；：！？\n]{0,20}(?:什么|为何|为什么|哪些|怎样|如何)[^，。；：！？\n]{0,20}：?\s*",
    re.IGNORECASE,
)
_LINE_BREAK_ZH = re.compile(r"(?<=[^\s,;:，；：、（(])\n(?=[\u4e00-\u9fff“])")
# A line that gives the answer, and no more, is a sentence.
_ANSWER_LINE = re.compile(
    r"^[ \t*【\[(（]*"
    r"(?:(?:正确|最终|参考|标准|本题)?的?(?:答案|选项)[】\])）*]*"
    r"(?:应?[该当]?[是为选])?[ \t*:：]*)+"
    r"[【\[(（]?[A-H][】\])）]?[*.。]*(?:<eo[a-z]>)?[。.]?[ \t]*\n(?=[\u4e00-\u9fff“])",
    re.MULTILINE,
)
# A text that is wrapped has longer lines; and one break alone may be a wrap.
_LONGEST_SHORT_LINE, _LEAST_BREAKS = 26, 2
# A straight mark after a Chinese full stop closes a quotation, or opens the next one.
_MAY_OPEN = '。"'


# A record's texts are split by everyone who reads it.
@lru_cache(maxsize=256)
def sentences(text: str) -> tuple[Range, ...]:
    """Split ``text`` into sentence ranges, trimmed of outer white space.

    Every non-space character lies in exactly one range. A hard line wrap inside a sentence does
    not end it; a blank line, or a line that begins a list item or with a capital, does. What goes
    on for more than ``LONGEST`` characters is cut at its clauses.
    """
    whole = tuple(_after_items(text, _split(text, 0, len(text), _SENTENCE_END)))
    if _MAY_OPEN in text:
        whole = _with_opening_quotes(text, whole)
    if "\n" in text and not text.isascii():
        whole = tuple(_at_short_lines(text, tuple(_after_answer_lines(text, whole))))
    return tuple(part for place in whole for part in _not_too_long(text, *place))


# So are its sentences, of a few records at a time.
@lru_cache(maxsize=1024)
def clauses(text: str, start: int, end: int) -> tuple[Range, ...]:
    """Split ``text[start:end]`` at commas, colons, semicolons and dashes, trimmed likewise."""
    return _split(text, start, end, _CLAUSE_END)


def unmarked(text: str, place: Range) -> Range:
    """Return a clause without the comma, colon, semicolon or dash that ends it."""
    start, end = place
    return start, start + len(text[start:end].rstrip(_CLAUSE_MARKS))


def extent(text: str) -> int:
    """Return how long a text is: in words where it is English, else in characters."""
    return len(text.split()) if text.isascii() else len(text)


def is_question(words: str) -> bool:
    """Whether words end in a question mark; quotes and brackets may close after it."""
    return words.rstrip("\"'”’)） ").endswith(("?", "？"))


def is_title(words: str) -> bool:
    """Whether words name what is gone into next, as a title does: "Why it rang", "她为何迟到".

    They open with a question word, in Chinese they hold one, and no mark ends them but a colon.
    """
    return _TITLE.fullmatch(words) is not None


def index_of(ranges: tuple[Range, ...], position: int) -> int:
    """Return the index of the range that holds ``position``, or of the last one before it.

    Positions before the first range give 0; ``ranges`` must not be empty.
    """
    return max(0, bisect_right(ranges, (position, _AFTER_ANY_END)) - 1)


def _split(text: str, start: int, end: int, pattern: re.Pattern[str]) -> tuple[Range, ...]:
    ranges: list[Range] = []
    begin = start
    for match in pattern.finditer(text, start, end):
        if match.end() > begin:
            _append_trimmed(ranges, text, begin, match.end())
            begin = match.end()
    if begin < end:
        _append_trimmed(ranges, text, begin, end)
    return tuple(ranges)


def _with_opening_quotes(text: str, places: tuple[Range, ...]) -> tuple[Range, ...]:
    """Give each straight quotation mark that opens a quotation to the sentence it opens."""
    starts = [start for start, _ in places]
    ends = [end for _, end in places]
    for index in range(len(places) - 1):
        end = ends[index]
        if end == starts[index + 1] and text.endswith(_MAY_OPEN, 0, end):
            line = text.rfind("\n", 0, end) + 1
            if text.count('"', line, end - 1) % 2 == 0:
                ends[index] = starts[index + 1] = end - 1
    return tuple(zip(starts, ends, strict=True))


def _after_items(text: str, ranges: tuple[Range, ...]) -> Iterator[Range]:
    """Cut what follows a list item on the next line: an item ends with its line."""
    for start, end in ranges:
        stop = text.find("\n", start, end) if _ITEM.match(text, start) else -1
        if 0 <= stop and not text[stop + 1 : stop + 2].isspace():
            yield start, start + len(text[start:stop].rstrip())
            yield stop + 1, end
        else:
            yield start, end


def _after_answer_lines(text: str, ranges: Iterable[Range]) -> Iterator[Range]:
    """Cut after a line that gives the answer, and no more."""
    ends = [match.end() for match in _ANSWER_LINE.finditer(text)]
    for start, end in ranges:
        begin = start
        for at in ends[bisect_right(ends, start) : bisect_right(ends, end - 1)]:
            yield from _trimmed(text, begin, at)
            begin = at
        yield from _trimmed(text, begin, end)


def _at_short_lines(text: str, ranges: Iterable[Range]) -> Iterator[Range]:
    """Cut where a short line goes over into a Chinese one, and no line is wrapped.

    Chinese has no capital to tell a line that begins anew from one that goes on.
    """
    breaks = [match.start() for match in _LINE_BREAK_ZH.finditer(text)]
    lengths = [at - (text.rfind("\n", 0, at) + 1) for at in breaks]
    if len(breaks) < _LEAST_BREAKS or max(lengths) > _LONGEST_SHORT_LINE:
        yield from ranges
        return
    for start, end in ranges:
        begin = start
        for at in breaks[bisect_right(breaks, start) : bisect_right(breaks, end - 1)]:
            yield begin, at
            begin = at + 1
        yield from _trimmed(text, begin, end)


def _trimmed(text: str, start: int, end: int) -> list[Range]:
    ranges: list[Range] = []
    _append_trimmed(ranges, text, start, end)
    return ranges


def _not_too_long(text: str, start: int, end: int) -> list[Range]:
    """Cut a sentence that is too long, again and again, after the last clause that fits."""
    if end - start <= LONGEST:
        return [(start, end)]
    ranges: list[Range] = []
    while LONGEST < end - start:
        cut = _last_end(text, start, start + LONGEST)
        _append_trimmed(ranges, text, start, cut)
        start = cut
    _append_trimmed(ranges, text, start, end)
    return ranges


def _last_end(text: str, start: int, bound: int) -> int:
    """Return where the last clause ends, else the last word, else the bound."""
    ends = [match.end() for match in _CLAUSE_END.finditer(text, start, bound)]
    space = text.rfind(" ", start + 1, bound)
    return ends[-1] if ends else space if 0 < space else bound


def _append_trimmed(ranges: list[Range], text: str, start: int, end: int) -> None:
    piece = text[start:end].rstrip()
    if words := piece.lstrip():
        end = start + len(piece)
        ranges.append((end - len(words), end))
