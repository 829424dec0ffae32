"""Claims that put what is to be classified into a class: "so the kettle goes under tools".

Where it is asked which class something belongs to, whoever says of that very thing that it is put
there, or is of it, names the answer. What is said of a whole group ("the iron ones go under
tools") is a rule, and no answer by itself; but a rule that is drawn on last, for a group that the
thing has just been said to be of, is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.beside_choice import last_saying
from hybrid.text.conditions import NOT_HELD_EN, NOT_HELD_ZH, OPINION_ZH
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, is_question
from hybrid.text.terms import word_stems

_QUOTED = re.compile(
    r"(?<![a-z0-9])[\"“‘'「『](?P<said>[^\"“”‘’'「」『』\n]{1,80})[\"”’'」』](?![a-z0-9])",
    re.IGNORECASE,
)
_MARKER = re.compile(
    r"\W*(?:(?:and|so|thus|hence|therefore|then|consequently|which|that|yes|well|in short)\b\W*"
    r"|(?:所以|因此|因而|故|那么?|于是|可见|即)\W*)*",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"(?:it|this(?: one)?|that|he|she|they)\b|[它他她](?!们)|[该此这](?![些种])", re.IGNORECASE
)
_THE_THING = re.compile(
    r"(?:the|this|that|our)(?: (?:given|following|above))* (?P<kind>[a-z-]*[a-rt-z])\b"
    r"(?: in question)?"
    r"|[这该此本][个句条段篇首则]?(?P<zh>[\u4e00-\u9fff]{1,3})",
    re.IGNORECASE,
)
_MODAL = (
    r"(?:(?:should|must|will|would|has to|have to|ought to|needs? to|can)\s+)?"
    r"(?:then |thus |also )?"
)
# What stands between the thing and its class where no verb of classing does.
_IS = re.compile(
    rf"(?:\b{_MODAL}(?:be|is|are|was|were|(?:seems?|appears?)(?: to be)?|sounds?|looks?)|['’]s|=|"
    r"\b(?:means?|mak(?:es?|ing) (?:it|him|her|(?:this|that|the)(?: [\w-]+)?))|"
    r"\b(?:category|class|label|group|type|genre|sentiment)(?: (?:is|should be|must be))?|"
    r"(?:应该?|应当|就|便|都|正)*[是为]|(?:类别|标签|类型)[:：]?)(?:\s+(?:the|an?|then|therefore|thus|"
    r"also|indeed|not|quite|very|highly|rather|more|[a-z]+ly)|很|更|较|非常|十分|比较|完全)*"
    r"[\s:*\"“‘'「『(（]*$",
    re.IGNORECASE,
)
_TO = re.compile(
    r"\s*(?:(?:the|an?|being)\s+)*(?:(?:category|class|label|group|type|list)(?: of)?\s*)?"
    r"[\s:*\"“‘'「『(（]*",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"[\"”’'」』*)]*\s*(?:(?:category|class|group|label|list|section|type|one|words?)\b|[一这]?[类组]别?)?"
    r"[\"”’'」』*)]*\s*(?:[.,;:!?()\n。，；：！？、（]|$|\b(?:because|since|as|for|according|based|by|"
    r"given|per|and|so|here|too|under|in)\b)",
    re.IGNORECASE,
)
_NOT_HELD = re.compile(
    rf"\b(?:{NOT_HELD_EN}|usually|often|sometimes|all|any|every|each|other)\b"
    rf"|{NOT_HELD_ZH}|{OPINION_ZH}|所有|凡|任何|每|其他",
    re.IGNORECASE,
)
_HELD_BACK = ("hedge", "others_think", "first_impression", "undecidable", "doubt")
_NEARBY = 40
# "The word itself" is the word; "the label of such things" is none.
_LONGEST_REST = 8


def classifications(reading: Reading) -> Iterator[Signal]:
    """Yield ``holds_for``, tagged ``attributed``, of the class that the thing is put into."""
    if reading.asks_for_exception or not options_are_names(reading):
        return
    if not reading.of("asks_for_class", field="question"):
        return
    thing = _thing(reading.record.question, tuple(reading.record.options.values()))
    for mention in reading.of(MENTION):
        if "text" not in mention.tags or "letter" in mention.tags or mention.option is None:
            continue
        if not _ENDS.match(reading.record.reasoning, mention.span.end):
            continue
        place = reading.clause_at(mention.span.start)
        subject = _subject(reading, place, mention)
        if subject is None or not _is_held(reading, place, mention):
            continue
        if not (
            _is_the_thing(reading, subject, thing) or _is_its_group(reading, place, subject, thing)
        ):
            continue
        if not denies(reading.record.reasoning[place[0] : mention.span.start]):
            yield Signal(FOR, as_span(place), mention.option, ("attributed",))


# Asked for once a record.
@lru_cache(maxsize=4)
def _thing(question: str, options: tuple[str, ...]) -> str:
    """Return what is to be classified, where the question quotes it last, in lower case."""
    own = {option.strip().lower() for option in options}
    quoted = [match["said"].strip().lower() for match in _QUOTED.finditer(question)]
    return next((said for said in reversed(quoted) if said not in own), "")


def _subject(reading: Reading, place: Range, mention: Signal) -> Range | None:
    """Return what stands before the words that put something into the class named, if any do."""
    text, until = reading.record.reasoning, mention.span.start
    for classed in reversed(reading.within((place[0], until), "classed")):
        if _TO.fullmatch(text, classed.span.end, until):
            return place[0], classed.span.start
    copula = _IS.search(text, max(place[0], until - _NEARBY), until)
    return (place[0], copula.start()) if copula else None


def _is_held(reading: Reading, place: Range, mention: Signal) -> bool:
    """Whether what a clause says up to its class holds as things are, in the writer's own view."""
    text, sentence = reading.record.reasoning, reading.sentence_at(place[0])
    if is_question(reading.words(sentence)) or reading.options_in(place) != {mention.option}:
        return False
    held_back = reading.within((sentence[0], mention.span.start), *_HELD_BACK)
    if any(not each.span.overlaps(mention.span) for each in held_back):
        return False
    if reading.within(sentence, "stated_choice", "undecidable"):
        return False
    return _NOT_HELD.search(text, sentence[0], mention.span.end) is None


