"""More than there are: "there were four cars … the fifth car", 一共有四辆车……第五辆车."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hybrid.screening.reading import Reading
from hybrid.screening.wording.plain_facts import Fact
from hybrid.text.guarded import Guarded
from hybrid.text.numbers import UNITS_EN, value_of
from hybrid.text.sentences import Range
from hybrid.text.terms import any_stem

_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_CLASSES_ZH = "个名位只间条张件台家种辆本块道棵匹头把扇座艘架颗枚封幅部盏口"
_NUMBER_ZH = r"[一二两三四五六七八九十\d]{1,3}"
_COUNTED = Guarded(
    rf"\bthere (?:are|were) (?:only |just |exactly )?(?P<count>\d{{1,2}}|{UNITS_EN}) "
    r"(?:[a-z]+ )?(?P<what>[a-z]{3,}s)\b(?! of)"
    rf"|(?:一共|总共|共|只|仅)?有(?P<count_zh>{_NUMBER_ZH})(?P<of_zh>[{_CLASSES_ZH}])"
    r"(?P<what_zh>[\u4e00-\u9fff]{1,4})(?=$|[，。；])",
    re.IGNORECASE,
)
_NTH = re.compile(
    rf"\bthe (?P<nth>{'|'.join(_ORDINALS[2:])}) (?P<what>[a-z]{{3,}})\b(?! of)"
    rf"|第(?P<nth_zh>{_NUMBER_ZH})(?P<of_zh>[{_CLASSES_ZH}])(?P<what_zh>[\u4e00-\u9fff]{{1,4}})?",
    re.IGNORECASE,
)
# More of them may have come, and what is counted in steps or times is another thing each time.
_MORE = Guarded(
    r"\b(?:another|new|more|add\w*|later|join\w*|arriv\w*|came|comes?|extra|plus|besides|others?|"
    r"bought|buys?|built|at first|initial\w*|original\w*|morning|then|next|before|once|also|and a|"
    r"step|option)\b|另|其[他它余]|新[来到添开买造]|又|再|[加添追]了|加[入上开]|[来到]了|多了|买|起初|原[来先本]|开始|最初|还有|"
    r"后来|然后|之后|步|选项|增",
    re.IGNORECASE,
)
_LEAST = 2


class _Count(NamedTuple):
    place: Range
    sentence: int
    number: float
    what: str
    of: str


def exceed(reading: Reading, facts: Sequence[Fact]) -> tuple[Range, Range] | None:
    """Return the places of a count and of a later one of the kind that the count leaves out."""
    text = reading.record.reasoning
    counts = [count for fact in facts for count in _counts(fact)]
    for count in counts:
        for fact in facts:
            if fact.sentence <= count.sentence or not _goes_beyond(fact, count):
                continue
            if not _MORE.search(text, count.place[0], fact.place[1]):
                return count.place, fact.place
    return None


def _counts(fact: Fact) -> Iterator[_Count]:
    for found in _COUNTED.finditer(fact.words):
        number = value_of([(found["count"] or found["count_zh"]).lower()])
        if number is not None and number >= _LEAST:
            what = any_stem(found["what"]) if found["what"] else found["what_zh"]
            yield _Count(fact.place, fact.sentence, number, what, found["of_zh"] or "")


def _goes_beyond(fact: Fact, count: _Count) -> bool:
    for found in _NTH.finditer(fact.words):
        if found["nth"]:
            number = float(_ORDINALS.index(found["nth"].lower()) + 1)
            same = any_stem(found["what"]) == count.what
        else:
            number = value_of([found["nth_zh"]]) or 0
            named = found["what_zh"] or count.what
            same = found["of_zh"] == count.of and named.startswith(count.what)
        if same and number > count.number:
            return True
    return False
