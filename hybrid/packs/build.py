"""From checked pack files to the frozen values that the rest of hybrid works with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType

from hybrid.packs.model import (
    Cue,
    Example,
    ExampleKind,
    Exclusion,
    Rule,
    RuleExample,
    Scoring,
    Slot,
    TypeScoring,
)
from hybrid.packs.schema import (
    CueExampleText,
    CueFile,
    ExclusionEntry,
    RuleExampleEntry,
    RuleFile,
    ScoringFile,
    SlotEntry,
    TypeScoringEntry,
)
from hybrid.packs.vocabulary import CONCLUSION, PREMISES, WITHOUT
from hybrid.records import CRITERIA, ErrorType
from hybrid.text.language import Lang
from hybrid.text.marked_yaml import Source

_MARKED = re.compile(r"\[\[(.+?)\]\](?!\])", re.DOTALL)


def build_cue(source: Source, entry: CueFile, lang: Lang) -> Cue:
    """Return the cue that ``entry`` describes."""
    return Cue(
        name=entry.cue,
        lang=lang,
        what=entry.what,
        fields=tuple(entry.fields),
        phrases=tuple(entry.phrases),
        patterns=tuple(
            tuple(MappingProxyType(token) for token in pattern) for pattern in entry.patterns
        ),
        regex=tuple(entry.regex),
        unless=tuple(entry.unless),
        examples=tuple(_cue_examples(source, entry)),
        path=source.path,
    )


def build_rule(source: Source, entry: RuleFile) -> Rule:
    """Return the rule that ``entry`` describes."""
    premises = [(name, getattr(entry, name)) for name in PREMISES]
    return Rule(
        id=entry.rule,
        criterion=entry.criterion,
        error_type=CRITERIA[entry.criterion].error_type,
        what=entry.what,
        why=entry.why,
        message=MappingProxyType({"en": entry.message.en, "zh": entry.message.zh}),
        premises=tuple(_slot(name, slot) for name, slot in premises if slot is not None),
        conclusion=None if entry.conclusion is None else _slot(CONCLUSION, entry.conclusion),
        strength=entry.strength,
        without=tuple(_exclusion(each) for each in entry.without),
        order=tuple(entry.order),
        same_sentence=tuple(entry.same_sentence),
        examples=tuple(
            _rule_example(source, index, each) for index, each in enumerate(entry.examples)
        ),
        path=source.path,
    )


def build_scoring(entry: ScoringFile) -> Scoring:
    """Return the coefficients that ``entry`` holds."""
    return Scoring(
        entry.fitted,
        MappingProxyType({each: _type_scoring(getattr(entry, each)) for each in ErrorType}),
    )


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
    kinds: tuple[ExampleKind, ...] = ("match", "no_match", "known_miss")
    for kind in kinds:
        entries: list[CueExampleText] = getattr(entry.examples, kind)
        for index, each in enumerate(entries):
            text, spans = unmark(each.text)
            options = None if each.options is None else MappingProxyType(each.options)
            line, _ = source.mark(("examples", kind, index))
            yield Example(
                kind, text, spans, each.option, each.question, options, each.context, line
            )


def _slot(name: str, entry: SlotEntry) -> Slot:
    return Slot(name, tuple(entry.signal), entry.option, tuple(entry.excluding or ()))


def _exclusion(entry: ExclusionEntry) -> Exclusion:
    return Exclusion(entry.exclusion or entry.signal[0], _slot(WITHOUT, entry))


def _rule_example(source: Source, index: int, entry: RuleExampleEntry) -> RuleExample:
    return RuleExample(
        lang=entry.lang,
        expect=entry.expect,
        question=entry.question,
        options=MappingProxyType(entry.options),
        reasoning=entry.reasoning,
        answer=entry.answer,
        context=entry.context,
        premise=entry.premise,
        conclusion=entry.conclusion,
        line=source.mark(("examples", index))[0],
    )


def _type_scoring(entry: TypeScoringEntry) -> TypeScoring:
    return TypeScoring(
        entry.threshold,
        entry.intercept,
        MappingProxyType(entry.coefficients),
        MappingProxyType(entry.scales),
        tuple(entry.held),
    )
