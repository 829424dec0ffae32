"""Whatever the bytes are: records, skipped rows, or an error that hybrid raises on purpose."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hybrid.errors import HybridError
from hybrid.reading.reader import open_records
from hybrid.reading.rows import INPUT_FORMATS, InputFormat, ReadOptions, SkippedRow

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "formats"
_GOOD = {"question": "Who paid?", "options": ["Mia", "Noor"], "reasoning": "So A.", "answer": "A"}
_NAMES = st.sampled_from([*_GOOD, "id", "context", "lang", "A", "B", "ans0", "label", "response"])
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=6,
)
_ROWS = st.dictionaries(_NAMES, _VALUES, max_size=5).map(lambda changes: {**_GOOD, **changes})


def _read(
    data: bytes, form: InputFormat | None, path: Path, base: bool, encoding: str | None = None
) -> None:
    path.write_bytes(data)
    options = ReadOptions(input_format=form, answer_base=0 if base else None, encoding=encoding)
    with suppress(HybridError):
        for item in open_records([path], options):
            if isinstance(item, SkippedRow):
                assert item.reason
                continue
            assert len(item.options) > 1
            for _, text in item.fields():
                text.encode("utf-8")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("any") / "input"


@given(data=st.binary(), form=st.none() | st.sampled_from(INPUT_FORMATS))
def test_any_bytes(data: bytes, form: InputFormat | None, path: Path) -> None:
    _read(data, form, path, base=False)


@given(rows=st.lists(_ROWS, max_size=4), array=st.booleans(), base=st.booleans())
def test_any_json_rows(rows: list[object], array: bool, base: bool, path: Path) -> None:
    text = json.dumps(rows) if array else "\n".join(json.dumps(row) for row in rows)
    _read(text.encode(), None, path, base)


@given(value=_VALUES)
def test_any_json_document(value: object, path: Path) -> None:
    _read(json.dumps(value).encode(), "json", path, base=False)


@given(
    cells=st.lists(st.lists(st.text(max_size=8), max_size=6), max_size=4),
    raw=st.text('",\n\r;\tA1 ', max_size=30),
)
def test_any_table(cells: list[list[str]], raw: str, path: Path) -> None:
    lines = [",".join(_quoted(cell) for cell in row) for row in cells]
    text = "\n".join(["question,A,B,cot,answer", *lines, raw])
    _read(text.encode("utf-8", errors="surrogatepass"), "csv", path, base=True)


def _samples() -> Iterator[dict[str, Any]]:
    """Yield a row of each tool whose rows are recognised."""
    yield json.loads((FIXTURES / "inspect.json").read_text("utf-8"))["samples"][2]
    lines = (FIXTURES / "lm_eval" / "samples_trades_cot.jsonl").read_text("utf-8")
    yield json.loads(lines.splitlines()[0])
    yield json.loads((FIXTURES / "promptfoo.json").read_text("utf-8"))["results"]["results"][0]
    yield {
        "custom_id": "q",
        "response": {"status_code": 200, "body": {"choices": [{"message": {}}]}},
    }
    yield {"messages": [{"role": "user", "content": "Who?"}, {"role": "assistant", "content": "A"}]}


def _changed(value: Any, change: Any, where: st.DataObject) -> Any:
    """Put another value at some place of a nested one."""
    keys = (
        list(value)
        if isinstance(value, dict)
        else range(len(value))
        if isinstance(value, list)
        else ()
    )
    key = where.draw(st.none() | st.sampled_from(list(keys))) if keys else None
    if key is None:
        return change
    return (
        {**value, key: _changed(value[key], change, where)}
        if isinstance(value, dict)
        else [_changed(each, change, where) if n == key else each for n, each in enumerate(value)]
    )


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(where=st.data(), number=st.integers(0, 4), change=_VALUES, changes=st.integers(1, 3))
def test_rows_of_tools_in_any_disorder(
    where: st.DataObject, number: int, change: Any, changes: int, path: Path
) -> None:
    row = SAMPLES[number]
    for _ in range(changes):
        row = _changed(row, change, where)
    requests = path.with_name("requests")
    requests.write_text(json.dumps({"custom_id": "q", "body": {"messages": change}}))
    rows = [json.dumps(row), json.dumps(SAMPLES[number])]
    path.write_text("\n".join(rows if where.draw(st.booleans()) else reversed(rows)))
    with suppress(HybridError):
        list(open_records([path], ReadOptions(requests=str(requests))))


def test_an_archive_with_anything_in_it(path: Path) -> None:
    whole = (FIXTURES / "inspect.eval").read_bytes()
    for cut in range(0, len(whole), 331):
        for data in (whole[:cut], whole[:cut] + b"\xff\0" + whole[cut + 2 :]):
            _read(data, None, path, base=False)


_ENCODINGS = st.sampled_from(["utf-16", "utf-32", "gb18030", "cp1252", "utf-8", "utf-7", "idna"])


@given(
    text=st.text(max_size=60),
    encoding=st.sampled_from(["utf-16", "gb18030", "cp1252", "utf-8"]),
    named=st.none() | _ENCODINGS,
)
def test_text_in_any_encoding(text: str, encoding: str, named: str | None, path: Path) -> None:
    table = f"question,A,B,cot\n{_quoted(text)},Mia,Noor,{_quoted(text)}\n"
    _read(table.encode(encoding, errors="replace"), None, path, base=False, encoding=named)


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'


SAMPLES = list(_samples())
