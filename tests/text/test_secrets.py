"""A key in any spelling is hidden, and nothing makes hiding slow."""

from __future__ import annotations

import html
import json
import time
from urllib.parse import quote

import pytest

from hybrid.text.escape import masked, secrets_in, short_secrets, without_keys, without_secrets

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


NESTS = {
    "escapes of code": "".join(f"\\x{ord(char):02x}" for char in KEY),
    "octal": "".join(f"\\{ord(char):03o}" for char in KEY),
    "braces": "".join(f"\\u{{{ord(char):x}}}" for char in KEY),
    "six-fold per cent": quote(quote(quote(quote(quote(quote(KEY, safe="")))))),
    "HTML in a URL in HTML": html.escape(quote(html.escape("".join(f"&#{ord(c)};" for c in KEY)))),
    "mixed": json.dumps(quote(html.escape(json.dumps("".join(f"\\x{ord(c):02X}" for c in KEY))))),
    "URL of every character, eight-fold": "".join(f"%{'25' * 8}{ord(char):02x}" for char in KEY),
}


@pytest.mark.parametrize("spelling", NESTS.values(), ids=NESTS)
def test_what_nests_otherwise_is_not_shown_at_all(spelling: str) -> None:
    assert masked(f"before {spelling} after", KEY) in ("[key]", "before [key] after")


@pytest.mark.parametrize(
    "said",
    [
        "Incorrect API key provided: sk-abc1234.",
        "no access for Bearer abc123",
        'bad request {"api_key": "a1b2"}',
        "token=deadbeef42 is unknown",
        "AIzaSyA1234567890abc is no key",
        "denied for 0123456789abcdef0123456789abcdef",
    ],
)
def test_what_looks_like_a_key_is_hidden_in_messages(said: str) -> None:
    hidden = without_keys(said)
    assert "[key]" in hidden
    assert not any(part in hidden for part in ("1234", "abc123", "a1b2", "beef", "abcdef"))


@pytest.mark.parametrize(
    "said",
    [
        "maximum context length is 4096 tokens, and 5000 were sent",
        "the model 'some-long-model-name-of-a-server' does not exist",
        "max_tokens: must be below 4096; unsupported value: 'seed'",
        "insufficient_quota: check your plan",
    ],
)
def test_plain_words_of_a_server_stay(said: str) -> None:
    assert without_keys(said) == said


def test_secrets_too_short_to_be_hidden_are_told_by_name() -> None:
    body = {"api_key": "abc", "tokenizer": "auto", "auth": {"inner": "sk-1"}, "gatewayToken": "x1"}
    assert list(short_secrets(body)) == ["api_key", "inner", "gatewayToken"]
    assert list(short_secrets({"api_key": "none", "secret": KEY, "max_tokens": "5"})) == []


def test_undoing_escapes_takes_linear_time() -> None:
    begin = time.process_time()
    for unit in ("%25", "\\\\", "&amp;", "\\u0025"):
        masked(unit * 50_000, KEY)
    assert time.process_time() - begin < 3
