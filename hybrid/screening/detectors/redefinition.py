"""``redefinition_source`` and ``redefined``: a keyword is expressly read as something else.

The cue ``redefinition`` finds the wording; here the two halves are compared. What is put in the
keyword's place must be new, and no spelling, form or relative of the keyword.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from hybrid.records.values import Signal
from hybrid.screening.detectors.asked_senses import Given, asked_sense, told_of
from hybrid.screening.detectors.asked_text import asked_text, keyword_fields
from hybrid.screening.detectors.fields import Fields
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.detectors.novelty import given_stems
from hybrid.screening.detectors.phrases import Words
from hybrid.screening.reading import Reading
from hybrid.screening.wording.told import quotations
from hybrid.text.folding import closed
from hybrid.text.hanzi import HAN
from hybrid.text.sentences import Range
from hybrid.text.spans import Span
from hybrid.text.stopwords import FUNCTION_EN
from hybrid.text.terms import last_places, stems, terms

_LEAST_NOVEL_SHARE = 0.5
# Two words so alike are one word spelled or inflected in two ways.
_ALIKE = 0.75
_COMMON_START = 4
_LEAST_BESIDE = 2
_LATIN = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
_INSIDE = re.compile(r"[\w,;] $|[\u4e00-\u9fff]$")
_TERM_MEANT = re.compile(
    r"[Bb]y (?:an? |the )?[\"“'‘]?[\w-]+(?: [\w-]+){1,2}[\"”'’]? (?:I|we|one|they) (?:\w+ )?"
    r"(?:mean|understand)s?\b"
)
_MENTIONED = re.compile(r"[“\"「『]\s*([^”\"」』\s]{1,12})\s*[”\"」』]")
# An opening mark with words after it, none of which closes the quotation.
_WITHIN_QUOTATION = re.compile(r"[“「『][^“”「」『』]+$")
# A reading that is only thought likely is an attempt to understand, not a redefinition.
_SUPPOSED = re.compile(
    r"\b(?:likely|probably|presumably|typically|usually|generally|often|commonly|may|might|could"
    r"|perhaps|possibly)\b|可能|大概|也许|通常|一般",
    re.IGNORECASE,
)
# Words that lead from the keyword to its reading.
_LINK_ZH = re.compile(
    r"[”\"」』]|，?(?:从|按照?|照|就|单看|光看|只看)?字面(?:上|意思|意义)?(?:来?[看讲说解]|来?理解)?，?(?:自然|当然)?"
    r"(?:就|也|便|无非)?(?:是指|指的?就?是?|的?意思就?是|是说?|意味着|等于|[讲说]的是)"
    r"|，?(?:拆开来?|逐字|望文生义)[看讲说解]?，?"
    r"|，?在?(?:这里|此处|本题|题目|题干|文中)[中里]?(?=是|就|指|意思|说的|其实)|，(?=指的?是|意思)|的(?:重点|关键|本意|意义|核心|要点)|，?我们?(?=理解|解|看|当)|一词|这个词|二字|一字|在(?:这里|此处|本题中|题目中)|(?:应当?|应该|可以?|不妨|只能)?被?"
    r"(?:理解|解释|解读|读作|看作?|当作|等同|引申|视)(?:为|成|作|于)|，?是?指的?就?是?|意思就?是|，?是说"
    r"|，?说的就?是|，?顾名思义，?(?:就|也)?[是指]|等于|相当于"
    r"|[嘛呢呀啊吧]?，?(?:无非|不过|只不过|其实|本身|说白了|说到底|归根到底|不就|照我看|依我看|我看|在我看来|就本题而言"
    r"|姑且|权且|暂且)，?(?:就|也|便)?(?:指的)?(?:就|也)?(?:是|指|当作|算)|[嘛呢呀啊吧]，?(?:指的)?就?[是指]"
    r"|也?就?是"
)
# Words that lead to the keyword.
_LEAD_ZH = re.compile(
    r"^(?:(?:把|将|這裡|这里|此处|本题|句中|文中|题[目干]?[中里]?)的?|所谓的?|我理解的?|在我看来，?|照我理解，?"
    r"|依我看，?|按我的理解，?)"
)
_READING_END_ZH = re.compile(r"的意思$")


# Who counts as one is drawn anew.
_OF_PEOPLE = re.compile(
    r"\b(?:persons?|people|someone|somebody|those|one|anyone|anybody|wom[ae]n|m[ae]n)"
    r" (?:who|that|with)\b|的人|者$"
)
# A reading that somebody might have, or that is given up at once.
_TRIED = re.compile(
    r"\b(?:might|could|may|would|one|some|people|readers|many|others"
    r"|tempting to|wrong to|mistake to)(?: \w+ly| also)?$"
    r"|(?:有人|有的人|有些人|人们|容易|可能|也许|不能|不应|不该|误)[^，。；]{0,6}$",
    re.IGNORECASE,
)
# The turn comes at once: "if it means a day, which sounds odd, but …" has gone on with the day.
_TURNED = re.compile(
    r"[^,;，；。]{0,40}(?:[,;] ?(?:but|however|though|although|yet)\b|[，；](?:但|不过|然而|可是))",
    re.IGNORECASE,
)
_GIVEN_UP = re.compile(
    r"\bnot (?:what|how)\b"
    r"|\bwould (?:be|make) (?:no|wrong|absurd|silly)"
    r"|不合题意|不符合题|说不通|不通顺|显然不|另有|才对"
    # A verdict on the reading.
    r"|[,，;；](?:这[种个]?|该|此)?(?:说法|理解|解释|表述|定义)?是?(?:错误|不对|不正确|不准确|有误)"
    r"|[,;] ?(?:which is |this is |so )?(?:wrong|incorrect|false|mistaken)\b",
    re.IGNORECASE,
)
# The reading is the text's own.
_AS_GIVEN = re.compile(
    r"\b(?:as|the way|just as) (?:the |this )?(?:question|text|passage|rules?|sign|statement|notice"
    r"|author) (?:defines?|says?|states?|puts?|gives?|uses?)\b"
    r"|[按照依](?:照|据)?(?:题目|文中|题中|原文|本文|题干)[^，。；]{0,4}(?:定义|说法|规定)",
    re.IGNORECASE,
)


# What is asked is what a quoted word stands for: “丝”和“泪”分别指____.
_ASKS_ZH = '[”」』"’][^。？?\n]{0,12}(?:指|代表|意思|含义|象征)'
_ASKS_EN = r"[\"”’'][^.?\n]{0,24}\b(?:refers?|means?|meant|stands?|denotes?|represents?)\b"
# More characters are no term but a clause.
_LONGEST_TERM = 10
# Another reading is set aside for it: which of the two is wrong only a list can tell.
_SET_AGAINST = re.compile(
    r"[,;(] ?(?:and |so |but )?(?:not|never)\b(?! (?:just|only|merely|simply|more|less))"
    r"|\b(?:rather than|instead of|as opposed to|unlike)\b"
    r"|[，；（](?:而|并)?(?:不是|并非|而非|不指)|而不是|而非|不是一(?:个意思|回事)|两码事|两回事|无关",
    re.IGNORECASE,
)


def find(reading: Reading, lexicon: Lexicon) -> tuple[Signal, ...]:
    """Return the pairs of a keyword, as given, and the words that read it as something else."""
    found: list[Signal] = []
    fields = Fields(reading, lexicon)
    for signal in (*reading.of("redefinition"), *_narrowing(reading)):
        place = (signal.span.start, signal.span.end)
        keyword = keyword_read(reading, place)
        if keyword is None or not_adopted(reading, place):
            continue
        word = reading.record.text(keyword)
        if _set_against(reading, place) or _is_asked_for(reading, word):
            continue
        # "I take X to mean Y" is a choice; what X "must refer to" may be found in the text.
        chosen = not reading.words(place).lower().startswith(word.lower())
        if not chosen and fields.agrees(word, place):
            continue
        han = HAN.search(reading.words(place)) is not None
        source = _shifted_han(reading, place, lexicon) if han else _shifted(reading, place, lexicon)
        if source is not None:
            found += [Signal("redefinition_source", source), Signal("redefined", signal.span)]
            if (
                is_name(reading, source)
                or reading.within(place, "narrowed")
                or _OF_PEOPLE.search(reading.words(place))
            ):
                # What a name or term says by its letters is not what it stands for.
                found += [Signal("referent_source", source), Signal("lost_referent", signal.span)]
    return tuple(found)


def _is_asked_for(reading: Reading, word: str) -> bool:
    """Whether the question quotes the word and asks what it stands for: any answer reads it."""
    said = re.escape(word)
    asks = rf"[“「『\"‘']{said}(?:{_ASKS_ZH}|{_ASKS_EN})"
    return word in reading.record.question and (
        re.search(asks, reading.record.question, re.IGNORECASE) is not None
    )


def _set_against(reading: Reading, place: Range) -> bool:
    """Whether the sentence sets another sense aside for the one that it reads at ``place``."""
    _, end = reading.sentence_at(place[0])
    against = _SET_AGAINST.search(reading.record.reasoning, place[1], end) is not None
    return against and not reading.within(reading.sentence_at(place[0]), "narrowed")


def _narrowing(reading: Reading) -> Iterator[Signal]:
    """Yield the dictionary-like statements that narrow the keyword: "eyes means unaided eyes"."""
    if reading.of("narrowed"):
        for gloss in reading.of("gloss"):
            if reading.within((gloss.span.start, gloss.span.end), "narrowed"):
                yield gloss


def not_adopted(reading: Reading, place: Range) -> bool:
    """Whether the words at ``place`` are tried, thought likely, or given up, but not adopted.

    Nor are they of the keyword where it only ends what is quoted: “倒时差”是指.
    """
    start, end = reading.sentence_at(place[0])
    text = reading.record.reasoning
    return (
        _WITHIN_QUOTATION.search(text, start, place[0]) is not None
        or _SUPPOSED.search(reading.words(place)) is not None
        or _TRIED.search(text[start : place[0]].rstrip(" “\"'‘")) is not None
        or _GIVEN_UP.search(text, place[0], end) is not None
        or _TURNED.match(text, place[1], end) is not None
        or _AS_GIVEN.search(text, start, end) is not None
        or _names_an_option(reading, reading.words(place))
    )


def is_name(reading: Reading, source: Span) -> bool:
    """Whether the word has a capital that no sentence's beginning gives it."""
    text = dict(reading.record.fields())[source.field]
    return text[source.start].isupper() and _INSIDE.search(text[: source.start]) is not None


