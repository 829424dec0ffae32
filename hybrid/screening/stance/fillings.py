"""Options that a sentence puts where the question leaves a gap, between the same words.

"The toll was abolished in ____ after the flood" is answered by "the toll was abolished in 1731
after the flood", whatever else the sentence says. For gaps at the end see ``completions``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid.screening.reading import Reading
from hybrid.screening.stance.verdicts import Verdict, is_outright, may_judge
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.hanzi import HAN

_INNER_GAP = re.compile(
    r"(?P<before>[^_()（）]+)(?:_+|[(（]\s*[)）]|…{2,}|　{2,})"
    r"(?P<after>[^_()（）]*\w[^_()（）]*)"
)
_WORD = re.compile(r"[\u3400-\u9fff]|[^\W_]+(?:[.,:]\d+)*")
# So many words, or characters, stand beside the gap.
_BESIDE, _BEFORE_ZH = 2, 4


def fillings(reading: Reading) -> Iterator[tuple[Sequence[str], Verdict]]:
    """Yield the options that sentences put in the gap of the question, between the same words."""
    gap = _INNER_GAP.fullmatch(asking_sentence(reading.record.question))
    if gap is None or reading.asks_for_exception:
        return
    before, after = _edge(gap["before"], last=True), _edge(gap["after"], last=False)
    if not before or not after:
        return
    options = reading.record.options.items()
    filled = {letter: f"{before}{_plain(text)}{after}" for letter, text in options}
    for sentence in reading.sentences:
        if not may_judge(reading, sentence) or not is_outright(reading, sentence):
            continue
        said = f" {_plain(reading.words(sentence))} "
        letters = tuple(letter for letter, each in filled.items() if each in said)
        if letters:
            yield letters, Verdict(sentence, good=True, wholly=True, completes=True)


def _edge(words: str, *, last: bool) -> str:
    """Return what stands beside a gap: the last words before it, or the first ones after it."""
    plain = _plain(words)
    if HAN.search(plain):
        return plain[-_BEFORE_ZH:] if last else plain[:_BESIDE]
    beside = plain.split()[-_BESIDE:] if last else plain.split()[:1]
    if len(beside) < (_BESIDE if last else 1):
        return ""
    return f" {' '.join(beside)} " if last else f" {beside[0]} "


def _plain(words: str) -> str:
    """Return words without their marks, and Chinese ones without spaces."""
    if HAN.search(words):
        return "".join(_WORD.findall(words.lower()))
    return " ".join(_WORD.findall(words.lower()))
