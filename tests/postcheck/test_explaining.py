"""Which verdict an explanation argues for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.postcheck.explaining import argues_against
from hybrid.records import ErrorType

F, L, S = ErrorType.FACTUAL, ErrorType.LOGICAL, ErrorType.SEMANTIC

# Explanations of an error that must not be taken for a denial.
SOUND_ERRORS = [
    (F, "The claim that nurses are usually women is not in the text, so the choice lacks support."),
    (F, "The passage never says who was late; the reasoning relies on a stereotype."),
    (F, "It admits that information is insufficient and still chooses A."),
    (F, "Although the first sentence is supported by the passage, the second one is invented."),
    (F, "No evidence in the text supports the claim that the pilot was late."),
    (F, "文本没有说明谁迟到，结论依靠刻板印象。"),
    (F, "题干未提到时刻表，思维链却引入了它。"),
    (F, "结论没有文本依据。"),
    (F, "虽然没有明显矛盾，但关键前提在题干中没有依据。"),
    (L, "It says that the question can't be decided and then chooses A."),
    (L, "There is no criterion that tells A and B apart, yet A is chosen."),
    (L, "The response claims there is no contradiction, but its premises contradict each other."),
    (L, "The conclusion is not consistent with the reasoning."),
    (L, "The reasoning is inconsistent: B is called more likely and A is chosen."),
    (L, "先说无法判断，又选择A，前后不一致。"),
    (L, "前面认为两者都可能，后面却单选B，自相矛盾。"),
    (L, "结论与推理不一致。"),
    (L, "模型声称没有矛盾，实际上前后矛盾。"),
    (L, "The response says that nothing is wrong with B and still picks A."),
    (S, "'Java' the language is read as the island, a different sense."),
    (S, "The meaning is not the same: a month is not a verb."),
    (S, "“包袱”指笑料，被理解成行李，义项不同。"),
    (S, "该词的含义已经改变，不是同一义项。"),
    (S, "化学式 NO 被当作英语单词 No，大小写一变义项就变了。"),
    (L, "The model does not notice the contradiction between its first and last sentence."),
    (L, "It does not explain the reversal."),
    (F, "The passage is true to life, but nothing in it supports the claim."),
    (S, "It treats the two words as if they were synonyms."),
    (F, "三个说法都没有原文支持。"),
]

# Explanations that deny the error they come with.
DENIED_ERRORS = [
    (F, "There is no factual error here."),
    (F, "All claims are directly supported by the text."),
    (F, "The reasoning doesn't contain any factual errors."),
    (F, "This isn't an error because the passage states it."),
    (F, "The response merely restates the passage and makes no unsupported claims."),
    (F, "The verdict should be false: the text supports the choice."),
    (F, "推理完全依据原文，没有事实性错误。"),
    (F, "不存在事实错误。"),
    (F, "该结论可由题干直接推出。"),
    (F, "没有触犯任何一条规则。"),
    (L, "The response is logically consistent."),
    (L, "There is no logical inconsistency in this response."),
    (L, "The reasoning never contradicts itself."),
    (L, "The premises and the conclusion do not conflict."),
    (L, "The reasoning and the conclusion agree, so no inconsistency is found."),
    (L, "It appears contradictory at first, but it is not."),
    (L, "The response is coherent and free of contradictions."),
    (L, "回答前后一致，没有自相矛盾。"),
    (L, "未发现逻辑不一致。"),
    (L, "推理与结论相符。"),
    (L, "不构成逻辑不一致。"),
    (L, "The conclusion follows logically from the reasoning."),
    (L, "No error."),
    (L, "no contradiction found between the fragments"),
    (S, "The keyword is used in the same sense throughout."),
    (S, "There's no semantic shift."),
    (S, "The meaning of the word does not change."),
    (S, "X and Y mean the same thing."),
    (S, "没有语义误解。"),
    (S, "关键词的含义没有变化。"),
    (S, "并未换义。"),
    (S, "This is only a synonym; the sense is unchanged."),
    (S, "两处的意思相同，不是误解。"),
    (F, "I conclude that there is no factual error."),
    (F, "我认为没有事实性错误。"),
    (L, "lack_of_evidence is not met, and this criterion does not apply either."),
]

# Explanations of "no error" that only speak of errors.
SOUND_CLEAN = [
    (L, "The response leans to A and chooses A; that is no contradiction."),
    (F, "The text says that the nurse was late, and the reasoning restates it."),
    (F, "The hint speaks of an error, but the claim is in the text."),
    (L, "Evidence is one-sided, which is not a logical inconsistency."),
    (L, "虽然论证片面，但没有自相矛盾。"),
    (F, "仅复述题干，未命中任何规则。"),
    (S, "No keyword changes its sense."),
    (F, "I found no unsupported statements."),
    (L, "The alleged reversal is only a restatement of the question."),
    (F, "The passage does not say who was late, and the response says just that."),
    (S, "'Right' is misread in its effect rather than given a new sense."),
    (L, "h1 alleges a contradiction; the remark concerns a detail only."),
]

# Explanations that find an error where the verdict finds none.
CHARGED_CLEAN = [
    (L, "The response contradicts itself: it cannot decide and then chooses A."),
    (F, "This is a factual error: the timetable is invented."),
    (L, "这属于逻辑不一致，前后矛盾。"),
    (S, "This constitutes a semantic misinterpretation."),
    (F, "触犯了事实性错误。"),
]


@pytest.mark.parametrize(("error_type", "text"), SOUND_ERRORS)
def test_an_error_is_explained(error_type: ErrorType, text: str) -> None:
    assert not argues_against(text, error_type, is_error=True)


@pytest.mark.parametrize(("error_type", "text"), DENIED_ERRORS)
def test_an_error_is_denied(error_type: ErrorType, text: str) -> None:
    assert argues_against(text, error_type, is_error=True)
    assert not argues_against(text, error_type, is_error=False)


@pytest.mark.parametrize(("error_type", "text"), SOUND_CLEAN)
def test_no_error_is_explained(error_type: ErrorType, text: str) -> None:
    assert not argues_against(text, error_type, is_error=False)


@pytest.mark.parametrize(("error_type", "text"), CHARGED_CLEAN)
def test_no_error_is_charged(error_type: ErrorType, text: str) -> None:
    assert argues_against(text, error_type, is_error=False)
    assert not argues_against(text, error_type, is_error=True)


def test_what_is_quoted_decides_nothing() -> None:
    text = "The words “there is no contradiction” stand beside a plain contradiction."
    assert not argues_against(text, L, is_error=True)


@given(st.text(), st.sampled_from(list(ErrorType)), st.booleans())
def test_any_text_is_read(text: str, error_type: ErrorType, is_error: bool) -> None:
    argues_against(text, error_type, is_error=is_error)
