"""The values that options offer where these alone tell them apart, and those that a text gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from hybrid.screening.reading import Reading
from hybrid.text.clock import clock_times
from hybrid.text.durations import durations, tells_duration
from hybrid.text.expressions import Value, plain, runs
from hybrid.text.fractions import fractions
from hybrid.text.numbers import ONES_EN, SCALES_EN, TENS_EN, UNITS_EN, value_of
from hybrid.text.sentences import Range

# 12-14 and 3/5/2021 are no sums.
_NO_SUM = re.compile(r"\d+(?:\.\d+)?\s*-\s*\d+(?:\.\d+)?|\d+/\d+/\d+")
# "Step 3" counts nothing.
_LABELS = re.compile(
    r"(?:\b(?:steps?|cases?|parts?|figures?|equations?|lines?|options?)|第|步骤|[图式表])\s*[(（]?$",
    re.IGNORECASE,
)
# The kind of the values that are times of day.
CLOCK = "clock"
_COUNTS = re.compile(r"[\dπ√∅]|\\(?:pi|varnothing|emptyset)|\bi\b")
# "One" may be anybody, and 一 any thing.
_IN_WORDS = re.compile(
    rf"\b(?:(?:{TENS_EN})(?:[- ](?:{ONES_EN}))?|(?!(?:zero|one)\b)(?:{UNITS_EN}))\b"
    rf"(?!-| (?:{SCALES_EN}|times?|of)\b)"
    r"|(?<![一二两三四五六七八九十百千万零〇第几数])"
    r"(?:[一二两三四五六七八九][零一二两三四五六七八九十百千万]+|十[一二三四五六七八九]?|[两三四五六七八九百千万])"
    r"(?=[个只名人天年月次本张元块岁位棵支条件套份辆米层周种枚]|小时|分钟)",
    re.IGNORECASE,
)
# A share is told in percent, or as a fraction: of other options it is none of the values.
_IN_PERCENT = re.compile(r"\d\s*[%％]")
_AS_FRACTION = re.compile(r"\d/\d|\\frac|分之|(?<!\d)0?\.\d")
_IN_TWO_UNITS = re.compile(r"\d\D+\d")
_LONGEST, _LONGEST_FRAME = 120, 14
_LEAST_VALUES, _FEW = 2, 3
# "Lamp 2" counts no lamps.
_NAMED = re.compile(
    r"(?:the )?(?!about|approx|around|exactly|roughly|nearly|almost|over|under|least|most|only|"
    r"plus|minus|equals|some|year|day|age)[a-z]{3,} (?:no\.? ?)?\d{1,2}"
    r"|[一二三四五六1-9]号[\u4e00-\u9fff]{1,3}",
    re.IGNORECASE,
)


def option_values(options: Mapping[str, str]) -> Mapping[str, Value]:
    """Return the options' values where these alone tell the options apart, else nothing.

    Of many options one may be misprinted.
    """
    if all(_NAMED.fullmatch(text.strip()) for text in options.values()):
        return {}
    found: dict[str, Value] = {}
    frames = set()
    least = max(_LEAST_VALUES, len(options) - (len(options) > _FEW))
    # Most options are sentences, or count nothing.
    if sum(len(t) <= _LONGEST and _COUNTS.search(t) is not None for t in options.values()) < least:
        return {}
    for letter, text in options.items():
        said = plain(text).strip()
        read = read_values(said, options)
        if len(read) != 1 or _NO_SUM.fullmatch(said, *read[0][:2]):
            continue
        start, end, found[letter] = read[0]
        frames.add(f"{said[:start]}#{said[end:]}".replace(" ", "").strip(".。").lower())
    if len(found) < least:
        return {}
    distinct = len(set(found.values())) == len(found)
    framed = len(frames) == 1 and len(min(frames)) <= _LONGEST_FRAME
    return found if distinct and framed else {}


def values_in(words: str, options: Mapping[str, str]) -> list[Value]:
    """Return the values that some words give, in text order, read as ``options`` are."""
    return [value for _, _, value in read_values(plain(words), options)]


def read_values(said: str, options: Mapping[str, str]) -> list[tuple[int, int, Value]]:
    """Return start, end and value of each value in plain signs: times of day where the options are.

    Where there are lengths of time in any of several units these are the values.
    """
    if _are_times(tuple(options.values())):
        return [(start, end, (CLOCK, (complex(at),))) for start, end, at in clock_times(said)]
    lengths = [(start, end, complex(minutes)) for start, end, minutes in durations(said)]
    if lengths and not any(map(tells_duration, options.values())):
        # Of bare numbers nobody says whether hours or minutes are meant.
        joint = [said[start:end] for start, end, _ in lengths]
        return [] if any(_IN_TWO_UNITS.search(each) for each in joint) else list(runs(said))
    return [*lengths] or list(runs(said))


@lru_cache(maxsize=16)
def _are_times(options: tuple[str, ...]) -> bool:
    """Whether every option holds a time of day."""
    return all(len(text) <= _LONGEST and any(clock_times(text)) for text in options)


def counted(reading: Reading, place: Range) -> Iterator[tuple[Value, str]]:
    """Yield values that some words give, and how they are written, in text order."""
    said = plain(reading.words(place))
    shares = _shares(reading.record.options, said)
    found = [
        (start, end, value)
        for start, end, value in read_values(said, reading.record.options)
        if not any(left < end and start < right for left, right, _ in shares)
    ]
    for start, end, value in sorted([*found, *shares], key=lambda each: each[0]):
        if _LABELS.search(said, 0, start) is None:
            yield value, said[start:end]
    if not found and not shares and not _are_times(tuple(reading.record.options.values())):
        yield from _spelled_out(said)


def _shares(options: Mapping[str, str], said: str) -> list[tuple[int, int, Value]]:
    """Return the fractions told in words, where the options are shares, as these are counted."""
    told = list(fractions(said))
    if not told or not any(map(_AS_FRACTION.search, options.values())):
        whole = 100 if told and all(map(_IN_PERCENT.search, options.values())) else None
    else:
        whole = 1
    return [] if whole is None else [(a, b, complex(share * whole)) for a, b, share in told]


def _spelled_out(said: str) -> Iterator[tuple[Value, str]]:
    """Yield the numbers that stand in words: "that makes four months", 共四个月."""
    for match in _IN_WORDS.finditer(said):
        value = value_of(re.split(r"[\s-]+", match[0]))
        if value is not None:
            yield complex(value), match[0]
