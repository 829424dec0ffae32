"""Gates for factual errors."""

from __future__ import annotations

from collections.abc import Iterator

from hybrid.postcheck.case import Case, spans_of
from hybrid.postcheck.restating import says_more
from hybrid.records import Objection


def makes_a_choice(case: Case) -> Iterator[Objection]:
    """Abstaining is no factual error."""
    if case.choice.abstains:
        chosen = case.choice.letter
        how = f"the option chosen, {chosen}, draws no conclusion" if chosen else "nothing is chosen"
        yield Objection("abstains", f"{how}, and that is no factual error")


def premises_say_more(case: Case) -> Iterator[Objection]:
    """The premises hold something of the reasoning that the text does not say."""
    record = case.record
    own = [
        record.text(span)
        for premise in case.premises
        for span in spans_of(premise)
        if span.field == "reasoning"
    ]
    if not own:
        message = "no premise comes from the reasoning, so nothing that it adds is shown"
        yield Objection("nothing_from_reasoning", message)
    elif not says_more(record, own):
        message = "the premises only restate the text or the choice"
        yield Objection("only_restates", message)
