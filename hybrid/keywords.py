"""Keywords of functions for users: ``help`` shows them, and a wrong one is refused with advice."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, wraps
from pathlib import Path
from types import NoneType, SimpleNamespace, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from hybrid.errors import UsageError

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError

_Function = TypeVar("_Function", bound=Callable[..., Any])

_LONGEST: Final = 60
_ALIKE: Final = 0.6
_NAMES: Final[Mapping[Any, str]] = {
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    str: "text",
    Path: "a path",
    NoneType: "None",
}
_SEVERAL: Final = {
    "a whole number": "whole numbers",
    "a number": "numbers",
    "text": "texts",
    "a path": "paths",
    "ErrorType": "error types",
}
# What other libraries call the same thing.
_ELSEWHERE: Final = {
    "n_jobs": "workers",
    "num_proc": "workers",
    "num_workers": "workers",
    "processes": "workers",
    "endpoint": "base_url",
    "url": "base_url",
    "columns": "mapping",
    "map": "mapping",
    "types": "error_types",
    "format": "form",
}


@dataclass(frozen=True, slots=True)
class Default:
    """The default of a keyword, where the keyword is declared in a ``TypedDict``."""

    value: object


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers that a keyword accepts; with ``within`` the bounds themselves are left out."""

    low: float
    high: float | None = None
    within: bool = False

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self._held, handler(source))

    def __str__(self) -> str:
        if self.high is None:
            return f"{self.low:,} or more"
        told = "between {:,} and {:,}" if self.within else "{:,} to {:,}"
        return told.format(self.low, self.high)

    def _held(self, number: float) -> float:
        low, high = self.low, float("inf") if self.high is None else self.high
        if not (low < number < high if self.within else low <= number <= high):
            raise ValueError(str(self))
        return number


def keywords(*declared: type) -> Callable[[_Function], _Function]:
    """Return a decorator for a function that takes the keywords of ``TypedDict`` classes.

    The function then raises ``UsageError`` for a keyword that it does not know, naming the nearest
    one, and for a value of another type. Its signature lists every keyword with its default.
    """

    def decorate(function: _Function) -> _Function:
        own = inspect.signature(function)
        accepted = _hints(function, declared, include_extras=True)
        plain = _hints(function, declared, include_extras=False)
        name = function.__qualname__.removesuffix(".__init__")

        @wraps(function)
        def held(*given: Any, **named: Any) -> Any:
            _refuse_names(name, accepted, named)
            try:
                bound = own.bind(*given, **named)
            except TypeError as error:
                raise UsageError(f"{name}: {error}") from None
            _refuse_values(accepted, {**bound.arguments, **named})
            return function(*given, **named)

        shown = own.replace(parameters=_parameters(own, accepted, plain))
        held.__signature__ = shown  # type: ignore[attr-defined]
        return cast("_Function", held)

    return decorate


def refuse_wrong(place: str, declared: type, named: Mapping[str, Any]) -> None:
    """Raise ``UsageError`` for keywords that a ``TypedDict`` does not have, or of other types.

    ``place`` is what the message calls the function or file that they are given in.
    """
    _refuse_names(place, _declared(declared), named)
    _refuse_values(_declared(declared), named)


@cache
def defaults(declared: type) -> Mapping[str, Any]:
    """Return the defaults of the keywords of a ``TypedDict``."""
    return {name: _default(hint) for name, hint in _declared(declared).items()}


def several(given: str | Path | Iterable[Any]) -> tuple[Any, ...]:
    """Return what may be given as one value or as several."""
    return (given,) if isinstance(given, str | Path) else tuple(given)


def listed(given: str | Iterable[str]) -> tuple[str, ...]:
    """Return words that may be given as one text with commas, as several texts, or both."""
    return tuple(part for each in several(given) for part in parts(each))


def parts(text: str) -> list[str]:
    """Return the words of a text between its commas; a text without any word stays as it is."""
    return [part.strip() for part in text.split(",") if part.strip()] or [text]


def nearest(name: str, known: Collection[str]) -> str:
    """Return the advice for a name that is not known: the nearest one, or nothing."""
    near = _ELSEWHERE.get(name)
    close = [near] if near in known else get_close_matches(name, known, 1, _ALIKE)
    return f"; did you mean {close[0]!r}?" if close else ""


