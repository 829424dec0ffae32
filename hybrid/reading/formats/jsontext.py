"""Text of JSON, read a value at a time."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from hybrid.reading.bytelines import MAX_ROW_BYTES
from hybrid.reading.paths import Twice, decode_at

_PIECE: Final = 1024 * 1024
_SPACE: Final = " \t\r\n"
_DEPTH: Final = 4


class RepeatedKeyError(json.JSONDecodeError):
    """An object names one key twice."""


class JsonText:
    """Text of JSON of which only as much is held as the next value needs."""

    def __init__(self, head: bytes, read: Callable[[int], bytes]) -> None:
        self._read = read
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._text = self._decoder.decode(head)
        self._at = 0
        self._line = 1
        self._ended = False

    def peek(self) -> str:
        """Return the next character that is no white space, empty at the end."""
        while True:
            text = self._text
            while self._at < len(text) and text[self._at] in _SPACE:
                self._at += 1
            if self._at < len(text) or not self._more():
                return self._text[self._at : self._at + 1]

    def value(self) -> Any:
        """Return the value that stands here; ``JSONDecodeError`` where there is none."""
        self.peek()
        while True:
            try:
                value, end = decode_at(self._text, self._at)
            except json.JSONDecodeError as error:
                if not self._more():
                    raise self._placed(error) from error
            except (RecursionError, ValueError) as error:
                reason = "nested too deeply, or a number too long"
                fault = json.JSONDecodeError(reason, self._text, self._at)
                raise self._placed(fault) from error
            else:
                # A number at the end of what is held may go on.
                if end < len(self._text) or not self._more():
                    self._at = end
                    return value

    def items(self) -> Iterator[None]:
        """Stand before each item of the array that begins here; the caller reads it."""
        yield from self._members("]")

    def named(self) -> Iterator[str]:
        """Yield each key of the object that begins here; the caller reads its value.

        Raises ``RepeatedKeyError`` for a key that was there before.
        """
        seen: set[str] = set()
        for _ in self._members("}"):
            if self.peek() != '"':
                self._fail("expecting a key in quotes")
            key = self.value()
            if key in seen:
                raise self._placed(RepeatedKeyError(str(Twice(key)), self._text, self._at))
            seen.add(key)
            self._take(":")
            yield key

    def outline(self, depth: int = 0) -> Any:
        """Return the value that stands here as far as it goes before the text ends or breaks.

        Raises ``RepeatedKeyError`` for an object, unless it is an item of a list, that names a key
        twice.
        """
        self.peek()
        begin = self._at
        with suppress(json.JSONDecodeError):
            value = self.value()
            if not isinstance(value, Twice):
                return value
            self._at = begin
        found: Any = None
        try:
            match self.peek() if depth < _DEPTH else "":
                case "{":
                    found = {}
                    for key in self.named():
                        found[key] = None
                        found[key] = self.outline(depth + 1)
                case "[":
                    found = []
                    for _ in self.items():
                        found.append(self._item(depth + 1))
        except RepeatedKeyError:
            raise
        except json.JSONDecodeError:
            pass
        return found

    def _item(self, depth: int) -> Any:
        begin = self._at
        with suppress(json.JSONDecodeError):
            value = self.value()
            return {} if isinstance(value, Twice) else value
        self._at = begin
        return self.outline(depth)

    def skip(self) -> None:
        """Pass over the value that stands here, an item at a time."""
        opening = self.peek()
        members: Iterator[Any] = iter(())
        if opening == "[":
            members = self.items()
        elif opening == "{":
            members = self.named()
        else:
            self.value()
        for _ in members:
            self.value()

    def _members(self, closing: str) -> Iterator[None]:
        self.peek()
        self._at += 1
        if self.peek() == closing:
            self._at += 1
            return
        while True:
            yield None
            if self.peek() == closing:
                self._at += 1
                return
            self._take(",")

    def _take(self, mark: str) -> None:
        if self.peek() != mark:
            self._fail(f"expecting {mark!r}")
        self._at += 1

    def _fail(self, message: str) -> Any:
        raise self._placed(json.JSONDecodeError(message, self._text, self._at))

    def _more(self) -> bool:
        """Hold more text, without what was read already; false at the end."""
        held = len(self._text) - self._at
        if self._ended or held > MAX_ROW_BYTES:
            return False
        data = self._read(max(_PIECE, held))
        self._line += self._text.count("\n", 0, self._at)
        self._text = self._text[self._at :] + self._decoder.decode(data, final=not data)
        self._at = 0
        self._ended = not data
        return not self._ended

    def _placed(self, error: json.JSONDecodeError) -> json.JSONDecodeError:
        error.lineno += self._line - 1
        return error
