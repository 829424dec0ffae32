"""What the client does not do for a server: leave its host, or read without end."""

from __future__ import annotations

import asyncio
import gzip
import tracemalloc
import zlib

import pytest

from hybrid.errors import JudgeError
from hybrid.judging.client import JudgeClient, most_bytes
from hybrid.records.record import JudgeAnswer
from tests.judging.samples import a_prompt, settings_for, written
from tests.servers.endpoint import Response, as_bytes, completion, in_turn, ok, serving

SECRET = "a-secret-of-the-gateway"
GOOD = ok(written())
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"


def ask(url: str, times: int = 1, **changes: object) -> list[JudgeAnswer]:
    async def several() -> list[JudgeAnswer]:
        given: dict[str, object] = {"extra_body": {"api_key": SECRET}}
        async with JudgeClient(settings_for(url, **(given | changes))) as client:
            return [await client.ask(a_prompt(text=f"Text {n}.")) for n in range(times)]

    return asyncio.run(several())


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_to_another_host_is_followed(status: int) -> None:
    with serving(in_turn(GOOD)) as stranger:
        place = stranger.url.removeprefix("http://").removesuffix("/v1")
        away = Response(status, headers=(("location", f"{stranger.url}/chat/completions"),))
        with serving(in_turn(away)) as endpoint, pytest.raises(JudgeError, match=place) as told:
            ask(endpoint.url)
        assert "nothing was sent there" in str(told.value)
        with serving(in_turn(GOOD, away)) as endpoint:
            first, second = ask(endpoint.url, times=2)
        assert first.failure is None
        assert second.verdict is None
        assert "another host" in str(second.failure)
        assert len(endpoint.requests) == 2
        assert stranger.requests == []


def test_a_redirect_within_the_host_is_followed_and_one_in_circles_ends() -> None:
    with serving(in_turn(GOOD)) as endpoint:
        there = Response(308, headers=(("location", "/v2/chat/completions"),))
        endpoint.behaviour = in_turn(there, GOOD)
        (answer,) = ask(endpoint.url)
        assert answer.verdict is not None
        assert [each.path for each in endpoint.requests][-1] == "/v2/chat/completions"
        assert endpoint.requests[0].body == endpoint.requests[-1].body
        endpoint.behaviour = in_turn(there)
        assert "redirects more than 5 times" in str(ask(endpoint.url)[0].failure)


def _bomb() -> bytes:
    packer = zlib.compressobj(9, wbits=31)
    blocks = [packer.compress(b" " * 1_000_000) for _ in range(400)]
    return b"".join(blocks) + packer.flush()


ENDLESS = {
    "a gzip bomb": Response(
        body=_bomb(), headers=(("content-encoding", "gzip"),), content_type="application/json"
    ),
    "an endless body": Response(raw=HEAD + b"\r\n", endless=b" " * 65_536),
    "endless chunks": Response(
        raw=HEAD + b"transfer-encoding: chunked\r\n\r\n",
        endless=b"10000\r\n" + b" " * 65_536 + b"\r\n",
    ),
    "an endless error": Response(raw=b"HTTP/1.1 500 No\r\n\r\n", endless=b"no " * 20_000),
    "a long body": Response(body=b" " * 40_000_000),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_a_body_without_end_is_not_kept_in_memory(name: str) -> None:
    with serving(in_turn(ENDLESS[name])) as endpoint:
        tracemalloc.start()
        (answer,) = ask(endpoint.url, timeout=60.0)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert answer.verdict is None
    assert "the server sent more than 5.096 MB" in str(answer.failure)
    assert len(endpoint.requests) == 1
    assert peak < 5 * most_bytes(4096)


def test_what_is_packed_unasked_is_read_where_that_is_safe() -> None:
    body = as_bytes(completion(written()))
    for encoding, packed in (("gzip", gzip.compress(body)), ("deflate", zlib.compress(body))):
        response = Response(body=packed, headers=(("content-encoding", encoding),))
        with serving(in_turn(response)) as endpoint:
            assert ask(endpoint.url)[0].verdict is not None
        assert endpoint.requests[0].headers["accept-encoding"] == "identity"
    unknown = Response(body=body, headers=(("content-encoding", "zstd"),))
    with serving(in_turn(unknown)) as endpoint:
        assert "packs its answer ('zstd') unasked" in str(ask(endpoint.url)[0].failure)


def test_headers_that_are_no_ascii_are_borne() -> None:
    body = as_bytes(completion(written()))
    head = HEAD + b"x-served-by: \xff\xfe\r\nContent-Length: %d\r\n\r\n" % len(body)
    with serving(in_turn(Response(raw=head + body))) as endpoint:
        assert ask(endpoint.url)[0].verdict is not None


def test_the_bound_leaves_room_for_the_chances_of_every_token_asked_for() -> None:
    assert most_bytes(4096) == 5_096_000
    assert most_bytes(10**9) == 32_000_000
