"""Words that turn what is said, for the gaps that an ellipsis leaves out."""

from __future__ import annotations

import re

from hybrid.text.characters import fold_forms
from hybrid.text.lexicon import NEGATORS

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
