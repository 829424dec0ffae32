"""The course of the argument: where what it holds for and against the options leaves the choice.

Against the steps of the argument the choice is held: a response that last argued for another
option, and then chose this one without taking that back, concludes against its own reasoning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid.records.record import Choice, Signal, Span
from hybrid.screening.choice import Chosen
from hybrid.screening.given import DECLARING, weight
from hybrid.screening.reading import REASONING, Reading
from hybrid.screening.steps import BECAUSE, Step, steps_of, under_condition
from hybrid.screening.turns import unreturned
from hybrid.text.characters import fold
from hybrid.text.words import content_stems

_NEAR, _BARE = 8, 12
# So many words between the last step and the choice argue on.
_MUCH = 9
_COMPOSITE = re.compile(
    r"\W*(?:both|neither|none|all|each|either|equal|equally|alike|the same|no difference|a tie|"
    r"a draw|they are|以上|都|均|皆|两者|二者|一样|相同|同样|双方|同时|平局|打平|并列|"
    r"持平|相等)(?![a-z])"
    r"|\W*[a-h] ?(?:and|or|nor|&|和|与|、) ?[a-h]\b"
    r"|.*\b(?:equally|both|neither)\b"
)


def course_signals(reading: Reading, chosen: Chosen) -> Iterator[Signal]:
    """Yield where the argument stands against the choice, and what it held of it before."""
    choice = chosen.choice
    letter = choice.letter
    composite = letter is not None and is_composite(reading, letter)
    if choice.stated is not None and choice.answer not in (None, choice.stated):
        said = next(
            each for each in reversed(chosen.statements) if each.options == (choice.stated,)
        )
        # Who chooses both argues for each of them first.
        counts = said.way == "said" or not composite
        if counts and not under_condition(reading, said.start, said.end):
            yield Signal("stated_otherwise", Span(REASONING, said.start, said.end), choice.stated)
    if letter is None or choice.abstains or composite or reading.asks("asks_not"):
        return
    if not reading.sentences:
        return
    steps = [each for each in steps_of(reading) if not _final(reading, choice, each)]
    against = _last_against(reading, choice, steps)
    if against is None:
        end = reading.sentence_at(_place(reading, choice))
        turned = unreturned(reading, choice, steps, end)
        if turned is not None:
            yield Signal("supported", Span(REASONING, *turned[0]), letter)
            yield Signal("turned_against", Span(REASONING, *turned[1]), letter)
        return
    before = [
        each for each in steps if each.option == letter and each.good and each.start < against.start
    ]
    if before:
        yield _signal("supported", before[0])
        yield _signal("turned_against", against)
    else:
        yield _signal("argued_against", against)


def last_argued_for(reading: Reading, choice: Choice) -> int:
    """Return the index of the last sentence that argues for the chosen option, -1 without any.

    What is held against another one argues for it too.
    """
    return max(
        (
            reading.sentence_at(each.start)
            for each in steps_of(reading)
            if each.good is (each.option == choice.letter) and not _final(reading, choice, each)
        ),
        default=-1,
    )


def is_composite(reading: Reading, letter: str) -> bool:
    """Whether an option is several of the others, or none of them."""
    text = fold(reading.record.options[letter])
    return _COMPOSITE.match(text) is not None


def _last_against(reading: Reading, choice: Choice, steps: Sequence[Step]) -> Step | None:
    """Return the last step, where it speaks against the choice near the end of the argument."""
    if not steps:
        return None
    last = steps[-1]
    if (last.option == choice.letter) == last.good:
        return None
    if not _closes(reading, last, _place(reading, choice), str(choice.letter)):
        return None
    if reading.after(last.end, "correction") or _turns_after(reading, last.end):
        return None
    return last


def _closes(reading: Reading, step: Step, end: int, letter: str) -> bool:
    """Whether a step is the last word of the argument: after it the choice is only stated."""
    first, last = reading.sentence_at(step.start), reading.sentence_at(end)
    if not first <= last <= first + _NEAR:
        return False
    between = reading.folded[step.end : reading.sentences[last][0]]
    if _MUCH < weight(content_stems(between) - DECLARING):
        return False
    for each in reading.mentions_in(step.end, reading.sentences[last][0]):
        start, stop = reading.sentences[reading.sentence_at(each.start)]
        if each.option == letter and _BARE < (stop - start) - (each.end - each.start):
            return False
    return True


def _turns_after(reading: Reading, place: int) -> bool:
    """Whether a clause behind a place opens with a turn: "but", "however"."""
    for hit in reading.of_in(place, len(reading.text), "turn"):
        if reading.folded[: hit.start].rstrip(" *\"'")[-1:] in ",.;:!?，。；：！？\n":
            return True
    return False


def _place(reading: Reading, choice: Choice) -> int:
    """Return where the choice is stated last."""
    conclusion = choice.conclusion
    last = reading.sentences[_last_sentence(reading)][0]
    if conclusion is not None and conclusion.field == REASONING:
        return max(conclusion.start, last)
    return last


def _final(reading: Reading, choice: Choice, step: Step) -> bool:
    """Whether a step is the statement of the choice itself, or a last line that repeats it."""
    if step.option != choice.letter or not step.good:
        return False
    conclusion = choice.conclusion
    index = reading.sentence_at(step.start)
    stated = conclusion.start if conclusion and conclusion.field == REASONING else None
    if stated is not None and index == reading.sentence_at(stated):
        return True
    return index == _last_sentence(reading) and BECAUSE.search(reading.folded, step.start) is None


def _last_sentence(reading: Reading) -> int:
    """Return the index of the last sentence of the writer's own that names an option."""
    own = (each.start for each in reversed(reading.mentions) if reading.zone(each.start) != "echo")
    return reading.sentence_at(next(own, max(0, reading.zones.echo - 1)))


def _signal(name: str, step: Step) -> Signal:
    return Signal(name, Span(REASONING, step.start, step.end), step.option)
