"""Foreign text made safe to show: escaped for the place it goes to, with keys hidden."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape, unescape
from html.entities import html5
from typing import Any, Final
from urllib.parse import unquote

# Cc: control characters and escape sequences; Cf: bidirectional overrides, zero-width marks;
# Cs: lone surrogates, which no stream can encode; Zl and Zp: line breaks that hide as spaces.
_UNSAFE: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
# What the log of a workflow of GitHub obeys, once a terminal has broken a line before it.
_COMMANDS: Final = (
    "error warning notice debug group endgroup echo add-mask add-path add-matcher remove-matcher "
    "set-output set-env save-state stop-commands"
).split()
_COMMAND: Final = re.compile(rf"(?:#(?=#\[)|:(?=:(?:{'|'.join(_COMMANDS)})[ :]))", re.IGNORECASE)
_LATEX_MARKS: Final = str.maketrans(
    {mark: "\\" + mark for mark in "&%$#_{}"}
    | {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
    }
)
_MARKDOWN_MARKS: Final = str.maketrans({mark: "\\" + mark for mark in "\\`*_[]<>|#~&$"})
_MARKDOWN_BEGIN: Final = re.compile(r"([-+=])(?=[-+=\s]|$)|(\d{1,9})(?=[.)](?:\s|$))")
# Programs differ in what they pass over before a formula, so all that cannot be seen counts.
_FORMULA: Final = re.compile(
    r"[\t\r\n]|[\s\x00-\x1f\x7f-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*[=+\-@＝＋－＠]"
)
_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def printable(text: str) -> str:
    r"""Return ``text`` on one line, with everything that steers a terminal or a log escaped.

    Control characters (ESC and line breaks included), bidirectional and zero-width marks and lone
    surrogates come out as ``\n``, ``\x1b`` or ``\u202e``, the first mark of a workflow command as
    ``\x3a``; every other character stays as it is. A backslash is left alone, so the result is for
    reading, not for parsing.
    """
    if "::" in text or "##[" in text:
        text = _COMMAND.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(character) for character in text)


def markdown(text: object) -> str:
    """Return any text as Markdown that shows it on one line, and nothing else."""
    marked = printable(_on_one_line(text)).translate(_MARKDOWN_MARKS)
    begin = _MARKDOWN_BEGIN.match(marked)
    if begin is None:
        return marked
    at = 0 if begin[1] else begin.end()
    return f"{marked[:at]}\\{marked[at:]}"


def latex(text: object) -> str:
    """Return any text on one line, with the marks of LaTeX escaped."""
    return printable(_on_one_line(text)).translate(_LATEX_MARKS)


def html(text: str) -> str:
    """Return any text as HTML that shows it on one line, and nothing else."""
    return escape(printable(text))


def spreadsheet(cell: object) -> object:
    """Put an apostrophe before text that begins like a formula; numbers stay numbers."""
    return "'" + cell if isinstance(cell, str) and _FORMULA.match(cell) else cell


def xml(text: str) -> str:
    """Return text for a writer of XML 1.0, without the characters that it cannot hold."""
    return _NO_XML.sub("\ufffd", text)


def _on_one_line(text: object) -> str:
    return " ".join(str(text).split())


def _shown(character: str) -> str:
    if unicodedata.category(character) not in _UNSAFE:
        return character
    return character.encode("unicode_escape").decode("ascii")


KEY_VARIABLE = "OPENAI_API_KEY"
THEN_KEY_VARIABLE = "HYBRID_THEN_API_KEY"
"""The key of a second judge that has an endpoint of its own."""

_HIDDEN = "[key]"
_NAMES = ("key", "token", "secret", "password", "auth")
_HARMLESS = ("max_tokens", "max_completion_tokens", "max_output_tokens")
# Shorter ones are words of any text, and cannot be hidden in it.
SHORTEST = 8
NO_SECRETS = frozenset({"", "none", "null", "empty", "dummy", "ollama", "no-key", "nokey", "-"})
"""What is written as a key where none is needed."""

_SECRET_WORDS = frozenset(
    "key apikey token secret password passwd auth authorization bearer credential".split()
)
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_ESCAPES = re.compile(
    r"""\\(?:u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{2})|U([0-9a-fA-F]{8})|([0-7]{3})|([^\w\s]))"""
)
_MOST_NESTED = 16
_KEY_LIKE = re.compile(
    r"\b(?:sk|pk|rk|gsk|xai|hf|ghp|api|key)[-_][\w.*-]{4,}"
    r"|\bAIza[\w-]{10,}"
    r"|\b(?:bearer|basic)\s+[\w.~+/=*-]{4,}"
    r"|(?:api[-_ ]?key|token|secret|password)[\"']?\s*[:=]\s*[\"']?(?=\S*\d)[^\s\"',;]{4,}"
    r"|\b(?=[\w-]{0,63}\d)(?=[\w-]{0,63}[A-Za-z])[\w-]{32,}",
    re.IGNORECASE,
)
# No name of a model, a file or a folder looks like these.
_KEY = re.compile(
    r"\b(?:sk|pk|rk|gsk|xai|hf|ghp)[-_](?=[\w-]*\d)[\w-]{16,}|\bAIza[\w-]{20,}"
    r"|^(?:bearer|basic)\s+\S{8,}|^https?://[^/@\s]+:[^/@\s]+@",
    re.IGNORECASE,
)
# The marks of an escape as they stand in JSON that is itself part of a URL, and the like.
# Five escapes of JSON, one within the other, make 31 backslashes of none.
_BACKSLASH = r"(?:\\|%(?:25){0,4}5c)"
_AMPERSAND = r"(?:&|\\{1,8}u0026|%(?:25){0,4}26)(?:amp;){0,4}"
_HASH = r"(?:#|%(?:25){0,4}23)"
_SEMICOLON = r"(?:;|%(?:25){0,4}3b)"


def masked(text: str, *secrets: str) -> str:
    """Return ``text`` without the given secrets and the keys of the environment.

    They are found in any case, and with any character written as an escape of JSON, of a URL or of
    HTML (by number or name), however often the escapes were themselves escaped, and where JSON or
    HTML stands in a URL, or HTML in JSON. A text that holds one in any other nest of escapes is
    hidden as a whole.
    """
    ours = (os.environ.get(name, "").strip() for name in (KEY_VARIABLE, THEN_KEY_VARIABLE))
    for secret in (*secrets, *ours):
        if SHORTEST <= len(secret):
            text = _spellings(secret).sub(_HIDDEN, text)
            if _stands_in(secret, text):
                # It is written in a way that cannot be cut out, and so is not shown at all.
                return _HIDDEN
    return text


def without_keys(text: str) -> str:
    """Return what a server says with everything hidden that looks like a key, ours or not."""
    return _KEY_LIKE.sub(_HIDDEN, text)


def looks_like_key(text: str) -> bool:
    """Return whether a text is plainly a key of a server, or an address that holds one."""
    return _KEY.search(text) is not None


def short_secrets(value: Any, *, named: bool = False) -> Iterator[str]:
    """Yield the names in JSON of secrets that are too short to be hidden."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            is_secret = named or _is_secret(str(name))
            if (
                is_secret
                and isinstance(each, str)
                and len(each) < SHORTEST
                and each.lower() not in NO_SECRETS
            ):
                yield str(name)
            yield from short_secrets(each, named=is_secret)
    elif isinstance(value, list):
        for each in value:
            yield from short_secrets(each, named=named)


