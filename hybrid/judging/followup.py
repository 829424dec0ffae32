"""Asking a judge once more, when what it quotes does not stand in the record."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from hybrid.records import Objection
from hybrid.records.judged import Message, Prompt

REASKED = "re-asked"
"""How an answer that was given on a second question is marked among its repairs."""

_PLACE = "{{quotes}}"


def follow_up(prompt: Prompt, answer: str, faults: Sequence[Objection]) -> Prompt:
    """Return ``prompt`` continued by the answer it got and by what does not stand in it."""
    listed = "\n".join(
        f"- {json.dumps(each.quote or '', ensure_ascii=False)}: {each.message}" for each in faults
    )
    told = _wording(prompt.lang).replace(_PLACE, listed)
    messages = (*prompt.messages, Message("assistant", answer), Message("user", told))
    return replace(prompt, messages=messages, hash=follow_up_hash(prompt))


def follow_up_hash(prompt: Prompt) -> str:
    """Return the hash of the follow-up to ``prompt``: it names the wording of both."""
    parts = f"{prompt.hash}\n{_wording(prompt.lang)}"
    return hashlib.sha256(parts.encode("utf-8")).hexdigest()


@cache
def _wording(lang: str) -> str:
    path = files("hybrid.judging") / "templates" / f"again.{lang}.md"
    return path.read_text(encoding="utf-8").strip()
