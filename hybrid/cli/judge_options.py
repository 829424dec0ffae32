"""The options that say which judge is asked and how: the same for every command that asks one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from hybrid.cli.options import with_options
from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.judging.prompt import Prompts
    from hybrid.judging.settings import JudgeSettings

_Command = TypeVar("_Command", bound=Callable[..., Any])

_MODEL = (
    click.option(
        "--model",
        "models",
        multiple=True,
        metavar="NAME",
        help="The model to ask, as the endpoint calls it; can be given again.",
    ),
    click.option(
        "--base-url",
        metavar="URL",
        help="The OpenAI-compatible endpoint.  [default: OPENAI_BASE_URL, else OpenAI's own]",
    ),
    click.option(
        "--temperature",
        type=click.FloatRange(0.0, 2.0),
        default=0.0,
        show_default=True,
        help="How freely the model may choose its words.",
    ),
    click.option("--seed", type=int, help="Ask for the same choice of words each time."),
    click.option(
        "--max-output-tokens",
        type=click.IntRange(1),
        default=4096,
        show_default=True,
        help="The most tokens of one answer, those of its hidden reasoning included.",
    ),
    click.option(
        "--extra-body",
        metavar="JSON",
        help='More fields for every request, such as \'{"reasoning_effort": "low"}\'.',
    ),
)
_PATIENCE = (
    click.option(
        "--timeout",
        type=click.FloatRange(0.0, min_open=True),
        default=120.0,
        show_default=True,
        help="Seconds that one request may take.",
    ),
    click.option(
        "--max-retries",
        type=click.IntRange(0),
        default=5,
        show_default=True,
        help="How often a request that failed in passing is sent again.",
    ),
    click.option(
        "--concurrency",
        type=click.IntRange(1),
        default=8,
        show_default=True,
        help="The most requests under way at once; fewer while the server is busy.",
    ),
)
_TEMPLATES = click.option(
    "--prompts",
    "prompt_directory",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Use the prompt templates in this directory instead of ours.",
)
_ORDER = click.option(
    "--verdict-order",
    type=click.Choice(("reasoned", "seed")),
    default="reasoned",
    show_default=True,
    help="Ask for evidence, explanation, then verdict; or for the verdict first.",
)
_HINTS = click.option(
    "--hints",
    type=click.Choice(("flags", "none")),
    default="flags",
    show_default=True,
    help="Show the judge what the rules have flagged, or nothing.",
)
_PROMPT = (
    _TEMPLATES,
    click.option(
        "--prompt-lang",
        type=click.Choice(("en", "zh")),
        help="The language of every prompt.  [default: the record's]",
    ),
    _ORDER,
    _HINTS,
    click.option(
        "--votes",
        type=click.IntRange(1),
        default=1,
        show_default=True,
        help="How often each model is asked.",
    ),
)
_WHOM = (
    click.option(
        "--judge",
        "whom",
        type=click.Choice(("all", "flagged", "uncertain")),
        default="all",
        show_default=True,
        help="What to ask about; the rest keeps the rules' decision.",
    ),
)
_CACHE = (
    click.option(
        "--cache",
        "cache_path",
        type=click.Path(dir_okay=False, path_type=Path),
        help="The file that keeps answers.  [default: HYBRID_CACHE, else the user's cache]",
    ),
)

MODEL_NAMES = frozenset(
    "models base_url temperature seed max_output_tokens extra_body "
    "timeout max_retries concurrency".split()
)
PROMPT_NAMES = frozenset("prompt_directory prompt_lang verdict_order hints votes".split())


def model_options(command: _Command) -> _Command:
    """Add the options that choose and tune the judges."""
    return with_options(_MODEL + _PATIENCE, command)


def prompt_options(command: _Command) -> _Command:
    """Add the options that decide what the judges are shown, and how often."""
    return with_options(_PROMPT, command)


def template_options(command: _Command) -> _Command:
    """Add the options that decide the wording of a prompt."""
    return with_options((_TEMPLATES, _ORDER, _HINTS), command)


def whom_option(command: _Command) -> _Command:
    """Add the option that chooses the findings that judges are asked about."""
    return with_options(_WHOM, command)


def cache_option(command: _Command) -> _Command:
    """Add the option that names the cache."""
    return with_options(_CACHE, command)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoice:
    """The values of ``model_options``."""

    models: tuple[str, ...]
    base_url: str | None = None
    temperature: float | None = 0.0
    seed: int | None = None
    max_output_tokens: int = 4096
    extra_body: str | None = None
    timeout: float = 120.0
    max_retries: int = 5
    concurrency: int = 8

    def settings(self) -> tuple[JudgeSettings, ...]:
        """Return the settings of each judge; raises ``UsageError`` where they make no sense."""
        from hybrid.judging.settings import JudgeSettings, base_url

        if len(set(self.models)) < len(self.models):
            raise UsageError("--model names the same model twice; --votes asks it several times")
        return tuple(
            JudgeSettings(
                model=model,
                base_url=base_url(self.base_url),
                temperature=self.temperature,
                seed=self.seed,
                max_output_tokens=self.max_output_tokens,
                extra_body=_json_object(self.extra_body),
                timeout=self.timeout,
                max_retries=self.max_retries,
                concurrency=self.concurrency,
            )
            for model in self.models
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptChoice:
    """The values of ``prompt_options``."""

    prompt_directory: Path | None = None
    prompt_lang: Literal["en", "zh"] | None = None
    verdict_order: Literal["reasoned", "seed"] = "reasoned"
    hints: Literal["flags", "none"] = "flags"
    votes: int = 1

    def prompts(self) -> Prompts:
        """Return what builds the prompts; raises ``UsageError`` as that does."""
        from hybrid.judging.prompt import Prompts

        return Prompts(
            directory=self.prompt_directory,
            lang=self.prompt_lang,
            verdict_order=self.verdict_order,
            hints=self.hints == "flags",
        )


def take(options: dict[str, Any], names: frozenset[str]) -> dict[str, Any]:
    """Remove ``names`` from ``options`` and return them."""
    return {name: options.pop(name) for name in sorted(names)}


def _json_object(text: str | None) -> dict[str, Any]:
    try:
        value = json.loads(text or "{}")
    except ValueError as error:
        raise UsageError(f"--extra-body is no JSON: {error}") from error
    if not isinstance(value, dict):
        raise UsageError('--extra-body is no JSON object, such as {"top_k": 1}')
    return value