def keyword_read(reading: Reading, place: Range) -> Span | None:
    """Return the keyword, as question or options have it, that the words at ``place`` read."""
    words = reading.words(place)
    if HAN.search(words):
        sources = (_source_han(reading, keyword) for keyword, _ in _keywords_han(words))
        return next((source for source in sources if source is not None), None)
    keyword = _keyword(reading, place)
    return keyword[0] if keyword else None


# --- English -----------------------------------------------------------------------------------


def _shifted(reading: Reading, place: Range, lexicon: Lexicon) -> Span | None:
    """Return where the keyword is given, if the words at ``place`` read it as something else."""
    keyword = _keyword(reading, place)
    if keyword is None:
        return None
    source, after = keyword
    after = max(after, place[0] + _quoted_end(reading.words(place)))
    said = list(terms(reading.record.reasoning, after, place[1]))
    given = given_stems(reading.record)
    novel = [term for term in said if term.stem not in given]
    if not novel or len(novel) < _LEAST_NOVEL_SHARE * len(said):
        return None
    word, text = reading.record.text(source), reading.record.reasoning
    others = [term for term in novel if not _alike(word, text[term.start : term.end])]
    # Another spelling or form of the keyword is the keyword still, unless more is said of it.
    if len(others) < (1 if len(others) == len(novel) else _LEAST_BESIDE):
        return None
    reads_as = text[after : place[1]]
    if lexicon.akin(word, reads_as):
        return None
    # What narrows a sense speaks of that sense.
    narrowed = reading.within(place, "narrowed")
    return source if narrowed or not _not_shifted(reading, lexicon, source, reads_as) else None


