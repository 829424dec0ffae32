"""From a raw row to a record, by the file's field plan, under an id that is unique in the run."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, Final

from hybrid.errors import DuplicateIdError, LanguageError, RowError, spelled
from hybrid.reading.bytelines import ByteLines
from hybrid.reading.columns import FieldPlan
from hybrid.reading.formats import open_rows
from hybrid.reading.options import (
    options_from,
    options_in,
    options_of_columns,
    read_answer,
    sole_option,
)
from hybrid.reading.profiles import last_question, plain, split_prompt
from hybrid.reading.rows import (
    BARE,
    BadRow,
    FieldName,
    RawRow,
    ReadOptions,
    SkippedRow,
    alone,
    exploded,
    kind_of,
    missing,
    usable_text,
    value_at,
)
from hybrid.records import Record
from hybrid.records.record import refuse_many
from hybrid.text.words import Lang, language_of

_JOINT: Final = "\n\n"
_HASH_DIGITS: Final = 16
_LEAST_PROMPT: Final = 20
_LANGUAGES: Final[dict[str, Lang]] = {
    **dict.fromkeys(("en", "eng", "english", "英文", "英语"), "en"),
    **dict.fromkeys(("zh", "zho", "cmn", "cn", "chinese", "中文", "汉语"), "zh"),
}


@dataclass(frozen=True, slots=True)
class Draft:
    """A record that has no certain id yet; ``id`` is the one given in the row, if any."""

    id: str | None
    question: str
    options: Mapping[str, str]
    reasoning: str
    answer: str | None
    context: str | None
    lang: Lang
    meta: Mapping[str, Any]

    def content_hash(self) -> str:
        """Return an id made of the texts alone: 16 hexadecimal digits of a SHA-256."""
        texts = [self.question, self.context, [*self.options.items()], self.reasoning, self.answer]
        canonical = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(canonical.encode("utf-8")).hexdigest()[:_HASH_DIGITS]

    def record(self, id: str) -> Record:  # noqa: A002  the field's own name
        """Return the record under its final id."""
        return Record(
            id=id,
            question=self.question,
            options=self.options,
            reasoning=self.reasoning,
            answer=self.answer,
            context=self.context,
            lang=self.lang,
            meta=self.meta,
        )


@dataclass(frozen=True, slots=True)
class RowPlan:
    """The plan for the rows of one input; it can be sent to another process.

    ``file`` is what messages call the input, ``prefix`` what ``options.prefix_ids`` puts before
    ids. ``fields`` is ``None`` for an input without a row that could be decoded.
    """

    file: str
    fields: FieldPlan | None
    options: ReadOptions
    prefix: str = ""

    def rows(self, lines: ByteLines) -> Iterator[RawRow | BadRow]:
        """Yield the rows of an opened input, one for each response."""
        _, rows = open_rows(lines, self.options)
        return each_response(rows, self.fields)

    def read(self, row: RawRow | BadRow) -> Draft | SkippedRow:
        """Return the draft of a row, under the id that the row gives if it gives one."""
        if isinstance(row, BadRow):
            return SkippedRow(self.file, row.line, row.reason)
        assert self.fields is not None, "a decoded row always gives a plan"
        try:
            read = draft(row, self.fields, self.options)
        except RowError as error:
            return SkippedRow(self.file, row.line, str(error))
        if self.options.prefix_ids and read.id is not None:
            return replace(read, id=f"{self.prefix}:{read.id}")
        return read


def each_response(
    rows: Iterator[RawRow | BadRow], plan: FieldPlan | None
) -> Iterator[RawRow | BadRow]:
    if plan is None or not plan.each:
        yield from rows
        return
    for row in rows:
        try:
            yield from [row] if isinstance(row, BadRow) else exploded(row, plan.each)
        except RowError as error:
            yield BadRow(row.line, str(error))


def draft(row: RawRow, plan: FieldPlan, options: ReadOptions) -> Draft:
    """Read the fields of one row; ``RowError`` names the first that cannot be used."""
    values = row.values
    _refuse_late(values, plan)
    question, reasoning = _question_and_reasoning(values, plan)
    reasoned = _after_prompt(values, plan, question, reasoning)
    choices = read_options(values, plan, question, options)
    base = options.answer_base if options.answer_base is not None else plan.base
    answer, raw = read_answer(_first(values, plan, "answer"), choices, base)
    if not options.keep_bare and sole_option(reasoned, choices) is not None:
        raise RowError(BARE)
    used = plan.used
    meta = {name: value for name, value in values.items() if name not in used}
    if raw is not None:
        meta["answer_raw"] = raw
    return Draft(
        id=_given_id(row, plan),
        question=question,
        options=choices,
        reasoning=reasoning,
        answer=answer,
        context=_text(values, plan, "context"),
        lang=options.lang or _language(values, plan, question, choices, reasoning),
        meta=meta,
    )


def _question_and_reasoning(values: Mapping[str, Any], plan: FieldPlan) -> tuple[str, str]:
    question = _required(values, plan, "question")
    if plan.whole:
        both = split_prompt(question)
        if both is None:
            raise RowError(
                f'"{plan.of("question")[0]}" contains no question with a response after it'
            )
        return both
    reasoning = _required(values, plan, "reasoning")
    if reasoning.strip() != question.strip():
        return last_question(question), reasoning
    both = split_prompt(question)
    if both is None:
        raise RowError("the response only repeats its prompt")
    return both


def _after_prompt(values: Mapping[str, Any], plan: FieldPlan, question: str, reasoning: str) -> str:
    """Return what a response says after the prompt that it may repeat at its beginning.

    The record keeps the whole response, so that places in it are those of the file.
    """
    for prompt in (question, *(values.get(name) for name in plan.prompts)):
        if isinstance(prompt, str) and len(prompt) > _LEAST_PROMPT and reasoning.startswith(prompt):
            return reasoning[len(prompt) :].strip()
    return reasoning


def _refuse_late(row: Mapping[str, Any], plan: FieldPlan) -> None:
    """Raise ``RowError`` where a row has a field that the rows did not have by which it is read."""
    for column, value in row.items():
        name = plan.late.get(plain(column))
        if name is not None and not missing(value):
            raise RowError(
                f'"{column}" would be the {name}, but none of the first rows has it, and they '
                "decide the fields; put a row that has it among them"
            )


def read_options(
    row: Mapping[str, Any], plan: FieldPlan, question: str, options: ReadOptions
) -> Mapping[str, str]:
    """Return the options of one row; from the text that lists them where it has none of its own.

    Raises ``RowError`` where there are none in either place, or they cannot be told apart.
    """
    columns = plan.of("options")
    cells = [value_at(row, column) for column in columns]
    if plan.constant:
        return plan.constant
    if all(missing(cell) for cell in cells):
        text = value_at(row, plan.listing) if plan.listing else question
        found = options_in(text) if isinstance(text, str) else {}
        if not found:
            raise RowError(f"no options ({_where(columns)}) and none listed in the question")
    elif plan.keys:
        found = options_of_columns(plan.keys, cells)
    else:
        found = options_from(cells[0], options.separator)
    refuse_many(len(found))
    for key, text in found.items():
        usable_text(f"option {key}", text)
    return found


def _first(row: Mapping[str, Any], plan: FieldPlan, name: FieldName) -> Any:
    values = (value_at(row, column) for column in plan.of(name))
    return next((value for value in values if not missing(value)), None)


def _required(row: Mapping[str, Any], plan: FieldPlan, name: FieldName) -> str:
    text = _text(row, plan, name)
    if text is None:
        raise RowError(f"no {name} ({_where(plan.of(name))})")
    return text


def _where(columns: tuple[str, ...]) -> str:
    names = ", ".join(f'"{column}"' for column in columns)
    return f"{names} is missing or empty" if names else "no column for it"


def _text(row: Mapping[str, Any], plan: FieldPlan, name: FieldName) -> str | None:
    parts = []
    for column in plan.of(name):
        value = alone(value_at(row, column))
        if missing(value):
            continue
        if not isinstance(value, str):
            raise RowError(f'{name} ("{column}") is {kind_of(value)}; accepted: text')
        parts.append(value)
    return usable_text(name, _JOINT.join(parts)) if parts else None


def _given_id(row: RawRow, plan: FieldPlan) -> str | None:
    value = _first(row.values, plan, "id")
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise RowError(f"id is {kind_of(value)}; accepted: text or a number")
    return usable_text("id", f"{value}{row.part}")


def _language(
    row: Mapping[str, Any],
    plan: FieldPlan,
    question: str,
    options: Mapping[str, str],
    reasoning: str,
) -> Lang:
    given = _first(row, plan, "lang")
    if given is None:
        return language_of(question, options.values(), reasoning)
    code = str(given).strip().lower().replace("_", "-").partition("-")[0]
    if code not in _LANGUAGES:
        raise LanguageError(
            f"lang is {given!r}; accepted: en, zh, or nothing (then it is detected)"
        )
    return _LANGUAGES[code]


# --- Ids that are unique within a run; by digest, of which only so many are held in memory --------

_LINE_BITS = 40
_UNKNOWN = -1
_REPEAT = re.compile(r"([0-9a-f]{16})-([0-9]+)")

IN_MEMORY: Final = 50_000
"""How many entries are held before they move to a temporary file; about 6 MB."""

# With 16 MB an entry takes 3.9 µs instead of 4.2, of three millions.
_CACHE_KILOBYTES: Final = 4 * 1024


def digest(text: str) -> int:
    """Return 64 bits of a hash, as a number that a database can hold.

    Among ten million texts the chance that two have the same is about one in four hundred
    thousand.
    """
    data = blake2b(text.encode("utf-8"), digest_size=8).digest()
    return int.from_bytes(data, "big", signed=True)


class DigestMap:
    """Maps digests to numbers of at most 63 bits; memory stays flat however many there are.

    The temporary file is the database's own: it has no name, and is gone with the process.
    """

    def __init__(self) -> None:
        self._held: dict[int, int] = {}
        self._file: sqlite3.Connection | None = None

    def add(self, key: int, number: int) -> int | None:
        """Set the number of a new key; returns the number of a key that is there, unchanged."""
        if self._file is None:
            earlier = self._held.get(key)
            if earlier is None:
                self._held[key] = number
                if IN_MEMORY < len(self._held):
                    self._move()
            return earlier
        if self._file.execute("INSERT OR IGNORE INTO map VALUES (?, ?)", (key, number)).rowcount:
            return None
        return self.get(key)

    def get(self, key: int) -> int | None:
        if self._file is None:
            return self._held.get(key)
        row = self._file.execute("SELECT number FROM map WHERE key = ?", (key,)).fetchone()
        return row[0] if row is not None else None

    def set(self, key: int, number: int) -> None:
        if self._file is None:
            self._held[key] = number
        else:
            self._file.execute("REPLACE INTO map VALUES (?, ?)", (key, number))

    def _move(self) -> None:
        self._file = sqlite3.connect("", isolation_level=None)
        self._file.execute(f"PRAGMA cache_size = -{_CACHE_KILOBYTES}")
        # Nothing is ever read again after a stop, so nothing has to be safe from one.
        self._file.execute("PRAGMA journal_mode = OFF")
        self._file.execute("PRAGMA synchronous = OFF")
        self._file.execute("CREATE TABLE map (key INTEGER PRIMARY KEY, number INTEGER)")
        self._file.execute("BEGIN")
        self._file.executemany("INSERT INTO map VALUES (?, ?)", sorted(self._held.items()))
        self._held = {}


class IdRegister:
    """Remembers where each id was seen, by digest; memory stays flat."""

    def __init__(self, files: tuple[str, ...]) -> None:
        self._files = files
        self._places = DigestMap()
        self._repeats = DigestMap()

    def claim(self, id: str, file: int, line: int, *, prefixed: bool) -> str:  # noqa: A002
        """Take a given id; ``DuplicateIdError`` names both places when it is taken already.

        An id that was restored is named as taken by an earlier start.
        """
        place = file << _LINE_BITS | line
        earlier = self._places.add(digest(id), place)
        if earlier is not None:
            raise DuplicateIdError(self._message(id, earlier, place, prefixed=prefixed))
        return id

    def number(self, hashed: str, file: int, line: int) -> str:
        """Take a content hash; the same content again becomes ``hash-2``, ``hash-3`` …"""
        key = digest(hashed)
        if self._places.add(key, file << _LINE_BITS | line) is None:
            return hashed
        count = (self._repeats.get(key) or 1) + 1
        self._repeats.set(key, count)
        return f"{hashed}-{count}"

    def restore(self, id: str) -> None:  # noqa: A002
        """Take an id that stands in the findings of an earlier start, whose place is not known.

        A given id that looks like a repeated content hash counts as one.
        """
        self._places.add(digest(id), _UNKNOWN)
        repeat = _REPEAT.fullmatch(id)
        if repeat is not None:
            self._repeats.set(digest(repeat[1]), int(repeat[2]))

    def _message(self, id: str, earlier: int, later: int, *, prefixed: bool) -> str:  # noqa: A002
        reason = f"id {id!r} appears twice: {self._place(earlier)} and {self._place(later)}; "
        if earlier >> _LINE_BITS == later >> _LINE_BITS or prefixed:
            return (
                f"{reason}make it unique, or ignore ids with {spelled('mapping', {'id': ''})} "
                "(hashes then serve as ids)"
            )
        return f"{reason}{spelled('prefix_ids', True)} puts the file's name before each id"

    def _place(self, place: int) -> str:
        if place == _UNKNOWN:
            return "in the findings of an earlier start"
        line = place & ((1 << _LINE_BITS) - 1)
        return f"{self._files[place >> _LINE_BITS]}:{line}"
