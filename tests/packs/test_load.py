"""Reading packs: every fault told where it stands, packs added up, and kept on disk."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import given

from hybrid.errors import PackError, UsageError
from hybrid.packs import default_pack_dir, load_packs
from hybrid.packs.examples import replay_cues
from hybrid.packs.load import read_packs
from hybrid.packs.match import tokenizer
from hybrid.packs.model import Pack
from hybrid.packs.reading import read_files
from tests.strategies import CUES

CLASSES = """\
info: {en: [information, true, 2], zh: [信息]}
negator: {en: [not], zh: [不]}
"""
CUE = """\
cue: lack
what: Something is missing.
en: [not enough <info>]
zh: [<info>不足]
examples:
  match: ["There is [[not enough information]].", {text: "[[信息不足]]。", mood: asserted}]
  no_match: ["There is enough information."]
"""
RULE = """\
rule: logical/lacking
criterion: undecidable_then_chose
what: Says that something is missing.
why: Because.
message: {en: "Says ({premise}).", zh: "说（{premise}）。"}
premise: {signal: lack, not: {signal: lack, mood: asked}}
conclusion: {signal: [chosen]}
without: {signal: lack, mood: [negated]}
strength: weak
examples:
  - {lang: en, expect: pass, question: Who?, options: {A: x, B: y}, reasoning: Well.}
"""
SCORING = """\
fitted: By hand.
factual: {threshold: 0.5, intercept: -2, coefficients: {leaps: 1}}
logical: {threshold: 0.5, intercept: -2, coefficients: {strong_flags: 4}}
semantic: {threshold: 0.5, intercept: -2, coefficients: {strong_flags: 4}}
"""


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which packs are kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "hybrid"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a small pack."""
    return written(
        tmp_path / "own",
        {
            "classes.yaml": CLASSES,
            "cues/lack.yaml": CUE,
            "logical/lacking.yaml": RULE,
            "scoring.yaml": SCORING,
        },
    )


def written(top: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        file = top / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return top


def faults(top: Path, files: dict[str, str]) -> list[str]:
    written(top, files)
    return [str(each).removeprefix(f"{top}/") for each in read_packs([top])[1]]


def test_a_pack_is_read(own: Path) -> None:
    pack = load_packs([own])
    (cue,), (rule,) = pack.cues, pack.rules
    assert (cue.name, cue.en, cue.zh) == ("lack", ("not enough <info>",), ("<info>不足",))
    assert pack.classes["info"].en == ("information", "true", "2")
    assert [slot.name for slot in rule.premises] == ["premise"]
    assert rule.conclusion is not None
    assert (rule.conclusion.signals, rule.conclusion.moods) == (("chosen",), ("asserted",))
    assert [slot.moods for slot in rule.without] == [("negated",)]
    assert rule.examples[0].line == 11
    assert list(replay_cues(pack, pack.cues)) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("cues/lack.yaml", "<info>]", "<inof>]", '3:17: no class is named "inof"; did you mean \'info\'?'),
        ("cues/lack.yaml", "not enough <info>", '"not enough {opt}"', '3:18: "{opt}" is not understood'),
        ("cues/lack.yaml", "[not enough <info>]", "[.. enough]", '3:6: ".." goes between two'),
        ("cues/lack.yaml", "[not enough <info>]", "[enough?]", "3:6: a line needs a word that is not"),
        ("cues/lack.yaml", "what:", "waht:", '2:1: unknown key "waht" … did you mean \'what\'?'),
        ("cues/lack.yaml", "what:", "waht:", '1:1: missing key "what"'),
        ("cues/lack.yaml", "asserted", "assertd", '6:77: unknown value "assertd" … did you mean \'asserted\'?'),
        ("cues/lack.yaml", "cue: lack", "cue: lac", '1:6: the cue is named "lac", but its file is lack.yaml'),
        ("cues/lack.yaml", "[[not enough information]]", "not", "6:12: no [[ ]] marks what must be found"),
        ("cues/lack.yaml", "zh: [", "regex: {en: ['a(']}\nzh: [", '4:15: "a(" is not an expression that RE2'),
        ("cues/lack.yaml", "zh: [", "tokens: {en: [[{LOWR: a}]]}\nzh: [", "4:15: not a pattern that spaCy"),
        ("logical/lacking.yaml", "mood: asked", "mod: asked", '6:45: unknown key "mod" … did you mean \'mood\'?'),
        ("logical/lacking.yaml", "[chosen]", "[choosen]", '7:23: "choosen" is not a signal … did you mean \'chosen\'?'),
        ("logical/lacking.yaml", "signal: lack, mood: [neg", "signal: lak, mood: [neg", '8:19: "lak" is not a signal'),
        ("logical/lacking.yaml", "undecidable_then_chose", "reversl", '2:12: "reversl" is not a logical criterion'),
        ("logical/lacking.yaml", "({premise}).", "({premis}).", '5:16: "premis" is not a slot of this rule'),
        ("logical/lacking.yaml", "strength: weak", "strength: weak\norder: [premise, end]", '10:18: "end" is not a slot'),
        ("logical/lacking.yaml", "B: y}", "B: [y]}", "11:65: a text is expected, not a list"),
        ("classes.yaml", "zh: [不]}", "zh: {a: b}}", "2:26: a text is expected, not a mapping"),
        ("classes.yaml", CLASSES, "- info\n", "1:1: a mapping is expected, not a list"),
        ("scoring.yaml", "{leaps", "{leap", '2:57: "leap" is not a measure … did you mean \'leaps\'?'),
        ("classes.yaml", "negator:", "info:", '2:1: duplicate key "info" (first on line 1)'),
    ],
)  # fmt: skip
def test_a_fault_is_told_where_it_stands(
    own: Path, file: str, old: str, new: str, told: str
) -> None:
    text = (own / file).read_text(encoding="utf-8")
    assert old in text
    found = faults(own, {file: text.replace(old, new, 1)})
    start, _, end = told.partition(" … ")
    assert any(each.startswith(f"{file}:{start}") and each.endswith(end) for each in found), found


