"""Results of promptfoo: one row for each test and provider."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hybrid.errors import RowError
from hybrid.reading.formats.jsonlines import made_plain
from hybrid.reading.values import BadRow, RawRow, ReadOptions, missing


def recognises(row: Mapping[str, Any]) -> bool:
    """Whether a row is a result."""
    return {"vars", "response", "provider"} <= row.keys()


def adapted(rows: Iterable[RawRow | BadRow], _options: ReadOptions) -> Iterator[RawRow | BadRow]:
    """Yield results as rows; a prompt that the output repeats at its beginning is left to it."""
    return made_plain(rows, _result, "a result of promptfoo")


def _result(row: RawRow) -> RawRow:
    result = row.values
    response = result["response"] if isinstance(result["response"], Mapping) else {}
    output = response.get("output")
    if output in (None, ""):
        reason = result.get("error") or response.get("error") or ""
        raise RowError(f"the result has no output {str(reason)[:200]}".rstrip())
    prompt = result.get("prompt")
    raw = prompt.get("raw") if isinstance(prompt, Mapping) else prompt
    provider, own = result["provider"], result.get("id")
    values = {
        "id": f"{result.get('testIdx')}-{result.get('promptIdx')}" if missing(own) else own,
        "prompt": raw,
        "output": output,
        "model": provider.get("id") if isinstance(provider, Mapping) else provider,
        "vars": result["vars"],
        "gold": {"gradingResult": result.get("gradingResult"), "success": result.get("success")},
    }
    return RawRow(row.line, {k: v for k, v in values.items() if v is not None})
