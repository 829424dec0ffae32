"""``unsupported`` and ``leap``: sentences that carry the choice without support in the text.

Three ways to lack support are weighed for each sentence that asserts something:

- its content words are new, whole or in part;
- it leaps: a hedge, an inference, an appeal to groups or to outside knowledge;
- it leaps from conduct to trait (``leap``): it attributes to a bearer what the question asks for
  and the text says of nobody: "she was running, which suggests that she was late".
"""

from __future__ import annotations

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.attribution import predicate
from hybrid.screening.detectors.novelty import Content, contents
from hybrid.screening.reading import Reading, as_span
from hybrid.text.sentences import Range, sentences
from hybrid.text.terms import stems

# At most this many sentences are shown: the most telling ones.
_MOST = 2
_LEAST_NOVEL = 2
_LEAST_SHARE = 0.2
_LEAPS = (
    "inference",
    "hedge",
    "outside_knowledge",
    "external_standard",
    "generalisation",
    "stereotype",
)


def unsupported(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return the most telling unsupported sentences, in text order, for the option chosen."""
    if choice.letter is None or choice.abstains:
        return ()
    leapt = _leapt_attributions(reading, choice)
    weighed = [(_weight(reading, choice, each, leapt), each.place) for each in contents(reading)]
    telling = sorted((each for each in weighed if each[0] > 0), key=_by_weight)[:_MOST]
    places = sorted(place for _, place in telling)
    found = [Signal("unsupported", as_span(place), choice.letter) for place in places]
    found += [Signal("leap", claim.span, claim.option) for claim in leapt]
    return tuple(found)


def _by_weight(weighed: tuple[float, Range]) -> tuple[float, Range]:
    return -weighed[0], weighed[1]


def _weight(reading: Reading, choice: Choice, content: Content, leapt: tuple[Signal, ...]) -> float:
    """Return how much a sentence carries the choice and how little of it the text holds."""
    if _states_choice_only(reading, content) or asserts_nothing(reading, content):
        return 0.0
    leaps = reading.inside(reading.of(*_LEAPS), content.place)
    named = {m.option for m in reading.inside(reading.of(MENTION), content.place)}
    nearness = 1.5 if choice.letter in named else 0.7 if named else 1.0
    weight = nearness * (content.novel_share + 0.25 * min(3, len(leaps)))
    if reading.inside(leapt, content.place):
        return weight + 1.0
    if leaps and choice.letter in named:
        return weight
    if len(content.novel) < (1 if leaps else _LEAST_NOVEL) or content.novel_share < _LEAST_SHARE:
        return 0.0
    return weight


def _leapt_attributions(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return claims that give the chosen bearer what the text itself says of nobody."""
    asked = predicate(reading)
    if asked is None:
        return ()
    told = _told(reading)
    if len(asked.stems & told) >= 0.5 * len(asked.stems):
        return ()
    attributed = [c for c in reading.of("holds_for") if "attributed" in c.tags]
    return tuple(
        claim
        for claim in attributed
        if claim.option == choice.letter
        and reading.inside(reading.of("inference", "hedge"), reading.sentence_at(claim.span.start))
    )


def _told(reading: Reading) -> frozenset[str]:
    """Return the content of the context and of the question without the sentence that asks."""
    question = reading.record.question
    places = sentences(question)
    told = [question[a:b] for a, b in places if not question[a:b].rstrip().endswith(("?", "？"))]
    return stems(reading.record.context or "", *told)


def _states_choice_only(reading: Reading, content: Content) -> bool:
    stated = reading.inside(reading.of("stated_choice", "choice"), content.place)
    return bool(stated) and len(content.novel) < _LEAST_NOVEL


def asserts_nothing(reading: Reading, content: Content) -> bool:
    """Whether the sentence talks of the task, asks, or only says that it cannot be told."""
    if reading.inside(reading.of("self_talk", "undecided"), content.place):
        return True
    return reading.words(content.place).rstrip("\"'”’ ").endswith(("?", "？"))
