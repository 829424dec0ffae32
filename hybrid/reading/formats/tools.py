"""Rows of tools made plain: conversations, batches, and the logs of evaluation tools."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, BinaryIO, Final

from hybrid.errors import FieldError, InputError, RowError, spelled
from hybrid.reading.build import DigestMap, digest
from hybrid.reading.bytelines import FAULTS, STDIN, display_name, open_binary, zip_reader
from hybrid.reading.formats import (
    as_row,
    conversation_columns,
    decode_line,
    made_plain,
    peeked,
    recognises_lmeval,
)
from hybrid.reading.profiles import roles_of
from hybrid.reading.rows import BadRow, InputFormat, RawRow, ReadOptions, missing

# --- Conversations: ``messages`` as chat models take them, and OpenAI's batch files ---------------

_JOINT: Final = "\n\n"
_ROLES: Final = {
    "human": "user",
    **dict.fromkeys(("gpt", "model", "bot", "ai"), "assistant"),
}

Rows = Iterable[RawRow | BadRow]


def _chat(row: RawRow) -> RawRow:
    """Return a row with the last question and the last response of a conversation."""
    columns = conversation_columns(row.values)
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


def _batches(rows: Rows, options: ReadOptions) -> Iterator[RawRow | BadRow]:
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
            "an output of a batch contains no questions: name the file of its requests:\n"
            f"  {spelled('requests', 'FILE')}"
        )
    with open_binary(options.requests) as file:
        requests = _Requests(options.requests, file)
        yield from made_plain(rows, partial(_joined, requests=requests), "a batch's output")


def _joined(row: RawRow, requests: _Requests) -> RawRow:
    name = str(row.values["custom_id"])
    body = _answer_of(row.values)
    if not body:
        raise RowError(f"{name}: the batch has no response, but an error")
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
            raise RowError(f"{self._path} contains no request {name!r}")
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
        raise InputError(f"{path}: not a file of requests: a line contains no object")
    return value


# --- Inspect ------------------------------------------------------------------------------------
# Logs of Inspect: the archive ``.eval`` and the JSON form; one row for each sample and epoch.


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


def _sample(row: RawRow) -> RawRow:
    """Return a sample; target and scores stay aside, where they are never the answer."""
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


def _lmeval(rows: Rows) -> Iterator[RawRow | BadRow]:
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
            yield BadRow(row.line, "the row does not have the form of a sample")
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
            "(loglikelihood): the model wrote no reasoning, so there is nothing to audit"
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


def _result(row: RawRow) -> RawRow:
    """Return a result; a prompt that the output repeats at its beginning is left to it."""
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


def _run(row: RawRow) -> RawRow:
    """Return a run, a conversation as its last question and response."""
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


def _review(row: RawRow) -> RawRow:
    """Return a review; the verdict on the answer and what is right stay aside."""
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


# --- Each by the name of its format --------------------------------------------------------------

_PLAIN: Final[Mapping[str, tuple[Callable[[RawRow], RawRow], str]]] = {
    "chat": (_chat, "a conversation"),
    "evalscope": (_review, "a review of EvalScope"),
    "inspect": (_sample, "a sample of Inspect"),
    "langsmith": (_run, "a run of LangSmith"),
    "promptfoo": (_result, "a result of promptfoo"),
}


def plain_rows(form: InputFormat, rows: Rows, options: ReadOptions) -> Iterator[RawRow | BadRow]:
    """Yield the rows of a tool with question, options, reasoning, answer, and what is right aside.

    Raises ``FieldError`` where rows of that form hold nothing to audit.
    """
    match form:
        case "lm-eval":
            return _lmeval(rows)
        case "openai-batch":
            return _batches(rows, options)
        case _:
            return made_plain(rows, *_PLAIN[form])
