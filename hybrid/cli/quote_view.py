"""How ``hybrid quotes`` shows where a quote stands."""

from __future__ import annotations

import json

from rich.console import Console
from rich.text import Text

from hybrid.cli.console import clean
from hybrid.cli.quote_rows import Quote
from hybrid.grounding import PLAIN_FIELD
from hybrid.records import Grounding, Record
from hybrid.text.difference import Stretch, word_by_word

_LONGEST_SHOWN = 2000
_STYLES = {"same": "", "dropped": "red", "added": "green"}
_MARKS = {"same": ("", ""), "dropped": ("[-", "-]"), "added": ("{+", "+}")}


def as_line(quote: Quote, found: Grounding) -> str:
    """Return one line of JSON for a quote."""
    return json.dumps(
        {
            "id": quote.id,
            "tier": found.tier,
            "accepted": found.accepted,
            "field": found.field,
            "start": found.start,
            "end": found.end,
            "parts": [
                {"field": part.field, "start": part.start, "end": part.end, "text": part.text}
                for part in found.parts
            ],
            "score": found.score,
            "difference": found.difference,
            "reason": found.reason,
        },
        ensure_ascii=False,
    )


def show(console: Console, quote: Quote, found: Grounding, source: str | Record) -> None:
    """Show one quote: the verdict, the tier, the place, and what a near miss changes."""
    verdict = Text("accepted", "green") if found.accepted else Text("refused", "red")
    head = Text.assemble(clean(str(quote.id), "bold"), "  ", verdict, "  ", found.tier)
    if found.field is not None:
        head.append(f"  {_place(found, source)}")
    console.print(head, soft_wrap=True)
    if found.accepted:
        _line(console, "text", clean(_text_at(found, source)))
    else:
        _line(console, "quote", clean(quote.text[:_LONGEST_SHOWN]))
        _show_refusal(console, quote, found, source)


def _show_refusal(console: Console, quote: Quote, found: Grounding, source: str | Record) -> None:
    if found.field is not None:
        text = _text_at(found, source)
        shown = clean(text) if found.parts else _difference(text, quote.text)
        _line(console, "text", shown)
    reason = found.reason or ""
    _line(console, "why", clean(f"{reason}: {found.difference}" if found.difference else reason))


def _line(console: Console, label: str, value: Text) -> None:
    console.print(Text.assemble(f"  {label:<6}", value), soft_wrap=True)


def _place(found: Grounding, source: str | Record) -> str:
    assert found.field is not None
    assert found.start is not None
    place = f"{found.field} {found.start}–{found.end}"
    text = _field_text(found, source)
    if "\n" in text:
        place += f" (line {text.count(chr(10), 0, found.start) + 1})"
    score = "" if found.score == 100 else f", {found.score:g} % alike"
    return place + score


def _field_text(found: Grounding, source: str | Record) -> str:
    if isinstance(source, str):
        assert found.field == PLAIN_FIELD
        return source
    assert found.field is not None
    return source.field(found.field)


def _text_at(found: Grounding, source: str | Record) -> str:
    if found.parts:
        return " … ".join(part.text for part in found.parts)[:_LONGEST_SHOWN]
    return _field_text(found, source)[found.start : found.end][:_LONGEST_SHOWN]


def _difference(text: str, quote: str) -> Text:
    """Return the source's words with what the quote leaves out and what it puts in."""
    shown = Text()
    for stretch in word_by_word(text, quote[:_LONGEST_SHOWN]):
        if shown:
            shown.append(" " if stretch.apart else "")
        shown.append_text(_marked(stretch))
    return shown


def _marked(stretch: Stretch) -> Text:
    opening, closing = _MARKS[stretch.kind]
    return clean(f"{opening}{stretch.text}{closing}", _STYLES[stretch.kind])
