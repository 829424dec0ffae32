"""What a reader gets on a terminal: all about few records, a line for each finding of many."""

from __future__ import annotations

import json

from rich.cells import cell_len

from tests.cli.command import CLEAN, ROWS, Hybrid
from tests.cli.judged import judge
from tests.servers.endpoint import serving
from tests.servers.judge import believer


def rows(count: int) -> list[str]:
    return [json.dumps(json.loads(ROWS[0]) | {"id": f"q{n}"}) for n in range(count)]


def test_few_records_are_shown_in_full_and_many_a_line_each(hybrid: Hybrid) -> None:
    few = hybrid.check(hybrid.write("in.jsonl", *rows(5)))
    many = hybrid.check(hybrid.write("in.jsonl", *rows(6), CLEAN))
    assert "premise" in few.out
    assert "premise" not in many.out
    assert (
        "q0  logical   undecidable_then_chose  “There is not enough information.” → "
        "“Still, I choose (A).”\n"
    ) in many.out
    wide = ROWS[1].replace("题目没有说明", "题目没有说明" * 20)
    name = hybrid.write("wide.jsonl", *rows(6), wide)
    assert all(cell_len(line) <= 100 for line in hybrid.check(name).out.splitlines())


def test_forty_records_fit_a_screen_and_the_rest_is_counted(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", *rows(40))
    done = hybrid.check(name)
    assert len(done.out.splitlines()) < 40
    assert "and 20 more (--limit 0 shows all)" in done.out
    assert hybrid.check(name, "--limit", "0").out.count("undecidable_then_chose  “") == 40
    full = hybrid.check(name, "--format", "full", "--limit", "2")
    assert full.out.count("premise") == 2
    assert "and 38 more" in full.out
    refused = hybrid.check(name, "--format", "jsonl", "--limit", "2")
    assert "--limit is for reading; leave it out, or --format jsonl" in refused.err


def test_the_judges_evidence_stands_apart_from_the_rules(hybrid: Hybrid) -> None:
    with serving(believer) as endpoint:
        done = judge(hybrid, endpoint)
    judged, ruled = done.out.index("    the judge\n"), done.out.index("    the rules\n")
    assert judged < done.out.index("The hint holds") < ruled < done.out.index("rule  ")
