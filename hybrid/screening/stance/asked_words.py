"""The words that end the question, and whether a clause ends in them, denied or not.

"Which of these grains contains gluten?" asks for what "contains gluten".
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.screening.reading import Reading
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.folding import closed
from hybrid.text.hanzi import HAN
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range
from hybrid.text.terms import terms

# What ends a Chinese question after the words that are asked for.
_END_ZH = re.compile(
    r"(?:的)?(?:一[项句组])?[是有为]?(?:哪[一些几]?[个种项条位名类]?)?"
    r"(?:选项|情形|行为|做法|组织|机关|案件|情况)?[\s（）()：:？?。,，]*$"
)
_ASKS_FOR_ONE_ZH = re.compile(r"哪|下\s*列|以\s*下|的\s*[是有]")
_END = re.compile(r"[\s,]*\b(?:except(?: for)?|but)?[\s:_.?]*$", re.IGNORECASE)
# "It is an act of embezzlement" ends in embezzlement all the same.
_TAIL_ZH = re.compile(r"的[\u4e00-\u9fff]{1,3}$")
_LEAST_ZH, _LEAST = 4, 2
# What an option has or has not, asked for in the end: 没有错字 and 有错字.
_HAD, _LEAST_HAD = re.compile(r"有[\u4e00-\u9fff]{2}$"), 3
# So many words that end a question tell it from another one.
_ENOUGH = 3
_AGAINST_ZH = re.compile(r"[违反背悖抵触]")
_PREDICATE = re.compile(
    r"(?:属于|构成|成立|享有|具有|具备|符合|违反|适用|应当?|可以|能够|负有?|是)"
)
_GAP = re.compile(r"_+\W+\w+\W+\w")
_NEARBY = 6
_STEM = 4


class Asked(NamedTuple):
    """The content of the question from its end, and whether what is asked for is denied.

    ``shared`` where all options say it, ``inverted`` where of these the one is asked for of which
    it is not so.
    """

    tokens: tuple[str, ...]
    text: str
    denied: bool
    end: str
    shared: bool = False
    inverted: bool = False

    def returns_in(self, words: str) -> bool:
        """Whether the last letters return, without which no clause ends as the question does."""
        plain = words if words.isascii() else "".join(words.split())
        return self.end in plain.lower()


def asked_words(reading: Reading) -> Asked | None:
    """Return what ends the asking sentence, or ``None`` where that is too little."""
    text = asking_sentence(reading.record.question)
    if _GAP.search(text):
        # What stands in a gap within the sentence is told by ``fillings``.
        return None
    if reading.record.lang == "zh":
        if _ASKS_FOR_ONE_ZH.search(text) is None:
            return None
        text = _END_ZH.sub("", re.sub(r"\s", "", text))
        tokens = tuple(re.split(r"[，,；：:]", text)[-1])
        least = _LEAST_HAD if _HAD.search(text) else _LEAST_ZH
    else:
        text = _END.sub("", text)
        tokens = tuple(term.stem for term in terms(text))
        least = _LEAST
    if len(tokens) < least:
        return None
    words = re.findall(r"[^\W\d_]+", text)
    end = max(words[-_LEAST:], key=len)[:_STEM] if text.isascii() else words[-1][-least:]
    asked = Asked(tokens, text, reading.asks_for_exception, end.lower())
    return asked if asked.returns_in(reading.record.reasoning) else None


def shared_words(reading: Reading) -> Asked | None:
    """Return what all options end in, where they are judged by whether it is so: 属于公职人员."""
    if reading.record.lang != "zh" or len(reading.record.options) == 1:
        return None
    texts = [closed(text) for text in reading.record.options.values()]
    shared = takewhile(lambda last: len(set(last)) == 1, zip(*map(reversed, texts), strict=False))
    end = "".join(last[0] for last in shared)[::-1]
    found = _PREDICATE.search(end)
    if found is None or len(end) - found.start() < _LEAST_ZH or min(map(len, texts)) == len(end):
        return None
    end = end[found.start() :]
    asked = Asked(tuple(end), end, False, end[-_LEAST_ZH:], True, reading.asks_for_exception)
    return asked if asked.returns_in(reading.record.reasoning) else None


def shared_end(reading: Reading, place: Range, asked: Asked) -> str | None:
    """Return the words that end the clause as they end the question, or ``None``."""
    words = reading.words(place).strip(" \n。；;，,.!！")
    if reading.record.lang != "zh":
        said = [term.stem for term in terms(words)]
        least = min(_ENOUGH, len(asked.tokens))
        return " ".join(said[-least:]) if tuple(said[-least:]) == asked.tokens[-least:] else None
    told = "".join(words.split())
    for tail in (told, _TAIL_ZH.sub("", told)):
        size = 0
        while (
            size < min(len(tail), len(asked.tokens)) and tail[-1 - size] == asked.tokens[-1 - size]
        ):
            size += 1
        if size >= min(_LEAST_ZH, len(asked.end)) and HAN.match(tail[-size:]):
            return tail[-size:]
    return None


def denies_words(reading: Reading, place: Range, run: str) -> bool:
    """Whether a clause denies the words it ends in; what options say themselves is left out."""
    words = reading.words(place)
    for mention in reading.within(place, MENTION):
        words = words.replace(reading.record.text(mention.span), " ")
    if reading.record.lang != "zh":
        return denies(words)
    before = "".join(words.split()).rpartition(run)[0]
    return denies(before) != bool(_AGAINST_ZH.search(before[-_NEARBY:]))


def asks_denial(asked: Asked, run: str) -> bool:
    """Whether the question denies the words ``run`` that end it, or asks for the exception."""
    if run.isascii():
        return asked.denied
    before = asked.text.rpartition(run)[0]
    return denies(before) != bool(_AGAINST_ZH.search(before[-_NEARBY:]))
