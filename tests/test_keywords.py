"""Keywords of functions for users: which values fit, how they are described, how messages spell them."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict, Unpack

import numpy as np
import pandas as pd
import pytest

from hybrid.errors import IN_SHELL, UsageError, spelled
from hybrid.keywords import Default, Range, defaults, described, keywords, nearest

_Share = Annotated[float, Range(0, 1, within=True)]


class Options(TypedDict, total=False):
    names: Annotated[str | Sequence[str], Default(())]
    count: Annotated[int, Default(3), Range(1, 9)]
    share: _Share | None
    kind: Annotated[Literal["one", "two"], Default("one")]
    where: str | Path | None
    columns: Mapping[str, str] | None


@keywords(Options)
def taken(first: str, /, second: int = 2, **how: Unpack[Options]) -> dict[str, Any]:
    return {"first": first, "second": second, **how}


FITTING: tuple[dict[str, Any], ...] = (
    {"names": "a"},
    {"names": ["a", "b"]},
    {"names": pd.Series(["a"])},
    {"names": {"a"}},
    {"count": np.int64(9)},
    {"share": 0.5},
    {"share": np.float32(0.5)},
    {"share": None},
    {"kind": "two"},
    {"where": Path("a")},
    {"columns": {"a": "b"}},
)
WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({"names": 1}, "names is 1; accepted: text or a list of texts"),
    ({"names": [1]}, "names is [1]; accepted: text or a list of texts"),
    ({"names": {"a": 1}}, "names is {'a': 1}; accepted"),
    ({"count": True}, "count is True; accepted: a whole number"),
    ({"count": 2.0}, "count is 2.0; accepted: a whole number"),
    ({"count": 10}, "count is 10; accepted: 1 to 9"),
    ({"share": 1.0}, "share is 1.0; accepted: between 0 and 1"),
    ({"share": float("nan")}, "share is nan; accepted: between 0 and 1"),
    ({"kind": "tow"}, "kind is 'tow'; accepted: one, two; did you mean 'two'?"),
    ({"where": 3}, "where is 3; accepted: text or a path or None"),
    ({"columns": {"a": 1}}, "columns is {'a': 1}; accepted: a mapping of names to values or None"),
    ({"names": "x" * 99, "conut": 1}, "taken takes no 'conut'; did you mean 'count'?"),
    ({"zzz": 1}, "taken takes no 'zzz'; accepted: first, second, names, count"),
    ({"second": "x"}, "second is 'x'; accepted: a whole number"),
)


@pytest.mark.parametrize("how", FITTING, ids=str)
def test_what_fits_is_handed_on(how: dict[str, Any]) -> None:
    assert taken("x", **how) == {"first": "x", "second": 2, **how}


@pytest.mark.parametrize(("how", "told"), WRONG, ids=str)
def test_what_does_not_fit_is_refused(how: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError) as caught:
        taken("x", **how)
    assert told in str(caught.value)


def test_places_are_held_to_their_types_too() -> None:
    with pytest.raises(UsageError, match="second is 'x'; accepted: a whole number"):
        taken("x", "x")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="taken: missing a required argument: 'first'"):
        taken()  # type: ignore[call-arg]


def test_the_signature_lists_every_keyword() -> None:
    shown = inspect.signature(taken).parameters
    assert list(shown) == ["first", "second", *Options.__annotations__]
    assert {name: each.default for name, each in shown.items() if name in Options.__annotations__} \
        == defaults(Options)  # fmt: skip
    assert shown["count"].annotation is int


def test_names_from_elsewhere_lead_to_ours() -> None:
    assert nearest("n_jobs", ["workers"]) == "; did you mean 'workers'?"
    assert nearest("n_jobs", ["works"]) == ""
    assert described(Annotated[int | None, Default(1)]) == "a whole number or None"


@pytest.mark.parametrize(
    ("name", "value", "in_python", "in_shell"),
    [
        ("mapping", {"id": ""}, 'mapping={"id": ""}', "--map id="),
        ("mapping", {"a": "b c"}, 'mapping={"a": "b c"}', "--map 'a=b c'"),
        ("options", ["Yes", "No"], "options=['Yes', 'No']", "--options Yes,No"),
        ("options", None, "options", "--options"),
        ("answer_base", 0, "answer_base=0", "--answer-base 0"),
        ("answer_is_models", True, "answer_is_models=True", "--answer-is-models"),
        ("keep_bare", True, "keep_bare=True", "--bare keep"),
        ("separator", None, "separator", "--split-options"),
        ("max_cost", 2.5, "max_cost=2.5", "--max-cost 2.5"),
    ],
)
def test_messages_spell_an_option_as_the_user_has_to(
    name: str, value: Any, in_python: str, in_shell: str
) -> None:
    assert spelled(name, value) == in_python
    token = IN_SHELL.set(True)
    try:
        assert spelled(name, value) == in_shell
    finally:
        IN_SHELL.reset(token)
