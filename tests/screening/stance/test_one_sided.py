"""An argument that answers the question with one option alone, and never with the chosen one."""

from __future__ import annotations

from typing import Any

import pytest

from hybrid.screening.stance.one_sided import one_sided
from tests.build import default_screener, record

DYE: dict[str, Any] = {
    "question": "Which plant gave the red dye of the old banners?",
    "options": ["Madder", "Indigo", "Weld", "Woad"],
}
WHY: dict[str, Any] = {
    "question": "The harbour of Brel was abandoned mainly because of:",
    "options": [
        "a quarrel over the salt tax",
        "the silting of its narrow channel",
        "raids from the northern islands",
    ],
}
FLOATS: dict[str, Any] = {
    "question": "Which block did the diver find under the pier?",
    "options": ["The oak block", "The lead block"],
}
NOT: dict[str, Any] = {
    "question": "Which plant was NOT used for the red dye of the old banners?",
    "options": ["Madder", "Indigo", "Weld", "Woad"],
}
PARTS: dict[str, Any] = {
    "question": "What was hung over the gate of the old mill?",
    "options": ["A bell", "A bell and a lantern", "A wreath"],
}
VALID: dict[str, Any] = {
    "question": "Is the licence of the ferryman still good under the by-law?",
    "options": [
        "Yes, it was renewed in time",
        "No, it lapsed in autumn",
        "It depends on the mayor",
    ],
}
DYE_ZH: dict[str, Any] = {
    "question": "旧旗帜上的红色染料取自哪种植物？",
    "options": ["茜草", "蓝靛", "木樨草", "菘蓝叶"],
}
FEEL_ZH: dict[str, Any] = {
    "question": "得知渡船停航以后，老韩最终会有什么感觉？",
    "options": ["嫉妒", "得意", "失落", "羞愧"],
}


