"""Claims that a derived statement makes where the question asks whether something is so.

It repeats or denies what is asked ("so Jan must be lying" under "Does Jan tell the truth?"), and
names no option as right or wrong: tag ``polar``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Signal
from hybrid.screening.claims.causes import (
    IN_PART,
    Causation,
    asked_causation,
    causations,
)
from hybrid.screening.claims.pronouns import GIVES_GROUND
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.answering import affirmed, affirms, beside, denied, stated_stems
from hybrid.screening.wording.contraries import Contraries, contraries
from hybrid.screening.wording.questions import judged_statement, polar_question
from hybrid.text.conditions import ASKS_IN_ZH, IF_ZH, OPENS_WITH_CONDITION
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses

# "Was it there when the shop opened?" does not ask whether the shop opened.
_AT_THE_TIME = re.compile(r"\b(?:when|while|as soon as|by the time)\b[^,?]*", re.IGNORECASE)
_MODALS = frozenset({"能", "会", "可以", "应该", "应当"})
# What ends a statement by what it does not mean: "…, not the cold".
_ONLY_DENIES = re.compile(
    r"\s*(?:and )?not (?:the|an?|his|her|its|their|by|from)\b|而不是|而非", re.I
)
_NOT_BECAUSE = re.compile(r"[,，]\s*(?:and )?(?:not because\b|而?不是因为)", re.IGNORECASE)
_DERIVED = Guarded(
    r"\b(?:so|thus|therefore|hence|consequently|accordingly|must|means|implies|conclude|follows)\b"
    r"|->|→|⇒|"
    r"所以|因此|故|必[定然须]|一定|说明|可知|可见",
    re.IGNORECASE,
)
# What the writer would do is no supposition: "I would pull it".
_SUPPOSED = Guarded(
    r"\b(?:if|suppose|assum\w+|whether|says?|(?<!\bbe )said|(?<!\bI )would|"
    r"could|might|may|possible|either|some)\b"
    rf"|{IF_ZH}|是否|能否|{ASKS_IN_ZH}",
    re.IGNORECASE,
)
# The same where the question itself asks what would or could be so.
_SUPPOSED_BESIDE_MODAL = Guarded(
    r"\b(?:if|suppose|assum\w+|whether|says?|(?<!\bbe )said|may|possible|either|some)\b"
    rf"|{IF_ZH}|是否|能否|{ASKS_IN_ZH}",
    re.IGNORECASE,
)
_OPENS_WITH_MODAL = re.compile(r"[\s\"“]*(?:would|could|might|will)\b", re.IGNORECASE)
# What a question asks of a quoted statement is no part of the statement.
_IN_QUOTES = re.compile(r"[\"“][^\"“”]{12,}[\"”]")
# "Jan is lying when he says that Ada lies": what is said there is not said by the writer. What is
# given as a reason after a statement is not the statement.
_ENDS_STATEMENT = re.compile(
    r"\s(?:(?:when|in|by) (?:(?:he|she|they|it) (?:says?|said|claims?|claimed)|saying|claiming)"
    r"|because)\b",
    re.IGNORECASE,
)
# Whether it follows is told by a verdict on the conclusion, and not by drawing it.
_FOLLOWS = re.compile(r"\bfollows?\b")
_MARKER_LENGTH = 14
_MOST_OTHER = 1
_PAIR_OF_CLAUSES = 2


def plain_statements(reading: Reading) -> Iterator[tuple[Range, str]]:
    """Yield the clauses that say what is asked, or deny it, whether derived or not."""
    for claim in polar_claims(reading, derived=False):
        if claim.option is not None:
            yield (claim.span.start, claim.span.end), claim.option


def polar_claims(
    reading: Reading, *, derived: bool = True, pair: Contraries | None = None
) -> Iterator[Signal]:
    """Yield ``holds_for`` the answer that a statement gives, by itself or drawn as a conclusion.

    ``pair`` holds the yes and the no where the options are not just these.
    """
    pair = pair or contraries(reading.record)
    if pair is None or pair.by_prefix or _FOLLOWS.search(pair.states):
        return
    states = pair.states if stated_stems(pair.states) else ""
    judged = None if states else judged_statement(reading.record.question)
    asked = states or judged or _asked_polar(reading.record.question)
    if judged and denied(judged):
        # To say what a statement denies is to call it false.
        pair, asked = Contraries(pair.denied, pair.affirmed), affirmed(judged)
    if not asked:
        return
    causation = asked_causation(asked)
    if causation is not None:
        yield from _caused(reading, pair, causation, derived=derived)
    if not denied(beside(asked)) and not (causation and causation.as_reason):
        yield from _stated_answers(reading, pair, asked, derived=derived)


def _stated_answers(
    reading: Reading, pair: Contraries, asked: str, *, derived: bool
) -> Iterator[Signal]:
    """Yield the answer of clauses that say what is asked in the words of the question.

    What caused what is told in any words (see ``_caused``); and where it is asked whether something
    came about for a reason, that it did is given.
    """
    main = stated_stems(_AT_THE_TIME.sub("", asked))
    asks_of_a_cause = asked_causation(asked) is not None
    for place in reading.sentences:
        said = _derived(reading, place, asked) if derived else _said(reading, place, asked)
        if asks_of_a_cause:
            said = [part for part in said if not any(causations(reading.words(part)))]
        answers = [_answer(reading, part, pair, asked) for part in said]
        if derived and not any(answers):
            whole = _whole(reading, place, asked)
            answers = [_answer(reading, part, pair, asked) for part in whole]
        for answer in filter(None, answers):
            if _closes(reading, place) and answer.option == reading.of("stated_choice")[-1].option:
                # The choice said again is no argument for it.
                continue
            if not main or main & stated_stems(reading.record.text(answer.span)):
                yield answer


def _caused(
    reading: Reading, pair: Contraries, asked: Causation, *, derived: bool
) -> Iterator[Signal]:
    """Yield the answer of clauses that tell what is asked to be cause and effect, in any words."""
    for place in reading.sentences:
        asks = reading.record.question
        said = _derived(reading, place, asks) if derived else _said(reading, place, asks)
        for part in said:
            told, whole = asked.told_in(reading.words(part)), part
            if told is None and asked.as_reason:
                whole = _with_reason(reading, part)
                told = asked.reason_in(reading.words(whole))
            if told is not None and _is_told_outright(reading, whole, asked, told):
                letter = pair.denied if told.denied else pair.affirmed
                yield Signal(FOR, as_span(whole), letter, ("polar",))


def _with_reason(reading: Reading, place: Range) -> Range:
    """Return a clause with the reason given after it: "it fell because the wind blew"."""
    sentence = reading.sentence_at(place[0])
    if _NOT_BECAUSE.search(reading.record.reasoning, place[1], sentence[1]):
        return place[0], sentence[1]
    parts = clauses(reading.record.reasoning, *sentence)
    return place[0], next(end for _, end in parts if place[1] <= end)


def _is_told_outright(reading: Reading, place: Range, asked: Causation, told: Causation) -> bool:
    """Whether what caused what is neither hedged nor denied in part, or of another cause too."""
    # "It does not seem that it led to that" denies, and is no hedge.
    if any(not denies(reading.record.text(s.span)) for s in reading.within(place, "hedge")):
        return False
    if told.as_reason and IN_PART.search(reading.words(place)):
        return False
    rest = place[1], reading.sentence_at(place[0])[1]
    only_denied = _ONLY_DENIES.match(reading.record.reasoning, *rest)
    return not (only_denied and asked.cause & stated_stems(reading.words(rest)))


def _asked_polar(question: str) -> str | None:
    asked = polar_question(question)
    return _IN_QUOTES.sub("", asked) if asked else None


def _answer(reading: Reading, place: Range, pair: Contraries, asked: str) -> Signal | None:
    """Return the answer that a statement gives, if it says what is asked or denies it."""
    modal = reading.record.options[pair.affirmed].strip(" .。") in _MODALS
    said = affirms(asked, reading.words(place), modal=modal)
    return None if said is None else Signal(FOR, as_span(place), pair.letters[not said], ("polar",))


def yes_and_no(reading: Reading) -> tuple[str, str] | None:
    """Return the options that say yes and no, or ``None`` where the question has no such pair."""
    pair = contraries(reading.record)
    if pair is None or pair.by_prefix or stated_stems(pair.states):
        return None
    return pair.letters


def _derived(reading: Reading, place: Range, asked: str) -> list[Range]:
    """Return the clauses of a sentence that are drawn as conclusions, and not under a condition."""
    text = reading.record.reasoning
    parts = _said(reading, place, asked)
    stated = [part for part in parts if not GIVES_GROUND.match(text, *part)]
    last = stated[-1] if stated and _leads_to_choice(reading, place) else None
    again = _closes(reading, place)
    return [
        part
        for part in parts
        if part is last
        or _DERIVED.search(text, *part)
        or (again and _says_again(asked, reading.words(part)))
    ]


def _whole(reading: Reading, place: Range, asked: str) -> list[Range]:
    """Return the sentence that leads to the choice, where its clauses deny one thing between them.

    "The ship sank elsewhere, and the gulf is no place to keep it" speaks of both in two clauses.
    """
    parts = clauses(reading.record.reasoning, *place)
    if len(parts) < _PAIR_OF_CLAUSES or not _leads_to_choice(reading, place):
        return []
    if len(_said(reading, place, asked)) < len(parts) or not denies(reading.words(parts[-1])):
        return []
    turned = reading.within(place, "contrast", "hedge", "undecidable", "unlikelihood")
    return [] if turned else [place]


def _said(reading: Reading, place: Range, asked: str) -> list[Range]:
    """Return the clauses of a sentence that assert something: nothing supposed, nothing chosen.

    "It would not cross" asserts what is asked by "would it cross?".
    """
    text = reading.record.reasoning
    supposed = _SUPPOSED_BESIDE_MODAL if _OPENS_WITH_MODAL.match(asked) else _SUPPOSED
    if reading.within(place, "choice") or OPENS_WITH_CONDITION.match(text, *place):
        return []
    parts = [_stated(text, part) for part in _with_markers(text, clauses(text, *place))]
    if not parts or supposed.search(text, *parts[-1]):
        return []
    return [
        part
        for part in parts
        if not (supposed.search(text, *part) or _ONLY_DENIES.match(text, *part))
    ]


def _stated(text: str, part: Range) -> Range:
    """Return a clause without its reason, and without what somebody is said to be wrong in."""
    ends = _ENDS_STATEMENT.search(text, *part)
    return (part[0], ends.start()) if ends else part


def _closes(reading: Reading, place: Range) -> bool:
    """Whether a sentence is the last one, and comes after the choice."""
    stated = reading.of("stated_choice")
    return bool(stated) and stated[-1].span.end <= place[0] and place == reading.sentences[-1]


def _says_again(asked: str, words: str) -> bool:
    """Whether a statement says or denies just what is asked, in its words and hardly any other."""
    wanted, told = stated_stems(asked), stated_stems(words)
    return bool(wanted) and wanted <= told and len(told - wanted) <= _MOST_OTHER


def _leads_to_choice(reading: Reading, place: Range) -> bool:
    """Whether the sentence is the last one before the choice, or all that comes after is one."""
    stated = reading.of("stated_choice")
    final = reading.sentence_index(stated[0].span.start) if stated else len(reading.sentences)
    return reading.sentence_index(place[0]) == final - 1


def _with_markers(text: str, parts: Sequence[Range]) -> list[Range]:
    """Join a clause that is only a marker ("Therefore,") to the one that it opens."""
    joined: list[Range] = []
    for part in parts:
        last = joined[-1] if joined else None
        if last and last[1] - last[0] <= _MARKER_LENGTH and _DERIVED.search(text, *last):
            joined[-1] = (last[0], part[1])
        else:
            joined.append(part)
    return joined
