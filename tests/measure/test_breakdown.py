"""Groups: by any field, small ones together, sources by folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import UsageError
from hybrid.measure.breakdown import folders, groups, has, only
from hybrid.measure.gold import Joined
from tests.measure.build import finding, gold_line, joined, label, line

NO = {"logical": label(False)}


def run(folder: Path, *fields: dict[str, str]) -> Joined:
    found = [line(f"r{at}", finding("logical")) for at in range(len(fields))]
    return joined(folder, found, [gold_line(f"r{at}", NO, **own) for at, own in enumerate(fields)])


def sizes(own: Joined, field: str, least: int) -> dict[str, int]:
    return {name: len(items) for name, items in groups(own.items, field, least=least).items()}


def test_largest_first_and_small_ones_together(tmp_path: Path) -> None:
    models = ["a", "b", "b", "c", "c", "c", "d"]
    own = run(tmp_path, *({"model": name} for name in models))
    together = ("smaller groups (a 1, d 1)", 2)
    assert list(sizes(own, "model", 2).items()) == [("c", 3), ("b", 2), together]
    assert sizes(own, "model", 1) == {"c": 3, "b": 2, "a": 1, "d": 1}


def test_of_many_small_groups_some_are_named(tmp_path: Path) -> None:
    own = run(tmp_path, *({"model": name} for name in "abcdefgh"))
    named = "smaller groups (a 1, b 1, c 1, d 1, e 1, f 1, 2 more)"
    assert sizes(own, "model", 2) == {named: 8}


def test_a_single_small_group_keeps_its_name(tmp_path: Path) -> None:
    own = run(tmp_path, {"model": "a"}, {"model": "b"}, {"model": "b"})
    assert sizes(own, "model", 2) == {"b": 2, "a": 1}


def test_items_without_the_field_are_left_out(tmp_path: Path) -> None:
    own = run(tmp_path, {"task": "x"}, {})
    assert sizes(own, "task", 1) == {"x": 1}
    assert has(own.items, "task")
    assert not has(own.items, "model")


def test_a_field_that_nobody_has(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"has a field 'model' .*choice, lang, task"):
        groups(run(tmp_path, {"task": "x"}).items, "model", least=1)


def test_sources_are_joined_folder_by_folder(tmp_path: Path) -> None:
    names = ["o/r:d/e/1.csv@abcdef1", "o/r:d/e/2.csv", "o/r:d/3.csv", "o/r:d/3.csv", "p/q:4.csv"]
    own = run(tmp_path, *({"source": name} for name in names))
    assert sizes(own, "source", 2) == {"o/r:d/3.csv": 2, "o/r:d/e": 2, "p/q:4.csv": 1}


steps = st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=4).map("/".join)


@given(st.dictionaries(st.text(max_size=3), steps, max_size=20), st.integers(1, 5))
def test_a_folder_is_always_a_beginning_of_its_source(sources: dict[str, str], least: int) -> None:
    cut = folders(sources, least)
    assert cut.keys() == sources.keys()
    for id_, source in sources.items():
        assert source == cut[id_] or source.startswith(cut[id_] + "/")


def test_only(tmp_path: Path) -> None:
    own = run(tmp_path, {"task": "x", "model": "a"}, {"task": "x"}, {"task": "y"})
    assert len(only(own, {"task": "x"}).items) == 2
    assert len(only(own, {"task": "x", "model": "a"}).items) == 1
    with pytest.raises(UsageError, match="no record with a label and a finding has task=z"):
        only(own, {"task": "z"})
