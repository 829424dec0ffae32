"""One record taken apart: the signals along the text, the evidence in place, and the scores."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from hybrid.cli.console import Drawn, Indented, clean, one_line
from hybrid.cli.record_view import finding_line, flag_lines, heading, verdict_lines
from hybrid.records import RecordFindings, Score, Screening, Signal
from hybrid.text.sentences import sentences
from hybrid.text.spans import Span
from hybrid.text.table import Table

_EVIDENCE = "bold reverse"
_OPEN, _CLOSE = "[[", "]]"


def explanation(found: RecordFindings, screening: Screening) -> RenderableType:
    """Return everything the rules saw in one record, in the order of its text.

    Evidence stands between ``[[`` and ``]]`` in its sentence, so that it shows without colours.
    """
    record = found.record
    parts: list[RenderableType] = [heading(found)]
    evidence = _evidence(screening)
    for name, text in record.fields():
        parts.append(Text(f"\n{name}", style="bold"))
        parts.extend(_field(name, text, screening.signals, evidence))
    parts.extend(_decisions(found, screening))
    return Group(*parts)


def marked(text: str, start: int, end: int, spans: Iterable[Span]) -> Text:
    """Return ``text[start:end]`` with the union of ``spans`` set off by marks and style."""
    line = Text()
    position = start
    for first, last in _merged(spans, start, end):
        line.append_text(_flat(text[position:first]))
        line.append(_OPEN, style="dim").append_text(_flat(text[first:last], _EVIDENCE))
        line.append(_CLOSE, style="dim")
        position = last
    return line.append_text(_flat(text[position:end]))


def _field(
    name: str, text: str, signals: Sequence[Signal], evidence: Sequence[Span]
) -> Iterator[RenderableType]:
    here = [signal for signal in signals if signal.span.field == name]
    spans = [span for span in evidence if span.field == name]
    ranges = sentences(text)
    for index, (start, end) in enumerate(ranges):
        yield Indented(marked(text, start, end, spans), 2)
        until = ranges[index + 1][0] if index + 1 < len(ranges) else len(text) + 1
        begin = start if index else 0
        for signal in here:
            if begin <= signal.span.start < until:
                yield Indented(_signal(text, signal), 6)


def _signal(text: str, signal: Signal) -> Text:
    line = Text(f"{signal.name}", style="cyan")
    if signal.option is not None:
        line.append_text(clean(f" {signal.option}", "bold"))
    if signal.mood != "asserted":
        line.append(f" ({signal.mood})", style="dim")
    line.append("  “").append_text(one_line(text[signal.span.start : signal.span.end])).append("”")
    line.append(f"  {signal.span.start}–{signal.span.end}", style="dim")
    return line


def _decisions(found: RecordFindings, screening: Screening) -> Iterator[RenderableType]:
    for finding in found.findings:
        yield Text()
        yield finding_line(finding)
        yield from verdict_lines(finding)
        for flag in screening.flags.get(finding.error_type, ()):
            yield from flag_lines(found.record, flag)
        score = screening.scores.get(finding.error_type)
        if score is not None:
            yield Indented(_score(score), 4)


def _score(score: Score) -> RenderableType:
    terms = sorted(score.terms, key=lambda term: -abs(term.contribution))
    rows = [(each.measure, f"{each.value:.3g}", f"{each.contribution:+.2f}") for each in terms]
    rows.append(("intercept", "", f"{_intercept(score):+.2f}"))
    table = Table("", ("measure", "value", "contribution"), tuple(rows))
    relation = "reaches" if score.value >= score.threshold else "is under"
    head = Text(f"score {score.value:.3f} {relation} the threshold {score.threshold:.3f}")
    return Group(head, Drawn(table, header="dim"))


def _intercept(score: Score) -> float:
    """Return what the score starts from: its log-odds without the contributions."""
    value = min(max(score.value, 1e-12), 1 - 1e-12)
    return math.log(value / (1 - value)) - sum(term.contribution for term in score.terms)


def _evidence(screening: Screening) -> list[Span]:
    spans: list[Span] = []
    for flags in screening.flags.values():
        for flag in flags:
            spans.extend(flag.premises)
            if flag.conclusion is not None:
                spans.append(flag.conclusion)
    return spans


def _merged(spans: Iterable[Span], start: int, end: int) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for span in sorted(spans):
        first, last = max(span.start, start), min(span.end, end)
        if last <= first:
            continue
        if merged and first <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], last)
        else:
            merged.append((first, last))
    return merged


def _flat(text: str, style: str = "") -> Text:
    return clean(text.replace("\r", " ").replace("\n", " "), style)