def test_all_faults_are_told_at_once(own: Path) -> None:
    written(own, {"cues/more.yml": "x", "odd/x.yaml": "x", "cues/bad.yaml": "cue: [\n"})
    written(own, {"logical/lacking.yaml": RULE.replace("weak", "wek").replace("why:", "wy:")})
    with pytest.raises(PackError) as error:
        load_packs([own, own / "nowhere"])
    lines = [str(each).removeprefix(str(own)).partition(": ")[0] for each in error.value.faults]
    assert lines == [
        "/cues/bad.yaml:2:1",
        "/cues/more.yml:1:1",
        "/logical/lacking.yaml:1:1",
        "/logical/lacking.yaml:4:1",
        "/logical/lacking.yaml:9:11",
        "/nowhere:1:1",
        "/odd/x.yaml:1:1",
    ]


def test_a_second_pack_adds(own: Path, tmp_path: Path) -> None:
    more = written(
        tmp_path / "more",
        {
            "classes.yaml": "info: {en: [proof]}\n",
            "cues/unsure.yaml": CUE.replace("cue: lack", "cue: unsure"),
        },
    )
    both = load_packs([own, more])
    assert [cue.name for cue in both.cues] == ["lack", "unsure"]
    assert both.classes["info"].en == ("information", "true", "2", "proof")
    assert both.hash != load_packs([own]).hash
    again = written(tmp_path / "again", {"cues/lack.yaml": CUE})
    (fault,) = read_packs([own, again])[1]
    assert 'the name "lack" is taken' in fault.message


def test_a_pack_is_kept_and_read_again(own: Path, kept: Path) -> None:
    first = load_packs([own])
    (file,) = kept.iterdir()
    before = file.stat().st_mtime_ns
    assert load_packs([own]) == first
    assert file.stat().st_mtime_ns == before
    written(own, {"cues/lack.yaml": CUE.replace("missing", "absent")})
    assert load_packs([own]).cues[0].what == "Something is absent."


def test_what_is_kept_and_cannot_be_read_is_made_again(own: Path, kept: Path) -> None:
    first = load_packs([own])
    (file,) = kept.iterdir()
    file.write_bytes(b"\xff\x00")
    assert load_packs([own]) == first


def test_a_kept_pack_that_was_damaged_is_read_anew(own: Path, kept: Path) -> None:
    first = load_packs([own])
    (file,) = kept.iterdir()
    file.write_bytes(file.read_bytes().replace(b"not enough", b"not enouph"))
    assert load_packs([own]) == first


def test_nothing_need_be_kept(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert isinstance(load_packs([own]), Pack)


def test_examples_that_do_not_hold_are_told(own: Path) -> None:
    changed = CUE.replace("There is enough", "There is not enough").replace("asserted", "negated")
    pack = load_packs([written(own, {"cues/lack.yaml": changed})])
    told = [
        (each.line, each.kind, each.expected, each.got) for each in replay_cues(pack, pack.cues)
    ]
    assert told == [
        (6, "match", "mood negated", "mood asserted"),
        (7, "no_match", "no match", "There is [[not enough information]]."),
    ]


def test_expressions_and_token_patterns_are_found(own: Path) -> None:
    text = CUE.replace(
        "en: [not enough <info>]", "tokens: {en: [[{LOWER: not}, {LOWER: {IN: [enough]}}]]}"
    )
    text = text.replace("zh: [<info>不足]", "regex: {zh: ['信息.足']}").replace(
        "[[not enough information]]", "[[not enough]] information"
    )
    pack = load_packs([written(own, {"cues/lack.yaml": text})])
    assert list(replay_cues(pack, pack.cues)) == []


def test_only_token_patterns_need_spacy(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spacy", None)
    monkeypatch.setitem(sys.modules, "spacy.matcher", None)
    tokenizer.cache_clear()
    assert read_packs([default_pack_dir()])[1] == ()
    assert not any(cue.tokens.en or cue.tokens.zh for cue in load_packs().cues)
    text = CUE.replace("en: [not enough <info>]", "tokens: {en: [[{LOWER: not}]]}")
    with pytest.raises(UsageError, match=r"pip install 'hybrid-checker\[spacy\]'"):
        load_packs([written(own, {"cues/lack.yaml": text})])


def test_the_shipped_pack_has_no_faults() -> None:
    assert read_packs([default_pack_dir()])[1] == ()


@given(CUES)
def test_any_cue_file_is_a_fault_with_a_place_or_a_pack_that_is_kept_as_it_is(
    tmp_path_factory: pytest.TempPathFactory, cue: dict[str, Any]
) -> None:
    top = tmp_path_factory.mktemp("pack")
    file = top / "cues" / "x.yaml"
    file.parent.mkdir()
    file.write_text(yaml.safe_dump(cue, allow_unicode=True, sort_keys=False), encoding="utf-8")
    pack, faults = read_files([top], [(top, file)], "digest")
    lines = file.read_text("utf-8").count("\n") + 1
    assert all(fault.message and 1 <= fault.line <= lines for fault in faults)
    assert bool(faults) != bool(pack.cues)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(pack), type=Pack) == pack
