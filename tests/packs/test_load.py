"""Loading: what a good pack becomes, and what a user is told about a broken one."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid.errors import PackError
from hybrid.packs import Pack, default_pack_dir, load_packs
from hybrid.packs.load import read_packs
from hybrid.packs.vocabulary import KNOWN_SIGNALS
from hybrid.records import ErrorType

HERE = Path(__file__).parent
BROKEN = HERE / "broken"
GOOD = HERE / "good"


KNOWN = ", ".join(sorted(KNOWN_SIGNALS))


def faults_of(dirs: list[Path]) -> str:
    with pytest.raises(PackError) as caught:
        load_packs(dirs)
    return f"{caught.value}\n".replace(KNOWN, "<signals>")


@pytest.mark.parametrize("kind", sorted(path.name for path in BROKEN.iterdir()))
def test_golden_of_broken_pack(
    kind: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(BROKEN)
    parts = [Path(kind, part) for part in ("first", "second") if Path(kind, part).is_dir()]
    actual = faults_of(parts or [Path(kind)])
    expected = BROKEN / kind / "expected.txt"
    if request.config.getoption("--update-goldens"):
        expected.write_text(actual, encoding="utf-8", newline="")
    assert actual == expected.read_text(encoding="utf-8")


def test_every_fault_names_a_place_that_the_file_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)
    for kind in sorted(path.name for path in BROKEN.iterdir()):
        _, faults = read_packs([Path(kind)])
        for fault in faults:
            lines = Path(fault.path).read_bytes().split(b"\n")
            assert 1 <= fault.line <= len(lines)
            assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1


def test_directory_that_is_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere"
    assert faults_of([missing]) == f"{missing}:1:1: no such pack directory\n"


def test_good_pack() -> None:
    pack = load_packs([GOOD])
    assert [(cue.name, cue.lang) for cue in pack.cues] == [("guess", "en"), ("guess", "zh")]
    english = pack.cues[0]
    assert english.fields == ("reasoning", "answer")
    assert english.phrases == ("no", "if i must choose")
    assert english.unless == ("negated",)
    example = english.examples[0]
    assert example.kind == "match"
    assert [example.text[start:end] for start, end in example.spans] == ["If I must choose"]
    assert example.line == 9


def test_good_rule() -> None:
    (rule,) = load_packs([GOOD]).rules
    assert rule.id == "logical/guessed"
    assert rule.error_type is ErrorType.LOGICAL
    assert [slot.name for slot in rule.premises] == ["premise", "premise_2"]
    assert rule.premises[0].signals == ("guess",)
    assert rule.premises[1].signals == ("both", "undecided")
    assert rule.premises[1].option == "other"
    assert rule.conclusion is not None
    assert rule.conclusion.excluded_tags == ("abstention",)
    assert [(each.id, each.slot.signals) for each in rule.without] == [
        ("answered_from_text", ("resolved",)),
        ("explained_turn", ("explained_turn",)),
    ]
    assert rule.order == ("premise", "conclusion")
    assert rule.message["en"].format(premise="P", conclusion="C") == "Guesses (P): C."
    assert rule.examples[0].options == {"A": "the nurse", "N": "no"}


def test_good_scoring() -> None:
    scoring = load_packs([GOOD]).scoring
    assert scoring is not None
    assert scoring.types[ErrorType.FACTUAL].threshold == 0.5
    assert scoring.types[ErrorType.FACTUAL].coefficients == {"strong_flags": 2.0}
    assert scoring.types[ErrorType.FACTUAL].scales == {"strong_flags": 3.0}
    assert scoring.types[ErrorType.FACTUAL].held == ("strong_flags",)


def copied(pack: Path, to: Path) -> Path:
    for file in sorted(pack.rglob("*.yaml")):
        target = to / file.relative_to(pack)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    return to


def test_hash_depends_on_names_and_contents_alone(tmp_path: Path) -> None:
    one = copied(GOOD, tmp_path / "one")
    two = copied(GOOD, tmp_path / "two")
    assert load_packs([one]).hash == load_packs([two]).hash
    file = two / "cues/zh/guess.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "# more\n", encoding="utf-8")
    assert load_packs([one]).hash != load_packs([two]).hash


def test_later_packs_add(tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "cues/en").mkdir(parents=True)
    (own / "cues/en/shrug.yaml").write_text(
        'cue: shrug\nwhat: A shrug.\nphrases: [who knows]\nexamples: {match: ["[[Who knows]]."]}\n',
        encoding="utf-8",
    )
    pack = load_packs([GOOD, own])
    assert {cue.name for cue in pack.cues} == {"guess", "shrug"}
    assert pack.scoring == load_packs([GOOD]).scoring


def test_a_fault_in_a_cue_file_does_not_make_its_signal_unknown(tmp_path: Path) -> None:
    pack = copied(GOOD, tmp_path)
    (pack / "cues/en/guess.yaml").write_text("cue: guess\n", encoding="utf-8")
    (pack / "cues/zh/guess.yaml").write_text("cue: guess\n", encoding="utf-8")
    _, faults = read_packs([pack])
    assert {Path(fault.path).parent.name for fault in faults} == {"en", "zh"}


def test_usable_files_of_a_broken_pack_are_returned() -> None:
    pack, faults = read_packs([GOOD, BROKEN / "empty"])
    assert isinstance(pack, Pack)
    assert len(pack.cues) == 2
    assert len(faults) == 1


def test_the_default_pack_is_found() -> None:
    assert (default_pack_dir() / "cues" / "en").is_dir()