def _quoted_end(words: str) -> int:
    """Return where the reading begins of a term of several words: "by a 'long position' I mean"."""
    term = _TERM_MEANT.match(words)
    return term.end() if term else 0


def _keyword(reading: Reading, place: Range) -> tuple[Span, int] | None:
    """Return the keyword as question or options have it, and where it ends in the reasoning."""
    text = reading.record.reasoning
    given = _given_words(reading)
    for match in _LATIN.finditer(text, *place):
        first = _given_as(given, match[0].lower())
        if first is not None and match[0].lower() not in FUNCTION_EN:
            return first, match.end()
    return None


def _given_as(given: dict[str, Span], word: str) -> Span | None:
    """Return where a word is given, in the plural if not as it is."""
    return given.get(word) or (given.get(word + "s") if len(word) >= _COMMON_START else None)


def _given_words(reading: Reading) -> dict[str, Span]:
    found: dict[str, Span] = {}
    for name, text in keyword_fields(reading.record):
        for match in _LATIN.finditer(text):
            found.setdefault(match[0].lower(), Span(name, *match.span()))
    return found


def _names_an_option(reading: Reading, said: str) -> bool:
    """Whether an option stands in quotation marks in ``said``: it is chosen, and no sense told."""
    options = {closed(option) for option in reading.record.options.values()}
    return any(closed(quoted) in options for quoted in quotations(said))


