"""Records of a Ray dataset, checked by as many processes as a cluster gives: the extra ``ray``.

::

    import ray
    from hybrid.integrations.ray import check_dataset

    found = check_dataset(ray.data.read_parquet("s3://bucket/answers/"))
    found.write_parquet("s3://bucket/audit/")

Ray Data reads, batches, retries and writes; each of its processes makes one checker and keeps it.
``hybrid check --engine ray`` is for files, which the command itself reads and writes.
"""

from __future__ import annotations

import warnings
from functools import cache
from typing import TYPE_CHECKING, Any

from hybrid.errors import FieldError
from hybrid.reading.build import RowPlan
from hybrid.reading.reader import described
from hybrid.reading.rows import RawRow, ReadOptions, SkippedRow, value_at
from hybrid.records import ErrorType
from hybrid.records.findings import encode
from hybrid.run.pool import CPU_SHARE, RETRIES, join, require_ray
from hybrid.run.runner import JudgeRecipe, Recipe, Result, Runner, placed, recipe

if TYPE_CHECKING:
    import pyarrow
    from ray.data import Dataset

__all__ = ["JudgeRecipe", "Recipe", "check_dataset", "recipe"]

_SAMPLE_ROWS = 50
_BATCH_ROWS = 256


def check_dataset(
    dataset: Dataset,
    how: Recipe | None = None,
    *,
    options: ReadOptions | None = None,
    address: str | None = None,
    actors: int | None = None,
    batch_rows: int = _BATCH_ROWS,
) -> Dataset:
    """Return a dataset with one row for each row of ``dataset``, in the same order.

    The columns: ``id``; ``findings``, the findings line as text; the status of each error type
    (``factual``, ``logical``, ``semantic``), null where it was not asked for; ``skipped``, the
    reason why a row could not be used, whose other columns but ``id`` are then null. Nothing runs
    before the result is used. With judges, one process asks, so that their limits hold, about
    ``batch_rows`` before the next ones.

    ``how`` holds packs, error types and judges: by default the rules that come along, for all three
    types. ``address`` is that of a cluster, where this program is in none yet; ``actors`` defaults
    to its processors. The columns of ``dataset`` are read as those of a file; its first rows are
    looked at now. A row without an id gets the hash of its content, and rows are not compared with
    one another: where an id may stand twice, or the same content, make them unique before. An empty
    dataset gives an empty one.

    Raises ``FieldError`` for columns that cannot be told apart, ``PackError`` for faulty rules,
    ``UsageError`` where Ray is missing or a limit of the judges cannot be kept.
    """
    require_ray("check_dataset")
    from ray.data import ActorPoolStrategy

    how, processors = how or recipe(), join(address)
    sample = _sample(dataset)
    if not sample:
        return _nothing()
    fields, _ = described(sample, options or ReadOptions(), "the dataset")
    if fields is not None and fields.each:
        raise FieldError(f'"{fields.each[0]}" contains several responses: make a row of each first')
    plan = RowPlan("the dataset", fields, options or ReadOptions())
    if how.judge is not None:
        how.judge.limits()
    size = 1 if how.judge is not None else actors or processors
    with warnings.catch_warnings():
        # Until Ray 2.64, this is how the number of tries is set; the user can do nothing about it.
        warnings.filterwarnings("ignore", "`ray_remote_args` is deprecated")
        found = dataset.map_batches(
            RowChecker,
            fn_constructor_args=(how, plan),
            batch_format="pyarrow",
            batch_size=batch_rows,
            compute=ActorPoolStrategy(size=size),
            num_cpus=CPU_SHARE,
            max_task_retries=RETRIES,
        )
    found.context.execution_options.preserve_order = True
    found.context.enable_progress_bars = False
    return found


class RowChecker:
    """What an actor holds: one runner, used for each batch of rows that it is given."""

    def __init__(self, recipe: Recipe, plan: RowPlan) -> None:
        self._plan = plan
        self._runner = Runner(recipe)

    def __call__(self, batch: pyarrow.Table) -> pyarrow.Table:
        """Return what was found in the rows of a batch, one row each."""
        import pyarrow as pa

        # Where a row stands in the whole is known to nobody here, so it has no line.
        rows = [RawRow(0, values) for values in batch.to_pylist(maps_as_pydicts="strict")]
        places = [placed(row, self._plan) for row in rows]
        with self._runner as runner:
            results = zip(rows, runner.results(places), strict=True)
            found = [self._row(row, result) for row, result in results]
        return pa.Table.from_pylist(found, schema=_schema())

    def _row(self, row: RawRow, result: Result) -> dict[str, str | None]:
        if isinstance(result, SkippedRow):
            return {"id": result.id or self._given_id(row), "skipped": result.reason}
        statuses = {each.error_type.value: each.status.value for each in result.findings}
        line = encode(result).decode().rstrip("\n")
        return {"id": result.record.id, "findings": line, **statuses}

    def _given_id(self, row: RawRow) -> str | None:
        columns = self._plan.fields.of("id") if self._plan.fields is not None else ()
        values = (value_at(row.values, column) for column in columns)
        return next((str(value) for value in values if value is not None), None)


@cache
def _schema() -> Any:
    import pyarrow as pa

    types = [error_type.value for error_type in ErrorType]
    return pa.schema([(name, pa.string()) for name in ("id", "findings", *types, "skipped")])


def _nothing() -> Dataset:
    from ray.data import from_arrow

    empty: Dataset = from_arrow(_schema().empty_table())
    return empty


def _sample(dataset: Dataset) -> list[RawRow]:
    first = dataset.limit(_SAMPLE_ROWS)
    batches = first.iter_batches(batch_size=_SAMPLE_ROWS, batch_format="pyarrow")
    batch: pyarrow.Table
    for batch in batches:
        return [RawRow(0, values) for values in batch.to_pylist(maps_as_pydicts="strict")]
    return []
