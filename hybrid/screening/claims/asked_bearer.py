"""What a question asks the bearer of: "who was late?" asks for the one who was *late*."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hybrid.records.mentions import MENTION
from hybrid.screening.reading import Reading, once
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, is_question, sentences
from hybrid.text.terms import stems, terms

_ASKS_WHO = Guarded(
    # "Those who help" asks for nobody.
    r"\b(?:(?<!\bthose )(?<!\bpeople )(?<!\banyone )(?<!\beveryone )who|whom|whose|"
    r"which (?:of(?!(?: the| these| those)? (?:statements?|"
    r"options?|answers?|choices?|sentences?|claims?|conclusions?|descriptions?|inferences?)\b)|"
    r"one|person|man|woman|guy|student|employee|neighbou?r|"
    r"group|family|individual|candidate|applicant)|"
    r"what (?:person|people|man|woman|individual|"
    r"(?:group|kind|type|sort) of (?:person|people|men|women)))\b"
    r"|谁|哪[一]?[位个名人]|何人",
    re.IGNORECASE,
)
# "What group of people keeps bees?": whoever keeps them need not be called a group.
_OF_PEOPLE = re.compile(
    r"\b(?:what|which) (?:group|kind|type|sort) of (?:person|people|men|women)\b", re.IGNORECASE
)
# "Which shape has the larger area?" asks for a bearer too where the options are short names.
_ASKS_WHICH = re.compile(
    r"\b(?:which|what)\s+(?P<kind>(?!(?:is|are|was|were|does|do|did|has|have|of|the|kind|type|word|"
    r"best|statements?|sentences?|options?|answers?|following|conclusions?|choices?|"
    r"categor(?:y|ies)|groups?|class|labels?)\b)[a-z]+)\s+"
    r"(?:should|will|would|can|could|must|is|are|was|were|has|have|had|do|does|did|\w+s|\w+ed|won|"
    r"got|held|made|took|lost|left|came|went)\b"
    r"|哪一?[个种辆本条台座家间部张款趟只件支杯]",
    re.IGNORECASE,
)
# "The study of rocks is called" asks for what follows, as "which of these is a bird" for one.
_COMPLETES = re.compile(
    r"(?P<asked>[^.?!。？！\n]{12,})\s(?:is|are|was|were)(?: (?:best |also |often |usually )?"
    r"(?:called|known as|termed|named|referred to as|described as))?"
    r"(?: an?| the)?\s*[:：_.…]*\s*$",
    re.IGNORECASE,
)
_ASKS_WHICH_OF = re.compile(
    r"\bwhich (?:one )?of (?:the following|these|those)(?: [a-z]+)?\s+(?:is|are|was|were) "
    r"(?:an? |the )?(?!(?:not?|n['’]t|correct|true|false|right|wrong|incorrect|best|most|least|"
    r"example|likely)\b)"
    # "Which of these boats stops at the mill?"
    r"|\bwhich (?:one )?of (?:the|these|those) (?!following)(?P<kind>[a-z]+(?: [a-z]+)?) "
    r"(?!statements?|options?|answers?|is|are|was|were|has|does)[a-z]{2,}s "
    r"(?=(?:at|to|in|on|by|over|for|from|into|through|with|under|the|a|an)\b)",
    re.IGNORECASE,
)
_ASKS_WHICH_OF_ZH = re.compile(
    r"(?:下列|以下)[^，。；？?]{0,8}?(?=属于[^，。；？?]{2,16}的(?:是|有|[一哪]))"
)
_ASKS_WHERE = re.compile(r"\bwhere\b|哪[里儿]|什么地方|何处|在哪", re.IGNORECASE)
# "Which of the following conditions results?" asks for no condition as such.
_KIND_OF_FOLLOWING = re.compile(
    r"\bwhich (?:one )?of the following (?P<kind>[a-z]+s)\b", re.IGNORECASE
)
# The verb of which "which one" is the object, and that carries no term of its own: 会喝哪一种.
_VERB_ZH = re.compile(r"([\u4e00-\u9fff])[了过着]?[哪谁]")
_NO_VERBS_ZH = "是在的会能该有为即由被从对给和与把列下面述中里上于个"
_LONGEST_NAME = 6
_LONGEST_NAME_ZH = 12
# What is given in the question is no part of what it asks.
_GIVEN = re.compile(
    r"[,，]?\s*\b(?:if|given that|assuming|provided that|according to|based on)\b.*"
    r"|[,，]\s*given\b.*|[,，](?:如果|假如|已知|假设).*",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Predicate:
    """What the question asks the bearer of: content stems, and whether it is a denial.

    ``verb`` is the Chinese verb that it asks the object of, where there is one.
    """

    stems: frozenset[str]
    denied: bool
    text: str
    of_things: bool = False
    verb: str = ""


def predicate(reading: Reading, *, of_things: bool = False) -> Predicate | None:
    """Return the predicate of a "who" question, or ``None`` for another kind of question.

    With ``of_things`` a question such as "which shape is larger" has one too.
    """
    record = reading.record
    bearers = tuple(
        (mention.span.start, mention.span.end) for mention in reading.of(MENTION, field="question")
    )
    return _predicate(record.question, tuple(record.options.values()), bearers, of_things)


# Whoever looks for the bearer asks for it anew.
@lru_cache(maxsize=4)
def _predicate(
    text: str, options: tuple[str, ...], bearers: tuple[Range, ...], of_things: bool
) -> Predicate | None:
    place = _asking(text, options, of_things=of_things)
    if place is None:
        return None
    asking = _ASKS_WHO.search(text, *place) or _ASKS_WHICH.search(text, *place)
    asking = asking or _ASKS_WHICH_OF.search(text, *place)
    given = _GIVEN.search(text, asking.end() if asking else place[0], place[1])
    asked = text[place[0] : given.start() if given else place[1]]
    which = _ASKS_WHICH.search(asked) or _ASKS_WHICH_OF.search(asked)
    people = _OF_PEOPLE.search(asked)
    kind = stems(which["kind"] or "" if which else "", people[0] if people else "")
    found = stems(asked) - {term.stem for bearer in bearers for term in terms(text, *bearer)}
    found = found - kind or found
    listed = _KIND_OF_FOLLOWING.search(asked)
    if listed and found <= stems(listed["kind"]):
        return None
    things = _ASKS_WHO.search(text, *place) is None
    verb = _VERB_ZH.search(asked)
    told = verb[1] if verb and verb[1] not in _NO_VERBS_ZH else ""
    return Predicate(found, denies(asked), asked, things, told) if found else None


def _asking(text: str, options: Sequence[str], *, of_things: bool) -> Range | None:
    """Return the last sentence of the question that asks for a bearer."""
    found = [place for place in sentences(text) if _ASKS_WHO.search(text, *place)]
    if not found and of_things and _are_names(options):
        found = [place for place in sentences(text) if _ASKS_WHICH.search(text, *place)]
        found = found or [place for place in _last_asking(text) if _asks_for_one(text, place)]
    return found[-1] if found else None


def _last_asking(text: str) -> Sequence[Range]:
    """Return the last sentence, or before it the last one that ends as a question does."""
    places = sentences(text)
    return [place for place in places if is_question(text[slice(*place)])][-1:] or places[-1:]


def _asks_for_one(text: str, place: Range) -> bool:
    """Whether a sentence asks which option is such, or is left for an option to complete."""
    which = _ASKS_WHICH_OF.search(text, *place) or _ASKS_WHICH_OF_ZH.search(text, *place)
    return bool(which or _COMPLETES.fullmatch(text[place[0] : place[1]]))


def asked_of_place(asking: str) -> frozenset[str]:
    """Return what a question for a place asks of it, and nothing for another question."""
    asks = _ASKS_WHERE.search(asking)
    return stems(asking[: asks.start()], asking[asks.end() :]) if asks else frozenset()


@once
def options_are_names(reading: Reading) -> bool:
    """Whether every option is short enough to name something, and states nothing."""
    return _are_names(reading.record.options.values())


def _are_names(options: Iterable[str]) -> bool:
    for option in options:
        longest = _LONGEST_NAME if option.isascii() else _LONGEST_NAME_ZH
        if len(option.split() if option.isascii() else option) > longest:
            return False
    return True
