"""Files in the forms in which auditors hold reasoning: each is read at the first try.

All texts are invented here; the forms are those that evaluation tools and data sets have.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import time
from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import FieldError, HybridError
from hybrid.reading.reader import open_records
from hybrid.reading.rows import ReadOptions, SkippedRow
from hybrid.records import Record

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "formats"

_ASK = "A baker and a welder missed the ferry. Who overslept?"
_LISTED = f"{_ASK}\n(A) The baker\n(B) The welder"
_WHY = "Bakers rise at three every day, so the baker must have slept on. The answer is (A)."
_MORE = "Welders work late into the night and sleep on. Therefore it was the welder: B."
_KEYS = {"A": "The baker", "B": "The welder"}
_ZH = "面包师和焊工都没赶上渡轮。谁睡过头了？"


def _jsonl(*rows: dict[str, Any]) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def _csv(*rows: dict[str, Any], delimiter: str = ",") -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _read(path: Path, **options: Any) -> list[Record]:
    items = list(open_records([path], ReadOptions(**options)))
    assert not [item for item in items if isinstance(item, SkippedRow)], items
    return [item for item in items if isinstance(item, Record)]


def _full(**changes: Any) -> dict[str, Any]:
    return {"question": _ASK, "options": _KEYS, "reasoning": _WHY, "answer": "A", **changes}


_PLAIN = {"question": _ASK, "options": ["The baker", "The welder"], "cot": _WHY, "pred": "A"}
_PROMPT = f"Q: Who lied?\n(A) Ann\n(B) Bo\nA: Ann did.\n\nQ: {_LISTED}\nA: "

FIRST_TRY: dict[str, tuple[str, bytes]] = {
    "hugging face choices": (
        "arc.jsonl",
        _jsonl(
            {
                "id": "x1",
                "question": _ASK,
                "choices": {"text": ["The baker", "The welder"], "label": ["A", "B"]},
                "answerKey": "B",
                "generation": _WHY,
            }
        ),
    ),
    "options of objects": (
        "a.jsonl",
        _jsonl({**_PLAIN, "options": [{"label": "A", "text": "The baker"}, {"B": "The welder"}]}),
    ),
    "a system prompt and worked examples": (
        "chat.jsonl",
        _jsonl(
            {
                "messages": [
                    {"role": "system", "content": "Think, then answer."},
                    {"role": "user", "content": "Who lied?\n(A) Ann\n(B) Bo"},
                    {"role": "assistant", "content": "Bo says so himself. (B)"},
                    {"role": "user", "content": _LISTED},
                    {"role": "assistant", "content": _WHY},
                ]
            }
        ),
    ),
    "prompt and completion as messages": (
        "trl.jsonl",
        _jsonl(
            {
                "prompt": [{"role": "user", "content": _LISTED}],
                "completion": [{"role": "assistant", "content": _WHY}],
            }
        ),
    ),
    "messages and a response beside": (
        "a.jsonl",
        _jsonl({"messages": [{"role": "user", "content": _LISTED}], "response": _WHY}),
    ),
    "stem and choices in the question": (
        "csqa.jsonl",
        _jsonl(
            {
                "question": {
                    "stem": _ASK,
                    "choices": [
                        {"label": "A", "text": "The baker"},
                        {"label": "B", "text": "The welder"},
                    ],
                },
                "answerKey": "A",
                "model_output": _WHY,
            }
        ),
    ),
    "input and output as objects": (
        "a.jsonl",
        _jsonl(
            {
                "input": {"question": _ASK, "options": [*_KEYS.values()]},
                "output": {"reasoning": _WHY, "answer": "A"},
            }
        ),
    ),
    "states of requests": (
        "scenario_state.json",
        json.dumps(
            {
                "adapter_spec": {"method": "multiple_choice_joint"},
                "request_states": [
                    {
                        "instance": {"input": {"text": _ASK}, "id": "id1"},
                        "request": {"prompt": f"{_LISTED}\nAnswer:", "temperature": 0},
                        "result": {"success": True, "completions": [{"text": _WHY}]},
                    }
                ],
            }
        ).encode(),
    ),
    "one column for each option": (
        "medical.csv",
        _csv(
            {
                "question": _ASK,
                "opa": "The baker",
                "opb": "The welder",
                "cop": "1",
                "llm_rationale": _WHY,
            }
        ).encode(),
    ),
    "turns of another form": (
        "chat.json",
        json.dumps(
            [
                {
                    "conversations": [
                        {"from": "human", "value": _LISTED},
                        {"from": "gpt", "value": _WHY},
                    ]
                }
            ]
        ).encode(),
    ),
    "an object by id": ("a.json", json.dumps({"q1": _full(), "q2": _full()}).encode()),
    "records under a key": (
        "a.json",
        json.dumps({"model": "m", "config": {"k": [1]}, "predictions": [_full()]}).encode(),
    ),
    "a pretty-printed object after the other": (
        "a.jsonl",
        "\n".join(json.dumps(_full(id=f"q{n}"), indent=2) for n in range(3)).encode(),
    ),
    "objects on one line": (
        "a.jsonl",
        "".join(json.dumps(_full(id=f"q{n}")) for n in range(3)).encode(),
    ),
    "columns": (
        "a.json",
        json.dumps({name: [value] * 2 for name, value in _full().items()}).encode(),
    ),
    "columns by row": (
        "a.json",
        json.dumps({name: {"0": value, "1": value} for name, value in _full().items()}).encode(),
    ),
    "utf-16": ("a.csv", _csv(_full(options="A. The baker B. The welder")).encode("utf-16")),
    "chinese in gb18030": (
        "a.csv",
        _csv(
            {
                "题目": _ZH,
                "选项A": "面包师",
                "选项B": "焊工",
                "思维链": "面包师三点起床，所以选A。",
                "模型答案": "A",
            }
        ).encode("gb18030"),
    ),
    "latin-1": (
        "a.csv",
        _csv(_full(question=f"Café Müller. {_ASK}", options="The baker;The welder")).encode(
            "latin-1"
        ),
    ),
    "tabs": ("a.tsv", _csv(_full(options="The baker|The welder"), delimiter="\t").encode()),
    "json in a cell": (
        "a.csv",
        _csv(
            {
                "prompt": _LISTED,
                "raw_response": "Response(id='r1')",
                "response": json.dumps({"answer": "A", "reasoning": _WHY}),
            }
        ).encode(),
    ),
    "json in a fence": (
        "a.jsonl",
        _jsonl(
            {
                "prompt": _LISTED,
                "model_output": f"```json\n{json.dumps({'rationale': _WHY, 'answer': 'A'})}\n```",
            }
        ),
    ),
    "marked options in one cell": (
        "a.csv",
        _csv(
            {"Question": _ASK, "options": "A): The baker||B): The welder", "segmented_cot": _WHY}
        ).encode(),
    ),
    "numbered choices": (
        "a.jsonl",
        _jsonl({"input": f"{_ASK}\n1. The baker\n2. The welder", "output": _WHY}),
    ),
    "a number beside the prediction": (
        "mmlu.jsonl",
        _jsonl(
            {
                "question": _ASK,
                "choices": ["The baker", "The welder"],
                "answer": 1,
                "prediction": "A",
                "model_output": _WHY,
            }
        ),
    ),
    "text that repeats its prompt": (
        "a.jsonl",
        _jsonl({"full_prompt": _PROMPT, "generated_text": _PROMPT + _WHY}),
    ),
    "a short output beside the reasoning": ("a.jsonl", _jsonl({**_PLAIN, "output": "(A)"})),
    "thinking in the output": (
        "a.jsonl",
        _jsonl({"prompt": _LISTED, "output": f"<think>Bakers rise early.</think>\n{_WHY}"}),
    ),
    "a whole prompt": ("a.jsonl", _jsonl({"text": _PROMPT + _WHY})),
    "marks of a chat template": (
        "a.jsonl",
        _jsonl(
            {
                "text": f"<|im_start|>user\n{_LISTED}<|im_end|>\n<|im_start|>assistant\n{_WHY}<|im_end|>"
            }
        ),
    ),
    "what was understood is inside": (
        "a.jsonl",
        _jsonl(
            {"doc": {"query": _ASK, "choices": ["The baker", "The welder"]}, "out": {"cot": _WHY}}
        ),
    ),
    "choices of a completion": (
        "a.jsonl",
        _jsonl({**_PLAIN, "cot": "", "response": {"choices": [{"message": {"reasoning": _WHY}}]}}),
    ),
    "a whole response of OpenAI's API": (
        "a.jsonl",
        _jsonl({"prompt": _LISTED, "response": {"choices": [{"message": {"content": _WHY}}]}}),
    ),
    "a whole response of Anthropic's API": (
        "a.jsonl",
        _jsonl({"prompt": _LISTED, "response": {"content": [{"type": "text", "text": _WHY}]}}),
    ),
    "predictions of OpenCompass": (
        "a.json",
        json.dumps(
            {str(n): {"origin_prompt": _LISTED, "prediction": _WHY, "gold": "A"} for n in (0, 1)}
        ).encode(),
    ),
    "one response in a list": ("a.jsonl", _jsonl({"prompt": _LISTED, "responses": [_WHY]})),
    "packed": ("a.jsonl.gz", gzip.compress(_jsonl(_full()))),
    "not a number": ("a.json", json.dumps([{**_full(), "score": float("nan")}]).encode()),
    "a bar between columns": (
        "a.csv",
        _csv(_full(options="A. The baker B. The welder"), delimiter="|").encode(),
    ),
}


@pytest.mark.parametrize("name", FIRST_TRY)
def test_read_at_the_first_try(tmp_path: Path, name: str) -> None:
    file, data = FIRST_TRY[name]
    (tmp_path / file).write_bytes(data)
    for record in _read(tmp_path / file):
        assert _ASK in record.question or _ZH in record.question
        assert list(record.options.values()) in ([*_KEYS.values()], ["面包师", "焊工"])
        assert record.reasoning.endswith((_WHY, "所以选A。"))
        assert "Who lied" not in record.question
        assert record.answer in ("A", "(A)", None)


def test_each_response_of_a_row_is_a_record(tmp_path: Path) -> None:
    row = {"id": "q1", "prompt": _LISTED, "samples": [{"completion": _WHY}, {"completion": _MORE}]}
    path = tmp_path / "a.jsonl"
    path.write_bytes(_jsonl(row))
    assert [(each.id, each.reasoning) for each in _read(path)] == [("q1-1", _WHY), ("q1-2", _MORE)]


@pytest.mark.parametrize(
    ("mapping", "row"),
    [
        ({"reasoning": "runs[].text"}, {"question": _LISTED, "runs": [{"text": _WHY}]}),
        ({"reasoning": "r.choices.0.message.content"}, {"question": _LISTED, "r": {"choices": [{"message": {"content": _WHY}}]}}),
        ({"reasoning": "x.y", "answer": "x.z"}, {"question": _LISTED, "x": json.dumps({"y": _WHY, "z": "A"})}),
        ({"options": "one+two"}, {"question": _ASK, "one": "The baker", "two": "The welder", "cot": _WHY}),
        ({"question": "a.b.c"}, {"a": {"b.c": _LISTED}, "cot": _WHY}),
    ],
)  # fmt: skip
def test_a_path_reaches_everything(
    tmp_path: Path, mapping: dict[str, str], row: dict[str, Any]
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(_jsonl(row))
    (record,) = _read(path, mapping=mapping)
    assert (record.reasoning, [*record.options.values()]) == (_WHY, [*_KEYS.values()])


def test_a_path_leads_into_a_document(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"a": {"b": [{"q": _LISTED, "r": _WHY}]}, "c": [{"d": 1}]}))
    (record,) = _read(path, mapping={"question": "a.b[].q", "reasoning": "a.b[].r"})
    assert record.reasoning == _WHY


@pytest.mark.parametrize(
    ("row", "keys", "answer"),
    [
        ({"prompt": "Would you report it?", "cot": _WHY, "pred": "Yes"}, ["Yes", "No"], "Yes"),
        ({"prompt": "Was it the baker?", "cot": _WHY}, ["Yes", "No"], None),
        ({"问题": "面包师睡过头了吗？", "推理": "面包师三点起床，所以睡过头了。"}, ["是", "否"], None),
        (
            {"question": _ASK, "options": {"left": {"A": 1, "B": 2}, "right": {"A": 3, "B": 1}}, "thought": _WHY, "answer": "Right"},
            ["left", "right"],
            "Right",
        ),
    ],
)  # fmt: skip
def test_options_of_any_kind(
    tmp_path: Path, row: dict[str, Any], keys: list[str], answer: str | None
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(_jsonl(row))
    (record,) = _read(path)
    assert (list(record.options), record.answer) == (keys, answer)


def test_options_and_separators_may_be_given(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(_jsonl({"question": _ASK, "cot": _WHY, "people": "The baker ~ The welder"}))
    (record,) = _read(path, options=("A=The baker", "B=The welder"))
    assert dict(record.options) == _KEYS
    (record,) = _read(path, mapping={"options": "people"}, separator="~")
    assert dict(record.options) == _KEYS


@pytest.mark.parametrize("name", ["inspect.eval", "inspect.json"])
def test_logs_of_inspect(name: str) -> None:
    records = _read(FIXTURES / name)
    assert [(each.id, each.answer) for each in records] == [
        ("ferry", "A"),
        ("keys", "C"),
        ("ferry-epoch-2", "C"),
        ("keys-epoch-2", "C"),
    ]
    last = records[-1]
    assert last.reasoning == (
        "Tomas had them last but one; Ruth was given them.\n\nRuth has them.\n\nANSWER: C"
    )
    assert dict(last.options) == {"A": "Ines", "B": "Tomas", "C": "Ruth"}
    assert (last.meta["model"], last.meta["metadata.topic"]) == ("mockllm/model", "tracking")
    assert last.meta["gold"]["target"] == "C"


def test_an_archive_is_read_alike_where_its_form_is_named() -> None:
    path = FIXTURES / "inspect.eval"
    assert _read(path, input_format="inspect") == _read(path)


def test_what_a_sample_has_besides_is_never_what_the_model_wrote(tmp_path: Path) -> None:
    log = json.loads((FIXTURES / "inspect.json").read_text())
    beside = {"answer": "B", "explanation": "The key says so.", "id": 7, "question": "Which?"}
    for sample in log["samples"]:
        sample |= {"metadata": beside, "scores": None}
    log["samples"][0]["output"]["choices"][0]["message"]["content"] = ""
    path = tmp_path / "log.json"
    path.write_text(json.dumps(log))
    empty, *records = open_records([path])
    assert isinstance(empty, SkippedRow)
    assert [each.id for each in records] == ["keys", "ferry-epoch-2", "keys-epoch-2"]
    assert {each.answer for each in records if isinstance(each, Record)} == {None}


@pytest.mark.parametrize("name", ["inspect.json", "lm_eval/samples_trades_cot.jsonl"])
def test_what_a_tool_took_out_of_a_response_is_the_models(name: str) -> None:
    (each,) = open_records([FIXTURES / name]).inputs
    assert each.doubted_answer is None


def test_samples_of_lm_evaluation_harness() -> None:
    records = _read(FIXTURES / "lm_eval" / "samples_trades_cot.jsonl")
    assert [each.id for each in records] == ["0-1", "0-2", "1-1", "1-2"]
    assert {each.reasoning for each in records} == {"lol"}
    assert dict(records[2].options) == {"A": "Ines", "B": "Tomas", "C": "Ruth"}
    assert all(each.answer is None for each in records)


def test_results_that_hold_samples_by_task(tmp_path: Path) -> None:
    lines = (FIXTURES / "lm_eval" / "samples_trades_cot.jsonl").read_text().splitlines()
    samples = [json.loads(line) for line in lines]
    path = tmp_path / "results.json"
    path.write_text(
        json.dumps({"results": {"t": {"acc": 1}}, "samples": {"t": samples, "u": samples}})
    )
    assert [each.id for each in _read(path)][:2] == ["t-0-1", "t-0-2"]


def test_a_log_of_weights_has_nothing_to_audit() -> None:
    with pytest.raises(FieldError, match="the model wrote no reasoning"):
        _read(FIXTURES / "lm_eval" / "samples_trades_mc.jsonl")


def test_the_first_filter_of_a_task_is_read(tmp_path: Path) -> None:
    base = {"doc_id": 0, "doc": {"question": _ASK, "choices": [*_KEYS.values()]}, "target": "B"}
    rows = [
        {**base, "resps": [[_WHY]], "filtered_resps": ["A"], "filter": "strict-match"},
        {**base, "resps": [[_WHY]], "filtered_resps": ["B"], "filter": "flexible-extract"},
    ]
    path = tmp_path / "samples_x.jsonl"
    path.write_bytes(_jsonl(*rows))
    (record,) = _read(path)
    assert (record.answer, record.meta["gold"]["target"]) == ("A", "B")


def test_results_of_promptfoo() -> None:
    first, second = _read(FIXTURES / "promptfoo.json")
    assert dict(first.options) == {"A": "The baker", "B": "The welder", "C": "Cannot be known"}
    assert first.reasoning == first.meta["prompt"]
    assert second.meta["model"] == "echo"


def _batch(tmp_path: Path) -> Path:
    body = {"model": "m", "choices": [{"message": {"role": "assistant", "content": _WHY}}]}
    answered = {"custom_id": "r1", "response": {"status_code": 200, "body": body}, "error": None}
    thought = [
        {"type": "reasoning", "summary": [{"type": "summary_text", "text": "Hm."}]},
        {"type": "message", "content": [{"type": "output_text", "text": _MORE}]},
    ]
    second = {"custom_id": "r2", "response": {"status_code": 200, "body": {"output": thought}}}
    failed = {"custom_id": "r3", "response": {"status_code": 500, "body": {}}, "error": None}
    (tmp_path / "out.jsonl").write_bytes(_jsonl(answered, second, failed))
    asked = {"messages": [{"role": "user", "content": _LISTED}]}
    requests = [
        {"custom_id": "r2", "method": "POST", "body": {"input": _LISTED}},
        {"custom_id": "r1", "method": "POST", "body": asked},
    ]
    (tmp_path / "in.jsonl").write_bytes(_jsonl(*requests))
    return tmp_path / "out.jsonl"


def test_a_batch_is_joined_with_its_requests(tmp_path: Path) -> None:
    path = _batch(tmp_path)
    options = ReadOptions(requests=str(tmp_path / "in.jsonl"))
    first, second, failed = open_records([path], options)
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert (first.id, first.question, first.reasoning) == ("r1", _LISTED, _WHY)
    assert second.reasoning == f"Hm.\n\n{_MORE}"
    assert isinstance(failed, SkippedRow)


def test_a_batch_without_requests_says_what_is_needed(tmp_path: Path) -> None:
    with pytest.raises(FieldError, match="requests='FILE'"):
        open_records([_batch(tmp_path)])


def test_a_dataset_saved_to_disk(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    table = pa.Table.from_pylist([_full(id=f"q{n}") for n in range(3)])
    with (
        pa.OSFile(str(tmp_path / "data-00000-of-00001.arrow"), "wb") as sink,
        pa.ipc.new_stream(sink, table.schema) as out,
    ):
        out.write_table(table)
    (tmp_path / "state.json").write_text("{}")
    assert [each.id for each in _read(tmp_path)] == ["q0", "q1", "q2"]


@pytest.mark.parametrize(
    "response",
    ["B", "(B)", "B. The welder", "The welder.", "Answer: B", "**B**", '{"answer": "B"}', "The answer is B.",
     "<think>\n\n</think>\n\nB", "$\\boxed{B}$", "答案：B", "选B"],
)  # fmt: skip
def test_a_row_without_reasoning_is_counted_apart(tmp_path: Path, response: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(_jsonl(_full(reasoning=response)))
    (item,) = open_records([path])
    assert isinstance(item, SkippedRow)
    assert item.bare
    (record,) = _read(path, keep_bare=True)
    assert record.reasoning == response


@pytest.mark.parametrize("start", ["", "Q: Who?\nA: ", "```json\n", "Is it so? ", "<|im_end|>"])
def test_thousands_of_blank_lines_take_no_time(tmp_path: Path, start: str) -> None:
    path = tmp_path / "a.jsonl"
    text = f"{start}{chr(10) * 20_000}{_WHY}"
    path.write_bytes(_jsonl({"question": f"{_ASK} {text}", "cot": text, "pred": "Yes"}))
    begin = time.process_time()
    assert _read(path)
    assert time.process_time() - begin < 5


@pytest.mark.parametrize(
    "response", ["AIDS", "I think it is B.", "B, since welders work late", "So A."]
)
def test_a_few_words_of_reasoning_are_kept(tmp_path: Path, response: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(_jsonl(_full(reasoning=response)))
    assert _read(path)


def test_a_refusal_lists_a_few_columns_and_what_settles_it(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(_jsonl({f"column number {n}": "x" * 90 for n in range(5000)}))
    with pytest.raises(FieldError) as told:
        open_records([path])
    assert len(str(told.value)) < 2000
    assert "and 4,984 more" in str(told.value)


def test_a_missing_header_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f'"{_ASK} Think about it well, and say who.",baker,welder,"{_WHY}"\n' * 3)
    with pytest.raises(FieldError, match="give the file a header line"):
        open_records([path])


def test_several_arrays_are_named(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(
        json.dumps({"one": {"x": [{"cot": _WHY}]}, "two": {"x": [{"cot": _WHY}], "y": 1}})
    )
    with pytest.raises(FieldError, match=r'{"reasoning": "one\.x\[\]\.COLUMN"}'):
        open_records([path])


def test_rows_that_all_fail_alike_are_one_refusal(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(_jsonl(*[_full(options={"A": "one"})] * 40))
    with pytest.raises(
        FieldError, match="each of the first 40 rows is set aside for the same reason"
    ):
        open_records([path])


@pytest.mark.parametrize("data", [b"x\n" * 3, b"x\n" * 20_000])
def test_rows_of_which_none_can_be_decoded_are_one_refusal(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(data)
    with pytest.raises(FieldError, match="broken JSON at column 1") as told:
        open_records([path])
    assert len(str(told.value).splitlines()) == 1


@pytest.mark.parametrize("encoding", ["klingon", "base64", "rot13"])
def test_an_unknown_encoding_is_refused(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.csv"
    path.write_text("question\n")
    with pytest.raises(HybridError, match="no such encoding"):
        open_records([path], ReadOptions(encoding=encoding))


def test_a_separator_that_stands_nowhere_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(_jsonl(_full(question=_LISTED, options="The baker||The welder")))
    assert _read(path, separator="||")
    with pytest.raises(FieldError, match="options: 1 found"):
        open_records([path], ReadOptions(separator="##"))
    with pytest.raises(HybridError, match="separator: name the"):
        ReadOptions(separator="")


def test_a_format_that_rows_are_not_in_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(_jsonl(_full()))
    with pytest.raises(HybridError, match="its rows are none of inspect"):
        open_records([path], ReadOptions(input_format="inspect"))
