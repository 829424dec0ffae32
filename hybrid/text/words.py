"""What the words of a text are: tokens, numbers, stems, words without content, words that turn.

*Tokens*: punctuation is none where only style hangs on it. Where sense does, it is one: a minus, a
ratio's colon, the bracket of ``f(x)``, a question mark.

*Stems*: English ones are Snowball's; Chinese ones pairs of neighbouring characters, which needs no
dictionary and does not depend on a segmenter's mood.

*Words without content*: ``FUNCTION`` is grammar; ``DISCOURSE`` what any reasoning about a choice
question uses; the rest what leads from the given to the answer: arithmetic, order, logic, the task
itself, reading and weighing. Those carry content, but claim no fact that the text would have to
hold.

*Words that turn*: each set holds the words whose presence on one side only must be named and
refused when two sentences are compared.

*The word list* tells a typo from another word. It is the one that pyspellchecker carries (160,000
forms, inflections and common names included), read when first asked for, in about a tenth of a
second.

*The language* of a text is told by its script and by its words of grammar.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from operator import add
from typing import Literal, NamedTuple

import Stemmer

from hybrid.errors import LanguageError, spelled
from hybrid.text.characters import ANY_HAN, ANY_HAN_RANGE, HAN_RANGE


@cache
def sections(name: str) -> Mapping[str, frozenset[str]]:
    """Return the sections of ``lists/NAME.txt``, ``[section] what it is``, each with its words."""
    found: dict[str, set[str]] = {}
    words: set[str] = set()
    place = files("hybrid.text") / "lists" / f"{name}.txt"
    for line in place.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            words = found.setdefault(line[1 : line.index("]")], set())
        elif not line.startswith("#"):
            words.update(line.split())
    return {section: frozenset(each) for section, each in found.items()}


# Longer ones are no number that anybody reads.
_LONGEST_NUMBER = 24

_DIGITS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
_UNITS = {
    word: value
    for value, word in enumerate(
        """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen seventeen eighteen nineteen""".split()
    )
}
_TENS = {
    word: value
    for value, word in zip(
        range(20, 100, 10),
        "twenty thirty forty fifty sixty seventy eighty ninety".split(),
        strict=True,
    )
}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_HAN_DIGITS = dict(zip("零〇一二两三四五六七八九", (0, 0, 1, 2, 2, *range(3, 10)), strict=True))
_HAN_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "亿": 10**8}


def value_of(tokens: Sequence[str]) -> float | None:
    """Return the number that ``tokens`` write together, or ``None`` when they write none."""
    if len(tokens) > _LONGEST_NUMBER:
        return None
    if len(tokens) == 1 and _DIGITS.fullmatch(tokens[0]):
        return float(tokens[0].replace(",", ""))
    words = [token.lower() for token in tokens]
    if words and all(word in _UNITS or word in _TENS or word in _SCALES for word in words):
        return _english(words)
    text = "".join(tokens)
    if 0 < len(text) <= _LONGEST_NUMBER and all(
        char in _HAN_DIGITS or char in _HAN_SCALES for char in text
    ):
        return _chinese(text)
    return None


def _english(words: Sequence[str]) -> float:
    total = part = 0
    for word in words:
        if word in _SCALES:
            part = max(part, 1) * _SCALES[word]
            if part >= 1000:
                total, part = total + part, 0
        else:
            part += _UNITS.get(word, 0) + _TENS.get(word, 0)
    return float(total + part)


def _chinese(text: str) -> float:
    if all(char in _HAN_DIGITS for char in text):
        return float("".join(str(_HAN_DIGITS[char]) for char in text))
    total = part = digit = 0
    for char in text:
        if char in _HAN_DIGITS:
            digit = _HAN_DIGITS[char]
        elif _HAN_SCALES[char] >= 10**4:
            total, part, digit = (total + part + digit) * _HAN_SCALES[char], 0, 0
        else:
            part, digit = part + max(digit, 1) * _HAN_SCALES[char], 0
    return float(total + part + digit)


# What is written without spaces, one token a character: with radicals, 々〆〇 and kana.
_UNSPACED = f"\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff{ANY_HAN_RANGE}"
# Circled and bracketed numbers: each names a statement of its own.
_ENCLOSED = "\u2460-\u24ff\u2776-\u2793\u3220-\u3247\u3251-\u325f\u3280-\u32bf"
_LETTER = rf"[^\W\d_{_UNSPACED}{_ENCLOSED}]"
_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|\d+(?:\.\d+)?"
_TOKEN = re.compile(rf"{_LETTER}+(?:'{_LETTER}+)*|[{_UNSPACED}{_ENCLOSED}]|{_NUMBER}|[^\s\w]|_+")
# A word with its apostrophes; signs for numbers that are no digits come in, and are looked at.
_WORD = re.compile(rf"[^\W\d_{_UNSPACED}]+(?:['’][^\W\d_{_UNSPACED}]+)*")
_IS_UNSPACED = re.compile(f"[{_UNSPACED}]")

# Between or before operands these mean something; elsewhere they set off words.
_PUNCTUATION = frozenset(",;:.!\"'()[]{}…、|·-*_`#。｡，")


LONGEST_WORD = 64
_QUOTATION = 120


class Token(NamedTuple):
    """A token and where it stands in its text."""

    text: str
    start: int
    end: int


def tokenise(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """Return the tokens of ``text[start:end]``, offsets into ``text``."""
    stop = len(text) if end is None else end
    return [
        Token(match[0], match.start(), match.end())
        for match in _TOKEN.finditer(text, start, stop)
        if match[0][0] not in _PUNCTUATION or _carries_sense(text, match.start(), match.end())
    ]


def is_han(char: str) -> bool:
    """Whether ``char`` is a Han character or kana."""
    return bool(_IS_UNSPACED.match(char))


def has_han(text: str) -> bool:
    """Whether ``text`` holds a Han character or kana."""
    return not text.isascii() and _IS_UNSPACED.search(text) is not None


def word_at(text: str, index: int) -> tuple[int, int]:
    """Return the range of the Latin word on both sides of ``index``, apostrophes included.

    At most ``LONGEST_WORD`` characters each way, so that no text makes this slow.
    """
    low, high = max(0, index - LONGEST_WORD), min(len(text), index + LONGEST_WORD)
    # One character more on both sides, which an apostrophe there hangs on.
    for found in _WORD.finditer(text, max(0, low - 1), high + 1):
        if index < found.start():
            break
        if index <= found.end():
            start, end = max(low, found.start()), min(high, found.end())
            return (start, end) if _is_plain(found[0]) else _walked(text, index, low, high)
    return index, index


def _is_plain(word: str) -> bool:
    return word.isalpha() or word.replace("'", "").replace("’", "").isalpha()


def _walked(text: str, index: int, low: int, high: int) -> tuple[int, int]:
    start = end = index
    while low < start and _in_word(text, start - 1):
        start -= 1
    while end < high and _in_word(text, end):
        end += 1
    return start, end


def _in_word(text: str, index: int) -> bool:
    char = text[index]
    if char in "'’":
        return _is_letter(text[index - 1 : index]) and _is_letter(text[index + 1 : index + 2])
    return _is_letter(char)


def _is_letter(char: str) -> bool:
    return char.isalpha() and not is_han(char)


def _carries_sense(text: str, start: int, end: int) -> bool:
    sign = text[start]
    left, right = text[start - 1 : start] if start else "", text[end : end + 1]
    if sign in ".,:!":
        return left.isdigit() and right.isdigit()
    if sign in "'\"":
        return left.isdigit() and not _closes_a_quotation(text, start)
    if sign in "([{":
        return _is_operand(text[max(0, start - 3) : start].rstrip())
    if sign == "_":
        return end - start > 1 or (left.isalnum() and right.isalnum())
    return sign in "-*#" and _operates(text, sign, start, end)


def _closes_a_quotation(text: str, at: int) -> bool:
    """Whether a mark after a number closes what another opened, and is no prime (``5'``)."""
    before = text[max(0, at - _QUOTATION) : at]
    opened = sum(
        mark == '"' and not before[index - 1 : index].isdigit() for index, mark in enumerate(before)
    )
    return opened % 2 == 1


def _operates(text: str, sign: str, start: int, end: int) -> bool:
    """Whether a dash, star or hash stands between operands or before a number."""
    before, after = text[max(0, start - 3) : start].rstrip(), text[end : end + 3].lstrip()
    if sign == "#":
        return after[:1].isdigit()
    if sign == "-" and after[:1].isdigit():
        attached = _is_letter(text[start - 1 : start])
        return not attached or _is_lone(before, last=True)
    return _is_operand(before) and (after[:1].isdigit() or _is_lone(after, last=False))


def _is_operand(before: str) -> bool:
    return before[-1:].isdigit() or before[-1:] == ")" or _is_lone(before, last=True)


def _is_lone(text: str, *, last: bool) -> bool:
    """Whether the letter at the end (or at the beginning) of ``text`` stands alone."""
    near, far = (text[-1:], text[-2:-1]) if last else (text[:1], text[1:2])
    lone = near.isascii() and near.isalpha() and not (far.isalpha() and not is_han(far))
    return lone and (last or not (far == " " and near in "aAI"))


_LISTS = sections("stopwords")

FUNCTION_EN = _LISTS["function_en"]
DISCOURSE_EN = _LISTS["discourse_en"]
DEDUCTION_EN = _LISTS["deduction_en"]
WEIGHING_EN = _LISTS["weighing_en"]

FUNCTION_ZH = _LISTS["function_zh"]
"""Characters of grammar: a pair with one of these is no content."""

DISCOURSE_ZH = _LISTS["discourse_zh"]
GRAMMAR_WORDS_ZH = _LISTS["grammar_zh"]
DEDUCTION_PAIRS_ZH = _LISTS["deduction_zh"]
READING_PAIRS_ZH = _LISTS["reading_zh"]
WEIGHING_PAIRS_ZH = _LISTS["weighing_zh"]

DEDUCTION_ZH = _LISTS["step_characters_zh"]
"""Characters: a pair of these and of given ones alone says nothing new."""


STOPWORDS = FUNCTION_EN | DISCOURSE_EN
"""English words without content of their own: grammar, and what any reasoning is told in."""

_LETTERS = re.compile(r"[a-z]+(?:'[a-z]+)?")
_HAN_RUN = re.compile(f"[{HAN_RANGE}]{{2,}}")
_STEMMER = Stemmer.Stemmer("english", 0)


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Return the stem of a lower-case English word, without a possessive ending."""
    return str(_STEMMER.stemWord(word.partition("'")[0] if "'" in word else word))


@lru_cache(maxsize=1 << 16)
def content_stem(word: str) -> str:
    """Return the stem of a lower-case word that carries content, else an empty string."""
    plain = word.removesuffix("'s")
    return "" if len(plain) < 2 or plain in STOPWORDS or "n't" in plain else stem(plain)


def content_stems(folded: str) -> frozenset[str]:
    """Return the stems of a folded text's content: of English words, and Chinese pairs."""
    found = {*map(content_stem, _LETTERS.findall(folded))}
    found.discard("")
    if not folded.isascii():
        for run in _HAN_RUN.findall(folded):
            found.update(filter(pair_tells, map(add, run, run[1:])))
    return frozenset(found)


@lru_cache(maxsize=1 << 16)
def pair_tells(pair: str) -> bool:
    """Whether two Chinese characters carry content: no grammar, no word of any reasoning."""
    return pair not in DISCOURSE_ZH and pair[0] not in FUNCTION_ZH and pair[1] not in FUNCTION_ZH


_ENDING = re.compile(r"[A-Za-z]+\Z")
_BEGINNING = re.compile(r"[a-z]{1,40}")
_LONGEST_ENDING = 40


def is_word(word: str) -> bool:
    """Whether the list holds ``word``, in any case."""
    return word.lower() in words()


def wraps_a_word(text: str, start: int, end: int) -> bool:
    """Whether the word that ends at ``start`` goes on at ``end``, wrapped between two lines.

    It does when the list holds the joined word and one of the halves is no word of its own:
    "infor-" and "mation", but not "well-" and "known".
    """
    left = _ENDING.search(text, max(0, start - _LONGEST_ENDING), start)
    right = _BEGINNING.match(text, end)
    if left is None or right is None:
        return False
    return is_word(left[0] + right[0]) and not (is_word(left[0]) and is_word(right[0]))


@cache
def words() -> frozenset[str]:
    """Return every form of the list, in lower case."""
    packed = (files("spellchecker") / "resources" / "en.json.gz").read_bytes()
    return frozenset(json.loads(gzip.decompress(packed)))


Kind = Literal[
    "negator",
    "number",
    "quantifier",
    "option letter",
    "modal",
    "comparison",
    "antonym",
    "name",
    "order",
    "case",
    "ending",
    "sign",
    "word",
]

_TURNS = sections("lexicon")

NEGATORS = _TURNS["negator_en"]
TURNED_BY_A = _TURNS["turned_by_a"]
STRESSED = _TURNS["stressed"]
CAPITONYMS = _TURNS["capitonym"]
NUMBERS_ZH = _TURNS["number_zh"]
NEGATIVE_PREFIXES = ("un", "in", "im", "ir", "il", "dis", "non", "mis", "anti", "counter", "de")

_KINDS: tuple[tuple[Kind, frozenset[str]], ...] = (
    ("negator", NEGATORS | _TURNS["negator_zh"]),
    ("number", _TURNS["cardinal_en"] | _TURNS["ordinal_en"]),
    ("quantifier", _TURNS["quantifier_en"] | _TURNS["quantifier_zh"]),
    ("modal", _TURNS["modal_en"] | _TURNS["modal_zh"]),
    ("comparison", _TURNS["comparison_en"] | _TURNS["comparison_zh"]),
)
_ANTONYMS = {frozenset(pair.split(":")) for pair in _TURNS["antonym_en"]}
_ANTONYMS |= {frozenset(pair) for pair in _TURNS["antonym_zh"]}
_GUARDED = _TURNS["guarded"] | NEGATORS | _TURNS["cardinal_en"]


def guarded_words() -> frozenset[str]:
    """Return the words that ``is_guarded`` knows by heart."""
    return _GUARDED


def is_guarded(word: str) -> bool:
    """Whether a slip in ``word`` (in lower case) must be refused: too much hangs on it."""
    return word in _GUARDED or word.endswith("n't")


def kind_of_word(word: str) -> Kind | None:
    """Return the kind of turn that a word belongs to, if any.

    ``word`` is an English word in lower case, or a Chinese one in the characters of a normal form.
    """
    if word.endswith("n't"):
        return "negator"
    if word[:1].isdigit():
        return "number"
    return next((kind for kind, words in _KINDS if word in words), None)


def are_antonyms(left: str, right: str) -> bool:
    """Whether two words are opposites, in either order."""
    return frozenset((left, right)) in _ANTONYMS


# --- Which of the two languages a text is written in, or that it is neither -----------------------

_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")

Lang = Literal["en", "zh"]
LANGUAGES: tuple[Lang, ...] = ("en", "zh")

_GRAMMAR = sections("languages")
_SCRIPTS = {
    "Japanese": re.compile(r"[\u3041-\u30fa]"),
    "Korean": re.compile(r"[\u1100-\u11ff\uac00-\ud7a3]"),
    "Cyrillic letters": re.compile(r"[\u0400-\u052f]"),
    # Single Greek letters are variables.
    "Greek": re.compile(r"[\u0386-\u03ce]{3,}"),
    "Arabic letters": re.compile(r"[\u0620-\u06d3]"),
    "Hebrew": re.compile(r"[\u05d0-\u05ea]"),
    "an Indian script": re.compile(r"[\u0900-\u0dff]"),
    "Thai": re.compile(r"[\u0e01-\u0e4e]"),
}
_LETTERS_OF_WORD = re.compile(r"[^\W\d_]{2,}")
# The first word of a sentence has its capital from there.
_OPENING = re.compile(r"(?:^|[.!?¿¡:;\n«“])\s*([^\W\d_])")
# So much of a text tells its language; names, quotes and formulas of others may be in it.
_LOOKED_AT = 1500
_LEAST_WORDS = 4
_LEAST_DISTINCT = 3
# So many words of the question's grammar show that a short reasoning is in its language.
_LEAST_WITH_QUESTION = 2
_LEAST_SHARE = 0.15
_LEAST_LETTERS = 0.2
# English prose has twice as much of its own grammar.
_ENGLISH_SHARE = 0.25


def language_of(question: str, options: Iterable[str], reasoning: str) -> Lang:
    """Return the language in which to read a choice question and the reasoning about it.

    Raises ``LanguageError`` where the reasoning is plainly in a third one: no rule and no prompt is
    made for it, so that "no flag" would mean nothing.
    """
    other = other_language(reasoning) or _other_with(question, reasoning)
    if other is not None:
        raise LanguageError(
            f"the reasoning is written in {other}; accepted: English and Chinese "
            f"({spelled('lang', 'en')} reads it as English all the same)"
        )
    return detect("\n".join((question, *options, reasoning)))


def detect(text: str) -> Lang:
    """Return ``zh`` when Han characters outnumber Latin words, else ``en``.

    A Chinese word has about two characters, so a text of equal parts counts as Chinese.
    """
    if text.isascii():
        return "en"
    han = len(ANY_HAN.findall(text))
    return "zh" if han and len(_LATIN_WORD.findall(text)) <= han else "en"


def other_language(text: str) -> str | None:
    """Return in what a text is written that is plainly neither English nor Chinese.

    ``None`` for those two, and wherever that cannot be told: few words, formulas, a language
    without a list here.
    """
    told = text[:_LOOKED_AT]
    return _other_script(told) or (
        None if ANY_HAN.search(told) else _other_grammar(_plain_words(told))
    )


def _plain_words(text: str) -> Sequence[str]:
    """Return the words of a text, those that open a sentence without the capital it gives them."""
    return _LETTERS_OF_WORD.findall(_OPENING.sub(lambda match: match[0].lower(), text))


def _other_with(question: str, reasoning: str) -> str | None:
    """Return the language of a reasoning too short to tell it alone, if its question does."""
    words = _plain_words(reasoning[:_LOOKED_AT])
    if _is_english(words) or ANY_HAN.search(reasoning):
        return None
    name = other_language(f"{reasoning}\n{question}")
    grammar = _GRAMMAR.get(name or "", frozenset())
    return name if len(grammar.intersection(words)) >= _LEAST_WITH_QUESTION else None


def _other_script(text: str) -> str | None:
    if text.isascii():
        return None
    least = _LEAST_LETTERS * sum(map(str.isalpha, text))
    counts = {name: len("".join(script.findall(text))) for name, script in _SCRIPTS.items()}
    name = max(counts, key=counts.__getitem__)
    return name if counts[name] and least <= counts[name] else None


def _other_grammar(words: Sequence[str]) -> str | None:
    if _is_english(words):
        return None
    # With a capital letter they may belong to a name: "Los Angeles", "Der Spiegel".
    counts: Mapping[str, int] = {
        name: sum(map(grammar.__contains__, words)) for name, grammar in _GRAMMAR.items()
    }
    name = max(counts, key=counts.__getitem__)
    if counts[name] < max(_LEAST_WORDS, _LEAST_SHARE * len(words)):
        return None
    if len(_GRAMMAR[name].intersection(words)) < _LEAST_DISTINCT:
        return None
    own = sum(word not in _GRAMMAR[name] for word in _english_grammar(words))
    return name if 2 * own < counts[name] else None


def _is_english(words: Sequence[str]) -> bool:
    return _ENGLISH_SHARE * len(words) <= len(_english_grammar(words))


def _english_grammar(words: Sequence[str]) -> Sequence[str]:
    return [word for word in map(str.lower, words) if word in FUNCTION_EN]
