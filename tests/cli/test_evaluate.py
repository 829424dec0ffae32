from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from hybrid.measure.evaluate import Wanted, evaluate
from hybrid.measure.gold import join, read_gold
from hybrid.measure.tables import NAMES
from tests.cli.command import ROWS, Hybrid
from tests.conftest import Golden
from tests.measure.build import finding, gold_line, label, line, run, write

# --- ``hybrid eval``, as a user meets it ---------------------------------------------------------

QUICK = ("--resamples", "200", "--least", "3")


@pytest.fixture
def labelled(hybrid: Hybrid) -> Hybrid:
    """Return the command line in a folder with a run and its gold."""
    lines, gold = run()
    write(hybrid.folder / "run" / "findings.jsonl", lines)
    write(hybrid.folder / "gold.jsonl", gold)
    return hybrid


def test_golden_table(labelled: Hybrid, golden: Golden) -> None:
    done = labelled("eval", "run", "--gold", "gold.jsonl", *QUICK)
    assert (done.code, done.err) == (0, "")
    golden("eval.table", done.out)


def test_golden_by_rule(labelled: Hybrid, golden: Golden) -> None:
    done = labelled("eval", "run", "--gold", "gold.jsonl", "--by", "rule", *QUICK)
    assert (done.code, done.err) == (0, "")
    golden("eval_by_rule.table", done.out)


def test_a_folder_and_its_findings_file_are_the_same(labelled: Hybrid) -> None:
    folder = labelled("eval", "run", "--gold", "gold.jsonl", *QUICK)
    file = labelled("eval", "run/findings.jsonl", "--gold", "gold.jsonl", *QUICK)
    assert folder.out.splitlines()[1:] == file.out.splitlines()[1:]


def test_other_forms_tell_the_same(labelled: Hybrid) -> None:
    form = ("eval", "run", "--gold", "gold.jsonl", *QUICK, "--format")
    whole = json.loads(labelled(*form, "json").out)
    assert whole["types"]["factual"]["overall"]["f1"]["value"] == pytest.approx(0.8)
    rows = labelled(*form, "csv").out.splitlines()
    assert rows[0] == "error_type,group_by,group,figure,value,low,high,n,always,never"
    assert any(row.startswith("factual,,all,f1,0.8,") for row in rows)
    assert "| F1 | 0.80 | – | 12 | 0.50 | 0.00 | 0.89 |" in labelled(*form, "md").out


def test_only_and_without_doubtful(labelled: Hybrid) -> None:
    form = ("eval", "run", "--gold", "gold.jsonl", *QUICK, "--format", "json")
    chinese = json.loads(labelled(*form, "--only", "lang=zh").out)
    assert chinese["types"]["factual"]["overall"]["n"] == 4
    sure = json.loads(labelled(*form, "--without-doubtful").out)
    assert sure["types"]["factual"]["overall"]["n"] == 11
    assert labelled(*form, "--only", "lang").code == 2
    assert "FIELD=VALUE" in labelled(*form, "--only", "lang").err
    assert "lang=fr" in labelled(*form, "--only", "lang=fr").err


def test_a_field_that_nobody_has(labelled: Hybrid) -> None:
    done = labelled("eval", "run", "--gold", "gold.jsonl", "--by", "colour")
    assert (done.code, done.out) == (2, "")
    assert "has a field 'colour' to group by; there are: choice, lang, model, source" in done.err


def test_floors(labelled: Hybrid) -> None:
    form = ("eval", "run", "--gold", "gold.jsonl", *QUICK, "--fail-below")
    assert labelled(*form, "factual.f1=0.8").code == 0
    done = labelled(*form, "factual.f1=0.81", "--fail-below", "factual.evidence_f1=0.9")
    assert done.code == 1
    assert done.err.splitlines() == [
        "failed: factual.f1 is 0.8000 on 12 labels; at least 0.81 is required",
        "failed: factual.evidence_f1 is 0.8365 on 4 labels; at least 0.9 is required",
    ]
    assert labelled(*form, "factual.f1").code == 2


def test_what_cannot_be_compared(labelled: Hybrid) -> None:
    assert "--gold" in labelled("eval", "run").err
    done = labelled("eval", "run", "--gold", "run/findings.jsonl")
    assert (done.code, done.out) == (2, "")
    assert "this is a findings line, not gold" in done.err
    write(labelled.folder / "other.jsonl", [gold_line("x", {"logical": label(True)})])
    assert "no id is both in" in labelled("eval", "run", "--gold", "other.jsonl").err
    assert "not a findings line" in labelled("eval", "gold.jsonl", "--gold", "gold.jsonl").err
    assert "standard input can be read once" in labelled("eval", "-", "--gold", "-").err


