"""What asking judges buys: for each way of asking, how many records are asked, recall, precision,
and what that costs.

Every way is read off one run over labelled records, each row of which ``hybrid check`` can be told
to do: rules alone, the first judge about what rules flag, are in doubt about, or everything, judge
and rules weighed about the same, and the second judge about what the first leaves open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Final

import numpy as np

from hybrid.judging.limits import cost_of
from hybrid.judging.settings import JudgeSettings
from hybrid.measure.figures import Estimate, share
from hybrid.measure.gold import Item
from hybrid.records import Status
from hybrid.records.findings import AnswerLine, JudgeLine, judge_line
from hybrid.records.record import Usage
from hybrid.run.judged import in_doubt
from hybrid.run.manifest import manifest_beside
from hybrid.stats.exact import Bools

BOUNDS: Final = ((0.45, 0.55), (0.4, 0.6), (0.3, 0.7), (0.2, 0.8), (0.1, 0.9), (0.0, 1.0))
"""What a second judge might have been asked about, from little to everything."""
RULES, FIRST, CASCADE, SECOND, BOTH = (
    "rules alone",
    "first judge",
    "first, then second",
    "second judge",
    "rules and judge",
)
KINDS: Final = (RULES, FIRST, CASCADE, SECOND, BOTH)
_THRESHOLD: Final = 0.5
_PER: Final = 1000


@dataclass(frozen=True, slots=True)
class Taken:
    """What a way of asking takes, per thousand records: ``cost`` is in US dollars.

    ``cost`` is ``None`` where no call is priced; ``unpriced`` says that some calls are not.
    """

    calls: float
    tokens: float
    cost: float | None
    unpriced: bool


@dataclass(frozen=True, slots=True)
class Point:
    """One way of asking: its ``kind``, the options that ask so, and what comes of it.

    ``asked`` is the share of records that the judge of this kind is asked about: the second one in
    a cascade.
    """

    kind: str
    options: str
    asked: float
    recall: Estimate
    precision: Estimate
    taken: Taken


@dataclass(frozen=True, slots=True)
class _Case:
    """One labelled finding with what each of its witnesses says."""

    item: Item
    judge: JudgeLine | None

    @property
    def flagged(self) -> bool:
        return bool(self.item.finding.flags)

    @property
    def doubted(self) -> bool:
        score = self.item.finding.score
        return in_doubt(score, flagged=self.flagged, reached=_THRESHOLD <= score)

    @property
    def by_rules(self) -> bool:
        return self.flagged and _THRESHOLD <= self.item.finding.score

    @property
    def first(self) -> _Answers:
        return (self.judge.first or self.judge.answers) if self.judge is not None else ()

    @property
    def second(self) -> _Answers:
        return self.judge.answers if self.judge is not None and self.judge.first else ()

    @property
    def every(self) -> _Answers:
        """The answers of both judges."""
        return (*self.first, *self.second)

    def said(self, answers: Sequence[AnswerLine]) -> bool:
        """Return what most of these answers say; what rules say where none has a verdict."""
        given = [each.status for each in answers if each.failure is None]
        if not given:
            return self.by_rules
        return len(given) < 2 * sum(each is Status.ERROR for each in given)

    def left_open(self, low: float, high: float) -> bool:
        """Whether a second judge would be asked, with these bounds."""
        given = [
            float(each.is_error) if each.p_error is None else each.p_error
            for each in self.first
            if each.is_error is not None
        ]
        return not given or low <= sum(given) / len(given) <= high


def frontier(items: Sequence[Item], findings: str) -> tuple[Point, ...]:
    """Return a point for each way of asking that the run's answers tell of, the cheapest first.

    ``findings`` is where the run lies: its manifest names the endpoints that prices hang on.
    Findings without a decision are left out. Raises ``InputError`` for a judge's answers of
    another shape.
    """
    cases = [_case(each) for each in items if each.assessed]
    return tuple(_Maker(cases, _endpoints(findings)).points()) if cases else ()


def _case(item: Item) -> _Case:
    judge = item.finding.judge
    return _Case(item, None if judge is None else judge_line(judge, record_id=item.id))


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes points: each way says of each case whether it is an error, and what was asked."""

    cases: Sequence[_Case]
    endpoints: Mapping[str, str]

    def points(self) -> Iterator[Point]:
        yield self._point(RULES, "--rules-only", self._masked(lambda _: False), _by_rules)
        yield from self._alone(FIRST, lambda case: case.first)
        yield from self._cascades()
        yield from self._alone(SECOND, lambda case: case.second)
        yield from self._together()

    def _alone(self, kind: str, answers: Callable[[_Case], _Answers]) -> Iterator[Point]:
        """Yield one judge's points: rules decide on what it is not asked about."""

        def way(case: _Case, asked: bool) -> _Told:
            return (case.said(answers(case)), answers(case)) if asked else (case.by_rules, ())

        for whom, wanted in _WHOM.items():
            asked = self._masked(wanted)
            if asked.any() and all(answers(case) for case in self._of(asked)):
                yield self._point(kind, f"--judge {whom}", asked, way)

    def _together(self) -> Iterator[Point]:
        """Yield the points of judge and rules weighed: rules decide on what no judge is asked."""
        for whom, wanted in _WHOM.items():
            asked = self._masked(wanted)
            known = all(case.item.finding.decided_by == "both" for case in self._of(asked))
            if asked.any() and known:
                yield self._point(BOTH, f"--decision FILE --judge {whom}", asked, _by_both)

    def _cascades(self) -> Iterator[Point]:
        before = self._masked(lambda _: False)
        for low, high in BOUNDS:
            asked = self._masked(partial(_Case.left_open, low=low, high=high))
            known = all(case.first for case in self.cases)
            known = known and all(case.second for case in self._of(asked))
            if known and (asked != before).any():
                yield self._point(CASCADE, f"--ask {low:g}..{high:g}", asked, _by_cascade)
                before = asked

    def _masked(self, wanted: Callable[[_Case], bool]) -> Bools:
        return np.array([wanted(case) for case in self.cases], dtype=np.bool_)

    def _of(self, asked: Bools) -> list[_Case]:
        return [self.cases[at] for at in np.flatnonzero(asked).tolist()]

    def _point(self, kind: str, options: str, asked: Bools, way: _Way) -> Point:
        taken = [way(case, wants) for case, wants in zip(self.cases, asked.tolist(), strict=True)]
        found = np.array([error for error, _ in taken], dtype=np.bool_)
        gold = self._masked(lambda case: case.item.label.is_error)
        questions = np.array([case.item.question for case in self.cases], dtype=object)
        return Point(
            kind=kind,
            options=options,
            asked=float(asked.mean()),
            recall=share(found[gold], questions[gold].tolist()),
            precision=share(gold[found], questions[found].tolist()),
            taken=self._taken([answer for _, calls in taken for answer in calls]),
        )

    def _taken(self, calls: Sequence[AnswerLine]) -> Taken:
        per = _PER / len({case.item.id for case in self.cases})
        known = [price for each in calls if (price := self._price(each)) is not None]
        used = (
            (each.usage.prompt_tokens or 0) + (each.usage.completion_tokens or 0) for each in calls
        )
        return Taken(
            calls=len(calls) * per,
            tokens=sum(used) * per,
            cost=float(sum(known)) * per if known or not calls else None,
            unpriced=len(known) < len(calls),
        )

    def _price(self, answer: AnswerLine) -> Decimal | None:
        url = self.endpoints.get(answer.model)
        if url is None:
            return None
        usage = Usage(answer.usage.prompt_tokens, answer.usage.completion_tokens)
        return cost_of(JudgeSettings(model=answer.model, base_url=url), usage)


def _by_rules(case: _Case, _asked: bool) -> _Told:
    return case.by_rules, ()


def _by_cascade(case: _Case, asked: bool) -> _Told:
    if asked:
        return case.said(case.second), case.every
    return case.said(case.first), case.first


def _by_both(case: _Case, asked: bool) -> _Told:
    return (case.item.found, case.every) if asked else (case.by_rules, ())


_Answers = tuple[AnswerLine, ...]
_Told = tuple[bool, _Answers]
_Way = Callable[[_Case, bool], _Told]
_WHOM: Final[Mapping[str, Callable[[_Case], bool]]] = {
    "flagged": lambda case: case.flagged,
    "uncertain": lambda case: case.doubted,
    "all": lambda _: True,
}


def _endpoints(findings: str) -> dict[str, str]:
    """Return the endpoint of each model, as far as the manifest of the run tells."""
    manifest = manifest_beside(findings)
    parameters = manifest.parameters if manifest is not None else {}
    known = dict.fromkeys(parameters.get("models", ()), parameters.get("base_url"))
    known |= {parameters["then"]: parameters["then_base_url"]} if "then" in parameters else {}
    return {name: url for name, url in known.items() if url}
