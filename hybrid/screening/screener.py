"""All that the rules see in one record: signals, stance, flags and scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hybrid.packs import CueMatcher, MatcherName, Pack, Rule, TypeScoring
from hybrid.records.mentions import option_mentions
from hybrid.records.plain import PlainRecord, plain_record
from hybrid.records.record import Record
from hybrid.records.taxonomy import ErrorType
from hybrid.records.values import Choice, Flag, Screening, Signal, Suppression
from hybrid.screening.choice import read_choice
from hybrid.screening.detectors import detect
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.flags import apply_rule
from hybrid.screening.grounds import unsupported
from hybrid.screening.measures import measure, measure_text
from hybrid.screening.reading import Reading, read
from hybrid.screening.score import score
from hybrid.screening.stance.read import read_stance
from hybrid.screening.written import as_written

# A pack without scoring.yaml: a strong flag decides, a weak one alone does not.
_PLAIN_SCORING = TypeScoring(
    threshold=0.5, intercept=-2.0, coefficients={"strong_flags": 4.0, "weak_flags": 1.0}
)


@dataclass(frozen=True, slots=True)
class Named:
    """A record in its plain form, with the options that it names and the cues that stand in it."""

    plain: PlainRecord
    signals: tuple[Signal, ...]


class Screener:
    """Applies a pack to records. Holds no state between records."""

    def __init__(
        self,
        pack: Pack,
        *,
        error_types: Sequence[ErrorType] = tuple(ErrorType),
        matcher: MatcherName = "fast",
    ) -> None:
        self._matcher = CueMatcher(pack.cues, matcher=matcher)
        self._lexicon = Lexicon(pack.senses)
        self._scoring = pack.scoring
        self._rules = {
            error_type: tuple(rule for rule in pack.rules if rule.error_type is error_type)
            for error_type in ErrorType
            if error_type in error_types
        }

    def screen(self, record: Record, named: Named | None = None) -> Screening:
        """Return what the rules see in ``record``, for the error types asked for.

        ``named`` is what ``name`` found in it, where that was asked before. All spans point into
        ``record`` as it is written.
        """
        named = self.name(record) if named is None else named
        reading, choice = self._read(named)
        flags: dict[ErrorType, tuple[Flag, ...]] = {}
        suppressed: dict[ErrorType, tuple[Suppression, ...]] = {}
        scores = {}
        of_text = measure_text(reading, choice)
        for error_type, rules in self._rules.items():
            flags[error_type], suppressed[error_type] = _apply(rules, reading)
            measures = measure(of_text, flags[error_type])
            scores[error_type] = score(measures, self._scoring_of(error_type))
        screening = Screening(reading.signals, choice, flags, suppressed, scores)
        return as_written(screening, named.plain) if named.plain.changed else screening

    def name(self, record: Record) -> Named:
        """Return the options that ``record`` names and the cues that stand in it.

        Their spans point into its plain form.
        """
        plain = plain_record(record)
        mentions = option_mentions(plain.record)
        return Named(plain, (*mentions, *self._matcher.match(plain.record, mentions)))

    def read(self, record: Record) -> tuple[Reading, Choice]:
        """Return the plain form of the record with all its signals, and its choice."""
        return self._read(self.name(record))

    def _read(self, named: Named) -> tuple[Reading, Choice]:
        plain = named.plain
        reading = read(plain.record, named.signals, plain if plain.changed else None)
        reading = reading.adding(detect(reading, self._lexicon))
        chosen = read_choice(reading)
        reading = reading.adding(chosen.signals)
        reading = reading.adding(read_stance(reading, chosen.choice))
        return reading.adding(unsupported(reading, chosen.choice)), chosen.choice

    def _scoring_of(self, error_type: ErrorType) -> TypeScoring:
        if self._scoring is None:
            return _PLAIN_SCORING
        return self._scoring.types.get(error_type, _PLAIN_SCORING)


def _apply(
    rules: Sequence[Rule], reading: Reading
) -> tuple[tuple[Flag, ...], tuple[Suppression, ...]]:
    outcomes = [apply_rule(rule, reading) for rule in rules]
    flags = tuple(outcome.flag for outcome in outcomes if outcome.flag)
    held_back = tuple(o.suppression for o in outcomes if o.suppression and not o.flag)
    return flags, held_back
