"""``left_open``: a doubt about the answer that nothing in the text settles afterwards.

What the text is said to lack (cue ``not_given``) is such a doubt where no fact of it is used after.

``asks_of_text``: the question is what a text holds or whether it suffices, so that "it does not
say" is an answer and no doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from hybrid.records.mentions import MENTION
from hybrid.records.record import Record
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.combinations import speaks_of_left_out
from hybrid.screening.detectors.others_doubts import is_of_a_branch, is_of_the_story
from hybrid.screening.reading import Reading
from hybrid.screening.wording.questions import asking_sentence, compares
from hybrid.screening.wording.rejections import turns_down_another
from hybrid.screening.wording.told import asking_text, stated_text, told_text
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import last_places, stems, terms

_LEAST_TERMS = 3
_LEAST_OPTIONS = 2
_FROM_THE_TEXT = ("restatement", "text_support", "given_rule", "given_fact")
_NO_ANSWER = (
    *("choice", "stated_choice", "hedge", "guess"),
    *("generalisation", "stereotype", "outside_knowledge"),
)
_DIGITS = re.compile(r"\d+")
_POINTS_BACK = Guarded(r"\b(?:that|this|these|those|such)\b|[这那此]", re.IGNORECASE)
# A doubt in a sentence set aside for these reasons is not the writer's own.
_NOT_MEANT = {"disclaimed", "supposed"}
# What a question may send the reader to: where it is not there, no fact of the question makes up.
_MATERIAL = re.compile(
    r"\b(?:tables?|figures?|charts?|graphs?|diagrams?|passages?|pictures?|images?|photos?|maps?|"
    r"attachments?|articles?|excerpts?|recordings?|above)\b"
    r"|表格?|图[表片像]?|上文|上述|短文|文章|附件|照片|录音",
    re.IGNORECASE,
)
# A turn that takes a first impression back.
_TAKES_BACK = re.compile(
    r"[^.;。；]{0,80}?(?:[.;,] ?\b(?:but|yet|however)\b|[，。；](?:但|不过|然而|可是?))", re.I
)


def left_open(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``left_open`` for doubts that stand when the choice is made, and ``asks_of_text``."""
    asked = _asks_of_text(reading)
    doubts = [
        *reading.of("undecided"),
        *(
            d
            for d in reading.of("doubt")
            if _counts(reading, choice, d)
            and not _is_answered(reading, d)
            and not turns_down_another(reading, choice.letter, d.span.end)
        ),
    ]
    settled = [start for s in reading.of("resolved") for start in _settled_from(reading, s)]
    disclaimed = [s for s in reading.of("set_aside") if _NOT_MEANT & {*s.tags}]
    standing = [
        doubt
        for doubt in doubts
        if not any(doubt.span.end <= start for start in settled)
        and not _is_disclaimed(reading, doubt, disclaimed)
        and not _taken_back(reading, doubt)
        and not is_of_a_branch(reading, doubt)
        and not is_of_the_story(reading, doubt)
    ]
    standing += [s for s in reading.of("not_given") if _decides_nothing(reading, choice, s)]
    return (*asked, *(Signal("left_open", doubt.span, doubt.option) for doubt in standing))


def _is_disclaimed(reading: Reading, doubt: Signal, disclaimed: Sequence[Signal]) -> bool:
    """Whether a doubt stands in a sentence that is disclaimed, and is not itself what disclaims.

    "Its name never comes up, there is no evidence": that is the doubt.
    """
    if any(each.span.overlaps(doubt.span) for each in reading.of("disclaimer")):
        return False
    return any(aside.span.start < doubt.span.end <= aside.span.end for aside in disclaimed)


def _is_answered(reading: Reading, doubt: Signal) -> bool:
    """Whether the text is drawn on after a doubt about a detail, with no leap beside it."""
    rest = (doubt.span.end, len(reading.record.reasoning))
    return any(
        doubt.span.end <= fact.span.start
        and not reading.within(reading.sentence_at(fact.span.start), *_NO_ANSWER)
        for fact in reading.within(rest, *_FROM_THE_TEXT)
    )


def _decides_nothing(reading: Reading, choice: Choice, lack: Signal) -> bool:
    """Whether what the text is said to lack is missed: no fact of the text is used afterwards."""
    place = reading.sentence_at(lack.span.start)
    if reading.within(place, "set_aside") and not _lacking(reading, place):
        return False
    if reading.within((lack.span.end, place[1]), "contrast", "disclaimer"):
        return False
    if _TAKES_BACK.match(reading.record.reasoning, lack.span.end - 1, place[1]):
        return False
    about = _about(reading, lack)
    if about == place:
        about = _meant(reading, place)
    if _taken_back(reading, lack) or not _counts_for(reading, choice, about):
        return False
    if turns_down_another(reading, choice.letter, lack.span.end):
        return False
    if _is_of_another_option(reading, choice, place):
        return False
    record = reading.record
    used = reading.within((place[1], len(record.reasoning)), *_FROM_THE_TEXT)
    # "Oslo: height unknown" uses no fact, though it has the words of the options.
    if any(not reading.within(_place_of(reading, each), "not_given") for each in used):
        return False
    said = reading.words((place[0], lack.span.end))
    return _is_of_the_material(record, said) or _is_missed(reading, place, lack)


def _place_of(reading: Reading, signal: Signal) -> Range:
    return reading.sentence_at(signal.span.start)


def _is_missed(reading: Reading, place: Range, lack: Signal) -> bool:
    """Whether what is lacking is no detail, and no fact is used after it."""
    record = reading.record
    asking = "\n".join((asking_text(record), *record.options.values()))
    facts = stated_text(record)
    meant = _meant(reading, place)
    if not reading.within(meant, MENTION) and _of_a_detail(reading.words(meant), record):
        return False
    return _last_used(record.reasoning, record.question, facts, asking) < lack.span.end


