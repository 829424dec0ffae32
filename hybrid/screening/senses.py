"""Keywords taken in another sense: what the question calls X, and where the reasoning makes it Y.

Each finder asks one question, and answers by what characters prove: is X expressly read as
something new, does it lose its capitals or gain an article and become another word, is another
measure used than the one asked for, is X said to be a thing of a kind that the question's company
of X excludes? A definition in words of the text, or a mere synonym, is silent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple

from hybrid.packs.senses import Senses, Tongue
from hybrid.records.record import OPTION_PREFIX
from hybrid.records.values import Signal
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.fold import fold
from hybrid.text.spans import Span
from hybrid.text.stems import STOPWORDS, stem

_WORD = re.compile(r"[a-z][a-z'-]*[a-z]|[a-z]")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_QUOTED = re.compile(r"[\"“「『']([^\"”」』'\n]{1,8})[\"”」』']")
_CAPITALS = re.compile(r"(?<![\w./-])(?<![A-Z] )[A-Z]{2,6}(?![\w./-]| [A-Z]{2})")
_NAME = re.compile(r"(?<=[a-z] )[A-Z][a-z]{2,}(?= [a-z]|[,.?!;\"]|$)")
_WITH_ARTICLE = re.compile(r"\b[Tt]he ([A-Z][a-z]{2,}) (?:is|are|was|flows|lies|runs)\b")
_FIGURE = re.compile(r"\d[\d,.]*(?: ?(?:million|billion|thousand|万|亿))?[ $()-]{0,4}")
_CLAUSE_END = re.compile(r"[;.!?\n。；！？]|, (?:so|and so|which means|but)\b|[,，](?:所以|因此|那么)")
_LEAST_WORDS, _LEAST_HAN, _LEAST_NEW = 2, 4, 0.6
_BEFORE, _AFTER = 36, 110


class Field(NamedTuple):
    """One given text that keywords may come from."""

    name: str
    text: str
    folded: str


class Given(NamedTuple):
    """The context, question and options, with the words of all and those of the question."""

    fields: tuple[Field, ...]
    text: str
    folded: str
    stems: Set[str]
    asked: str


class Shift(NamedTuple):
    """A keyword in a given text, and the words of the reasoning that take it otherwise."""

    name: str
    keyword: Span
    start: int
    end: int


def senses(reading: Reading, lists: Senses) -> list[Signal]:
    """Return two signals for each kind of shift: the keyword, and the words that shift it."""
    given = _given(reading)
    seen: dict[str, Shift] = {}
    tongue = lists.of(reading.record.lang)
    for finder in (_redefined, _recased, _renamed, _measured, _misplaced):
        for shift in finder(reading, given, tongue):
            if reading.zone(shift.start) != "echo":
                seen.setdefault(shift.name, shift)
                break
    return [signal for shift in seen.values() for signal in _signals(shift)]


def _signals(shift: Shift) -> tuple[Signal, Signal]:
    return (
        Signal(f"{shift.name}_keyword", shift.keyword),
        Signal(shift.name, Span(REASONING, shift.start, shift.end)),
    )


def _given(reading: Reading) -> Given:
    record = reading.record
    fields = [Field("question", record.question, fold(record.question))]
    if record.context:
        fields.append(Field("context", record.context, fold(record.context)))
    asked = "\n".join(field.folded for field in fields)
    fields += [Field(OPTION_PREFIX + key, text, fold(text)) for key, text in record.options.items()]
    folded = "\n".join(field.folded for field in fields)
    text = "\n".join(field.text for field in fields)
    return Given(tuple(fields), text, folded, _stems(folded), asked)


def _stems(folded: str) -> frozenset[str]:
    return frozenset(map(stem, _WORD.findall(folded)))


def _where(given: Given, keyword: str) -> Span | None:
    """Return where a keyword, as folded, first stands in the given texts."""
    for field in given.fields:
        place = field.folded.find(keyword)
        if 0 <= place:
            return Span(field.name, place, place + len(keyword))
    return None


# --- expressly read as something else ----------------------------------------------------------


def _redefined(reading: Reading, given: Given, tongue: Tongue) -> Iterator[Shift]:
    """Yield readings of a keyword that the writer announces, in words that the text lacks."""
    for hit in reading.of("redefine", "recategorise"):
        start, end = reading.sentences[reading.sentence_at(hit.start)]
        first, last = max(start, hit.start - _BEFORE), min(max(end, hit.end), hit.end + _AFTER)
        cut = _CLAUSE_END.search(reading.folded, hit.end + 1, last)
        last = cut.start() if cut else last
        before, after = reading.folded[first : hit.end], reading.folded[hit.end : last]
        keyword = _keyword(before, given, tongue)
        if keyword is None and hit.name == "recategorise":
            before, after, keyword = after, reading.folded[first : hit.start], _keyword(after, given, tongue)
        where = _where(given, keyword) if keyword else None
        if where is None or not _is_new(after, keyword or "", given) or _has(tongue.trade, before + after):
            continue
        name = "redefined" if hit.name == "redefine" else "misreferred"
        yield Shift(name, where, first + max(0, before.rfind(keyword or "")) if first < hit.start else first, last)


def _keyword(window: str, given: Given, tongue: Tongue) -> str | None:
    """Return the last words of ``window`` that the text has too; quoted ones before others."""
    quoted = [match[1].strip() for match in _QUOTED.finditer(window)]
    for words in reversed(quoted):
        if words in given.folded and words not in tongue.generic:
            return words
    return _han_keyword(window, given, tongue) or _latin_keyword(window, given, tongue)


def _latin_keyword(window: str, given: Given, tongue: Tongue) -> str | None:
    run: list[str] = []
    for word in reversed(_WORD.findall(window)):
        known = stem(word) in given.stems and word not in STOPWORDS and word not in tongue.generic
        if known:
            run.insert(0, word)
        elif run:
            break
    phrase = " ".join(run)
    return next((each for each in (phrase, *run[-1:]) if each and each in given.folded), None)


def _han_keyword(window: str, given: Given, tongue: Tongue) -> str | None:
    for piece in reversed(_HAN.findall(window)):
        for size in range(min(8, len(piece)), 1, -1):
            for at in range(len(piece) - size, -1, -1):
                word = piece[at : at + size]
                if word in given.folded and word not in tongue.generic:
                    return word
    return None


def _is_new(words: str, keyword: str, given: Given) -> bool:
    """Whether an explanation is more than a synonym, and not made of words of the text."""
    han = "".join(_HAN.findall(words))
    if _LEAST_HAN <= len(han):
        pairs = [han[at : at + 2] for at in range(len(han) - 1)]
        return _LEAST_NEW * len(pairs) <= sum(pair not in given.folded for pair in pairs)
    content = {stem(word) for word in _WORD.findall(words) if word not in STOPWORDS}
    new = content - given.stems - {stem(keyword)}
    return _LEAST_WORDS <= len(new) and _LEAST_NEW * len(content) <= len(new)


def _has(words: Iterable[str], text: str) -> bool:
    return any(word in text for word in words)


# --- capitals and articles ---------------------------------------------------------------------


def _recased(reading: Reading, given: Given, tongue: Tongue) -> Iterator[Shift]:
    """Yield keywords that have lost their capitals in the reasoning, and are used as words."""
    for field in given.fields:
        for kind in (_CAPITALS, _NAME):
            for match in kind.finditer(field.text):
                word = match[0]
                if word in reading.text or word.lower() in tongue.emphasis:
                    continue
                place = _lowered(reading, given, tongue, word)
                if place is not None:
                    start, end = reading.sentences[reading.sentence_at(place)]
                    yield Shift("recased", Span(field.name, *match.span()), start, end)


def _lowered(reading: Reading, given: Given, tongue: Tongue, word: str) -> int | None:
    """Return where ``word`` stands without its capitals, in the grammar of another word."""
    low = word.lower()
    if low not in reading.folded or re.search(rf"\b{low}\b", given.text):
        return None
    if re.search(r"\b" + r"\w*[ -]+(?:\w+ )?".join(low), reading.folded.replace(low, "")):
        return None
    form = f"(?:{low}|{word.title()})" if word.isupper() else low
    if low in tongue.grammatical:
        match = re.search(rf"\b{form}\b", reading.text)
        near = reading.folded[match.start() : match.end() + 160] if match else ""
        return match.start() if match and _has(tongue.grammar, near) else None
    match = re.search(
        rf"\b(?:an?|any|some|such|these|those|feels?|feeling|felt|(?:is|are|was|were|be)(?: so| very)?)"
        rf" {form}(?:e?s)?\b|\b{form}e?s\b|\b{form} (?:are|is|means)\b"
        rf"|{form}(?=\W{{0,2}}(?:是|就是|在英语|在英文|译|的意思|意思|指|表示))",
        reading.text,
    )
    return match.start() if match else None


def _renamed(reading: Reading, given: Given, tongue: Tongue) -> Iterator[Shift]:
    """Yield names that gain an article, and so name another thing: Amazon, the Amazon."""
    for match in _WITH_ARTICLE.finditer(reading.text):
        word = match[1]
        bare = rf"(?<![Tt]he ){word}\b"
        if not re.search(rf"(?<![\w-]){bare}", given.text) or f"he {word}" in given.text:
            continue
        where = _where(given, word.lower())
        if where and word.lower() not in given.text and not re.search(bare, reading.text):
            yield Shift("misreferred", where, *reading.sentences[reading.sentence_at(match.start())])


# --- measures ----------------------------------------------------------------------------------


def _measured(reading: Reading, given: Given, tongue: Tongue) -> Iterator[Shift]:
    """Yield the measure asked for where all figures used are of another one."""
    asked, at = _asked(given.fields[0].folded)
    words = frozenset(_WORD.findall(asked))
    wanted = [(each, word) for each in tongue.measures for word in each.asked
              if (word in words if word.isascii() else word in asked)]
    if len({each.name for each, _ in wanted}) != 1:
        return
    measure, word = wanted[0]
    if len(_figures(given.asked, tongue).get(measure.name, ())) < 2:
        return
    used = _figures(reading.folded, tongue)
    others = [places for name, places in used.items() if name != measure.name]
    if measure.name not in used and others and 2 <= len(max(others, key=len)):
        place = at + asked.index(word)
        keyword = Span("question", place, place + len(word))
        yield Shift("swapped", keyword, *reading.sentences[reading.sentence_at(max(others, key=len)[-1])])


def _asked(question: str) -> tuple[str, int]:
    """Return the last sentence with a question mark, or the whole, and where it starts."""
    end = question.rfind("?")
    if end < 0:
        return question, 0
    start = max(question.rfind(mark, 0, end) for mark in (". ", "?", "!", "\n", "。", ";", "，"))
    return question[start + 1 : end], start + 1


def _figures(folded: str, tongue: Tongue) -> dict[str, list[int]]:
    """Return where figures of each measure stand."""
    found: dict[str, list[int]] = {}
    for match in _FIGURE.finditer(folded):
        name = tongue.measure_of(folded[match.end() : match.end() + 12])
        if name is not None:
            found.setdefault(name, []).append(match.start())
    return found


def _misplaced(reading: Reading, given: Given, tongue: Tongue) -> Iterator[Shift]:
    return iter(())
