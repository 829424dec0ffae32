"""The options that say which judge is asked about what, how, and what that may cost at most."""

from __future__ import annotations

import json
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from hybrid.cli.options import FILE, PRESENT_FILE, PRESENT_FOLDER, FiniteRange, grouped, option
from hybrid.errors import UsageError
from hybrid.judging.settings import range_of
from hybrid.text.escape import without_secrets

if TYPE_CHECKING:
    from hybrid.judging.prompt import Prompts
    from hybrid.judging.settings import Cascade, JudgeSettings
    from hybrid.run.runner import JudgeRecipe


# --- The files of ``hybrid calibrate``: ``--decision`` and ``--thresholds`` ----------------------

decision_option = option(
    "--decision decision_path",
    "Weigh judge and rules by this file from hybrid calibrate.",
    PRESENT_FILE,
)


def decision_parameters(path: Path | None) -> dict[str, Any]:
    """Return what a run's manifest says of a decision; nothing without one."""
    from hybrid.run.calibrated import read_decision

    return {} if path is None else {"decision": read_decision(path).parameters()}


def refuse_two_ways(whom: str, thresholds: Path | None) -> None:
    """Raise ``UsageError`` where ``--judge`` and ``--thresholds`` both say what to ask about."""
    if thresholds is not None and whom != "all":
        raise UsageError(f"--judge {whom} and --thresholds both say what to ask; leave out one")


def threshold_parameters(path: Path | None) -> dict[str, Any]:
    """Return what a run's manifest says of a file of thresholds."""
    from hybrid.run.calibrated import read_thresholds

    return {} if path is None else {"thresholds": read_thresholds(path).parameters()}


# --- The options, and what is made of them -------------------------------------------------------

_Choice = TypeVar("_Choice")


def _whole(name: str) -> click.IntRange:
    least, most = range_of(name)
    return click.IntRange(int(least), int(most))


