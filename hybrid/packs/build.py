"""From checked pack files to the frozen values that the rest of hybrid works with."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.packs.model import (
    Cue,
    Example,
    ExampleKind,
    Rule,
    RuleExample,
    Scoring,
    Slot,
    TypeScoring,
)
from hybrid.packs.schema import (
    CueFile,
    PlainSlot,
    RuleExampleEntry,
    RuleFile,
    ScoringFile,
    SlotEntry,
    TypeScoringEntry,
)
from hybrid.records import CRITERIA, ErrorType
from hybrid.text.marked_yaml import Source

PREMISE, CONCLUSION, WITHOUT = "premise", "conclusion", "without"

_MARKED = re.compile(r"\[\[(.+?)\]\](?!\])", re.DOTALL)
_KINDS: tuple[ExampleKind, ...] = ("match", "no_match", "known_miss")


def build_cue(source: Source, entry: CueFile) -> Cue:
    """Return the cue that ``entry`` describes."""
    return Cue(
        name=entry.cue,
        what=entry.what,
        fields=tuple(entry.fields),
        lines={"en": tuple(entry.en), "zh": tuple(entry.zh)},
        regex={"en": tuple(entry.regex.en), "zh": tuple(entry.regex.zh)},
        tokens={
            "en": tuple(map(tuple, entry.tokens.en)),
            "zh": tuple(map(tuple, entry.tokens.zh)),
        },
        moods=None if entry.moods is None else tuple(entry.moods),
        examples=tuple(_cue_examples(source, entry)),
        path=source.path,
    )


def build_rule(source: Source, entry: RuleFile) -> Rule:
    """Return the rule that ``entry`` describes."""
    premises = entry.premises or ({} if entry.premise is None else {PREMISE: entry.premise})
    return Rule(
        id=entry.rule,
        criterion=entry.criterion,
        error_type=CRITERIA[entry.criterion].error_type,
        what=entry.what,
        why=entry.why,
        message={"en": entry.message.en, "zh": entry.message.zh},
        premises=tuple(_slot(name, slot) for name, slot in premises.items()),
        conclusion=None if entry.conclusion is None else _slot(CONCLUSION, entry.conclusion),
        strength=entry.strength,
        without=tuple(_slot(WITHOUT, each) for each in entry.without),
        order=tuple(entry.order),
        same_sentence=tuple(entry.same_sentence),
        measured=entry.measured,
        examples=tuple(_rule_example(source, at, each) for at, each in enumerate(entry.examples)),
        path=source.path,
    )


def build_scoring(entry: ScoringFile) -> Scoring:
    """Return the coefficients that ``entry`` holds."""
    return Scoring(entry.fitted, {each: _type_scoring(getattr(entry, each)) for each in ErrorType})


def unmark(text: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Take the ``[[ ]]`` marks out of ``text``; return it with the ranges they enclosed.

    Outer white space is no part of a range, as it is no part of a match.
    """
    pieces: list[str] = []
    spans: list[tuple[int, int]] = []
    at = length = 0
    for match in _MARKED.finditer(text):
        pieces += (text[at : match.start()], match[1])
        start = length + match.start() - at
        length = start + len(match[1])
        first = start + len(match[1]) - len(match[1].lstrip())
        spans.append((first, first + len(match[1].strip())))
        at = match.end()
    return "".join([*pieces, text[at:]]), tuple(spans)


def _cue_examples(source: Source, entry: CueFile) -> Iterator[Example]:
    for kind in _KINDS:
        for index, each in enumerate(getattr(entry.examples, kind)):
            text, spans = unmark(each.text)
            line, _ = source.mark(("examples", kind, index))
            told = (each.option, each.mood, each.question, each.options)
            yield Example(kind, text, spans, *told, line)


def _slot(name: str, entry: PlainSlot) -> Slot:
    excluded = entry.excluded if isinstance(entry, SlotEntry) else None
    inner = None if excluded is None else _slot("not", excluded)
    return Slot(name, tuple(entry.signal), entry.option, tuple(entry.mood), inner)


def _rule_example(source: Source, index: int, entry: RuleExampleEntry) -> RuleExample:
    line, _ = source.mark(("examples", index))
    return RuleExample(**entry.model_dump(), line=line)


def _type_scoring(entry: TypeScoringEntry) -> TypeScoring:
    return TypeScoring(**{**entry.model_dump(), "held": tuple(entry.held)})
