"""A key in any spelling is hidden, and nothing makes hiding slow."""

from __future__ import annotations

import html
import json
import time
from urllib.parse import quote

import pytest

from hybrid.text.secrets import masked, secrets_in, without_secrets

KEY = 'sk-Canary/0123"=&<z>\\%;+'
SPELLINGS = {
    "plain": KEY,
    "upper case": KEY.upper(),
    "header": f"Authorization: Bearer {KEY}",
    "JSON": json.dumps(KEY),
    "JSON in JSON": json.dumps(json.dumps(KEY)),
    "escapes of JSON": json.dumps("".join(f"\\u{ord(char):04X}" for char in KEY)),
    "URL": quote(quote(KEY, safe=""), safe=""),
    "HTML": "".join(f"&#{ord(char)};" for char in KEY),
    "HTML by names": html.escape(html.escape(KEY)),
    "HTML in JSON": html.escape(KEY).replace("&", "\\u0026"),
    "HTML in a URL": quote(html.escape(KEY), safe=""),
    "JSON in HTML": html.escape(json.dumps(json.dumps(KEY))),
    "JSON in a URL": quote(json.dumps(KEY), safe=""),
}


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
def test_every_spelling_is_hidden(spelling: str) -> None:
    hidden = masked(f"before {spelling} after", KEY)
    assert "[key]" in hidden
    assert "anary" not in hidden
    assert "before" in hidden
    assert "after" in hidden


def test_the_key_of_the_environment_is_hidden_and_a_short_one_is_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    assert masked(f"x {KEY}") == "x [key]"
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    assert masked("none of it") == "none of it"


def test_secrets_of_a_body_are_told_by_their_names() -> None:
    body = {"auth": {"inner": "one"}, "max_tokens": 3, "list": [{"api_key": "two"}], "a": "b"}
    assert list(secrets_in(body)) == ["one", "two"]
    assert without_secrets(body)["auth"] == "[hidden]"


@pytest.mark.parametrize("unit", ["\\", "sk-", "%25", "&#0", "\\u00"])
def test_takes_linear_time(unit: str) -> None:
    begin = time.process_time()
    masked(unit * 50_000, KEY, '"' * 12, "\\" * 12)
    assert time.process_time() - begin < 2
