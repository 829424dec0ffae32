"""The form of a text in which style does not count, with a map back to the original.

What is brought to one form: width and compatibility forms, traditional and simplified characters,
composed and decomposed accents, quotation marks, dashes, ellipses, white space and hard wraps,
Markdown, LaTeX and HTML marks, entities, and characters that show nothing. What never is: anything
that carries sense, such as a power, a negated sign, an accent, a minus, a decimal point, or
(unless the caller allows it) the case of a letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from hybrid.text.characters import fold_forms
from hybrid.text.layers import Layer
from hybrid.text.markup import strip_marks
from hybrid.text.spacing import set_spaces
from hybrid.text.spelling import compose, spell_out

_Step = Callable[[str], Layer | None]

# Without a mark, and with one space between words, a text has its normal form.
_PLAIN = re.compile("[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")

# Forms are folded between the first and the second: that keeps every length and needs no map.
_BEFORE_FOLDING = (compose,)
_AFTER_FOLDING = (spell_out, strip_marks, set_spaces)
_AMONG_HAN = (
    partial(spell_out, among_han=True),
    strip_marks,
    partial(set_spaces, among_han=True),
)


@dataclass(frozen=True, slots=True)
class Normalised:
    """A normal form and where each of its characters stood.

    ``layers`` are the rewritings in order; each maps back to the text before it, and the first
    one to the original.
    """

    text: str
    layers: tuple[Layer, ...]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the original that ``text[start:end]`` stands for.

        Offsets are code points, half-open. Total for ``0 <= start <= end <= len(text)`` and
        monotone; an empty range gives an empty range.
        """
        for layer in reversed(self.layers):
            start, end = layer.before(start, end)
        return start, end


def normalise(text: str, *, fold_case: bool = False, among_han: bool = False) -> Normalised:
    """Return the normal form of any string; it raises nothing.

    ``fold_case`` folds A to Z alone, which keeps every length; ask for it only where case carries
    no sense. ``among_han`` is for a text in Latin script that was cut out of a Chinese one, where
    a space says less.
    """
    layers: list[Layer] = []
    if _PLAIN.fullmatch(text):
        return Normalised(fold_ascii_case(text) if fold_case else text, ())
    text = _rewritten(text, _BEFORE_FOLDING, layers)
    text = _rewritten(fold_forms(text), _AMONG_HAN if among_han else _AFTER_FOLDING, layers)
    return Normalised(fold_ascii_case(text) if fold_case else text, tuple(layers))


def fold_ascii_case(text: str) -> str:
    """Return ``text`` with A to Z in lower case; no other character and no length changes."""
    # On bytes it lowers A to Z alone.
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def _rewritten(text: str, steps: tuple[_Step, ...], layers: list[Layer]) -> str:
    for step in steps:
        layer = step(text)
        if layer is not None:
            layers.append(layer)
            text = layer.text
    return text
