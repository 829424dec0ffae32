"""The sentences that carry a choice without support in the text."""

from __future__ import annotations

import pytest
from hypothesis import given

from hybrid.records import ErrorType
from tests.build import UNDECIDABLE, screened
from tests.screening.samples import records

RULE = "factual/lack_of_evidence"


def shown(text: str, **fields: object) -> list[str]:
    return [words for words, _ in screened(text, **fields).said("unsupported")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # new content
        (
            "Kitchens close at midnight in every inn along this coast. The answer is (A).",
            "Kitchens close at midnight in every inn along this coast.",
        ),
        # a belief about the one chosen
        ("The cook was probably late. The answer is (A).", "The cook was probably late."),
        ("厨师多半迟到了。因此选A。", "厨师多半迟到了。"),
        # what only an option says
        (
            "A storm broke the bridge, and so it was. The answer is (B).",
            "A storm broke the bridge, and so it was.",
        ),
    ],
)
def test_what_the_text_does_not_bear_out(text: str, words: str) -> None:
    options = ["The cook", "A storm broke the bridge"] if "storm" in text else None
    found = screened(text, options=options)
    assert [said for said, _ in found.said("unsupported")] == [words]
    assert RULE in found.rules()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # the claim between a guess and the choice
        (
            "If I have to guess, cooks tend to oversleep, so I'd go with A.",
            "cooks tend to oversleep",
        ),
        ("厨师一般爱睡懒觉，所以选A。", "厨师一般爱睡懒觉"),
        # that both may be is a tie and no leap
        (
            "Either could be late, and they are treated alike. Cooks tend to oversleep. So I pick A.",
            "Cooks tend to oversleep.",
        ),
    ],
)
def test_only_the_claim_is_shown(text: str, words: str) -> None:
    assert shown(text) == [words]


@pytest.mark.parametrize(
    "text",
    [
        "A cook and a guest came to the hall. The answer is (A).",
        "Let me think about who was late. The answer is (A).",
        "Cooks usually oversleep, but that plays no part here. The answer is (A).",
        "Was the cook asleep in the kitchen at midnight? The answer is (A).",
        "There is not enough information about the weather on the coast. The answer is (A).",
    ],
)
def test_what_restates_asks_or_is_set_aside(text: str) -> None:
    assert shown(text) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "Kitchens close at midnight in every inn along this coast. The answers are A and B.",
            "Kitchens close at midnight in every inn along this coast.",
        ),
        ("沿海的旅店都在半夜打烊。因此选A和B。", "沿海的旅店都在半夜打烊。"),
    ],
)
def test_several_chosen_need_support_too(text: str, words: str) -> None:
    found = screened(text)
    assert found.choice.multiple
    assert [said for said, _ in found.said("unsupported")] == [words]
    assert RULE in found.rules()


def test_another_held_unlikely_where_the_question_may_be_left_open() -> None:
    text = '"She" must be the cook, since it is unlikely that the guest owns a ladle. So (A).'
    question = 'Whom does "she" mean? The cook told the guest that she had lost her ladle.'
    assert screened(text, question=question, options=UNDECIDABLE).has("leap")
    assert not screened(text, question=question).has("leap")


def test_nothing_is_unsupported_where_nothing_is_chosen() -> None:
    text = "Cooks usually oversleep on the coast. The answer is (C)."
    assert shown(text, options=UNDECIDABLE) == []


def test_likelihood_is_no_hedge_where_it_is_asked_for() -> None:
    question = "A bag holds a red ball and two blue balls. Which is more likely to be drawn?"
    text = "The blue ball is more likely. The answer is (B)."
    assert shown(text, question=question, options=["red ball", "blue ball"]) == []


def test_the_two_most_telling_sentences_are_shown_in_text_order() -> None:
    text = (
        "Inns close early. The cook was probably drunk on cider from the orchard. "
        "Carts break down. The cook probably forgot the clock in the pantry. The answer is (A)."
    )
    assert shown(text) == [
        "The cook was probably drunk on cider from the orchard.",
        "The cook probably forgot the clock in the pantry.",
    ]


# --- from conduct to trait ---------------------------------------------------------------------

ASKED = "A cook was yawning while a guest was whistling. Who was impatient?"


