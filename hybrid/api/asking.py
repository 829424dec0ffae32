"""The judges that a call asks for, by the names of the options of ``hybrid check``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypedDict

from hybrid.errors import UsageError
from hybrid.judging.cache import default_cache_path
from hybrid.judging.prompt import Prompts
from hybrid.judging.settings import judges
from hybrid.pipeline import Asking, Whom
from hybrid.pipeline.recipe import JudgeRecipe
from hybrid.postcheck import refuse_unknown
from hybrid.text.language import Lang

_SETTINGS: Final = (
    "temperature seed max_output_tokens extra_body timeout max_retries concurrency".split()
)
_LIMITS: Final = "max_calls max_tokens max_cost max_per_minute".split()


class Judging(TypedDict, total=False):
    """How judges are asked: the options of ``hybrid check --model``, with the same defaults."""

    base_url: str | None
    temperature: float | None
    seed: int | None
    max_output_tokens: int
    extra_body: Mapping[str, Any]
    timeout: float
    max_retries: int
    concurrency: int
    prompts: str | Path | None
    prompt_lang: Lang | None
    verdict_order: Literal["reasoned", "seed"]
    hints: Literal["flags", "none"]
    votes: int
    judge: Whom
    retry_ungrounded: bool
    strict: Sequence[str]
    cache: str | Path | None
    no_cache: bool
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
    given: Mapping[str, Any] = how
    own = {name: given[name] for name in _SETTINGS if name in given}
    refuse_unknown(how.get("strict", ()))
    return JudgeRecipe(
        settings=judges(models, how.get("base_url"), **own),
        asking=_asking(how),
        votes=how.get("votes", 1),
        cache=_cache(how),
        **{name: given.get(name) for name in _LIMITS},
    )


def _asking(how: Judging) -> Asking:
    directory = how.get("prompts")
    return Asking(
        prompts=Prompts(
            directory=Path(directory) if directory is not None else None,
            lang=how.get("prompt_lang"),
            verdict_order=how.get("verdict_order", "reasoned"),
            hints=how.get("hints", "flags") == "flags",
        ),
        whom=how.get("judge", "all"),
        again=how.get("retry_ungrounded", False),
        strict=frozenset(how.get("strict", ())),
    )


def _cache(how: Judging) -> Path | None:
    if how.get("no_cache", False):
        return None
    given = how.get("cache")
    return Path(given) if given is not None else default_cache_path()
