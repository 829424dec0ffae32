"""``rival_told``: the argument answers the question with one option, and never with the chosen one.

"The dye of the banners came from madder. Indigo was kept for sails, weld for gloves. So: indigo."
Another option's own words stand in a sentence that answers what is asked: it returns to the words
of the question, or draws a conclusion, or comes last, or speaks of the only option that anything is
said of. What is supposed, denied, listed, turned from, given up or told of several answers nothing
(see ``sided_answers``). The chosen option must not be spoken for: no clause may hold its words but
to deny them, or without a word of what is asked, as of what is only held against the answer. For
answers in the last sentences alone see ``last_clause`` and ``last_told``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import options_are_names, predicate
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.stance.sided_answers import Answer, answers
from hybrid.screening.stance.sided_case import SidedCase, sided_case, without_yes
from hybrid.screening.wording.questions import (
    asking_sentence,
    asks_for_a_statement,
    asks_for_an_attitude,
    asks_for_falsehood,
    asks_for_truth,
    asks_who,
    options_are_verdicts,
)
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import word_stems

_MOST_OF_OPTION = 0.4
_HALF = 0.5
_SEVERAL = 3
_FIGURE, _MANY_FIGURES = re.compile(r"\d+(?:\.\d+)?"), 4
_QUESTION_MARK = re.compile("[?？]")
# An option's letter that opens a sentence, or its last line, stands within so many characters.
_OPENING = 16


def one_sided(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``rival_told`` for what answers the question with another option than the chosen."""
    if choice.letter is None or choice.abstains or not _applies(reading, choice.letter):
        return ()
    case = sided_case(reading, choice.letter)
    said = list(answers(case))
    beside = None if not said or _is_stated_before(case) else _held_against(case)
    if beside is None:
        return ()
    good = [each for each in said if _returns(each, beside)]
    if not good and not beside and len({each.letter for each in said}) == 1:
        good = [each for each in said if _is_last_word(case, each)]
        good = good or _of_the_only_option(case, said)
    if len({each.letter for each in good}) != 1:
        return ()
    if _is_told_too(case, good[0].letter) or _is_shared(case, good[-1]):
        return ()
    if _is_of_a_list(case, good):
        return ()
    return (Signal("rival_told", as_span(good[-1].place), good[0].letter),)


def _applies(reading: Reading, chosen: str) -> bool:
    """Whether what is so is asked for, and the options have words by which to know them."""
    if reading.asks_for_exception or asks_for_falsehood(reading):
        return False
    if asks_for_truth(reading) or (
        asks_for_a_statement(reading) and not options_are_names(reading)
    ):
        return False
    if asks_for_an_attitude(reading) or options_are_verdicts(reading.record):
        return False
    # What is worked out from figures is told by its steps.
    if len(_FIGURE.findall(asking_sentence(reading.record.question))) >= _MANY_FIGURES:
        return False
    # The names of LaTeX are no words.
    options = reading.record.options.values()
    if any("\\" in text or not without_yes(text) for text in options):
        return False
    return chosen not in reading.options_named("both_option", _MOST_OF_OPTION)


def _is_stated_before(case: SidedCase) -> bool:
    """Whether the chosen option is chosen before the end, too, and argued for afterwards."""
    final = final_start(case.reading)
    stated = case.reading.of("stated_choice", "choice")
    return any(each.option == case.chosen and each.span.start < final for each in stated)


def _held_against(case: SidedCase) -> tuple[frozenset[str], ...] | None:
    """Return the options touched upon wherever the chosen one is, without a word of what is asked.

    ``None`` where the chosen option is spoken for.
    """
    found = []
    for place in case.arguing():
        touched = case.touched(place)
        if case.chosen not in touched:
            continue
        if not case.shared(place):
            found.append(touched)
        elif _speaks_for_chosen(case, place):
            return None
    return tuple(found)


def _speaks_for_chosen(case: SidedCase, place: Range) -> bool:
    parts = clauses(case.reading.record.reasoning, *place)
    touching = (part for part in parts if case.chosen in case.touched(part))
    return any(not case.denies_chosen(place, part) for part in touching)


def _returns(said: Answer, beside: Sequence[frozenset[str]]) -> bool:
    """Whether a sentence returns to what is asked, for more than to set an option beside another.

    Where three or more stand together, it is a list.
    """
    return said.returns and all(said.letter not in each or len(each) >= _SEVERAL for each in beside)


def _is_last_word(case: SidedCase, said: Answer) -> bool:
    """Whether a sentence draws a conclusion, or comes last and speaks of what is asked."""
    if said.lettered:
        return False
    if said.concludes:
        return bool(said.shared) or said.tells
    if said.place != case.places[-1] or not (said.tells and said.shared):
        return False
    # What is told of one person leaves over another one.
    return not asks_who(case.reading) and predicate(case.reading) is None


def _of_the_only_option(case: SidedCase, said: Sequence[Answer]) -> list[Answer]:
    """Return what is told of the only option that the argument touches upon.

    It must speak of what is asked, and not only open a sentence, for what is told of one of a few
    options may leave another over; of two questions it may answer the other one.
    """
    if len(_QUESTION_MARK.findall(case.reading.record.question)) > 1:
        return []
    touched = frozenset().union(*(case.touched(place) for place in case.places))
    if len(touched) != 1:
        return []
    is_one_of_many = len(case.words) > _SEVERAL
    answering = (each for each in said if each.shared and not each.lettered)
    return [each for each in answering if each.tells or is_one_of_many]


def _is_told_too(case: SidedCase, letter: str) -> bool:
    """Whether what tells the chosen option from the one told is said too, or there is no such."""
    own = case.words[case.chosen] - case.words[letter]
    for place in case.arguing():
        if not case.shared(place) and case.chosen in case.touched(place):
            continue
        for clause in clauses(case.reading.record.reasoning, *place):
            found = own & word_stems(case.reading.words(clause))
            enough = len(found) >= max(1, _HALF * len(own))
            if enough and not case.denies_chosen(place, clause):
                return True
    return not own


def _is_shared(case: SidedCase, said: Answer) -> bool:
    """Whether what is told holds of the chosen option too, beside what others do not say."""
    rest = [
        words for letter, words in case.words.items() if letter not in (case.chosen, said.letter)
    ]
    common = (case.words[case.chosen] & case.words[said.letter]).difference(*rest)
    told = common & word_stems(case.reading.words(said.place))
    return bool(rest and told - word_stems(case.reading.record.question))


def _is_of_a_list(case: SidedCase, good: Sequence[Answer]) -> bool:
    """Whether an option is only told under its letter, and others are told under theirs."""
    if not all(each.lettered for each in good):
        return False
    own = (None, case.chosen, good[0].letter)
    return any(
        _item(case.reading, place) not in own and not denies(case.reading.words(place))
        for place in case.places
    )


def _item(reading: Reading, place: Range) -> str | None:
    """Return the option whose letter opens ``place``, or the last line of it."""
    named = reading.within(place, MENTION)
    if not named or "letter" not in named[0].tags:
        return None
    start = named[0].span.start
    begin = max(place[0], reading.record.reasoning.rfind("\n", place[0], start))
    return named[0].option if start <= begin + _OPENING else None
