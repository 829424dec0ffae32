"""``hybrid calibrate --decision``, and check and replay by what it wrote."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from shutil import copytree
from typing import Any

import pandas as pd
import pytest

import hybrid as api
from hybrid.cli.main import run
from tests.cli.command import PACK, Done, Hybrid
from tests.cli.judged import QUICK, data, findings, manifest
from tests.cli.judging_commands import PACK_OPTIONS, prepare
from tests.servers.endpoint import Request, Response, serving
from tests.servers.judge import NO_ERROR, says

SIZE = 200
TYPE = ("--error-type", "logical")
_KEY = re.compile(r'"key":"[^"]*",')
_DAY = re.compile(r"on day (\d+)\?")


def _drawn() -> list[tuple[bool, bool, bool]]:
    """Return for each record whether it errs, whether a rule says so, and whether the judge does:
    each of them is right four times in five, whatever the other says."""
    chance = random.Random(1)
    errs = [bool(number % 2) for number in range(SIZE)]
    return [(e, e ^ (chance.random() < 0.2), e ^ (chance.random() < 0.2)) for e in errs]


DRAWN = _drawn()


def _row(number: int) -> dict[str, Any]:
    told = "There is not enough information. Still, I" if DRAWN[number][1] else "It is so. I"
    return {
        "id": f"r{number}", "question": f"Who was late on day {number}?",
        "options": {"A": "the nurse", "B": "the pilot"},
        "reasoning": f"{told} choose (A).", "answer": "A",
    }  # fmt: skip


def half_right(request: Request) -> Response:
    """Answer as drawn, with quotes that stand."""
    day = _DAY.search(request.asked)
    assert day is not None
    _, ruled, judged = DRAWN[int(day[1])]
    if not judged:
        return says(NO_ERROR)
    premise = "There is not enough information." if ruled else "It is so."
    evidence = {"premises": [premise], "conclusion": "choose (A)"}
    told = "The reasoning contradicts itself."
    return says(NO_ERROR | {"evidence": evidence, "is_error": True, "explanation": told})


def judging(url: str, source: str = "in.jsonl") -> tuple[str, ...]:
    return "check", source, *PACK_OPTIONS, *TYPE, "--model", "m", "--base-url", url, *QUICK


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a judged run, its answers, and labels of all of it."""
    folder = tmp_path_factory.mktemp("made")
    rows = [json.dumps(_row(number)) for number in range(SIZE)]
    labels = (
        {"id": f"r{number}", "error_type": "logical", "is_error": errs}
        for number, (errs, _, _) in enumerate(DRAWN)
    )
    files = {"in": rows, "few": rows[:8], "gold": [json.dumps(each) for each in labels]}
    for name, lines in files.items():
        (folder / f"{name}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch, serving(half_right) as endpoint:
        prepare(patch, folder)
        patch.chdir(folder)
        assert run((*judging(endpoint.url), "-o", "run", "--quiet")) == 1
    return folder


@pytest.fixture
def judged(made: Path, hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch) -> Hybrid:
    """Return the command line in a copy of that folder."""
    copytree(made, hybrid.folder, dirs_exist_ok=True)
    prepare(monkeypatch, hybrid.folder)
    return hybrid


def calibrate(hybrid: Hybrid, *more: str) -> Done:
    return hybrid("calibrate", "run", "--gold", "gold.jsonl", *more)


def replayed(hybrid: Hybrid, *more: str, to: str = "again") -> Done:
    return hybrid("replay", "run", *PACK_OPTIONS, "-o", to, *more)


def one(folder: Path, number: int) -> dict[str, Any]:
    return findings(folder)[f"r{number}"][0]


def first(errs: bool, ruled: bool, said: bool) -> int:
    return DRAWN.index((errs, ruled, said))


def test_both_are_weighed_and_decide(judged: Hybrid) -> None:
    done = calibrate(judged, "--decision", "d.json")
    assert done.code == 0, done.err
    assert "logical: judge and rules weighed (200 labels, 100 errors, 200 questions)" in done.out
    for name in ("judge alone", "rules alone", "both"):
        assert name in done.out
    again = replayed(judged, "--decision", "d.json")
    assert again.code == 1, again.err
    folder = judged.folder
    told = json.loads((folder / "d.json").read_text("utf-8"))
    assert told["types"]["logical"]["figures"]["both"]["auroc"]["value"] > 0.85
    assert manifest(folder / "again")["parameters"]["decision"]["aim"] == "f1"
    own = one(folder / "again", first(errs=True, ruled=True, said=True))
    assert (own["decided_by"], own["status"]) == ("both", "error")
    assert own["point"] == {
        "p": told["types"]["logical"]["point"], "aim": "f1", "target": None, "confidence": None,
    }  # fmt: skip
    assert own["p"] >= own["point"]["p"]
    assert judged("verify", "again").code == 0
    told = json.loads(judged("eval", "again", "--gold", "gold.jsonl", "--format", "json").out)
    reliable = told["types"]["logical"]["p"]
    assert (reliable["n"], reliable["auroc"]["value"] > 0.85) == (SIZE, True)
    assert reliable["calibration_error"] < 0.1
    drawn = judged("eval", "again", "--gold", "gold.jsonl", "--plot", "p.svg").out
    assert "logical: the probability of an error by judge and rules, 200 labels" in drawn
    assert (judged.folder / "p.svg").stat().st_size
    bought = judged("eval", "again", "--gold", "gold.jsonl", "--by", "cost", "--format", "csv").out
    kinds = {
        line.split(",")[2].partition(" (")[0] for line in bought.splitlines() if ",cost," in line
    }
    assert kinds == {"rules alone", "first judge", "rules and judge"}


def test_check_decides_as_replay_does(judged: Hybrid) -> None:
    calibrate(judged, "--decision", "d.json")
    replayed(judged, "--decision", "d.json")
    with serving(half_right) as endpoint:
        asked = judged(*judging(endpoint.url, "few.jsonl"), "--decision", "d.json", "-o", "few")
    assert asked.code == 1, asked.err
    assert _without_keys(judged.folder / "few") == _without_keys(judged.folder / "again")[:8]


def _without_keys(folder: Path) -> list[str]:
    """Return the lines of a run without the keys of calls, which hold the server's address."""
    return [_KEY.sub("", line) for line in data(folder).decode().splitlines()]


def test_a_replay_without_it_is_the_judges_again(judged: Hybrid) -> None:
    calibrate(judged, "--decision", "d.json")
    replayed(judged, "--decision", "d.json")
    assert judged("replay", "again", *PACK_OPTIONS, "-o", "back").code == 1
    assert data(judged.folder / "back") == data(judged.folder / "run")
    assert not {"p", "point"} & one(judged.folder / "run", 0).keys()
    assert "decision" not in manifest(judged.folder / "back")["parameters"]
    weighed = judged("calibrate", "again", "--gold", "gold.jsonl")
    assert "these findings are already weighed" in weighed.err


def test_a_promise_is_told_and_stands_on_every_finding(judged: Hybrid) -> None:
    done = calibrate(judged, "--at", "recall=0.7", "--decision", "d.json")
    assert done.code == 0, done.err
    assert "a recall of at least 0.7 with confidence 0.95" in done.out
    told = json.loads((judged.folder / "d.json").read_text("utf-8"))
    assert told["types"]["logical"]["bound"] >= 0.7
    replayed(judged, "--decision", "d.json")
    point = one(judged.folder / "again", 0)["point"]
    assert (point["aim"], point["target"], point["confidence"]) == ("recall", 0.7, 0.95)


def test_what_cannot_be_kept_is_refused(judged: Hybrid) -> None:
    done = calibrate(judged, "--at", "precision=0.99", "--decision", "d.json")
    assert done.code == 2
    assert "for a precision of at least 0.99, at least " in done.out
    assert "not weighed for any error type, so nothing is written" in done.err
    assert not (judged.folder / "d.json").exists()
    for aim in ("luck", "precision=1.5", "recall"):
        assert "accepted: f1, precision=SHARE or" in calibrate(judged, "--at", aim).err


def test_too_few_labels_for_either_file_are_told_of_the_one_asked_for(judged: Hybrid) -> None:
    labels = (judged.folder / "gold.jsonl").read_text("utf-8").splitlines()
    judged.write("gold.jsonl", *labels[:6])
    done = calibrate(judged, "--labels-are-random", "--decision", "d.json")
    assert "not weighed for any error type, so nothing is written" in done.err
    assert "at least 20 errors and 20 labels without one are needed" in done.out


def test_a_run_without_a_judge_has_nothing_to_weigh(hybrid: Hybrid) -> None:
    hybrid.write("in.jsonl", *(json.dumps(_row(number)) for number in range(4)))
    gold = {"id": "r1", "error_type": "logical", "is_error": True}
    hybrid.write("gold.jsonl", json.dumps(gold))
    hybrid.check("in.jsonl", *TYPE, "-o", "run", "--quiet")
    done = calibrate(hybrid, "--labels-are-random", "--decision", "d.json")
    assert "this run asked none" in done.err


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("pack_hash", "0" * 64, "rules: 000000000000 there, "),
        ("judge", {"models": ["other"]}, "models: other there, m now"),
        ("judge", {"then": "strong"}, "then: strong there, none now"),
        ("prompt_hashes", {"factual.en.j2": "0"}, "prompt "),
        ("error_types", ["semantic"], "error types: semantic there, logical now"),
    ],
)
def test_a_decision_of_another_run_is_refused(
    judged: Hybrid, key: str, value: Any, told: str
) -> None:
    calibrate(judged, "--decision", "d.json")
    own = json.loads((judged.folder / "d.json").read_text("utf-8"))
    own[key] = own[key] | value if isinstance(value, dict) else value
    judged.write("d.json", json.dumps(own))
    done = replayed(judged, "--decision", "d.json")
    assert done.code == 2
    assert f"fitted on another run ({told}" in done.err
    asked = judged(*judging("http://127.0.0.1:9"), "--dry-run", "--decision", "d.json")
    assert f"fitted on another run ({told}" in asked.err


