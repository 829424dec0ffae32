"""``none_fits``: what was found is said not to be among the options, and one of them is chosen.

"That makes seven. There is no such option; the nearest is six, so B." A result that is looked for
in vain may come of a slip that is then put right: where the reasoning goes on after the last such
word, the word is withdrawn. It is not, where the option is only called the nearest; but where
another conclusion comes to that option as well, its choice is explained. A question that asks for
about how much is answered by the nearest.

Where an option says that none of the others will do, it is enough that what is asked for is denied
of all the others: "none of the three is a reptile", "neither Otto nor Ilse is".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.conditions import NOT_HELD_EN, NOT_HELD_ZH, OPINION_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question
from hybrid.text.terms import stems

_ASKS_FOR_ABOUT = re.compile(
    r"\b(?:about|approximate\w*|roughly|closest|nearest|estimate\w*)\b|大约|约为|约是|最接近|估[算计]|近似",
    re.IGNORECASE,
)
_NONE = r"(?:none|not (?:a (?:single )?)?one|neither)"
_VERB = (
    r"(?:is|are|was|were|has|have|had|can|does|do|did|will|fits?|match(?:es)?|meets?|counts?|"
    r"belongs?|works?|qualif(?:y|ies)|satisf(?:y|ies)|means?|contains?|shows?|names?)"
)
_LIST_EN = r"\bneither\b[^.;]{1,60}\bnor\b"
_LIST_ZH = "、[^，。；]{1,16}[都均皆全](?:不|没|非|无)"
# What is asked for is denied of all that is offered.
_OF_ALL = Guarded(
    rf"\b{_NONE} of (?:the|these|those|them|our)\b(?: \w+){{0,4}}? (?={_VERB}\b)|{_LIST_EN}"
    r"|\bno \w+ (?:(?:listed|given|offered|named|here|above|on the list) ){1,2}(?=\w)"
    r"|(?:没有|并无|无)(?:任何|哪|其中)?一(?:个|种|项|款|位|条|样|者|幅|句|组|只)"
    r"|(?:[二两三四五几各]|[这那]些)(?:个|种|项|者|位|款|样|条|句|人|只)?[^，。；]{0,6}[都均皆全](?:不|没|非|无)"
    rf"|{_LIST_ZH}",
    re.IGNORECASE,
)
# All but one, what others hold, and what only seems so.
_NOT_OF_ALL = Guarded(
    rf"\b(?:{NOT_HELD_EN}|except|but|apart|other than|besides|only|seem(?:s|ed)?|appears?|would|"
    r"other|others|rest|remaining|might|could|at first)\b"
    rf"|{NOT_HELD_ZH}|{OPINION_ZH}|除|只有|其余|其他|另外|似乎|看似|乍|说|光|单",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"\s*(?:but |and )?(?:then|that would|this would|it would|in that case)\b|\s*(?:那么?|这样)",
    re.IGNORECASE,
)
_LISTED = Guarded(f"{_LIST_EN}|{_LIST_ZH}", re.IGNORECASE)
_LEAST_ALL = 3
_MOST = 0.3
# So many sentences after the word, before the one that chooses, take nothing up again.
_MOST_AFTER = 2


def none_fits(reading: Reading, choice: Choice, claims: Sequence[Signal]) -> list[Signal]:
    """Return ``none_fits`` for the last word that no option is what was found, or nothing."""
    if choice.letter is None or choice.abstains:
        return []
    said = [cue for cue in reading.of("no_such_option") if not _is_asked(reading, cue)]
    said = said or _denied_of_all(reading)
    if not said or _ASKS_FOR_ABOUT.search(reading.record.question):
        return []
    last = said[-1]
    if _is_concluded(reading, choice.letter):
        return []
    if not _as_nearest(reading, last) and _goes_on(reading, choice, claims, last.span.end):
        return []
    return [Signal("none_fits", last.span)]


def _denied_of_all(reading: Reading) -> list[Signal]:
    """Return the clauses that deny what is asked of all others, where "none of them" is offered."""
    if reading.asks_for_exception or _OF_ALL.search(reading.record.reasoning) is None:
        return []
    none = {each for each in _joining(reading) if denies(reading.record.options[each])}
    others = reading.record.options.keys() - none
    if len(none) != 1 or len(others) + 1 < _LEAST_ALL:
        return []
    until = final_start(reading)
    return [
        Signal("none_fits", as_span(part))
        for place in reading.sentences
        if place[1] <= until and not is_question(reading.words(place))
        if _NOT_OF_ALL.search(reading.record.reasoning, *place) is None
        for part in _all_denied(reading, place, others)
    ]


def _joining(reading: Reading) -> frozenset[str]:
    return reading.options_named("both_option", _MOST)


def _all_denied(reading: Reading, place: Range, others: Collection[str]) -> list[Range]:
    """Return the parts of a sentence that deny what is asked of all, named or taken together."""
    text = reading.record.reasoning
    asked = stems(asking_sentence(reading.record.question))
    found = []
    for part in _parts(reading, place, others):
        denial = _OF_ALL.search(text, *part)
        # The words of the option that says so are no name.
        named = reading.options_in(part) & set(others)
        if denial is None or named not in (set(), set(others)):
            continue
        rest = text[denial.end() : part[1]]
        if stems(rest) & asked or reading.within(part, "fitting", "unfitting"):
            found.append(part)
    return found


def _parts(reading: Reading, place: Range, others: Collection[str]) -> Sequence[Range]:
    """Return the clauses of a sentence, or the whole of one that names all others in a list."""
    listed = _LISTED.search(reading.record.reasoning, *place) is not None
    if listed and reading.options_in(place) >= set(others):
        return [place]
    return clauses(reading.record.reasoning, *place)


def _is_asked(reading: Reading, cue: Signal) -> bool:
    """Whether it is asked, or what would be so if what was asked before it were so."""
    place = reading.sentence_at(cue.span.end - 1)
    if is_question(reading.words(place)):
        return True
    before = reading.sentence_before(place[0])
    if before is None or _THEN.match(reading.record.reasoning, *place) is None:
        return False
    return is_question(reading.words(before))


def _as_nearest(reading: Reading, cue: Signal) -> bool:
    """Whether an option is called the nearest, in the same sentence or later."""
    start, _ = reading.sentence_at(cue.span.start)
    return bool(reading.within((start, len(reading.record.reasoning)), "taken_as_nearest"))


def _is_concluded(reading: Reading, letter: str) -> bool:
    """Whether a sentence before the choice concludes with an option, and only that one."""
    until = final_start(reading)
    return any(
        reading.options_in(place) == {letter}
        and reading.within(place, "conclusion_marker")
        and not reading.within(place, "no_such_option", "taken_as_nearest", "choice")
        for place in reading.sentences
        # "So perhaps it is B?" concludes nothing.
        if place[1] <= until and not is_question(reading.words(place))
    )


def _goes_on(reading: Reading, choice: Choice, claims: Sequence[Signal], after: int) -> bool:
    """Whether the writer thinks again, speaks for the option chosen, or works on, before choosing.

    One sentence more may only say that something has to be chosen.
    """
    until = final_start(reading)
    if reading.within((after, until), "self_correction"):
        return True
    if sum(after <= start < until for start, _ in reading.sentences) > _MOST_AFTER:
        return True
    return any(
        claim.name == FOR and claim.option == choice.letter and "stated" not in claim.tags
        for claim in claims
        if after <= claim.span.start < until
    )
