"""Lines over the unit square as SVG, for curves of shares and of probabilities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

_WIDTH, _HEIGHT, _LEFT, _TOP, _SIDE = 760, 440, 60, 20, 360
# Colours that people with any colour vision tell apart (Okabe and Ito 2008).
_COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points between 0 and 1; ``dashed`` ones have the colour of the one before.

    ``mark`` is the place of a point that is marked; ``low`` and ``high`` are ends of intervals.
    """

    name: str
    x: Sequence[float]
    y: Sequence[float]
    dashed: bool = False
    mark: int | None = None
    ends: Sequence[tuple[float, float]] = ()


def plot(
    lines: Sequence[Line], *, x: str, y: str, level: float | None = None, even: bool = False
) -> str:
    """Return an SVG of lines; ``level`` draws a line across, ``even`` the diagonal."""
    drawn = "\n".join([*_frame(x, y), *_guides(level, even=even), *_lines(lines)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'font-family="sans-serif" font-size="13">\n<rect width="100%" height="100%" '
        f'fill="#fff"/>\n{drawn}\n</svg>\n'
    )


def _at(x: float, y: float) -> str:
    return f"{_LEFT + _SIDE * x:.1f},{_TOP + _SIDE * (1 - y):.1f}"


def _frame(x: str, y: str) -> Iterator[str]:
    yield f'<path d="M{_at(0, 1)}L{_at(0, 0)}L{_at(1, 0)}" fill="none" stroke="#333"/>'
    for step in range(6):
        share = step / 5
        across, down = _at(share, 0).split(",")[0], _at(0, share).split(",")[1]
        yield f'<text x="{across}" y="{_TOP + _SIDE + 18}" text-anchor="middle">{share:g}</text>'
        yield f'<text x="{_LEFT - 8}" y="{down}" dy="4" text-anchor="end">{share:g}</text>'
    middle = _LEFT + _SIDE / 2
    yield f'<text x="{middle}" y="{_HEIGHT - 14}" text-anchor="middle">{escape(x)}</text>'
    turned = f'transform="translate(16 {_TOP + _SIDE / 2}) rotate(-90)"'
    yield f'<text {turned} text-anchor="middle">{escape(y)}</text>'


def _guides(level: float | None, *, even: bool) -> Iterator[str]:
    ends = [((0, level), (1, level))] if level is not None else []
    for start, end in [*ends, *([((0, 0), (1, 1))] if even else [])]:
        yield f'<path d="M{_at(*start)}L{_at(*end)}" stroke="#999" stroke-dasharray="2 3"/>'


def _lines(lines: Sequence[Line]) -> Iterator[str]:
    own = -1
    for row, line in enumerate(lines):
        own += not line.dashed
        colour = _COLOURS[own % len(_COLOURS)]
        style = f'fill="none" stroke="{colour}" stroke-width="2"'
        style += ' stroke-dasharray="6 4"' if line.dashed else ""
        points = [_at(*point) for point in zip(line.x, line.y, strict=True)]
        yield f'<polyline points="{" ".join(points)}" {style}/>'
        for x, (low, high) in zip(line.x, line.ends, strict=False):
            yield f'<path d="M{_at(x, low)}L{_at(x, high)}" stroke="{colour}"/>'
        marked = points if line.ends else [points[line.mark]] if line.mark is not None else []
        for point in marked:
            across, down = point.split(",")
            yield f'<circle cx="{across}" cy="{down}" r="4" fill="{colour}"/>'
        left, height = _LEFT + _SIDE + 24, _TOP + 14 + 22 * row
        yield f'<path d="M{left},{height}h28" {style}/>'
        yield f'<text x="{left + 36}" y="{height + 4}">{escape(line.name)}</text>'