def test_an_edited_decision_is_refused(judged: Hybrid) -> None:
    calibrate(judged, "--at", "recall=0.7", "--decision", "d.json")
    own = json.loads((judged.folder / "d.json").read_text("utf-8"))
    own["types"]["logical"]["point"] += 0.1
    judged.write("d.json", json.dumps(own))
    done = replayed(judged, "--decision", "d.json")
    assert done.code == 2
    assert "edited after hybrid calibrate wrote it" in done.err
    assert "calibrate again with another --at" in done.err
    asked = _asking("http://127.0.0.1:9") | {"decision": judged.folder / "d.json"}
    with pytest.raises(api.UsageError, match="edited after hybrid calibrate wrote it"):
        api.check(str(judged.folder / "few.jsonl"), **asked)


def test_labels_that_fitted_the_weights_are_told(judged: Hybrid) -> None:
    calibrate(judged, "--decision", "d.json")
    replayed(judged, "--decision", "d.json")
    fitted = "these labels fitted how judge and rules are weighed"
    assert fitted in judged("eval", "again", "--gold", "gold.jsonl").out
    assert fitted not in judged("eval", "run", "--gold", "gold.jsonl").out
    labels = (judged.folder / "gold.jsonl").read_text("utf-8").splitlines()
    judged.write("others.jsonl", *labels[:150])
    assert fitted not in judged("eval", "again", "--gold", "others.jsonl").out


