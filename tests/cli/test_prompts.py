"""``hybrid judge prompts``: the template, and what would be sent about a record."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner, Result

from hybrid.cli.judge import prompts
from hybrid.errors import InputError, UsageError
from tests.cli.command import CLEAN, PACK, ROWS, Hybrid

SMALL = ("--no-default-pack", "--pack", str(PACK))


def shown(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.output


def run(*arguments: str) -> Result:
    return CliRunner().invoke(prompts, [*arguments], catch_exceptions=True)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("error_type", ["factual", "logical", "semantic"])
def test_a_template_with_open_places(error_type: str, lang: str) -> None:
    text = shown(error_type, "--lang", lang)
    assert text.rstrip().endswith("{{record}}")
    assert "confirmed_hints" in text


def test_what_would_be_sent_about_a_record(hybrid: Hybrid) -> None:
    file = hybrid.write("rows.jsonl", *ROWS)
    text = shown("logical", file, "--record", "二", *SMALL)
    assert text.startswith("--- system ---\n你是一名审核员")
    assert "\n--- user ---\n" in text
    assert re.search(r"\[question \w+\]\n护士和司机都在等车。谁迟到了？\n", text)
    assert "h1 `" in text
    assert "h1 `" not in shown("logical", file, "--record", "二", "--hints", "none", *SMALL)


def test_without_an_id_the_first_record_is_shown(hybrid: Hybrid) -> None:
    file = hybrid.write("rows.jsonl", CLEAN, *ROWS[:2])
    text = shown("factual", file, "--lang", "zh", *SMALL)
    assert "The nurse was late. Who was late?" in text
    assert "本条记录没有提示" in text


def test_the_order_and_the_reader_s_own_template(hybrid: Hybrid) -> None:
    (hybrid.folder / "own").mkdir()
    (hybrid.folder / "own" / "factual.en.txt").write_text('{"is_error": …}\n{{output}}')
    text = shown("factual", "--prompts", "own", "--verdict-order", "seed")
    assert text.startswith('{"is_error": …}\n')
    assert text.index('"is_error": <') < text.index('"evidence"')


def test_what_is_not_there_is_told(hybrid: Hybrid) -> None:
    file = hybrid.write("rows.jsonl", *ROWS)
    missing = run("factual", file, "--record", "nine").exception
    assert isinstance(missing, InputError)
    assert str(missing) == "rows.jsonl contains no record 'nine'"
    assert isinstance(run("factual", "--record", "one").exception, UsageError)
