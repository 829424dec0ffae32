"""From a record to its findings: by the rules alone, and with what judges answered in between.

What judges are asked, and what their answers make, is in ``judged.py``; rules alone do not load it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hybrid.errors import UsageError
from hybrid.packs import Pack
from hybrid.records import (
    ErrorType,
    Finding,
    Flag,
    Grounding,
    Record,
    RecordFindings,
    Score,
    Screening,
    Status,
    Verdict,
)
from hybrid.records.record import JudgeAnswer, Prompt, Role, Span
from hybrid.screening import Screener
from hybrid.screening.reading import is_closed_book

if TYPE_CHECKING:
    from hybrid.run.judged import Asking

# --- By the rules alone: an error needs the score over its threshold, and a flag to show ---------

_NO_ERROR = Verdict(is_error=False, premises=(), conclusion="", explanation="")


def rules_finding(record: Record, screening: Screening, error_type: ErrorType) -> Finding:
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


# --- The path, with or without judges in between -------------------------------------------------

STANCE = frozenset(
    """
    chosen abstained doubt tie even guess leaned choice_favoured choice_denied rival_favoured
    several_hold all_alike told_alike told_of_rival concluded_elsewhere concluded_both
    answered_before mislabelled premise_denied
    """.split()
)
"""The signals that tell the course of the reasoning; they are kept with the findings."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A record before the judges have spoken: what the rules saw, and what is to be asked."""

    record: Record
    screening: Screening
    prompts: tuple[Prompt, ...] = ()


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
            raise UsageError(
                f"{given!r:.60} is not a pack; accepted: what hybrid.load_packs returns"
            )
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
        record, screening = prepared.record, prepared.screening
        judged: dict[ErrorType, Finding] = {}
        if prepared.prompts:
            from hybrid.run.judged import judged_findings

            judged = judged_findings(prepared, answers, self.asking)
        findings = (
            judged.get(each) or rules_finding(record, screening, each) for each in self.error_types
        )
        return record_findings(record, screening, tuple(findings))

    def follow_up(self, prepared: Prepared, prompt: Prompt, answer: JudgeAnswer) -> Prompt | None:
        """Return what to ask a judge whose error verdict quotes what does not stand there.

        ``None`` where every quote stands, or asking again is not wanted.
        """
        if self.asking is None or not self.asking.again:
            return None
        from hybrid.run.judged import ask_again

        return ask_again(prepared, prompt, answer)


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
