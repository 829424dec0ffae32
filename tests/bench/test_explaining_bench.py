"""The limits on reading explanations, on the sample explanations."""

from __future__ import annotations

import pytest

from bench.explaining import MOST_REFUSED, explanations, rates


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_was_held_out_keeps_the_limits(lang: str) -> None:
    given = [e for e in explanations() if (e.told, e.part, e.lang) == ("said", "held_out", lang)]
    assert len(given) == 30
    assert rates(given).kept


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_three_of_four_are_seen_in_words_written_later(lang: str) -> None:
    given = [e for e in explanations() if (e.part, e.lang) == ("later", lang)]
    found = rates(given)
    assert found.seen >= 0.75 * found.count


def test_sound_explanations_pass() -> None:
    found = rates(explanations())
    assert found.refused <= MOST_REFUSED * found.count


def test_every_part_holds_both_verdicts_of_every_type() -> None:
    kinds = {(e.part, e.lang, e.error_type, e.argues_error) for e in explanations()}
    assert len(kinds) == 3 * 2 * 3 * 2
