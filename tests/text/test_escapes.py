import json

import pytest

from hybrid.text.escapes import unescape

_SAID = 'The note says "late".\n\nSo the cook\tcame \\ é after the guest.'


def test_an_object_reads_as_its_strings() -> None:
    written = json.dumps({"reasoning": _SAID * 2, "final_answer": "A"})
    layer = unescape(written)
    assert layer is not None
    assert layer.text.strip() == (_SAID * 2).replace("\t", " ") + "\n\nfinal answer: A"


def test_a_fence_and_several_lines_read_alike() -> None:
    row = {"reasoning": _SAID * 2, "steps": ["The first one stands here.", "A second"], "n": 3}
    fenced = unescape(f"```json\n{json.dumps(row, indent=2)}\n```")
    plain = unescape(json.dumps(row))
    assert fenced is not None
    assert plain is not None
    assert fenced.text.strip() == plain.text.strip()
    assert "n: 3" in plain.text


def test_what_stands_there_is_found_in_the_original() -> None:
    written = json.dumps({"answer": "B", "why": 'He said "no" and left the hall early.'})
    layer = unescape(written)
    assert layer is not None
    start = layer.text.index('"no" and')
    assert written[slice(*layer.before(start, start + 8))] == '\\"no\\" and'
    start = layer.text.index("answer: B")
    assert written[slice(*layer.before(start, start + 9))] == 'answer": "B'


def test_an_object_may_lack_its_last_brace() -> None:
    layer = unescape(json.dumps({"why": _SAID, "answer": "B"}).removesuffix("}"))
    assert layer is not None
    assert layer.text.endswith("answer: B")


def test_line_ends_that_are_spelt_are_line_ends() -> None:
    layer = unescape(r"The cook was late.\n\nSo \"A\" is right.")
    assert layer is not None
    assert layer.text == 'The cook was late.\n\nSo "A" is right.'


@pytest.mark.parametrize(
    "text",
    [
        "The cook was late.",
        r"Since $x \neq 3$ and \nu is small, B.",
        "A path is C:\\new.\nIt has lines of its own.",
        '{"a": "b"}',
        '{"reasoning": "cut off before the end of the',
        "[正确答案]B",
        "[" * 5000,
    ],
)
def test_other_texts_stay(text: str) -> None:
    assert unescape(text) is None
