"""Senses that show by what stands around a keyword: another measure, another world.

Are all figures of another measure than the one asked for? Does the reasoning open with what an X
is, in words that the question's statements lack, and end on an option that has nothing of them?
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.packs.lexicon import Tongue
from hybrid.records.record import OPTION_PREFIX
from hybrid.screening.keywords import GivenTexts, Shift, way_of
from hybrid.screening.reading import Reading
from hybrid.text.characters import fold
from hybrid.text.words import STOPWORDS, content_stems

_LATIN = re.compile(r"[a-z]+")
_DIGIT = re.compile(r"\d")
_FIGURE = re.compile(r"\d[\d,.]*(?: ?(?:million|billion|thousand|万|亿))?[ $()-]{0,4}")
_STRETCH = re.compile(r"([^.?!\n]++)([.!][\"']?|(?=\n|$))?")
_BLANK = re.compile(r"\(\s*\)|^\W*\(?[a-h][.)]")
_OPENING = re.compile(
    r"\W*(?:<\w+>\W*)?(?:(?:step|\d+)\W*\d*\W+)?(?:(?:an?|such an?|okay|so|well|now|first)\W+)*"
    r"(?P<the>the )?(?P<word>[a-z][\w-]+)[\"']?,? "
    r"(?:(?:here|simply|just|only|usually|always|normally),? )?"
    r"(?:(?P<means>means?|stands? for|refers? to|denotes?)"
    r"|is|are|says|has|have|can|cannot|occurs?|consists?|belongs?|comes?|lives?|grows?|needs?|serves?"
    # A bare plural defines with any verb: "boxers fight in a ring".
    r"|(?<=[^su]s )(?!of|in|on|and|or|from|with|to|for|at|do|did|were|was)[a-z]+"
    r"(?<!s)(?<!ed)(?<!ing))\b(?! not\b)(?P<rest>[^.!?\n;]+)"
)
_OPENING_HAN = re.compile(
    r"[^\u3400-\u9fff]*(?:解析】?|首先|其次|说到|先看|要看|这个|所谓的?)?(?:[\"“][^\"”]{1,12}[\"”],)?"
    r"[\"“「『]?(?P<word>[\u3400-\u9fff]{2,6}?)[\"”」』]?(?:,顾名思义|嘛|呢)?,?(?:就|都|无非)?"
    r"(?:(?P<means>是指|指的是|指|即|意思是)|是|属于|乃|要|住在)(?P<rest>[^.;!?\n]+)"
)
_DEFINES = (
    r"[\"”']?,? ?(?:指|是指|means|refers to|counts as"
    r"|(?:is|are) (?:anyone|any|someone|those|everyone))"
)
_LEAST_NEW, _LEAST_SHARE, _SENTENCES = 3, 0.75, 5


def measured(reading: Reading, given: GivenTexts, tongue: Tongue) -> Iterator[Shift]:
    """Yield the measure asked for where all figures used are of another one."""
    if not _DIGIT.search(given.told):
        return
    start, end = reading.asked.start, reading.asked.end
    asked = given.folded[start:end]
    for term, name in tongue.asked.items():
        if term not in asked or (term.isascii() and term not in _LATIN.findall(asked)):
            continue
        used = _figures(reading.folded, tongue)
        most = max(used.values(), key=len, default=())
        if name in used or len(most) < 2 or len(_figures(given.told, tongue).get(name, ())) < 2:
            continue
        span = reading.sentence_span(most[-1], most[-1] + 1)
        at = start + asked.index(term)
        yield Shift("swapped", given.span(at, at + len(term)), span.start, span.end)


def _figures(folded: str, tongue: Tongue) -> dict[str, list[int]]:
    """Return where figures of each measure stand."""
    found: dict[str, list[int]] = {}
    for match in _FIGURE.finditer(folded):
        name = tongue.measure_of(folded[match.end() : match.end() + 12])
        if name is not None:
            found.setdefault(name, []).append(match.start())
    return found


def displaced(reading: Reading, chosen: str | None, given: GivenTexts) -> Iterator[Shift]:
    """Yield openings that say what an X is, and lead away from what the question tells of X."""
    told = "".join(each for each in _telling(given.told) if not _BLANK.search(each))
    for start, end in reading.sentences[:_SENTENCES]:
        match = _opening(reading, start, end)
        where = None if match is None else given.find(match["word"])
        if match is None or where is None or OPTION_PREFIX in where.field:
            continue
        word = match["word"]
        if word not in told or not _is_foreign(match["rest"], told):
            continue
        otherwise = re.search(re.escape(word) + _DEFINES, told)
        if otherwise or _leads_away(reading, chosen, told):
            han = reading.record.lang == "zh"
            way = "misreferred" if otherwise or han else way_of(reading.record.text(where))
            yield Shift("redefined" if match["means"] else way, where, start, end)


def _telling(text: str) -> Iterator[str]:
    """Yield what a text tells: its sentences, and lines without a mark from their last colon on."""
    for stretch in _STRETCH.finditer(text):
        if stretch[2]:
            yield stretch[0]
        elif stretch[2] is not None:
            yield stretch[1].rpartition(":")[2]


def _opening(reading: Reading, start: int, end: int) -> re.Match[str] | None:
    """Return the words and the rest of a sentence that says in general what something is."""
    form = _OPENING_HAN if reading.record.lang == "zh" else _OPENING
    match = form.match(reading.folded[start:end])
    if match is None or match["word"] in STOPWORDS:
        return None
    # "The pin is bent" speaks of one pin; "the Amazon is a river" of what bears the name.
    one = form is _OPENING and match["the"] and reading.text[start + match.start("word")].islower()
    return None if one else match


def _is_foreign(words: str, told: str) -> bool:
    terms = content_stems(words)
    new = terms - content_stems(told)
    return _LEAST_NEW <= len(new) and _LEAST_SHARE * len(terms) <= len(new)


def _leads_away(reading: Reading, chosen: str | None, told: str) -> bool:
    """Whether the option chosen has no word of what is told, and another one has."""
    known = content_stems(told)
    options = reading.record.options.items()
    shared = {key for key, text in options if known & content_stems(fold(text))}
    return chosen is not None and chosen not in shared and bool(shared)
