"""Claims where it is asked who comes first: "Ms Ode should be seen first", 应当优先安排老人.

Whatever verb the question uses, what is said to come first, or to have priority, answers it, and
what can wait does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.claims.entailments import is_turned_from, is_unasserted
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses

_ASKS = re.compile(
    r"\b(?:who|whom|whose|which)\b[^?]*\b(?:first|priority|prioriti[sz]ed?|precedence)\b"
    r"|[谁哪][^，。？?]*(?:优先|[最首]?先(?!生))|(?:优先|[最首]?先(?!生))[^，。？?]*[谁哪]",
    re.IGNORECASE,
)
_COMES_FIRST = Guarded(
    r"\b(?:should|must|needs? to|ought to|has to|have to|is to|are to|will|gets?|comes?|goes)\b"
    r"(?: \w+){0,3} first\b(?! (?:aid|floor|place|class|name|glance|sight|time))"
    r"|\b(?:has|have|takes?|gets?|deserves?|receives?|given)\b(?: (?:\w+ly|the|a|clear|higher|top"
    r"|first))* (?:priority|precedence)\b"
    r"|\bbe prioriti[sz]ed\b"
    r"|应当?该?(?:给予|得到|享有)?(?:优先|[最首]先|先(?!生))|(?:享有|具有|获得|拥有|得到)优先|优先于",
    re.IGNORECASE,
)

_SEMICOLON = re.compile("[;；]")


def priorities(reading: Reading) -> tuple[Signal, ...]:
    """Return ``holds_for`` and ``holds_against`` of the options said to come first, or not to."""
    question = reading.record.question
    asking = asking_sentence(question)
    if _ASKS.search(asking) is None or denies(asking) or not options_are_names(reading):
        return ()
    text = reading.record.reasoning
    found = list(_waiting(reading))
    for sentence in reading.sentences:
        if reading.within(sentence, "choice", "hedge", "others_think"):
            continue
        for place in clauses(text, *sentence):
            named = sorted(letter for letter in reading.options_in(place) if letter is not None)
            # Of two that are named one may come before the other.
            if len(named) != 1 or _COMES_FIRST.search(text, *place) is None:
                continue
            if not is_unasserted(text, (sentence[0], place[1]), leads=sentence):
                name = AGAINST if denies(reading.words(place)) else FOR
                found.append(Signal(name, as_span(place), named[0], ("attributed",)))
    return tuple(found)


def _waiting(reading: Reading) -> Iterator[Signal]:
    """Yield ``holds_against`` of the options that are said to be able to wait.

    The clause that says so names one of them, or the one just before it does.
    """
    text = reading.record.reasoning
    for signal in reading.of("can_wait"):
        sentence = reading.sentence_at(signal.span.start)
        if reading.within(sentence, "choice", "others_think", "first_impression"):
            continue
        item = _item(text, sentence, signal.span.start)
        parts = [part for part in clauses(text, *item) if part[0] < signal.span.end]
        named = [reading.options_in(part) - {None} for part in parts[-2:]]
        of = named[-1] or named[0]
        turned = reading.within((signal.span.end, item[1]), "contrast", "doubt")
        if len(of) != 1 or turned or is_turned_from(reading, sentence):
            continue
        if not OPENS_WITH_CONDITION.match(text, *item):
            yield Signal(AGAINST, as_span(parts[-1]), of.pop(), ("attributed",))


def _item(text: str, sentence: Range, at: int) -> Range:
    """Return the part of a sentence between semicolons that holds ``at``."""
    marks = [mark.end() for mark in _SEMICOLON.finditer(text, *sentence)]
    before, after = [m for m in marks if m <= at], [m for m in marks if m > at]
    return (before or [sentence[0]])[-1], (after or [sentence[1]])[0]
