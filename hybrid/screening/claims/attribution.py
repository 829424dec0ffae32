"""Who the reasoning says the question's predicate is true of.

"Who was late?" asks for the bearer of *late*. A sentence such as "Mira was running, which implies
that she was late" attributes it to Mira although it names no option letter and says nothing of
right or wrong. The claim counts when the clause repeats at least half of the predicate's content
and one bearer stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import Predicate, predicate
from hybrid.screening.claims.bearer_stretches import GIVES_REASON, bearer_stretches
from hybrid.screening.claims.joined_bearers import of_all_named
from hybrid.screening.claims.later_bearers import CLEFT, IT_IS
from hybrid.screening.claims.other_cases import is_of_another_case
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.open_sentences import LEAVES_OPEN
from hybrid.text.guarded import Guarded
from hybrid.text.opposites import opposes
from hybrid.text.polarity import denies
from hybrid.text.ranks import of_another_rank
from hybrid.text.sentences import Range, clauses, index_of
from hybrid.text.terms import Term, terms

_SPEAKS_OF_THE_QUESTION = Guarded(
    r"\?|？|\bquestion\b|\basks?\b|题目问|问题|谁|哪一?[位个名人]", re.IGNORECASE
)
# "They may be interested or disinterested".
_EITHER_WAY = re.compile(r"\b([a-z]{4,}) or (?:not|dis|un|in|im|ir)[ -]?\1\b", re.IGNORECASE)
# A negator that ends a stretch belongs to the bearer named next: "the cook, and not" the guest.
_DENIES_NEXT = re.compile(
    r"(?:\b(?:and|but)\s+)?\b(?:not|never|rather than|instead of|nor|neither)\s*$"
    r"|(?:而|并)?(?:不是|非|没有)\s*$",
    re.IGNORECASE,
)
_DENIED_BEFORE = re.compile(
    r"(?:\bnot|\bnever|n['’]t)(?: have)?(?: been| be)?\s*$|\b(?:neither|nor)(?: the| an?)?\s*$"
    r"|(?:不[会可]?能?|并不|并非|绝不|绝非)(?:会|可能)?是?\s*$",
    re.IGNORECASE,
)
# "A morpheme, which is the smallest unit that has a meaning" tells what the word stands for.
_DEFINES = re.compile(
    r"\W{0,3}(?:which |that )?(?:is|are|means|refers? to|denotes)\s+(?:an?|the)\b"
    r"|[，,]?[它其]?[就则]?是(?:指|一种)",
    re.IGNORECASE,
)
_LEAST_OF_A_DEFINITION = 0.75
# Of what is asked for by degree these are the ones after the first: "the second most likely".
_RUNNER_UP = re.compile(
    r"\b(?:second|third|fourth|fifth|next)[- ](?:most|least|best|worst)\b|其次|第[二三四五]可能",
    re.IGNORECASE,
)
# "The cook, as the guest was not seen": what a reason or condition says is not said of the bearer.
_OF_ANOTHER = re.compile(
    r"(?:as|because|since|if|unless|provided|as long as)\s+(?!(?:he|she|they|it)\b)|因为|由于|只要",
    re.IGNORECASE,
)
# What is so of people in general is not said of the one asked about.
_IN_GENERAL = Guarded(
    r"\b(?:most|many|some|other) (?:people|persons|men|women|folks?|others)\b"
    r"|[大]?多数人|很多人|有些人|一般人",
    re.IGNORECASE,
)
_PAIR = 2
_LIST_MARKS = 24
_NEARBY = 30
# "So the", "Therefore, the": what opens a clause before its bearer.
_LONGEST_LEAD = 16
_LEAST_SHARE = 0.5
_LEAST_OF_A_CLEFT = 0.4


def attributions(reading: Reading) -> tuple[Signal, ...]:
    """Return ``holds_for`` and ``holds_against`` for bearers of the question's predicate.

    Tags: ``attributed``, and ``hedged`` where it is hedged; of a thing no such claim counts.
    """
    asked = predicate(reading, of_things=True)
    if asked is None:
        return ()
    found = [_claim(reading, asked, *said) for said in bearer_stretches(reading, asked)]
    return tuple(c for c in found if c and not (asked.of_things and "hedged" in c.tags))


def _claim(reading: Reading, asked: Predicate, place: Range, bearer: Signal) -> Signal | None:
    """Return what a stretch says of its bearer, if it says enough of what is asked."""
    if bearer.option is None or not _may_claim(reading, asked, place, bearer):
        return None
    text = reading.record.reasoning
    leap = reading.within(place, "inference", "hedge", "conclusion_marker")
    begun = leap[0].span.start if leap else place[0], place[1]
    said = [term for term in terms(text, *begun) if term.stem in asked.stems]
    led = bool(leap) or _is_led(reading, place[0])
    if not _says_enough(reading, asked, begun, said, bearer, led=led):
        return None
    saying = _saying(text, begun, said)
    if not _in_clause_of(text, place, bearer, said) or _of_another(reading, bearer, saying):
        return None
    words = _words_of_claim(reading, saying)
    if _is_left_open(reading, place, begun[0]) or of_all_named(reading, bearer, words):
        return None
    if of_another_rank(asked.text, words) or _RUNNER_UP.search(words):
        return None
    name = FOR if _denied(reading, asked, begun[0], words) == asked.denied else AGAINST
    hedged = ("hedged",) if reading.within(place, "hedge") else ()
    return Signal(name, as_span(place), bearer.option, ("attributed", *hedged))


def _may_claim(reading: Reading, asked: Predicate, place: Range, bearer: Signal) -> bool:
    """Whether a stretch is neither the choice nor a verdict, and tells of the case at hand."""
    if _concludes(reading, place) or _is_judged(reading, place, bearer):
        return False
    if is_of_another_case(reading, place, bearer.span.start):
        return False
    return not _speaks_of_another(reading, asked, place)


def _is_led(reading: Reading, start: int) -> bool:
    """Whether a word that concludes opens the clause in which a stretch begins: "so" the cook."""
    begins, _ = reading.clause_at(start)
    if start - begins > _LONGEST_LEAD:
        return False
    return bool(reading.within((begins, start), "conclusion_marker"))


def _says_enough(
    reading: Reading,
    asked: Predicate,
    place: Range,
    said: Sequence[Term],
    bearer: Signal,
    *,
    led: bool,
) -> bool:
    """Whether what is ``said`` of the predicate is so much of it that it is claimed.

    Less will do where a conclusion has ``led`` to it, or where the bearer is defined by it.
    """
    least = _LEAST_SHARE if led else _least_unled(reading, asked, place, said)
    if asked.of_things and _DEFINES.match(reading.record.reasoning, bearer.span.end, place[1]):
        least = min(least, _LEAST_OF_A_DEFINITION)
    enough = len({term.stem for term in said}) >= least * len(asked.stems)
    return enough and not _tells_a_part(asked, said)


def _least_unled(reading: Reading, asked: Predicate, place: Range, said: Sequence[Term]) -> float:
    """Return how much of the predicate a clause must repeat that draws no conclusion.

    It retells the text, and tells nothing short of the whole predicate; but "it was the cook who
    paid the toll" does, which only answers whoever asks who paid it.
    """
    begins = reading.sentence_at(place[0])[0]
    cleft = IT_IS.search(reading.record.reasoning, begins, place[1])
    # "It is so that" and "it is clear that" name nobody.
    if cleft is None or (cleft["one"] and not reading.within(cleft.span("one"), MENTION)):
        return 1.0
    told = {term.stem for term in said}
    asks = next((t.stem for t in terms(asked.text) if t.stem in asked.stems), "")
    return _LEAST_OF_A_CLEFT if asks in told and len(told) > 1 else 1.0


def _speaks_of_another(reading: Reading, asked: Predicate, place: Range) -> bool:
    """Whether a clause speaks of the question, an option's meaning, or not of the verb asked."""
    if _SPEAKS_OF_THE_QUESTION.search(reading.record.reasoning, *place):
        return True
    return asked.verb not in reading.words(place) or _reads_options(reading, place)


