"""Files of evaluation tools: Inspect, lm-evaluation-harness, promptfoo, LangSmith, EvalScope."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from hybrid.errors import FieldError, InputError, RowError
from hybrid.reading.bytelines import FAULTS, STDIN, display_name, open_binary, zip_reader
from hybrid.reading.formats.chat import Rows, exchange, said, thought_of
from hybrid.reading.formats.lines import as_row, decode_line, made_plain
from hybrid.reading.profiles import roles_of
from hybrid.reading.rows import BadRow, RawRow, ReadOptions, missing

# --- Inspect ------------------------------------------------------------------------------------
# Logs of Inspect: the archive ``.eval`` and the JSON form; one row for each sample and epoch.

MAGIC = b"PK\x03\x04"


def archive_rows(source: str) -> Iterator[RawRow | BadRow]:
    """Yield the samples of an ``.eval`` archive; ``line`` is a sample's number.

    Raises ``InputError`` for an archive of something else, or a broken one.
    """
    if source == STDIN:
        raise InputError("an archive cannot be read from standard input: name a file")
    zipfile, zstd_error = zip_reader()
    faults = (*FAULTS, zipfile.BadZipFile, zstd_error)
    try:
        with open_binary(source) as binary, zipfile.ZipFile(binary) as archive:
            names = [name for name in archive.namelist() if name.startswith("samples/")]
            if not names:
                raise InputError(
                    f"{display_name(source)}: an archive without samples of Inspect; "
                    "unpack it and name the files in it"
                )
            for number, name in enumerate(names, 1):
                try:
                    yield as_row(decode_line(archive.read(name)), number)
                except (*faults, RowError) as error:
                    yield BadRow(number, f"{name}: {error}")
    except faults as error:
        raise InputError(f"{display_name(source)}: the archive is damaged: {error}") from error


def recognises_inspect(row: Mapping[str, Any]) -> bool:
    """Whether a row is a sample of an Inspect log."""
    return {"input", "target", "messages", "output", "epoch"} <= row.keys()


def inspect_rows(
    rows: Iterable[RawRow | BadRow], _options: ReadOptions
) -> Iterator[RawRow | BadRow]:
    """Yield samples as rows; ``target`` and scores stay aside, where they are never the answer."""
    return made_plain(rows, _sample, "a sample of Inspect")


def _sample(row: RawRow) -> RawRow:
    sample = row.values
    output = sample.get("output") or {}
    choices = output.get("choices") or [{}]
    reasoning = _with_attachments(thought_of(choices[0].get("message") or {}), sample)
    if not reasoning:
        error = sample.get("error") or {}
        reason = error.get("message", "") if isinstance(error, Mapping) else ""
        raise RowError(f"the sample has no output {reason[:200]}".rstrip())
    epoch = sample.get("epoch")
    metadata = sample.get("metadata") or {}
    values = {
        "id": f"{sample['id']}" if epoch in (None, 1) else f"{sample['id']}-epoch-{epoch}",
        "question": _question(sample),
        "options": sample.get("choices"),
        "reasoning": reasoning,
        "model_answer": _answer(sample),
        "model": output.get("model"),
        "epoch": epoch,
        **{f"metadata.{key}": value for key, value in metadata.items()},
        "gold": {"target": sample.get("target"), "scores": sample.get("scores")},
    }
    return RawRow(row.line, values)


def _question(sample: Mapping[str, Any]) -> str:
    given = sample["input"]
    if not isinstance(given, str):
        asked = [each for each in given if each.get("role") == "user"]
        given = said(asked[-1]) if asked else ""
    return _with_attachments(given, sample)


def _with_attachments(text: str, sample: Mapping[str, Any]) -> str:
    """Return a text, or the attachment in its place: a log keeps long texts beside its samples."""
    kept = sample.get("attachments") or {}
    found = kept.get(text.removeprefix("attachment://"), text)
    return found if isinstance(found, str) else text


def _answer(sample: Mapping[str, Any]) -> Any:
    """Return the answer that a scorer took out of the response; its verdict is not looked at."""
    scores = (sample.get("scores") or {}).values()
    answers = (each.get("answer") for each in scores if isinstance(each, Mapping))
    given = (each for each in answers if isinstance(each, str | int | float))
    return next((each for each in given if not missing(each)), None)


# --- lm-evaluation-harness ----------------------------------------------------------------------
# Samples of lm-evaluation-harness: ``samples_*.jsonl``, or results that hold them.

_SHORT: Final = 60


def recognises_lmeval(row: Mapping[str, Any]) -> bool:
    """Whether a row is a sample."""
    return {"doc", "resps"} <= row.keys() and isinstance(row["doc"], dict)


def lmeval_rows(
    rows: Iterable[RawRow | BadRow], _options: ReadOptions
) -> Iterator[RawRow | BadRow]:
    """Yield one row for each response; what the task knows as right stays aside.

    A log repeats its samples under each filter of the task: those of the first one are read.
    Raises ``FieldError`` for a task whose model wrote nothing.
    """
    chosen: dict[str, Any] = {}
    for row in rows:
        if isinstance(row, BadRow):
            yield row
            continue
        if not recognises_lmeval(row.values):
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
        id_ = f"{sample.get('doc_id')}" + (f"-{number}" if len(texts) > 1 else "")
        values: dict[str, Any] = {
            "id": f"{sample['key']}-{id_}" if "key" in sample else id_,
            **taken,
            "prompt": _prompt(sample.get("arguments")),
            "reasoning": text,
            "model_answer": _filtered_answer(filtered, number, len(texts), text),
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


def _filtered_answer(filtered: list[str], number: int, count: int, text: str) -> str | None:
    """Return what the task's filter took out of the response, where it took something out."""
    index = number - 1 if len(filtered) == count else 0
    found = filtered[index] if len(filtered) in (1, count) and (number == 1 or index) else None
    return None if found in (None, text, "[invalid]") or len(str(found)) > _SHORT else found


