"""A name that the text gives somebody or something, and the reasoning takes for a common word.

"A girl called Ivy" → "Ivy is a plant that climbs walls"; 泰山队 → 泰山是一座大山. The cues
``named`` and ``thing_kind`` tell the two; where nothing says what thing it is, two words of a field
of nature that the text does not speak of do. A sentence that sets the name against the word has
understood it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.values import Signal
from hybrid.screening.detectors.asides import aside
from hybrid.screening.detectors.asked_text import asked_text
from hybrid.screening.detectors.domains import counted, same_word
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.reading import REASONING, Reading, as_span
from hybrid.text.sentences import Range
from hybrid.text.spans import Span

_SUBJECT = re.compile(
    r"(?:^|(?<=[，,;；] ))\W*(?:(?:so|but|now|well|an?|the|the word) )?[\"“'‘]?"
    r"(?P<word>[A-Za-z]+|[\u4e00-\u9fff]{2,4}?)[\"”'’]?(?:这个词|一词)?[\s，]*$",
    re.IGNORECASE,
)
_SENTENCES_TO_TELL_IN = 1
# What a person, a team or a firm has nothing of.
_NATURE = frozenset(("animals", "plants", "farming", "weather", "space", "land", "sea", "mining"))
_LEAST_WORDS = 2
# Who is still called what the text calls them keeps the name.
_BEARS = re.compile(
    r" [A-Z]|同学|选手|学生|员工|公司|集团|品牌|[车乐球]?队|银行|先生|女士|老师|教授|经理|班长|主任"
)
_PARTIES = frozenset("甲乙丙丁戊某国省市县")
_NAME = re.compile(r"\b[A-Z][a-z]{2,}|[\u4e00-\u9fff]{2,4}")
_NOT_OF_NAME = re.compile(
    r"[和与、跟]|(?:这)?[两二三]?(?:位|名|个|家|支)?(?:同学|选手|学生|员工|公司|集团|品牌|[车乐球]?队|班主任|银行|先生"
    r"|女士|老师|教授|经理|班长|主任|队长)$|^.*[叫为名]"
)


def find(reading: Reading, lexicon: Lexicon) -> tuple[Signal, ...]:
    """Return the pairs of a name, as given, and the sentence that makes it a common word."""
    named = [each for each in reading.of("named", field=None) if each.span.field != REASONING]
    if not named:
        return ()
    found: list[Signal] = []
    for kind in reading.of("thing_kind"):
        source = next(_sources(reading, named, kind), None)
        if source is not None:
            sentence = reading.sentence_at(kind.span.start)
            found += [Signal("referent_source", source), Signal("lost_referent", as_span(sentence))]
    for source, sentence in () if found else _of_nature(reading, lexicon, named):
        found += [Signal("referent_source", source), Signal("lost_referent", as_span(sentence))]
    return tuple(dict.fromkeys(found))


def _of_nature(
    reading: Reading, lexicon: Lexicon, named: list[Signal]
) -> Iterator[tuple[Span, Range]]:
    """Yield the names that a sentence about them alone puts among things of nature."""
    asked = counted(lexicon.domains.spoken(asked_text(reading.record).text))
    text = reading.record.reasoning
    names = tuple(_names(reading, named))
    spoken = {n for n, words in asked.items() if any(not _is_name(names, each) for each in words)}
    for source, name in names:
        for match in re.finditer(rf"(?:^|(?<=[.!?。！？：:>\n ]))(?:an? |the )?{name}", text, re.I):
            if _BEARS.match(text, match.end()) or not _PARTIES.isdisjoint(name):
                continue
            sentence = reading.sentence_at(match.end() - 1)
            said = counted(lexicon.domains.spoken(text[match.end() : sentence[1]]))
            fields = _NATURE & said.keys()
            words = set[str]().union(*(said[each] for each in fields))
            other = len(words) >= _LEAST_WORDS and spoken.isdisjoint(fields)
            if other and not _understood(reading, sentence):
                yield source, sentence
                break


def _is_name(names: tuple[tuple[Span, str], ...], word: str) -> bool:
    return any(same_word(word, name) for _, name in names)


def _names(reading: Reading, named: list[Signal]) -> Iterator[tuple[Span, str]]:
    """Yield the names themselves that the text gives as such, with where they stand."""
    for each in named:
        text = reading.record.text(each.span)
        for part in _NOT_OF_NAME.split(text):
            match = _NAME.search(part or "")
            if match is not None:
                start = each.span.start + text.index(match[0])
                yield Span(each.span.field, start, start + len(match[0])), match[0]


def _sources(reading: Reading, named: list[Signal], kind: Signal) -> Iterator[Span]:
    """Yield where the text gives the name that a sentence makes a thing of its kind."""
    sentence = reading.sentence_at(kind.span.start)
    subject = _SUBJECT.search(reading.words((sentence[0], kind.span.start)))
    if subject is None or _understood(reading, sentence):
        return
    for each in named:
        text = reading.record.text(each.span)
        at = re.search(rf"(?<![A-Za-z]){re.escape(subject['word'])}(?![A-Za-z])", text)
        if at is not None:
            start = each.span.start + at.start()
            yield Span(each.span.field, start, start + len(subject["word"]))


def _understood(reading: Reading, sentence: Range) -> bool:
    """Whether the sentence, or the next one, tells the name from the word."""
    index = reading.sentence_index(sentence[0])
    places = reading.sentences[index : index + 1 + _SENTENCES_TO_TELL_IN]
    return any(aside(reading.words(place)) or reading.within(place, "contrast") for place in places)
