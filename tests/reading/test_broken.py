"""Inputs that cannot be used, as a whole or in part, and the words a user then sees."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path

import pytest

from hybrid.errors import InputError, UsageError
from hybrid.reading.reader import open_records
from hybrid.reading.rows import ReadOptions, SkippedRow
from tests.conftest import Golden

_FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "broken"
_ROW = '{"id": "%s", "question": "Who paid?", "options": ["Mia", "Noor"], "reasoning": "So A."}\n'

_REFUSED = (
    "two_reasonings.jsonl",
    "many_problems.jsonl",
    "no_reasoning.csv",
    "no_question.csv",
    "no_options.jsonl",
    "integers.jsonl",
    "integers.csv",
    "two_option_rows.csv",
    "repeated_header.csv",
    "same_id.jsonl",
    "unknown_form.txt",
    "missing.jsonl",
    ".",
)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(_FIXTURES)


def _told(sources: Sequence[str], options: ReadOptions | None = None) -> str:
    """What reading tells: how fields were read, then one line per row, or the refusal."""
    lines: list[str] = []
    try:
        reader = open_records(sources, options)
        lines += reader.descriptions
        for item in reader:
            if isinstance(item, SkippedRow):
                lines.append(f"{item.file}:{item.line}: {item.reason}")
            else:
                lines.append(f"record {item.id}")
    except (InputError, UsageError) as error:
        lines.append(f"{type(error).__name__}: {error}")
    return "\n".join(lines) + "\n"


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize(
    "name",
    [
        "rows.jsonl",
        "rows.csv",
        "empty.jsonl",
        "blank.jsonl",
        "header_only.csv",
        "nothing_usable.jsonl",
        "array_as_lines.jsonl",
        "cut.json",
        "no_comma.json",
        "mixed.json",
        "number.json",
        "two_documents.json",
    ],
)
def test_bad_rows_are_set_aside_with_a_reason(name: str, golden: Golden) -> None:
    golden(f"{name}.txt", _told([name]))


@pytest.mark.usefixtures("broken")
def test_refusals_name_the_file_and_the_way_out(golden: Golden) -> None:
    told = "\n".join(_told([name]) for name in _REFUSED)
    golden("refused.txt", told)


@pytest.mark.usefixtures("broken")
def test_refusals_about_several_inputs(golden: Golden) -> None:
    several = [
        ["same_id.jsonl", "same_id_again.jsonl"],
        ["same_id_again.jsonl", "same_id.jsonl"],
        ["two_reasonings.jsonl", "no_question.csv"],
        ["empty.jsonl", "empty.jsonl"],
        [],
    ]
    golden("refused_several.txt", "\n".join(_told(names) for names in several))


@pytest.mark.usefixtures("broken")
def test_refusals_of_a_mapping(golden: Golden) -> None:
    mappings = [{"reasoning": "cott"}, {"question": ""}, {"reasoning": "thinking+text"}]
    told = [_told(["two_reasonings.jsonl"], ReadOptions(mapping=each)) for each in mappings]
    told.append(_told(["rows.csv"], ReadOptions(mapping={"question": ""})))
    golden("refused_mapping.txt", "\n".join(told))


@pytest.mark.usefixtures("broken")
def test_each_refusal_settled_as_it_says(golden: Golden) -> None:
    told = [
        _told(["two_reasonings.jsonl"], ReadOptions(mapping={"reasoning": "thinking+response"})),
        _told(["no_reasoning.csv"], ReadOptions(mapping={"reasoning": "answer"})),
        _told(["no_question.csv"], ReadOptions(mapping={"question": "text"})),
        _told(["integers.jsonl"], ReadOptions(answer_base=0)),
        _told(["integers.jsonl"], ReadOptions(answer_base=1)),
        _told(["integers.csv"], ReadOptions(answer_base=1)),
        _told(["two_option_rows.csv"], ReadOptions(mapping={"options": "ans0+ans1"})),
        _told(["repeated_header.csv"], ReadOptions(mapping={"answer": "answer#2"})),
        _told(["same_id_again.jsonl", "same_id.jsonl"], ReadOptions(mapping={"id": ""})),
        _told(["unknown_form.txt"], ReadOptions(input_format="csv")),
    ]
    golden("settled.txt", "\n".join(told))


def test_broken_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    monkeypatch.chdir(tmp_path)
    good = (_ROW % "good").encode()
    last = (_ROW % "last").encode()
    header = b"id,question,A,B,reasoning\n"
    whole = good + last
    files = {
        "latin1.jsonl": good + good.replace(b"Who", b"Qu\xe9").replace(b'"good"', b'"b"') + last,
        "nul.jsonl": good + b'{"id": "a\0b"}\n' + last,
        "zeros.jsonl": good + b"\0" * 40 + b"\n" + last,
        "bom.jsonl": b"\xef\xbb\xbf" + whole,
        "crlf.jsonl": whole.replace(b"\n", b"\r\n"),
        "no_last_break.jsonl": whole.rstrip(),
        "surrogate_bytes.jsonl": good.replace(b"paid", b"\xed\xa0\xbd") + last,
        "deep.jsonl": good + b"[" * 200_000 + b"\n" + last,
        "digits.jsonl": good + b'{"id": ' + b"9" * 5000 + b"}\n" + last,
        "latin1.csv": header + b"ok,Who?,Mia,Noor,So A.\nbad,Qu\xe9?,Mia,Noor,So A.\n",
        "nul.csv": header + b"bad,Who\0?,Mia,Noor,So A.\nok,Who?,Mia,Noor,So A.\n",
        "mac.csv": header.replace(b"\n", b"\r") + b"ok,Who?,Mia,Noor,So A.\r",
        "latin1.json": b'[{"question": "Qu\xe9?"}]',
        "bom.csv": b"\xef\xbb\xbf" + header + b"ok,Who?,Mia,Noor,So A.\r\n",
        "utf16.jsonl": whole.decode().encode("utf-16"),
        "cut.jsonl.gz": gzip.compress(whole, mtime=0)[:-4],
        "damaged.jsonl.gz": gzip.compress(whole, mtime=0)[:30] + b"\xff" * 40,
        "not_zipped.jsonl.gz": good,
    }
    told = []
    for name, data in files.items():
        Path(name).write_bytes(data)
        told.append(_told([name]))
    golden("bytes.txt", "\n".join(told))
