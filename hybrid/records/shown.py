"""Records and findings as a notebook and a prompt show them: one short line, or a small page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from hybrid.text.escape import printable

if TYPE_CHECKING:
    from hybrid.records.findings import Finding, FindingsLine, RecordFindings
    from hybrid.records.record import Record

_LONGEST: Final = 60
_TEXT: Final = "white-space:pre-wrap"
_CHOSEN: Final = ("error", "rejected", "disputed")


class Mark(NamedTuple):
    """A stretch of one of the record's texts, and what it is evidence of."""

    field: str
    start: int
    end: int
    told: str


def short(text: str) -> str:
    """Return the beginning of a text, on one line, in quotes."""
    line = printable(" ".join(text.split()))
    return repr(line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…")


def record_line(record: Record) -> str:
    answer = "" if record.answer is None else f", answer {short(record.answer)}"
    keys = ", ".join(record.options)
    return f"<Record {short(record.id)} ({record.lang}): {short(record.question)} {keys}{answer}>"


def finding_line(error_type: str, status: str, criteria: Sequence[str]) -> str:
    """Return a finding in a few words."""
    return f"{error_type} {status}" + (f" ({', '.join(criteria)})" if criteria else "")


def findings_line(id_: str, found: RecordFindings | FindingsLine) -> str:
    """Return the findings on a record in a few words."""
    told = (finding_line(each.error_type, each.status, each.criteria) for each in found.findings)
    return f"<{type(found).__name__} {short(id_)}: {', '.join(told)}>"


def record_page(record: Record, marks: Iterable[Mark] = ()) -> str:
    """Return a record as HTML, with marks in its texts; nothing in these is taken as HTML."""
    held = list(marks)
    rows = [
        f"<dt><b>{escape(printable(name))}</b></dt><dd style='{_TEXT}'>"
        f"{''.join(_marked(text, [each for each in held if each.field == name]))}</dd>"
        for name, text in record.fields()
    ]
    return f"<div><code>{_plain(record.id)}</code><dl>{''.join(rows)}</dl></div>"


def findings_page(found: RecordFindings) -> str:
    """Return a record with its findings as HTML: the evidence of errors is marked in the texts."""
    marks = [each for finding in found.findings for each in _marks(finding)]
    told = "".join(f"<li>{finding_page(each)}</li>" for each in found.findings)
    return f"<div>{record_page(found.record, marks)}<ul>{told}</ul></div>"


def finding_page(finding: Finding) -> str:
    what = finding_line(finding.error_type, finding.status, finding.criteria)
    told = f"<b>{_plain(what)}</b> by {_plain(finding.decided_by)}"
    if finding.status not in _CHOSEN:
        return told
    verdict = finding.verdict
    quotes = [each for each in (*verdict.premises, verdict.conclusion) if each]
    marked = " → ".join(f"<mark>{_plain(each)}</mark>" for each in quotes)
    explained = f": {_plain(verdict.explanation)}" if verdict.explanation else ""
    return f"{told}{explained} {marked}".rstrip()


def _marks(finding: Finding) -> Iterator[Mark]:
    if finding.status not in _CHOSEN:
        return
    for each in finding.grounding:
        if not each.accepted:
            continue
        told = f"{finding.error_type}: {each.role}"
        for part in each.parts:
            yield Mark(part.field, part.start, part.end, told)
        if not each.parts and each.field is not None:
            yield Mark(each.field, each.start or 0, each.end or 0, told)


def _marked(text: str, marks: Sequence[Mark]) -> Iterator[str]:
    """Yield a text piece by piece; where marks overlap, a piece names all of them."""
    cuts = sorted({0, len(text), *(at for each in marks for at in (each.start, each.end))})
    for start, end in pairwise(cuts):
        told = [each.told for each in marks if each.start <= start and end <= each.end]
        piece = _plain(text[start:end])
        title = escape("; ".join(dict.fromkeys(told)))
        yield f'<mark title="{title}">{piece}</mark>' if told else piece


def _plain(text: str) -> str:
    """Return a text as HTML that shows it, line by line, and nothing else."""
    return "\n".join(escape(printable(line)) for line in text.split("\n"))
