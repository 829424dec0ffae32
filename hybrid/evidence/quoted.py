"""What a quote says, as far as words tell: which options it names, whether it adds anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hybrid.evidence.checked import RESPONSE
from hybrid.records import Record
from hybrid.records.naming import Names
from hybrid.text.normalise import normalise
from hybrid.text.sentences import sentences
from hybrid.text.tokens import tokenise

_LEADING = frozenset(
    """a an the this that is are was were be been and so then thus hence therefore answer best final
    correct option choice choose pick select question text passage story context says states said
    tells given according to we i have know of in it its as
    所 以 因 此 故 选 择 答 案 项 为 是 的 了 在 题 目 干 中 说 根 据 材 料
    可 知 综 上 正 确""".split()
)


def named_options(record: Record, text: str) -> frozenset[str] | None:
    """Return the keys that ``text`` names, none where it names none, ``None`` where in doubt."""
    return Names(record).meant(text)


def restates(record: Record, texts: Sequence[str]) -> bool:
    """Whether no sentence of ``texts`` says more than question, context and options do.

    All its words come, in the same order, from one sentence of these, but for words that only lead
    to a choice.
    """
    aside = _LEADING | {key.lower() for key in record.options}
    given = [_words(text, aside) for text in _given(record)]
    said = [_words(text[a:b], aside) for text in texts for a, b in sentences(text)]
    return all(not words or any(_holds(each, words) for each in given) for words in said)


def _given(record: Record) -> Iterator[str]:
    for name, text in record.fields():
        if name not in RESPONSE:
            yield from (text[start:end] for start, end in sentences(text))


def _words(text: str, aside: frozenset[str]) -> list[str]:
    words = (token.text.lower() for token in tokenise(normalise(text).text))
    return [word for word in words if word not in aside]


def _holds(given: Sequence[str], said: Sequence[str]) -> bool:
    """Whether ``given`` holds the words of ``said`` in their order."""
    left = iter(given)
    return all(word in left for word in said)
