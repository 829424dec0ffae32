"""A run that left something unassessed: the same command checks just that again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hybrid.records import RecordFindings, Status
from hybrid.records.findings import encode
from hybrid.run.findings import read_findings
from hybrid.run.manifest import RunIdentity, Spending, read_manifest
from hybrid.run.store import Store
from tests.reading.samples import sample

IDENTITY = RunIdentity(
    version="0.1.0",
    inputs=("answers.jsonl",),
    input_hash="1" * 64,
    pack_hash="2" * 64,
    model="judge-1",
)


def judged(id_: str, status: Status) -> RecordFindings:
    """Return a sample whose first finding is a judge's; the others are the rules' own."""
    whole = sample(id_)
    first, *others = whole.findings
    return replace(whole, findings=(replace(first, status=status, decided_by="judge"), *others))


def start(target: Path, statuses: dict[str, Status], *, finish: bool = True) -> Store:
    with Store(target, identity=IDENTITY) as run:
        for id_, status in statuses.items():
            if not run.complete and not run.is_done(sample(id_).record):
                run.put([encode(judged(id_, status))])
        if finish and not run.complete:
            run.finish()
    return run


def written(target: Path) -> list[tuple[str, Status]]:
    lines = read_findings(target / "findings.jsonl")
    return [(line.id, line.findings[0].status) for line in lines]


CLEAN, OPEN = Status.CLEAN, Status.UNASSESSED


def test_unassessed_records_are_checked_again_in_their_place(tmp_path: Path) -> None:
    start(tmp_path, {"q1": CLEAN, "q2": OPEN, "q3": CLEAN, "q4": OPEN})
    manifest = read_manifest(tmp_path / "manifest.json")
    assert manifest.finished
    assert manifest.counts.unassessed == 2
    run = start(tmp_path, {"q1": OPEN, "q2": CLEAN, "q3": OPEN, "q4": CLEAN})
    assert (run.done_rows, run.open_rows) == (2, 2)
    assert written(tmp_path) == [(f"q{n}", CLEAN) for n in (1, 2, 3, 4)]
    counts = read_manifest(tmp_path / "manifest.json").counts
    assert (counts.records, counts.unassessed) == (4, 0)
    assert Store(tmp_path, identity=IDENTITY).complete


def test_what_stays_unassessed_stays_once(tmp_path: Path) -> None:
    for _ in range(3):
        start(tmp_path, {"q1": OPEN, "q2": CLEAN})
    assert written(tmp_path) == [("q1", OPEN), ("q2", CLEAN)]


def test_a_second_stop_loses_neither_old_nor_new_lines(tmp_path: Path) -> None:
    start(tmp_path, {"q1": OPEN, "q2": OPEN, "q3": CLEAN})
    start(tmp_path, {"q1": CLEAN}, finish=False)
    assert written(tmp_path) == [("q1", CLEAN), ("q2", OPEN), ("q3", CLEAN)]
    run = start(tmp_path, {"q1": OPEN, "q2": CLEAN, "q3": OPEN, "q4": CLEAN})
    assert (run.done_rows, run.open_rows) == (2, 1)
    assert written(tmp_path) == [(f"q{n}", CLEAN) for n in (1, 2, 3, 4)]


def test_a_killed_second_start_is_put_in_order_by_the_third(tmp_path: Path) -> None:
    start(tmp_path, {"q1": OPEN, "q2": CLEAN})
    path, manifest = tmp_path / "findings.jsonl", tmp_path / "manifest.json"
    before, noted = path.read_bytes(), manifest.read_bytes()
    start(tmp_path, {"q1": CLEAN}, finish=False)
    new = path.read_bytes().splitlines(keepends=True)[0]
    # As the kill leaves it: the old line in its place, the new one at the end, and one torn.
    path.write_bytes(before + new + new[:30])
    manifest.write_bytes(noted)
    start(tmp_path, {"q1": OPEN, "q2": OPEN, "q3": CLEAN})
    assert written(tmp_path) == [("q1", CLEAN), ("q2", CLEAN), ("q3", CLEAN)]


def test_findings_that_no_judge_was_asked_about_are_counted(tmp_path: Path) -> None:
    start(tmp_path, {"q1": CLEAN}, finish=False)
    start(tmp_path, {"q1": CLEAN, "q2": OPEN})
    counts = read_manifest(tmp_path / "manifest.json").counts
    assert counts.not_asked == {"logical": 2, "semantic": 2}


def test_spending_of_earlier_starts_is_added(tmp_path: Path) -> None:
    for cost in (0.25, None, 0.5):
        with Store(tmp_path, identity=IDENTITY) as run:
            run.spend(Spending(asked=2, requests=3, cost=cost))
    spent = read_manifest(tmp_path / "manifest.json").judging
    assert spent == Spending(asked=6, requests=9, cost=0.75)
