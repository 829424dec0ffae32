"""Doubts that arise only in a case that is not the one at hand, or are only asked about."""

from __future__ import annotations

import re

from hybrid.records.values import Signal
from hybrid.screening.claims.hedged import is_guessed
from hybrid.screening.reading import Reading
from hybrid.text.conditions import IF_ZH
from hybrid.text.polarity import denies
from hybrid.text.sentences import is_question

_IF = re.compile(
    r"[\s*•\-]*(?:but |and |so |even )?(?:if|had|were|suppose|supposing)\b"
    rf"|[\s*•\-]*(?:但|而)?(?:{IF_ZH})",
    re.IGNORECASE,
)
# A case of several: "; but if Dan is wrong".
_CASE = re.compile(
    rf"(?:^|[,，;；:：。.\n])\s*(?:but |and |while )?(?:if\b|suppose\b|(?:但是|但|而)?(?:{IF_ZH}))",
    re.IGNORECASE,
)
_CLOSES_CASE = re.compile("[;；。]")
# What would be so if something were not as it is.
_WOULD_BE = re.compile(
    r"[\s*•\-]*(?:but |and |so )?"
    r"(?:if (?!(?:I|we|one|you) (?:had to|must|have to|were (?:to|forced)))"
    r"(?:\w+ ){1,2}(?:had|were|was|did)\b|had (?:it|we|there|the)\b|were (?:it|there)\b)"
    r"[^.;?!]*?\bwould\b",
    re.IGNORECASE,
)
# A doubt that rests on part of what is told: "looks alone leave it open. But …"
_IN_PART = re.compile(
    r"\balone\b|\bby (?:itself|themselves)\b|\bon its own\b|\bat first\b"
    r"|光看|单看|仅看|乍看|单从|仅从|光凭",
    re.IGNORECASE,
)
# What opens the sentence after a condition that does not hold: "it says 'all', however".
_IN_FACT = re.compile(
    r"[\s*•\-]*(?:but|yet|however|in fact|actually|as it is|here|it (?:says|is|does|has|isn)|"
    r"the (?:\w+ ){1,3}(?:says|states|is explicit)|"
    r"可|但|不过|现在|然而|其实|实际|事实上|而(?:题|文|材料|现在))",
    re.IGNORECASE,
)
_NO = re.compile(
    r"[\s*]*(?:no\b|not (?:at all|really|quite)|hardly|并不|并非|不是|不[，。])", re.IGNORECASE
)
# What is asked is denied itself: "Is there no difference between them? There is one."
_YES = re.compile(
    r"[\s*]*(?:yes\b|there (?:is|are)\b|it (?:is|does|can)\b|they (?:are|do)\b|of course\b"
    r"|有|当然|是有|能|可以|其实|不[，。]?是|并非|不然)",
    re.IGNORECASE,
)


def under_unmet_condition(reading: Reading, cue: Signal) -> bool:
    """Whether the doubt arises in another case only: "if it said 'most', we could not tell"."""
    text = reading.record.reasoning
    index = reading.sentence_index(cue.span.start)
    following = reading.sentences[index + 1 : index + 2]
    if _WOULD_BE.match(text, *reading.sentences[index]) is not None or _is_in_one_case(
        reading, cue, index
    ):
        return True
    if not following or _IN_FACT.match(text, *following[0]) is None:
        return False
    if _IF.match(text, *reading.sentences[index]) is not None:
        return True
    guessed = is_guessed(reading, following[0])
    return _IN_PART.search(text, *reading.sentences[index]) is not None and not guessed


def _is_in_one_case(reading: Reading, cue: Signal, index: int) -> bool:
    """Whether the doubt arises in one case of several, and another case is looked at next.

    "If Dan is right, nothing can be said of Carl; but if Dan is wrong, he is right after all."
    """
    text = reading.record.reasoning
    supposed = list(_CASE.finditer(text, reading.sentences[index][0], cue.span.start))
    if not supposed or _CLOSES_CASE.search(text, supposed[-1].end(), cue.span.start):
        return False
    end = reading.sentences[min(index + 1, len(reading.sentences) - 1)][1]
    return _CASE.search(text, cue.span.start, end) is not None


def is_asked(reading: Reading, cue: Signal) -> bool:
    """Whether the writer asks whether it is so, and answers no: "Is it a toss-up? No."."""
    last = cue.span.end - 1
    following = reading.sentence_after(last)
    if following is None or not is_question(reading.words(reading.sentence_at(last))):
        return False
    answers = _YES if denies(reading.record.text(cue.span)) else _NO
    return answers.match(reading.record.reasoning, *following) is not None