def _is_the_thing(reading: Reading, subject: Range, thing: str) -> bool:
    """Whether the subject is what is to be classified: by its name, a pronoun, or "the word"."""
    text = reading.record.reasoning
    said = text[slice(*subject)].lower()
    if thing and thing in said:
        return True
    opens = _MARKER.match(text, *subject)
    start = opens.end() if opens else subject[0]
    if not text[start : subject[1]].strip(" \"'“”"):
        return True
    if _PRONOUN.match(text, start, subject[1]):
        return True
    named = _THE_THING.match(text, start, subject[1])
    if named is None or len(text[named.end() : subject[1]].strip()) > _LONGEST_REST:
        return False
    asked = reading.record.question
    kind = named["kind"] or named["zh"]
    return kind in asked or bool(word_stems(kind) & word_stems(asked))


def _is_its_group(reading: Reading, place: Range, subject: Range, thing: str) -> bool:
    """Whether a rule closes the argument, for a group that the thing was just said to be of."""
    last = last_saying(reading)
    sentence = reading.sentence_at(place[0])
    if last is None or not last[0] <= place[0] < last[1] or not thing:
        return False
    index = reading.sentence_index(place[0])
    before = reading.sentences[max(0, index - 1)][0], subject[0]
    led = reading.words(before)
    if reading.options_in(sentence) - reading.options_in(place) or denies(led):
        return False
    return thing in led.lower() and bool(word_stems(reading.words(subject)) & word_stems(led))
