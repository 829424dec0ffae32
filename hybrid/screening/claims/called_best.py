"""What is called the best, the likeliest or the only one of its kind: "the likeliest place is".

"The most likely place for the key is the drawer" answers "Where might the key be?", and "the only
fish among them is the eel" names one of the options, whatever else it is called. What is so called
must be what the question asks for, in a word of it, or an answer of some kind; what follows the
verb must be an option's whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.other_cases import is_of_another_case
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.open_sentences import is_open
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range
from hybrid.text.terms import stems

# So many characters before the option's name are looked at.
_BEFORE = 140
_CALLED = re.compile(
    r"\b(?:the|my|our|its) (?:only|sole|(?:single |very )?(?:best|likeliest)|"
    r"(?:single |by far the )?most [a-z]+)(?P<of>[^.;:!?\n]{0,90}?)"
    r" (?:is|are|was|were|would be|will be|must be|seems to be|appears to be|"
    r"(?:would|is) (?:most )?likely (?:to )?be)"
    r"(?: (?:probably|likely|clearly|therefore|thus|indeed))?[:,]? (?:(?:an?|the) )?[\"“'‘*_(]*$"
    r"|(?:唯一|最(?:为|有)?(?:可能|合适|恰当|合理|符合|接近|常见|适合|佳|好|主要))"
    r"(?P<of_zh>[^，。；：？！\n]{0,24}?)(?:应该?|应当|就|显然)?(?:是|为)[“\"「*（(]*$",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"[\"”'’」*_)）]*\s*(?:[.,;!。，；！)(（\n—–]|$|(?:as|because|since|which|that|where|who|in|for|"
    r"from|among|given|due)\b|因为|由于)",
    re.IGNORECASE,
)
_ANSWER = stems(
    "answer option choice one thing possibility candidate explanation conclusion reason match fit"
    " interpretation reading response description term word label category statement solution"
)
_ANSWER_ZH = re.compile(
    r"的?$|答案|选项|选择|解释|结论|理由|原因|说法|描述|词|做法|措施|情况|地[方点]|时间|一[项个种]|人选"
)
_DENIES = Guarded(
    r"\b(?:not|no|never|neither|nor|hardly|rather than|instead of|if|unless|whether|"
    r"would have been)\b|n['’]t\b|不|没|未|非|如果|假如|若|是否",
    re.IGNORECASE,
)
_LEFT_OPEN = (
    *("undecidable", "undecided", "not_given", "others_think", "first_impression", "choice"),
    *("stereotype",),
)


def called_best(reading: Reading) -> Iterator[Signal]:
    """Yield ``holds_for`` the option that is called the best, or the only, of what is asked for.

    Tag ``attributed``. Where the exception is asked for, the best is another matter.
    """
    if reading.asks_for_exception:
        return
    text, until = reading.record.reasoning, final_start(reading)
    asked = stems(reading.record.question) | _ANSWER
    for mention in reading.of(MENTION):
        if "text" not in mention.tags or until <= mention.span.start:
            continue
        place = reading.sentence_at(mention.span.start)
        begins = max(place[0], mention.span.start - _BEFORE)
        called = _CALLED.search(text, begins, mention.span.start)
        if called is None or _ENDS.match(text, mention.span.end) is None:
            continue
        if _is_asked_for(called, asked) and _is_held(reading, place, mention):
            span = as_span((called.start(), mention.span.end))
            yield Signal(FOR, span, mention.option, ("attributed",))


def _is_asked_for(called: re.Match[str], asked: frozenset[str]) -> bool:
    """Whether what is called the best is of the kind that the question asks for."""
    kind = called["of"]
    if kind is not None:
        return bool(asked & stems(kind))
    kind = called["of_zh"]
    return _ANSWER_ZH.search(kind) is not None or bool(asked & stems(kind))


def _is_held(reading: Reading, place: Range, mention: Signal) -> bool:
    """Whether the sentence asserts it, and names no other option beside."""
    if is_open(reading, place, *_LEFT_OPEN):
        return False
    if _DENIES.search(reading.record.reasoning, place[0], mention.span.start):
        return False
    if is_of_another_case(reading, place, mention.span.start):
        return False
    rest = reading.within((place[0], mention.span.end), MENTION)
    return all(each.option == mention.option for each in rest)
