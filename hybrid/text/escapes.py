r"""Texts that came as JSON, or with ``\n`` for their line ends, and what they hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from hybrid.text.layers import Edit, Layer, edit, rewrite

_LIKE_JSON = re.compile(r"\s*(?:```\w*\s*)?[{\[]")
_FENCE = re.compile(r"\s*```\w*\s*|\s*```\s*\Z")
_TOKEN = re.compile(r'(?P<text>"(?:[^"\\]|\\.)*")(?P<key>\s*:\s*)?|[^"]+', re.DOTALL)
_ESCAPE = re.compile(
    r"\\(?:(?P<pair>u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"
    r"|u(?P<code>[0-9a-fA-F]{4})|(?P<char>.))",
    re.DOTALL,
)
_CHARACTERS = {"n": "\n", "r": "\n", "t": " ", "b": "", "f": "\n"}
# A value of one word or a few is told with its key: "answer: B".
_LONGEST_TOLD = 80
_LEAST_VALUE = 20

# No line end of its own, and some that are spelt: "\neq" and "\nu" are formulas.
_SPELT_END = re.compile(r"(?:\\r)?\\n(?![a-z])|\\(?=\")")


def unescape(text: str) -> Layer | None:
    """Return ``text`` as what it holds reads; ``None`` where nothing is escaped.

    Of a JSON object stay its strings, each a paragraph, and the keys of short values.
    """
    if _LIKE_JSON.match(text) and _is_json(text):
        return edit(text, _edits(text))
    if "\\n" in text and "\n" not in text.strip() and _SPELT_END.search(text):
        return rewrite(text, _SPELT_END, _spelt)
    return None


def _spelt(match: re.Match[str]) -> str:
    return "\n" if "n" in match[0] else ""


def _is_json(text: str) -> bool:
    """Whether ``text`` is an object, or a list, that holds sentences; its last brace may be cut."""
    bare = _FENCE.sub("", text)
    try:
        value = json.loads(bare + "}" * bare.rstrip().endswith('"'))
    except (ValueError, RecursionError):
        return False
    values = value.values() if isinstance(value, dict) else value
    return any(isinstance(each, str | list) and _LEAST_VALUE <= len(str(each)) for each in values)


def _edits(text: str) -> Iterator[Edit]:
    tokens = list(_TOKEN.finditer(text))
    told = False
    for at, token in enumerate(tokens):
        start, end = token.span()
        if token["text"] is None:
            kept = told and token[0].strip(" \t\r\n,{}[]`")
            yield from _bare_value(token, kept) if kept else [(start, end, "")]
            told = False
        elif token["key"]:
            told = _is_short(tokens[at + 1 : at + 2])
            yield from _told_key(token) if told else [(start, end, "\n\n")]
        else:
            yield from _string(token, lead="" if at and tokens[at - 1]["key"] else "\n\n")
            told = False


def _bare_value(token: re.Match[str], kept: str) -> Iterator[Edit]:
    """Keep a number or a word such as ``null`` and leave out the marks around it."""
    start = token.start() + token[0].index(kept)
    yield token.start(), start, ""
    yield start + len(kept), token.end(), ""


def _is_short(following: list[re.Match[str]]) -> bool:
    return any(len(token[0]) <= _LONGEST_TOLD for token in following)


def _told_key(token: re.Match[str]) -> Iterator[Edit]:
    """Write ``"final_answer":`` as ``final answer:``."""
    start, end = token.span("text")
    yield start, start + 1, "\n\n"
    for match in re.finditer("_", token["text"]):
        yield start + match.start(), start + match.end(), " "
    yield end - 1, token.end(), ": "


def _string(token: re.Match[str], lead: str) -> Iterator[Edit]:
    start, end = token.span()
    yield start, start + 1, lead
    for match in _ESCAPE.finditer(token.string, start + 1, end - 1):
        yield *match.span(), _character(match)
    yield end - 1, end, ""


def _character(match: re.Match[str]) -> str:
    if match["char"]:
        return _CHARACTERS.get(match["char"], match["char"])
    return str(json.loads(f'"{match[0]}"'))
