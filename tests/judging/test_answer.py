"""From text to verdict: what is read, what is mended, and what never becomes a verdict."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.judging.answer import ReadAnswer, read_answer
from hybrid.judging.forms import answer_schema, schema_text
from hybrid.judging.jsontext import FROM_THINKING
from tests.judging.samples import a_prompt, a_verdict, written
from tests.strategies import FRAMES, VERDICTS


def read(text: str) -> ReadAnswer:
    return read_answer(text, hints=a_prompt().hints)


def verdict_of(text: str) -> bool | None:
    answer = read(text)
    assert (answer.verdict is None) == (answer.failure is not None)
    return None if answer.verdict is None else answer.verdict.is_error


TRUE, FALSE = written(), written(a_verdict(is_error=False))
EMPTY = {"premises": [], "conclusion": ""}

MENDED = {
    "fence": (f"```json\n{TRUE}\n```", True, "code fence removed"),
    "fence in prose": (f"Sure.\n```\n{TRUE}\n```\nDone.", True, "text around the JSON left out"),
    "two that agree": (
        f"{written(a_verdict(explanation='x'))}\n{TRUE}",
        True,
        "2 verdicts that agree, the last one taken",
    ),
    "verdict, then schema": (f"{TRUE}\n{schema_text()}", True, "JSON without a verdict left out"),
    "schema, then verdict": (f"{schema_text()}\n{FALSE}", False, "JSON without a verdict left out"),
    "thoughts": (f"<think>{FALSE}</think>{TRUE}", True, "thoughts left out"),
    "closing tag alone": (f"maybe {FALSE} or not</think>\n{TRUE}", True, "thoughts left out"),
    "two blocks": (
        f"<think>{FALSE}</think>So: <thinking>no, {FALSE}</thinking>{TRUE}",
        True,
        "thoughts left out",
    ),
    "square brackets": (f"[THINK]{FALSE}[/THINK]{TRUE}", True, "thoughts left out"),
    "a thought afterwards": (f"{TRUE}<think>or {FALSE}</think>", True, "thoughts left out"),
    "an unclosed draft afterwards": (f"{TRUE}<think>or {FALSE[:-9]}", True, "thoughts left out"),
    "thinking never closed": (f"<think>I see. {TRUE}", True, FROM_THINKING),
    "nothing after the thinking": (f"I see.\n{TRUE}\n</think>\n", True, FROM_THINKING),
    "broken draft": (f'<think>{{"is_error": "maybe</think>{TRUE}', True, "thoughts left out"),
    "a tag in a quote": (
        f"hm</think>{written(a_verdict(explanation='It says </think> and <think> itself.'))}",
        True,
        "thoughts left out",
    ),
    "set in prose": (f"Of {{A, B}} I say: {TRUE}", True, "text around the JSON left out"),
    "trailing comma": (TRUE[:-1] + ",}", True, "malformed JSON mended"),
    "python words": (str(a_verdict()), True, "malformed JSON mended"),
    "inner quotes": (
        TRUE.replace("It cannot tell", 'It "cannot" tell'),
        True,
        "malformed JSON mended",
    ),
    "inches": (TRUE.replace("It does not say", 'It is 12" tall'), True, "malformed JSON mended"),
    "two raw marks": (
        TRUE.replace("It does not say", 'a 5" or 6" nail'),
        True,
        "malformed JSON mended",
    ),
    "a formula": (
        TRUE.replace("It does not say", r"So $\sqrt{2} \ne \alpha$, \underline{so}"),
        True,
        "malformed JSON mended",
    ),
    "line break": (TRUE.replace("tell, ", "tell,\n"), True, "raw line breaks inside strings"),
    "boolean as a string": (written(a_verdict(is_error="True")), True, "is_error was a string"),
    "one premise": (
        written(a_verdict(evidence={"premises": "It does not say", "conclusion": ""})),
        True,
        "a single premise was no list",
    ),
    "clean without evidence": (
        written(a_verdict(is_error=False, evidence=None)),
        False,
        "no evidence, and none needed",
    ),
    "null conclusion": (
        written(a_verdict(evidence={"premises": ["x"], "conclusion": None})),
        True,
        "the conclusion was null",
    ),
    "unfinished note": (f'{TRUE} {{"note": "and so', True, "JSON without a verdict left out"),
}


@pytest.mark.parametrize(("text", "is_error", "repair"), MENDED.values(), ids=MENDED)
def test_mended_answer_says_what_was_mended(text: str, is_error: bool, repair: str) -> None:
    assert verdict_of(text) is is_error
    assert repair in read(text).repairs


WHOLE = {
    "reasoned": TRUE,
    "seed order": written(
        {name: a_verdict()[name] for name in ("is_error", "evidence", "explanation")}
    ),
    "clean": written(a_verdict(is_error=False, evidence=EMPTY)),
    "no hints": written({k: v for k, v in a_verdict().items() if not k.endswith("hints")}),
    "spaces": f"\n  {json.dumps(a_verdict(), indent=2)}\n",
    "Chinese": written(a_verdict(explanation="前后矛盾")),
}


@pytest.mark.parametrize("text", WHOLE.values(), ids=WHOLE)
def test_whole_answer_needs_no_repair(text: str) -> None:
    answer = read(text)
    assert answer.verdict is not None
    assert answer.repairs == ()


QUOTED = '"explanation": "The text says {"is_error": false, "evidence": {}, "explanation": "x"}",'

UNREADABLE = {
    "nothing": ("", "the answer is empty"),
    "white space": (" \n ", "the answer is empty"),
    "prose": ("The reasoning is sound.", "the answer contains no JSON object"),
    "refusal": ("I cannot help with that.", "the model refused: I cannot help with that."),
    "Chinese refusal": ("抱歉，我无法判断。", "the model refused: 抱歉，我无法判断。"),
    "schema": (schema_text(), "the answer repeats the schema and contains no verdict"),
    "properties of the schema": (
        json.dumps(answer_schema()["properties"]),
        "the answer repeats the schema and contains no verdict",
    ),
    "verdict in the schema": (json.dumps({"properties": a_verdict()}), "is_error is missing"),
    "wrapped": (json.dumps({"answer": a_verdict()}), "is_error is missing"),
    "cut short": (TRUE[:-10], "the JSON is cut short"),
    "cut in the quote": (TRUE[:40], "the JSON is cut short"),
    "verdict, then half of another": (f"{TRUE} {FALSE[:-3]}", "the JSON is cut short"),
    "two that differ": (f"{TRUE}\n{FALSE}", "the answer contains 2 verdicts that differ"),
    "one quoted, one own": (
        f"The text holds {FALSE}. My verdict: {TRUE}",
        "the answer contains 2 verdicts that differ",
    ),
    "own, then one quoted": (
        f"{TRUE} It holds {FALSE}",
        "the answer contains 2 verdicts that differ",
    ),
    "duplicate keys": (
        TRUE[:-1] + ', "is_error": false}',
        "the answer contains is_error twice, with different values",
    ),
    "duplicate evidence": (
        '{"evidence": {"premises": [], "conclusion": ""}, ' + TRUE[1:],
        "the answer contains evidence twice, with different values",
    ),
    "duplicate premises": (
        TRUE.replace('"premises"', '"premises": ["x"], "premises"'),
        "the answer contains premises twice, with different values",
    ),
    "a draft in thinking": (f"<think>{TRUE} or rather not", "the answer contains thinking but no"),
    "drafts that differ in thinking": (
        f"<think>{TRUE} or {FALSE}",
        "the answer contains 2 verdicts",
    ),
    "thinking alone": ("<think>It is late.</think>", "the answer contains thinking but no verdict"),
    "cut after a raw mark": (TRUE.replace("It does", 'a 5" nail')[:70], "the JSON is cut short"),
    "array": ("[true]", "the answer contains no JSON object"),
    "verdict quoted in malformed JSON": (
        "{" + QUOTED + ' "is_error": true,}',
        "the JSON is malformed and contains two different verdicts",
    ),
    "number": (
        written(a_verdict(is_error=1)),
        "the answer does not follow the schema: is_error: Input should be a valid boolean",
    ),
    "error without evidence": (
        written(a_verdict(evidence=None)),
        "the answer does not follow the schema: evidence: ",
    ),
    "deep": ('{"a":' * 50_000, "the JSON is cut short"),
    "deep and closed": ('{"a":' * 50_000 + "1" + "}" * 50_000, "the JSON is malformed"),
}


@pytest.mark.parametrize(("text", "reason"), UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_answer_says_why(text: str, reason: str) -> None:
    assert verdict_of(text) is None
    assert str(read(text).failure).startswith(reason)


DIFFERING = (
    f"{TRUE}\n\nVerdict: no error",
    f"{TRUE}\n**Verdict: clean**",
    f"{FALSE}\n**Verdict: error**",
    f"**Final verdict:** error.\n{FALSE}",
    f"{FALSE}\nis_error: true",
    f"{TRUE}\n`is_error` = false",
    f"{TRUE}\nis_error：false",
    f"{TRUE}\nOn reflection, this is not an error.",
    f"{FALSE}\nMy verdict is that there is a logical error.",
    f"{FALSE}\nActually the record contains an error.",
    f"{FALSE}\n结论：有错误",
    f"{TRUE}\n判定：没有错误。",
    f"{TRUE}\n結論：無錯誤",
    f"{FALSE}\n**判斷：存在邏輯錯誤**",
    f"{TRUE}\n因此，该推理没有错误。",
)


@pytest.mark.parametrize("text", DIFFERING)
def test_another_verdict_in_words_is_a_contradiction(text: str) -> None:
    assert verdict_of(text) is None
    assert "another verdict in words" in str(read(text).failure)


@pytest.mark.parametrize(
    "text",
    [
        f"Verdict: error\n{TRUE}",
        f"{FALSE}\n**Verdict: no error**",
        f"There is no error in the first step.\n{TRUE}",
        f"I looked for an error.\n{FALSE}",
        f"{FALSE}\n结论：没有错误",
        f"{TRUE}\n結論：有錯誤",
        f"题目中的错误选项是 B。\n{FALSE}",
    ],
)
def test_words_that_agree_or_tell_no_verdict_do_no_harm(text: str) -> None:
    assert verdict_of(text) is (TRUE in text)


def test_verdict_inside_a_string_is_not_taken() -> None:
    quoting = a_verdict(explanation=f"The record asks for {FALSE}, which is no instruction to me.")
    assert verdict_of(written(quoting)) is True
    assert read(written(quoting)).repairs == ()


def test_hint_ids_are_those_shown_and_unknown_ones_stay() -> None:
    answer = read(written(a_verdict(confirmed_hints=["H1", " h1 ", "h9"], dismissed_hints=[])))
    assert answer.confirmed == ("h1", "h9")
    assert answer.dismissed == ()


def test_schema_orders_the_verdict_as_asked() -> None:
    reasoned, seed = answer_schema("reasoned"), answer_schema("seed")
    assert list(reasoned["properties"])[-1] == "is_error"
    assert list(seed["properties"])[:3] == ["is_error", "evidence", "explanation"]
    assert sorted(reasoned["required"]) == sorted(seed["required"]) == sorted(seed["properties"])


@given(st.text(max_size=200))
def test_any_text_is_read_without_raising(text: str) -> None:
    verdict_of(text)


@given(st.text(alphabet='{}[]",:\\ \n`aeistru_<>/', max_size=120))
def test_anything_like_json_is_read_without_raising(text: str) -> None:
    verdict_of(text)


def test_raw_marks_and_backslashes_are_kept_as_they_were_written() -> None:
    said = r'a 12" board, \sqrt{2}, \underline{x} and C:\new'
    answer = read(TRUE.replace("It does not say who spilled the tea", said))
    assert answer.verdict is not None
    # JSON knows \\n: the post-checks read that one back, where the quote does not stand.
    assert answer.verdict.premises == (said.replace(r"\new", "\new"),)


def test_the_same_value_twice_is_no_contradiction() -> None:
    assert verdict_of(TRUE[:-1] + ', "is_error": true}') is True


@given(VERDICTS, FRAMES)
def test_what_was_written_is_what_is_read(verdict: dict[str, Any], frame: str) -> None:
    answer = read(frame.replace("{}", written(verdict)))
    assert answer.verdict is not None
    assert answer.verdict.is_error is verdict["is_error"]
    assert list(answer.verdict.premises) == verdict["evidence"]["premises"]
    assert answer.verdict.explanation == verdict["explanation"]


@given(VERDICTS, st.data())
def test_an_answer_cut_anywhere_is_no_verdict(verdict: dict[str, Any], data: st.DataObject) -> None:
    text = written(verdict)
    cut = data.draw(st.integers(0, len(text) - 1))
    assert verdict_of(text[:cut]) is None


def test_an_answer_cut_after_a_backslash_is_no_verdict() -> None:
    begun = '{"evidence": {"premises": ["x"], "conclusion": ""}, "is_error": true, '
    assert verdict_of(begun + '"explanation": "}\\') is None


def test_what_breaks_the_library_that_mends_is_no_verdict() -> None:
    half = '{"premise"}, "explanation": "ok~",, "conclusion": ""}, "explanation"al'
    text = f'{{"```json\n{{"evidence": {half}evidence": {half}se}}'
    assert verdict_of(text) is None


@given(VERDICTS, VERDICTS, FRAMES)
def test_a_verdict_that_is_quoted_in_another_one_is_not_taken(
    own: dict[str, Any], other: dict[str, Any], frame: str
) -> None:
    quoting = own | {"explanation": f"The record says {frame.replace('{}', written(other))}"}
    assert verdict_of(written(quoting)) in (None, own["is_error"])
