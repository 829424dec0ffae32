"""Replay of examples: the default pack's all hold, and failures say what happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hybrid.measure.examples import replay_rule, replay_rules, select
from hybrid.packs import Rule, load_packs
from hybrid.packs.examples import replay_cues
from hybrid.screening.screener import Screener

PACK = load_packs()
CUES = {cue.name: cue for cue in PACK.cues}
RULES = {rule.id: rule for rule in PACK.rules}


@pytest.fixture(scope="module")
def screener() -> Screener:
    return Screener(PACK)


@pytest.mark.parametrize("name", CUES)
def test_cue_examples_of_the_default_pack(name: str) -> None:
    failures = list(replay_cues(PACK, [CUES[name]]))
    assert not failures, "\n".join(map(str, failures))


@pytest.mark.parametrize("name", RULES)
def test_rule_examples_of_the_default_pack(name: str, screener: Screener) -> None:
    failures = list(replay_rule(RULES[name], screener))
    assert not failures, "\n".join(map(str, failures))


def _turned(rule: Rule) -> Rule:
    """Return a rule whose examples ask for the contrary of what holds."""
    turned = {"flag": "pass", "pass": "flag", "known_miss": "flag"}
    examples = (replace(each, expect=turned[each.expect]) for each in rule.examples)  # type: ignore[arg-type]
    return replace(rule, examples=tuple(examples))


def test_rule_examples_that_do_not_hold(screener: Screener) -> None:
    rule = _turned(RULES["logical/undecidable_then_chose"])
    failures = list(replay_rule(rule, screener))
    assert len(failures) == len(rule.examples)
    told = {(each.kind, each.expected.partition(",")[0]) for each in failures}
    assert told == {("pass", "no flag"), ("flag", "a flag")}
    assert all(each.got.startswith("premises ") for each in failures if each.kind == "pass")


def test_a_rule_that_nothing_makes_fire_fails() -> None:
    silent = replace(RULES["logical/undecidable_then_chose"], examples=())
    (failure,) = replay_rules(PACK, [silent])
    assert failure.expected == "an example that is flagged"


def test_select() -> None:
    cues, rules = select(PACK, "undecidable")
    assert ([cue.name for cue in cues], rules) == (["undecidable"], [])
    cues, rules = select(PACK, "undecidabl")
    assert [rule.id for rule in rules] == ["logical/undecidable_then_chose"]
    assert select(PACK, None) == (list(PACK.cues), list(PACK.rules))
