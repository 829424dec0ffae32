"""Names that the text gives somebody, and the reasoning takes for common words."""

from __future__ import annotations

import pytest

from tests.build import screened

RULE = "semantic/partial_meaning_replacement"
IVY = "A girl called Ivy won the race. Who won?"
IVY_ZH = "我的女儿叫海燕，她赢了比赛。谁赢了？"


@pytest.mark.parametrize(
    ("question", "text", "name"),
    [
        (IVY, "Ivy is a climbing plant with dark leaves. It covers walls. So B.", "Ivy"),
        (IVY_ZH, "海燕是一种动物，常在海上飞。选B。", "海燕"),
        ("泰山队昨天输了。谁输了？", "泰山是一座大山，不会踢球。选B。", "泰山"),
    ],
)
def test_a_name_becomes_a_common_word(question: str, text: str, name: str) -> None:
    found = screened(text, question=question)
    assert (name, None) in found.said("referent_source")
    assert RULE in found.rules()


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (IVY, "Ivy is a girl. She won the race. So A."),
        (IVY, "Ivy is a plant too, but here it is the name of a girl. A."),
        (IVY, "Ivy is not a plant here. A."),
        (IVY, "Bamboo is a plant. Ivy won. A."),
        (IVY_ZH, "海燕是女儿的名字，虽然也是一种动物。选A。"),
        (IVY_ZH, "麻雀是一种动物。海燕赢了。选A。"),
        ("The ivy on the wall is old. What is old?", "Ivy is a climbing plant. So A."),
    ],
)
def test_a_name_stays_one(question: str, text: str) -> None:
    assert not screened(text, question=question).has("referent_source")


TEAM = "黄河和海洋两位同学写了作文。谁写得好？"


@pytest.mark.parametrize(
    ("question", "text", "lost"),
    [
        (TEAM, "海洋里有鲸鱼和海浪，占了地球表面的大半。选B。", True),
        (TEAM, "海洋同学写得好。选B。", False),
        (TEAM, "海洋的作文写得好。选B。", False),
        (IVY, "Ivy climbs up trees and drops its leaves on the soil. So B.", True),
        (IVY, "Ivy ran past trees. So A.", False),
    ],
)
def test_a_name_among_things_of_nature(question: str, text: str, lost: bool) -> None:
    assert screened(text, question=question).has("lost_referent") is lost
