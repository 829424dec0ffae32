"""The name of a call: equal keys mean that the same was asked of the same judge."""

from __future__ import annotations

import hashlib
import json

from hybrid.judging.settings import JudgeSettings
from hybrid.records.judged import Prompt

_FORM = 1


def call_key(settings: JudgeSettings, prompt: Prompt, vote: int = 0) -> str:
    """Return the SHA-256, as 64 hexadecimal digits, of all that decides an answer.

    That is endpoint, model, messages, schema, sampling and vote number; not the rung of the
    ladder, retries, time-outs or concurrency, and not which record the prompt was made for.
    """
    asked = {
        "form": _FORM,
        "base_url": settings.base_url,
        "model": settings.model,
        "messages": [[message.role, message.content] for message in prompt.messages],
        "schema": prompt.schema,
        "sampling": settings.sampling(),
        "vote": vote,
    }
    text = json.dumps(asked, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
