"""Words of a quote that an explanation takes up, and whether two words are one.

Two forms are one word when they differ by inflection, by a slip of spelling, or by case alone;
but not where the case makes another word of it (``AIDS`` and ``aids``, ``Polish`` and ``polish``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

import Stemmer
from rapidfuzz.distance import OSA

from hybrid.text.hanzi import HAN_RANGE
from hybrid.text.lexicon import CAPITONYMS
from hybrid.text.normalise import normalise
from hybrid.text.stopwords import FUNCTION_EN, FUNCTION_ZH
from hybrid.text.wordlist import is_word

_LATIN = re.compile(r"[A-Za-z][A-Za-z'’-]*[A-Za-z]|\d+(?:\.\d+)?")
_QUOTED_HAN = re.compile(rf"[\"'「『《“‘]([{HAN_RANGE}]+)[\"'」』》”’]")
_HAN_RUN = re.compile(f"[{HAN_RANGE}]+")
_QUOTED = re.compile(r"[\"'“‘「『]([^\"'“”‘’「」『』]{1,80})[\"'”’」』]")
# What an explanation says of any error of this kind, whatever the words in question.
_TALK = frozenset(
    """
    read reads reading mean means meaning word words term terms sense senses question questions
    answer answers option options choice choose chosen text passage reasoning response record
    understand understands understood interpret interprets interpreted take takes taken use uses
    used treat treats treated replace replaces replaced way same different other another keyword
    whole part thing things kind error
    """.split()
)
_OPENING = re.compile(r"(?:^|[.!?:]\s)[\s\"'(]*([A-Z][a-z]+)(?![A-Za-z])")
_STEMMER = Stemmer.Stemmer("english", 0)
_FEW_WORDS = 3
_SHORT_HAN = 4
_SLIP = 1
_LEAST_FOR_SLIP = 5
_BRITISH = (
    ("our", "or"), ("ise", "ize"), ("isa", "iza"), ("yse", "yze"), ("tre", "ter"),
    ("ogue", "og"), ("ll", "l"), ("ence", "ense"),
)  # fmt: skip


def taken_up(quote: str, explanation: str, *, beside: str = "") -> frozenset[str]:
    """Return the words of ``quote`` that ``explanation`` names, as the quote writes them.

    Words of content count in any inflection. Grammar counts only where it is put in quotation
    marks, or is what an abbreviation in ``beside``, the quote compared with, turned into (``us``
    beside ``US``). Words that every explanation uses ("means") count where they are quoted, or
    where the quote is a few words long.
    """
    quote, explanation = normalise(quote).text, normalise(explanation).text
    words = _LATIN.findall(quote)
    named = _Named.of(explanation)
    shifted = {word.lower() for word in _LATIN.findall(beside) if _is_abbreviation(word)}
    found = {
        word
        for word in words
        if named.names(word, short=len(words) <= _FEW_WORDS)
        or (word.lower() in shifted and word in named.forms)
    }
    quoted = {each for each in _QUOTED_HAN.findall(explanation) if each in quote}
    return frozenset(found | quoted | _han_taken_up(quote, explanation))


@dataclass(frozen=True, slots=True)
class _Named:
    """The Latin words of an explanation: as written, by stem, and those in quotation marks."""

    forms: frozenset[str]
    stems: frozenset[str]
    quoted: frozenset[str]

    @classmethod
    def of(cls, explanation: str) -> _Named:
        spoken = _LATIN.findall(explanation)
        marked = " ".join(match[1] for match in _QUOTED.finditer(explanation))
        stems = frozenset(_key(word) for word in spoken if not _is_abbreviation(word))
        return cls(frozenset(spoken), stems, frozenset(_LATIN.findall(marked)))

    def names(self, word: str, *, short: bool) -> bool:
        if word in self.quoted:
            return True
        if _is_abbreviation(word):
            return word in self.forms
        if word.lower() in FUNCTION_EN:
            return False
        if word.lower() in _TALK:
            return word in self.forms and (short or word not in _TALK)
        return word in self.forms or _key(word) in self.stems


def other_words(quote: str, source: str) -> frozenset[str]:
    """Return the words of ``quote`` that are none of ``source``, beyond spelling and inflection.

    Grammar is another word only where the source has an abbreviation in its place.
    """
    quote, source = normalise(quote).text, normalise(source).text
    plain = re.sub(r"\s+", "", source)
    runs = {run for run in _HAN_RUN.findall(re.sub(r"\s+", "", quote)) if run not in plain}
    known = frozenset().union(*_written(source).values())
    written = _written(quote).items()
    latin = {word for word, forms in written if all(_is_other(form, known) for form in forms)}
    return frozenset(runs | latin)


def names_other(quote: str, source: str, explanation: str) -> bool:
    """Whether ``explanation`` names a word of ``quote`` that is none of ``source``."""
    plain = re.sub(r"\s+", "", normalise(source).text)
    others = other_words(quote, source)
    return any(
        word not in plain if _HAN_RUN.match(word) else word in others
        for word in taken_up(quote, explanation, beside=source)
    )


def _is_other(word: str, known: frozenset[str]) -> bool:
    if word in FUNCTION_EN:
        return any(_is_abbreviation(each) and each.lower() == word for each in known)
    return not any(same_word(word, each) for each in known)


def _written(text: str) -> dict[str, frozenset[str]]:
    """Return each Latin word with the forms it may stand for.

    A capital that opens a sentence may be no part of the word, unless the capital makes another
    word of it.
    """
    opening = {match[1] for match in _OPENING.finditer(text)}
    return {
        word: frozenset({word, word.lower()})
        if word in opening and word.lower() not in CAPITONYMS
        else frozenset({word})
        for word in _LATIN.findall(text)
    }


def same_word(left: str, right: str) -> bool:
    """Whether two Latin words are one, written or inflected differently."""
    if left == right:
        return True
    if left.lower() == right.lower():
        return not _is_shift(left, right)
    if _is_abbreviation(left) or _is_abbreviation(right):
        return False
    if _key(_american(left)) == _key(_american(right)):
        return True
    near = OSA.distance(left.lower(), right.lower()) <= _SLIP
    if not near or min(len(left), len(right)) < _LEAST_FOR_SLIP:
        return False
    return not (is_word(left) and is_word(right))


def _is_shift(left: str, right: str) -> bool:
    """Whether case alone makes two words of one spelling: capitals, or a capital within a text."""
    if _is_abbreviation(left) != _is_abbreviation(right):
        return True
    return left[0].isupper() != right[0].isupper() and left[1:] == right[1:]


def _is_abbreviation(word: str) -> bool:
    return len(word) > 1 and word.isupper()


def _american(word: str) -> str:
    """Return a word in lower case with the British spellings that are regular written otherwise."""
    word = word.lower()
    for british, american in _BRITISH:
        word = word.replace(british, american)
    return word


def _key(word: str) -> str:
    return str(_STEMMER.stemWord(word.lower().replace("’", "'").removesuffix("'s")))


def _han_taken_up(quote: str, explanation: str) -> set[str]:
    """Return the longest stretches of Han characters that both texts hold."""
    quote, explanation = re.sub(r"\s+", "", quote), re.sub(r"\s+", "", explanation)
    short = len(quote) < _SHORT_HAN
    found: set[str] = set()
    for run in _HAN_RUN.findall(quote):
        blocks = SequenceMatcher(None, run, explanation, autojunk=False).get_matching_blocks()
        stretches = {run[block.a : block.a + block.size] for block in blocks if block.size}
        found |= {
            stretch
            for stretch in stretches
            if (short or 1 < len(stretch)) and not FUNCTION_ZH.issuperset(stretch)
        }
    return found
