"""How records are to be checked, as a value that other machines can be sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hybrid.errors import OutputError, UsageError
from hybrid.judging.budget import Budget
from hybrid.judging.cascade import Cascade
from hybrid.judging.ranges import refuse_beyond
from hybrid.judging.settings import JudgeSettings
from hybrid.packs import Pack, default_pack_dir, load_packs
from hybrid.pipeline.checker import Asking, Checker
from hybrid.records import ErrorType

Files = tuple[tuple[str, bytes], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeRecipe:
    """Which judges are asked, about what, and within which limits over all machines together.

    ``cache`` is a file on each machine, or ``None`` for no cache; ``max_cost`` is in US dollars,
    ``max_per_minute`` counts requests. The key is never sent: each machine takes it from its own
    environment.
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
        refuse_beyond(
            votes=self.votes,
            max_calls=self.max_calls,
            max_tokens=self.max_tokens,
            max_cost=self.max_cost,
            max_per_minute=self.max_per_minute,
        )

    def budget(self) -> Budget:
        """Return the limits of the whole run; ``UsageError`` where one cannot be kept."""
        budget = Budget(self.max_calls, self.max_tokens, self.max_cost)
        for each in self.settings:
            budget.require_price(each)
        return budget

    @property
    def concurrency(self) -> int:
        """How many requests to one judge may be under way at once, over all machines."""
        return min(each.concurrency for each in self.settings)

    def shared(self, processes: int) -> JudgeRecipe:
        """Return the share of one of so many processes, none of which may have more."""
        shares = (max(1, each.concurrency // processes) for each in self.settings)
        own = zip(self.settings, shares, strict=True)
        return replace(self, settings=tuple(replace(each, concurrency=n) for each, n in own))


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The packs, error types and judges of a run. Without ``judge`` the rules alone decide.

    ``own`` holds the files of the reader's own packs, one pack an entry, since the directories
    they come from, ``packs``, need not exist on another machine; ``hash`` is that of all together.
    """

    hash: str
    default_pack: bool = True
    own: tuple[Files, ...] = ()
    packs: tuple[str, ...] = ()
    error_types: tuple[ErrorType, ...] = tuple(ErrorType)
    judge: JudgeRecipe | None = None

    def load_pack(self) -> Pack:
        """Return the packs as one; raises ``OutputError`` where they differ from the run's."""
        with TemporaryDirectory() as folder:
            tops = [_unpacked(files, Path(folder) / str(n)) for n, files in enumerate(self.own)]
            pack = load_packs([*([default_pack_dir()] if self.default_pack else []), *tops])
        if pack.hash != self.hash:
            raise OutputError(
                "the rules on this machine are not those of the run; install the same version of "
                "hybrid-checker on every machine"
            )
        return pack

    def checker(self) -> Checker:
        """Return the compiled checker: what each process of the run makes once."""
        asking = self.judge.asking if self.judge is not None else None
        return Checker(self.load_pack(), error_types=self.error_types, asking=asking)


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
    tops = [Path(each) for each in packs]
    own = [default_pack_dir()] if default_pack else []
    return Recipe(
        hash=load_packs([*own, *tops]).hash,
        default_pack=default_pack,
        own=tuple(_packed(top) for top in tops),
        packs=tuple(map(str, tops)),
        error_types=tuple(error_types),
        judge=judge,
    )


def _packed(top: Path) -> Files:
    return tuple(
        (file.relative_to(top).as_posix(), file.read_bytes())
        for file in sorted(top.rglob("*"))
        if file.suffix in (".yaml", ".yml") and file.is_file()
    )


def _unpacked(files: Files, top: Path) -> Path:
    top.mkdir(parents=True)
    for name, content in files:
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return top
