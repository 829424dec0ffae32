"""``misjudged``: an option is called wrong, and a reason given says what the option says.

"D is wrong. Under section 47 the manager may hire …" under an option that reads "The manager may
hire": the reason is one for the option. It counts wherever it is given for some verdict, so that
what is wrong of one option may not be the ground for calling another one wrong; and wherever the
response tells it as a fact. The option chosen as the false one is called wrong as well.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from rapidfuzz import fuzz

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.entailments import LEADING, lettered
from hybrid.screening.claims.outright import first_saying, said_outright, saying_gist, told_in_gist
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.option_wording import repeats
from hybrid.screening.wording.questions import (
    asking_place,
    asks_for_a_statement,
    asks_for_falsehood,
)
from hybrid.text.sentences import Range, clauses

_REASON = re.compile(
    r"[\s*>\-•]*(?:(?:because|since|as|for|under|according to|by|in fact|actually)\b|"
    r"因为|由于|根据|依据|依照|按照|事实上|实际上|理由)",
    re.IGNORECASE,
)
# What judges the option within the reason itself: "the officer does so, which breaks the rule".
_JUDGED = re.compile(
    r"违反|违法|不当|不符|错误|有误|\b(?:violat|breach|break|illegal|unlawful|wrong|incorrect|false)",
    re.IGNORECASE,
)
# … or right after what is said: "…, which breaks the rule".
_TAKEN_BACK = re.compile(
    r"[，,；;。.]\s*(?:[但而]?是?[这那此该其]|是|属于|构成|显然|which|this|that|and so)"
    r"[^，。；,;.]{0,12}(?:违|不当|不符|不正确|不对|不成立|错|有误|片面|violat|breach|break|illegal|unlawful|wrong|incorrect|"
    r"false)",
    re.IGNORECASE,
)
# "It may, but …" grants it.
_GOES_ON = re.compile(r"[，,]\s*(?:但|不过|然而|but\b|though\b)", re.IGNORECASE)
_POINTS_BACK = re.compile(r"\s*(?:but |yet )?(?:this|that|which)\b|\s*但?[这那此该]", re.IGNORECASE)
# A verdict that opens its sentence so early may conclude from the sentence before.
_JUST_AFTER = 12
# From such a likeness on, in percent, a sentence is another one put right.
_ALIKE, _ALIKE_ZH = 85, 75
# "This is wrong" speaks of the letter named within so many characters before it.
_NEARBY = 200


def misjudged(reading: Reading, chosen: str | None) -> tuple[Signal, ...]:
    """Return ``misjudged`` for options called wrong though a reason given says what they say."""
    record = reading.record
    if not asks_for_a_statement(reading):
        return ()
    verdicts = [
        (verdict, letter)
        for verdict in reading.of("negate", "unfitting")
        if (letter := _judged(reading, verdict)) is not None
    ]
    upheld = {chosen, *(s.option for s in reading.of("support"))}
    wrong = sorted({letter for _, letter in verdicts} - upheld)
    if chosen is not None and chosen in record.options and _asks_for_the_false_one(reading):
        # To choose an option as the false one is to call it so.
        wrong.append(chosen)
    places = dict.fromkeys(place for verdict, _ in verdicts for place in _reasons(reading, verdict))
    found = [
        (said, letter)
        for place in places
        for letter in wrong
        for said in _saying(reading, place, record.options[letter])
    ]
    found += [(said, letter) for letter in wrong for said in _told(reading, record.options[letter])]
    found += _told_in_gist(reading, verdicts, chosen, set(wrong) - {by for _, by in found})
    return tuple(Signal("misjudged", as_span(said), by) for said, by in dict.fromkeys(found))


def _judged(reading: Reading, verdict: Signal) -> str | None:
    """Return the option that a verdict is about, where it is named by its letter."""
    named = [m for m in reading.of(MENTION) if "letter" in m.tags]
    if verdict.option is not None:
        within = any(m.span.overlaps(verdict.span) for m in named)
        return verdict.option if within else None
    before = [m for m in named if m.span.end <= verdict.span.start]
    if not before or verdict.span.start - before[-1].span.end > _NEARBY:
        return None
    return before[-1].option


def _reasons(reading: Reading, verdict: Signal) -> Iterator[Range]:
    """Yield what gives the reason: the rest of the sentence, the next one, the one before."""
    text = reading.record.reasoning
    last = verdict.span.end - 1
    start, end = reading.sentence_at(last)
    rest = _after_marks(text, (verdict.span.end, end))
    if _REASON.match(text, *rest) or text[verdict.span.end : verdict.span.end + 1] in ":：":
        yield rest
    following, earlier = reading.sentence_after(last), reading.sentence_before(last)
    if following and _REASON.match(text, *following) and not lettered(reading, following):
        yield following
    if earlier and verdict.span.start - start <= _JUST_AFTER:
        concluded = LEADING.match(text, *earlier)
        leads = concluded or LEADING.match(text, start, end)
        if leads and not lettered(reading, earlier):
            yield (concluded.end() if concluded else earlier[0]), earlier[1]


def _after_marks(text: str, place: Range) -> Range:
    start, end = place
    while start < end and text[start] in " ,，:：;；的":
        start += 1
    return start, end


def _saying(reading: Reading, place: Range, option: str) -> Iterator[Range]:
    """Yield what of a reason says what an option says, unless the rest takes it back."""
    for said in first_saying(reading, place, option):
        if not _TAKEN_BACK.match(reading.record.reasoning, said[1] - 1):
            yield said


def _told_in_gist(
    reading: Reading,
    verdicts: Sequence[tuple[Signal, str]],
    chosen: str | None,
    letters: Collection[str],
) -> Iterator[tuple[Range, str]]:
    """Yield what says the last clause of one of ``letters``: in the reason against that option, or
    of the one chosen as the false one wherever it is told.
    """
    text, options = reading.record.reasoning, reading.record.options
    for verdict, letter in verdicts:
        for place in (*_reasons(reading, verdict), *_leading_to(reading, verdict)):
            if letter not in letters:
                continue
            headed = verdict.span.end <= place[0]
            for said in saying_gist(reading, place, options[letter], headed=headed):
                if not _TAKEN_BACK.match(text, said[1] - 1):
                    yield said, letter
    if chosen in letters and chosen is not None:
        own = options[chosen]
        for said in told_in_gist(reading, own):
            index = reading.sentence_index(said[0])
            if _is_judged(reading, reading.sentences[index], own):
                continue
            if not _is_put_right(reading, index, own):
                yield said, chosen


def _leading_to(reading: Reading, verdict: Signal) -> Iterator[Range]:
    """Yield what a sentence says before it concludes that the option is wrong."""
    start, end = reading.sentence_at(verdict.span.end - 1)[0], verdict.span.end
    markers = reading.within((start, end), "conclusion_marker")
    if markers and markers[-1].span.start > start:
        yield start, markers[-1].span.start


def _told(reading: Reading, option: str) -> Iterator[Range]:
    """Yield where an option's text is told as a fact, and not put up for judgement."""
    for said in said_outright(reading, option):
        index = reading.sentence_index(said[0])
        sentence = reading.sentences[index]
        around = reading.sentences[max(0, index - 1) : index + 2]
        if _is_judged(reading, sentence, option) or _is_put_right(reading, index, option):
            continue
        granted = _GOES_ON.match(reading.record.reasoning, said[1] - 1, sentence[1])
        apart = not any(lettered(reading, each) for each in around)
        if granted or apart or _gives_ground(reading, index):
            yield said


