"""``unsupported`` and ``leap``: sentences that carry the choice without support in the text.

Three ways to lack support are weighed for each sentence that asserts something:

- its content words are new, whole or in part;
- it leaps: a hedge, an inference, an appeal to groups or to outside knowledge;
- it leaps from conduct to trait (``leap``): it attributes to a bearer what the question asks for
  and the text says of nobody: "she was running, which suggests that she was late".

Where a question tells nothing at all ("Which of these metals is the hardest?") and no sentence
weighs anything, what is asserted of the option chosen lacks support, though its words are given.
"""

from __future__ import annotations

import re

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.record import Record
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import predicate
from hybrid.screening.detectors.asked_wording import asks_of_wording
from hybrid.screening.detectors.events import events
from hybrid.screening.detectors.given_rules import given_rules
from hybrid.screening.detectors.kinds import kinds
from hybrid.screening.detectors.law import law_answered, law_applied
from hybrid.screening.detectors.left_open import left_open
from hybrid.screening.detectors.novelty import Content, contents
from hybrid.screening.detectors.references import reference_asserted
from hybrid.screening.detectors.standing import set_aside
from hybrid.screening.detectors.unargued import unargued
from hybrid.screening.reading import Reading, as_span, declining_options
from hybrid.screening.told_alike import told_alike, told_of_all
from hybrid.screening.told_answer import answer_is_told, says_of_somebody
from hybrid.screening.wording.questions import asking_sentence, asks_for_likelihood
from hybrid.screening.wording.told import (
    quotations,
    quotes_text,
    tells_figures,
    told_text,
)
from hybrid.text.sentences import Range, clauses, is_question, unmarked
from hybrid.text.spans import Span
from hybrid.text.terms import stems

# At most this many sentences are shown: the most telling ones. The numbers here and in the weight
# were chosen for overlap with the evidence of labelled records, on one half of them.
_MOST = 2
# A sentence without a leap needs so many new terms, and that share of its terms.
_LEAST_NEW = 2
_LEAST_SHARE = 0.2
# What an option says is no fact: of terms that only options hold, more are needed.
_LEAST_UNTOLD = 3
_LEAST_UNTOLD_SHARE = 0.35
# Names given for the sake of the working out: "call the seats 1, 2 and 3".
_SETS_UP = re.compile(
    r"[\W\d_]*(?:(?:let(?: us| me|'s)? )?(?:call|label|denote|number|write|"
    r"define) (?:the|each|this|them|it|him|her|\w\b)"
    r"|let \w{1,12} (?:be|=|stand|denote)|不妨设|设\w|令\w|记\w{1,6}为)",
    re.IGNORECASE,
)
_HALF = 0.5
# Options of which so many are named by their letters are gone through in turn.
_LEAST_LISTED = 2
_BELIEFS = ("hedge", "outside_knowledge", "external_standard", "generalisation", "stereotype")
_LEAPS = (*_BELIEFS, "inference")


