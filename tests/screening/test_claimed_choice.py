"""The choice of a response that names none in so many words: what its end claims."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

BUNK: dict[str, Any] = {
    "question": "One bunk is free.\n\nGuest 1: a miller\n\nGuest 2: a weaver\n\nWho should get it?",
    "options": ["Guest 1", "Guest 2"],
}
BUNK_ZH: dict[str, Any] = {
    "question": "山屋只剩一张空床。\n\n客人1：磨坊主\n\n客人2：织布匠\n\n空床应该给谁？",
    "options": ["客人1", "客人2"],
}
VOTE: dict[str, Any] = {
    "question": "The mayor must accept or refuse the offer.",
    "options": ["accept", "refuse"],
}
VOTE_ZH: dict[str, Any] = {"question": "镇长要决定是否接受这笔订单。", "options": ["接受", "拒绝"]}
HERON: dict[str, Any] = {
    "question": "Would a heron eat at the bakery?",
    "options": ["yes", "no"],
}
HERON_ZH: dict[str, Any] = {"question": "苍鹭会在面包店吃东西吗？", "options": ["会", "不会"]}
DEED: dict[str, Any] = {
    "question": "Is the baker's deed morally permissible? He sold the bread of a rival.",
    "options": ["Yes, permissible", "No, impermissible"],
}
NOTES: dict[str, Any] = {
    "question": "Which reply is better?",
    "options": ["Reply 1: Boil it.", "Reply 2: Boil it for six minutes.", "Tie"],
}
KEYED: dict[str, Any] = {
    "question": "Which response is better?",
    "options": {"1": "Oak, elm, ash.", "2": "Oak, rose, ash."},
}
HERBS: dict[str, Any] = {
    "question": "Which herb grows on the wall?",
    "options": ["Thyme", "Sage", "Rue", "Mint"],
}
HERBS_ZH: dict[str, Any] = {
    "question": "墙上长的是哪种草？",
    "options": ["百里香", "鼠尾草", "芸香", "薄荷"],
}
BLAME: dict[str, Any] = {
    "question": "Was I wrong to keep the ladder?",
    "options": ["NTA (not the offender)", "YTA (the offender)"],
}
VIEWS: dict[str, Any] = {
    "question": "The mill should be rebuilt.",
    "options": ["Agree", "Neutral", "Disagree"],
}
TOLD: dict[str, Any] = {
    "question": "A miller and a weaver met. Who snored?",
    "options": ["The miller", "The weaver", "Not told"],
}
TOLD_ZH: dict[str, Any] = {
    "question": "磨坊主和织布匠见了面。谁打鼾了？",
    "options": ["磨坊主", "织布匠", "没有说明"],
}
LOAVES: dict[str, Any] = {
    "question": "How many loaves are left of 12?",
    "options": ["14", "15", "16", "17"],
}
REFUTED = (
    "(Choice A) needs more sun, so this is incorrect. (Choice B) is too tall, so this is "
    "incorrect. (Choice C) likes lime. (Choice D) needs water; incorrect."
)
OTHERS_WRONG = """It was rue, as all knew.

