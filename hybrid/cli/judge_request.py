"""The judge's part of a check: whom to ask about what, and what that may cost at most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from hybrid.cli.judge_options import (
    MODEL_NAMES,
    PROMPT_NAMES,
    ModelChoice,
    PromptChoice,
    cache_option,
    model_options,
    prompt_options,
    take,
    whom_option,
)
from hybrid.cli.options import with_options
from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.judging.budget import Budget
    from hybrid.pipeline import Asking

_Command = TypeVar("_Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--retry-ungrounded",
        is_flag=True,
        help="Ask once more where an error is claimed with quotes that do not stand in the record.",
    ),
    click.option(
        "--strict",
        multiple=True,
        metavar="CODE",
        help="Reject a verdict that raises this concern, which is otherwise only told; can be "
        "given again.",
    ),
    click.option("--no-cache", is_flag=True, help="Neither look for kept answers nor keep any."),
    click.option("--max-calls", type=click.IntRange(0), help="Send at most so many requests."),
    click.option(
        "--max-tokens",
        type=click.IntRange(0),
        help="Use at most so many tokens, of prompts and answers together.",
    ),
    click.option(
        "--max-cost", type=click.FloatRange(0.0), help="Spend at most so many US dollars."
    ),
    click.option(
        "--max-per-minute",
        type=click.FloatRange(0.0, min_open=True),
        help="Send at most so many requests a minute.",
    ),
    click.option(
        "--dry-run",
        is_flag=True,
        help="Tell calls, tokens and cost; send and write nothing. Needs no key.",
    ),
)
_RUN_NAMES = frozenset(
    "whom retry_ungrounded strict no_cache cache_path max_calls max_tokens max_cost max_per_minute "
    "dry_run".split()
)
LIMIT_NAMES = frozenset(
    "timeout max_retries concurrency cache_path no_cache max_calls max_tokens max_cost "
    "max_per_minute dry_run".split()
)
JUDGE_NAMES = (MODEL_NAMES | PROMPT_NAMES | _RUN_NAMES) - LIMIT_NAMES

_SPELLED = {
    "models": "--model",
    "prompt_directory": "--prompts",
    "cache_path": "--cache",
    "whom": "--judge",
}
_SECRET = ("key", "token", "secret", "password", "auth")
_HARMLESS = ("max_tokens", "max_completion_tokens", "max_output_tokens")


def judge_request_options(command: _Command) -> _Command:
    """Add every option that concerns the judge."""
    return model_options(prompt_options(cache_option(whom_option(with_options(_OPTIONS, command)))))


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeRequest:
    """The judge's options as given; without a model no judge is asked."""

    model: ModelChoice
    prompt: PromptChoice
    whom: Literal["all", "flagged", "uncertain"] = "all"
    retry_ungrounded: bool = False
    strict: tuple[str, ...] = ()
    cache_path: Path | None = None
    no_cache: bool = False
    max_calls: int | None = None
    max_tokens: int | None = None
    max_cost: float | None = None
    max_per_minute: float | None = None
    dry_run: bool = False

    def __post_init__(self) -> None:
        if self.no_cache and self.cache_path is not None:
            raise UsageError("--no-cache keeps no answers; leave out --cache, or --no-cache")
        if self.strict:
            _refuse_unknown(self.strict)

    @classmethod
    def taken_from(cls, options: dict[str, Any]) -> JudgeRequest:
        """Remove the judge's options from ``options`` and return them as a request."""
        model = ModelChoice(**take(options, MODEL_NAMES))
        prompt = PromptChoice(**take(options, PROMPT_NAMES))
        return cls(model=model, prompt=prompt, **take(options, _RUN_NAMES))

    def given(self) -> list[str]:
        """Return the options, as they are spelled, that differ from their defaults."""
        parts: tuple[Any, ...] = (self.model, self.prompt, self)
        return [
            _SPELLED.get(each.name, "--" + each.name.replace("_", "-"))
            for part in parts
            for each in fields(part)
            if each.name not in ("model", "prompt") and getattr(part, each.name) != _default(each)
        ]

    def asking(self) -> Asking:
        """Return what judges are to be asked; raises ``UsageError`` for unusable templates."""
        from hybrid.pipeline import Asking

        return Asking(
            prompts=self.prompt.prompts(),
            whom=self.whom,
            again=self.retry_ungrounded,
            strict=frozenset(self.strict),
        )

    def budget(self) -> Budget:
        """Return the limits that the run must keep."""
        from hybrid.judging.budget import Budget

        return Budget(self.max_calls, self.max_tokens, self.max_cost)

    def cache_file(self) -> Path | None:
        """Return where answers are kept, ``None`` where none are."""
        from hybrid.judging.cache import default_cache_path

        return None if self.no_cache else self.cache_path or default_cache_path()

    def parameters(self) -> dict[str, Any]:
        """Return the options that alter what judges say or are asked; never a key."""
        settings = self.model.settings()[0]
        return {
            "models": list(self.model.models),
            "base_url": settings.base_url,
            "temperature": settings.temperature,
            "seed": settings.seed,
            "max_output_tokens": settings.max_output_tokens,
            "extra_body": without_secrets(settings.extra_body),
            "votes": self.prompt.votes,
            "judge": self.whom,
            "hints": self.prompt.hints,
            "prompt_lang": self.prompt.prompt_lang,
            "verdict_order": self.prompt.verdict_order,
            "retry_ungrounded": self.retry_ungrounded,
            "strict": sorted(set(self.strict)),
        }


def _refuse_unknown(codes: tuple[str, ...]) -> None:
    from hybrid.postcheck import CAN_BE_STRICT

    for code in codes:
        if code not in CAN_BE_STRICT:
            raise UsageError(f"--strict {code}: accepted: {', '.join(CAN_BE_STRICT)}")


def without_secrets(value: Any) -> Any:
    """Return JSON with the values hidden whose names sound like those of keys."""
    if isinstance(value, dict):
        return {
            name: "[hidden]" if _sounds_secret(name) else without_secrets(each)
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [without_secrets(each) for each in value]
    return value


def _sounds_secret(name: str) -> bool:
    bare = name.lower()
    return bare not in _HARMLESS and any(word in bare for word in _SECRET)


def _default(field: Any) -> Any:
    if field.default is MISSING:
        return ()
    return field.default
