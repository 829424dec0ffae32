"""Runs for the report: findings of every kind, our own fixtures, and hostile records."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from hybrid.reading.reader import read_records
from hybrid.records import (
    Concern,
    ErrorType,
    Finding,
    Flag,
    Grounding,
    Objection,
    Record,
    RecordFindings,
    Signal,
    Status,
    Verdict,
)
from hybrid.records.findings import FindingsLine, PointLine, decode_line, encode_line
from hybrid.records.record import Span
from hybrid.report import Run
from hybrid.report.run import Beside, Chart, Dot, Series, Way
from tests.build import default_checker

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
FLAG_ZH = "先说👩‍🚀无法判断，再选👍🏽 A。"
COMBINED = "Caf\u00e9 or cafe\u0301? 👨‍👩‍👧 So 🇬🇧 I choose A, e\u0301videmment."


def span(record: Record, field: str, words: str) -> Span:
    """Return where ``words`` stand first in a field, in code points."""
    start = record.field(field).index(words)
    return Span(field, start, start + len(words))


def quoted(record: Record, where: Span, **values: Any) -> Grounding:
    """Return the grounding of an exact quote."""
    place = {"field": where.field, "start": where.start, "end": where.end}
    usual = {"role": "premise", "tier": "exact", "accepted": True, "score": 100.0}
    return Grounding(**{"quote": record.text(where), **usual, **place, **values})


def clean(error_type: ErrorType, status: Status = Status.CLEAN, **values: Any) -> Finding:
    """Return a finding without evidence."""
    usual: dict[str, Any] = {
        "decided_by": "rules",
        "score": 0.1,
        "criteria": (),
        "verdict": Verdict(False, (), "", ""),
        "flags": (),
        "grounding": (),
    }
    return Finding(error_type, status, **{**usual, **values})


def flagged(record: Record, premise: str, conclusion: str, *, field: str = "reasoning") -> Finding:
    """Return a logical error with one flag."""
    first, last = span(record, field, premise), span(record, field, conclusion)
    rule, criterion = "logical/undecidable_then_chose", "undecidable_then_chose"
    flag = Flag(rule, criterion, "strong", "Says it cannot decide, and chooses.", (first,), last)
    return Finding(
        ErrorType.LOGICAL,
        Status.ERROR,
        "rules",
        0.9,
        (criterion,),
        Verdict(True, (premise,), conclusion, flag.message),
        (flag,),
        (quoted(record, first), quoted(record, last, role="conclusion")),
    )


def overlapping(record: Record) -> Finding:
    """Return a factual error whose evidence overlaps that of ``flagged``."""
    first = span(record, "reasoning", "無" if "無" in record.reasoning else record.reasoning[2:9])
    return Finding(
        ErrorType.FACTUAL,
        Status.ERROR,
        "rules",
        0.7,
        ("lack_of_evidence",),
        Verdict(True, (record.text(first),), "", "Chooses on a claim without support."),
        (
            Flag(
                "factual/lack_of_evidence",
                "lack_of_evidence",
                "weak",
                "No support.",
                (first,),
                None,
            ),
        ),
        (quoted(record, first),),
    )


def screened_lines() -> tuple[FindingsLine, ...]:
    """Return what the rules find in our fixtures, and records full of marks and emoji."""
    return (*_fixture_lines(), *(_line(each) for each in (_emoji(), _combining())))


def judged_lines() -> tuple[FindingsLine, ...]:
    """Return judged findings of every status."""
    return tuple(_line(each) for each in (_near_miss(), _unassessed(), _disputed()))


def weighed_line(id_: str = "weighed", **judge: Any) -> FindingsLine:
    """Return a finding that judge and rules decided together; ``judge`` is the judge's answer."""
    record = _record(id_)
    error = flagged(record, "It cannot be said", "so the answer is A")
    point = PointLine(0.6, "precision", 0.9, 0.95)
    told = {"answers": [_answer(**judge)]} if judge else None
    own = replace(error, decided_by="both", p=0.83, point=point, judge=told)
    return _line(RecordFindings(record, "A", "A", False, (own,)))


