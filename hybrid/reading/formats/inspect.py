"""Logs of Inspect: the archive ``.eval`` and the JSON form; one row for each sample and epoch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hybrid.errors import InputError, RowError
from hybrid.reading.bytelines import FAULTS, STDIN, display_name, open_binary, zip_reader
from hybrid.reading.formats.chat import said, thought_of
from hybrid.reading.formats.jsonlines import as_row, decode_line, made_plain
from hybrid.reading.values import BadRow, RawRow, ReadOptions, missing

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


def recognises(row: Mapping[str, Any]) -> bool:
    """Whether a row is a sample of an Inspect log."""
    return {"input", "target", "messages", "output", "epoch"} <= row.keys()


def adapted(rows: Iterable[RawRow | BadRow], _options: ReadOptions) -> Iterator[RawRow | BadRow]:
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
