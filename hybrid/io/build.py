"""From a raw row to a record, by the file's field plan."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from hybrid.errors import LanguageError, RowError
from hybrid.io.answers import read_answer
from hybrid.io.choices import options_from, options_of_columns
from hybrid.io.embedded import options_in
from hybrid.io.fields import FieldPlan, value_at
from hybrid.io.kinds import kind_of, missing, usable_text
from hybrid.io.names import plain
from hybrid.io.values import FieldName, ReadOptions
from hybrid.records import Record
from hybrid.text.language import Lang, language_of

_JOINT: Final = "\n\n"
_HASH_DIGITS: Final = 16
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


def draft(row: Mapping[str, Any], plan: FieldPlan, options: ReadOptions) -> Draft:
    """Read the fields of one row; ``RowError`` names the first that cannot be used."""
    _refuse_late(row, plan)
    question = _required(row, plan, "question")
    choices = read_options(row, plan, question)
    reasoning = _required(row, plan, "reasoning")
    given = _first(row, plan, "answer")
    answer, raw = read_answer(given, choices, options.answer_base)
    meta = {name: value for name, value in row.items() if name not in plan.used}
    if raw is not None:
        meta["answer_raw"] = raw
    return Draft(
        id=_given_id(row, plan),
        question=question,
        options=choices,
        reasoning=reasoning,
        answer=answer,
        context=_text(row, plan, "context"),
        lang=options.lang or _language(row, plan, question, choices, reasoning),
        meta=meta,
    )


def _refuse_late(row: Mapping[str, Any], plan: FieldPlan) -> None:
    """Raise ``RowError`` where a row has a field that the rows did not have by which it is read."""
    for column, value in row.items():
        name = plan.late.get(plain(column))
        if name is not None and not missing(value):
            raise RowError(
                f'"{column}" would be the {name}, but no row had it when the fields were decided, '
                "by the first rows; put a row that has it among these"
            )


def read_options(row: Mapping[str, Any], plan: FieldPlan, question: str) -> dict[str, str]:
    """Return the options of one row; from the question's text where it has none of its own.

    Raises ``RowError`` where there are none in either place, or they cannot be told apart.
    """
    columns = plan.of("options")
    cells = [value_at(row, column) for column in columns]
    if all(missing(cell) for cell in cells):
        found = options_in(question)
        if not found:
            raise RowError(f"no options ({_where(columns)}) and none listed in the question")
    elif plan.letters:
        found = options_of_columns(plan.letters, cells)
    else:
        found = options_from(cells[0])
    for letter, text in found.items():
        usable_text(f"option {letter}", text)
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
        value = value_at(row, column)
        if missing(value):
            continue
        if not isinstance(value, str):
            raise RowError(f'{name} ("{column}") is {kind_of(value)}; accepted: text')
        parts.append(value)
    return usable_text(name, _JOINT.join(parts)) if parts else None


def _given_id(row: Mapping[str, Any], plan: FieldPlan) -> str | None:
    value = _first(row, plan, "id")
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise RowError(f"id is {kind_of(value)}; accepted: text or a number")
    return usable_text("id", str(value))


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
