from __future__ import annotations

import json
import random
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.command import PACK, SMALL_PACK, Hybrid
from tests.cli.judged import QUICK, manifest
from tests.cli.judging_commands import PACK_OPTIONS, prepare
from tests.measure.build import finding, gold_line, label, line, write
from tests.servers.endpoint import serving
from tests.servers.judge import believer

# --- ``hybrid rate``: what is told, in which forms, and what is refused --------------------------

_HOW = "--labels-are-random"


def _flat(out: str) -> str:
    """Return an output without its line breaks, which depend on the width."""
    return " ".join(out.split())


@pytest.fixture
def audited(hybrid: Hybrid) -> Hybrid:
    """Return a folder with a run of 120 records, 20 of them errors, and labels of 60 at random: the
    checker finds 16 errors and flags 8 others."""
    rows, gold = [], []
    for at in range(120):
        error, found = at % 8 in (0, 4) and at % 3 != 1, at % 8 in (0, 4) and at % 5 != 1
        model = "a&b" if at < 60 else "c"
        rows.append(
            line(f"r{at}", finding("logical", "error" if found else "clean"), meta={"model": model})
        )
        gold.append({"id": f"r{at}", "labels": {"logical": {"is_error": error}}})
    write(hybrid.folder / "run" / "findings.jsonl", rows)
    write(hybrid.folder / "gold.jsonl", random.Random(3).sample(gold, 60))
    return hybrid


def test_rates_come_with_a_mark_and_a_reason(audited: Hybrid) -> None:
    done = audited("rate", "run", "--gold", "gold.jsonl", _HOW, "--by", "model")
    assert (done.code, done.err) == (0, "")
    assert "(random sample)" in done.out
    assert "corrected by the run's answers on 120 records" in done.out
    assert "a&b - c" in done.out


def test_other_forms_hold_the_same_rate(audited: Hybrid) -> None:
    asked = ("rate", "run", "--gold", "gold.jsonl", _HOW, "--by", "model", "--format")
    told = json.loads(audited(*asked, "json").out)
    (whole,) = [each for each in told["rates"] if not each["by"]]
    best = whole[{"corrected": "corrected", "labels": "labels_alone"}[whole["recommended"]]]
    assert best["low"] < best["value"] < best["high"]
    rows = audited(*asked, "csv").out.splitlines()
    assert f"logical,,all,corrected,{best['value']}" in "\n".join(rows)
    latex = audited(*asked, "latex").out
    told_of = f"logical & all & 120 & 60 & {whole['errors']} & {100 * best['value']:.1f} &"
    assert told_of in latex
    assert latex.count("& corrected ") == 3
    assert "Target: the questions and models that these records stand for. Labels: random" in latex
    assert r"model: a\&b" in latex
    assert told["differences"][0]["holm"] == told["differences"][0]["p"]


@pytest.mark.parametrize("by_chance", [False, True])
def test_the_classical_correction_is_shown_where_the_checker_is_better_than_chance(
    hybrid: Hybrid, by_chance: bool
) -> None:
    wrong = [at % 4 == 0 for at in range(120)]
    found = [at % 3 == 0 if by_chance else wrong[at] != (at % 11 == 0) for at in range(120)]
    rows = [
        line(f"r{at}", finding("logical", "error" if flagged else "clean"))
        for at, flagged in enumerate(found)
    ]
    gold = [{"id": f"r{at}", "labels": {"logical": {"is_error": wrong[at]}}} for at in range(120)]
    write(hybrid.folder / "run" / "findings.jsonl", rows)
    write(hybrid.folder / "gold.jsonl", gold[:100])
    told = hybrid("rate", "run", "--gold", "gold.jsonl", _HOW, "--format", "json").out
    (rate,) = json.loads(told)["rates"]
    assert (rate["rogan_gladen"] is None) == by_chance
    if not by_chance:
        sensitivity, specificity = (
            rate["quality"][name]["value"] for name in ("sensitivity", "specificity")
        )
        wanted = (rate["naive"]["value"] + specificity - 1) / (sensitivity + specificity - 1)
        assert rate["rogan_gladen"]["value"] == pytest.approx(wanted)


