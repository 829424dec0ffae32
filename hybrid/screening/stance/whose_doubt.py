"""Whether it is the writer who cannot tell, or somebody in the story."""

from __future__ import annotations

import re

from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.text.terms import stem

# Somebody in the story does not know it: the subject opens the sentence.
_KNOWS_NOT_ZH = re.compile(r"(?:[并还也都仍尚])?不(?:能)?(?:知道|清楚|晓得|知)(?!是)")
_OPENING_ZH = re.compile(
    r"[\s*>\-•]*(?:所以|因此|但是?|而|不过|其实|由于|因为|可是?)?[，,]?([\u4e00-\u9fff]{2})"
)
_WRITERS_ZH = re.compile(r"谁|哪|是否|我们?|题|文中|原文|读者|无从|无法")
# The word before, but for adverbs: "who evidently" did not know.
_WORD_BEFORE = re.compile(r"([A-Za-z]+)(?:\s+(?:[a-z]+ly|also|still|then|already|just))*\s+$")
_HELPS = re.compile(r"can|could|do|did|does|was|is|may|might|would", re.IGNORECASE)
# Such a verb before its "not", where the cue begins with that.
_DENIED = re.compile(
    r"\b(?:can|could|do|did|does|was|is|may|might|would)\s+(?:\w+ly )?(?=not\b)", re.IGNORECASE
)
_PERSONS = frozenset({"he", "she", "who", "someone", "somebody", "people", "person"})
# "The first sentence says that you are not sure": what a statement of the question says.
_STATEMENT_SAYS = re.compile(
    r"\b(?:(?:first|second|former|latter|original|given|other) (?:one|sentence|statement|premise|"
    r"clause)|sentence \w+|statement \w+|premise|hypothesis)\b[^,;.]{0,12} "
    r"(?:says?|states?|means?|implies|claims?|expresses|tells us) (?:that )?(?:\w+ ){0,4}$"
    r"|(?:[第前后这]?[一二两三]?[个]?(?:句话?|语句|陈述|前提|假设|句子)[一二12]?)[^，。；]{0,4}"
    r"(?:表示|表明|指出|提到|说的是|意思是|意味着|说)[^，。；]{0,4}$",
    re.IGNORECASE,
)
_JUST_BEFORE = 12


def is_somebodys(reading: Reading, cue: Signal, given: frozenset[str]) -> bool:
    """Whether the subject is a person of the story: "the grandmother can't tell which"."""
    text = reading.record.reasoning
    if _STATEMENT_SAYS.search(text, reading.sentence_at(cue.span.start)[0], cue.span.start):
        return True
    if cue.name in ("unsettled", "not_given") and re.match(r"is|was", text[cue.span.start :]):
        return False
    if reading.record.lang == "zh":
        return _is_unknown_to_somebody(reading, cue)
    verb = _HELPS.match(text, cue.span.start) or _DENIED.search(
        text, max(0, cue.span.start - _JUST_BEFORE), cue.span.end
    )
    if verb is None:
        return False
    word = _WORD_BEFORE.search(text, max(0, verb.start() - 24), verb.start())
    if word is None:
        return False
    return word[1].lower() in _PERSONS or (stem(word[1]) or " ") in given


def _is_unknown_to_somebody(reading: Reading, cue: Signal) -> bool:
    """Whether a person of the story, told of in the question, opens the sentence: 小禾不知道."""
    text = reading.record.reasoning
    start, end = reading.sentence_at(cue.span.start)
    if _KNOWS_NOT_ZH.match(text, cue.span.start, end) is None:
        return False
    if _WRITERS_ZH.search(text, start, end):
        return False
    if reading.of("asks_of_belief", field="question"):
        return True
    subject = _OPENING_ZH.match(text, start, cue.span.start)
    told = reading.record.question + (reading.record.context or "")
    return subject is not None and subject[1] in told
