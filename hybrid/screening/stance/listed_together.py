"""Several options listed and said to fit together: "so tea, milk and juice are the best choices".

Signal emitted: ``both``, see ``stance``.
"""

from __future__ import annotations

import re

from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.enumerations import enumerations
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, is_question

_GOOD = (
    r"(?:suitable|appropriate|correct|right|plausible|valid|possible|likely|reasonable|fitting|"
    r"acceptable|good|best|accurate|viable)"
)
_FIT = re.compile(
    r"[\s\"'”’)）*,，]*(?:"
    r"(?:(?:are|were|would be|could be|can be|seem|appear)(?: to be)?(?: \w+ly)?(?: all| both)?"
    r"(?: (?:the|an?))?(?: (?:most|equally|more|very|two|three|potentially|only))* "
    rf"{_GOOD}(?: (?:answers?|choices?|options?|ones|candidates?|responses?))?"
    r"|(?:both|all) (?:are (?:\w+ly )?" + _GOOD + r"|fit|work|apply|make sense))"
    r"(?=[\s.,;!]*$|[.,;!])"
    r"|(?:[二两三四]者|选项)?[都均皆](?:是|很|比较|最)?(?:符合(?:题意|要求)?|合适|合理|正确|成立|恰当|可行|可以)"
    r"(?:的?(?:答案|选项|选择|做法))?的?(?=[，。；！]|$))",
    re.IGNORECASE,
)
# Then several may be chosen, or what is counted is no fault.
_ASKS_FOR_SEVERAL = Guarded(
    r"\b(?:which (?:two|three|ones)|select all|all that apply|choose (?:two|three|all))\b"
    r"|哪些|哪几|多选|不定项",
    re.IGNORECASE,
)
_TURNED = ("contrast", "undecidable", "others_think", "first_impression", "choice")


def listed_together(reading: Reading, choice: Choice) -> list[Signal]:
    """Return where the chosen option and others are listed and said to fit, all together."""
    if choice.letter is None or reading.asks_for_exception:
        return []
    if _ASKS_FOR_SEVERAL.search(reading.record.question):
        return []
    until = final_start(reading)
    found = [
        each
        for place in reading.sentences
        if place[1] <= until and _asserts(reading, place)
        for each in _fitting(reading, place, choice.letter)
    ]
    return [Signal("both", as_span(place)) for place in found]


def _asserts(reading: Reading, place: Range) -> bool:
    words = reading.words(place)
    if is_question(words) or OPENS_WITH_CONDITION.match(words):
        return False
    return not reading.within(place, *_TURNED)


def _fitting(reading: Reading, place: Range, letter: str) -> list[Range]:
    """Return where ``place`` lists ``letter`` among options that are then said to fit."""
    found = []
    for run in enumerations(reading, place):
        fits = _FIT.match(reading.record.reasoning, run[-1].span.end, place[1])
        if fits is not None and letter in {mention.option for mention in run}:
            found.append((run[0].span.start, fits.end()))
    return found
