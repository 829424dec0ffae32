from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from hybrid.screening.substitutes import _telling

# What is told, in the plain words of one expression; it takes a square of time on a loop.
PLAIN = re.compile(r"[^.?!\n]+[.!][\"']?|[^.?!:\n]+(?=\n|$)")


@given(st.text(alphabet="ab .?!:\n\"'", max_size=16))
def test_a_text_is_split_as_one_expression_would(text: str) -> None:
    assert [part for part in _telling(text) if part] == PLAIN.findall(text)