def test_a_picture_is_drawn(audited: Hybrid) -> None:
    done = audited("rate", "run", "--gold", "gold.jsonl", _HOW, "--plot", "rates.svg")
    assert done.code == 0
    assert "<svg" in (audited.folder / "rates.svg").read_text("utf-8")
    refused = audited("rate", "run", "--gold", "gold.jsonl", _HOW, "--plot", "rates.pdf")
    assert "ends in .svg or .png" in refused.err


def test_labels_of_unknown_origin_claim_nothing(audited: Hybrid) -> None:
    done = audited("rate", "run", "--gold", "gold.jsonl")
    assert "they prove nothing about the run" in _flat(done.out)
    assert "*" not in done.out.split("marks the rate")[0].split("Rates")[1].replace("; *", "")


def test_drawn_labels_need_no_statement(audited: Hybrid) -> None:
    audited("sample", "run", "-n", "60", "--by", "status,model", "-o", "drawn.jsonl")
    path = audited.folder / "drawn.jsonl"
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    for row in rows:
        row["labels"] = {"logical": {"is_error": int(row["id"][1:]) % 8 == 0}}
    write(path, rows)
    done = audited("rate", "run", "--gold", "drawn.jsonl", "--format", "json")
    told = json.loads(done.out)
    assert (told["drawn"], told["notes"]) == ("stratified", [])
    assert told["rates"][0]["labels"] == 60


def test_what_cannot_be_told_is_refused_with_the_number_that_would_do(audited: Hybrid) -> None:
    gold = [
        {"id": f"r{at}", "labels": {"logical": {"is_error": at % 2 == 0}}} for at in range(0, 60, 5)
    ]
    write(audited.folder / "few.jsonl", gold)
    done = audited("rate", "run", "--gold", "few.jsonl", _HOW, "--by", "model")
    assert "model c: no labels; 10 are needed: hybrid sample --by model" in done.out
    write(audited.folder / "fewer.jsonl", gold[:4])
    done = audited("rate", "run", "--gold", "fewer.jsonl", _HOW)
    assert "4 labels on 4 questions are too few; 10 are needed" in done.out
    assert (
        "--by axis: no record" in audited("rate", "run", "--gold", "few.jsonl", "--by", "axis").err
    )


def test_forms_without_room_for_words_tell_them_apart(audited: Hybrid) -> None:
    gold = [
        {"id": f"r{at}", "labels": {"logical": {"is_error": at % 2 == 0}}} for at in range(0, 60, 5)
    ]
    write(audited.folder / "few.jsonl", gold)
    for form in ("latex", "csv"):
        asked = ("rate", "run", "--gold", "few.jsonl", "--by", "model", "--format", form)
        assert "model c: no labels; 10 are needed" in audited(*asked, _HOW).err
        assert "they prove nothing about the run" in audited(*asked).err
    refused = audited("rate", "run", "--gold", "few.jsonl", "--plot", "rates.svg")
    assert "there is no rate to publish" in refused.err
    assert not (audited.folder / "rates.svg").exists()


def test_a_statement_that_the_labels_contradict_claims_nothing(audited: Hybrid) -> None:
    gold = [{"id": f"r{at}", "labels": {"logical": {"is_error": at % 8 == 0}}} for at in range(50)]
    write(audited.folder / "part.jsonl", gold)
    asked = ("rate", "run", "--gold", "part.jsonl", _HOW)
    assert "50 of 50 have model a&b; by chance" in _flat(audited(*asked).out)
    latex = audited(*asked, "--by", "model", "--format", "latex")
    assert "logical & all & 120 & 50 & 7 & -- & -- & --" in latex.out
    assert "50 of 50 have model a&b" in latex.err
    assert "logical & model: a\\&b & 60 & 50 & 7 & 1" in latex.out


def test_labels_of_every_record_need_no_statement(audited: Hybrid) -> None:
    whole = [{"id": f"r{at}", "labels": {"logical": {"is_error": False}}} for at in range(120)]
    write(audited.folder / "whole.jsonl", whole)
    done = audited("rate", "run", "--gold", "whole.jsonl")
    assert "(complete sample)" in done.out
    assert "they contain no error, so the checker's quality is unknown; about 10" in done.out


