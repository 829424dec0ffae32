from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.chaos.files import BROKEN, happening
from hybrid.errors import DuplicateIdError, InputError
from hybrid.reading.reader import open_records, read_records
from hybrid.reading.rows import ReadOptions, SkippedRow
from hybrid.records import Record
from tests.shared_data import shared

_ROW = {
    "id": "q1",
    "question": "Mia and Noor shared a taxi. Who paid?",
    "options": {"A": "Mia", "B": "Noor"},
    "reasoning": "<think>\nWho?\n</think>\n\nSo (A).",
    "answer": "A",
    "model": "m-1",
}


def _write(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    return path


def _records(*sources: Path, options: ReadOptions | None = None) -> list[Record]:
    items = list(read_records(sources, options))
    assert not [item for item in items if isinstance(item, SkippedRow)]
    return [item for item in items if isinstance(item, Record)]


def test_a_row_is_read_as_it_stands(tmp_path: Path) -> None:
    (record,) = _records(_write(tmp_path / "a.jsonl", _ROW))
    assert record.id == "q1"
    assert record.question == _ROW["question"]
    assert record.reasoning == "<think>\nWho?\n</think>\n\nSo (A)."
    assert dict(record.options) == {"A": "Mia", "B": "Noor"}
    assert (record.answer, record.context, record.lang) == ("A", None, "en")
    assert dict(record.meta) == {"model": "m-1"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", json.dumps([_ROW, {**_ROW, "id": "q2"}], indent=1)),
        ("a.json", json.dumps({"version": 1, "data": [_ROW, {**_ROW, "id": "q2"}]})),
        ("a.json", json.dumps({"q1": {**_ROW}, "q2": {**_ROW, "id": "q2"}})),
        ("a.json", json.dumps({name: [value] * 2 for name, value in {**_ROW, "id": None}.items()})),
        ("a.json", json.dumps({n: {"0": v, "1": v} for n, v in {**_ROW, "id": None}.items()})),
        ("a.json", json.dumps(_ROW) + "\n" + json.dumps({**_ROW, "id": "q2"})),
        ("a.jsonl", json.dumps([_ROW, {**_ROW, "id": "q2"}])),
        ("a.ndjson", json.dumps(_ROW) + "\n" + json.dumps({**_ROW, "id": "q2"})),
        ("a.txt", json.dumps(_ROW) + "\n" + json.dumps({**_ROW, "id": "q2"})),
    ],
)
def test_shapes_of_json(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    first, second = _records(path)
    assert (first.question, first.reasoning) == (_ROW["question"], _ROW["reasoning"])
    assert dict(first.options) == dict(second.options) == _ROW["options"]


def test_one_record_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(_ROW, indent=2), encoding="utf-8")
    assert [record.id for record in _records(path)] == ["q1"]


def test_records_by_id_take_their_key_as_id(tmp_path: Path) -> None:
    row = {name: value for name, value in _ROW.items() if name != "id"}
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"first": row, "second": row}), encoding="utf-8")
    assert [record.id for record in _records(path)] == ["first", "second"]


@pytest.mark.parametrize(
    ("name", "delimiter"), [("a.csv", ","), ("a.csv", ";"), ("a.tsv", "\t"), ("a.txt", "\t")]
)
def test_tables(tmp_path: Path, name: str, delimiter: str) -> None:
    head = ["id", "question", "A", "B", "C", "reasoning", "answer"]
    row = ["1", '"Who paid,\n""Mia"";?"', "Mia", "Noor", "", '"So;\r\n(A),"', "A"]
    text = delimiter.join(head) + "\n" + delimiter.join(row) + "\n"
    (tmp_path / name).write_bytes(text.encode())
    (record,) = _records(tmp_path / name)
    assert record.question == 'Who paid,\n"Mia";?'
    assert record.reasoning == "So;\r\n(A),"
    assert dict(record.options) == {"A": "Mia", "B": "Noor"}


