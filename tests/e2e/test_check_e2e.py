"""``hybrid check`` with a real model behind a real server: what holds for any model, however weak.

A weak model reads slowly, so the English record is asked with our template, and the Chinese one
with a short template of the reader's own; of our other prompts the model counts the tokens alone.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from hybrid.cli.main import run
from hybrid.evidence.locate import locate
from hybrid.evidence.source import prepare
from hybrid.judging.cache import AnswerCache, StoredAnswer
from hybrid.judging.limits import least_tokens, most_tokens
from hybrid.judging.prompt import Prompts
from hybrid.reading.reader import read_records
from hybrid.records import ErrorType, Finding, Record, RecordFindings, Status
from hybrid.records.findings import from_line
from hybrid.records.record import Prompt, Span
from hybrid.run.findings import read_findings

FIXTURES = Path(__file__).parents[2] / "fixtures"
MODEL = "SmolLM2-135M-Instruct"
CHINESE = "这条推理有事实性错误吗？逐字摘录原文。\n\n{{record}}\n\n{{output}}\n"
# The penalty keeps so small a model from repeating itself until it is cut off.
SETTINGS = (
    "--error-type", "factual", "--max-output-tokens", "220",
    "--extra-body", '{"repeat_penalty": 1.3}',
    "--concurrency", "1", "--timeout", "300", "--max-retries", "0",
)  # fmt: skip


# A quarter of a minute on an idle core; several times that on busy ones.
@pytest.mark.timeout(600)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_check_and_replay_with_a_real_model(
    real_endpoint: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HYBRID_CACHE", str(tmp_path / "answers.sqlite"))
    record, prompts = asked(tmp_path, lang)
    own = ("--prompts", str(prompts.directory)) if prompts.directory else ()
    judge = ("check", "in.jsonl", "--model", MODEL, "--base-url", real_endpoint, *SETTINGS, *own)
    assert run([*judge, "-o", "first"]) in (0, 1, 2)
    (found,) = read(tmp_path / "first")
    (finding,) = found.findings
    assert finding.error_type is ErrorType.FACTUAL
    decided_by_one_answer(finding)
    quotes_stand(found, finding)
    assert lang == "zh" or finding.verdict.premises or finding.verdict.explanation

    told = manifest(tmp_path / "first")["judging"]
    assert told["asked"] == 1
    with AnswerCache(tmp_path / "answers.sqlite") as cache:
        (stored,) = cache.export()
    prompt = prompts.build(record, ErrorType.FACTUAL, stored.hints)
    read_by_the_model(stored, prompt, real_endpoint)
    assert told["prompt_tokens"] == stored.reply.usage.prompt_tokens

    run([*judge, "-o", "second"])
    assert manifest(tmp_path / "second")["judging"]["requests"] == 0
    assert data(tmp_path / "second") == data(tmp_path / "first")
    run(["replay", "first", "-o", "replayed", *own])
    assert data(tmp_path / "replayed") == data(tmp_path / "first")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("error_type", ErrorType)
def test_a_real_tokenizer_keeps_within_what_we_reckon(
    real_endpoint: str, lang: str, error_type: ErrorType
) -> None:
    prompt = Prompts().build(sample(lang), error_type)
    assert_within(counted(prompt, real_endpoint), prompt)


def asked(folder: Path, lang: str) -> tuple[Record, Prompts]:
    """Write the first record of a language, and the Chinese template; return what is asked."""
    line = (FIXTURES / f"records_{lang}.jsonl").read_text("utf-8").splitlines()[0]
    (folder / "in.jsonl").write_text(f"{line}\n", encoding="utf-8")
    if lang == "en":
        return sample(lang), Prompts()
    (folder / "own").mkdir()
    (folder / "own" / "factual.zh.md").write_text(CHINESE, encoding="utf-8")
    return sample(lang), Prompts(folder / "own")


def sample(lang: str) -> Record:
    """Return the first record of a language."""
    record = next(iter(read_records([FIXTURES / f"records_{lang}.jsonl"])))
    assert isinstance(record, Record)
    return record


def decided_by_one_answer(finding: Finding) -> None:
    """The answer follows the schema, or the finding is unassessed and says why."""
    assert finding.decided_by == "judge"
    assert finding.judge is not None
    (answer,) = finding.judge["answers"]
    assert answer["rung"] == "json_schema"
    if finding.status is Status.UNASSESSED:
        assert "finish_reason=length" in answer["failure"]
        assert [each.code for each in finding.objections] == ["no_verdict"]
        assert finding.verdict.premises == ()
    else:
        assert answer["is_error"] in (True, False)
        assert answer["failure"] is None
        assert 0.0 <= answer["p_error"] <= 1.0
    assert finding.is_error is not True or finding.status is Status.ERROR


def read_by_the_model(stored: StoredAnswer, prompt: Prompt, endpoint: str) -> None:
    """The server has read the whole prompt, and something came back."""
    assert stored.reply.text
    used = stored.reply.usage.prompt_tokens
    assert used == counted(prompt, endpoint)
    assert_within(used, prompt)


def assert_within(tokens: int, prompt: Prompt) -> None:
    least, most = least_tokens(prompt.messages), most_tokens(prompt.messages, prompt.schema)
    assert least <= tokens <= most


def counted(prompt: Prompt, endpoint: str) -> int:
    """Return how many tokens the model's own tokenizer makes of a prompt."""
    messages = [{"role": each.role, "content": each.content} for each in prompt.messages]
    whole = _posted(endpoint, "apply-template", {"messages": messages})["prompt"]
    marks = {"add_special": True, "parse_special": True}
    return len(_posted(endpoint, "tokenize", {"content": whole, **marks})["tokens"])


def _posted(endpoint: str, place: str, body: dict[str, Any]) -> dict[str, Any]:
    url = f"{endpoint.removesuffix('/v1')}/{place}"
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(url, json.dumps(body).encode(), headers), timeout=60) as response:
        value: dict[str, Any] = json.load(response)
    return value


def quotes_stand(found: RecordFindings, finding: Finding) -> None:
    """No quote counts as evidence that is not in the record, at the place that is named."""
    source = prepare(found.record)
    for each in finding.grounding:
        if not each.accepted:
            assert finding.status is not Status.ERROR
            continue
        assert each.field is not None
        assert each.start is not None
        assert each.end is not None
        stands = found.record.text(Span(each.field, each.start, each.end))
        if each.tier == "exact" and not each.parts:
            assert stands == each.quote
        assert locate(each.quote, source, role=each.role).tier != "missing" or len(each.quote) == 1


def read(folder: Path) -> list[RecordFindings]:
    return [from_line(line) for line in read_findings(folder)]


def manifest(folder: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return value


def data(folder: Path) -> bytes:
    return (folder / "findings.jsonl").read_bytes()
