"""The chosen option called the opposite of what is asked for: "the younger of the two".

"Which layer is older?" cannot be answered by the ash where the last that is said of the ash is that
it is the younger layer. Only what a clause ends on is its verdict, and only the last verdict
counts: what is said of the option afterwards, or turned to, may take it back.
"""

from __future__ import annotations

import re
from functools import lru_cache

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.conditions import OPINION_ZH, UNASSERTED_EN, UNASSERTED_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.opposites import DIRECTED_ZH, are_opposites, opposes
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question, sentences

_CALLED = Guarded(
    r"\b(?:is|are|was|were|as|be|makes? \w+)(?: \w+ly| in fact| indeed| therefore| thus)?"
    r" the (?P<said>(?:(?:more|less) [a-z]{4,}|[a-z]{2,}er|worse))"
    r"(?: (?:one|of (?:the|these|those) (?:two|pair)|(?P<noun>[a-z]+)))?[\s.,;!*]*$"
    r"|(?:是|成了|属于|算)[^，。；是]{0,8}?(?:较|更|比较)为?"
    rf"(?P<zh>{DIRECTED_ZH})的?(?:那|这)?一?[\u4e00-\u9fff]?[\s，。；！*]*$",
    re.IGNORECASE,
)
_NOT_SAID = Guarded(
    rf"\b(?:{UNASSERTED_EN}|may|seems?|looks?|one might)\b|{UNASSERTED_ZH}|{OPINION_ZH}|[?？]",
    re.IGNORECASE,
)
_LEFT_OPEN = ("hedge", "guess", "undecidable", "doubt", "others_think", "first_impression")
_TURNS = ("contrast", "self_correction")
# What follows is another clause with a subject of its own.
_JOINED = re.compile(r"\b(?:and|so|but|which means|while)\b|而", re.IGNORECASE)
_DEAR = re.compile(r"\b(?:(?P<less>less|least) |(?:more|most) )?(?:expensive|costly)\b", re.I)
_COMPARES = re.compile(rf"[a-z]{{2}}er\b|\b(?:more|less|worse)\b|{DIRECTED_ZH}")
_IN_EST = re.compile(r"\b([a-z]{3,})est\b", re.IGNORECASE)


def called_opposite(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``dismissed`` where the chosen option is last called the opposite of what is asked."""
    found = opposite_of_asked(reading, chosen)
    if found is None or until <= found[0]:
        return []
    return [Signal("dismissed", as_span(found), chosen, ("comparison",))]


def opposite_of_asked(reading: Reading, letter: str) -> Range | None:
    """Return the clause that calls an option the opposite of what is asked for, as the last word.

    None where more is said of the option before the choice, or the exception is asked for.
    """
    asked = _asked(reading.record.question, tuple(reading.record.options.values()))
    if not asked or reading.asks_for_exception:
        return None
    until = final_start(reading)
    for index in reversed(range(len(reading.sentences))):
        sentence = reading.sentences[index]
        if sentence[1] > until and reading.within(sentence, "choice"):
            continue
        place = _called(reading, sentence, letter, asked)
        if place is not None:
            return place
        if letter in reading.options_in(sentence) or reading.within(sentence, *_TURNS):
            return None
    return None


# All responses to a question are asked the same.
@lru_cache(maxsize=16)
def _asked(question: str, options: tuple[str, ...]) -> str:
    """Return the sentence that asks, with comparatives for superlatives, if it asks by degree.

    What options are called is left out: 小 in a name is no size.
    """
    asks = [question[slice(*place)] for place in sentences(question)]
    asks = [words for words in asks if is_question(words)]
    asking = asks[-1] if asks else asking_sentence(question)
    for option in options:
        asking = asking.replace(option, " ")
    asked = _plainly(_IN_EST.sub(r"\1er", asking))
    return asked if _COMPARES.search(asked) and not denies(asked) else ""


def _plainly(words: str) -> str:
    """Return words with "more expensive" as "dearer"."""
    return _DEAR.sub(lambda found: "cheaper" if found["less"] else "dearer", words.lower())


def _called(reading: Reading, sentence: Range, letter: str, asked: str) -> Range | None:
    """Return the clause of a sentence that calls one option the opposite of what is asked for."""
    text = reading.record.reasoning
    if letter not in reading.options_in(sentence) or _NOT_SAID.search(text, *sentence):
        return None
    if reading.within(sentence, *_LEFT_OPEN):
        return None
    for place in clauses(text, *sentence):
        found = _CALLED.search(text, *place)
        if found is None or not _is_opposite(asked, found):
            continue
        start = max([place[0], *(j.end() for j in _JOINED.finditer(text, place[0], found.start()))])
        named = {m.option for m in reading.within((start, found.start()), MENTION)}
        if named == {letter} and not denies(text, start, found.end()):
            return start, place[1]
    return None


def _is_opposite(asked: str, found: re.Match[str]) -> bool:
    if found["zh"]:
        said = found["zh"]
        return said not in asked and any(
            are_opposites(word, said) for word in DIRECTED_ZH.split("|") if word in asked
        )
    words, noun = found["said"].lower(), found["noun"]
    if noun and noun.lower() not in asked:
        return False
    adjective = words.partition(" ")[2]
    said = _plainly(words)
    return (said != words or adjective in asked) and opposes(asked, said)