def advice(name: str, known: Collection[str], listed: str = "accepted") -> str:
    """Return the nearest name as advice, and without one the list of all that are known."""
    return nearest(name, known) or f"; {listed}: {', '.join(known)}"


def described(hint: Any) -> str:
    """Return in words what a type accepts, such as ``text or a path``."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return described(inner[0])
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(described(each) for each in inner))
    if origin is Literal:
        return ", ".join(map(str, inner))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return "a mapping of names to values"
    if isinstance(origin, type) and issubclass(origin, Collection):
        each = described(inner[0]).split(" or ")
        return f"a list of {' or '.join(_SEVERAL.get(one, one) for one in each)}"
    return _NAMES.get(hint, getattr(hint, "__name__", str(hint)))


def _hints(
    function: Callable[..., Any], declared: Iterable[type], *, include_extras: bool
) -> dict[str, Any]:
    """Return the type of every parameter that has a name: its own, then those declared."""
    unpacked = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
    named = {
        name: function.__annotations__[name]
        for name, each in inspect.signature(function).parameters.items()
        if each.kind not in unpacked and name in function.__annotations__
    }
    place = SimpleNamespace(__annotations__=named)
    hints = get_type_hints(place, function.__globals__, include_extras=include_extras)
    for each in declared:
        hints |= get_type_hints(each, include_extras=include_extras)
    return hints


def _parameters(
    own: inspect.Signature, accepted: Mapping[str, Any], plain: Mapping[str, Any]
) -> list[inspect.Parameter]:
    """Return the parameters as they are shown: each keyword stands in place of ``**``."""
    kept = [
        each.replace(annotation=plain.get(name, each.annotation))
        for name, each in own.parameters.items()
        if each.kind is not inspect.Parameter.VAR_KEYWORD
    ]
    kind = inspect.Parameter.KEYWORD_ONLY
    more = [
        inspect.Parameter(name, kind, default=_default(hint), annotation=plain[name])
        for name, hint in accepted.items()
        if name not in own.parameters
    ]
    return [*kept, *more]


@cache
def _declared(each: type) -> Mapping[str, Any]:
    return get_type_hints(each, include_extras=True)


def _default(hint: Any) -> object:
    return next((each.value for each in get_args(hint) if isinstance(each, Default)), None)


def _refuse_names(function: str, accepted: Collection[str], named: Iterable[str]) -> None:
    for name in named:
        if name == "api_key":
            raise UsageError(
                f"{function} takes no {name!r}: the key is read from the environment, from "
                "OPENAI_API_KEY"
            )
        if name not in accepted:
            raise UsageError(f"{function} takes no {name!r}{advice(name, accepted)}")


def _refuse_values(accepted: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    from pydantic import ValidationError

    for name, value in given.items():
        hint = accepted.get(name, Any)
        if hint is Any:
            continue
        try:
            _checker(hint).validate_python(_plain(value), strict=True)
        except ValidationError as error:
            told = repr(value)
            told = told if len(told) <= _LONGEST else told[: _LONGEST - 1] + "…"
            raise UsageError(
                f"{name} is {told}; accepted: {_what_fits(value, hint, error)}"
            ) from None


@cache
def _checker(hint: Any) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    return TypeAdapter(hint)


def _plain(value: Any) -> Any:
    """Return numbers, columns and sets of other libraries as Python's own numbers and lists."""
    if hasattr(value, "item") and not isinstance(value, Collection):
        return value.item()
    listed = isinstance(value, Collection) and not isinstance(value, str | bytes | Mapping)
    return list(value) if listed and not isinstance(value, Sequence) else value


def _what_fits(value: object, hint: Any, error: ValidationError) -> str:
    """Return what would be accepted: the range that a number is out of, else types or words."""
    for each in error.errors():
        if each["type"] == "value_error":
            return str(each["ctx"]["error"])
        if each["type"] == "literal_error" and isinstance(value, str):
            return described(hint) + nearest(value, re.findall(r"'(.+?)'", each["ctx"]["expected"]))
    return described(hint)
