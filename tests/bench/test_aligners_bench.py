"""The methods that grounding is compared with: each finds a verbatim quote where it stands."""

from __future__ import annotations

import pytest

from bench.aligners import METHODS, Method, our_method

SOURCE = "The guest came by train. The train was not late, so the guest was on time."
QUOTE = "The train was not late"
EVERY = (our_method(), *METHODS)


def needs(method: Method) -> None:
    if method.slow:
        pytest.importorskip(method.name)


@pytest.mark.parametrize("method", EVERY, ids=lambda method: method.name)
def test_a_verbatim_quote_is_found_where_it_stands(method: Method) -> None:
    needs(method)
    found = method.find(QUOTE, SOURCE)
    assert found.span is not None
    start, end = found.span
    assert SOURCE[start:end].strip(" ,.") == QUOTE


@pytest.mark.parametrize("method", EVERY, ids=lambda method: method.name)
def test_a_quote_of_something_else_is_not_found(method: Method) -> None:
    if method.name == "langextract":
        pytest.skip("it accepts some of these, as the benchmark shows")
    needs(method)
    assert method.find("Zoology professors whistle at midnight", SOURCE).span is None


def test_similarity_takes_a_dropped_not_for_the_quote_and_we_do_not() -> None:
    dropped = "The train was late, so the guest was on time"
    loose, ours = METHODS[0].find(dropped, SOURCE), our_method().find(dropped, SOURCE)
    assert loose.span is not None
    assert ours.span is None
    assert ours.near
