"""The limits that the scripted judge must keep, on the sample records."""

from __future__ import annotations

from bench.postcheck import measure
from hybrid.packs import default_pack_dir, load_packs
from hybrid.screening import Screener
from tests.shared_data import shared


def test_nothing_spoilt_passes_and_nothing_sound_is_refused() -> None:
    lines, good = measure(Screener(load_packs([default_pack_dir()])), gold=None)
    assert good, "\n".join(lines)


def test_labelled_evidence_is_hardly_ever_refused() -> None:
    gold = shared("gold_dev.jsonl")
    lines, good = measure(Screener(load_packs([default_pack_dir()])), gold=gold, corruptions=())
    assert good, "\n".join(lines)
