"""What the last sentence calls a deed, where it is asked if that is right: "it was unethical"."""

from __future__ import annotations

from collections.abc import Iterator

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Signal
from hybrid.screening.claims.polar import yes_and_no
from hybrid.screening.reading import Reading, as_span, last_sentence_before_choice
from hybrid.screening.wording.contraries import led_sides
from hybrid.screening.wording.open_sentences import LEAVES_OPEN
from hybrid.text.polarity import denies
from hybrid.text.sentences import is_question

_PAIR = 2
_HELD_BACK = ("choice", "hedge", "others_think", "undecidable", "doubt", "not_given")


def moral_verdicts(reading: Reading) -> Iterator[Signal]:
    """Yield ``holds_for`` yes or no, as the last sentence before the choice judges; tag ``polar``.

    It judges in words of its own, where the deed need not be named as the question names it.
    """
    asked = reading.of("moral", "immoral", field="question")
    letters = yes_and_no(reading) or _led(reading) if asked else None
    place = last_sentence_before_choice(reading)
    # Who asks for both leaves open which of them a yes affirms.
    if letters is None or place is None or len({signal.name for signal in asked}) > 1:
        return
    found = reading.within(place, "moral", "immoral")
    if not found or reading.within(place, *_HELD_BACK) or is_question(reading.words(place)):
        return
    if LEAVES_OPEN.search(reading.record.reasoning, *place) is not None:
        return
    goods = {_calls_good(reading, verdict) for verdict in found}
    if len(goods) == 1:
        says_yes = goods.pop() is (asked[0].name == "moral")
        yield Signal(FOR, as_span(place), letters[0 if says_yes else 1], ("polar",))


def _led(reading: Reading) -> tuple[str, str] | None:
    """Return the options that open with yes and no and say more: "Yes, it may"."""
    sides = led_sides(reading.record.options)
    letters = sorted(sides, key=lambda letter: not sides[letter])
    return (letters[0], letters[1]) if len(letters) == _PAIR else None


def _calls_good(reading: Reading, verdict: Signal) -> bool:
    """Whether a verdict is good, or denies a bad one."""
    start, _ = reading.clause_at(verdict.span.start)
    denied = denies(reading.words((start, verdict.span.start)))
    return (verdict.name == "moral") is not denied
