"""What is fuzzed: each target takes bytes and asserts what must hold of them.

Texts in the bytes are divided by 0xFF, which UTF-8 never holds; a first byte chooses among forms.
"""

from __future__ import annotations

import html
import json
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from urllib.parse import quote as url_quote

import msgspec

from hybrid.errors import HybridError, InputError
from hybrid.evidence.locate import locate
from hybrid.evidence.verdict import is_copied
from hybrid.judging.answer import read_answer
from hybrid.judging.batch import CALLS, PlannedCall, import_results
from hybrid.judging.cache import AnswerCache
from hybrid.judging.completion import CallError, error_of_object, error_of_status, read_completion
from hybrid.judging.jsontext import may_think
from hybrid.judging.prompt import Prompts, mark_for
from hybrid.packs import Pack, load_packs
from hybrid.packs.reading import read_files
from hybrid.reading.reader import open_records
from hybrid.reading.rows import INPUT_FORMATS, ReadOptions, SkippedRow
from hybrid.records import ErrorType, Record, Screening
from hybrid.records.findings import encode, from_line, parse_line
from hybrid.records.record import Span, Verdict
from hybrid.run.checker import Checker
from hybrid.text.escape import masked
from hybrid.text.sentences import sentences

Target = Callable[[bytes], None]

BATCH_KEY = "0" * 64
DIVIDER = b"\xff"
KEY = "sk-Canary/0123\"=&<z>\\'%+"
PLACES = ("cues/x.yaml", "logical/x.yaml", "classes.yaml", "scoring.yaml", "senses.yaml")
FORMS = (None, *(form for form in INPUT_FORMATS if form not in ("parquet", "dataset")))
_OPTIONS = {"A": "The cook", "B": "The guest"}
_SPELLINGS: tuple[Callable[[str], str], ...] = (
    str,
    str.upper,
    lambda text: json.dumps(text)[1:-1],
    lambda text: "".join(f"\\u{ord(char):04X}" for char in text),
    lambda text: url_quote(text, safe=""),
    lambda text: "".join(f"%{ord(char):02x}" for char in text),
    html.escape,
    lambda text: "".join(f"&#{ord(char)};" for char in text),
    lambda text: "".join(f"&#x{ord(char):X};" for char in text),
)
_COPIES: tuple[Callable[[str], str], ...] = (
    str,
    json.dumps,
    lambda text: json.dumps(json.dumps(text)),
    lambda text: text.replace(": ", "          : "),
    lambda text: text.encode("utf-8").hex(),
    lambda text: text[::-1],
    html.escape,
)
_CARRIERS: tuple[Callable[[str], str], ...] = (
    str,
    lambda text: json.dumps(text)[1:-1],
    lambda text: json.dumps(text)[1:-1].replace("&", "\\u0026").replace("<", "\\u003c"),
    lambda text: url_quote(text, safe=""),
    html.escape,
)


def texts(data: bytes, count: int) -> list[str]:
    """Return ``count`` texts of the bytes, empty ones where they end early."""
    pieces = data.split(DIVIDER, count - 1)
    return [piece.decode("utf-8", "replace") for piece in pieces + [b""] * (count - len(pieces))]


