"""One rule, cue, signal or word class, explained for a reader in a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from hybrid.cli.console import clean, one_line
from hybrid.packs import Cue, Rule, RuleExample, Slot
from hybrid.packs.model import WordClass
from hybrid.text.language import LANGUAGES

_KINDS = {"flag": "flags", "pass": "passes", "known_miss": "known miss"}
_CUE_KINDS = {"match": "matches", "no_match": "near miss", "known_miss": "known miss"}
_RELATIONS = {
    "same": "of the option chosen",
    "other": "of another option",
    "none": "of no option",
    "any": "",
}


def rule_page(rule: Rule) -> RenderableType:
    """Return what and why, slots, exclusions, messages and examples of ``rule``."""
    return Group(
        clean(rule.id, "bold"),
        _line("what", rule.what),
        _line("why", rule.why),
        _line("criterion", f"{rule.criterion} ({rule.error_type}, {rule.strength})"),
        *([_line("measured", rule.measured)] if rule.measured else []),
        *_slot_lines(rule),
        *(_line(f"message {lang}", rule.message.get(lang)) for lang in LANGUAGES),
        _line("file", rule.path),
        clean("examples", "bold"),
        *(line for example in rule.examples for line in _rule_example(example)),
        Text(),
    )


def cue_page(cue: Cue) -> RenderableType:
    """Return what, lines, expressions and examples of ``cue``."""
    return Group(
        clean(cue.name, "bold"),
        _line("what", cue.what),
        _line("fields", ", ".join(cue.fields)),
        *(_line(lang, line) for lang in LANGUAGES for line in cue.lines(lang)),
        *(_line(f"regex {lang}", each) for lang in LANGUAGES for each in getattr(cue.regex, lang)),
        *(
            _line(f"tokens {lang}", json.dumps(each, ensure_ascii=False))
            for lang in LANGUAGES
            for each in getattr(cue.tokens, lang)
        ),
        _line("file", cue.path),
        clean("examples", "bold"),
        *(
            _line(title, example.text)
            for kind, title in _CUE_KINDS.items()
            for example in getattr(cue.examples, kind)
        ),
        Text(),
    )


def signal_page(name: str, what: str, rules: Sequence[Rule]) -> RenderableType:
    """Return what a signal of the program's own says, and the rules that ask for it."""
    asking = [rule.id for rule in rules if name in _asked(rule)]
    return Group(
        clean(name, "bold"),
        _line("what", what),
        _line("made by", "the program, from the whole reasoning; no cue is behind it"),
        _line("asked for by", ", ".join(asking) or "no rule"),
        Text(),
    )


def _asked(rule: Rule) -> set[str]:
    slots = [*rule.premises, *((rule.conclusion,) if rule.conclusion else ()), *rule.without]
    slots += [slot.excluded for slot in slots if slot.excluded is not None]
    return {name for slot in slots for name in slot.signals}


def class_page(name: str, members: WordClass) -> RenderableType:
    """Return the members of a word class."""
    words = ((lang, getattr(members, lang)) for lang in LANGUAGES)
    return Group(
        clean(f"<{name}>", "bold"),
        *(_line(lang, ", ".join(own)) for lang, own in words if own),
        Text(),
    )


def _slot_lines(rule: Rule) -> Iterator[Text]:
    for slot in (*rule.premises, *((rule.conclusion,) if rule.conclusion else ()), *rule.without):
        yield _line(slot.name, _slot_words(slot))
    if rule.order:
        yield _line("order", ", then ".join(rule.order))
    if rule.same_sentence:
        yield _line("one sentence", ", ".join(rule.same_sentence))


def _slot_words(slot: Slot) -> str:
    words = [" or ".join(slot.signals), _RELATIONS[slot.option]]
    if slot.moods != ("asserted",):
        words.append(" or ".join(slot.moods))
    if slot.excluded is not None:
        words.append(f"but not {_slot_words(slot.excluded)}")
    return ", ".join(word for word in words if word)


def _rule_example(example: RuleExample) -> Iterator[Text]:
    options = " / ".join(f"{key}: {text}" for key, text in example.options.items())
    yield _line(f"{_KINDS[example.expect]} {example.lang}", example.question)
    if example.context is not None:
        yield _line("  context", example.context)
    yield _line("  options", options)
    yield _line("  reasoning", example.reasoning)
    if example.answer is not None:
        yield _line("  answer", example.answer)


def _line(name: str, text: str) -> Text:
    return Text.assemble((f"  {name:<14}", "dim"), one_line(text))
