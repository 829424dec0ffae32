"""What decides whether a quote is accepted, declared in one place, and its fingerprint."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from typing import Any, Final

from hybrid.evidence.negators import WORDS
from hybrid.records.values import Role, Tier
from hybrid.text.lexicon import guarded_words


@dataclass(frozen=True, slots=True)
class Policy:
    """The tiers that are evidence, and the numbers that decide what is.

    ``rules`` is the version of the code that reads them; it is raised with every change after which
    another quote is accepted or refused. Lengths are in code points of the quote's normal form.
    """

    rules: int = 2
    accepted: tuple[Tier, ...] = ("exact", "normalized", "fuzzy")
    longest_fuzzy: int = 500
    least_alike: float = 72.0
    """The least similarity, of 100, at which a place is looked at; it never accepts."""
    typo_letters: int = 5
    words_per_typo: int = 5
    longest_gap: int = 1000
    most_pieces: int = 16
    piece_letters: int = 4
    longest_clause: int = 200
    most_insertions: int = 8
    least: Mapping[Role, tuple[int, int]] = field(
        default_factory=lambda: {"premise": (3, 2), "conclusion": (1, 1), "keyword": (2, 1)}
    )
    """How many letters or digits a quote needs by its role, and how many Han characters."""


POLICY: Final = Policy()

_LISTS: Final = ("pyspellchecker", "opencc-python-reimplemented")


def declared(policy: Policy = POLICY) -> dict[str, Any]:
    """Return a policy as a manifest holds it, with ``fingerprint``: a hash of all that stands here.

    ``words`` is a hash of the words that no gap may hold and no typo may touch; the version of a
    package stands for the list that it carries.
    """
    words = sorted({*WORDS, *guarded_words()})
    held = asdict(policy) | {"words": _hash(words)} | {name: version(name) for name in _LISTS}
    return {"fingerprint": _hash(held), **held}


def _hash(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]
