"""What the question asks for, said of the options one by one in the question's own words.

"Which of these grains contains gluten?" is answered by "barley contains gluten": a clause ends in
the words that end the question. Whether it denies them is compared with whether the question does,
so that a question for what does *not* contain gluten, or for the exception, is answered by a
denial. Signals emitted:

``both``             it is said of the chosen option and of another one alike
``asked_otherwise``  of the chosen one the contrary is said, or of another one alone that it is so
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hybrid.records.mentions import MENTION
from hybrid.records.record import OPTION_PREFIX
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.entailments import LEADING
from hybrid.screening.claims.polar import yes_and_no
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.stance.asked_words import (
    Asked,
    asked_words,
    asks_denial,
    denies_words,
    shared_end,
    shared_words,
)
from hybrid.screening.stance.completions import completions, paraphrased
from hybrid.screening.stance.fillings import fillings
from hybrid.screening.stance.listed_parts import listed_parts
from hybrid.screening.stance.verdicts import Verdict, is_outright, may_judge, named_in
from hybrid.screening.wording.questions import asking_sentence, asks_by_degree, asks_for_a_statement
from hybrid.text.opposites import DIRECTED_EN
from hybrid.text.sentences import Range, clauses, extent

# What goes on speaking of the option under discussion: "this is", "therefore the tenant".
_POINTS_BACK = re.compile(
    r"[\s*•\-]*(?:(?:this|that|it|they|these|such|so|therefore|thus|hence)\b"
    r"|这|该|此|其|它|因此|所以|故|因而|可见|综上)",
    re.IGNORECASE,
)
_THE_OTHERS = re.compile(
    r"\s*(?:and |while |whereas )?(?:all )?(?:of )?the "
    r"(?:others\b|(?:other|remaining) (?:\w+ )?(?:options|ones|choices)\b)"
    r"|\s*而?(?:其他|其它|其余)(?:的?(?:选项|几?[项句个组])|的|[各几两三])",
    re.IGNORECASE,
)
_WHOLLY = 0.5
_MARKS = "，,；;：:、 \n"
# Of a clause that only lists an option, so much is its name.
_LISTED = 0.5
# "Who baked the longer loaf?" asks for one of two, whatever both are.
_OF_TWO = re.compile(
    rf"\bthe (?:{DIRECTED_EN}|longer|deeper|wider|thicker|brighter|darker)\b", re.IGNORECASE
)


def asked_alike(reading: Reading, found: Mapping[str, Verdict], choice: Choice) -> list[Signal]:
    """Return ``both`` where what is asked for is said of the chosen option and another one."""
    own = found.get(choice.letter or "")
    if own is None or not own.good:
        return []
    others = [each for letter, each in found.items() if letter != choice.letter and each.good]
    if len(others) > 1 and all(each.place == own.place for each in others) and not own.wholly:
        # "All four are sections of the code" says what kind of thing is put up for choice.
        return []
    asking = asking_sentence(reading.record.question)
    if not others or asks_by_degree(asking) or _OF_TWO.search(reading.record.question):
        return []
    return [Signal("both", as_span(max(own.place, others[0].place)))]


def asked_otherwise(
    found: Mapping[str, Verdict], choice: Choice, options: int
) -> tuple[Signal, ...]:
    """Return ``asked_otherwise``, where what is said of the options is not what was chosen.

    Of ``options`` in all it is said of one other, or of all others.
    """
    own = found.get(choice.letter or "")
    judged = len(found) > 1 or any(each.completes for each in found.values())
    judged = judged or any(each.good and each.names for each in found.values())
    judged = judged or (own is not None and own.wholly)
    if not judged or (own is not None and own.good):
        return ()
    if own is not None:
        return (Signal("asked_otherwise", as_span(own.place), choice.letter),)
    good = [(letter, each) for letter, each in found.items() if each.good]
    if len(good) not in {1, options - 1}:
        return ()
    letter, verdict = good[0]
    return (Signal("asked_otherwise", as_span(verdict.place), letter),)


def asked_verdicts(reading: Reading, choice: Choice) -> Mapping[str, Verdict]:
    """Return by letter the last verdict on each option on which no contrary one is passed.

    A bare yes or no bears nothing that is asked: see ``polar``.
    """
    if choice.letter is None or choice.abstains or yes_and_no(reading) is not None:
        return {}
    judges = _asks_what_is_so(reading)
    if judges and shared_words(reading) is None:
        return {}
    composed = f"{OPTION_PREFIX}{choice.letter}"
    if reading.of("both_option", field=composed):
        return {}
    if not all(any(map(str.isalpha, text)) for text in reading.record.options.values()):
        # Figures come up on the way to a figure, if not in its very place.
        return {k: each for letters, each in fillings(reading) for k in letters}
    # Several may have much of what one has most of.
    by_degree = asks_by_degree(asking_sentence(reading.record.question))
    asked = None if by_degree else shared_words(reading) if judges else asked_words(reading)
    said = _said(reading, asked) if asked else ()
    told = () if judges else (*completions(reading, one=by_degree), *listed_parts(reading))
    agreed = _agreed(reading, choice.letter, (*said, *told, *fillings(reading)))
    if not agreed and not judges:
        agreed = {k: verdict for letters, verdict in paraphrased(reading) for k in letters}
        agreed = {} if choice.letter in agreed else agreed
    if asked is None or len(agreed) > 1 or choice.letter in agreed:
        return agreed
    return {} if _is_spoken_of(reading, asked, choice.letter) else agreed


def _agreed(
    reading: Reading, chosen: str, passed: Iterable[tuple[Sequence[str], Verdict]]
) -> dict[str, Verdict]:
    """Return by letter the last of the verdicts ``passed`` on an option, where all of them agree.

    Those on the ``chosen`` one that only draw the choice count where there is no other: "so Y is no
    vowel" is what is concluded from what was said of Y, and takes none of it back.
    """
    found: dict[str, list[Verdict]] = defaultdict(list)
    for letters, verdict in passed:
        for letter in letters:
            found[letter].append(verdict)
    if chosen in found:
        found[chosen] = [v for v in found[chosen] if not _draws(reading, v)] or found[chosen]
    return {k: each[-1] for k, each in found.items() if len({v.good for v in each}) == 1}


def _draws(reading: Reading, verdict: Verdict) -> bool:
    sentence = reading.sentence_at(verdict.place[0])
    return LEADING.match(reading.record.reasoning, *sentence) is not None


def _asks_what_is_so(reading: Reading) -> bool:
    """Whether statements are to be called right or wrong; "which suggestion is unlawful" is not."""
    judged = reading.of("asks_for_truth", "asks_for_falsehood", field="question")
    return bool(judged) and asks_for_a_statement(reading)


def _is_spoken_of(reading: Reading, asked: Asked, letter: str) -> bool:
    """Whether what is asked for is said of an option in some way, be it with a hedge."""
    sentences = (_before_choice(reading, sentence) for sentence in reading.sentences)
    return any(
        letter in reading.options_in(place) and asked.returns_in(reading.words(place))
        for sentence in sentences
        for place in _joined(reading, sentence)
    )


def _said(reading: Reading, asked: Asked) -> Iterator[tuple[Sequence[str], Verdict]]:
    """Yield the options that a clause speaks of, and its verdict."""
    for spoken, place in _spoken_of(reading, asked):
        run = shared_end(reading, place, asked)
        if run is None or not is_outright(reading, place):
            continue
        if not (run != asked.text if asked.shared else _ends_in_option(reading, place)):
            yield spoken, _verdict(reading, asked, place, run)


def _verdict(reading: Reading, asked: Asked, place: Range, run: str) -> Verdict:
    """Return what the clause at ``place`` says, which ends in the words ``run`` of the question."""
    good = denies_words(reading, place, run) == asks_denial(asked, run)
    wholly = extent(run) >= _WHOLLY * len(asked.tokens)
    return Verdict(place, good != asked.inverted, wholly, names=bool(named_in(reading, place)))


def _spoken_of(reading: Reading, asked: Asked) -> Iterator[tuple[Sequence[str], Range]]:
    """Yield the clauses that may judge, each with the options that it speaks of, if of any."""
    text = reading.record.reasoning
    headed: tuple[str, ...] = ()
    for whole in reading.sentences:
        sentence = _before_choice(reading, whole)
        if reading.within(whole, MENTION):
            headed = () if sentence != whole else _alone(named_in(reading, whole, "letter"))
        if not asked.returns_in(reading.words(sentence)) or not may_judge(reading, sentence):
            continue
        spoken = headed if _POINTS_BACK.match(text, *sentence) else ()
        for place in _joined(reading, sentence):
            spoken = _others(reading, place, spoken or headed) or named_in(reading, place) or spoken
            if not spoken and headed and _POINTS_BACK.match(text, *place):
                spoken = headed
            if spoken:
                yield spoken, place


def _ends_in_option(reading: Reading, place: Range) -> bool:
    """Whether the end of a clause is the end of an option's own text, which asks as it does."""
    end = place[0] + len(reading.words(place).rstrip(" \n*。；;，,.:：!！"))
    named = reading.within(place, MENTION)
    return any("text" in mention.tags and mention.span.end >= end for mention in named)


