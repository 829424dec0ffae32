"""What a user must be able to rely on, whatever the input: one line, the right code, no ambiguity."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.looped import MOST_RATIO, Shape, measure
from hybrid.errors import OutputError, RowError, UsageError
from hybrid.files import whole_file, write_whole
from hybrid.judging.answer import read_answer
from hybrid.judging.completion import read_usage
from hybrid.judging.settings import usable_key
from hybrid.packs.load import read_packs
from hybrid.reading.options import options_from
from hybrid.records.record import Usage
from hybrid.run import boundary
from hybrid.run.boundary import contained
from tests.build import record

ROW = {
    "id": "1", "question": "Who was late?", "options": {"A": "a cook", "B": "a guest"},
    "reasoning": "So A.", "answer": "A",
}  # fmt: skip
DEEP = "[" * 100_000 + "]" * 100_000
LINES = {
    "deep": json.dumps(ROW)[:-1] + f', "x": {DEEP}}}',
    "long number": json.dumps(ROW)[:-1] + f', "x": {"9" * 10_000}}}',
    "a key twice": json.dumps(ROW)[:-1] + ', "question" : "Who else?"}',
    "an option twice": json.dumps(ROW).replace('"B":', '"A":'),
    "too many options": json.dumps(ROW | {"options": {f"k{n}": "x" for n in range(5_000)}}),
}


def shell(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run a command line of a shell in which ``$H`` is hybrid."""
    whole = f'H="{sys.executable} -m hybrid"; {command}'
    return subprocess.run(
        ["bash", "-c", whole],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("$H rules list >&-", "hybrid: standard output: "),
        ("$H rules list >/dev/full", "hybrid: standard output: "),
        ("$H check - --rules-only <&-", "has no rows"),
        ("$H gold merge deep deep", "hybrid: deep:1: not JSON"),
        ("$H report deep -o x.html", "hybrid: deep:1: not a findings line"),
    ],
)
def test_no_failure_of_the_system_or_of_a_file_is_a_traceback(
    tmp_path: Path, command: str, told: str
) -> None:
    (tmp_path / "deep").write_text(DEEP)
    done = shell(tmp_path, command)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_what_nobody_foresaw_is_one_line_and_a_traceback_on_demand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from hybrid.cli import main

    def fail(**_: object) -> None:
        raise KeyError("\x1b[31mwhat sk-canary-0123")

    monkeypatch.setenv("OPENAI_API_KEY", "sk-canary-0123")
    monkeypatch.setattr(main.cli, "main", fail)
    assert main.run(["check"]) == main.FAILED
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("hybrid: internal fault: KeyError")
    assert main.run(["check", "--debug"]) == main.FAILED
    shown = capsys.readouterr().err
    assert "Traceback" in shown
    for text in (line, shown):
        assert "canary" not in text
        assert "\x1b" not in text


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
@pytest.mark.parametrize("listed", [False, True], ids=["jsonl", "json"])
def test_a_row_to_blame_is_set_aside_and_the_run_goes_on(
    tmp_path: Path, line: str, listed: bool
) -> None:
    from hybrid.reading.reader import read_records
    from hybrid.records import Record

    rows = [json.dumps(ROW | {"id": "0"}), json.dumps(ROW | {"id": "2"}), line]
    path = tmp_path / ("in.json" if listed else "in.jsonl")
    path.write_text(f"[{','.join(rows)}]" if listed else "\n".join(rows))
    found = list(read_records([path]))
    assert [isinstance(each, Record) for each in found] == [True, True, False]


@pytest.mark.parametrize("key", ["[end", "<<<end record", "A\n[x", "\x1b[31mA", "x" * 99])
def test_a_key_that_imitates_a_heading_is_none(key: str) -> None:
    with pytest.raises(RowError, match="is not a key"):
        options_from({key: "a cook", "B": "a guest"})


def test_a_record_that_takes_too_long_is_named_and_the_next_one_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(boundary, "MOST_SECONDS", 0.05)

    def endless() -> None:
        while True:
            pass

    skipped = contained(endless, record("So A."), "in.jsonl", 7)
    assert skipped is not None
    assert "not done within 0.05 seconds" in skipped.reason
    assert skipped.line == 7
    assert contained(lambda: 3, record("So A."), "in.jsonl") == 3


