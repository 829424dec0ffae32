"""What a run with judges would ask, and what that would cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from decimal import Decimal

from rich.console import RenderableType

from hybrid.cli.console import Drawn, say
from hybrid.cli.judge_options import JudgeRequest
from hybrid.judging.cache import AnswerCache, call_key
from hybrid.judging.limits import cost_of, likely_tokens, most_tokens
from hybrid.judging.settings import Cascade, JudgeSettings
from hybrid.reading.reader import PlacedItem
from hybrid.reading.rows import SkippedRow
from hybrid.records.record import JudgeAnswer, Prompt, Usage
from hybrid.run.boundary import contained_at
from hybrid.run.checker import Checker
from hybrid.text.table import Table

LIKELY_ANSWER = 250
"""About how many tokens an answer takes; models that reason in hiding take more."""


@dataclass(slots=True)
class Amount:
    """Tokens and US dollars, as they are likely and at most; an unknown price is ``None``."""

    prompt_tokens: int = 0
    answer_tokens: int = 0
    cost: Decimal | None = Decimal(0)

    def add(self, settings: JudgeSettings, prompt_tokens: int, answer_tokens: int) -> None:
        self.prompt_tokens += prompt_tokens
        self.answer_tokens += answer_tokens
        price = cost_of(settings, Usage(prompt_tokens, answer_tokens))
        self.cost = None if price is None or self.cost is None else self.cost + price


@dataclass(slots=True)
class Forecast:
    """What a run would do. ``calls`` are those that neither cache nor another call answers.

    ``then`` is that of a second judge: of ``known`` questions whose first answers are in the cache
    ``left`` go on to it; of the others all might.
    """

    records: int = 0
    skipped: int = 0
    not_asked: int = 0
    calls: int = 0
    cached: int = 0
    likely: Amount = field(default_factory=Amount)
    most: Amount = field(default_factory=Amount)
    then: Forecast | None = None
    known: int = 0
    left: int = 0
    _seen: set[str] = field(default_factory=set)

    def add(
        self, settings: JudgeSettings, prompt: Prompt, vote: int, cache: AnswerCache | None
    ) -> None:
        key = call_key(settings, prompt, vote)
        if key in self._seen:
            return
        self._seen.add(key)
        if cache is not None and cache.get(key) is not None:
            self.cached += 1
            return
        self.calls += 1
        answer = min(LIKELY_ANSWER, settings.most_answer_tokens)
        self.likely.add(settings, likely_tokens(prompt.messages), answer)
        most = most_tokens(prompt.messages, prompt.schema)
        self.most.add(settings, most, settings.most_answer_tokens)

    def add_second(
        self,
        cascade: Cascade,
        prompt: Prompt,
        votes: int,
        cache: AnswerCache | None,
        first: list[JudgeAnswer] | None,
    ) -> None:
        """Add one question to the second judge, unless the ``first`` one is known to decide it."""
        if first is not None:
            self.known += 1
            if not cascade.asks([(answer, True) for answer in first]):
                return
            self.left += 1
        for vote in range(votes):
            self.add(cascade.judge, prompt, vote, cache)

    def table(self, request: JudgeRequest, *, dry: bool = True) -> RenderableType:
        """Return the forecast for a terminal; ``dry`` says that nothing is sent."""
        rows = [("dry run", "nothing was sent")] if dry else []
        skipped = f", {self.skipped:,} rows skipped" if self.skipped else ""
        rows.append(("records", f"{self.records:,}{skipped}"))
        if self.not_asked:
            rows.append(("not asked", f"{self.not_asked:,} findings keep the rules' decision"))
        rows += self._amounts()
        if self.then is not None:
            rows += self.then._of_the_second(request)
        calls = self.calls + (self.then.calls if self.then is not None else 0)
        if request.max_calls is not None and request.max_calls < calls:
            left, of = calls - request.max_calls, "up to " if self.then is not None else ""
            text = f"--max-calls {request.max_calls:,} leaves {of}{left:,} unanswered"
            rows.append(("limit", text))
        return Drawn(Table("", ("", ""), tuple(rows), left=2))

    def _amounts(self) -> Iterator[tuple[str, str]]:
        yield "calls", f"{self.calls:,}{_also(self.cached)}"
        for name in ("prompt_tokens", "answer_tokens"):
            likely, most = getattr(self.likely, name), getattr(self.most, name)
            yield name.replace("_", " "), f"about {likely:,}, at most {most:,}"
        yield "cost", _cost(self.likely.cost, self.most.cost)

    def _of_the_second(self, request: JudgeRequest) -> Iterator[tuple[str, str]]:
        """Yield what goes on to the second judge, at most: not all is answered by the first."""
        yield "", ""
        yield "then", str(request.then)
        if self.known:
            text = f"{self.left:,} of {self.known:,} answered questions"
            yield "passed on", text
        yield "calls", f"at most {self.calls:,}{_also(self.cached)}"
        for name in ("prompt_tokens", "answer_tokens"):
            yield name.replace("_", " "), f"at most {getattr(self.most, name):,}"
        yield "cost", f"{_cost(self.likely.cost, self.most.cost)}, if all of them are asked"


@contextmanager
def known_answers(request: JudgeRequest) -> Iterator[AnswerCache | None]:
    """Return the cache where there is one; none is made just to be looked at."""
    path = request.cache_file()
    with ExitStack() as stack:
        known = path is not None and path.exists()
        yield stack.enter_context(AnswerCache(path)) if known and path is not None else None


def foresee(items: Iterable[PlacedItem], checker: Checker, request: JudgeRequest) -> Forecast:
    """Count what a run over ``items`` would ask; nothing is sent or written."""
    settings, votes, cascade = request.model.settings(), request.prompt.votes, request.cascade()
    forecast = Forecast(then=Forecast() if cascade is not None else None)
    with known_answers(request) as cache:
        for item in items:
            prepared = contained_at(item, checker.prepare)
            if isinstance(prepared, SkippedRow):
                if prepared.bare:
                    continue
                forecast.skipped += 1
                say(f"skipped {prepared.file}:{prepared.line}: {prepared.reason}")
                continue
            forecast.records += 1
            forecast.not_asked += len(checker.error_types) - len(prepared.prompts)
            for prompt in prepared.prompts:
                for each in settings:
                    for vote in range(votes):
                        forecast.add(each, prompt, vote, cache)
                if cascade is not None and forecast.then is not None:
                    first = kept_answers(settings, prompt, votes, cache)
                    forecast.then.add_second(cascade, prompt, votes, cache, first)
    return forecast


def kept_answers(
    settings: Sequence[JudgeSettings], prompt: Prompt, votes: int, cache: AnswerCache | None
) -> list[JudgeAnswer] | None:
    """Return the answers to one question by judge and vote, ``None`` where one is not kept."""
    keys = [call_key(each, prompt, vote) for each in settings for vote in range(votes)]
    kept = [cache.get(key) if cache is not None else None for key in keys]
    answers = [each.answer() for each in kept if each is not None]
    return answers if len(answers) == len(keys) else None


def _also(cached: int) -> str:
    return f", and {cached:,} answers are in the cache" if cached else ""


def _cost(likely: Decimal | None, most: Decimal | None) -> str:
    if likely is None or most is None:
        return "unknown: no public price of this model at this endpoint"
    return f"about ${likely:,.4f}, at most ${most:,.4f}"
