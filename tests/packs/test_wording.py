"""The wording file: terms of a sentence, sums of weights, and the fields that are reached."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.packs import default_pack_dir, load_packs
from hybrid.packs.lexicon import FieldEntry, Weighed, WordingFile, build_wording, terms

_FILE = WordingFile(
    what="a test",
    fitted="by hand",
    en={
        "doubt": FieldEntry(
            -1.0, 0.5, (Weighed(2.0, ("not tell", "unclear")), Weighed(-1.0, ("0",)))
        )
    },
    zh={"doubt": FieldEntry(-1.0, 0.0, (Weighed(1.5, ("无法",)),))},
)


def test_terms_are_stems_and_runs_of_them() -> None:
    assert set(terms("we can't tell")) == {
        "we", "can", "not", "tell", "we can", "can not", "not tell", "we can not", "can not tell"
    }  # fmt: skip
    assert {"无", "无法", "无法判", "无法判断"} <= set(terms("无法判断"))
    assert set(terms("{option} 12")) == {"{option}", "0", "{option} 0"}


def test_weights_add_up_to_log_odds() -> None:
    wording = build_wording(_FILE)
    (said,) = wording.weigh("we can't tell, and it's unclear", "en")
    assert (said.field, said.odds, said.reached) == ("doubt", 3.0, True)
    (said,) = wording.weigh("it's unclear who of the 3", "en")
    assert (said.odds, said.reached) == (0.0, False)
    (said,) = wording.weigh("无法判断", "zh")
    assert (said.odds, said.reached) == (0.5, True)


def test_a_term_counts_once_however_often_it_stands() -> None:
    (said,) = build_wording(_FILE).weigh("unclear, unclear, unclear", "en")
    assert said.odds == 1.0


@given(st.text(max_size=200))
def test_any_text_has_terms_without_fault(text: str) -> None:
    assert all(terms(text))


@pytest.mark.parametrize(
    ("lang", "sentence", "field"),
    [
        ("en", "there is no telling which of the two it was.", "doubt"),
        ("en", "both of them would be suitable.", "tie"),
        ("zh", "仅凭这些无法分出谁先到。", "doubt"),
        ("zh", "两种做法都行得通。", "tie"),
    ],
)
def test_the_shipped_weights_say_what_a_sentence_says(lang: str, sentence: str, field: str) -> None:
    wording = load_packs([default_pack_dir()]).wording
    assert wording is not None
    reached = {
        each.field
        for each in wording.weigh(sentence, "zh" if lang == "zh" else "en")
        if each.reached
    }
    assert field in reached
    plain = "the cook bought two pears." if lang == "en" else "厨师买了两个梨。"
    assert not any(each.reached for each in wording.weigh(plain, "zh" if lang == "zh" else "en"))