def test_what_is_missing_among_drawn_labels_is_told(audited: Hybrid) -> None:
    audited("sample", "run", "-n", "60", "--by", "status", "-o", "drawn.jsonl")
    path = audited.folder / "drawn.jsonl"
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    for row in rows[:40]:
        row["labels"] = {"logical": {"is_error": int(row["id"][1:]) % 8 == 0}}
    rows[0]["text_hash"] = "0" * 16
    write(path, rows)
    done = audited("rate", "run", "--gold", "drawn.jsonl")
    assert "21 of 60 drawn records have no label; this does not matter if" in _flat(done.out)
    assert "the rest is a random sample only if chance alone decided which" in done.out
    assert "drawn with chances from" in audited("eval", "run", "--gold", "drawn.jsonl").out


def test_a_checker_no_better_than_chance_is_not_used(audited: Hybrid) -> None:
    gold = [{"id": f"r{at}", "labels": {"logical": {"is_error": at % 7 == 0}}} for at in range(120)]
    write(audited.folder / "chance.jsonl", gold)
    done = audited("rate", "run", "--gold", "chance.jsonl", _HOW)
    assert "labels alone: the checker may be no better than chance" in done.out
    assert "labels would show" in done.out
    gold = [{"id": f"r{at}", "labels": {"logical": {"is_error": at % 4 != 0}}} for at in range(120)]
    write(audited.folder / "worse.jsonl", gold)
    done = audited("rate", "run", "--gold", "worse.jsonl", _HOW)
    assert "the checker is no better than chance (J -0.80" in done.out
    assert "no number of labels is enough with this checker" in _flat(done.out)


def test_labels_of_other_texts_are_refused(audited: Hybrid) -> None:
    label = {"labels": {"logical": {"is_error": True}}}
    write(audited.folder / "other.jsonl", [{"id": "r1", "text_hash": "0" * 16, **label}])
    done = audited("rate", "run", "--gold", "other.jsonl", _HOW)
    assert (done.code, done.out) == (2, "")
    assert "labels other texts: of 1 records" in done.err
    write(audited.folder / "strange.jsonl", [{"id": "z", **label}])
    assert "none of the 1 labelled ids" in audited("rate", "run", "--gold", "strange.jsonl").err


def test_p_values_agree_with_intervals(audited: Hybrid) -> None:
    chance = random.Random(5)
    rows, gold = [], []
    for at in range(1200):
        name = f"m{at % 6}"
        error = chance.random() < 0.1 + 0.06 * (at % 6)
        rows.append(
            line(f"r{at}", finding("logical", "error" if error else "clean"), meta={"model": name})
        )
        gold.append({"id": f"r{at}", "labels": {"logical": {"is_error": chance.random() < error}}})
    write(audited.folder / "run" / "findings.jsonl", rows)
    write(audited.folder / "many.jsonl", chance.sample(gold, 400))
    asked = ("rate", "run", "--gold", "many.jsonl", _HOW, "--by", "model", "--format", "json")
    told = json.loads(audited(*asked).out)["differences"]
    assert len(told) == 15
    assert {(each["p"] < 0.05) == (0 < each["low"] or each["high"] < 0) for each in told} == {True}
    assert min(each["p"] for each in told) < 0.05 < max(each["p"] for each in told)
    assert all(each["p"] <= each["holm"] for each in told)


def test_these_records_alone_are_known_better(audited: Hybrid) -> None:
    asked = ("rate", "run", "--gold", "gold.jsonl", _HOW, "--format", "json")
    wide, narrow = (json.loads(audited(*asked, *more).out) for more in ((), ("--these-records",)))
    assert (wide["target"].split()[0], narrow["target"]) == ("the", "these records alone")
    ends = [told["rates"][0]["labels_alone"] for told in (wide, narrow)]
    assert ends[0]["value"] == ends[1]["value"]
    width = [each["high"] - each["low"] for each in ends]
    assert width[1] < 0.85 * width[0]
    every = [{"id": f"r{at}", "labels": {"logical": {"is_error": at < 30}}} for at in range(120)]
    write(audited.folder / "every.jsonl", every)
    done = audited("rate", "run", "--gold", "every.jsonl", "--these-records", "--format", "json")
    known = json.loads(done.out)["rates"][0]["labels_alone"]
    assert (known["low"], known["high"]) == pytest.approx((0.25, 0.25), abs=1e-3)


