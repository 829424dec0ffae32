"""Keywords taken in another sense: what the question calls X, and where the reasoning makes it Y.

Each finder asks one question and answers by what characters prove. Here: is X expressly read as
something new, and has it lost its capitals and become another word? A definition in words of the
text, and a mere synonym, are silent. What shows by the surroundings is in ``substitutes``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from hybrid.packs.lexicon import Senses, Tongue
from hybrid.records.record import Choice, Signal, Span
from hybrid.screening.homographs import taken_otherwise
from hybrid.screening.keywords import GivenTexts, Shift, given_texts
from hybrid.screening.reading import REASONING, Reading
from hybrid.screening.substitutes import displaced, measured
from hybrid.text.words import STOPWORDS, content_stems, stem

# Which shift each cue announces; ``read_as`` has the keyword inside its match, the others before.
_READINGS = {"read_as": "redefined", "means_here": "redefined", "amounts_to": "misreferred"}
_WORD = re.compile(r"[a-z][a-z'-]*[a-z]")
_HAN = re.compile(r"[\u3400-\u9fff]{2,}")
_UNIT = re.compile(r"[a-z][a-z'-]*[a-z]|[\u3400-\u9fff]")
_QUOTED = re.compile(r"[\"“「『']([^\"”」』'\n]{1,24})[\"”」』']")
_MEANT_END = re.compile(r"[;.!?\n]|, (?:so|and so|which means|but)\b|,(?:所以|因此|那么)")
# Who tells a sense from another, or gives a reason in the text, knows what the word means there.
_TOLD_APART = re.compile(
    r"(?<!or )\bnot\b|which is (?:the|its) \w+ (?:meaning|sense)"
    r"|rather than|as opposed to|instead of|\bsince\b|\bbecause\b|\bthe same\b|synonym"
    r"|interchangeabl|不是|并非|而非|无关|没有关系|因为|同义|近义|一回事|一个意思"
)
# What is read so has been named before: "I read it as".
_BACK = re.compile(r"\b(?:it|this|that|them|these|those)\b|它|其|该词|这个?词|二字|两字")
_ARTICLE = re.compile(r"\W*(?:an?|the)\b")
_CAPITALS = re.compile(r"(?a)(?<![\w./-])(?<![A-Z] )([A-Z]{2,6})(?![\w/-]|\.\w| [A-Z]{2})")
_NAME = re.compile(
    r"(?a)(?<=[a-z,:] )([A-Z][a-z]{2,})(?= (?!of [A-Z])[a-z]|[,.?!;\"]|$)", re.MULTILINE
)
_NAME_HAN = re.compile(r"(?a)(?<![A-Za-z ])([A-Z][a-z]{2,})(?![A-Za-z])")
# A word before a name that is itself capitalised makes it part of a longer name.
_LONGER_NAME = re.compile(
    r"(?!(?:The|Was|Were|Is|Are|Did|Does|Do|Has|Have|Had|Can|Could|May|Must|Should|Will|Would|In|At"
    r"|On|Of|If|When|For|With|From|To|Who|Which|What|How|Why|Where|And|But|As|By) )"
    r"[A-Z]\w*[,:]? $"
)
_WORD_BEFORE = (
    r"[Aa]n?|any|some|such|these|those|feels?|feeling|felt"
    r"|(?:is|are|was|were|be)(?: so| very| feeling)?"
)
_SMALL = re.compile(r"(?<![A-Za-z])[a-z]+(?![A-Za-z])")
_SAYS_HAN = (
    "(?:[,，][^,，。]{2,16}(?:那种|这种|一种|的那|的这)"
    "|是|就是|即|也就是|等于|在英语|在英文|译|的意思|意思|指|表示)"
)
_BEFORE, _AFTER, _NEAR, _LEAST_KEYWORD = 36, 110, 16, 2
_LEAST_HAN, _LEAST_SHARE = 4, 0.5


def senses(reading: Reading, choice: Choice, lists: Senses) -> list[Signal]:
    """Return two signals for each way in which a keyword shifts: the keyword, and what shifts it.

    They are named ``NAME_keyword`` and ``NAME``, with one of the names redefined, recased, swapped,
    misreferred and displaced; a keyword is told of once, by the first finder that sees it.
    """
    given = given_texts(reading, choice.letter)
    tongue = lists.of(reading.record.lang)
    found: dict[str, Shift] = {}
    keywords: set[Span] = set()
    for shift in chain(
        _redefined(reading, given, tongue),
        _recased(reading, given, tongue),
        measured(reading, given, tongue),
        displaced(reading, choice.letter, given),
        taken_otherwise(reading, given, tongue),
    ):
        if reading.zone(shift.start) != "echo" and shift.keyword not in keywords:
            found.setdefault(shift.name, shift)
            keywords.add(shift.keyword)
    return [
        signal
        for shift in found.values()
        for signal in (
            Signal(f"{shift.name}_keyword", shift.keyword),
            Signal(shift.name, Span(REASONING, shift.start, shift.end)),
        )
    ]


# --- expressly read as something else ----------------------------------------------------------


def _redefined(reading: Reading, given: GivenTexts, tongue: Tongue) -> Iterator[Shift]:
    """Yield readings of a keyword that the writer announces, in words that the text lacks."""
    folded = reading.folded
    for hit in reading.of(*_READINGS):
        start = max(0, hit.start - _BEFORE)
        cut = _MEANT_END.search(folded, hit.end + 1, hit.end + _AFTER)
        end = cut.start() if cut else min(len(folded), hit.end + _AFTER)
        meant = folded[hit.end : end]
        keyword = None
        if hit.name != "means_here":
            keyword = _keyword(folded, hit.start, hit.end, given, tongue)
        if keyword is None and (hit.name != "read_as" or _BACK.search(folded, hit.start, hit.end)):
            keyword = _keyword(folded, start, hit.start, given, tongue)
        if keyword is None and hit.name == "amounts_to":
            keyword = _keyword(folded, hit.end, hit.end + _NEAR, given, tongue)
            meant = folded[start : hit.end]
        if keyword is None or _is_told_apart(reading, hit.start, end):
            continue
        word = folded[slice(*keyword)]
        if _is_new(meant, word, given.kept):
            where = given.find(word)
            if where is not None:
                yield Shift(_READINGS[hit.name], where, min(keyword[0], hit.start), end)


def _is_told_apart(reading: Reading, start: int, end: int) -> bool:
    """Whether the reading is an option's, or told from another sense."""
    by_option = any(
        each.kind == "key" and start - _NEAR < each.end
        for each in reading.mentions_in(start - 2 * _NEAR, start)
    )
    return by_option or _TOLD_APART.search(reading.folded, start, end) is not None


