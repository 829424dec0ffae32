"""Claims where agreement with a statement is asked for: "Agree", "Strongly disagree", "No".

What is said of the statement goes with an attitude ("the claim is unfounded" answers "Do you
agree?" with a no), and so does the side that the writer takes ("I lean towards supporting it"). The
last one counts, unless the writer turns from it or, where it is a verdict, hedges it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Signal
from hybrid.screening.claims.hedged import held_back
from hybrid.screening.reading import Reading, final_start
from hybrid.screening.wording.beside_choice import last_saying
from hybrid.screening.wording.contraries import Contraries, contraries
from hybrid.screening.wording.questions import (
    asking_sentence,
    asks_for_an_attitude,
    polar_question,
)
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.polarity import denies
from hybrid.text.sentences import clauses, is_question

_AGAINST = re.compile(
    r"\bdis|\boppos|\bagainst\b|\breject|\bnot\b|\binaccurate|\bunlike|反对|不", re.IGNORECASE
)
_STRONG = re.compile(
    r"\b(?:strongly|totally|completely|fully)\b|非常|完全|十分|强烈|坚决", re.IGNORECASE
)
_SAYS = re.compile(
    r"\b(?:says?|said|writes?|wrote|argues?|replie[sd])\W{0,4}$|[说称道写][:：，“\"]{1,2}$",
    re.IGNORECASE,
)
# An option is an attitude when that is most of it.
_WHOLE = 0.8
# What is asked of a statement, or said of it.
_HOLDS = re.compile(
    r"\b(?:true|correct|right|holds?|follows?|valid|entail\w*|sound|accurate|supported)\b"
    r"|成立|正确|对|真|推出|属实|准确",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“「][^\"“”」]*[\"”」]|(?<!\w)['‘][^'’]{6,}['’](?!\w)")
_ON_CONDITION = re.compile(r"\s*(?:(?:only|just|even) )?(?:if|unless|when|or)\b", re.IGNORECASE)
_TURNS = ("contrast", "self_correction")


def attitudes(reading: Reading, chosen: str | None) -> tuple[Signal, ...]:
    """Return ``holds_for`` the attitude that goes with the last verdict on the statement.

    Of several degrees it is the chosen one, where that goes with the verdict.
    """
    if not asks_for_an_attitude(reading):
        return ()
    if chosen is None:
        return _sided(reading)
    last = _last(reading, "statement_holds", "statement_fails", until=final_start(reading))
    sides = _sides(reading.record.options, reading.options_named("attitude", _WHOLE))
    if (
        last is None
        or chosen not in sides
        or _is_taken_back(reading, last[0], final_start(reading))
    ):
        return ()
    verdict, good = last
    if good not in sides.values():
        return ()
    letter = chosen if sides[chosen] is good else _mildest(reading.record.options, sides, good)
    return (Signal(FOR, verdict.span, letter, ("polar",)),)


def _sided(reading: Reading) -> tuple[Signal, ...]:
    """Return ``holds_for`` the one attitude of the side taken last, where none is chosen."""
    until = len(reading.record.reasoning)
    last = _last(reading, "approves", "disapproves", until=until)
    if last is None or _is_taken_back(reading, last[0], until) or _is_quoted(reading, last[0]):
        return ()
    sides = _sides(reading.record.options, reading.options_named("attitude", _WHOLE))
    letters = [letter for letter, good in sides.items() if good is last[1]]
    return (Signal(FOR, last[0].span, letters[0], ("polar",)),) if len(letters) == 1 else ()


def verdicts_on_statement(reading: Reading, chosen: str | None) -> tuple[Signal, ...]:
    """Return ``holds_for`` the yes or no, true or false, that goes with the last such verdict.

    It is the last thing that is said before the choice: others may have been looked at before.
    """
    pair = contraries(reading.record)
    if pair is None or not _asks_of_statement(reading, pair):
        return ()
    if chosen is not None and chosen not in pair.letters:
        return ()
    final = final_start(reading)
    found = _last(reading, "statement_holds", "statement_fails", until=final)
    if found is None or _is_taken_back(reading, found[0], final):
        return ()
    verdict, good = found
    last = last_saying(reading)
    if last is None or verdict.span.start < last[0]:
        return ()
    if _ON_CONDITION.match(reading.record.reasoning, verdict.span.end):
        return ()
    letter = pair.affirmed if good else pair.denied
    return (Signal(FOR, verdict.span, letter, ("polar",)),)


def _asks_of_statement(reading: Reading, pair: Contraries) -> bool:
    """Whether it is asked if a statement holds, and not if it fails."""
    if pair.by_prefix or pair.states:
        return _HOLDS.search(pair.states) is not None
    question, options = reading.record.question, reading.record.options
    asking = polar_question(question) or asking_sentence(question)
    if _HOLDS.search(asking) is not None and denies(_QUOTED.sub("", asking)):
        return False
    if _HOLDS.search(question) is not None:
        return True
    # A statement alone is put up for it where the options are true and false.
    return not is_question(asking) and _HOLDS.search(options[pair.affirmed]) is not None


def sided_otherwise(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``favoured`` for the side taken last before ``until``, where the other is chosen.

    One option may be no attitude: "Neutral".
    """
    options = reading.record.options
    sides = _sides(options, reading.options_named("attitude", _WHOLE))
    last = _last(reading, "approves", "disapproves", until=until)
    if chosen not in sides or last is None or len(set(sides.values())) == 1:
        return []
    taken, good = last
    end = reading.sentence_at(taken.span.start)[1]
    if sides[chosen] is good or reading.within((taken.span.end, end), "contrast"):
        return []
    if reading.within((taken.span.end, until), "self_correction") or _is_quoted(reading, taken):
        return []
    return [Signal("favoured", taken.span, _mildest(options, sides, good), ("side",))]


def _is_quoted(reading: Reading, taken: Signal) -> bool:
    """Whether somebody else is said to take a side: "the curator says: I reject it"."""
    start, _ = reading.sentence_at(taken.span.start)
    return _SAYS.search(reading.record.reasoning, start, taken.span.start) is not None


def _last(reading: Reading, good: str, bad: str, *, until: int) -> tuple[Signal, bool] | None:
    """Return the last signal of two names before ``until``, and whether it has the first one."""
    found = [each for each in reading.of(good, bad) if each.span.start < until]
    return (found[-1], found[-1].name == good) if found else None


def _sides(options: Mapping[str, str], letters: Iterable[str]) -> Mapping[str, bool]:
    """Return for each option, in order, whether it goes with the statement."""
    return {letter: _AGAINST.search(options[letter]) is None for letter in sorted(letters)}


def _mildest(options: Mapping[str, str], sides: Mapping[str, bool], good: bool) -> str:
    """Return an option of one side, one that is not held strongly if there is any."""
    own = [letter for letter, side in sides.items() if side is good]
    return min(own, key=lambda letter: _STRONG.search(options[letter]) is not None)


def _is_taken_back(reading: Reading, verdict: Signal, final: int) -> bool:
    """Whether a verdict is asked, hedged or another's, or turned from before the choice."""
    place = reading.sentence_at(verdict.span.start)
    own = reading.clause_at(verdict.span.start)
    if is_question(reading.words(place)) or reading.within(own, "hedge"):
        return True
    if held_back(reading, verdict):
        return True
    rest = verdict.span.end, final
    parts = clauses(reading.record.reasoning, *rest)
    turned = any(OPENS_WITH_TURN.match(reading.record.reasoning, *part) for part in parts)
    return turned or bool(reading.within(rest, *_TURNS))
