"""``hybrid rules``: list, show, lint and test, as a user meets them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.command import Hybrid
from tests.conftest import Golden

PACKS = Path(__file__).parents[1] / "packs"


@pytest.fixture
def own(hybrid: Hybrid) -> Path:
    """Return a copy of a small pack, named ``own`` in the folder the command runs in."""
    shutil.copytree(PACKS / "good", hybrid.folder / "own")
    return Path("own")


OWN = ("--no-default-pack", "--pack", "own")


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_golden_list(hybrid: Hybrid, own: Path, golden: Golden) -> None:
    done = hybrid("rules", "list", *OWN)
    assert (done.code, done.err) == (0, "")
    golden("rules_list.txt", done.out)


def test_golden_show_rule(hybrid: Hybrid, own: Path, golden: Golden) -> None:
    done = hybrid("rules", "show", "logical/guessed", *OWN)
    assert (done.code, done.err) == (0, "")
    golden("rules_show_rule.txt", done.out)
    assert hybrid("rules", "show", "guessed", *OWN).out == done.out


def test_golden_show_cue(hybrid: Hybrid, own: Path, golden: Golden) -> None:
    done = hybrid("rules", "show", "guess", *OWN)
    assert (done.code, done.err) == (0, "")
    golden("rules_show_cue.txt", done.out)


SENSES = """\
senses: mine
what: Words of my own.
words:
  turkey:
    names: {country: [Ankara]}
    senses: {bird: [poultry, feather]}
measures:
  weight: {asked: [heavier], words: [kg], deciding: [pound], taken_for: [height]}
  height: {words: [tall]}
kin:
  - [purchase, buy]
"""


def test_sense_lists_are_listed_and_shown(hybrid: Hybrid, own: Path) -> None:
    file = own / "senses" / "en" / "mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(SENSES, encoding="utf-8")
    listed = hybrid("rules", "list", *OWN).out
    assert listed.splitlines()[-2].split() == ["sense", "list", "languages", "what"]
    assert listed.splitlines()[-1].split() == ["mine", "en", "Words", "of", "my", "own."]
    shown = [
        " ".join(line.split()) for line in hybrid("rules", "show", "mine", *OWN).out.split("\n")
    ]
    assert shown == [
        "mine [en]",
        "what Words of my own.",
        "word turkey",
        "name country: Ankara",
        "word bird: poultry, feather",
        "measure weight",
        "asked by heavier",
        "told by kg",
        "deciding pound",
        "taken for height",
        "measure height",
        "asked by tall",
        "told by tall",
        "one family buy, purchase",
        "file own/senses/en/mine.yaml",
        "",
        "",
    ]
    assert "1 rule, 1 sense list" in hybrid("rules", "lint", *OWN).out


def test_our_own_sense_lists_are_shown_in_both_languages(hybrid: Hybrid) -> None:
    shown = hybrid("rules", "show", "kin")
    assert shown.code == 0
    assert "kin [en]" in shown.out
    assert "kin [zh]" in shown.out


def test_show_of_what_is_not_there(hybrid: Hybrid, own: Path) -> None:
    done = hybrid("rules", "show", "guesses", *OWN)
    assert done.code == 2
    assert 'no rule, cue or sense list is named "guesses"; did you mean guess' in done.err


def test_lint(hybrid: Hybrid, own: Path) -> None:
    done = hybrid("rules", "lint", *OWN)
    assert (done.code, done.out, done.err) == (0, "no faults in 2 cue files, 1 rule\n", "")


def test_lint_tells_every_fault(hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PACKS / "broken")
    done = hybrid("rules", "lint", "--no-default-pack", "--pack", "bad_example")
    expected = Path("bad_example", "expected.txt").read_text(encoding="utf-8")
    assert (done.code, done.out, done.err) == (2, "", expected + "7 faults\n")


def test_what_a_pack_says_does_not_steer_the_terminal(hybrid: Hybrid, own: Path) -> None:
    edit(own / "cues/en/guess.yaml", "what: The writer guesses.", r'what: "red \e[31m ink"')
    for command in ("list", "show"):
        done = hybrid("rules", command, *(["guess"] if command == "show" else []), *OWN)
        assert r"red \x1b[31m ink" in done.out
        assert "\x1b" not in done.out
    edit(own / "cues/en/guess.yaml", "unless: [negated]", r'unless: ["\e[31m"]')
    done = hybrid("rules", "lint", *OWN)
    assert r'unknown value "\x1b[31m"' in done.err
    assert "\x1b" not in done.err


def test_test_replays_the_pack_asked_for(hybrid: Hybrid, own: Path) -> None:
    done = hybrid("rules", "test", "-k", "guess", "--lang", "zh", *OWN)
    assert done.code == 0
    assert done.out == "1 cue file, 0 rules, 2 examples: all hold\n"


def test_test_tells_what_does_not_hold(hybrid: Hybrid, own: Path) -> None:
    edit(own / "cues/zh/guess.yaml", 'no_match: ["护士先到。"]', 'no_match: ["我猜测。"]')
    done = hybrid("rules", "test", "-k", "guess", "--lang", "zh", *OWN)
    assert done.code == 1
    assert done.out.splitlines() == [
        "own/cues/zh/guess.yaml:6: guess [zh] (no_match)",
        "    text:     我猜测。",
        "    expected: no match",
        "    got:      我[[猜测]]。",
        "1 cue file, 0 rules, 2 examples: 1 does not hold",
    ]


def test_test_of_a_rule(hybrid: Hybrid, own: Path) -> None:
    done = hybrid("rules", "test", "-k", "logical/guessed", *OWN)
    # The rule asks for a premise of another option, which this record does not hold.
    assert done.code == 1
    assert "own/logical/guessed.yaml:16: logical/guessed [en] (flag)" in done.out
    assert 'expected: a flag, premise at "If I must choose"' in done.out


def test_golden_coverage(hybrid: Hybrid, own: Path, golden: Golden) -> None:
    done = hybrid("rules", "test", "-k", "guess", "--coverage", *OWN)
    assert done.code == 1
    golden("rules_coverage.txt", done.out)


def test_only_the_pack_named_is_replayed(hybrid: Hybrid, own: Path) -> None:
    shutil.rmtree(own / "logical")
    for file in own.glob("cues/*/guess.yaml"):
        edit(file, "cue: guess", "cue: shrug")
        file.rename(file.with_name("shrug.yaml"))
    done = hybrid("rules", "test", "--pack", "own")
    assert done.out == "2 cue files, 0 rules, 6 examples: all hold\n"


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
    assert "stereotype" in done.out