def _is_secret(name: str) -> bool:
    words = [word.lower() for word in _WORDS.findall(name)]
    return not _SECRET_WORDS.isdisjoint(words)


def _stands_in(secret: str, text: str) -> bool:
    """Whether a text holds a secret once escapes are undone, those that the secret has included."""
    if not any(mark in text for mark in "\\%&"):
        return False
    plain, bare = _plain(text), _plain(secret)
    return secret.casefold() in plain or (SHORTEST <= len(bare) and bare in plain)


def _plain(text: str) -> str:
    """Return a text with all escapes undone, and those within them, without case."""
    for _ in range(_MOST_NESTED):
        if not any(mark in text for mark in "\\%&"):
            break
        before = text
        text = unescape(unquote(_ESCAPES.sub(_character, text)))
        if text == before:
            break
    return text.casefold()


def _character(found: re.Match[str]) -> str:
    number = found[1] or found[2] or found[3] or found[4]
    if number is None:
        return chr(int(found[5], 8)) if found[5] else found[6]
    code = int(number, 16)
    return chr(code) if code <= 0x10FFFF else ""


def without_secrets(value: Any) -> Any:
    """Return JSON with the values hidden whose names sound like those of keys."""
    if isinstance(value, dict):
        return {
            name: "[hidden]" if sounds_secret(name) else without_secrets(each)
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [without_secrets(each) for each in value]
    return value


def secrets_in(value: Any, *, named: bool = False) -> Iterator[str]:
    """Yield the texts in JSON whose names sound like those of keys."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from secrets_in(each, named=named or sounds_secret(name))
    elif isinstance(value, list):
        for each in value:
            yield from secrets_in(each, named=named)
    elif named and isinstance(value, str):
        yield value


def sounds_secret(name: str) -> bool:
    """Return whether a name sounds like that of a key, a token or a password."""
    bare = name.lower()
    return bare not in _HARMLESS and any(word in bare for word in _NAMES)


@lru_cache(maxsize=16)
def _spellings(secret: str) -> re.Pattern[str]:
    return re.compile("".join(map(_spelling, secret)), re.IGNORECASE)


def _spelling(char: str) -> str:
    # Every repetition is bounded, so that no text makes this slow.
    code = ord(char)
    named = [re.escape(name[:-1]) for name, value in html5.items() if value == char and ";" in name]
    forms = [
        rf"{_BACKSLASH}{{1,31}}+u00{code:02x}",
        rf"%(?:25){{0,4}}{code:02x}",
        rf"{_AMPERSAND}{_HASH}(?:0{{0,6}}{code}|x0{{0,6}}{code:x}){_SEMICOLON}",
    ]
    forms += [f"{_AMPERSAND}{name}{_SEMICOLON}" for name in named]
    written = "|".join(forms)
    # Backslashes before what is none are taken at once: given back, they would take time.
    before = "" if char.isalnum() else _BACKSLASH + ("{0,31}" if char == "\\" else "{0,31}+")
    return rf"(?:{before}(?:{re.escape(char)}|{written})|{written})"
