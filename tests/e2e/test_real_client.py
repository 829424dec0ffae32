"""The client against a real model: what holds for any model, however weak."""

from __future__ import annotations

import asyncio

import pytest

from hybrid.judging.client import JudgeClient
from hybrid.judging.limits import least_tokens, most_tokens
from hybrid.judging.prompt import Prompts
from hybrid.judging.settings import JudgeSettings
from hybrid.records import ErrorType, Record
from hybrid.records.record import JudgeAnswer, Prompt

ENGLISH = Record(
    id="tea",
    context=None,
    question="Who spilled the tea?",
    options={"A": "the nurse", "B": "the pilot"},
    reasoning="It does not say who spilled the tea. I choose the nurse.",
    answer="A",
    lang="en",
)
CHINESE = Record(
    id="cha",
    context=None,
    question="是谁把茶洒了？",
    options={"A": "护士", "B": "飞行员"},
    reasoning="题目没有说是谁把茶洒了。我选护士。",
    answer="A",
    lang="zh",
)


# A minute of computing on a free core; more where other tests run beside it.
@pytest.mark.timeout(600)
def test_two_prompts_to_a_real_model(real_endpoint: str) -> None:
    asked = ((ENGLISH, ErrorType.FACTUAL), (CHINESE, ErrorType.SEMANTIC))
    prompts = [Prompts().build(record, error_type, ()) for record, error_type in asked]
    answers = asyncio.run(_asked(real_endpoint, prompts))
    for prompt, answer in zip(prompts, answers, strict=True):
        assert (answer.verdict is None) == (answer.failure is not None)
        assert answer.rung == "json_schema"
        assert answer.raw
        used = answer.usage.prompt_tokens
        assert used is not None
        assert least_tokens(prompt.messages) <= used <= most_tokens(prompt.messages, prompt.schema)
        if answer.verdict is not None:
            assert answer.p_error is not None
            assert 0.0 <= answer.p_error <= 1.0
        else:
            assert "finish_reason=length" in str(answer.failure)


async def _asked(url: str, prompts: list[Prompt]) -> list[JudgeAnswer]:
    settings = JudgeSettings(
        model="SmolLM2-135M-Instruct", base_url=url, max_output_tokens=200, concurrency=1
    )
    async with JudgeClient(settings, api_key="none") as client:
        return [await client.ask(prompt) for prompt in prompts]
