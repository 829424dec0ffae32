"""Shifts of sense: a listed word, a name, an abbreviation taken for something else."""

from __future__ import annotations

import pytest

from hybrid.records import ErrorType
from tests.build import Screened, screened

IMPLICIT = "semantic/implicit_substitution"
PARTIAL = "semantic/partial_meaning_replacement"
CASE = "semantic/case_abbreviation_confusion"
EXPLICIT = "semantic/explicit_redefinition"

LETTER = "The old seal on the letter was broken. What was broken?"
SEALED = ["The seal", "The envelope"]


def semantic(found: Screened) -> list[str]:
    return found.rules(ErrorType.SEMANTIC)


def test_the_keyword_and_the_passages_that_shift_it_are_shown() -> None:
    text = "Seals live in the sea and eat fish. Such flippers hold no letter. So B."
    found = screened(text, question=LETTER, options=SEALED)
    flag = found.flag(IMPLICIT)
    words = [found.record.text(span) for span in flag.premises]
    assert words == [
        "seal",
        "Seals live in the sea and eat fish.",
        "Such flippers hold no letter.",
    ]
    assert [span.field for span in flag.premises] == ["question", "reasoning", "reasoning"]
    assert flag.conclusion is not None


@pytest.mark.parametrize(
    ("rule", "question", "options", "text"),
    [
        (
            IMPLICIT,
            "A spring in the mattress broke. What broke?",
            ["A spring", "A pillow"],
            "Spring comes after winter, when flowers bloom. A season can't break. So B.",
        ),
        (
            PARTIAL,
            "Which browser did Mei use, Safari or Firefox?",
            ["Safari", "Firefox"],
            "A safari is a trip to Africa to watch lions and elephants. So Firefox.",
        ),
        (
            CASE,
            "Which country borders Syria?",
            ["Turkey", "Norway"],
            "A turkey is a bird raised for its meat. A bird borders nothing. So B.",
        ),
        (
            CASE,
            "Tom has to march to school in the rain. When does he go?",
            ["When it rains", "In the third month"],
            "March is the month between February and April. So B.",
        ),
        (
            IMPLICIT,
            "他说话太骄傲，总是看不起别人。他怎么样？",
            ["自满", "光荣"],
            "骄傲是感到光荣、自豪。为祖国自豪是好事，所以选B。",
        ),
        (
            PARTIAL,
            "公司年会上，老板表扬了几位老黄牛。谁受到表扬？",
            ["勤恳的员工", "一头牛"],
            "老黄牛是一种家畜，在田里耕田，吃草。所以选B。",
        ),
        (
            CASE,
            "小说的IP由动画公司买下。谁买下了IP？",
            ["动画公司", "无法确定"],
            "IP是联网设备的地址，每台电脑都有。所以选B。",
        ),
    ],
)
def test_another_sense(rule: str, question: str, options: list[str], text: str) -> None:
    assert rule in semantic(screened(text, question=question, options=options))


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        # in its own sense, in new words of it
        (LETTER, SEALED, "The wax seal bore a king's emblem. It was broken. So A."),
        # the other sense is set aside
        (LETTER, SEALED, "Not the seal that swims in the sea and eats fish is meant. So A."),
        (LETTER, SEALED, "A seal is also an animal with flippers in the sea. Here, A."),
        # one vague mention
        (LETTER, SEALED, "The seal lay by the sea. It was broken. So A."),
        # the question has both senses
        (
            "A seal swims in the sea. The wax seal on the letter broke. What broke?",
            SEALED,
            "A seal has flippers and whiskers. So B.",
        ),
        # the pronoun beside the abbreviation
        (
            "Does the US or Canada have more people?",
            ["US", "Canada"],
            "The text tells us the figures. They give us the US, so A.",
        ),
        # an abbreviation in small letters, with its own sense
        (
            "What is given against AIDS?",
            ["Tablets", "Crutches"],
            "against aids, the immune disease, tablets are given, not crutches. (a).",
        ),
        ("小米公司发布了手机。谁发布了手机？", ["小米", "华为"], "小米是科技公司，不是粮食。选A。"),
        ("杜鹃叫了三声。谁在叫？", ["杜鹃", "风"], "杜鹃也是花名，红花不叫，这里是鸟。选A。"),
    ],
)
def test_no_other_sense(question: str, options: list[str], text: str) -> None:
    assert semantic(screened(text, question=question, options=options)) == []


def test_a_gloss_with_one_word_of_the_other_sense_is_an_express_reading() -> None:
    text = '"Seal" refers to the animal of the zoo. So B.'
    found = screened(text, question=LETTER, options=SEALED)
    assert found.said("redefined") == [('Seal" refers to the animal of the zoo', None)]
    assert semantic(found) == [EXPLICIT]
    assert [held.exclusion for held in found.suppressions() if held.rule == IMPLICIT] == [
        "said_expressly"
    ]


def test_no_choice_is_required() -> None:
    text = "Seals live in the sea and eat fish."
    flag = screened(text, question=LETTER, options=SEALED).flag(IMPLICIT)
    assert flag.conclusion is None


def test_only_the_word_that_is_explained_is_given_a_meaning() -> None:
    """What stands last in an explanation is not what is explained."""
    question = "Which store in the body is larger, muscle or liver?"
    text = "A store refers to a source of force in the body. So B."
    assert not [rule for rule in screened(text, question=question).rules() if "semantic/" in rule]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # whoever says what the word means need not write it as a name
        ("turkey翻译成中文就是土耳其这个国家。国家不能装盘，所以选B。", True),
        ("turkey翻译成中文就是火鸡。火鸡可以装盘，所以选A。", False),
    ],
)
def test_a_small_word_that_is_said_to_be_a_name(text: str, expected: bool) -> None:
    question = "“He carved the roast turkey at dinner.”他切的是什么？"
    found = screened(text, question=question, options=["一只烤火鸡", "一张地图"])
    assert ("semantic/case_abbreviation_confusion" in found.rules()) == expected


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        (
            "The Shaker village on the hill kept its meeting house. What did the Shakers build?",
            "A shaker holds salt or pepper under a lid. A thing of that sort builds nothing. So B.",
            True,
        ),
        (
            "The Shaker village on the hill kept its meeting house. What did the Shakers build?",
            "Shakers were a sect, and the meeting house was where they came together. So A.",
            False,
        ),
        ("元末起义的红巾在城外扎营。谁在扎营？", "红巾是围在头上的布料，洗了要晾。选B。", True),
        ("元末起义的红巾在城外扎营。谁在扎营？", "红巾是元朝末年的义军，选A。", False),
    ],
)
def test_a_movement_taken_for_the_thing_it_is_called_by(
    question: str, text: str, expected: bool
) -> None:
    assert (PARTIAL in semantic(screened(text, question=question))) == expected
