from hybrid.records import Record
from hybrid.records.plain import plain_record
from hybrid.text.spans import Span

_OPTIONS = {"A": "The cook", "B": "The guest"}
_QUESTION = "A cook and a guest came to the hall. Who was late?"


def _record(reasoning: str) -> Record:
    return Record("r1", _QUESTION, _OPTIONS, reasoning, "A")


def test_a_record_in_plain_form_is_its_own() -> None:
    record = _record("The cook came last.\nSo the answer is A.")
    assert plain_record(record).record is record


def test_what_stands_around_the_argument_is_left_out() -> None:
    argued = "The cook came last.\nSo the answer is A."
    around = (
        f"<think>\r\n{_QUESTION}\r\nA. The cook\r\nB. The guest\r\n\r\nLet me think.\r\n"
        "   The cook came\u200b last.\r\n  So the answer is A.\r\nI hope this helps!\r\n</think>\r\n"
    )
    assert plain_record(_record(around)).record.reasoning == argued


def test_spans_lead_back_to_what_was_written() -> None:
    record = _record(
        "\r\n  Sure!\xa0Let's think.\r\nThe\xa0cook came\u200b last.\t\r\nSo it is Ａ."
    )
    plain = plain_record(record)
    start = plain.record.reasoning.index("The cook came last")
    span = Span("reasoning", start, start + len("The cook came last"))
    assert plain.quote(span) == "The\xa0cook came\u200b last"
    assert record.text(plain.original(span)) == plain.quote(span)


def test_spans_of_a_text_that_did_not_change_stay() -> None:
    plain = plain_record(_record("\nThe cook came last."))
    assert plain.original(Span("option.A", 4, 8)) == Span("option.A", 4, 8)


def test_a_text_without_anything_else_stays() -> None:
    for text in ("", "   ", "<think></think>", "I hope this helps!"):
        assert plain_record(_record(text)).record.reasoning.strip() == text.strip()
