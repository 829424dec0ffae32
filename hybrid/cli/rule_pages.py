"""One rule or one cue, explained for a reader in a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from hybrid.cli.console import clean, one_line
from hybrid.packs import Cue, Example, Rule, RuleExample, SenseList, Slot
from hybrid.packs.model import Measure, SenseWord

_KINDS = {
    "flag": "flags",
    "pass": "passes",
    "known_miss": "known miss",
    "known_alarm": "known false alarm",
}
_CUE_KINDS = {"match": "matches", "no_match": "near miss", "known_miss": "known miss"}


def rule_page(rule: Rule) -> RenderableType:
    """Return what and why, slots, exclusions, messages and examples of ``rule``."""
    lines = [
        clean(rule.id, "bold"),
        _line("what", rule.what),
        _line("why", rule.why),
        _line("criterion", f"{rule.criterion} ({rule.error_type}, {rule.strength})"),
        *_slot_lines(rule),
        *(_line(f"message {lang}", text) for lang, text in rule.message.items()),
        _line("file", rule.path),
        clean("examples", "bold"),
        *_each(_rule_example(example) for example in rule.examples),
        Text(),
    ]
    return Group(*lines)


def cue_page(cue: Cue) -> RenderableType:
    """Return what, vocabulary, contexts and examples of ``cue`` in one language."""
    lines = [
        clean(f"{cue.name} [{cue.lang}]", "bold"),
        _line("what", cue.what),
        _line("fields", ", ".join(cue.fields)),
        *(_line("phrase", phrase) for phrase in cue.phrases),
        *(_line("pattern", json.dumps(list(map(dict, each)))) for each in cue.patterns),
        *(_line("regex", regex) for regex in cue.regex),
        *([_line("unless", ", ".join(cue.unless))] if cue.unless else []),
        _line("file", cue.path),
        clean("examples", "bold"),
        *_each(_cue_example(example) for example in cue.examples),
        Text(),
    ]
    return Group(*lines)


def senses_page(senses: SenseList) -> RenderableType:
    """Return the words, measures and families of a sense list, each with what it keeps."""
    lines = [
        clean(f"{senses.name} [{senses.lang}]", "bold"),
        _line("what", senses.what),
        *_each(_sense_lines(word) for word in senses.words),
        *_each(_measure_lines(measure) for measure in senses.measures),
        *(_line("one family", ", ".join(sorted(family))) for family in senses.kin),
        _line("file", senses.path),
        Text(),
    ]
    return Group(*lines)


def _sense_lines(word: SenseWord) -> Iterator[Text]:
    yield _line("word", ", ".join(dict.fromkeys((word.word, *word.forms))))
    for sense in word.senses:
        yield _line(f"  {sense.kind}", f"{sense.name}: {', '.join(sense.companions)}")


def _measure_lines(measure: Measure) -> Iterator[Text]:
    yield _line("measure", measure.name)
    yield _line("  asked by", ", ".join(measure.asked))
    yield _line("  told by", ", ".join(measure.words))
    if measure.deciding != measure.words:
        yield _line("  deciding", ", ".join(measure.deciding))
    if measure.taken_for:
        yield _line("  taken for", ", ".join(measure.taken_for))


def _slot_lines(rule: Rule) -> Iterator[Text]:
    for slot in rule.premises:
        yield _line(slot.name, _slot_words(slot))
    if rule.conclusion is not None:
        yield _line("conclusion", _slot_words(rule.conclusion))
    for exclusion in rule.without:
        yield _line("without", f"{_slot_words(exclusion.slot)} ({exclusion.id})")
    if rule.order:
        yield _line("order", ", then ".join(rule.order))
    if rule.same_sentence:
        yield _line("one sentence", ", ".join(rule.same_sentence))


_RELATIONS = {
    "same": "of the option chosen",
    "other": "of another option",
    "none": "of no option",
}


def _slot_words(slot: Slot) -> str:
    words = [" or ".join(slot.signals)]
    if slot.option is not None:
        words.append(_RELATIONS[slot.option])
    if slot.excluded_tags:
        words.append(f"but not {' or '.join(slot.excluded_tags)}")
    return ", ".join(words)


def _rule_example(example: RuleExample) -> Iterator[Text]:
    options = " / ".join(f"{letter}: {text}" for letter, text in example.options.items())
    yield _line(f"{_KINDS[example.expect]} {example.lang}", example.question)
    if example.context is not None:
        yield _line("  context", example.context)
    yield _line("  options", options)
    yield _line("  reasoning", example.reasoning)
    if example.answer is not None:
        yield _line("  answer", example.answer)


def _cue_example(example: Example) -> Iterator[Text]:
    text, at = Text(), 0
    for start, end in example.spans:
        text.append_text(one_line_part(example.text[at:start]))
        text.append_text(one_line_part(f"[[{example.text[start:end]}]]", "bold"))
        at = end
    text.append_text(one_line_part(example.text[at:]))
    yield Text.assemble((f"  {_CUE_KINDS[example.kind]:<14}", "dim"), text)


def one_line_part(text: str, style: str = "") -> Text:
    """Return part of a line: white space runs as one space, outer spaces kept."""
    before = " " if text[:1].isspace() else ""
    after = " " if text[-1:].isspace() and text.strip() else ""
    part = Text(before)
    part.append_text(one_line(text, style))
    part.append(after)
    return part


def _line(name: str, text: str) -> Text:
    return Text.assemble((f"  {name:<14}", "dim"), one_line(text))


def _each(parts: Iterable[Iterator[Text]]) -> Iterator[Text]:
    for part in parts:
        yield from part