def told(reasoning: str, fields: dict[str, Any]) -> list[str | None]:
    reading, choice = default_screener().read(record(reasoning, **fields))
    return [each.option for each in one_sided(reading, choice)]


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        # It returns to what is asked.
        ("The red dye of those banners was boiled from madder. It lasts. So B.", DYE, "A"),
        ("The dye of the banners came from madder. It lasts for ages. Answer: C. Weld", DYE, "A"),
        # Others are only held against it.
        (
            (
                "The red dye of those banners was boiled from madder. Indigo was kept for sails, weld "
                "for gloves. So B."
            ),
            DYE,
            "A",
        ),
        # Another option is paraphrased in most of its words.
        (
            (
                "Most agree that Brel was abandoned because its channel was silting up. Ships grew "
                "longer at that time. So C."
            ),
            WHY,
            "B",
        ),
        # It draws a conclusion.
        (
            "It keeps. Hence the dye must be madder. Years later it shines. So C.",
            DYE,
            "A",
        ),
        # Nothing else is spoken of, among several.
        ("Madder yields a strong dye. Every village had a field of it. So B.", DYE, "A"),
        ("旧旗帜的红色染料是用茜草根熬成的。这种颜色很耐久。所以选B。", DYE_ZH, "A"),
        (
            "旧旗帜的红色染料是用茜草根熬成的。蓝靛多用来染船帆，木樨草用来染手套。所以选B。",
            DYE_ZH,
            "A",
        ),
        ("他盼了很久。因此，老韩可能会感到失落，因为去不成了。天也黑了。所以选A。", FEEL_ZH, "C"),
    ],
)
def test_the_only_answer_that_the_argument_gives_is_told(
    text: str, fields: dict[str, Any], expected: str
) -> None:
    assert told(text, fields) == [expected]


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        # The option chosen is the one told.
        ("The red dye of those banners was boiled from madder. It lasts. So A.", DYE),
        ("旧旗帜的红色染料是用茜草根熬成的。这种颜色很耐久。所以选A。", DYE_ZH),
        # … or is spoken for as well, before the choice or after it.
        ("The dye of the banners came from madder. Indigo gave a red dye too. So B.", DYE),
        ("The dye of the banners came from madder. It lasts. So B. Indigo is a red dye.", DYE),
        ("旧旗帜的红色染料是用茜草根熬成的。红色染料也有蓝靛的。所以选B。", DYE_ZH),
        # It is chosen first, and argued for.
        ("The answer is B. The dye of the banners came from madder. So B.", DYE),
        # Supposed, denied, asked, quoted, doubted or said by others.
        ("If the dye of the banners came from madder, it would last. It faded. So B.", DYE),
        ("The dye of the banners did not come from madder. It faded. So B.", DYE),
        ("Did the dye of the banners come from madder? It faded. So B.", DYE),
        ("The question asks if the dye of the banners was madder. It faded. So B.", DYE),
        ("The dye of the banners might come from madder. It faded. So B.", DYE),
        ("Some say that the dye of the banners was madder. It faded. So B.", DYE),
        ("如果旧旗帜的红色染料取自茜草，就不会褪色。它褪了。所以选B。", DYE_ZH),
        ("旧旗帜的红色染料不是取自茜草。它褪了。所以选B。", DYE_ZH),
        # Turned from, or given up on the way.
        ("The dye of the banners came from madder. However, this one faded. So B.", DYE),
        ("The dye of the banners was madder, but this one faded. So B.", DYE),
        (
            (
                "The dye of the banners could be madder. It was dear. In that year no madder was sold."
                " So B."
            ),
            DYE,
        ),
        ("旧旗帜的红色染料是茜草。但是这一面褪色了。所以选B。", DYE_ZH),
        # Turned from in the choice itself.
        ("The dye of the banners came from madder. Nevertheless, I take B.", DYE),
        # What does not fit is asked for.
        ("The red dye of those banners was boiled from madder. It lasts. So B.", NOT),
        # Listed, or told of several.
        ("The plants for the dye of banners: madder, weld. It lasts. So B.", DYE),
        ("(A) Madder: a plant for dye. (C) Weld: a plant. (D) Woad: a plant. So B.", DYE),
        ("The dye of the banners came from madder. The dye of banners was woad. So B.", DYE),
        # Of two, what is told of one leaves the other over.
        ("The oak block drifts away with the tide. So B.", FLOATS),
        ("The smith had run out of the oak block. So B.", FLOATS),
        # The one chosen is part of the one told.
        ("What was hung over the gate of the mill was a bell and a lantern. So A.", PARTS),
        # Others do so, and others call it so.
        ("Some dyers took madder for banners. It faded. So B.", DYE),
        ("The smith called the dye of the banners madder. It faded. So B.", DYE),
        ("有的人家用茜草做旗帜的红色染料。它褪色了。所以选B。", DYE_ZH),
        # A meaning is given, and no answer; nothing of what is asked is said of it.
        ("Madder refers to a plant for a red dye of banners. It faded. So B.", DYE),
        ("Madder grows on chalk. It likes the sun. So B.", DYE),
        # A yes or no is no word of the option.
        ("The by-law counts in years. Under it no licence is good for two. So A.", VALID),
    ],
)
def test_what_is_no_answer_or_not_the_only_one_tells_nothing(
    text: str, fields: dict[str, Any]
) -> None:
    assert told(text, fields) == []


def test_what_the_question_tells_is_no_answer_when_told_again() -> None:
    asked = {
        "question": "Mira baked the loaf for the fair, and Tom went there. Who ate the loaf?",
        "options": ["Mira", "Tom", "The judge", "The baker"],
    }
    assert told("Mira baked the loaf for the fair. Bakers never eat their own. So B.", asked) == []


def test_one_of_several_questions_is_answered() -> None:
    asked = {
        "question": "Who cast the bell of Orn? And from which tower did it hang later on?",
        "options": ["The mill tower", "The north tower", "The gate tower"],
    }
    text = "The founders cast it beside the mill tower. It hung there a week. It was sold. So B."
    assert told(text, asked) == []
