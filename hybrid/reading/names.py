"""The usual names of input columns, and which name goes before which.

Names are compared without case, white space, underscores and hyphens, and in compatibility form.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, Final

from hybrid.reading.values import FieldName

_SEPARATORS = re.compile(r"[\s_\-]+")
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[\u4e00-\u9fff]+")
# What tells repeated names apart: a table read here, or two tables merged by pandas.
_REPEAT = re.compile(r"#\d+$|_[xy]$")

# In each field an earlier group goes before a later one; names of one group compete.
_TIERS: Final[dict[FieldName, tuple[str, ...]]] = {
    "question": (
        (
            "question, query, question_text, question_stem, stem, problem, vignette, "
            "题目, 问题, 题干, 问句, questions, queries"
        ),
        (
            "prompt, prompts, user_prompt, full_prompt, prompt_text, origin_prompt, input, inputs, "
            "input_text, user_input, model_input, instruction, 提示词, 输入, 提问"
        ),
    ),
    "context": ("context, passage, background, 材料, 背景, 文章",),
    "options": (
        (
            "options, choices, candidates, option_list, choice_list, answer_choices, "
            "answer_options, two_choices, 选项, 候选项, 选项列表"
        ),
    ),
    "reasoning": (
        (
            "reasoning, cot, chain_of_thought, rationale, explanation, thinking, thought, "
            "thoughts, reasoning_chain, reasoning_content, reasoning_text, reasoning_trace, "
            "reasoning_steps, response, responses, model_response, output, outputs, "
            "model_output, model_outputs, model_responses, raw_output, raw_response, completion, "
            "completions, generation, generations, generated_text, generated_texts, generated, "
            "sampled_text, sampled_texts, predicted_text, origin_prediction, judgment, judgement, "
            "推理, 推理过程, 思维链, 思考过程, 解析, 解释, 回答, 回复, 输出, 模型回答, 模型输出"
        ),
    ),
    "answer": (
        (
            "prediction, predictions, pred, preds, predicted, predicted_answer, predicted_label, "
            "predicted_option, pred_answer, extracted_answer, parsed_answer, model_answer, "
            "model_prediction, model_pred, model_choice, pred_index, pred_indexs, pred_indices, "
            "predicted_index, extracted_prediction, 模型答案, 预测, 预测答案"
        ),
        (
            "final_answer, choice, chosen, selected, chosen_option, selected_option, winner, "
            "verdict, 最终答案, 选择"
        ),
        "answer, 答案",
    ),
    "id": (
        "id",
        *"uid record_id qid question_id sample_id instance_id custom_id doc_id 编号 题号".split(),
    ),
    "lang": ("lang", "language, 语言"),
}

_GOLD: Final = (
    "label, labels, gold, gold_answer, gold_label, target, correct, correct_answer, corrects, "
    "correct_option, correct_choice, incorrect_answer, incorrect_answers, golds, targets, ideal, "
    "references, reference_outputs, expected_output, ground_truth, truth, true_answer, "
    "answer_key, answer_idx, answer_index, correct_idx, correct_index, reference, "
    "reference_answer, expected, expected_answer, solution, 标准答案, 正确答案, 参考答案"
)
_REASONING_WORDS: Final = frozenset(
    """cot reasoning rationale explanation thought thoughts thinking response output completion
    generation generated 推理 解析""".split()
)
# What is written for a model, and what leads to something: neither is a response.
_NO_RESPONSE_WORDS: Final = frozenset(
    """system url urls uri link links href path file image images source id ids uuid hash gold
    reference references truth correct incorrect expected target ideal label rubric criteria
    template prompt prompts instruction instructions persona""".split()
)
_ASKING_WORDS: Final = frozenset("prompt prompts instruction instructions source".split())
# What speaks of reasoning and holds none: "reasoning_tokens", "response_time", "output_path".
_OTHER_WORDS: Final = frozenset(
    """tokens length len time id ids count num type score scores format path file name prob
    logprob logprobs correct gold reference template prompt model raw""".split()
)

_FAMILY = re.compile(
    r"(?P<stem>ans|option|options|opt|op|choice|ending|sol|选项)?(?P<key>[a-z]|\d{1,2})"
)
# Two responses that a judge compares.
_OF_A_PAIR = re.compile(
    r"(?:model|assistant)?(?P<stem>response|output|answer|completion|generation|reply|model|assistant)"
    r"(?P<key>[ab12])(?P<rest>|response|output|answer|completion|text)"
)


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """Return a column name as it is compared: ``Question_ID`` and ``question id`` are one."""
    bare = _REPEAT.sub("", unicodedata.normalize("NFKC", name))
    return _SEPARATORS.sub("", bare).lower()


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Number repeated names (``answer#2``), so that no column hides another."""
    taken: list[str] = []
    for name in names:
        others = (f"{name}#{number}" for number in count(2))
        free = (each for each in others if each not in names and each not in taken)
        taken.append(next(free) if name in taken else name)
    return tuple(taken)