def _tells_a_part(asked: Predicate, said: Sequence[Term]) -> bool:
    """Whether of two words asked for only the second is said: "checked for drugs", of "free of"."""
    if len(asked.stems) != _PAIR or len({term.stem for term in said}) == _PAIR:
        return False
    first = next((term.stem for term in terms(asked.text) if term.stem in asked.stems), "")
    return asked.text.isascii() and bool(said) and said[0].stem != first


def _is_judged(reading: Reading, place: Range, bearer: Signal) -> bool:
    """Whether a verdict on an option itself comes first: "C is false because the slope is 1"."""
    if "letter" not in bearer.tags:
        return False
    return any(s.span.start <= bearer.span.end + 1 for s in reading.within(place, "judgement"))


def _of_another(reading: Reading, bearer: Signal, saying: Range) -> bool:
    """Whether the predicate stands in a reason or condition after the bearer, or is of people."""
    text = reading.record.reasoning
    if _IN_GENERAL.search(text, *saying) and not _IN_GENERAL.search(reading.record.question):
        return True
    return bearer.span.end <= saying[0] and _OF_ANOTHER.match(text, *saying) is not None


def _is_left_open(reading: Reading, place: Range, start: int) -> bool:
    """Whether a stretch, with what leads to it, leaves open what it speaks of from ``start`` on."""
    if reading.within(place, "undecidable", "doubt"):
        return True
    text = reading.record.reasoning
    near = max(reading.sentence_at(start)[0], place[0] - _NEARBY), place[1]
    return bool(LEAVES_OPEN.search(text, *near) or _EITHER_WAY.search(text, *near))


