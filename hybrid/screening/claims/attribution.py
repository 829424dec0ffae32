"""Who the reasoning says the question's predicate is true of.

"Who was late?" asks for the bearer of *late*. A sentence such as "Mira was running, which implies
that she was late" attributes it to Mira although it names no option letter and says nothing of
right or wrong. The claim counts when the clause repeats at least half of the predicate's content
and one bearer stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, zip_longest

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import Predicate, predicate
from hybrid.screening.claims.joined_bearers import of_all_named, one_of_several
from hybrid.screening.claims.later_bearers import CLEFT, IT_IS, comes_after, object_of
from hybrid.screening.claims.other_cases import is_of_another_case
from hybrid.screening.reading import Reading, as_span
from hybrid.text.conditions import NOT_IMPLIED_EN, NOT_IMPLIED_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.opposites import opposes
from hybrid.text.polarity import denies
from hybrid.text.ranks import ranks
from hybrid.text.sentences import Range, clauses, index_of
from hybrid.text.terms import Term, stems, terms

PRONOUN = re.compile(r"\b(?:he|she|they|him|her|them|his|their)\b|[他她它]", re.IGNORECASE)
"""A personal pronoun of the third person, English or Chinese."""
# What goes on about the same one, or about somebody else, before the next bearer is named.
_OWN_SUBJECT = re.compile(
    r"\b(?:it|its|this|that|these|those|which|who|i|we|you|one|someone|somebody|nobody|as)\b"
    r"|[这那该其]|我们?|有人",
    re.IGNORECASE,
)
_SPEAKS_OF_THE_QUESTION = Guarded(
    r"\?|？|\bquestion\b|\basks?\b|题目问|问题|谁|哪一?[位个名人]", re.IGNORECASE
)
LEAVES_OPEN = Guarded(
    r"\b(?:whether|if)\b|\b(?:say|tell|know|conclude|certain|sure) (?:who|which)\b|"
    r"(?:n['’]t|\b(?:not|never|cannot|hard|difficult|impossible|unable|no(?: (?:way|means))?|"
    r"nothing|without|enough))\b[^,;.]{0,30}\b(?:say|tell|know|conclude|certain|sure) that\b|"
    rf"{NOT_IMPLIED_EN}|是否|是不是|有多|[知断确]定?谁|说明不了|{NOT_IMPLIED_ZH}",
    re.IGNORECASE,
)
"""What leaves open whether a clause holds, or who is meant by it."""
# "They may be interested or disinterested".
_EITHER_WAY = re.compile(r"\b([a-z]{4,}) or (?:not|dis|un|in|im|ir)[ -]?\1\b", re.IGNORECASE)
_COMPARED_WITH = re.compile(r"\bthan\s+$|比\s*$", re.IGNORECASE)
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
# "The cook sat by the guest and sang": the one beside is no subject of the second verb.
_BESIDE = re.compile(
    r"\b(?:from|than|to|with|over|above|below|against|like|of|by|near|behind|after|before|beside)"
    r"\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_AND_DOES = re.compile(
    r"\s+and\s+(?!(?:the|an?|he|she|they|it|his|her|their|this|that|then|so|not)\b)\w+",
    re.IGNORECASE,
)
# "She is not kind to the guest, because" gives a reason for what is said of her.
_GIVES_REASON = re.compile(r"\s*,?\s*(?:because|since)\b", re.IGNORECASE)
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

    Tags: ``attributed``, and ``hedged`` where the clause is hedged.
    """
    asked = predicate(reading, of_things=True)
    if asked is None:
        return ()
    told = stems(asked.text)
    found: list[Signal] = []
    bearer: Signal | None = None
    for place in reading.sentences:
        stretches = _stretches(reading, place)
        for stretch, following in zip_longest(stretches, stretches[1:]):
            said = stretch
            named = [m for m in reading.within(stretch, MENTION) if not _is_asked(reading, m, told)]
            clause = object_of(reading, asked.stems, stretch) if following else None
            if clause is not None and following is not None:
                bearer = reading.within(following, MENTION)[0]
                said = (clause, bearer.span.end)
            elif following and comes_after(reading, stretch):
                bearer = reading.within(following, MENTION)[0]
                said = (stretch[0], bearer.span.end)
            elif named:
                bearer = _subject(reading, named[0], bearer)
            elif asked.of_things or not _goes_on(reading, bearer, stretch):
                continue
            claim = _claim(reading, asked, said, bearer, led=_led(reading, said[0]))
            if claim is not None and not (asked.of_things and "hedged" in claim.tags):
                found.append(claim)
    return tuple(found)


