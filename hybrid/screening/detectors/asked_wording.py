"""Questions on the wording given, and sentences that read it.

"What is the tone of this paragraph?" "Which word is closest in meaning to 'rapid'?" What the
reasoning says there of a word or a sentence, it reads off the text: that is no claim on the world.
"""

from __future__ import annotations

import re

from hybrid.records.record import Record
from hybrid.screening.reading import Reading
from hybrid.text.sentences import Range

_QUOTED = re.compile(r"[\"“「『]([^\"”」』\n]{1,160})[\"”」』]")
_NUMBERED = re.compile(r"[①②③④⑤⑥⑦⑧⑨⑩]")


def reads_wording(reading: Reading, place: Range) -> bool:
    """Whether the question asks of the wording given, and the sentence is on a piece of it.

    A piece is named by a quotation, word for word, or by its number in the question.
    """
    if not reading.of("asks_of_wording", field="question"):
        return False
    record = reading.record
    if any(n[0] in record.question for n in _NUMBERED.finditer(record.reasoning, *place)):
        return True
    quoted = [match[1] for match in _QUOTED.finditer(record.reasoning, *place)]
    return bool(quoted) and any(_is_given(record, words) for words in quoted)


def _is_given(record: Record, words: str) -> bool:
    """Whether a quotation stands in question, context or an option."""
    text = "\n".join((record.context or "", record.question, *record.options.values()))
    return 0 < len(_closed(words)) and _closed(words) in _closed(text)


def _closed(text: str) -> str:
    """Return a text without white space and final marks, in lower case."""
    return re.sub(r"\s+", "", text).strip(",.;:!?，。；：！？").lower()
