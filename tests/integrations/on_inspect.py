"""The scorer of Inspect on the real tool: in a running eval, and on a finished log."""

from __future__ import annotations

import gc
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("inspect_ai", reason="Inspect is not installed")
pytestmark = pytest.mark.filterwarnings("default")

from inspect_ai import Task, score  # noqa: E402
from inspect_ai import eval as run  # noqa: E402
from inspect_ai.dataset import Sample  # noqa: E402
from inspect_ai.log import read_eval_log  # noqa: E402
from inspect_ai.model import ModelOutput, ModelUsage, get_model  # noqa: E402
from inspect_ai.solver import multiple_choice  # noqa: E402

from hybrid.integrations.inspect import check  # noqa: E402
from tests.servers.endpoint import serving  # noqa: E402
from tests.servers.judge import believer  # noqa: E402

DOUBT = "There is not enough information to tell who was late."
LOG = Path(__file__).resolve().parents[2] / "fixtures" / "formats" / "inspect.eval"


@pytest.fixture(autouse=True)
def _collected() -> Iterator[None]:
    """Have what Inspect leaves open be collected here, where it is no error of the next test."""
    yield
    gc.collect()


def output(said: str) -> ModelOutput:
    made = ModelOutput.from_content("mockllm/model", said)
    # Without one the mock model counts tokens, which needs a network.
    made.usage = ModelUsage(input_tokens=9, output_tokens=9, total_tokens=18)
    return made


def evaluated(folder: Path, *said: str, **how: Any) -> dict[str, Any]:
    """Run an eval of one question a response, and return the scores by sample."""
    asked = "A nurse and a pilot waited for a bus. Who was late?"
    samples = [
        Sample(id=f"q{n}", input=asked, choices=["The nurse", "The pilot"], target="A")
        for n in range(len(said))
    ]
    task = Task(dataset=samples, solver=multiple_choice(cot=True), scorer=check(**how))
    model = get_model("mockllm/model", custom_outputs=[output(each) for each in said])
    (log,) = run(task, model=model, log_dir=str(folder), display="none", max_connections=1)
    assert log.status == "success", log.error
    return {str(sample.id): sample.scores["check"] for sample in log.samples or []}


def test_a_running_eval_is_scored_with_quotes_and_their_places(tmp_path: Path) -> None:
    reasoning = f"{DOUBT} So I choose (A).\n\nANSWER: A"
    scores = evaluated(tmp_path, reasoning)
    assert scores["q0"].value == {"factual": 1, "logical": 1, "semantic": 0}
    assert scores["q0"].answer == "A"
    logical = scores["q0"].metadata["findings"][1]
    place = logical["flags"][0]["premises"][0]
    assert reasoning[place["start"] : place["end"]] == place["text"] == DOUBT


def test_a_bare_answer_is_unscored_and_never_right(tmp_path: Path) -> None:
    scores = evaluated(tmp_path, "ANSWER: A")
    assert math.isnan(scores["q0"].value)


def test_a_judge_is_asked_while_the_eval_runs(tmp_path: Path) -> None:
    with serving(believer) as endpoint:
        how = {"model": "scripted", "base_url": endpoint.url, "no_cache": True, "max_calls": 4}
        said = [f"{DOUBT} So I choose (A).\n\nANSWER: A"] * 2
        scores = evaluated(tmp_path, *said, **how)
    values = [value for each in scores.values() for value in each.value.values()]
    assert len(endpoint.requests) == 4  # the limit holds for all samples together
    assert sum(map(math.isnan, values)) == 2
    judged = scores["q0"].metadata["findings"][0]
    assert judged["decided_by"] == "judge"


def test_a_finished_log_is_scored_anew() -> None:
    log = score(read_eval_log(str(LOG)), check(error_types=["factual"]), action="append")
    scores = {(each.id, each.epoch): each.scores["check"] for each in log.samples or []}
    assert scores["ferry", 1].value == {"factual": 1}
    assert scores["keys", 1].value == {"factual": 0}
