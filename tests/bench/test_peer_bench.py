"""The frozen yardstick finds what it was frozen with."""

from __future__ import annotations

from bench.peer import Peer
from hybrid.records import Record


def _found(lang: str, reasoning: str) -> set[tuple[str, str]]:
    record = Record(id="1", question="Who?", options={"A": "Ann", "B": "Bob"}, reasoning=reasoning)
    (found,) = Peer(lang).match([record])
    text = "\n".join(text for _, text in record.fields())
    return {(name, text[start:end]) for name, start, end in found}


def test_phrases_and_token_patterns_are_found() -> None:
    found = _found("en", "There is not enough information. Ann usually wins.")
    assert found == {("abstention", "not enough information"), ("hedge", "usually")}
    assert ("hedge", "不太可能") in _found("zh", "店主不太可能迟到。")
