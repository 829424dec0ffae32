"""Options named by a key of one letter or a number: "(B)", "option b", "Person B", "选B", "B项".

A letter may stand for much else, so each one found is judged by what is around it: *sure* where it
can mean nothing but the option, *bare* where nothing marks it, and *in doubt*. Bare letters count
only where the question has no use of its own for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

Place = tuple[int, int, str]
"""Where a text names an option, and its key."""

NOUNS = frozenset("option options choice choices answer answers alternative alternatives".split())
"""What an option itself is called."""

# What may be numbered or lettered and stand for options; one that the question uses is its own.
_BEARERS = frozenset(
    "response reply output summary assistant completion translation solution candidate version "
    "person player team applicant model statement scenario proposal argument passage".split()
)
_NOUNS_ZH = ("项", "选项", "選項", " 项", " 选项")
_BEARERS_ZH = ("回答", "回复", "答复", "输出", "译文", "摘要", "方案", "助手", "版本", "候选人")
# With these a letter makes a word of its own, whatever the options are.
_THINGS = frozenset(
    "vitamin vitamins hepatitis influenza type types grade plan appendix figure fig section "
    "coenzyme factor lipoprotein protein".split()
)
_LEAD_WORDS = frozenset("choose select pick boxed".split())
_LEADS = ("answer is", "choice is", "option is", "答案是", "答案为", "答案应为", "答案应是")
_LEADS_ZH = frozenset("选案项择")
_SMALL_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MARKS = " \t\n*\"'`([{_$\\:【「<>|]】"
_LOOK_BACK = 32
# Each name is looked for in the whole question; what more names than these mean is left in doubt.
_MOST_USES = 50
_OPENING, _CLOSING = frozenset("([【〔（"), frozenset(")]】〕）")
_OPERATORS = frozenset("=<>+^≠≤≥∪∩∈⊆×÷→⇒")
_JOINED_AFTER = frozenset("-&_^²") | _OPERATORS
_JOINED_BEFORE = frozenset("-&_$\\°/.") | _OPERATORS
_APOSTROPHES = "'’"
_LABEL_MARKS = frozenset(".):、．：）")
_OPENS_LABEL = frozenset(("", *"\n.?!;。？！；"))
_LETTER = re.compile("[A-Za-z]")
_PLACES_ZH = frozenset("国市县镇村厂股超级型类公")
_AFTER_A = re.compile(
    r"\s*(?:[^\sA-Za-z0-9\"']|$)|\s+(?:is|was|isn't|and|or|as|because|since|would|seems?|fits|has|"
    r"can|cannot|could|should|does|doesn't|may|might|also|over|vs\.?|but|than|makes|says|states|"
    r"refers|means|suggests|implies|represents|describes|appears|here|stands|itself|really|"
    r"clearly|still|must|will|then|to|in|for|with)\b"
)
_LINE_END = re.compile(r"[ \t*]*(?:\n|$)")
# "Choices A, B, and C", 选项A、B和D: what goes on a list is what the list began with.
_LINK = re.compile(r"[\s,，、/]*(?:and|or|&|和|与|或|及)?\s*")
_LONGEST_LINK = 8
_TAG = re.compile(r"</?[A-Za-z][^<>]*>\s*$")
_SMALL = ("option ", "choice ", "answer: ", "answer is")
_SMALL_ZH = ("选项", "答案:", "答案是")
_SMALL_AFTER = re.compile(r"[ :*\"']*([a-z])(?=[)\]\"'*.,;:。]*(?:\s|$|[^\x00-\x7f]))")
_ENCLOSED_SMALL = re.compile(r"[(\[]\s?([a-z])\s?[)\]]")


class Seen(NamedTuple):
    """What a text shows of keys: those that name an option, and where others may."""

    places: list[Place]
    doubts: list[int]


class _Letter(NamedTuple):
    """A letter as it stands: ``how`` is "sure", "bare", "doubt" or "word"; the word before it."""

    how: str
    start: int
    end: int
    word: str


class Keys:
    """Finds the options of one question by letters and numbers.

    ``told`` is what the question and its context say, as it stands.
    """

    def __init__(self, options: Mapping[str, str], told: str) -> None:
        letters = {key.upper(): key for key in options if _LETTER.fullmatch(key)}
        figures = [key for key in options if key.isdecimal() and key.isascii()]
        self._letters = letters
        self._capitals = _capitals("".join(letters)) if letters else None
        self._numbers = _numbers(tuple(figures)) if figures else None
        self._small = not _ENCLOSED_SMALL.search(told)
        uses = dict.fromkeys(self._uses(options, told))
        self._taken = {
            use
            for number, use in enumerate(uses)
            if _MOST_USES <= number or not self._is_own(*use, options, told)
        }
        self._bare = all(word in _THINGS for word, _ in self._taken)

    def find(self, text: str, folded: str) -> Seen:
        """Return the places where a key names an option; they may touch but not overlap."""
        seen = Seen([], [])
        if self._capitals is not None:
            self._find_capitals(text, folded, self._capitals, seen)
            seen.places.extend(self._small_letters(text, folded))
        if self._numbers is not None:
            seen.places.extend(self._numbered(text, folded, self._numbers))
        return seen

    def _find_capitals(self, text: str, folded: str, capitals: re.Pattern[str], seen: Seen) -> None:
        reached = -_LOOK_BACK
        for match in capitals.finditer(text):
            start, end = match.span()
            near = start - reached < _LONGEST_LINK
            listed = near and _LINK.fullmatch(text, reached, start) is not None
            if end - start > 1:
                found = self._run(text, folded, start, end, listed=listed)
            else:
                letter = _standing(text, folded, start, end, listed=listed)
                if letter.how == "word":
                    continue
                key = self._letters[text[start]]
                names = letter.how == "sure" or self._may_be(letter, text[start])
                found = [(letter.start, letter.end, key)] if names else []
                if not found:
                    seen.doubts.append(start)
            if found:
                seen.places.extend(found)
                reached = found[-1][1]

    def _may_be(self, letter: _Letter, name: str) -> bool:
        """Whether a letter that nothing marks, or a noun does, can only be its option."""
        if letter.word in _THINGS or (letter.word, name) in self._taken:
            return False
        return letter.how == "glued" or (letter.how == "bare" and self._bare)

    def _run(self, text: str, folded: str, start: int, end: int, *, listed: bool) -> list[Place]:
        """Return the letters of "ABD" where they are the answer to one question."""
        if any(two <= one for one, two in pairwise(text[start:end])):
            return []
        sure = _standing(text, folded, start, end, listed=listed).how == "sure"
        if not (sure or text[end : end + 2].endswith("项")):
            return []
        return [(at, at + 1, self._letters[text[at]]) for at in range(start, end)]

    def _small_letters(self, text: str, folded: str) -> Iterator[Place]:
        if self._small and ("(" in folded or "[" in folded):
            for match in _ENCLOSED_SMALL.finditer(folded):
                key = self._letters.get(match[1].upper())
                if key and text[match.start(1)].islower() and not _joins(folded, match.start()):
                    yield *match.span(), key
        for lead in _SMALL if folded.isascii() else _SMALL + _SMALL_ZH:
            at = folded.find(lead)
            while at >= 0:
                at += len(lead)
                named = _SMALL_AFTER.match(folded, at)
                key = named and self._letters.get(named[1].upper())
                if named and key and _is_small_key(text, *named.span(1)):
                    yield *named.span(1), key
                at = folded.find(lead, at)

    def _numbered(self, text: str, folded: str, numbers: re.Pattern[str]) -> Iterator[Place]:
        for match in numbers.finditer(folded):
            lead, word = _lead(folded, match.start())
            sure = _leads_up(lead, word) or lead.endswith(_BEARERS_ZH)
            free = word in _BEARERS and (word, match[0]) not in self._taken
            if (sure or free) and text[match.end() : match.end() + 1] not in _JOINED_AFTER:
                yield *match.span(), match[0]

    # --- what the question calls by the same letters ----------------------------------------------

    def _uses(self, options: Mapping[str, str], told: str) -> Iterator[tuple[str, str]]:
        """Yield ``(word before, key)`` of what a question or an option calls so, labels apart."""
        yield from self._uses_in(told)
        for key, text in options.items():
            own = set(self._uses_in(text)) if 1 < len(text) else set()
            if own and not is_list_of_keys(text, self._letters):
                yield from (use for use in own if self._letters.get(use[1], use[1]) != key)

    def _uses_in(self, text: str) -> Iterator[tuple[str, str]]:
        folded = text.lower() if text.isascii() else text
        for match in self._capitals.finditer(text) if self._capitals else ():
            start, end = match.span()
            if end - start == 1:
                letter = _standing(text, folded, start, end, listed=False)
                if letter.how in ("bare", "glued", "doubt"):
                    yield letter.word, match[0]
        for match in self._numbers.finditer(folded) if self._numbers else ():
            word = _lead(folded, match.start())[1]
            if word in _BEARERS:
                yield word, match[0]

    def _is_own(self, word: str, key: str, options: Mapping[str, str], told: str) -> bool:
        """Whether the question means by this name the very option of the key."""
        own = self._letters.get(key, key)
        name = rf"{word}\s?{key}" if word else key
        pattern = re.compile(rf"(?<![A-Za-z0-9]){name}(?![A-Za-z0-9])", re.IGNORECASE)
        if [each for each, text in options.items() if pattern.search(text)] == [own]:
            return True
        # "Response 1: …" of a question whose first option is that text.
        head = options[own].strip().lower()[:20]
        said = rf"{name}\W{{1,4}}{re.escape(head)}"
        return len(head) > 3 and re.search(said, told, re.IGNORECASE) is not None


def _standing(text: str, folded: str, start: int, end: int, *, listed: bool) -> _Letter:
    """Return how the capitals of ``text[start:end]`` stand, whatever the question says."""
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    if before.isalnum() and before.isascii():
        word = _last_word(folded[start - _LOOK_BACK if _LOOK_BACK < start else 0 : start])
        how = "sure" if word in NOUNS else "glued" if word in _BEARERS else "word"
        return _Letter(how if before.islower() else "word", start - len(word), end, word)
    lead, word = _lead(folded, start)
    if before in _OPENING and after in _CLOSING:
        # f(A) and P(B) are values; "Option(B)" is none.
        how = "doubt" if _joins(text, start - 1) and word not in NOUNS else "sure"
        return _Letter(how, start - 1, end + 1, word)
    sure = listed or _leads_up(lead, word) or text.startswith(_NOUNS_ZH, end)
    if after in _OPERATORS and not _opens_tag(text, end):
        how = "doubt"
    elif sure or _labels(text, start, end):
        how = "sure"
    elif _is_a_word(text, start, end):
        how = "word"
    else:
        how = "doubt" if _is_joined(text, start, end) else "bare"
    return _Letter(how, start, end, word)


def is_list_of_keys(text: str, keys: Mapping[str, str]) -> bool:
    """Whether an option's text only refers to others: "A and B", "Both B and C", "甲和乙"."""
    if len(text) > _LONGEST_LIST:
        return False
    words = _WORDS.findall(text)
    rest = [each for each in words if each.upper() not in keys]
    return len(rest) < len(words) and all(each.lower() in _CONNECTORS for each in rest)


