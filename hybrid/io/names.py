"""The usual names of input columns, and which name goes before which.

Names are compared without case, white space, underscores and hyphens, and in compatibility form.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from hybrid.io.values import FieldName

_SEPARATORS = re.compile(r"[\s_\-]+")
_REPEAT = re.compile(r"#\d+$")

# In each field an earlier group goes before a later one; names of one group compete.
_TIERS: Final[dict[FieldName, tuple[str, ...]]] = {
    "question": (
        "question, query, question_text, question_stem, stem, 题目, 问题, 题干",
        "prompt, user_prompt",
    ),
    "context": ("context, passage, background, 材料, 背景, 文章",),
    "options": (
        "options, choices, candidates, option_list, answer_choices, answer_options, 选项, 候选项",
    ),
    "reasoning": (
        (
            "reasoning, cot, chain_of_thought, rationale, explanation, thinking, thought, "
            "reasoning_chain, reasoning_content, reasoning_text, response, model_response, "
            "output, model_output, completion, generation, "
            "推理, 推理过程, 思维链, 解析, 回答, 模型回答"
        ),
    ),
    "answer": (
        (
            "prediction, pred, predicted, predicted_answer, model_answer, model_prediction, "
            "model_choice, 模型答案"
        ),
        "answer, choice, final_answer, chosen_option, selected_option, 答案, 选择",
    ),
    "id": ("id", "uid", "record_id", "qid", "question_id", "编号", "题号"),
    "lang": ("lang", "language", "语言"),
}

_GOLD: Final = (
    "label, labels, gold, gold_answer, gold_label, target, correct, correct_answer, "
    "correct_option, correct_choice, ground_truth, truth, true_answer, answer_key, reference, "
    "reference_answer, 标准答案, 正确答案, 参考答案"
)

_FAMILY = re.compile(r"(?P<stem>ans|option|options|opt|choice|选项)?(?P<key>[a-z]|\d{1,2})")


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """Return a column name as it is compared: ``Question_ID`` and ``question id`` are one."""
    bare = _REPEAT.sub("", unicodedata.normalize("NFKC", name))
    return _SEPARATORS.sub("", bare).lower()


def _group(names: str) -> frozenset[str]:
    return frozenset(plain(name) for name in names.split(","))


TIERS: Final[dict[FieldName, tuple[frozenset[str], ...]]] = {
    name: tuple(_group(tier) for tier in tiers) for name, tiers in _TIERS.items()
}
GOLD: Final = _group(_GOLD)


def usual_names(name: FieldName) -> str:
    """Return the names a field is looked for under, in order, for messages and docs."""
    return ", ".join(_TIERS[name])


def holds_truth(column: str) -> bool:
    """Whether a column of this name usually holds the correct answer, not the model's."""
    return plain(column) in GOLD


def option_family(column: str) -> tuple[str, int] | None:
    """Return ``(stem, index)`` when a column's name is one of a row of option columns.

    ``A`` is ``("", 0)``, ``ans0`` is ``("ans#", 0)``, ``option_b`` is ``("option", 1)``.
    """
    match = _FAMILY.fullmatch(plain(column))
    if match is None:
        return None
    stem, key = match["stem"] or "", match["key"]
    if key.isdigit():
        return (stem + "#", int(key)) if stem else None
    return stem, ord(key) - ord("a")