def _is_asked(reading: Reading, named: Signal, asked: frozenset[str]) -> bool:
    """Whether an option is named by a part of it that the question asks about.

    "Supply-side policy" is no "increase in the money supply" where such a policy is asked for.
    """
    return "part" in named.tags and stems(reading.record.text(named.span)) <= asked


def _subject(reading: Reading, named: Signal, before: Signal | None) -> Signal:
    """Return whom a stretch speaks of that names one: the one ``before`` if that is only beside."""
    text = reading.record.reasoning
    start, end = reading.sentence_at(named.span.start)
    if before is None or not start <= before.span.start < named.span.start:
        return named
    beside = _BESIDE.search(text, before.span.end, named.span.start)
    goes_on = _AND_DOES.match(text, named.span.end, end) or _GIVES_REASON.match(
        text, named.span.end, end
    )
    return before if beside and goes_on else named


def _goes_on(reading: Reading, bearer: Signal | None, stretch: Range) -> bool:
    """Whether a pronoun in a stretch that names nobody goes back to the bearer named last."""
    pronoun = PRONOUN.search(reading.record.reasoning, *stretch)
    return pronoun is not None and not one_of_several(reading, bearer)


def _led(reading: Reading, start: int) -> bool:
    """Whether a word that concludes opens the clause in which a stretch begins: "so" the cook."""
    begins, _ = reading.clause_at(start)
    if start - begins > _LONGEST_LEAD:
        return False
    return bool(reading.within((begins, start), "conclusion_marker"))


def _stretches(reading: Reading, place: Range) -> list[Range]:
    """Cut a sentence where a bearer comes in, so that each stretch begins with the one it is of."""
    text = reading.record.reasoning
    named = [
        mention
        for mention in reading.within(place, MENTION)
        if not _COMPARED_WITH.search(
            text[max(place[0], mention.span.start - 8) : mention.span.start]
        )
    ]
    starts = sorted({mention.span.start for mention in named})
    parts = clauses(text, *place)
    begun = [_begun(reading, parts, before) for before in pairwise(starts)]
    cuts = sorted({place[0], *starts[:1], *begun})
    return list(zip(cuts, [*cuts[1:], place[1]], strict=True))


def _begun(reading: Reading, parts: tuple[Range, ...], before: Range) -> int:
    """Return where a stretch begins whose bearer ends ``before``, which begins with another one.

    "The cook came on Monday, on Tuesday" the guest: the day is the guest's, unless a subject of
    its own or a conclusion comes before.
    """
    text = reading.record.reasoning
    start = parts[index_of(parts, before[1])][0]
    opening = start, before[1]
    if (
        start <= before[0]
        or PRONOUN.search(text, *opening)
        or _OWN_SUBJECT.search(text, *opening)
        or reading.within(opening, "inference", "hedge", "conclusion_marker")
        or comes_after(reading, opening)
    ):
        return before[1]
    return start


