"""What the reasoning says that the options mean: definitions and descriptions of each.

A meaning is what a sentence says an option is, by its letter or its words, where it stands as the
subject ("cold covers …", "under option B the tenant …", "“文明”是指…"). What is reported, supposed,
or open to two readings is left alone. ``option_meanings`` holds them against each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import NUMBER, units_of
from hybrid.screening.wording.questions import asks_who
from hybrid.text.sentences import Range

_BEFORE = re.compile(
    r"(?:^|[,;:，；：、。】]|\b(?:(?:in|for) (?:this|the) \w+|here|so|thus|since|as|that|why|then|"
    r"where|whereas|while|because|and|but|of|by|under|with|"
    r"if we (?:look at|take|choose)|(?:pick|choos|select|tak|favour|favor)ing|"
    r"to (?:pick|choose|take)|(?:read|take|understand|treat|define|interpret)|step)\b|所谓|"
    r"既然|由于|因为|考虑到|这里的?|而|把|将|中|里|选择?|挑)"
    r"[\s\"“「'‘(（*\d.\-•]*(?:the |an? |label |category |term |options? |choices? |"
    r"statement |sentence |"
    r"选项)?[\"“「'‘(（*]*$",
    re.IGNORECASE,
)
# "A kite and a rectangle are the only ones": said of both.
_JOINED = re.compile(r"(?:\band\b|[和与及])[\s\"“「'‘*]*(?:the |an? )?[\"“「'‘*]*$", re.IGNORECASE)
_OF_BOTH = re.compile(r"[\s\"”」'’*]*(?:are|were|have|do|both)\b|[\"”」'’]*都", re.IGNORECASE)
_UNDER = re.compile(r"\bunder (?:option |choice )?[\"“(]*$", re.IGNORECASE)
_DEFINES = re.compile(
    r"[\s\"”」'’)）*]*(?:\((?:option |choice )?[A-Z]\)[\s,]*)?(?:项|选项)?,?\s*(?:it )?"
    r"(?:(?:here|in this (?:task|sense|context|case)|would|will|then|thus|simply|just|also|"
    r"clearly|really|"
    r"basically|I)[\s,]+)*"
    r"(?:being (?:an?|the|one)\b|"
    r"means?\b|meaning\b|refers? to|stands? for|=|covers?\b|describes?\b|denotes?\b|"
    r"represents?\b|(?:amounts|comes down|boils down) to|is tantamount to|"
    r"(?:is|speaks|talks) (?:about|of)\b|"
    r"as (?:meaning|describing|referring to|denoting)|is a label for|"
    r"is (?:an?|the|one|something|someone|somebody|anything|when|where|what)\b|lets?\b|allows?\b|"
    r"(?:, )?(?:i\.e\.|that is(?: to say)?|in other words),?|, (?:where|which|who)\b"
    r"|(?:[，,]\s*)?(?:在?这里|此处|其实)?的?[就则也才]*(?:恰恰|正)?(?:是指|[指讲说谈]的[正就]?是|等[于同]|相当于|无异于|指|是|意味着|意思是|代表|表示|"
    r"描述的?是?|作为|当[作成]|看[作成]|视为|不过是|包括|涵盖|"
    r"＝|也就是|即|让|使|允许|理解为)"
    r"|,? (?:can|cannot|binds?|requires?|keeps?|gives?|is|are|has|have|does|do)\b)",
    re.IGNORECASE,
)
_STRONG = re.compile(
    r"being|"
    r"mean|refer|stand|is something|is anything|=|cover|describ|denot|represent|label|i\.e|that "
    r"is|other words|amount|down to|tantamount|speak|talk|[讲说谈]的|等[于同]|相当|无异|"
    r"指|意|作为|不过是|代表|表示|描述|包括|＝|"
    r"也就是|就是|即|理解|当[作成]|看[作成]|视为|\bas\b",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:if (?!we\b)|let (?:\W*\w\W* )(?:be|denote|stand)|"
    r"whether|either|could|might|may mean|can mean|"
    r"can be (?:read|understood|taken as|seen|interpreted)|says?|said|according|"
    r"claims?|"
    r"round|game|wait|misread|literally|instead of|rather than|compared|than|unlike|most|best|"
    r"correct|"
    r"incorrect|wrong|true|false|answer|because|therefore|likely|possible)\b|[?？]|"
    r"如果|假如|若|可以指|可以理解|也可以?(?:指|理解|是|表示|解)|说(?!明)|认为|根据|轮|等等|不对|而不是|"
    r"相比|比|正确|错误|答案|因为|因此|所以|符合|可能|"
    r"题意|排除|故",
    re.IGNORECASE,
)
# What gives the definition as a ground leaves it one.
_GROUND = re.compile(r"\bbecause\b|因为", re.IGNORECASE)
# "Group 1: the people who …" labels what stands after it.
_LABELS = re.compile(r"[*_]*\s?[:：][*_]*\s?(?=\S)")
_OPENS_LINE = re.compile(
    r"[\s*_\-•]*(?:\d+[.)]\s*)?[*_]*"
    r"(?:(?:okay|ok|and|then|next|now|so|well|然后|接着|再|那么)[\s,，]*)*$",
    re.IGNORECASE,
)
# What an option says is what it means; what a person says is not.
_SAYS = re.compile(
    r"[\s\"”」』)）*]*(?:is|was) (?:exactly |precisely |just )?the (?:one|option|choice|answer)"
    r" (?:that|which) (?:says|means|states|holds|stands for|speaks of)\b(?: that)?"
    r"|[”」』)）项]*[就正也]?是(?:表示|代表|意味着|意思是|说)"
    r"|[\s\"”」』)）*]*(?:项|选项)?\s*(?:says|states|is saying) that\b|[”」』)）项]*(?:是说|说的是)"
)
# What an option lets happen is what it means, where only its letter names it.
_ALLOWS = re.compile(r"\b(?:lets?|allows?|forbids?)\b|让|使|允许|禁止")
# A description of a thing: "the left door opens to …", 甲账户要提前通知.
_DESCRIBES = re.compile(
    r",? (?:(?:which|that|then|always|also)\s)?(?!and\b|or\b)[a-z]{2,}\b"
    r"|(?![和与及或都均])[\u4e00-\u9fff]",
    re.IGNORECASE,
)
# What closes the brackets around an option's words, beside its letter.
_CLOSES = (")", "）")
_DRAWN = re.compile(
    r"[,;] (?:so|hence|thus|therefore|which is|since|because|as|and that is)\b|[，；](?:所以|因此|"
    r"因而|故|从而|这|与题)",
    re.IGNORECASE,
)
CLAUSE = re.compile(r"[,;，；]")
"""Where a clause of a meaning ends."""
_BY_ANOTHER = re.compile(
    r"[\"”」]? (?:is|means|are|equals) (?:the |an? )?[\"“]?|[”」]?(?:就是|是|指|即)[“「]?"
)
# What a word means it means wholly; what it covers may be told in parts.
_EQUATES = re.compile(
    r"mean|refer|stand|=|＝|describ|denot|represent|amount|down to|tantamount|"
    r"等|相当|无异|指|意思|意味|理解|代表|表示|描述|即",
    re.IGNORECASE,
)
_ADDS = re.compile(r"\b(?:also|in turn|further)\b|也|又|还|同时", re.IGNORECASE)
# What stands before a subject is no longer than this; a sentence may be as long as the text.
_LONGEST_HEAD = 80
# Neither do modals and words of degree tell one meaning from another.
_EMPTY = frozenset(
    "what who whom which when where that and but from have thing than how whi "
    "may might can could would should shall will must more less most least such".split()
)


class Meaning(NamedTuple):
    """One meaning of an option: where it is said, and what.

    ``content`` are the units of ``text`` that no option holds, ``opening`` those of its first
    clause. A ``strong`` one defines, a weak one describes; one that ``equates`` says all that the
    option means; one that ``adds`` goes on from an earlier one.
    """

    place: Range
    sentence: int
    option: str
    text: str
    content: frozenset[str]
    opening: frozenset[str]
    strong: bool
    adds: bool
    equates: bool


def meanings(reading: Reading) -> Iterator[Meaning]:
    """Yield what is said of each option that is mentioned, in text order."""
    named = [m for m in reading.of(MENTION) if "part" not in m.tags]
    own = frozenset().union(*(content_of(option) for option in reading.record.options.values()))
    # Of persons many things are told in turn, of which none says what their names mean.
    described = not asks_who(reading)
    for at, mention in enumerate(named):
        rivals = (
            m.span.start
            for m in named[at + 1 :]
            if m.option != mention.option and not _is_told_by(reading, mention, m)
        )
        rival = next(rivals, len(reading.record.reasoning))
        meaning = _meaning(reading, mention, rival, described=described)
        if meaning is not None:
            content, opening = meaning.content - own, meaning.opening - own
            yield meaning._replace(content=content, opening=opening or content)


def _is_told_by(reading: Reading, mention: Signal, other: Signal) -> bool:
    """Whether an option is defined by another one: "velocity is speed with a direction"."""
    return _BY_ANOTHER.fullmatch(reading.words((mention.span.end, other.span.start))) is not None


def _meaning(reading: Reading, mention: Signal, rival: int, *, described: bool) -> Meaning | None:
    """Return what is said of a mentioned option up to where a ``rival`` is named, if it defines."""
    text = reading.record.reasoning
    index = reading.sentence_index(mention.span.start)
    start, end = reading.sentences[index]
    end = min(end, rival)
    head = text[max(start, mention.span.start - _LONGEST_HEAD) : mention.span.start]
    if mention.option is None or not _BEFORE.search(head):
        return None
    verb, strong = _verb(text, mention, end, head)
    at = mention.span.end
    if _JOINED.search(head) and _OF_BOTH.match(text, at, end):
        return None
    if "text" in mention.tags and text[at : at + 1] in _CLOSES:
        at += 1
    if verb is None and not (described and _DESCRIBES.match(text, at, end)):
        return None
    begin = mention.span.end + (len(verb or "") if strong else 0)
    drawn = _DRAWN.search(text, max(begin, mention.span.end + len(verb or "")), end)
    end = drawn.start() if drawn else end
    clause = CLAUSE.search(text, begin, end)
    said = text[begin:end]
    until = clause.start() if clause else end
    if _is_open(text[start : mention.span.start]) or _OPEN.search(text, begin, until):
        return None
    if not said.strip():
        return None
    place = (mention.span.start, end)
    adds = _ADDS.search(verb or "") is not None
    opening = content_of(text[begin:until])
    equates = _EQUATES.search(verb or "") is not None
    content = content_of(said)
    return Meaning(place, index, mention.option, said, content, opening, strong, adds, equates)


def _is_open(head: str) -> bool:
    """Whether what leads to an option supposes, reports, or passes a verdict."""
    return _OPEN.search(_GROUND.sub(" ", head)) is not None


def _verb(text: str, mention: Signal, end: int, head: str) -> tuple[str | None, bool]:
    """Return the words that lead from an option to its meaning, and whether they define it."""
    at = mention.span.end
    lettered = "letter" in mention.tags
    said = _SAYS.match(text, at, end) if lettered else None
    label = _LABELS.match(text, at, end) if _OPENS_LINE.fullmatch(head) else None
    leads = said or label
    if leads is not None:
        return text[at : leads.end()], True
    defines = _DEFINES.match(text, at, end)
    under = _UNDER.search(head) is not None
    verb = text[at : defines.end()] if defines else ""
    strong = under or _STRONG.search(verb) is not None
    strong = strong or (lettered and _ALLOWS.search(verb) is not None)
    return (verb if defines or under else None), strong


def content_of(text: str) -> frozenset[str]:
    """Return the units of a text that carry content: words, and pairs of Chinese characters."""
    units = [unit for unit in units_of(text) if not unit.startswith(NUMBER)]
    han = [unit for unit in units if not unit.isascii()]
    latin = {unit for unit in units if unit.isascii() and (len(unit) > 2 or unit.startswith("<"))}
    latin -= _EMPTY
    return frozenset(latin | {one + two for one, two in pairwise(han)})
