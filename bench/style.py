"""Changes of style: what a quote may do and still be the same quote."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

Change = Callable[[random.Random, str], str]

_HAN = "\u4e00-\u9fff"
_FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
_TYPOGRAPHY = {
    '"': ["“", "”", "„", "«"],
    "'": ["’", "‘", "＇"],
    "“": ['"', "「", "『", "«"],
    "”": ['"', "」", "』", "»"],
    "‘": ["'", "「"],
    "’": ["'"],
    "-": ["–", "‐", "‑", "−"],
    "—": ["--", "―", "——", " — "],
    "–": ["-", "—"],
    "（": ["("],
    "）": [")"],
    "，": [","],
    "：": [":", "∶"],
    "；": [";"],
    "？": ["?"],
    "！": ["!"],
    "(": ["（"],
    ")": ["）"],
    ",": ["，"],
    "fi": ["ﬁ"],
    "fl": ["ﬂ"],
    "ff": ["ﬀ"],
    "é": ["e\u0301"],
    "&": ["&amp;"],
    "<": ["&lt;"],
}


def white_space(rng: random.Random, text: str) -> str:
    """Stretch white space, in other kinds of it, and add some at the ends."""
    kinds = ["  ", "\t", "\n", "\u00a0", " \u2009", "\r\n", "\u3000"]

    def other(match: re.Match[str]) -> str:
        return rng.choice(kinds) if rng.random() < 0.4 else match[0]

    return rng.choice(["", " ", "\n"]) + re.sub(r"\s+", other, text) + rng.choice(["", " "])


def white_space_zh(rng: random.Random, text: str) -> str:
    """Put spaces between Han characters, as text copied from a page has them."""

    def spaced(match: re.Match[str]) -> str:
        return match[0] + (rng.choice([" ", "\u3000", "\u00a0"]) if rng.random() < 0.15 else "")

    return re.sub(f"[{_HAN}](?=[{_HAN}])", spaced, text)


def typography(rng: random.Random, text: str) -> str:
    """Write quotation marks, dashes, ligatures and entities in another way."""
    choice = "|".join(map(re.escape, sorted(_TYPOGRAPHY, key=len, reverse=True)))

    def other(match: re.Match[str]) -> str:
        return rng.choice(_TYPOGRAPHY[match[0]])

    return re.sub(choice, other, text)


def full_width(_rng: random.Random, text: str) -> str:
    """Write ASCII in full width."""
    return text.translate(_FULL_WIDTH)


def markdown(rng: random.Random, text: str) -> str:
    """Set a word or the whole in bold, italics or code, or make it a list item or a heading."""
    if re.search(r"[*_`#\\]", text):
        return text
    kind = rng.randrange(5)
    if kind == 0:
        return rng.choice(["- ", "> ", "## ", "* "]) + text if not text[0].isdigit() else text
    mark = rng.choice(["**", "*", "__", "_", "`", "***"])
    if kind == 1:
        return f"{mark}{text}{mark}"
    words = list(re.finditer(rf"[A-Za-z]{{3,}}|[{_HAN}]{{2,4}}", text))
    if not words:
        return text
    word = rng.choice(words)
    if mark.startswith("_") and not _is_free(text, word):
        mark = "**"
    return text[: word.start()] + mark + word[0] + mark + text[word.end() :]


def _is_free(text: str, word: re.Match[str]) -> bool:
    around = text[max(0, word.start() - 1) : word.start()] + text[word.end() : word.end() + 1]
    return not any(char.isalnum() for char in around)


def hard_wraps(rng: random.Random, text: str) -> str:
    """Break lines at a width: at spaces, and inside words where Chinese has them."""
    width = rng.randint(10, 30)
    lines: list[str] = []
    for word in re.findall(rf"[{_HAN}]|[^\s{_HAN}]+|\s+", text):
        if lines and len(lines[-1]) + len(word) <= width:
            lines[-1] += word
        elif not word.isspace() and (not lines or _may_break(lines[-1], word)):
            lines.append(word)
        else:
            lines[-1:] = [(lines[-1] if lines else "") + word]
    return rng.choice(["\n", "\r\n", "\n  "]).join(line.strip() for line in lines)


def _may_break(line: str, word: str) -> bool:
    return line[-1].isspace() or bool(
        re.match(f"[{_HAN}]", word) and re.match(f"[{_HAN}]", line[-1])
    )


def traditional(rng: random.Random, text: str) -> str:
    """Write simplified characters in one of the traditional standards."""
    written = _converter(rng.choice(["s2t", "s2tw", "s2hk"])).convert(text)
    return str(written)


@cache
def _converter(name: str) -> Any:
    from opencc import OpenCC

    return OpenCC(name)


def invisible(rng: random.Random, text: str) -> str:
    """Sprinkle characters that show nothing."""
    at = sorted(rng.sample(range(len(text) + 1), min(3, len(text))), reverse=True)
    for index in at:
        text = text[:index] + rng.choice("\u200b\u200d\ufeff\u2060\u200e\u00ad") + text[index:]
    return text


STYLES: dict[str, dict[str, Change]] = {
    "en": {
        "white space": white_space,
        "typography": typography,
        "full width": full_width,
        "Markdown": markdown,
        "hard wraps": hard_wraps,
        "invisible characters": invisible,
    },
    "zh": {
        "white space": white_space_zh,
        "typography": typography,
        "full width": full_width,
        "traditional characters": traditional,
        "Markdown": markdown,
        "hard wraps": hard_wraps,
        "invisible characters": invisible,
    },
}