def test_the_runs_own_decisions_are_weighted_to_the_run(audited: Hybrid) -> None:
    audited("sample", "run", "-n", "60", "--by", "status", "-o", "drawn.jsonl")
    path = audited.folder / "drawn.jsonl"
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    for row in rows:
        row["labels"] = {"logical": {"is_error": int(row["id"][1:]) % 3 == 0}}
    write(path, rows)
    (rate,) = json.loads(audited("rate", "run", "--gold", "drawn.jsonl", "--format", "json").out)[
        "rates"
    ]
    flagged = [row for row in rows if row["sampling"]["stratum"] != "clean"]
    wrong = sum(row["labels"]["logical"]["is_error"] for row in flagged)
    assert rate["precision"]["value"] == pytest.approx(wrong / len(flagged))
    size = {row["sampling"]["stratum"]: row["sampling"]["size"] for row in rows}
    taken = {row["sampling"]["stratum"]: row["sampling"]["taken"] for row in rows}
    worth = {name: size[name] / taken[name] for name in size}
    errors = [row["sampling"]["stratum"] for row in rows if row["labels"]["logical"]["is_error"]]
    every = sum(worth[name] for name in errors)
    found = sum(worth[name] for name in errors if name != "clean")
    assert rate["quality"]["sensitivity"]["value"] == pytest.approx(found / every)
    table = audited("rate", "run", "--gold", "drawn.jsonl").out
    assert "labels, by" in table


# --- ``hybrid calibrate``, and ``hybrid check --thresholds`` with what it wrote ------------------

TYPE = ("--error-type", "logical")
EASY = ("--recall", "0.8", "--confidence", "0.8")


@pytest.fixture
def calibrated(hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch) -> Hybrid:
    """Return the command line in a folder with a screened run and labels of all of it: of twenty
    records ten say that nothing can be told, and choose; these are the errors."""
    prepare(monkeypatch, hybrid.folder)
    hybrid.write("in.jsonl", *(json.dumps(_row(number)) for number in range(20)))
    labels = [
        {"id": f"r{number}", "error_type": "logical", "is_error": bool(number % 2)}
        for number in range(20)
    ]
    hybrid.write("gold.jsonl", *map(json.dumps, labels))
    hybrid.check("in.jsonl", *TYPE, "-o", "run", "--quiet")
    return hybrid


def _row(number: int) -> dict[str, Any]:
    told = "There is not enough information. Still, I" if number % 2 else "The text says so; I"
    return {
        "id": f"r{number}", "question": f"Who was late on day {number}?",
        "options": {"A": "the nurse", "B": "the pilot"},
        "reasoning": f"{told} choose (A).", "answer": "A",
    }  # fmt: skip


def test_a_judge_is_asked_from_the_threshold_on(calibrated: Hybrid) -> None:
    done = calibrated(
        "calibrate", "run", "--gold", "gold.jsonl", *EASY, "-o", "t.json", "--plot", "p.svg"
    )
    assert done.code == 0, done.err
    assert "with 50.0% fewer calls to the judge" in done.out
    assert "<svg" in (calibrated.folder / "p.svg").read_text("utf-8")
    with serving(believer) as endpoint:
        judged = ("check", "in.jsonl", *PACK_OPTIONS, *TYPE, "--model", "m", "--thresholds")
        asked = calibrated(*judged, "t.json", "--base-url", endpoint.url, *QUICK, "-o", "out")
    assert asked.code == 1, asked.err
    assert len(endpoint.requests) == 10
    told = manifest(calibrated.folder / "out")["parameters"]["thresholds"]
    assert (told["goal"], told["target"], told["confidence"]) == ("recall", 0.8, 0.8)
    assert 0 < told["logical"] < 1


def test_a_batch_asks_the_same(calibrated: Hybrid) -> None:
    calibrated("calibrate", "run", "--gold", "gold.jsonl", *EASY, "-o", "t.json")
    done = calibrated(
        "judge", "batch", "export", "in.jsonl", *PACK_OPTIONS, *TYPE, "--model", "m",
        "--thresholds", "t.json", "-o", "batch",
    )  # fmt: skip
    assert "10 calls written" in done.err