def _group(names: str) -> frozenset[str]:
    return frozenset(plain(name) for name in names.split(","))


TIERS: Final[dict[FieldName, tuple[frozenset[str], ...]]] = {
    name: tuple(_group(tier) for tier in tiers) for name, tiers in _TIERS.items()
}
_GOLD_NAMES: Final = _group(_GOLD)


def usual_names(name: FieldName, most: int | None = 8) -> str:
    """Return the names a field is looked for under, in order: the first ones, or all."""
    names = ", ".join(_TIERS[name]).split(", ")
    return ", ".join(names[:most])


def roles_of(row: Mapping[str, Any]) -> dict[FieldName, str]:
    """Return the columns of a row that have a usual name of the four fields of a question."""
    found: dict[FieldName, str] = {}
    for role in ("question", "context", "options", "reasoning"):
        named = [name for tier in TIERS[role] for name in row if plain(name) in tier]
        if named:
            found[role] = named[0]
    return found


def usually_written(column: str) -> bool:
    """Whether a column of this name usually holds reasoning or an answer."""
    name = plain(column.rpartition(".")[2])
    return any(name in tier for tier in (*TIERS["reasoning"], *TIERS["answer"]))


def holds_truth(column: str) -> bool:
    """Whether a column of this name, or what it is in, usually holds the correct answer."""
    return any(plain(part) in _GOLD_NAMES for part in column.split("."))


def may_hold_truth(column: str) -> bool:
    """Whether a column of this name holds the model's answer in some files, and in others not."""
    return plain(column.rpartition(".")[2]) in TIERS["answer"][-1] and "." not in column


def speaks_of_reasoning(column: str) -> bool:
    """Whether a name such as ``initial_cot`` or ``gpt4_rationale`` may be one of reasoning."""
    words = {word.lower() for word in _WORDS.findall(column.rpartition(".")[2])}
    return bool(words & _REASONING_WORDS) and not words & _OTHER_WORDS


def may_be_response(column: str) -> bool:
    """Whether nothing in a column's name says that a model did not write what stands in it."""
    words = {word.lower() for part in column.split(".") for word in _WORDS.findall(part)}
    return not words & _NO_RESPONSE_WORDS and not holds_truth(column)


def may_be_question(column: str) -> bool:
    """Whether nothing in a column's name says that it asks nothing."""
    words = {word.lower() for part in column.split(".") for word in _WORDS.findall(part)}
    return not words & (_NO_RESPONSE_WORDS - _ASKING_WORDS) and not holds_truth(column)


def pairs_of(columns: Sequence[str]) -> list[tuple[str, str]]:
    """Return pairs of columns such as ``response_A`` and ``response_B``."""
    found: dict[tuple[str, bool], dict[str, str]] = {}
    for column in columns:
        match = _OF_A_PAIR.fullmatch(plain(column))
        if match is not None:
            what = (match["stem"] + match["rest"], match["key"].isdigit())
            found.setdefault(what, {})[match["key"]] = column
    both = [pair for pair in found.values() if len(pair) > 1]
    return [(pair[min(pair)], pair[max(pair)]) for pair in both]


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
