"""Labels of options: one option's letter on another option's words."""

from __future__ import annotations

import pytest

from tests.build import screened

RULE = "logical/contradictory_option_definitions"


@pytest.mark.parametrize(
    ("text", "option", "owner"),
    [
        ("The best answer is (B) The cook.", "B", "A"),
        ("The answer is B. The cook", "B", "A"),
        ("Therefore option B: “the cook”. I choose (B).", "B", "A"),
        ("故选A客人。", "A", "B"),
        ("答案是B：厨师", "B", "A"),
        ("The answer is B (the cook).", "B", "A"),
        ("答案是B（厨师）。", "B", "A"),
        # the letter is said to be another option
        ("It was baked by a hand used to dough. I choose (B), and (B) is the cook.", "B", "A"),
        ("面是熟手揉的，选（B），因为B就是厨师。", "B", "A"),
    ],
)
def test_a_letter_on_another_options_words(text: str, option: str, owner: str) -> None:
    found = screened(text)
    (conflict,) = found.signals("letter_text_conflict")
    assert (conflict.option, conflict.tags) == (option, (f"is_{owner}",))
    assert RULE in found.rules()
    words = found.record.text(conflict.span)
    assert option in words


@pytest.mark.parametrize(
    "text",
    [
        "The best answer is (B) The guest.",
        "(A) The cook: he came first. (B) The guest: she ran. The answer is (B).",
        "A. The cook\nB. The guest\nThe answer is (B).",
        "(B), because the cook came first.",
        "The answer is (B), not the cook.",
        "The answer is (B)\n\nThe cook came first.",
        "Neither (A) nor the guest is known.",
        "故选B，因为厨师先到。",
        "A 厨师\nB 客人\n故选B",
    ],
)
def test_letters_on_their_own_words_or_on_none(text: str) -> None:
    found = screened(text)
    assert not found.has("letter_text_conflict")
    assert RULE not in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "You say that the answer is (A). The guest came last. The answer is (B).",
        "I choose (A). The guest came first.",
    ],
)
def test_the_next_sentence_labels_nothing(text: str) -> None:
    assert not screened(text).has("letter_text_conflict")


def test_a_bold_letter_on_another_options_words() -> None:
    assert screened("The answer is **A**: the guest.").has("letter_text_conflict")


def test_a_list_with_its_letters_swapped() -> None:
    assert screened("A. The guest\nB. The cook\nThe answer is (B).").has("letter_text_conflict")


def test_an_explained_correction_excuses() -> None:
    text = "So (B) The cook. Wait, that's wrong, because (A) is the cook. The answer is (A)."
    found = screened(text)
    assert RULE not in found.rules()
    assert found.suppression(RULE).exclusion == "reading_corrected"
