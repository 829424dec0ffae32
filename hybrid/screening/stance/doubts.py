"""Doubts about the question as a whole; what answers them is in ``resolved``."""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import predicate
from hybrid.screening.claims.hedged import granted, is_guessed
from hybrid.screening.reading import Reading
from hybrid.screening.stance.doubt_scope import (
    ABOUT_THE_QUESTION,
    is_beside_the_question,
    is_detail,
    scope_of,
)
from hybrid.screening.stance.open_questions import unsettled_question
from hybrid.screening.stance.unmet_doubts import is_asked, under_unmet_condition
from hybrid.screening.stance.verdict_doubts import (
    is_of_the_event,
    leaves_verdict_open,
    verdict_doubts,
)
from hybrid.screening.stance.whose_doubt import is_somebodys
from hybrid.screening.wording.contraries import contraries
from hybrid.screening.wording.questions import asks_for_an_attitude
from hybrid.screening.wording.rejections import denies_conclusion, turns_down_another
from hybrid.screening.wording.stretches import stretches
from hybrid.text.alike import ALIKE
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import PARAGRAPH_BREAK, clauses
from hybrid.text.terms import stems

_ABOUT_ONE = Guarded(r"\b(?:he|she|his|her|him)\b|他的|她的|此人|[他她]是否", re.IGNORECASE)
_SO = re.compile(r"\s*[,，;；]?\s*(?:so\b|hence\b|therefore\b|所以|因此|因而|故)", re.IGNORECASE)
# No more than full certainty is denied by these.
_FULLY = re.compile(
    r"100 ?%|\b(?:absolute|complete|total|full)(?:ly)? (?:certain|sure)|百分之百|百分百|十足",
    re.IGNORECASE,
)
# It is granted that nobody is to be judged by a group, before what is told is gone by.
_JUDGES = re.compile(r"\bto (?:judge|assume|stereotype|presume|generali[sz]e|conclude)\b", re.I)
# What is not said outright is gathered from what is.
_NOT_OUTRIGHT = re.compile(r"\b(?:explicitly|directly|outright|expressly)\b", re.IGNORECASE)
_GATHERED = re.compile(
    r"\b(?:need|have|must|can|are able)(?: to)? (?:infer|determine|deduce|work out|decide|conclude|"
    r"tell|gather)\b[^.;]{0,24}\b(?:context|clues?|facts|rest|wording)\b",
    re.IGNORECASE,
)
_NO_EVIDENCE_OF = re.compile(
    r"lack of (?:any |\w+ )?evidence (?:of|for|that|supporting|suggesting|showing)\b"
    r"|缺乏[^，。]{2,20}的证据",
    re.IGNORECASE,
)
# An option says something with so many content words.
_LEAST_SAID = 2
_MOST_SAID = 0.75
# What may stand between a subject and its verb.
_ADVERBS = re.compile(r"\W{0,3}(?:\s*(?:\w+ly|also|still|just|even|itself)\b)?\s*|[本并也都自身]*")
_LEAST_TOLD_CHOICES = 3
_JUST_AFTER = 12


def doubts(reading: Reading, choice: Choice) -> list[Signal]:
    """Return ``undecided`` where the writer doubts that the question can be decided.

    Repeating the words of an option that declines is no doubt, nor is what somebody in the story
    cannot tell. A doubt about one option's bearer alone ("it is hard to tell whether the cook was
    late") leaves the question open only when it is about the option chosen: the choice may be what
    is left when the others are doubted.
    """
    if _does_not_follow(reading, choice):
        return []
    found = [*_undecidable(reading, choice), *_unsettled(reading, choice)]
    found = [d for d in found if not is_asked(reading, d)] + verdict_doubts(reading, choice)
    found = [d for d in found if not (under_unmet_condition(reading, d) or granted(reading, d))]
    found = [d for d in found if not is_of_the_event(reading, d, choice)]
    found = [d for d in found if not (_is_waived(reading, d) or _tells_choices(reading, d))]
    found = [d for d in found if not _grants_the_rest(reading, d)]
    found = [d for d in found if not turns_down_another(reading, choice.letter, d.span.end)]
    about_chosen = any(doubt.option == choice.letter for doubt in found)
    return [d for d in found if about_chosen or d.option in (None, choice.letter)]


