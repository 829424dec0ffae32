"""The checker that a call asks for: which packs, which error types."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from hybrid.errors import UsageError
from hybrid.keywords import several, unknown
from hybrid.packs.load import find_pack
from hybrid.records import ErrorType
from hybrid.run import Checker
from hybrid.run.recipe import JudgeRecipe, Recipe, recipe
from hybrid.run.runner import Runner
from hybrid.run.thresholds import scores_to_ask


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
            advice = unknown(str(each), known)
            raise UsageError(f"no error type {each!r}; accepted: {', '.join(known)}{advice}")
    types = tuple(ErrorType(each) for each in asked) or tuple(ErrorType)
    return recipe(
        packs=[find_pack(each) for each in several(packs)],
        default_pack=default_pack,
        error_types=types,
        judge=judge,
    )


def by_thresholds(made: Recipe, path: str | Path | None) -> Recipe:
    """Return how to check where judges are asked from the scores in a file on, if one is named.

    Raises ``UsageError`` for a file that was made with other rules or for other error types.
    """
    if path is None or made.judge is None:
        return made
    asked = scores_to_ask(Path(path), made.pack.hash, made.error_types)
    asking = replace(made.judge.asking, thresholds=asked)
    return replace(made, judge=replace(made.judge, asking=asking))
