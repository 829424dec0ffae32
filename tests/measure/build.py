"""Findings and gold as lines, small enough to count by hand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hybrid.measure.gold import Joined, join, read_gold

REASONING = "The guest came by train. The train was late, so the guest was late. I choose B."
QUESTION = "A cook and a guest came to hall {}. Who was late?"
TYPES = ("factual", "logical", "semantic")
Json = dict[str, Any]


def quote(words: str, role: str = "premise", *, text: str = REASONING) -> Json:
    """Return the grounding of words that stand in the reasoning."""
    start = text.index(words)
    return {
        "role": role,
        "quote": words,
        "tier": "exact",
        "accepted": True,
        "field": "reasoning",
        "start": start,
        "end": start + len(words),
    }


def flag(rule: str, strength: str = "strong") -> Json:
    criterion = rule.partition("/")[2]
    return {
        "rule": rule,
        "criterion": criterion,
        "strength": strength,
        "message": "…",
        "premises": [],
        "conclusion": None,
    }


def finding(error_type: str, status: str = "clean", **entries: Any) -> Json:
    """Return a finding; ``criteria``, ``flags``, ``grounding``, ``score`` and more as wanted."""
    verdicts = {"error": True, "unassessed": None}
    return {
        "error_type": error_type,
        "status": status,
        "is_error": verdicts.get(status, False),
        "decided_by": "rules",
        "score": 0.9 if status == "error" else 0.1,
        "criteria": [],
        "evidence": {"premises": [], "conclusion": ""},
        "explanation": "",
        "flags": [],
        "grounding": [],
        "objections": [],
        "judge": None,
    } | entries


def line(id_: str, *findings: Json, **entries: Any) -> Json:
    """Return a findings line; ``question`` tells questions apart, ``meta`` names groups."""
    question = entries.pop("question", QUESTION.format(id_))
    return {
        "schema": 1,
        "id": id_,
        "lang": "en",
        "choice": "B",
        "stated_choice": "B",
        "abstains": False,
        "record": {
            "context": None,
            "question": question,
            "options": {"A": "the cook", "B": "the guest"},
            "reasoning": REASONING,
            "answer": "B",
        },
        "findings": list(findings),
        "meta": {},
    } | entries


def label(is_error: bool, **entries: Any) -> Json:
    return {"is_error": is_error} | entries


def gold_line(id_: str, labels: Mapping[str, Json], **fields: Any) -> Json:
    return {"id": id_, "labels": dict(labels)} | fields


def write(path: Path, rows: Iterable[Json]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8")
    return path


def joined(folder: Path, lines: Iterable[Json], gold: Iterable[Json]) -> Joined:
    """Write lines and gold into ``folder`` and join them."""
    findings = write(folder / "findings.jsonl", lines)
    return join(findings, read_gold(str(write(folder / "gold.jsonl", gold))))


def cells(
    folder: Path, table: Sequence[tuple[bool, str, int]], error_type: str = "logical"
) -> Joined:
    """Return a run with ``count`` records for each (label, status), all of other questions."""
    lines: list[Json] = []
    gold: list[Json] = []
    for is_error, status, count in table:
        for _ in range(count):
            id_ = f"r{len(lines)}"
            lines.append(line(id_, finding(error_type, status)))
            gold.append(gold_line(id_, {error_type: label(is_error)}))
    return joined(folder, lines, gold)


def run() -> tuple[list[Json], list[Json]]:
    """Return a run of twelve records with its gold: every status, groups, evidence, doubt."""
    late, train = "The train was late", "The guest came by train"
    choice = "I choose B."
    right = {"premises": [late], "conclusion": choice}
    lines: list[Json] = []
    gold: list[Json] = []
    for number in range(12):
        error, found = number % 3 == 0, number % 3 == 0 or number in (1, 10)
        words = train if number == 6 else late
        lines.append(
            line(
                f"r{number}",
                finding(
                    "factual", "error" if found else "clean", **_evidence(words, choice, found)
                ),
                finding("logical", {4: "unassessed", 5: "rejected"}.get(number, "clean")),
                question=QUESTION.format(number // 2),
                lang="zh" if 8 <= number else "en",
                meta={"model": "m1" if number < 7 else "m2"},
                abstains=number in (2, 5),
            )
        )
        own = label(
            error,
            criteria=["lack_of_evidence"] if error else [],
            confidence=2 if number == 1 else 5,
            **(right if error else {}),
        )
        source = f"maker/set:part{number % 2}/file{number}.csv"
        labels = {"factual": own, "logical": label(number == 0)}
        gold.append(gold_line(f"r{number}", labels, source=source))
    gold.append(gold_line("gone", {"factual": label(True)}))
    lines.append(line("unlabelled", finding("factual")))
    return lines, gold


def _evidence(words: str, choice: str, found: bool) -> Json:
    if not found:
        return {}
    return {
        "criteria": ["lack_of_evidence"],
        "flags": [flag("factual/lack_of_evidence", "weak"), flag("factual/forced_conclusion")][:1],
        "grounding": [quote(words), quote(choice, "conclusion")],
    }


def picked_run(flagged: int = 90, size: int = 600) -> list[Json]:
    """Return records of which the first are flagged; the fields are no help to tell them apart."""
    return [
        line(
            f"r{number}",
            finding("logical", "error" if number < flagged else "clean", score=0.3),
            meta={"model": f"m{number % 3}", "topic": f"t{number % 4}"},
        )
        for number in range(size)
    ]


def label_of_picked(number: int) -> Json:
    return gold_line(f"r{number}", {"logical": label(number % 10 in (0, 3))})
