"""``hybrid rate``: what is told, in which forms, and what is refused."""

from __future__ import annotations

import json
import random

import pytest

from tests.cli.command import Hybrid
from tests.measure.build import finding, line, write

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
    assert "they hold no error, so the checker's quality is not known; about 10" in done.out


def test_what_is_missing_among_drawn_labels_is_told(audited: Hybrid) -> None:
    audited("sample", "run", "-n", "60", "--by", "status", "-o", "drawn.jsonl")
    path = audited.folder / "drawn.jsonl"
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    for row in rows[:40]:
        row["labels"] = {"logical": {"is_error": int(row["id"][1:]) % 8 == 0}}
    rows[0]["text_hash"] = "0" * 16
    write(path, rows)
    done = audited("rate", "run", "--gold", "drawn.jsonl")
    assert "21 of 60 drawn records have no label; this does no harm if" in _flat(done.out)
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
