"""Where a text holds the words of an option, in whatever style they are written."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import NamedTuple

from hybrid.records.option_names import option_names
from hybrid.records.record import Record
from hybrid.text.guarded import Guarded
from hybrid.text.normalise import fold_ascii_case, normalise
from hybrid.text.tokens import is_han

_CASED_WORDS = frozenset(
    {"yes", "no", "true", "false", "valid", "invalid", "both", "none", "a", "b"}
)
EDGES = " \t\r\n.。;；,，!！"
"""What may stand around an option's text and is none of its words."""
_QUOTES = tuple('"“”「」『』')
_NO_SPACE = re.compile(r"\S+")


class _Folded:
    """A text with style and case folded as in quotes, and white space left out."""

    def __init__(self, text: str) -> None:
        self._source = normalise(text, fold_case=True)
        words = self._source.text.split()
        self.text = "".join(words)
        self._ends = list(accumulate(map(len, words)))
        self._evenly_spaced = len(self._source.text) == len(self.text) + len(words) - 1

    def original(self, at: int, length: int) -> tuple[int, int]:
        """Return where ``text[at:at + length]`` stands in the original text."""
        return self._source.original(self._place(at), self._place(at + length - 1) + 1)

    def _place(self, at: int) -> int:
        word = bisect_right(self._ends, at)
        if self._evenly_spaced:
            return at + word
        return at + self._word_starts[word] - (self._ends[word - 1] if word else 0)

    @cached_property
    def _word_starts(self) -> list[int]:
        return [match.start() for match in _NO_SPACE.finditer(self._source.text)]


class OptionText(NamedTuple):
    """A text to look for, as it is written and with style, case and white space folded."""

    letter: str
    folded: str
    written: str


# All responses to a question choose among the same.
@lru_cache(maxsize=64)
def _folded(text: str) -> str:
    return _Folded(text).text


def option_texts(record: Record) -> tuple[OptionText, ...]:
    """Return what to look for to find the options by their words, longest first.

    Texts that two options share are left out.
    """
    found: list[OptionText] = []
    names = option_names(record.options)
    asks_what_to_do = _ASKS_WHAT_TO_DO.search(record.question) is not None
    for letter, text in record.options.items():
        core = re.sub(r"^(?:[Tt]he|[Aa]n?)\s+", "", text.strip(EDGES))
        if len(core) >= 2 or is_han(core) or core.isdecimal():
            forms = (*_forms(core), *names[letter], *(_inflected(core) if asks_what_to_do else ()))
            found += [OptionText(letter, _folded(form), form) for form in forms]
    folded = [each.folded for each in found]
    unique = [each for each in found if folded.count(each.folded) == 1 and each.folded]
    return tuple(sorted(unique, key=_longest_first))


# "3pm to 5pm" is also written "between 3pm and 5pm", "3pm-5pm" or "3pm until 5pm".
_STRETCH_OF_TIME = re.compile(
    r"(?P<left>\d[\w:.]{0,8}(?: [\w:.]{1,8})?) ?(?P<link>to|until|[-–—~])"
    r" ?(?P<right>\d[\w:.]{0,8}(?: [\w:.]{1,8})?)"
    r"|(?P<since>[^到至]{0,6}\d[^到至]{0,4})[到至](?P<till>[^到至]{0,6}\d[^到至]{0,4})"
)
_LINKS, _LINKS_ZH = (" to ", " and ", " until ", "-", "–"), ("到", "至", "和", "—", "-")


def _forms(text: str) -> tuple[str, ...]:
    """Return a text as it is written, and a stretch from one number to another otherwise too."""
    stretch = _STRETCH_OF_TIME.fullmatch(text) if text[:1].isdigit() or is_han(text[0]) else None
    if stretch is None:
        return (text,)
    if stretch["left"]:
        forms = (f"{stretch['left']}{link}{stretch['right']}" for link in _LINKS)
    else:
        forms = (f"{stretch['since']}{link}{stretch['till']}" for link in _LINKS_ZH)
    return tuple(dict.fromkeys((text, *forms)))


# Then the options are deeds: "stay on the track" is argued for as "staying on the track" too.
_ASKS_WHAT_TO_DO = Guarded(
    r"\b(?:what|how)\b[^.?!\n]*\b(?:should|would|will|must|ought|shall|can|could|do|does|did|to)\b"
    r"[^.?!\n]*\b(?:do|act|respond|react|proceed|decide|choose)\b"
    r"|\b(?:should|must|ought to)\b[^.?!\n]+\bor\b[^.?!\n]+\?"
    r"|\b(?:must|has to|have to|whether to) [a-z]+ or [a-z]+\b|(?:^|[.:!?\n] )[a-z]+ or [a-z]+\?",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"(?!(?:the|an?|no|yes|not|both|all|none|neither|either|it|its|he|she|they|his|her|their|my|our"
    r"|your|to|in|on|at|by|with|of|for|from|because|if|when|only|some|any|there|cannot)\b)"
    r"[a-z]{2,12}(?=\s|$)",
    re.IGNORECASE,
)
_DOUBLED = re.compile(r"[^aeiou\s]*[aeiou][bdgklmnprt]", re.IGNORECASE)
_LONGEST_DEED = 8


