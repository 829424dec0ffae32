"""The findings as the page holds them: lines of JSON that no text in them can end or run."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from hybrid.records.line import FindingLine, FindingsLine, FlagLine, Grounding, Part, encode_line
from hybrid.report.run import field_texts
from hybrid.report.summary import group_fields, group_of
from hybrid.text.difference import word_by_word

_INTRODUCTION = 110
_LONGEST_COMPARED = 2_000

# In JSON these stand in strings only. A script element ends at "</script", a comment in it begins
# with "<!--", and older readers take the two separators for line breaks.
_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028"}
_ESCAPES |= {"\u2029": "\\u2029", "\x7f": "\\u007f"}
_ESCAPED = str.maketrans(_ESCAPES)


@dataclass(frozen=True, slots=True)
class Embedded:
    """``index`` is one line of JSON on all records, ``records`` a line for each.

    ``groups`` names what the records are told apart by; the index has their values in this order.

    ``hash`` is the SHA-256 of the findings: what reviews are bound to.
    """

    index: str
    records: str
    hash: str
    groups: tuple[str, ...]


def embed(
    lines: Sequence[FindingsLine], sampling: Mapping[str, Mapping[str, Any]] | None = None
) -> Embedded:
    """Return the findings in the page's own, shorter form; ``sampling`` goes with its record."""
    rows, texts, groups = [], [], group_fields(lines)
    whole = hashlib.sha256()
    for line in lines:
        drawn = (sampling or {}).get(line.id)
        record = _json(_record(line) | ({"sampling": drawn} if drawn else {}))
        whole.update(record.encode("utf-8"))
        texts.append(escaped(record))
        rows.append(_row(line, groups))
    return Embedded(escaped(_json(rows)), "\n".join(texts), whole.hexdigest(), groups)


def escaped(json_text: str) -> str:
    """Return JSON that may stand inside a script element."""
    return json_text.translate(_ESCAPED)


def data_block(value: object) -> str:
    """Return any plain value as JSON that may stand inside a script element."""
    return escaped(_json(value))


def _json(value: object) -> str:
    if isinstance(value, Mapping):
        return encode_line(value).decode("utf-8").rstrip("\n")
    return msgspec.json.encode(value).decode("utf-8")


def _row(line: FindingsLine, groups: tuple[str, ...]) -> dict[str, Any]:
    """Return what the list of records needs: nothing long."""
    first = " ".join(line.record.question[: 4 * _INTRODUCTION].split())
    return {
        "id": line.id,
        "groups": [group_of(line, by) for by in groups],
        "intro": first if len(first) <= _INTRODUCTION else first[:_INTRODUCTION].rstrip() + "…",
        "choice": line.choice,
        "findings": {
            each.error_type.value: {
                "status": each.status.value,
                "by": each.decided_by,
                "score": round(each.score, 3),
                "criteria": list(each.criteria),
                "rules": [flag.rule for flag in each.flags],
                "concerns": list(dict.fromkeys(concern.code for concern in each.concerns)),
            }
            for each in line.findings
        },
    }


def _record(line: FindingsLine) -> dict[str, Any]:
    record = line.record
    return {
        "id": line.id,
        "lang": line.lang,
        "choice": line.choice,
        "stated": line.stated_choice,
        "abstains": line.abstains,
        "context": record.context,
        "question": record.question,
        "options": list(record.options.items()),
        "reasoning": record.reasoning,
        "answer": record.answer,
        "text_hash": record.digest(),
        "meta": dict(line.meta),
        "stance": [
            [each.name, each.option, each.field, each.start, each.end] for each in line.stance
        ],
        "findings": [_finding(each, line) for each in line.findings],
    }


def _finding(finding: FindingLine, line: FindingsLine) -> dict[str, Any]:
    return {
        "type": finding.error_type.value,
        "status": finding.status.value,
        "by": finding.decided_by,
        "score": finding.score,
        "p": None if finding.p is msgspec.UNSET else finding.p,
        "point": None if finding.point is msgspec.UNSET else msgspec.structs.asdict(finding.point),
        "criteria": list(finding.criteria),
        "explanation": finding.explanation,
        "flags": [_flag(flag) for flag in finding.flags],
        "grounding": [_grounding(each, line) for each in finding.grounding],
        "objections": [[each.code, each.message, each.quote] for each in finding.objections],
        "concerns": [[each.code, each.message, each.quote] for each in finding.concerns],
        "judge": finding.judge,
    }


def _flag(flag: FlagLine) -> dict[str, Any]:
    return {
        "rule": flag.rule,
        "criterion": flag.criterion,
        "strength": flag.strength,
        "message": flag.message,
        "premises": [_place(span) for span in flag.premises],
        "conclusion": _place(flag.conclusion) if flag.conclusion else None,
    }


def _place(span: Part) -> list[Any]:
    return [span.field, span.start, span.end]


def _grounding(grounding: Grounding, line: FindingsLine) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "role": grounding.role,
        "quote": grounding.quote,
        "tier": grounding.tier,
        "accepted": grounding.accepted,
        "places": _places(grounding),
        "reason": grounding.reason,
        "difference": grounding.difference,
    }
    found = _source_text(grounding, line)
    if found and grounding.tier != "exact" and found != grounding.quote:
        longest = max(len(found), len(grounding.quote))
        if longest <= _LONGEST_COMPARED:
            stretches = word_by_word(found, grounding.quote)
            entry["words"] = [[each.kind, each.text, each.apart] for each in stretches]
    return entry


def _places(grounding: Grounding) -> list[list[Any]]:
    if grounding.parts:
        return [_place(part) for part in grounding.parts]
    if grounding.field is None or grounding.start is None or grounding.end is None:
        return []
    return [[grounding.field, grounding.start, grounding.end]]


def _source_text(grounding: Grounding, line: FindingsLine) -> str:
    texts = field_texts(line)
    return " … ".join(texts.get(field, "")[start:end] for field, start, end in _places(grounding))
