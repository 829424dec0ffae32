"""How judges are to be called: model, endpoint, sampling, patience and cascade. Never the key."""

from __future__ import annotations

import hashlib
import ipaddress
import json
import math
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from hybrid.errors import UsageError, spelled
from hybrid.records.record import JudgeAnswer
from hybrid.text.escape import KEY_VARIABLE, NO_SECRETS, SHORTEST, THEN_KEY_VARIABLE, short_secrets

# --- one judge ----------------------------------------------------------------------------------
# How a judge is to be called: model, endpoint, sampling and patience. Never the key.


class _Range(NamedTuple):
    least: float
    most: float
    whole: bool = True


_RANGES = {
    "temperature": _Range(0, 2, whole=False),
    "seed": _Range(-(2**63), 2**63 - 1),
    "max_output_tokens": _Range(1, 10_000_000),
    "concurrency": _Range(1, 10_000),
    "max_retries": _Range(0, 100),
    # A timer of the system bears no more than some weeks.
    "timeout": _Range(0.001, 604_800, whole=False),
    "first_delay": _Range(0, 3_600, whole=False),
    "longest_wait": _Range(0, 604_800, whole=False),
    "votes": _Range(1, 100),
    "max_calls": _Range(0, 10**15),
    "max_tokens": _Range(0, 10**15),
    "max_cost": _Range(0, 10**12, whole=False),
    "max_per_minute": _Range(0.01, 1_000_000, whole=False),
}
OPTIONAL = frozenset("temperature seed max_calls max_tokens max_cost max_per_minute".split())


# How servers name the most that they may write, or think.
_TOKEN_LIMIT = re.compile(r"max\w*tokens|budgettokens|thinkingbudget|n(?:um)?predict")


def range_of(name: str) -> tuple[float, float]:
    """Return the least and the most that a setting may be."""
    return _RANGES[name][:2]


def refuse_beyond(**given: Any) -> None:
    """Raise ``UsageError`` for the first of these settings that is outside of its range."""
    for name, value in given.items():
        if value is None and name in OPTIONAL:
            continue
        least, most, whole = _RANGES[name]
        if not _is_number(value, whole=whole) or not least <= value <= most:
            what = "whole numbers " if whole else ""
            raise UsageError(f"{name} is {value!s:.40}; accepted: {what}{least:,} to {most:,}")


def _is_number(value: Any, *, whole: bool) -> bool:
    kinds = int if whole else (int, float, Decimal)
    return isinstance(value, kinds) and not isinstance(value, bool) and math.isfinite(value)


def refuse_unsendable(body: Mapping[str, Any]) -> None:
    """Raise ``UsageError`` for an extra body that is no JSON which a server can be sent."""
    try:
        json.dumps(dict(body), allow_nan=False, ensure_ascii=False).encode()
    except (ValueError, TypeError, RecursionError) as error:
        text = "a lone surrogate" if isinstance(error, UnicodeEncodeError) else str(error)
        raise UsageError(
            f"the extra body cannot be sent as JSON: {text:.200}; accepted: objects, lists, texts, "
            "finite numbers, true, false, null"
        ) from None
    for name, value in _token_limits(body):
        if not _is_number(value, whole=True) or value < 0:
            text = f"{value!s:.40}"
            raise UsageError(f"{name} in the extra body is {text}; accepted: whole numbers from 0")


def most_asked(max_output_tokens: int, body: Mapping[str, Any]) -> int:
    """Return how many tokens an answer may have, by the settings or by a field of the body."""
    return max([max_output_tokens, *(int(value) for _, value in _token_limits(body))])


