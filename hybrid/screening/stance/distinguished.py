"""What tells the chosen one of two that fit apart from the other: firm, later, and of it alone.

Signal emitted: ``distinguished``, see ``stance``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.hedged import weakly_put
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.stance.restated import only_states
from hybrid.screening.stance.ties import NARROWS
from hybrid.screening.stance.verdicts import Verdict
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range
from hybrid.text.terms import stems

# What these mark is said of everybody, of a group, or by guess.
_NO_GROUND = (
    "both_valid", "generality", "guess", "stereotype", "generalisation", "group_trait",
    "kind_trait", "hedge", "undecidable", "others_think", "conclusion_marker",
)  # fmt: skip
# What these mark gives no reason for one of two that fit.
_WEAK = (
    "guess", "stereotype", "generalisation", "group_trait", "kind_trait", "hedge", "undecidable",
    "others_think", "must_choose_one",
)  # fmt: skip
_IN_GENERAL = Guarded(
    r"\b(?:in general|generally|usually|as a rule|"
    r"(?:can|may|could|might) (?:also )?(?:mean|be|stand|refer))\b"
    r"|一般|通常|总的来说|可以指|可以是|可能是|可以表示",
    re.IGNORECASE,
)
_AT_HAND = Guarded(
    r"\b(?:here|in (?:this|our|the present) \w+|this time|the (?:text|picture|sentence|label)|"
    r"is (?:described|said) (?:as|to be))\b"
    r"|这里|此处|此句|本句|句中|文中|图里|图中|题中|这次|写明|注明",
    re.IGNORECASE,
)
_REASON = Guarded(
    r"\b(?:because|since|as it|given that|due to)\b|因为|由于|鉴于|在于", re.IGNORECASE
)
_TURNS = Guarded(
    r"\b(?:but|however|yet|although|though|while|only)\b|但|不过|然而|虽|只是|更", re.IGNORECASE
)
_LEAST_WORDS = 5
_LEAST_CHARACTERS = 8
_OF_THESE = re.compile(
    r"\s*(?:among|amongst|of|out of|from) (?:these|them|those|the (?:two|three|four|options))\b"
    r"|\s*(?:其中|在?(?:这些|以上|上述|这[两三四几][^，。]?)[^，。；]{0,6}[中里])",
    re.IGNORECASE,
)
_LETTERS = 6
_BETWEEN = re.compile(r"\s*(?:between|of|comparing) |\s*(?:在|相比)", re.IGNORECASE)
# Two are named, and one of them again.
_LEAST_BETWEEN = 3
# What is left of two that fit once something else is known.
_IS_LEFT = Guarded(
    r"\bonly\b[^.;]{0,40}\b(?:is left|are left|remains?|fits?|works?|is possible)\b"
    r"|\bleaves? only\b|\b(?:decides|settles|clinches) it\b"
    r"|\bmakes? the difference\b|\btips the (?:balance|scales?)\b"
    r"|只剩|仅剩|剩下的?[^，。]{0,6}[是一]|关键在于|[区差]别在于?",
    re.IGNORECASE,
)


def distinguished(
    reading: Reading,
    choice: Choice,
    claims: Sequence[Signal],
    both: Sequence[Signal],
    asked: Mapping[str, Verdict],
) -> list[Signal]:
    """Return what speaks, firmly and after both were said to fit, for the chosen one alone."""
    if not both:
        return []
    after = both[-1].span.end
    held = _held(reading, claims, both)
    # Of options argued for one by one, an answer given twice chooses without a criterion.
    said = reading.of("both_valid")
    weighed = not any(signal.span.overlaps(s.span) for signal in both for s in said)
    telling = [
        claim
        for claim in claims
        if _tells_apart(claim, choice.letter, held)
        and "entailed" not in claim.tags
        and not (weighed and "stated" in claim.tags)
        and not weakly_put(reading, claim)
        and not (not weighed and only_states(reading, claim, after))
        and not (weighed and _only_sums_up(reading, claim, claims, asked, after))
    ]
    verdicts = [c for c in claims if c.name == FOR and c.option == choice.letter and not weighed]
    telling += [
        signal
        for signal in reading.of("text_support", "contrast")
        if _narrows(reading, choice, signal, verdicts)
    ]
    telling += _left_over(reading, choice, after) + _told(reading, choice, both)
    telling += _singled_out(reading, choice) + _preferred(reading, choice)
    return [
        Signal("distinguished", signal.span, choice.letter)
        for signal in telling
        if after <= signal.span.start
        and not reading.within(reading.sentence_at(signal.span.start), "listed_first")
    ]


def _only_sums_up(
    reading: Reading,
    claim: Signal,
    claims: Sequence[Signal],
    asked: Mapping[str, Verdict],
    after: int,
) -> bool:
    """Whether a claim draws once more, without a ground, what was claimed of the option before.

    Against an option it only sums up where the option was said to fit: "A, B and C are right. In
    short, A is right, B and C are not." What turns from the one that fits too ("true, but only a
    part of it") sets them apart.
    """
    text = reading.record.reasoning
    sentence = reading.sentence_at(claim.span.start)
    if _REASON.search(text, *sentence) or _TURNS.search(text, after, sentence[0]):
        return False
    if not reading.within((sentence[0], claim.span.start + 1), "conclusion_marker"):
        return False
    verdict = asked.get(claim.option or "")
    if claim.name == FOR and verdict and verdict.good and verdict.place[1] <= sentence[0]:
        return True
    before = (c for c in claims if c.name == FOR and c.option == claim.option)
    return any(c.span.end <= sentence[0] and not {"stated", "hedged"} & set(c.tags) for c in before)


def _held(
    reading: Reading, claims: Sequence[Signal], both: Sequence[Signal]
) -> frozenset[str | None]:
    """Return the options said to fit: those supported so far, and those named with "both"."""
    until = both[-1].span.end
    held = {c.option for c in claims if c.name == FOR and c.span.start < until}
    return frozenset(held).union(*(_named_with(reading, signal) for signal in both))


def _named_with(reading: Reading, both: Signal) -> set[str | None]:
    """Return the options said to fit: those in the words themselves, else in their sentence.

    A Chinese sentence may go through all options, with semicolons between.
    """
    own = reading.options_in((both.span.start, both.span.end))
    return own or reading.options_in(reading.sentence_at(both.span.start))


def _tells_apart(claim: Signal, letter: str | None, held: frozenset[str | None]) -> bool:
    """Whether a claim speaks for the chosen one, or against another one that was said to fit."""
    if claim.name == FOR:
        # "It fits" of the next option is one more that fits.
        return claim.option == letter and "topic" not in claim.tags
    return claim.option != letter and (claim.option in held or held <= {letter})


def _told(reading: Reading, choice: Choice, both: Sequence[Signal]) -> list[Signal]:
    """Return what the text tells of the chosen one, where all could only have been in general."""
    general = reading.of("generality")
    if not all(any(g.span.overlaps(signal.span) for g in general) for signal in both):
        return _in_this_case(reading, choice, both)
    facts = [f for f in reading.of("given_fact") if _names_only(reading, f, choice.letter)]
    return [*facts, *_grounds(reading, choice), *_in_this_case(reading, choice, both)]


def _in_this_case(reading: Reading, choice: Choice, both: Sequence[Signal]) -> list[Signal]:
    """Return what turns from what may be in general to the case at hand, and names the choice."""
    text = reading.record.reasoning
    said = [reading.sentence_at(signal.span.start) for signal in both]
    if not all(_IN_GENERAL.search(text, *place) for place in said):
        return []
    return [
        Signal("case", as_span(place), choice.letter)
        for place in reading.sentences
        if _AT_HAND.search(text, *place) or reading.within(place, "text_support")
        if choice.letter in reading.options_in(place)
        if not reading.within(place, "guess", "stereotype", "hedge")
    ]


def _grounds(reading: Reading, choice: Choice) -> list[Signal]:
    """Return the sentences that tell something of the chosen one alone, and of no group."""
    final = final_start(reading)
    return [
        Signal("ground", as_span(place), choice.letter)
        for place in reading.sentences
        if place[1] <= final and reading.options_in(place) == {choice.letter}
        if not reading.within(place, *_NO_GROUND) and _is_long(reading.words(place))
    ]


def _is_long(words: str) -> bool:
    """Whether a sentence says something: more than a name and a word."""
    return (
        len(words.split()) >= _LEAST_WORDS if words.isascii() else len(words) >= _LEAST_CHARACTERS
    )


def _names_only(reading: Reading, fact: Signal, letter: str | None) -> bool:
    place = (fact.span.start, fact.span.end)
    return reading.options_in(place) == {letter}


def _singled_out(reading: Reading, choice: Choice) -> list[Signal]:
    """Return the sentences that say "only" of the chosen one, or name it after what is asked."""
    text = reading.record.reasoning
    asked = [reading.sentence_at(signal.span.start) for signal in reading.of("asked_for")]
    found: list[Signal] = []
    for sentence in reading.sentences:
        named = reading.options_in(sentence)
        of_these = named == {choice.letter} and _is_one_of_these(reading, sentence)
        if of_these or _is_set_between(reading, choice, sentence):
            found.append(Signal("singled_out", as_span(sentence), choice.letter))
            continue
        if choice.letter not in named or reading.within(sentence, *_NO_GROUND, "choice"):
            continue
        only = NARROWS.search(text, *sentence) is not None and named == {choice.letter}
        if only or sentence in asked or _meets(reading, choice, sentence, asked):
            found.append(Signal("singled_out", as_span(sentence), choice.letter))
    return found


def _meets(reading: Reading, choice: Choice, sentence: Range, asked: Sequence[Range]) -> bool:
    """Whether a sentence says of the choice alone what was said before to be asked for."""
    if reading.options_in(sentence) != {choice.letter} or denies(reading.words(sentence)):
        return False
    turned = [place for place in asked if reading.within(place, "contrast")]
    wanted = stems(*map(reading.words, turned)) - stems(*reading.record.options.values())
    told = bool(turned) and turned[-1][1] <= sentence[0]
    return told and len(wanted & stems(reading.words(sentence))) > 0


def _is_one_of_these(reading: Reading, sentence: Range) -> bool:
    """Whether a sentence goes on to one of those just named, and says more of it than the choice.

    "Among these, tea holds the most": what is said of all is no ground, and this is one.
    """
    text = reading.record.reasoning
    if _OF_THESE.match(text, *sentence) is None:
        return False
    if reading.within(sentence, "both_valid", "guess", "undecidable", "must_choose_one"):
        return False
    chosen = reading.within(sentence, "choice", "stated_choice", "conclusion_marker")
    said = (min((s.span.start for s in chosen), default=sentence[1])) - sentence[0]
    return said >= (_LEAST_CHARACTERS if reading.record.lang == "zh" else _LEAST_WORDS * _LETTERS)


def _is_set_between(reading: Reading, choice: Choice, sentence: Range) -> bool:
    """Whether of two that are named something is said of the chosen one: "between A and C, A …"."""
    if _BETWEEN.match(reading.record.reasoning, *sentence) is None:
        return False
    named = reading.within(sentence, MENTION)
    if len(named) < _LEAST_BETWEEN or named[-1].option != choice.letter:
        return False
    if reading.within(sentence, *_WEAK, "choice", "stated_choice"):
        return False
    return _is_long(reading.words((named[-1].span.end, sentence[1])))


def _preferred(reading: Reading, choice: Choice) -> list[Signal]:
    """Return the sentences that turn to what the text tells of both, and name the chosen one.

    "However, the club takes juniors first, and Bo is a junior, Al is none".
    """
    text = reading.record.reasoning
    found: list[Signal] = []
    for sentence in reading.sentences:
        if not OPENS_WITH_TURN.match(text, *sentence):
            continue
        if choice.letter not in reading.options_in(sentence) or not reading.within(
            sentence, "given_fact", "restatement", "text_support"
        ):
            continue
        if not reading.within(sentence, *_WEAK):
            found.append(Signal("preferred", as_span(sentence), choice.letter))
    return found


def _left_over(reading: Reading, choice: Choice, after: int) -> list[Signal]:
    """Return where one of the two is said to be left, unless it is another than the one chosen."""
    left = _IS_LEFT.search(reading.record.reasoning, after)
    if left is None:
        return []
    place = (left.start(), left.end())
    named = reading.options_in(place)
    return [Signal("left_over", as_span(place), choice.letter)] if named <= {choice.letter} else []


def _narrows(reading: Reading, choice: Choice, signal: Signal, verdicts: Sequence[Signal]) -> bool:
    """Whether the sentence singles the chosen option out: "only she", or it alone is named.

    One of ``verdicts`` on it that all got ("B and C meet the rule. A meets the rule.") does not.
    """
    sentence = reading.sentence_at(signal.span.start)
    named = reading.options_in(sentence)
    if reading.within(sentence, "guess", "stereotype", "generalisation", "must_choose_one"):
        return False
    if NARROWS.search(reading.record.reasoning, *sentence):
        return named <= {choice.letter}
    if named != {choice.letter} or signal.name != "text_support":
        return False
    return not any("topic" in c.tags for c in reading.inside(verdicts, sentence))
