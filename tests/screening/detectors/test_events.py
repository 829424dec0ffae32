"""A story told on beyond the text, and words put into its mouth."""

from __future__ import annotations

import pytest

from tests.build import screened

RULE = "factual/counterfactual_fabrication"
CHOSEN = " The answer is (A)."


@pytest.mark.parametrize(
    "text",
    [
        "The cook had overslept because his neighbour's dog barked all night.",
        "She missed the ferry and borrowed a bicycle from the miller.",
        "昨晚厨师喝醉了，在河边睡着了。",
    ],
)
def test_events_that_the_text_does_not_tell(text: str) -> None:
    found = screened(text + (" 因此选A。" if "厨" in text else CHOSEN))
    assert [words for words, _ in found.said("invented")] == [text]
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "The cook came to the hall, and the guest came to the hall.",
        "The cook probably overslept because his neighbour's dog barked all night.",
        "Overslept means that somebody stayed asleep beyond the intended hour.",
        "Suppose the cook had overslept because his neighbour's dog barked all night.",
    ],
)
def test_what_is_given_hedged_defined_or_supposed_is_not_invented(text: str) -> None:
    assert not screened(text + CHOSEN).has("invented")


@pytest.mark.parametrize(
    "text",
    [
        # What speaks of the task, or only denies of one what was said of another, tells no story.
        "The rule reached the cook alone, whatever the weather was or the neighbours demanded.",
        "The guest, on the contrary, displayed no such eagerness, restlessness or impatience.",
        "两个邻居当天虽然淋湿了衣裳，规定却只管住了厨师。",
        "客人当天并未如此急躁、慌乱、失态。",
    ],
)
def test_what_speaks_of_the_task_or_only_denies_is_not_invented(text: str) -> None:
    assert not screened(text + (" 因此选A。" if "客" in text or "厨" in text else CHOSEN)).has(
        "invented"
    )


def test_what_the_text_is_made_to_say() -> None:
    text = "The text says that the cook borrowed a bicycle from the miller." + CHOSEN
    found = screened(text)
    assert found.has("misreported")
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "The text says that a cook and a guest came to the hall.",
        "The text does not say that the cook borrowed a bicycle from the miller.",
    ],
)
def test_what_the_text_says_or_does_not(text: str) -> None:
    assert not screened(text + CHOSEN).has("misreported")


def test_a_question_that_tells_nothing_is_no_story() -> None:
    text = "The cook had overslept because his neighbour's dog barked all night." + CHOSEN
    assert not screened(text, question="Who?").has("invented")


@pytest.mark.parametrize(
    ("text", "question", "told_on"),
    [
        (
            "The aunt packed swimsuits and towels that morning. So (A).",
            "The children went to the lake with their aunt. Did the children swim?",
            True,
        ),
        # no time is told, and nobody named
        (
            "The lake attracted swimmers, anglers and rowers. So (A).",
            "The children went to the lake with their aunt. Did the children swim?",
            False,
        ),
        (
            "磨坊的几个儿子后来都不愿接手生意。因此选A。",
            "老磨坊立在河边，如今已不再磨面。磨坊为什么停了？",
            False,
        ),
        (
            "磨坊主干了四十年，几个儿子都不愿接手生意。因此选A。",
            "老磨坊立在河边，如今已不再磨面。磨坊为什么停了？",
            True,
        ),
    ],
)
def test_a_story_told_on_from_what_the_text_tells_of(
    text: str, question: str, *, told_on: bool
) -> None:
    assert screened(text, question=question, options=["Yes", "No"]).has("invented") is told_on


TOLD_ON = "factual/story_told_on"


@pytest.mark.parametrize(
    "text",
    ["It had poured since dawn and the meadow was soaked.", "天没亮就下起雷雨，草地全泡在水里了。"],
)
def test_particulars_that_go_beyond_the_text(text: str) -> None:
    zh = "草" in text
    question = "野餐为什么取消了？" if zh else "Why was the picnic called off?"
    options = ["下雪", "生病"] if zh else ["snow", "illness"]
    found = screened(text + (" 选A。" if zh else CHOSEN), question=question, options=options)
    assert TOLD_ON in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "The meadow would be soaked if it poured.",
        "Picnics usually end when it has poured.",
        "Suppose it had poured since dawn and the meadow was soaked.",
    ],
)
def test_what_may_be_so_is_told_of_nobody(text: str) -> None:
    question = "Why was the picnic called off?"
    found = screened(text + CHOSEN, question=question, options=["snow", "illness"])
    assert TOLD_ON not in found.rules()


@pytest.mark.parametrize(
    ("text", "invented"),
    [
        ("The cook had lost his last nine bets.", True),
        ("The cook had lost his last bet.", False),
        ("厨师出价九百。因此选A。", True),
        ("厨师出价不低。因此选A。", False),
    ],
)
def test_an_amount_in_words_that_the_text_does_not_give(text: str, invented: bool) -> None:
    assert screened(text + ("" if "厨" in text else CHOSEN)).has("invented") is invented


def test_what_opens_with_the_choice_may_tell_on_after_it() -> None:
    text = "The cook came late, since a neighbour borrowed the boat."
    assert screened(text + CHOSEN).has("told_on", "invented")


@pytest.mark.parametrize("text", ["厨师哪里划得过渔夫的船。", "厨师的桨不能过桥洞。"])
def test_a_way_across_is_no_past(text: str) -> None:
    assert not screened(f"{text}因此选A。").has("told_on")


@pytest.mark.parametrize(
    "text",
    [
        # a verb of any past form, and a time beside what is new
        "The guest overslept at an inn.",
        "The cook had ordered a cake on Monday for a neighbour.",
    ],
)
def test_particulars_of_the_story(text: str) -> None:
    found = screened(text + CHOSEN)
    assert found.has("told_on") or found.has("invented")
    assert RULE in found.rules() or "factual/story_told_on" in found.rules()


def test_what_is_said_not_to_be_given_tells_no_story() -> None:
    text = "The menu of the guest was never disclosed, and the kitchen is not described."
    assert not screened(text + CHOSEN).has("told_on")
