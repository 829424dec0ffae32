"""The limits of the post-checks, kept on the sample records and on the labelled ones."""

from __future__ import annotations

from bench.postcheck import measure
from tests.shared_data import shared


def test_nothing_sound_is_lost_and_nothing_provably_spoilt_stands() -> None:
    lines, good = measure(shared=None)
    assert good, "\n".join(lines)


def test_labelled_verdicts_are_hardly_ever_lost() -> None:
    lines, good = measure(shared=shared("gold_dev.jsonl").parent, corruptions=())
    assert good, "\n".join(lines)
