"""In which form an answer is asked for: the shape wanted, and what an endpoint can do."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import BaseModel, Field, StrictBool, StrictStr

from hybrid.judging.settings import OPENAI_URL, JudgeSettings
from hybrid.records.record import Prompt

# --- the shape of an answer ---------------------------------------------------------------------
# The shape of a judge's answer, as a JSON schema for the server and a door for what comes back.

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

    premises: list[StrictStr] = Field(max_length=_MOST_READ)
    conclusion: StrictStr = ""


class AnswerModel(BaseModel):
    """An answer as it must come back, after what may be mended has been mended."""

    is_error: StrictBool
    evidence: EvidenceModel
    explanation: StrictStr
    confirmed_hints: list[StrictStr] = Field(default_factory=list, max_length=_MOST_READ)
    dismissed_hints: list[StrictStr] = Field(default_factory=list, max_length=_MOST_READ)


# --- what an endpoint can do --------------------------------------------------------------------
# What an endpoint can do for a model, learned from what it refuses.
#
# The ladder of structured output is ``json_schema``, ``json_object``, plain text. Other parameters
# that a model refuses are left out one by one, and each is noted.

RUNGS = ("json_schema", "json_object", "text")

_OLD_LIMIT = "max_tokens"
_NEW_LIMIT = "max_completion_tokens"
_SAMPLING = ("temperature", "seed")
_FORM_WORDS = ("response_format", "json_schema", "json_object", "schema", "grammar", "structured")
_ALTERNATIVES = 5
_CONVINCED = 3


@dataclass(frozen=True, slots=True)
class Abilities:
    """What has been learned so far about one model at one endpoint."""

    rung: str = RUNGS[0]
    length_limits: bool = True
    token_limit: str = _OLD_LIMIT
    token_limit_tried: bool = False
    left_out: frozenset[str] = frozenset()

    def lower(self) -> Abilities | None:
        """Return the next rung of the ladder; ``None`` below the last."""
        if self.rung == RUNGS[-1]:
            return None
        return replace(self, rung=RUNGS[RUNGS.index(self.rung) + 1])

    def after(self, refusal: str, settings: JudgeSettings) -> Abilities | None:
        """Return what to try after the server refused a request in these words.

        ``None`` when nothing is left to change.
        """
        said = refusal.lower()
        if not self.token_limit_tried and self.token_limit in said:
            other = _NEW_LIMIT if self.token_limit == _OLD_LIMIT else _OLD_LIMIT
            return replace(self, token_limit=other, token_limit_tried=True)
        if self.length_limits and any(word.lower() in said for word in LIMITS):
            return replace(self, length_limits=False)
        if "logprobs" in said and "logprobs" not in self.left_out:
            return self._without("logprobs")
        lower = self.lower()
        if lower is not None and any(word in said for word in _FORM_WORDS):
            return lower
        for name in _SAMPLING:
            if name in said and self._sends(name, settings):
                return self._without(name)
        return lower or self._without("logprobs")

    def _sends(self, name: str, settings: JudgeSettings) -> bool:
        return settings.sampling()[name] is not None and name not in self.left_out

    def _without(self, name: str) -> Abilities | None:
        if name in self.left_out:
            return None
        return replace(self, left_out=self.left_out | {name})

    def notes(self) -> tuple[str, ...]:
        """Return what differs from the sampling asked for, to be recorded with an answer."""
        changed = [name for name in _SAMPLING if name in self.left_out]
        return tuple(f"{name} left out: the server refuses it" for name in changed)


@dataclass(slots=True)
class Descents:
    """Whether a plainer form has helped where an answer could not be read.

    ``helped`` and ``vain`` count the last such calls in a row.
    """

    helped: int = 0
    vain: int = 0

    def note(self, *, readable: bool) -> None:
        """Note how a call ended that went down the ladder for an answer that it could read."""
        self.helped, self.vain = (self.helped + 1, 0) if readable else (0, self.vain + 1)

    @property
    def are_vain(self) -> bool:
        """Whether to stop asking again in a plainer form."""
        return _CONVINCED <= self.vain

    @property
    def are_needed(self) -> bool:
        """Whether to begin with the plainer form from now on."""
        return _CONVINCED <= self.helped


def first_abilities(settings: JudgeSettings) -> Abilities:
    """Return what to assume of an endpoint that has not been asked yet."""
    if settings.base_url == OPENAI_URL:
        # Documented: the newer name alone, and no limits on lengths inside a strict schema.
        return Abilities(token_limit=_NEW_LIMIT, length_limits=False)
    return Abilities()


def request_body(
    settings: JudgeSettings, prompt: Prompt, abilities: Abilities, vote: int = 0
) -> dict[str, Any]:
    """Return the body of one chat completion request."""
    sampling = settings.sampling(vote)
    body: dict[str, Any] = {
        "model": settings.model,
        "messages": [
            {"role": message.role, "content": message.content} for message in prompt.messages
        ],
        abilities.token_limit: settings.max_output_tokens,
    }
    for name in _SAMPLING:
        if sampling[name] is not None and name not in abilities.left_out:
            body[name] = sampling[name]
    if "logprobs" not in abilities.left_out:
        body |= {"logprobs": True, "top_logprobs": _ALTERNATIVES}
    form = _response_format(prompt, abilities)
    body |= {"response_format": form} if form else {}
    body |= sampling["extra_body"]
    return body


def _response_format(prompt: Prompt, abilities: Abilities) -> dict[str, Any] | None:
    if abilities.rung == "text":
        return None
    if abilities.rung == "json_object":
        return {"type": "json_object"}
    schema = json.loads(prompt.schema)
    return {
        "type": "json_schema",
        "json_schema": {
            "name": "verdict",
            "strict": True,
            "schema": schema if abilities.length_limits else without_limits(schema),
        },
    }
