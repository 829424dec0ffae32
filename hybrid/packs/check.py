"""What a schema cannot say: names that must agree, lines and expressions that must compile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from string import Formatter
from typing import Any, get_args

from hybrid.errors import Fault
from hybrid.packs.build import CONCLUSION, PREMISE, WITHOUT, unmark
from hybrid.packs.lines import Lang, LineError, LineReader
from hybrid.packs.model import Cue, Rule
from hybrid.packs.schema import (
    CueFile,
    PlainSlot,
    RuleFile,
    ScoringFile,
    SlotEntry,
    closest,
)
from hybrid.packs.signals import SIGNALS
from hybrid.records import CRITERIA
from hybrid.text.marked_yaml import Loc, Source

_LANGS: tuple[Lang, ...] = get_args(Lang)


def check_cue(source: Source, entry: CueFile, stem: str, readers: dict[Lang, LineReader]) -> None:
    """Add to ``source.faults`` what is wrong with a cue file beyond its shape."""
    if entry.cue != stem:
        message = f'the cue is named "{entry.cue}", but its file is {stem}.yaml; they must agree'
        source.faults.append(source.fault(("cue",), message))
    if entry.cue in SIGNALS:
        message = f'"{entry.cue}" is the name of a signal that no cue file makes; take another name'
        source.faults.append(source.fault(("cue",), message))
    held = [getattr(part, lang) for part in (entry, entry.regex, entry.tokens) for lang in _LANGS]
    if not any(held):
        message = "nothing to match; give at least one of en, zh, regex, tokens"
        source.faults.append(source.fault((), message))
    for lang in _LANGS:
        _check_lines(source, lang, getattr(entry, lang), readers[lang])
        _check_regex(source, lang, getattr(entry.regex, lang))
        _check_tokens(source, lang, getattr(entry.tokens, lang))
    _check_cue_examples(source, entry)


def _check_lines(source: Source, lang: Lang, lines: Sequence[str], reader: LineReader) -> None:
    seen: set[str] = set()
    for index, line in enumerate(lines):
        if line in seen:
            source.faults.append(source.fault((lang, index), f'the line "{line}" stands twice'))
        seen.add(line)
        try:
            reader.read(line)
        except LineError as error:
            at = source.fault((lang, index), f"{error}, in the line {line!r}")
            # The mark is the line's first character, or the quotation mark before it.
            source.faults.append(Fault(at.path, at.line, at.column + error.at, at.message))


def _check_regex(source: Source, lang: Lang, expressions: Sequence[str]) -> None:
    if not expressions:
        return
    import re2

    from hybrid.packs.extras import compiled

    for index, regex in enumerate(expressions):
        try:
            compiled(regex)
        except re2.error as error:
            message = f'"{regex}" is no expression that RE2 accepts: {error}'
            source.faults.append(source.fault(("regex", lang, index), message))


def _check_tokens(source: Source, lang: Lang, patterns: Sequence[list[dict[str, Any]]]) -> None:
    if not patterns:
        return
    from spacy.errors import MatchPatternError

    from hybrid.packs.extras import token_matcher

    for index, pattern in enumerate(patterns):
        try:
            token_matcher(lang, {"pattern": [pattern]})
        except (MatchPatternError, ValueError, KeyError) as error:
            message = f"no pattern that spaCy accepts: {' '.join(str(error).split())}"
            source.faults.append(source.fault(("tokens", lang, index), message))


def _check_cue_examples(source: Source, entry: CueFile) -> None:
    for index, example in enumerate(entry.examples.match):
        if not unmark(example.text)[1]:
            message = "no [[ ]] marks the expected span"
            source.faults.append(source.fault(("examples", "match", index), message))
    for index, example in enumerate(entry.examples.no_match):
        if unmark(example.text)[1]:
            message = "[[ ]] marks a span where nothing must match"
            source.faults.append(source.fault(("examples", "no_match", index), message))


def check_rule(source: Source, entry: RuleFile, expected: str, signals: frozenset[str]) -> None:
    """Add to ``source.faults`` what is wrong with a rule file beyond its shape.

    ``expected`` is the id that its path gives it, ``signals`` every signal there is.
    """
    if entry.rule != expected:
        message = f'the rule is named "{entry.rule}", but its path says "{expected}"'
        source.faults.append(source.fault(("rule",), message))
    _check_criterion(source, entry, expected.partition("/")[0])
    for loc, slot in _slots(entry):
        _check_signals(source, loc, slot, signals)
    _check_slot_names(source, entry)
    _check_messages(source, entry)
    _check_rule_examples(source, entry)


def _check_criterion(source: Source, entry: RuleFile, folder: str) -> None:
    accepted = [each.id for each in CRITERIA.values() if each.error_type == folder]
    if entry.criterion not in accepted:
        message = (
            f'"{entry.criterion}" is no {folder} criterion{closest(entry.criterion, accepted)}; '
            f"accepted here: {', '.join(accepted)}"
        )
        source.faults.append(source.fault(("criterion",), message))
    if (entry.premise is None) == (entry.premises is None):
        message = 'one of "premise" and "premises" is wanted'
        source.faults.append(source.fault((), message))


def _slots(entry: RuleFile) -> Iterator[tuple[Loc, PlainSlot]]:
    named: list[tuple[Loc, SlotEntry | None]] = [((PREMISE,), entry.premise)]
    named += [(("premises", name), slot) for name, slot in (entry.premises or {}).items()]
    named += [((CONCLUSION,), entry.conclusion)]
    named += [((WITHOUT, index), slot) for index, slot in enumerate(entry.without)]
    for loc, slot in named:
        if slot is not None:
            yield loc, slot
            if slot.excluded is not None:
                yield (*loc, "not"), slot.excluded


def _check_signals(source: Source, loc: Loc, slot: PlainSlot, signals: frozenset[str]) -> None:
    for index, name in enumerate(slot.signal):
        if name not in signals:
            accepted = sorted(signals)
            message = (
                f'unknown signal "{name}"{closest(name, accepted)}; accepted: {", ".join(accepted)}'
            )
            source.faults.append(source.fault(_placed(source, loc, index), message))


def _placed(source: Source, loc: Loc, index: int) -> Loc:
    """Return where a slot's signal stands: a single one need be in no list."""
    if loc[0] == WITHOUT and (WITHOUT, 0) not in source.values:
        loc = (WITHOUT, *loc[2:])
    return (*loc, "signal", index)


