"""The chance of the verdict, from tokens cut in any way."""

from __future__ import annotations

import math
from typing import Any

import pytest

from hybrid.judging.completion import TokenChance, chances_of, p_error


def token(text: str, **chances: float) -> TokenChance:
    others = tuple((name, math.log(chance)) for name, chance in chances.items())
    return TokenChance(text, math.log(chances.get(text, 1.0)), others)


def written(*tokens: TokenChance) -> list[TokenChance]:
    return [token('{"is_error"'), *tokens, token("}")]


def test_share_of_true() -> None:
    assert p_error(written(token(": "), token("true", true=0.9, false=0.1))) == pytest.approx(0.9)
    assert p_error(written(token(": "), token("false", true=0.2, false=0.6))) == pytest.approx(0.25)


def test_forms_of_one_value_are_added() -> None:
    told = TokenChance(
        ": true", math.log(0.4),
        ((": true", math.log(0.4)), (" True", math.log(0.2)), (": f", math.log(0.2)), ("x", math.log(0.1))),
    )  # fmt: skip
    assert p_error(written(told)) == pytest.approx(0.75)


def test_value_in_several_tokens_is_judged_by_the_first() -> None:
    tokens = written(token(": "), token("fal", fal=0.7, tr=0.3), token("se"))
    assert p_error(tokens) == pytest.approx(0.3)


def test_last_verdict_counts() -> None:
    draft = written(token(":"), token("true", true=0.9, false=0.1))
    final = written(token(":"), token("false", true=0.2, false=0.8))
    assert p_error([*draft, *final]) == pytest.approx(0.2)


def test_chosen_token_alone_leaves_the_rest_to_the_other() -> None:
    assert p_error(written(token(":"), TokenChance("true", math.log(0.8), ()))) == pytest.approx(
        0.8
    )
    assert p_error(written(token(":"), TokenChance("false", math.log(0.8), ()))) == pytest.approx(
        0.2
    )


@pytest.mark.parametrize(
    "tokens",
    [[], [token("no verdict")], written(token(": "), token("maybe")), written(token(":"))],
)
def test_without_a_verdict_there_is_no_chance(tokens: list[TokenChance]) -> None:
    assert p_error(tokens) is None


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        {"content": None},
        {"content": [{"token": 1}]},
        "x",
        {"tokens": ["a"], "token_logprobs": [0]},
    ],
)
def test_other_shapes_are_no_chances(value: Any) -> None:
    assert chances_of(value) == ()


def test_impossible_numbers_do_no_harm() -> None:
    told = TokenChance("true", math.inf, (("true", math.nan), ("false", -math.inf)))
    assert p_error(written(token(":"), told)) in (None, 0.0, 1.0)
