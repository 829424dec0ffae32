"""Options of a judge without sense: refused with what is accepted, before anything is sent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.command import ROWS, Hybrid
from tests.cli.judging_commands import PACK_OPTIONS, prepare
from tests.servers.endpoint import serving
from tests.servers.judge import believer

OPTIONS = {
    ("--max-cost", "nan"): "nan is not in the range 0<=x<=",
    ("--max-cost", "inf"): "inf is not in the range",
    ("--max-per-minute", "1e-300"): "1e-300 is not in the range 0.01<=x<=1000000",
    ("--max-per-minute", "nan"): "nan is not in the range",
    ("--temperature", "nan"): "nan is not in the range 0<=x<=2",
    ("--timeout", "1e300"): "1e+300 is not in the range 0.001<=x<=604800",
    ("--votes", "100000"): "100000 is not in the range 1<=x<=100",
    ("--max-retries", "5000"): "5000 is not in the range 0<=x<=100",
    ("--seed", str(2**70)): "is not in the range",
    ("--extra-body", '{"top_p": NaN}'): "finite numbers",
    ("--extra-body", '{"top_p": 1e999}'): "finite numbers",
    ("--extra-body", '{"user": "\\ud800"}'): "a lone surrogate",
    ("--extra-body", '{"max_completion_tokens": null}'): "accepted: whole numbers from 0",
    ("--base-url", "http://127.0.0.1\x00/v1"): "U+0000; accepted: an address in ASCII",
    ("--model", "m\x00"): "--model is 'm\\x00'",
}


@pytest.mark.parametrize("option", OPTIONS, ids=" ".join)
def test_it_is_refused_with_the_range(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch, option: tuple[str, str]
) -> None:
    prepare(monkeypatch, hybrid.folder)
    hybrid.write("in.jsonl", *ROWS)
    with serving(believer) as endpoint:
        given = {"--model": "scripted", "--base-url": endpoint.url} | dict([option])
        named = [each for pair in given.items() for each in pair]
        done = hybrid("check", "in.jsonl", *named, *PACK_OPTIONS, "-o", "out")
    assert done.code == 2
    # The frame of the message breaks its lines.
    told = re.sub(r"[\s│]+", " ", done.err)
    assert OPTIONS[option] in told, told
    assert "internal fault" not in told
    assert endpoint.requests == []
    assert not Path(hybrid.folder / "out").exists()
