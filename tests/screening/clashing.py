"""Two statements in one reasoning, and whether they are seen to exclude each other."""

from __future__ import annotations

from hybrid.text.language import detect
from tests.build import Screened, screened

RULE = "logical/self_contradiction_clash"
_QUESTION = "A cook and a guest came to the hall. Who burnt a hand?"
_QUESTION_ZH = "厨师和客人来到大厅。谁烫伤了手？"


def assert_clash(earlier: str, later: str) -> None:
    """Assert that two statements with another one between them are shown as a contradiction."""
    chinese = detect(earlier) == "zh"
    found = _read(
        f"{earlier}汤很淡。{later}" if chinese else f"{earlier} The soup was thin. {later}"
    )
    ((said, _),) = found.said("clash")
    ((unsaid, _),) = found.said("clashing")
    assert said in earlier
    assert unsaid in later
    assert found.flag(RULE).strength == "strong"


def assert_no_clash(text: str) -> None:
    """Assert that nothing in a text excludes anything else in it."""
    assert not _read(text).said("clash")


def _read(text: str) -> Screened:
    if detect(text) == "zh":
        return screened(f"{text}因此选A。", question=_QUESTION_ZH)
    return screened(f"{text} I choose (A).", question=_QUESTION)
