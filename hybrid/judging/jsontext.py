"""JSON objects in the text of a language model, which often writes more than the JSON asked for.

Only objects at the top level of the text are read. What stands inside a string or inside another
object may be quoted from the audited text, and must not be taken for the model's own answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

OPENING = "<think>"
"""How thinking begins that a server has handed over apart from the answer."""

LEFT_OUT = "thoughts left out"
FROM_THINKING = "the verdict stood at the end of the thinking"

_TAG = re.compile(
    r"<(?P<closing>/?)(?:think(?:ing)?|thoughts?|reasoning)>|\[(?P<ended>/?)think\]", re.IGNORECASE
)
_ENDS_OBJECT = re.compile(r"\}\s*(?:```)?\s*\Z")
_SHOWN = 400


@dataclass(frozen=True, slots=True)
class Spoken:
    """The text outside of all thinking, and the last stretch of thinking where there is any."""

    text: str
    thought: str | None = None

    def from_thinking(self) -> str | None:
        """Return the last stretch of thinking where it ends in an object: in no other place is a
        verdict inside of it more than a draft."""
        thought = self.thought
        if thought is None or not _ENDS_OBJECT.search(thought[-_SHOWN:]):
            return None
        return thought


def may_think(text: str) -> bool:
    """Whether a text holds any mark of thinking."""
    return _TAG.search(text) is not None


def spoken(text: str, whole: Sequence[tuple[int, int]]) -> Spoken:
    """Return ``text`` without its thinking: blocks, what comes before a closing tag without an
    opening one, and what comes after an opening tag without a closing one.

    Tags inside ``whole``, the ranges of complete objects, are quoted from the audited text.
    """
    outside: list[str] = []
    thought: str | None = None
    begun, at = False, 0
    for tag in _TAG.finditer(text):
        if any(start <= tag.start() < end for start, end in whole):
            continue
        if tag["closing"] or tag["ended"]:
            thought = text[at : tag.start()]
            if not begun:
                outside.clear()
            begun = False
        elif begun:
            continue
        else:
            outside.append(text[at : tag.start()])
            begun = True
        at = tag.end()
    if begun:
        return Spoken("".join(outside), text[at:])
    return Spoken("".join((*outside, text[at:])), thought)


LONE_SURROGATES = "lone surrogates replaced"
MENDED = "malformed JSON mended"
TORN = "\0torn"
"""The entry of an object that names a key standing in it twice, with different values."""

_KEYS = ("is_error", "evidence", "premises", "conclusion", "explanation")
_OPENS_OBJECT = re.compile(
    rf"""\{{\s*(?:["'“”}}]|(?:{"|".join(_KEYS)}|confirmed_hints|dismissed_hints)\s*:)"""
)
_VERDICT = re.compile(r"""["'“”]?is_error["'“”]?\s*[:：=]\s*["'“”]?(true|false)""", re.IGNORECASE)
# A string that never ends reaches to the end: a brace inside of it closes nothing.
_STRING = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?$)', re.DOTALL)
# What follows the mark that ends a string; any other mark inside of one was written raw.
_AFTER_STRING = re.compile(r"\s*(?:[:}\]]|,\s*(?:[\"}\]]|\Z)|\Z)")
_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
_MOST_STARTS = 200
# The library that mends is not made for hostile text, and fails in its own ways.
_MENDERS_FAULTS = (
    ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError,
    ValueError,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """One JSON object of a text, and what had to be mended to read it."""

    value: dict[str, Any]
    repairs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Objects:
    """The objects of a text in order, and what was left out around them.

    ``unread`` says why a last object cannot be read; ``doubtful`` whether it speaks of a verdict.
    ``around`` is the text that is no object.
    """

    found: tuple[Found, ...]
    repairs: tuple[str, ...]
    unread: str | None = None
    doubtful: bool = False
    around: str = ""


def well_formed(text: str) -> str:
    """Return ``text`` with halves of surrogate pairs joined, or replaced where they stand alone."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def find_objects(text: str) -> Objects:
    """Return the JSON objects of a text outside of its thinking, mended where that is safe."""
    if not may_think(text):
        return _objects(text, ())
    said = spoken(text, list(_whole(text)))
    meant = None if _OPENS_OBJECT.search(said.text) else said.from_thinking()
    if meant is not None:
        return _objects(meant, (FROM_THINKING,))
    return _objects(said.text, (LEFT_OUT,)) if said.text.strip() else _only_thinking(said)


def _only_thinking(said: Spoken) -> Objects:
    unread = "the answer contains thinking but no verdict" if (said.thought or "").strip() else None
    return Objects((), (LEFT_OUT,), unread)


def _whole(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of the objects that can be read as they stand."""
    at = 0
    for _ in range(_MOST_STARTS):
        match = _OPENS_OBJECT.search(text, at)
        if match is None:
            return
        one, at = _decoded(text, match.start())
        if one is not None:
            yield match.start(), at
        else:
            at = match.end()


def _objects(text: str, repairs: tuple[str, ...]) -> Objects:
    found: list[Found] = []
    outside, unread, doubtful, at = "", None, False, 0
    while match := _OPENS_OBJECT.search(text, at):
        start = match.start()
        outside += text[at:start] + "\n"
        one, at = _decoded(text, start)
        if one is None:
            rest = text[start:]
            one, unread, text, at = _mended(rest)
            doubtful = unread is not None and ("is_error" in rest or "evidence" in rest)
        if one is not None:
            found.append(one)
    around = outside + text[at:]
    notes = (*repairs, *_surroundings(around))
    return Objects(tuple(found), notes, unread, doubtful, around)


def _surroundings(around: str) -> Iterator[str]:
    if "```" in around:
        yield "code fence removed"
    if re.sub(r"```\w*", "", around).strip():
        yield "text around the JSON left out"


def _paired(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object that tells of a key with two values, its own or a nested one."""
    value = dict(pairs)
    if len(value) < len(pairs):
        torn = [key for key, each in pairs if key in _KEYS and each != value[key]]
        value |= {TORN: torn[0]} if torn else {}
    inner = [each[TORN] for _, each in pairs if isinstance(each, dict) and TORN in each]
    return value | ({TORN: inner[0]} if inner else {})


_STRICT = json.JSONDecoder(object_pairs_hook=_paired)
_LOOSE = json.JSONDecoder(object_pairs_hook=_paired, strict=False)


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


def _mended(text: str) -> tuple[Found | None, str | None, str, int]:
    """Read one malformed object; where two verdicts or an early end make that unsafe, say so.

    Return the object or the reason, then the text in which to go on and where.
    """
    if 1 < len({match.lower() for match in _VERDICT.findall(text)}):
        return None, "the JSON is malformed and contains two different verdicts", text, len(text)
    escaped = _escaped(text)
    one, end = _decoded(escaped, 0)
    if one is not None:
        return Found(one.value, (*one.repairs, MENDED)), None, escaped, end
    one, unread = _guessed(text)
    return one, unread, text, len(text)


def _guessed(text: str) -> tuple[Found | None, str | None]:
    from json_repair import loads

    bare = _STRING.sub("", text)
    if bare.count("}") < bare.count("{"):
        return None, "the JSON is cut short"
    try:
        value = loads(text)
    except _MENDERS_FAULTS:
        value = None
    if not isinstance(value, dict) or not value:
        return None, "the JSON is malformed"
    return _without_surrogates(Found(value, (MENDED,))), None


def _escaped(text: str) -> str:
    """Return the object that ``text`` begins with, raw marks and backslashes in it escaped.

    Nothing is closed or added: an object that was cut off stays cut off.
    """
    out: list[str] = []
    depth = at = 0
    inside = False
    while at < len(text):
        char = text[at]
        step = char
        if inside and char == "\\":
            escape = _ESCAPE.match(text, at)
            step = escape[0] if escape else "\\\\"
            at += len(escape[0]) if escape else 1
            out.append(step)
            continue
        if char == '"':
            closes = inside and _AFTER_STRING.match(text, at + 1) is not None
            step = char if closes or not inside else '\\"'
            inside = not closes
        elif not inside:
            depth += (char in "{[") - (char in "}]")
        out.append(step)
        at += 1
        if depth == 0:
            break
    return "".join(out) + text[at:]
