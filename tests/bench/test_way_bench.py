"""The way of one record is traced through the files that it must pass."""

from __future__ import annotations

from bench.way import traced, way
from hybrid.records.findings import encode_line

_RANGES = "judging/settings.py"
"""The ranges of the options of ``hybrid check``."""


def test_a_task_is_traced_file_by_file() -> None:
    assert traced(lambda: encode_line({})) == {"records/findings.py": 1}
    assert traced(lambda: None) == {}


def test_a_record_passes_from_the_command_to_its_line() -> None:
    found = way()
    assert {"cli/main.py", "screening/screener.py", "records/findings.py"} <= found.keys()
    assert all(0 < count for count in found.values())
    # What only a judge needs is not passed without one.
    assert not [name for name in found if name.startswith("judging/") and name != _RANGES]
    judged = way(judged=True)
    assert {"judging/client.py", "run/judged.py", "evidence/check.py"} <= judged.keys()
    assert "run/judged.py" not in found
