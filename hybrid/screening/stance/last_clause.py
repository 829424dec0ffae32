"""``rival_told``: the last clause before the choice says what another option says, of its subject.

"She had no complaint about the pay. She left because of the noise. So: the pay." The argument comes
to the noise: all the words that tell that option apart are said of something there, and not one of
another option's. An option that only opens the clause is what something is said of, and may be the
one that is ruled out. For words spread over the last two sentences see ``last_told``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.asked_bearer import predicate
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.stance.last_told import OF_ALL, speaks_for
from hybrid.screening.wording.beside_choice import last_saying
from hybrid.screening.wording.option_wording import telling_words
from hybrid.screening.wording.questions import asks_for_falsehood, asks_who
from hybrid.text.conditions import IF_ZH
from hybrid.text.polarity import negators
from hybrid.text.ranks import ranks
from hybrid.text.sentences import Range, clauses, is_question
from hybrid.text.terms import terms, word_stems

# What is held against something else, or goes on about what was said, answers nothing by itself.
_BESIDE = re.compile(
    r"\b(?:than|unlike|like|rather|instead|contrast|compared|while|whereas|neither|nor)\b"
    r"|比|而不是|不同于|而非|相比|至于",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"[\s,;，；]*(?:(?:which|who|where|whose|as|because|since|such as|etc)\b|因为|由于)",
    re.IGNORECASE,
)
# "It works by …", of the option named last.
_OF_IT = re.compile(r"\W*(?:it|they|he|she|its|their)\b|\W*[它他她]们?", re.IGNORECASE)
# "It dates it to May and the other one to June": of both.
_OF_IT_AND = re.compile(
    r"\b(?:it|him|her|them)\b[^,;.]{0,40} (?:and|but)\b|[把将给][它他她]们?", re.IGNORECASE
)
# What is denied before the copula is not what it says: 待不下去是因为风大.
_BEFORE_COPULA_ZH = re.compile(
    r".*?(?=(?:[不没][是因]|不属|并非|没有因|(?<![不没])(?:是|属于|因为|由于)))"
)
# "A solid without any flow is …" denies nothing of what is said of it.
_WITHOUT = re.compile(r"\bwithout\b.*?(?=\b(?:is|are|was|were|will|must|can|has|gets?)\b)", re.I)
# What stands before an option that is said of something: a verb, or what relates it to one.
_LEADS_TO = re.compile(
    r"\b(?:is|are|was|were|be|been|being|has|had|have|will|must|does|did|needs?|needed|because|due|"
    r"by|from|in|at|on|to|for|with|of|as|under|into)\b|[\u4e00-\u9fff]",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"(?:[\s,，:：]|\b(?:so|thus|hence|therefore|and|then|the|an?|this|that|in|at|on|for|with|by|of)\b"
    r"|因此|所以|因而|那么|而且?|即|故|这种|这个)*",
    re.IGNORECASE,
)
_SUPPOSES = re.compile(rf"\b(?:if|unless|suppose|supposing)\b|{IF_ZH}", re.IGNORECASE)
_TURNS = (
    "hedge undecidable contrast negate unfitting self_correction superseded unlikelihood "
    "others_think judgement guess stereotype"
).split()
# After words of an option, what makes them that of which the clause says something: "X 会让 …".
_SAID_OF_ZH = re.compile(r"(?:则|反而|只会|只能|会|让|使|意味着)(?!的)")
_IS_ZH = re.compile("是|为|因")
_QUOTES = "\"“”'‘’「」『』"
# Of an option's words so many return where it is told.
_LEAST_SHARE = 0.5


def told_in_last_clause(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``rival_told`` for the last clause before the choice that tells another option."""
    chosen, options = choice.letter, reading.record.options
    if chosen is None or choice.abstains or _asks_otherwise(reading):
        return ()
    # The names of LaTeX are no words.
    if any("\\" in text for text in options.values()):
        return ()
    if any("both_option" in each.tags for each in reading.of("chosen", field=None)):
        return ()
    place = last_saying(reading)
    if place is None or not _asserts(reading, _concluded(reading, place)):
        return ()
    if _goes_on_of(reading, place, chosen):
        return ()
    telling = telling_words(tuple(options.items()))
    named = set(_named(reading, place)) | {
        letter for letter, words in telling.items() if words & word_stems(reading.words(place))
    }
    part = clauses(reading.record.reasoning, *place)[-1]
    if any(ranks(reading.words(part))):
        return ()
    denied = {chosen, *(signal.option for signal in reading.of("negate"))}
    told = [letter for letter in _told(reading, part) if letter not in denied]
    if len(told) != 1 or chosen in named or not named <= {told[0]}:
        return ()
    return (Signal("rival_told", as_span(part), told[0]),)


