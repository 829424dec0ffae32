"""Options that are weighed one by one, and come out alike.

An analysis that goes through the options has a stretch for each. Two of them may end in the same
verdict, in nearly the same words ("It is a common source of iron"), while others do not: then more
than one option is argued to fit. What the stretch turns from, denies, or only reports of the
option is no verdict. In a list with a line for each option ("Itching: not present.") the same words
are the same verdict, whatever they say.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher

from hybrid.packs.vocabulary import AGAINST
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.questions import asking_sentence
from hybrid.screening.wording.stretches import Stretch, stretches
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems, terms

_POINTS_BACK = re.compile(
    r"(?:this|that|it) (?:is|seems|sounds) (?:\w+\W){2,6}|这是?[\u4e00-\u9fff]{3,10}[。.]"
)
_LEAST_STRETCHES = 2
_LEAST_SHARED = 3
_LONGEST_PHRASE = 4
_ALIKE = 0.75
_ANSWERED = 0.75
_SUPPOSES = re.compile(r"\b(?:if|unless|would|could|might|may)\b", re.IGNORECASE)
_DIRECTED = re.compile(
    r"\b(?:than|more|less|longer|shorter|higher|lower|earlier|later)\b|比(?!较)|超过|不足|[更较偏][长短高低多少]"
)
# What an option would have it, it says itself.
_REPORTS = re.compile(
    r"\b(?:this|the|that) (?:option|choice|answer|statement) (?:\w+ly )?"
    r"(?:says|suggests|states|means|claims|holds|refers|describes)\b"
    r"|(?:这[个一]?|该|此)选?项(?:认为|表示|说的?|指的?|提到|意味|描述)",
    re.IGNORECASE,
)
_LINE = re.compile(r"[^\n]+")
_MARKS = " \t*#•-–—.、()（）[]【】1234567890"
# "This is a disease" tells what is put up for choice, where it is said of all.
_NAMES_KIND = re.compile(r"(?:(?:this|it|that) is )?an? |(?:这|它)?是一?[种个类项]", re.IGNORECASE)
# What a line says of its option: after a mark, and short.
_LISTED = re.compile(r"[\s*)）\]】\"”]*[:：—–-]+[\s*]*(?P<said>[^\n:：]{2,60}?)[\s*.。;；]*")


def weighed_alike(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``both`` for the later of two like verdicts, on the chosen option and another one.

    Where the one that is not so is asked for, the chosen one must come out otherwise than others.
    """
    listed = _listed_alike(reading, choice)
    if listed:
        return listed
    lettered = {m.option for m in reading.of(MENTION) if "letter" in m.tags}
    if len(lettered) < _LEAST_STRETCHES:
        return []
    weighed = stretches(reading, final_start(reading))
    own = [each for each in weighed if each.option == choice.letter]
    others = [each for each in weighed if each.option != choice.letter]
    if len(own) != 1 or not others or _is_told_apart(own[0], claims):
        return []
    if reading.asks_for_exception and _differs(reading, own[0], claims):
        return []
    return _passed_alike(reading, own[0], others, claims)


def _passed_alike(
    reading: Reading, own: Stretch, others: Sequence[Stretch], claims: Sequence[Signal]
) -> list[Signal]:
    """Return ``both`` for the first verdict of a stretch that is passed on ``others`` too."""
    passed = [(other, said) for other in others for said in _verdicts(reading, other)]
    for place in _verdicts(reading, own) if passed else ():
        # "This describes it; this is the best description" tells the two apart.
        above = _is_set_above(reading, place)
        alike = [
            (other, said)
            for other, said in passed
            if _is_like(reading, place, said) and _is_set_above(reading, said) == above
        ]
        agreeing = {other.option for other, _ in alike}
        all_but_some = len(agreeing) < len({each.option for each in others})
        fitting = [said for other, said in alike if not _is_denied(other, claims)]
        if fitting and (reading.asks_for_exception or all_but_some or len(others) == 1):
            return [Signal("both", as_span(max(place, fitting[0])))]
    return []


def _is_set_above(reading: Reading, place: Range) -> bool:
    return bool(reading.within(place, "outdoes", "comparison"))


def _listed_alike(reading: Reading, choice: Choice) -> list[Signal]:
    """Return ``both`` where a list says the same of the chosen option and of another one."""
    text = reading.record.reasoning
    said: dict[str, tuple[str, Range]] = {}
    for line in _LINE.finditer(text):
        named = reading.within(line.span(), MENTION)
        if named and not text[line.start() : named[0].span.start].strip(_MARKS):
            last = max(m.span.end for m in named if m.option == named[0].option)
            rest = _LISTED.fullmatch(text, last, line.end())
            if rest is not None and {m.option for m in named} == {named[0].option}:
                said[named[0].option or ""] = (rest["said"].lower(), line.span())
    own = said.get(choice.letter or "")
    if own is None or own[1][1] > final_start(reading):
        return []
    alike = [place for letter, (words, place) in said.items() if words == own[0]]
    if len(alike) == len(said) and _NAMES_KIND.match(own[0]):
        return []
    return [Signal("both", as_span(max(alike)))] if len(alike) > 1 else []


