"""What people read of a run: the report, its summary as text, and gold.

Everything here is made of findings alone; no rule is applied and no judge is asked.
"""

import sys
from types import ModuleType
from typing import Any

from hybrid.report.gold import GoldError, Merged, merge_gold, read_gold
from hybrid.report.page import ReportForm, formed, latex, markdown, report, report_page
from hybrid.report.run import Run, read_run
from hybrid.report.summary import Summary, summarise

__all__ = [
    "GoldError",
    "Merged",
    "ReportForm",
    "Run",
    "Summary",
    "formed",
    "latex",
    "markdown",
    "merge_gold",
    "read_gold",
    "read_run",
    "report",
    "report_page",
    "summarise",
]


class _Room(ModuleType):
    """Lets ``hybrid.report(findings)`` be called, though this folder has the same name."""

    def __call__(self, *arguments: Any, **named: Any) -> str:
        return report(*arguments, **named)


sys.modules[__name__].__class__ = _Room
