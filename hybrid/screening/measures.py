"""The named measures that a score is made of: a dozen readable numbers about one record."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.values import Choice, Flag, Signal
from hybrid.screening.detectors.novelty import Content, contents
from hybrid.screening.grounds import asserts_nothing
from hybrid.screening.reading import Reading, declining_options
from hybrid.screening.wording.dilemmas import weighs_lives
from hybrid.screening.wording.told import facts_text, quotes_text
from hybrid.text.derived import is_everyday, is_moral
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range
from hybrid.text.terms import stems

_LEAPS = ("hedge", "generalisation", "stereotype", "inference")
_CALCULATES = Guarded(
    r"=(?!>)|[≤≥≠≈≡]|\\(?:frac|leq?|geq?|neq?|sqrt|times|cdot|cos|sin|tan|log)\b|\d\s*[+×*÷−/]\s*\d|\d\s+-\s+\d"
    # The same in words.
    r"|\d\s*(?:加上?|减去?|乘以?|除以)\s*\d|\d (?:plus|minus|times|divided by|less) \d"
    r"|\d[^.;]{0,24} (?:gives|makes|leaves|comes? to) \d"
)
_BESIDE = ("hedge", "generalisation", "outside_knowledge", "external_standard")
# What a sentence claims by these is claimed, in whatever words.
_CLAIMING = (
    *("hedge", "generalisation", "stereotype", "group_trait", "kind_trait", "membership"),
    *("outside_knowledge", "external_standard", "outside_setting", "knowledge_added"),
    *("background", "law_cited"),
)
_GIVEN = ("given_fact", "restatement", "text_support")
_MOST_FLAGS = 3
_MOST_CLAIMS = 3
_MOST_UNTOLD = 6
_MOST_READ = 3
# A text of at least so many content terms tells a story, with facts to weigh.
_LEAST_STORY = 12

MEASURES: Mapping[str, str] = {
    "strong_flags": "strong flags of this error type, at most three",
    "weak_flags": "weak flags of this error type, at most three",
    "counted_in": "whether a strong flag is on a case counted into a class, or most taken for all",
    "leaps_per_sentence": "hedges, inferences and appeals to groups, per asserting sentence",
    "beyond_question": "share of content terms that question and context do not hold",
    "most_untold": "terms that question and context do not hold, in the fullest sentence, up to 6",
    "text_support": "phrases and quotations that give the text as ground, per asserting sentence",
    "reads_off": "times it is said what the text shows, where that is asked, at most three",
    "asks_of_text": "whether it is asked what a text holds or what suffices to answer",
    "weighs_told": "whether it is asked if a deed that is told was meant, or caused what is told",
    "of_mathematics": "whether the question is one of numbers, forms or proofs",
    "calculations": "share of asserting sentences that calculate; 0 where an amount is assumed",
    "leap": "whether what is asked for is inferred of the one chosen",
    "unargued": "whether the option chosen claims what neither text nor reasoning speaks of",
    "law_applied": "whether rules of law decide that the text does not give",
    "role_swap": "whether what the text says is told otherwise: of another bearer or direction",
    "abstains": "whether the choice declines to answer, and no law answers in its place",
    "could_decline": "whether an option declines to answer and another one is chosen",
    "doubt_with_choice": "whether doubt is voiced and a definite choice made",
    "open_with_choice": "whether a doubt that nothing answers stands beside a definite choice",
    "told": "how much the text tells beside what it asks: log of its distinct content terms",
    "options": "log of the number of options",
    "length": "log of the number of asserting sentences",
    "others_upheld": "claims that an option other than the one chosen is the answer, at most three",
    "choice_denied": "claims that the option chosen is not the answer, at most three",
}
"""Every measure with what it says; ``rules/scoring.yaml`` gives each its coefficient."""


def measure(of_text: Mapping[str, float], flags: Sequence[Flag]) -> Mapping[str, float]:
    """Return the measures of one record for one error type, whose flags are ``flags``.

    ``of_text`` are the record's measures that are the same for all error types.
    """
    strong = sum(flag.strength == "strong" for flag in flags)
    return {
        "strong_flags": float(min(strong, _MOST_FLAGS)),
        "weak_flags": float(min(len(flags) - strong, _MOST_FLAGS)),
        "counted_in": float(any(map(_counts_in, flags))),
        **of_text,
    }


def _counts_in(flag: Flag) -> bool:
    return flag.strength == "strong" and flag.criterion == "category_overextension"


def measure_text(reading: Reading, choice: Choice) -> Mapping[str, float]:
    """Return the measures of one record that do not depend on flags."""
    asserting = [each for each in contents(reading) if not asserts_nothing(reading, each)]
    chose = choice.letter is not None and not choice.abstains
    return {
        "leaps_per_sentence": _rate(reading, _LEAPS, asserting),
        "beyond_question": _share_beyond(reading, asserting),
        "most_untold": _most_untold(reading, asserting),
        "text_support": _supported(reading, asserting),
        "reads_off": _reads_off(reading),
        "asks_of_text": float(bool(reading.of("asks_of_text", field=None))),
        "weighs_told": float(_weighs_told(reading)),
        "of_mathematics": float(bool(reading.of("asks_of_mathematics", field=None))),
        "calculations": _calculations(reading, asserting),
        "leap": float(bool(reading.of("leap"))),
        "unargued": float(bool(reading.of("unargued", field=None))),
        "law_applied": float(bool(reading.of("law_applied", field=None))),
        "role_swap": float(bool(reading.of("role_swap", "altered"))),
        "abstains": float(choice.abstains and not reading.of("answered_by_law")),
        "could_decline": float(_could_decline(reading, choice)),
        "doubt_with_choice": float(chose and bool(reading.of("undecided", "doubt"))),
        "open_with_choice": float(chose and _stands_open(reading)),
        "told": math.log1p(len(stems(facts_text(reading.record)))),
        "options": math.log(max(1, len(reading.record.options))),
        "length": math.log1p(len(asserting)),
        "others_upheld": _claimed(reading, FOR, choice, own=False),
        "choice_denied": _claimed(reading, AGAINST, choice, own=True),
    }


def _claimed(reading: Reading, name: str, choice: Choice, *, own: bool) -> float:
    """Return how many such claims speak of the chosen option, or of the others; nothing chosen
    is nothing claimed of it."""
    if choice.letter is None:
        return 0.0
    count = sum((claim.option == choice.letter) == own for claim in reading.of(name))
    return float(min(_MOST_CLAIMS, count))


def _rate(reading: Reading, names: Sequence[str], content: Sequence[Content]) -> float:
    """Return how many of these signals stand in those sentences, per sentence."""
    signals = reading.of(*names)
    inside = sum(len(reading.inside(signals, each.place)) for each in content)
    return inside / max(1, len(content))


def _supported(reading: Reading, content: Sequence[Content]) -> float:
    """Return how often the text is named as the ground, or quoted, per sentence."""
    named = reading.of("text_support")
    counts = (
        len(reading.inside(named, each.place))
        or quotes_text(reading.record, reading.words(each.place))
        for each in content
    )
    return sum(counts) / max(1, len(content))


def _reads_off(reading: Reading) -> float:
    """Return how often the reasoning says what the text shows, where the question asks for that."""
    if not reading.of("asks_what_is_shown", field="question"):
        return 0.0
    return float(min(_MOST_READ, len(reading.of("reads_off"))))


def _weighs_told(reading: Reading) -> bool:
    """Whether a question of intent or cause is put on a story, which gives the facts for it."""
    asked = reading.of("asks_of_cause", field="question")
    return bool(asked) and len(stems(facts_text(reading.record))) >= _LEAST_STORY


def _share_beyond(reading: Reading, content: Sequence[Content]) -> float:
    spoken = sum(len(each.terms) for each in content)
    return sum(_untold(reading, each) for each in content) / spoken if spoken else 0.0


def _untold(reading: Reading, content: Content) -> int:
    """Return how many terms of a sentence the text does not hold.

    What an option says is held too where the sentence draws it from a fact of the text, by nothing
    else that it names. What follows in law does not follow from facts alone. Everyday words count
    for nothing, unless the sentence makes a claim of what holds or is likely; words of value count
    for nothing where lives are weighed.
    """
    drawn = (
        reading.within(content.place, "inference")
        and reading.within(content.place, *_GIVEN)
        and not reading.within(content.place, *_BESIDE)
        and not reading.of("asks_of_law", field=None)
    )
    untold = content.novel if drawn else content.untold
    if untold and weighs_lives(reading):
        untold = tuple(term for term in untold if not is_moral(term.stem))
    if not untold or reading.within(content.place, *_CLAIMING):
        return len(untold)
    return sum(not is_everyday(term.stem) for term in untold)


def _most_untold(reading: Reading, content: Sequence[Content]) -> float:
    """Return the most untold terms of a sentence, those that state the choice left out."""
    choices = reading.of("choice", "stated_choice")
    grounds = [each for each in content if not reading.inside(choices, each.place)]
    return float(min(_MOST_UNTOLD, max((_untold(reading, each) for each in grounds), default=0)))


def _calculations(reading: Reading, content: Sequence[Content]) -> float:
    """Return how many sentences calculate; with an amount put in, none of them does so from
    what is told."""
    if any(not reading.within(_place(each), "set_aside") for each in reading.of("assumed_amount")):
        return 0.0
    text = reading.record.reasoning
    shown = sum(_CALCULATES.search(text, *each.place) is not None for each in content)
    return shown / max(1, len(content))


def _place(signal: Signal) -> Range:
    return signal.span.start, signal.span.end


def _stands_open(reading: Reading) -> bool:
    """Whether a doubt is left open, beside what the text is said to lack."""
    doubts = {each.span for each in reading.of("undecided", "doubt")}
    return any(each.span in doubts for each in reading.of("left_open"))


def _could_decline(reading: Reading, choice: Choice) -> bool:
    declining = declining_options(reading)
    return bool(declining) and choice.letter not in declining
