"""Forms of other tools: runs and reviews, batches, tables of two responses, what is packed."""

from __future__ import annotations

import io
import json
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import FieldError, InputError
from hybrid.reading.reader import open_records
from hybrid.reading.rows import ReadOptions, SkippedRow
from hybrid.records import Record

_ASK = "A baker and a welder missed ferry {n}. Who overslept?"
_LISTED = _ASK + "\n(A) The baker\n(B) The welder"
_WHY = "Bakers rise at three, so on day {n} the baker slept on. The answer is (A)."


def _write(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def _records(path: Path, **options: Any) -> list[Record]:
    items = list(open_records([path], ReadOptions(**options)))
    assert not [each for each in items if isinstance(each, SkippedRow)], items
    return [each for each in items if isinstance(each, Record)]


def _assert_read(path: Path, count: int = 2, **options: Any) -> list[Record]:
    records = _records(path, **options)
    assert [each.reasoning for each in records] == [_WHY.format(n=n) for n in range(count)]
    for number, each in enumerate(records):
        assert _ASK.format(n=number) in each.question
        assert dict(each.options) == {"A": "The baker", "B": "The welder"}
    return records


def _two(make: Any) -> list[dict[str, Any]]:
    return [make(n, _LISTED.format(n=n), _WHY.format(n=n)) for n in range(2)]


def _run(n: int, asked: str, why: str) -> dict[str, Any]:
    chat = [[{"role": "user", "content": asked}]]
    made = {"generations": [[{"text": why}]]}
    return {"id": f"r{n}", "run_type": "llm", "inputs": {"messages": chat}, "outputs": made}


def _chain(n: int, asked: str, why: str) -> dict[str, Any]:
    made, right = {"output": why}, {"answer": "B"}
    base = {"id": f"r{n}", "example_id": "e", "inputs": {"question": asked}, "outputs": made}
    return {**base, "reference_outputs": right}


def _constructed(n: int, asked: str, why: str) -> dict[str, Any]:
    def message(kind: str, content: str) -> dict[str, Any]:
        name = ["langchain", "schema", "messages", f"{kind}Message"]
        return {"lc": 1, "type": "constructor", "id": name, "kwargs": {"content": content}}

    chat = [[message("System", "Think."), message("Human", asked)]]
    made = {"messages": [message("Human", asked), message("AI", why)]}
    return {"trace_id": "t", "id": f"r{n}", "inputs": {"messages": chat}, "outputs": made}


def _review(n: int, asked: str, why: str) -> dict[str, Any]:
    score = {"value": {"acc": 1}, "extracted_prediction": "A", "explanation": "It is the key."}
    chat = [{"role": "user", "content": asked}, {"role": "assistant", "content": why}]
    return {"index": n, "messages": chat, "target": "B", "sample_score": {"score": score}}


def _review_of_texts(n: int, asked: str, why: str) -> dict[str, Any]:
    score = {"extracted_prediction": "A", "prediction": why, "explanation": "It is the key."}
    return {"index": n, "input": asked, "target": "B", "sample_score": {"score": score}}


def _older_review(n: int, asked: str, why: str) -> dict[str, Any]:
    answered = {"message": {"role": "assistant", "content": why}, "review": {"pred": "A"}}
    given = {"question": asked, "answer": "B"}
    return {"index": n, "choices": [answered], "raw_input": given}


@pytest.mark.parametrize("make", [_run, _chain, _constructed])
def test_runs_of_langsmith(tmp_path: Path, make: Any) -> None:
    records = _assert_read(_write(tmp_path / "a.jsonl", _two(make)))
    assert [each.id for each in records] == ["r0", "r1"]
    assert {each.answer for each in records} == {None}


@pytest.mark.parametrize("make", [_review, _review_of_texts, _older_review])
def test_reviews_of_evalscope(tmp_path: Path, make: Any) -> None:
    records = _assert_read(_write(tmp_path / "a.jsonl", _two(make)))
    assert [(each.id, each.answer) for each in records] == [("0", "A"), ("1", "A")]


def test_details_of_opencompass(tmp_path: Path) -> None:
    details: dict[str, Any] = {"type": "GEN"}
    for n in range(2):
        details[str(n)] = {
            "prompt": [{"role": "HUMAN", "prompt": _LISTED.format(n=n)}],
            "origin_prediction": _WHY.format(n=n),
            "predictions": "A",
            "references": "B",
            "correct": False,
        }
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"accuracy": 50.0, "details": details}))
    assert [(each.id, each.answer) for each in _assert_read(path)] == [("0", "A"), ("1", "A")]


