from __future__ import annotations

import csv
import io
import json
import shutil
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

from hybrid.packs import load_packs
from hybrid.reading.rows import SkippedRow
from hybrid.records import Record, RecordFindings
from hybrid.run.boundary import contained
from hybrid.run.checker import Checker
from tests.cli.command import CLEAN, PACK, ROWS, SMALL_PACK, Hybrid
from tests.cli.samples import RECORD
from tests.conftest import Golden

TYPES = ["factual", "logical", "semantic"]


def test_without_a_way_to_check_it_says_how_to_choose(hybrid: Hybrid) -> None:
    done = hybrid("check", hybrid.write("in.jsonl", *ROWS))
    assert done.code == 2
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert "--rules-only" in done.err


def test_a_key_in_the_environment_starts_nothing(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "not-a-key")
    assert hybrid("check", hybrid.write("in.jsonl", *ROWS)).code == 2


@pytest.mark.parametrize("form", ["table", "full", "jsonl", "json", "csv", "seed"])
def test_format_golden(hybrid: Hybrid, golden: Golden, form: str) -> None:
    done = hybrid.check(hybrid.write("in.jsonl", *ROWS), "--format", form)
    assert done.code == 1
    golden(f"check.{form}", done.out)


def test_explain_shows_signals_evidence_flags_and_score(hybrid: Hybrid) -> None:
    done = hybrid.check(hybrid.write("in.jsonl", *ROWS), "--explain", "二")
    assert done.code == 1
    assert "      undecidable  “无法判断”  7–11" in done.out
    assert "[[题目没有说明，无法判断。]]" in done.out
    assert "conclusion  “不过我选B。”  reasoning[12:18]" in done.out
    assert "reaches the threshold 0.500" in done.out
    assert "one  en" not in done.out


def test_standard_error_golden(hybrid: Hybrid, golden: Golden) -> None:
    done = hybrid.check(hybrid.write("in.jsonl", *ROWS, "{broken"), "--format", "seed")
    golden("check.stderr", done.err)


def test_one_line_per_file_on_how_it_was_read(hybrid: Hybrid) -> None:
    first = hybrid.write("first.jsonl", ROWS[0])
    second = hybrid.write("second.jsonl", ROWS[1])
    done = hybrid.check(first, second)
    assert [line.split(":")[0] for line in done.err.splitlines()] == [first, second]


def test_table_is_the_default_and_shows_flagged_records_only(hybrid: Hybrid) -> None:
    done = hybrid.check(hybrid.write("in.jsonl", *ROWS))
    assert "screened, not judged" in done.out
    assert "one  en" in done.out
    assert "three" not in done.out
    assert "no error" not in done.out


def test_only_errors(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", *ROWS)
    lines = hybrid.check(name, "--format", "jsonl", "--only", "errors").out.splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["one", "二"]
    assert [len(json.loads(line)["findings"]) for line in lines] == [3, 3]
    rows = hybrid.check(name, "--format", "seed", "--only", "errors").out.splitlines()
    assert [json.loads(row)["is_error"] for row in rows] == [True, True]


def test_error_types_keep_their_order(hybrid: Hybrid) -> None:
    done = hybrid.check(
        hybrid.write("in.jsonl", CLEAN),
        *("--format", "jsonl", "--error-type", "semantic", "--error-type", "factual"),
    )
    found = json.loads(done.out)["findings"]
    assert [finding["error_type"] for finding in found] == ["factual", "semantic"]


def test_csv_has_a_row_per_record_and_error_type(hybrid: Hybrid) -> None:
    done = hybrid.check(hybrid.write("in.jsonl", *ROWS), "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert [(row["id"], row["error_type"]) for row in rows] == [
        (name, error_type) for name in ("one", "二", "three") for error_type in TYPES
    ]


@pytest.mark.parametrize(
    ("rows", "options", "code"),
    [
        (ROWS, (), 1),
        (ROWS, ("--exit-zero",), 0),
        ((CLEAN,), (), 0),
        ((CLEAN, "{broken"), (), 2),
        ((*ROWS, "{broken"), ("--exit-zero",), 2),
    ],
)
def test_exit_codes(
    hybrid: Hybrid, rows: tuple[str, ...], options: tuple[str, ...], code: int
) -> None:
    assert hybrid.check(hybrid.write("in.jsonl", *rows), *options).code == code


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--overwrite",), "--overwrite needs -o"),
        (("--explain", "one", "-o", "out"), "leave out -o"),
        (("--explain", "one", "--format", "csv"), "leave out --format csv"),
        (("--explain", "four"), "no usable record of the input has this id"),
        (("--map", "question"), "FIELD=COLUMN"),
        (("--error-type", "moral"), "'moral' is not one of"),
        (("--pack", "nowhere"), "does not exist"),
        (("-o", "out.txt"), "NAME.jsonl"),
    ],
)
def test_bad_usage_is_one_message_and_exit_code_2(
    hybrid: Hybrid, options: tuple[str, ...], message: str
) -> None:
    done = hybrid.check(hybrid.write("in.jsonl", *ROWS), *options)
    assert done.code == 2
    assert done.out == ""
    assert message in done.err
    assert "Traceback" not in done.err


