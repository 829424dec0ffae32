"""What came back of one request, and what its errors ask for."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from hybrid.judging.completion import (
    CallError,
    Kind,
    TokenChance,
    chances_of,
    error_of_object,
    error_of_status,
    one_line,
    p_error,
    retry_after,
)

# --- callerrors ---------------------------------------------------------------------------------
# Whatever a server calls an error: one clean line, and no fault of ours.

_CIRCULAR: dict[str, Any] = {"a": 1}
_CIRCULAR["self"] = _CIRCULAR
_DEEP: Any = "x"
for _ in range(5_000):
    _DEEP = [_DEEP]
OBJECTS: dict[str, Any] = {
    "huge code": {"message": "no", "code": 10**400},
    "huge code as text": {"message": "no", "code": "9" * 100_000},
    "digits of another script": {"message": "no", "code": "\u00b2\u00b3"},
    "negative code": {"message": "no", "code": -500},
    "true as code": {"message": "no", "code": True},
    "surrogates": {"message": "no \ud800", "code": "\udfff", "type": "\ud83d"},
    "circular": _CIRCULAR,
    "deep": {"message": _DEEP},
    "huge message": {"message": "no " * 1_000_000},
    "lists": {"message": ["no"], "code": [1], "type": {"a": "b"}},
    "nothing": {},
    "a number": 5,
}


def _is_clean(error: CallError) -> bool:
    told = str(error)
    told.encode()
    return 0 < len(told) < 500 and "\n" not in told


@pytest.mark.parametrize("name", OBJECTS)
def test_an_error_object_is_one_clean_message(name: str) -> None:
    assert _is_clean(error_of_object(OBJECTS[name]))
    assert _is_clean(error_of_object({"error": OBJECTS[name]}))
    if name not in ("circular", "deep"):
        body = json.dumps({"error": OBJECTS[name]}).replace("100000000", "1000000001")
        assert _is_clean(error_of_status(500, {}, body))


def test_a_code_that_is_a_status_counts_as_one() -> None:
    assert error_of_object({"message": "no", "code": "429"}).kind is Kind.RETRY
    assert error_of_object({"message": "no", "code": 401}).kind is Kind.BROKEN
    assert error_of_object({"message": "no", "code": 10**9}).kind is Kind.PASSING


@pytest.mark.parametrize(
    "said",
    [
        "Wed, 21 Oct 99999 07:28:00 GMT",
        "Wed, 99 Oct 2015 07:28:00 GMT",
        "Mon, 01 Jan 0001 00:00:00 +2359",
        "Fri, 31 Dec 9999 23:59:59 -2359",
        "Wed, 21 Oct 2015 07:28:00 +99999999",
        "Wed, 21 Oct 2015 99:99:99",
        "soon",
        "",
        "9" * 50_000,
        "nan",
    ],
)
def test_a_time_to_wait_is_a_number_or_none(said: str) -> None:
    wait = retry_after({"retry-after": said})
    assert wait is None or 0 <= wait


def test_a_message_is_cut_and_shows_no_key() -> None:
    told = one_line("denied for sk-proj-0123456789 and more " * 100)
    assert "0123" not in told
    assert len(told) <= 201


# --- logprobs -----------------------------------------------------------------------------------
# The chance of the verdict, from tokens cut in any way.


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
