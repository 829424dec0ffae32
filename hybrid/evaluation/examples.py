"""Replay of the examples that cues and rules carry: they are the pack's tests.

``python -m hybrid.evaluation.examples [-k NAME] [--lang en|zh] [--pack DIR]`` replays while a
pack is being written; ``hybrid rules test`` is the command for users.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from hybrid.packs import Cue, CueMatcher, Example, Pack, Rule, RuleExample, default_pack_dir
from hybrid.packs.load import read_packs
from hybrid.records import Flag, Record, Signal
from hybrid.records.mentions import option_mentions
from hybrid.screening import Screener
from hybrid.text.spans import Span

_QUESTION = {"en": "Which one is it?", "zh": "是哪一个？"}
_OPTIONS = {"en": {"A": "the nurse", "B": "the pilot"}, "zh": {"A": "护士", "B": "飞行员"}}


@dataclass(frozen=True, slots=True)
class Failure:
    """An example that does not hold: where it stands, and expected against got."""

    path: str
    line: int
    name: str
    kind: str
    text: str
    expected: str
    got: str

    def __str__(self) -> str:
        return (
            f"{self.path}:{self.line}: {self.name} ({self.kind})\n"
            f"    text:     {self.text}\n"
            f"    expected: {self.expected}\n"
            f"    got:      {self.got}"
        )


# --- cues --------------------------------------------------------------------------------------


def replay_cues(cues: Iterable[Cue]) -> Iterator[Failure]:
    """Yield the failures of the cues' examples; each name is matched with all its languages."""
    known = tuple(cues)
    for name in sorted({cue.name for cue in known}):
        own = [cue for cue in known if cue.name == name]
        matcher = CueMatcher(own)
        for cue in own:
            yield from replay_cue(cue, matcher)


def replay_cue(cue: Cue, matcher: CueMatcher) -> Iterator[Failure]:
    """Yield the failures of one cue file's examples."""
    for example in cue.examples:
        record, field = example_record(cue, example)
        signals = matcher.match(record, option_mentions(record))
        own = [each for each in signals if each.name == cue.name and each.span.field == field]
        verdict = _judge_cue(example, own)
        if verdict is not None:
            text = " ".join(marked(example.text, example.spans).split())
            yield Failure(
                cue.path, example.line, f"{cue.name} [{cue.lang}]", example.kind, text, *verdict
            )


def example_record(cue: Cue, example: Example) -> tuple[Record, str]:
    """Return the record an example stands for, and the field that holds its text.

    The text is the reasoning where the cue looks there, else the first field it looks at.
    """
    kind = "reasoning" if "reasoning" in cue.fields else cue.fields[0]
    options = dict(example.options or _OPTIONS[cue.lang])
    field = f"option.{next(iter(options))}" if kind == "option" else kind
    if kind == "option":
        options[next(iter(options))] = example.text
    texts = {"question": example.question or _QUESTION[cue.lang], "reasoning": ""}
    texts |= {"context": example.context} if example.context is not None else {}
    texts |= {kind: example.text} if kind != "option" else {}
    record = Record(
        id="example",
        question=texts["question"],
        options=options,
        reasoning=texts["reasoning"],
        answer=texts.get("answer"),
        context=texts.get("context"),
        lang=cue.lang,
    )
    return record, field


def _judge_cue(example: Example, own: Sequence[Signal]) -> tuple[str, str] | None:
    """Return (expected, got) in words when the example does not hold."""
    spans = tuple((each.span.start, each.span.end) for each in own)
    got = marked(example.text, spans) if spans else "no match"
    if example.kind == "match":
        if spans != example.spans:
            return marked(example.text, example.spans), got
        letters = {each.option for each in own}
        if example.option is not None and letters != {example.option}:
            return f"option {example.option}", f"option {_listed(letters)}"
    elif example.kind == "no_match" and spans:
        return "no match", got
    elif example.kind == "known_miss" and spans and example.spans in ((), spans):
        return "still missed", f"known miss now matches: {got}; move it to match"
    return None


def marked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return ``text`` on one line with ``[[ ]]`` around ``spans``."""
    pieces, at = [], 0
    for start, end in spans:
        pieces += [text[at:start], "[[", text[start:end], "]]"]
        at = end
    return " ".join("".join([*pieces, text[at:]]).split())


def _listed(letters: Iterable[str | None]) -> str:
    return ", ".join(sorted(letter or "none" for letter in letters))


# --- rules -------------------------------------------------------------------------------------


def replay_rules(pack: Pack, rules: Iterable[Rule], lang: str | None = None) -> Iterator[Failure]:
    """Yield the failures of the examples of ``rules``, screened with the whole ``pack``."""
    screener = Screener(pack)
    for rule in rules:
        yield from replay_rule(rule, screener, lang)


def replay_rule(rule: Rule, screener: Screener, lang: str | None = None) -> Iterator[Failure]:
    """Yield the failures of one rule's examples (in one language, if ``lang`` is given)."""
    for index, example in enumerate(rule.examples):
        if lang not in (None, example.lang):
            continue
        record = rule_record(rule, index)
        flags = screener.screen(record).flags.get(rule.error_type, ())
        own = [flag for flag in flags if flag.rule == rule.id]
        verdict = _judge_rule(record, example, own)
        if verdict is not None:
            name = f"{rule.id} [{example.lang}]"
            text = " ".join(example.reasoning.split())
            yield Failure(rule.path, example.line, name, example.expect, text, *verdict)


