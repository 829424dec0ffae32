"""Whether a clause says what a yes-or-no question asks, or denies it, in the question's words.

"The lake is not deep" denies what "is the lake deep?" asks; "she is lying" denies that she tells
the truth; "the bay is larger than the lake" denies that the lake is the larger one.
"""

from __future__ import annotations

import re

from hybrid.screening.wording.comparatives import comparisons
from hybrid.screening.wording.speakers import of_the_speaker
from hybrid.text.irregular import base_stem
from hybrid.text.opposites import opposed
from hybrid.text.polarity import denies
from hybrid.text.terms import word_stems

# What asks, or allows, in a Chinese question and not in the statement that answers it.
_MODAL_ZH = re.compile(r"是否|是不是|能否|可否|会不会|能不能|算不算|[能可]以?|应[该当]?|会")
_NEGATED = re.compile(r"\b(?:not|no)\b\s*|n['’]t\b|不|没有?|未|无|非", re.IGNORECASE)
# Too common words to be opposites wherever they stand.
_CONTRARY = tuple(
    (re.compile(one, re.IGNORECASE), re.compile(other, re.IGNORECASE))
    for one, other in (
        (
            r"\bthe same\b|\bidentical\b|(?<!不)(?:相同|一样)",
            r"\bdiffer(?:ent(?:ly)?|s)?\b|不同|不一样",
        ),
        (r"\b(?:good|suitable|qualified)\b", r"\b(?:bad|poor|unsuitable|unqualified)\b"),
        (r"(?<=[判做说答选算写猜记看])对(?=了|$)", r"(?<=[判做说答选算写猜记看])错(?=了|\W|$)"),
        (r"是真的?$", r"是假的?(?=\W|$)"),
    )
)
_THAN = re.compile(r"(?<!rather )(?<!other )\bthan\b(?! \d)", re.IGNORECASE)
# "A mill without a wheel" denies nothing of the mill where question and answer both speak of it.
_WITHOUT = re.compile(r"\bwithout\b", re.IGNORECASE)
_ALLOWS = re.compile(
    r"(?:所以|因此|因而|故|那么|可见|说明)[^，。]{0,4}?(?:不?[能可]以?|不?应[该当]?)"
)
_CONJOINED = re.compile(r"\b(?:and|but)\b|而且|并且|但", re.IGNORECASE)
_UN = re.compile(r"\b(?:un|in|im|ir|il)([a-z]{4,})", re.IGNORECASE)
# Words that deny what their counterpart says.
_LYING = re.compile(
    # What lies somewhere tells no lie.
    r"\b(?:lie[sd]?|lying|liars?)\b"
    r"(?! (?:on|in|at|under|between|within|outside|inside|near|down|along|behind|beyond)\b)"
    r"|说谎|撒谎|假话",
    re.IGNORECASE,
)
# What one says is the truth, or no truth, in other words.
_SAYS_TRUTH_ZH = re.compile(
    r"(?:所|讲|说)(?:说|讲)?的话?(?:全|都|就|也)*是(?:真话|实话|真的|事实)|(?:说|讲)(?:实话|真话)"
)
_SAYS_LIES_ZH = re.compile(
    r"(?:所|讲|说)(?:说|讲)?的话?(?:全|都|就|也)*"
    r"(?:是(?:假话|谎话|谎言|假的)|不是(?:真话|实话|真的|事实))|(?:说|讲)(?:谎话|假话)"
)
_WHO_ZH = re.compile(r"(?P<who>[\u4e00-\u9fff]{1,4}?)在?说(?:真话|谎)")
_SAYS_ZH = re.compile(r"说真话|[说撒]谎")
_BESIDE_SAYING_ZH = r"(?:[也都还就才是在不没]|没有|一定|必然|必定|必须|肯定|应该|并)*"
_ASKS_ZH = re.compile(r"了?[吗么呢]?[？?\s]*$")
# Lying is the denial of telling the truth, and is compared as such.
_TRUTHFUL = word_stems("tell the truth 说真话 真话")
_TRUTH = word_stems("truth 真话")
_LEAST_SHARE = 0.6
_LEAST_CONJOINED = 0.5