def beside() -> Beside:
    """Return what labels tell of a judge, as charts."""
    dots = (Dot(0, 0.4, 0.3, 0.5, "0%"), Dot(2, 0.8, 0.7, 0.9, "100%"))
    ticks = ("$0.00", "$1.00", "$2.00")
    series = (Series("way_rules", dots[:1]), Series("way_both", dots[1:]))
    bought = tuple(
        Chart("price_dollars", each, series, ticks, 2) for each in ("recall", "precision")
    )
    ways = (
        Way(
            "way_both",
            "--decision FILE --judge all",
            ("100%", *("0.8", "–") * 2, "9", "90", "2.00"),
        ),
    )
    belief = Series("reliability_p", (Dot(0.1, 0.2, 0.1, 0.3, "20"),))
    chart = Chart(belief.name, "share_errors", (belief,), ("0", "0.5", "1"), diagonal=True)
    figures = {"n": "20", "off": "0.10", "brier": "0.2", "base": "0.25", "auroc": "0.8"}
    return Beside(ErrorType.LOGICAL, bought, ways, ((belief.name, chart, figures),))


def overruled_line() -> FindingsLine:
    """Return a finding whose judge claims an error, and is overruled by the rules' weight."""
    doubt = Concern("judge_overruled", "the judge claims an error")
    own = clean(ErrorType.LOGICAL, Status.DISPUTED, decided_by="both", concerns=(doubt,))
    return _line(RecordFindings(_record("overruled"), "A", "A", False, (own,)))


def run(*lines: FindingsLine, name: str = "sample") -> Run:
    return Run(name, lines)


def hostile_line(text: str, *, id_: str = "hostile") -> FindingsLine:
    """Return a record that holds ``text`` in every place that text can take."""
    record = Record(
        id=id_,
        question=f"{text} Who?",
        options={"A": text, "B": "other"},
        reasoning=f"Unclear. {text} So (A).",
        answer="A",
        context=text,
        lang="en",
        meta={"model": text[:150], "source": text[:150]},
    )
    first, last = span(record, "reasoning", text), span(record, "reasoning", "So (A).")
    flag = Flag("logical/reversal", "reversal", "strong", text, (first,), last)
    answer = {
        "model": text,
        "vote": 1,
        "key": text,
        "status": "rejected",
        "is_error": True,
        "explanation": text,
        "failure": text,
        "raw": text,
        "confirmed": [text],
        "dismissed": [],
        "objections": [{"code": text, "message": text, "quote": text}],
    }
    finding = Finding(
        ErrorType.LOGICAL,
        Status.REJECTED,
        "judge",
        0.5,
        ("reversal",),
        Verdict(True, (text,), "", text),
        (flag,),
        (quoted(record, first), quoted(record, last, role="conclusion", reason=text, quote=text)),
        objections=(Objection(text, text, text),),
        judge={"answers": [answer], "split": {}, "p_error": 0.5, "hints": []},
    )
    return _line(RecordFindings(record, "A", "A", False, (finding,), (Signal("turn", first),)))


def long_line(text: str) -> FindingsLine:
    """Return a record with a long reasoning, all of it evidence."""
    record = Record("long", "Who?", {"A": "a", "B": "b"}, f"{text} So (A).", "A", lang="en")
    findings = (flagged(record, text, "So (A)."),)
    return _line(RecordFindings(record, "A", "A", False, findings))


def _line(found: RecordFindings) -> FindingsLine:
    return decode_line(encode_line(found.to_line()))


@cache
def _fixture_lines() -> tuple[FindingsLine, ...]:
    checker = default_checker()
    names = ("records_en.jsonl", "records_zh.jsonl", "crafted/first/read.jsonl")
    rows = [row for name in names for row in read_records([FIXTURES / name])]
    return tuple(_line(checker.check(row)) for row in rows if isinstance(row, Record))


