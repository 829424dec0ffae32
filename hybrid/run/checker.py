"""From a record to its findings: by the rules alone, by judges, or by both weighed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, get_args

from hybrid.errors import UsageError
from hybrid.evidence import Checked, check_verdict, decide
from hybrid.judging.prompt import Prompts, follow_up, hints_of
from hybrid.packs import Pack
from hybrid.records import (
    Concern,
    ErrorType,
    Finding,
    Flag,
    Grounding,
    Objection,
    Record,
    RecordFindings,
    Score,
    Screening,
    Status,
    Verdict,
)
from hybrid.records.line import Role
from hybrid.records.values import Hint, JudgeAnswer, Prompt
from hybrid.records.weighing import can_show, terms_of
from hybrid.run.calibrated import Decision
from hybrid.screening import Screener
from hybrid.screening.reading import is_closed_book
from hybrid.text.spans import Span

# --- By the rules alone: an error needs the score over its threshold, and a flag to show ---------

_NO_ERROR = Verdict(is_error=False, premises=(), conclusion="", explanation="")


def rules_finding(record: Record, screening: Screening, error_type: ErrorType) -> Finding:
    """Return the rules' decision on one error type of a record."""
    flags = screening.flags[error_type]
    score = screening.scores[error_type]
    clean = Finding(
        error_type=error_type,
        status=Status.CLEAN,
        decided_by="rules",
        score=rounded(score),
        criteria=(),
        verdict=_NO_ERROR,
        flags=flags,
        grounding=(),
    )
    return rules_shown(clean, record) if flags and reaches(score) else clean


def rules_shown(finding: Finding, record: Record) -> Finding:
    """Return a finding as an error that shows what its flags quote."""
    flags = finding.flags
    return replace(
        finding,
        status=Status.ERROR,
        criteria=tuple(dict.fromkeys(flag.criterion for flag in flags)),
        verdict=_verdict(record, flags),
        grounding=_groundings(record, flags),
    )


def reaches(score: Score) -> bool:
    """Whether a score is high enough for an error."""
    return score.threshold <= score.value


def rounded(score: Score) -> float:
    """Return a score as findings tell it, to four decimals."""
    return round(score.value, 4)


def _verdict(record: Record, flags: Sequence[Flag]) -> Verdict:
    """Return the flags as one verdict: their premises in order, and the first conclusion."""
    premises, conclusion = _evidence(flags)
    return Verdict(
        is_error=True,
        premises=tuple(record.text(span) for span in premises),
        conclusion=record.text(conclusion) if conclusion else "",
        explanation=" ".join(dict.fromkeys(flag.message for flag in _by_strength(flags)[:2])),
    )


def _evidence(flags: Sequence[Flag]) -> tuple[tuple[Span, ...], Span | None]:
    conclusions = [flag.conclusion for flag in flags if flag.conclusion]
    premises = dict.fromkeys(span for flag in _by_strength(flags) for span in flag.premises)
    return tuple(premises), conclusions[0] if conclusions else None


def _by_strength(flags: Sequence[Flag]) -> list[Flag]:
    return sorted(flags, key=lambda flag: flag.strength == "weak")


def _groundings(record: Record, flags: Sequence[Flag]) -> tuple[Grounding, ...]:
    """Return where the evidence stands; it is made of spans, so it is exact by construction."""
    premises, conclusion = _evidence(flags)
    found = [_exact(record, span, "premise") for span in premises]
    return (*found, *([_exact(record, conclusion, "conclusion")] if conclusion else []))


def _exact(record: Record, span: Span, role: Role) -> Grounding:
    return Grounding(
        role=role,
        quote=record.text(span),
        tier="exact",
        accepted=True,
        field=span.field,
        start=span.start,
        end=span.end,
        score=100.0,
    )


# --- By both weighed: the finding that a fitted decision makes of a judged one -------------------

OVERRULED = "judge_overruled"
"""The concern that the judge claims an error, and its weight is too small to make it one."""
UNSHOWN = "no_evidence"
"""The objection of a finding that is an error by its probability, and shows no evidence."""


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
    by_judge, by_rules = can_show(finding, record.id)
    if by_judge:
        return _as_judged(found, checked)
    return rules_shown(found, record) if by_rules else _disputed(found)


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
    message = f"no evidence stands for an error whose probability is {_beside(found)}"
    objections = (*found.objections, Objection(UNSHOWN, message))
    return replace(found, status=Status.DISPUTED, objections=objections)


