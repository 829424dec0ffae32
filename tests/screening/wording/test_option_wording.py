"""Whether some words say what the text of an option says, or tell it from another one."""

from __future__ import annotations

import pytest

from hybrid.screening.wording.option_wording import (
    repeats,
    says_alike,
    says_most,
    short_names,
    singles_out,
)

COVERS = "The carrier bears the loss of the cargo."
BEARS_NOT = "The carrier does not bear the loss of the cargo."
SENDER = "The sender bears the loss of the cargo."


@pytest.mark.parametrize(
    ("option", "said", "expected"),
    [
        (COVERS, "the carrier bears the loss of the cargo", True),
        (COVERS, BEARS_NOT, False),
        (COVERS, SENDER, False),
        (COVERS, "the carrier bears the loss", False),
        (
            "A tenant may end the lease after two months.",
            "a tenant can end the lease after 2",
            False,
        ),
        ("A tenant may end the lease.", "so a tenant is entitled to end the lease", True),
        ("A tenant may end the lease.", "so a tenant must end the lease", False),
        ("承运人承担货物的损失", "承运人应承担货物损失", False),
        ("承运人承担货物的损失", "承运人承担了货物的损失", True),
        ("The cook", "the cook was late", False),
    ],
)
def test_words_that_say_all_of_an_option(option: str, said: str, expected: bool) -> None:
    assert repeats(option, said) is expected


def test_words_that_single_an_option_out() -> None:
    assert singles_out("the sender bears the loss of the cargo", SENDER, COVERS)
    assert not singles_out("the carrier bears the loss of the cargo", SENDER, COVERS)
    assert not singles_out("the sender does not bear the loss of the cargo", SENDER, COVERS)


def test_words_that_say_most_of_an_option() -> None:
    assert says_most(COVERS, "the loss of the cargo is the carrier's")
    assert not says_most(COVERS, "the loss is great")
    assert not says_most(COVERS, "the carrier does not bear the loss of the cargo")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["Elm School", "Oak School", "neither"], {"Elm": "A", "Oak": "B"}),
        (["Shop Alder", "Shop Birch"], {"Alder": "A", "Birch": "B"}),
        (["甲店", "乙店", "一样"], {"甲": "A", "乙": "B"}),
        (["cook", "guest"], {}),
    ],
)
def test_what_is_left_of_a_name_beside_its_neighbours(
    options: list[str], expected: dict[str, str]
) -> None:
    assert short_names(dict(zip("ABC", options, strict=False))) == expected


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("Both last equally long", True),
        ("They are the same", True),
        ("一样长", True),
        ("The taller one", False),
        ("长一些", False),
    ],
)
def test_an_option_may_say_that_all_are_alike(option: str, expected: bool) -> None:
    assert says_alike(option) is expected
