"""General claims that the text does not make."""

from __future__ import annotations

import pytest

from tests.build import screened

CHOSEN = " The answer is (A)."
OPTIONS = ["The janitor", "The physicist"]
QUESTION = "A janitor and a physicist each sent a poem to the contest. Who won the prize?"


@pytest.mark.parametrize(
    "text",
    [
        "A quiet harbour is something landlords charge for.",
        "Ownership passes with the handover of the goods.",
    ],
)
def test_a_background_of_the_writers_own(text: str) -> None:
    found = screened(text + CHOSEN)
    assert [words for words, _ in found.said("background")] == [text]
    assert "factual/background_brought_in" in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "A quiet harbour is usually something landlords charge for.",
        "Landlords charged for the quiet harbour.",
        "According to the text, landlords charge for a quiet harbour.",
        "She knows that landlords charge for a quiet harbour.",
        "Is a quiet harbour something landlords charge for?",
    ],
)
def test_hedged_past_given_personal_or_asked_is_no_background(text: str) -> None:
    assert not screened(text + CHOSEN).has("background")


def test_a_chinese_background() -> None:
    found = screened("楼层高采光好，风景也是要算钱的。因此选A。")
    assert found.has("background")


@pytest.mark.parametrize(
    "text",
    [
        "A physicist has the education and vocabulary for verse.",
        "Husbands never read instruction manuals.",
    ],
)
def test_what_a_kind_of_people_is_like(text: str) -> None:
    found = screened(text + " The answer is (B).", question=QUESTION, options=OPTIONS)
    assert found.has("kind_trait")
    assert "factual/kind_of_people" in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "The people's congress of the province appoints mayors and receives petitions.",
        "Women's hospitals answer petitions and complaints late.",
    ],
)
def test_what_is_called_after_people_is_no_kind_of_them(text: str) -> None:
    found = screened(text + " The answer is (B).", question=QUESTION, options=OPTIONS)
    assert found.has("people_kind")
    assert not found.has("kind_trait")


@pytest.mark.parametrize(
    ("question", "options"),
    [(QUESTION.replace("Who won", "Where is"), OPTIONS), (QUESTION, ["Ann", "Bert"])],
)
def test_where_nobody_is_asked_for_by_kind(question: str, options: list[str]) -> None:
    text = "A physicist has the education and vocabulary for verse. The answer is (B)."
    assert not screened(text, question=question, options=options).has("kind_trait")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("陈师傅和老吴都报了名。谁会去上课？", True),
        ("陈师傅和老吴都报了名。哪个班更合适？", False),
    ],
)
def test_what_people_are_like_counts_where_people_are_asked_for(
    question: str, expected: bool
) -> None:
    options = ["陈师傅", "老吴"] if expected else ["日班", "夜班"]
    found = screened("快递员们都不爱读书。因此选A。", question=question, options=options)
    assert found.has("kind_trait") is expected


def test_a_kind_of_people_by_nation_or_manner() -> None:
    text = "Dutch pupils are quicker with rhymes."
    assert screened(text + CHOSEN, question=QUESTION, options=OPTIONS).has("kind_trait")
    question = "门卫和教师都给比赛寄了诗，谁得了奖？"
    text = "看门的汉子打小就怕押韵，嘴笨手拙。因此选B。"
    assert screened(text, question=question, options=["门卫", "教师"]).has("kind_trait")


def test_a_kind_of_people_where_it_is_asked_which_of_them() -> None:
    question = "A Swede and a Greek wrote a poem each. Which of them won the prize?"
    text = "Swedes are a shy folk with plain rhymes. The answer is (B)."
    found = screened(text, question=question, options=["The Swede", "The Greek"])
    assert found.has("kind_trait")


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("一个裁缝和一个铁匠合租铺子。账是谁记错的？", "铁匠爱吹牛，做事毛糙。因此选B。", True),
        ("一个裁缝和一个铁匠合租铺子。账是谁记错的？", "老年人记新词慢，手脚迟缓。因此选B。", True),
        # a name is no kind, and what happened is no trait
        ("裁缝阿贵和铁匠阿福合租铺子。账是谁记错的？", "阿福爱吹牛，做事毛糙。因此选B。", False),
        ("一个裁缝和一个铁匠合租铺子。账是谁记错的？", "铁匠吹了牛，打翻了墨水。因此选B。", False),
    ],
)
def test_a_kind_that_an_option_names_in_chinese(question: str, text: str, expected: bool) -> None:
    options = ["阿贵", "阿福"] if "阿贵" in question else ["裁缝", "铁匠"]
    assert screened(text, question=question, options=options).has("kind_trait") is expected
