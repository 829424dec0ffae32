"""The judges of one run, with their cache and budget, and what they have taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TypeVar

from hybrid.cli.console import say
from hybrid.cli.judge_request import JudgeRequest
from hybrid.io.manifest import Spending
from hybrid.judging.budget import Budget
from hybrid.judging.cache import AnswerCache
from hybrid.judging.client import JudgeClient
from hybrid.judging.pace import Pace
from hybrid.judging.panel import Case, Judged, Panel, judge_in_order

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
        counts, spent = self.panel.counts, self.budget.spent
        return Spending(
            asked=counts.asked,
            cached=counts.cached,
            failed=counts.failed,
            requests=spent.calls,
            prompt_tokens=spent.prompt_tokens,
            completion_tokens=spent.completion_tokens,
            cost=None if spent.cost is None else round(float(spent.cost), 6),
            unpriced=spent.unpriced,
            untold=spent.untold,
        )


@contextmanager
def open_judges(request: JudgeRequest) -> Iterator[Judges]:
    """Return the judges asked for, ready; leaving closes the cache.

    Raises ``UsageError`` where one cannot be asked: no key for a remote endpoint, a limit on cost
    without a known price; ``OutputError`` where the cache cannot be used.
    """
    if 1 < request.prompt.votes and request.model.temperature == 0 and request.model.seed is None:
        say("--votes at temperature 0 mostly repeats one answer; --temperature 0.7 lets it vary")
    with ExitStack() as stack:
        budget = request.budget()
        pace = Pace(request.max_per_minute)
        settings = request.model.settings()
        clients = [JudgeClient(each, budget=budget, pace=pace) for each in settings]
        path = request.cache_file()
        cache = stack.enter_context(AnswerCache(path)) if path is not None else None
        yield Judges(Panel(clients, votes=request.prompt.votes, cache=cache), budget)
