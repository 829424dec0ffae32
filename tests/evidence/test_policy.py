"""The declared policy: its fingerprint, and that its version tells other decisions."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hybrid.evidence.locate import locate
from hybrid.evidence.policy import POLICY, Policy, declared
from hybrid.run.manifest import RunIdentity

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
DECIDED = {1: "a03304d59aac5154", 2: "119b2427bc7c7c4a"}
"""What the rules of each version decide; a version is never taken twice."""


def test_a_fingerprint_changes_with_every_part_and_with_nothing_else() -> None:
    assert declared()["fingerprint"] == declared(Policy())["fingerprint"]
    others = (
        replace(POLICY, rules=POLICY.rules + 1),
        replace(POLICY, accepted=("exact",)),
        replace(POLICY, longest_gap=10),
        replace(POLICY, least={"premise": (9, 9)}),
    )
    assert len({declared(each)["fingerprint"] for each in (POLICY, *others)}) == 5


def test_words_are_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = declared()
    monkeypatch.setattr("hybrid.evidence.policy.WORDS", ("not",))
    after = declared()
    assert before["words"] != after["words"]
    assert before["fingerprint"] != after["fingerprint"]


def test_runs_of_another_policy_are_told_so() -> None:
    made: dict[str, Any] = {"version": "1", "inputs": ("in",), "input_hash": "h", "pack_hash": "p"}
    now = RunIdentity(**made, grounding=declared())
    assert now.differences(RunIdentity.model_validate_json(now.model_dump_json())) == []
    laxer = RunIdentity(**made, grounding=declared(replace(POLICY, longest_gap=9000)))
    told = laxer.differences(now)
    assert "grounding.longest_gap: 1000 there, 9000 now" in told
    assert len(told) == 2  # and the fingerprint
    unknown = RunIdentity(**made)
    fingerprint = declared()["fingerprint"]
    told = [f"grounding.fingerprint: nothing there, {fingerprint} now"]
    assert now.differences(unknown) == told


def test_other_decisions_have_another_version() -> None:
    """Quotes of the sample records, each altered in a few ways, and what becomes of them."""
    whole = hashlib.sha256()
    for name in ("records_en.jsonl", "records_zh.jsonl"):
        for line in (FIXTURES / name).read_text("utf-8").splitlines():
            text = json.loads(line)["reasoning"]
            for altered in _altered(text):
                found = locate(altered, text)
                whole.update(f"{found.tier} {found.accepted} {found.start} {found.end};".encode())
    digest = whole.hexdigest()[:16]
    assert DECIDED.get(POLICY.rules) == digest, "other quotes stand: raise Policy.rules, note it"


def _altered(text: str) -> list[str]:
    quote = text[: len(text) // 2]
    words = quote.split()
    middle = len(words) // 2
    longest = max(words, key=len)
    slip = longest[:2] + longest[3:4] + longest[2:3] + longest[4:]
    return [
        quote,
        quote.upper(),
        " ".join(words[:middle] + words[middle + 1 :]),
        f"{quote[: len(quote) // 3]} … {quote[-len(quote) // 3 :]}",
        quote.replace(longest, slip, 1),
        quote[len(quote) // 4 + 1 :],
    ]
