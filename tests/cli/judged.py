"""``hybrid check`` with scripted judges on loopback, for the tests of judged runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.command import ROWS, Done, Hybrid
from tests.cli.judging_commands import PACK_OPTIONS
from tests.servers.endpoint import Endpoint

CALLS = 9
QUICK = ("--max-retries", "0", "--timeout", "5", "--concurrency", "4")


def judge(hybrid: Hybrid, endpoint: Endpoint, *more: str, model: str = "scripted") -> Done:
    """Run ``hybrid check`` over the three sample rows with a judge."""
    rows = hybrid.folder / "in.jsonl"
    if not rows.exists():
        hybrid.write("in.jsonl", *ROWS)
    return hybrid(
        "check", "in.jsonl", *PACK_OPTIONS, "--model", model, "--base-url", endpoint.url,
        *QUICK, *more,
    )  # fmt: skip


def findings(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """Return the findings of each record in a run directory, by id."""
    lines = (folder / "findings.jsonl").read_text("utf-8").splitlines()
    return {line["id"]: line["findings"] for line in map(json.loads, lines)}


def statuses(folder: Path) -> dict[str, list[str]]:
    """Return the statuses factual, logical, semantic of each record, by id."""
    return {
        name: [finding["status"] for finding in found] for name, found in findings(folder).items()
    }


def manifest(folder: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return value


def data(folder: Path) -> bytes:
    return (folder / "findings.jsonl").read_bytes()
