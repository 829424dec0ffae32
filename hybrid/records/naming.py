"""Which option is meant: by its key, by its text or the head of it, or by its place.

Everything that asks so asks here. What is in doubt is answered "unknown": it is not among the
mentions, and no caller may take it for another option or for none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from hybrid.records.keys import Keys, is_list_of_keys
from hybrid.records.record import Record
from hybrid.text.characters import fold
from hybrid.text.words import is_han

EDGES = " \t\r\n.。;,!\"'*`"
_ARTICLE = re.compile(r"(?:the|an?)\s+")
_CASED = frozenset("no both none left right same different neither either a b true false".split())
SPOKEN = frozenset("yes no true false 是 否 对 错".split())
"""Words that answer a question and name nothing."""

_OPENS_SENTENCE = frozenset(".!?:;\n。！？")
_LEADS_EN = 'answer is |answer: |answer:|option |choose |choice is |boxed{| = |"'
_LEADS_ZH = "选|选择|答案是|答案为|答案:|应为"
_LEADS = (*_LEADS_EN.split("|"), *_LEADS_ZH.split("|"))
_CLOSES = frozenset(".:\n;)\"'*—")
_STEMS_ZH = frozenset("甲乙丙丁戊己庚辛")
_STEM_WORDS_ZH = re.compile("[醛骨壳板鱼醇烯酸烷苯香级等类肝型方]|状腺|硫")
_NO_STEM_AFTER_ZH = frozenset("自指盔装马")
_NEAR = 12
_SHORT_NUMBER = _SHORT_WORD = 2


class Wording(NamedTuple):
    """Folded words that name an option; ``sense`` tells how strictly they must stand."""

    needle: str
    option: str
    written: str
    kind: str
    sense: str

    def stands(self, text: str, flat: str, start: int, end: int) -> bool | None:
        """Whether ``flat[start:end]`` names the option; ``None`` where that is in doubt."""
        before, after = flat[start - 1 : start] if start else "", flat[end : end + 1]
        if before == "'" == after and not flat[start - 2 : start - 1].isalnum():
            return True
        if _joins(before, flat[start]) or _joins(flat[end - 1], after):
            return False
        if self.sense == "free":
            return True
        if self.sense == "list":
            key = flat[start - _NEAR if _NEAR < start else 0 : start].rstrip(EDGES + ":)]、-")
            return key.endswith(self.option.lower())
        if self.sense == "stem":
            return (before not in _NO_STEM_AFTER_ZH and not _STEM_WORDS_ZH.match(flat, end)) or None
        if flat[start - _NEAR if _NEAR < start else 0 : start].endswith(_LEADS):
            return True
        if self.sense == "number":
            return None
        if self.sense == "sign":
            return not (_is_han(before) or _is_han(after)) or None
        return self._is_name(text, start, end)

    def _is_name(self, text: str, start: int, end: int) -> bool | None:
        """Whether a word of the language is a name here: "No", and not "no evidence"."""
        found = text[start:end]
        if self.needle != "yes" and not (found == self.written or found.isupper()):
            return None
        if self.written.islower() and self.needle not in SPOKEN:
            return None
        before = text[start - 3 if 3 < start else 0 : start].strip(" *\"'(")
        if before and before[-1] not in _OPENS_SENTENCE:
            return True
        after = text[end : end + 2]
        if after[:1] == ",":
            return self.needle in SPOKEN or None
        return not after.strip() or after[0] in _CLOSES or None


def _is_han(char: str) -> bool:
    return char != "" and is_han(char)


def bare(folded: str) -> str:
    """Return an option's folded text without outer marks and article, spaces as one."""
    core = " ".join(folded.strip(EDGES).split())
    return core[match.end() :] if (match := _ARTICLE.match(core)) else core


def wordings(
    options: Mapping[str, str], folded: Mapping[str, str], told: str
) -> tuple[Wording, ...]:
    """Return what to look for; words that two options share are left out.

    ``folded`` holds the options' texts folded; ``told`` is what question and context say.
    """
    letters = {key.upper(): key for key in options if len(key) == 1}
    found: dict[str, Wording | None] = {}
    for each in _all_wordings(options, folded, letters, told):
        known = found.get(each.needle, each)
        found[each.needle] = known if known and known.option == each.option else None
    return tuple(each for each in found.values() if each)


