"""Calls, tokens, cost and pace stay within what was allowed."""

from __future__ import annotations

import asyncio
import math
import time
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import UsageError
from hybrid.judging.limits import (
    Budget,
    BudgetError,
    Pace,
    Throttle,
    cost_of,
    least_tokens,
    likely_tokens,
    most_tokens,
)
from hybrid.judging.settings import JudgeSettings
from hybrid.records.record import Message, Usage
from tests.judging.samples import a_prompt

# --- budget -------------------------------------------------------------------------------------
# Limits are hard: what could go over is not sent. Unknown prices are unknown.

PRICED = JudgeSettings(model="gpt-4o-mini", max_output_tokens=100)
UNPRICED = JudgeSettings(
    model="gpt-4o-mini", base_url="http://127.0.0.1:9/v1", max_output_tokens=100
)
MOST = most_tokens(a_prompt().messages, a_prompt().schema) + 100


def test_calls_are_counted_before_they_are_sent() -> None:
    budget = Budget(max_calls=2)
    for _ in range(2):
        budget.reserve(UNPRICED, a_prompt())
    with pytest.raises(BudgetError, match="budget exhausted: max_calls=2"):
        budget.reserve(UNPRICED, a_prompt())
    assert budget.spent.calls == 2


@pytest.mark.parametrize(
    ("limits", "says"),
    [
        ({"max_cost": math.nan}, "max_cost is nan; accepted: 0 to 1,000,000,000,000"),
        ({"max_cost": Decimal("NaN")}, "max_cost is NaN"),
        ({"max_cost": math.inf}, "max_cost is inf"),
        ({"max_calls": -1}, "max_calls is -1"),
        ({"max_tokens": 1.5}, r"max_tokens is 1\.5; accepted: whole numbers"),
    ],
)
def test_limits_that_are_none_are_refused(limits: dict[str, Any], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        Budget(**limits)


@pytest.mark.parametrize("per_minute", [1e-300, 0.0, -1.0, math.nan, math.inf])
def test_a_pace_that_is_none_is_refused(per_minute: float) -> None:
    with pytest.raises(UsageError, match=r"max_per_minute .* accepted: 0\.01 to 1,000,000"):
        Pace(per_minute)


@pytest.mark.parametrize(
    "body",
    [
        {"max_completion_tokens": 5000},
        {"options": {"num_predict": 5000}},
        {"thinking": {"budget_tokens": 5000}},
        {"generation": [{"maxOutputTokens": 5000}]},
    ],
)
def test_what_an_extra_body_asks_for_is_held_back(body: dict[str, Any]) -> None:
    settings = replace(PRICED, extra_body=body)
    hold = Budget(max_cost=1).reserve(settings, a_prompt())
    plain = Budget(max_cost=1).reserve(PRICED, a_prompt())
    assert hold.tokens == plain.tokens + 4900
    assert plain.cost is not None
    assert hold.cost is not None
    with pytest.raises(BudgetError, match="max_cost"):
        Budget(max_cost=(hold.cost + plain.cost) / 2).reserve(settings, a_prompt())


def test_other_fields_about_tokens_are_no_limit() -> None:
    settings = replace(PRICED, extra_body={"skip_special_tokens": True, "max_tokens": 9})
    assert settings.most_answer_tokens == 100


def test_requests_under_way_count_with_all_they_may_need() -> None:
    budget = Budget(max_tokens=2 * MOST + 60)
    first = budget.reserve(UNPRICED, a_prompt())
    budget.reserve(UNPRICED, a_prompt())
    with pytest.raises(BudgetError, match="max_tokens"):
        budget.reserve(UNPRICED, a_prompt())
    budget.settle(first, UNPRICED, Usage(50, 10), billed=True)
    budget.reserve(UNPRICED, a_prompt())


def test_tokens_that_were_not_told_count_as_the_most() -> None:
    budget = Budget(max_tokens=MOST)
    hold = budget.reserve(UNPRICED, a_prompt())
    budget.settle(hold, UNPRICED, Usage(), billed=True)
    with pytest.raises(BudgetError):
        budget.reserve(UNPRICED, a_prompt())
    assert budget.spent.untold == 1


def test_request_that_was_turned_away_costs_no_tokens() -> None:
    budget = Budget(max_tokens=MOST)
    hold = budget.reserve(UNPRICED, a_prompt())
    budget.settle(hold, UNPRICED, Usage(), billed=False)
    budget.reserve(UNPRICED, a_prompt())


def test_cost_is_limited_and_summed() -> None:
    each = cost_of(PRICED, Usage(MOST - 100, 100))
    assert each is not None
    budget = Budget(max_cost=each)
    hold = budget.reserve(PRICED, a_prompt())
    with pytest.raises(BudgetError, match="max_cost"):
        budget.reserve(PRICED, a_prompt())
    budget.settle(hold, PRICED, Usage(100, 10), billed=True)
    assert budget.spent.cost == cost_of(PRICED, Usage(100, 10))
    assert budget.spent.unpriced == 0


def test_unknown_price_is_unknown() -> None:
    assert cost_of(UNPRICED, Usage(1000, 10)) is None
    assert cost_of(PRICED, Usage(None, None)) is None
    assert cost_of(PRICED, Usage(1_000_000, 0)) == Decimal("0.15")
    budget = Budget()
    hold = budget.reserve(UNPRICED, a_prompt())
    budget.settle(hold, UNPRICED, Usage(100, 10), billed=True)
    assert (budget.spent.cost, budget.spent.unpriced) == (None, 1)
    assert (budget.spent.prompt_tokens, budget.spent.completion_tokens) == (100, 10)


def test_limit_on_cost_needs_a_price() -> None:
    Budget(max_cost=1).require_price(PRICED)
    Budget().require_price(UNPRICED)
    with pytest.raises(UsageError, match=r"max_cost cannot be kept: the price of gpt-4o-mini"):
        Budget(max_cost=1).require_price(UNPRICED)


@given(st.text(max_size=300), st.text(max_size=300))
def test_bounds_enclose_the_estimate(system: str, user: str) -> None:
    messages = [Message("system", system), Message("user", user)]
    assert 0 <= least_tokens(messages) <= most_tokens(messages, "")
    assert likely_tokens(messages) <= most_tokens(messages, "")


def test_least_is_below_one_token_for_each_word_and_mark() -> None:
    english = "The nurse and the pilot sat in the kitchen when the tea was spilled ."
    assert least_tokens([Message("user", english)]) == int(0.7 * len(english.split()))
    chinese = "护士和飞行员坐在厨房里茶洒了"
    assert least_tokens([Message("user", chinese)]) == int(0.3 * len(chinese))


# --- pace ---------------------------------------------------------------------------------------
# How many requests are sent in a minute.


def test_turns_are_spaced_evenly() -> None:
    pace = Pace(30)
    assert [pace.take(now) for now in (100.0, 100.0, 101.0, 110.0)] == [0.0, 2.0, 3.0, 0.0]


def test_without_a_limit_nobody_waits() -> None:
    pace = Pace(None)
    assert [pace.take(5.0) for _ in range(3)] == [0.0, 0.0, 0.0]


def test_whoever_asks_at_once_goes_one_after_another() -> None:
    pace = Pace(60 * 50)

    async def all_at_once() -> None:
        await asyncio.gather(*(pace.turn() for _ in range(6)))

    begin = time.perf_counter()
    asyncio.run(all_at_once())
    assert 5 * 0.02 <= time.perf_counter() - begin


# --- throttle -----------------------------------------------------------------------------------
# How many requests may be under way: half as many after each busy answer, slowly more again.


def test_each_busy_answer_halves_the_requests_down_to_one() -> None:
    async def limits() -> list[int]:
        throttle, seen = Throttle(8), []
        for _ in range(5):
            seen.append(throttle.limit)
            throttle.busy(0)
        return seen

    assert asyncio.run(limits()) == [8, 4, 2, 1, 1]


def test_as_many_successes_as_requests_win_one_more_up_to_the_most() -> None:
    async def limits() -> list[int]:
        throttle, seen = Throttle(4), []
        throttle.busy(0)
        for _ in range(12):
            seen.append(throttle.limit)
            throttle.succeeded()
        return seen

    assert asyncio.run(limits()) == [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4]


def test_no_more_requests_are_let_through_than_the_halved_number() -> None:
    async def most_at_once() -> int:
        throttle, active, most = Throttle(8), 0, 0
        throttle.busy(0)

        async def request() -> None:
            nonlocal active, most
            async with throttle:
                active += 1
                most = max(most, active)
                await asyncio.sleep(0)
                active -= 1

        await asyncio.gather(*(request() for _ in range(20)))
        return most

    assert asyncio.run(most_at_once()) == 4
