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
_LEADS = (
    *("answer is", "choice is", "option is", "choose", "select", "pick", "boxed", "<answer>"),
    *("选项", "答案", "答案是", "答案为", "答案应为", "答案应是", "应选", "故选", "选择", "所选"),
    *("我选", "则选", "此选", "以选", "题选", "选"),
)
_SMALL_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MARKS = " \t\n*\"'`([{_$\\:【「<>|]】"
_LOOK_BACK = 32
_OPENING, _CLOSING = frozenset("([【〔（"), frozenset(")]】〕）")
_OPERATORS = frozenset("=<>+^≠≤≥∪∩∈⊆×÷→⇒")
_JOINED_AFTER = frozenset("-&_^²") | _OPERATORS
_JOINED_BEFORE = frozenset("-&_$\\°/.") | _OPERATORS
_APOSTROPHES = "'’"
_LABEL_MARKS = frozenset(".):、．：）")
_PLACES_ZH = frozenset("国市县镇村厂股超级型类公")
_AFTER_A = re.compile(
    r"\s*(?:[^\sA-Za-z0-9\"']|$)|\s+(?:is|was|isn't|and|or|as|because|since|would|seems?|fits|has|"
    r"can|cannot|could|should|does|doesn't|may|might|also|over|vs\.?|but|than|makes|says|states|"
    r"refers|means|suggests|implies|represents|describes|appears|here|stands|itself|really|"
    r"clearly|still|must|will|then|to|in|for|with)\b"
)
# "Choices A, B, and C", 选项A、B和D: what goes on a list is what the list began with.
_LINK = re.compile(r"[\s,，、/]*(?:and|or|&|和|与|或|及)?\s*")
_LONGEST_LINK = 8
_SMALL = ("option ", "choice ", "answer: ", "answer is")
_SMALL_ZH = ("选项", "答案:", "答案是")
_SMALL_AFTER = re.compile(r"[ :*\"']*([a-z])(?=[)\]\"'*.,;:。]*(?:\s|$|[^\x00-\x7f]))")
_ENCLOSED_SMALL = re.compile(r"[(\[]\s?([a-z])\s?[)\]]")


class Seen(NamedTuple):
    """What a text shows of keys: those that name an option, and where others may."""

    places: list[Place]
    doubts: list[int]


