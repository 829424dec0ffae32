"""Whether two values are one that is rounded, or is told in other units."""

from __future__ import annotations

import math
from collections.abc import Mapping

from hybrid.text.expressions import Value

# Values that differ by less may be one value, rounded; by tens, in other units. Of whole numbers
# nothing is rounded off but what ends in zeros.
_CLOSE, _SAME = 0.05, 0.005
# Of several near the result the next is so much farther off than the nearest.
_FAR = 1.5


def differ(one: Value, other: Value, *, near: bool = False) -> bool:
    """Whether two values are quite other ones, and not one value that is rounded.

    ``near`` tells that values are taken as near enough.
    """
    if isinstance(one, complex) and isinstance(other, complex):
        return not _is_close(one, other, near=near)
    return one != other


def nearest(values: Mapping[str, Value], result: Value, chosen: str) -> list[str]:
    """Return the option whose number is as good as the result.

    Where several are, it is far nearer than any other, and than the ``chosen`` one.
    """
    if not isinstance(result, complex):
        return []
    numbers = {letter: each for letter, each in values.items() if isinstance(each, complex)}
    close = [letter for letter, each in numbers.items() if _is_about(each, result)]
    if len(close) <= 1:
        return close
    off = sorted((abs(each - result), letter) for letter, each in numbers.items())
    clear = off[0][1] != chosen and off[1][0] > _FAR * off[0][0]
    return [off[0][1]] if clear else []


def _is_about(one: complex, other: complex) -> bool:
    """Whether two numbers are one but for rounding, in the same units and with the same sign."""
    if not other or one.imag or other.imag:
        return False
    return _off(one.real / other.real) <= _CLOSE


def _is_close(one: complex, other: complex, *, near: bool) -> bool:
    """Whether two values may be one: rounded, without its sign, or in other units."""
    if not one or not other or one.imag or other.imag:
        return False
    sizes = sorted((abs(one), abs(other)))
    whole = not near and all(size == int(size) for size in sizes)
    if whole and _off(sizes[1] / sizes[0]) <= _CLOSE:
        return sizes[1] - sizes[0] < max(map(_unit, sizes))
    tens = round(math.log10(sizes[1] / sizes[0]))
    return _off(sizes[1] / sizes[0] / 10**tens) <= (_SAME if whole else _CLOSE)


def _off(ratio: float) -> float:
    return abs(ratio - 1)


def _unit(number: float) -> int:
    """Return what a whole number counts in by the zeros that it ends in: 100 for 6500."""
    digits = f"{number:.0f}"
    return int(10 ** (len(digits) - len(digits.rstrip("0"))))
