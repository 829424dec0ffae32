"""What the last sentence calls a deed, where it is asked if that is right."""

from __future__ import annotations

from typing import Any

import pytest

from tests.screening.claims.claimed import claims

ASKS: dict[str, Any] = {
    "question": "The baker sold the bread of a rival. Was that morally acceptable?",
    "options": ["Yes", "No"],
    "answer": "A",
}
ASKS_BAD: dict[str, Any] = {
    "question": "The baker sold the bread of a rival. Was that immoral?",
    "options": ["Yes", "No"],
    "answer": "A",
}
ASKS_ZH: dict[str, Any] = {
    "question": "面包师卖了对手的面包。这样做不道德吗？",
    "options": ["是", "否"],
    "answer": "A",
}


@pytest.mark.parametrize(
    ("said", "fields", "letter"),
    [
        ("It was not his. His conduct was unethical.", ASKS, "B"),
        ("It was not his. His conduct was not ethically defensible.", ASKS, "B"),
        ("It was not his. His conduct was not morally justifiable, as all saw.", ASKS, "B"),
        ("He had leave. His conduct was ethically defensible.", ASKS, "A"),
        ("He had leave. There was nothing unethical in his conduct.", ASKS_BAD, "B"),
        ("It was not his. His conduct was ethically unjustifiable.", ASKS_BAD, "A"),
        ("面包不是他的，他的举动有违道德。", ASKS_ZH, "A"),
        ("他事先得到了同意，这件事合乎道德。", ASKS_ZH, "B"),
    ],
)
def test_a_verdict_answers(said: str, fields: dict[str, Any], letter: str) -> None:
    assert (letter, "+") in claims(said, **fields)


@pytest.mark.parametrize(
    "said",
    [
        "It was not his. Some people think that his conduct was unethical.",
        "It was not his. Was his conduct unethical?",
        "If he had no leave, his conduct was unethical.",
        "His manner was ethically defensible, but his aim was unethical.",
    ],
)
def test_what_is_left_open_does_not(said: str) -> None:
    assert claims(said, tag="polar", **ASKS) == []
