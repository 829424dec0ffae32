"""Keywords of functions for users: ``help`` shows them, and a wrong one is refused with advice."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, wraps
from numbers import Integral, Real
from pathlib import Path
from types import NoneType, SimpleNamespace, UnionType
from typing import (
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

from hybrid.errors import HybridError, UsageError

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

    def holds(self, number: float) -> bool:
        """Return whether a number is accepted."""
        low, high = self.low, float("inf") if self.high is None else self.high
        return low < number < high if self.within else low <= number <= high

    def __str__(self) -> str:
        if self.high is None:
            return f"{self.low:,} or more"
        told = f"{self.low:,} to {self.high:,}"
        return f"between {self.low:,} and {self.high:,}" if self.within else told


def keywords(*declared: type, from_python: bool = False) -> Callable[[_Function], _Function]:
    """Return a decorator for a function that takes the keywords of ``TypedDict`` classes.

    The function then raises ``UsageError`` for a keyword that it does not know, naming the nearest
    one, and for a value of another type. Its signature lists every keyword with its default. With
    ``from_python`` its errors name keywords where they would name options of the command line.
    """

    def decorate(function: _Function) -> _Function:
        own = inspect.signature(function)
        accepted = _hints(function, declared, include_extras=True)
        plain = _hints(function, declared, include_extras=False)
        shown = own.replace(parameters=_parameters(own, accepted, plain))
        name = function.__qualname__.removesuffix(".__init__")

        @wraps(function)
        def held(*given: Any, **named: Any) -> Any:
            _refuse(name, accepted, named)
            try:
                bound = own.bind(*given, **named)
            except TypeError as error:
                raise UsageError(f"{name}: {error}") from None
            for each, value in bound.arguments.items():
                if each in accepted and each not in named:
                    _refuse_value(each, value, accepted[each])
            with python_words() if from_python else nullcontext():
                return function(*given, **named)

        held.__signature__ = shown  # type: ignore[attr-defined]
        return cast("_Function", held)

    return decorate


@cache
def defaults(declared: type) -> Mapping[str, Any]:
    """Return the defaults of the keywords of a ``TypedDict``."""
    return {name: _default(hint) for name, hint in _declared(declared).items()}


def several(given: str | Path | Iterable[Any]) -> tuple[Any, ...]:
    """Return what may be given as one value or as several."""
    return (given,) if isinstance(given, str | Path) else tuple(given)


def unknown(name: str, known: Collection[str]) -> str:
    """Return the advice for a name that is not known: the nearest one, or nothing."""
    near = _ELSEWHERE.get(name)
    if near in known:
        return f"; did you mean {near!r}?"
    close = get_close_matches(name, known, 1, _ALIKE)
    return f"; did you mean {close[0]!r}?" if close else ""


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
    more = [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=_default(hint), annotation=plain[name]
        )
        for name, hint in accepted.items()
        if name not in own.parameters
    ]
    return [*kept, *more]


@cache
def _declared(each: type) -> Mapping[str, Any]:
    return get_type_hints(each, include_extras=True)


def _default(hint: Any) -> object:
    return next((each.value for each in get_args(hint) if isinstance(each, Default)), None)


@contextmanager
def python_words() -> Iterator[None]:
    """Let errors of ours name keywords where they name options of the command line."""
    try:
        yield
    except HybridError as error:
        error.args = tuple(map(_in_python, error.args))
        raise


def _in_python(told: object) -> object:
    """Return a message with the options of the command line spelled as keywords."""
    if not isinstance(told, str) or "--" not in told:
        return told
    for pattern, made in _SPELLINGS:
        told = pattern.sub(made, told)
    return told


def _listed(match: re.Match[str]) -> str:
    return f"options={match[1].split(',')!r}"


_SPELLINGS: Final = (
    (re.compile(r"--map '?(\w+)=([^\s']*?)'?(?=[:;,)]?(?:\s|$))"), r'mapping={"\1": "\2"}'),
    (re.compile(r"--options '?([^\s':]+,[^\s':]+)'?"), _listed),
    (re.compile(r"--answer-base ([01])"), r"answer_base=\1"),
    (re.compile(r"--(answer-is-models|labels-are-random|no-cache)"), r"--\1=True"),
    (re.compile(r"--bare keep"), "keep_bare=True"),
    (re.compile(r"--split-options"), "separator"),
    (re.compile(r"--([a-z]+(?:-[a-z]+)*)"), lambda match: match[1].replace("-", "_")),
)


def refuse_wrong(place: str, declared: type, named: Mapping[str, Any]) -> None:
    """Raise ``UsageError`` for keywords that a ``TypedDict`` does not have, or of other types.

    ``place`` is what the message calls the function or file that they are given in.
    """
    _refuse(place, _declared(declared), named)


def _refuse(function: str, accepted: Mapping[str, Any], named: Mapping[str, Any]) -> None:
    for name, value in named.items():
        if name == "api_key":
            raise UsageError(
                f"{function} takes no {name!r}: the key is read from the environment, from "
                "OPENAI_API_KEY"
            )
        if name not in accepted:
            advice = unknown(name, accepted) or f"; accepted: {', '.join(accepted)}"
            raise UsageError(f"{function} takes no {name!r}{advice}")
        _refuse_value(name, value, accepted[name])


def _refuse_value(name: str, value: object, hint: Any) -> None:
    told = repr(value)
    told = told if len(told) <= _LONGEST else told[: _LONGEST - 1] + "…"
    if not _fits(value, hint):
        names = [str(each) for each in _literals(hint)]
        advice = unknown(value, names) if isinstance(value, str) else ""
        raise UsageError(f"{name} is {told}; accepted: {described(hint)}{advice}")
    bounds = next(_ranges(hint), None)
    if bounds and isinstance(value, int | float) and not bounds.holds(value):
        raise UsageError(f"{name} is {told}; accepted: {bounds}")


def _fits(value: object, hint: Any) -> bool:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _fits(value, inner[0])
    if origin in (Union, UnionType):
        return any(_fits(value, each) for each in inner)
    if origin is Literal:
        return any(value == each and isinstance(value, type(each)) for each in inner)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(
            _fits(key, inner[0]) and _fits(each, inner[1]) for key, each in value.items()
        )
    if isinstance(origin, type) and issubclass(origin, Collection):
        listed = isinstance(value, Collection) and not isinstance(value, str | bytes | Mapping)
        return listed and all(_fits(each, inner[0]) for each in cast("Collection[Any]", value))
    return _is_a(value, hint)


def _is_a(value: object, kind: Any) -> bool:
    """Return whether a value is of a plain type; a truth value is no number."""
    if kind is Any:
        return True
    if kind in (int, float):
        number = Integral if kind is int else Real
        return isinstance(value, number) and not isinstance(value, bool)
    return isinstance(value, kind) if isinstance(kind, type) else True


def _ranges(hint: Any) -> Iterator[Range]:
    for each in get_args(hint):
        if isinstance(each, Range):
            yield each
        else:
            yield from _ranges(each)


def _literals(hint: Any) -> Iterator[object]:
    for each in get_args(hint):
        if get_origin(hint) is Literal:
            yield each
        else:
            yield from _literals(each)


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
        return f"a list of {described(inner[0])}"
    return _NAMES.get(hint, getattr(hint, "__name__", str(hint)))