def _undecidable(reading: Reading, choice: Choice) -> list[Signal]:
    """Return where it is said that the question cannot be decided, and who is doubted there."""
    asked = predicate(reading)
    given = stems(reading.record.question, reading.record.context or "")
    return [
        Signal("undecided", cue.span, _doubted(reading, cue))
        for cue in reading.of("undecidable")
        if not _repeats_option(reading, cue)
        if not is_somebodys(reading, cue, given) and not is_detail(reading, cue, asked)
        if not _is_of_others(reading, cue, choice) and not is_beside_the_question(reading, cue)
        if not _is_chosen(reading, cue, choice) and not _is_of_the_matter(reading, cue)
        if not _tells_against(reading, cue, choice)
    ]


def _unsettled(reading: Reading, choice: Choice) -> list[Signal]:
    """Return where it is said that what the question asks is nowhere told."""
    given = stems(reading.record.question, reading.record.context or "")
    return [
        Signal("undecided", cue.span)
        for cue in unsettled_question(reading)
        if not any(cue.span.overlaps(said.span) for said in reading.of("redefinition"))
        if not is_beside_the_question(reading, cue)
        if not is_somebodys(reading, cue, given) and not _is_said_of_option(reading, cue)
        if not _is_chosen(reading, cue, choice)
    ]


def _is_said_of_option(reading: Reading, cue: Signal) -> bool:
    """Whether an option itself says nothing of something: "Reply 2 doesn't mention the fee"."""
    before = [m.span.end for m in reading.of(MENTION) if m.span.end <= cue.span.start]
    if not before:
        return False
    return _ADVERBS.fullmatch(reading.record.reasoning, before[-1], cue.span.start) is not None


def _tells_against(reading: Reading, cue: Signal, choice: Choice) -> bool:
    """Whether no evidence of what is asked is the ground for saying no to it."""
    both = contraries(reading.record)
    if both is None or choice.letter != both.denied:
        return False
    text = reading.record.reasoning
    return (
        _NO_EVIDENCE_OF.match(text, cue.span.start, reading.sentence_at(cue.span.start)[1])
        is not None
    )


def _tells_choices(reading: Reading, doubt: Signal) -> bool:
    """Whether the sentence says what may be answered: "is it true, false, or not decidable?"."""
    options = set(reading.record.options)
    named = reading.options_in(reading.sentence_at(doubt.span.start))
    return len(options) >= _LEAST_TOLD_CHOICES and options <= named


def _is_waived(reading: Reading, doubt: Signal) -> bool:
    """Whether the doubt is put away at once: "I can't be sure, but nothing suggests otherwise"."""
    if not reading.of("waived"):
        return False
    following = reading.sentence_after(doubt.span.start)
    waived = reading.within(reading.sentence_at(doubt.span.start), "waived")
    return bool(waived or (following and reading.within(following, "waived")))


def _grants_the_rest(reading: Reading, doubt: Signal) -> bool:
    """Whether it is only granted that something is missing, before what is there is gone by.

    "Though we can't be 100% sure, …"; "while it would be wrong to judge by faith, the notes say …";
    "it isn't said outright, so we must infer it from the context".
    """
    said, place = reading.record.text(doubt.span), reading.sentence_at(doubt.span.start)
    if _NOT_OUTRIGHT.search(said) and _GATHERED.search(reading.words(place)):
        return True
    if not any(each.span.overlaps(doubt.span) for each in reading.of("granted")):
        return False
    judges = _JUDGES.search(reading.record.reasoning, doubt.span.start, place[1]) is not None
    return _FULLY.search(said) is not None or (judges and not is_guessed(reading, place))


def _does_not_follow(reading: Reading, choice: Choice) -> bool:
    """Whether it is asked if something follows, and answered that it does not."""
    if not reading.of("asks_what_follows", field="question"):
        return False
    return denies_conclusion(reading.record.options.get(choice.letter or "", ""))


def _repeats_option(reading: Reading, cue: Signal) -> bool:
    """Whether the words are an option's name: after its letter, in quotes, or as the choice."""
    if any(c.span.overlaps(cue.span) for c in reading.of("letter_text_conflict")):
        return False
    named = [m for m in reading.of(MENTION) if m.span.overlaps(cue.span) and "text" in m.tags]
    chosen = any(c.span.overlaps(m.span) for m in named for c in reading.of("choice"))
    return chosen or any("letter" in m.tags or _is_quoted(reading, m) for m in named)