def _is_put_right(reading: Reading, index: int, option: str) -> bool:
    """Whether a sentence and the next one tell an option and what is right of it, or the other way.

    "The lamp stands on the left. The lamp stands on the right": the first one only copies it.
    """
    least = _ALIKE_ZH if reading.record.lang == "zh" else _ALIKE
    around = [reading.words(place) for place in reading.sentences[max(0, index - 1) : index + 2]]
    return any(
        repeats(option, one) and not repeats(option, two) and fuzz.ratio(one, two) >= least
        for one, two in pairwise(around)
    )


def _asks_for_the_false_one(reading: Reading) -> bool:
    """Whether what is asked for is the option that is false, and no error that the text tells."""
    question = reading.record.question
    parts = clauses(question, *asking_place(question))
    return bool(parts) and asks_for_falsehood(reading, parts[-1])


def _gives_ground(reading: Reading, index: int) -> bool:
    """Whether a sentence is given as a reason, or the next one concludes from it."""
    text, places = reading.record.reasoning, reading.sentences
    if _REASON.match(text, *places[index]) or LEADING.match(text, *places[index]):
        return True
    return index + 1 < len(places) and LEADING.match(text, *places[index + 1]) is not None


def _is_judged(reading: Reading, place: Range, option: str) -> bool:
    """Whether a sentence or the next one calls wrong what is said: "…, which is illegal"."""
    text, own = reading.record.reasoning, option.lower()
    if any(match[0].lower() not in own for match in _JUDGED.finditer(text, *place)):
        return True
    following = reading.sentence_after(place[0]) or (0, 0)
    return _POINTS_BACK.match(text, *following) is not None and bool(
        _JUDGED.search(text, *following)
    )
