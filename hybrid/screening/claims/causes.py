"""Claims of what caused what, where the question asks whether one thing caused another.

"Did the storm cause the collapse?" is answered by "the collapse was brought about by the storm",
"the storm led to it all falling in" and "the direct cause of the collapse was the storm": whatever
verb or noun tells of causing, with the same on the side of the cause and of the effect. "Did it
fall in because the storm blew?" is answered by the same, and by "it did not fall in because the
storm blew": that it fell in is given, so what is denied is the cause. Tag ``polar``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.terms import word_stems

_CAUSING = (
    r"caus(?:e[sd]?|ing)|le(?:a)?ds? to|result(?:s|ed)? in|br(?:ings?|ought) (?:about|on)|"
    r"g[ia]ve[sn]? rise to|trigger(?:s|ed)?|provoke[sd]?|produce[sd]?|end(?:s|ed) in|"
    r"(?:is|was|were|are) (?:\w+ )?(?:responsible|to blame) for|"
    r"(?:is|was|were|are) (?:not )?(?:the|a) (?:\w+ )?(?:cause of|reason for)"
)
# The cause comes first.
_ACTIVE = re.compile(rf"\b(?:{_CAUSING})\b|导致|造成|引起|引发|致使|酿成|招致|促成", re.IGNORECASE)
# The effect comes first.
_PASSIVE = re.compile(
    r"\b(?:(?:caused|brought (?:about|on)|triggered|provoked|produced) by|"
    r"(?:result(?:s|ed)?|stem(?:s|med)?|came|arose) from|"
    r"(?:is|was|were|are) (?:\w+ )?(?:due|owing) to)\b",
    re.IGNORECASE,
)
_BECAUSE = re.compile(
    r"\b(?P<denied>not )?(?:because(?: of)?|as a result of|owing to|on account of)\b"
    r"|(?P<denied_zh>(?:并?不|并?非|没有?)是?)?(?:是?因为|由于)",
    re.IGNORECASE,
)
# What a verb of causing is denied by; a negator elsewhere may belong to the cause: "not oiling it".
_VERB_DENIED = re.compile(
    r"(?:\b(?:not|never|cannot|hardly)\b|n['’]t\b)(?:\s+\w+){0,2}\s*$|\b(?:neither|nothing)\b[^,;]*$"
    r"|(?:\bnot|n['’]t) (?:seem|appear|look|think|believe|say|said|conclude|mean|follow)\b[^,;]*$"
    r"|(?:[不没未非]|没有|并非)[^，。；]{0,3}$",
    re.IGNORECASE,
)
_NOT = re.compile(r"\bnot\b", re.IGNORECASE)
# What is no cause alone may be one with others.
IN_PART = re.compile(
    r"\b(?:alone|by (?:it|him|her|them)sel(?:f|ves)|on (?:its|his|her|their) own|only|sole(?:ly)?|"
    r"just|simply|merely|main(?:ly)?|primar(?:y|ily)|single|entire(?:ly)?|necessarily)\b"
    r"|唯一|单独|仅|只|全部|完全|一定|主要",
    re.IGNORECASE,
)
# The effect stands between the noun and the verb, and the cause after that.
_NOUN = Guarded(
    r"\b(?:cause of|reason for)\b(?P<effect>[^,;]+?)\b(?:is|was|were|are)\b(?P<cause>[^;]+)"
    r"|(?P<effect_zh>[^，。；]+?)的(?:直接|根本|主要|真正)?原因(?:就|正)?[是在于]+(?P<cause_zh>[^；]+)"
    r"|[是由](?P<by_zh>[^，。；]+?)(?:所)?(?:导致|造成|引起|引发|酿成|促成)(?:的?[。，]?$|(?P<of_zh>[^，。；]*))",
    re.IGNORECASE,
)
_OPENING = re.compile(r"^\s*(?:did|does|do|was|were|is|are)\b", re.IGNORECASE)
_LEAST_SHARE = 0.3
_LEAST_OF_A_REASON = 0.5


class Causation(NamedTuple):
    """The words of a cause, and those of its effect; and whether the one is denied to cause it.

    ``as_reason``: told by "because", before which a denial may be of either.
    """

    cause: frozenset[str]
    effect: frozenset[str]
    denied: bool = False
    as_reason: bool = False

    def told_in(self, words: str) -> Causation | None:
        """Return how a clause tells this by a verb or noun of causing, if it does."""
        return next(filter(self.is_told_by, causations(words)), None)

    def reason_in(self, words: str) -> Causation | None:
        """Return how a clause tells this by "because", if it does: what says most of the cause."""
        found = [each for each in reasons(words) if self.is_told_by(each)]
        return max(found, key=lambda each: len(self.cause & each.cause), default=None)

    def is_told_by(self, other: Causation) -> bool:
        """Whether another one names enough of the cause as cause, and of the effect as effect."""
        if other.as_reason and not self.as_reason:
            return False
        least = _LEAST_OF_A_REASON if other.as_reason else _LEAST_SHARE
        pairs = ((self.cause, other.cause), (self.effect, other.effect))
        return all(own and len(own & said) >= least * len(own) for own, said in pairs)


def asked_causation(asked: str) -> Causation | None:
    """Return what a question asks to be cause and effect: "did the storm cause the collapse?"."""
    words = _OPENING.sub("", asked)
    found = [*causations(words), *reasons(words)]
    return found[0] if found else None


def reasons(words: str) -> Iterator[Causation]:
    """Yield what a clause tells to be the reason of something, or not: "…, not because it blew"."""
    found = [*_BECAUSE.finditer(words)]
    for because, end in zip_longest(found, [each.start() for each in found[1:]]):
        effect, cause = words[: found[0].start()], words[because.end() : end]
        denied = bool(because["denied"] or because["denied_zh"]) or denies(effect)
        yield Causation(word_stems(cause), word_stems(effect), denied, as_reason=True)


def causations(words: str) -> Iterator[Causation]:
    """Yield what a clause tells to be a cause, and of what."""
    noun = _NOUN.search(words)
    if noun is not None:
        found = noun.groupdict()
        cause = found["cause"] or found["cause_zh"] or found["by_zh"]
        effect = found["effect"] or found["effect_zh"] or found["of_zh"] or words[: noun.start()]
        yield Causation(word_stems(cause), word_stems(effect), denies(words))
        return
    passive = _PASSIVE.search(words)
    if passive is not None:
        before, after = words[: passive.start()], words[passive.end() :]
        yield Causation(word_stems(after), word_stems(before), _is_denied(words, passive))
        return
    active = _ACTIVE.search(words)
    if active is not None:
        before, after = words[: active.start()], words[active.end() :]
        yield Causation(word_stems(before), word_stems(after), _is_denied(words, active))


def _is_denied(words: str, verb: re.Match[str]) -> bool:
    """Whether a verb of causing is denied, or all that is said with no negator near it."""
    if _NOT.search(verb[0]) or _VERB_DENIED.search(words, 0, verb.start()):
        return True
    return denies(words[verb.start() :])
