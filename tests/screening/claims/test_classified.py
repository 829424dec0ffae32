"""Classifications: what is put into a class is what the question asks to be classified."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

SHELF: dict[str, Any] = {
    "question": "Kettles and rakes are iron goods, dolls and kites are light goods. "
    'Iron goods go to the cellar, light goods to the attic.\nClassify the word.\nWord: "rake"',
    "options": ["attic", "cellar"],
}
SHELF_ZH: dict[str, Any] = {
    "question": "水壶和耙子是铁器，娃娃和风筝是轻货。铁器归入地窖，轻货归入阁楼。请给“耙子”归类。",
    "options": ["阁楼", "地窖"],
}


def favoured(text: str, own: dict[str, Any], answer: str) -> list[str | None]:
    return screened(text, answer=answer, **own).options("favoured")


@pytest.mark.parametrize(
    "text",
    [
        "A rake is made of iron, so the rake should be classified as cellar.",
        "A rake is made of iron. It goes to the cellar.",
        "Since it is iron, it should be in the cellar category.",
        "The rake is an iron thing, so cellar.",
        "A rake is iron, so category cellar.",
        "The word belongs to the cellar category.",
        'So "rake" is iron -> cellar.',
        "A rake is among the iron goods. Iron -> cellar.",
        "The rake is iron, and that makes it cellar. Yes, the rake is listed there.",
    ],
)
def test_the_thing_is_put_into_a_class(text: str) -> None:
    assert favoured(f"{text}\nHence I choose attic.", SHELF, "A") == ["B"]
    assert favoured(f"{text}\nHence I choose cellar.", SHELF, "B") == []


@pytest.mark.parametrize(
    "text",
    [
        "耙子是铁的，所以耙子应当归为地窖。",
        "耙子是铁器。它属于地窖。",
        "耙子是铁器，因此它应归入地窖类。",
        "耙子属于铁器。铁器→地窖。",
        "该词应标记为地窖。",
    ],
)
def test_the_thing_is_put_into_a_class_in_chinese(text: str) -> None:
    assert favoured(f"{text}\n答案是阁楼。", SHELF_ZH, "A") == ["B"]
    assert favoured(f"{text}\n答案是地窖。", SHELF_ZH, "B") == []


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("The iron goods are put into the cellar. A kite is light.", SHELF),
        ("All iron words, by the rule, go to the cellar. The kite is no iron thing.", SHELF),
        ("If the rake is iron, it goes to the cellar.", SHELF),
        ("The rake should not be classified as cellar.", SHELF),
        ("The clerk says that the rake goes to the cellar.", SHELF),
        ("Does the rake go to the cellar?", SHELF),
        ("It goes to the cellar door.", SHELF),
        ("铁器归入地窖。风筝很轻。", SHELF_ZH),
        ("如果耙子是铁的，它就归入地窖。", SHELF_ZH),
        ("耙子不应归为地窖。", SHELF_ZH),
    ],
)
def test_rules_and_suppositions_classify_nothing(text: str, own: dict[str, Any]) -> None:
    tail = "答案是阁楼。" if own is SHELF_ZH else "Hence I choose attic."
    assert favoured(f"{text}\n{tail}", own, "A") == []


def test_a_class_must_be_asked_for() -> None:
    own = SHELF | {"question": 'Where did the miller leave the "rake"?'}
    assert favoured("It goes to the cellar.\nHence I choose attic.", own, "A") == []


DEED: dict[str, Any] = {
    "question": 'Is the deed legal? "The miller dammed the brook."',
    "options": ["legal", "illegal"],
}
DEED_ZH: dict[str, Any] = {
    "question": "下面的做法是否合理？磨坊主堵住了小溪。",
    "options": ["合理", "不合理"],
}


@pytest.mark.parametrize(
    "text",
    [
        "A brook is common ground, so it is illegal to dam it.",
        "It would be illegal for the miller to keep the water back.",
        "Therefore, it is illegal that he could keep the water for himself.",
        "He keeps the water back, making it illegal.",
        "The deed does not seem legal.",
        "It is legal to own a mill. However, it is illegal to dam a brook.",
        "Damming brooks is unlikely to be allowed, so it is illegal.",
    ],
)
def test_the_last_of_two_contrary_properties(text: str) -> None:
    assert favoured(f"{text}\nSo the answer is A. legal", DEED, "A") == ["B"]
    assert favoured(f"{text}\nSo the answer is B. illegal", DEED, "B") == []


@pytest.mark.parametrize(
    "text", ["小溪是公用的，所以他的做法是不合理的。", "因此，这是很不合理的。"]
)
def test_the_last_of_two_contrary_properties_in_chinese(text: str) -> None:
    assert favoured(f"{text}\n答案：A", DEED_ZH, "A") == ["B"]
    assert favoured(f"{text}\n答案：B", DEED_ZH, "B") == []


@pytest.mark.parametrize(
    "text",
    [
        "It is illegal to dam a river. But a brook is no river, so it is legal.",
        "It might be illegal to dam a brook.",
        "If the brook is common ground, it is illegal to dam it.",
        "Illegal dams are torn down.",
    ],
)
def test_what_is_no_verdict_on_the_deed(text: str) -> None:
    assert favoured(f"{text}\nSo the answer is A. legal", DEED, "A") == []
