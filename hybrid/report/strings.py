"""The words of the interface, in English and Chinese, and what puts them into templates."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from hybrid._version import __version__
from hybrid.records import CRITERIA, ErrorType
from hybrid.report.figures import bars, percent, status_counts, thousands
from hybrid.text.language import Lang


@cache
def strings(lang: Lang) -> Mapping[str, str]:
    """Return the words of one language, by key; both languages have the same keys."""
    text = (files("hybrid.report") / "strings" / f"{lang}.json").read_text(encoding="utf-8")
    words: dict[str, str] = json.loads(text)
    return words | {f"c_{each.id}": _definition(each.id, lang) for each in CRITERIA.values()}


def say(lang: Lang, key: str, **values: object) -> str:
    """Return the words for ``key`` with ``{name}`` replaced by the values.

    Where ``n`` is 1 and the language has words for one, these are taken.
    """
    known = strings(lang)
    one = known.get(f"{key}_one") if str(values.get("n")) == "1" else None
    words = one or known[key]
    for name, value in values.items():
        words = words.replace("{" + name + "}", str(value))
    return words


def _definition(criterion: str, lang: Lang) -> str:
    own = CRITERIA[criterion]
    return own.zh if lang == "zh" else own.en


def in_words(lang: Lang) -> dict[str, Any]:
    """Return what every template needs beside its own values."""
    return {"lang": lang, "say": partial(say, lang), "version": __version__}


@cache
def environment(*, html: bool) -> Environment:
    """Return what renders templates: with ``html`` every text of a run is escaped."""
    own = Environment(
        loader=PackageLoader("hybrid.report"),
        autoescape=html,  # noqa: S701 - the others escape by their own filters
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    own.filters |= {"percent": percent, "thousands": thousands}
    own.globals |= {"bars": bars, "status_counts": status_counts, "types": tuple(ErrorType)}
    return own