def test_sentences_on_the_option_chosen_come_before_those_on_others() -> None:
    text = (
        "Option A: the cook. Kitchens close at midnight along this coast. Ovens cool by sunrise.\n"
        "Option B: the guest. Ferries seldom sail in winter storms. Harbours freeze in January.\n"
        "The answer is (B)."
    )
    assert shown(text) == [
        "Ferries seldom sail in winter storms.",
        "Harbours freeze in January.",
    ]
    assert shown(text.replace("(B).", "(A)."))[0].startswith("Kitchens close")


def test_a_leap_gives_the_chosen_one_what_is_asked_for() -> None:
    text = "The guest was whistling, which suggests that the guest was impatient. So (B)."
    found = screened(text, question=ASKED)
    assert found.options("leap") == ["B"]
    assert "factual/leap_from_conduct" in found.rules()


def test_what_the_text_says_of_somebody_is_no_leap() -> None:
    text = "The guest was whistling, which suggests that the guest was impatient. So (B)."
    question = "One of them was impatient: the guest. A cook yawned. Who was impatient?"
    assert not screened(text, question=question).has("leap")


# --- any record --------------------------------------------------------------------------------


@given(records())
def test_signals_stand_in_the_reasoning_and_are_few(own: object) -> None:
    found = screened(own)  # type: ignore[arg-type]
    unsupported = found.signals("unsupported")
    assert len(unsupported) <= 2
    assert all(signal.option == found.choice.letter for signal in unsupported)
    assert all(signal.span.field == "reasoning" for signal in found.signals("set_aside", "leap"))
    if found.choice.abstains:
        assert not unsupported
    assert 0 <= found.screening.scores[ErrorType.FACTUAL].value <= 1


@pytest.mark.parametrize(
    "text",
    [
        "It is unlikely that the guest owned a boat. So the answer is A.",
        "I doubt the guest would own a boat. So the answer is A.",
        "The guest would hardly own a boat. So the answer is A.",
    ],
)
def test_holding_it_unlikely_of_another_is_a_leap_to_the_chosen_one(text: str) -> None:
    question = "The cook and the guest stood on the pier. One of them owned a boat. Who owned it?"
    found = screened(text, question=question, options=["The cook", "The guest"], answer="A")
    assert {each.option for each in found.signals("leap")} == {"A"}


def test_what_cannot_be_for_a_reason_of_the_text_is_no_leap() -> None:
    question = "The cook was in Rome. The cook or the guest rowed in Oslo. Who rowed?"
    text = "The cook was in Rome, so he could not have rowed in Oslo. So the answer is B."
    found = screened(text, question=question, options=["The cook", "The guest"], answer="B")
    assert not found.signals("leap")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which of these metals is the hardest?", ["Tungsten is the hardest metal."]),
        ("A smith has tin, lead and tungsten. Which of the metals is the hardest?", []),
    ],
)
def test_a_bare_assertion_under_a_question_that_tells_nothing(
    question: str, expected: list[str]
) -> None:
    own = {"question": question, "options": ["Tin", "Lead", "Tungsten"]}
    assert shown("Tungsten is the hardest metal. The answer is (C).", **own) == expected


TABLE = "A baker and a sailor, both from the same port, shared a table and sang. Who sang well?"
TABLE_ZH = "面包师和水手在同一张桌旁唱歌。谁唱歌好听？"


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        # words of the scene recur, and it is the same for both
        (TABLE, "The sailor sang well, but the baker did not.", True),
        (TABLE, "So the sailor is the one who sang well.", True),
        (TABLE.replace("A baker", "A baker, who was tired,"), "The sailor sang well.", True),
        # the text tells them apart, in whatever words
        (TABLE.replace("Who", "The sailor got three encores. Who"), "The sailor sang well.", False),
        (TABLE.replace("Who", "He got three encores. Who"), "The sailor sang well.", False),
        (
            "The baker sang flat and the sailor had three encores. Who sang well?",
            "The sailor sang well.",
            False,
        ),
        (TABLE_ZH, "水手唱歌好听，面包师唱得不好听。", True),
        (TABLE_ZH.replace("谁唱", "水手得了满堂彩。谁唱"), "水手唱歌好听。", False),
    ],
)
def test_a_bare_assertion_of_one_of_whom_the_text_tells_alike(
    question: str, text: str, expected: bool
) -> None:
    zh = "谁" in question
    options = ["面包师", "水手", "没有说明"] if zh else ["The baker", "The sailor", "Not told"]
    assert bool(shown(text, question=question, options=options, answer=None)) == expected
