"""Records of a Ray dataset, checked by as many processes as a cluster gives: the extra ``ray``.

::

    import ray
    from hybrid.integrations.ray import check_dataset, recipe

    found = check_dataset(ray.data.read_parquet("s3://bucket/answers/"))
    found.write_parquet("s3://bucket/audit/")

Each process makes one checker and keeps it. For files from end to end, continued after a stop, with
a manifest, use ``check_files``, which ``hybrid check --engine ray`` calls.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from hybrid.errors import FieldError
from hybrid.io.build import RowPlan
from hybrid.io.paths import value_at
from hybrid.io.prepare import described
from hybrid.io.values import RawRow, ReadOptions, SkippedRow
from hybrid.pipeline.cluster.files import Outcome, check_files
from hybrid.pipeline.cluster.recipe import JudgeRecipe, Recipe, recipe
from hybrid.pipeline.cluster.session import Cluster, joined, keep_order, require_ray
from hybrid.pipeline.cluster.worker import Worker
from hybrid.pipeline.rows import CheckedRow
from hybrid.records import ErrorType
from hybrid.records.findings import encode

if TYPE_CHECKING:
    import pyarrow
    from ray.data import Dataset

__all__ = [
    "Cluster",
    "JudgeRecipe",
    "Outcome",
    "Recipe",
    "check_dataset",
    "check_files",
    "recipe",
]

_SAMPLE_ROWS = 50
_BATCH_ROWS = 256


def check_dataset(
    dataset: Dataset,
    how: Recipe | None = None,
    *,
    options: ReadOptions | None = None,
    cluster: Cluster | None = None,
    batch_rows: int = _BATCH_ROWS,
) -> Dataset:
    """Return a dataset with one row for each row of ``dataset``, in the same order.

    The columns: ``id``; ``findings``, the findings line as text; the status of each error type
    (``factual``, ``logical``, ``semantic``), null where it was not asked for; ``skipped``, the
    reason why a row could not be used, whose other columns but ``id`` are then null. Nothing runs
    before the result is used. With judges, ``batch_rows`` are asked about before the next ones.

    ``how`` holds packs, error types and judges: by default the rules that come along, for all three
    types. The columns of ``dataset`` are read as those of a file; its first rows are looked at now.
    A row without an id gets the hash of its content, and rows are not compared with one another:
    where an id may stand twice, or the same content, make them unique before. An empty dataset
    gives an empty one.

    Raises ``FieldError`` for columns that cannot be told apart, ``PackError`` for faulty rules,
    ``UsageError`` where Ray is missing or a limit of the judges cannot be kept.
    """
    require_ray("check_dataset")
    session = joined(cluster or Cluster(), how or recipe())
    sample = _sample(dataset)
    if not sample:
        return _nothing()
    fields, _ = described(sample, options or ReadOptions(), "the dataset")
    if fields is not None and fields.each:
        raise FieldError(f'"{fields.each[0]}" holds several responses: make a row of each first')
    plan = RowPlan("the dataset", fields, options or ReadOptions())
    arguments = {"recipe": session.recipe, "plan": plan, "ledger": session.ledger}
    found = dataset.map_batches(
        RowChecker,
        fn_constructor_kwargs=arguments,
        batch_format="pyarrow",
        batch_size=batch_rows,
        **session.pool(),
    )
    return keep_order(found)


class RowChecker:
    """What an actor holds: one checker, used for each batch of rows that it is given."""

    def __init__(self, recipe: Recipe, plan: RowPlan, ledger: Any = None) -> None:
        self._plan = plan
        self._worker = Worker(recipe, ledger)

    def __call__(self, batch: pyarrow.Table) -> pyarrow.Table:
        """Return what was found in the rows of a batch, one row each."""
        import pyarrow as pa

        # Where a row stands in the whole is known to nobody here, so it has no line.
        rows = [RawRow(0, values) for values in batch.to_pylist(maps_as_pydicts="strict")]
        checked = self._worker.check(rows, self._plan)
        found = [self._row(row, each) for row, each in zip(rows, checked, strict=True)]
        return pa.Table.from_pylist(found, schema=_schema())

    def _row(self, row: RawRow, checked: CheckedRow) -> dict[str, str | None]:
        result = checked.result
        if isinstance(result, SkippedRow):
            return {"id": checked.id or self._given_id(row), "skipped": result.reason}
        statuses = {each.error_type.value: each.status.value for each in result.findings}
        return {"id": checked.id, "findings": encode(result).decode().rstrip("\n"), **statuses}

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