@pytest.mark.parametrize("width", [20, 60, 80])
def test_no_figure_is_cut_on_a_narrow_screen(
    labelled: Hybrid, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    command = ("eval", "run", "--gold", "gold.jsonl", *QUICK)
    rows = list(csv.DictReader(labelled(*command, "--format", "csv").out.splitlines()))
    overall = [row for row in rows if row["group"] == "all" and row["low"]]
    overall = [row for row in overall if row["figure"] in NAMES]
    monkeypatch.setenv("COLUMNS", str(width))
    shown = labelled(*command).out.split()
    assert overall
    assert {f"{float(row['value']):.2f}" for row in overall} <= set(shown)
    assert {f"{float(row['low']):.2f}–{float(row['high']):.2f}" for row in overall} <= set(shown)


def test_a_pipe_gets_every_name_in_one_piece(
    labelled: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("eval", "run", "--gold", "gold.jsonl", "--by", "criterion", *QUICK)
    monkeypatch.setenv("COLUMNS", "80")
    assert "counterfactual_fabrication" not in labelled(*command).out
    monkeypatch.delenv("COLUMNS")
    assert "counterfactual_fabrication" in labelled(*command).out


def test_sources_do_not_steer_the_terminal(labelled: Hybrid) -> None:
    write(labelled.folder / "a.jsonl", [line("a", finding("logical"))])
    write(
        labelled.folder / "g.jsonl",
        [gold_line("a", {"logical": label(True)}, source="\x1b[31mred[/]")],
    )
    done = labelled("eval", "a.jsonl", "--gold", "g.jsonl", "--by", "source")
    assert "\x1b" not in done.out
    assert r"\x1b[31mred[/]" in done.out


def test_what_check_writes_is_read(hybrid: Hybrid) -> None:
    source = hybrid.write("rows.jsonl", *ROWS)
    assert hybrid.check(source, "-o", "out").code == 1
    gold = [
        gold_line(id_, {"logical": label(error)})
        for id_, error in (("one", True), ("二", True), ("three", False))
    ]
    write(hybrid.folder / "gold.jsonl", gold)
    done = hybrid("eval", "out", "--gold", "gold.jsonl", *QUICK, "--format", "json")
    assert done.code == 0
    assert json.loads(done.out)["types"]["logical"]["overall"]["f1"]["value"] == 1.0


def test_findings_may_come_from_standard_input(labelled: Hybrid) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hybrid", "eval", "-", "--gold", "gold.jsonl", "--format", "json"],
        input=(labelled.folder / "run" / "findings.jsonl").read_bytes(),
        capture_output=True,
        cwd=labelled.folder,
        check=False,
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["records"] == 12


def test_help_loads_no_statistics() -> None:
    code = (
        "import sys; from hybrid.cli.main import run; run(['eval', '--help']);"
        "run(['compare', '--help']); run(['rules', 'fit', '--help']);"
        "sys.exit(any(name in sys.modules for name in ('sklearn', 'scipy', 'numpy')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_command_and_the_library_agree(labelled: Hybrid) -> None:
    own = evaluate(join(Path("run"), read_gold("gold.jsonl")), Wanted(by=("lang",), least=1)).types[
        0
    ]
    done = labelled("eval", "run", "--gold", "gold.jsonl", "--format", "json", "--by", "lang")
    told = json.loads(done.out)["types"]["factual"]["overall"]
    for metric, figure in own.overall.figures.items():
        assert told[metric]["value"] == figure.value
        assert (told[metric]["low"], told[metric]["high"]) == (figure.interval or (None, None))


def test_the_reliability_of_p_error_is_drawn_where_it_is_told(labelled: Hybrid) -> None:
    asked = ("eval", "run", "--gold", "gold.jsonl", *QUICK, "--plot")
    refused = labelled(*asked, "reliability.svg")
    assert (refused.code, "p_error" in refused.err) == (2, True)
    assert "ends in .svg or .png" in labelled(*asked, "reliability.pdf").err
    answer = {"model": "m", "vote": 0, "key": "k", "is_error": True, "p_error": 0.9}
    judged = line("r", finding("logical", judge={"answers": [answer]}))
    write(labelled.folder / "run" / "findings.jsonl", [judged])
    write(labelled.folder / "gold.jsonl", [gold_line("r", {"logical": label(True)})])
    assert labelled(*asked, "reliability.svg").code == 0
    assert "<svg" in (labelled.folder / "reliability.svg").read_text("utf-8")


# --- ``hybrid compare``, as a user and as a build meet it ----------------------------------------

GOLD = [True] * 4 + [False] * 4
OLD = "error error clean clean error clean clean clean".split()
NEW = "error error error clean clean clean clean error".split()
RESAMPLED = ("--resamples", "200")


@pytest.fixture
def two(hybrid: Hybrid) -> Hybrid:
    """Return the command line in a folder with runs ``a`` and ``b``, and gold."""
    for name, statuses in (("a", OLD), ("b", NEW)):
        lines = [
            line(f"r{at}", finding("logical", own, criteria=["reversal"] if own == "error" else []))
            for at, own in enumerate(statuses)
        ]
        write(hybrid.folder / name / "findings.jsonl", lines)
    rows = [gold_line(f"r{at}", {"logical": label(own)}) for at, own in enumerate(GOLD)]
    write(hybrid.folder / "gold.jsonl", rows)
    return hybrid


def test_golden_with_gold(two: Hybrid, golden: Golden) -> None:
    done = two("compare", "a", "b", "--gold", "gold.jsonl", *RESAMPLED)
    assert (done.code, done.err) == (0, "")
    golden("compare.table", done.out)


def test_golden_without_gold(two: Hybrid, golden: Golden) -> None:
    done = two("compare", "a", "b")
    assert (done.code, done.err) == (0, "")
    golden("compare_without_gold.table", done.out)


def test_what_the_runs_were_made_with_is_told(hybrid: Hybrid) -> None:
    hybrid.write("rows.jsonl", *ROWS)
    hybrid.check("rows.jsonl", "-o", "one", "-q")
    hybrid.check("rows.jsonl", "-o", "two", "-q", "--error-type", "logical")
    told = hybrid("compare", "one", "two").out
    assert "made with (one there, two now): parameters.error_types: factual" in told
    assert "made with" not in hybrid("compare", "one", "one").out
    (hybrid.folder / "two" / "manifest.json").write_text("{}", "utf-8")
    done = hybrid("compare", "one", "two")
    assert (done.code, done.out) == (2, "")
    assert "not a manifest of hybrid" in done.err


def test_show(two: Hybrid) -> None:
    few = two("compare", "a", "b", "--limit", "1").out
    assert "2 more; --limit 0 shows all" in few
    assert "more;" not in two("compare", "a", "b", "--limit", "0").out


def test_json_and_markdown(two: Hybrid) -> None:
    form = ("compare", "a", "b", "--gold", "gold.jsonl", *RESAMPLED, "--format")
    whole = json.loads(two(*form, "json").out)
    logical = whole["types"]["logical"]
    assert logical["figures"]["recall"]["difference"]["value"] == pytest.approx(0.25)
    assert (logical["only_after_right"], logical["only_before_right"]) == (2, 1)
    assert [each["effect"] for each in whole["changes"]] == ["better", "better", "worse"]
    assert "| recall | 0.50 | 0.75 | +0.25 |" in two(*form, "md").out


def test_regressions_fail_a_build(two: Hybrid) -> None:
    form = ("--gold", "gold.jsonl", "--fail-on-regression", *RESAMPLED)
    assert two("compare", "a", "b", *form).code == 0
    done = two("compare", "b", "a", *form)
    assert done.code == 1
    assert "failed: logical: F1 falls by 0.1786 (1 better, 2 worse" in done.err
    assert two("compare", "b", "a", *form, "--tolerance", "0.2").code == 0


def test_floors_are_those_of_the_later_run(two: Hybrid) -> None:
    form = ("--gold", "gold.jsonl", *RESAMPLED, "--fail-below", "logical.recall=0.7")
    assert two("compare", "a", "b", *form).code == 0
    done = two("compare", "b", "a", *form)
    assert done.code == 1
    assert "failed: logical.recall is 0.5000 on 8 labels; at least 0.7 is required" in done.err


def test_conditions_need_gold(two: Hybrid) -> None:
    for option in (("--fail-on-regression",), ("--fail-below", "logical.f1=0.1")):
        done = two("compare", "a", "b", *option)
        assert (done.code, done.out) == (2, "")
        assert "need labels: --gold FILE" in done.err
