"""Samples of lm-evaluation-harness: ``samples_*.jsonl``, or results that hold them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from hybrid.errors import FieldError
from hybrid.reading.names import roles_of
from hybrid.reading.values import BadRow, RawRow, ReadOptions

_SHORT: Final = 60


def recognises(row: Mapping[str, Any]) -> bool:
    """Whether a row is a sample."""
    return {"doc", "resps"} <= row.keys() and isinstance(row["doc"], dict)


def adapted(rows: Iterable[RawRow | BadRow], _options: ReadOptions) -> Iterator[RawRow | BadRow]:
    """Yield one row for each response; what the task knows as right stays aside.

    A log repeats its samples under each filter of the task: those of the first one are read.
    Raises ``FieldError`` for a task whose model wrote nothing.
    """
    chosen: dict[str, Any] = {}
    for row in rows:
        if isinstance(row, BadRow):
            yield row
            continue
        if not recognises(row.values):
            yield BadRow(row.line, "the row is not of the shape of a sample")
            continue
        name = row.values.get("filter")
        if chosen.setdefault(str(row.values.get("key")), name) == name:
            yield from _responses(row)


def _responses(row: RawRow) -> Iterator[RawRow | BadRow]:
    sample = row.values
    texts = list(_texts(sample.get("resps")))
    if not texts:
        raise FieldError(
            "a log of lm-evaluation-harness whose task only weighs the choices "
            "(loglikelihood): the model wrote no reasoning, so that there is nothing to audit"
        )
    doc = sample["doc"]
    taken: dict[str, Any] = {
        role: doc[column]
        for role, column in roles_of(doc).items()
        if role in ("question", "options", "context")
    }
    filtered = list(_texts(sample.get("filtered_resps")))
    for number, text in enumerate(texts, 1):
        own = f"{sample.get('doc_id')}" + (f"-{number}" if len(texts) > 1 else "")
        values: dict[str, Any] = {
            "id": f"{sample['key']}-{own}" if "key" in sample else own,
            **taken,
            "prompt": _prompt(sample.get("arguments")),
            "reasoning": text,
            "model_answer": _answer(filtered, number, len(texts), text),
            "gold": {"target": sample.get("target"), "doc": doc},
        }
        yield RawRow(row.line, values)


def _texts(value: Any) -> Iterator[str]:
    """Yield what was written; a number beside true or false is the weight of a choice."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list) and not (len(value) == 2 and value[1] in ("False", "True")):
        for each in value:
            yield from _texts(each)


def _answer(filtered: list[str], number: int, count: int, text: str) -> str | None:
    """Return what the task's filter took out of the response, where it took something out."""
    index = number - 1 if len(filtered) == count else 0
    found = filtered[index] if len(filtered) in (1, count) and (number == 1 or index) else None
    return None if found in (None, text, "[invalid]") or len(str(found)) > _SHORT else found


def _prompt(arguments: Any) -> str | None:
    """Return the text that the model was given, in the forms of several versions."""
    while isinstance(arguments, list | dict) and arguments:
        arguments = next(iter(arguments.values() if isinstance(arguments, dict) else arguments))
    return arguments if isinstance(arguments, str) else None
