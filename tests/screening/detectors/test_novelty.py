"""What is new, what is told, what is only in the options, and what steps are made of."""

from __future__ import annotations

import pytest
from hypothesis import given

from hybrid.records import Record
from hybrid.records.mentions import option_mentions
from hybrid.screening.detectors import novelty
from hybrid.screening.reading import read
from hybrid.screening.wording.told import facts_text, told_text
from tests.build import default_screener, record, screened
from tests.screening.samples import records


def new(own: Record) -> list[str]:
    return [own.text(s.span) for s in novelty.find(read(own, ())) if s.name == "novel_term"]


def untold(own: Record) -> list[str]:
    found = novelty.contents(read(own, ()))
    return [own.reasoning[t.start : t.end] for each in found for t in each.untold]


@pytest.mark.parametrize(
    ("reasoning", "words"),
    [
        ("The cook came to the hall.", []),
        ("Cooks are careless.", ["careless"]),
        # a long common beginning is one family
        ("The cook was lateness itself.", []),
        ("厨师是个粗心的人。", ["粗心"]),
        ("客人来到大厅，厨师也来到大厅。", []),
    ],
)
def test_what_the_text_does_not_hold_is_new(reasoning: str, words: list[str]) -> None:
    assert new(record(reasoning)) == words


@pytest.mark.parametrize(
    "reasoning",
    [
        "The first is equal to the second, so the total is twice that number.",
        "By elimination, the remaining position is the last.",
        "先排除第一个条件，再计算总数。",
        "$x^2 + \\frac{a}{b}$ \\cos <eoa>",
    ],
)
def test_steps_and_formulas_hold_nothing_new(reasoning: str) -> None:
    assert new(record(reasoning)) == []


def test_what_only_the_options_say_is_not_told() -> None:
    own = record("The cook was asleep.", options=["The cook was asleep", "The cook was away"])
    assert new(own) == []
    assert untold(own) == ["asleep"]


def test_statements_that_options_combine_are_put_up_for_judgement() -> None:
    question = "春天到了。\n①花开了\n②冰化了\n③鸟飞走了"
    own = record("①花开了，正确。", question=question, options=["①②", "①③"])
    assert told_text(own) == "春天到了。\n"
    assert untold(own) == ["花开"]
    assert told_text(record("x", question=question, options=["花", "鸟"])) == question


def test_statements_that_options_only_order_are_told() -> None:
    question = "春天到了，____，____。\n①花开了\n②冰化了"
    assert told_text(record("x", question=question, options=["①②", "②①"])) == question


def test_what_asks_tells_nothing() -> None:
    own = record("x", question="It rained. Who was late?", context="It was dark.")
    assert facts_text(own) == "It was dark.\nIt rained."


@pytest.mark.parametrize(
    ("reasoning", "restates"),
    [
        ("A cook and a guest came to the hall.", True),
        ("A cook and a guest came to the hall by coach in a storm.", False),
        # a conclusion drawn from given words is no restatement
        ("Therefore the cook and the guest came to the hall.", False),
    ],
)
def test_restatements(reasoning: str, restates: bool) -> None:
    assert screened(reasoning).has("restatement") is restates


@given(records())
def test_content_lies_in_its_sentence(own: Record) -> None:
    reading = read(own, ())
    for content in novelty.contents(reading):
        start, end = content.place
        assert set(content.novel) <= set(content.untold) <= set(content.terms)
        assert all(start <= term.start < term.end <= end for term in content.terms)
        assert 0 <= content.novel_share <= 1


LETTER = (
    "The harbour office closes early on Friday because the crane is being painted. Boats that "
    "arrive after noon should moor at the northern pier and report on Saturday morning. Why does "
    "the office close early?"
)


def test_words_that_only_translate_the_text_are_neither_new_nor_told() -> None:
    own = record("通知说星期五要给起重机刷漆，所以提早关门。", question=LETTER)
    assert new(own) == []
    assert novelty.is_translated(read(own, ()))


@pytest.mark.parametrize(
    "fields",
    [
        {"question": LETTER, "reasoning": "The mayor wanted a holiday."},
        # Too little is told for a translation.
        {"question": "Please ___ the door.", "reasoning": "空格处要填动词原形。"},
        {"question": LETTER + "请用中文回答。", "reasoning": "通知说要给起重机刷漆。"},
    ],
)
def test_in_the_script_of_the_text_new_words_are_new(fields: dict[str, str]) -> None:
    own = record(fields["reasoning"], question=fields["question"])
    assert new(own) != []
    assert not novelty.is_translated(read(own, ()))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("搭便车是指不付出而得到好处。下列属于搭便车的是", True),
        ("A free rider refers to one who gains and does not pay. Which is an example of it?", True),
        # Without a definition, and where statements are judged, options tell nothing.
        ("下列属于搭便车的是", False),
        ("搭便车是指不付出而得到好处。下列说法正确的是", False),
    ],
)
def test_cases_held_against_a_definition_are_told(question: str, told: bool) -> None:
    own = record("...", question=question, options=["the lodger skips the bill", "邻居借了火"])
    assert ("邻居借了火" in told_text(own)) is told