_LONGEST_LIST = 40
_WORDS = re.compile(r"[A-Za-z0-9]+|[^\W\d_]")
_CONNECTORS = frozenset(
    "and or both either neither nor only all of none the 和 与 或 及 都 均 仅 只 有".split()
)


@lru_cache(maxsize=256)
def _capitals(letters: str) -> re.Pattern[str]:
    # It opens with one set alone: the text is searched for that quickly.
    return re.compile(rf"[{letters}][{letters}]{{0,{len(letters) - 1}}}(?![A-Za-z0-9])")


@lru_cache(maxsize=256)
def _numbers(keys: tuple[str, ...]) -> re.Pattern[str]:
    every = "|".join(sorted(keys, key=len, reverse=True))
    return re.compile(rf"(?:{every})(?<![\d.].)(?![\w%]|[.,:]\d)")


def _is_small_key(text: str, start: int, end: int) -> bool:
    # "The answer is a man" speaks of no option.
    return text[start].islower() and (text[start] != "a" or _AFTER_A.match(text, end) is not None)


def _lead(folded: str, start: int) -> tuple[str, str]:
    """Return what leads up to a key, without the marks around it, and its last word."""
    lead = folded[start - _LOOK_BACK if _LOOK_BACK < start else 0 : start].rstrip(_MARKS)
    return lead, _last_word(lead)