def test_thresholds_of_other_rules_or_types_are_refused(calibrated: Hybrid) -> None:
    calibrated("calibrate", "run", "--gold", "gold.jsonl", *EASY, "-o", "t.json")
    asked = ("check", "in.jsonl", "--model", "m", "--dry-run", "--thresholds", "t.json")
    assert "made on another run (rules: " in calibrated(*asked, *TYPE).err
    assert "made on another run (error types: " in calibrated(*asked, *PACK_OPTIONS).err
    both = calibrated(*asked, *PACK_OPTIONS, *TYPE, "--judge", "flagged")
    assert "both say what to ask" in both.err
    assert (
        "--thresholds is for a judge"
        in calibrated("check", "in.jsonl", *SMALL_PACK, "--thresholds", "t.json").err
    )
    (calibrated.folder / "t.json").write_text("{}")
    other = calibrated(*asked, *PACK_OPTIONS, *TYPE)
    assert (other.code, "accepted: what hybrid calibrate writes" in other.err) == (2, True)


def test_what_cannot_be_proved_is_refused(calibrated: Hybrid) -> None:
    few = calibrated("calibrate", "run", "--gold", "gold.jsonl", "-o", "t.json")
    assert few.code == 2
    assert "at least 45 labelled errors are needed" in few.out
    assert not (calibrated.folder / "t.json").exists()
    lines = (calibrated.folder / "gold.jsonl").read_text("utf-8").splitlines()
    calibrated.write("some.jsonl", *lines[:15])
    some = calibrated("calibrate", "run", "--gold", "some.jsonl", *EASY)
    assert "15 of 15 labels do not say how their records were drawn" in some.err
    calibrated.write("other.jsonl", *lines[1:], lines[0].replace("{", '{"question": "Why?", ', 1))
    other = calibrated("calibrate", "run", "--gold", "other.jsonl", *EASY)
    assert "1 labels are on other texts than the run's (the question of 'r0' first)" in other.err
    (calibrated.folder / "run" / "manifest.json").unlink()
    assert "no manifest" in calibrated("calibrate", "run", "--gold", "gold.jsonl").err


def test_drawn_labels_are_taken_as_drawn(calibrated: Hybrid) -> None:
    drawn = calibrated("sample", "run", "-n", "16", "--by", "", "-o", "labels.jsonl")
    assert drawn.code == 0, drawn.err
    rows = [json.loads(row) for row in _text(calibrated.folder / "labels.jsonl")]
    for row in rows[1:]:
        row["labels"] = {"logical": {"is_error": bool(int(row["id"][1:]) % 2)}}
    calibrated.write("labels.jsonl", *map(json.dumps, rows))
    wish = ("--recall", "0.7", "--confidence", "0.7")
    done = calibrated("calibrate", "run", "--gold", "labels.jsonl", *wish)
    assert done.code == 0, done.err
    assert "logical: 1 drawn records have no label" in done.out