def _differs(reading: Reading, own: Stretch, claims: Sequence[Signal]) -> bool:
    """Whether anything in a stretch may make it the exception that is asked for."""
    place = (own.sentences[0][0], own.sentences[-1][1])
    if any(c.option == own.option for c in claims) or reading.within(place, "contrast"):
        return True
    return any(denies(reading.words(each)) for each in own.sentences)


def _verdicts(reading: Reading, stretch: Stretch) -> Iterator[Range]:
    """Yield the sentences of a stretch that may be its verdict: asserted, and not turned from."""
    turned = [s.span.start for s in reading.of("contrast") if stretch.holds(s)]
    quoted = [m.span for m in reading.of(MENTION) if "text" in m.tags]
    turned = [at for at in turned if not any(q.start < at < q.end for q in quoted)]
    for start, end in _units(reading, stretch):
        if any(start <= at for at in turned) or _denies_anything(reading, (start, end)):
            continue
        if _REPORTS.search(reading.record.reasoning, start, end):
            continue
        named = reading.options_in((start, end))
        if named - {stretch.option}:
            continue
        if not reading.within((start, end), "doubt", "undecidable"):
            yield start, end


def _denies_anything(reading: Reading, place: Range) -> bool:
    """Whether a clause denies; two that do so in one sentence assert nothing."""
    parts = clauses(reading.record.reasoning, *place)
    return any(denies(reading.record.reasoning, *part) for part in parts)


def _units(reading: Reading, stretch: Stretch) -> Iterator[Range]:
    """Yield sentences and their clauses, in Chinese clauses alone, which hold as much."""
    for place in stretch.sentences:
        parts = tuple(clauses(reading.record.reasoning, *place))
        if reading.record.lang == "zh":
            yield from parts
            continue
        yield place
        if not reading.options_in(place) - {stretch.option}:
            yield from (part for part in parts[1:] and parts if not _is_weak(reading, part))


def _is_weak(reading: Reading, place: Range) -> bool:
    """Whether a clause only says what may be, or what would be on a condition."""
    return (
        bool(reading.within(place, "hedge")) or _SUPPOSES.search(reading.words(place)) is not None
    )


def _is_like(reading: Reading, one: Range, other: Range) -> bool:
    """Whether two sentences say the same but for their options, or both answer the question."""
    if _is_repeated(reading, one, other):
        return True
    if _directed(reading.words(one)) != _directed(reading.words(other)):
        # "It takes longer than this" is not like "it takes as long as this".
        return False
    said, told = (_said(reading, place) for place in (one, other))
    shared = set(said) & set(told)
    if len(shared) < _LEAST_SHARED or _is_one_phrase(shared):
        return False
    if SequenceMatcher(None, said, told, False).ratio() >= _ALIKE:
        return True
    asked = _asked(reading)
    return len(asked) >= _LEAST_SHARED and all(
        len(asked.intersection(each)) >= _ANSWERED * len(asked) for each in (said, told)
    )


def _directed(words: str) -> frozenset[str]:
    """Return the words by which something is set above or below something else."""
    return frozenset(_DIRECTED.findall(words.lower()))


def _is_one_phrase(shared: Collection[str]) -> bool:
    """Whether no more than one phrase of some five Chinese characters is shared, in its pairs."""
    if len(shared) > _LONGEST_PHRASE or any(map(str.isascii, shared)):
        return False
    ends = {pair[-1] for pair in shared}
    return sum(pair[0] not in ends for pair in shared) == 1


def _is_repeated(reading: Reading, one: Range, other: Range) -> bool:
    """Whether the same words pass the same verdict twice: "This is a plain remark."."""
    words, others = (reading.words(place).lower() for place in (one, other))
    return words == others and _POINTS_BACK.match(words) is not None


def _said(reading: Reading, place: Range) -> list[str]:
    """Return the content of a sentence in order, without the words of the options."""
    options = stems(*reading.record.options.values())
    found = (term.stem for term in terms(reading.record.reasoning, *place))
    return [stem for stem in found if stem not in options]


def _asked(reading: Reading) -> frozenset[str]:
    """Return the content of the sentence that asks, without the words of the options."""
    asking = asking_sentence(reading.record.question)
    return stems(asking) - stems(*reading.record.options.values())


def _is_told_apart(stretch: Stretch, claims: Sequence[Signal]) -> bool:
    """Whether the stretch sets its option above others, or speaks against it."""
    inside = [claim for claim in claims if stretch.holds(claim)]
    return any("comparison" in c.tags or c.name == AGAINST for c in inside)


def _is_denied(stretch: Stretch, claims: Sequence[Signal]) -> bool:
    return any(c.name == AGAINST and c.option == stretch.option for c in claims)