def _token_limits(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a body that tell how many tokens a server may write."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            if _TOKEN_LIMIT.fullmatch(str(name).lower().replace("_", "")):
                yield name, each
            yield from _token_limits(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _token_limits(each)


OPENAI_URL = "https://api.openai.com/v1"
URL_VARIABLE = "OPENAI_BASE_URL"
NO_KEY = "none"
"""What is sent as the key to an endpoint that needs none."""

_OURS = frozenset({"messages", "model", "n", "response_format", "stream"})
_NUMBERS = (
    "temperature seed max_output_tokens timeout max_retries concurrency first_delay longest_wait"
).split()
_PRIVATE_SUFFIXES = (".internal", ".lan", ".local", ".localhost", ".home.arpa")


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeSettings:
    """What one judge is and how it is called; raises ``UsageError`` where that makes no sense.

    ``base_url`` is the endpoint up to and without ``/chat/completions``. ``temperature`` or
    ``seed`` of ``None`` leave the choice to the server. ``extra_body`` is added to every request.
    Times are in seconds: ``timeout`` bounds one request from its start to its last byte,
    ``first_delay`` is the back-off after a first failure, ``longest_wait`` the longest one that a
    server may ask for. ``max_retries`` counts the requests after the first. ``key_variable`` names
    the variable of the environment that holds the key.
    """

    model: str
    base_url: str = OPENAI_URL
    temperature: float | None = 0.0
    seed: int | None = None
    max_output_tokens: int = 4096
    extra_body: Mapping[str, Any] = field(default_factory=dict)
    timeout: float = 120.0
    max_retries: int = 5
    concurrency: int = 8
    first_delay: float = 0.5
    longest_wait: float = 120.0
    key_variable: str = KEY_VARIABLE

    def __post_init__(self) -> None:
        if not self.model.strip() or not self.model.isprintable():
            raise UsageError(
                f"{spelled('model')} is {self.model!a}; name the model as the endpoint calls it"
                if self.model.strip()
                else f"{spelled('model')} is empty; name the model as the endpoint calls it"
            )
        object.__setattr__(self, "base_url", normalised_url(self.base_url))
        taken = sorted(_OURS & self.extra_body.keys())
        if taken:
            raise UsageError(f"the extra body may not set {', '.join(taken)}: hybrid sets it")
        refuse_unsendable(self.extra_body)
        for name in short_secrets(self.extra_body):
            raise UsageError(
                f"{name} in the extra body is shorter than {SHORTEST} characters, too short to be "
                "hidden in what a server says"
            )
        refuse_beyond(**{name: getattr(self, name) for name in _NUMBERS})

    @property
    def most_answer_tokens(self) -> int:
        """How many tokens an answer may have, by the settings or the extra body."""
        return most_asked(self.max_output_tokens, self.extra_body)

    def sampling(self, vote: int = 0) -> dict[str, Any]:
        """Return what decides the answer beside model and prompt.

        A later vote gets another seed, else every vote of a seeded judge would be the same.
        """
        return {
            "temperature": self.temperature,
            "seed": None if self.seed is None else self.seed + vote,
            "max_output_tokens": self.max_output_tokens,
            "extra_body": dict(self.extra_body),
        }

    def identity(self) -> dict[str, Any]:
        """Return what tells one judge from another, for a manifest.

        Of the extra body only a hash: what a gateway wants there may be a secret.
        """
        extra = json.dumps(dict(self.extra_body), sort_keys=True).encode()
        return {
            "model": self.model,
            "base_url": self.base_url,
            **self.sampling(),
            "extra_body": hashlib.sha256(extra).hexdigest()[:16] if self.extra_body else None,
        }


def judges(models: Sequence[str], url: str | None, **own: Any) -> tuple[JudgeSettings, ...]:
    """Return the settings of each judge, ``own`` being those of ``JudgeSettings``.

    Raises ``UsageError`` where they make no sense, or a model is named twice.
    """
    if len(set(models)) < len(models):
        raise UsageError(
            f"{spelled('model')} names the same model twice; {spelled('votes')} asks it "
            "several times"
        )
    return tuple(JudgeSettings(model=each, base_url=base_url(url), **own) for each in models)


def base_url(given: str | None) -> str:
    """Return the endpoint: as given, else ``OPENAI_BASE_URL``, else OpenAI's own."""
    # An empty option is a mistake in a script, and must not lead to a paid endpoint.
    return normalised_url(
        given if given is not None else os.environ.get(URL_VARIABLE) or OPENAI_URL
    )


def normalised_url(url: str) -> str:
    """Return ``url`` in one spelling; raises ``UsageError`` for what is no endpoint.

    User names, passwords and queries are refused: they would carry a key into files.
    """
    for char in url.strip():
        # What is no ASCII belongs into a URL as an escape; the library below fails over the rest.
        if not "!" <= char <= "~":
            raise UsageError(
                f"the base URL contains U+{ord(char):04X}; accepted: an address in ASCII"
            )
    try:
        parts = urlsplit(url.strip())
        parts.port  # noqa: B018 - a port that is no number shows only when it is asked for
    except ValueError as error:
        raise UsageError(f"the base URL is not an address: {error}") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        # It is not shown: someone may have given a key in its place.
        raise UsageError(
            f"{spelled('base_url')} is not an http(s) address; accepted: http:// or https:// and a "
            "host, such as http://127.0.0.1:8000/v1"
        )
    if parts.username or parts.password or parts.query or parts.fragment:
        raise UsageError(
            f"the base URL contains more than an address; put a key into {KEY_VARIABLE}"
        )
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path.rstrip('/')}"


def find_key(url: str, variable: str = KEY_VARIABLE) -> str:
    """Return the key for an endpoint from a variable of the environment.

    Raises ``UsageError`` when there is none and the endpoint is a remote one, and for one that no
    header can carry.
    """
    key = os.environ.get(variable, "").strip()
    if key:
        return usable_key(key, variable)
    if is_local(url):
        return NO_KEY
    raise UsageError(
        f"{url} needs a key: set {variable} (to {NO_KEY!r} if the endpoint needs none)"
    )


def usable_key(key: str, variable: str = KEY_VARIABLE) -> str:
    """Return ``key``; raises ``UsageError``, without the key in it, where no header can hold it."""
    if len(key) < SHORTEST and key.lower() not in NO_SECRETS:
        raise UsageError(
            f"{variable} is shorter than {SHORTEST} characters, too short to be hidden in what "
            f"a server says; accepted: a longer one, or {NO_KEY!r} if the endpoint needs none"
        )
    for place, char in enumerate(key, 1):
        if not "!" <= char <= "~":
            raise UsageError(
                f"{variable} contains U+{ord(char):04X} as character {place}; accepted: "
                f"letters, digits and signs of ASCII"
            )
    return key


def is_local(url: str) -> bool:
    """Whether an endpoint stands on this machine or in a private network."""
    host = (urlsplit(url).hostname or "").lower()
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return "." not in host or host.endswith(_PRIVATE_SUFFIXES)
    return address.is_private or address.is_loopback or address.is_link_local


# --- the second judge of a cascade --------------------------------------------------------------
# The second judge of a cascade: who it is, and what the first one leaves to it.

USUAL: Final = (0.2, 0.8)
"""Between which chances of an error the first judge leaves the verdict to the second."""

_ACCEPTED = "accepted: two numbers from 0 to 1, the lower one first, such as 0.2..0.8"


@dataclass(frozen=True, slots=True)
class Cascade:
    """Who is asked after the first judges, and between which bounds of theirs, both included."""

    judge: JudgeSettings
    low: float
    high: float

    def identity(self) -> dict[str, Any]:
        """Return what tells one cascade from another, for a manifest."""
        ask = f"{self.low:g}..{self.high:g}"
        return {"then": self.judge.model, "then_base_url": self.judge.base_url, "ask": ask}

    def asks(self, answers: Sequence[tuple[JudgeAnswer, bool]]) -> bool:
        """Whether the second judge decides, given the first ones' answers.

        Beside each answer stands whether a later run would get the same. What judges said without
        a verdict in it leaves the question open; a call that failed in passing is to be sent
        again, and a paid judge is no remedy for a server that is down.
        """
        chance = chance_of([answer for answer, _ in answers])
        if chance is None:
            return all(lasting for _, lasting in answers)
        return self.low <= chance <= self.high


def chance_of(answers: Sequence[JudgeAnswer]) -> float | None:
    """Return how likely an error is by these answers, ``None`` where none has a verdict.

    That is the mean over the answers, each with its ``p_error``, or else 1 or 0 for its verdict.
    """
    given = [
        float(each.verdict.is_error) if each.p_error is None else each.p_error
        for each in answers
        if each.verdict is not None
    ]
    return sum(given) / len(given) if given else None


def cascade_of(
    first: Sequence[JudgeSettings],
    then: str | None,
    url: str | None = None,
    ask: str | Sequence[float] | None = None,
) -> Cascade | None:
    """Return the second judge of that name, called as the first one is; ``None`` without a name.

    ``url`` is its own endpoint where it has one, ``ask`` the bounds, as text or as two numbers.
    Raises ``UsageError`` for what makes no sense.
    """
    if then is None:
        for name, given in (("ask", ask), ("then_base_url", url)):
            if given is not None:
                raise UsageError(
                    f"{spelled(name)} is for a second judge; name one with {spelled('then')}"
                )
        return None
    low, high = USUAL if ask is None else bounds_of(ask)
    judge = replace(first[0], model=then)
    if url is not None:
        variable = _key_variable(first[0].base_url)
        judge = replace(judge, base_url=base_url(url), key_variable=variable)
    if then in {each.model for each in first}:
        raise UsageError(
            f"{spelled('then', then)} names a model that {spelled('model')} asks; name another one"
        )
    return Cascade(judge, low, high)


def _key_variable(first_url: str) -> str:
    """Return where the key for an endpoint of its own is: that of another one is not sent there."""
    present = bool(os.environ.get(THEN_KEY_VARIABLE, "").strip())
    return KEY_VARIABLE if is_local(first_url) and not present else THEN_KEY_VARIABLE


def bounds_of(ask: str | Sequence[float]) -> tuple[float, float]:
    """Return two bounds from 0 to 1, the lower one first; raises ``UsageError`` for others."""
    shown = "..".join(map(str, ask)) if isinstance(ask, list | tuple) else str(ask)
    lower, _, upper = shown.partition("..")
    try:
        low, high = float(lower), float(upper)
    except ValueError:
        low = high = math.nan
    if not 0 <= low <= high <= 1:
        raise UsageError(f"{spelled('ask')} is {shown!s:.40}; {_ACCEPTED}")
    return low, high