def _text(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def test_a_report_with_labels_bounds_what_was_missed(calibrated: Hybrid) -> None:
    form = ("report", "run", "--gold", "gold.jsonl", "--format")
    told = "of 10 records that the rules passed and nobody judged, at most 0 (0.0%) are errors"
    assert told in calibrated(*form, "md").out
    calibrated(*form, "html", "-o", "page.html")
    assert told in (calibrated.folder / "page.html").read_text("utf-8")
    rows = _text(calibrated.folder / "gold.jsonl")
    calibrated.write("some.jsonl", *rows[:15])
    unknown = calibrated("report", "run", "--gold", "some.jsonl", "--format", "md")
    assert "is unknown: 8 of 8 labels do not say" in unknown.err
    assert "nobody judged" not in unknown.out


# --- ``hybrid rules fit``, as a user meets it, on a small pack and made-up labels ----------------

OWN = ("--no-default-pack", "--pack", "own")
# Where the choice of C is not what is tested.
QUICKLY = ("--c", "1")
DOUBT = "There is not enough information. "


@pytest.fixture
def labelled(hybrid: Hybrid) -> Hybrid:
    """Return the command line in a folder with a pack, 60 records and labels on them.

    Half of the records voice doubt and choose, and nearly all of these are labelled as errors.
    """
    shutil.copytree(PACK, hybrid.folder / "own")
    rows, gold = [], []
    for number in range(60):
        doubts = number % 2 == 0
        rows.append(
            {
                "id": f"r{number}",
                "question": f"A nurse and a pilot waited at stop {number}. Who was late?",
                "options": {"A": "the nurse", "B": "the pilot"},
                "reasoning": f"{DOUBT if doubts else ''}The answer is (A).",
                "answer": "A",
                "source": f"set{number % 3}",
            }
        )
        gold.append(gold_line(f"r{number}", {"logical": label(doubts and number % 10 != 0)}))
    write(hybrid.folder / "records.jsonl", rows)
    write(hybrid.folder / "gold.jsonl", gold)
    return hybrid


def fit(labelled: Hybrid, *more: str) -> tuple[int, str, str]:
    done = labelled(
        "rules", "fit", "--gold", "gold.jsonl", "--records", "records.jsonl", *OWN, *more
    )
    return done.code, done.out, done.err


def test_it_writes_a_scoring_file_that_check_uses(labelled: Hybrid) -> None:
    before = (labelled.folder / "own" / "scoring.yaml").read_text("utf-8")
    code, out, err = fit(labelled, "-o", "own/scoring.yaml")
    assert (code, out) == (0, "")
    assert "logical: fitted on 60 labels, 24 errors, 60 questions" in err
    assert "new, other questions" in err
    assert "new, other sources" in err
    after = (labelled.folder / "own" / "scoring.yaml").read_text("utf-8")
    read, old = yaml.safe_load(after), yaml.safe_load(before)
    assert read["factual"] == old["factual"]
    assert read["logical"] != old["logical"]
    assert read["logical"].keys() >= {"threshold", "intercept", "coefficients"}
    assert "on 60 labels of gold.jsonl" in read["fitted"]["logical"]
    assert labelled("rules", "lint", *OWN).code == 0
    assert labelled("check", "records.jsonl", "--rules-only", *OWN, "--format", "jsonl").code == 1


def test_types_without_enough_labels_keep_their_scoring(labelled: Hybrid) -> None:
    _, out, err = fit(labelled, *QUICKLY)
    assert (
        "factual: not fitted, its scoring stays: 0 errors and 0 labels without one; "
        "at least 20 of each are needed"
    ) in err
    assert yaml.safe_load(out)["logical"]["threshold"] <= 0.7


def test_nothing_to_fit_writes_nothing(labelled: Hybrid) -> None:
    code, out, err = fit(labelled, "--type", "semantic", "-o", "new.yaml")
    assert (code, out) == (2, "")
    assert "semantic: not fitted, its scoring stays" in err
    assert "nothing was fitted, so nothing is written" in err
    assert not (labelled.folder / "new.yaml").exists()


def test_gold_that_holds_its_records_needs_no_other_file(labelled: Hybrid) -> None:
    rows = (labelled.folder / "records.jsonl").read_text("utf-8").splitlines()
    gold = (labelled.folder / "gold.jsonl").read_text("utf-8").splitlines()
    both = [json.loads(a) | json.loads(b) for a, b in zip(rows, gold, strict=True)]
    write(labelled.folder / "both.jsonl", both)
    asked = ("--type", "logical", *QUICKLY)
    done = labelled("rules", "fit", "--gold", "both.jsonl", *OWN, *asked)
    assert done.code == 0
    assert done.out == fit(labelled, *asked)[1].replace("gold.jsonl", "both.jsonl")


def test_what_is_missing_is_told(labelled: Hybrid) -> None:
    rows = (labelled.folder / "records.jsonl").read_text("utf-8").splitlines()
    Path(labelled.folder / "records.jsonl").write_text("\n".join(rows[:58]), "utf-8")
    assert "2 labelled records are not among the records, 'r58' first" in fit(labelled, *QUICKLY)[2]
    Path(labelled.folder / "records.jsonl").write_text(
        rows[0].replace('"r0"', '"other"') + "\n", "utf-8"
    )
    code, _, err = fit(labelled)
    assert code == 2
    assert "no record has a label in gold.jsonl" in err


def test_a_given_c_and_a_pack_that_is_not_there(labelled: Hybrid) -> None:
    assert "C = 0.5" in yaml.safe_load(fit(labelled, "--c", "0.5")[1])["fitted"]["logical"]
    assert fit(labelled, "--c", "0")[0] == 2
    done = labelled("rules", "fit", "--gold", "gold.jsonl", "--no-default-pack")
    assert "--no-default-pack leaves no rules" in done.err


def test_without_the_extra(labelled: Hybrid, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sklearn", None)
    told = "hybrid: hybrid rules fit needs scikit-learn: pip install 'hybrid-checker[fit]'\n"
    assert fit(labelled) == (2, "", told)