model_options = grouped(
    option(
        "--model models",
        "The model to ask, by its name at the endpoint.",
        multiple=True,
        metavar="NAME",
    ),
    option(
        "--base-url",
        "The OpenAI-compatible endpoint.  [default: OPENAI_BASE_URL, else OpenAI]",
        metavar="URL",
    ),
    option(
        "--temperature",
        "How random the model's choice of words may be.",
        FiniteRange(*range_of("temperature")),
        default=0.0,
    ),
    option("--seed", "Ask the model to choose the same words each time.", _whole("seed")),
    option(
        "--max-output-tokens",
        "The most tokens of one answer, including hidden reasoning.",
        _whole("max_output_tokens"),
        default=4096,
    ),
    option(
        "--extra-body",
        'Extra fields for every request, such as \'{"reasoning_effort": "low"}\'.',
        metavar="JSON",
    ),
    option(
        "--timeout",
        "Seconds that one request may take.",
        FiniteRange(*range_of("timeout")),
        default=120.0,
    ),
    option(
        "--max-retries",
        "How often to resend a request after a temporary failure.",
        _whole("max_retries"),
        default=5,
    ),
    option(
        "--concurrency",
        "The most requests open at once; fewer while the server is busy.",
        _whole("concurrency"),
        default=8,
    ),
)
_TEMPLATES = option(
    "--prompts prompt_directory",
    "Use the prompt templates in this directory instead of ours.",
    PRESENT_FOLDER,
)
_ORDER = option(
    "--verdict-order",
    "Ask for evidence and explanation before the verdict, or for the verdict first.",
    ("reasoned", "seed"),
    default="reasoned",
)
_HINTS = option(
    "--hints", "Show the judge the rules' flags, or nothing.", ("flags", "none"), default="flags"
)
_LANG = option(
    "--prompt-lang", "The language of every prompt.  [default: the record's]", ("en", "zh")
)
prompt_options = grouped(
    _TEMPLATES,
    _LANG,
    _ORDER,
    _HINTS,
    option("--votes", "How often to ask each model.", _whole("votes"), default=1),
)
template_options = grouped(_TEMPLATES, _ORDER, _HINTS)
wording_options = grouped(_TEMPLATES, _LANG, _ORDER)
whom_option = grouped(
    option(
        "--judge whom",
        "What to ask the judge about. The rest keeps the rules' decision.",
        ("all", "flagged", "uncertain"),
        default="all",
    ),
    option(
        "--thresholds thresholds_path",
        "Ask about scores above the thresholds in this file from hybrid calibrate.",
        PRESENT_FILE,
    ),
)
cache_option = option(
    "--cache cache_path",
    "The file that stores answers.  [default: HYBRID_CACHE, else the user's cache]",
    FILE,
)


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

        tuned = {name: getattr(self, name) for name in _names(ModelChoice) - {"models", "base_url"}}
        tuned["extra_body"] = _json_object(self.extra_body)
        return judges(self.models, self.base_url, **tuned)


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
        raise UsageError(f"--extra-body is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise UsageError('--extra-body is not a JSON object, such as {"top_k": 1}')
    return value


limit_options = grouped(
    cache_option,
    option("--no-cache", "Do not read or store answers.", is_flag=True),
    option("--max-calls", "The most requests to send.", _whole("max_calls")),
    option(
        "--max-tokens",
        "The most tokens to use, prompts and answers together.",
        _whole("max_tokens"),
    ),
    option("--max-cost", "The most US dollars to spend.", FiniteRange(*range_of("max_cost"))),
    option(
        "--max-per-minute",
        "The most requests to send in a minute.",
        FiniteRange(*range_of("max_per_minute")),
    ),
    option(
        "--dry-run",
        "Print calls, tokens and cost; send and write nothing. Needs no key.",
        is_flag=True,
    ),
)
judge_request_options = grouped(
    model_options,
    option(
        "--then",
        "A second model, asked if the first is unsure. Its verdict counts.",
        metavar="NAME",
    ),
    option(
        "--ask",
        "The first model's probabilities of an error that count as unsure.  [default: 0.2..0.8]",
        metavar="LOW..HIGH",
    ),
    option(
        "--then-base-url",
        "The second model's endpoint; its key is HYBRID_THEN_API_KEY.  [default: the first's]",
        metavar="URL",
    ),
    prompt_options,
    whom_option,
    option(
        "--retry-ungrounded",
        "Ask again if the judge claims an error with quotes that are not in the record.",
        is_flag=True,
    ),
    option(
        "--strict",
        "Reject a verdict with this concern, instead of only reporting it.",
        multiple=True,
        metavar="CODE",
    ),
    decision_option,
    limit_options,
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
            from hybrid.evidence.objections import refuse_unknown

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
            if each.name not in ("model", "prompt")
            and getattr(part, each.name) != (() if each.default is MISSING else each.default)
        ]

    def cascade(self) -> Cascade | None:
        """Return who is asked after the first judges; raises ``UsageError`` as that does."""
        from hybrid.judging.settings import cascade_of

        return cascade_of(self.model.settings(), self.then, self.then_base_url, self.ask)

    def named(self) -> str | None:
        """Return who is asked, in words; ``None`` where nobody is."""
        first = ", ".join(self.model.models)
        return f"{first}, then {self.then}" if self.then is not None else first or None

    def recipe(self) -> JudgeRecipe:
        """Return which judges are asked, how, and within which limits."""
        from hybrid.run.judged import Asking
        from hybrid.run.runner import JudgeRecipe

        asking = Asking(
            prompts=self.prompt.prompts(),
            whom=self.whom,
            again=self.retry_ungrounded,
            strict=frozenset(self.strict),
        )
        return JudgeRecipe(
            settings=self.model.settings(),
            asking=asking,
            cascade=self.cascade(),
            cache=self.cache_file(),
            **self._limits(),
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
