"""Chinese predicates too short for pairs of characters: "which tide is higher?" asks for 高.

What follows the asking word (and the kind of thing that is asked for) is taken as it stands. A
clause that names one option and holds it says it of that option: 大潮更高, 更高的是小潮.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.claims.other_cases import is_of_another_case
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.conditions import NOT_IMPLIED_ZH, OPINION_ZH, UNASSERTED_ZH
from hybrid.text.opposites import opposes
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses

_ASKS = re.compile(
    r"谁|哪一?[个种辆本条台座家间部张款趟只件支杯位名句幅棵架队道类样方份根匹头块把]?|何者|何人"
)
_DEGREE = re.compile(r"^(?:更加?|最|较|比较|会|将|该|应该?|应当|能够?|可以?|是|有|在|被|由)+")
_MARKED = re.compile(r"更|最|较|先|后|会|能|该|应|没|不")
_TAIL = re.compile(r"[了的吗呢啊]+$")
_HAN = re.compile(r"[\u4e00-\u9fff]+")
# What was so once, or only seems so, is not said of the bearer as it is either.
_NOT_SAID_AS_IT_IS = re.compile(
    rf"[？?]|{UNASSERTED_ZH}|{OPINION_ZH}|觉得|据说|有人|起初|一开始|最初|乍"
    r"|(?<!可以)(?<!就是)说(?!明|来)|看起来|似乎|大概|恐怕|所谓|意思|指|曾|过去|原本"
    rf"|{NOT_IMPLIED_ZH}"
)
_AFTER = re.compile(r"(?:一?[点些]|得多|多了?|了|的)*(?:[是为就，。；：！,.;]|那|才|$)")
_GROUNDS = ("因为", "由于", "既然")
_LONGEST_KIND = 3
_LONGEST_CLAUSE = 24
_SHORT_CLAUSE = 14
_LONGEST_CORE = 6


def short_claims(reading: Reading) -> tuple[Signal, ...]:
    """Return ``holds_for`` and ``holds_against`` of clauses that say what is asked, as it stands.

    Tagged ``attributed``, as other claims about the bearers of what is asked.
    """
    record = reading.record
    if record.lang != "zh" or not options_are_names(reading):
        return ()
    core = _core(record.question, tuple(record.options.values()))
    if core is None or core not in record.reasoning:
        return ()
    return tuple(_said(reading, core))


@lru_cache(maxsize=64)
def _core(question: str, options: tuple[str, ...]) -> str | None:
    """Return what is asked of the bearer, without the kind of thing and words of degree."""
    asking = asking_sentence(question).rstrip("？?。 ")
    found = list(_ASKS.finditer(asking))
    if not found or denies(asking):
        return None
    asks = found[-1]
    rest = asking[asks.end() :]
    if asks.start() > _LONGEST_KIND and len(rest) in (1, 2, 3) and not _MARKED.search(rest):
        # "What should be avoided is which material?" asks for it as an object.
        return None
    if rest:
        rest = _TAIL.sub("", _DEGREE.sub("", rest[_kind(rest, options) :]))
    else:
        before = clauses(asking, 0, asks.start())
        rest = _DEGREE.sub("", asking[slice(*before[-1])]) if before else ""
    whole = _HAN.fullmatch(rest) is not None and 0 < len(rest) <= _LONGEST_CORE
    return rest if whole and not any(rest in option for option in options) else None


def _kind(rest: str, options: tuple[str, ...]) -> int:
    """Return how many characters name the kind of thing: 面团 of "which dough rises fast"."""
    for length in range(_LONGEST_KIND, 0, -1):
        if length < len(rest) and any(rest[:length] in option for option in options):
            return length
    marked = _MARKED.search(rest)
    if marked is not None and marked.start() <= _LONGEST_KIND:
        return marked.start()
    return max(0, len(rest) - 2) if len(rest) <= _LONGEST_KIND + 2 else 0


def _said(reading: Reading, core: str) -> Iterator[Signal]:
    text = reading.record.reasoning
    for sentence in reading.sentences:
        if reading.within(sentence, "choice", "undecidable", "guess", "stereotype", "hedge"):
            continue
        supposed = _NOT_SAID_AS_IT_IS.search(text, *sentence) is not None
        for place in clauses(text, *sentence):
            named = reading.options_in(place)
            words = reading.words(place)
            if not supposed and core in words and not words.startswith(_GROUNDS):
                claim = _claim(reading, place, core, named)
                if claim is not None:
                    yield claim


def _claim(reading: Reading, place: Range, core: str, named: set[str | None]) -> Signal | None:
    words = reading.words(place)
    at = words.rindex(core)
    longest = _SHORT_CLAUSE if len(core) == 1 else _LONGEST_CLAUSE
    if len(words) > longest or _AFTER.match(words, at + len(core)) is None:
        return None
    mentions = reading.within(place, MENTION)
    if not mentions or (len(named) > 1 and "比" not in words):
        return None
    begins = mentions[0].span.start
    if reading.record.reasoning[:begins].endswith("比"):
        # Who is more so than the one named was named before: 也比小潮高.
        return None
    if is_of_another_case(reading, place, begins):
        return None
    option = mentions[0].option
    plain = words
    for mention in mentions:
        plain = plain.replace(reading.record.text(mention.span), "")
    denied = denies(plain) != opposes(core, plain)
    return Signal(AGAINST if denied else FOR, as_span(place), option, ("attributed",))