def _keyword(
    folded: str, start: int, end: int, given: GivenTexts, tongue: Tongue
) -> tuple[int, int] | None:
    """Return the last words of the given texts close to the end of a stretch; quoted ones first."""
    window = folded[start:end]
    quoted = [each.span(1) for each in _QUOTED.finditer(window) if each[1] in given.folded]
    for first, last in quoted[-1:] or _runs(window, given.folded):
        word, between = window[first:last], window[last:].rstrip(", ")
        close = len(window) - last <= _NEAR and (
            quoted or ("," not in between and "." not in between)
        )
        if (
            close
            and word
            not in (tongue.generic - tongue.homographs.keys() if quoted else tongue.generic)
            and word.count(" ") < 3
        ):
            return start + first, start + last
        return None
    return None


def _runs(window: str, known: str) -> Iterator[tuple[int, int]]:
    """Yield runs of content words, or of Han characters, that are ``known``, the last first."""
    units = list(_UNIT.finditer(window))
    for at in range(len(units) - 1, -1, -1):
        end, first = units[at].end(), at
        while 0 <= first and window[units[first].start() : end] in known:
            if units[first][0] in STOPWORDS:
                break
            first -= 1
        if first < at and _LEAST_KEYWORD <= end - (start := units[first + 1].start()):
            yield start, end


