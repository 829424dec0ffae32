"""What a run would ask, before anything is sent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from hybrid.judging.cache import AnswerCache
from hybrid.judging.key import call_key
from hybrid.judging.prices import cost_of
from hybrid.judging.settings import JudgeSettings
from hybrid.judging.tokens import likely_tokens
from hybrid.records.judged import Prompt, Usage


@dataclass(slots=True)
class Estimate:
    """Calls to make and calls in the cache; tokens and US dollars of those to make.

    ``prompt_tokens`` is about right; ``most_answer_tokens`` and ``most_cost`` are what cannot be
    exceeded by answers of full length, retries left out. ``most_cost`` is ``None`` where the
    price of one of the models is unknown.
    """

    calls: int = 0
    cached: int = 0
    prompt_tokens: int = 0
    most_answer_tokens: int = 0
    most_cost: Decimal | None = Decimal(0)


def estimate(
    prompts: Iterable[Prompt],
    judges: Sequence[JudgeSettings],
    *,
    votes: int = 1,
    cache: AnswerCache | None = None,
) -> Estimate:
    """Return what asking every judge every prompt ``votes`` times would take; sends nothing."""
    whole = Estimate()
    seen = set[str]()
    for prompt in prompts:
        tokens = likely_tokens(prompt.messages)
        for settings in judges:
            for vote in range(votes):
                key = call_key(settings, prompt, vote)
                if key in seen:
                    continue
                seen.add(key)
                if cache is not None and cache.get(key) is not None:
                    whole.cached += 1
                else:
                    _add(whole, settings, tokens)
    return whole


def _add(whole: Estimate, settings: JudgeSettings, tokens: int) -> None:
    cost = cost_of(settings, Usage(tokens, settings.max_output_tokens))
    whole.calls += 1
    whole.prompt_tokens += tokens
    whole.most_answer_tokens += settings.max_output_tokens
    if cost is None or whole.most_cost is None:
        whole.most_cost = None
    else:
        whole.most_cost += cost