def _claim(
    reading: Reading, asked: Predicate, place: Range, bearer: Signal | None, *, led: bool
) -> Signal | None:
    text = reading.record.reasoning
    if bearer is None or bearer.option is None or _concludes(reading, place):
        return None
    if is_of_another_case(reading, place, bearer.span.start) or _is_judged(reading, place, bearer):
        return None
    if _speaks_of_another(reading, asked, place):
        return None
    leap = reading.within(place, "inference", "hedge", "conclusion_marker")
    start = leap[0].span.start if leap else place[0]
    said = [term for term in terms(text, start, place[1]) if term.stem in asked.stems]
    least = _least_share(reading, asked, (start, place[1]), said, led=led or bool(leap))
    if asked.of_things and _DEFINES.match(text, bearer.span.end, place[1]):
        least = min(least, _LEAST_OF_A_DEFINITION)
    if len({t.stem for t in said}) < least * len(asked.stems) or _tells_a_part(asked, said):
        return None
    saying = _saying(text, (start, place[1]), said)
    if not _in_clause_of(text, place, bearer, said) or _of_another(reading, bearer, saying):
        return None
    words = _words_of_claim(reading, saying)
    if reading.within(place, "undecidable", "doubt") or of_all_named(reading, bearer, words):
        return None
    if _is_left_open(text, (max(reading.sentence_at(start)[0], place[0] - _NEARBY), place[1])):
        return None
    if of_another_rank(asked.text, words) or _RUNNER_UP.search(words):
        return None
    denied = denies(words) != opposes(asked.text, words)
    before = text[max(reading.sentence_at(start)[0], start - _NEARBY) : start]
    denied = denied != bool(_DENIED_BEFORE.search(before))
    name = FOR if denied == asked.denied else AGAINST
    hedged = reading.within(place, "hedge")
    tags = ("attributed", "hedged") if hedged else ("attributed",)
    return Signal(name, as_span(place), bearer.option, tags)


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


def _is_left_open(text: str, place: Range) -> bool:
    """Whether a clause, with what leads to it, leaves open what it speaks of."""
    return bool(LEAVES_OPEN.search(text, *place) or _EITHER_WAY.search(text, *place))


def _least_share(
    reading: Reading, asked: Predicate, place: Range, said: Sequence[Term], *, led: bool
) -> float:
    """Return how much of the predicate a clause must repeat to be a claim.

    What draws no conclusion retells the text, and tells nothing short of the whole predicate; but
    "it was the cook who paid the toll" does, which only answers whoever asks who paid it.
    """
    if led:
        return _LEAST_SHARE
    begins = reading.sentence_at(place[0])[0]
    cleft = IT_IS.search(reading.record.reasoning, begins, place[1])
    # "It is so that" and "it is clear that" name nobody.
    if cleft is None or (cleft["one"] and not reading.within(cleft.span("one"), MENTION)):
        return 1.0
    told = {term.stem for term in said}
    asks = next((t.stem for t in terms(asked.text) if t.stem in asked.stems), "")
    return _LEAST_OF_A_CLEFT if asks in told and len(told) > 1 else 1.0


def _in_clause_of(text: str, place: Range, bearer: Signal, said: Sequence[Term]) -> bool:
    """Whether the clause says something of the predicate in which "the latter" is the bearer."""
    if "back" not in bearer.tags:
        return True
    parts = clauses(text, *place)
    own = parts[index_of(parts, max(place[0], min(bearer.span.start, place[1] - 1)))]
    return any(own[0] <= term.start < own[1] for term in said)


def of_another_rank(asked: str, said: str) -> bool:
    """Whether a place in an order is asked for, and another one spoken of: "the third largest"."""
    wanted = {rank for _, _, rank in ranks(asked)}
    named = {rank for _, _, rank in ranks(said)} if wanted else set()
    return bool(named) and not wanted & named


def _saying(text: str, place: Range, said: Sequence[Term]) -> Range:
    """Return the clauses of ``place`` that say the predicate: others deny other things."""
    parts = clauses(text, *place)
    holding = [p for p in parts if any(p[0] <= term.start < p[1] for term in said)]
    start, end = (holding[0][0], holding[-1][1]) if holding else place
    reason = _GIVES_REASON.search(text, max((term.end for term in said), default=start), end)
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
