"""Damaged input: what was not touched is found as ever, the rest is found, set aside or refused."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from unittest import mock

from bench.chaos import files
from bench.chaos.plan import Fault
from bench.chaos.stage import (
    RULES,
    Ended,
    Left,
    Stage,
    goes_on,
    left,
    right_end,
    rows,
    same_findings,
    stage,
    verdicts,
)
from hybrid.reading import bytelines

Damage = Callable[[bytes, Fault], bytes]
FORMS = ("jsonl", "json", "csv", "parquet")
_LONG = 70_000


def written(form: str) -> bytes:
    """Return the undamaged input in a form."""
    if form == "jsonl":
        return b"".join(_line(row) for row in rows())
    if form == "json":
        return b"[" + b",\n".join(_line(row).rstrip() for row in rows()) + b"]\n"
    if form == "parquet":
        return _parquet()
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["id", "question", "A", "B", "reasoning", "answer"])
    for row in rows():
        listed = row["options"]
        options = listed.values() if isinstance(listed, dict) else listed
        table.writerow([row["id"], row["question"], *options, row["reasoning"], row["answer"]])
    return out.getvalue().encode()


def _parquet() -> bytes:
    import pyarrow as pa
    from pyarrow import parquet

    out = io.BytesIO()
    # Several groups of rows, so that a fault may leave some of them whole; their sums are checked.
    texts = [{**row, "options": json.dumps(row["options"])} for row in rows()]
    parquet.write_table(
        pa.Table.from_pylist(texts), out, row_group_size=4, write_page_checksum=True
    )
    return out.getvalue()


def _line(row: object) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"


@cache
def whole(form: str) -> Left:
    """Return what is found in the undamaged input."""
    with stage() as own:
        path = own.folder / f"in.{form}"
        path.write_bytes(written(form))
        own.check(str(path), *RULES)
        return left(own.run)


# --- damage done before the run ------------------------------------------------------------------


def _inserted(what: bytes) -> Damage:
    def damage(data: bytes, fault: Fault) -> bytes:
        at = fault.salt % len(data)
        return data[:at] + what + data[at:]

    return damage


def _cut(data: bytes, fault: Fault) -> bytes:
    return data[: fault.salt % len(data)]


def _flipped(data: bytes, fault: Fault) -> bytes:
    at = fault.salt % len(data)
    return data[:at] + bytes([data[at] ^ (1 << fault.at % 8)]) + data[at + 1 :]


def _zeroed(data: bytes, fault: Fault) -> bytes:
    at = fault.salt % len(data)
    return data[:at] + b"\0" * min(64, len(data) - at) + data[at + 64 :]


def _recoded(data: bytes, fault: Fault) -> bytes:
    """Write one piece in another encoding, as two files put together are."""
    text = data.decode("utf-8", "surrogateescape")
    at = fault.salt % len(text)
    piece = text[at : at + 60].encode(("utf-16-le", "gb18030", "latin-1")[fault.at % 3], "replace")
    before, after = (
        each.encode("utf-8", "surrogateescape") for each in (text[:at], text[at + 60 :])
    )
    return before + piece + after


DAMAGES: dict[str, Damage] = {
    "truncated": _cut,
    "bit flipped": _flipped,
    "a block of zeros": _zeroed,
    "bytes of another encoding": _recoded,
    "lone bytes of UTF-8": _inserted(b"\xe4\xb8"),
    "a BOM in the middle": _inserted(b"\xef\xbb\xbf"),
    "a NUL": _inserted(b"\0"),
    "a huge value": _inserted(b"x" * _LONG),
    "deep brackets": _inserted(b"[" * _LONG),
    "a line break": _inserted(b"\n"),
    "a quotation mark": _inserted(b'"'),
}


def damaged(own: Stage, fault: Fault) -> None:
    """Run on damaged input, and look for every row."""
    form = FORMS[fault.at // 8 % len(FORMS)]
    before = written(form)
    after = DAMAGES[fault.kind](before, fault)
    path = own.folder / f"in.{form}"
    path.write_bytes(after)
    # A huge value is one that passes the bound on a row in every other form of it.
    most = bytelines.MAX_ROW_BYTES if fault.at % 2 else _LONG // 2
    with mock.patch.object(bytelines, "MAX_ROW_BYTES", most):
        result = right_end(own, ended := own.check(str(path), *RULES))
    if not result.finished:
        return
    if form == "jsonl":
        _every_line(own, after, result)
    if form == "jsonl" or (ended.code < 2 and form != "parquet"):
        same_findings(own, whole(form), result, _untouched(before, after, form))


def _every_line(own: Stage, data: bytes, result: Left) -> None:
    """Hold the rows found and set aside against the lines of the file."""
    lines = sum(bool(line.strip()) for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n"))
    if data.startswith((b"\x1f\x8b", b"\0")):
        return
    if max(1, lines) != result.lines + result.skipped:
        own.broken("lost", f"{lines} lines, {result.lines} found, {result.skipped} set aside")


def _untouched(before: bytes, after: bytes, form: str) -> set[str]:
    """Return the ids of the rows that stand in both, line for line."""
    kept = set(after.split(b"\n"))
    lines = before.split(b"\n")
    if form == "csv" and lines[0] not in kept:
        return set()
    ids = [str(row["id"]) for row in rows()]
    return {name for name, line in zip(ids, lines[form == "csv" :], strict=False) if line in kept}


# --- what happens to the file while it is read ---------------------------------------------------


def _grown(path: Path) -> None:
    path.write_bytes(path.read_bytes() + _line(rows(13)[-1]))


def _shortened(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _rewritten(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data.replace(b"I choose (A)", b"I choose (B)"))


def _replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"".join(_line(row | {"id": f"other{row['id']}"}) for row in rows(7)))
    other.replace(path)


CHANGES: dict[str, Callable[[Path], None]] = {
    "grown while read": _grown,
    "shortened while read": _shortened,
    "rewritten while read": _rewritten,
    "replaced while read": _replaced,
    "removed while read": Path.unlink,
}


def changed(own: Stage, fault: Fault) -> None:
    """Change the input at some read: the run ends as one that is not to be relied on."""
    path = own.folder / "in.jsonl"
    path.write_bytes(written("jsonl"))
    # The system's clock for files ticks slower than this test goes.
    os.utime(path, (1e9, 1e9))
    change = CHANGES[fault.kind]
    done: list[bool] = []

    def happen() -> None:
        if path.exists() and not done:
            done.append(True)
            change(path)

    with files.happening("in.jsonl", fault.at % 7, happen, writes=False):
        ended = own.check(str(path), *RULES)
    right_end(own, ended, *([2] if done else []))
    if done and ended.code != 2:
        _all_of_one(own, path, ended)


def _all_of_one(own: Stage, path: Path, ended: Ended) -> None:
    """A run that takes no notice must have read the file as it was, or as it now is."""
    found = left(own.run).findings
    with stage() as other:
        other.check(str(path), *RULES)
        now = left(other.run).findings
    for state in (whole("jsonl").findings, now):
        if {n: verdicts(f) for n, f in state.items()} == {n: verdicts(f) for n, f in found.items()}:
            return
    own.broken("lost", f"exit code {ended.code} for a mixture of two files")


# --- what cannot be read at all ------------------------------------------------------------------


def unreadable(own: Stage, fault: Fault) -> None:
    """Refuse what cannot be read, and do the work once it can."""
    path = own.folder / "in.jsonl"
    if fault.kind == "a directory":
        path.mkdir()
    elif fault.kind == "a broken link":
        path.symlink_to(own.folder / "nowhere")
    elif fault.kind == "a pipe that ends":
        path.symlink_to("/dev/null")
    ended = own.check(str(path), *RULES)
    if ended.code != 2 or not ended.err.strip():
        own.broken("wrong exit codes", f"{ended.code} for {fault.kind}")
    if path.is_dir():
        path.rmdir()
    path.unlink(missing_ok=True)
    path.write_bytes(written("jsonl"))
    goes_on(own, whole("jsonl"), str(path), *RULES, "--overwrite")


UNREADABLE = ("a directory", "no file", "a broken link", "a pipe that ends")
KINDS = {
    **dict.fromkeys(DAMAGES, damaged),
    **dict.fromkeys(CHANGES, changed),
    **dict.fromkeys(UNREADABLE, unreadable),
}
