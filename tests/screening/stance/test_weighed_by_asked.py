"""Options weighed one by one by what the question asks for, in its words but anywhere."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import words_of

FROST: dict[str, Any] = {
    "question": "Which of these garden plants survives a hard frost, the kind that kills dahlias?",
    "options": ["Leeks", "Basil", "Kale"],
    "answer": "A",
}
FROST_ZH: dict[str, Any] = {
    "question": "下列哪种园圃植物能够熬过严重霜冻？",
    "options": ["韭葱", "罗勒", "羽衣甘蓝"],
    "answer": "A",
}


def weighed(leeks: str, basil: str, kale: str) -> str:
    return f"(A) Leeks: {leeks}\n(B) Basil: {basil}\n(C) Kale: {kale}\n\nThe best answer is: (A) Leeks."


def weighed_zh(leeks: str, basil: str, kale: str) -> str:
    return f"选项A，{leeks}\n选项B，{basil}\n选项C，{kale}\n\n因此答案是A。"


LIVES = "the plant survives a hard frost in most gardens of the north."
LIVES_TOO = "even frost that is hard, and lasts for weeks, it survives under snow."
DIES = "a plant of this kind does not survive a hard frost outdoors."


def test_two_of_which_what_is_asked_is_said_are_held_both() -> None:
    assert words_of("both", weighed(LIVES, DIES, LIVES_TOO), **FROST) == [f"(C) Kale: {LIVES_TOO}"]


def test_two_are_held_both_in_chinese() -> None:
    text = weighed_zh(
        "这种园圃植物在北方能够熬过严重霜冻。",
        "它不能熬过严重霜冻。",
        "雪下的它照样能够熬过严重的霜冻。",
    )
    assert words_of("both", text, **FROST_ZH)


def test_it_is_denied_of_all_that_are_weighed() -> None:
    assert words_of("asked_otherwise", weighed(DIES, DIES, DIES), **FROST) == [f"(A) Leeks: {DIES}"]
    none = "这种园圃植物不能够熬过严重霜冻。"
    assert words_of("asked_otherwise", weighed_zh(none, none, none), **FROST_ZH)


def test_the_contrary_of_what_is_asked_denies_it() -> None:
    grows = {**FROST, "question": "Which of these makes the garden soil more fertile?"}
    more, less = "it makes the garden soil more fertile.", "it makes the garden soil less fertile."
    assert words_of("asked_otherwise", weighed(less, less, less), **grows)
    assert not words_of("asked_otherwise", weighed(more, less, less), **grows)
    assert not words_of("both", weighed(more, less, less), **grows)


def test_each_is_weighed_by_what_all_the_others_are_weighed_by() -> None:
    barred = {**FROST, "question": "Which of these is NOT a barrier to the spread of garden mint?"}
    bars = "the spread of garden mint meets a barrier here, {}."
    leeks = "these would help rather than hinder the spread of garden mint."
    text = weighed(leeks, bars.format("a dry one"), bars.format("a wet one"))
    assert not words_of("asked_otherwise", text, **barred)


def test_a_word_of_two_that_are_asked_is_not_enough() -> None:
    rust = {**FROST, "question": "Which of these is an example of mechanical weathering?"}
    text = weighed(
        "a case of mechanical weathering.", "chemical weathering.", "weathering by acid."
    )
    assert not words_of("both", text, **rust)
    set_off = "this is a chemical change, not mechanical weathering."
    text = weighed("a case of mechanical weathering.", set_off, "the roots weather a wall.")
    assert not words_of("both", text, **rust)


def test_an_exception_is_what_is_denied() -> None:
    other = {**FROST, "question": "Which of these garden plants does not survive a hard frost?"}
    assert words_of("both", weighed(DIES, DIES, LIVES), **other)
    assert not words_of("both", weighed(DIES, LIVES, LIVES_TOO), **other)


@pytest.mark.parametrize(
    ("leeks", "basil", "kale"),
    [
        (LIVES, DIES, DIES),
        (LIVES, DIES, "it is a kind of cabbage with frilled leaves."),
        (f"{LIVES[:-1]}, and is the best of them.", DIES, LIVES_TOO),
        (f"only here {LIVES}", DIES, LIVES_TOO),
        (LIVES, DIES, "not only the plant survives a hard frost, so does the seed."),
        (LIVES, DIES, "unlike (A) Leeks, the plant survives a hard frost."),
        (LIVES, DIES, "says that even hard frost is what it survives under snow."),
    ],
)
def test_what_tells_the_chosen_one_apart_holds_it_alone(leeks: str, basil: str, kale: str) -> None:
    text = weighed(leeks, basil, kale)
    assert not words_of("both", text, **FROST)
    assert not words_of("asked_otherwise", text, **FROST)


def test_a_report_may_go_on_to_judge() -> None:
    text = weighed(LIVES, DIES, "x").replace(
        "(C) Kale: x", "Option C says Kale, which survives a hard frost."
    )
    assert words_of("both", text, **FROST)


def test_several_may_have_what_one_has_most_of() -> None:
    by_degree = {**FROST, "question": "Which of these garden plants best survives a hard frost?"}
    assert not words_of("both", weighed(LIVES, DIES, LIVES_TOO), **by_degree)


def test_what_is_turned_from_is_no_outcome() -> None:
    turned = f"{LIVES_TOO} However, few gardeners have any."
    assert not words_of("both", weighed(LIVES, DIES, turned), **FROST)


def test_all_may_fit_if_each_does_in_its_own_way() -> None:
    own = "cut down to the ground, the plant survives hard frost from below."
    assert words_of("both", weighed(LIVES, own, LIVES_TOO), **FROST)
    same = "it is so that under snow this one survives a hard frost."
    alike = weighed(same, f"indeed, {same}", f"once more, {same}")
    assert not words_of("both", alike, **FROST)


FIREWOOD: dict[str, Any] = {
    "question": "The supply curve for firewood will shift to the left in response to",
    "options": ["a new forest road", "a tax on the supply of saws", "a wet summer"],
    "answer": "A",
}
BUDGET_ZH: dict[str, Any] = {
    "question": "下列哪种做法会导致家庭预算出现顺差？",
    "options": ["常下馆子", "缝补旧衣", "租用游艇"],
    "answer": "C",
}


def of_firewood(road: str, tax: str, summer: str) -> str:
    said = "and the supply curve for firewood will see a {} shift."
    return (
        f"- A new forest road makes hauling another thing, {said.format(road)}\n"
        f"- A tax on the supply of saws is felt in the woods, {said.format(tax)}\n"
        f"- A wet summer keeps the carts at home, {said.format(summer)}\n\n"
        "Therefore, the best answer is: (A) a new forest road."
    )


@pytest.mark.parametrize(
    ("shifts", "expected"),
    [
        (("rightward", "leftward", "rightward"), 1),
        (("leftward", "rightward", "rightward"), 0),
        (("rightward", "leftward", "leftward"), 0),
    ],
)
def test_the_contrary_of_the_one_asked_for_ends_a_clause(
    shifts: tuple[str, str, str], expected: int
) -> None:
    assert len(words_of("asked_otherwise", of_firewood(*shifts), **FIREWOOD)) == expected


def test_the_contrary_ends_a_clause_in_chinese() -> None:
    deficit, surplus = "因此会导致家庭预算出现逆差。", "因此会导致家庭预算出现顺差。"
    text = weighed_zh(f"下馆子花费高，{deficit}", f"缝补省钱，{surplus}", f"船租很贵，{deficit}")
    assert words_of("asked_otherwise", text.replace("答案是A", "答案是C"), **BUDGET_ZH)
    told = weighed_zh(f"下馆子花费高，{deficit}", f"缝补费时，{deficit}", f"船票能卖，{surplus}")
    assert not words_of("asked_otherwise", told.replace("答案是A", "答案是C"), **BUDGET_ZH)


def test_what_a_plant_does_rather_than_what_is_asked_denies_it() -> None:
    wilts = "it survives shade, rather than a hard frost of the kind that kills a garden plant."
    assert not words_of("both", weighed(LIVES, DIES, wilts), **FROST)


def test_the_end_of_a_list_is_not_all_that_is_asked() -> None:
    lists = {
        **FROST,
        "question": "___ is a garden plant that survives hard frost, deep snow, and dry wind.",
    }
    text = weighed("it bends in wind, dry or wet.", DIES, "a dry bed out of the wind suits it.")
    assert not words_of("both", text, **lists)


def test_what_leads_to_the_answer_weighs_no_option() -> None:
    text = (
        f"(A) Leeks: {LIVES}\n(B) Basil: {DIES}\n(C) Kale: this is a cabbage.\n\n"
        "Considering which plant of the garden survives frost that is hard, the answer is:\n\n"
        "The best answer is: (A) Leeks."
    )
    assert words_of("both", text, **FROST) == []


def test_what_is_so_on_a_condition_is_not_said_outright() -> None:
    covered = "If frost that is hard lasts for weeks, what survives is under snow."
    assert words_of("both", weighed(LIVES, DIES, f"a cabbage. {covered}"), **FROST) == []
