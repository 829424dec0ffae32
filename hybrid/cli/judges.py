"""The judges of one run, with their cache and budget, and what they have taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from hybrid.cli.console import say
from hybrid.cli.judge_request import JudgeRequest
from hybrid.io.manifest import Spending
from hybrid.judging.budget import Budget
from hybrid.judging.pace import Pace
from hybrid.judging.panel import Case, Judged, Panel, judge_in_order, open_panel

_Payload = TypeVar("_Payload")


@dataclass(frozen=True, slots=True)
class Judges:
    """Judges that are ready to be asked."""

    panel: Panel
    budget: Budget

    def judge(self, cases: Iterable[Case[_Payload]]) -> Iterator[Judged[_Payload]]:
        """Return each case with its answers, in order."""
        return judge_in_order(cases, self.panel)

    def spending(self) -> Spending:
        """Return what has been taken so far."""
        counts = self.panel.counts
        return Spending.of(
            self.budget.spent, asked=counts.asked, cached=counts.cached, failed=counts.failed
        )


@contextmanager
def open_judges(request: JudgeRequest) -> Iterator[Judges]:
    """Return the judges asked for, ready; leaving closes the cache.

    Raises ``UsageError`` where one cannot be asked: no key for a remote endpoint, a limit on cost
    without a known price; ``OutputError`` where the cache cannot be used.
    """
    if 1 < request.prompt.votes and request.model.temperature == 0 and request.model.seed is None:
        say("--votes at temperature 0 mostly repeats one answer; --temperature 0.7 lets it vary")
    budget = request.budget()
    with open_panel(
        request.model.settings(),
        votes=request.prompt.votes,
        cache=request.cache_file(),
        budget=budget,
        pace=Pace(request.max_per_minute),
    ) as panel:
        yield Judges(panel, budget)
