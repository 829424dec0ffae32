"""Conversations: rows with ``messages`` as chat models take them, and OpenAI's batch files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, BinaryIO, Final

from hybrid.errors import FieldError, InputError, RowError, spelled
from hybrid.reading.bytelines import open_binary
from hybrid.reading.formats.lines import decode_line, made_plain, peeked
from hybrid.reading.ids import DigestMap, digest
from hybrid.reading.rows import BadRow, RawRow, ReadOptions

_JOINT: Final = "\n\n"
_COLUMNS: Final = frozenset(
    """messages conversations conversation chat dialogue dialog prompt completion response
    origin_prompt""".split()
)
_ROLES: Final = {
    "human": "user",
    **dict.fromkeys(("gpt", "model", "bot", "ai"), "assistant"),
}

Rows = Iterable[RawRow | BadRow]


def recognises_chat(row: Mapping[str, Any]) -> bool:
    """Whether a row holds a conversation."""
    return bool(_conversation_columns(row))


def chats(rows: Rows, _options: ReadOptions) -> Iterator[RawRow | BadRow]:
    """Yield rows with the last question and the last response of each conversation."""
    return made_plain(rows, _chat, "a conversation")


def _chat(row: RawRow) -> RawRow:
    columns = _conversation_columns(row.values)
    messages = [message for column in columns for message in row.values[column]]
    others = {name: value for name, value in row.values.items() if name not in columns}
    return RawRow(row.line, {**others, **exchange(messages)})


def exchange(messages: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return ``question`` and ``reasoning`` of a conversation: its last question and response.

    What was said before, such as worked examples, is left out. Without a last response of a model
    there is no ``reasoning``.
    """
    found: dict[str, str] = {}
    for message in messages:
        role = str(message.get("role") or message.get("from") or message.get("type") or "").lower()
        role = _ROLES.get(role, role)
        if role == "user":
            found = {"question": said(message)}
        elif role == "assistant" and (thought := thought_of(message)):
            found["reasoning"] = thought
    return found


def said(message: Mapping[str, Any]) -> str:
    """Return the text of a message, its parts joined by blank lines."""
    content = message.get("content", message.get("value", message.get("prompt")))
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    texts = (part.get("text") for part in parts if isinstance(part, Mapping))
    return _JOINT.join(text for text in texts if isinstance(text, str) and text)


def thought_of(message: Mapping[str, Any]) -> str:
    """Return what a model wrote in a message, its reasoning before its response."""
    content = message.get("content")
    parts = (
        [part for part in content if isinstance(part, Mapping)] if isinstance(content, list) else []
    )
    thoughts = [message.get("reasoning_content") or message.get("reasoning")]
    thoughts += [part.get("reasoning") or part.get("thinking") for part in parts]
    thoughts += [said({"content": message.get("summary")})]
    texts = [each for each in thoughts if isinstance(each, str)]
    return _JOINT.join(text for text in (*texts, said(message)) if text.strip())


def recognises_batch(row: Mapping[str, Any]) -> bool:
    """Whether a row is a line of a batch, of its output or of its requests."""
    places = ("response", "result", "body", "params")
    return "custom_id" in row and any(
        each in row and isinstance(row[each], dict | None) for each in places
    )


def batches(rows: Rows, options: ReadOptions) -> Iterator[RawRow | BadRow]:
    """Yield the responses of a batch, each after the question of the request it answers.

    Raises ``FieldError`` for a file of requests and where none are named, ``InputError`` where they
    cannot be read.
    """
    first, rows = peeked(rows)
    if first is not None and not {"response", "result", "error"} & first.values.keys():
        raise FieldError(
            "these are the requests of a batch, not its answers: name its output, and this file "
            f"with {spelled('requests')}"
        )
    if options.requests is None:
        raise FieldError(
            "an output of a batch holds no questions: name the file of its requests:\n"
            f"  {spelled('requests', 'FILE')}"
        )
    with open_binary(options.requests) as file:
        requests = _Requests(options.requests, file)
        yield from made_plain(rows, partial(_joined, requests=requests), "a batch's output")


def _joined(row: RawRow, requests: _Requests) -> RawRow:
    name = str(row.values["custom_id"])
    body = _answer_of(row.values)
    if not body:
        raise RowError(f"{name}: the batch holds no response, but an error")
    asked = requests.body(name)
    messages = asked.get("messages") or asked.get("input") or []
    if isinstance(messages, str):
        messages = [{"role": "user", "content": messages}]
    question = exchange(messages).get("question")
    values = {"id": name, "question": question, "reasoning": _written(body)}
    return RawRow(row.line, {**values, "model": body.get("model")})


def _answer_of(row: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the response that a line of a batch holds, in OpenAI's or Anthropic's form."""
    if "result" in row:
        found = row["result"] or {}
        return found.get("message") if found.get("type") == "succeeded" else None
    response = row["response"] or {}
    failed = row.get("error") or response.get("status_code") != 200
    return None if failed else response.get("body")


def _written(body: Mapping[str, Any]) -> str:
    """Return what a model wrote in a response: of chat completions the first choice, or items."""
    if choices := body.get("choices"):
        return thought_of(choices[0]["message"])
    if "content" in body:
        return thought_of(body)
    return _JOINT.join(filter(None, map(thought_of, body.get("output") or [])))


class _Requests:
    """The requests of a batch by their id: only where each begins is held."""

    def __init__(self, path: str, file: BinaryIO) -> None:
        self._path = path
        self._places = DigestMap()
        self._file = file
        if self._file.read(2) == b"\x1f\x8b":
            raise InputError(f"{path}: unpack the requests first; they are looked up by place")
        self._file.seek(0)
        place = 0
        for data in self._file:
            if data.strip():
                self._places.add(digest(str(_object(data, path).get("custom_id"))), place)
            place += len(data)

    def body(self, name: str) -> Mapping[str, Any]:
        """Return what a request asked; ``RowError`` where there is none of that id."""
        place = self._places.get(digest(name))
        if place is None:
            raise RowError(f"{self._path} holds no request {name!r}")
        self._file.seek(place)
        asked = _object(self._file.readline(), self._path)
        body = asked.get("body", asked.get("params"))
        if not isinstance(body, Mapping):
            raise RowError(f"{self._path}: the request {name!r} has no body")
        return body


def _object(data: bytes, path: str) -> dict[str, Any]:
    try:
        value = decode_line(data)
    except RowError as error:
        raise InputError(f"{path}: not a file of requests: {error}") from error
    if not isinstance(value, dict):
        raise InputError(f"{path}: not a file of requests: a line holds no object")
    return value


def _conversation_columns(row: Mapping[str, Any]) -> list[str]:
    """Return the columns that hold a conversation, or its prompt and its completion."""
    return [name for name in row if name.lower() in _COLUMNS and _talks(row[name])]


def _talks(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(each, dict) and {"role", "from"} & each.keys() for each in value)
    )
