"""The front door from Python: the same findings as the command line's, in and out of frames."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import hybrid
from docs.commands import blocks
from hybrid.api.checking import Session
from hybrid.api.reading import Reading, SkippedWarning
from hybrid.cli.main import run
from hybrid.errors import FieldError, UsageError
from hybrid.judging.cache import AnswerCache
from hybrid.reading.rows import ReadOptions
from tests.servers.endpoint import Endpoint, serving
from tests.servers.judge import believer

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "fixtures" / "records_en.jsonl"
PAGES = ("python", "tutorial")
CSV = ROOT / "fixtures" / "records.csv"
ASKED: dict[str, Any] = {"model": "scripted", "no_cache": True, "max_retries": 0}


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with serving(believer) as running:
        yield running


def test_check_finds_what_the_command_line_finds(tmp_path: Path) -> None:
    run(["check", str(RECORDS), "--rules-only", "-o", str(tmp_path / "run"), "-q"])
    written = (tmp_path / "run" / "findings.jsonl").read_text("utf-8").splitlines()
    checked = hybrid.check(hybrid.read(RECORDS))
    assert [each.to_json() for each in checked] == written
    assert checked.tally.records == len(written)


def test_findings_as_plain_values_are_the_line(tmp_path: Path) -> None:
    found = next(hybrid.check(RECORDS))
    assert found.to_dict() == json.loads(found.to_json())
    assert found.findings[0].to_dict(found.record) == found.to_dict()["findings"][0]


def test_several_processes_find_the_same() -> None:
    one, two = hybrid.check(RECORDS), hybrid.check(RECORDS, workers=2)
    assert [each.to_json() for each in two] == [each.to_json() for each in one]


@pytest.mark.parametrize("how", ["pandas", "polars", "arrow", "rows", "lazy"])
def test_frames_are_read_as_the_file_is(how: str) -> None:
    table = pd.read_csv(CSV)
    frames = {"pandas": table, "polars": pl.read_csv(CSV), "arrow": pa.Table.from_pandas(table)}
    frames |= {"rows": table.to_dict("records"), "lazy": pl.read_csv(CSV).lazy()}
    assert list(hybrid.read(frames[how])) == list(hybrid.read(CSV))


@pytest.mark.parametrize("made", [pd.DataFrame, pl.DataFrame, pa.Table.from_pydict])
def test_findings_come_in_a_frame_of_the_same_package(made: Any) -> None:
    frame = made({name: list(values) for name, values in pd.read_csv(CSV).items()})
    found = hybrid.check_frame(frame, error_types=["logical"])
    assert isinstance(found, type(frame))
    assert [str(each) for each in found["id"]] == ["csv-01", "csv-02", "csv-03"]


def test_a_missing_value_is_refused_in_the_words_of_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frame = pd.read_csv(CSV)
    frame.loc[1, "rationale"] = None
    frame.loc[2, "prediction"] = float("nan")
    with pytest.warns(SkippedWarning, match=r"1 row was set aside: 1 × no reasoning \(\"rationale"):
        found = hybrid.check_frame(frame)
    assert list(found["id"].unique()) == ["csv-01", "csv-03"]
    frame.to_csv(tmp_path / "rows.csv", index=False)
    assert run(["check", str(tmp_path / "rows.csv"), "--rules-only", "-q"]) == 2
    assert 'rows.csv:3: no reasoning ("rationale" is missing or empty)' in capsys.readouterr().err


def test_a_missing_column_is_refused_in_the_words_of_the_command_line() -> None:
    with pytest.raises(FieldError, match="the rows: no column contains the reasoning"):
        hybrid.read(pd.read_csv(CSV).drop(columns="rationale"))


def test_unassessed_is_no_plain_false_in_pandas(endpoint: Endpoint) -> None:
    asked = {**ASKED, "base_url": endpoint.url, "max_calls": 0}
    found = hybrid.check_frame(pd.read_csv(CSV), error_types=["logical"], **asked)
    assert found["status"].eq("unassessed").all()
    assert found["is_error"].isna().all()


def test_judges_are_asked_alike_in_and_out_of_a_loop(endpoint: Endpoint) -> None:
    how = {**ASKED, "base_url": endpoint.url}
    plain = [each.to_dict() for each in hybrid.check(RECORDS, **how)]

    async def awaited() -> list[dict[str, Any]]:
        return [each.to_dict() async for each in hybrid.check_async(RECORDS, **how)]

    async def in_a_notebook() -> list[dict[str, Any]]:
        return [each.to_dict() for each in hybrid.check(RECORDS, **how)]

    assert asyncio.run(awaited()) == plain == asyncio.run(in_a_notebook())
    assert {each["decided_by"] for line in plain for each in line["findings"]} == {"judge"}


def test_the_words_of_the_options_are_those_of_the_command_line() -> None:
    assert set(Reading.__annotations__) == set(ReadOptions.__dataclass_fields__)
    with pytest.raises(UsageError, match="no error type 'moral'; accepted: factual, logical"):
        hybrid.check(RECORDS, error_types=["moral"])
    with pytest.raises(FieldError, match="the rows: no column contains the question"):
        hybrid.check([{"id": "q1"}])
    with pytest.raises(UsageError, match="votes is for a judge"):
        hybrid.check(RECORDS, votes=3)
    with pytest.raises(UsageError, match="strict='wrong': accepted"):
        hybrid.check(RECORDS, model="scripted", strict=["wrong"])


def test_evaluate_and_report_take_findings_and_places(tmp_path: Path) -> None:
    gold = ROOT / "fixtures" / "gold" / "records.jsonl"
    found = list(hybrid.check(RECORDS))
    evaluated = hybrid.evaluate(found, gold, resamples=100)
    assert {each.error_type for each in evaluated.types} == set(hybrid.ErrorType)
    page = hybrid.report(found, tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text("utf-8") == page
    assert "en-01" in page
    assert hybrid.report(found, form="md") == hybrid.report(iter(found), form="md")


def test_a_session_that_is_let_go_closes_its_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[AnswerCache] = []
    monkeypatch.setattr(AnswerCache, "__exit__", lambda self, *_: closed.append(self))
    session = Session(
        model="scripted", base_url="http://127.0.0.1:9", cache=tmp_path / "answers.sqlite"
    )
    assert closed == []
    del session
    gc.collect()
    (cache,) = closed
    cache.close()


def test_a_notebook_of_ten_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's own: a table with missing values, findings as a frame, a plot."""
    matplotlib = pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    matplotlib.use("Agg")
    # pandas draws on the axes that another test may have left open.
    pytest.importorskip("matplotlib.pyplot").close("all")
    page, tutorial = ((ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in PAGES)
    table = next(block for block in blocks(tutorial) if block.about == "answers.csv")
    code = next(block.body for block in blocks(page) if block.language == "python")
    monkeypatch.chdir(tmp_path)
    Path("answers.csv").write_text(table.body, encoding="utf-8")
    names: dict[str, Any] = {}
    exec(compile(code, "python.md", "exec"), names)
    assert len(code.splitlines()) == 10
    assert names["frame"]["prediction"].isna().sum() == 2
    assert [bar.get_height() for bar in names["axes"].patches] == list(names["rates"])
    assert (names["rates"]["factual"], names["rates"]["semantic"]) == (0.4, 0.0)
    assert Path("rates.png").stat().st_size
