"""What tells of an error in a judged finding, as few numbers that can be weighed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import Any, Final, Protocol

from hybrid.records.findings import AnswerLine, Concern, FlagLine, Grounding, Status, judge_line
from hybrid.records.record import Flag, Tier

TERMS: Final = ("judge", "rules", "hint_confirmed", "worst_quote", "best_quote", "concern")
"""The terms in their order; the first is the judge's alone, the second the rules'."""
STRONG_FLAG: Final = "strong_rule_disagrees"
"""The concern that a strong flag stands against the judge: it tells of the rules, not of a doubt
in the judge's error."""
OVERRULED: Final = "judge_overruled"
"""The concern that the judge claims an error, and its weight is too small to make it one."""
UNSHOWN: Final = "no_evidence"
"""The objection of a finding that is an error by its probability, and shows no evidence."""

_LEAST_CHANCE: Final = 1e-6
_LEAST_SCORE: Final = 1e-4
# How near the judge's words a quote stands: as they are, but for spelling, but for some letters.
_NEARNESS: Final[dict[Tier, float]] = {
    "exact": 1.0,
    "normalized": 0.75,
    "fuzzy": 0.5,
    "near": 0.25,
    "missing": 0.0,
}


class Judged(Protocol):
    """A finding, or the line of one."""

    @property
    def status(self) -> Status: ...
    @property
    def score(self) -> float: ...
    @property
    def flags(self) -> Sequence[Flag] | Sequence[FlagLine]: ...
    @property
    def grounding(self) -> Sequence[Grounding]: ...
    @property
    def concerns(self) -> Sequence[Concern]: ...
    @property
    def judge(self) -> Mapping[str, Any] | None: ...


def terms_of(finding: Judged, record_id: str) -> tuple[float, ...] | None:
    """Return the values of ``TERMS``; ``None`` where no judge gave a verdict.

    ``judge`` and ``rules`` are log-odds; the rest is from 0 to 1. A judge without token
    probabilities has the log-odds of its answers, half an answer added to each side. Raises
    ``InputError`` for a judge's answers of another shape.
    """
    told = _answers(finding, record_id)
    if not told:
        return None
    near = [_NEARNESS[each.tier] for each in finding.grounding]
    return (
        _judges_odds(told),
        _log_odds(finding.score, _LEAST_SCORE),
        sum(bool(each.confirmed) for each in told) / len(told),
        1 - min(near, default=1.0),
        max(near, default=0.0),
        float(any(each.code != STRONG_FLAG for each in finding.concerns)),
    )


def judge_shows(finding: Judged, record_id: str) -> bool:
    """Whether a judge has evidence of an error that stands."""
    return any(each.status is Status.ERROR for each in _answers(finding, record_id))


def _answers(finding: Judged, record_id: str) -> list[AnswerLine]:
    if finding.judge is None:
        return []
    answers = judge_line(finding.judge, record_id=record_id).answers
    return [each for each in answers if each.is_error is not None]


def _judges_odds(told: Sequence[AnswerLine]) -> float:
    chances = [each.p_error for each in told if each.p_error is not None]
    if chances:
        return _log_odds(sum(chances) / len(chances), _LEAST_CHANCE)
    said = sum(bool(each.is_error) for each in told)
    return log((said + 0.5) / (len(told) - said + 0.5))


def _log_odds(chance: float, least: float) -> float:
    within = min(max(chance, least), 1 - least)
    return log(within / (1 - within))
