"""What judges are asked about records, and what follows from their answers."""

from __future__ import annotations

import warnings
from collections.abc import (
    AsyncGenerator,
    Callable,
    Collection,
    Generator,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, TypeVar, get_args

from hybrid.evidence.check import check_verdict, decide
from hybrid.evidence.verdict import Checked
from hybrid.judging.prompt import Prompts, follow_up, hints_of
from hybrid.reading.reader import PlacedItem
from hybrid.reading.rows import SkippedRow
from hybrid.records import (
    Concern,
    ErrorType,
    Finding,
    Objection,
    Record,
    RecordFindings,
    Screening,
    Status,
)
from hybrid.records.record import Hint, JudgeAnswer, Prompt
from hybrid.records.weighing import OVERRULED, UNSHOWN, judge_shows, terms_of
from hybrid.run.boundary import contained_at
from hybrid.run.calibrated import Decision
from hybrid.run.checker import Checker, Prepared, reaches, rounded, rules_shown
from hybrid.run.manifest import Spending

if TYPE_CHECKING:
    from hybrid.judging.panel import Case, Judged, Panel
    from hybrid.run.runner import JudgeRecipe, Limits

# --- What is asked, and of which records ---------------------------------------------------------

_SURE_OF_NONE, _SURE_OF_ONE = 0.2, 0.8
_UNGROUNDED = frozenset({"ungrounded_premise", "ungrounded_conclusion"})

Whom = Literal["all", "flagged", "uncertain"]
WHOM: Final[tuple[Whom, ...]] = get_args(Whom)

_SURE_OF_NONE, _SURE_OF_ONE = 0.2, 0.8
_UNGROUNDED = frozenset({"ungrounded_premise", "ungrounded_conclusion"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How judges are asked, and about what: ``all``, what is ``flagged``, or what is ``uncertain``.

    An error type with one of ``thresholds`` is asked about from that score on instead. ``again``
    asks a judge once more whose quotes do not stand in the record. ``strict`` names the concerns
    that reject a verdict. With a ``decision`` judge and rules are weighed.
    """

    prompts: Prompts
    whom: Whom = "all"
    thresholds: Mapping[ErrorType, float] = field(default_factory=dict)
    again: bool = False
    strict: frozenset[str] = frozenset()
    decision: Decision | None = None

    def wants(self, screening: Screening, error_type: ErrorType) -> bool:
        """Whether a judge is to decide on this error type, or the rules' decision is kept."""
        if error_type in self.thresholds:
            # As findings tell it, which the thresholds are made of.
            return self.thresholds[error_type] <= rounded(screening.scores[error_type])
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
    score, flagged = screening.scores[error_type], bool(screening.flags[error_type])
    return in_doubt(score.value, flagged=flagged, reached=reaches(score))


def in_doubt(score: float, *, flagged: bool, reached: bool) -> bool:
    """Whether a score is middling, or ``reached`` its threshold where nothing is flagged."""
    return _SURE_OF_NONE <= score <= _SURE_OF_ONE or flagged != reached


@dataclass(frozen=True, slots=True)
class Heard:
    """One answer with the hints that its judge was shown."""

    answer: JudgeAnswer
    hints: tuple[Hint, ...]


# --- By both weighed: the finding that a fitted decision makes of a judged one -------------------


def weighed(
    finding: Finding, record: Record, checked: Sequence[Checked], decision: Decision
) -> Finding:
    """Return the finding with its probability, and with the status that the point gives it.

    What post-checks rejected stays rejected, and what no judge has answered unassessed. An error
    shows what the judge quoted, where that stands, else what the rules flagged; with neither it is
    ``disputed``. So is what the judge claims below the point: its words and evidence stay.
    """
    point, terms = decision.point(finding.error_type), terms_of(finding, record.id)
    if point is None or terms is None:
        return finding
    p = decision.types[finding.error_type].chance(terms)
    found = replace(finding, p=p, point=point, decided_by="both")
    if finding.status is Status.REJECTED:
        return found
    if p < point.p:
        return found if finding.status is Status.CLEAN else _overruled(found)
    if finding.status is Status.ERROR:
        return found
    if judge_shows(finding, record.id):
        return _as_judged(found, checked)
    return rules_shown(found, record) if finding.flags else _disputed(found)


def _overruled(found: Finding) -> Finding:
    """Return a judge's error below the point: no error, and nothing of it is lost."""
    message = f"the judge claims an error; with the rules its probability is {_beside(found)}"
    concerns = (*found.concerns, Concern(OVERRULED, message))
    return replace(found, status=Status.DISPUTED, concerns=concerns)


def _as_judged(found: Finding, checked: Sequence[Checked]) -> Finding:
    """Return the finding that those answers make whose error stands, however few they are."""
    standing = [each for each in checked if each.status is Status.ERROR]
    made = decide(found.error_type, standing, flags=found.flags, score=found.score)
    return replace(made, decided_by="both", judge=found.judge, p=found.p, point=found.point)


def _disputed(found: Finding) -> Finding:
    message = f"no evidence supports an error whose probability is {_beside(found)}"
    objections = (*found.objections, Objection(UNSHOWN, message))
    return replace(found, status=Status.DISPUTED, objections=objections)


def _beside(found: Finding) -> str:
    assert found.p is not None
    assert found.point is not None
    return f"{found.p:g}, and the point {found.point.p:g}"


def judged_findings(
    prepared: Prepared, answers: Sequence[Sequence[JudgeAnswer]], asking: Asking | None
) -> dict[ErrorType, Finding]:
    """Return the finding on each error type asked about: ``answers[n]`` are to ``prompts[n]``."""
    return {
        prompt.error_type: judged_finding(
            prepared.record,
            prepared.screening,
            prompt.error_type,
            [Heard(answer, prompt.hints) for answer in given],
            asking,
        )
        for prompt, given in zip(prepared.prompts, answers, strict=True)
    }


def ask_again(prepared: Prepared, prompt: Prompt, answer: JudgeAnswer) -> Prompt | None:
    """Return what to ask a judge whose error quotes what does not stand there, else ``None``."""
    heard = Heard(answer, prompt.hints)
    checked = _checked(prepared.record, prepared.screening, prompt.error_type, heard, ())
    faults = [each for each in checked.objections if each.code in _UNGROUNDED]
    return follow_up(prompt, answer.raw, faults) if faults else None


def judged_finding(
    record: Record,
    screening: Screening,
    error_type: ErrorType,
    heard: Sequence[Heard],
    asking: Asking | None = None,
) -> Finding:
    """Return the finding that the answers to one question make, each post-checked first."""
    strict = asking.strict if asking is not None else ()
    checked = [_checked(record, screening, error_type, each, strict) for each in heard]
    flags, score = screening.flags[error_type], screening.scores[error_type].value
    finding = decide(error_type, checked, flags=flags, score=score)
    if asking is None or asking.decision is None:
        return finding
    return weighed(finding, record, checked, asking.decision)


def _checked(
    record: Record,
    screening: Screening,
    error_type: ErrorType,
    heard: Heard,
    strict: Collection[str],
) -> Checked:
    return check_verdict(
        record, error_type, heard.answer, heard.hints, screening.choice, strict=strict
    )


# --- Many records, each with its answers ---------------------------------------------------------
# Who only says how to ask does not load the client: it is imported where a judge is asked.

_Payload = TypeVar("_Payload")


@dataclass(frozen=True, slots=True)
class Judges:
    """Judges that are ready to be asked."""

    panel: Panel
    limits: Limits

    def ask(self, cases: Iterable[Case[_Payload]]) -> Iterator[Judged[_Payload]]:
        """Return each case with its answers, in order, and close the connections at the end."""
        from hybrid.judging.panel import judge_in_order

        return judge_in_order(cases, self.panel)

    @property
    def keep_answers(self) -> bool:
        """Whether there is a cache that keeps what they answer."""
        return self.panel.cache is not None

    def spending(self) -> Spending:
        """Return what has been taken so far."""
        counts = self.panel.counts
        return Spending.of(
            self.limits.budget.spent,
            self.limits.budget.by_model,
            asked=counts.asked,
            cached=counts.cached,
            failed=counts.failed,
        )


@contextmanager
def open_judges(
    judge: JudgeRecipe, limits: Limits | None = None, told: Callable[[str], None] = warnings.warn
) -> Iterator[Judges]:
    """Return the judges, ready; leaving closes their cache. Raises what ``open_panel`` does."""
    from hybrid.judging.panel import open_panel

    limits = limits or judge.limits()
    with open_panel(
        judge.settings,
        votes=judge.votes,
        cache=judge.cache,
        budget=limits.budget,
        pace=limits.pace,
        cascade=judge.cascade,
        told=told,
    ) as panel:
        yield Judges(panel, limits)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A record about which judges are asked, or a row about which nobody can be."""

    place: PlacedItem
    prepared: Prepared | SkippedRow


def judge_placed(
    places: Iterable[PlacedItem],
    checker: Checker,
    judge: Callable[[Iterable[Case[_Asked]]], Iterator[Judged[_Asked]]],
) -> Generator[tuple[PlacedItem, RecordFindings | SkippedRow]]:
    """Yield what rules and judges find at each place, in order, beside that place.

    ``judge`` answers cases in their order, several at once. A row that cannot be used passes as
    it is, and a fault in our own code comes as a ``SkippedRow``.
    """
    for judged in judge(_case(place, checker) for place in places):
        yield judged.payload.place, _concluded(judged, checker)


async def judge_placed_async(
    places: Iterable[PlacedItem], checker: Checker, panel: Panel
) -> AsyncGenerator[tuple[PlacedItem, RecordFindings | SkippedRow]]:
    """Yield as ``judge_placed`` does, on the loop that is running; the panel is closed at the end.

    The rules check each record on that loop too, a few milliseconds at a time.
    """
    from hybrid.judging.panel import judge_all

    cases = (_case(place, checker) for place in places)
    try:
        async for judged in judge_all(cases, panel):
            yield judged.payload.place, _concluded(judged, checker)
    finally:
        await panel.close()


def _case(place: PlacedItem, checker: Checker) -> Case[_Asked]:
    """Return what to ask at a place; a row that cannot be used keeps it."""
    from hybrid.judging.panel import Case

    prepared = contained_at(place, checker.prepare)
    asked = _Asked(place, prepared)
    if isinstance(prepared, SkippedRow):
        return Case(asked, ())
    return Case(asked, prepared.prompts, partial(_follow_up, checker, place, prepared))


def _follow_up(
    checker: Checker, place: PlacedItem, prepared: Prepared, prompt: Prompt, answer: JudgeAnswer
) -> Prompt | None:
    again = contained_at(place, lambda _: checker.follow_up(prepared, prompt, answer))
    # A fault here comes up again, and is told, when the answers are concluded from.
    return None if isinstance(again, SkippedRow) else again


def _concluded(judged: Judged[_Asked], checker: Checker) -> RecordFindings | SkippedRow:
    prepared = judged.payload.prepared
    if isinstance(prepared, SkippedRow):
        return prepared
    return contained_at(judged.payload.place, lambda _: checker.conclude(prepared, judged.answers))
