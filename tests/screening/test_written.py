from hybrid.records import ErrorType, Record
from tests.build import default_screener

_QUESTION = "A cook and a guest came to the hall. Who was late?"
_OPTIONS = {"A": "The cook", "B": "The guest"}
_ARGUED = "There is not enough information to say who was late. So I choose (A) The cook."


def _screened(reasoning: str) -> list[tuple[str, list[str], str, str]]:
    """Return what the logical flags of a record show, with the words as they are written."""
    record = Record("r1", _QUESTION, _OPTIONS, reasoning, "A")
    flags = default_screener().screen(record).flags[ErrorType.LOGICAL]
    return [
        (
            flag.criterion,
            [record.text(span) for span in flag.premises],
            record.text(flag.conclusion) if flag.conclusion else "",
            flag.message,
        )
        for flag in flags
    ]


def test_evidence_is_quoted_as_it_is_written() -> None:
    strange = _ARGUED.replace("enough ", "enough\u200b\xa0")
    [(criterion, premises, conclusion, message)] = _screened(f"Sure!\r\n\r\n{strange}\r\n")
    assert criterion == "undecidable_then_chose"
    assert premises == ["There is not enough\u200b\xa0information to say who was late."]
    assert conclusion == "So I choose (A) The cook."
    assert "\u200b" in message


def test_evidence_of_a_text_in_json_is_quoted_from_it() -> None:
    written = '{"reasoning": "' + _ARGUED.replace(". ", r".\n\n") + '", "answer": "A"}'
    [(criterion, premises, conclusion, _)] = _screened(written)
    assert criterion == "undecidable_then_chose"
    assert premises == ["There is not enough information to say who was late."]
    assert conclusion == "So I choose (A) The cook."


def test_every_span_of_the_screening_points_into_the_record() -> None:
    record = Record("r1", _QUESTION, _OPTIONS, f"\r\n\u200b Sure!\r\n{_ARGUED}\r\n\r\n**A**", "A")
    screening = default_screener().screen(record)
    for signal in screening.signals:
        assert 0 <= signal.span.start <= signal.span.end <= len(record.field(signal.span.field))
    stated = [s for s in screening.signals if s.name == "stated_choice"]
    assert [record.text(s.span) for s in stated] == ["So I choose (A) The cook"]
    assert screening.choice.conclusion == stated[0].span