def _asks_otherwise(reading: Reading) -> bool:
    """Whether what fails is asked for, or persons."""
    if reading.asks_for_exception or asks_for_falsehood(reading) or asks_who(reading):
        return True
    return predicate(reading) is not None


def _goes_on_of(reading: Reading, place: Range, chosen: str) -> bool:
    """Whether a sentence has a pronoun for the option chosen, which was named before it.

    It opens with that, or speaks of another one beside.
    """
    text = reading.record.reasoning
    if not (_OF_IT.match(text, *place) or _OF_IT_AND.search(text, *place)):
        return False
    before = [m for m in reading.within((0, place[0]), MENTION) if "part" not in m.tags]
    return bool(before) and before[-1].option == chosen


def _concluded(reading: Reading, place: Range) -> Range:
    """Return what a sentence concludes at its end, if it does: "it may snow, so the pass shuts".

    What is only possible, or granted, is the ground of it; what is supposed stays so.
    """
    words = reading.words(place)
    markers = reading.within(place, "conclusion_marker")
    if not markers or _SUPPOSES.search(words) or is_question(words):
        return place
    return markers[-1].span.start, place[1]


def _asserts(reading: Reading, place: Range) -> bool:
    words = reading.words(place)
    if NOT_ASSERTED.search(words) or _BESIDE.search(words) or OF_ALL.search(words):
        return False
    return not reading.within(place, *_TURNS) and speaks_for(reading, place, words)


def _told(reading: Reading, part: Range) -> Iterator[str]:
    """Yield the options that a clause tells, all of whose own words are said of something else."""
    text, options = reading.record.reasoning, reading.record.options
    words = text[slice(*part)]
    if _GOES_ON.match(words):
        return
    said = word_stems(words)
    denied = negators(_WITHOUT.sub("", _BEFORE_COPULA_ZH.sub("", words)))
    telling = telling_words(tuple(options.items()))
    for letter, own in telling.items():
        if denied != negators(options[letter]):
            continue
        whole = word_stems(options[letter])
        if not own or not own <= said or len(whole & said) < _LEAST_SHARE * len(whole):
            continue
        if _is_said_of_something(text, part, own):
            yield letter
    yield from (letter for letter in _named(reading, part) if not telling[letter])


def _is_said_of_something(text: str, part: Range, own: frozenset[str]) -> bool:
    """Whether words are what a clause says, and not what it opens with to say something of it."""
    content = terms(text, *part)
    places = [term for term in content if term.stem in own]
    if not places:
        return False
    opening = _OPENING.match(text, *part)
    begins = opening.end() if opening else part[0]
    if _SAID_OF_ZH.match(text, places[-1].end) and not _IS_ZH.search(text, begins, places[0].start):
        return False
    if _LEADS_TO.search(text, begins, places[0].start):
        return True
    return content[0].end <= places[0].start and content[-1].stem in own


def _named(reading: Reading, place: Range) -> Iterator[str]:
    """Yield options whose text is quoted: "they", or what is a part of another option's name."""
    text = reading.record.reasoning
    for mention in reading.within(place, MENTION):
        start, end = mention.span.start, mention.span.end
        quoted = text[start - 1 : start] in _QUOTES and text[end : end + 1] in _QUOTES
        if "text" in mention.tags and quoted and text[start - 1 : start] and mention.option:
            yield mention.option
