"""What was found is not among the options, and one of them is chosen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

NONE_FITS = "logical/none_fits_then_chose"
PAINT: dict[str, Any] = {
    "question": "三面墙各用四升油漆，一共用多少升？",
    "options": ["十升", "十五升", "以上都不对"],
}
WALLS: dict[str, Any] = {
    "question": "Three walls need four litres each. How many in all?",
    "options": ["ten litres", "fifteen litres", "none of the above"],
}


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("三乘四是十二，选项中没有这个数，最接近的是十升。故选A。", PAINT),
        ("三乘四是十二，与选项都不匹配。故选A。", PAINT),
        ("三乘四是十二，题目可能有误。既然要选，就选A。", PAINT),
        # Called the nearest, it stays so however often it is worked out again.
        ("十二不在选项之中。等等，重新算：还是十二。选最接近的，A。", PAINT),
        ("Twelve is not among the options. The closest option is ten. The answer is (A).", WALLS),
        ("That makes twelve, and no option fits. The answer is (A).", WALLS),
        ("It makes 12; none of options show 12. So perhaps ten? The answer is (A).", WALLS),
    ],
)
def test_an_option_is_chosen_though_none_fits(text: str, fields: dict[str, Any]) -> None:
    assert NONE_FITS in screened(text, **fields).rules()


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        # The choice says so itself.
        ("三乘四是十二，选项A和B里没有这个数，没有对应的选项。故选C。", PAINT),
        # Thought over again, or gone on with.
        ("十二不在选项之中。等等，我算错了，是十五升。故选B。", PAINT),
        ("十二不在选项之中。还有一面墙。它要三升。加上去是十五升。故选B。", PAINT),
        ("题目有误吗？没有。三乘五是十五。故选B。", PAINT),
        ("所以A选项错误。其他选项均不符合规定。故选B。", PAINT),
        ("Is twelve not among the options? It need not be. The answer is (B).", WALLS),
        ("Twelve is not among the options. Wait, I forgot the hall. The answer is (B).", WALLS),
    ],
)
def test_what_is_withdrawn_or_said_by_the_choice_is_no_error(
    text: str, fields: dict[str, Any]
) -> None:
    assert NONE_FITS not in screened(text, **fields).rules()


def test_what_would_be_so_if_asked_so_is_not_what_was_found() -> None:
    asked = "Would a coat of primer count too? Then it makes 14, which is not among the options."
    assert NONE_FITS not in screened(f"It makes 10. {asked} The answer is (A).", **WALLS).rules()
    told = "Then it makes 14, which is not among the options."
    assert NONE_FITS in screened(f"It makes 10. {told} The answer is (A).", **WALLS).rules()


def test_a_question_for_about_how_much_is_answered_by_the_nearest() -> None:
    text = "三乘四点五是十三点五，选项中没有这个数，最接近的是十五升。故选B。"
    assert NONE_FITS not in screened(text, **{**PAINT, "question": "大约用多少升？"}).rules()


REPTILES: dict[str, Any] = {
    "question": "Which of these animals is a reptile?",
    "options": ["Newt", "Wren", "Mole", "None of these"],
}
REPTILES_ZH: dict[str, Any] = {
    "question": "下列哪种动物是爬行动物？",
    "options": ["青蛙", "麻雀", "老鼠", "都不是"],
}


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("None of these animals is a reptile. The answer is (A).", REPTILES),
        ("Neither newt nor wren nor mole is a reptile. The answer is (A).", REPTILES),
        ("三种动物都不是爬行动物。选A。", REPTILES_ZH),
        ("青蛙、麻雀、老鼠都不是爬行动物。选A。", REPTILES_ZH),
        ("这里没有一种是爬行动物。硬要选，就选A。", REPTILES_ZH),
    ],
)
def test_what_is_asked_for_is_denied_of_all(text: str, fields: dict[str, Any]) -> None:
    assert NONE_FITS in screened(text, **fields).rules()


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        # It is what is chosen.
        ("None of these animals is a reptile. The answer is (D).", REPTILES),
        ("三种动物都不是爬行动物。选D。", REPTILES_ZH),
        # All but one, and what somebody else says.
        ("None of the other animals is a reptile. The answer is (A).", REPTILES),
        ("One might say that none of these animals is a reptile. The answer is (A).", REPTILES),
        ("其他三种动物都不是爬行动物。选A。", REPTILES_ZH),
        # Nothing that is asked for.
        ("None of these animals barks. The newt is a reptile. The answer is (A).", REPTILES),
        ("三种动物都不会叫。青蛙是爬行动物。选A。", REPTILES_ZH),
    ],
)
def test_one_of_them_is_left(text: str, fields: dict[str, Any]) -> None:
    assert NONE_FITS not in screened(text, **fields).rules()