def _alike(word: str, other: str) -> bool:
    """Whether two words are spellings or forms of each other."""
    one, two = word.lower(), other.lower()
    start = min(_COMMON_START, len(one), len(two))
    if start > 2 and one[:start] == two[:start]:
        return True
    return SequenceMatcher(None, one, two).ratio() >= _ALIKE


def _not_shifted(reading: Reading, lexicon: Lexicon, source: Span, said: str) -> bool:
    """Whether a list knows the keyword, and what is said of it fits the sense asked for.

    Where the question leaves the sense open, a listed reading is as good as another; but where it
    says more, and nothing that speaks for any listed sense, whoever says how to read the word has
    chosen. What is written as a name is no common word.
    """
    given, spoken = Given(reading), Words(said)
    named = is_name(reading, source)
    for entry in lexicon.entries_in([reading.record.text(source)]):
        asked = asked_sense(entry, given, clearly=1)
        senses = [each for each in entry.senses if not named or each.sense.kind != "word"]
        if asked is not None:
            senses = [asked]
        elif told_of(entry, given, clearly=1) is None and _says_more(reading, source):
            continue
        if any(spoken.holds(phrase) for sense in senses for phrase in sense.phrases()):
            return True
    return False


def _says_more(reading: Reading, source: Span) -> bool:
    """Whether the question says something beside the keyword."""
    others = stems(asked_text(reading.record).text) - stems(reading.record.text(source))
    return len(others) >= _LEAST_BESIDE


# --- Chinese -----------------------------------------------------------------------------------


def _shifted_han(reading: Reading, place: Range, lexicon: Lexicon) -> Span | None:
    """Return where the keyword is given, if the words at ``place`` read it as something else."""
    words = reading.words(place)
    for keyword, after in _keywords_han(words):
        source = _source_han(reading, keyword) if len(keyword) <= _LONGEST_TERM else None
        if source is None:
            continue
        said = _READING_END_ZH.sub("", _LINK_ZH.sub("", words[after:], count=3)).strip("，。 ：")
        if not _is_other_han(reading, keyword, said, place) or lexicon.akin(keyword, said):
            return None
        return None if _not_shifted(reading, lexicon, source, said) else source
    return None


def _keywords_han(words: str) -> Iterator[tuple[str, int]]:
    """Yield the keyword that stands in quotation marks, else what precedes the linking words."""
    quoted = _MENTIONED.search(words)
    if quoted is not None:
        yield quoted[1], quoted.end(1)
        return
    bare = re.sub(_LEAD_ZH, "", words)
    offset = len(words) - len(bare)
    link = _LINK_ZH.search(bare)
    if link is not None and link.start() >= 2:
        yield bare[: link.start()].strip(), offset + link.start()


def _source_han(reading: Reading, keyword: str) -> Span | None:
    for name, text in keyword_fields(reading.record):
        match = re.search(re.escape(keyword), text, re.IGNORECASE)
        if match is not None:
            return Span(name, *match.span())
    return None


def _is_other_han(reading: Reading, keyword: str, said: str, place: Range) -> bool:
    given = given_stems(reading.record)
    spoken = [term.stem for term in terms(said)]
    if not spoken and len(keyword) == 1:
        single = HAN.findall(said)
        return len(single) == 1 and single[0] not in asked_text(reading.record).text
    novel = [stem for stem in spoken if stem not in given]
    if not novel or len(novel) < _LEAST_NOVEL_SHARE * len(spoken):
        return False
    # A compound explained by its own characters is a gloss, unless it says that it goes by the
    # letter, or what follows rests on it; a single character is in many words.
    by_letter = reading.within(place, "narrowed")
    if by_letter or len(keyword) == 1 or set(keyword).isdisjoint(said):
        return True
    last = last_places(reading.record.reasoning)
    return any(last.get(stem, -1) >= place[1] for stem in novel)
