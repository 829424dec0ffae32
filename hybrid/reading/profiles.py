"""What the name and the first cells of a column tell of its role."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, Final

from hybrid.errors import spelled
from hybrid.reading.rows import EACH, FieldName, RawRow, alone, first_at, missing, paths_in

# --- whole prompts ------------------------------------------------------------------------------
# Whole prompts: question, options and reasoning in one text, as ``Q: … Options: … A: …``.

# Where a response begins. The marks of chat templates are taken before labels at a line's start.
_TURNS: Final = (
    re.compile(
        r"<\|im_start\|>\s*assistant\s*\n?|<\|start_header_id\|>\s*assistant\s*<\|end_header_id\|>\s*|"
        r"<\|assistant\|>\s*|\[/INST\]\s*|<start_of_turn>\s*model\s*\n?|"
        r"(?m:^)###\s*(?:Response|Assistant|Answer|回答)\s*:?\s*"
    ),
    re.compile(r"(?m)^[ \t]*(?:Assistant|AI|GPT|Model)\s*[:：]\s*"),
    re.compile(
        r"(?m)^[ \t]*(?:A|Answer|Response|Reasoning|Explanation|Solution|答案?|回答|解答|解析)"
        r"\s*[:：]\s*"
    ),
    re.compile(r"(?m)(?=^[ \t]*Let['’]?s think step by step)"),
)
_QUESTION: Final = re.compile(
    r"<\|im_start\|>\s*user\s*\n?|<\|start_header_id\|>\s*user\s*<\|end_header_id\|>\s*|"
    r"<\|user\|>\s*|\[INST\]\s*|<start_of_turn>\s*user\s*\n?|"
    r"(?m:^)[ \t]*(?:###\s*)?(?:Q|Question|Human|User|Instruction|问题?|题目|用户)\s*[:：]\s*"
)
_ENDS: Final = re.compile(
    r"(?:<\|im_end\|>|<\|eot_id\|>|<\|end_of_text\|>|<end_of_turn>|</s>)\s*(?:<.*)?$", re.DOTALL
)
_OPTION_AFTER: Final = re.compile(r"(?m)^[ \t]*B\s*[:：]")
_THOUGHT: Final = re.compile(r"\s*<(?:think|thinking|thought|reasoning|scratchpad)>", re.IGNORECASE)
_LEAST: Final = 12


def split_prompt(text: str) -> tuple[str, str] | None:
    """Return question (with what options it lists) and response; ``None`` for another text.

    Of several questions in one text, worked examples before the last, the last one counts. What
    begins with a model's thoughts is a response, and no prompt.
    """
    if _THOUGHT.match(text):
        return None
    for turn in _TURNS:
        for match in reversed(list(turn.finditer(text))[-8:]):
            question, response = _last_question(text[: match.start()]), text[match.end() :]
            if _OPTION_AFTER.search(response) and match[0].strip()[:1] == "A":
                continue
            response = _without_end(response)
            if len(question.strip()) >= _LEAST and len(response.strip()) >= _LEAST:
                return question.strip(), response.strip()
    return None


def question_in(text: str) -> str:
    """Return the question of a whole prompt; another text as it stands."""
    both = split_prompt(text)
    return text if both is None else both[0]


def last_question(text: str) -> str:
    """Return the last question of a prompt with worked examples; other prompts as they stand."""
    several = len(_QUESTION.findall(text)) > 1
    return _last_question(text) if several else text


def _last_question(text: str) -> str:
    marks = list(_QUESTION.finditer(text))
    return _without_end(text[marks[-1].end() :] if marks else text)


def _without_end(text: str) -> str:
    mark = _ENDS.search(text)
    return text[: mark.start()].rstrip() if mark else text


# --- names of columns ---------------------------------------------------------------------------
# The usual names of input columns, and which name goes before which.
#
# Names are compared without case, white space, underscores and hyphens, and in compatibility form.

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


# --- the first rows -----------------------------------------------------------------------------
# What the columns of the first rows hold: by it their roles are known.

MOST: Final = 0.8
SHORT_TEXT: Final = 30
_FEW: Final = 9
_SEVERAL_ROWS: Final = 5
_FEW_WORDS: Final = 3
_ADDRESS: Final = re.compile(r"\s*[a-z][a-z0-9+.-]{1,9}://\S+\s*$|\s*data:\S+$", re.IGNORECASE)


class Sampled:
    """The first rows of an input: ``names`` are its columns, ``paths`` these and what is inside."""

    def __init__(self, sample: Sequence[RawRow]) -> None:
        self.rows = [row.values for row in sample]
        self.names = list(dict.fromkeys(name for row in self.rows for name in row))
        self.paths = list(dict.fromkeys(path for row in self.rows for path in paths_in(row)))

    def filled(self, column: str) -> list[Any]:
        """Return what stands at a path, rows without it left out."""
        values = (first_at(row, column) for row in self.rows)
        return [value for value in values if not missing(value)]

    def texts(self, column: str) -> list[str]:
        """Return the texts that stand at a path."""
        return [text for text in map(as_text, self.filled(column)) if text is not None]

    def share(self, column: str, test: Callable[[str], Any]) -> float:
        """Return of how many of a column's texts a test holds, 0 to 1."""
        texts = len(self.texts(column))
        return self.count(column, test) / texts if texts else 0.0

    def count(self, column: str, test: Callable[[str], Any]) -> int:
        """Return in how many rows a test holds of the text that stands in a column."""
        return sum(bool(test(text)) for text in self.texts(column))

    def long(self, columns: Iterable[str]) -> list[str]:
        """Return the columns whose texts are more than a few words."""
        return [each for each in columns if self.typical_length(each) > SHORT_TEXT]

    def typical_length(self, column: str) -> int:
        """Return the median length of a column's texts, in characters."""
        lengths = sorted(len(text) for text in self.texts(column))
        return lengths[len(lengths) // 2] if lengths else 0

    def varied(self, columns: Iterable[str]) -> list[str]:
        """Return the columns whose texts are not the same in each of several rows."""
        return [each for each in columns if self._varies(each)]

    def _varies(self, column: str) -> bool:
        texts = self.texts(column)
        return len(texts) < _SEVERAL_ROWS or len(set(texts)) > 1

    def is_prose(self, column: str) -> bool:
        """Whether a column's texts vary and are words, and no addresses or codes."""
        return self._varies(column) and self.share(column, _is_prose) > 1 - MOST

    def repeats(self, column: str) -> bool:
        """Whether a tenth of the rows have an id that another one has."""
        values = [str(value) for value in self.filled(column)]
        return len(values) - len(set(values)) > max(1, len(values) / 10) and _FEW < len(values)

    def all_equal(self, columns: Sequence[str]) -> bool:
        """Whether columns hold the same in every row."""
        rows = ([first_at(row, column) for column in columns] for row in self.rows)
        return all(value == values[0] for values in rows for value in values)

    def has_several(self, path: str) -> bool:
        """Whether a list at a path has more than one item in some row."""
        lists = (first_at(row, path) for row in self.rows)
        return any(isinstance(each, list) and len(each) > 1 for each in lists)

    def contains(self, outer: str, inner: Sequence[str]) -> bool:
        """Whether a column's texts mostly hold those of others, and more."""
        pairs = [
            (first_at(row, outer), first_at(row, column)) for column in inner for row in self.rows
        ]
        texts = [pair for pair in pairs if all(isinstance(each, str) for each in pair)]
        held = sum(b.strip() in a and len(b) < len(a) for a, b in texts)
        return bool(texts) and held >= MOST * len(texts)

    def without_contained(self, columns: list[str]) -> list[str]:
        """Leave out a column whose texts stand in another one's: the fuller response counts."""
        return [a for a in columns if not any(a != b and self.contains(b, (a,)) for b in columns)]

    def without_containers(self, columns: list[str]) -> list[str]:
        """Leave out a column whose texts hold another one's: the bare text counts."""
        return [a for a in columns if not any(a != b and self.contains(a, (b,)) for b in columns)]


def _is_prose(text: str) -> bool:
    return not _ADDRESS.match(text) and (len(text.split()) > _FEW_WORDS or not text.isascii())


def as_text(value: Any) -> str | None:
    """Return the text that a value is, or that a list of one item holds."""
    value = alone(value)
    return value if isinstance(value, str) else None


_NAMELESS: Final = ("text", "content", "value")
# What OpenAI's API puts around a response.
_ENVELOPE: Final = "choices[].message."


def is_text(value: Any) -> bool:
    return as_text(value) is not None


def last_name(path: str) -> str:
    """Return what a path is called: of ``completions[].text`` the name of the list."""
    names = [part.removesuffix(EACH) for part in path.replace(_ENVELOPE, "").split(".")]
    while len(names) > 1 and names[-1] in _NAMELESS:
        names.pop()
    return names[-1]


def is_question(value: Any) -> bool:
    text = as_text(value)
    return text is not None and len(text.strip()) > 1 and not text.strip().isdigit()


def is_scalar(value: Any) -> bool:
    return isinstance(alone(value), str | int | float)


def is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(each, Mapping) for each in value)


