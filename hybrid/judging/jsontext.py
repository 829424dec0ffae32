"""JSON objects in the text of a language model, which often writes more than the JSON asked for.

Only objects at the top level of the text are read. What stands inside a string or inside another
object may be quoted from the audited text, and must not be taken for the model's own answer.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

LONE_SURROGATES = "lone surrogates replaced"

_THOUGHTS = re.compile(r"\A\s*<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_KEYS = "is_error|evidence|explanation|confirmed_hints|dismissed_hints"
_OPENS_OBJECT = re.compile(rf"""\{{\s*(?:["'“”}}]|(?:{_KEYS})\s*:)""")
_VERDICT = re.compile(r"""["'“”]?is_error["'“”]?\s*[:：=]\s*["'“”]?(true|false)""", re.IGNORECASE)
# A string that never ends reaches to the end: a brace inside of it closes nothing.
_STRING = re.compile(r'"(?:[^"\\]|\\.)*(?:"|$)', re.DOTALL)
_STRICT = json.JSONDecoder()
_LOOSE = json.JSONDecoder(strict=False)


@dataclass(frozen=True, slots=True)
class Found:
    """One JSON object of a text, and what had to be mended to read it."""

    value: dict[str, Any]
    repairs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Objects:
    """The objects of a text in order, and what was left out around them.

    ``unread`` says why a last object cannot be read; ``doubtful`` whether it speaks of a verdict.
    """

    found: tuple[Found, ...]
    repairs: tuple[str, ...]
    unread: str | None = None
    doubtful: bool = False


def well_formed(text: str) -> str:
    """Return ``text`` with halves of surrogate pairs joined, or replaced where they stand alone."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def find_objects(text: str) -> Objects:
    """Return the JSON objects of a text, mended where that is safe."""
    spoken = _THOUGHTS.sub("", text)
    found: list[Found] = []
    outside, unread, doubtful, at = "", None, False, 0
    while match := _OPENS_OBJECT.search(spoken, at):
        start = match.start()
        outside += spoken[at:start]
        one, at = _decoded(spoken, start)
        if one is None:
            rest, at = spoken[start:], len(spoken)
            one, unread = _mended(rest)
            doubtful = "is_error" in rest or "evidence" in rest
        if one is not None:
            found.append(one)
    repairs = ["thoughts left out"] if spoken != text else []
    repairs += _surroundings(outside + spoken[at:])
    return Objects(tuple(found), tuple(repairs), unread, doubtful)


def _surroundings(around: str) -> list[str]:
    bare = re.sub(r"```\w*", "", around)
    repairs = ["code fence removed"] if "```" in around else []
    return repairs + (["text around the JSON left out"] if bare.strip() else [])


def _decoded(text: str, start: int) -> tuple[Found | None, int]:
    for decoder, repairs in ((_STRICT, ()), (_LOOSE, ("raw line breaks inside strings",))):
        try:
            value, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        return _without_surrogates(Found(value, repairs)), end
    return None, start


def _without_surrogates(found: Found) -> Found:
    """Replace halves of surrogate pairs that were written as escapes: no file can hold them."""
    spelled = json.dumps(found.value, ensure_ascii=False)
    mended = well_formed(spelled)
    if mended == spelled:
        return found
    return Found(json.loads(mended), (*found.repairs, LONE_SURROGATES))


def _mended(text: str) -> tuple[Found | None, str | None]:
    """Read one malformed object; where two verdicts or an early end make that unsafe, say so."""
    from json_repair import loads

    bare = _STRING.sub("", text)
    if bare.count("}") < bare.count("{"):
        return None, "the JSON is cut short"
    if 1 < len({match.lower() for match in _VERDICT.findall(text)}):
        return None, "the JSON is malformed and holds two different verdicts"
    try:
        value = loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict) or not value:
        return None, "the JSON is malformed"
    return _without_surrogates(Found(value, ("malformed JSON mended",))), None
