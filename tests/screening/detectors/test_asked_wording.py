"""Questions on the wording given, and what the reasoning reads off it."""

from __future__ import annotations

import pytest

from tests.build import screened

WORDS = ["quick", "heavy", "loud"]
WORDS_ZH = ["飞快", "沉重"]
ASKED = 'Which word is closest in meaning to "brisk"?'
ASKED_ZH = "哪个词与“轻快”意思最接近？"


def wording(text: str, question: str, options: list[str]) -> list[str]:
    found = screened(text, question=question, options=options)
    aside = [s for s in found.signals("set_aside") if "wording" in s.tags]
    return [found.record.text(signal.span) for signal in aside]


@pytest.mark.parametrize(
    ("text", "question", "options", "read"),
    [
        (
            '"Brisk" describes a lively pace. So (A).',
            ASKED,
            WORDS,
            ['"Brisk" describes a lively pace.'],
        ),
        (
            "“轻快”形容动作敏捷。因此选A。",
            ASKED_ZH,
            WORDS_ZH,
            ["“轻快”形容动作敏捷。"],
        ),
        (
            "②承接上文的河水。因此选B。",
            "填入横线，衔接最恰当的是？①桥边长满芦苇 ②河水向东流去",
            ["①②", "②①"],
            ["②承接上文的河水。"],
        ),
    ],
)
def test_what_is_read_off_the_wording(
    text: str, question: str, options: list[str], read: list[str]
) -> None:
    assert wording(text, question, options) == read


@pytest.mark.parametrize(
    ("text", "question", "options"),
    [
        # the words are not given
        ('"Sprightly" describes a lively pace. So (A).', ASKED, WORDS),
        # the question is not about the wording
        ('"Brisk" describes a lively pace. So (A).', 'Who liked the "brisk" walk?', WORDS),
        # an outside measure is brought in
        ('According to the grammar, "brisk" comes first. So (A).', ASKED, WORDS),
    ],
)
def test_what_is_not_read_off_it(text: str, question: str, options: list[str]) -> None:
    assert wording(text, question, options) == []
