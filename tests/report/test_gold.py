from __future__ import annotations

import json
from pathlib import Path

import pytest
from sklearn.metrics import cohen_kappa_score

from hybrid.errors import InputError
from hybrid.records import ErrorType
from hybrid.report import GoldError, merge_gold, read_gold
from tests.report.samples import gold_row

_ANN = [True, True, False, False, True, False, False, True]
_BEN = [True, False, False, False, True, True, False, True]


def _file(path: Path, *rows: str) -> Path:
    path.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    return path


def _reviewer(folder: Path, name: str, said: list[bool]) -> Path:
    rows = [gold_row(f"q{n}", reviewer=name, logical=own) for n, own in enumerate(said)]
    return _file(folder / f"{name}.jsonl", *rows)


def test_agreement_is_cohens_kappa(tmp_path: Path) -> None:
    files = [_reviewer(tmp_path, "ann", _ANN), _reviewer(tmp_path, "ben", _BEN)]
    merged = merge_gold([read_gold(path) for path in files])
    (agreement,) = [each for each in merged.agreements if each.error_type is ErrorType.LOGICAL]
    assert agreement.both == 8
    assert agreement.observed == 0.75
    assert agreement.kappa == pytest.approx(cohen_kappa_score(_ANN, _BEN))
    assert (merged.agreed, merged.disputed) == (6, 2)


def test_kappa_is_undefined_where_chance_alone_agrees(tmp_path: Path) -> None:
    files = [_reviewer(tmp_path, name, [False] * 4) for name in ("ann", "ben")]
    merged = merge_gold([read_gold(path) for path in files])
    assert [each.kappa for each in merged.agreements] == [None, None, None]
    assert merged.agreed == 4


def test_what_they_differ_on_is_no_label(tmp_path: Path) -> None:
    ann = _file(tmp_path / "a.jsonl", gold_row("q", reviewer="ann", logical=True, factual=True))
    ben = _file(tmp_path / "b.jsonl", gold_row("q", reviewer="ben", logical=False))
    (line,) = merge_gold([read_gold(ann), read_gold(ben)]).lines
    assert list(line["labels"]) == ["factual"]
    assert line["labels"]["factual"]["by"] == ["ann"]
    assert line["disputed"]["logical"]["ben"]["is_error"] is False
    assert line["reviewers"] == ["ann", "ben"]


def test_criteria_and_quotes_are_joined(tmp_path: Path) -> None:
    rows = []
    for who, name, premise, sure in (("ann", "reversal", "p1", 5), ("ben", "reversal", "p2", 3)):
        label = {"is_error": True, "criteria": [name], "premises": [premise], "confidence": sure}
        row = {"id": "q", "report": "r", "reviewer": who, "labels": {"logical": label}}
        rows.append(_file(tmp_path / f"{who}.jsonl", json.dumps(row)))
    (line,) = merge_gold([read_gold(path) for path in rows]).lines
    label = line["labels"]["logical"]
    assert (label["criteria"], label["premises"]) == (["reversal"], ["p1", "p2"])
    assert label["confidence"] == 3


def test_merged_gold_is_gold(tmp_path: Path) -> None:
    files = [_reviewer(tmp_path, "ann", _ANN), _reviewer(tmp_path, "ben", _BEN)]
    merged = merge_gold([read_gold(path) for path in files])
    again = read_gold(_file(tmp_path / "m.jsonl", *(json.dumps(line) for line in merged.lines)))
    assert len(again.lines) == 8


def test_what_a_reviewer_chose_goes_before_what_others_confirmed(tmp_path: Path) -> None:
    found = {"is_error": True, "criteria": ["reversal"], "premises": ["the run's"]}
    confirmed = found | {"adopted": ["criteria", "evidence"]}
    own = found | {"premises": ["her own"], "adopted": ["criteria"]}
    merged = []
    for name, given in (("one", [confirmed, own]), ("two", [confirmed, confirmed])):
        files = [
            _file(
                tmp_path / f"{name}{at}.jsonl",
                json.dumps({"id": "q", "reviewer": str(at), "labels": {"logical": label}}),
            )
            for at, label in enumerate(given)
        ]
        merged.append(merge_gold([read_gold(path) for path in files]).lines[0]["labels"]["logical"])
    assert (merged[0]["premises"], merged[0]["adopted"]) == (["her own"], ["criteria"])
    assert (merged[1]["premises"], merged[1]["adopted"]) == (
        ["the run's"],
        ["criteria", "evidence"],
    )


def test_nobody_s_confidence_is_made_up(tmp_path: Path) -> None:
    rows: dict[str, dict[str, int | None]] = {
        "ann": {"confidence": 5},
        "ben": {},
        "cem": {"confidence": None},
    }
    files = [
        _file(
            tmp_path / f"{who}.jsonl",
            json.dumps(
                {"id": 7, "reviewer": who, "labels": {"logical": {"is_error": True, **own}}}
            ),
        )
        for who, own in rows.items()
    ]
    (line,) = merge_gold([read_gold(path) for path in files]).lines
    assert (line["id"], line["labels"]["logical"]["confidence"]) == ("7", 5)
    (line,) = merge_gold([read_gold(path) for path in files[1:]]).lines
    assert line["labels"]["logical"]["confidence"] is None


def test_files_of_other_reports_are_refused(tmp_path: Path) -> None:
    ann = _file(tmp_path / "a.jsonl", gold_row("q", "r1", "ann", logical=True))
    ben = _file(tmp_path / "b.jsonl", gold_row("q", "r2", "ben", logical=True))
    with pytest.raises(GoldError, match="belong to different reports"):
        merge_gold([read_gold(ann), read_gold(ben)])
    mixed = _file(tmp_path / "m.jsonl", gold_row("a", "r1"), gold_row("b", "r2"))
    with pytest.raises(GoldError, match="different reports"):
        read_gold(mixed)


def test_one_reviewer_twice_is_refused(tmp_path: Path) -> None:
    files = [_file(tmp_path / f"{n}.jsonl", gold_row("q", logical=True)) for n in "ab"]
    with pytest.raises(GoldError, match="the same reviewer, 'ann'"):
        merge_gold([read_gold(path) for path in files])


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("{", "not JSON"),
        ("[]", "not a line of gold"),
        ('{"id": "q"}', "labels"),
        ('{"id": "q", "labels": {"moral": {"is_error": true}}}', "labels"),
        ('{"id": "q", "labels": {"logical": {}}}', "is_error"),
        (
            '{"id": "q", "labels": {"logical": {"is_error": true, "criteria": ["x"]}}}',
            "'x' is not a criterion of the logical type",
        ),
    ],
)
def test_what_is_no_gold_is_refused_with_its_place(tmp_path: Path, row: str, said: str) -> None:
    path = _file(tmp_path / "a.jsonl", gold_row("p"), row)
    with pytest.raises(InputError, match=r"a\.jsonl:2") as caught:
        read_gold(path)
    assert said in str(caught.value)


def test_a_file_without_labels_or_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no labels"):
        read_gold(_file(tmp_path / "a.jsonl"))
    for data, said in ((b"\xff\xfe", "UTF-16; save it as UTF-8"), (b"{\xff}\n", "1: not UTF-8")):
        (tmp_path / "b.jsonl").write_bytes(data)
        with pytest.raises(InputError, match=said):
            read_gold(tmp_path / "b.jsonl")
    with pytest.raises(InputError, match="no such file"):
        read_gold(tmp_path / "c.jsonl")
    with pytest.raises(InputError, match="twice"):
        read_gold(_file(tmp_path / "d.jsonl", gold_row("q"), gold_row("q")))
