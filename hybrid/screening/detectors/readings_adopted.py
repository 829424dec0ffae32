"""Whether a reading of a keyword is the writer's own: neither tried, nor supposed, nor given up."""

from __future__ import annotations

import re

from hybrid.screening.reading import Reading
from hybrid.screening.wording.told import quotations
from hybrid.text.folding import closed
from hybrid.text.sentences import Range

# An opening mark with words after it, none of which closes the quotation.
_WITHIN_QUOTATION = re.compile(r"[“「『][^“”「」『』]+$")
# A reading that is only thought likely is an attempt to understand, not a redefinition.
_SUPPOSED = re.compile(
    r"\b(?:likely|probably|presumably|typically|usually|generally|often|commonly|may|might|could"
    r"|perhaps|possibly)\b|可能|大概|也许|通常|一般",
    re.IGNORECASE,
)
# A reading that somebody might have, or that is given up at once.
_TRIED = re.compile(
    r"\b(?:might|could|may|would|one|some|people|readers|many|others"
    r"|tempting to|wrong to|mistake to)(?: \w+ly| also)?$"
    r"|(?:有人|有的人|有些人|人们|容易|可能|也许|不能|不应|不该|误)[^，。；]{0,6}$",
    re.IGNORECASE,
)
# The turn comes at once: "if it means a day, which sounds odd, but …" has gone on with the day.
_TURNED = re.compile(
    r"[^,;，；。]{0,40}(?:[,;] ?(?:but|however|though|although|yet)\b|[，；](?:但|不过|然而|可是))",
    re.IGNORECASE,
)
_GIVEN_UP = re.compile(
    r"\bnot (?:what|how)\b"
    r"|\bwould (?:be|make) (?:no|wrong|absurd|silly)"
    r"|不合题意|不符合题|说不通|不通顺|显然不|另有|才对"
    # A verdict on the reading.
    r"|[,，;；](?:这[种个]?|该|此)?(?:说法|理解|解释|表述|定义)?是?(?:错误|不对|不正确|不准确|有误)"
    r"|[,;] ?(?:which is |this is |so )?(?:wrong|incorrect|false|mistaken)\b",
    re.IGNORECASE,
)
# The reading is the text's own.
_AS_GIVEN = re.compile(
    r"\b(?:as|the way|just as) (?:the |this )?(?:question|text|passage|rules?|sign|statement|notice"
    r"|author) (?:defines?|says?|states?|puts?|gives?|uses?)\b"
    r"|[按照依](?:照|据)?(?:题目|文中|题中|原文|本文|题干)[^，。；]{0,4}(?:定义|说法|规定)",
    re.IGNORECASE,
)
# What is asked is what a quoted word stands for: “丝”和“泪”分别指____.
_ASKS_ZH = '[”」』"’][^。？?\n]{0,12}(?:指|代表|意思|含义|象征)'
_ASKS_EN = r"[\"”’'][^.?\n]{0,24}\b(?:refers?|means?|meant|stands?|denotes?|represents?)\b"
# Another reading is set aside for it: which of the two is wrong only a list can tell.
_SET_AGAINST = re.compile(
    r"[,;(] ?(?:and |so |but )?(?:not|never)\b(?! (?:just|only|merely|simply|more|less))"
    r"|\b(?:rather than|instead of|as opposed to|unlike)\b"
    r"|[，；（](?:而|并)?(?:不是|并非|而非|不指)|而不是|而非|不是一(?:个意思|回事)|两码事|两回事|无关",
    re.IGNORECASE,
)


def is_asked_for(reading: Reading, word: str) -> bool:
    """Whether the question quotes the word and asks what it stands for: any answer reads it."""
    said = re.escape(word)
    asks = rf"[“「『\"‘']{said}(?:{_ASKS_ZH}|{_ASKS_EN})"
    return word in reading.record.question and (
        re.search(asks, reading.record.question, re.IGNORECASE) is not None
    )


def set_against(reading: Reading, place: Range) -> bool:
    """Whether the sentence sets another sense aside for the one that it reads at ``place``."""
    _, end = reading.sentence_at(place[0])
    against = _SET_AGAINST.search(reading.record.reasoning, place[1], end) is not None
    return against and not reading.within(reading.sentence_at(place[0]), "narrowed")


def not_adopted(reading: Reading, place: Range) -> bool:
    """Whether the words at ``place`` are tried, thought likely, or given up, but not adopted.

    Nor are they of the keyword where it only ends what is quoted: “倒时差”是指.
    """
    start, end = reading.sentence_at(place[0])
    text = reading.record.reasoning
    return (
        _WITHIN_QUOTATION.search(text, start, place[0]) is not None
        or _SUPPOSED.search(reading.words(place)) is not None
        or _TRIED.search(text[start : place[0]].rstrip(" “\"'‘")) is not None
        or _GIVEN_UP.search(text, place[0], end) is not None
        or _TURNED.match(text, place[1], end) is not None
        or _AS_GIVEN.search(text, start, end) is not None
        or _names_an_option(reading, reading.words(place))
    )


def _names_an_option(reading: Reading, said: str) -> bool:
    """Whether an option stands in quotation marks in ``said``: it is chosen, and no sense told."""
    options = {closed(option) for option in reading.record.options.values()}
    return any(closed(quoted) in options for quoted in quotations(said))