def _prompt(arguments: Any) -> str | None:
    """Return the text that the model was given, in the forms of several versions."""
    while isinstance(arguments, list | dict) and arguments:
        arguments = next(iter(arguments.values() if isinstance(arguments, dict) else arguments))
    return arguments if isinstance(arguments, str) else None


# --- promptfoo ----------------------------------------------------------------------------------
# Results of promptfoo: one row for each test and provider.


def recognises_promptfoo(row: Mapping[str, Any]) -> bool:
    """Whether a row is a result."""
    return {"vars", "response", "provider"} <= row.keys()


def promptfoo_rows(
    rows: Iterable[RawRow | BadRow], _options: ReadOptions
) -> Iterator[RawRow | BadRow]:
    """Yield results as rows; a prompt that the output repeats at its beginning is left to it."""
    return made_plain(rows, _result, "a result of promptfoo")


def _result(row: RawRow) -> RawRow:
    result = row.values
    response = result["response"] if isinstance(result["response"], Mapping) else {}
    output = response.get("output")
    if output in (None, ""):
        reason = result.get("error") or response.get("error") or ""
        raise RowError(f"the result has no output {str(reason)[:200]}".rstrip())
    prompt = result.get("prompt")
    raw = prompt.get("raw") if isinstance(prompt, Mapping) else prompt
    provider, id_ = result["provider"], result.get("id")
    values = {
        "id": f"{result.get('testIdx')}-{result.get('promptIdx')}" if missing(id_) else id_,
        "prompt": raw,
        "output": output,
        "model": provider.get("id") if isinstance(provider, Mapping) else provider,
        "vars": result["vars"],
        "gold": {"gradingResult": result.get("gradingResult"), "success": result.get("success")},
    }
    return RawRow(row.line, {k: v for k, v in values.items() if v is not None})


# --- LangSmith and EvalScope --------------------------------------------------------------------
# Rows with what went in and what came out: runs of LangSmith, reviews of EvalScope.

_OF_RUNS: Final = frozenset(
    """run_type trace_id session_id dotted_order reference_outputs reference_example_id example_id
    dataset_id source_run_id""".split()
)


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
    chat = exchange(review.get("messages") or [])
    asked = chat.get("question") or review.get("input")
    written = chat.get("reasoning") or score.get("prediction")
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
