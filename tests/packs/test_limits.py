"""Inflections and classes that multiply, or are made of each other: a fault with its place."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hybrid.errors import Fault
from hybrid.packs import default_pack_dir
from hybrid.packs.load import read_packs

CUE = """\
cue: lack
what: Something is missing.
en:
  - there is a lack
  - {line}
examples: {{match: ["There [[is a lack]]."]}}
"""
MANY = " ".join(f"wait{letter}~" for letter in "abcdefghijklmnopqrst")
NESTED = "".join(f"c{n}: {{en: [<c{n + 1}>]}}\n" for n in range(3000)) + "c3000: {en: [x]}\n"
WIDE = "".join(
    f"w{n}: {{en: [{', '.join(f'x{n}y{m}~' for m in range(1000))}]}}\n" for n in range(3)
)
FAULTS = {
    "inflections in a line": ("", f"not ({MANY})", "cues/lack.yaml", (5, 9), "than 1,000 forms"),
    "inflections in a class": (
        f"many: {{en: [few, {MANY}]}}\n", "<many>", "classes.yaml", (1, 18), "than 1,000 forms",
    ),
    "a class of itself": ("a: {en: [<a>]}\n", "<a>", "classes.yaml", (1, 10), "made of itself"),
    "classes of each other": (
        "a: {en: [<b>]}\nb: {en: [one, <a>]}\n", "<a>", "classes.yaml", (1, 10), "made of itself",
    ),
    "deep classes": (NESTED, "<c0>", "classes.yaml", (1, 11), "more than 20 deep"),
    "wide classes": (
        WIDE + "all: {en: [<w0>, <w1>, <w2>]}\n", "<all>", "classes.yaml", (4, 6), "5,000 forms",
    ),
    "a wide line": (WIDE, "<w0> <w1> <w2>", "cues/lack.yaml", (5, 5), "5,000 forms in one line"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_what_has_no_bound_is_a_fault_with_its_place(tmp_path: Path, name: str) -> None:
    classes, line, file, place, says = FAULTS[name]
    (tmp_path / "cues").mkdir()
    (tmp_path / "classes.yaml").write_text(classes or "x: {en: [y]}\n", encoding="utf-8")
    (tmp_path / "cues" / "lack.yaml").write_text(CUE.format(line=line), encoding="utf-8")
    begin = time.process_time()
    _, faults = read_packs([tmp_path])
    assert time.process_time() - begin < 10
    told: list[Fault] = [each for each in faults if each.path == str(tmp_path / file)]
    assert says in told[0].message
    assert (told[0].line, told[0].column) == place


def test_our_own_pack_is_far_from_any_limit() -> None:
    assert read_packs([default_pack_dir()])[1] == ()