def _all_wordings(
    options: Mapping[str, str], folded: Mapping[str, str], letters: Mapping[str, str], told: str
) -> Iterator[Wording]:
    for key, text in folded.items():
        if not (key.isascii() and (len(key) == 1 or key.isdecimal())):
            yield from _wording(fold(key), key, key, "key")
        if 1 < len(text) and is_list_of_keys(text, letters):
            # "Both A and B" names this option only behind its own key.
            yield Wording(bare(text), key, text, "text", "list")
        else:
            yield from _wording(bare(text), key, options[key].strip(EDGES), "text")
    yield from _parts(options, folded, told)


def _wording(core: str, option: str, written: str, kind: str) -> Iterator[Wording]:
    if core.isdecimal() and len(core) <= _SHORT_NUMBER:
        yield Wording(core, option, written, kind, "number")
    elif 1 < len(core):
        cased = core in _CASED or (len(core) <= _SHORT_WORD and core.isascii())
        yield Wording(core, option, written, kind, "cased" if cased else "free")
    elif core and is_han(core):
        yield Wording(core, option, written, kind, "stem" if core in _STEMS_ZH else "sign")


def _joins(left: str, right: str) -> bool:
    """Whether two neighbouring characters belong to one Latin word or number."""
    if not (left and right and left.isascii() and right.isascii()):
        return False
    return (left.isalnum() or left in "-'") and right.isalnum()


# --- a part that stands for the whole ------------------------------------------------------------

_PHRASE = re.compile(r"(?:the|an?)\s+(?P<words>[\w'-]+(?:\s[\w'-]+){0,2})")
_NAME = re.compile(r"(?:[A-Z][\w'-]*\.?\s){0,2}[A-Z][\w'-]+")
_DESCRIBED = re.compile(
    r"the\s+(?P<head>[a-z'-]+(?: [a-z'-]+)?)(?:,| (?:who|whose|that|which|with|of|at|for|"
    r"from|in|on|by)\b)"
)
_BEARERS = frozenset(
    "man woman men women guy person people girl boy lady gentleman one student family".split()
)
_NO_PART = _BEARERS | frozenset(
    "two both neither all none first second other option answer information text question not mr "
    "mrs ms dr the".split()
)
_PERSON_ZH = re.compile(
    r"(?:[那这][位个名]|一[位个名]|该)?(?P<who>[\u4e00-\u9fff]{2,8}?)(?:的?(?:[那这][位个名])?(?:男子|女子|男人"
    r"|女人|男性|女性|人士|先生|女士|男孩|女孩|学生|老人|同学|姑娘|小伙子?|者|人))?"
)


def _parts(options: Mapping[str, str], folded: Mapping[str, str], told: str) -> list[Wording]:
    """Return what stands for a whole text: "Senegalese", "Donna", "pilot" for "the pilot of …"."""
    lowered = told.lower()
    found: list[Wording] = []
    for key, text in folded.items():
        others = " ".join(each for other, each in folded.items() if other != key)
        found += [
            Wording(part, key, part, "text", "free")
            for part in _parts_of(options[key].strip(EDGES), text.strip(EDGES), others)
            if len(part) > 1 and part not in _NO_PART and part in lowered and part not in others
        ]
    # One may decline; where more have no such name, what the others share is not what they are.
    named = {each.option for each in found}
    return found if len(folded) - 1 <= len(named) and len(named) > 1 else []


def _parts_of(written: str, text: str, others: str) -> Sequence[str]:
    if phrase := _PHRASE.fullmatch(text):
        words = phrase["words"].split()
        # "The Danish woman" goes by what she is; "the flight attendant" by the noun.
        return words[:-1] if words[-1] in _BEARERS or words[-1] in others else words[-1:]
    if _NAME.fullmatch(written):
        return text.split() if " " in text else ()
    if described := _DESCRIBED.match(text):
        return (described["head"],)
    person = None if text.isascii() else _PERSON_ZH.fullmatch(text)
    return (person["who"],) if person and person["who"] != text else ()


