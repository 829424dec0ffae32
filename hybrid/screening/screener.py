"""All that the rules see in one record: signals, choice, flags and scores."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from hybrid.packs import Pack, Rule, TypeScoring, matcher_of
from hybrid.records.record import ErrorType, Record, Screening, Signal, Span
from hybrid.screening.choice import read_choice
from hybrid.screening.contradictions import contradictions
from hybrid.screening.flags import apply_rule
from hybrid.screening.items import item_signals
from hybrid.screening.novelty import novelty, novelty_signals
from hybrid.screening.reading import REASONING, Reading, read
from hybrid.screening.score import measure, measure_text, score
from hybrid.screening.senses import senses
from hybrid.screening.stance import stance

# A pack without scoring.yaml: a strong flag decides, a weak one alone does not.
_PLAIN_SCORING = TypeScoring(
    threshold=0.5, intercept=-2.0, coefficients={"strong_flags": 4.0, "weak_flags": 1.0}
)


class Screener:
    """Applies a pack to records. Holds no state between records.

    ``dropped`` names signals that are left out, to see what changes without them.
    """

    def __init__(
        self,
        pack: Pack,
        *,
        error_types: Sequence[ErrorType] = tuple(ErrorType),
        dropped: frozenset[str] = frozenset(),
    ) -> None:
        self._pack = pack
        self._dropped = dropped
        self._matcher = matcher_of(pack)
        self._rules = {
            error_type: tuple(
                sorted((r for r in pack.rules if r.error_type is error_type), key=_rank)
            )
            for error_type in ErrorType
            if error_type in error_types
        }

        self._wanted = frozenset(_names(pack.rules))

    def screen(self, record: Record, *, every: bool = False) -> Screening:
        """Return what the rules see in ``record``, for the error types asked for.

        Cues that no rule asks for are among its signals only where ``every`` one is wanted.
        """
        reading = read(record, self._matcher, self._pack.wording)
        chosen = read_choice(reading)
        choice = chosen.choice
        own = novelty(reading, choice)
        signals = [*_seen(reading, None if every else self._wanted), *stance(reading, chosen)]
        signals += item_signals(reading, choice, self._matcher)
        doubts = [each for each in signals if each.name == "doubt"]
        signals += novelty_signals(reading, choice, own, doubts)
        if self._pack.senses is not None and ErrorType.SEMANTIC in self._rules:
            signals += senses(reading, choice, self._pack.senses)
        if self._pack.contraries is not None and ErrorType.LOGICAL in self._rules:
            signals += contradictions(reading, choice, self._pack.contraries)
        if self._dropped:
            signals = [each for each in signals if each.name not in self._dropped]
        by_name = _by_name(signals)
        of_text = measure_text(reading, choice, own, signals)
        flags, scores = {}, {}
        for error_type, rules in self._rules.items():
            found = (apply_rule(rule, by_name, reading) for rule in rules)
            flags[error_type] = tuple(flag for flag in found if flag is not None)
            scoring = self._scoring_of(error_type)
            scores[error_type] = score(measure(of_text, flags[error_type]), scoring)
        return Screening(tuple(signals), choice, flags, scores)

    def _scoring_of(self, error_type: ErrorType) -> TypeScoring:
        scoring = self._pack.scoring
        return _PLAIN_SCORING if scoring is None else scoring.of(error_type)


def _rank(rule: Rule) -> float:
    return rule.rank


def _names(rules: Iterable[Rule]) -> Iterator[str]:
    """Yield the names of the signals that rules ask for."""
    for rule in rules:
        for slot in (*rule.premises, *rule.without, rule.conclusion):
            if slot is not None:
                yield from slot.signals
                yield from slot.excluded.signals if slot.excluded is not None else ()


def _seen(reading: Reading, wanted: Container[str] | None) -> Iterator[Signal]:
    """Yield the cue hits of the writer's own words, and those of question and options."""
    for name, hits in reading.hits.items():
        for hit in hits if wanted is None or name in wanted else ():
            if reading.zone(hit.start) != "echo":
                yield Signal(name, Span(REASONING, hit.start, hit.end), hit.option, hit.mood)
    for name, given in reading.given.items():
        for field, hit in given if wanted is None or name in wanted else ():
            yield Signal(name, Span(field, hit.start, hit.end), hit.option, hit.mood)


def _by_name(signals: Sequence[Signal]) -> dict[str, list[Signal]]:
    found: dict[str, list[Signal]] = {}
    for signal in sorted(signals, key=_place):
        found.setdefault(signal.name, []).append(signal)
    return found


def _place(signal: Signal) -> Span:
    return signal.span
