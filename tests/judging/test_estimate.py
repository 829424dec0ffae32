"""What a run would take, told before anything is sent."""

from __future__ import annotations

from pathlib import Path

from hybrid.judging.cache import AnswerCache
from hybrid.judging.estimate import estimate
from hybrid.judging.key import call_key
from hybrid.judging.prices import cost_of
from hybrid.judging.settings import JudgeSettings
from hybrid.judging.tokens import likely_tokens
from hybrid.records.judged import Usage
from tests.judging.samples import a_prompt
from tests.judging.test_cache import stored

PRICED = JudgeSettings(model="gpt-4o-mini", max_output_tokens=100)
LOCAL = JudgeSettings(model="m", base_url="http://127.0.0.1:9/v1", max_output_tokens=50)
PROMPTS = [a_prompt(f"q{number}", text=f"Text {number}.") for number in range(3)]
TOKENS = sum(likely_tokens(prompt.messages) for prompt in PROMPTS)


def test_calls_of_every_judge_and_vote_are_counted() -> None:
    told = estimate(PROMPTS, [LOCAL, PRICED], votes=2)
    assert (told.calls, told.cached) == (12, 0)
    assert told.prompt_tokens == 4 * TOKENS
    assert told.most_answer_tokens == 6 * 50 + 6 * 100
    assert told.most_cost is None


def test_cost_is_the_most_that_answers_can_cost() -> None:
    told = estimate(PROMPTS, [PRICED])
    assert told.most_cost == cost_of(PRICED, Usage(TOKENS, 300))


def test_same_call_counts_once_and_what_is_kept_not_at_all(tmp_path: Path) -> None:
    with AnswerCache(tmp_path / "a.sqlite") as cache:
        cache.put(stored(call_key(LOCAL, PROMPTS[0])))
        told = estimate([*PROMPTS, a_prompt("twin", text="Text 1.")], [LOCAL], cache=cache)
    assert (told.calls, told.cached) == (2, 1)
