"""A keyword that the question uses in one field of life, and the reasoning explains in another.

No list of words with several senses is needed. The question's own words tell its field ("rower",
"oar"); what the reasoning says of the keyword tells another ("A stroke occurs when blood cannot
reach the brain"), and the question's field does not return.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hybrid.records.mentions import MENTION
from hybrid.records.record import OPTION_PREFIX
from hybrid.screening.detectors.asked_text import AskedText, asked_text
from hybrid.screening.detectors.fields import Fields, same_word
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.detectors.novelty import given_stems
from hybrid.screening.detectors.redefinition import (
    keyword_read,
    not_adopted,
    respelled,
    set_against,
)
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.hanzi import HAN
from hybrid.text.sentences import Range
from hybrid.text.spans import Span
from hybrid.text.stopwords import DISCOURSE_ZH, FUNCTION_ZH
from hybrid.text.terms import last_places, stem, terms
from hybrid.text.tokens import has_han

# How many words of the other field a keyword's sentence and those after it take: where two words
# of the question tell its own field, where one does, and where the sentence defines the keyword.
_LEAST_TAKEN, _LEAST_TAKEN_FAINT, _LEAST_TAKEN_DEFINED = 2, 3, 2
_LONGEST_HAN = 4
# 甲公司 and 丙 are somebody, whatever is said of them.
_PARTIES = frozenset("甲乙丙丁戊某")
# So are 老王 and 小李: a familiar word before one of the commonest surnames.
_CALLED = re.compile(
    "[老小阿][王李张刘陈杨黄赵吴周徐孙朱胡郭何林罗郑谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶苏魏吕丁任"
    "沈姚卢姜崔钟谭陆汪范廖贾夏韦邹孟熊秦邱江尹薛闫段侯史陶黎贺顾毛郝龚邵钱严戴莫孔汤]"
)
# And foreigners, whose names are written with these characters: 佩德罗, 丹尼尔·琼斯.
_TRANSLITERATED = re.compile(
    "[阿埃艾安昂奥巴班鲍贝本比彼宾波伯布查茨达戴丹道德登蒂迪丁杜顿多厄恩尔法菲费芬弗福盖冈戈格贡古哈海汉赫"
    "亨胡华霍吉加贾简杰金卡凯坎康考科克肯孔库奎拉莱兰劳勒雷里利丽莉琳林卢鲁伦罗洛吕马玛迈麦曼梅门蒙米密明莫"
    "姆默穆纳娜南内妮尼涅努诺欧帕潘庞佩彭皮珀普齐奇乔琼让热日荣瑞萨塞赛桑瑟森沙莎珊舍申什史舒斯丝司苏索塔泰"
    "坦汤唐特滕廷图托瓦万旺威韦维魏温文沃乌伍西希席夏香肖谢辛休许雅亚延扬耶叶伊依因英尤于约泽扎詹赞张珍朱兹佐]"
    "{3,}"
)
_ABOUT_OPTION = re.compile(r"[\s*\-•]*[(（]?(?:Option |选项)?[A-J][)）.:：项]")
# A sentence of symbols derives something, and explains no word.
_RELATES = re.compile(r"[=<>≤≥≠∧∨¬→∈⇒]|\\(?:land|lor|neg|rightarrow|leq?|geq?)\b")
_LATIN = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_DEFINES = re.compile(
    r"^[^A-Za-z]*(?:(?:an?|the|to|the (?:word|term) ) ?)?[\"'“‘]?(?P<word>[A-Za-z-]+)[\"'”’]? "
    r"(?:is|are|means?|occurs?|refers? to|lives?)\b"
    r"|^[^\u3400-\u9fffA-Za-z]*(?P<han>[\u3400-\u9fffA-Za-z]{1,6}?)[”」\"]?(?:一词|这个词)?"
    r"(?:就?是|就?指|的?意思|用)",
    re.IGNORECASE,
)
# "A patch is a piece of cloth" tells one of a kind.
_OF_A_KIND = re.compile(r"[^A-Za-z]*an? ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DomainShift:
    """A keyword as given, and the passage of the reasoning that carries it to another field.

    ``told`` says that the passage explains the keyword in the way of a dictionary.
    """

    source: Span
    passage: Span
    told: bool


def shifts(reading: Reading, lexicon: Lexicon) -> Iterator[DomainShift]:
    """Yield the keywords that are carried to another field, each once."""
    fields = Fields(reading, lexicon)
    if not fields.question:
        return
    seen: set[Span] = set()
    for shift in (*_told(reading, fields), *_explained(reading, fields)):
        if shift.source not in seen:
            seen.add(shift.source)
            yield shift


def _told(reading: Reading, fields: Fields) -> Iterator[DomainShift]:
    """Yield the keywords that are expressly read as something of another field."""
    for signal in reading.of("redefinition", "gloss"):
        place = (signal.span.start, signal.span.end)
        source = keyword_read(reading, place)
        # What an option says is looked up rather than read anew.
        if source is None or source.field.startswith(OPTION_PREFIX) or not_adopted(reading, place):
            continue
        if set_against(reading, place):
            continue
        keyword = reading.record.text(source)
        taken = 1
        if signal.name == "gloss":
            taken = _LEAST_TAKEN if fields.clear(keyword) else _LEAST_TAKEN_FAINT
            taken = 1 if _taken_up(reading, place) else taken
        if not respelled(reading, place, keyword) and fields.carried(keyword, place, taken):
            yield DomainShift(source, signal.span, True)


def _explained(reading: Reading, fields: Fields) -> Iterator[DomainShift]:
    """Yield the keywords that a sentence about them alone carries to another field."""
    given = asked_text(reading.record)
    asked = _asked(given.text)
    for place in reading.sentences:
        keywords = tuple(_alone(reading, place, asked, given))
        text = reading.words(place) if keywords else ""
        if not keywords or _ABOUT_OPTION.match(text) or _RELATES.search(text):
            continue
        match = _DEFINES.match(text)
        subject = (match["word"] or match["han"]) if match else ""
        for source, keyword in keywords:
            defined = bool(subject) and _is(subject, keyword)
            if not defined and _is_of_an_option(reading, place, keyword):
                continue
            clear = fields.clear(keyword)
            of_kind = defined and _OF_A_KIND.match(text) is not None
            if not (clear or of_kind or fields.ambiguous(keyword)):
                # One word tells the question's field by chance: can olive oil cure rabies?
                continue
            taken = _LEAST_TAKEN if clear else _LEAST_TAKEN_FAINT
            if len(keyword) == 1 and not defined:
                continue
            least = _LEAST_TAKEN_DEFINED if defined else taken
            # What the options name leads nowhere else, unless it is said to be the keyword.
            if fields.carried(keyword, place, least, beyond_options=not defined):
                yield DomainShift(source, Span(REASONING, *place), False)


def _is_of_an_option(reading: Reading, place: Range, keyword: str) -> bool:
    """Whether a sentence names an option and not the keyword with it: it says what that one is."""
    named = [m for m in reading.within(place, MENTION) if {"text", "letter"} & set(m.tags)]
    return bool(named) and not any(_holds(reading, m.option, keyword) for m in named)


def _holds(reading: Reading, letter: str | None, keyword: str) -> bool:
    """Whether the text of an option holds the keyword."""
    text = reading.record.options.get(letter or "", "")
    return keyword in text or (keyword.isascii() and same_word(text, keyword))


def _taken_up(reading: Reading, place: Range) -> bool:
    """Whether what is said of a keyword at ``place`` comes back after it, in new words."""
    given = given_stems(reading.record)
    said = {term.stem for term in terms(reading.words(place))} - given
    last = last_places(reading.record.reasoning)
    return any(last.get(each, -1) >= place[1] for each in said)


def _is(subject: str, keyword: str) -> bool:
    return subject == keyword or (subject.isascii() and same_word(subject, keyword))


def _asked(question: str) -> Mapping[str, Range]:
    """Return where the question has each of its content words first."""
    places = [match.span() for match in _LATIN.finditer(question)]
    return {stem(question[start:end]): (start, end) for start, end in places[::-1]}


def _alone(
    reading: Reading, place: Range, asked: Mapping[str, Range], given: AskedText
) -> Iterator[tuple[Span, str]]:
    """Yield the keyword of a sentence that holds one content word of the question, and no other."""
    question, text = given.text, reading.record.reasoning
    held = {term.stem: term for term in terms(text, *place) if term.stem in asked}
    if len(held) == 1:
        ((key, said),) = held.items()
        keyword = question[slice(*asked[key])]
        # A name that stays one speaks of its bearer.
        if not (keyword[0].isupper() and text[said.start].isupper() and not keyword.isupper()):
            yield given.span(*asked[key]), keyword
    if has_han(reading.words(place)):
        yield from _alone_han(given, reading.words(place))


def _is_somebody(word: str) -> bool:
    """Whether a Chinese word names a person, whatever it may mean as a word."""
    if word[0] in _PARTIES or _CALLED.fullmatch(word):
        return True
    return _TRANSLITERATED.fullmatch(word) is not None


def _alone_han(given: AskedText, text: str) -> Iterator[tuple[Span, str]]:
    """Yield the longest word of the question that the sentence begins with."""
    bare = re.sub(r"^[^\u3400-\u9fff]+", "", text)
    for length in range(_LONGEST_HAN, 0, -1):
        word = bare[:length]
        at = given.text.find(word)
        if len(word) < length or at < 0 or not all(map(HAN.match, word)):
            continue
        if FUNCTION_ZH.isdisjoint(word) and word not in DISCOURSE_ZH and not _is_somebody(word):
            yield given.span(at, at + length), word
        return