def _leads_up(lead: str, word: str) -> bool:
    """Whether what stands before a key can only be followed by the key of an option."""
    if word and word != "is":
        return word in NOUNS or word in _LEAD_WORDS
    return lead[-1:] in _LEADS_ZH or lead.endswith(_LEADS)


def _last_word(lead: str) -> str:
    return lead[len(lead.rstrip(_SMALL_LETTERS)) :]


def _behind(text: str, start: int) -> str:
    """Return the few characters before a place."""
    return text[start - _LOOK_BACK if _LOOK_BACK < start else 0 : start]


def _joins(text: str, start: int) -> bool:
    """Whether a letter or figure stands right before a place."""
    before = text[start - 1 : start] if start else ""
    return before.isalnum() and before.isascii()


def _labels(text: str, start: int, end: int) -> bool:
    """Whether a letter opens a line or a sentence, and a mark sets it off from what follows."""
    if text[end : end + 1] not in _LABEL_MARKS:
        return False
    after = text[end + 1 : end + 2]
    before = _behind(text, start).rstrip(" \t*-•#>")[-1:]
    if before == "." and text[start - 1] == ".":
        return False
    return before in _OPENS_LABEL and not (after.isalpha() and after.isascii())


def _is_a_word(text: str, start: int, end: int) -> bool:
    """Whether a capital is "I", or an A that may be the article; within a clause it is a letter."""
    if text[start] != "A":
        return text[start] == "I"
    before = _behind(text, start).rstrip(" *\"'“‘")[-1:]
    if before.islower() or before == "," or (before.isalpha() and not before.isascii()):
        return False
    if before in ("", "\n") and _LINE_END.match(text, end):
        return False
    return _AFTER_A.match(text, end) is None


