"""One record's findings for a terminal: what fired and the words that prove it, or all of it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from hybrid.cli.console import Drawn, Indented, clean, one_line
from hybrid.records import (
    Finding,
    Flag,
    Grounding,
    Record,
    RecordFindings,
    Score,
    Screening,
    Signal,
    Status,
)
from hybrid.records.record import Span
from hybrid.text.sentences import sentences
from hybrid.text.table import Table

# --- What fired, why, and the words that prove it ------------------------------------------------

_STYLES = {
    Status.ERROR: "bold red",
    Status.CLEAN: "green",
    Status.REJECTED: "yellow",
    Status.DISPUTED: "magenta",
    Status.UNASSESSED: "yellow",
}
_SHOWN = (Status.ERROR, Status.REJECTED, Status.DISPUTED)
_LABEL = 12
_QUOTE = 60
_LEAST_QUOTE = 10


def record_view(found: RecordFindings) -> RenderableType:
    """Return the record's choice, question and findings, with each flag's evidence quoted."""
    lines: list[RenderableType] = [heading(found), Indented(_question(found.record), 2)]
    for finding in found.findings:
        lines.extend(_finding(found.record, finding))
    return Group(*lines, Text())


def heading(found: RecordFindings) -> Text:
    """Return the line that names the record and what it chose."""
    line = Text().append_text(clean(found.record.id, "bold"))
    line.append(f"  {found.record.lang}", style="dim")
    line.append("  ").append_text(_chosen(found))
    return line


def status_word(finding: Finding) -> str:
    """Return what the decision is called: rules flag or don't, only a judge finds no error."""
    if finding.decided_by != "rules":
        return "no error" if finding.status is Status.CLEAN else finding.status.value
    if finding.status is Status.ERROR:
        return "flagged"
    return "under threshold" if finding.flags else "no flag"


def finding_line(finding: Finding) -> Text:
    """Return error type, decision, score and criteria in one line."""
    line = Text(f"{finding.error_type.value:<{_LABEL - 3}} ")
    line.append(status_word(finding), style=_STYLES[finding.status])
    line.append(f"  score {finding.score:.2f}", style="dim")
    if finding.p is not None:
        line.append(f"  p {finding.p:.2f}", style="dim")
    if finding.status is Status.ERROR and finding.criteria:
        line.append(f"  {', '.join(finding.criteria)}")
    return line


def flag_lines(record: Record, flag: Flag) -> Iterator[RenderableType]:
    """Yield a flag's message, its quoted spans with their places, and its rule."""
    yield Indented(clean(flag.message), 4)
    for span in flag.premises:
        yield quoted("premise", record, span)
    if flag.conclusion is not None:
        yield quoted("conclusion", record, flag.conclusion)
    yield Indented(Text(f"{'rule':<{_LABEL}}{flag.rule} ({flag.strength})", style="dim"), 6)


def quoted(label: str, record: Record, span: Span) -> RenderableType:
    """Return one labelled quotation with its place in the record."""
    line = Text("“").append_text(one_line(record.text(span), "bold")).append("”")
    line.append(f"  {place(span)}", style="dim")
    return Indented(line, 6, f"{label:<{_LABEL}}")


def verdict_lines(finding: Finding) -> Iterator[RenderableType]:
    """Yield what judges said: the explanation, each quote with its place, and the votes."""
    if finding.judge is None:
        return
    if finding.verdict.explanation:
        yield Indented(clean(finding.verdict.explanation), 4)
    for each in finding.grounding:
        yield _grounded(each)
    counted = {name: count for name, count in finding.judge["split"].items() if count}
    if 1 < sum(counted.values()):
        votes = ", ".join(f"{count} {name}" for name, count in counted.items())
        yield Indented(Text(f"{'votes':<{_LABEL}}{votes}", style="dim"), 6)
    if finding.judge.get("first"):
        yield from _left_open(finding.judge)
    for objection in finding.objections:
        yield Indented(clean(f"objection {objection.code}: {objection.message}"), 4)
    for concern in finding.concerns:
        yield Indented(clean(f"concern {concern.code}: {concern.message}", "yellow"), 4)


