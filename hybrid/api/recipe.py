"""The rules and judges that a call asks for, by the names of the options of ``hybrid check``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypedDict

from hybrid.errors import UsageError
from hybrid.evidence.objections import refuse_unknown
from hybrid.judging.cache import default_cache_path
from hybrid.judging.prompt import Prompts
from hybrid.judging.settings import cascade_of, judges
from hybrid.keywords import Default, defaults, nearest, several
from hybrid.packs.load import find_pack
from hybrid.records import ErrorType
from hybrid.run.checker import Checker
from hybrid.run.judged import Asking, Whom
from hybrid.run.runner import JudgeRecipe, Recipe, Runner, recipe
from hybrid.text.language import Lang

# --- The judges ----------------------------------------------------------------------------------

_SETTINGS: Final = "temperature seed max_output_tokens timeout max_retries concurrency".split()
_LIMITS: Final = "max_calls max_tokens max_cost max_per_minute".split()


class Judging(TypedDict, total=False):
    """How judges are asked: the options of ``hybrid check --model``, with the same defaults."""

    base_url: str | None
    then: str | None
    ask: str | Sequence[float] | None
    then_base_url: str | None
    temperature: Annotated[float | None, Default(0.0)]
    seed: int | None
    max_output_tokens: Annotated[int, Default(4096)]
    extra_body: Mapping[str, Any] | None
    timeout: Annotated[float, Default(120.0)]
    max_retries: Annotated[int, Default(5)]
    concurrency: Annotated[int, Default(8)]
    prompts: str | Path | None
    prompt_lang: Lang | None
    verdict_order: Annotated[Literal["reasoned", "seed"], Default("reasoned")]
    hints: Annotated[Literal["flags", "none"], Default("flags")]
    votes: Annotated[int, Default(1)]
    judge: Annotated[Whom, Default("all")]
    thresholds: str | Path | None
    retry_ungrounded: Annotated[bool, Default(False)]
    strict: Annotated[str | Sequence[str], Default(())]
    decision: str | Path | None
    cache: str | Path | None
    no_cache: Annotated[bool, Default(False)]
    max_calls: int | None
    max_tokens: int | None
    max_cost: float | None
    max_per_minute: float | None


def judge_recipe(models: Sequence[str], how: Judging) -> JudgeRecipe | None:
    """Return how the ``models`` are asked, ``None`` without one.

    Raises ``UsageError`` for what makes no sense, and for judging without a judge.
    """
    if not models:
        for name in how:
            raise UsageError(f"{name} is for a judge, and none is asked; name one with model=")
        return None
    given = {**defaults(Judging), **how}
    if given["thresholds"] is not None and given["judge"] != "all":
        raise UsageError("judge and thresholds both say what to ask; leave out one")
    strict = several(given["strict"])
    refuse_unknown(strict)
    tuned = {name: given[name] for name in _SETTINGS}
    extra_body = given["extra_body"] or {}
    settings = judges(models, given["base_url"], extra_body=extra_body, **tuned)
    return JudgeRecipe(
        settings=settings,
        cascade=cascade_of(settings, given["then"], given["then_base_url"], given["ask"]),
        asking=_asking(given, strict),
        votes=given["votes"],
        cache=_cache(given),
        **{name: given[name] for name in _LIMITS},
    )


def _asking(given: Mapping[str, Any], strict: Sequence[str]) -> Asking:
    directory = given["prompts"]
    return Asking(
        prompts=Prompts(
            directory=Path(directory) if directory is not None else None,
            lang=given["prompt_lang"],
            verdict_order=given["verdict_order"],
            hints=given["hints"] == "flags",
        ),
        whom=given["judge"],
        again=given["retry_ungrounded"],
        strict=frozenset(strict),
    )


def _cache(given: Mapping[str, Any]) -> Path | None:
    if given["no_cache"]:
        return None
    path = given["cache"]
    return Path(path) if path is not None else default_cache_path()


# --- The rules: which packs, which error types ---------------------------------------------------


@cache
def default_runner() -> Runner:
    """Return what checks by our own rules, for all error types; its checker is made once."""
    return Runner(recipe())


def default_checker() -> Checker:
    """Return the checker with our own rules."""
    return default_runner().checker


def recipe_for(
    error_types: str | Sequence[ErrorType | str],
    packs: str | Path | Sequence[str | Path],
    *,
    default_pack: bool,
    judge: JudgeRecipe | None,
) -> Recipe:
    """Return how to check; raises ``PackError``, and ``UsageError`` for an unknown error type."""
    known = [each.value for each in ErrorType]
    asked = several(error_types)
    for each in asked:
        if each not in known:
            advice = nearest(str(each), known)
            raise UsageError(f"no error type {each!r}; accepted: {', '.join(known)}{advice}")
    types = tuple(ErrorType(each) for each in asked) or tuple(ErrorType)
    return recipe(
        packs=[find_pack(each) for each in several(packs)],
        default_pack=default_pack,
        error_types=types,
        judge=judge,
    )
