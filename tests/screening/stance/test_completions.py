"""Options that complete the question, in its own words."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.build import names_of, screened

GLUE: dict[str, Any] = {
    "question": "Bone glue is used for:",
    "options": ["wood", "glass", "leather"],
    "answer": "A",
}
SALT: dict[str, Any] = {
    "question": "Road salt does not melt which of the following?",
    "options": ["ice", "slush", "tarmac"],
    "answer": "C",
}
GLUE_ZH: dict[str, Any] = {
    "question": "骨胶可以用来粘合（  ）",
    "options": ["木料", "玻璃", "皮革"],
    "answer": "A",
}

said = partial(names_of, ("asked_otherwise", "both"))


@pytest.mark.parametrize(
    ("own", "text", "expected"),
    [
        (GLUE, "Bone glue is used for wood. The answer is (A).", []),
        (GLUE, "Bone glue is used for wood. Bone glue is used for leather. So (A).", ["both"]),
        (GLUE, "Bone glue is used for wood and leather. The answer is (A).", ["both"]),
        (GLUE, "Bone glue is used for wood, but not for leather. The answer is (A).", []),
        (GLUE, "Bone glue might be used for leather. Bone glue is used for wood.", []),
        (GLUE, "Bone glue is used for wood; leather is sewn. The answer is (A).", []),
        (
            GLUE,
            "Bone glue is not used for wood. Bone glue is used for glass. So (A).",
            ["asked_otherwise"],
        ),
        (GLUE, '1. "Bone glue is used for glass" => wrong. The answer is (A).', []),
        (SALT, "Road salt does not melt slush or tarmac. The answer is (C).", ["both"]),
        (SALT, "Road salt melts ice and slush. The answer is (C).", []),
        (SALT, "Road salt melts ice. Road salt melts tarmac. So (C).", ["asked_otherwise"]),
        (GLUE_ZH, "骨胶可以用来粘合木料。骨胶可以用来粘合皮革。故选A。", ["both"]),
        (GLUE_ZH, "骨胶可以用来粘合木料，而皮革要缝。故选A。", []),
    ],
)
def test_what_completes_the_question(own: dict[str, Any], text: str, expected: list[str]) -> None:
    assert said(text, **own) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("老周的行为构成A：占用。他把船停在公用码头，没有登记，构成借用。", ["asked_otherwise"]),
        ("老周的行为构成A：占用。他把船停在公用码头，没有登记，不构成借用。", []),
        # What a rule says of a kind of case assigns none.
        ("老周的行为构成A：占用。把船停在公用码头，没有登记的，构成借用。", []),
    ],
)
def test_a_case_is_assigned_by_the_verb_that_ends_the_question(
    text: str, expected: list[str]
) -> None:
    own = {"question": "老周的行为构成？", "options": ["占用", "借用", "寄存"]}
    assert said(text, **own) == expected


def test_a_figure_on_the_way_completes_nothing() -> None:
    own = {"question": "The fare in pence is", "options": ["30", "12", "18"], "answer": "A"}
    assert said("The fare in pence is 12 + 18 = 30. The answer is (A).", **own) == []


def test_one_sentence_that_answers_otherwise_is_enough() -> None:
    assert said("Bone glue is used for glass. The answer is (A).", **GLUE) == ["asked_otherwise"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The hardest wood is ebony, followed by oak. The answer is (A).", []),
        ("The hardest wood is ebony, followed by oak. The answer is (B).", ["asked_otherwise"]),
        ("Oak is a hard wood. Ebony is a hard wood. The answer is (B).", []),
    ],
)
def test_only_one_can_have_most_of_it(text: str, expected: list[str]) -> None:
    own = {"question": "The hardest wood is:", "options": ["ebony", "oak", "pine"]}
    assert said(text, **own) == expected


LEDGER: dict[str, Any] = {
    "question": "A ledger refers to",
    "options": ["a book of accounts", "a flat roof", "a digging tool"],
    "answer": "B",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A ledger is defined as a book of accounts. The answer is (B).", ["asked_otherwise"]),
        ('A ledger means "a book of accounts". The answer is (B).', ["asked_otherwise"]),
        ("A ledger is a flat roof. The answer is (B).", []),
        ("A cheap ledger is a book of accounts. The answer is (B).", []),
        ("A ledger burns like a book of accounts. The answer is (B).", []),
    ],
)
def test_what_is_defined_is_what_it_is_said_to_be(text: str, expected: list[str]) -> None:
    assert said(text, **LEDGER) == expected


KERNING: dict[str, Any] = {
    "question": "When a page is set, kerning refers to",
    "options": [
        "how dark the ink looks on the paper",
        "how the space between two letters is adjusted",
        "how many lines fit on a sheet",
    ],
    "answer": "A",
}
NEAP: dict[str, Any] = {
    "question": "A neap tide comes about when",
    "options": [
        "the wind blows steadily towards the shore",
        "the sun and the moon pull at right angles",
        "a river carries much water into the bay",
    ],
    "answer": "A",
}
KERNING_ZH: dict[str, Any] = {
    "question": "字偶距是指",
    "options": ["墨色在纸上的深浅", "相邻两个字母之间的空隙调整", "每页所排的行数"],
    "answer": "A",
}
OTHERWISE = [("asked_otherwise", "B")]


@pytest.mark.parametrize(
    ("own", "text", "expected"),
    [
        (KERNING, "Step 1: Kerning refers to the adjusting of space between letters.", OTHERWISE),
        (KERNING, "Kerning means that one adjusts the space that letters leave.", OTHERWISE),
        (KERNING, "Kerning does not refer to the adjusting of space between letters.", []),
        (KERNING, "Kerning may refer to the adjusting of space between letters.", []),
        (KERNING, "Leading refers to the space between letters that is adjusted.", []),
        (
            KERNING,
            "Kerning refers to adjusting the space of letters. But no, it is how dark the ink is.",
            [],
        ),
        (
            NEAP,
            "A neap tide comes about when sun and moon pull at angles right as can be.",
            OTHERWISE,
        ),
        (NEAP, "A spring tide comes about when sun and moon do not pull at right angles.", []),
        (KERNING_ZH, "字偶距是指对相邻两个字母之间的空隙所作的调整。", OTHERWISE),
        (KERNING_ZH, "字偶距是指相邻两个字母之间空隙的调整。", OTHERWISE),
        (KERNING_ZH, "字偶距不是指相邻两个字母之间空隙的调整。", []),
        (KERNING_ZH, "字偶距可能是指相邻两个字母之间空隙的调整。", []),
        (KERNING_ZH, "行距是指相邻两个字母之间空隙的调整。", []),
    ],
)
def test_an_option_is_told_in_other_words(
    own: dict[str, Any], text: str, expected: list[tuple[str, str]]
) -> None:
    chosen = "因此选A。" if own is KERNING_ZH else " So the answer is (A)."
    found = screened(text + chosen, **own).signals("asked_otherwise")
    assert [(each.name, each.option) for each in found] == expected


KIND_ZH: dict[str, Any] = {
    "question": "河狸属于。",
    "options": ["啮齿动物", "有袋动物", "食虫动物"],
    "answer": "B",
}
WRITTEN_ZH: dict[str, Any] = {
    "question": "出港的船必须在船尾写明什么？",
    "options": ["船名", "船主", "港名"],
    "answer": "A",
}


@pytest.mark.parametrize(
    ("own", "text", "expected"),
    [
        # What something is instead of another thing.
        (KIND_ZH, "河狸不属于有袋动物，而属于啮齿动物。故选B。", ["asked_otherwise"]),
        (KIND_ZH, "河狸不属于啮齿动物，而属于有袋动物。故选B。", []),
        # What is asked for with a word of its own at the end of the question.
        (WRITTEN_ZH, "按港规，出港的船必须在船尾写明船名、港名。故选A。", ["both"]),
        (WRITTEN_ZH, "按港规，出港的船必须在船尾写明船名。故选A。", []),
    ],
)
def test_what_something_is_instead_and_what_is_asked_with_a_word_of_its_own(
    own: dict[str, Any], text: str, expected: list[str]
) -> None:
    assert said(text, **own) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("第一步：骨胶的定义是用骨头熬的胶。因此选B。", ["asked_otherwise"]),
        ("骨胶是指用骨头熬的胶。因此选A。", []),
        ("有人说黄骨胶是指用骨头熬的胶。因此选B。", []),
    ],
)
def test_what_a_thing_is_said_to_be_in_chinese(text: str, expected: list[str]) -> None:
    fields = {"question": "木匠骨胶等同于", "options": ["用骨头熬的胶", "用木屑压的板"]}
    assert said(text.replace("骨胶", "木匠骨胶"), **fields) == expected