def _beside(found: Finding) -> str:
    assert found.p is not None
    assert found.point is not None
    return f"{found.p:g}, and the point {found.point.p:g}"


# --- The path, with or without judges in between -------------------------------------------------

STANCE = frozenset(
    """
    chosen abstained doubt tie even guess leaned choice_favoured choice_denied rival_favoured
    several_hold all_alike told_alike told_of_rival concluded_elsewhere concluded_both
    answered_before mislabelled premise_denied
    """.split()
)
"""The signals that tell the course of the reasoning; they are kept with the findings."""

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
class Prepared:
    """A record before the judges have spoken: what the rules saw, and what is to be asked."""

    record: Record
    screening: Screening
    prompts: tuple[Prompt, ...] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """One answer with the hints that its judge was shown."""

    answer: JudgeAnswer
    hints: tuple[Hint, ...]


class Checker:
    """Checks records with one pack of rules. With ``asking``, it also prepares a judge's prompts.

    Error types always come in the order factual, logical, semantic. Call ``check`` for rules alone.
    With judges, call ``prepare``, ask them, and call ``conclude``.
    """

    def __init__(
        self,
        pack: Pack,
        *,
        error_types: Sequence[ErrorType] = tuple(ErrorType),
        asking: Asking | None = None,
    ) -> None:
        given: object = pack
        if not isinstance(given, Pack):
            raise UsageError(f"{given!r:.60} is no pack; accepted: what hybrid.load_packs gives")
        self.error_types = tuple(each for each in ErrorType if each in error_types)
        self.asking = asking
        self._screener = Screener(pack, error_types=self.error_types)

    def screen(self, record: Record, *, every: bool = False) -> Screening:
        """Return what the rules see in ``record``, with every cue: what ``--explain`` shows."""
        return self._screener.screen(record, every=every)

    def check(self, record: Record) -> RecordFindings:
        """Return one finding per error type for ``record``, decided by the rules alone."""
        return self.conclude(Prepared(record, self.screen(record)), ())

    def prepare(self, record: Record) -> Prepared:
        """Screen ``record`` and return what to ask about it, nothing without ``asking``."""
        screening = self.screen(record)
        asking = self.asking
        if asking is None:
            return Prepared(record, screening)
        wanted = [each for each in self.error_types if asking.wants(screening, each)]
        prompts = tuple(asking.prompt(record, screening, each) for each in wanted)
        return Prepared(record, screening, prompts)

    def conclude(
        self, prepared: Prepared, answers: Sequence[Sequence[JudgeAnswer]]
    ) -> RecordFindings:
        """Return the findings that the answers make: ``answers[n]`` are to ``prompts[n]``.

        An error type that no judge was asked about keeps the rules' decision.
        """
        heard = {
            prompt.error_type: [Heard(answer, prompt.hints) for answer in given]
            for prompt, given in zip(prepared.prompts, answers, strict=True)
        }
        record, screening = prepared.record, prepared.screening
        findings = (
            judged_finding(record, screening, each, heard[each], self.asking)
            if each in heard
            else rules_finding(record, screening, each)
            for each in self.error_types
        )
        return record_findings(record, screening, tuple(findings))

    def follow_up(self, prepared: Prepared, prompt: Prompt, answer: JudgeAnswer) -> Prompt | None:
        """Return what to ask a judge whose error verdict quotes what does not stand there.

        ``None`` where every quote stands, or asking again is not wanted.
        """
        if self.asking is None or not self.asking.again:
            return None
        heard = Heard(answer, prompt.hints)
        checked = _checked(prepared.record, prepared.screening, prompt.error_type, heard, ())
        faults = [each for each in checked.objections if each.code in _UNGROUNDED]
        return follow_up(prompt, answer.raw, faults) if faults else None


def record_findings(
    record: Record, screening: Screening, findings: tuple[Finding, ...]
) -> RecordFindings:
    """Return findings with what the record chose, and how it came to it."""
    choice = screening.choice
    stance = tuple(each for each in screening.signals if each.name in STANCE)
    return RecordFindings(
        record,
        choice.letter,
        choice.stated,
        choice.abstains,
        findings,
        stance,
        unread=choice.unread,
        closed_book=is_closed_book(record),
    )


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