def test_no_rules_at_all_is_refused(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", *ROWS)
    done = hybrid("check", name, "--rules-only", "--no-default-pack")
    assert done.code == 2
    assert "--pack DIR" in done.err


def test_missing_file(hybrid: Hybrid) -> None:
    done = hybrid.check("nowhere.jsonl")
    assert done.code == 2
    assert "nowhere.jsonl" in done.err


def test_faulty_pack_names_every_fault(hybrid: Hybrid) -> None:
    folder = hybrid.folder / "mine" / "cues"
    folder.mkdir(parents=True)
    (folder / "hedge.yaml").write_text(
        "cue: hedge\nwords: [maybe]\nwhat: A doubt.\n", encoding="utf-8"
    )
    (folder / "guess.yaml").write_text("cue: [\n", encoding="utf-8")
    done = hybrid("check", hybrid.write("in.jsonl", *ROWS), "--rules-only", "--pack", "mine")
    assert done.code == 2
    assert "hedge.yaml:2:1" in done.err
    assert "guess.yaml:" in done.err


def test_run_directory_holds_every_record_and_prints_the_summary_only(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", *ROWS, "{broken")
    done = hybrid.check(name, "-o", "out", "--only", "errors")
    assert done.code == 2
    assert "one  en" not in done.out
    assert "1 row skipped" in done.out
    lines = (hybrid.folder / "out" / "findings.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["one", "二", "three"]
    skipped = json.loads((hybrid.folder / "out" / "skipped.jsonl").read_text("utf-8"))
    assert (skipped["file"], skipped["line"]) == (name, 4)
    manifest = json.loads((hybrid.folder / "out" / "manifest.json").read_text("utf-8"))
    assert manifest["finished"] is True
    assert manifest["counts"]["records"] == 3
    assert manifest["counts"]["skipped"] == 1


def test_a_finished_run_is_told_again_without_checking(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", *ROWS, "{broken")
    first = hybrid.check(name, "-o", "out")
    again = hybrid.check(name, "-o", "out")
    assert (again.code, again.out) == (first.code, first.out)
    assert "already finished" in again.err


def test_an_unfinished_run_is_continued(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", *ROWS)
    whole = hybrid.check(name, "-o", "whole", "--format", "jsonl")
    hybrid.check(name, "-o", "part")
    _stop_after_first(hybrid.folder / "part")
    done = hybrid.check(name, "-o", "part", "--format", "jsonl")
    assert done.out == whole.out
    assert "continues after 1 row" in done.err
    assert _bytes(hybrid.folder / "part") == _bytes(hybrid.folder / "whole")


def test_another_run_in_the_same_place_is_refused(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", *ROWS)
    hybrid.check(name, "-o", "out")
    refused = hybrid.check(name, "-o", "out", "--error-type", "logical")
    assert refused.code == 2
    assert "--overwrite" in refused.err
    assert hybrid.check(name, "-o", "out", "--error-type", "logical", "--overwrite").code == 1


def test_quiet_leaves_only_the_data(hybrid: Hybrid) -> None:
    done = hybrid.check(hybrid.write("in.jsonl", *ROWS), "--format", "jsonl", "--quiet")
    assert done.err == ""
    assert len(done.out.splitlines()) == 3


def test_quiet_still_tells_of_skipped_rows(hybrid: Hybrid) -> None:
    done = hybrid.check(hybrid.write("in.jsonl", CLEAN, "{broken"), "--format", "jsonl", "-q")
    assert done.err.startswith("skipped in.jsonl:2: ")


def test_many_skipped_rows_are_told_once(hybrid: Hybrid) -> None:
    done = hybrid.check(hybrid.write("in.jsonl", CLEAN, *["{broken"] * 30))
    assert done.err.count("skipped in.jsonl") == 20
    assert "30 rows skipped" in done.out


def test_reading_options_reach_the_reader(hybrid: Hybrid) -> None:
    name = hybrid.write(
        "in.jsonl",
        '{"id": "n", "ask": "Who was late?", "options": ["the nurse", "the pilot"], '
        '"reasoning": "There is not enough information. I choose (B).", "answer": 1}',
    )
    done = hybrid.check(
        name,
        *("--map", "question=ask", "--answer-base", "0", "--prefix-ids", "--lang", "zh"),
        *("--input-format", "jsonl", "--format", "jsonl"),
    )
    line = json.loads(done.out)
    assert (line["id"], line["lang"], line["choice"]) == ("in.jsonl:n", "zh", "B")


def test_output_formats_never_share_a_line_with_messages(hybrid: Hybrid) -> None:
    done = hybrid.check(hybrid.write("in.jsonl", *ROWS), "--format", "json")
    assert [line["id"] for line in json.loads(done.out)] == ["one", "二", "three"]
    assert "screened, not judged" in done.err


class _Faulty(Checker):
    """A checker with a fault in it."""

    def check(self, record: Record) -> RecordFindings:
        raise ZeroDivisionError("a slip")


def test_a_fault_of_our_own_costs_one_record() -> None:
    faulty = _Faulty(load_packs([PACK]))
    result = contained(partial(faulty.check, RECORD), RECORD, "in.jsonl", 7)
    reason = "record q1: internal fault: ZeroDivisionError('a slip')"
    assert result == SkippedRow("in.jsonl", 7, reason, id="q1")


def _stop_after_first(folder: Path) -> None:
    """Leave the folder as a run leaves it that was stopped while it wrote its second line."""
    findings = folder / "findings.jsonl"
    first, second, _ = findings.read_bytes().splitlines(keepends=True)
    findings.write_bytes(first + second[:40])
    digest = sha256(first).hexdigest()
    progress = {"rows": 1, "findings": len(first), "skipped": 0, "digest": digest}
    (folder / "progress.jsonl").write_text(json.dumps(progress) + '\n{"rows": 2, "find')
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    (folder / "manifest.json").write_text(
        json.dumps({**manifest, "finished": False, "finished_at": None}), encoding="utf-8"
    )


def _bytes(folder: Path) -> bytes:
    return (folder / "findings.jsonl").read_bytes()


def test_small_pack_is_what_the_tests_say() -> None:
    assert SMALL_PACK[-1] == str(PACK)
    assert {rule.id for rule in load_packs([PACK]).rules} == {"logical/undecidable_then_chose"}


def test_parquet_is_checked_by_one_process_and_several(hybrid: Hybrid) -> None:
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra ray)")
    pq = pytest.importorskip("pyarrow.parquet")
    rows = [json.loads(row) for row in ROWS]
    rows = [{**row, "options": json.dumps(row["options"])} for row in rows]
    pq.write_table(pa.Table.from_pylist(rows), hybrid.folder / "in.parquet")
    hybrid.write("in.jsonl", *(json.dumps(row) for row in rows))
    texts = [
        hybrid.check(name, "--format", "jsonl", "--workers", workers).out
        for name in ("in.jsonl", "in.parquet")
        for workers in ("1", "2")
    ]
    assert len(set(texts)) == 1
    assert texts[0].count("\n") == len(ROWS)


def test_a_run_names_its_rules_and_what_was_added_to_them(hybrid: Hybrid) -> None:
    shutil.copytree(PACK, hybrid.folder / "own")
    own = ("--rules-only", "--no-default-pack", "--pack", "own", "-o", "out", "-q")
    hybrid("check", hybrid.write("in.jsonl", *ROWS), *own)
    assert hybrid("verify", "out").code == 0
    (hybrid.folder / "own" / "more.yaml").write_bytes(b"")
    done = hybrid("verify", "out", "-q")
    assert done.code == 1
    assert "rules: added: more.yaml" in done.out
