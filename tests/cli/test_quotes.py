"""``hybrid quotes`` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hybrid.cli.quotes import quotes

SOURCE = "The nurse was not late.\nThe pilot was late."
RECORD = {
    "question": "Who was late? AIDS is meant.",
    "options": {"A": "the nurse", "B": "the pilot"},
    "reasoning": "Unclear. I choose (A).",
    "answer": "A",
}
KEYS = ["id", "tier", "accepted", "field", "start", "end", "parts", "score", "difference", "reason"]


def _run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(quotes, arguments, input=stdin)


def _pairs(folder: Path, *rows: object) -> str:
    path = folder / "pairs.jsonl"
    lines = (row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(path)


@pytest.fixture
def texts(tmp_path: Path) -> tuple[str, str]:
    """A file of quotes and the text they are from."""
    wanted, source = tmp_path / "quotes.txt", tmp_path / "source.txt"
    wanted.write_text("The pilot was late\n\nThe nurse was late\n", encoding="utf-8")
    source.write_text(SOURCE, encoding="utf-8", newline="")
    return str(wanted), str(source)


def test_pairs_give_one_line_each_in_order(tmp_path: Path) -> None:
    path = _pairs(
        tmp_path,
        {"id": "a", "quote": "The nurse was late", "source": SOURCE},
        {"id": 7, "quote": "The pilot … late", "source": SOURCE},
        {"quote": "nothing of the kind", "source": SOURCE},
        {"id": "r", "quote": "I choose (A)", "record": RECORD, "role": "conclusion"},
        {"id": "s", "quote": "aids", "record": RECORD, "error_type": "semantic"},
    )
    done = _run(path, "--format", "jsonl")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 1
    assert all(list(line) == KEYS for line in lines)
    assert [line["id"] for line in lines] == ["a", 7, 3, "r", "s"]
    assert [line["tier"] for line in lines] == ["near", "near", "missing", "exact", "near"]
    assert [line["accepted"] for line in lines] == [False, False, False, True, False]
    assert lines[0]["difference"] == "negator dropped: “not”"
    assert lines[2]["field"] is lines[2]["start"] is None
    assert (lines[3]["field"], lines[3]["start"]) == ("reasoning", 9)
    assert done.stderr == ""


def test_broken_rows_are_set_aside_and_named(tmp_path: Path) -> None:
    good = {"id": "a", "quote": "The pilot", "source": SOURCE}
    path = _pairs(
        tmp_path,
        good,
        "{broken",
        {"id": "x", "quote": 5, "source": "text"},
        {"id": "x", "quote": "late"},
        {"id": "x", "quote": "late", "source": "late", "record": RECORD},
        {"id": "x", "quote": "late", "source": "late", "role": "witness"},
        {"id": "x", "quote": "late", "source": "late", "error_type": "moral"},
        {"id": "x", "quote": "late", "record": {"options": ["a"]}},
        "[1]",
        '{"id": "x", "quote": "\\ud800", "source": "late"}',
        good,
    )
    done = _run(path, "--format", "jsonl")
    assert done.exit_code == 2
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["a", "a"]
    problems = done.stderr.splitlines()
    assert [line.split(":")[1] for line in problems] == [str(number) for number in range(2, 11)]
    for number, word in enumerate(
        ["JSON", "quote", "no source", "both", "role", "moral", "question", "list", "surrogate"]
    ):
        assert word in problems[number]


def test_a_file_of_quotes_against_a_source(texts: tuple[str, str]) -> None:
    wanted, source = texts
    done = _run(wanted, "--source", source)
    assert done.exit_code == 1
    assert done.stdout == (
        "1  accepted  exact  source 24–42 (line 2)\n"
        "  text  The pilot was late\n"
        "3  refused  near  source 0–22 (line 1), 87.5 % alike\n"
        "  quote The nurse was late\n"
        "  text  The nurse was [-not-] late\n"
        "  why   words differ: negator dropped: “not”\n"
    )
    assert done.stderr == "2 quotes: 1 accepted, 1 refused\n"


def test_exit_codes(tmp_path: Path, texts: tuple[str, str]) -> None:
    wanted, source = texts
    assert _run(wanted, "--source", source, "--exit-zero").exit_code == 0
    accepted = _pairs(tmp_path, {"id": "a", "quote": "The pilot", "source": SOURCE})
    assert _run(accepted).exit_code == 0
    assert _run(accepted, "--source", source).exit_code == 0
    assert _run(wanted).exit_code == 2
    assert _run("-", "--source", "-").exit_code == 2


def test_a_source_file_serves_pairs_without_one(tmp_path: Path, texts: tuple[str, str]) -> None:
    path = _pairs(tmp_path, {"id": "a", "quote": "The pilot was late"}, '"The nurse was not late"')
    done = _run(path, "--source", texts[1], "--format", "jsonl")
    assert [json.loads(line)["tier"] for line in done.stdout.splitlines()] == ["exact", "exact"]


def test_standard_input(texts: tuple[str, str]) -> None:
    row = json.dumps({"id": "a", "quote": "The pilot", "source": SOURCE})
    assert json.loads(_run("-", "--format", "jsonl", stdin=row).stdout)["accepted"]
    assert "accepted" in _run("-", "--source", texts[1], stdin="The pilot was late\n").stdout


def test_case_counts_for_semantic_evidence(tmp_path: Path) -> None:
    path = _pairs(tmp_path, {"id": "a", "quote": "the pilot", "source": SOURCE})
    assert _run(path).exit_code == 0
    assert _run(path, "--error-type", "semantic").exit_code == 1
    assert _run(path, "--role", "keyword").exit_code == 1


def test_nothing_in_a_text_steers_the_terminal(tmp_path: Path) -> None:
    path = _pairs(
        tmp_path,
        {
            "id": "\x1b[2J",
            "quote": "was \x1b[31mlate\u202e now",
            "source": "was \x1b[31mlate\u202e",
        },
        {"id": "b", "quote": "was \x1b[31mlate", "source": "was \x1b[31mlate\u202e"},
    )
    shown = _run(path).stdout
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert r"\x1b[31m" in shown


def test_an_unreadable_file_is_said_in_one_line(tmp_path: Path, texts: tuple[str, str]) -> None:
    from hybrid.errors import InputError

    missing = _run(str(tmp_path / "none.jsonl"))
    assert isinstance(missing.exception, InputError)
    (tmp_path / "latin.txt").write_bytes(b"\xe9t\xe9")
    broken = _run(texts[0], "--source", str(tmp_path / "latin.txt"))
    assert isinstance(broken.exception, InputError)
    assert "UTF-8" in str(broken.exception)


def test_line_ends_of_a_source_are_kept(tmp_path: Path) -> None:
    (tmp_path / "s.txt").write_bytes(b"\xef\xbb\xbfone\r\ntwo\r\nthree")
    (tmp_path / "q.txt").write_text("two three\n", encoding="utf-8")
    done = _run(str(tmp_path / "q.txt"), "--source", str(tmp_path / "s.txt"), "--format", "jsonl")
    line = json.loads(done.stdout)
    assert (line["tier"], line["start"], line["end"]) == ("normalized", 5, 15)


def test_sensitivity_counts_what_each_tier_would_accept(tmp_path: Path) -> None:
    path = _pairs(
        tmp_path,
        {"id": "same", "quote": "The pilot was late", "source": SOURCE},
        {"id": "style", "quote": "The  pilot was\n**late**", "source": SOURCE},
        {"id": "slip", "quote": "The nurse was not late.\nThe pilto was late.", "source": SOURCE},
        {"id": "turned", "quote": "The nurse was late", "source": SOURCE},
        {"id": "short", "quote": "T", "source": SOURCE},
        {"id": "none", "quote": "nothing of the kind", "source": SOURCE},
    )
    done = _run(path, "--sensitivity", "--format", "jsonl")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["accepted"] for row in rows] == [1, 2, 3, 4]
    assert [row["changed"] for row in rows] == [["style", "slip"], ["slip"], [], ["turned"]]
    assert [row["in_use"] for row in rows] == [False, False, True, False]
    assert done.exit_code == 1
    shown = _run(path, "--sensitivity")
    assert "exact, normalized, fuzzy, near  1 (turned)" in shown.stdout
    assert "6 quotes: 3 accepted, 3 refused" in shown.stderr
