"""What the question asks for by a description, named outright as one of the options.

"The largest organ of the human body is" is answered by "the largest organ of the human body is the
skin": what stands before the copula is what is asked for, what follows it is an option's whole
text. "The blue cup is the cheapest" answers "the cheapest is" likewise. For sentences that begin
as the question does see ``completions``. Signal emitted:

``asked_otherwise``  another option than the one chosen, and that one alone, is so named
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.questions import asking_sentence, asks_for_a_statement
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question

_NAMES = re.compile(
    r"(?P<named>[\u4e00-\u9fffA-Za-z0-9“”\"'·（）()\s-]{2,80}?)"
    r"(?:\s(?:is|are|was|were)\s(?:called\s|an?\s|the\s)?|(?:应该|应当|就|应)?(?:[是为即]|轮到)|叫做?|称为|[：:])"
    r"[\s“\"「'*_（(]*$"
)
_LEAD = re.compile(
    r"\s*(?:(?:so|thus|hence|therefore|and|while|whereas|then|of these)\b[,\s]*|"
    r"(?:而且?|因此|所以|故|其中|可见|那么|综上所述?|由此可知|因而|于是)[，,\s]*)*"
    r"(?:(?:an?|the)\s)?",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[\s”\"」'*_）)]*(?:[，。；,.;!！\n]|$)")
# What may follow in the question what it asks for.
_ASKS_ZH = re.compile(r"(?:[是为有指叫称应？?：:_（(。]|什么|哪|谁|多少|几|$)", re.IGNORECASE)
_HEAD_ZH = r"[\u4e00-\u9fff]{0,4}"
_OF_CLASS_ZH = re.compile(r"(?:属于|处于)$")
_OTHER_BEFORE_ZH = re.compile(r"(?:[非不无次除未]|没有?)$")
_ARTICLES = frozenset({"a", "an", "the"})
# What stands after these is not what is asked for, but related to it: "the apprentice of".
_RELATES = frozenset("of to for with from by in on at near than after before under over".split())
_COLONS = ":："
_LEAST_ZH, _LEAST_OPENING_ZH, _LEAST_WORDS = 3, 2, 2
_OPENS_ZH = "，。；,;：:？?"
# "Which cup is the cheapest?", "最便宜的是": by degree, so that only one can be it.
_BY_DEGREE = re.compile(
    r"\b(?:is|are|was|were) the (?P<en>[\w -]{3,40}?)\s*[?:.]?$"
    r"|(?P<zh>最[\u4e00-\u9fff]{1,6}?)的[\u4e00-\u9fff]{0,4}[是为有？?：:_（(]",
    re.IGNORECASE,
)


def named_otherwise(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``asked_otherwise`` for the one option named as what is asked for, if not chosen."""
    if choice.letter is None or choice.abstains:
        return ()
    mentions = [m for m in reading.of(MENTION) if {"text", "letter"} & set(m.tags)]
    if not mentions or asks_for_a_statement(reading):
        return ()
    asking = asking_sentence(reading.record.question)
    found = dict(_named(reading, mentions, asking))
    if not reading.asks_for_exception:
        found |= dict(_by_degree(reading, mentions, asking))
    if len(found) != 1 or choice.letter in found:
        return ()
    letter, place = next(iter(found.items()))
    if reading.within((place[1], max(place[1], final_start(reading))), "self_correction"):
        return ()
    return (Signal("asked_otherwise", as_span(place), letter),)


def _named(reading: Reading, mentions: list[Signal], asking: str) -> Iterator[tuple[str, Range]]:
    text = reading.record.reasoning
    for mention in mentions:
        sentence = reading.sentence_at(mention.span.start)
        place = (_begins(text, sentence, mention.span.start), mention.span.end)
        found = _NAMES.match(text, place[0], mention.span.start)
        if found is None or _ENDS.match(text, mention.span.end) is None:
            continue
        lead = _LEAD.match(text, *found.span("named"))
        named = text[lead.end() if lead else place[0] : found.end("named")].strip()
        if not _is_asked_for(named, asking) or not _is_outright(reading, sentence, place, named):
            continue
        # Under "which is no fish" only "what is no fish is" names what is asked for.
        if mention.option is not None and denies(named) >= reading.asks_for_exception:
            yield mention.option, place


