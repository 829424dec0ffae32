"""``hybrid rules``: list, show, lint and test, as a user meets them."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from hybrid.packs.model import SIGNALS
from tests.cli.command import Hybrid

CLASSES = "info: {en: [information, proof~], zh: [信息]}\n"
CUE = """\
cue: lack
what: Something is missing.
en: [not enough <info>]
zh: [<info>不足]
regex: {en: ['no clues?']}
examples:
  match: ["There is [[not enough information]].", "[[信息不足]]。"]
  no_match: ["There is enough information."]
"""
RULE = """\
rule: logical/lacking
criterion: undecidable_then_chose
what: Says that something is missing.
why: A choice rests on something.
message: {en: "Says ({premise}).", zh: "说（{premise}）。"}
premise: {signal: lack, mood: [asserted, supposed]}
conclusion: {signal: chosen, not: {signal: chosen, option: none}}
order: [premise, conclusion]
strength: weak
measured: 8 of 10 on 100 unread records
examples:
  - lang: en
    expect: flag
    question: Who was late?
    options: {A: The nurse, B: The pilot}
    reasoning: There is not enough information. The answer is B.
    answer: B
"""
OWN = ("--no-default-pack", "--pack", "own")


@pytest.fixture
def own(hybrid: Hybrid) -> Path:
    """Return a small pack, named ``own`` in the folder the command runs in."""
    top = hybrid.folder / "own"
    files = {"classes.yaml": CLASSES, "cues/lack.yaml": CUE, "logical/lacking.yaml": RULE}
    for name, text in files.items():
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text, encoding="utf-8")
    return Path("own")


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def words(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def test_list(hybrid: Hybrid, own: Path) -> None:
    done = hybrid("rules", "list", *OWN)
    assert (done.code, done.err) == (0, "")
    assert words(done.out) == [
        "rules",
        "logical/lacking weak",
        "Says that something is missing. (undecidable_then_chose)",
        "cues",
        "lack en zh",
        "Something is missing.",
        "word classes",
        "info",
    ]


def test_show_a_rule(hybrid: Hybrid, own: Path) -> None:
    done = hybrid("rules", "show", "lacking", *OWN)
    assert (done.code, done.err) == (0, "")
    shown = words(done.out)
    assert "premise lack, asserted or supposed" in shown
    assert "conclusion chosen, but not chosen, of no option" in shown
    assert "measured 8 of 10 on 100 unread records" in shown
    assert "options A: The nurse / B: The pilot" in shown


def test_what_is_shown_fits_a_terminal(hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = hybrid("rules", "show", "undecidable_then_chose").out.splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert [line for line in lines if line != line.rstrip()] == []


def test_show_a_cue_and_a_class(hybrid: Hybrid, own: Path) -> None:
    shown = words(hybrid("rules", "show", "lack", *OWN).out)
    assert shown[3:7] == [
        "en not enough <info>",
        "zh <info>不足",
        "regex en no clues?",
        "file own/cues/lack.yaml",
    ]
    assert "matches There is [[not enough information]]." in shown
    shown = words(hybrid("rules", "show", "info", *OWN).out)
    assert shown == ["<info>", "en information, proof~", "zh 信息"]


def test_show_a_signal_with_the_rules_that_ask_for_it(hybrid: Hybrid, own: Path) -> None:
    shown = words(hybrid("rules", "show", "chosen", *OWN).out)
    assert shown[:2] == ["chosen", f"what {SIGNALS['chosen']}"]
    assert shown[-1] == "asked for by logical/lacking"
    assert words(hybrid("rules", "show", "tie", *OWN).out)[-1] == "asked for by no rule"
    assert "did you mean 'told_alike'?" in hybrid("rules", "show", "told_alik", *OWN).err


def test_show_of_what_is_not_there(hybrid: Hybrid, own: Path) -> None:
    done = hybrid("rules", "show", "lacks", *OWN)
    assert done.code == 2
    assert 'no rule, cue, signal or word class is named "lacks" (hybrid rules list' in done.err
    assert "did you mean 'lack'?" in done.err


def test_lint(hybrid: Hybrid, own: Path) -> None:
    done = hybrid("rules", "lint", *OWN)
    assert (done.code, done.out) == (0, "no faults in 1 cue, 1 rule, 1 word class\n")
    edit(own / "cues/lack.yaml", "what: Something is missing.", 'waht: "\\e[31m"')
    edit(own / "logical/lacking.yaml", "option: none", "optoin: none")
    done = hybrid("rules", "lint", *OWN)
    assert (done.code, done.out) == (2, "")
    assert [line.partition(": ")[0] for line in done.err.splitlines()] == [
        "own/cues/lack.yaml:1:1",
        "own/cues/lack.yaml:2:1",
        "own/logical/lacking.yaml:7:52",
        "3 faults",
    ]
    assert "\x1b" not in done.err


def test_test(hybrid: Hybrid, own: Path) -> None:
    done = hybrid("rules", "test", *OWN)
    assert (done.code, done.out) == (0, "1 cue, 1 rule, 4 examples: all hold\n")
    edit(own / "cues/lack.yaml", "There is enough", "Not enough")
    done = hybrid("rules", "test", "-k", "lack", *OWN)
    assert done.code == 1
    assert done.out.splitlines() == [
        "own/cues/lack.yaml:8: lack (no_match)",
        "    text:     Not enough information.",
        "    expected: no match",
        "    got:      [[Not enough information]].",
        "1 cue, 0 rules, 3 examples: 1 does not hold",
    ]


def test_only_the_pack_named_is_replayed(hybrid: Hybrid, own: Path) -> None:
    done = hybrid("rules", "test", "--pack", "own")
    assert done.out == "1 cue, 1 rule, 4 examples: all hold\n"


def test_test_of_what_is_not_there(hybrid: Hybrid, own: Path) -> None:
    done = hybrid("rules", "test", "-k", "nothing", *OWN)
    assert done.code == 2
    assert 'no rule and no cue is named "nothing"' in done.err


def test_no_pack_at_all(hybrid: Hybrid) -> None:
    done = hybrid("rules", "list", "--no-default-pack")
    assert done.code == 2
    assert "name a pack with --pack DIR" in done.err
    done = hybrid("rules", "list", "--no-default-pack", "--pack", "nowhere")
    assert (done.code, done.err) == (2, "nowhere:1:1: no such pack directory\n1 fault\n")


def test_the_default_pack_is_listed(hybrid: Hybrid) -> None:
    done = hybrid("rules", "list")
    assert done.code == 0
    assert "logical/undecidable_then_chose" in done.out