def _denied(reading: Reading, asked: Predicate, start: int, words: str) -> bool:
    """Whether a claim that begins at ``start`` denies what is asked, or tells its opposite."""
    begins = max(reading.sentence_at(start)[0], start - _NEARBY)
    denied = denies(words) != opposes(asked.text, words)
    return denied != bool(_DENIED_BEFORE.search(reading.words((begins, start))))


def _in_clause_of(text: str, place: Range, bearer: Signal, said: Sequence[Term]) -> bool:
    """Whether the clause says something of the predicate in which "the latter" is the bearer."""
    if "back" not in bearer.tags:
        return True
    parts = clauses(text, *place)
    own = parts[index_of(parts, max(place[0], min(bearer.span.start, place[1] - 1)))]
    return any(own[0] <= term.start < own[1] for term in said)


def _saying(text: str, place: Range, said: Sequence[Term]) -> Range:
    """Return the clauses of ``place`` that say the predicate: others deny other things.

    In the reason a word of it may come again: "is on food stamps because she cannot buy the food".
    """
    parts = clauses(text, *place)
    holding = [p for p in parts if any(p[0] <= term.start < p[1] for term in said)]
    start, end = (holding[0][0], holding[-1][1]) if holding else place
    whole = {term.stem: term.end for term in reversed(said)}
    reason = GIVES_REASON.search(text, max(whole.values(), default=start), end)
    return (start, reason.start()) if reason else (start, end)


def _words_of_claim(reading: Reading, place: Range) -> str:
    """Return the words of a claim without its bearer's name and what begins the next claim."""
    text = reading.record.reasoning
    start = place[0]
    named = reading.within(place, MENTION)
    starts = (start, *(mention.span.end for mention in named))
    ends = (*(mention.span.start for mention in named), place[1])
    words = "".join(text[a:b] for a, b in zip(starts, ends, strict=True))
    return words if CLEFT.search(words) else _DENIES_NEXT.sub("", words)


def _reads_options(reading: Reading, place: Range) -> bool:
    """Whether the sentence says what an option means, or only lists one."""
    sentence = reading.sentence_at(place[0])
    if reading.within(sentence, "option_reading"):
        return True
    named = reading.within(sentence, MENTION)
    opening = named[0] if named and named[0].span.start == sentence[0] else None
    if opening is None or "letter" not in opening.tags:
        return False
    text = reading.record.options.get(opening.option or "", "")
    return sentence[1] - opening.span.start <= len(text) + _LIST_MARKS


def _concludes(reading: Reading, place: Range) -> bool:
    return any(s.span.start < place[1] and place[0] < s.span.end for s in reading.of("choice"))