def rule_record(rule: Rule, index: int) -> Record:
    """Return the record of the rule's example number ``index`` (from 0)."""
    example = rule.examples[index]
    return Record(
        id=f"{rule.id}#{index + 1}",
        question=example.question,
        options=example.options,
        reasoning=example.reasoning,
        answer=example.answer,
        context=example.context,
        lang=example.lang,
    )


def _judge_rule(
    record: Record, example: RuleExample, own: Sequence[Flag]
) -> tuple[str, str] | None:
    fitting = [flag for flag in own if _fits(record, example, flag)]
    got = "; ".join(_flag_words(record, flag) for flag in own) or "no flag"
    if example.expect == "flag" and not fitting:
        return _expected_words(example), got
    if example.expect == "pass" and own:
        return "no flag", got
    if example.expect == "known_alarm" and not own:
        return "still flagged", "known false alarm no longer flags; make it pass"
    if example.expect == "known_miss" and fitting:
        return "still missed", f"known miss now flags: {got}; make it flag"
    return None


def _fits(record: Record, example: RuleExample, flag: Flag) -> bool:
    conclusion = () if flag.conclusion is None else (flag.conclusion,)
    return _overlap(record, example.premise, flag.premises) and _overlap(
        record, example.conclusion, conclusion
    )


def _overlap(record: Record, words: str | None, spans: Iterable[Span]) -> bool:
    """Whether a span shares a character with some occurrence of ``words`` in its field."""
    if words is None:
        return True
    return any(
        span.overlaps(Span(span.field, at, at + len(words)))
        for span in spans
        for at in _places(record.field(span.field), words)
    )


def _places(text: str, words: str) -> Iterator[int]:
    at = text.find(words)
    while at >= 0:
        yield at
        at = text.find(words, at + 1)


def _flag_words(record: Record, flag: Flag) -> str:
    premises = " + ".join(f'"{record.text(span)}"' for span in flag.premises)
    conclusion = "none" if flag.conclusion is None else f'"{record.text(flag.conclusion)}"'
    return " ".join(f"premises {premises}, conclusion {conclusion}".split())


def _expected_words(example: RuleExample) -> str:
    premise = f', premise at "{example.premise}"' if example.premise else ""
    conclusion = f', conclusion at "{example.conclusion}"' if example.conclusion else ""
    return " ".join(f"a flag{premise}{conclusion}".split())


# --- while writing a pack ----------------------------------------------------------------------


def select(pack: Pack, name: str | None, lang: str | None) -> tuple[list[Cue], list[Rule]]:
    """Return the cues and rules whose name holds ``name`` (exact names win), in ``lang``."""
    names = {cue.name for cue in pack.cues} | {rule.id for rule in pack.rules}
    wanted = {each for each in names if name is None or name in each}
    wanted = {name} if name in wanted else wanted
    cues = [cue for cue in pack.cues if cue.name in wanted and lang in (None, cue.lang)]
    return cues, [rule for rule in pack.rules if rule.id in wanted]


def main(argv: Sequence[str] | None = None) -> int:
    """Replay examples of a pack that may still have faults; 0 when all hold."""
    parser = ArgumentParser(prog="python -m hybrid.evaluation.examples")
    parser.add_argument("-k", metavar="NAME", help="only cues and rules whose name holds NAME")
    parser.add_argument("--lang", choices=["en", "zh"])
    parser.add_argument("--pack", type=Path, default=default_pack_dir())
    args = parser.parse_args(argv)
    pack, faults = read_packs([args.pack])
    shown = [fault for fault in faults if args.k is None or args.k in fault.path]
    shown = [each for each in shown if args.lang is None or f"/{args.lang}/" in each.path]
    cues, rules = select(pack, args.k, args.lang)
    failures = [*replay_cues(cues), *replay_rules(pack, rules, args.lang)]
    for problem in (*shown, *failures):
        sys.stdout.write(f"{problem}\n")
    told = f"{len(cues)} cue files, {len(rules)} rules: {len(failures)} examples fail"
    sys.stdout.write(f"{told}, {len(shown)} faults\n")
    return 1 if shown or failures else 0


if __name__ == "__main__":
    sys.exit(main())
