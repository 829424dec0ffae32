from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hybrid.packs import CueMatcher
from hybrid.screening.reading import read
from tests.build import default_pack, record

MATCHER = CueMatcher(default_pack().cues, default_pack().classes)
PLACE = st.integers(0, 60)


@given(
    st.lists(st.sampled_from(["not late. ", "unclear, ", "the cook ", "I choose A. "])),
    PLACE,
    PLACE,
)
def test_hits_between_two_places_are_those_that_begin_there(
    parts: list[str], start: int, end: int
) -> None:
    own = read(record("".join(parts)), MATCHER)
    for name in ("negator", "undecidable", "choice"):
        plain = any(start <= hit.start < end for hit in own.hits.get(name, ()))
        assert own.begins_in(start, end, name) == plain