@cache
def folder() -> Path:
    """Return a folder for the files of this process, in memory where the system has such a one."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
    made = tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None)
    _folders.append(made)
    return Path(made.name)


_folders: list[tempfile.TemporaryDirectory[str]] = []


def reading(data: bytes) -> None:
    """Any input: records that read the same again, rows set aside, or an error of ours."""
    form = FORMS[data[0] % len(FORMS)] if data else None
    path = folder() / "input"
    path.write_bytes(data[1:])
    with suppress(HybridError):
        items = list(open_records([path], ReadOptions(input_format=form, keep_bare=True)))
        assert form != "jsonl" or _filled_lines(data[1:]) <= len(items)
        for item in items:
            if isinstance(item, SkippedRow):
                assert item.reason
                continue
            assert len(item.options) > 1
            _reads_the_same(item)


def _filled_lines(data: bytes) -> int:
    """Count the lines of a file of JSON lines that stand for rows, where that is plain."""
    plain = data.isascii() and not data.startswith(b"\x1f\x8b") and b"\0" not in data
    return sum(bool(line.strip()) for line in data.split(b"\n")) if plain else 0


def _reads_the_same(record: Record) -> None:
    row = {
        "id": record.id,
        "question": record.question,
        "context": record.context,
        "options": dict(record.options),
        "reasoning": record.reasoning,
        "answer": record.answer,
        "lang": record.lang,
    }
    path = folder() / "again.jsonl"
    path.write_text(json.dumps(row, ensure_ascii=False) + "\n", encoding="utf-8")
    options = ReadOptions(keep_bare=True, answer_is_models=True)
    (again,) = open_records([path], options)
    assert isinstance(again, Record), again
    assert again == record, (again, record)


def packs(data: bytes) -> None:
    """Any pack file: faults with a place in it, or a pack that is written, read and used."""
    place = PLACES[data[0] % len(PLACES)] if data else PLACES[0]
    top = folder() / "pack"
    file = top / place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data[1:])
    pack, faults = read_files([top], [(top, file)], "digest")
    lines = len(data.splitlines()) + 2
    for fault in faults:
        assert fault.message
        assert 1 <= fault.line <= lines, fault
        assert 1 <= fault.column
    if not faults:
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(pack), type=Pack) == pack


def answers(data: bytes) -> None:
    """Any answer: no verdict, or the one that it alone gives, which reads the same again."""
    (text,) = texts(data, 1)
    read = read_answer(text, hints=())
    if read.verdict is None:
        assert read.failure
        return
    assert read.failure is None
    other = Verdict(not read.verdict.is_error, ("a",), "b", "c")
    assert read_answer(_written(read.verdict), hints=()).verdict == read.verdict
    if not may_think(text):
        assert read_answer(f"{_written(other)}\n{text}", hints=()).verdict is None
    quoting = Verdict(not read.verdict.is_error, (text[:400],), "b", text)
    quoted = read_answer(_written(quoting), hints=()).verdict
    assert quoted is None or quoted.is_error is quoting.is_error


def _written(verdict: Verdict) -> str:
    evidence = {"premises": verdict.premises, "conclusion": verdict.conclusion}
    told = {"evidence": evidence, "explanation": verdict.explanation, "is_error": verdict.is_error}
    return json.dumps(told)


def completions(data: bytes) -> None:
    """Any body of a server: what the model wrote, or a trouble of the call."""
    kind, body = texts(data, 2)
    try:
        read = read_completion(body, kind)
    except CallError as error:
        assert str(error)  # noqa: PT017 - there is no pytest here
        return
    read.text.encode()
    for tokens in (read.usage.prompt_tokens, read.usage.completion_tokens):
        assert tokens is None or 0 <= tokens <= 10**12


def quotes(data: bytes) -> None:
    """Any quote: what is accepted stands in the source, word for word where it says so."""
    quote, source = texts(data, 2)
    found = locate(quote, source)
    assert found.accepted == (found.reason is None)
    assert found.accepted <= (found.tier in ("exact", "normalized", "fuzzy"))
    if found.start is not None and found.end is not None:
        assert 0 <= found.start <= found.end <= len(source)
        # Marks of omission around a quote are no part of it.
        assert found.tier != "exact" or source[found.start : found.end] in quote
    for part in found.parts:
        assert source[part.start : part.end] == part.text
    if quote and quote in source:
        assert found.tier == "exact"


def secrets(data: bytes) -> None:
    """Any text around a key in any spelling: the key is hidden, and nothing else changes."""
    before, after = texts(data[2:], 2)
    first, then = (data[:2] + b"\0\0")[:2]
    spelled = _SPELLINGS[first % len(_SPELLINGS)](KEY)
    spelled = _CARRIERS[then % len(_CARRIERS)](spelled)
    hidden = masked(before + spelled + after, KEY)
    assert spelled.casefold() not in hidden.casefold()
    assert "anary" not in hidden.replace(before, "").replace(after, "").casefold()
    assert masked(hidden, KEY) == hidden
    for text in (before, after):
        assert (
            "anary" in text.casefold()
            or any(mark in text for mark in "\\%&")
            or (masked(text, KEY) == text)
        )


def fences(data: bytes) -> None:
    """Any record: its mark stands where the prompt puts it, and the text is shown as it is."""
    reasoning, question, option, key = texts(data, 4)
    mark = mark_for([reasoning, question, option, key])
    assert mark not in "\n".join((reasoning, question, option, key)).casefold()
    record = _record(question, reasoning, option)
    twin = _record("x", "x", "x")
    for error_type in ErrorType:
        shown, bland = (_prompts().build(each, error_type) for each in (record, twin))
        asked, plain = shown.messages[-1].content, bland.messages[-1].content
        assert asked.count(_mark(asked)) == plain.count(_mark(plain))
        assert reasoning in asked


def _mark(asked: str) -> str:
    begin = asked.index("<<<begin record ") + len("<<<begin record ")
    return asked[begin : asked.index(">>>", begin)]


@cache
def _prompts() -> Prompts:
    return Prompts()


def checking(data: bytes) -> None:
    """Any record: spans lie in its texts, sentences divide them, the line reads the same again."""
    question, reasoning, option, context = texts(data, 4)
    record = _record(question, reasoning, option, context or None)
    for name, text in record.fields():
        end = 0
        for start, stop in sentences(text):
            assert end <= start < stop <= len(text), name
            end = stop
    for span in _spans(_checker().screen(record)):
        assert 0 <= span.start <= span.end <= len(record.field(span.field))
    found = _checker().check(record)
    line = encode(found)
    assert from_line(parse_line(line, "")).record == record
    assert encode(from_line(parse_line(line, ""))) == line


def copies(data: bytes) -> None:
    """Any explanation of a verdict that a record holds, in any spelling: no judge's own."""
    said, held = (data[:1] or b"\0")[0], texts(data[1:], 1)[0]
    spelled = _COPIES[said % len(_COPIES)](_written(Verdict(False, (), "", held)))
    own = Verdict(False, (), "", held)
    for place in range(3):
        parts = ["x", "x", "x"]
        parts[place] = f"Well. {spelled} So."
        assert is_copied(own, _record(*parts))
    if "error" not in held:
        assert not is_copied(own, _record("x", f"This error, {held[:40]}.", "x"))


