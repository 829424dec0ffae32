"""Rows with what went in and what came out: runs of LangSmith, reviews of EvalScope."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from hybrid.errors import RowError
from hybrid.reading.formats.chat import exchange, thought_of
from hybrid.reading.formats.jsonlines import made_plain
from hybrid.reading.values import BadRow, RawRow, ReadOptions

_OF_RUNS: Final = frozenset(
    """run_type trace_id session_id dotted_order reference_outputs reference_example_id example_id
    dataset_id source_run_id""".split()
)

Rows = Iterable[RawRow | BadRow]


def recognises_run(row: Mapping[str, Any]) -> bool:
    """Whether a row is a run of LangSmith."""
    both = isinstance(row.get("inputs"), dict) and isinstance(row.get("outputs"), dict | None)
    return both and "outputs" in row and bool(_OF_RUNS & row.keys())


def runs(rows: Rows, _options: ReadOptions) -> Iterator[RawRow | BadRow]:
    """Yield runs as rows, a conversation as its last question and response."""
    return made_plain(rows, _run, "a run of LangSmith")


def _run(row: RawRow) -> RawRow:
    run = row.values
    asked, made = run["inputs"], run["outputs"] or {}
    if not made:
        raise RowError("the run has no output")
    values = {
        "id": run.get("id"),
        **_asked(asked),
        **_made(made),
        "model": run.get("name"),
        "gold": run.get("reference_outputs"),
    }
    return RawRow(row.line, {name: value for name, value in values.items() if value is not None})


def _asked(inputs: Mapping[str, Any]) -> dict[str, Any]:
    messages = _messages(inputs.get("messages"))
    question = exchange(messages).get("question") if messages else None
    return {"question": question} if question else dict(inputs)


def _made(outputs: Mapping[str, Any]) -> dict[str, Any]:
    generations = outputs.get("generations")
    while isinstance(generations, list) and generations:
        generations = generations[0]
    message = outputs.get("messages") or outputs.get("message") or outputs.get("choices")
    while isinstance(message, list) and message:
        message = message[-1]
    if isinstance(message, dict):
        written = thought_of(_plain(message.get("message", message)))
        return {"reasoning": written} if written else {}
    if isinstance(generations, dict) and isinstance(generations.get("text"), str):
        return {"reasoning": generations["text"]}
    return dict(outputs)


def _messages(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, list) and value and isinstance(value[0], list):
        value = value[0]
    rows = value if isinstance(value, list) else []
    return [_plain(each) for each in rows if isinstance(each, dict)]


def _plain(message: Mapping[str, Any]) -> dict[str, Any]:
    """Return a message as chat models take it; LangChain writes its fields under ``kwargs``."""
    held = message.get("kwargs")
    if not isinstance(held, dict):
        return dict(message)
    named = message.get("id")
    kind = str(named[-1]) if isinstance(named, list) and named else ""
    return {"type": kind.removesuffix("Chunk").removesuffix("Message").lower(), **held}


def recognises_review(row: Mapping[str, Any]) -> bool:
    """Whether a row is a review of EvalScope, of newer or older versions."""
    if isinstance(row.get("sample_score"), dict):
        return True
    choices = row.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return "raw_input" in row and isinstance(first, dict) and "review" in first


def reviews(rows: Rows, _options: ReadOptions) -> Iterator[RawRow | BadRow]:
    """Yield reviews as rows; the verdict on the answer and what is right stay aside."""
    return made_plain(rows, _review, "a review of EvalScope")


def _review(row: RawRow) -> RawRow:
    values = _newer(row.values) if "sample_score" in row.values else _older(row.values)
    if not values.get("reasoning"):
        raise RowError("the review has no response")
    return RawRow(row.line, {name: value for name, value in values.items() if value is not None})


def _newer(review: Mapping[str, Any]) -> dict[str, Any]:
    score = review["sample_score"].get("score") or {}
    told = exchange(review.get("messages") or [])
    asked = told.get("question") or review.get("input")
    written = told.get("reasoning") or score.get("prediction")
    answer = score.get("extracted_prediction")
    return {
        "id": review.get("index"),
        "question": asked,
        "reasoning": written,
        "model_answer": None if answer == written else answer,
        "gold": {"target": review.get("target"), "score": score.get("value")},
    }


def _older(review: Mapping[str, Any]) -> dict[str, Any]:
    first, asked = review["choices"][0], review["raw_input"]
    read = first["review"]
    return {
        "id": review.get("index"),
        **{name: value for name, value in asked.items() if name not in ("answer", "index")},
        "prompt": review.get("prompt"),
        "reasoning": thought_of(first["message"]),
        "model_answer": read.get("pred"),
        "gold": {"answer": asked.get("answer"), "gold": read.get("gold")},
    }
