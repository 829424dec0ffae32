"""``case_source`` and ``case_shift``: capitals are lost, and the sense of a keyword with them.

What no list of words is needed for:

- an abbreviation that the reasoning quotes in small letters and explains as a word of the
  language ("it", which is a pronoun; who是疑问代词);
- an abbreviation that spells a word of grammar and stands in small letters where the question's
  own phrase has it ("help the US economy" → "helps us");
- a name that becomes a common noun under an article, of which the reasoning then denies what
  the question tells ("A crown is a golden headpiece. A headpiece cannot call anybody.");
- a name or an abbreviation that is written small under an article throughout, and defined in words
  of which the text holds none ("A cad is a man who behaves badly");
- a name that the text never puts under an article, and the reasoning does, written small, to say
  what such things are or do ("Cascade or Meteor" → "a meteor burns up in the air").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.record import Record
from hybrid.records.values import Signal
from hybrid.screening.detectors.asides import aside
from hybrid.screening.detectors.asked_text import asked_text, keyword_fields
from hybrid.screening.detectors.novelty import given_stems
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.sentences import Range
from hybrid.text.spans import Span
from hybrid.text.stopwords import FUNCTION_EN
from hybrid.text.terms import any_stem, stem, stems, terms

_ABBREVIATION = re.compile(r"(?<![A-Za-z.])[A-Z]{2,6}(?![A-Za-z])")
_NAME_INSIDE = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}(?![A-Za-z])")
_BEFORE = re.compile(r"([A-Za-z]{2,})\s+$")
_AFTER = re.compile(r"\s+([A-Za-z]{2,})")
_EXPLAINED = re.compile(
    r"^[\"'”’」]?[ ,]*(?:(?:here|in English|在英语[里中]?|在英文[里中]?) ?)?(?:that |which )?"
    r"(?:is|are|means?|meaning|refers? to|just|就?是|就?指|意思|的意思|即|这个词|一词)",
    re.IGNORECASE,
)
# Marks of a sentence that speaks of the word as a word, loose ones: what it says was looked at.
_WORD_ZH = re.compile(
    r"代词|疑问|连词|介词|动词|名词|形容词|英语|英文|单词|意思|过去式|复数|工具|“"
)
_NOT_MEANT = re.compile(r"\bnot\b|n['’]t\b|\brather than\b|不是|而非|并非|不同", re.IGNORECASE)
_DENIES = re.compile(
    r"\b(?:cannot|can't|can not|could not|couldn't|does not|doesn't|do not|don't|is not|are not"
    r"|isn't|has no|have no|no|not|never|nothing)\b",
    re.IGNORECASE,
)
# Words that are put in capitals for emphasis and abbreviate nothing: "relevance AND experience".
# NO may be a gas, US a country, IT a trade.
_STRESSED = frozenset(
    "ALL ALSO AND ANY BEST BOTH BUT DOES EACH EVERY EXCEPT FROM IF LEAST MORE MOST MUST NEVER NOT "
    "ONLY OR SAME THAN THAT THE THESE THIS WHAT WHEN WHICH WILL WITH".split()
)
_LEAST_NOVEL = 2
_LEAST_NOVEL_ALONE = 3
_SENTENCES_TO_DENY_IN = 3


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return the pairs of a keyword with capitals and the passage that loses its sense."""
    found: list[Signal] = []
    for span, word in cased_words(reading.record):
        passage = next(_passages(reading, word), None)
        if passage is not None:
            found += [Signal("case_source", span), Signal("case_shift", passage)]
            continue
        small = None if word.isupper() else next(_made_common(reading, word), None)
        if small is not None:
            # A name that is taken for a thing loses its capital and its bearer.
            found += [Signal("case_source", span), Signal("case_shift", small)]
            found += [Signal("referent_source", span), Signal("lost_referent", small)]
    return tuple(found)


def _passages(reading: Reading, word: str) -> Iterator[Span]:
    if word.isupper():
        yield from _explained(reading, word)
        yield from _called_grammar(reading, word)
        yield from _one_word(reading, word)
        yield from _in_its_phrase(reading, word)
        yield from _defined_small(reading, word)
        yield from _as_a_verb(reading, word)
    else:
        yield from _common_noun(reading, word)