def test_why_findings_are_disputed_is_told_once(judged: Hybrid) -> None:
    calibrate(judged, "--at", "precision=0.8", "--confidence", "0.5", "--decision", "d.json")
    told = " ".join(replayed(judged, "--decision", "d.json").out.split())
    left = sum(own[0]["status"] == "disputed" for own in findings(judged.folder / "again").values())
    assert left
    assert f"{left} findings disputed: {left} judge_overruled" in told
    assert told.count("judge_overruled") == 1


def test_a_run_that_is_not_there_is_told_as_that(judged: Hybrid) -> None:
    done = judged("calibrate", "rum", "--gold", "gold.jsonl")
    assert "rum: no such file" in done.err.lower(), done.err


def test_python_fits_and_decides_as_the_command_line_does(judged: Hybrid) -> None:
    folder = judged.folder
    calibrate(judged, "--at", "recall=0.7", "--decision", "d.json")
    made = api.calibrate(
        folder / "run", folder / "gold.jsonl", at="recall=0.7", decision=folder / "own.json"
    )
    assert (folder / "own.json").read_bytes() == (folder / "d.json").read_bytes()
    assert (
        made.decisions[api.ErrorType.LOGICAL].bound
        == made.to_dict()["decisions"]["logical"]["bound"]
    )
    assert "judge alone" in str(made)
    replayed(judged, "--decision", "d.json")
    by_command = [own[0] for own in findings(folder / "again").values()][:8]
    with serving(half_right) as endpoint:
        how = _asking(endpoint.url) | {"decision": folder / "d.json"}
        found = [one.findings[0] for one in api.check(str(folder / "few.jsonl"), **how)]
        frame = api.check_frame(pd.DataFrame([_row(number) for number in range(8)]), **how)
    told = [(own.status, own.p, own.decided_by, own.point.target) for own in found if own.point]
    assert told == [(own["status"], own["p"], "both", 0.7) for own in by_command]
    assert frame["p"].tolist() == [own["p"] for own in by_command]
    labels = [{"id": f"r{n}", "error_type": "logical", "is_error": DRAWN[n][0]} for n in range(8)]
    measured = api.evaluate(frame, labels, labels_are_random=True)
    assert [own.name for each in measured.types for own in each.probabilities] == ["p"]


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"hints": "none"}, "hints: flags there, none now"),
        ({"votes": 3}, "votes: 1 there, 3 now"),
        ({"model": ["m", "n"]}, "models: m there, m, n now"),
        ({"then": "strong", "ask": (0.1, 0.9)}, "then: none there, strong now"),
        ({"prompt_lang": "zh"}, "prompt_lang: none there, zh now"),
        ({"verdict_order": "seed"}, "verdict_order: reasoned there, seed now"),
        ({"retry_ungrounded": True}, "retry_ungrounded: False there, True now"),
        ({"strict": "turn_explained"}, "strict: none there, turn_explained now"),
        ({"temperature": 0.7}, "temperature: 0.0 there, 0.7 now"),
        ({"extra_body": {"top_k": 1}}, "extra_body: none there, top_k 1 now"),
        ({"packs": (), "no_default_pack": False}, "rules: "),
        ({"error_types": ()}, "error types: logical there, factual, semantic now"),
    ],
)
def test_python_refuses_a_decision_of_another_run(
    judged: Hybrid, how: dict[str, Any], told: str
) -> None:
    calibrate(judged, "--decision", "d.json")
    path = judged.folder / "d.json"
    asked = _asking("http://127.0.0.1:9") | how
    with pytest.raises(api.UsageError, match=rf"decision=.*: fitted on another run \({told}"):
        api.check(str(judged.folder / "few.jsonl"), **asked, decision=path)
    with pytest.raises(api.UsageError, match="decision is for a judge, and none is asked"):
        api.check(str(judged.folder / "few.jsonl"), decision=path)


