"""Replay of the examples that rules carry: with those of cues they are the pack's tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hybrid.packs import Cue, Pack, Rule, RuleExample
from hybrid.packs.examples import Failure
from hybrid.records import Flag, Record
from hybrid.records.record import Span
from hybrid.screening.screener import Screener


def replay_rules(pack: Pack, rules: Iterable[Rule], lang: str | None = None) -> Iterator[Failure]:
    """Yield the failures of the examples of ``rules``, screened with the whole ``pack``.

    A rule that no example makes fire fails too.
    """
    screener = Screener(pack)
    for rule in rules:
        if not any(example.expect == "flag" for example in rule.examples):
            yield Failure(rule.path, 1, rule.id, "flag", "", "an example that is flagged", "none")
        yield from replay_rule(rule, screener, lang)


def replay_rule(rule: Rule, screener: Screener, lang: str | None = None) -> Iterator[Failure]:
    """Yield the failures of one rule's examples (in one language, if ``lang`` is given)."""
    for index, example in enumerate(rule.examples):
        if lang not in (None, example.lang):
            continue
        record = rule_record(rule, index)
        flags = screener.screen(record).flags.get(rule.error_type, ())
        fired = [flag for flag in flags if flag.rule == rule.id]
        verdict = _judge_rule(record, example, fired)
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
    record: Record, example: RuleExample, fired: Sequence[Flag]
) -> tuple[str, str] | None:
    fitting = [flag for flag in fired if _fits(record, example, flag)]
    got = "; ".join(_flag_words(record, flag) for flag in fired) or "no flag"
    if example.expect == "flag" and not fitting:
        return _expected_words(example), got
    if example.expect == "pass" and fired:
        return "no flag", got
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


def select(pack: Pack, name: str | None) -> tuple[list[Cue], list[Rule]]:
    """Return the cues and rules whose name holds ``name`` (exact names win)."""
    names = {cue.name for cue in pack.cues} | {rule.id for rule in pack.rules}
    wanted = {each for each in names if name is None or name in each}
    wanted = {name} if name in wanted else wanted
    cues = [cue for cue in pack.cues if cue.name in wanted]
    return cues, [rule for rule in pack.rules if rule.id in wanted]
