"""The shape of a judge's answer, as a JSON schema for the server and a door for what comes back."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictStr

VerdictOrder = Literal["reasoned", "seed"]

QUOTE_LENGTH = 500
EXPLANATION_LENGTH = 600
MOST_PREMISES = 6
MOST_HINTS = 40
_HINT_LENGTH = 8
# A server need not know the limits; what is far beyond them is a loop, and no evidence.
_MOST_READ = 100

_REASONED = ("evidence", "explanation", "confirmed_hints", "dismissed_hints", "is_error")
_SEED = ("is_error", "evidence", "explanation", "confirmed_hints", "dismissed_hints")

LIMITS = frozenset({"maxLength", "maxItems"})
"""The keywords of the schema that a server may not know."""


def answer_schema(verdict_order: str = "reasoned") -> dict[str, Any]:
    """Return the schema of an answer with its properties in the order they are to be written.

    ``verdict_order`` is ``reasoned`` (the verdict comes last) or ``seed`` (it comes first).
    """
    order = _SEED if verdict_order == "seed" else _REASONED
    properties = _properties()
    return _object({name: properties[name] for name in order})


def schema_text(verdict_order: str = "reasoned") -> str:
    """Return the schema as the text that a prompt carries."""
    return json.dumps(answer_schema(verdict_order), ensure_ascii=False)


def without_limits(schema: Any) -> Any:
    """Return the schema without the limits on lengths, for servers that refuse those."""
    if isinstance(schema, dict):
        return {key: without_limits(value) for key, value in schema.items() if key not in LIMITS}
    if isinstance(schema, list):
        return [without_limits(value) for value in schema]
    return schema


def _properties() -> dict[str, Any]:
    quote = {"type": "string", "maxLength": QUOTE_LENGTH}
    hint_ids = {
        "type": "array",
        "items": {"type": "string", "maxLength": _HINT_LENGTH},
        "maxItems": MOST_HINTS,
    }
    premises = {"type": "array", "items": quote, "maxItems": MOST_PREMISES}
    return {
        "evidence": _object({"premises": premises, "conclusion": quote}),
        "explanation": {"type": "string", "maxLength": EXPLANATION_LENGTH},
        "confirmed_hints": hint_ids,
        "dismissed_hints": hint_ids,
        "is_error": {"type": "boolean"},
    }


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


class EvidenceModel(BaseModel):
    """The evidence of an answer."""

    model_config = ConfigDict(extra="ignore")

    premises: list[StrictStr] = Field(max_length=_MOST_READ)
    conclusion: StrictStr = ""


class AnswerModel(BaseModel):
    """An answer as it must come back, after what may be mended has been mended."""

    model_config = ConfigDict(extra="ignore")

    is_error: StrictBool
    evidence: EvidenceModel
    explanation: StrictStr
    confirmed_hints: list[StrictStr] = Field(default_factory=list, max_length=_MOST_READ)
    dismissed_hints: list[StrictStr] = Field(default_factory=list, max_length=_MOST_READ)