def servererrors(data: bytes) -> None:
    """Any error of a server: one clean line without a key."""
    said, wait, body = texts(data, 3)
    status = int.from_bytes(data[:2], "big") % 500 + 100
    told = [error_of_status(status, {"retry-after": wait}, body)]
    with suppress(ValueError, RecursionError):
        told.append(error_of_object(json.loads(said)))
    for error in told:
        assert str(error).encode()
        assert len(str(error)) < 500
        assert len(str(error).splitlines()) == 1
        assert error.after is None or 0 <= error.after


def parquet(data: bytes) -> None:
    """Any bytes as a Parquet file: records and rows set aside, or an error of ours."""
    path = folder() / "input.parquet"
    path.write_bytes(data)
    with suppress(HybridError):
        for item in open_records([path], ReadOptions(input_format="parquet", keep_bare=True)):
            assert isinstance(item, Record) or item.reason


def results(data: bytes) -> None:
    """Any results of a batch: kept, failed or unknown, and each line is one of these."""
    place = folder() / "batch"
    place.mkdir(exist_ok=True)
    plan = PlannedCall(
        key=BATCH_KEY, record_id="r", error_type="logical", model="m", vote=0, rung="text",
        base_url="http://127.0.0.1:1/v1", prompt_hash="h", hints=(), notes=(), least_tokens=1,
    )  # fmt: skip
    (place / CALLS).write_bytes(msgspec.json.encode(plan) + b"\n")
    path = place / "results.jsonl"
    path.write_bytes(data)
    with suppress(HybridError), AnswerCache(Path(":memory:")) as cache:
        found = import_results(place, [path], cache)
        assert found.kept == len(cache)
        for stored in cache.export():
            stored.answer()


def findings(data: bytes) -> None:
    """Any line: findings that are written the same, or an error that names the place."""
    with suppress(InputError):
        found = from_line(parse_line(data, "place"))
        again = from_line(parse_line(encode(found), "place"))
        assert again.record == found.record
        assert encode(again) == encode(found)


def _record(question: str, reasoning: str, option: str, context: str | None = None) -> Record:
    options = {**_OPTIONS, "C": option}
    return Record("r", question, options, reasoning, "A", context, lang="en")


def _spans(screening: Screening) -> Sequence[Span]:
    flags = [flag for found in screening.flags.values() for flag in found]
    ends = [flag.conclusion for flag in flags] + [screening.choice.conclusion]
    spans = [signal.span for signal in screening.signals]
    spans += [span for flag in flags for span in flag.premises]
    return spans + [span for span in ends if span is not None]


@cache
def _checker() -> Checker:
    return Checker(load_packs())


TARGETS: dict[str, Target] = {
    each.__name__: each
    for each in (
        reading, packs, answers, completions, quotes, secrets, fences, checking, findings, copies,
        servererrors, parquet, results,
    )
}  # fmt: skip
