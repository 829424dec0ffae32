"""About which records and error types a judge is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from hybrid.judging.prompt import Prompts, hints_of
from hybrid.pipeline.screened import reaches
from hybrid.records import ErrorType, Record, Screening
from hybrid.records.judged import Prompt

Whom = Literal["all", "flagged", "uncertain"]
WHOM: Final[tuple[Whom, ...]] = get_args(Whom)

_SURE_OF_NONE, _SURE_OF_ONE = 0.2, 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How judges are asked, and about what: ``all``, what is ``flagged``, or what is ``uncertain``.

    ``again`` asks a judge once more whose quotes do not stand in the record. ``strict`` names the
    concerns that reject a verdict.
    """

    prompts: Prompts
    whom: Whom = "all"
    again: bool = False
    strict: frozenset[str] = frozenset()

    def wants(self, screening: Screening, error_type: ErrorType) -> bool:
        """Whether a judge is to decide on this error type, or the rules' decision is kept."""
        match self.whom:
            case "all":
                return True
            case "flagged":
                return bool(screening.flags[error_type])
            case "uncertain":
                return is_uncertain(screening, error_type)

    def prompt(self, record: Record, screening: Screening, error_type: ErrorType) -> Prompt:
        """Return the prompt about one error type, with the flags as hints."""
        return self.prompts.build(record, error_type, hints_of(screening.flags[error_type]))


def is_uncertain(screening: Screening, error_type: ErrorType) -> bool:
    """Whether the rules are in doubt: a middling score, or flags and score that disagree."""
    score = screening.scores[error_type]
    if _SURE_OF_NONE <= score.value <= _SURE_OF_ONE:
        return True
    return bool(screening.flags[error_type]) != reaches(score)
