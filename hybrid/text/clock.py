"""Times of day in any writing: 23:15, a quarter past eleven, twelve at night, 晚上十一点一刻."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.text.numbers import value_of

HALF_DAY = 720
"""The minutes after which a clock face is the same again."""

_HOUR_EN = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_PART_OF_DAY = r"(?:at night|in the (?:early |late )?(?:morning|afternoon|evening|night))"
# Each expression with strings of which one stands in every text that it is worth trying on.
_DIGITAL = (
    (":", "："),
    re.compile(
        r"(?<![\d.:])(?P<hour>[01]?\d|2[0-4])[:：](?P<rest>[0-5]\d)(?![\d:])(?: ?[ap]\.?m\b\.?)?",
        re.I,
    ),
)
_ENGLISH = (
    (
        *(" past ", "quarter", "clock", "noon", "midnight", "midday", " pm", " p.m", " a.m"),
        *(f"{digit}{half}m" for digit in range(10) for half in "ap"),
        *(" at night", "in the morning", "in the afternoon", "in the evening"),
    ),
    re.compile(
        r"\b(?:(?P<rest>(?:a )?quarter|half|five|ten|twenty[- ]five|twenty|\d{1,2}) (?:minutes? )?"
        r"(?P<way>past|to|before|after|till) "
        rf"(?P<of>{_HOUR_EN}|\d{{1,2}}|noon|midday|midnight)(?: o['’]clock)?(?: {_PART_OF_DAY})?\b"
        rf"|(?<![\d.:：])(?P<hour>{_HOUR_EN}|1?\d|2[0-4])(?: ?[ap]\.?m\b\.?"
        rf"| o['’]clock(?: {_PART_OF_DAY})?| {_PART_OF_DAY})"
        r"|(?P<twelve>noon|midday|midnight)\b)",
        re.IGNORECASE,
    ),
)
_CHINESE = (
    ("点", "點", "正午", "午夜", "子夜"),
    re.compile(
        r"(?<![\d.])(?P<hour>[01]?\d|2[0-4]|二?十[一二三四五六七八九]?|[一二两三四五六七八九])"
        r"[点點时](?!候|间|刻|常|而|之|的|半会|兴|糊|[以之]内)"
        r"(?P<rest>半|[一三]刻|(?:零|过)?(?:[0-5]?\d|[一二三四五]?十[一二三四五六七八九]?"
        r"|零?[一二三四五六七八九])分?)?[钟鐘整]?"
        r"|(?P<twelve>正午|午夜|零点|子夜)"
    ),
)
_FORMS = (_DIGITAL, _ENGLISH, _CHINESE)
_BEFORE = frozenset(
    "凌晨 清晨 早上 早晨 上午 中午 下午 午后 傍晚 晚上 夜里 半夜 深夜 当晚 夜间".split()
)
_RESTS = {"半": 30, "一刻": 15, "三刻": 45, "a quarter": 15, "quarter": 15, "half": 30}
_LATER = ("past", "after")


def clock_times(text: str) -> Iterator[tuple[int, int, int]]:
    """Yield start, end and time of each time of day, in minutes on a clock face of twelve hours."""
    for marks, form in _FORMS:
        if not any(map(text.__contains__, marks)):
            continue
        for found in form.finditer(text):
            minutes = _minutes(found)
            if minutes is not None:
                start, end = found.span()
                before = text[max(0, start - 2) : start] in _BEFORE
                yield start - 2 * before, end, minutes % HALF_DAY


def _minutes(found: re.Match[str]) -> int | None:
    named = found.groupdict()
    if named.get("twelve"):
        return 0
    hour = _value(named["hour"] or named["of"])
    written = (named["rest"] or "0").lower()
    rest = _RESTS.get(written)
    rest = _value(written.strip("过分")) if rest is None else rest
    if hour is None or rest is None:
        return None
    before = bool(named.get("way")) and named["way"].lower() not in _LATER
    return 60 * hour + (-rest if before else rest)


def _value(words: str) -> int | None:
    """Return the hours or minutes that some words or digits write; noon and midnight are twelve."""
    if words.lower() in ("noon", "midday", "midnight"):
        return 0
    found = value_of(re.split(r"[\s-]+", words.lower()))
    return None if found is None else int(found)
