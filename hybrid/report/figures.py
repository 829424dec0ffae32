"""How figures are written, and what the overview's tables and charts are drawn from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hybrid.records import Status
from hybrid.run.manifest import Manifest
from hybrid.run.tally import TypeTally

ABSENT = "–"
_WIDTH = 1000.0


@dataclass(frozen=True, slots=True)
class Bar:
    """A piece of a bar, in thousandths of its width."""

    name: str
    count: int
    start: float
    width: float


def status_counts(
    counts: TypeTally, *, judged: bool, partly: bool = False
) -> list[tuple[str, int]]:
    """Return how often each decision was made, by the words that the reader sees.

    A run without a judge has flags and no verdicts, so it never says "error" or "clean". In one
    that is judged ``partly``, what only the rules passed is "passed" and not "clean".
    """
    status = counts.by_status
    if judged:
        found = {each.value: status[each] for each in Status}
        found[Status.CLEAN.value] -= counts.passed
        return [*found.items(), *([("passed", counts.passed)] if partly else [])]
    return [
        ("flagged", status[Status.ERROR]),
        ("under", counts.under_threshold),
        ("noflag", status[Status.CLEAN] - counts.under_threshold),
    ]


def bars(counted: Sequence[tuple[str, int]]) -> Iterator[Bar]:
    """Yield the pieces of a stacked bar, empty ones left out."""
    total = sum(count for _, count in counted) or 1
    start = 0.0
    for name, count in counted:
        width = _WIDTH * count / total
        if count:
            yield Bar(name, count, round(start, 2), round(width, 2))
        start += width


def manifest_rows(manifest: Manifest | None, digest: str) -> list[tuple[str, str]]:
    """Return the manifest as pairs of a word's key and a value; empty values are left out."""
    rows: list[tuple[str, str]] = [("m_report", digest)]
    if manifest is None:
        return rows
    rows += [
        ("m_version", manifest.version),
        ("m_inputs", ", ".join(manifest.inputs)),
        ("m_input_hash", manifest.input_hash or ""),
        ("m_pack_hash", manifest.pack_hash),
        ("m_prompt_hashes", _pairs(manifest.prompt_hashes)),
        ("m_grounding", manifest.grounding.get("fingerprint", "")),
        ("m_model", manifest.model or ""),
        ("m_parameters", _pairs(manifest.parameters)),
        ("m_started_at", manifest.started_at),
        ("m_finished_at", manifest.finished_at or ""),
        ("m_skipped", f"{manifest.counts.skipped:,}"),
    ]
    if manifest.judging is not None:
        spent = manifest.judging
        rows.append(("m_calls", f"{spent.asked:,} + {spent.cached:,} (cache)"))
        rows.append(("m_cost", "" if spent.cost is None else f"{spent.cost:.4f}"))
    return [(name, value) for name, value in rows if value]


def _pairs(mapping: Mapping[str, object]) -> str:
    return "; ".join(_assigned("", mapping))


def _assigned(name: str, value: object) -> Iterator[str]:
    """Yield what is set under a name, each entry of a mapping by itself; nothing where it is not.

    A number 0 is set; what is false or empty is as if it were not given.
    """
    if isinstance(value, Mapping):
        for key, own in value.items():
            yield from _assigned(f"{name}.{key}" if name else str(key), own)
    elif isinstance(value, list | tuple):
        if value:
            yield f"{name} = {', '.join(map(str, value))}"
    elif value not in (None, "") and value is not False:
        yield f"{name} = {'yes' if value is True else value}"


def percent(share: float | None) -> str:
    """Return a share as per cent with one digit; a dash where there is none."""
    return ABSENT if share is None else f"{share:.1%}"


def thousands(count: int) -> str:
    """Return a count with commas."""
    return f"{count:,}"
