"""The scanner of Inspect Scout on the real tool: over a finished log, references followed back."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("inspect_scout", reason="Inspect Scout is not installed")
pytestmark = pytest.mark.filterwarnings("default")

from inspect_ai.log import read_eval_log  # noqa: E402
from inspect_ai.model import ChatMessageAssistant, ChatMessageUser, ContentReasoning, ContentText  # noqa: E402
from inspect_scout import scan, scan_results_df, transcripts_from  # noqa: E402

from hybrid.integrations.scout import _offset, _said_in, check  # noqa: E402
from tests.integrations.on_inspect import DOUBT, evaluated  # noqa: E402


@pytest.fixture(autouse=True)
def _collected() -> Iterator[None]:
    """Have what the tool leaves open be collected here, where it is no error of the next test."""
    yield
    gc.collect()


def scanned(folder: Path, *said: str, **how: Any) -> list[dict[str, Any]]:
    """Run an eval of a response each, scan its log, and return the results as rows."""
    evaluated(folder / "logs", *said)
    logs = transcripts_from(str(folder / "logs"))
    status = scan(
        [check(**how)], logs, scans=str(folder / "scans"), display="none", max_processes=1
    )
    assert status.complete, status.errors
    frame = scan_results_df(status.location).scanners["hybrid"]
    return [dict(row) for _, row in frame.iterrows()]


def test_references_lead_to_the_words_of_the_evidence(tmp_path: Path) -> None:
    rows = scanned(tmp_path, f"{DOUBT} So I choose (A).\n\nANSWER: A")
    by_type = {row["label"]: row for row in rows}
    assert list(by_type) == ["factual", "logical", "semantic"]
    assert [row["value"] for row in rows] == [True, True, False]
    logical = by_type["logical"]
    references = json.loads(logical["message_references"])
    spans = logical["metadata.spans"]
    (log,) = (tmp_path / "logs").glob("*.eval")
    (sample,) = read_eval_log(str(log)).samples or []
    messages = {each.id: each for each in sample.messages}
    assert [each["cite"] for each in references] == [each["cite"] for each in spans]
    assert references[0]["cite"] == f"“{DOUBT}”"
    for reference, span in zip(references, spans, strict=True):
        text = messages[reference["id"]].text
        start = span["message_start"]
        assert f"“{text[start : start + span['end'] - span['start']]}”" == reference["cite"]


def test_what_holds_no_reasoning_has_no_value(tmp_path: Path) -> None:
    (row,) = scanned(tmp_path, "ANSWER: A", error_types=["logical"])
    assert row["value_type"] == "null"
    assert row["explanation"].startswith("not checked: ")


def test_a_field_is_placed_in_its_message_or_not_at_all() -> None:
    assert _offset("so A", "Well, so A") == 6
    assert _offset("a thought\n\nso A", "so A") == -11
    assert _offset("A", "A or A") is None
    assert _offset("so A", "so B") is None
    thought = ChatMessageAssistant(
        content=[ContentReasoning(reasoning="a thought"), ContentText(text="so A")], id="m2"
    )
    asked = ChatMessageUser(content="Who?", id="m1")
    assert _said_in("reasoning", [asked, thought]) is thought
    assert _said_in("question", [asked, thought]) is asked
    assert _said_in("question", [thought]) is None