def _asking(url: str) -> dict[str, Any]:
    """Return in Python how ``judging`` asks."""
    own = {"packs": PACK, "no_default_pack": True, "error_types": "logical"}
    return own | {"model": "m", "base_url": url, "max_retries": 0, "no_cache": True}


def test_rules_alone_take_no_decision(hybrid: Hybrid) -> None:
    hybrid.write("in.jsonl", json.dumps(_row(0)))
    hybrid.write("d.json", "{}")
    done = hybrid.check("in.jsonl", "--decision", "d.json")
    assert "--decision is for a judge" in done.err


def test_the_report_draws_what_eval_tells(judged: Hybrid) -> None:
    calibrate(judged, "--decision", "d.json")
    replayed(judged, "--decision", "d.json")
    labels = ("--gold", "gold.jsonl")
    told = json.loads(judged("eval", "again", *labels, "--by", "cost", "--format", "json").out)
    own = told["types"]["logical"]
    assert judged("report", "again", *labels).code == 0
    page = (judged.folder / "again" / "report.html").read_text("utf-8")
    assert f"calibration error {own['p']['calibration_error']:.2f}, " in page
    for at, figure in enumerate(("recall", "precision")):
        points = [each for each in own["frontier"] if each["kind"] == "rules and judge"]
        assert [each["asked"] < 1 for each in points] == [True, False]
        dots = page.split('<svg class="chart"')[1 + at].partition('class="k-way_both"')[2]
        line = dots.partition('<polyline points="')[2].partition('"')[0]
        across = [float(each.partition(",")[0]) for each in line.split()]
        assert across == sorted(across)
        for point in points:
            assert f'cy="{14 + 200 * (1 - point[figure]["value"]):.1f}"' in dots
    summary = judged("report", "again", *labels, "--format", "md", "--lang", "zh").out
    assert "| 规则与评判模型 | `--decision FILE --judge all` | 100% |" in summary
    assert "合并的概率: 200 个标注：校准误差" in summary
    assert summary.count("权重是用这些标注拟合的") == 1
    assert (
        "这些标注拟合" not in judged("report", "run", *labels, "--format", "md", "--lang", "zh").out
    )
    assert "合并的概率" not in judged("report", "again", "--format", "md", "--lang", "zh").out


def test_rate_is_told_by_p(judged: Hybrid) -> None:
    calibrate(judged, "--decision", "d.json")
    replayed(judged, "--decision", "d.json")
    labels = (judged.folder / "gold.jsonl").read_text("utf-8").splitlines()
    judged.write("some.jsonl", *labels[:80])
    rated = ("--gold", "some.jsonl", "--labels-are-random", "--format", "json")
    by_p, plain = (json.loads(judged("rate", run, *rated).out) for run in ("again", "run"))
    assert "by judge and rules together, which 200 of 200 records have" in json.dumps(by_p)
    assert "by judge and rules together" not in json.dumps(plain)
    (own,) = by_p["rates"]
    widths = [own[way]["high"] - own[way]["low"] for way in ("corrected", "labels_alone")]
    assert widths[0] < widths[1]
