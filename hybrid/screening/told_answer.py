"""Whether the text itself says of the chosen bearer what the question asks for.

"The grandson could not find the switch. Who could not find it?" is settled by the text. What the
reasoning remarks on beside it, a stereotype or a habit, is then no ground of the choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import Predicate, predicate
from hybrid.screening.claims.bearer_stretches import PRONOUN
from hybrid.screening.reading import Reading
from hybrid.screening.wording.told import facts_text
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question, sentences
from hybrid.text.terms import stems, terms

_ONE_OF_THEM = re.compile(
    r"\b(?:one|other|another|either|someone|somebody)\b|[一另][个人位名方]|另一|其中|有人",
    re.IGNORECASE,
)
# What is told of "one of them" is told of no bearer.
_ONE_OF_THEM_ALL = Guarded(
    r"\b(?:one|only one|someone|somebody|either|exactly one) of (?:them|the two|these|those|the)\b"
    r"|[其当]中(?:的)?(?:一|有)[个人位名]|(?:两人|二人|他们|她们)(?:之)?中(?:的)?(?:一|有)[个人位名]",
    re.IGNORECASE,
)
_HALF = 0.5
_FIELDS = ("context", "question")


def answer_is_told(reading: Reading, choice: Choice) -> bool:
    """Whether the text says the question's predicate of the chosen bearer, and of no other."""
    if choice.letter is None or choice.abstains or reading.of("role_swap"):
        return False
    asked = predicate(reading, of_things=True)
    return asked is not None and set(_bearers(reading, asked)) == {choice.letter}


def _bearers(reading: Reading, asked: Predicate) -> Iterator[str]:
    """Yield the options whose bearers the text says the whole predicate of."""
    for field in _FIELDS:
        mentions = reading.of(MENTION, field=field)
        if not mentions:
            continue
        text = reading.record.field(field)
        for place in sentences(text):
            if not is_question(text[place[0] : place[1]]):
                yield from _bearers_in(text, place, mentions, asked)


def _bearers_in(
    text: str, place: Range, mentions: Sequence[Signal], asked: Predicate
) -> Iterator[str]:
    here = [m for m in mentions if place[0] <= m.span.start < place[1]]
    stops = [*(m.span.start for m in here), place[1]][1:]
    for mention, stop in zip(here, stops, strict=True):
        for start, end in clauses(text, mention.span.start, stop):
            said = text[start:end]
            if not mention.option or not asked.stems <= stems(said):
                continue
            after = max(start, mention.span.end)
            if denies(said) == asked.denied and not _of_another(text, (after, end), asked):
                yield mention.option


def _of_another(text: str, place: Range, asked: Predicate) -> bool:
    """Whether a pronoun comes in before the predicate, or "one of them", which says not who.

    "The guest because she was late", "one of the two was late".
    """
    said = [term.start for term in terms(text, *place) if term.stem in asked.stems]
    others = (pattern.search(text, *place) for pattern in (PRONOUN, _ONE_OF_THEM))
    return bool(said) and any(each and each.start() < min(said) for each in others)


def says_of_somebody(reading: Reading, asked: Predicate, least: float = _HALF) -> bool:
    """Whether the text holds so much of what is asked for."""
    told = stems(_told_of_bearers(reading))
    return len(asked.stems & told) >= least * len(asked.stems)


def _told_of_bearers(reading: Reading) -> str:
    """Return the text's statements, without those on "one of them" that do not say which."""
    facts = facts_text(reading.record)
    if _ONE_OF_THEM_ALL.search(facts) is None:
        return facts
    bearers = stems(*reading.record.options.values())
    kept = []
    for start, end in sentences(facts):
        one = _ONE_OF_THEM_ALL.search(facts, start, end)
        if one is None or stems(facts[one.end() : end]) & bearers:
            kept.append(facts[start:end])
    return "\n".join(kept)
