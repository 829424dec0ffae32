"""Records that nobody would write, for tests that must hold for any record."""

from __future__ import annotations

from hypothesis import strategies as st

from hybrid.records import Record
from hybrid.text.language import detect

PIECES = [
    # both scripts, emoji, combining marks, line breaks, odd spaces
    *"abcxyz ABCD\n\t.,;:!?。，；：！？…—-*#_`$\\{}<>\"'“”‘’「」《》0123",
    "\r\n",
    "\n\n",
    "\u00a0",
    "\u3000",
    "\u200b",
    "é",
    "e\u0301",
    "A\u0308",
    "👩‍🍳",
    "🇩🇰",
    "𠀀",
    "ﬁ",
    "Ｂ",
    "İ",
    # letters of options, in all dress
    *"(A) (B) （C） [D] 【A】 **B** A. B: C、 \\boxed{B} 选项A B项 <think> </think> <eoa>".split(),
    "option A",
    "The answer is (B). ",
    "答案是A。",
    "故选B。",
    "I choose (A). ",
    "the cook ",
    "The guest ",
    "厨师",
    "客人",
    "not known ",
    "无法确定",
    # the words that cues, detectors and the stance look for
    "not enough information ",
    "cannot be determined ",
    "both could be right. ",
    "A is correct. ",
    "B is wrong. ",
    "more likely than ",
    "however, ",
    "Wait, I made a mistake, ",
    "so ",
    "which implies that ",
    "probably ",
    "usually ",
    "most cooks ",
    "It is well known that ",
    "the text states ",
    "here means ",
    "refers to ",
    "if ",
    "whether ",
    "was late ",
    "was not late ",
    "Statement 2 is false. ",
    "All statements are true. ",
    "AIDS ",
    "aids ",
    "1998 ",
    "信息不足，",
    "两者都可以，",
    "A项正确，",
    "B项错误，",
    "更可能",
    "但是",
    "不对，",
    "说明",
    "可能",
    "通常",
    "众所周知，",
    "题干指出",
    "指的是",
    "如果",
    "是否",
    "迟到了",
    "②错误。",
    "①②正确。",
]
WORDS = st.one_of(st.sampled_from(PIECES), st.characters(exclude_categories=["Cs"]))
TEXTS = st.lists(WORDS, max_size=30).map("".join)
QUESTIONS = st.one_of(
    TEXTS,
    st.sampled_from(
        [
            "A cook and a guest came. Who was late?",
            "厨师和客人都来了。谁迟到了？",
            "Which statement is NOT true?",
            "下列说法错误的是",
            "Was the cook late?",
            "What does the pronoun refer to?",
        ]
    ),
)
OPTION_TEXTS = st.one_of(
    TEXTS,
    st.sampled_from(
        ["The cook", "The guest", "厨师", "客人", "Not known", "无法确定", "Both", "Yes", "No"]
    ),
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Build a record of two to five options from pieces of both languages."""
    reasoning = draw(TEXTS)
    texts = draw(st.lists(OPTION_TEXTS, min_size=2, max_size=5))
    return Record(
        id="r",
        question=draw(QUESTIONS),
        options=dict(zip("ABCDE", texts, strict=False)),
        reasoning=reasoning,
        answer=draw(st.one_of(st.none(), st.sampled_from(["A", "b", "(B)", ""]), TEXTS)),
        context=draw(st.one_of(st.none(), TEXTS)),
        lang=detect(reasoning),
    )