def _is_chosen(reading: Reading, cue: Signal, choice: Choice) -> bool:
    """Whether the doubt says what the chosen option says: "the two are equally likely"."""
    own = reading.record.options.get(choice.letter or "", "")
    told = stems(own)
    if ALIKE.search(own) and ALIKE.search(reading.words(reading.sentence_at(cue.span.start))):
        return True
    if len(told) < _LEAST_SAID or told.isdisjoint(stems(reading.record.text(cue.span))):
        return False
    start, end = reading.sentence_at(cue.span.start)
    parts = clauses(reading.record.reasoning, start, end)
    said = reading.words((max(p[0] for p in parts if p[0] <= cue.span.start), end))
    return len(told & stems(said)) >= _MOST_SAID * len(told) and denies(said) == denies(own)


def _is_of_the_matter(reading: Reading, cue: Signal) -> bool:
    """Whether things are to be treated alike where an attitude is asked for, and none of them."""
    alike = reading.of("likened", "additive", "generality")
    return any(s.span.overlaps(cue.span) for s in alike) and asks_for_an_attitude(reading)


def _is_quoted(reading: Reading, mention: Signal) -> bool:
    text = reading.record.reasoning
    return text[max(0, mention.span.start - 1) : mention.span.start] in set("\"'“‘「『")


def _is_of_others(reading: Reading, doubt: Signal, choice: Choice) -> bool:
    """Whether the doubt names several options by their letters, and not the one chosen."""
    start, end = scope_of(reading, doubt)
    follows = _SO.match(reading.record.reasoning, end, reading.sentence_at(start)[1])
    if follows is not None:
        # "Nothing can be concluded from that, so neither B nor C follows."
        start, end = follows.end(), _clause_end(reading, follows.end())
    named = reading.inside(reading.of(MENTION), (start, end))
    letters = {mention.option for mention in named if "letter" in mention.tags}
    return len(letters) > 1 and choice.letter not in letters


def _clause_end(reading: Reading, at: int) -> int:
    parts = clauses(reading.record.reasoning, *reading.sentence_at(at))
    return next((end for start, end in parts if start <= at <= end), at)


def _doubted(reading: Reading, doubt: Signal) -> str | None:
    """Return the one option that a doubt is about, or ``None`` when it is about the question."""
    text = reading.record.reasoning
    headed = _under_heading(reading, doubt)
    if headed is not None:
        return headed
    if ABOUT_THE_QUESTION.search(text, doubt.span.start, doubt.span.end + _JUST_AFTER):
        return None
    if leaves_verdict_open(reading, doubt):
        return None
    scope = scope_of(reading, doubt)
    # The words of an option that declines are no name in their own doubt.
    declines = (m.option for m in reading.of(MENTION) if m.span.overlaps(doubt.span))
    own = reading.options_named("abstention", _MOST_SAID).intersection(declines)
    named = reading.options_in(scope) - own
    if not named and _ABOUT_ONE.search(text, doubt.span.start, scope[1]):
        earlier = [m for m in reading.of(MENTION) if m.span.end <= doubt.span.start]
        return earlier[-1].option if earlier else None
    return named.pop() if len(named) == 1 else None


def _under_heading(reading: Reading, doubt: Signal) -> str | None:
    """Return the option in whose own paragraph a doubt is raised, among others with theirs.

    What concludes, or opens a line below the letter, may speak of the question again.
    """
    text = reading.record.reasoning
    held = [each for each in stretches(reading, len(text)) if each.holds(doubt)]
    if not held:
        return None
    place = reading.sentence_at(doubt.span.start)
    begins = held[0].sentences[0][0]
    line = text.rfind("\n", 0, place[0]) + 1
    if line in (0, place[0]) or reading.within(place, "conclusion_marker"):
        return None
    apart = PARAGRAPH_BREAK.search(text, begins, place[0]) is not None
    opens = text[text.rfind("\n", 0, begins) + 1 : begins].strip(" *#-•")
    return None if apart or opens else held[0].option