def _is_joined(text: str, start: int, end: int) -> bool:
    """Whether a letter is part of a name, a formula or a compound."""
    after, before = text[end : end + 3], text[start - 2 if 1 < start else 0 : start]
    following, preceding = after.lstrip()[:1], before.rstrip()[-1:]
    if after[:1] in _APOSTROPHES and after[:1]:
        return after[1:2].isalpha() and after[1:2] != "s"
    if after[:1] in _JOINED_AFTER or after[:1] in _PLACES_ZH:
        return not _opens_tag(text, end)
    if following in _OPERATORS and not _opens_tag(text, text.index(following, end)):
        return True
    if before[-1:] in _JOINED_BEFORE or preceding in _OPERATORS:
        if preceding == ">" and _TAG.search(_behind(text, start)):
            return False
        return not (before[-1:] == "/" and before[:1].isupper())
    return after[:1] == "." and (after[1:2].isalpha() or _is_initial(text, start, after))


def _opens_tag(text: str, at: int) -> bool:
    """Whether "<" opens a tag such as "</answer>"."""
    return text[at : at + 1] == "<" and (
        text[at + 1 : at + 2].isalpha() or text[at + 1 : at + 2] in ("/", "|")
    )


def _is_initial(text: str, start: int, after: str) -> bool:
    """Whether "B." stands between the names of a person: John B. Moss."""
    word = _behind(text, start).rstrip().rpartition(" ")[2]
    return after[1:2] == " " and after[2:3].isupper() and word[:1].isupper() and word.isalpha()