def unsupported(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return the most telling unsupported sentences, in text order, for the option chosen.

    Beside them stand what the sentences are worth as grounds: ``set_aside``, ``given_rule``,
    ``invented``, ``misreported``, ``background``, ``kind_trait``; and ``left_open`` doubts with
    ``asks_of_text``; ``unargued`` on an option that is only taken over; ``law_applied`` where
    rules of law decide that the text does not give, ``law_relied_on`` and ``answered_by_law`` where
    an answer without an option rests on one; ``reference_asserted`` where a pronoun is said
    to stand for one of two, and the text does not say so; ``told_alike`` where the text tells the
    same of all whom the options name. Where the text itself says the answer,
    nothing else is needed as a ground.
    """
    told = answer_is_told(reading, choice)
    standing = (*set_aside(reading, choice, told=told), *given_rules(reading))
    weighed = reading.adding(standing)
    return (
        *standing,
        *events(weighed),
        *kinds(weighed),
        *left_open(weighed, choice),
        *(() if told else _unfounded(weighed, choice)),
    )


def _unfounded(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return what the choice lacks, where the text itself does not say the answer."""
    return (
        *_unsupported(reading, choice),
        *unargued(reading, choice),
        *law_applied(reading, choice),
        *law_answered(reading, choice),
        *reference_asserted(reading, choice),
        *told_alike(reading, choice),
    )


def _unsupported(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    if choice.abstains:
        return ()
    leapt = _leapt_attributions(reading, choice)
    weighed = [(_weight(reading, choice, each, leapt), each) for each in contents(reading)]
    telling = [each for each in sorted(weighed, key=_by_weight) if each[0] > 0]
    own = [each for each in telling if not _repeats_option(reading, choice, each[1])]
    places = sorted(content.place for _, content in (own or telling)[:_MOST])
    places = places or _barely_asserted(reading, choice)
    found = [Signal("unsupported", _claim_in(reading, place), choice.letter) for place in places]
    found += [Signal("leap", claim.span, claim.option) for claim in leapt]
    return tuple(found)


def _claim_in(reading: Reading, place: Range) -> Span:
    """Return a sentence without the clauses at its ends that only guess or choose.

    "If I must choose, bakers are more patient, so I'd go with B": the claim is the middle one.
    """
    text = reading.record.reasoning
    parts = clauses(text, *place)
    first, last = 0, len(parts) - 1
    while first < last and reading.within(parts[first], "guess", "self_talk"):
        first += 1
    while first < last and reading.within(parts[last], "stated_choice", "choice"):
        last -= 1
    claim = parts[first][0], parts[last][1]
    return as_span(claim if last == len(parts) - 1 else unmarked(text, claim))


def _barely_asserted(reading: Reading, choice: Choice) -> list[Range]:
    """Return what is asserted of the option chosen and the text gives no ground for.

    It gives none where the question tells nothing at all, or asks whom something is true of that
    the text says of nobody, and one may decline.
    """
    if asks_of_wording(reading):
        return []
    if not _tells_nothing(reading.record):
        return _asserted_of_bearer(reading, choice)
    return [
        content.place
        for content in contents(reading)
        if choice.letter in reading.options_in(content.place)
        if not reading.within(content.place, "stated_choice", "choice")
        if content.terms and not asserts_nothing(reading, content)
    ][:1]


def _asserted_of_bearer(reading: Reading, choice: Choice) -> list[Range]:
    """Return the sentences that give the chosen one outright what the text says of nobody.

    Where the text tells the same of all, words of it that recur do not say who is meant.
    """
    asked = predicate(reading)
    if asked is None or not declining_options(reading):
        return []
    alike = bool(told_of_all(reading))
    if not alike and says_of_somebody(reading, asked):
        return []
    claims = [claim for claim in reading.of(FOR) if "attributed" in claim.tags]
    stated = [
        each
        for each in (reading.of("chosen") if alike else ())
        if asked.stems & stems(reading.words(reading.sentence_at(each.span.start)))
    ]
    said = [each for each in (*claims, *stated) if each.option == choice.letter]
    return [reading.sentence_at(each.span.start) for each in said][:1]


def _tells_nothing(record: Record) -> bool:
    """Whether the text holds no fact, figure or quotation to deduce from beside what asks."""
    text = told_text(record)
    told = stems(text) - stems(asking_sentence(record.question))
    return len(told) < _LEAST_NEW and not any(map(str.isdigit, text)) and not any(quotations(text))


def _by_weight(weighed: tuple[float, Content]) -> tuple[float, Range]:
    return -weighed[0], weighed[1].place


def _weight(reading: Reading, choice: Choice, content: Content, leapt: tuple[Signal, ...]) -> float:
    """Return how much a sentence carries the choice and how little of it the text holds."""
    if _states_choice_only(reading, content) or asserts_nothing(reading, content):
        return 0.0
    leaps = _leaps_in(reading, content.place)
    if not leaps and tells_figures(reading.record, reading.words(content.place)):
        return 0.0
    if not leaps and content.novel_share < _HALF and _tells_of_text(reading, choice, content.place):
        return 0.0
    leapt_here = bool(reading.inside(leapt, content.place))
    carries = (
        leapt_here
        or _believed_of_choice(reading, choice, content.place)
        or _is_new(content, bool(leaps))
        or _is_untold(reading, content)
    )
    if not carries:
        return 0.0
    named = reading.options_in(content.place) or _spoken_of(reading, content.place)
    nearness = 2.0 if choice.letter in named else 0.7 if named else 1.0
    beyond = max(content.novel_share, 0.3 * len(content.untold) / max(1, len(content.terms)))
    return nearness * (beyond + 0.25 * min(3, len(leaps))) + leapt_here


def _repeats_option(reading: Reading, choice: Choice, content: Content) -> bool:
    """Whether what a sentence adds to the text is the option that it chooses, or tells of.

    "Therefore (A), each bird grew stronger", "Option A states that …", a list of the options: any
    claim of the writer's own tells more.
    """
    place = content.place
    if content.novel:
        return False
    lettered = {m.option for m in reading.within(place, MENTION) if "letter" in m.tags}
    if len(lettered) >= _LEAST_LISTED:
        return not reading.within(place, FOR, AGAINST, *_LEAPS)
    if not reading.within(place, "stated_choice", "choice", "option_reading"):
        return False
    option = stems(reading.record.options.get(choice.letter or "", ""))
    return all(term.stem in option for term in content.untold)


def _leaps_in(reading: Reading, place: Range) -> list[Signal]:
    """Return the leaps of a sentence; "could" in "either could be right" is a tie and no leap."""
    ties = reading.within(place, "both_valid")
    return [
        leap
        for leap in reading.within(place, *_LEAPS)
        if not any(leap.span.overlaps(tie.span) for tie in ties)
    ]


def _tells_of_text(reading: Reading, choice: Choice, place: Range) -> bool:
    """Whether a sentence quotes the text, or says what it holds, and names no other option."""
    if reading.options_in(place) - {choice.letter}:
        return False
    quoted = quotes_text(reading.record, reading.words(place))
    return bool(reading.within(place, "text_support")) or quoted


def _spoken_of(reading: Reading, place: Range) -> set[str | None]:
    """Return the option that a list of them has come to, for a sentence that names none."""
    letters = {each.option for each in reading.of(MENTION) if "letter" in each.tags}
    letter = reading.option_before(place[0]) if len(letters) >= _LEAST_LISTED else None
    return {letter} if letter else set()


def _believed_of_choice(reading: Reading, choice: Choice, place: Range) -> bool:
    """Whether a clause holds the option chosen for likely, usual or generally known."""
    # Then "more likely" is an answer and no hedge.
    if not reading.within(place, *_BELIEFS) or asks_for_likelihood(reading):
        return False
    mentions = reading.of(MENTION)
    return any(
        any(m.option == choice.letter for m in reading.inside(mentions, clause))
        and reading.within(clause, *_BELIEFS)
        for clause in clauses(reading.record.reasoning, *place)
    )


def _is_new(content: Content, leaps: bool) -> bool:
    return len(content.novel) >= (1 if leaps else _LEAST_NEW) and (
        content.novel_share >= _LEAST_SHARE
    )


def _is_untold(reading: Reading, content: Content) -> bool:
    """Whether much of the sentence is in the options at most, and applies no rule of the text."""
    untold = len(content.untold)
    return untold >= max(
        _LEAST_UNTOLD, _LEAST_UNTOLD_SHARE * len(content.terms)
    ) and not reading.within(content.place, "given_rule")


def _leapt_attributions(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return claims that give the chosen bearer what the text itself says of nobody."""
    asked = predicate(reading, of_things=True)
    if asked is None:
        return _held_unlikely(reading, choice) if declining_options(reading) else ()
    if says_of_somebody(reading, asked):
        return ()
    attributed = [c for c in reading.of(FOR) if "attributed" in c.tags]
    # Of people any hedge may hide the leap; of things it is part of working the answer out.
    leaps = ("inference",) if asked.of_things else ("inference", "hedge")
    leapt = tuple(
        claim
        for claim in attributed
        if claim.option == choice.letter
        and reading.within(reading.sentence_at(claim.span.start), *leaps)
    )
    return leapt if leapt or asked.of_things else _held_unlikely(reading, choice)


def _held_unlikely(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return clauses that hold what is asked for unlikely of another bearer than the chosen."""
    declining = declining_options(reading)
    found = []
    for doubt in reading.of("unlikelihood"):
        sentence = reading.sentence_at(doubt.span.start)
        for place in clauses(reading.record.reasoning, *sentence):
            if not place[0] <= doubt.span.start < place[1]:
                continue
            named = reading.options_in(place)
            if named and choice.letter not in named and not named <= declining:
                found.append(Signal("leap", as_span(place), choice.letter))
    return tuple(found)


def _states_choice_only(reading: Reading, content: Content) -> bool:
    stated = reading.within(content.place, "stated_choice", "choice")
    return bool(stated) and len(content.untold) < _LEAST_NEW


def asserts_nothing(reading: Reading, content: Content) -> bool:
    """Whether the sentence talks of the task, asks, or only says that it cannot be told."""
    if reading.within(content.place, "undecided", "set_aside", "not_given"):
        return True
    words = reading.words(content.place)
    return is_question(words) or _SETS_UP.match(words) is not None
