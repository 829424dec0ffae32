"""How matches are meant, in both languages, with the word classes that are shipped."""

from __future__ import annotations

import pytest

from hybrid.packs import Cue, CueMatcher, default_pack_dir, load_packs
from hybrid.text.characters import fold
from hybrid.text.sentences import sentences

# The find is "late" or 迟到 in each.
CASES = {
    "asserted": [
        "The guard was late.",
        "No, the guard was late.",
        "The cook did not come, so the guard was late.",
        "The cook did not come and the guard was late.",
        "It is not the cook but the guard who was late.",
        "Not only was the guard late.",
        "There is no doubt that the guard was late.",
        "I think the guard was late.",
        "The text says that the guard was late.",
        "This says the guard was late.",
        "It is not untrue, and the guard was late.",
        "If we read the text, the guard was late.",
        "I do not deny that the guard was late.",
        "The evidence suggests the guard was late.",
        "Who came? The guard was late.",
        "Why not say it: the guard was late.",
        "守卫迟到了。",
        "不，守卫迟到了。",
        "不是厨师而是守卫迟到了。",
        "厨师没有来，守卫迟到了。",
        "题目没有说明，守卫迟到了。",
        "The text does not say, the guard was late.",
        "守卫不仅迟到了，还睡着了。",
        "毫无疑问守卫迟到了。",
        "我认为守卫迟到了。",
        "题目说守卫迟到了。",
        "不同的是守卫迟到了。",
        "不得不承认守卫迟到了。",
        "如果看原文，守卫迟到了。",
        "他昨天没有留在自己家里说明守卫迟到了。",
        "我不否认守卫迟到了。",
    ],
    "negated": [
        "The guard was not late.",
        "The guard wasn't late.",
        "Nothing suggests the guard was late.",
        "Nothing suggests that the guard was late.",
        "Nobody was late.",
        "It is not true that the guard was late.",
        "It's not the case that the guard was really late.",
        "I don't think the guard was late.",
        "We can rule out that the guard was late.",
        "Neither the cook nor the guard was late.",
        "There is no evidence that the guard was late.",
        "The text never says that the guard was late.",
        "It would be wrong to say the guard was late.",
        "Nobody thinks the guard was late.",
        "守卫没有迟到。",
        "并不是说守卫迟到了。",
        "题目没有说守卫迟到了。",
        "没有证据表明守卫迟到了。",
        "不能说明守卫迟到了。",
        "我不认为守卫迟到了。",
        "可以排除守卫迟到。",
        "既不是厨师迟到也不是守卫迟到。",
        "并非守卫迟到。",
    ],
    "supposed": [
        "If the guard was late, the cook left.",
        "It is unclear whether the guard was late.",
        "We cannot exclude that the guard was late.",
        "We can't rule out that the guard was late.",
        "Suppose the guard was late.",
        "The text does not say whether the guard was late.",
        "Even if the guard was late, it is B.",
        "如果守卫迟到了，厨师就走了。",
        "不清楚守卫是否迟到。",
        "不能排除守卫迟到。",
        "假设守卫迟到了。",
    ],
    "reported": [
        "Some people say the guard was late.",
        "One might argue that the guard was late.",
        "The cook claims that the guard was late.",
        "It could be argued that the guard was late.",
        "有人认为守卫迟到了。",
        "厨师说守卫迟到了。",
        "据说守卫迟到了。",
    ],
    "asked": [
        "Was the guard late?",
        "Isn't the guard late?",
        "守卫迟到了吗？",
        "是不是守卫迟到了呢？",
    ],
}


@pytest.fixture(scope="module")
def late() -> CueMatcher:
    cue = Cue("late", "a find", en=("late",), zh=("迟到",))
    return CueMatcher([cue], load_packs([default_pack_dir()]).classes)


@pytest.mark.parametrize(
    ("mood", "text"), [(mood, text) for mood, texts in CASES.items() for text in texts]
)
def test_the_mood_of_a_find(late: CueMatcher, mood: str, text: str) -> None:
    found = late.find(fold(text), (), sentences(text))
    assert found[-1].mood == mood


def test_a_negator_of_the_lines_own_does_not_negate(late: CueMatcher) -> None:
    classes = load_packs([default_pack_dir()]).classes
    cues = [
        Cue("plain", "", en=("answer .. late",), zh=("守卫 .. 迟到",)),
        Cue("own", "", en=("not late",), zh=("没有迟到",)),
    ]
    made = CueMatcher(cues, classes)
    for text in ("The answer is not late.", "守卫没有迟到。"):
        found = made.find(fold(text), (), sentences(text))
        assert {hit.name: hit.mood for hit in found} == {"plain": "negated", "own": "asserted"}
