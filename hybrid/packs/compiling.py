"""The one way to compile an expression of a pack: RE2, without regard to case, little memory.

Those that are slow with that are given more, step by step, as long as there is some to give.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import re2

# Nearly all memory of an expression is states remembered. A thousand expressions with RE2's usual
# 8 MiB each take 90 MB within a few thousand records; with less they are forgotten and made again,
# which costs about a millisecond a record (docs/scale.md) if none is given more. Most of the slow
# ones need twice the least, a few thirty times as much.
_SIZES = tuple((96 << 10) << step for step in range(6))

_MOST_MORE = 8 << 20
"""What all expressions of a process may be given together beyond the least, in bytes."""

_SLOW_SECONDS = 1e-4
"""A search that takes longer is slow: one that has the memory it needs takes a tenth of it."""

_MOST_SLOW = 16
"""How many slow searches an expression may have before it is given more memory.

They are counted, not added up: one may have been kept waiting for a processor.
"""

_LEAST_SHARE = 1 / 8
"""Of so many searches that share must be slow: on a busy machine any expression has slow ones."""


class Allowance:
    """How much memory expressions may still be given beyond the least, in bytes."""

    def __init__(self, left: int) -> None:
        self._left = left

    def take(self, wanted: int) -> bool:
        """Take so much, or nothing where less than that is left."""
        if self._left < wanted:
            return False
        self._left -= wanted
        return True

    def give_back(self, taken: int) -> None:
        """Let others have what was taken."""
        self._left += taken


_ALLOWANCE = Allowance(_MOST_MORE)


class Compiled:
    """What all that search for the same expression share; of one with more memory the other goes.

    ``pattern`` is the compiled expression, for UTF-8 bytes. Raises ``re2.error`` where RE2 does
    not accept ``source``.
    """

    def __init__(self, source: str, allowance: Allowance = _ALLOWANCE) -> None:
        self.pattern, self._sizes = _compile(source, _SIZES)
        self._source = source
        self._allowance = allowance
        self._least = self._sizes[0]
        self._searches = self._slow_searches = 0

    def count(self, seconds: float) -> None:
        """Take note of how long a search took, and ask for more memory if many were slow.

        One that is slow with the most there is does as well with the least.
        """
        self._searches += 1
        if seconds <= _SLOW_SECONDS:
            return
        self._slow_searches += 1
        if self._slow_searches == _MOST_SLOW:
            if _LEAST_SHARE * self._searches <= _MOST_SLOW and self._sizes:
                self._ask_for_more()
            self._searches = self._slow_searches = 0

    def _ask_for_more(self) -> None:
        held, *larger = self._sizes
        if not larger:
            self._allowance.give_back(held - self._least)
            self.pattern, self._sizes = compile_sparing(self._source), ()
        elif self._allowance.take(larger[0] - held):
            self.pattern, self._sizes = _compile(self._source, larger)


def compile_sparing(source: str) -> Any:
    """Compile ``source`` for UTF-8 bytes with little memory; with more what is too large for that.

    Raises ``re2.error`` where RE2 does not accept it.
    """
    return _compile(source, _SIZES)[0]


@lru_cache(maxsize=4096)
def compiled(source: str) -> Compiled:
    """Return what all share that search for ``source``."""
    return Compiled(source)


def _compile(source: str, sizes: Sequence[int]) -> tuple[Any, tuple[int, ...]]:
    """Compile with the first of ``sizes`` that is enough, with RE2's usual one where none is.

    Returns the expression and the sizes from its own upwards.
    """
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    usual = options.max_mem
    for index, options.max_mem in enumerate(sizes):
        with contextlib.suppress(re2.error):
            return re2.compile(source.encode(), options), tuple(sizes[index:])
    options.max_mem = usual
    return re2.compile(source.encode(), options), (usual,)