def affirms(asked: str, clause: str, *, modal: bool = False) -> bool | None:
    """Return whether a clause says what is asked (``True``), denies it (``False``), or neither.

    ``modal`` tells that the answers are no more than "may" and "may not": a Chinese conclusion says
    as much in few words.
    """
    if _WITHOUT.search(asked) and _WITHOUT.search(clause):
        asked, clause = beside(asked), beside(clause)
    if not asked.isascii():
        asked, clause = _plain(_ASKS_ZH.sub("", asked)), _plain(clause)
        if _of_another_speaker(asked, clause):
            return None
    compared = _compared(asked, clause)
    if compared is not None:
        return compared
    if _compares_otherwise(asked, clause):
        return None
    wanted = stated_stems(asked)
    subject = _subject(wanted, asked)
    if wanted & _TRUTH:
        clause = of_the_speaker(clause)
    words = _last_conjunct(clause, wanted)
    told = stated_stems(clause)
    if _LYING.search(words):
        told |= _TRUTHFUL
    opposite = _opposites(words, wanted, asked)
    told |= opposite
    if not wanted or not subject <= told:
        return None
    shared = wanted & told
    enough = len(shared) >= _LEAST_SHARE * len(wanted)
    if not enough and not (modal and shared and _ALLOWS.match(words)):
        return None
    return denied(words) == bool(opposite or _likened_otherwise(asked, words))


def _plain(text: str) -> str:
    """Return Chinese words with one word for telling the truth, and one for lying."""
    return _SAYS_LIES_ZH.sub("说谎", _SAYS_TRUTH_ZH.sub("说真话", text))


def _of_another_speaker(asked: str, clause: str) -> bool:
    """Whether it is asked if one tells the truth, and told that another one does or lies."""
    who = _WHO_ZH.search(asked)
    if who is None or _SAYS_ZH.search(clause) is None:
        return False
    told = rf"{re.escape(who['who'])}{_BESIDE_SAYING_ZH}(?:{_SAYS_ZH.pattern})"
    return re.search(told, clause) is None


def stated_stems(text: str) -> frozenset[str]:
    """Return the stems of a statement without what denies, asks or allows it."""
    return frozenset(map(base_stem, word_stems(affirmed(_MODAL_ZH.sub("", text)))))


def affirmed(text: str) -> str:
    """Return a statement without the words that deny it."""
    return _NEGATED.sub("", text)


def denied(text: str) -> bool:
    """Whether a statement is a denial; lying is the denial of telling the truth."""
    return denies(text) != bool(_LYING.search(text))


def beside(text: str) -> str:
    """Return a text whose "without" denies nothing."""
    return _WITHOUT.sub("beside", text)


def _likened_otherwise(asked: str, words: str) -> bool:
    """Whether "different" answers what asks if it is "the same", or "good" what asks if "bad"."""
    for one, other in _CONTRARY:
        asks_one, asks_other = bool(one.search(asked)), bool(other.search(asked))
        if asks_one != asks_other:
            said, not_said = (other, one) if asks_one else (one, other)
            if said.search(words) and not not_said.search(words):
                return True
    return False


def _last_conjunct(words: str, wanted: frozenset[str]) -> str:
    """Return what follows "and", where that speaks of what is asked as much as all of it does.

    In "did not cause the cook's and the guest's illness" it is only the end of a phrase.
    """
    rest = _CONJOINED.split(words)[-1]
    if rest == words:
        return words
    shared, told = wanted & stated_stems(rest), wanted & stated_stems(words)
    return rest if shared and len(shared) >= _LEAST_CONJOINED * len(told) else words


def _opposites(words: str, wanted: frozenset[str], asked: str) -> frozenset[str]:
    """Return those of ``wanted`` that ``words`` deny by a prefix ("ungrammatical") or opposite."""
    contrary = " ".join((*_UN.findall(words), *opposed(asked, words)))
    return wanted & stated_stems(contrary) if contrary else frozenset()


def _compared(asked: str, words: str) -> bool | None:
    """Whether a comparison says what is asked: "the lake is larger than the bay", or the contrary.

    ``None`` where nothing is compared, or other things are.
    """
    asks = next(comparisons(asked.rstrip("?？ 吗么")), None)
    if asks is None:
        return None
    said = [told.says(asks) for told in comparisons(words)]
    return next((each for each in reversed(said) if each is not None), None)


def _compares_otherwise(asked: str, words: str) -> bool:
    """Whether a statement compares what is not asked: "is A faster?", "B has more power than A"."""
    if _THAN.search(words) and not _THAN.search(asked):
        return True
    asks = next(comparisons(asked.rstrip("?？ 吗么")), None)
    told = list(comparisons(words)) if asks else []
    return bool(told) and not any(each.what == asks.what for each in told if asks)


def _subject(wanted: frozenset[str], asked: str) -> frozenset[str]:
    """Return the names in the question: a statement of somebody else answers nothing."""
    names = re.findall(r"(?<=[a-z] )[A-Z][a-z]+", asked)
    return word_stems(" ".join(names)) & wanted