def _left_open(judge: Mapping[str, Any]) -> Iterator[RenderableType]:
    """Yield who left the question open, saying what, and who decided."""
    for each in judge["first"]:
        chance = "" if each["p_error"] is None else f", p_error {each['p_error']:.2f}"
        text = f"{'left open':<{_LABEL}}{each['model']}: {each['status']}{chance}"
        yield Indented(clean(text, "dim"), 6)
    asked = ", ".join(dict.fromkeys(str(each["model"]) for each in judge["answers"]))
    yield Indented(clean(f"{'asked then':<{_LABEL}}{asked}", "dim"), 6)


def _grounded(each: Grounding) -> RenderableType:
    line = Text("“").append_text(one_line(each.quote, "bold")).append("”")
    if not each.accepted:
        line.append(f"  {each.tier}: no evidence", style="yellow")
    elif each.field is not None:
        line.append(f"  {each.field}[{each.start}:{each.end}]", style="dim")
    return Indented(line, 6, f"{each.role:<{_LABEL}}")


def place(span: Span) -> str:
    """Return ``field[start:end]``."""
    return f"{span.field}[{span.start}:{span.end}]"


def finding_lines(found: RecordFindings, width: int) -> Iterator[Text]:
    """Yield a line of ``width`` cells for each finding that is an error, or is doubted as one."""
    for finding in found.findings:
        if finding.status in _SHOWN:
            yield _one_line(found.record, finding, width)


def _one_line(record: Record, finding: Finding, width: int) -> Text:
    line = Text().append_text(clean(record.id, "bold"))
    line.append(f"  {finding.error_type.value:<{_LABEL - 3}}")
    line.append(f" {_named(finding)}", style=_STYLES[finding.status])
    room = width - line.cell_len - len("  “” → “”")
    premise, conclusion = finding.verdict.premises[:1], finding.verdict.conclusion
    quotes = [one_line(each) for each in (*premise, conclusion) if each]
    # What one quote leaves over is the other's.
    others = reversed(quotes) if 1 < len(quotes) else [Text()]
    rooms = [max(room // 2, room - each.cell_len) for each in others]
    for before, each, cells in zip(("  ", " → "), quotes, rooms, strict=False):
        each.truncate(min(max(cells, _LEAST_QUOTE), _QUOTE), overflow="ellipsis")
        line.append(f"{before}“").append_text(each).append("”")
    return line


def _named(finding: Finding) -> str:
    if finding.status is not Status.ERROR:
        return finding.status.value
    first, *more = finding.criteria or (status_word(finding),)
    return f"{first} +{len(more)}" if more else first


def _finding(record: Record, finding: Finding) -> Iterator[RenderableType]:
    yield Indented(finding_line(finding), 2)
    if finding.judge is not None:
        yield Indented(Text("the judge", style="underline"), 4)
        yield from verdict_lines(finding)
        if finding.flags:
            yield Indented(Text("the rules", style="underline"), 4)
    for flag in finding.flags:
        yield from flag_lines(record, flag)


def _question(record: Record) -> Text:
    line = Text().append_text(one_line(record.question, "italic"))
    for letter, text in record.options.items():
        line.append(f"  ({letter}) ").append_text(one_line(text))
    line.no_wrap = True
    line.overflow = "ellipsis"
    return line


def _chosen(found: RecordFindings) -> Text:
    if found.choice is None:
        return Text("no single choice", style="dim")
    line = Text().append_text(clean(f"chose {found.choice}"))
    if found.stated_choice is not None and found.stated_choice != found.choice:
        line.append_text(clean(f", reasoning concludes {found.stated_choice}", "yellow"))
    if found.abstains:
        line.append(" (abstains)", style="dim")
    return line


# --- ``--explain``: the signals along the text, the evidence in place, and the scores ------------

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