def test_prompts_of_opencompass_with_roles(tmp_path: Path) -> None:
    rows = {
        str(n): {
            "origin_prompt": [
                {"role": "HUMAN", "prompt": "Who lied?"},
                {"role": "BOT", "prompt": "Ann."},
                {"role": "HUMAN", "prompt": _LISTED.format(n=n)},
            ],
            "prediction": _WHY.format(n=n),
            "gold": "A",
        }
        for n in range(2)
    }
    path = tmp_path / "a.json"
    path.write_text(json.dumps(rows))
    _assert_read(path)


def _anthropic(n: int) -> tuple[dict[str, Any], dict[str, Any]]:
    asked = {"model": "m", "messages": [{"role": "user", "content": _LISTED.format(n=n)}]}
    message = {"role": "assistant", "content": [{"type": "text", "text": _WHY.format(n=n)}]}
    result = {"type": "succeeded", "message": message}
    name = f"r{n}"
    return {"custom_id": name, "params": asked}, {"custom_id": name, "result": result}


def test_batches_of_anthropic(tmp_path: Path) -> None:
    asked, made = zip(*map(_anthropic, range(2)), strict=True)
    requests = _write(tmp_path / "in.jsonl", list(asked))
    path = _write(tmp_path / "out.jsonl", list(made))
    _assert_read(path, requests=str(requests))
    failed = {"custom_id": "r0", "result": {"type": "errored", "error": {}}}
    *_, last = open_records(
        [_write(tmp_path / "b.jsonl", [made[1], failed])], ReadOptions(requests=str(requests))
    )
    assert isinstance(last, SkippedRow)


@pytest.mark.parametrize(
    "request_of",
    [
        {"custom_id": "r", "params": {"messages": []}},
        {"custom_id": "r", "method": "POST", "url": "/v1/chat", "body": {"messages": []}},
    ],
)
def test_requests_of_a_batch_are_no_answers(tmp_path: Path, request_of: dict[str, Any]) -> None:
    path = _write(tmp_path / "in.jsonl", [request_of])
    with pytest.raises(FieldError, match="the requests of a batch, not its answers"):
        open_records([path])


