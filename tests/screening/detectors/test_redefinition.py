"""Express readings of a keyword: the two halves of the wording compared."""

from __future__ import annotations

import pytest

from tests.build import screened

EYES = "Who saw the comet with their own eyes?"
RULE = "semantic/explicit_redefinition"


def test_both_halves_are_shown() -> None:
    text = 'By "eyes" I understand unaided normal vision, so it was the guest. (B)'
    found = screened(text, question=EYES)
    flag = found.flag(RULE)
    assert [found.record.text(span) for span in flag.premises] == [
        "eyes",
        'By "eyes" I understand unaided normal vision,',
    ]
    assert [span.field for span in flag.premises] == ["question", "reasoning"]


@pytest.mark.parametrize(
    ("question", "text", "source"),
    [
        (EYES, "I interpret 'eyes' as normal vision without glasses. (B)", "eyes"),
        (EYES, "Here 'eyes' means unaided vision. (B)", "eyes"),
        ("谁亲眼看见了彩虹？", "这里的“亲眼”应理解为不戴镜片。选B。", "亲眼"),
        ("谁亲眼看见了彩虹？", "“眼”应理解为正常的裸视力。选B。", "眼"),
        ("谁的时差更严重？", "我把“时差”理解为两人年龄的悬殊。选B。", "时差"),
    ],
)
def test_another_reading(question: str, text: str, source: str) -> None:
    found = screened(text, question=question)
    assert found.said("redefinition_source") == [(source, None)]
    assert RULE in found.rules()


@pytest.mark.parametrize(
    ("question", "text"),
    [
        # a spelling, a form, a relative
        ("Which childern sang?", "I interpret 'childern' as 'children'. (A)"),
        ("Who is strong?", "By 'strong' I understand bodily strength. (A)"),
        ("Which tools are primitive?", "By 'primitive' I understand backward or undeveloped. (A)"),
        ("Who was the fastest?", "By 'fastest' I understand the shortest time. (A)"),
        # in the text's own words
        ("By left, a person gone away is meant. Who left?", "By 'left' I understand gone away. A"),
        # only supposed
        (EYES, "Here 'eyes' probably means normal vision. (B)"),
        # a dictionary gloss
        (EYES, "'Eyes' means the organs that see light. (B)"),
        # the sense asked for, in other words
        ("The seal on the letter broke. What broke?", "Here 'seal' means a stamp in wax. (A)"),
        # a listed reading where the question leaves the sense open
        ("Which one is light?", "I take 'light' to mean pale in colour. (A)"),
        ("农具怎样？农具原始。", "这里的“原始”可以理解为落后、不先进。选A。"),
        ("谁婉拒了邀请？", "“婉拒”可以理解为委婉地拒绝。选A。"),
        ("请带好帐单。带什么？", "“帐单”应理解为“账单”。选A。"),
        ("苹果公司发布了什么？", "这里的苹果是一家科技公司，选A。"),
        # called wrong in the same breath
        ("关于司法的说法，哪项错误？", "A项中“司法”指审判权，说法错误。选A。"),
        (EYES, "Option B reads 'eyes' as normal vision, which is wrong. (A)"),
    ],
)
def test_no_other_reading(question: str, text: str) -> None:
    assert RULE not in screened(text, question=question).rules()


@pytest.mark.parametrize(
    ("question", "text", "source"),
    [
        (
            "What began with the Restoration in England?",
            "Restoration simply means that something old is painted again, so B.",
            "Restoration",
        ),
        (
            "The Blues lost to Halden. What is told?",
            "'The Blues'. That's just sadness, a low mood. So B.",
            "Blues",
        ),
        ("哪一位是白族姑娘？", "白族，从字面看就是脸色发白的一类人。选B。", "白族"),
    ],
)
def test_a_term_taken_by_its_letters(question: str, text: str, source: str) -> None:
    found = screened(text, question=question)
    assert (source, None) in found.said("redefinition_source")
    assert {RULE, "semantic/partial_meaning_replacement"} <= set(found.rules())


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who is the greater star?", "A star, for our purposes, is a ball of burning gas. (B)"),
        ("Adults pay 8 euros. Who pays?", "An adult, in the end, is a person who earns wages. (B)"),
        ("谁的质量更好？", "质量嘛，指的就是称出来的斤两。选B。"),
        ("白宫里谁辞职了？", "白宫无非是刷成浅色的住所。选B。"),
    ],
)
def test_a_reading_that_the_writer_owns_to(question: str, text: str) -> None:
    assert RULE in screened(text, question=question).rules()


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        # a fixed term read by its first word alone
        (
            "Which of the two runs a soft launch of its shop?",
            'By a "soft launch" I mean one that goes in soft steps. So A.',
            True,
        ),
        (
            "Which of the two runs a soft launch of its shop?",
            'By a "soft launch" I mean a launch for a few guests. So A.',
            False,
        ),
        # what is no fixed term is told by its words
        (
            "Which of the two wears a soft hat to work?",
            'By a "soft hat" I mean one that is soft. So A.',
            False,
        ),
        (
            "Which of the two gardens is hardy in winter?",
            '"Hardy" I read as written by a novelist of that name. So A.',
            True,
        ),
        # an idiom explained by its own characters
        ("谁给经理拍马屁？", "把“拍马屁”理解成用手拍一拍马的屁股。选A。", True),
        ("谁给经理拍马屁？", "把“拍马屁”理解成讨好经理。选A。", False),
    ],
)
def test_a_term_or_idiom_read_by_its_parts(question: str, text: str, expected: bool) -> None:
    rules = screened(text, question=question).rules()
    assert ("semantic/explicit_redefinition" in rules) == expected
