"""Clashes: two asserted clauses that differ in the one point in which they exclude each other."""

from __future__ import annotations

import pytest

from tests.build import screened

HAND = "A cook and a guest came to the hall. Who burnt a hand?"
HAND_ZH = "厨师和客人来到大厅。谁烫伤了手？"
RULE = "logical/self_contradiction_clash"


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        # denied
        ("Every visitor wore a red badge.", "Not every visitor wore a red badge."),
        ("It is impossible that Olga swam.", "Olga swam across in the morning."),
        # the opposite
        ("The north gate was locked.", "Since the north gate was unlocked, they came in."),
        ("The bakery made a profit.", "As the bakery made a loss, it closed."),
        ("The oven stayed hot all day.", "At noon the oven was cold."),
        ("The policy covers damage to the roof.", "Damage to the roof is excluded by the policy."),
        # another number or place
        ("The harbour office opens at eight.", "The harbour office opens at ten."),
        ("The wedding took place in Bergen.", "So the wedding took place in Oslo."),
        # the order turned
        ("Rosa is shorter than Emil.", "Thus Rosa is taller than Emil."),
        ("Rosa is taller than Emil.", "Thus Emil is taller than Rosa."),
        # nobody, only
        ("Nobody had a key to the shed.", "Emil, who had a key to the shed, locked it."),
        ("Only Rosa and Emil stayed overnight.", "Knut also stayed overnight."),
    ],
)
def test_two_statements_that_exclude_each_other(earlier: str, later: str) -> None:
    found = screened(f"{earlier} The soup was thin. {later} I choose (A).", question=HAND)
    ((said, _),) = found.said("clash")
    ((unsaid, _),) = found.said("clashing")
    assert said in earlier
    assert unsaid in later
    assert found.flag(RULE).strength == "strong"


@pytest.mark.parametrize(
    "text",
    [
        # the same, said the other way round
        "Rosa is shorter than Emil. In other words, Emil is taller than Rosa.",
        # two subjects, two days, two rounds
        "The north gate was locked. The south gate was not locked.",
        "On Monday the oven was hot. On Sunday the oven was cold.",
        "Rosa was faster than Emil on the first lap. Emil was faster than Rosa on the second lap.",
        # what changes, what is worked out
        "Emil has 14 pens at the start. He gives five to Rosa. Now Emil has 9 pens.",
        "Emil has 6 pens in the box. He loaned two of them. Emil has 4 pens in the box.",
        # supposed, reported, asked, withdrawn, turned
        "If the north gate was locked, they knocked. The north gate was not locked.",
        "The guard says that the north gate was locked. The north gate was not locked.",
        "Was the north gate locked? The north gate was not locked.",
        "The north gate was locked. Wait, that is wrong. The north gate was not locked.",
        "The north gate looked locked. However, the north gate was not locked.",
        # an attribute of something else
        "They must choose between two desirable rooms. They must choose between two undesirable rooms.",
        # a pronoun may stand for another thing each time
        "It is a fine red kettle. It is not a fine red kettle.",
        # one option's statement each
        "Option A: the gate was fully locked. Option B: the gate was not fully locked.",
    ],
)
def test_what_may_hold_together(text: str) -> None:
    assert not screened(f"{text} I choose (A).", question=HAND).said("clash")


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("所有访客都戴着红色徽章。", "并非所有访客都戴着红色徽章。"),
        ("两点的时候门卫睡着了。", "两点的时候门卫醒着，站在门口。"),
        ("港务处上午八点开门。", "港务处上午十点开门。"),
        ("婚礼在苏州举行。", "综上，婚礼在无锡举行。"),
        ("小罗比小艾矮。", "由此可见，小罗比小艾高。"),
        ("她先喝糖浆再吃药片。", "因为她先吃药片再喝糖浆，所以药片在前。"),
        ("没有人有棚屋的钥匙。", "锁门的小艾有棚屋的钥匙。"),
        ("这份保单不保屋顶损坏。屋顶损坏不在保障范围内。", "由于屋顶损坏在保障范围内，可以赔。"),
        ("只有小罗和小艾两人留宿。", "小努也留宿了。"),
        ("这种浆果有毒性，白色浆果有毒。", "白色浆果没有毒，可以吃。"),
    ],
)
def test_two_statements_that_exclude_each_other_in_chinese(earlier: str, later: str) -> None:
    found = screened(f"{earlier}汤很淡。{later}因此选A。", question=HAND_ZH)
    ((said, _),) = found.said("clash")
    ((unsaid, _),) = found.said("clashing")
    assert said in earlier
    assert unsaid in later
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "小罗比小艾矮，也就是说小艾比小罗高。",
        "北门上了锁。南门没有上锁。",
        "证人说两点的时候门卫醒着。两点的时候门卫睡着了。",
        "代理行为有效，必须有授权。代理行为无效，则合同无效。",
        "开始时小艾有14支笔。后来送给小罗5支。现在小艾有9支笔。",
        "小艾有6个苹果。她递出两个。小艾有4个苹果。",
        "第一圈小罗比小艾快。第二圈小艾比小罗快。",
        "如果北门整夜开着，就进得去。北门整夜没有开着。",
    ],
)
def test_what_may_hold_together_in_chinese(text: str) -> None:
    assert not screened(f"{text}因此选A。", question=HAND_ZH).said("clash")