@pytest.mark.parametrize("key", ["sk-a\x01bcdefgh", "sk-schl\u00fcssel", "sk a b c d e f"])
def test_a_key_that_no_header_can_carry_is_refused_untold(key: str) -> None:
    with pytest.raises(UsageError, match=r"contains U\+00") as raised:
        usable_key(key)
    assert key not in str(raised.value)


def test_answers_beyond_all_bounds_are_no_verdicts() -> None:
    verdict = {"evidence": {"premises": ["x"] * 5_000, "conclusion": ""}, "explanation": "x"}
    assert read_answer(json.dumps(verdict | {"is_error": True}), hints=()).verdict is None
    assert read_answer("x" * 1_000_000, hints=()).verdict is None
    assert read_usage({"prompt_tokens": 10**30}) == Usage()


def test_a_pack_is_bounded_and_ends_where_its_folder_ends(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("what: a secret")
    pack = tmp_path / "pack"
    (pack / "cues").mkdir(parents=True)
    (pack / "cues" / "linked.yaml").symlink_to(tmp_path / "secret.yaml")
    (pack / "cues" / "deep.yaml").write_text("[" * 50 + "]" * 50)
    (pack / "cues" / "digits.yaml").write_text(f"what: {'9' * 5_000}")
    laughs = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12))
    (pack / "cues" / "laughs.yaml").write_text(f"a0: &a0 [x]\n{laughs}")
    told = {Path(each.path).stem: each.message for each in reversed(read_packs([pack])[1])}
    assert "leads out of the pack" in told["linked"]
    assert "nested more than" in told["deep"]
    assert "digits" in told
    assert "laughs" in told


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "new" / "report.html"
    write_whole(path, b"old")
    with pytest.raises(ZeroDivisionError), whole_file(path) as file:
        file.write(b"torn" * (1 // 0))
    assert path.read_bytes() == b"old"
    assert list(path.parent.iterdir()) == [path]
    with pytest.raises(OutputError, match=r"/dev/full: cannot be written"):
        write_whole(Path("/dev/full"), b"x")


@pytest.mark.parametrize(
    "shape",
    [
        Shape("quotes", "\u201cA\u201d ", shared=True),
        Shape("choices", "A, B, ", shared=True),
        Shape("formulas", "**A** ", shared=True),
    ],
    ids=str,
)
def test_looped_shapes_do_not_grow_as_a_square(shape: Shape) -> None:
    measured = measure(shape, (4_000, 8_000, 16_000), tries=1)
    # A square would take four times as long.
    assert measured.ratio < 1.4 * MOST_RATIO


LONG = "x" * 300


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("rules lint --no-default-pack --pack loop", "loop/cues/a.yaml:1:1: "),
        ("rules lint --no-default-pack --pack dangling", "dangling/cues/a.yaml:1:1: "),
        ("rules lint --no-default-pack --pack linked", "linked/cues:1:1: "),
        (f"report run.jsonl -o {LONG}.html", f"hybrid: {LONG}.html: File name too long"),
        (f"eval run.jsonl --gold {LONG}", f"hybrid: {LONG}"),
        ("check folder --rules-only", "hybrid: folder: "),
        ("report run.jsonl -o folder/cues", "'folder/cues' is a directory"),
        ("export run.jsonl -o run.jsonl/x.csv", "hybrid: run.jsonl/x.csv: cannot be written: "),
        ("report run.jsonl -o /dev/full", "hybrid: /dev/full: cannot be written: No space"),
        ("sample run.jsonl -n 5 -o /proc/no/x", "hybrid: /proc/no/x: cannot be written: "),
        ("eval run.jsonl --gold folder", "hybrid: folder: is a directory"),
    ],
    ids=lambda text: text[:40],
)
def test_an_error_of_the_system_names_the_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    told: str,
) -> None:
    from hybrid.cli import main

    for name, target in {"loop": "a.yaml", "dangling": "none.yaml"}.items():
        (tmp_path / name / "cues").mkdir(parents=True)
        (tmp_path / name / "cues" / "a.yaml").symlink_to(target)
    (tmp_path / "folder" / "cues").mkdir(parents=True)
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "cues").symlink_to(tmp_path / "folder")
    monkeypatch.chdir(tmp_path)
    Path("in.jsonl").write_text("".join(f"{json.dumps(ROW | {'id': f'{n}'})}\n" for n in range(9)))
    main.run(["check", "in.jsonl", "--rules-only", "-o", "run.jsonl"])
    capsys.readouterr()
    assert main.run(command.split()) == main.FAILED
    out, err = capsys.readouterr()
    assert told in out + err
    assert "internal fault" not in err
