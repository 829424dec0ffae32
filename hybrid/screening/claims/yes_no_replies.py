"""Replies to a yes-no question: "No, it did not", "the answer is most likely no", "it is unlikely".

A reply in so many words opens the text, follows the question put again, or says again what is asked
("Yes, the ferry can cross"). What is called likely or unlikely must be what is asked, in enough of
its words: "it is unlikely that the ferry crosses" answers "Does the ferry cross?" with no. Only the
last reply of either kind counts, as what was thought before it may have been given up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Signal
from hybrid.screening.claims.polar import yes_and_no
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.answering import beside
from hybrid.screening.wording.questions import polar_when_supposed
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, is_question
from hybrid.text.terms import word_stems

_LEAD = (
    r"[\s*_>#-]*(?:(?:so|thus|hence|therefore|in short|in summary|overall|in conclusion|"
    r"(?:the )?answer|A|因此|所以|因而|总之|综上|答案?|回答)[,，:：\s*_]*)*"
)
_REPLY = re.compile(
    rf"{_LEAD}[\"“]?(?:(?P<yes>yes|是的|会的|能|可以|对)|(?P<no>no|不会|不能|不是|不可以|不对|否|没有))"
    r"[\"”]?[\s*_]*(?:[,，.。!！;；:：—–]|not\b|$)",
    re.IGNORECASE,
)
_ANSWER_IS = Guarded(
    r"\banswer(?:s|ing)?(?: (?:to|for) (?:this|the|that|your)(?: \w+)? question)?(?: here)?"
    r"(?: (?:is|would be|should be|must be|seems to be|with))?"
    r"(?: (?:(?:most|very|quite) )?(?:likely|probably|certainly|clearly|definitely|simply|an?))*"
    r"[:,]? [\"“'‘]?(?:(?P<yes>yes)|(?P<no>no))(?![\w-]| (?!to\b|for\b|because\b|as\b|since\b)\w)"
    r"|答案(?:应该?|应当|很可能|大概|显然)?(?:是|为)[“\"「]?"
    r"(?:(?P<yes_zh>是的|肯定的|会|能)|(?P<no_zh>否定的|不会|不能|否))",
    re.IGNORECASE,
)
# What stands before "that" and the words of the question.
_LIKELY = Guarded(
    r"\bit(?:['’]s| is| was| seems| appears| would be)"
    r"(?: (?:\w+ly|therefore|thus|very|quite|most|rather|more)){0,3} (?:(?P<yes>likely|"
    r"safe to (?:say|assume|conclude)|reasonable to (?:say|assume|conclude)|"
    r"fair to (?:say|conclude))|(?P<no>unlikely|improbable|wrong to (?:say|assume|conclude)|"
    r"incorrect to (?:say|assume|conclude)))(?: (?:for|that)\b)?"
    r"|(?P<yes_zh>很可能|极可能)|(?P<no_zh>不太?可能)",
    re.IGNORECASE,
)
_LEFT_OPEN = (
    *("undecidable", "undecided", "not_given", "others_think", "first_impression", "granted"),
    *("choice", "stereotype"),
)
_TURNS = ("self_correction", "unlikelihood")
# What supposes, beside what the question itself supposes.
_SUPPOSES = re.compile(r"\b(?:if|unless|whether|suppose|either|or)\b|如果|若|是否|假设|除非", re.I)
_LEAST_SHARE = 0.6
_LEAST_AGAIN = 0.4


def yes_no_replies(reading: Reading) -> Iterator[Signal]:
    """Yield ``holds_for`` yes or no, as the last reply before the choice has it; tag ``polar``."""
    letters = yes_and_no(reading)
    asked = polar_when_supposed(reading.record.question) if letters else None
    if letters is None or asked is None:
        return
    until = final_start(reading)
    for place in reversed(reading.sentences):
        if until < place[1] or reading.within(place, *_LEFT_OPEN):
            continue
        says_yes = _replied(reading, place, asked)
        if says_yes is None and not denies(asked):
            says_yes = _called_likely(reading, place, asked)
        if says_yes is not None:
            if not _turned_from(reading, (place[1], until)):
                yield Signal(FOR, as_span(place), letters[0 if says_yes else 1], ("polar",))
            return


def _turned_from(reading: Reading, rest: Range) -> bool:
    """Whether a later sentence opens with a turn, or takes back what was said before."""
    later = [place for place in reading.sentences if rest[0] <= place[0] and place[1] <= rest[1]]
    text = reading.record.reasoning
    return any(
        OPENS_WITH_TURN.match(text, *place) or reading.within(place, *_TURNS) for place in later
    )


def _replied(reading: Reading, place: Range, asked: str) -> bool | None:
    """Return whether a sentence replies yes or no in so many words."""
    text = reading.record.reasoning
    told = _ANSWER_IS.search(text, *place)
    if told is not None:
        # "I would not answer yes"; "the answer is yes or no".
        begins, _ = reading.clause_at(told.start())
        if _SUPPOSES.search(text, *place) or denies(text, begins, told.start()):
            return None
        return bool(told["yes"] or told["yes_zh"])
    reply = _REPLY.match(text, *place)
    if reply is None or is_question(reading.words(place)):
        return None
    opens = not text[: place[0]].strip()
    if not opens and not _puts_question_again(reading, place, asked):
        rest = word_stems(text[reply.end() : place[1]])
        wanted = word_stems(asked)
        if len(rest & wanted) < _LEAST_AGAIN * len(wanted):
            return None
    return reply["yes"] is not None


def _puts_question_again(reading: Reading, place: Range, asked: str) -> bool:
    """Whether the sentence before puts the question again, so that a reply follows it."""
    index = reading.sentence_index(place[0])
    if index == 0:
        return False
    words = reading.words(reading.sentences[index - 1])
    wanted = word_stems(asked)
    return is_question(words) and len(word_stems(words) & wanted) >= _LEAST_SHARE * len(wanted)


def _called_likely(reading: Reading, place: Range, asked: str) -> bool | None:
    """Return whether what is asked is called likely, or unlikely."""
    text = reading.record.reasoning
    found = _LIKELY.search(text, *place)
    if found is None or is_question(reading.words(place)):
        return None
    said, wanted = text[found.end() : place[1]], word_stems(asked)
    if denies(beside(asked)) == denies(beside(said)):
        # "Without" that both hold denies nothing.
        asked, said = beside(asked), beside(said)
    if len(word_stems(said) & wanted) < _LEAST_SHARE * len(wanted):
        return None
    if _SUPPOSES.search(text, place[0], found.start()) or denies(text, place[0], found.start()):
        return None
    if _SUPPOSES.search(said) and not _SUPPOSES.search(asked):
        return None
    return bool(found["yes"] or found["yes_zh"]) != denies(said)