def _others(reading: Reading, place: Range, spoken: Sequence[str]) -> tuple[str, ...]:
    """Return the options that "the others" are, where a clause opens with that."""
    if not spoken or _THE_OTHERS.match(reading.record.reasoning, *place) is None:
        return ()
    return tuple(letter for letter in reading.record.options if letter not in spoken)


def _before_choice(reading: Reading, sentence: Range) -> Range:
    """Return the clauses of a sentence before the one that states the choice."""
    chosen = reading.within(sentence, "stated_choice", "choice")
    if not chosen:
        return sentence
    text = reading.record.reasoning
    first = min(
        signal.span.end - len(text[signal.span.start : signal.span.end].lstrip(_MARKS))
        for signal in chosen
    )
    begins = (start for start, _ in clauses(text, *sentence) if start <= first)
    return sentence[0], max(begins, default=sentence[0])


def _alone(named: tuple[str, ...]) -> tuple[str, ...]:
    return named if len(named) == 1 else ()


def _joined(reading: Reading, sentence: Range) -> Iterator[Range]:
    """Yield the clauses of a sentence; what a list of words runs through is one clause."""
    text = reading.record.reasoning
    start = sentence[0]
    for begin, end in clauses(text, *sentence):
        named = sum(len(mention.span) for mention in reading.within((begin, end), MENTION))
        if text[end - 1] != "、" and (text[end - 1] != "," or named < _LISTED * (end - begin)):
            yield start, end
            start = end