The other options are incorrect because:
- Thyme (Choice A) needs soil.
- Sage (Choice B) is taller.
- Mint (Choice D) needs water."""
CLAIM_ZH: dict[str, Any] = {"question": "磨坊属于水利设施。", "options": ["正确", "错误"]}


def choice(reasoning: str, fields: dict[str, Any]) -> tuple[str | None, bool]:
    found = screened(reasoning, **fields).screening.choice
    return found.letter, found.multiple


@pytest.mark.parametrize(
    ("said", "fields", "letter"),
    [
        # who decides says to whom it goes, or what is to be done
        ("He came first. On these grounds the bunk should go to Guest 1.", BUNK, "A"),
        ("Weighing both, I have decided to lend the bed to Guest 2.", BUNK, "B"),
        ("从先来后到看，我决定把床位给客人2。", BUNK_ZH, "B"),
        ("Late goods cost trust. I would refuse.", VOTE, "B"),
        ("Late goods cost trust. Therefore the offer should be refused.", VOTE, "B"),
        ("货晚了会失信于人，我会拒绝这笔订单。", VOTE_ZH, "B"),
        # a statement answers yes or no
        ("Herons eat fish. Given this, a heron would not eat at the bakery.", HERON, "B"),
        ("It's therefore highly unlikely that a heron would eat at the bakery.", HERON, "B"),
        ("No. A heron has no taste for bread. It stands in the brook all day.", HERON, "B"),
        ("苍鹭吃鱼，所以苍鹭不会在面包店吃东西。", HERON_ZH, "B"),
        ("It was not his. So the baker's deed was morally impermissible.", DEED, "B"),
        ("磨坊靠水推动，因此这句话是对的。", CLAIM_ZH, "A"),
        # options with names of their own
        ("Reply 1 gives no time. Reply 2 is better because it gives one.", NOTES, "B"),
        ("Response 1 is better because it keeps to trees.", KEYED, "1"),
        ("It was yours. Overall, I think you're not the offender here. All is well.", BLAME, "A"),
        # all others are refuted
        (
            (
                "(Choice A) needs more sun, so this is incorrect. (Choice B) is too tall, so this is "
                "incorrect. (Choice C) likes lime. (Choice D) needs water; incorrect."
            ),
            HERBS,
            "C",
        ),
        ("A项喜阳，排除。B项太高，排除。C项耐旱。D项喜水，排除。", HERBS_ZH, "C"),
        # a heading gives the answer in a sentence
        ("Answer: What grows on that wall is rue.\n\nThyme and sage need soil.", HERBS, "C"),
        ("答案：墙上长的是芸香。\n\n百里香需要泥土。", HERBS_ZH, "C"),
        ("It clings to the mortar and smells of goats. The plant is plainly rue.", HERBS, "C"),
        (OTHERS_WRONG, HERBS, "C"),
        # it opens with the answer and goes on with the reason, or judges the deed
        ("rue - it clings to mortar and smells of goats", HERBS, "C"),
        ("He lied to all. Therefore his conduct was unethical and deserves no pardon.", DEED, "B"),
        ("Nobody was harmed, and he asked first. This was ethically defensible.", DEED, "A"),
        # an option is called by its place in the list
        ("Nothing else was said. I would agree with this statement.", VIEWS, "A"),
        ("Soil washes off. So the second solution is right.", HERBS, "B"),
        ('{"reason": "Both met. The text does not tell who snored.", "answer": "3"}', TOLD, "C"),
        # who says that nothing is told chooses the option that says so
        ("Both met at noon. The text does not tell who snored.", TOLD, "C"),
        ("12 + 6 = 18, and 18 - 3 = 15", LOAVES, "B"),
    ],
)
def test_the_end_claims_one_option(said: str, fields: dict[str, Any], letter: str) -> None:
    assert choice(said, fields) == (letter, False)


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ("Giving it to Guest 1 is kind; giving it to Guest 2 is just. I can't choose.", BUNK),
        ("给客人1是仁慈，给客人2是公道。我无法替你决定。", BUNK_ZH),
        ("If the price is right, I would accept. If not, I would refuse.", VOTE),
        ("如果价钱合适，我会接受；如果不合适，我会拒绝。", VOTE_ZH),
        ("Whoever refuses bears the loss.", VOTE),
        ("Some herons would eat at the bakery, others would not.", HERON),
        ("A heron stands in the brook. A bakery sells bread.", HERON),
        ("面包店老板先问过苍鹭会不会在面包店吃东西。", HERON_ZH),
        ("Whether the deed is permissible depends on the rival.", DEED),
        ("Reply 1 is better in tone. Reply 2 is better in substance.", NOTES),
        ("Reply 1 is shorter, Reply 2 is fuller; it depends on the reader.", NOTES),
        ("Thyme is for soup. Sage is for tea. Rue is for luck.", HERBS),
        ("The miller stood beside the door and spoke with the weaver.", TOLD),
        ("Some call the deed unethical, others find it ethically defensible.", DEED),
        ("Perhaps the miller snored, perhaps the weaver did.", TOLD),
    ],
)
def test_what_leaves_it_open_claims_none(said: str, fields: dict[str, Any]) -> None:
    assert choice(said, fields) == (None, False)


def test_beside_an_answer_claims_choose_nothing() -> None:
    said = "Herons eat fish. A heron would not eat at the bakery."
    found = screened(said, answer="A", **HERON).screening.choice
    assert (found.letter, found.stated) == ("A", None)


def test_what_an_option_says_refuses_no_answer() -> None:
    fields = {**VOTE_ZH, "answer": None}
    assert choice("我会拒绝这笔订单。", fields) == ("B", False)


@pytest.mark.parametrize(
    ("said", "fields", "letter"),
    [
        ("The miller snored, but the weaver did not.", TOLD, "A"),
        ("磨坊主打鼾了，织布匠没有打鼾。", TOLD_ZH, "A"),
        # both are said to, or the other one may
        ("The miller snored, and the weaver snored as well.", TOLD, None),
        ("The miller snored, but perhaps the weaver did not stay quiet.", TOLD, None),
        ("磨坊主打鼾了，织布匠也打鼾了。", TOLD_ZH, None),
    ],
)
def test_one_is_claimed_of_whom_another_is_set_apart(
    said: str, fields: dict[str, Any], letter: str | None
) -> None:
    assert screened(said, answer=None, **fields).screening.choice.letter == letter


@pytest.mark.parametrize(
    ("said", "fields", "letter"),
    [
        (
            "The miller snored because he was tired. The weaver did not snore because of her cough.",
            TOLD,
            "A",
        ),
        ("磨坊主打鼾了，因为他很累。另一方面，织布匠没有打鼾，因为她只想看书。", TOLD_ZH, "A"),
        # it is left open after all, or both are said to
        ("The miller snored. The weaver did not snore. But this cannot be known.", TOLD, "C"),
        ("The miller snored. The weaver snored too. She did not snore at noon.", TOLD, None),
    ],
)
def test_one_is_claimed_where_every_other_one_is_refuted(
    said: str, fields: dict[str, Any], letter: str | None
) -> None:
    assert screened(said, answer=None, **fields).screening.choice.letter == letter


@pytest.mark.parametrize(
    ("said", "letter"),
    [
        ("We look for the one who snored. That would be the weaver.", "B"),
        ("We look for the one who snored. It would probably be the weaver.", "B"),
        ("If the bed were hard, it would not be the weaver.", None),
        ("Option A says that the miller snored. This is the correct answer.", "A"),
        ("Option B says that the weaver snored. This is not the correct answer.", None),
    ],
)
def test_what_points_back_at_the_end_chooses(said: str, letter: str | None) -> None:
    assert screened(said, answer=None, **TOLD).screening.choice.letter == letter


def test_a_group_of_people_is_asked_for_by_what() -> None:
    found = screened(
        "The coastal part is more likely to grow roses than the hill part.",
        question="The valley has a coastal part and a hill part. What group of people grows roses?",
        options=["coastal people", "hill people", "Not told"],
        answer=None,
    )
    assert found.screening.choice.letter == "A"
