"""Prompts, hints and verdicts for the tests of the judge's client."""

from __future__ import annotations

import json
from typing import Any

from hybrid.judging.forms import schema_text
from hybrid.judging.settings import JudgeSettings
from hybrid.records import ErrorType
from hybrid.records.record import Hint, Message, Prompt, Span

QUESTION = "Who spilled the tea? (A) the nurse (B) the pilot"
REASONING = "It does not say who spilled the tea, so I choose the nurse."
INSTRUCTION = "Judge whether the reasoning contradicts itself. Answer with JSON only."


def a_prompt(
    record_id: str = "q1", *, text: str = REASONING, verdict_order: str = "reasoned"
) -> Prompt:
    """Return a prompt made by hand, about ``text``."""
    return Prompt(
        record_id=record_id,
        error_type=ErrorType.LOGICAL,
        lang="en",
        messages=(
            Message("system", INSTRUCTION),
            Message("user", f"{QUESTION}\n\n{text}"),
        ),
        schema=schema_text(verdict_order),
        hints=(a_hint("h1"), a_hint("h2")),
        hash="prompt-hash",
        verdict_order=verdict_order,
    )


def a_hint(name: str) -> Hint:
    return Hint(
        id=name,
        rule="logical/undecidable_then_chose",
        criterion="undecidable_then_chose",
        message="Says that it cannot decide, and still chooses.",
        premises=(Span("reasoning", 0, 36),),
        conclusion=Span("reasoning", 38, 58),
    )


def a_verdict(*, is_error: object = True, **changes: Any) -> dict[str, Any]:
    """Return a verdict as the schema wants it."""
    verdict: dict[str, Any] = {
        "evidence": {
            "premises": ["It does not say who spilled the tea"],
            "conclusion": "so I choose the nurse",
        },
        "explanation": "It cannot tell, and chooses.",
        "confirmed_hints": ["h1"],
        "dismissed_hints": ["h2"],
        "is_error": is_error,
    }
    return verdict | changes


def written(verdict: dict[str, Any] | None = None) -> str:
    """Return a verdict as a judge writes it."""
    return json.dumps(a_verdict() if verdict is None else verdict, ensure_ascii=False)


def settings_for(url: str, **changes: Any) -> JudgeSettings:
    """Return settings with a patience that suits a test."""
    given: dict[str, Any] = {
        "model": "scripted",
        "base_url": url,
        "timeout": 5.0,
        "max_retries": 2,
        "first_delay": 0.005,
        "longest_wait": 1.0,
        "concurrency": 4,
    }
    return JudgeSettings(**(given | changes))