def _is_of_another_option(reading: Reading, choice: Choice, place: Range) -> bool:
    """Whether what is lacking is what an option claims that is not chosen, and nothing else does.

    "A strike is not mentioned": that rules out the option that tells of one.
    """
    options = reading.record.options
    own = options.get(choice.letter or "")
    if own is None:
        return False
    others = stems(*(text for letter, text in options.items() if letter != choice.letter))
    said, told = stems(reading.words(place)), told_text(reading.record)
    # Of 甲、乙两车 the text tells of 乙车 too.
    claimed = {
        each for each in others - stems(own, told) if each.isascii() or not set(each) <= set(told)
    }
    return not said.isdisjoint(claimed) and not said & (stems(own) - others)


def _is_of_the_material(record: Record, words: str) -> bool:
    """Whether what is lacking is what the question sends the reader to: "the table"."""
    lacking = {each.lower() for each in _MATERIAL.findall(words)}
    return any(each.lower() in lacking for each in _MATERIAL.findall(record.question))


def _of_a_detail(words: str, record: Record) -> bool:
    """Whether words speak of something in the text, and of nothing that is asked."""
    said, asked = stems(words), stems(asking_text(record))
    told = stems(stated_text(record)) - stems(*record.options.values())
    return bool(said & told) and not said & asked


@lru_cache(maxsize=2)
def _last_used(reasoning: str, question: str, facts: str, asking: str) -> int:
    """Return where the reasoning last uses a figure or a fact beyond what asks, or -1."""
    figures = set(_DIGITS.findall(question))
    told = (match.start() for match in _DIGITS.finditer(reasoning) if match[0] in figures)
    used = stems(facts) - stems(asking)
    last = last_places(reasoning)
    return max(max(told, default=-1), max((last.get(each, -1) for each in used), default=-1))


def _meant(reading: Reading, place: Range) -> Range:
    """Return a sentence with the one before it, where it points back."""
    before = reading.sentence_before(place[0])
    if before and _POINTS_BACK.search(reading.record.reasoning, *place):
        return before[0], place[1]
    return place


def _lacking(reading: Reading, place: Range) -> bool:
    """Whether a sentence is set aside only as one that tells what the text lacks."""
    return all("lacking" in each.tags for each in reading.within(place, "set_aside"))


def _asks_of_text(reading: Reading) -> tuple[Signal, ...]:
    """Return where it is asked what a text holds: in the question, or in several options.

    One option alone may speak of "sufficient means" without asking for any.
    """
    asked = reading.of("of_the_text", field=None)
    fields = {each.span.field for each in asked}
    if "question" not in fields and len(fields) < _LEAST_OPTIONS:
        return ()
    return (Signal("asks_of_text", asked[0].span),)


def _counts(reading: Reading, choice: Choice, doubt: Signal) -> bool:
    """Whether a doubt about a detail is not one about the task, or about one not chosen."""
    aside = reading.within(reading.sentence_at(doubt.span.start), "set_aside")
    if any("of_the_task" in each.tags for each in aside):
        return False
    return _counts_for(reading, choice, _about(reading, doubt))


def _about(reading: Reading, doubt: Signal) -> Range:
    """Return the clause of a doubt, where that names an option by its letter; else the sentence.

    "B follows, and D says something that is not given" doubts D alone.
    """
    sentence = reading.sentence_at(doubt.span.start)
    for part in clauses(reading.record.reasoning, *sentence):
        if part[0] <= doubt.span.start < part[1]:
            named = reading.within(part, MENTION)
            return part if any("letter" in each.tags for each in named) else sentence
    return sentence


def _counts_for(reading: Reading, choice: Choice, sentence: Range) -> bool:
    """Whether a sentence names the option chosen or a statement that it holds, or none."""
    named = reading.options_in(sentence)
    if named:
        return choice.letter in named or compares(asking_sentence(reading.record.question))
    return not speaks_of_left_out(reading, choice.letter, sentence)


def _taken_back(reading: Reading, doubt: Signal) -> bool:
    """Whether the doubt is a first impression that is turned from, or of one clue alone."""
    text = reading.record.reasoning
    start, _ = reading.sentence_at(doubt.span.start)
    if any(
        clue.span.end <= doubt.span.end
        for clue in reading.within((start, doubt.span.end), "single_clue")
    ):
        return True
    first = reading.within((start, doubt.span.start), "first_impression")
    if not any(impression.span.end <= doubt.span.start for impression in first):
        return False
    return _TAKES_BACK.match(text, doubt.span.end - 1) is not None


def _settled_from(reading: Reading, signal: Signal) -> Iterator[int]:
    """Yield from where on doubts are answered: the sentence itself, or a fact told just before.

    "It does not say which. The uncle came by car. So he is ruled out": the fact answers the doubt.
    """
    if _settles(reading, signal):
        yield signal.span.start
    place = reading.sentence_at(signal.span.start)
    before = reading.sentence_before(place[0])
    if before is None or reading.within(place, *_NO_ANSWER):
        return
    if any("letter" in each.tags for each in reading.within(before, MENTION)):
        return
    if reading.within(before, "restatement") and not reading.within(
        before, "undecided", *_NO_ANSWER
    ):
        yield before[0]


def _settles(reading: Reading, signal: Signal) -> bool:
    """Whether a sentence answers the doubt from the text, not by what is plausible."""
    place = reading.sentence_at(signal.span.start)
    if reading.within(place, "text_support", "self_correction"):
        return True
    restated = reading.within(place, "restatement", "given_rule")
    return bool(restated) and len(terms(reading.record.reasoning, *place)) >= _LEAST_TERMS
