"""Expressions take little memory, and find no less for it."""

from __future__ import annotations

import pytest
import re2
from hypothesis import given
from hypothesis import strategies as st

from hybrid.packs import CueMatcher, compiling
from hybrid.packs.compiling import Allowance, Compiled, compile_sparing
from hybrid.packs.expressions import Expression
from hybrid.packs.token_pattern import TokenPattern
from hybrid.text.literals import needs
from tests.packs.building import cue, record


def _of_size(most: int) -> str:
    return "x(?:" + "|".join(f"[a-z]{{3,{n}}}[0-9]{n}" for n in range(20, most)) + ")"


# Too large to be compiled with the least memory, and with the most that one may be given.
_LARGE, _LARGEST = _of_size(120), _of_size(300)
# Many states at once: with little memory they are forgotten, and made again.
_BUSY = "a[^.]{0,60}b[^.]{0,60}c[^.]{0,60}d"
# Any three words around one that is given.
_ANY_WORDS: list[dict[str, object]] = [*[{"IS_ALPHA": True, "OP": "?"}] * 3, {"LOWER": "late"}]


def test_a_large_expression_is_accepted() -> None:
    large = Expression(_LARGE, "en")
    large.check()
    assert large.pattern.search(b"x" + b"q" * 59 + b"159")
    assert large.pattern.search(b"x" + b"q" * 2 + b"159") is None


@given(st.text("abcd. ", max_size=300))
def test_little_memory_finds_the_same(text: str) -> None:
    options = re2.Options()
    options.case_sensitive = False
    usual = re2.compile(_BUSY.encode(), options)
    found = [match.span() for match in compile_sparing(_BUSY).finditer(text.encode())]
    assert found == [match.span() for match in usual.finditer(text.encode())]


def test_a_pack_takes_little_memory_for_each_expression() -> None:
    assert Expression(_BUSY, "en").pattern.options.max_mem < re2.Options().max_mem
    large = Expression(_LARGE, "en").pattern.options.max_mem
    assert Expression(_BUSY, "en").pattern.options.max_mem < large < re2.Options().max_mem
    assert Expression(_LARGEST, "en").pattern.options.max_mem == re2.Options().max_mem
    assert TokenPattern(_ANY_WORDS)._expression.options.max_mem < re2.Options().max_mem


_SLOW = 1.0
_MEBIBYTE = 1 << 20


def _tried(costly: Compiled, seconds: float, times: int) -> int:
    """Return the memory of an expression after so many searches that took so long."""
    for _ in range(times):
        costly.count(seconds)
    return int(costly.pattern.options.max_mem)


def test_an_expression_that_takes_long_is_given_more_memory_step_by_step() -> None:
    text = b"a, b, c, d. abcd"
    costly = Compiled(_BUSY, Allowance(8 * _MEBIBYTE))
    before = [match.span() for match in costly.pattern.finditer(text)]
    least = _tried(costly, 0.0, 100)
    costly = Compiled(_BUSY, Allowance(8 * _MEBIBYTE))
    assert _tried(costly, _SLOW, 15) == least
    assert _tried(costly, _SLOW, 1) == 2 * least
    assert _tried(costly, _SLOW, 15) == 2 * least
    assert _tried(costly, _SLOW, 1) == 4 * least
    assert [match.span() for match in costly.pattern.finditer(text)] == before


def test_what_is_slow_with_the_most_has_the_least_for_good() -> None:
    allowance = Allowance(8 * _MEBIBYTE)
    costly = Compiled(_BUSY, allowance)
    least = int(costly.pattern.options.max_mem)
    most = max(_tried(costly, _SLOW, 16) for _ in range(10))
    assert most == 3 * _MEBIBYTE
    assert _tried(costly, _SLOW, 500) == least
    assert allowance.take(8 * _MEBIBYTE)


def test_all_together_are_given_no_more_than_there_is() -> None:
    least = int(Compiled(_BUSY).pattern.options.max_mem)
    allowance = Allowance(least)
    one, other = Compiled(_BUSY, allowance), Compiled(_BUSY + "[^.]*", allowance)
    assert _tried(one, _SLOW, 16) == 2 * least
    assert _tried(other, _SLOW, 500) == least
    assert _tried(one, _SLOW, 500) == 2 * least


def test_a_few_slow_searches_are_the_machine_s() -> None:
    costly = Compiled(_BUSY, Allowance(8 * _MEBIBYTE))
    least = int(costly.pattern.options.max_mem)
    for _ in range(100):
        _tried(costly, 0.0, 20)
        assert _tried(costly, _SLOW, 1) == least


def test_searches_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "_SLOW_SECONDS", 0.0)
    costly = Expression(_BUSY + "[^.]{3}", "en")
    monkeypatch.setattr(costly, "_compiled", Compiled(_BUSY, Allowance(_MEBIBYTE)))
    least = costly.pattern.options.max_mem
    for _ in range(16):
        assert costly.pattern.options.max_mem == least
        assert costly.matches(b"a b c d", [(0, 7)])
    assert costly.pattern.options.max_mem == 2 * least


def test_the_same_expression_is_in_memory_once() -> None:
    one, same = (Expression(_BUSY + "[^.]{2}", "en") for _ in range(2))
    assert one.pattern is same.pattern


def test_what_finds_cues_can_be_built_ahead() -> None:
    matcher = CueMatcher([cue(regex=("no one",)), cue(lang="zh", regex=("没有人",))])
    matcher.build()
    built = dict(matcher._finders)
    assert needs.cache_info().currsize == 0
    assert matcher.match(record("No one knows."), ())
    assert matcher.match(record("没有人知道。", lang="zh"), ())
    assert matcher._finders == built