_AHEAD = 14
_BETWEEN = " .:)]】、．*\"',-\n即"
_OPENING, _CLOSING = ("(", "[", "【"), (")", "]", "】")


class Mention(NamedTuple):
    """A place of a text that names an option; ``kind`` is ``key``, ``text`` or ``place``."""

    start: int
    end: int
    option: str
    kind: str


class Names:
    """What one record's options go by."""

    def __init__(self, record: Record) -> None:
        told = f"{record.question}\n{record.context}" if record.context else record.question
        self._known = _known(told, tuple(record.options.items()))

    def mentions(self, text: str, folded: str | None = None) -> tuple[Mention, ...]:
        """Return where ``text`` names an option, in reading order, none overlapping another.

        ``folded`` is ``fold(text)`` where the caller has it.
        """
        return self._known.read(text, fold(text) if folded is None else folded)[0]

    def meant(self, text: str) -> frozenset[str] | None:
        """Return the options that a short text names; empty where it surely names none.

        ``None`` where that is in doubt: a letter may stand for something else, or a word may stand
        for an option ("he", "this one", part of an option's text).
        """
        folded = fold(text)
        found, doubtful = self._known.read(text, folded)
        if doubtful:
            return None
        if not found and self._known.may_mean(folded):
            return None
        return frozenset(each.option for each in found)

    def only(self, text: str) -> str | None:
        """Return the one option that a text names as a whole, as an answer field does.

        "B", "(b)", "B. The pilot", "Answer: B", "\\boxed{B}", "Choice_B", "the pilot"; else
        ``None``.
        """
        return self._known.whole(fold(text))


class _Known:
    """The names of the options of one question."""

    def __init__(self, told: str, options: Mapping[str, str]) -> None:
        folded = {key: fold(text) for key, text in options.items()}
        self._options = list(options)
        self._keys = Keys(options, told)
        self._wordings = wordings(options, folded, told)
        self._cores = {key: bare(text) for key, text in folded.items()}
        self._named = {fold(key).strip(): key for key in options}
        self._spoken = not SPOKEN.isdisjoint(self._cores.values())
        self._words: frozenset[str] | None = None

    def read(self, text: str, folded: str) -> tuple[tuple[Mention, ...], bool]:
        """Return the mentions of a text, and whether there may be more."""
        wide = (
            text if text.isascii() else _WIDE.sub(lambda match: chr(ord(match[0]) - 0xFEE0), text)
        )
        keys, doubts = self._keys.find(wide, folded)
        found, unsure = _worded(self._wordings, text, folded)
        found += [Mention(*place, "key") for place in keys]
        found = _without_overlap(found)
        places = _pointing(folded, found, self._options)
        if places:
            found = _without_overlap([*found, *places])
        if doubts and not unsure:
            unsure = not all(any(m.start <= at < m.end for m in found) for at in doubts)
        return tuple(found), unsure

    def may_mean(self, folded: str) -> bool:
        """Whether words that point at something, or words of an option, stand in a text."""
        if self._spoken:
            # Whatever answers the question may mean "Yes".
            return True
        if self._words is None:
            every = " ".join(self._cores.values())
            self._words = frozenset(_WORD.findall(every)) | frozenset(_pairs(every))
        return (
            _POINTS.search(folded) is not None
            or not self._words.isdisjoint(
                each for each in _WORD.findall(folded) if each not in _GRAMMAR
            )
            or not self._words.isdisjoint(_pairs(folded))
        )

    def whole(self, folded: str) -> str | None:
        """Return the option that all of a folded text names."""
        named = self._named_by(folded.strip())
        if not named and (said := _stripped(folded)):
            named = self._named_by(said) or self._keyed(said)
        return next(iter(named)) if len(named) == 1 else None

    def _named_by(self, said: str) -> set[str]:
        core = bare(said)
        if len(self._options) == _TWO and core in _PLACED:
            return {self._options[_PLACED[core]]}
        named = {key for key, text in self._cores.items() if core and text == core}
        return named | {self._named[said]} if said in self._named else named

    def _keyed(self, said: str) -> set[str]:
        """Return the option of "b. the pilot", where the text is the key's own or begins it."""
        labelled = _LABELLED.match(said)
        if labelled is None:
            return set()
        key = self._named.get(labelled["key"]) or self._named.get(labelled["key"].strip("()[]"))
        if key is None:
            return set()
        rest = bare(_stripped(said[labelled.end() :]))
        begins = _LEAST_BEGUN <= len(rest) and self._cores[key].startswith(rest)
        return {key} if begins or rest in ("", self._cores[key]) else set()


