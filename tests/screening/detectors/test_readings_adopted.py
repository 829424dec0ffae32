"""Whether a reading of a keyword is the writer's own."""

from __future__ import annotations

import pytest

from hybrid.screening.detectors.readings_adopted import not_adopted
from tests.build import reading_of, record, screened

RULE = "semantic/explicit_redefinition"


@pytest.mark.parametrize(
    ("text", "whole"), [("“时差”指的是迟到。", True), ("“倒时差”指的是补觉。", False)]
)
def test_a_quotation_is_read_as_a_whole(text: str, *, whole: bool) -> None:
    own = reading_of(record(text, question="谁的时差更严重？"))
    assert not_adopted(own, (text.index("时差"), len(text) - 1)) is not whole


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who took charge of the hike?", "Charge here means responsibility, not voltage. A."),
        ("谁的时差更严重？", "我把“时差”理解成飞行后的疲倦，这和手表的误差不是一个意思。选A。"),
        ("哪一位是白族姑娘？", "白族从字面看是白色的人，但其实是民族的名称。选A。"),
    ],
)
def test_another_sense_is_set_aside(question: str, text: str) -> None:
    assert RULE not in screened(text, question=question).rules()


def test_a_turn_much_later_gives_no_reading_up() -> None:
    text = "By star we understand a ball of burning gas, hot and far, but the guest is taller. (B)"
    assert RULE in screened(text, question="Who is the greater star?").rules()


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("谜语里的“灯”和“火”分别指____", "这里的“灯”指的是灯笼鱼。选B。"),
        (
            "What does the word 'eyes' refer to in this riddle?",
            "Here 'eyes' means unaided vision. (B)",
        ),
        # A clause is no term.
        (
            "下面哪一句接得上：渔夫们清早出海打鱼捕蟹，____？",
            "题干中“渔夫们清早出海打鱼捕蟹”是主动句式。选B。",
        ),
    ],
)
def test_what_is_asked_for_and_clauses_are_read_by_anybody(question: str, text: str) -> None:
    assert RULE not in screened(text, question=question).rules()
