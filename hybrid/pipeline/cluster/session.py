"""The cluster of a run: reached where there is one, begun on this machine otherwise."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from hybrid.errors import HybridError, UsageError, WorkerError
from hybrid.io.manifest import Spending
from hybrid.judging.budget import Spent
from hybrid.pipeline.cluster.limits import Ledger
from hybrid.pipeline.cluster.recipe import JudgeRecipe, Recipe

if TYPE_CHECKING:
    from ray.data import Dataset

_PACKAGES = {"ray": "ray", "pyarrow": "pyarrow", "fsspec": "fsspec"}
# Actors that hold every processor leave none to the tasks that read for them, and all stall.
_SHARE = 0.5
_MOST_BLOCKS = 4096
_RETRIES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """Where a run takes place, and in how many processes.

    ``address`` is that of a cluster (``auto`` finds the one this machine belongs to); without one
    a local cluster is begun, unless the program has done so already. ``actors`` defaults to the
    cluster's processors. Each actor asks for the share ``num_cpus`` of a processor; at 1.0 with an
    actor for each processor, nothing is left for reading, and the run stalls.
    """

    address: str | None = None
    actors: int | None = None
    num_cpus: float = _SHARE


@dataclass(frozen=True, slots=True)
class Session:
    """A cluster that has been entered, for one run.

    ``recipe`` is what one of ``processes`` may do; ``ledger`` the actor that keeps what all of
    them may spend together, ``None`` without judges.
    """

    cluster: Cluster
    processes: int
    recipe: Recipe
    ledger: Any

    def each(
        self,
        rows: Sequence[Mapping[str, Any]],
        maker: type,
        arguments: Mapping[str, Any],
    ) -> Iterator[dict[str, Any]]:
        """Yield what actors of the class ``maker`` make of each row, in order."""
        import ray.data

        blocks = min(len(rows), _MOST_BLOCKS)
        dataset = ray.data.from_items(list(rows), override_num_blocks=blocks)
        pool = self.pool(most=blocks)
        mapped = dataset.map(maker, fn_constructor_kwargs=dict(arguments), **pool)
        with _own_words():
            yield from keep_order(mapped).iter_rows()

    def pool(self, most: int | None = None) -> dict[str, Any]:
        """Return the arguments with which Ray Data keeps one checker in each process."""
        import ray.data

        pool = ray.data.ActorPoolStrategy(size=min(self.processes, most or self.processes))
        # A process that ends is always replaced; what it had is not tried without end.
        return {"compute": pool, "num_cpus": self.cluster.num_cpus, "max_task_retries": _RETRIES}

    def spending(self) -> Spending | None:
        """Return what the judges have taken, as far as requests tell; ``None`` without judges."""
        if self.ledger is None:
            return None
        import ray

        spent: Spent = ray.get(self.ledger.spent.remote())
        return Spending.of(spent, asked=spent.calls)


def require_ray(task: str) -> None:
    """Raise ``UsageError`` that says how to install what ``task`` needs and is not there."""
    missing = [name for module, name in _PACKAGES.items() if find_spec(module) is None]
    if missing:
        raise UsageError(f"{task} needs {' and '.join(missing)}: pip install 'hybrid-checker[ray]'")


@contextmanager
def connected(cluster: Cluster, recipe: Recipe) -> Iterator[Session]:
    """Enter the cluster for one run; leaving ends only what was begun here."""
    begun = _enter(cluster)
    try:
        import ray.data

        # Of a run from end to end only its own words are of interest; importing sets the level.
        logging.getLogger("ray.data").setLevel(logging.ERROR)
        yield _session(cluster, recipe)
    finally:
        if begun:
            import ray

            ray.shutdown()


def joined(cluster: Cluster, recipe: Recipe) -> Session:
    """Enter the cluster, to stay in it: for work that is done later, by whoever needs it."""
    _enter(cluster)
    return _session(cluster, recipe)


def keep_order(dataset: Dataset) -> Dataset:
    """Have the rows of a dataset come in the order of what it is made from."""
    dataset.context.execution_options.preserve_order = True
    dataset.context.enable_progress_bars = False
    return dataset


def _session(cluster: Cluster, recipe: Recipe) -> Session:
    import ray

    processes = cluster.actors or max(1, int(ray.cluster_resources().get("CPU", 1)))
    judge = recipe.judge
    if judge is None:
        return Session(cluster, processes, recipe, None)
    # Each process asks at least one at a time, so there are no more than may ask at once.
    processes = min(processes, judge.concurrency)
    shared = replace(recipe, judge=judge.shared(processes))
    return Session(cluster, processes, shared, _ledger(judge))


def _ledger(judge: JudgeRecipe) -> Any:
    """Start the actor that keeps the limits of a run; it takes no processor of the pool's."""
    import ray

    actor: Any = ray.remote(Ledger).options(num_cpus=0)
    return actor.remote(judge.budget(), judge.max_per_minute)


def _enter(cluster: Cluster) -> bool:
    """Connect to the cluster, or begin one; return whether this was done here."""
    require_ray("a run on a cluster")
    # What a cluster of our own would report about its use goes nowhere.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    if ray.is_initialized():
        return False
    own = {"include_dashboard": False} if cluster.address is None else {"address": cluster.address}
    try:
        ray.init(**own, log_to_driver=False, logging_level=logging.WARNING)
    except (ConnectionError, RuntimeError, ValueError) as error:
        place = cluster.address or "this machine"
        raise UsageError(f"no Ray cluster could be reached at {place}: {error}") from error
    return True


@contextmanager
def _own_words() -> Iterator[None]:
    """Let what went wrong in another process be told as in this one."""
    from ray.exceptions import RayActorError, RayError

    try:
        yield
    except RayError as error:
        causes = [*_causes(error)]
        own = next((cause for cause in causes if isinstance(cause, HybridError)), None)
        if own is not None:
            raise type(own)(*own.args) from error
        died = next((cause for cause in causes if isinstance(cause, RayActorError)), None)
        if died is not None:
            raise WorkerError(
                f"processes of the cluster end at the same work each time, {_RETRIES + 1} times by "
                f"now (out of memory?): {str(died).splitlines()[0]}\nWhat is finished is kept, and "
                "the same command goes on from there"
            ) from error
        raise


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and what it came from, which Ray keeps in a place of its own."""
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        own: object = getattr(cause, "cause", None)
        cause = own if isinstance(own, BaseException) else cause.__cause__