@lru_cache(maxsize=64)
def _known(told: str, options: tuple[tuple[str, str], ...]) -> _Known:
    # The answers of many models to one question often follow one another.
    return _Known(told, dict(options))


_WIDE = re.compile("[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]")


# --- the whole of a text ------------------------------------------------------------------------

_LEADING = re.compile(
    r"(?:(?:so|therefore|thus|hence|the|my|your|a|final|best|correct|right|most likely|likely)\s+)*"
    r"(?:answer|option|choice|solution|response)(?![a-z])(?:\s*(?:is|would be|should be|=)(?=\W))?"
    r"\s*[:_-]?\s*|\\(?:boxed|text|mathrm|mathbf|textbf)\s*|<(?:answer|think)>"
    r"|(?:因此|所以|综上|故)?,?[\[【]?(?:本题|此题|正确|最终|参考|标准)?的?"
    r"(?:答案|选项|选择|应选|故选|选)[\]】]?(?:应该|应)?[是为选]?\s*:?\s*(?:选项|选)?"
)
_TRAILING = re.compile(
    r"\s*(?:项|选项|</?(?:answer|s|eo[a-z])>|<\|[a-z_]{1,20}\|>|is (?:correct|right)|正确)$"
)
_AROUND = " \t\r\n.。;,!*`\"'$#{}~_"
_LABELLED = re.compile(r"(?P<key>[(\[]?[^\s()\[\].:、]{1,24}[)\]]?)(?:\s*[.:、)—–-]+\s*|\s+|$)")
# What names one of two by its place, where nothing else is said.
_PLACED = {"former": 0, "latter": 1, "前者": 0, "后者": 1, "第一个": 0, "第二个": 1}
_PAIRED = (("(", ")"), ("[", "]"), ("【", "】"), ("\\(", "\\)"), ("\\[", "\\]"))
_MOST_LAYERS = 6
_LEAST_BEGUN = 4


def _stripped(said: str) -> str:
    """Return a folded text without what may stand around an answer."""
    for _ in range(_MOST_LAYERS):
        before = said
        said = said.strip(_AROUND)
        if lead := _LEADING.match(said):
            said = said[lead.end() :] if lead.end() < len(said) else said
        if trail := _TRAILING.search(said, max(0, len(said) - 16)):
            said = said[: trail.start()]
        for left, right in _PAIRED:
            if said.startswith(left) and said.endswith(right):
                said = said[len(left) : len(said) - len(right)]
        if said == before:
            break
    return said


# --- what may be an option ----------------------------------------------------------------------

_WORD = re.compile(r"[a-z]{3,}|\d+")
_POINTS = re.compile(
    r"\b(?:he|she|it|they|him|her|them|his|hers|their|this|that|these|those|one|other|former|"
    r"latter|first|second|third|last|both|neither|either|same|person|man|woman)\b"
    r"|[他她它其这那该此]|前者|后者|两者|二者|第[一二三四五]"
)
_GRAMMAR = frozenset(
    "the and for was were are not with who that this from has had have can cannot does did will "
    "would there is been being than then also into about which what when where how".split()
)


def _pairs(text: str) -> Iterable[str]:
    """Return neighbouring Chinese characters, two by two."""
    if text.isascii():
        return ()
    return (
        a + b for a, b in pairwise(text) if "\u3400" <= a <= "\u9fff" and "\u3400" <= b <= "\u9fff"
    )


# --- words, places, order -------------------------------------------------------------------------


