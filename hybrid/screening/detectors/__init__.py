"""Detectors: what is seen by comparing the reasoning with question, options and context.

Each module has one function ``find(reading) -> tuple[Signal, ...]``; those that need to know
what words may stand for are given the pack's sense lists too.
"""

from __future__ import annotations

from hybrid.records.values import Signal
from hybrid.screening.detectors import (
    asked_values,
    assumed_amounts,
    bearers,
    case_shift,
    clashes,
    conditionals,
    contradiction,
    directions,
    expansions,
    idioms,
    labelled_values,
    names,
    narrowing,
    novelty,
    numbers,
    open_places,
    option_labels,
    option_meanings,
    premise_set_aside,
    premise_use,
    recased,
    redefinition,
    retold,
    roles,
    states_of_mind,
    substitution,
    tally,
    testimony,
    unpacked,
    written_orders,
)
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.reading import Reading

_DETECTORS = (
    novelty.find,
    numbers.find,
    assumed_amounts.find,
    names.find,
    contradiction.find,
    clashes.find,
    tally.find,
    testimony.find,
    written_orders.find,
    case_shift.find,
    recased.find,
    narrowing.find,
    roles.find,
    option_labels.find,
    option_meanings.find,
    premise_use.find,
    premise_set_aside.find,
    retold.find,
    directions.find,
    states_of_mind.find,
    conditionals.find,
    open_places.find,
)

_READERS = (
    bearers.find,
    idioms.find,
    substitution.find,
    redefinition.find,
    asked_values.find,
    labelled_values.find,
    unpacked.find,
    expansions.find,
)


def detect(reading: Reading, lexicon: Lexicon) -> tuple[Signal, ...]:
    """Return the signals of all detectors for one record; ``lexicon`` holds words' senses."""
    plain = [signal for find in _DETECTORS for signal in find(reading)]
    # A reading may be seen in two ways.
    shifts = dict.fromkeys(signal for find in _READERS for signal in find(reading, lexicon))
    return (*plain, *shifts)
