from __future__ import annotations

import json
import re

from tests.cli.command import Hybrid
from tests.measure.build import finding, flag, gold_line, label, line, write


def _row(id_: str, reviewer: str, *, error: bool) -> str:
    label = {"is_error": error}
    return json.dumps(
        {"id": id_, "report": "r", "reviewer": reviewer, "labels": {"logical": label}}
    )


def test_two_reviewers_are_merged(hybrid: Hybrid) -> None:
    hybrid.write("a.jsonl", *(_row(f"q{n}", "ann", error=n < 3) for n in range(6)))
    hybrid.write("b.jsonl", *(_row(f"q{n}", "ben", error=n < 2) for n in range(6)))
    done = hybrid("gold", "merge", "a.jsonl", "b.jsonl")
    assert done.code == 0
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert [bool(line["labels"]) for line in lines] == [True, True, False, True, True, True]
    assert "ann / ben  logical" in done.err
    assert "83.3%   0.67" in done.err
    assert re.search(r"0\.67 +-?0\.\d\d–0\.9\d", done.err)
    assert "5 labels agreed, 1 disputed" in done.err


def test_merged_gold_is_written(hybrid: Hybrid) -> None:
    hybrid.write("a.jsonl", _row("q", "ann", error=True))
    hybrid.write("b.jsonl", _row("q", "ben", error=True))
    done = hybrid("gold", "merge", "a.jsonl", "b.jsonl", "-o", "out/gold.jsonl", "-q")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert json.loads((hybrid.folder / "out" / "gold.jsonl").read_text("utf-8"))["id"] == "q"


def test_one_file_is_not_enough(hybrid: Hybrid) -> None:
    hybrid.write("a.jsonl", _row("q", "ann", error=True))
    done = hybrid("gold", "merge", "a.jsonl")
    assert done.code == 2
    assert "two or more files are needed" in done.err


def test_doubtful_labels_are_listed_and_left_alone(hybrid: Hybrid) -> None:
    # The rules are right on 20 records, and flag one more that is labelled as no error.
    hits = {f"q{at}": at < 8 for at in range(20)} | {"odd": False}
    flagged = finding("logical", "error", flags=[flag("logical/reversal")])
    lines = [
        line(id_, flagged if hit or id_ == "odd" else finding("logical"))
        for id_, hit in hits.items()
    ]
    write(hybrid.folder / "run" / "findings.jsonl", lines)
    gold = write(
        hybrid.folder / "gold.jsonl",
        [gold_line(id_, {"logical": label(hit)}) for id_, hit in hits.items()],
    )
    before = gold.read_bytes()
    write(hybrid.folder / "ben.jsonl", [gold_line("odd", {"logical": label(True)}, reviewer="ben")])
    form = ("gold", "doubt", "run", "--gold", "gold.jsonl", "--other", "ben.jsonl")
    done = hybrid(*form)
    assert (done.code, done.err) == (0, "")
    assert "1 doubtful label of 21" in done.out
    assert "rules error 0.90 (logical/reversal), ben error 1.00" in done.out
    told = json.loads(hybrid(*form, "--format", "jsonl").out)
    assert (told["id"], told["is_error"]) == ("odd", False)
    assert told["said"] == {"rules": 0.9, "ben": 1.0}
    assert gold.read_bytes() == before
