"""What to look for to find options by their words: the text, its head, what tells it apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hybrid.records.keys import is_list_of_keys
from hybrid.text.fold import fold
from hybrid.text.tokens import is_han

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
