"""The options that say which judge is asked about what, how, and what that may cost at most."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from hybrid.cli.decision import decision_option, decision_parameters
from hybrid.cli.options import FiniteRange, with_options
from hybrid.cli.thresholds import Made, refuse_two_ways, threshold_parameters
from hybrid.errors import UsageError
from hybrid.judging.settings import range_of
from hybrid.text.escape import without_secrets

if TYPE_CHECKING:
    from hybrid.judging.prompt import Prompts
    from hybrid.judging.settings import Cascade, JudgeSettings
    from hybrid.run import Asking, JudgeRecipe

_Command = TypeVar("_Command", bound=Callable[..., Any])
_Choice = TypeVar("_Choice")


def _whole(name: str) -> click.IntRange:
    least, most = range_of(name)
    return click.IntRange(int(least), int(most))


_MODEL = (
    click.option(
        "--model",
        "models",
        multiple=True,
        metavar="NAME",
        help="The model to ask, by its name at the endpoint. Can be repeated.",
    ),
    click.option(
        "--base-url",
        metavar="URL",
        help="The OpenAI-compatible endpoint.  [default: OPENAI_BASE_URL, else OpenAI]",
    ),
    click.option(
        "--temperature",
        type=FiniteRange(*range_of("temperature")),
        default=0.0,
        show_default=True,
        help="How random the model's choice of words may be.",
    ),
    click.option(
        "--seed", type=_whole("seed"), help="Ask the model to choose the same words each time."
    ),
    click.option(
        "--max-output-tokens",
        type=_whole("max_output_tokens"),
        default=4096,
        show_default=True,
        help="The most tokens of one answer, including hidden reasoning.",
    ),
    click.option(
        "--extra-body",
        metavar="JSON",
        help='Extra fields for every request, such as \'{"reasoning_effort": "low"}\'.',
    ),
)
_CASCADE = (
    click.option(
        "--then",
        metavar="NAME",
        help="A second model, asked if the first is unsure. Its verdict stands.",
    ),
    click.option(
        "--ask",
        metavar="LOW..HIGH",
        help="The first model's probabilities of an error that count as unsure.  [default: "
        "0.2..0.8]",
    ),
    click.option(
        "--then-base-url",
        metavar="URL",
        help="The second model's endpoint; its key is HYBRID_THEN_API_KEY.  [default: the first's]",
    ),
)
_PATIENCE = (
    click.option(
        "--timeout",
        type=FiniteRange(*range_of("timeout")),
        default=120.0,
        show_default=True,
        help="Seconds that one request may take.",
    ),
    click.option(
        "--max-retries",
        type=_whole("max_retries"),
        default=5,
        show_default=True,
        help="How often to resend a request after a temporary failure.",
    ),
    click.option(
        "--concurrency",
        type=_whole("concurrency"),
        default=8,
        show_default=True,
        help="The most requests open at once; fewer while the server is busy.",
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
    help="Ask for evidence and explanation before the verdict, or for the verdict first.",
)
_HINTS = click.option(
    "--hints",
    type=click.Choice(("flags", "none")),
    default="flags",
    show_default=True,
    help="Show the judge the rules' flags, or nothing.",
)
_LANG = click.option(
    "--prompt-lang",
    type=click.Choice(("en", "zh")),
    help="The language of every prompt.  [default: the record's]",
)
_PROMPT = (
    _TEMPLATES,
    _LANG,
    _ORDER,
    _HINTS,
    click.option(
        "--votes",
        type=_whole("votes"),
        default=1,
        show_default=True,
        help="How often to ask each model.",
    ),
)
_WHOM = (
    click.option(
        "--judge",
        "whom",
        type=click.Choice(("all", "flagged", "uncertain")),
        default="all",
        show_default=True,
        help="What to ask the judge about. The rest keeps the rules' decision.",
    ),
    click.option(
        "--thresholds",
        "thresholds_path",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        help="Ask about scores above the thresholds in this file from hybrid calibrate.",
    ),
)
_CACHE = (
    click.option(
        "--cache",
        "cache_path",
        type=click.Path(dir_okay=False, path_type=Path),
        help="The file that stores answers.  [default: HYBRID_CACHE, else the user's cache]",
    ),
)


def model_options(command: _Command) -> _Command:
    """Add the options that choose and tune the judges."""
    return with_options(_MODEL + _PATIENCE, command)


def prompt_options(command: _Command) -> _Command:
    """Add the options that decide what the judges are shown, and how often."""
    return with_options(_PROMPT, command)


def template_options(command: _Command) -> _Command:
    """Add the options that decide the wording of a prompt."""
    return with_options((_TEMPLATES, _ORDER, _HINTS), command)


def wording_options(command: _Command) -> _Command:
    """Add the options that decide the wording of a prompt, but for its hints."""
    return with_options((_TEMPLATES, _LANG, _ORDER), command)


def whom_option(command: _Command) -> _Command:
    """Add the options that choose the findings that judges are asked about."""
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
        from hybrid.judging.settings import judges

        own = {name: getattr(self, name) for name in _names(ModelChoice) - {"models", "base_url"}}
        own["extra_body"] = _json_object(self.extra_body)
        return judges(self.models, self.base_url, **own)


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


def taken(kind: type[_Choice], options: dict[str, Any]) -> _Choice:
    """Remove the options that a choice consists of from ``options`` and return them as one."""
    return kind(**{name: options.pop(name) for name in sorted(_names(kind))})


def _names(kind: type[Any]) -> frozenset[str]:
    return frozenset(each.name for each in fields(kind))


def _json_object(text: str | None) -> dict[str, Any]:
    try:
        value = json.loads(text or "{}")
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--extra-body is no JSON: {error}") from error
    if not isinstance(value, dict):
        raise UsageError('--extra-body is no JSON object, such as {"top_k": 1}')
    return value


_OPTIONS = (
    click.option(
        "--retry-ungrounded",
        is_flag=True,
        help="Ask again if the judge claims an error with quotes that are not in the record.",
    ),
    click.option(
        "--strict",
        multiple=True,
        metavar="CODE",
        help="Reject a verdict with this concern, instead of only reporting it. Can be repeated.",
    ),
    decision_option,
)
_LIMITS = (
    click.option("--no-cache", is_flag=True, help="Do not read or store answers."),
    click.option("--max-calls", type=_whole("max_calls"), help="The most requests to send."),
    click.option(
        "--max-tokens",
        type=_whole("max_tokens"),
        help="The most tokens to use, prompts and answers together.",
    ),
    click.option(
        "--max-cost",
        type=FiniteRange(*range_of("max_cost")),
        help="The most US dollars to spend.",
    ),
    click.option(
        "--max-per-minute",
        type=FiniteRange(*range_of("max_per_minute")),
        help="The most requests to send in a minute.",
    ),
    click.option(
        "--dry-run",
        is_flag=True,
        help="Print calls, tokens and cost; send and write nothing. Needs no key.",
    ),
)
LIMIT_NAMES = frozenset(
    "timeout max_retries concurrency cache_path no_cache max_calls max_tokens max_cost "
    "max_per_minute dry_run".split()
)

_SPELLED = {
    "models": "--model",
    "prompt_directory": "--prompts",
    "cache_path": "--cache",
    "whom": "--judge",
    "thresholds_path": "--thresholds",
    "decision_path": "--decision",
}


def judge_request_options(command: _Command) -> _Command:
    """Add every option that concerns the judge."""
    judged = cache_option(whom_option(with_options(_OPTIONS + _LIMITS, command)))
    return model_options(with_options(_CASCADE, prompt_options(judged)))


def limit_options(command: _Command) -> _Command:
    """Add the options that bound what judges may take, and the cache that spares calls."""
    return cache_option(with_options(_LIMITS, command))


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeRequest:
    """The judge's options as given; without a model no judge is asked."""

    model: ModelChoice
    prompt: PromptChoice
    then: str | None = None
    ask: str | None = None
    then_base_url: str | None = None
    whom: Literal["all", "flagged", "uncertain"] = "all"
    thresholds_path: Path | None = None
    retry_ungrounded: bool = False
    strict: tuple[str, ...] = ()
    decision_path: Path | None = None
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
            from hybrid.evidence import refuse_unknown

            refuse_unknown(self.strict)
        refuse_two_ways(self.whom, self.thresholds_path)
        if self.model.models:
            from hybrid.judging.settings import refuse_beyond

            refuse_beyond(**self._limits())
            self.cascade()

    @classmethod
    def taken_from(cls, options: dict[str, Any]) -> JudgeRequest:
        """Remove the judge's options from ``options`` and return them as a request."""
        options["model"] = taken(ModelChoice, options)
        options["prompt"] = taken(PromptChoice, options)
        return taken(cls, options)

    def _limits(self) -> dict[str, Any]:
        limits = ("max_calls", "max_tokens", "max_cost", "max_per_minute")
        return {"votes": self.prompt.votes, **{name: getattr(self, name) for name in limits}}

    def given(self) -> list[str]:
        """Return the options, as they are spelled, that differ from their defaults."""
        parts: tuple[Any, ...] = (self.model, self.prompt, self)
        return [
            _SPELLED.get(each.name, "--" + each.name.replace("_", "-"))
            for part in parts
            for each in fields(part)
            if each.name not in ("model", "prompt") and getattr(part, each.name) != _default(each)
        ]

    def asking(self, made: Made) -> Asking:
        """Return what judges are to be asked.

        ``made`` is what thresholds must have been made with. Raises ``UsageError`` for unusable
        templates, and for thresholds of another run.
        """
        from hybrid.run import Asking
        from hybrid.run.thresholds import scores_to_ask

        return Asking(
            prompts=self.prompt.prompts(),
            whom=self.whom,
            thresholds=scores_to_ask(self.thresholds_path, made.pack_hash, made.error_types),
            again=self.retry_ungrounded,
            strict=frozenset(self.strict),
        )

    def cascade(self) -> Cascade | None:
        """Return who is asked after the first judges; raises ``UsageError`` as that does."""
        from hybrid.judging.settings import cascade_of

        return cascade_of(self.model.settings(), self.then, self.then_base_url, self.ask)

    def named(self) -> str | None:
        """Return who is asked, in words; ``None`` where nobody is."""
        first = ", ".join(self.model.models)
        return f"{first}, then {self.then}" if self.then is not None else first or None

    def recipe(self, asking: Asking) -> JudgeRecipe:
        """Return which judges are asked, and within which limits."""
        from hybrid.run import JudgeRecipe

        limits = self._limits()
        return JudgeRecipe(
            settings=self.model.settings(),
            asking=asking,
            cascade=self.cascade(),
            cache=self.cache_file(),
            **limits,
        )

    def cache_file(self) -> Path | None:
        """Return where answers are kept, ``None`` where none are."""
        from hybrid.judging.cache import default_cache_path

        return None if self.no_cache else self.cache_path or default_cache_path()

    def parameters(self) -> dict[str, Any]:
        """Return the options that alter what judges say or are asked; never a key."""
        settings = self.model.settings()[0]
        sent = ("base_url", "temperature", "seed", "max_output_tokens")
        shown = ("votes", "hints", "prompt_lang", "verdict_order")
        cascade = self.cascade()
        return (cascade.identity() if cascade is not None else {}) | {
            "models": list(self.model.models),
            **{name: getattr(settings, name) for name in sent},
            "extra_body": without_secrets(settings.extra_body),
            **{name: getattr(self.prompt, name) for name in shown},
            "judge": self.whom,
            **threshold_parameters(self.thresholds_path),
            "retry_ungrounded": self.retry_ungrounded,
            "strict": sorted(set(self.strict)),
            **decision_parameters(self.decision_path),
        }


JUDGE_NAMES = _names(ModelChoice) | _names(PromptChoice) | _names(JudgeRequest)
JUDGE_NAMES -= LIMIT_NAMES | {"model", "prompt"}


def _default(field: Any) -> Any:
    if field.default is MISSING:
        return ()
    return field.default
