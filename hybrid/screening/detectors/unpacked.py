"""A fixed term of the question that the reasoning takes apart, word by word.

"The White House" → "a house that is white"; 热狗 → 很热的狗; 老油条 → 油条又硬又香. Listed terms
count, and names of two words with capitals, whatever they are. Of a listed term or idiom that never
returns it is enough to say what thing a part of it is: "an elephant is an animal". A term that is
taken apart only to say where its name comes from, or what it is not, is understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from hybrid.records.values import Signal
from hybrid.screening.detectors.asked_text import asked_text
from hybrid.screening.detectors.domains import Domains, counted, same_word
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.sentences import Range
from hybrid.text.spans import Span
from hybrid.text.stopwords import FUNCTION_EN

_NAME = re.compile(
    r"(?<=[a-z,;] )[A-Z][a-z]+ [A-Z][a-z]+\b|\b(?:[Tt]he|[Oo]n|[Ii]n) [A-Z][a-z]+ [A-Z][a-z]+\b"
)
_UNDERSTOOD = re.compile(
    r"\b(?:not|never|rather than|instead of|unlike|nickname|metaphor|figurative|so called"
    r"|so-called|named|hence|because of|the name|its name|term for|sign|symbol|would|might"
    r"|could|if)\b|n't\b"
    r"|不是|并非|而非|不指|比喻|因|得名|俗称|标志|称号|绰号|字面|如果|无关|外号",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"\W*(?:(?:so|now|well|an?|the|the word) )?[\"“'‘]?"
    r"(?:(?P<word>[A-Za-z]+)|(?P<han>[\u4e00-\u9fff]{2}))[\"”'’]?"
    r"(?=,? (?:is|are|means|refers|was|were)\b|[，”」]?(?:这个词|一词)?就?(?:是|指|即|的?意思))",
    re.IGNORECASE,
)
_LONGEST_GAP = 4
_LONGEST_HEAD = 2
_BETWEEN = r"(?:(?:really|very|too|quite|made|out|of|coloured|painted) )"


def find(reading: Reading, lexicon: Lexicon) -> tuple[Signal, ...]:
    """Return the pairs of a fixed term, as given, and the words that take it apart."""
    found: list[Signal] = []
    asked = asked_text(reading.record)
    question = asked.text
    listed = tuple(lexicon.compounds.find(question))
    idioms = tuple(lexicon.idioms.find(question))
    for start, end in dict.fromkeys((*listed, *idioms, *_names(question))):
        term = question[start:end]
        passage = None if (start, end) in idioms else next(_apart(reading, term), None)
        if passage is None and (start, end) in listed:
            passage = _head_alone(reading, lexicon.domains, term)
        if passage is None and (start, end) in (*listed, *idioms):
            passage = _part_alone(reading, term)
        if passage is not None:
            found.append(Signal("referent_source", asked.span(start, end)))
            found.append(Signal("lost_referent", passage))
            if reading.within(reading.sentence_at(passage.start), "gloss", "redefinition"):
                # What the term is taken for is said in so many words.
                found.append(Signal("redefinition_source", asked.span(start, end)))
                found.append(Signal("redefined", passage))
    return tuple(found)


def _names(question: str) -> Iterator[Range]:
    for match in _NAME.finditer(question):
        article = re.match(r"(?:[Tt]he|[Oo]n|[Ii]n) ", match[0])
        yield match.start() + (article.end() if article else 0), match.end()


def _apart(reading: Reading, term: str) -> Iterator[Span]:
    text = reading.record.reasoning
    if not _may_stand_apart(text.lower(), term.lower()) or _kept(text, term):
        return
    pattern = _english(term) if term.isascii() else _chinese(term)
    if pattern is None:
        return
    for match in pattern.finditer(text):
        start, end = reading.sentence_at(match.start())
        if not _UNDERSTOOD.search(text, start, end):
            yield Span(REASONING, *match.span())


def _may_stand_apart(text: str, term: str) -> bool:
    """Whether a text holds the parts of a term; both in lower case."""
    return all(part in text for part in (term.split() if term.isascii() else term[:2]))


def _head_alone(reading: Reading, domains: Domains, term: str) -> Span | None:
    """Return the first sentence about the term's last word, where the term itself never returns.

    The word must be at home in a field that another word of the reasoning speaks of too.
    """
    text, question = reading.record.reasoning, asked_text(reading.record).text
    if term.isascii():
        head = term.lower().split()[-1]
    elif len(term) > _LONGEST_HEAD:
        head = term[-_LONGEST_HEAD:]
    else:
        return None
    if head not in text.lower():
        return None
    whole = re.compile(re.escape(term[0]) + "[了过着]?" + re.escape(term[1:]), re.IGNORECASE)
    if whole.search(text) or _count(head, question) > 1:
        return None
    own = counted(domains.spoken(head)).keys()
    for each in domains.spoken(text):
        if own.isdisjoint(each.domains) or not same_word(each.word, head):
            continue
        place = reading.sentence_at(each.place[0])
        if _UNDERSTOOD.search(text, *place):
            return None
        others = [
            other
            for other in domains.spoken(text)
            if not own.isdisjoint(other.domains) and not same_word(other.word, head)
        ]
        return Span(REASONING, *place) if others else None
    return None


def _part_alone(reading: Reading, term: str) -> Span | None:
    """Return the first sentence that says what thing a part of the term is."""
    text = reading.record.reasoning
    if reading.of("figurative") or term.lower() in text.lower():
        return None
    parts = _parts(term)
    for kind in reading.of("thing_kind", "gloss"):
        place = reading.sentence_at(kind.span.start)
        subject = _SUBJECT.match(text, *place)
        if subject is None or (subject["word"] or subject["han"]).lower() not in parts:
            continue
        if not _UNDERSTOOD.search(text, *place):
            return Span(REASONING, *place)
    return None


def _parts(term: str) -> frozenset[str]:
    """Return the words of a term that are no grammar; of a Chinese one, its pairs of characters."""
    if term.isascii():
        return frozenset(term.lower().replace("'s", "").split()) - FUNCTION_EN
    return frozenset(map("".join, pairwise(term)))


def _count(head: str, text: str) -> int:
    """Return how often a word stands in a text."""
    bound = r"\b" if head.isascii() else ""
    return len(re.findall(bound + re.escape(head), text, re.IGNORECASE))


def _kept(text: str, term: str) -> bool:
    """Whether a name keeps its capitals in the reasoning, so that its bearer is spoken of."""
    return (
        term.isascii()
        and not term.islower()
        and term in text
        and re.search(rf"\b{re.escape(term)}\b", text) is not None
    )


def _english(term: str) -> re.Pattern[str] | None:
    words = term.lower().split()
    if len(words) != 2 or not FUNCTION_EN.isdisjoint(words):
        return None
    first, last = re.escape(words[0]), f"(?i:{re.escape(words[1])})"
    # A name in small letters, too, is no name any more: a black Friday, some white house.
    small = rf"\b(?i:an?|some|every) {first} {last}\b|" if not term.islower() else ""
    return re.compile(
        rf"{small}\b{last}s? (?:that|which|who) (?:is|are|was|were) (?:\w+ ){{0,2}}{first}\b"
        rf"|\b{last}s? (?:is|are|was|were|must be) {_BETWEEN}{{0,3}}{first}\b"
        rf"|\b{last}s? (?:made |cast )?(?:of|in|from|with) (?:\w+ )?{first}\b"
        rf"|\b{first}-(?:colou?red|made|painted) {last}\b",
    )


def _chinese(term: str) -> re.Pattern[str] | None:
    if len(term) < 2:
        return None
    first, rest = re.escape(term[0]), re.escape(term[1])
    gap = rf"[^，。；！？“”\n]{{0,{_LONGEST_GAP}}}"
    return re.compile(rf"(?:[很太非常]{first}|{first}{gap})的[^，。；！？\n]{{0,2}}?{rest}")
