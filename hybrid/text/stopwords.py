"""Words that carry no content of their own when two texts are compared.

``FUNCTION`` is grammar; ``DISCOURSE`` what any reasoning about a choice question uses; the rest
what leads from the given to the answer: arithmetic, order, logic, the task itself, reading and
weighing. Those carry content, but claim no fact that the text would have to hold. Chinese ones are
pairs of neighbouring characters, or the characters themselves.
"""

from __future__ import annotations

from hybrid.text.lists import sections

_LISTS = sections("stopwords")

FUNCTION_EN = _LISTS["function_en"]
DISCOURSE_EN = _LISTS["discourse_en"]
DEDUCTION_EN = _LISTS["deduction_en"]
WEIGHING_EN = _LISTS["weighing_en"]

FUNCTION_ZH = _LISTS["function_zh"]
"""Characters of grammar: a pair with one of these is no content."""

DISCOURSE_ZH = _LISTS["discourse_zh"]
GRAMMAR_WORDS_ZH = _LISTS["grammar_zh"]
DEDUCTION_PAIRS_ZH = _LISTS["deduction_zh"]
READING_PAIRS_ZH = _LISTS["reading_zh"]
WEIGHING_PAIRS_ZH = _LISTS["weighing_zh"]

DEDUCTION_ZH = _LISTS["step_characters_zh"]
"""Characters: a pair of these and of given ones alone says nothing new."""
