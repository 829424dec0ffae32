from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from statsmodels.stats.proportion import proportion_confint

from hybrid.measure.gold import read_gold
from hybrid.stats.guarantee import Expected, needed
from tests.cli.command import Hybrid
from tests.measure.build import finding, flag, gold_line, label, line, write

# --- ``hybrid sample``, and the way its sampling takes through the review page's export and merging


@pytest.fixture
def sampled(hybrid: Hybrid) -> Hybrid:
    rows = [line(f"r{n}", finding("logical", "error" if n < 8 else "clean")) for n in range(40)]
    write(hybrid.folder / "run" / "findings.jsonl", rows)
    return hybrid


def test_lines_to_fill_in_are_gold_once_filled(sampled: Hybrid) -> None:
    done = sampled("sample", "run", "-n", "20", "-o", "out/labels.jsonl")
    assert (done.code, done.out) == (0, "")
    assert "20 of 40 records to label" in done.err
    assert f"lines to fill in: {Path('out', 'labels.jsonl')}" in done.err
    assert "--report PAGE.html writes a page to label them in" in done.err
    path = sampled.folder / "out" / "labels.jsonl"
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    assert all(row["labels"] == {} and len(row["text_hash"]) == 16 for row in rows)
    filled = [row | {"labels": {"logical": {"is_error": False}}} for row in rows]
    gold = read_gold(str(write(path, filled)))
    for row in rows:
        told = gold.records[row["id"]].sampling
        assert told is not None
        assert told.model_dump(mode="json") == row["sampling"]
    assert sampled("eval", "run", "--gold", "out/labels.jsonl").code == 0


def test_the_page_holds_the_sample_and_its_sampling(sampled: Hybrid) -> None:
    done = sampled("sample", "run", "-n", "20", "--report", "labels.html")
    ids = {json.loads(row)["id"] for row in done.out.splitlines()}
    assert done.err.endswith("review page: labels.html\n")
    page = (sampled.folder / "labels.html").read_text("utf-8")
    assert page.count('"sampling":{"stratum"') == len(ids) == 20


def test_merging_keeps_the_sampling_and_refuses_two(hybrid: Hybrid) -> None:
    drawn = {"stratum": "s", "probability": 0.5, "size": 4, "taken": 2}
    row = {"id": "q", "labels": {"logical": {"is_error": True}}, "sampling": drawn}
    for name, taken in (("a", 2), ("b", 2), ("c", 1)):
        hybrid.write(f"{name}.jsonl", json.dumps(row | {"sampling": drawn | {"taken": taken}}))
    done = hybrid("gold", "merge", "a.jsonl", "b.jsonl")
    assert json.loads(done.out)["sampling"] == drawn
    refused = hybrid("gold", "merge", "a.jsonl", "c.jsonl")
    assert (refused.code, refused.out) == (2, "")
    assert "the sampling of 'q' differently" in refused.err


def test_a_stream_cannot_be_read_twice(hybrid: Hybrid) -> None:
    assert "reads the run twice" in hybrid("sample", "-").err


def test_an_id_that_stands_twice_is_refused_before_anybody_labels(sampled: Hybrid) -> None:
    rows = [line(f"r{n % 39}", finding("logical")) for n in range(40)]
    write(sampled.folder / "twice" / "findings.jsonl", rows)
    done = sampled("sample", "twice", "-n", "20")
    assert (done.code, done.out) == (2, "")
    assert "the id 'r0' is in the run twice" in done.err


def test_a_small_chance_is_not_told_as_none(sampled: Hybrid) -> None:
    rows = [line(f"r{n}", finding("logical")) for n in range(20_000)]
    write(sampled.folder / "many" / "findings.jsonl", rows)
    assert "0.000250" in sampled("sample", "many", "-n", "5").err


# --- ``hybrid plan``: numbers of labels that agree with the intervals that come of them ----------

_BOTH = ("factual", "logical")
_GOOD = ("--sensitivity", "0.9", "--specificity", "0.95")


def test_labels_alone_take_what_exact_intervals_take() -> None:
    own = Expected(0.2, 100_000, 1.0, 1.0)
    labels = needed(own.alone, 0.03, 100_000)
    assert labels is not None
    low, high = proportion_confint(0.2 * labels, labels, method="beta")
    assert (high - low) / 2 == pytest.approx(0.03, rel=0.03)
    assert own.alone(labels) <= 0.03 < own.alone(labels - 25)


def test_a_good_checker_saves_labels_and_a_poor_one_does_not_pay(hybrid: Hybrid) -> None:
    good = hybrid("plan", "--rate", "0.2", *_GOOD)
    assert good.code == 0
    with_it, alone = map(int, re.findall(r"(\d+) (?:labels|without)", good.out))
    assert with_it < 0.6 * alone
    poor = hybrid("plan", "--rate", "0.2", "--sensitivity", "0.3", "--specificity", "0.8")
    assert "do not help: use the labels alone" in poor.out


