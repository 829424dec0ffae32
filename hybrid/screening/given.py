"""What question, context and options of a record hold, and what of it the others lack.

An argument from the given text settles a doubt, so what is cited behind one is counted here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from hybrid.records.record import Record
from hybrid.screening.reading import Reading, asked_of
from hybrid.text.characters import fold
from hybrid.text.words import (
    DEDUCTION_EN,
    DEDUCTION_PAIRS_ZH,
    DEDUCTION_ZH,
    GRAMMAR_WORDS_ZH,
    READING_PAIRS_ZH,
    WEIGHING_EN,
    WEIGHING_PAIRS_ZH,
    content_stems,
    stem,
    value_of,
)

# What steps from the given to the answer are made of, whatever the text is about.
_STEPS = (
    frozenset(map(stem, DEDUCTION_EN | WEIGHING_EN))
    | DEDUCTION_PAIRS_ZH
    | READING_PAIRS_ZH
    | WEIGHING_PAIRS_ZH
    | GRAMMAR_WORDS_ZH
)
_STEP_CHARACTERS = frozenset(DEDUCTION_ZH)
_KIN = 5
_FIGURE = re.compile(
    r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|[零〇一二两三四五六七八九十百千万亿]+"
    r"|\b(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)\b"
)
_LEAST_WORD = 3
_HAN_PAIR = 0.5


class Held(NamedTuple):
    """What a text holds: its stems, the beginnings of its long ones, its characters."""

    stems: frozenset[str]
    beginnings: frozenset[str]
    characters: frozenset[str]

    def lacks(self, said: Collection[str]) -> list[str]:
        """Return the stems that are neither held, nor kin of what is, nor steps of any argument.

        A Chinese pair is held where both its characters are.
        """
        stems, beginnings, characters = self
        return [
            each
            for each in said
            if each not in stems
            and each not in _STEPS
            and each[:_KIN] not in beginnings
            and (each.isascii() or not characters.issuperset(each))
        ]


class Given(NamedTuple):
    """The fields beside reasoning and answer.

    ``folded`` is all their text; ``held`` what it holds; ``told`` the number of content stems of
    question and context; ``ground`` those stems and figures that only they have, not what is asked
    and not the options; ``lent`` the stems of each option that these lack, with their share;
    ``told_of`` the share of each option's stems that something told has, the question that asks
    apart; ``asking`` the range of the question that asks, ``asked_untold`` the share of its stems
    that nothing else tells of, 0 to 1.
    """

    folded: str
    held: Held
    told: int
    ground: frozenset[str]
    lent: Mapping[str, tuple[list[str], float]]
    told_of: Mapping[str, float]
    asking: tuple[int, int]
    asked_untold: float


def given_of(record: Record) -> Given:
    """Return what is given in a record."""
    asked = asked_of(record)
    asking = asked.start, asked.end
    return _given(record.context or "", record.question, tuple(record.options.items()), asking)


@lru_cache(maxsize=64)
def _given(
    context: str, question: str, options: tuple[tuple[str, str], ...], asking: tuple[int, int]
) -> Given:
    start, end = asking
    rest, asks = fold(f"{context}\n{question[:start]}\n{question[end:]}"), fold(question[start:end])
    texts = {letter: fold(text) for letter, text in options}
    told, asked = content_stems(rest), content_stems(asks)
    said = {letter: content_stems(text) for letter, text in texts.items()}
    question_held = _held(told | asked, rest + asks)
    lent = {letter: question_held.lacks(stems) for letter, stems in said.items()}
    every = frozenset[str]().union(*said.values())
    folded = "\n".join((rest, asks, *texts.values()))
    own = asked - every - _STEPS
    return Given(
        folded,
        _held(told | asked | every, folded),
        len((told | asked) - _STEPS),
        (told | figures(rest)) - asked - every - figures(asks),
        {letter: (new, len(new) / max(1, len(said[letter]))) for letter, new in lent.items()},
        {letter: len(stems & told) / max(1, len(stems)) for letter, stems in said.items()},
        asking,
        len(_held(told, rest).lacks(own)) / max(1, len(own)),
    )


def _held(stems: frozenset[str], folded: str) -> Held:
    beginnings = frozenset(each[:_KIN] for each in stems if _KIN <= len(each))
    characters = _STEP_CHARACTERS if folded.isascii() else _STEP_CHARACTERS.union(folded)
    return Held(stems, beginnings, characters)


def figures(folded: str) -> frozenset[str]:
    """Return the numbers of a folded text; words for small ones, which any text has, are none."""
    words = ((word, value_of([word])) for word in _FIGURE.findall(folded))
    return frozenset(
        str(value) for word, value in words if value and (word.isdigit() or _LEAST_WORD <= value)
    )


def weight(stems: Collection[str]) -> float:
    """Return how much stems weigh: a Latin one 1, a pair of Chinese characters half."""
    latin = sum(map(str.isascii, stems))
    return latin + _HAN_PAIR * (len(stems) - latin)


_NUMBER = re.compile(r"\d+(?:\.\d+)?")
# A long trace is not read to its end for each of its doubts.
_FARTHEST = 2000
_REPEATED = 0.6
# What a choice is declared with is no argument for it.
DECLARING = content_stems(
    "answer choose choosing chose chosen pick picking select selection option choice final go say "
    "settle guess response conclude conclusion decide decision opt take put letter mark verdict "
    "name would question 答案 选择 选项 最终 所以 因此 综上 回答 作答 结论 决定 题目 问题"
)


def cited_after(reading: Reading, place: int) -> int:
    """Return how many distinct words and numbers of the given text stand behind ``place``.

    Words of options, and words that declare a choice, do not count.
    """
    rest = reading.folded[place : min(reading.zones.echo, place + _FARTHEST)]
    record = reading.record
    given = _words(fold(f"{record.context or ''}\n{record.question}"))
    options = _words(fold(" \n".join(record.options.values())))
    found = (_words(rest) & given) - options - DECLARING
    asked = frozenset(reading.asked.stems) - options - DECLARING
    # "The best answer to the question who … is" repeats what is asked, and cites nothing.
    return len(found - asked if _REPEATED * len(asked) <= len(found & asked) else found)


def _words(folded: str) -> frozenset[str]:
    return content_stems(folded).union(_NUMBER.findall(folded))
