"""The assertion of promptfoo: called as promptfoo calls it, and by promptfoo where it is there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import UsageError
from hybrid.integrations.promptfoo import get_assert

ROOT = Path(__file__).resolve().parents[2]
PROMPT = "Question: Who was late?\nOptions:\n(A) The nurse\n(B) The pilot\nAnswer:"
DOUBT = "There is not enough information to tell who was late. So I choose (A)."
PROMPTFOO = shutil.which("promptfoo")


def graded(output: str, **config: Any) -> dict[str, Any]:
    return get_assert(output, {"prompt": PROMPT, "vars": {}, "config": config})


def test_an_error_fails_with_the_reason_and_a_score_for_each_type() -> None:
    found = graded(DOUBT)
    assert not found["pass"]
    assert found["namedScores"] == {"factual": 0, "logical": 0, "semantic": 1}
    assert found["reason"].startswith("factual: Says that the text is not enough")
    assert graded(DOUBT, error_types=["semantic"])["pass"]


def test_what_cannot_be_checked_fails() -> None:
    assert graded("B")["reason"].startswith("not checked: no reasoning")
    judged = graded(DOUBT, model="m", base_url="http://127.0.0.1:9", no_cache=True, max_calls=0)
    assert (judged["pass"], judged["namedScores"]) == (False, {})


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("[object Object]", "the output is not text"),
        ("undefined", "the output is not text"),
        ({"text": DOUBT}, "the output is not text"),
        ("I'm sorry, but I can't help with that.", "the output refuses"),
        ("I cannot answer that. Please ask me something else.", "the output refuses"),
        ("抱歉，我无法回答这个问题。", "the output refuses"),
    ],
)
def test_what_is_no_reasoning_fails(output: Any, reason: str) -> None:
    found = get_assert(output, {"prompt": PROMPT, "vars": {}, "config": {}})
    assert (found["pass"], found["score"]) == (False, 0)
    assert reason in found["reason"]


@pytest.mark.parametrize(
    "output",
    [
        "I'm sorry to answer so briefly. The note names the pilot as late. So (B).",
        "The note names the pilot as the one who came after nine, so (B) is right.",
    ],
)
def test_reasoning_that_only_begins_like_a_refusal_is_checked(output: str) -> None:
    assert graded(output)["pass"]


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(UsageError, match="config takes no 'types'; did you mean 'error_types'"):
        graded(DOUBT, types=["logical"])


@pytest.mark.skipif(PROMPTFOO is None, reason="promptfoo is not installed")
def test_promptfoo_itself_runs_it(tmp_path: Path) -> None:
    (tmp_path / "check.py").write_text("from hybrid.integrations.promptfoo import get_assert\n")
    (tmp_path / "model.py").write_text(
        'def call_api(prompt, options, context): return {"output": context["vars"]["said"]}\n'
    )
    config = {
        "prompts": [PROMPT],
        "providers": ["file://model.py"],
        "defaultTest": {
            "assert": [
                {
                    "type": "python",
                    "value": "file://check.py",
                    "config": {"error_types": ["logical"]},
                }
            ]
        },
        "tests": [{"vars": {"said": DOUBT}}, {"vars": {"said": "The nurse says so: (A)."}}],
    }
    (tmp_path / "promptfooconfig.json").write_text(json.dumps(config))
    env = os.environ | {
        "PROMPTFOO_PYTHON": sys.executable,
        "PYTHONPATH": str(ROOT),
        "PROMPTFOO_CONFIG_DIR": str(tmp_path),
        "PROMPTFOO_DISABLE_TELEMETRY": "1",
        "PROMPTFOO_DISABLE_UPDATE": "1",
    }
    command = [str(PROMPTFOO), "eval", "--no-cache", "-c", "promptfooconfig.json", "-o", "o.json"]
    subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    results = json.loads((tmp_path / "o.json").read_text("utf-8"))["results"]["results"]
    assert [each["success"] for each in results] == [False, True]
    assert "still chooses" in results[0]["gradingResult"]["reason"]
