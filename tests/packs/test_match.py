"""From cues to signals: every kind of cue, their places, overlaps and languages."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.packs import Cue, CueMatcher, default_pack_dir
from hybrid.packs.load import read_packs
from hybrid.records import Record
from hybrid.records.mentions import option_mentions
from tests.packs.building import cue, found, record, signals
from tests.shared_data import shared


class TestPhrases:
    def test_case_and_white_space(self) -> None:
        hint = cue(phrases=("not enough information",))
        assert found(hint, "Not  enough\ninformation.") == ["Not  enough\ninformation"]

    @pytest.mark.parametrize("text", ["discan", "canny", "We can't.", "can’t", "3can"])
    def test_whole_words_only(self, text: str) -> None:
        assert found(cue(phrases=("can",)), text) == []

    @pytest.mark.parametrize("text", ["can", "(can)", "_can_", "can-do", "人can人", "can'."])
    def test_what_ends_a_word(self, text: str) -> None:
        assert found(cue(phrases=("can",)), text) == ["can"]

    def test_typographic_apostrophe(self) -> None:
        assert found(cue(phrases=("can't tell",)), "I can’t tell.") == ["can’t tell"]

    def test_letters_that_change_length_when_folded(self) -> None:
        assert found(cue(phrases=("maybe",)), "İİİ Maybe") == ["Maybe"]

    def test_chinese_needs_no_word_edges(self) -> None:
        hint = cue(lang="zh", phrases=("无法判断",))
        assert found(hint, "因此无法判断谁迟到。") == ["无法判断"]

    def test_option(self) -> None:
        hint = cue(phrases=("the answer is {option}",))
        assert found(hint, "The answer is (B) the pilot.") == ["The answer is (B) the pilot|B"]

    def test_option_by_its_words(self) -> None:
        assert found(cue(phrases=("not {option}",)), "It was not the nurse.") == ["not the nurse|A"]

    def test_keyword(self) -> None:
        hint = cue(phrases=("by {keyword} is meant",))
        question = "Which doctor was late?"
        assert found(hint, "By “doctor” is meant a medic.", question=question) == [
            "By “doctor” is meant"
        ]
        assert found(hint, "By medic is meant a doctor.", question=question) == []


class TestRegex:
    def test_case_is_folded_unless_asked_for(self) -> None:
        assert found(cue(regex=(r"\bus\b",)), "US and us") == ["US", "us"]
        assert found(cue(regex=(r"(?-i:\bUS\b)",)), "US and us") == ["US"]

    def test_space_is_any_white_space(self) -> None:
        assert found(cue(regex=("hard to tell",)), "hard\n  to tell") == ["hard\n  to tell"]

    def test_space_may_be_repeated_or_left_out(self) -> None:
        assert found(cue(regex=("hard *to", "hard ?by")), "hard \n to, hardto, hardby") == [
            "hard \n to",
            "hardto",
            "hardby",
        ]

    def test_space_in_a_class_is_itself(self) -> None:
        assert found(cue(regex=("hard[ -]to",)), "hard to, hard-to, hard\nto") == [
            "hard to",
            "hard-to",
        ]

    def test_option_group_gives_the_letter(self) -> None:
        hint = cue(regex=(r"rather than (?:the )?.{0,20}?{option}, {option}",))
        assert found(hint, "rather than (A), (B)") == ["rather than (A), (B)|A"]

    def test_option_in_a_box(self) -> None:
        assert found(cue(regex=(r"\\boxed\{{option}\}",)), r"so \boxed{B}.") == [r"\boxed{B}|B"]

    def test_word_edge_beside_an_option(self) -> None:
        assert found(cue(regex=(r"\b{option}\b fits",)), "(A) fits") == ["(A) fits|A"]

    def test_emphasis_around_an_option(self) -> None:
        hint = cue(regex=("answer is {option}", "{option} fits"))
        assert found(hint, "The answer is **B**, as **B** fits.") == [
            "answer is **B**|B",
            "**B** fits|B",
        ]

    def test_emphasis_that_opens_elsewhere_stays_outside(self) -> None:
        hint = cue(regex=("answer is {option}",))
        assert found(hint, "**The answer is B**") == ["answer is B|B"]

    def test_offsets_count_characters(self) -> None:
        hint = cue(regex=("perhaps",))
        own = record("“Naïve” 😀 é perhaps é perhaps")
        assert [own.text(each.span) for each in signals([hint], own)] == ["perhaps", "perhaps"]

    def test_keyword_is_narrowed_at_the_edge(self) -> None:
        hint = cue(regex=(r"{keyword} here means \w+",))
        assert found(hint, "I take it that the nurse here means carer.") == [
            "nurse here means carer"
        ]

    def test_keyword_of_a_chinese_question(self) -> None:
        hint = cue(lang="zh", regex=("把{keyword}理解为[^，。]+",))
        question = "谁的眼睛更好？"
        assert found(hint, "这里把“眼睛”理解为裸眼视力。", question=question) == [
            "把“眼睛”理解为裸眼视力"
        ]
        assert found(hint, "这里把“手表”理解为时间。", question=question) == []


class TestTokenPatterns:
    NO_INFORMATION = (
        {"LOWER": {"IN": ["no", "little"]}},
        {"LOWER": {"IN": ["other", "further"]}, "OP": "?"},
        {"LOWER": "information"},
    )

    def test_spans_and_white_space(self) -> None:
        hint = cue(patterns=(self.NO_INFORMATION,))
        assert found(hint, "No further\n\ninformation; no information.") == [
            "No further\n\ninformation",
            "no information",
        ]

    def test_option(self) -> None:
        hint = cue(patterns=(({"LOWER": "rule"}, {"LOWER": "out"}, {"ORTH": "{option}"}),))
        assert found(hint, "I rule\nout (A) the nurse.") == ["rule\nout (A) the nurse|A"]
        assert found(hint, "I rule out him.") == []

    def test_keyword(self) -> None:
        hint = cue(patterns=(({"LOWER": "term"}, {"ORTH": "{keyword}"}),))
        assert found(hint, "the term pilot, the term driver") == ["term pilot"]

    def test_letter_before_a_full_stop(self) -> None:
        hint = cue(patterns=(({"LOWER": "choose"}, {"ORTH": {"IN": ["C", "D"]}}),))
        assert found(hint, "I choose C. I choose D.") == ["choose C", "choose D"]

    def test_contracted_negation(self) -> None:
        hint = cue(
            patterns=(({"LOWER": {"IN": ["can", "ca"]}}, {"LOWER": {"IN": ["not", "n't"]}}),)
        )
        assert found(hint, "cannot, can't, can’t, can not") == [
            "cannot",
            "can't",
            "can’t",
            "can not",
        ]

    def test_not_in_chinese_alone(self) -> None:
        hint = cue(patterns=(({"LOWER": "x"},),))
        assert found(hint, "选项x") == []


class TestPlaces:
    def test_only_the_fields_asked_for(self) -> None:
        hint = cue(phrases=("perhaps",), fields=("question", "option", "answer"))
        own = record(
            "Perhaps.",
            question="Perhaps who?",
            options={"A": "perhaps the nurse", "B": "the pilot"},
            context="Perhaps.",
            answer="perhaps",
        )
        assert [each.span.field for each in signals([hint], own)] == [
            "question",
            "option.A",
            "answer",
        ]

    def test_signals_come_in_reading_order(self) -> None:
        cues = [cue("b", phrases=("late",)), cue("a", phrases=("late", "early"))]
        own = record("early, late")
        assert [each.name for each in signals(cues, own)] == ["a", "a", "b"]

    def test_one_phrase_gives_one_signal(self) -> None:
        hint = cue(
            phrases=("enough information", "not enough information"),
            regex=(r"not enough \w+", r"information\b"),
        )
        assert found(hint, "not enough information") == ["not enough information"]

    def test_overlap_of_different_cues_is_kept(self) -> None:
        cues = [cue("a", phrases=("not enough",)), cue("b", phrases=("enough",))]
        assert found(cues, "not enough") == ["not enough", "enough"]

    def test_both_scripts(self) -> None:
        cues = [cue(phrases=("educated guess",)), cue(lang="zh", phrases=("猜测",))]
        assert found(cues, "这只是猜测，an educated guess。") == ["猜测", "educated guess"]

    def test_a_lone_letter_is_no_script(self) -> None:
        assert found(cue(phrases=("a",)), "选a。", options={"a": "护士", "b": "飞行员"}) == []

    def test_same_words_in_both_languages_are_one_signal(self) -> None:
        cues = [cue(phrases=("ok",)), cue(lang="zh", phrases=("ok",))]
        assert found(cues, "我觉得ok，很好") == ["ok"]


class TestUnless:
    def test_excused_matches_give_no_signal(self) -> None:
        hint = cue(phrases=("enough information",), unless=("negated",))
        assert found(hint, "There is enough information.") == ["enough information"]
        assert found(hint, "There is not enough information.") == []


TEXTS = st.text(st.sampled_from("aA b.B,(){}*“”\n\t 不能判断护士xİ😀’'"), max_size=60) | st.lists(
    st.sampled_from(["perhaps", " ", "not enough", "**", "(A)", "the nurse", "不能", "“", "，"])
).map("".join)


@given(TEXTS, TEXTS)
def test_every_span_stands_in_its_field(reasoning: str, context: str) -> None:
    cues = [
        cue("a", phrases=("perhaps", "not enough", "{option}"), fields=("reasoning", "context")),
        cue("a", lang="zh", phrases=("不能", "判断"), regex=("{option}.",), unless=("negated",)),
        cue("b", regex=(r"\w {option}", "perhaps .", "[b ]+"), unless=("quoted", "restated")),
    ]
    own = record(reasoning, context=context)
    listed = signals(cues, own)
    places = [name for name, _ in own.fields()]
    keys = [(places.index(s.span.field), s.span.start, s.span.end, s.name) for s in listed]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)
    for each in listed:
        assert each.span.end <= len(own.field(each.span.field))
        assert own.text(each.span)


def real_records(name: str, step: int) -> list[Record]:
    rows = [json.loads(line) for line in shared(name).read_text(encoding="utf-8").splitlines()]
    return [
        Record(
            id=str(row["id"]),
            question=row["question"],
            options=row["options"],
            reasoning=row["reasoning"],
            context=row.get("context"),
        )
        for row in rows[::step]
    ]


def default_cues() -> tuple[Cue, ...]:
    return read_packs([default_pack_dir()])[0].cues


def test_real_records_are_matched_inside_their_fields() -> None:
    matcher = CueMatcher(default_cues())
    for own in [*real_records("real_en.jsonl", 40), *real_records("real_zh.jsonl", 40)]:
        for signal in matcher.match(own, option_mentions(own)):
            assert own.text(signal.span).strip()