def _emoji() -> RecordFindings:
    record = Record("emoji", "谁？👀", {"A": "甲👍🏽", "B": "乙"}, FLAG_ZH, answer="A", lang="zh")
    findings = (overlapping(record), flagged(record, "👩‍🚀无法判断", "👍🏽 A"))
    stance = (Signal("doubt", span(record, "reasoning", "无法判断")),)
    return RecordFindings(record, "A", "A", False, findings, stance)


def _combining() -> RecordFindings:
    record = Record("combining", "Which? \u202eabc", {"A": "cafe\u0301", "B": "x"}, COMBINED)
    findings = (overlapping(record), flagged(record, "cafe\u0301? 👨‍👩‍👧", "choose A, e\u0301"))
    return RecordFindings(record, "A", "A", False, findings)


def _record(id_: str) -> Record:
    return Record(
        id_,
        "A cook and a guest came in. Who was late?",
        {"A": "The cook", "B": "The guest"},
        "It cannot be said who was late. Cooks are usually late, so the answer is A.",
        answer="A",
        meta={"model": "writer-1", "source": "kitchen"},
    )


def _answer(status: str, **values: Any) -> dict[str, Any]:
    return {
        "model": "judge-1",
        "vote": 1,
        "key": "k" * 12,
        "status": status,
        "is_error": True,
        "p_error": 0.8,
        "confirmed": ["h1"],
        "dismissed": [],
        "objections": [],
        "explanation": "It says so.",
        "failure": None,
        "raw": None,
        **values,
    }


def _near_miss() -> RecordFindings:
    record = _record("near")
    there = span(record, "reasoning", "It cannot be said who was late.")
    near = quoted(
        record,
        there,
        quote="It can be said who was late.",
        tier="near",
        accepted=False,
        score=95.0,
        difference="negator changed: “cannot” to “can”",
        reason="a negator differs",
    )
    missing = Grounding("conclusion", "so it was B", "missing", False, None, None, None)
    why = Objection("ungrounded_premise", "a premise is not in the record", near.quote)
    doubt = Concern("explanation_disagrees", "the explanation speaks of no error", "It is sound.")
    rejected = clean(
        ErrorType.LOGICAL,
        Status.REJECTED,
        decided_by="judge",
        verdict=Verdict(True, (near.quote,), "so it was B", "It contradicts itself."),
        grounding=(near, missing),
        objections=(why,),
        concerns=(doubt,),
        judge={"answers": [_answer("rejected", raw='{"is_error": true}')], "split": {}},
    )
    findings = (clean(ErrorType.FACTUAL), rejected, clean(ErrorType.SEMANTIC))
    return RecordFindings(record, "A", "A", False, findings)


def _unassessed() -> RecordFindings:
    why = Objection("no_verdict", "timed out: 60 s")
    judge = {"answers": [_answer("unassessed", is_error=None, failure="timed out: 60 s")]}
    found = clean(
        ErrorType.LOGICAL, Status.UNASSESSED, decided_by="judge", objections=(why,), judge=judge
    )
    return RecordFindings(_record("open"), "A", "A", False, (found,))


def _disputed() -> RecordFindings:
    record = _record("split")
    why = Objection("split_votes", "the votes have no majority")
    judge = {"answers": [_answer("error"), _answer("clean", vote=2, is_error=False)]}
    found = clean(
        ErrorType.LOGICAL, Status.DISPUTED, decided_by="judge", objections=(why,), judge=judge
    )
    error = flagged(record, "It cannot be said", "so the answer is A")
    return RecordFindings(record, "A", "A", False, (found, error)[:1])


def gold_row(id_: str, report: str = "r1", reviewer: str = "ann", **labels: bool) -> str:
    """Return a line of gold with one label per error type given."""
    made = {name: {"is_error": value} for name, value in labels.items()}
    return json.dumps({"id": id_, "report": report, "reviewer": reviewer, "labels": made})