@pytest.mark.parametrize("names", [("response_A", "response_B"), ("output_1", "output_2")])
def test_two_responses_that_a_judge_compares_are_the_options(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    long = ("Ferries leave at nine, so be there early.", "Take the bus, ferries are often late.")
    rows = [
        {
            "instruction": f"How do I reach island {n}?",
            **dict(zip(names, long, strict=True)),
            "judgment": "Response A says when. My verdict: [[A>B]]",
            "winner": "A",
        }
        for n in range(2)
    ]
    for each in _records(_write(tmp_path / "a.jsonl", rows)):
        assert tuple(each.options.items()) == (("A", long[0]), ("B", long[1]))
        assert each.reasoning.startswith("Response A says when")
        assert each.answer == "A"
    bare = [{name: row[name] for name in ("instruction", *names)} for row in rows]
    with pytest.raises(FieldError, match="several columns may contain the reasoning"):
        _records(_write(tmp_path / "b.jsonl", bare))


_NAMED: list[dict[str, str]] = [
    {"reasoning": "model_outputs", "answer": "pred"},
    {"reasoning": "sampled_texts"},
    {"reasoning": "predicted_text", "answer": "pred_indexs"},
    {"reasoning": "origin_prediction", "answer": "prediction"},
    {"question": "question_x", "reasoning": "response_x", "answer": "prediction_y"},
]


@pytest.mark.parametrize("names", _NAMED)
def test_names_of_known_scripts(tmp_path: Path, names: dict[str, str]) -> None:
    rows = [
        {
            names.get("question", "question"): _ASK.format(n=n),
            "two_choices": ["The baker", "The welder"],
            names["reasoning"]: _WHY.format(n=n),
            **({names["answer"]: "A"} if "answer" in names else {}),
            "answer_index": 1,
        }
        for n in range(2)
    ]
    records = _assert_read(_write(tmp_path / "a.jsonl", rows))
    assert {each.answer for each in records} == {"A" if "answer" in names else None}


def test_options_with_dashes(tmp_path: Path) -> None:
    asked = _ASK + "\nOptions:\n- The baker\n- The welder\n\nAnswer:"
    rows = [{"input": asked.format(n=n), "output": _WHY.format(n=n)} for n in range(2)]
    _assert_read(_write(tmp_path / "a.jsonl", rows))


def _zipped(path: Path, **members: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in members.items():
            archive.writestr(name.replace("__", "."), text)
    return path


def test_one_file_in_a_zip_is_read(tmp_path: Path) -> None:
    rows = _two(lambda n, asked, why: {"prompt": asked, "response": why})
    _assert_read(_zipped(tmp_path / "a.zip", a__json=json.dumps(rows)))
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    _assert_read(_zipped(tmp_path / "a.jsonl.zip", a__jsonl=lines))
    with pytest.raises(InputError, match="unpack it and name the files in it"):
        open_records([_zipped(tmp_path / "b.zip", a__json="[]", b__json="[]")])


def test_what_is_read_by_nobody_is_called_by_its_name(tmp_path: Path) -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        archive.addfile(tarfile.TarInfo("a.json"))
    forms = {
        "a.tar.gz": (out.getvalue(), "a tar archive"),
        "a.jsonl.zst": (b"\x28\xb5\x2f\xfd\x04\x00", "packed with Zstandard"),
        "a.pdf": (b"%PDF-1.7", "a PDF"),
    }
    for name, (data, what) in forms.items():
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(InputError, match=what):
            open_records([path])
    with pytest.raises(InputError, match="an Excel workbook; save its sheet as CSV"):
        open_records([_zipped(tmp_path / "a.xlsx", **{"xl/workbook__xml": "<x/>"})])


def test_no_address_gold_or_id_is_proposed(tmp_path: Path) -> None:
    long = "x" * 30
    rows = [
        {
            "question": _ASK.format(n=n),
            "options": ["The baker", "The welder"],
            "link": f"https://example.org/{long}{long}{n}",
            "gold_rationale": "The key says that bakers rise at three every day of the week.",
            "request_hash": f"{long}{long}{long}{n}",
            "system_prompt": "You are an able assistant. Think well before you answer at all.",
        }
        for n in range(6)
    ]
    with pytest.raises(FieldError) as told:
        open_records([_write(tmp_path / "a.jsonl", rows)])
    assert 'mapping={"reasoning": "COLUMN"}   (no column looks like a response)' in str(told.value)


def test_doubt_about_an_answer_hides_no_missing_question(tmp_path: Path) -> None:
    row = {"pred": "A", "predicted": "B", "options": ["Ann", "Bo"], "cot": _WHY.format(n=1)}
    with pytest.raises(FieldError) as told:
        open_records([_write(tmp_path / "a.jsonl", [row])])
    first, *_ = str(told.value).splitlines()
    assert "no column contains the question" in first
    assert "several columns may contain the answer" in str(told.value)