def cased_words(record: Record) -> Iterator[tuple[Span, str]]:
    """Yield the abbreviations and names of question and options, each where it stands first."""
    seen: set[str] = set()
    for name, text in keyword_fields(record):
        for match in (*_ABBREVIATION.finditer(text), *_NAME_INSIDE.finditer(text)):
            stressed = match[0] in _STRESSED or _in_capitals(text, match)
            if match[0] not in seen and not stressed:
                seen.add(match[0])
                yield Span(name, match.start(), match.end()), match[0]


def _in_capitals(text: str, match: re.Match[str]) -> bool:
    """Whether a neighbouring word is in capitals too: a heading, not an abbreviation."""
    before = _BEFORE.search(text[max(0, match.start() - 24) : match.start()])
    after = _AFTER.match(text, match.end())
    return any(each is not None and each[1].isupper() for each in (before, after))


# --- abbreviations -----------------------------------------------------------------------------


def _explained(reading: Reading, word: str) -> Iterator[Span]:
    """Yield passages that quote the word in small letters and explain it as another word."""
    text = reading.record.reasoning
    if word.lower() not in text and word.capitalize() not in text:
        return
    small = re.escape(word.lower())
    quoted = rf"[\"'“‘「](?:{small}|{small.capitalize()})(?=[\"'”’」])"
    in_chinese = rf"(?<![A-Za-z（(]){small}(?=就?是|在英|的意思|指|这个|一词)"
    for match in re.finditer(f"{quoted}|{in_chinese}", text):
        start, end = reading.sentence_at(match.start())
        after = text[match.end() : end]
        if _EXPLAINED.match(after) and not reading.within((start, end), "abbreviation"):
            # Written small out of haste, and explained as the abbreviation: cpu就是中央处理器.
            if match[0].islower() and match[0].isalpha() and not _WORD_ZH.search(text, start, end):
                continue
            yield Span(REASONING, match.start(), end)


def _one_word(reading: Reading, word: str) -> Iterator[Span]:
    """Yield what makes an abbreviation short for one common word, which the text does not hold."""
    if not reading.of("abbreviates"):
        return
    given = stems(asked_text(reading.record).text)
    for signal in reading.of("abbreviates"):
        text = reading.record.text(signal.span)
        said = [term.stem for term in terms(text) if term.stem != stem(word)]
        if re.search(rf"(?<![A-Za-z]){word}(?![A-Za-z])", text) and given.isdisjoint(said):
            yield Span(REASONING, *reading.sentence_at(signal.span.start))


def _called_grammar(reading: Reading, word: str) -> Iterator[Span]:
    """Yield sentences that take an abbreviation for the word of grammar that it spells."""
    if word.lower() not in FUNCTION_EN:
        return
    for place in reading.sentences:
        text = reading.words(place)
        if not reading.within(place, "word_class") or reading.within(place, "abbreviation"):
            continue
        if _NOT_MEANT.search(text) or reading.within(place, "contrast"):
            continue
        if re.search(rf"(?<![A-Za-z]){word}(?![A-Za-z])", text, re.IGNORECASE):
            yield Span(REASONING, *place)


def _in_its_phrase(reading: Reading, word: str) -> Iterator[Span]:
    """Yield places where a word of grammar stands as the abbreviation does in the question."""
    text = reading.record.reasoning
    if word.lower() not in FUNCTION_EN or re.search(rf"(?<![A-Za-z]){word}(?![A-Za-z])", text):
        return
    leading = {each for each in _leading(reading.record, word) if each}
    for match in re.finditer(rf"\b([A-Za-z]+)\s+{word.lower()}\b", text):
        if any_stem(match[1]) in leading:
            yield Span(REASONING, match.start(), match.end())


def _as_a_verb(reading: Reading, word: str) -> Iterator[Span]:
    """Yield sentences that use the word as a verb, where it never stands in capitals."""
    text, small = reading.record.reasoning, word.lower()
    if small in FUNCTION_EN or re.search(rf"\b{word}\b", text):
        return
    last = small[-1]
    pattern = (
        rf"\b{small}{last}?(?:ing|ed)\b"
        rf"|\bto {small} (?:an?|the|up|it|them|him|her|two|some|numbers?|things?|is)\b"
    )
    for match in re.finditer(pattern, text, re.IGNORECASE):
        place = reading.sentence_at(match.start())
        told = any(re.search(pattern, each, re.IGNORECASE) for _, each in _told(reading.record))
        if not told and not aside(reading.words(place)):
            yield Span(REASONING, *place)


