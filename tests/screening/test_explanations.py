"""Sound explanations of the kinds that examinations and puzzles have are let be."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.build import screened

PIERS = ["5", "4", "3", "2"]
TRUE_FALSE = ["True", "False"]


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        # What the question gives is no result.
        (
            "How many ropes should a pilot try before he calls the master, by the rules of 2020?",
            PIERS,
            (
                "By the rules of the harbour as of 2020, a pilot should try two ropes before he calls "
                "the master. The answer is (D)."
            ),
        ),
        (
            (
                "It takes six tides for a bank of 5000 shells to double. How many tides does it take "
                "to go from 300 shells to 9600?"
            ),
            ["12", "1", "5", "30"],
            (
                "The bank grows by 9600/300=32=2^5. Since it takes six tides to double, it will take "
                "5*6=30 tides to go from 300 to 9600. The answer is (D)."
            ),
        ),
        # A word of what is asked for names no option.
        (
            "Which of the following measures best describes a harbour-side policy?",
            [
                "A rise in the fee of the harbour",
                "More pay for pilots",
                "A higher tax on rope",
                "Cheaper moorings for builders of new boats",
            ],
            (
                "Harbour-side policy moves the port by helping those who make things through lower "
                "fees. The answer is (D)."
            ),
        ),
        # A verdict comes first, and then why.
        (
            "Which of the following is a correct statement about tides?",
            [
                "If a tide is low, it is late.",
                "If the moon is full, no tide comes.",
                "A change of wind changes the hour of the tide.",
                "The tide is high when the sun and the moon stand in line.",
            ],
            (
                "Statement A is false because a low tide can come early. Statement B is false because "
                "the tide comes each day. Statement C is false because the tide is bound to the moon "
                "and no wind changes it. The answer is (D)."
            ),
        ),
        (
            "The works of the pilot include all but which of the following?",
            ["keeping the chart", "leading the boat", "watching the tide", "baking the bread"],
            (
                "A pilot helps boats, and so he is needed for keeping the chart, leading the boat, "
                "and watching the tide. The answer is (D)."
            ),
        ),
        # It, of the one named before.
        (
            "Which herb is the first to be given for a cough?",
            ["Mint", "Sage", "Honey", "Thyme"],
            (
                "Sage is usually given first for a cough. It works by easing the throat and helping "
                "the body to take up honey. The answer is (B)."
            ),
        ),
        (
            "By the old pilots, people act by _____.",
            ["free choices", "the voice of the sea", "needs of nature", "undetermined will"],
            (
                "The old pilots held that people act by the needs of nature, and it proves nothing "
                "about the will of people. The answer is (C)."
            ),
        ),
        # Terms of an equation are no verdicts.
        (
            "not ( ( not not True ) ) is",
            TRUE_FALSE,
            (
                "Let A = not not True. Let's evaluate A: A = not not True = not False = True.\n"
                "Plugging in A, we get: Z = not ( A ) = not True = False. So the answer is False."
            ),
        ),
        (
            "not not ( not ( False ) ) is",
            TRUE_FALSE,
            (
                "Let's evaluate A: A = not ( False ) = not False = True.\nPlugging in A, we get: "
                "Z = not not ( A ) = not not (True) = not False = True. So the answer is True."
            ),
        ),
        # Steps with other numbers are other steps.
        (
            "The path L 12.00,10.00 L 17.00,18.00 L 14.00,12.00 L 15.00,11.00 draws a",
            ["ring", "rope", "kite"],
            (
                "(1) L 17.00,18.00: Draw a rope from 12.00,10.00 to 17.00,18.00.\n"
                "(2) L 14.00,12.00: Draw a rope from 17.00,18.00 to 14.00,12.00.\n"
                "(3) L 15.00,11.00: Draw a rope from 14.00,12.00 to 15.00,11.00.\n"
                "The four ends meet. So the answer is (C)."
            ),
        ),
        # None of them is a number: zero.
        (
            "How many red cups do you see to the left of the teal cup?",
            ["zero", "one", "two"],
            (
                "The teal cup is the first. There is no cup to the left of the teal cup. The number "
                "of red cups to the left of the teal cup is zero. So the answer is (A)."
            ),
        ),
        # A name for a variable gives no option a meaning, and what is so in a case is no denial.
        (
            "Select the best form: No pilots sleep on the pier.",
            ["~Pd", "Px or ~Dx", "Px implies ~Dx", "~Dp"],
            (
                'Let "P" denote "being a pilot" and "D" denote "sleeping on the pier". Option (D): '
                "~Dp says that p does not sleep on the pier. Option (C) is the best form. "
                "The answer is (C)."
            ),
        ),
        (
            (
                "Each trip takes 5 hours as long as there is no delay of the tide. When a delay of "
                "the tide comes, it takes 2 hours more. How long is the wait?"
            ),
            ["1 hour", "2 hours", "3 hours"],
            (
                "Each trip takes 5 hours when there is no delay of the tide. Now, a delay of the "
                "tide adds 2 hours. The answer is (B)."
            ),
        ),
        # A longer name holds the word.
        (
            "What were the two parts of the harbour works on piloting?",
            ["Start and end", "Rope and lead", "Chart and care"],
            (
                "The State Piloting Works of the county named chart and care as the two parts. "
                "The answer is (C)."
            ),
        ),
        (
            "寻找一本与《潮》和《岸》相似的书：",
            ["《星》", "《灯》", "《船》"],
            (
                "《星》是一本讲星空的书，它的主题和风格与上述两本书有较大的差异。\n"
                "《灯》的主题和风格与上述两本书也有较大的差异。\n《船》是一本讲渔民的书。\n"
                "其中《船》的主题和风格与上述两本书相符，与《潮》《岸》一样写海。所以答案是(C)。"
            ),
        ),
        (
            "语句一：你不确定潮水何时来。语句二：潮水何时来，这一点很清楚。两句是什么关系？",
            ["蕴含", "矛盾", "无关"],
            (
                "第一句话表示你不确定潮水何时来，而第二句话则表明你清楚潮水何时来。因此，这两句话的内容是"
                "相互矛盾的。所以答案是(B)。"
            ),
        ),
        (
            "钟面上时针指向3和4之间，分针指向6，是几时？",
            ["3时", "3时半", "4时半", "4时"],
            "分针指向6，说明是半时；时针在3和4之间，说明是3时多，所以是3时半。对应选项B。",
        ),
        (
            "下列物品中，（）不能放进船舱",
            ["绳索", "海图", "火种"],
            "火种不能和绳索放在一起。绳索、海图都可以放进船舱。所以答案是C。",
        ),
        (
            "关于港口的服务，正确的是（ ）。",
            ["引水由引水员负责", "泊位不包括码头", "登记用于确认船只的合法性及有效性"],
            "引水由引水员负责。B 包括码头。C 是合法性和真实性。所以答案是A。",
        ),
        (
            "一条链最多有几种挂法？",
            ["4种", "5种", "6种"],
            (
                "当主链长度为4时，两端是等价的，所以只有3种。当主链长度为3时，两端是等价的，所以只有2种。"
                "所以总共有5种。所以答案是B。"
            ),
        ),
    ],
)
def test_a_sound_explanation_is_let_be(question: str, options: Sequence[str], text: str) -> None:
    rules = screened(text, question=question, options=options).rules()
    assert not [rule for rule in rules if rule.startswith(("logical/", "semantic/"))]
