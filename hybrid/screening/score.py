"""The rules' own probability of an error: a logistic combination of named measures.

Its measures are a few readable numbers about one record.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from hybrid.packs import TypeScoring
from hybrid.records.record import MOODS, Choice, Flag, Score, ScoreTerm, Signal
from hybrid.screening.given import cited_after
from hybrid.screening.novelty import Novelty, declines
from hybrid.screening.reading import Reading

_CUES: Mapping[str, tuple[str, ...]] = {
    "unsure": ("undecidable", "level", "no_answer", "refusal", "arbitrary"),
    "likeness": ("alike", "anyone"),
    "guesswork": ("guessing", "must_choose", "association"),
    "rejection": ("rejects_premise",),
    "settled": ("settles", "contrary", "text_support"),
}
_AGAINST = frozenset(
    (
        "argued_against",
        "turned_against",
        "stated_otherwise",
        "concluded_elsewhere",
        "choice_denied",
        "items_against",
    )
)
_DOUBTS = frozenset(("doubt", "tie", "even", "premise_denied"))
_LEAST_SAID, _MOST_SAID = -3.0, 3.0
_MOST_FLAGS = 3
# How much more a doubt says where not one word of the text is cited between it and the choice.
_BARE_DOUBT = 1.4


def measure_text(
    reading: Reading, choice: Choice, own: Novelty, signals: Sequence[Signal]
) -> Mapping[str, float]:
    """Return the measures of one record that do not depend on flags."""
    declining = reading.options_with("abstaining_option")
    chose = not choice.abstains
    of_stance = _of_stance(reading, choice, signals)
    return {
        "abstains": float(declines(reading, choice)),
        "could_decline": float(chose and bool(declining)),
        "leaps": own.leaping,
        "untold_share": own.share,
        # Who only says what is missing, and then chooses, has set nothing aside.
        "aside": 0.0 if of_stance["doubt"] == _BARE_DOUBT else own.aside,
        "asked_untold": own.given.asked_untold,
        "told": math.log1p(own.given.told),
        "options": math.log(max(1, len(reading.record.options) - len(declining))),
        "choice_told": max(
            (own.given.told_of.get(each, 0.0) for each in choice.letters), default=0.0
        ),
        "length": math.log1p(len(reading.text)),
        **of_stance,
    }


def _of_stance(reading: Reading, choice: Choice, signals: Sequence[Signal]) -> Mapping[str, float]:
    """Return how much of a record with a choice speaks of doubt, likeness and guesses."""
    if choice.abstains or choice.letter is None:
        return dict.fromkeys((*_CUES, "against", "said", "cited", "doubt"), 0.0)
    said = {name: math.log1p(len(reading.of(*cues, moods=MOODS))) for name, cues in _CUES.items()}
    most = max(reading.weighed.most.values(), default=_LEAST_SAID)
    doubts = [each for each in signals if each.name in _DOUBTS]
    last = max((each.span.end for each in doubts), default=len(reading.text))
    cited = cited_after(reading, last)
    unanswered = any(each.name == "unanswered" for each in signals)
    return {
        **said,
        "against": float(any(signal.name in _AGAINST for signal in signals)),
        "said": min(max(most, _LEAST_SAID), _MOST_SAID) - _LEAST_SAID,
        "cited": math.log1p(cited),
        "doubt": (1.0 if cited else _BARE_DOUBT) * unanswered,
    }


def measure(of_text: Mapping[str, float], flags: Sequence[Flag]) -> Mapping[str, float]:
    """Return the measures of one record for one error type, whose flags are ``flags``.

    ``of_text`` are the record's measures that are the same for all error types.
    """
    strong = sum(flag.strength == "strong" for flag in flags)
    weak = len(flags) - strong
    return {
        "strong_flags": float(min(strong, _MOST_FLAGS)),
        "weak_flags": float(min(weak, _MOST_FLAGS)),
        **of_text,
    }


def score(measures: Mapping[str, float], scoring: TypeScoring) -> Score:
    """Return the score of one error type with each measure's contribution, largest first.

    A contribution is coefficient times value, in log-odds.
    """
    terms = [
        ScoreTerm(name, measures[name], coefficient * measures[name])
        for name, coefficient in scoring.coefficients.items()
    ]
    total = scoring.intercept + sum(term.contribution for term in terms)
    terms.sort(key=_size, reverse=True)
    return Score(1.0 / (1.0 + math.exp(-total)), scoring.threshold, tuple(terms))


def _size(term: ScoreTerm) -> float:
    return abs(term.contribution)
