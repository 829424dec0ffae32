"""What is told of another case than the one at hand, or is another's word: neither is claimed.

"If it rained, the cook was late", "last year the cook was late", "normally the guest opens",
"the guest says it was the cook".
"""

from __future__ import annotations

import re

from hybrid.packs.contexts import told_of_another
from hybrid.records.mentions import MENTION
from hybrid.screening.reading import Reading
from hybrid.text.conditions import MAIN_AGAIN, OPENS_WITH_CONDITION
from hybrid.text.sentences import Range

# "The guest says it was the cook": one of those asked about speaks.
_SAYS = re.compile(
    r"\s*(?:keeps? |still |now )?(?:says?|said|saying|claim\w*|accus\w+|suspect\w*|insist\w*|"
    r"swears?|swore|believe[sd]?|thinks?|thought|assum\w+|alleg\w+)\b"
    r"|[却则也都坚持总一口]*(?:说|声称|坚称|宣称|自称|咬定|以为|认为|怀疑|指责|指认|觉得|猜)",
    re.IGNORECASE,
)
# What follows a supposition: "what if it were reversed? Then it would be the guest".
_THEN_WOULD = re.compile(
    r"[\s*]*(?:but |and )?(?:then|in that case|that way)\b.{0,40}\bwould\b", re.IGNORECASE
)
_SUPPOSES = re.compile(
    r"[\s*•\-]*(?:(?:now|first|so|next),? )?(?:let us|let['’]s|we|say|first) (?:\w+ )?"
    r"(?:suppose|assume)\b"
    r"|[\s*•\-]*(?:首先|其次|先|再|不妨|我们|那么|现在|[，,])+(?:来|先|可以)?(?:假设|假定|设想)",
    re.IGNORECASE,
)
# After these it is told of the case at hand again.
_NOW_AGAIN = re.compile(
    r"\b(?:but|now|today|tonight|however|yet|this (?:time|year|week|month|term|season|morning))\b"
    r"|但|不过|然而|可是|如今|现在|[今这本](?:年|次|回|天|晚|届|月|周|学期)",
    re.IGNORECASE,
)


def is_of_another_case(reading: Reading, place: Range, bearer: int) -> bool:
    """Whether a stretch tells what would be, was once, is as a rule, or is somebody else's word.

    ``bearer`` is where the one is named of whom it is told, be it before the stretch.
    """
    text = reading.record.reasoning
    start, end = reading.sentence_at(place[0])
    begin = max(place[0], bearer)
    if _is_supposed(text, (start, end), place[1]):
        return True
    formerly = reading.within((start, place[1]), "formerly")
    if formerly and not _NOW_AGAIN.search(text, formerly[-1].span.end, begin):
        return True
    if told_of_another(text[start:begin].rstrip(" .;!?")):
        return True
    return any(
        _SAYS.match(text, each.span.end)
        for each in reading.within((start, begin), MENTION)
        if each.span.start != bearer
    )


def _is_supposed(text: str, sentence: Range, until: int) -> bool:
    """Whether a sentence says what would be, and concludes nothing again before ``until``."""
    if _THEN_WOULD.match(text, *sentence):
        return True
    supposes = OPENS_WITH_CONDITION.match(text, *sentence) or _SUPPOSES.match(text, *sentence)
    return supposes is not None and not MAIN_AGAIN.search(text, sentence[0], until)
