"""Scripted judges: what they answer follows from what they are shown, so runs can be compared."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any

from tests.servers.endpoint import Request, Response, ok

_HINT = re.compile(r"^(h\d+) `(\w+)`", re.MULTILINE)
_QUOTE = re.compile(r"^  (premise|conclusion) \([\w.]+\): (.*)$", re.MULTILINE)
_TOKENS = 5000

NO_ERROR: dict[str, Any] = {
    "evidence": {"premises": [], "conclusion": ""},
    "explanation": "Nothing of the kind stands in the record.",
    "confirmed_hints": [],
    "dismissed_hints": [],
    "is_error": False,
}


def believing(request: Request) -> dict[str, Any]:
    """Return a verdict that confirms the first hint with its quotes; no error without hints."""
    shown = _HINT.search(request.asked)
    if shown is None:
        return NO_ERROR
    quotes = _QUOTE.findall(request.asked)
    return {
        "evidence": {
            "premises": [text for role, text in quotes if role == "premise"][:1],
            "conclusion": next(text for role, text in quotes if role == "conclusion"),
        },
        "explanation": f"The hint holds: {shown[2]}.",
        "confirmed_hints": [shown[1]],
        "dismissed_hints": [],
        "is_error": True,
    }


def doubting(_request: Request) -> dict[str, Any]:
    """Return a verdict of no error."""
    return NO_ERROR


def inventing(request: Request) -> dict[str, Any]:
    """Return an error verdict with a quote that stands nowhere."""
    evidence = {"premises": ["The moon is made of green cheese."], "conclusion": "So it is cheese."}
    return believing(request) | {"evidence": evidence, "is_error": True}


def says(verdict: Mapping[str, Any], **told: Any) -> Response:
    """Return a verdict as a response."""
    content = json.dumps(verdict, ensure_ascii=False)
    return ok(content, **({"prompt_tokens": _TOKENS} | told))


def weighing(verdict: Mapping[str, Any], sure: float) -> Response:
    """Return a verdict, and that it was written with the probability ``sure``."""
    written = str(verdict["is_error"]).lower()
    chances = {written: sure, "false" if verdict["is_error"] else "true": 1 - sure}
    told = [{"token": token, "logprob": math.log(chance)} for token, chance in chances.items()]
    content = [
        {"token": '"is_error": ', "logprob": 0.0, "top_logprobs": []},
        {**told[0], "top_logprobs": told},
    ]
    return says(verdict, logprobs={"content": content})


def believer(request: Request) -> Response:
    """Answer as ``believing``."""
    return says(believing(request))