def _begins(text: str, sentence: Range, position: int) -> int:
    """Return where the clause that names an option begins: before the colon of "Friday: Ann"."""
    parts = [place for place in clauses(text, *sentence) if place[0] <= position]
    while len(parts) > 1 and parts[-1][0] == position and text[parts[-2][1] - 1] in _COLONS:
        parts.pop()
        position = parts[-1][0]
    return parts[-1][0] if parts else sentence[0]


def _by_degree(
    reading: Reading, mentions: list[Signal], asking: str
) -> Iterator[tuple[str, Range]]:
    """Yield options of which a clause says that they are what is asked for by degree."""
    asked = _BY_DEGREE.search(asking)
    if asked is None:
        return
    said = _said_of_one(asked["zh"], asked["en"])
    text = reading.record.reasoning
    for mention in mentions:
        found = said.match(text, mention.span.end)
        if found is None or _ENDS.match(text, found.end()) is None or mention.option is None:
            continue
        place = (mention.span.start, found.end())
        if _is_outright(reading, reading.sentence_at(place[0]), place):
            yield mention.option, place


# All responses to a question ask for the same.
@lru_cache(maxsize=16)
def _said_of_one(zh: str | None, en: str | None) -> re.Pattern[str]:
    """Return what says of the option before it that it is what is asked for."""
    if zh:
        return re.compile(rf"(?:是)?{re.escape(zh)}")
    return re.compile(rf"\s(?:is|are|was|were) the {re.escape(en or '')}", re.IGNORECASE)


def _is_outright(reading: Reading, sentence: Range, place: Range, named: str = "") -> bool:
    """Whether a sentence asserts what stands at ``place``, whatever words the question asks in."""
    text = reading.record.reasoning
    if is_question(reading.words(sentence)) or reading.within(sentence, "hedge", "undecidable"):
        return False
    mentions = (reading.record.text(m.span) for m in reading.within(place, MENTION))
    said = reading.words(place)
    for known in (named, *mentions):
        said = said.replace(known, "") if known else said
    if NOT_ASSERTED.search(said) is not None:
        return False
    return OPENS_WITH_TURN.match(text, place[1]) is None


def _is_asked_for(named: str, asking: str) -> bool:
    """Whether a question asks for just what words name, and no part of it."""
    return _asks_in_english(named, asking) if named.isascii() else _asks_in_chinese(named, asking)


def _asks_in_english(named: str, asking: str) -> bool:
    plain = re.sub(r"[\s_:.?]+$", "", asking).lower()
    plain = re.sub(r"\s+(?:is|are|was|were)(?: called)?(?: an?| the)?$", "", plain)
    words, asked = named.lower().split(), plain.split()
    before = [word for word in asked[: -len(words)] if word not in _ARTICLES]
    if len(words) < _LEAST_WORDS or asked[-len(words) :] != words:
        return False
    return not before or before[-1] not in _RELATES


def _asks_in_chinese(named: str, asking: str) -> bool:
    words, plain = "".join(named.split()), "".join(asking.split())
    at = plain.rfind(words)
    if at < 0 or _OTHER_BEFORE_ZH.search(plain, 0, at):
        return False
    opens = not at or plain[at - 1] in _OPENS_ZH
    if len(words) < (_LEAST_OPENING_ZH if opens else _LEAST_ZH):
        return False
    rest = plain[at + len(words) :]
    if _OF_CLASS_ZH.search(plain[:at]) is not None and rest.startswith("的"):
        return True
    head = re.match(_HEAD_ZH, rest) if words.endswith("的") else None
    ends = range(head.end() + 1) if head else range(1)
    return any(_ASKS_ZH.match(rest, end) is not None for end in ends)
