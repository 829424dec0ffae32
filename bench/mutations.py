"""A corpus of quotes with known answers, made from real texts by one change each.

Every class has one generator, ``(rng, texts, text, fragment) -> Case | None``; ``None`` says that
this fragment offers no place for the change. A change that leaves a substring of its source (by a
plain comparison without case and white space) is no case: the quote would simply be there.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from bench.fragments import (
    TOKENS,
    Case,
    Fragment,
    negator_of,
    pick,
    three_pieces,
    unless_chained,
    unless_there,
    weight,
)
from bench.gaps import (
    ELLIPSES,
    compound_cut,
    inside_sentence,
    mark_changed,
    over_any_words,
    over_aside,
    over_sentences,
    word_cut,
)
from bench.mutation_words import (
    ANTONYMS,
    FABRICATED,
    MODALS,
    NUMBER_WORDS,
    QUANTIFIERS,
    SYNONYMS,
    TURNING,
)
from bench.style import STYLES

_WORD = re.compile(r"(?<!\\)\b[A-Za-z]+(?:['’][a-z]+)?")
_LONG_WORD = re.compile(r"(?<![A-Za-z'’])[A-Za-z]{5,}(?![A-Za-z'’])")
_HAN = re.compile("[\u4e00-\u9fff]")


_ACCEPTED = (
    "verbatim",
    "typo",
    "ellipsis over whole sentences",
    "ellipsis over an aside",
    "ellipsis at an edge",
)

Maker = Callable[[random.Random, Sequence[str], Fragment], Case | None]


def generate(lang: str, texts: Sequence[str], *, each: int, seed: int) -> Iterator[Case]:
    """Yield up to ``each`` cases of every class for one language, the same for the same seed."""
    for kind, make in makers(lang).items():
        rng = random.Random(f"{seed}/{lang}/{kind}")
        made = 0
        for _ in range(each * 200):
            if made == each:
                break
            text = rng.choice(texts)
            fragment = pick(rng, text, lang)
            case = fragment and make(rng, texts, fragment)
            if case:
                made += 1
                yield replace(case, kind=kind)


def makers(lang: str) -> dict[str, Maker]:
    """Return the classes of one language with their generators, in the order of the table."""
    table: dict[str, Maker] = {"verbatim": _verbatim}
    table |= {kind: _styled(change) for kind, change in STYLES[lang].items()}
    if lang == "en":
        table["typo"] = _typo
    table |= {
        "ellipsis over whole sentences": over_sentences,
        "ellipsis over an aside": over_aside,
        "ellipsis at an edge": _ellipsis_at_edge,
        "ellipsis inside a sentence": inside_sentence,
        "ellipsis over any words": over_any_words,
        "ellipsis over a negator": _ellipsis_over_negator,
        "ellipsis over a turning word": _ellipsis_over_turning,
        "ellipsis out of order": _ellipsis_out_of_order,
        "question or statement": mark_changed,
    }
    if lang == "en":
        table |= {"word cut": word_cut, "compound cut": compound_cut}
    for place in ("start", "middle", "end"):
        table[f"negation dropped, {place}"] = _negation_dropped(place)
        table[f"negation inserted, {place}"] = _negation_inserted(place)
    table |= {
        "number changed": _number,
        "quantifier changed": _swapped(QUANTIFIERS[lang]),
        "option swapped": _option,
        "antonym": _swapped(ANTONYMS[lang]),
        "subject and object swapped": _reordered,
        "modal strengthened": _swapped(MODALS[lang]),
        "other word": _other_word,
        "paraphrase": _paraphrase,
        "sentence of another record": _other_record,
        "fabricated": _fabricated,
    }
    return table


def is_accepting(kind: str, lang: str) -> bool:
    """Whether quotes of this class must be accepted."""
    return kind in _ACCEPTED or kind in STYLES[lang]


def _verbatim(_rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    return Case("", part.words, part.text, accept=True, found=(part.words,))


def _styled(change: Callable[[random.Random, str], str]) -> Maker:
    """Change the style of the quote, or of the place in the source that it is taken from."""

    def make(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
        styled = change(rng, part.words)
        if styled == part.words:
            return None
        if rng.random() < 0.5:
            return Case("", styled, part.text, accept=True, found=(part.words,))
        source = part.text[: part.start] + styled + part.text[part.end :]
        return Case("", part.words, source, accept=True, found=(styled, part.words))

    return make


def _typo(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    words = list(_LONG_WORD.finditer(part.words))
    if not words:
        return None
    word = rng.choice(words)
    typed = _slip(rng, word[0])
    if typed == word[0]:
        return None
    quote = part.words[: word.start()] + typed + part.words[word.end() :]
    return unless_there(quote, part, accept=True, found=(part.words,))


def _slip(rng: random.Random, word: str) -> str:
    index = rng.randrange(len(word))
    letter = rng.choice("abcdefghijklmnopqrstuvwxyz")
    kind = rng.randrange(4)
    if kind == 0:
        return word[:index] + word[index + 1 :]
    if kind == 1:
        return word[:index] + letter + word[index:]
    if kind == 2:
        return word[:index] + letter + word[index + 1 :]
    return word[:index] + word[index + 1 : index + 2] + word[index] + word[index + 2 :]


def _ellipsis_at_edge(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    mark = rng.choice(ELLIPSES)
    quote = rng.choice((mark + part.words, part.words + mark, mark + part.words + mark))
    return Case("", quote.strip(), part.text, accept=True, found=(part.words,))


def _ellipsis_over_turning(
    rng: random.Random, _texts: Sequence[str], part: Fragment
) -> Case | None:
    """Write a turning word into what is left out."""
    pieces = three_pieces(rng, part)
    if pieces is None or negator_of(part.lang).search(pieces[1]):
        return None
    turning = rng.choice(TURNING[part.lang])
    gap = f"{turning} {pieces[1]}" if part.lang == "en" else turning + pieces[1]
    at = part.start + len(pieces[0])
    source = part.text[:at] + gap + part.text[at + len(pieces[1]) :]
    quote = pieces[0].rstrip() + rng.choice(ELLIPSES) + pieces[2].lstrip()
    changed = Fragment(source, part.start, part.end + len(gap) - len(pieces[1]), part.lang)
    return unless_chained(quote, (pieces[0], gap, pieces[2]), changed, turning)


def _ellipsis_over_negator(
    rng: random.Random, _texts: Sequence[str], part: Fragment
) -> Case | None:
    pieces = three_pieces(rng, part)
    if pieces is None or not negator_of(part.lang).search(pieces[1]):
        return None
    quote = pieces[0].rstrip() + rng.choice(ELLIPSES) + pieces[2].lstrip()
    return unless_chained(quote, pieces, part)


def _ellipsis_out_of_order(
    rng: random.Random, _texts: Sequence[str], part: Fragment
) -> Case | None:
    pieces = three_pieces(rng, part)
    if pieces is None:
        return None
    first, _, last = pieces
    quote = last.strip() + rng.choice(ELLIPSES) + first.strip()
    return unless_chained(quote, (last, "", first), part)


def _negation_dropped(place: str) -> Maker:
    def make(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
        found = list(negator_of(part.lang).finditer(part.words))
        if not found:
            return None
        quote = _moved_to(place, rng.choice(found), part, _without_negation)
        return quote and unless_there(*quote, accept=False)

    return make


def _without_negation(negator: str) -> str:
    if negator.lower().endswith(("n't", "n’t")):
        return negator[:-3]
    return "can" if negator == "cannot" else ""


def _negation_inserted(place: str) -> Maker:
    def make(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
        if part.lang == "en":
            verbs = re.compile(r"\b(?:is|are|was|were|can|could|will|would|should|may|has|had)\b")
        else:
            verbs = re.compile("是|能|会|可以|应当|应该|有|属于|需要|符合|要|包括|构成")
        found = list(verbs.finditer(part.words))
        if not found:
            return None
        quote = _moved_to(place, rng.choice(found), part, _with_negation)
        return quote and unless_there(*quote, accept=False)

    return make


def _with_negation(verb: str) -> str:
    if verb.isascii():
        return f"{verb} not"
    return "没有" if verb == "有" else "不" + verb


def _moved_to(
    place: str, at: re.Match[str], part: Fragment, change: Callable[[str], str]
) -> tuple[str, Fragment] | None:
    """Return the changed quote with the change at its start, in its middle or at its end."""
    before, after = part.words[: at.start()], part.words[at.end() :]
    if place == "start":
        before = ""
    elif place == "end":
        after = ""
    elif not before.strip() or not after.strip():
        return None
    quote = re.sub(r"  +", " ", before + change(at[0]) + after).strip()
    return (quote, part) if weight(quote) >= 4 else None


def _number(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    words = NUMBER_WORDS[part.lang]
    pattern = r"\d+" + ("|" + rf"\b(?:{'|'.join(words)})\b" if part.lang == "en" else "|[二-十百]")
    found = list(re.finditer(pattern, part.words))
    if not found:
        return None
    number = rng.choice(found)
    new = _other_number(rng, number[0], words)
    quote = part.words[: number.start()] + new + part.words[number.end() :]
    return unless_there(quote, part, accept=False) if new != number[0] else None


def _other_number(rng: random.Random, number: str, words: Sequence[str]) -> str:
    if not number.isdigit():
        return rng.choice([word for word in words if word != number] or [number])
    kind = rng.randrange(4)
    if kind == 0 and len(number) > 1:
        return number[::-1]
    if kind == 1:
        return number + "0"
    if kind == 2 and len(number) > 1:
        return number[:-1]
    return str(int(number) + rng.randint(1, 9))


def _option(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    pattern = r"(?<![A-Za-z])[A-D](?![A-Za-z'’])"
    found = [
        match
        for match in re.finditer(pattern, part.words)
        if part.lang == "zh" or not re.match(r" [a-z]", part.words[match.end() :])
    ]
    if not found:
        return None
    letter = rng.choice(found)
    new = rng.choice([other for other in "ABCD" if other != letter[0]])
    quote = part.words[: letter.start()] + new + part.words[letter.end() :]
    if "".join(TOKENS.findall(quote)) in "".join(TOKENS.findall(part.text)):
        return None  # the other option has the same words
    return unless_there(quote, part, accept=False)


def _swapped(table: dict[str, str]) -> Maker:
    def make(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
        found = _occurrences(table, part)
        if not found:
            return None
        word = rng.choice(found)
        new = table[word[0].lower()]
        if word[0][0].isupper():
            new = new.capitalize()
        quote = part.words[: word.start()] + new + part.words[word.end() :]
        return unless_there(quote, part, accept=False)

    return make


def _occurrences(table: dict[str, str], part: Fragment) -> list[re.Match[str]]:
    if part.lang == "en":
        return [word for word in _WORD.finditer(part.words) if word[0].lower() in table]
    choice = "|".join(sorted(table, key=len, reverse=True))
    return list(re.finditer(choice, part.words))


def _reordered(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    """Swap two words of equal kind: capitalised names, or pairs of characters around a verb."""
    if part.lang == "en":
        words = [word for word in _WORD.finditer(part.words) if len(word[0]) > 3]
    else:
        words = list(re.finditer("[\u4e00-\u9fff]{2}", part.words))
    if len(words) < 3:
        return None
    first, second = sorted(rng.sample(range(len(words)), 2))
    left, right = words[first], words[second]
    if left[0].lower() == right[0].lower():
        return None
    text = part.words
    quote = (
        text[: left.start()] + right[0] + text[left.end() : right.start()] + left[0]
        + text[right.end() :]
    )  # fmt: skip
    return unless_there(quote, part, accept=False)


def _other_word(rng: random.Random, texts: Sequence[str], part: Fragment) -> Case | None:
    """Put a word (a character, in Chinese) of another text in the place of one of this text."""
    other = rng.choice(texts)
    pattern = _WORD if part.lang == "en" else _HAN
    ours, theirs = list(pattern.finditer(part.words)), pattern.findall(other)
    if not ours or not theirs:
        return None
    word, new = rng.choice([ours[0], ours[-1], rng.choice(ours)]), rng.choice(theirs)
    if word[0].lower() == new.lower():
        return None
    quote = part.words[: word.start()] + new + part.words[word.end() :]
    return unless_there(quote, part, accept=False)


def _paraphrase(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    table = SYNONYMS[part.lang]
    found = _occurrences(table, part)
    if len(found) < 2:
        return None
    quote = part.words
    for word in reversed(rng.sample(found, 2) if len(found) < 4 else found):
        new = table[word[0].lower()]
        quote = quote[: word.start()] + new + quote[word.end() :]
    return unless_there(quote, part, accept=False)


def _other_record(rng: random.Random, texts: Sequence[str], part: Fragment) -> Case | None:
    other = rng.choice(texts)
    return unless_there(part.words, Fragment(other, 0, 0, part.lang), accept=False)


def _fabricated(rng: random.Random, _texts: Sequence[str], part: Fragment) -> Case | None:
    quote = ("" if part.lang == "zh" else " ").join(map(rng.choice, FABRICATED[part.lang]))
    return unless_there(quote, part, accept=False)
