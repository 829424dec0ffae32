"""Whole prompts: question, options and reasoning in one text, as ``Q: … Options: … A: …``."""

from __future__ import annotations

import re
from typing import Final

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
