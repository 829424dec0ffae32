"""How records are to be checked, as a value that another process or machine can be sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hybrid._version import __version__
from hybrid.errors import UsageError, WorkerError
from hybrid.packs import Pack, default_pack_dir, load_packs
from hybrid.records import ErrorType
from hybrid.run.checker import Asking, Checker

if TYPE_CHECKING:
    from hybrid.judging.limits import Budget, Pace
    from hybrid.judging.settings import Cascade, JudgeSettings


@dataclass(frozen=True, slots=True)
class Limits:
    """What the judges of a run may take together, and how fast."""

    budget: Budget
    pace: Pace


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeRecipe:
    """Which judges are asked, about what, and within which limits.

    ``cache`` is a file, or ``None`` for no cache; ``max_cost`` is in US dollars, ``max_per_minute``
    counts requests. The key is no part of it: it is taken from the environment where it is used.
    """

    settings: tuple[JudgeSettings, ...]
    asking: Asking
    cascade: Cascade | None = None
    votes: int = 1
    cache: Path | None = None
    max_calls: int | None = None
    max_tokens: int | None = None
    max_cost: float | None = None
    max_per_minute: float | None = None

    def __post_init__(self) -> None:
        """Raise ``UsageError`` for limits that are none."""
        from hybrid.judging.settings import refuse_beyond

        refuse_beyond(
            votes=self.votes,
            max_calls=self.max_calls,
            max_tokens=self.max_tokens,
            max_cost=self.max_cost,
            max_per_minute=self.max_per_minute,
        )

    def limits(self) -> Limits:
        """Return the limits of a whole run; ``UsageError`` where one cannot be kept."""
        from hybrid.judging.limits import Budget, Pace

        budget = Budget(self.max_calls, self.max_tokens, self.max_cost)
        for each in self.settings:
            budget.require_price(each)
        return Limits(budget, Pace(self.max_per_minute))


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The rules, error types and judges of a run. Without ``judge`` the rules alone decide."""

    pack: Pack
    error_types: tuple[ErrorType, ...] = tuple(ErrorType)
    judge: JudgeRecipe | None = None
    version: str = __version__

    def checker(self) -> Checker:
        """Return the compiled checker: what each process of a run makes once.

        Raises ``WorkerError`` where another version of this package runs than where it was made.
        """
        if self.version != __version__:
            raise WorkerError(
                f"hybrid-checker {__version__} runs here and {self.version} where the run began; "
                "install the same version on every machine"
            )
        asking = self.judge.asking if self.judge is not None else None
        return Checker(self.pack, error_types=self.error_types, asking=asking)


def recipe(
    *,
    packs: Sequence[str | Path] = (),
    default_pack: bool = True,
    error_types: Sequence[ErrorType] = tuple(ErrorType),
    judge: JudgeRecipe | None = None,
) -> Recipe:
    """Return the recipe for packs in directories of this machine.

    Raises ``PackError`` with every fault in them, ``UsageError`` where no pack is left.
    """
    if not default_pack and not packs:
        raise UsageError("no rules are left: name a pack, or keep the default one")
    tops = [*([default_pack_dir()] if default_pack else []), *map(Path, packs)]
    return Recipe(pack=load_packs(tops), error_types=tuple(error_types), judge=judge)