def _inflected(deed: str) -> Iterator[str]:
    """Yield a deed with its first word in the forms of a verb: staying, stays, stayed."""
    verb = _VERB.match(deed)
    if verb is None or not deed.isascii() or len(deed.split()) > _LONGEST_DEED:
        return
    word, rest = verb[0], deed[verb.end() :]
    if not word.lower().endswith(("ing", "ed")):
        yield from (form + rest for form in _verb_forms(word))


def _verb_forms(word: str) -> tuple[str, str, str]:
    """Return the regular forms of a verb in -ing, -s and -ed."""
    lowered = word.lower()
    if lowered.endswith("ie"):
        return word[:-2] + "ying", word + "s", word + "d"
    if lowered.endswith("e"):
        stem = word if lowered.endswith("ee") else word[:-1]
        return stem + "ing", word + "s", word + "d"
    if lowered.endswith("y") and lowered[-2:-1] not in "aeiou":
        return word + "ing", word[:-1] + "ies", word[:-1] + "ied"
    stem = word + word[-1] if _DOUBLED.fullmatch(word) else word
    sibilant = lowered.endswith(("s", "x", "z", "ch", "sh", "o"))
    return stem + "ing", word + ("es" if sibilant else "s"), stem + "ed"


def _longest_first(entry: OptionText) -> tuple[int, str]:
    return -len(entry.folded), entry.letter


def word_places(text: str, options: Sequence[OptionText]) -> Iterator[tuple[int, int, str]]:
    """Yield ``(start, end, letter)`` of options named by their words; they may overlap."""
    present = [option for option in options if _may_hold(text, option.folded)]
    if not present:
        return
    folded = _Folded(text)
    for letter, needle, core in present:
        at = folded.text.find(needle)
        while at >= 0:
            start, end = folded.original(at, len(needle))
            if _stands_alone(text, start, end) and _same_form(text, start, end, core):
                yield _with_article(text, start), end, letter
            at = folded.text.find(needle, at + len(needle))


# Where these come in, letters and figures of a text may change when it is folded.
_REWRITTEN = ("&", "\\", "<", "](")
_NO_LETTERS = bytes(byte for byte in range(256) if not chr(byte).isalnum() or byte > 127)


def _may_hold(text: str, needle: str) -> bool:
    """Whether a folded text may hold ``needle``: not if the letters do not stand there in a row."""
    if not text.isascii() or any(map(text.__contains__, _REWRITTEN)):
        return True
    if not needle.isascii() and any(char.isalnum() for char in needle if not char.isascii()):
        return False
    return _letters(needle) in _letters(text)


@lru_cache(maxsize=64)
def _letters(text: str) -> bytes:
    return fold_ascii_case(text).encode("utf-8", "surrogatepass").translate(None, _NO_LETTERS)


# "3时多" is more than three o'clock.
_ENDS_IN_UNIT_ZH = re.compile(r"[\d一二两三四五六七八九十百千万][\u4e00-\u9fff]{1,2}$")
_GOES_ON_ZH = re.compile(r"[零〇]?[一二三四五六七八九十\d]{1,3}[分刻，。；！]|[一三]刻|半")
_AND_SOME_ZH = re.compile(r"多(?![于过达])|半(?![径年天月日夜数])|有余|出头")


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    if before == "'" and not text[max(0, start - 2) : start - 1].isalnum():
        # It opens a quotation.
        before = ""
    if _joins(before, text[start]) or _joins(text[end - 1], after):
        return False
    if _GOES_ON_ZH.match(text, end) and text[end - 1] in "点點时時":
        # 七点 in 七点二十分 is another time.
        return False
    return _AND_SOME_ZH.match(text, end) is None or not _ENDS_IN_UNIT_ZH.search(text[start:end])


def _joins(left: str, right: str) -> bool:
    """Whether two neighbouring characters belong to one Latin word or number."""
    if not (left and right and left.isascii() and right.isascii()):
        return False
    return (left.isalnum() or left in "-'") and right.isalnum()


def _same_form(text: str, start: int, end: int, core: str) -> bool:
    """Whether a very short text is used as a name of the option, not as a word of the sentence.

    "no" or "both" must be written as the option writes it; a lone 是 must stand between marks, and
    a lone digit in quotation marks.
    """
    found = text[start:end]
    if core.isdecimal() and len(core) == 1:
        return text[start - 1 : start] in _QUOTES and text[end : end + 1] in _QUOTES and start > 0
    if len(core) == 1:
        before = text[start - 1 : start]
        if core in _STEMS_ZH:
            return before not in _NO_NAME_AFTER_ZH and _STEM_WORDS_ZH.match(text, end) is None
        return not (is_han(before) and before not in "是为选归") and not is_han(text[end : end + 1])
    return core.lower() not in _CASED_WORDS or found == core or found.isupper()


# Whoever has no name but 甲 is named so wherever it stands, but in words like 甲醛.
_STEMS_ZH = frozenset("甲乙丙丁戊")
_NO_NAME_AFTER_ZH = _STEMS_ZH | frozenset("自指盔装马")
_STEM_WORDS_ZH = re.compile("[甲乙丙丁戊醛骨壳板鱼醇烯酸烷苯香级等类肝型]|状腺|硫")


def _with_article(text: str, start: int) -> int:
    match = re.search(r"\b(?:[Tt]he|[Aa]n?)\s+$", text[max(0, start - 6) : start])
    return start - len(match[0]) if match else start