def _told(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the fields of the text, without the reasoning."""
    return ((name, text) for name, text in record.fields() if name not in (REASONING, "answer"))


def _leading(record: Record, word: str) -> Iterator[str]:
    """Yield the stems of the content words right before the abbreviation, articles apart."""
    for name, text in record.fields():
        if name == REASONING:
            continue
        for match in re.finditer(rf"([A-Za-z]+)\s+(?:(?:the|an?)\s+)?{word}(?![A-Za-z])", text):
            yield stem(match[1])


# --- names -------------------------------------------------------------------------------------


def _common_noun(reading: Reading, word: str) -> Iterator[Span]:
    """Yield statements on what such a thing is, where a denial of what is told follows."""
    text = reading.record.reasoning
    if f" {word.lower()} " not in text:
        return
    small = re.escape(word.lower())
    if any(
        re.search(rf"\b{small}\b", each)
        for name, each in reading.record.fields()
        if name != REASONING
    ):
        return
    pattern = rf"(?:^|(?<=[.!?:;*\-] )|(?<=\n))[ \t]*(?:An?|The) {small} (?:is|are|has|have)\b"
    for match in re.finditer(pattern, text):
        _, end = reading.sentence_at(match.end() - 1)
        if _new_content(reading, (match.end(), end)) >= _LEAST_NOVEL and _denied(reading, end):
            yield Span(REASONING, match.start(), end)


def _defined_small(reading: Reading, word: str) -> Iterator[Span]:
    """Yield what defines the word as a common noun, in new words alone, where it is never cased."""
    text = reading.record.reasoning
    small = re.escape(word.lower())
    if f" {word.lower()}" not in text or re.search(rf"\b{re.escape(word)}\b", text):
        return
    for match in re.finditer(rf"(?<![A-Za-z-])[Aa]n? {small} (?:is|was) (?:an?|the|some)\b", text):
        start, end = reading.sentence_at(match.end() - 1)
        told = [term.stem for term in terms(text, match.end(), end)]
        asked = stems(asked_text(reading.record).text)
        new = len(told) >= _LEAST_NOVEL_ALONE and asked.isdisjoint(told)
        if new and not reading.within((start, end), "abbreviation"):
            yield Span(REASONING, match.start(), end)


def _made_common(reading: Reading, word: str) -> Iterator[Span]:
    """Yield what speaks of a name as of a thing, or of any of its kind."""
    yield from _made_a_thing(reading, word)
    yield from _of_its_kind(reading, word)


def _of_its_kind(reading: Reading, word: str) -> Iterator[Span]:
    """Yield what is said of a name's kind, where the text has the name without an article."""
    text, given = reading.record.reasoning, asked_text(reading.record).text
    if f" {word.lower()} " not in text or _has_article(given, word):
        return
    asked = stems(given)
    for match in re.finditer(rf"(?:^|(?<=[.!?:;,\n] ))[Aa]n? {word.lower()} [a-z]+", text):
        start, end = reading.sentence_at(match.start())
        told = {term.stem for term in terms(text, match.start(), end)} - {stem(word)}
        new = len(told) >= _LEAST_NOVEL_ALONE and asked.isdisjoint(told)
        if new and not aside(text[start:end]) and not reading.within((start, end), "contrast"):
            yield Span(REASONING, match.start(), end)


def _has_article(text: str, word: str) -> bool:
    """Whether a text has a name under a determiner, as part of a longer name, or small."""
    return (
        re.search(
            rf"\b(?:the|an?|this|that|each|every|any|no|her|his|their|our) {word}\b"
            rf"|\b{word.lower()}\b|\b{word} [A-Z][a-z]|[A-Z][a-z]+ {word}\b",
            text,
        )
        is not None
    )


def _made_a_thing(reading: Reading, word: str) -> Iterator[Span]:
    """Yield what defines a name as a thing; an office may well be defined as an officer."""
    for passage in _defined_small(reading, word):
        if reading.within((passage.start, passage.end), "thing_kind"):
            yield passage


def _new_content(reading: Reading, place: Range) -> int:
    given = given_stems(reading.record)
    return sum(term.stem not in given for term in terms(reading.record.reasoning, *place))


def _denied(reading: Reading, position: int) -> bool:
    first = reading.sentence_index(position - 1)
    following = reading.sentences[first : first + 1 + _SENTENCES_TO_DENY_IN]
    return any(_DENIES.search(reading.words(place)) for place in following)