def test_answers_to_one_question_take_more_labels(hybrid: Hybrid) -> None:
    asked = ("plan", "--rate", "0.2", *_GOOD)
    few, more = (hybrid(*asked, *each).out for each in ((), ("--per-question", "5")))
    ratio = int(re.findall(r"(\d[\d,]*) labels", more)[0].replace(",", ""))
    assert 2.2 < ratio / int(re.findall(r"(\d+) labels", few)[0]) < 2.8


def test_a_run_gives_its_size_and_rate(hybrid: Hybrid) -> None:
    rows = [line(f"r{n}", finding("logical", "error" if n < 20 else "clean")) for n in range(100)]
    write(hybrid.folder / "run" / "findings.jsonl", rows)
    done = hybrid("plan", "run", *_GOOD)
    assert done.out.startswith(
        "logical: at a rate of 17.6%, ±3 points need more than the run's 100"
    )


@pytest.fixture
def pilot(hybrid: Hybrid) -> Hybrid:
    """Return a folder with a run of 600 records, two of each question, and labels of 120 of them:
    nine in ten of the checker's answers are right."""
    chance = random.Random(1)
    rows, gold = [], []
    for n in range(600):
        error, right = chance.random() < 0.25, chance.random() < 0.9
        found = "error" if error is right else "clean"
        asked = {"question": f"Which of the two came first on day {n % 300}?"}
        rows.append(line(f"r{n}", finding("logical", found), **asked))
        gold.append({"id": f"r{n}", "labels": {"logical": {"is_error": error}}})
    gold = chance.sample(gold, 120)
    write(hybrid.folder / "run" / "findings.jsonl", rows)
    write(hybrid.folder / "gold.jsonl", gold)
    return hybrid


def test_a_pilot_tells_what_to_expect(pilot: Hybrid) -> None:
    done = pilot("plan", "run", "--gold", "gold.jsonl", "--labels-are-random", "--target", "0.06")
    assert done.code == 0
    assert re.search(r"logical: \d+ labels, \d+ errors; sensitivity \d", done.out)
    told = re.search(r"need (\d+) labels with the checker's answers, (\d+) without", done.out)
    assert told is not None
    assert int(told[1]) < int(told[2])


def test_what_holds_for_several_error_types_is_told_once(hybrid: Hybrid) -> None:
    rows = [
        line(f"r{n}", *(finding(each, "error" if n < 40 else "clean") for each in _BOTH))
        for n in range(200)
    ]
    write(hybrid.folder / "run" / "findings.jsonl", rows)
    hybrid("sample", "run", "-n", "100", "-o", "drawn.jsonl")
    path = hybrid.folder / "drawn.jsonl"
    drawn = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    for row in drawn[:50]:
        row["labels"] = {each: {"is_error": False} for each in _BOTH}
    write(path, drawn)
    done = hybrid("plan", "run", "--gold", "drawn.jsonl")
    assert "factual, logical: 50 of 100 drawn records have no label; this does" in done.out
    assert re.search(r"to errors only: factual 0\.0% to [\d.]+%, logical 0", done.out)
    assert "\nfactual; logical: labels alone: they contain no error" in done.out
    assert len(done.out.splitlines()) == 6


def test_a_pilot_without_errors_plans_for_the_most_there_may_be(pilot: Hybrid) -> None:
    path = pilot.folder / "gold.jsonl"
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    write(path, [row | {"labels": {"logical": {"is_error": False}}} for row in rows])
    done = pilot("plan", "run", "--gold", "gold.jsonl", "--labels-are-random")
    rate = re.search(r"at a rate of (\d+\.\d)%", done.out)
    assert rate is not None
    assert 2.5 < float(rate[1]) < 5
    assert "\nlogical: labels alone: they contain no error" in done.out


def test_a_pilot_that_tells_nothing_is_refused(pilot: Hybrid) -> None:
    asked = ("plan", "run", "--gold", "gold.jsonl")
    assert "they prove nothing about the run" in pilot(*asked).err
    assert "leave out the options for it" in pilot(*asked, *_GOOD).err
    path = pilot.folder / "gold.jsonl"
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:4]), "utf-8")
    few = pilot(*asked, "--labels-are-random")
    assert "4 labels on 4 questions are too few; 10 are needed" in few.out
    assert "too few labels to plan from" in few.err
    assert "name the run that the labels are of" in pilot("plan", "--gold", "gold.jsonl").err


def test_what_cannot_be_planned_is_refused(hybrid: Hybrid) -> None:
    assert "name a run, or the expected --rate" in hybrid("plan", *_GOOD).err
    assert "label a pilot of about 100 records" in hybrid("plan", "--rate", ".2").err
    poor = hybrid("plan", "--rate", ".2", "--sensitivity", "0.3", "--specificity", "0.7")
    assert "sum to more than 1" in poor.err


# --- gold ----------------------------------------------------------------------------------------


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
