"""What decides whether a quote is accepted, declared in one place, and its fingerprint."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from typing import Any, Final

from hybrid.records.record import Role, Tier
from hybrid.text.characters import fold_forms
from hybrid.text.words import NEGATORS, guarded_words

# These turn what comes after them in their clause. A prefix as in "unhappy" or "non-stop" turns
# its own word alone, which the gap leaves out as a whole.
_GOVERNING = (
    "unable",
    "unlikely",
    "impossible",
    "improbable",
    "incapable",
    r"fail(?:s|ed|ing)? to",
    r"refus(?:e|es|ed|ing) to",
    "rather than",
    "instead of",
    "far from",
)
_ENGLISH = "|".join(sorted(NEGATORS - {"nt", "non", "unable", "impossible"}))

# In Chinese a character counts even inside a longer word (特别): there is no segmenter to ask,
# and a quote refused costs less than a 不 hidden. 否 is left out: 是否 asks, and denies nothing.
_CHINESE = fold_forms("不没未无非莫别勿毋甭")

NEGATOR = re.compile(rf"\b(?:{_ENGLISH})\b|\b[a-z]+n't\b|[{_CHINESE}]", re.IGNORECASE)

_GOVERNOR = re.compile(
    rf"\b({'|'.join(_GOVERNING)})\b[^,;:.!?…]*\Z",
    re.IGNORECASE,
)

# What denies, forbids, excepts or conditions, wherever it stands in a gap: whether it reaches the
# words around the gap takes reading, so a quote that leaves one of these out is never evidence.
_TURNING = (
    r"prohibit\w*",
    r"forb(?:id(?:s|den|ding)?|ade)",
    r"bann?(?:ed|ing|s)",
    r"den(?:y|ies|ied|ying|ials?)",
    r"refus(?:e|es|ed|al|ing)",
    r"reject(?:s|ed|ing|ion)?",
    r"disput(?:e|es|ed|ing)",
    r"doubt(?:s|ed|ing|ful)?",
    r"contradict\w*",
    r"(?:dis|re)prov(?:e|es|ed|ing)",
    r"refut(?:e|es|ed|ing)",
    r"lack(?:s|ed|ing)?",
    r"absen(?:t|ce)",
    r"avoid(?:s|ed|ing|ance)?",
    r"prevent(?:s|ed|ing|ion)?",
    r"exclud(?:e|es|ed|ing)|exclusions?",
    r"fail(?:s|ed|ing)?",
    r"ceas(?:e|es|ed|ing)|stop(?:s|ped|ping)?",
    r"false(?:ly|hood)?|untrue|wrong(?:ly)?|incorrect(?:ly)?|mistaken(?:ly)?|myth",
    r"except(?:s|ed|ing|ions?)?|unless|only|if|provided|assuming|supposing|barring",
    r"(?:other|rather) than|instead of|far from|apart from|aside from|but for|save for|contrary to",
)
_TURNING_ZH = tuple(
    fold_forms(word)
    for word in """禁止 严禁 不准 否认 否定 否则 驳斥 反对 拒绝 怀疑 缺乏 缺少 难以 很难 难于
    避免 防止 排除 停止 取消 除 例外 以外 之外 只 仅 若 如果 假如 假设 倘 要是 错误 误以为
    谎""".split()
)
_TURNS = re.compile(rf"\b(?:{'|'.join(_TURNING)})\b|{'|'.join(_TURNING_ZH)}", re.IGNORECASE)

WORDS = (*_GOVERNING, *_TURNING, *_TURNING_ZH, *_CHINESE, _ENGLISH)
"""All of them, for the policy's fingerprint."""


def governor(gap: str) -> str | None:
    """Return the word of ``gap`` that turns what follows the gap in the same clause, if any."""
    match = _GOVERNOR.search(gap)
    return match[1] if match else None


def turning_word(gap: str) -> str | None:
    """Return the first word of ``gap`` that denies, forbids, excepts or conditions, if any."""
    match = _TURNS.search(gap)
    return match[0] if match else None


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
