"""What lines match, and what they do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hybrid.packs import default_pack_dir, load_packs, matcher_of
from tests.packs.building import found, hits, matcher, named


@pytest.mark.parametrize(
    ("line", "text", "words"),
    [
        ("not enough <info>", "There is not enough information.", ["not enough information"]),
        ("not enough <info>", "NOT ENOUGH INFO!", ["NOT ENOUGH INFO"]),
        ("not enough <info>", "not enough, information", []),
        ("not enough <info>", "not *enough* “evidence”", ["not *enough* “evidence"]),
        ("not enough <info>", "It isn't enough information", ["isn't enough information"]),
        ("cannot <decide>", "We can’t tell.", ["can’t tell"]),
        ("can't <decide>", "We cannot tell; we can not decide.", ["cannot tell", "can not decide"]),
        ("cannot <decide>", "cannot working out", ["cannot working out"]),
        ("cannot <decide>", "cannot be told", []),
        ("it is unclear", "It's unclear.", ["It's unclear"]),
        ("is unclear", "It's unclear.", ["It's unclear"]),
        ("enough <info>", "enough of information", []),
        (
            "enough <info>",
            "enough really specifically the info",
            ["enough really specifically the info"],
        ),
        ("enough <info>", "enough at all info", ["enough at all info"]),
        (
            "enough|(too much) <info>",
            "too much info, enough info",
            ["too much info", "enough info"],
        ),
        (
            "enough very? <info>",
            "enough very info. enough info",
            ["enough very info", "enough info"],
        ),
        ("cannot .. who|which", "cannot say for sure who left", ["cannot say for sure who"]),
        ("cannot .. who|which", "cannot say, who left", []),
        ("cannot .. who|which", "cannot: who left", []),
        ("cannot .. who|which", "cannot a b c d e f g h who", ["cannot a b c d e f g h who"]),
        ("cannot .. who|which", "cannot a b c d e f g h i who", []),
        ("cannot .. who|which", "I cannot. Who left?", []),
        ("answer is who", "answer is: who", ["answer is: who"]),
        ("^ so it", "It rained, so it was wet.", ["so it"]),
        ("^ so it", "It was so it seems wet.", []),
        ("^ so it", "So it was.", ["So it"]),
        ("well-known <info>", "the well known info", ["well known info"]),
        ("<info>不足", "题目信息不足。", ["信息不足"]),
        ("<info>不足", "題目信息其实不足。", ["信息其实不足"]),
        ("<info>不足", "信息，不足", []),
        ("无法|不能 .. <decide>", "我们无法从题目里确定谁来了", ["无法从题目里确定"]),
        (
            "无法|不能 .. <decide>",
            "无法一二三四五六七八九十一二确定",
            ["无法一二三四五六七八九十一二确定"],
        ),
        ("无法|不能 .. <decide>", "无法一二三四五六七八九十一二三确定", []),
        ("无法|不能 .. <decide>", "无法，确定", []),
        ("<info> 不足", "信\n息不足", ["信\n息不足"]),
    ],
)
def test_a_line_finds(line: str, text: str, words: list[str]) -> None:
    assert found(line, text) == words


def test_an_option_is_any_of_its_names() -> None:
    text = "So I choose (B), the pilot. 因此我选 甲。"
    made = matcher({"choice": ["choose {option}"]}, zh={"choice": ["选{option}"]})
    told = [(text[h.start : h.end], h.option) for h in hits(made, text, named(text, "(B)", "甲"))]
    assert told == [("choose (B)", "A"), ("选 甲", "B")]


def test_the_words_of_an_options_name_are_found_too() -> None:
    text = "So I take not enough info."
    made = matcher({"lack": ["not enough <info>"], "choice": ["take {option}"]})
    found_here = hits(made, text, named(text, "not enough info"))
    assert [hit.name for hit in found_here] == ["choice", "lack"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{option} .. fits", ["(B) surely fits"]),
        ("{option} and {option}", ["cook and (B)"]),
        ("cook and {option}", ["cook and (B)"]),
        ("and {option} surely fits", ["and (B) surely fits"]),
        ("{option} fits", ["(B) surely fits"]),
    ],
)
def test_options_at_every_place_of_a_line(line: str, words: list[str]) -> None:
    text = "The cook and (B) surely fits."
    assert found(line, text, named(text, "cook", "(B)")) == words


def test_of_overlapping_matches_the_earliest_and_longest_counts() -> None:
    made = matcher({"one": ["not enough <info>", "enough <info>"], "two": ["enough"]})
    text = "not enough evidence"
    assert [(h.name, text[h.start : h.end]) for h in hits(made, text)] == [
        ("one", "not enough evidence"),
        ("two", "enough"),
    ]


def test_lines_of_both_scripts_are_looked_for_in_one_text() -> None:
    made = matcher({"guess": ["educated guess"]}, zh={"guess": ["猜"]})
    text = "只能educated guess，猜乙。"
    assert [text[h.start : h.end] for h in hits(made, text)] == ["educated guess", "猜"]


def test_one_matcher_serves_all_that_check_with_a_pack_and_no_other_pack() -> None:
    pack = load_packs([default_pack_dir()])
    assert matcher_of(pack) is matcher_of(replace(pack, wording=None))
    fewer = replace(pack, cues=pack.cues[1:])
    assert fewer.hash == pack.hash
    assert matcher_of(fewer) is not matcher_of(pack)