def _worded(known: Sequence[Wording], text: str, folded: str) -> tuple[list[Mention], bool]:
    """Return where the words of options stand, and whether a word was left in doubt."""
    flat = folded.replace("\n", " ") if "\n" in folded else folded
    places: list[Mention] = []
    unsure = False
    for wording in known:
        at = flat.find(wording.needle)
        while at >= 0:
            end = at + len(wording.needle)
            stands = wording.stands(text, flat, at, end)
            if stands:
                places.append(_mention(flat, at, end, wording))
            elif stands is None:
                unsure = True
            at = flat.find(wording.needle, end)
    return places, unsure


def _mention(flat: str, start: int, end: int, wording: Wording) -> Mention:
    """Return a mention by words, with the article before them and the key: "(B) The pilot"."""
    before = flat[start - _AHEAD if _AHEAD < start else 0 : start]
    length = len(before)
    if before.endswith(("the ", "a ", "an ")):
        rest = before[:-1].rstrip("thean")
        if not rest[-1:].isalnum():
            before = rest
    labelled = before.rstrip(_BETWEEN)
    key = wording.option.lower()
    if labelled.endswith(key) and (len(labelled) < len(before) or not before.isascii()):
        lead = labelled[: -len(key)]
        if not (lead[-1:].isalnum() and lead[-1:].isascii()):
            closing = before[len(labelled) : len(labelled) + 1]
            bracket = lead[-1:] in _OPENING and closing in _CLOSING
            return Mention(start - length + len(lead) - bracket, end, wording.option, "key")
    return Mention(start - length + len(before), end, wording.option, wording.kind)


def _without_overlap(found: list[Mention]) -> list[Mention]:
    """Return mentions in reading order; of two that overlap the longer, else the earlier."""
    found.sort()
    kept: list[Mention] = []
    for each in found:
        while (
            kept
            and each.start < kept[-1].end
            and each.end - each.start > kept[-1].end - kept[-1].start
        ):
            kept.pop()
        if not kept or kept[-1].end <= each.start:
            kept.append(each)
    return kept


_NTH = {word: n for n, word in enumerate(("first", "second", "third", "fourth", "fifth"))}
_NTH |= {char: n for n, char in enumerate("一二三四五")}
_BY_NUMBER = re.compile(
    r"\bthe (?P<nth>first|second|third|fourth|fifth) (?:option|choice|answer|response)\b"
    r"|第(?P<zh>[一二三四五])(?:个?(?:选项|选择|回答|回复)|项)"
)
_BY_ORDER = re.compile(r"\bthe (?:former|(?P<last>latter))\b|前者|(?P<zh>后者)")
_THE_OTHER = re.compile(
    r"\bthe other (?:one|option|choice|answer|response)\b|另一个?(?:选项|选择|者)"
)
_NUMBERING = ("the first ", "the second ", "the third ", "the fourth ", "the fifth ", "第")
_ORDERING = ("the former", "the latter", "前者", "后者")
_BACK = 200
_TWO = 2


def _pointing(folded: str, found: Sequence[Mention], keys: Sequence[str]) -> list[Mention]:
    """Return mentions by place: the second option, the former, the other one of two."""
    places: list[Mention] = []
    if any(map(folded.__contains__, _NUMBERING)):
        for match in _BY_NUMBER.finditer(folded):
            at = _NTH[match["nth"] or match["zh"]]
            if at < len(keys):
                places.append(Mention(*match.span(), keys[at], "place"))
    if any(map(folded.__contains__, _ORDERING)):
        for match in _BY_ORDER.finditer(folded):
            near = _named_before(found, match.start())
            if len(near) == _TWO:
                last = bool(match["last"] or match["zh"])
                places.append(Mention(*match.span(), near[last], "place"))
    if len(keys) == _TWO and ("the other " in folded or "另一" in folded):
        for match in _THE_OTHER.finditer(folded):
            near = _named_before(found, match.start())
            if near:
                other = keys[0] if near[-1] == keys[1] else keys[1]
                places.append(Mention(*match.span(), other, "place"))
    return places


def _named_before(found: Sequence[Mention], at: int) -> list[str]:
    """Return the options named shortly before a place, in the order of their last mention."""
    near = [each.option for each in found if at - _BACK <= each.start < at]
    return list(dict.fromkeys(reversed(near)))[:_TWO][::-1]
