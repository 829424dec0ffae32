"""What stands right beside a stretch that a quote sets off with marks of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hybrid.evidence.source import FieldText
from hybrid.text.tokens import tokenise

_REACH = 30
_UNITS = "%‰"
_OPENING_MARK = re.compile(r"[(\[（【]")
_LINE_MARK = re.compile(r"(?:\A|\n)[ \t]*[-*+#>•·]+[ \t]")
_ASKS = re.compile(r"[\s\"')\]*]*[.!。！]*[?？]")
_SENTENCE_MARK = re.compile(r"[.,;:!?…。，；：！？、)\]）】]")


@dataclass(frozen=True, slots=True)
class SetOff:
    """How a quote sets a stretch off with marks that the source does not have there.

    ``as_line`` says that it begins as a line does: only a negator that begins one counts then.
    """

    before: bool
    after: bool
    as_line: bool = False


def sets_off(before: str, after: str) -> SetOff:
    """Say what the marks that a quote has before and after a stretch set off."""
    opens = bool(_OPENING_MARK.search(before))
    as_line = not opens and bool(_LINE_MARK.search(before))
    return SetOff(opens or as_line, bool(_SENTENCE_MARK.search(after)), as_line)


def turned_beside(field: FieldText, start: int, end: int, by: SetOff) -> str | None:
    """Return the negator, per cent sign or question mark beside a range of the normal form.

    A quote that ends in a full stop of its own says that nothing follows: "He is." is no quote
    of "He is not late", nor of "He is?".
    """
    text = field.normal.text
    if by.before:
        tokens = tokenise(text, max(0, start - _REACH), start)
        hidden = tokens and field.negator_between(tokens[-1].start, start)
        if hidden and (not by.as_line or _begins_line(field, tokens[-1].start)):
            return hidden
    if by.after:
        if text[end : end + 1] in _UNITS:
            return text[end : end + 1] or None
        if asks_after(text, end):
            return "?"
        tokens = tokenise(text, end, end + _REACH)
        hidden = tokens and field.negator_between(tokens[0].start, tokens[0].end)
        if hidden:
            return hidden
    return None


def asks_after(text: str, end: int) -> bool:
    """Whether what ends at ``end`` is a question there."""
    return _ASKS.match(text, end) is not None


def _begins_line(field: FieldText, at: int) -> bool:
    """Whether only marks stand before a place of the normal form on its line of the original."""
    start, _ = field.normal.original(at, at + 1)
    line = field.text[max(0, start - _REACH) : start].rpartition("\n")[2]
    return not any(char.isalnum() for char in line)