RIDERS = ["the lodger skips the bill", "邻居借了火柴没有还"]


@pytest.mark.parametrize(
    ("options", "reasoning", "new_words"),
    [
        (RIDERS, "B项拿走了别人的东西。", False),
        (RIDERS, "Option A: whoever leaves early saves money.", False),
        # What names no case may bring something in; and a name tells nothing of what it names.
        (RIDERS, "经济学家常常研究这种行为。", True),
        (["lodger", "邻居"], "B项拿走了别人的东西。", True),
    ],
)
def test_what_is_said_of_a_case_tells_it_again(
    options: list[str], reasoning: str, new_words: bool
) -> None:
    question = (
        "A free rider (搭便车者) refers to one who gains and does not pay. 下列属于搭便车的是"
    )
    own = record(reasoning, question=question, options=options)
    read_so = read(own, option_mentions(own))
    assert any(each.untold for each in novelty.contents(read_so)) is new_words


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "Weighing the merits, the decisive criterion is the length.",
            "The rope has a length of 4 m.",
        ),
        ("综合权衡，主要依据是长度。", "绳子的长度是4米。"),
    ],
)
def test_words_of_weighing_are_nothing_new(text: str, question: str) -> None:
    assert not screened(text, question=question).signals("novel_term")


@pytest.mark.parametrize(
    ("reasoning", "question", "words"),
    [
        # the class of what is told, and its denial
        ("The animal is unfriendly.", "A goat was friendly to the guest. Who saw it?", []),
        ("The goat is unfriendly.", "An animal was friendly to the guest. Who saw it?", ["goat"]),
        ("动物在桥上。", "一只羊在桥上。它在哪里？", []),
        # a name before a verb, and other pairs of the text's own characters, are no words
        ("孟走上桥便停下。", "孟师傅停在桥上，没有再走。谁过了桥？", []),
        ("孟师傅卖糖。", "孟师傅停在桥上，没有再走。谁过了桥？", ["傅卖", "卖糖"]),
    ],
)
def test_what_follows_from_the_words_of_the_text_is_told(
    reasoning: str, question: str, words: list[str]
) -> None:
    own = record(reasoning, question=question, options={"A": "yes", "B": "no"})
    assert untold(own) == words


@pytest.mark.parametrize(
    ("question", "belief", "fact", "text"),
    [
        (
            "Ada put the ring into the tin and went out. Nuno carried it to the shelf.",
            "Where does Ada think the ring is?",
            "Where is the ring now?",
            "Ada never saw it moved, and the last place known to her is the tin.",
        ),
        (
            "阿达把戒指放进铁盒，走了出去。努诺把它拿到架子上。",
            "阿达认为戒指在哪里？",
            "戒指现在在哪里？",
            "阿达没有看见它移动，她最后知道的位置是铁盒。",
        ),
    ],
)
def test_what_somebody_saw_is_nothing_new_where_it_is_asked_what_they_believe(
    question: str, belief: str, fact: str, text: str
) -> None:
    def new_terms(asked: str) -> int:
        reading, _ = default_screener().read(record(text, question=f"{question} {asked}"))
        return sum(len(each.novel) for each in novelty.contents(reading))

    assert new_terms(belief) == 0 < new_terms(fact)


def test_what_happened_stays_new_where_it_is_asked_what_they_believe() -> None:
    text = "A guard had whispered the secret to Ada through the window."
    asked = "Ada put the ring into the tin. Where does Ada think the ring is?"
    reading, _ = default_screener().read(record(text, question=asked))
    assert sum(len(each.novel) for each in novelty.contents(reading)) > 2


@pytest.mark.parametrize(
    "reasoning",
    [
        # across the edge of what is told and what any reasoning says
        "厨师在教室进行。",
        "教室重要，一场演出。",
        "客人却去教室。",
    ],
)
def test_where_chinese_words_meet_nothing_is_new(reasoning: str) -> None:
    assert new(record(reasoning, question="客人和厨师去教室看演出。谁迟到了？")) == []


def test_an_edge_has_a_known_word_on_either_side() -> None:
    found = new(record("厨师弹钢琴进行。", question="客人和厨师去教室看演出。谁迟到了？"))
    assert {"弹钢", "钢琴"} <= set(found)


def test_what_is_said_of_a_text_is_nothing_new() -> None:
    own = record("短文的语气与依据相符。", question="厨师来到大厅。谁迟到了？")
    assert new(own) == []