def _check_slot_names(source: Source, entry: RuleFile) -> None:
    ordered = _filled(entry)
    shared = [*ordered, WITHOUT] if entry.without else ordered
    for key, names, accepted in (
        ("order", entry.order, ordered),
        ("same_sentence", entry.same_sentence, shared),
    ):
        for index, name in enumerate(names):
            if name not in accepted:
                message = f'"{name}" is no slot of this rule; accepted: {", ".join(accepted)}'
                source.faults.append(source.fault((key, index), message))
        if len(names) == 1:
            source.faults.append(source.fault((key,), "at least two slots are wanted"))


def _filled(entry: RuleFile) -> list[str]:
    """Return the names of the rule's slots."""
    premises = [PREMISE] if entry.premises is None else list(entry.premises)
    return premises if entry.conclusion is None else [*premises, CONCLUSION]


def _check_messages(source: Source, entry: RuleFile) -> None:
    accepted = _filled(entry)
    for lang in _LANGS:
        loc: Loc = ("message", lang)
        try:
            names = [name for _, name, _, _ in Formatter().parse(getattr(entry.message, lang))]
        except ValueError as error:
            source.faults.append(source.fault(loc, f"unpaired braces: {error}"))
            continue
        for name in names:
            if name is not None and name not in accepted:
                message = f'unknown placeholder "{{{name}}}"; accepted: {", ".join(accepted)}'
                source.faults.append(source.fault(loc, message))


def _check_rule_examples(source: Source, entry: RuleFile) -> None:
    for index, example in enumerate(entry.examples):
        held = "\n".join([example.reasoning, example.answer or "", example.question])
        for key in ("premise", "conclusion"):
            words = getattr(example, key)
            if words is not None and words not in held:
                message = f'"{words}" is not in the example'
                source.faults.append(source.fault(("examples", index, key), message))


def check_scoring(source: Source, entry: ScoringFile) -> None:
    """Add to ``source.faults`` scales and held coefficients of measures that are not weighed."""
    for name in ("factual", "logical", "semantic"):
        own = getattr(entry, name)
        accepted = sorted(own.coefficients)
        for key, measures in (("scales", own.scales), ("held", own.held)):
            for measure in measures:
                if measure not in own.coefficients:
                    message = f'"{measure}" has no coefficient; accepted: {", ".join(accepted)}'
                    source.faults.append(source.fault((name, key, measure), message))


def duplicates(made: Iterable[Cue | Rule]) -> Iterator[Fault]:
    """Yield a fault for each cue or rule whose name is taken."""
    first: dict[str, str] = {}
    for each in made:
        name = each.name if isinstance(each, Cue) else each.id
        if name in first:
            message = f'the name "{name}" is taken by {first[name]}; a pack adds, it replaces none'
            yield Fault(each.path, 1, 1, message)
        first.setdefault(name, each.path)