def _is_new(words: str, keyword: str, known: str) -> bool:
    """Whether an explanation is more than a synonym, and not made of words already known."""
    spelt = _QUOTED.match(words.lstrip())
    if spelt and spelt[1] in known:
        return False
    if spelt and len(set(keyword)) <= 2 * len(set(keyword) & set(spelt[1])):
        return False
    terms = content_stems(words)
    new = {each for each in terms - content_stems(known) if each[:4] != stem(keyword)[:4]}
    han = sum(map(len, _HAN.findall(words)))
    is_phrase = (1 if keyword.isascii() else _LEAST_HAN) <= han or _ARTICLE.match(words)
    return (1 if is_phrase else 2) <= len(new) and _LEAST_SHARE * len(terms) <= len(new)


# --- capitals ----------------------------------------------------------------------------------


def _recased(reading: Reading, given: GivenTexts, tongue: Tongue) -> Iterator[Shift]:
    """Yield keywords that have lost their capitals in the reasoning, and are used as words."""
    name = _NAME_HAN if reading.record.lang == "zh" else _NAME
    for match in chain(_CAPITALS.finditer(given.text), name.finditer(given.text)):
        word, low = match[1], match[1].lower()
        small = low in tongue.grammatical and word.isupper()
        if (
            low not in reading.folded
            or low in tongue.emphasis
            or (not small and _kept_capitals(reading.text, word))
        ):
            continue
        if _LONGER_NAME.search(given.text, max(0, match.start() - 20), match.start()):
            continue
        if not small and low in given.text and low in _SMALL.findall(given.text):
            continue
        place = _lowered(reading, tongue, word, low, small)
        if place is not None:
            span = reading.sentence_span(place, place + len(word))
            yield Shift("recased", given.span(*match.span(1)), span.start, span.end)


def _lowered(reading: Reading, tongue: Tongue, word: str, low: str, small: bool) -> int | None:
    """Return where ``word`` stands without its capitals, in the grammar of another word."""
    form = f"(?:{low}|{word.title()})" if word.isupper() else low
    used = None
    if word not in reading.text:
        used = re.search(rf"(?a)\b{form}\b(?=\W{{0,2}}{_SAYS_HAN})", reading.text)
    if used is None and small:
        used = re.search(rf"(?a)\b(?:{low}|{word}|{word.title()})\b", reading.text)
        near = reading.folded[max(0, used.start() - _NEAR) : used.end() + 160] if used else ""
        return used.start() if used and any(map(near.__contains__, tongue.grammar)) else None
    if used is None and word.isupper() and word in reading.text:
        used = re.search(rf"(?<![\w('’-]){low}s?\b", reading.text)
    if used is None and not re.search(_spelt_out(low), reading.folded):
        used = re.search(
            rf"\b(?:{_WORD_BEFORE}) {form}(?:e?s)?\b"
            rf"|(?<![\w(]){form}(?:e?s\b| (?:are|is|means|such|who|which|like|in|on|by)\b)"
            + (rf"|(?<=[a-z,;] ){low}\b" if word.isupper() else ""),
            reading.text,
        )
    return used.start() if used else None


def _kept_capitals(text: str, word: str) -> bool:
    """Whether a word mostly keeps the capitals that the question gives it."""
    if not word.isupper():
        return word in text
    small = len(re.findall(rf"(?a)\b(?:{word.lower()}|{word.title()})s?\b", text))
    return small <= len(re.findall(rf"(?a)\b{word}\b", text))


def _spelt_out(low: str) -> str:
    """Return a pattern of words with the letters of ``low`` as their initials."""
    return r"\b" + r"[a-z]{2,}[ -](?:of |and |the |for )?".join(low) + r"[a-z]{2,}"