def test_a_list_in_a_cell(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text('question,options,cot\nWho?,"[""Mia"", ""Noor""]",So A.\n', encoding="utf-8")
    (record,) = _records(path)
    assert dict(record.options) == {"A": "Mia", "B": "Noor"}


def test_how_options_were_given_is_told_in_the_words_of_json(tmp_path: Path) -> None:
    asked = "Who was late? A. the nurse B. the pilot"
    given = [{"A": "the nurse", "B": "the pilot"}, ["the nurse", "the pilot"], None]
    rows = [
        {**_ROW, "id": str(at), "question": asked, "options": each} for at, each in enumerate(given)
    ]
    (told,) = open_records([_write(tmp_path / "a.jsonl", *rows)]).descriptions
    assert "options ← options (list or object; where null, listed in the question)" in told


def test_options_in_the_question_leave_it_whole(tmp_path: Path) -> None:
    question = "谁付了车费？\nA．小李\nB．小王"
    row = {"题目": question, "解析": "文中没有说明，故选A。", "答案": "A"}
    (record,) = _records(_write(tmp_path / "a.jsonl", row))
    assert record.question == question
    assert dict(record.options) == {"A": "小李", "B": "小王"}
    assert record.lang == "zh"


@pytest.mark.parametrize(
    ("given", "lang"),
    [("en", "en"), ("zh-CN", "zh"), ("Chinese", "zh"), ("中文", "zh"), ("", "en"), (None, "en")],
)
def test_languages(tmp_path: Path, given: str | None, lang: str) -> None:
    (record,) = _records(_write(tmp_path / "a.jsonl", {**_ROW, "lang": given}))
    assert record.lang == lang


def test_a_language_for_all(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.jsonl", {**_ROW, "lang": "xx"})
    assert _records(path, options=ReadOptions(lang="zh"))[0].lang == "zh"


_FRENCH = "Le texte ne dit pas qui est arrivé en retard, donc la réponse est A."


def test_reasoning_in_another_language_is_set_aside(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.jsonl", {**_ROW, "reasoning": _FRENCH}, _ROW)
    skipped, record = read_records([path])
    assert isinstance(skipped, SkippedRow)
    assert skipped.line == 1
    assert skipped.reason == (
        "the reasoning is written in French; accepted: English and Chinese (lang='en' reads it "
        "as English all the same)"
    )
    assert isinstance(record, Record)


@pytest.mark.parametrize(("given", "options"), [("en", None), (None, ReadOptions(lang="en"))])
def test_a_language_that_is_given_is_believed(
    tmp_path: Path, given: str | None, options: ReadOptions | None
) -> None:
    path = _write(tmp_path / "a.jsonl", {**_ROW, "reasoning": _FRENCH, "lang": given})
    (record,) = _records(path, options=options)
    assert (record.lang, record.reasoning) == ("en", _FRENCH)


def test_integer_answers(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.jsonl", {**_ROW, "answer": 1})
    (record,) = _records(path, options=ReadOptions(answer_base=0))
    assert record.answer == "B"
    assert record.meta["answer_raw"] == "1"


def test_joined_columns(tmp_path: Path) -> None:
    rows = ({**_ROW, "reasoning": "Hm.", "response": "So A."},
            {**_ROW, "id": "q2", "reasoning": None, "response": "So B."})  # fmt: skip
    path = _write(tmp_path / "a.jsonl", *rows)
    first, second = _records(path, options=ReadOptions(mapping={"reasoning": "reasoning+response"}))
    assert first.reasoning == "Hm.\n\nSo A."
    assert second.reasoning == "So B."


def test_missing_ids_are_hashes_of_the_content(tmp_path: Path) -> None:
    row = {name: value for name, value in _ROW.items() if name != "id"}
    path = _write(tmp_path / "a.jsonl", row, {**row, "answer": "B"}, {**row, "model": "m-2"}, row)
    ids = [record.id for record in _records(path)]
    assert len(ids[0]) == 16
    assert ids[1] != ids[0]
    assert ids[2:] == [f"{ids[0]}-2", f"{ids[0]}-3"]
    assert [record.id for record in _records(path)] == ids


def test_numeric_ids_become_text(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.jsonl", {**_ROW, "id": 7}, {**_ROW, "id": ""})
    first, second = _records(path)
    assert first.id == "7"
    assert len(second.id) == 16


def test_an_id_twice_names_both_places(tmp_path: Path) -> None:
    one, two = _write(tmp_path / "a.jsonl", _ROW), _write(tmp_path / "b.jsonl", _ROW)
    reader = open_records([one, two])
    with pytest.raises(DuplicateIdError, match="prefix_ids=True") as caught:
        list(reader)
    assert f"{one}:1" in str(caught.value)
    assert f"{two}:1" in str(caught.value)
    records = _records(one, two, options=ReadOptions(prefix_ids=True))
    assert [record.id for record in records] == ["a.jsonl:q1", "b.jsonl:q1"]


def test_prefixes_of_files_that_share_a_name(tmp_path: Path) -> None:
    paths = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        paths.append(_write(tmp_path / folder / "a.jsonl", _ROW))
    records = _records(*paths, options=ReadOptions(prefix_ids=True))
    assert [record.id for record in records] == [f"{path}:q1" for path in paths]


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "".join(json.dumps({**_ROW, "id": f"q{n}"}) + "\n" for n in range(200))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    reader = open_records(["-"])
    assert reader.bytes_total is None
    assert reader.descriptions[0].startswith("standard input: question ← question")
    assert [item.id for item in reader if isinstance(item, Record)] == [f"q{n}" for n in range(200)]


def test_compressed_input(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(_ROW).encode()))
    assert [record.id for record in _records(path)] == ["q1"]


def test_position_reaches_the_total(tmp_path: Path) -> None:
    rows = [{**_ROW, "id": f"q{n}"} for n in range(2000)]
    reader = open_records([_write(tmp_path / "a.jsonl", *rows)])
    assert reader.bytes_total is not None
    positions = [reader.bytes_read for _ in reader]
    assert positions == sorted(positions)
    assert positions[0] < positions[-1] <= reader.bytes_total
    assert reader.bytes_read == reader.bytes_total


def test_a_line_of_ten_megabytes(tmp_path: Path) -> None:
    long = "The driver waited. " * 550_000
    path = _write(tmp_path / "a.jsonl", {**_ROW, "reasoning": long}, {**_ROW, "id": "q2"})
    first, second = _records(path)
    assert first.reasoning == long
    assert second.id == "q2"


def test_a_cell_of_ten_megabytes(tmp_path: Path) -> None:
    long = "The driver waited. " * 550_000
    path = tmp_path / "a.csv"
    path.write_text(f"question,A,B,cot\nWho?,Mia,Noor,{long}\n", encoding="utf-8")
    assert _records(path)[0].reasoning == long


def test_a_row_beyond_the_limit_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hybrid.reading.bytelines.MAX_ROW_BYTES", 1000)
    monkeypatch.setattr("hybrid.reading.formats.MAX_ROW_BYTES", 1000)
    path = _write(tmp_path / "a.jsonl", _ROW, {**_ROW, "x": "y" * 5000}, {**_ROW, "id": "q3"})
    good, skipped, last = list(read_records([path]))
    assert isinstance(skipped, SkippedRow)
    assert (skipped.line, skipped.reason) == (2, "the row is longer than 0 MB")
    assert [item.id for item in (good, last) if isinstance(item, Record)] == ["q1", "q3"]


def test_memory_stays_flat(tmp_path: Path) -> None:
    """Seven times the rows may cost what their ids cost, and no more."""
    path = tmp_path / "a.jsonl"
    line = json.dumps({**_ROW, "reasoning": "The driver waited. " * 20})[1:]
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f'{{"uid": "row-{n}", {line}\n' for n in range(40_000))
    program = (
        "import resource, sys\n"
        "from hybrid.reading.reader import open_records\nfrom hybrid.reading.rows import ReadOptions\n"
        "def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024\n"
        "options = ReadOptions(mapping={'id': 'uid'})\n"
        "for n, _ in enumerate(open_records([sys.argv[1]], options)):\n"
        "    if n == 5_000: early = peak()\n"
        "print(n + 1, peak() - early)\n"
    )
    root = Path(__file__).resolve().parents[2]
    out = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True,
        cwd=root,
    )  # fmt: skip
    count, growth = out.stdout.split()
    assert int(count) == 40_000
    assert float(growth) < 8


def test_importing_loads_neither_spacy_nor_openai() -> None:
    program = (
        "import sys, hybrid.reading; sys.exit('spacy' in sys.modules or 'openai' in sys.modules)"
    )
    root = Path(__file__).resolve().parents[2]
    assert subprocess.run([sys.executable, "-c", program], check=False, cwd=root).returncode == 0


@pytest.mark.parametrize("name", ["real_en.jsonl", "real_zh.jsonl", "gold_dev.jsonl"])
def test_real_files_are_read_whole(name: str) -> None:
    path = shared(name)
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    records = _records(path)
    assert len(records) == len(rows)
    for row, record in zip(rows, records, strict=True):
        assert (record.id, record.question) == (row["id"], row["question"])
        # A response may begin with the prompt again.
        prompt = row["reasoning"].removesuffix(record.reasoning).strip()
        assert prompt in ("", row["question"].strip())
        assert (dict(record.options), record.answer, record.lang) == (
            row["options"], row["answer"], row["lang"],
        )  # fmt: skip


@pytest.mark.parametrize(("column", "field"), [("Passage", "context"), ("language", "lang")])
def test_a_field_that_comes_late_sets_its_row_aside(
    tmp_path: Path, column: str, field: str
) -> None:
    rows: list[dict[str, Any]] = [{**_ROW, "id": f"q{at}"} for at in range(120)]
    rows[117][column] = "en"
    rows[118][column] = None
    items = list(read_records([_write(tmp_path / "a.jsonl", *rows)]))
    (skipped,) = [item for item in items if isinstance(item, SkippedRow)]
    assert skipped.line == 118
    assert f'"{column}" would be the {field}, but none of the first rows has it' in skipped.reason
    # Among the first rows it is the field, and left out on purpose it is none.
    rows[0][column] = "en"
    assert len(_records(_write(tmp_path / "b.jsonl", *rows))) == 120
    del rows[0][column]
    without = ReadOptions(mapping={field: ""})
    assert len(_records(_write(tmp_path / "c.jsonl", *rows), options=without)) == 120


def test_a_file_that_is_changed_while_it_is_read_is_no_input(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.jsonl", *[{**_ROW, "id": f"q{n}"} for n in range(3)])
    found = iter(open_records([path]))
    next(found)
    path.write_text(path.read_text("utf-8").replace("Noor", "Nora"), "utf-8")
    with pytest.raises(InputError, match=r"a\.jsonl: was changed while it was read"):
        list(found)


def test_a_disk_that_fails_is_told_with_the_file(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.jsonl", *[{**_ROW, "id": f"q{n}"} for n in range(3)])
    with (
        happening("a.jsonl", 2, BROKEN, writes=False),
        pytest.raises(InputError, match=r"a\.jsonl: cannot be read: Input/output error"),
    ):
        list(open_records([path]))
