"""What a schema cannot say: names that must agree, expressions that must compile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import permutations
from pathlib import Path
from string import Formatter

from hybrid.errors import Fault
from hybrid.packs.build import unmark
from hybrid.packs.expressions import (
    Expression,
    ExpressionError,
    phrase_expression,
    unknown_placeholder,
)
from hybrid.packs.model import Cue, Rule
from hybrid.packs.schema import (
    CueExampleText,
    CueFile,
    RuleFile,
    ScoringFile,
    SlotEntry,
    TypeScoringEntry,
)
from hybrid.packs.token_schema import token_fault
from hybrid.packs.vocabulary import (
    CONCLUSION,
    KEYWORD,
    KNOWN_SIGNALS,
    OPTION,
    PREMISES,
    WITHOUT,
)
from hybrid.records import CRITERIA, ErrorType
from hybrid.text.language import LANGUAGES, Lang
from hybrid.text.marked_yaml import Loc, Source


def check_cue(source: Source, entry: CueFile, lang: Lang, stem: str) -> None:
    """Add to ``source.faults`` what is wrong with a cue file beyond its shape."""
    if entry.cue != stem:
        message = f'the cue is named "{entry.cue}", but its file is {stem}.yaml; they must agree'
        source.faults.append(source.fault(("cue",), message))
    if entry.cue in KNOWN_SIGNALS:
        message = f'"{entry.cue}" is the name of a signal that no cue file makes; take another name'
        source.faults.append(source.fault(("cue",), message))
    if not (entry.phrases or entry.patterns or entry.regex):
        message = "nothing to match; give at least one of phrases, patterns, regex"
        source.faults.append(source.fault((), message))
    _check_phrases(source, entry, lang)
    _check_regex(source, entry, lang)
    _check_patterns(source, entry, lang)
    _check_cue_examples(source, entry)


def _check_phrases(source: Source, entry: CueFile, lang: Lang) -> None:
    seen: set[str] = set()
    for index, phrase in enumerate(entry.phrases):
        loc: Loc = ("phrases", index)
        key = " ".join(phrase.split()).lower()
        if not key:
            source.faults.append(source.fault(loc, "a phrase of white space alone"))
        elif key in seen:
            source.faults.append(source.fault(loc, f'duplicate phrase "{phrase}"'))
        seen.add(key)
        _check_placeholders(source, loc, phrase)
        if KEYWORD in phrase and key:
            _try_expression(source, loc, " ".join(phrase.split()), lang, phrase_itself=True)


def _check_regex(source: Source, entry: CueFile, lang: Lang) -> None:
    for index, regex in enumerate(entry.regex):
        loc: Loc = ("regex", index)
        _check_placeholders(source, loc, regex)
        _try_expression(source, loc, regex, lang, phrase_itself=False)


def _check_placeholders(source: Source, loc: Loc, text: str) -> None:
    unknown = unknown_placeholder(text)
    if unknown is not None:
        message = f'unknown placeholder "{unknown}"; accepted: {OPTION}, {KEYWORD}'
        source.faults.append(source.fault(loc, message))


def _try_expression(
    source: Source, loc: Loc, text: str, lang: Lang, *, phrase_itself: bool
) -> None:
    try:
        made = phrase_expression(text, lang) if phrase_itself else Expression(text, lang)
        made.check()
    except ExpressionError as error:
        message = f'"{text}" is no expression that RE2 accepts: {error}'
        source.faults.append(source.fault(loc, message))


def _check_patterns(source: Source, entry: CueFile, lang: Lang) -> None:
    if entry.patterns and lang != "en":
        message = "token patterns are for English; use phrases or regex"
        source.faults.append(source.fault(("patterns",), message, at_key=True))
        return
    for at, pattern in enumerate(entry.patterns):
        for index, token in enumerate(pattern):
            for loc, message in token_fault(token):
                source.faults.append(
                    source.fault(("patterns", at, index, *loc), message, at_key=True)
                )


def _check_cue_examples(source: Source, entry: CueFile) -> None:
    for index, example in enumerate(entry.examples.match):
        loc: Loc = ("examples", "match", index)
        if not unmark(example.text)[1]:
            message = "no [[ ]] marks the expected span"
            source.faults.append(source.fault(loc, message))
        _check_option(source, loc, example)
    for index, example in enumerate(entry.examples.no_match):
        if unmark(example.text)[1]:
            message = "[[ ]] marks a span where nothing must match"
            source.faults.append(source.fault(("examples", "no_match", index), message))


def _check_option(source: Source, loc: Loc, example: CueExampleText) -> None:
    letters = list(example.options) if example.options is not None else ["A", "B"]
    if example.option is not None and example.option not in letters:
        message = f'"{example.option}" is no option of this example; accepted: {_listed(letters)}'
        source.faults.append(source.fault((*loc, "option"), message))


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
    criterion = CRITERIA.get(entry.criterion)
    accepted = [each.id for each in CRITERIA.values() if each.error_type == folder]
    if criterion is None:
        message = f'unknown criterion "{entry.criterion}"; accepted here: {", ".join(accepted)}'
        source.faults.append(source.fault(("criterion",), message))
    elif criterion.error_type != folder:
        message = (
            f'the criterion "{entry.criterion}" is {criterion.error_type}, but the file is in '
            f"{folder}/; accepted here: {', '.join(accepted)}"
        )
        source.faults.append(source.fault(("criterion",), message))
    if entry.conclusion is None and folder != "semantic":
        message = 'missing key "conclusion"; only semantic rules do without'
        source.faults.append(source.fault((), message))


def _slots(entry: RuleFile) -> Iterator[tuple[Loc, SlotEntry]]:
    for name in (*PREMISES, CONCLUSION):
        slot: SlotEntry | None = getattr(entry, name)
        if slot is not None:
            yield (name,), slot
    for index, exclusion in enumerate(entry.without):
        yield (WITHOUT, index), exclusion


def _check_signals(source: Source, loc: Loc, slot: SlotEntry, signals: frozenset[str]) -> None:
    for index, name in enumerate(slot.signal):
        if name in signals:
            continue
        place = (*loc, "signal", index)
        if loc[0] == WITHOUT and (WITHOUT, 0) not in source.values:
            place = (WITHOUT, "signal", index)
        close = get_close_matches(name, sorted(signals), 1)
        hint = f' (did you mean "{close[0]}"?)' if close else ""
        accepted = f"the name of a cue, {', '.join(sorted(KNOWN_SIGNALS))}"
        message = f'unknown signal "{name}"{hint}; accepted: {accepted}'
        source.faults.append(source.fault(place, message))


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


def _check_messages(source: Source, entry: RuleFile) -> None:
    accepted = _filled(entry)
    for lang in LANGUAGES:
        loc: Loc = ("message", lang)
        try:
            parts = list(Formatter().parse(getattr(entry.message, lang)))
        except ValueError as error:
            message = f"not a template: {error}; write {{{{ and }}}} for literal braces"
            source.faults.append(source.fault(loc, message))
            continue
        for _, name, form, conversion in parts:
            if name is not None and (name not in accepted or form or conversion):
                wanted = ", ".join(f"{{{slot}}}" for slot in accepted)
                message = f'"{{{name}}}" is no slot of this rule; accepted: {wanted}'
                source.faults.append(source.fault(loc, message))


def _filled(entry: RuleFile) -> list[str]:
    return [name for name in (*PREMISES, CONCLUSION) if getattr(entry, name) is not None]


def _check_rule_examples(source: Source, entry: RuleFile) -> None:
    for index, example in enumerate(entry.examples):
        spoken = "\n".join([example.reasoning, example.answer or ""])
        for key, words in (("premise", example.premise), ("conclusion", example.conclusion)):
            texts = [spoken, example.question, example.context or "", *example.options.values()]
            if words is not None and not any(words in text for text in texts):
                message = f'"{words}" stands nowhere in this example\'s texts'
                source.faults.append(source.fault(("examples", index, key), message))


def unpaired(dirs: Sequence[Path], files: Sequence[Path]) -> Iterator[Fault]:
    """Yield a fault for each cue file whose other language is missing.

    A pack that speaks one language only is complete.
    """
    for top in dirs:
        stems = {
            lang: {file.stem: file for file in files if file.parent == top / "cues" / lang}
            for lang in LANGUAGES
        }
        if not all(stems.values()):
            continue
        for lang, other in permutations(LANGUAGES, 2):
            for stem in sorted(stems[lang].keys() - stems[other].keys()):
                message = f"cues/{other}/{stem}.yaml is missing; English and Chinese pair up"
                yield Fault(str(stems[lang][stem]), 1, 1, message)


def duplicates(loaded: Iterable[Cue | Rule]) -> Iterator[Fault]:
    """Yield a fault for each cue or rule whose name an earlier file has taken."""
    first: dict[tuple[str, str], str] = {}
    for each in loaded:
        kind, name = ("cue", each.name) if isinstance(each, Cue) else ("rule", each.id)
        lang = each.lang if isinstance(each, Cue) else ""
        if (name, lang) in first:
            message = f'the {kind} "{name}" is already in {first[name, lang]}'
            yield Fault(each.path, 1, 1, message)
        first.setdefault((name, lang), each.path)


def check_scoring(source: Source, entry: ScoringFile) -> None:
    """Add to ``source.faults`` what is wrong with a scoring file beyond its shape."""
    for error_type in ErrorType:
        own: TypeScoringEntry = getattr(entry, error_type)
        for index, name in enumerate(own.held):
            if name not in own.coefficients:
                message = (
                    f'"{name}" has no coefficient to be held; accepted: '
                    f"{_listed(list(own.coefficients))}"
                )
                source.faults.append(source.fault((error_type, "held", index), message))


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)