FITS: Final[dict[FieldName, Callable[[Any], bool]]] = {
    "question": is_question,
    "reasoning": is_text,
    "answer": is_scalar,
    "id": is_scalar,
}


def lists_on(path: str) -> list[str]:
    """Return the lists on a path, outer ones first: ``a[].b[].c`` has ``a`` and ``a.b``."""
    parts = path.split(EACH)
    return ["".join(parts[: number + 1]) for number in range(len(parts) - 1)]


def counts_up(columns: Mapping[int, object]) -> bool:
    """Whether column numbers run without a gap from 0 or 1, and there are at least two."""
    indices = sorted(columns)
    return len(indices) > 1 and indices in (
        list(range(len(indices))),
        list(range(1, len(indices) + 1)),
    )


def missing_hint(of: Sampled, name: FieldName, texts: Sequence[str]) -> str:
    """Return the line that names the column of a missing field, of those that hold long texts.

    A response is the longest of them, a question one that mostly asks something.
    """
    if name == "question":
        fitting = [
            each
            for each in texts
            if of.share(each, lambda text: "?" in text or "？" in text) >= MOST / 2
        ]
    else:
        fitting = list(texts)
    column = max(fitting, key=of.typical_length, default=None)
    hint = f"  {spelled('mapping', {name: column or 'COLUMN'})}"
    if column is not None:
        return f'{hint}   (if the text of "{column}" is the {name})'
    what = "response" if name == "reasoning" else name
    return f"{hint}   (no column looks like a {what})"


def holds_whole(of: Sampled, column: str) -> bool:
    """Whether most texts of a column are a question and its response.

    A "response" that is the same in all rows is the prompt's own last words.
    """
    both = [split_prompt(text) for text in of.texts(column)]
    responses = [each[1] for each in both if each is not None]
    varied = len(responses) < 2 or len(set(responses)) > 1
    return bool(both) and varied and len(responses) >= MOST * len(both)


def beside_whole(of: Sampled, column: str, others: Iterable[str]) -> list[str]:
    """Return the columns with a text of their own, which is no part of the whole one's."""
    return [each for each in others if each != column and not of.contains(column, (each,))]
