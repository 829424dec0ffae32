"""``redefinition_source`` and ``redefined``: a keyword is expressly read as something else.

The cue ``redefinition`` finds the wording; here the two halves are compared. What is put in the
keyword's place must be new, and no spelling, form or relative of the keyword.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from difflib import SequenceMatcher

from hybrid.records.values import Signal
from hybrid.screening.detectors.asked_senses import Given, asked_sense, told_of
from hybrid.screening.detectors.asked_text import asked_text
from hybrid.screening.detectors.domains import Spoken, counted, same_word
from hybrid.screening.detectors.keyword_read import (
    LINK_ZH,
    is_name,
    keyword_latin,
    keyword_read,
    keywords_han,
    source_han,
)
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.detectors.novelty import given_stems
from hybrid.screening.detectors.phrases import Words
from hybrid.screening.detectors.readings_adopted import is_asked_for, not_adopted, set_against
from hybrid.screening.reading import Reading
from hybrid.text.guarded import Guarded
from hybrid.text.hanzi import HAN
from hybrid.text.sentences import Range
from hybrid.text.spans import Span
from hybrid.text.terms import Term, last_places, stems, terms

_LEAST_NOVEL_SHARE = 0.5
# Two words so alike are one word spelled or inflected in two ways.
_ALIKE = 0.75
_COMMON_START = 4
_LEAST_BESIDE = 2
_LEAST_OWN = 2
_TERM_MEANT = re.compile(
    r"[Bb]y (?:an? |the )?[\"“'‘]?[\w-]+(?: [\w-]+){1,2}[\"”'’]? (?:I|we|one|they) (?:\w+ )?"
    r"(?:mean|understand)s?\b"
)
_READING_END_ZH = re.compile(r"的意思$")
# Who counts as one is drawn anew.
_OF_PEOPLE = re.compile(
    r"\b(?:persons?|people|someone|somebody|those|one|anyone|anybody|wom[ae]n|m[ae]n)"
    r" (?:who|that|with)\b|的人|者$"
)
_DENIED = Guarded(
    r"(?:\bnot|n['’]t|\brather than|\binstead of|\bunlike|\bneither|\bnor|\bno)\b"
    r"(?: [^\s,;:]+){0,2} ?$",
    re.IGNORECASE,
)
_LOOK_BACK = 40
# More characters are no term but a clause.
_LONGEST_TERM = 10


def find(reading: Reading, lexicon: Lexicon) -> tuple[Signal, ...]:
    """Return the pairs of a keyword, as given, and the words that read it as something else."""
    found: list[Signal] = []
    for signal in (*reading.of("redefinition"), *_narrowing(reading)):
        place = (signal.span.start, signal.span.end)
        keyword = keyword_read(reading, place)
        if keyword is None or not_adopted(reading, place):
            continue
        word = reading.record.text(keyword)
        if set_against(reading, place) or is_asked_for(reading, word):
            continue
        # "I take X to mean Y" is a choice; what X "must refer to" may be found in the text.
        chosen = not reading.words(place).lower().startswith(word.lower())
        if not chosen and _is_of_a_field_asked_of(reading, lexicon, word, place):
            continue
        han = HAN.search(reading.words(place)) is not None
        source = _shifted_han(reading, place, lexicon) if han else _shifted(reading, place, lexicon)
        if source is not None:
            found += [Signal("redefinition_source", source), Signal("redefined", signal.span)]
            if _loses_referent(reading, place, source):
                found += [Signal("referent_source", source), Signal("lost_referent", signal.span)]
    return tuple(found)


def _loses_referent(reading: Reading, place: Range, source: Span) -> bool:
    """Whether a name or term is read by its letters, which is not what it stands for."""
    narrowed = is_name(reading, source) or reading.within(place, "narrowed")
    return bool(narrowed or _OF_PEOPLE.search(reading.words(place)))


def _is_of_a_field_asked_of(reading: Reading, lexicon: Lexicon, keyword: str, place: Range) -> bool:
    """Whether the words at ``place`` speak of a field of life that the question speaks of too.

    The keyword tells none, nor do the parts of a fixed term, nor words that are denied.
    """
    text, asked = reading.record.reasoning, asked_text(reading.record).text
    fixed = tuple(lexicon.compounds.find(asked))
    given = (
        each
        for each in lexicon.domains.spoken(asked)
        if not any(start <= each.place[0] < end for start, end in fixed)
    )
    said = (
        each
        for each in lexicon.domains.spoken(text)
        if place[0] <= each.place[0] < place[1]
        if not _DENIED.search(text[max(0, each.place[0] - _LOOK_BACK) : each.place[0]])
    )
    return not _fields(keyword, given).isdisjoint(_fields(keyword, said))


def _fields(keyword: str, spoken: Iterable[Spoken]) -> Set[str]:
    """Return the fields that words but the keyword speak of."""
    return counted([each for each in spoken if not same_word(each.word, keyword)]).keys()


def _narrowing(reading: Reading) -> Iterator[Signal]:
    """Yield the dictionary-like statements that narrow the keyword: "eyes means unaided eyes"."""
    if reading.of("narrowed"):
        for gloss in reading.of("gloss"):
            if reading.within((gloss.span.start, gloss.span.end), "narrowed"):
                yield gloss


# --- English -----------------------------------------------------------------------------------


def _shifted(reading: Reading, place: Range, lexicon: Lexicon) -> Span | None:
    """Return where the keyword is given, if the words at ``place`` read it as something else."""
    keyword = keyword_latin(reading, place)
    if keyword is None:
        return None
    source, after = keyword
    after = max(after, place[0] + _quoted_end(reading.words(place)))
    said = list(terms(reading.record.reasoning, after, place[1]))
    given = given_stems(reading.record)
    novel = [term for term in said if term.stem not in given]
    if _takes_term_apart(reading, place, lexicon, said):
        return source
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


def _takes_term_apart(
    reading: Reading, place: Range, lexicon: Lexicon, said: Sequence[Term]
) -> bool:
    """Whether a fixed term is read by its first word alone: "a cold war is one in the cold"."""
    words = reading.words(place)
    meant = _TERM_MEANT.match(words)
    term = next(lexicon.compounds.find(meant[0]), None) if meant else None
    if term is None:
        return False
    first, *rest = (each.stem for each in terms(words, *term))
    heard = {each.stem for each in said}
    return first in heard and heard.isdisjoint(rest)


def _quoted_end(words: str) -> int:
    """Return where the reading begins of a term of several words: "by a 'long position' I mean"."""
    term = _TERM_MEANT.match(words)
    return term.end() if term else 0


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
    for keyword, after in keywords_han(words):
        source = source_han(reading, keyword) if len(keyword) <= _LONGEST_TERM else None
        if source is None:
            continue
        said = _READING_END_ZH.sub("", LINK_ZH.sub("", words[after:], count=3)).strip("，。 ：")
        if any(lexicon.idioms.find(keyword)):
            # Whoever knows an idiom explains it in other words than its own.
            other = len(set(keyword) & set(said)) >= _LEAST_OWN and not reading.of("figurative")
        else:
            other = _is_other_han(reading, keyword, said, place)
        if not other or lexicon.akin(keyword, said):
            return None
        return None if _not_shifted(reading, lexicon, source, said) else source
    return None


def _is_other_han(reading: Reading, keyword: str, said: str, place: Range) -> bool:
    """Whether what is ``said`` at ``place`` of a Chinese keyword is something new."""
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
