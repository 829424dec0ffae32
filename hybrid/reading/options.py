"""The options that a row gives, and the answer as one of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_uppercase
from typing import Any, Final, Literal

from hybrid.errors import RowError, spelled
from hybrid.reading.rows import RepeatedKey, alone, kind_of, missing, parsed, usable_text
from hybrid.records.record import refuse_many, usable_key

# --- the answer ---------------------------------------------------------------------------------
# The answer field: kept as given, except that a bare number becomes the key it counts to.

AnswerKind = Literal["numbers", "keys", "option texts", "text"]
Base = Literal[0, 1]

# What programs write for yes and no, and the words of options that mean it.
TRUTHS: Final = {"true": ("true", "yes", "是", "对"), "false": ("false", "no", "否", "错")}
_NUMBER: Final = re.compile(r"\s*(-?\d+)(?:\.0+)?\s*")
_ANSWER_KEY: Final = re.compile(
    r"(?:option|选项)?\s*[(（\[]?(.{1,60}?)[)）\]]?[.．。:：]?", re.IGNORECASE
)
_LEAD: Final = re.compile(
    r"(?:<think>\s*</think>)?[\s*#_>]*"
    r"(?:(?:the|my|your|final|correct|best|right|most likely)\s+)*"
    r"(?:(?:answer|option|choice|response)\b\s*(?:is\b)?|(?:正确)?(?:答案|选项|回答)(?:是|为|选)?|故?选择?)?"
    r"[\s*:：]*(?:\$?\\boxed\b)?",
    re.IGNORECASE,
)
_SEVERAL: Final = re.compile(r"\W*[A-Z](?:\W*[A-Z])*\W*")


def read_answer(
    value: object, options: Mapping[str, str], base: Base | None
) -> tuple[str | None, str | None]:
    """Return ``(answer, raw)``; ``raw`` is what stood there where a number became a key.

    Raises ``RowError`` for a value that is no answer, for a number that counts no option, and
    for a number when nothing says whether options count from 0 or from 1.
    """
    value = alone(value)
    if missing(value):
        return None, None
    words = TRUTHS.get(str(value).strip().lower(), ())
    value = _option_saying(words, options) or value
    text = _as_text(value)
    match = _NUMBER.fullmatch(text)
    if match is None:
        return text, None
    number = int(match[1])
    if str(number) in options:
        return str(number), None
    if base is None:
        if is_option_text(text, options):
            return text, None
        raise RowError(
            f"answer {text.strip()} is a number: say whether options count from 0 or from 1 "
            f"with {spelled('answer_base', 0)} or {spelled('answer_base', 1)}"
        )
    keys = list(options)
    if not 0 <= number - base < len(keys):
        raise RowError(
            f"answer {number} matches no option; accepted with {spelled('answer_base', base)}: "
            f"{base} to {base + len(keys) - 1}"
        )
    return keys[number - base], text


def answer_kind(value: object, options: Mapping[str, str]) -> AnswerKind | None:
    """Tell how an answer names its option, for the line on how fields were read."""
    value = alone(value)
    if missing(value) or isinstance(value, list | Mapping):
        return None
    text = str(value)
    match = _NUMBER.fullmatch(text)
    says = _option_saying(TRUTHS.get(text.strip().lower(), ()), options)
    if says or key_in(text, options) or (match is not None and match[1] in options):
        return "keys"
    if is_option_text(text, options):
        return "option texts"
    return "numbers" if match is not None else "text"


def bases_that_fit(numbers: Iterable[tuple[int, int]]) -> list[Base]:
    """Return which of 0 and 1 can be the base of all ``(number, how many options)``."""
    pairs = list(numbers)
    bases: tuple[Base, Base] = (0, 1)
    return [base for base in bases if all(0 <= n - base < count for n, count in pairs)]


def as_number(value: object) -> int | None:
    """Return the integer that an answer is, or ``None``."""
    value = alone(value)
    match = None if isinstance(value, bool) else _NUMBER.fullmatch(str(value))
    return int(match[1]) if match else None


def key_in(text: str, options: Mapping[str, str]) -> str | None:
    """Return the key that a short text is, as ``(B)``, ``Option B`` or ``Right``."""
    match = _ANSWER_KEY.fullmatch(text.strip())
    named = match[1].casefold() if match else ""
    return next((key for key in options if key.casefold() == named), None)


def sole_option(text: str, options: Mapping[str, str]) -> str | None:
    """Return the option that a text names as a whole, with nothing said besides.

    So are ``B``, ``(B) the nurse``, ``Answer: B``, an option copied out, ``{"answer": "B"}``;
    several letters and nothing else count as the first of them.
    """
    held = parsed(text)
    if isinstance(held, dict) and len(held) == 1:
        text = str(next(iter(held.values())))
    if len(text) > 200 + max(map(len, options.values())):
        return None
    lead = _LEAD.match(text)
    rest = text[lead.end() :] if lead else text
    for candidate in (rest, text):
        words = squashed(candidate)
        for key, option in options.items():
            if words in (squashed(key), squashed(option), squashed(key + option)):
                return key
    letters = re.findall("[A-Z]", rest) if _SEVERAL.fullmatch(rest) else []
    return letters[0] if letters and options.keys() >= set(letters) else None


def squashed(text: str) -> str:
    """Return the letters and digits of a text, without their case, to compare it by."""
    return "".join(character for character in text.casefold() if character.isalnum())


def _option_saying(words: Iterable[str], options: Mapping[str, str]) -> str | None:
    """Return the key of the option whose text is one of some words."""
    said = {text.strip(" .。").casefold(): key for key, text in options.items()}
    return next((said[word] for word in words if word in said), None)


def _as_text(value: object) -> str:
    if isinstance(value, str):
        return usable_text("answer", value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    raise RowError(f"answer is {kind_of(value)}; accepted: text, a number, or null")


def is_option_text(text: str, options: Mapping[str, str]) -> bool:
    bare = text.strip().casefold()
    return any(bare == option.strip().casefold() for option in options.values())


# --- the options --------------------------------------------------------------------------------
# Options as inputs give them: a mapping, a list, one column each, or a text that lists them.

# What options are counted by; a list of them runs from the first without a gap.
_COUNTS: Final = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "abcdefghijklmnopqrstuvwxyz",
    "甲乙丙丁戊己庚辛壬癸",
    "①②③④⑤⑥⑦⑧⑨⑩",
)
_WORDS: Final = r"(?:[Oo]ption|OPTION|[Cc]hoice|选项|选择)"
_LISTED_KEY: Final = r"(?P<key>[A-Za-zＡ-Ｚ甲乙丙丁戊己庚辛壬癸]|\d{1,2})"
_LETTER: Final = r"(?P<key>[A-Za-zＡ-Ｚ])"
# Some tools write the marker twice: "(A) A): cut grass".
_AGAIN: Final = r"(?:(?P=key)\)\s*:?\s*|(?P=key)[.:]\s+)?"

# From the least mistakable to the most: a marker with a word, then at the start of a line, then
# within a line. A text is read with the first form that gives a run from the first key on.
_FORMS: Final = tuple(
    re.compile(form + _AGAIN)
    for form in (
        rf"(?<![A-Za-z]){_WORDS}\s*[(（]?{_LISTED_KEY}[)）]?\s*[:：.、]\s*",
        rf"(?m)^[ \t>*\-]*[(（\[]{_LISTED_KEY}[)）\]][.:：、]?\s*",
        rf"(?m)^[ \t>*\-]*(?:{_LISTED_KEY})[)）.．、:：]:?(?![A-Za-z]\.|\d)\s*",
        rf"[(（]{_LETTER}[)）][.:：、]?\s*",
        rf"(?:(?<![A-Za-z0-9])|(?<=\s)){_LETTER}\)\s*:?\s*",
        r"(?:(?<![A-Za-z0-9])|(?<=\s))(?P<key>[A-ZＡ-Ｚ])[.．、:：](?![A-Za-z]\.)\s*",
        r"(?P<key>[①-⑩])\s*",
        r"[(（](?P<key>\d{1,2})[)）]\s*",
    )
)
# A text made of thousands of markers must not be gone through thousands of times.
_RUNS_TRIED: Final = 20
_NO_OPTION: Final = re.compile(
    r"(?:\W|_)*(?:(?:or|and|to|或者?|和|与|到|至|还是)\W*)?", re.IGNORECASE
)
_ITEM_MARKER: Final = re.compile(
    rf"\s*(?:{_WORDS}\s*)?(?:[(（\[](?P<a>[A-Za-zＡ-Ｚ]|\d{{1,2}})[)）\]][.:：、]?|"
    rf"(?P<b>[A-Za-zＡ-Ｚ]|\d{{1,2}})(?:\)\s*:|[.)）、．:：]))\s+|"
    rf"\s*(?:{_WORDS}\s*)?(?P<c>[A-ZＡ-Ｚ甲乙丙丁戊己庚辛壬癸])[、．：）:]\s*"
)
# Numbers within a line are options only where a question or a colon stands before them.
_NUMBERS: Final = re.compile(r"(?<![\w.,])(?P<key>\d{1,2})[.)]\s+(?=\S)")
_OPENS_A_LIST: Final = ("", "?", "？", ":", "：")
_DASHES: Final = re.compile(
    r"(?im)^[ \t]*(?:\W{0,2})(?:(?:answer )?(?:options|choices)|选项)[ \t]*[:：]\W{0,2}[ \t]*\n"
    r"((?:[ \t]*[-*•–][ \t]+\S.*(?:\n|\Z)){2,})"
)
_ITEM: Final = re.compile(r"(?m)^[ \t]*[-*•–][ \t]+(\S.*)$")
_BLANK_LINE: Final = re.compile(r"\n[ \t\r]*\n")


@dataclass(frozen=True, slots=True)
class Listing:
    """Options that a text lists, by key, and where the list begins and ends in it.

    ``last`` is where the last marker ends, ``counted`` whether the markers are numbers.
    """

    options: Mapping[str, str]
    start: int
    last: int
    end: int
    counted: bool = False


def options_in(text: str) -> dict[str, str]:
    """Return copies of the options that ``text`` lists, by key; empty when it lists none.

    Where a text lists several times (worked examples before the question), the last list counts.
    """
    found = listing_in(text)
    return dict(found.options) if found is not None else {}


def listing_in(text: str) -> Listing | None:
    """Return the list of options in ``text``; ``None`` when it has none.

    Letters after a list of numbers are the options, and the numbers what these speak of: ``1. …
    2. … A. 1 only B. both``.
    """
    best = _dashed(text)
    for form in _FORMS:
        if best is not None and not best.counted:
            return best
        found = _last_list(text, form)
        if found is not None and (best is None or (not found.counted and best.last < found.start)):
            best = found
    return best or _counted_on(text)


def _last_list(text: str, form: re.Pattern[str]) -> Listing | None:
    for run in reversed(_runs(list(form.finditer(text)))[-_RUNS_TRIED:]):
        found = _listing(text, run)
        if found is not None:
            return found
    return None


def _counted_on(text: str) -> Listing | None:
    """Return the numbers that count on within a line, after a question or a colon."""
    found = _last_list(text, _NUMBERS)
    before = text[: found.start].rstrip()[-1:] if found is not None else ""
    return found if before in _OPENS_A_LIST else None


def _dashed(text: str) -> Listing | None:
    """Return the items of a list with dashes under ``Options:``, by letters."""
    lists = list(_DASHES.finditer(text))
    if not lists:
        return None
    items = [each[1].strip() for each in _ITEM.finditer(lists[-1][1])]
    if any(marker_of(each) for each in items) or len(ascii_uppercase) < len(items):
        return None
    options = dict(zip(ascii_uppercase, items, strict=False))
    return Listing(options, lists[-1].start(), lists[-1].end(), lists[-1].end())


def marker_of(text: str) -> tuple[str, str] | None:
    """Split ``(A) text`` or ``A. text`` into key and text; ``None`` without such a marker."""
    match = _ITEM_MARKER.match(text)
    if match is None or match.end() == len(text):
        return None
    key = match["a"] or match["b"] or match["c"]
    return upper(key), text[match.end() :]


def upper(key: str) -> str:
    """Return a key of one letter in upper case and half width; numbers and 甲 as they are."""
    return unicodedata.normalize("NFKC", key).upper() if not "①" <= key <= "⑩" else key


def _runs(markers: Sequence[re.Match[str]]) -> list[list[re.Match[str]]]:
    """Group markers into runs that count A, B, C … or 1, 2, 3 … or 0, 1, 2 … in one case."""
    runs: list[list[re.Match[str]]] = []
    for marker in markers:
        place = _place(marker["key"])
        if place is None:
            continue
        if runs and _follows(runs[-1][-1]["key"], place):
            runs[-1].append(marker)
        elif place[1] <= 0:
            runs.append([marker])
    return [run for run in runs if len(run) > 1]


def _follows(before: str, place: tuple[int, int]) -> bool:
    earlier = _place(before)
    return earlier is not None and place == (earlier[0], earlier[1] + 1)


def _place(key: str) -> tuple[int, int] | None:
    """Return which count a key belongs to, and its place in it: 0 stands before the first."""
    if key.isdecimal():
        return -1, int(key) - 1
    plain = key if "①" <= key <= "⑩" else unicodedata.normalize("NFKC", key)
    return next(((n, each.index(plain)) for n, each in enumerate(_COUNTS) if plain in each), None)


def _listing(text: str, run: Sequence[re.Match[str]]) -> Listing | None:
    found: dict[str, str] = {}
    for marker, following in pairwise(run):
        found[upper(marker["key"])] = text[marker.end() : following.start()].strip()
    last = run[-1]
    end = _end_of_last(text, last.end(), wrapped=any("\n" in option for option in found.values()))
    found[upper(last["key"])] = text[last.end() : end].strip()
    if any(_NO_OPTION.fullmatch(option) for option in found.values()):
        return None
    options = {key: option.rstrip(";；,，|") for key, option in found.items()}
    counted = run[0]["key"].isdecimal()
    return Listing(options, run[0].start(), last.end(), end, counted)


def _end_of_last(text: str, start: int, *, wrapped: bool) -> int:
    """The last option ends with its line, or with its paragraph where others wrap lines."""
    if wrapped:
        blank = _BLANK_LINE.search(text, start)
        return blank.start() if blank else len(text)
    end = text.find("\n", start)
    return len(text) if end < 0 else end


_KEY: Final = re.compile(r"(?:option|choice|选项)?[\s_]*[(\[]?([A-Za-z])[)\].:、]*", re.IGNORECASE)
_TEXT_KEYS: Final = ("text", "value", "content", "option", "answer", "description")
_LABEL_KEYS: Final = ("label", "key", "letter", "id", "name")
# In one text without markers, what may stand between options: the first that is there.
_SEPARATORS: Final = ("||", "\n", ";", "；", "|", " / ")
_SHORT_WORDS: Final = 4

Pairs = list[tuple[str, Any]]


def options_from(value: object, separator: str | None = None) -> dict[str, str]:
    """Return ``{key: text}`` from one cell or value; ``RowError`` when that cannot be done.

    Lists get the letters A, B, … in order, or the keys that all of their items carry. Keys that
    name a letter become upper-case letters, other keys stay. A marker that repeats the option's
    key in its text is left out. ``separator`` is what stands between options in one text.
    """
    if isinstance(value, str):
        value = _from_text(value, separator)
    if isinstance(value, RepeatedKey):
        raise RowError(f"options: {value}")
    if isinstance(value, Mapping):
        return checked(_pairs_of_mapping(value))
    if isinstance(value, list | tuple):
        return checked(_pairs_of_list(value))
    raise RowError(f"options is {kind_of(value)}; accepted: a list, a mapping, or text with A., B.")


def constant_options(given: Sequence[str]) -> dict[str, str]:
    """Return options that stand for every row: ``Yes``, or ``A=the nurse``."""
    pairs = [each.partition("=") for each in given]
    return checked(
        [(key.strip(), (text if equals else key).strip()) for key, equals, text in pairs]
    )


def checked(pairs: Pairs) -> dict[str, str]:
    """Return options by key; ``RowError`` for keys or texts that are none, and for too few."""
    refuse_many(len(pairs))
    named = [(usable_key(key), _text(key, value)) for key, value in pairs]
    marked = [marker_of(text) for _, text in named]
    if all(
        mark is not None and mark[0] == key for mark, (key, _) in zip(marked, named, strict=True)
    ):
        named = [mark for mark in marked if mark is not None]
    options = dict(named)
    if len(options) < len(named):
        keys = [key for key, _ in named]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RowError(f"options: the key {twice!r} names two options")
    if len(options) < 2:
        raise RowError(f"options: {len(options)} found; accepted: two or more")
    return options


def _from_text(text: str, separator: str | None) -> object:
    """Read a list or mapping written as text, a text with markers, or with separators."""
    if separator is not None:
        return [part.strip() for part in text.split(separator) if part.strip()]
    value = parsed(text)
    if value is not None:
        return value
    listed = options_in(text)
    if listed and marker_of(text) is None:
        # A whole prompt: what stands before the list is no option.
        return listed
    for each in _SEPARATORS:
        parts = [part.strip() for part in text.split(each) if part.strip()]
        if len(parts) > max(1, len(listed) - 1):
            return parts
    if listed:
        return listed
    parts = [part.strip() for part in re.split("[,，、]", text) if part.strip()]
    if len(parts) > 1 and all(len(part.split()) <= _SHORT_WORDS for part in parts):
        return parts
    raise RowError(
        "options is text without a list; "
        'accepted: ["…", "…"], {"A": "…", "B": "…"}, A. … B. …, or '
        f"{spelled('separator')} with what stands between them"
    )


def _pairs_of_mapping(value: Mapping[Any, Any]) -> Pairs:
    texts, labels = value.get("text"), value.get("label")
    if isinstance(texts, list) and isinstance(labels, list) and len(texts) == len(labels):
        return [(_letter(label), text) for label, text in zip(labels, texts, strict=True)]
    return [(_letter(key), text) for key, text in value.items() if not missing(text)]


def _pairs_of_list(value: Sequence[Any]) -> Pairs:
    filled = list(value)
    while filled and missing(filled[-1]):
        filled.pop()
    if filled and all(isinstance(item, Mapping) for item in filled):
        return [_pair_of_item(item, number) for number, item in enumerate(filled)]
    marks = [marker_of(item) if isinstance(item, str) else None for item in filled]
    keys = [mark[0] for mark in marks if mark is not None]
    if len(set(keys)) < len(filled):
        keys = [nth_key(number) for number in range(len(filled))]
    return list(zip(keys, filled, strict=True))


def nth_key(number: int) -> str:
    """Return A for 0 to Z for 25, and from then on the number counted from 1."""
    return ascii_uppercase[number] if number < len(ascii_uppercase) else str(number + 1)


def _pair_of_item(item: Mapping[str, Any], number: int) -> tuple[str, Any]:
    text = next((item[key] for key in _TEXT_KEYS if key in item), None)
    label = next((item[key] for key in _LABEL_KEYS if key in item), nth_key(number))
    if text is None and len(item) == 1:
        ((label, text),) = item.items()
    return _letter(label), text


def _letter(key: object) -> str:
    bare = unicodedata.normalize("NFKC", str(key)).strip()
    match = _KEY.fullmatch(bare)
    return match[1].upper() if match else bare


def _text(key: str, value: object) -> str:
    if isinstance(value, str) and value.strip():
        return value
    if isinstance(value, bool | int | float):
        return str(value)
    if isinstance(value, Mapping) and value:
        return ", ".join(f"{name}: {_text(key, each)}" for name, each in value.items())
    found = "empty" if isinstance(value, str) else kind_of(value)
    raise RowError(f"option {key} is {found}; accepted: text")


def options_of_columns(keys: Sequence[str], cells: Iterable[object]) -> dict[str, str]:
    """Return the options of one column each; empty cells are no options."""
    return checked([pair for pair in zip(keys, cells, strict=True) if not missing(pair[1])])
