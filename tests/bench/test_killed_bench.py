"""How the benchmark of killed runs sees how far a run has come."""

from __future__ import annotations

from pathlib import Path

from bench.killed import _done


def test_a_run_that_has_not_begun_has_no_rows(tmp_path: Path) -> None:
    assert _done(tmp_path) == 0
    (tmp_path / "progress.jsonl").write_text("")
    assert _done(tmp_path) == 0


def test_the_last_whole_line_counts(tmp_path: Path) -> None:
    lines = [f'{{"rows":{rows},"findings":{rows * 4000},"skipped":0}}\n' for rows in range(1, 99)]
    (tmp_path / "progress.jsonl").write_text("".join(lines) + '{"rows":99,')
    assert _done(tmp_path) == 98
