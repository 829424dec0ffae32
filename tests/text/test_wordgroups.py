"""Word groups: what is read from a file, and what a faulty file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid.errors import PackError
from hybrid.text.wordgroups import any_of, read_groups, read_sides


def put(folder: Path, text: str) -> Path:
    (folder / "words.yaml").write_text(text, encoding="utf-8")
    return folder


def test_groups_by_the_name_of_their_list(tmp_path: Path) -> None:
    folder = put(tmp_path, "en:\n- moor heath\n- brook stream beck\nzh:\n- 小溪 溪流\n")
    assert read_groups("words", folder=folder) == {
        "en": [("moor", "heath"), ("brook", "stream", "beck")],
        "zh": [("小溪", "溪流")],
    }


def test_two_sides_of_a_group(tmp_path: Path) -> None:
    folder = put(tmp_path, "en:\n- steep sheer / flat\nzh:\n- 陡 / 平\n")
    assert read_sides("words", folder=folder) == {
        "en": ((("steep", "sheer"), ("flat",)),),
        "zh": ((("陡",), ("平",)),),
    }


@pytest.mark.parametrize(
    ("text", "line", "column", "told"),
    [
        ("en:\n- moor heath\n- brook\n", 3, 3, "two or more words"),
        ("en:\n- moor heath moor\n", 2, 3, '"moor" stands twice'),
        ("zh:\n- [小溪, 溪流]\n", 2, 3, "two or more words"),
        ("- moor heath\n", 1, 1, "lists of groups by name"),
        ("", 1, 1, "the file is empty"),
        ("en: [moor\n", 2, 1, "not readable as YAML"),
    ],
)
def test_a_faulty_group_is_told_with_its_place(
    tmp_path: Path, text: str, line: int, column: int, told: str
) -> None:
    with pytest.raises(PackError) as caught:
        read_groups("words", folder=put(tmp_path, text))
    (fault,) = caught.value.faults
    assert (fault.line, fault.column) == (line, column)
    assert told in fault.message


@pytest.mark.parametrize("group", ["steep flat", "/ flat", "steep /", "陡 / 平 / 缓"])
def test_a_group_without_two_sides_is_told(tmp_path: Path, group: str) -> None:
    with pytest.raises(PackError, match="both sides of one"):
        read_sides("words", folder=put(tmp_path, f"en:\n- {group}\n"))


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(PackError) as caught:
        read_groups("words", folder=put(tmp_path, "en:\n- moor\nzh:\n- 小溪 小溪\n"))
    assert [fault.line for fault in caught.value.faults] == [2, 4]


def test_an_expression_finds_the_longest_of_some_words() -> None:
    found = any_of(["ash", "ashen", "满意", "不满意"])
    assert found.findall("An Ashen sky, ash and a flash: 不满意，满意") == [
        "Ashen",
        "ash",
        "不满意",
        "满意",
    ]
