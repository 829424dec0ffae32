"""Records, quotes, verdicts and packs that nobody would write, for what must hold for any of them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from hybrid.records import Record
from hybrid.text.words import detect

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


# --- quotes --------------------------------------------------------------------------------------

_WORDS = "the nurse was not late and he said that A is wrong 15 of 30 men 1,000 isn't".split()
_HAN = list("护士没有迟到他说甲项错误十五人，。不能证明")
_MARKS = ["…", "...", "[", "]", "**", "_", "$", "\\", "\n", "(A)", "“"]
QUOTED = st.lists(
    st.one_of(st.sampled_from([*_WORDS, *_HAN, *_MARKS]), st.characters()), max_size=40
).map(" ".join)
"""Texts to quote from, full of what quotes are changed in."""


@st.composite
def quotes(draw: st.DrawFn, text: str) -> str:
    """Quote a text: as it stands, in other case, with something left out, put in or made up."""
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, len(text)))
    middle = draw(st.integers(start, end))
    changes = (
        text[start:end],
        text[start:end].upper(),
        f"{text[start:middle]} … {text[min(end, middle + 9) : end]}",
        f"{text[start:middle]}[{draw(QUOTED)}]{text[middle:end]}",
        f"{text[start:middle]}{draw(st.characters())}{text[middle + 1 : end]}",
    )
    return draw(st.sampled_from(changes) | QUOTED)


# --- what a judge writes -------------------------------------------------------------------------

_SAID = st.text(max_size=60)
VERDICTS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "evidence": st.fixed_dictionaries(
            {"premises": st.lists(_SAID, max_size=3), "conclusion": _SAID}
        ),
        "explanation": _SAID,
        "confirmed_hints": st.just([]),
        "dismissed_hints": st.just([]),
        "is_error": st.booleans(),
    }
)
FRAMES = st.sampled_from(["{}", "```json\n{}\n```", "Here: {} That is all."])
"""What a judge may write around a verdict, which takes the place of ``{}``."""


# --- packs ---------------------------------------------------------------------------------------

_LINE = st.lists(
    st.sampled_from(
        ["not", "enough", "[more]", "(it|this)", "{option}", "{x}", "信息", "|", "(", "*"]
    )
    | st.text(max_size=4),
    min_size=1,
    max_size=5,
).map(" ".join)
_LINES = st.lists(_LINE, max_size=3)
CUES: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {"cue": st.just("x"), "what": _LINE, "en": _LINES, "zh": _LINES},
    optional={
        "examples": st.fixed_dictionaries({"match": _LINES, "no_match": _LINES}),
        "other": _LINES,
    },
)
"""Cue files as data: with sound and unsound lines, and now and then a key that is none."""