class Keys:
    """Finds the options of one question by letters and numbers.

    ``told`` is what the question and its context say, as it stands.
    """

    def __init__(self, options: Mapping[str, str], told: str) -> None:
        letters = {
            key.upper(): key for key in options if len(key) == 1 and "a" <= key.lower() <= "z"
        }
        self._letters = letters
        self._figures = {key: key for key in options if key.isdecimal() and key.isascii()}
        self._capitals = _capitals("".join(letters)) if letters else None
        self._numbers = _numbers(tuple(self._figures)) if self._figures else None
        self._taken: set[tuple[str, str]] = set()
        self._bare = True
        self._small = not (letters and _ENCLOSED_SMALL.search(told))
        self._note_uses(options, told)

    def find(self, text: str, folded: str) -> Seen:
        """Return the places where a key names an option; they may touch but not overlap."""
        places: list[Place] = []
        doubts: list[int] = []
        if self._capitals is not None:
            reached = -_LOOK_BACK
            for match in self._capitals.finditer(text):
                start, end = match.span()
                near = start - reached < _LONGEST_LINK
                listed = near and _LINK.fullmatch(text, reached, start) is not None
                found = self._judge(text, folded, start, end, listed=listed)
                if found:
                    places += found
                    reached = found[-1][1]
                elif found is None:
                    doubts.append(start)
            places += self._small_letters(text, folded)
        if self._numbers is not None:
            places += self._numbered(text, folded)
        return Seen(places, doubts)

    # --- capital letters ---------------------------------------------------------------------

    def _judge(
        self, text: str, folded: str, start: int, end: int, *, listed: bool
    ) -> list[Place] | None:
        """Return what a run of capitals names: places, nothing, or ``None`` for doubt."""
        before, after = text[start - 1 : start] if start else "", text[end : end + 1]
        if before and before.isalnum() and before.isascii():
            return self._glued(folded, start, end) if before.islower() else []
        lead, word = _lead(folded, start)
        sure = listed or word in NOUNS or lead.endswith(_LEADS)
        if end - start > 1:
            return self._run(text, start, end, sure=sure)
        if before in _OPENING and after in _CLOSING:
            return self._enclosed(text, start, end, word)
        sure = (
            sure
            or text.startswith(_NOUNS_ZH, end)
            or (_opens_line(text, start) and _is_label(text, end))
        )
        if not sure and _is_a_word(text, start, end):
            return []
        if _operates(text, end) or not (sure or self._names_bare(text, start, end, word)):
            return None
        return [(start, end, self._letters[text[start:end]])]

    def _names_bare(self, text: str, start: int, end: int, word: str) -> bool:
        """Whether a letter that nothing marks can be its option alone."""
        if not self._bare or word in _THINGS or (word, text[start:end]) in self._taken:
            return False
        return not _is_joined(text, start, end)

    def _enclosed(self, text: str, start: int, end: int, word: str) -> list[Place] | None:
        outer = text[start - 2 : start - 1] if 1 < start else ""
        # f(A) and P(B) are values; "Option(B)" is none.
        if outer.isalnum() and outer.isascii() and word not in NOUNS:
            return None
        return [(start - 1, end + 1, self._letters[text[start:end]])]

    def _run(self, text: str, start: int, end: int, *, sure: bool) -> list[Place]:
        """Return the letters of "ABD" where they are the answer to one question."""
        letters = text[start:end]
        rising = all(one < two for one, two in pairwise(letters))
        if not rising or not (sure or text[end : end + 2].endswith("项")):
            return []
        return [(at, at + 1, self._letters[text[at]]) for at in range(start, end)]

    def _glued(self, folded: str, start: int, end: int) -> list[Place]:
        """Return "PersonB" and "OptionB" as the option, where the question has no such name."""
        word = _last_word(folded[max(0, start - _LOOK_BACK) : start])
        letter = folded[start:end].upper()
        known = word in NOUNS or (word in _BEARERS and (word, letter) not in self._taken)
        if end - start > 1 or not known:
            return []
        return [(start - len(word), end, self._letters[letter])]

    # --- small letters and numbers --------------------------------------------------------------

    def _small_letters(self, text: str, folded: str) -> Iterator[Place]:
        if self._small and ("(" in folded or "[" in folded):
            for match in _ENCLOSED_SMALL.finditer(folded):
                at, letter = match.start(1), match[1].upper()
                outer = folded[match.start() - 1 : match.start()] if match.start() else ""
                small = text[at].islower() and not (outer.isalnum() and outer.isascii())
                if small and letter in self._letters:
                    yield *match.span(), self._letters[letter]
        for lead in _SMALL if folded.isascii() else _SMALL + _SMALL_ZH:
            at = folded.find(lead)
            while at >= 0:
                at += len(lead)
                if (place := self._small_after(text, folded, at)) is not None:
                    yield place
                at = folded.find(lead, at)

    def _small_after(self, text: str, folded: str, at: int) -> Place | None:
        named = _SMALL_AFTER.match(folded, at)
        key = named and text[named.start(1)].islower() and self._letters.get(named[1].upper())
        if not named or not key:
            return None
        # "The answer is a man" speaks of no option.
        if named[1] == "a" and not _AFTER_A.match(text, named.end(1)):
            return None
        return *named.span(1), key

    def _numbered(self, text: str, folded: str) -> Iterator[Place]:
        assert self._numbers is not None
        for match in self._numbers.finditer(folded):
            start, end = match.span()
            lead, word = _lead(folded, start)
            sure = word in NOUNS or lead.endswith(_LEADS) or lead.endswith(_BEARERS_ZH)
            free = word in _BEARERS and (word, match[0]) not in self._taken
            if (sure or free) and text[end : end + 1] not in _JOINED_AFTER:
                yield start, end, match[0]

    # --- what the question calls by the same letters ----------------------------------------------

    def _note_uses(self, options: Mapping[str, str], told: str) -> None:
        uses = set(self._uses(told)) if told else set()
        for key, text in options.items():
            own = set(self._uses(text)) if 1 < len(text) else set()
            if own and not is_list_of_keys(text, self._letters):
                uses |= {use for use in own if self._letters.get(use[1]) != key}
        for word, key in uses:
            if not self._is_own(word, key, options, told):
                self._taken.add((word, key))
                self._bare &= word in _THINGS

    def _uses(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield ``(word before, key)`` of letters and numbers that are no label of an option."""
        folded = text.lower() if text.isascii() else text
        if self._capitals is not None:
            for match in self._capitals.finditer(text):
                start, end = match.span()
                if end - start == 1 and not self._labels(text, start, end):
                    yield _lead(folded, start)[1], match[0]
        if self._numbers is not None:
            for match in self._numbers.finditer(folded):
                word = _lead(folded, match.start())[1]
                if word in _BEARERS:
                    yield word, match[0]

    def _labels(self, text: str, start: int, end: int) -> bool:
        """Whether a letter of the question is a word, or labels or names an option."""
        before, after = text[start - 1 : start] if start else "", text[end : end + 1]
        if before.isalnum() and before.isascii():
            return True
        if (before in _OPENING and after in _CLOSING) or text.startswith(_NOUNS_ZH, end):
            return True
        if _is_a_word(text, start, end):
            return True
        inside = _behind(text, start).rstrip()[-1:]
        labelled = _is_label(text, end) and not (inside.islower() or inside == ",")
        return labelled or _lead(text, start)[1].lower() in NOUNS

    def _is_own(self, word: str, key: str, options: Mapping[str, str], told: str) -> bool:
        """Whether the question means by this name the very option of the key."""
        own = self._letters.get(key, key)
        name = f"{word} {key}".lower() if word else key.lower()
        holding = [each for each, text in options.items() if _holds_name(text, word, key)]
        if holding == [own]:
            return True
        # "Response 1: …" of a question whose first option is that text.
        head = options[own].strip().lower()[:20]
        return (
            len(head) > 3
            and re.search(rf"{re.escape(name)}\W{{1,4}}{re.escape(head)}", told.lower()) is not None
        )


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


def _lead(folded: str, start: int) -> tuple[str, str]:
    """Return what leads up to a key, without the marks around it, and its last word."""
    lead = folded[start - _LOOK_BACK if _LOOK_BACK < start else 0 : start].rstrip(_MARKS)
    return lead, _last_word(lead)


def _last_word(lead: str) -> str:
    return lead[len(lead.rstrip(_SMALL_LETTERS)) :]


def _behind(text: str, start: int) -> str:
    """Return the few characters before a place."""
    return text[start - _LOOK_BACK if _LOOK_BACK < start else 0 : start]


def _opens_line(text: str, start: int) -> bool:
    before = _behind(text, start)
    line = before.rpartition("\n")[2]
    return (len(line) < len(before) or start <= _LOOK_BACK) and not line.strip(" \t*-•#>")


def _is_label(text: str, end: int) -> bool:
    """Whether a mark that sets off a label follows, and then no letter but a Chinese one."""
    after = text[end + 1 : end + 2]
    return text[end : end + 1] in _LABEL_MARKS and not (after.isalpha() and after.isascii())


def _is_a_word(text: str, start: int, end: int) -> bool:
    """Whether a capital is "I", or an A that may be the article; within a clause it is a letter."""
    if text[start] != "A":
        return text[start] == "I"
    before = _behind(text, start).rstrip(" *\"'“‘")[-1:]
    if before.islower() or before == "," or (before.isalpha() and not before.isascii()):
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
        return not (before[-1:] == "/" and before[:1].isupper())
    return after[:1] == "." and (after[1:2].isalpha() or _is_initial(text, start, after))


def _operates(text: str, end: int) -> bool:
    return text[end : end + 1] in _OPERATORS and not _opens_tag(text, end)


def _opens_tag(text: str, at: int) -> bool:
    """Whether "<" opens a tag such as "</answer>"."""
    return text[at : at + 1] == "<" and (
        text[at + 1 : at + 2].isalpha() or text[at + 1 : at + 2] in ("/", "|")
    )


def _is_initial(text: str, start: int, after: str) -> bool:
    """Whether "B." stands between the names of a person: John B. Moss."""
    word = _behind(text, start).rstrip().rpartition(" ")[2]
    return after[1:2] == " " and after[2:3].isupper() and word[:1].isupper() and word.isalpha()


def _holds_name(text: str, word: str, key: str) -> bool:
    name = rf"{word}\s?{key}" if word else key
    return re.search(rf"(?<![A-Za-z0-9]){name}(?![A-Za-z0-9])", text, re.IGNORECASE) is not None
