"""Words whose change turns a sentence round, by the kind of turn.

Every set is for comparing words, not for finding them in a text: it holds the words whose
presence on one side only must be named and refused.
"""

from __future__ import annotations

from typing import Literal

from hybrid.text.lists import sections

Kind = Literal[
    "negator",
    "number",
    "quantifier",
    "option letter",
    "modal",
    "comparison",
    "antonym",
    "name",
    "order",
    "case",
    "ending",
    "sign",
    "word",
]

_LISTS = sections("lexicon")

NEGATORS = _LISTS["negator_en"]
TURNED_BY_A = _LISTS["turned_by_a"]
STRESSED = _LISTS["stressed"]
CAPITONYMS = _LISTS["capitonym"]
NUMBERS_ZH = _LISTS["number_zh"]
NEGATIVE_PREFIXES = ("un", "in", "im", "ir", "il", "dis", "non", "mis", "anti", "counter", "de")

_KINDS: tuple[tuple[Kind, frozenset[str]], ...] = (
    ("negator", NEGATORS | _LISTS["negator_zh"]),
    ("number", _LISTS["cardinal_en"] | _LISTS["ordinal_en"]),
    ("quantifier", _LISTS["quantifier_en"] | _LISTS["quantifier_zh"]),
    ("modal", _LISTS["modal_en"] | _LISTS["modal_zh"]),
    ("comparison", _LISTS["comparison_en"] | _LISTS["comparison_zh"]),
)
_ANTONYMS = {frozenset(pair.split(":")) for pair in _LISTS["antonym_en"]}
_ANTONYMS |= {frozenset(pair) for pair in _LISTS["antonym_zh"]}
_GUARDED = _LISTS["guarded"] | NEGATORS | _LISTS["cardinal_en"]


def guarded_words() -> frozenset[str]:
    """Return the words that ``is_guarded`` knows by heart."""
    return _GUARDED


def is_guarded(word: str) -> bool:
    """Whether a slip in ``word`` (in lower case) must be refused: too much hangs on it."""
    return word in _GUARDED or word.endswith("n't")


def kind_of_word(word: str) -> Kind | None:
    """Return the kind of turn that a word belongs to, if any.

    ``word`` is an English word in lower case, or a Chinese one in the characters of a normal form.
    """
    if word.endswith("n't"):
        return "negator"
    if word[:1].isdigit():
        return "number"
    return next((kind for kind, words in _KINDS if word in words), None)


def are_antonyms(left: str, right: str) -> bool:
    """Whether two words are opposites, in either order."""
    return frozenset((left, right)) in _ANTONYMS
