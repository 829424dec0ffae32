"""``law_applied``: a question of law that is decided by rules which the text does not give.

"The tenant fell on the stairs. Is the landlord liable?" What follows in law from the facts told,
some rule of law says. Where the text holds no such rule, the one applied is the writer's own,
however much of the reasoning retells the facts. ``law_answered`` does without an option: there an
answer is given in words alone, or as verdicts on the options, by law that the text does not give.
"""

from __future__ import annotations

import re

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.record import OPTION_PREFIX
from hybrid.records.values import Choice, Signal
from hybrid.screening.detectors.novelty import contents
from hybrid.screening.reading import REASONING, Reading, as_span
from hybrid.screening.wording.told import whole_text
from hybrid.text.sentences import is_question, sentences
from hybrid.text.spans import Span
from hybrid.text.terms import stems

# A sentence with so many terms that neither question nor options hold tells of more than they do.
_LEAST_HELD = 2
# What is told as law takes up so many terms of an option.
_LEAST_TOLD = 3
_TITLE = re.compile(r"《[^》]+》")
# Then a text is given to go by, or is itself what is asked about.
_BY_TEXT = ("asks_by_text", "of_the_text", "asks_of_wording")


def law_applied(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``law_applied`` on the last sentence that argues for the option chosen, with content.

    Where none names it, on the option's own text: what it says of the law is only taken over.
    """
    letter = choice.letter
    if letter is None or choice.abstains or not _asks_of_law(reading):
        return ()
    if _asks_by_text(reading) or _goes_by_given_rule(reading, letter):
        return ()
    chosen = reading.of("choice", "stated_choice")
    argued = [
        place
        for place in reading.sentences
        if any(m.option == letter for m in reading.within(place, MENTION))
        and not reading.inside(chosen, place)
        and not reading.within(place, "set_aside")
    ]
    content = {each.place: len(each.terms) for each in contents(reading)}
    # "So A is right" tells no law: what does so before it is the better evidence.
    telling = [place for place in argued if content.get(place, 0) >= _LEAST_HELD]
    if argued:
        span = as_span((telling or argued)[-1])
    else:
        span = Span(OPTION_PREFIX + letter, 0, len(reading.record.options[letter]))
    return (Signal("law_applied", span, letter),)


def _goes_by_given_rule(reading: Reading, letter: str) -> bool:
    """Whether a rule that the text gives is applied to the option chosen.

    Where the option is only stated to be the answer, no rule is applied to it.
    """
    for rule in reading.of("given_rule"):
        place = reading.sentence_at(rule.span.start)
        if reading.within(place, "choice", "stated_choice"):
            continue
        named = any(m.option == letter for m in reading.within(place, MENTION))
        if named or reading.within(place, "conclusion_marker"):
            return True
    return False


def _asks_of_law(reading: Reading) -> bool:
    """Whether the sentence that asks is on the law, or an option says what follows in law."""
    return _asked(reading, "asks_of_law")


def _asks_by_text(reading: Reading) -> bool:
    """Whether a text is named to go by, or asked about, in the sentence that asks or an option."""
    return _asked(reading, *_BY_TEXT)


def _asked(reading: Reading, *names: str) -> bool:
    """Whether a signal stands in the sentence that asks or in an option."""
    found = reading.of(*names, field=None)
    if not found:
        return False
    places = sentences(reading.record.question)
    asking = places[-1][0] if places else 0
    return any(s.span.field != "question" or s.span.start >= asking for s in found)


def law_answered(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``law_relied_on`` and ``answered_by_law`` of an answer that names no option.

    "Under the act the owner is liable. Therefore he has to pay": a law is cited that the text does
    not give, and what follows from it is drawn as a conclusion, or said of the options one by one.
    Where the question is one of law, a reason that the text does not hold is one of law too. Who
    declines answers nothing, nor does who only says again what was given.
    """
    if choice.letter is not None or (reading.record.answer or "").strip():
        return ()
    if reading.of("undecidable", "not_given", "none_fits"):
        return ()
    cited = _cited(reading)
    relied = cited or _held_of_law(reading)
    if relied is None:
        return ()
    answer = _drawn_from(reading, relied) or _applied_to_options(reading, relied)
    return answer or (_told_as_law(reading, cited) if cited else ())


def _cited(reading: Reading) -> Span | None:
    """Return the first law that is cited and that the text does not give."""
    given = whole_text(reading.record)
    spans = (each.span for each in reading.of("law_cited"))
    return next((s for s in spans if not _is_given(reading.record.text(s), given)), None)


def _held_of_law(reading: Reading) -> Span | None:
    """Return the first sentence that tells of more than the text, where law is asked about."""
    if not _asks_of_law(reading) or _asks_by_text(reading):
        return None
    for content in contents(reading):
        if len(content.novel) >= _LEAST_HELD and not is_question(reading.words(content.place)):
            return as_span(content.place)
    return None


def _drawn_from(reading: Reading, relied: Span) -> tuple[Signal, ...]:
    """Return the signals of an answer whose conclusion stands behind what is relied on."""
    for place in reading.sentences[reading.sentence_index(relied.start) :]:
        for marker in reading.within(place, "conclusion_marker"):
            if relied.end <= marker.span.start:
                return _answered(relied, Span(REASONING, marker.span.start, place[1]))
    return ()


def _applied_to_options(reading: Reading, relied: Span) -> tuple[Signal, ...]:
    """Return the signals of an answer that gives an option its verdict by what is relied on."""
    for verdict in reading.of(FOR, AGAINST):
        place = reading.sentence_at(verdict.span.start)
        if verdict.option and not reading.within(place, "set_aside"):
            return _answered(relied, verdict.span)
    return ()


def _told_as_law(reading: Reading, cited: Span) -> tuple[Signal, ...]:
    """Return the signals of an answer that gives as law what an option says in part."""
    start, end = reading.sentence_at(cited.start)
    told = stems(reading.record.reasoning[cited.end : end])
    if not _asks_of_law(reading) or is_question(reading.words((start, end))):
        return ()
    if not any(len(told & stems(each)) >= _LEAST_TOLD for each in reading.record.options.values()):
        return ()
    return _answered(cited, Span(REASONING, cited.end, end))


def _answered(relied: Span, concluded: Span) -> tuple[Signal, ...]:
    return Signal("law_relied_on", relied), Signal("answered_by_law", concluded)


def _is_given(cited: str, text: str) -> bool:
    """Whether the text names the law that is cited, or tells of the law in the same words."""
    title = _TITLE.search(cited)
    return (title[0] if title else cited) in text
