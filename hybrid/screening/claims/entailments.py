"""Options whose text the reasoning derives, though it names no letter.

"Therefore the law of the port applies" holds for the option that says so: what tells it from the
chosen option must return in the derived sentence; ``option_wording`` compares the words, here is
which sentences count. What is restated, quoted, supposed, hedged or granted entails nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span, once
from hybrid.screening.wording.assertions import after_lead
from hybrid.screening.wording.beside_choice import sayings
from hybrid.screening.wording.option_wording import repeats, singles_out
from hybrid.screening.wording.questions import asks_for_a_statement
from hybrid.text.conditions import (
    IF_WORDS_ZH,
    OPINION_ZH,
    UNASSERTED_EN,
    UNASSERTED_ZH,
)
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denied_words
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import word_stems

LEADING = re.compile(
    r"[\s*>\-•]*(?:(?:step )?\d+[.:)、]\s*|第[一二三四五六七八九十]步[，,：:]?)?"
    r"(?:(?:so|therefore|thus|hence|consequently|accordingly|in conclusion|overall|"
    r"th(?:is|at|ese) (?:clearly )?(?:means?|shows?|proves?|implies|establish(?:es)?)(?: that)?|"
    r"(?:we|one|I|you) (?:can|must) (?:therefore |thus )?(?:conclude|infer|deduce)(?: that)?|"
    r"it (?:can|must) be (?:concluded|inferred)(?: that)?|it follows(?: that)?)\b|"
    r"因此|所以|因而|故(?![意事])|综上(?:所述)?|由此可[见知]|由此得出|可见|据此|总之|这就?(?:说明|表明|意味着)|"
    r"(?:我们)?可以(?:得出(?:结论)?|推出|推断))[,，:：]?",
    re.IGNORECASE,
)
# A sentence with one of these asserts nothing of its own, turns away from what it grants, or speaks
# of the options as such.
NOT_ASSERTED = Guarded(
    rf"\?|？|\b(?:{UNASSERTED_EN}|but|however|yet|option|statement|choice|answer|states?|mentions?|"
    r"may have|either|not only|instead|rather|can be any)\b"
    rf"|{UNASSERTED_ZH}|{OPINION_ZH}"
    r"|但|然而|不过|选项|该项|此项|本项|表述|说法|表示|提到|而不是|而是|而非|并非|无关|不仅|题干|题目",
    re.IGNORECASE,
)
_BY_THE_RULES = re.compile(
    r"(?:根据|依据|依照|按照|按)[^，,；。]{2,40}[，,：:]\s*"
    r"|(?:according to|under|by|in accordance with) [^,;.]{3,60}, ",
    re.IGNORECASE,
)
# A turn that opens a sentence stands within so many characters.
_OPENING = 6
_SUPPOSING = frozenset(("if", "whether", "unless", "suppose", "是否", *IF_WORDS_ZH))
# An option that puts a case and says nothing of it.
_CASE = re.compile(r"的[。.]?$")
# The last letters or characters of a text, without particles.
_LAST = re.compile(r"([a-z0-9]{2,4}|[\u3400-\u9fff]{1,2}|\d)[a-z]*[\W_的了]*$")
# What points to what was said just before.
_POINTS_BACK = re.compile(
    r"\b(?:this|that|these|those|such|it|they|he|she)\b|[这那该此其]|上述|前述|只是|除外|例外",
    re.IGNORECASE,
)
# Words are the same from so many letters on.
_STEM = 4
_MOST_CLAUSES = 4
# A turn that holds so much of what an option says is about the same.
_TURNS_ON = 0.34
_TAIL = 24


def entailed(reading: Reading, chosen: str | None, *, inverted: bool) -> tuple[Signal, ...]:
    """Return ``holds_for`` of the chosen option or another one that a derived sentence repeats.

    ``inverted``: the question asks for what is not so; then a derived sentence that repeats the
    chosen option is ``holds_against`` of it.
    """
    options = reading.record.options
    if chosen is None or chosen not in options or any("\\" in text for text in options.values()):
        return ()  # formulae share their commands
    if inverted:
        text = reading.record.options[chosen]
        places = [place for place in derived(reading) if repeats(text, reading.words(place))]
        places = places or [
            place for place in asserted(reading, text) if _affirms(reading, place, text)
        ]
        places = places or list(_laid_down(reading, text))
        return tuple(Signal(AGAINST, as_span(each), chosen, ("entailed",)) for each in places)
    found = []
    for place in derived(reading):
        letter = _concluded(reading, place, chosen)
        if letter is not None:
            found.append(Signal(FOR, as_span(place), letter, ("entailed",)))
    return tuple(found)


def _concluded(reading: Reading, place: Range, chosen: str) -> str | None:
    """Return the one option that a derived sentence repeats, or tells apart from the chosen."""
    options, words = reading.record.options, reading.words(place)
    repeated = [letter for letter, text in options.items() if repeats(text, words)]
    if chosen in repeated:
        return chosen if len(repeated) == 1 else None
    told = [
        letter
        for letter, text in options.items()
        if letter != chosen and singles_out(words, text, options[chosen])
    ]
    return told[0] if len(told) == 1 else None


@once
def derived(reading: Reading) -> tuple[Range, ...]:
    """Return the sentences drawn as conclusions that name no letter and pass no verdict."""
    return tuple(_derived(reading))


def _derived(reading: Reading) -> Iterator[Range]:
    text = reading.record.reasoning
    for start, end in sayings(reading):
        begin = _derivation(reading, (start, end))
        if begin is None or not _is_derived(reading, (start, end)):
            continue
        if len(clauses(text, begin, end)) > _MOST_CLAUSES:
            continue
        if passes_verdict(reading, (start, end)) or lettered(reading, (start, end)):
            continue
        yield begin, end


def asserted(reading: Reading, option: str) -> Iterator[Range]:
    """Yield clauses stated outright that may speak of what ``option`` says.

    They stand in sentences that name no letter, and pass no verdict.
    """
    text = reading.record.reasoning
    telling = telling_pieces(option)
    if not holds_half(text, telling):
        return
    for place in sayings(reading):
        if not holds_half(reading.words(place), telling):
            continue
        if lettered(reading, place) or passes_verdict(reading, place, option):
            continue
        if is_taken_back(reading, place, option) or _supposes(text, place):
            continue
        for begin, end in clauses(text, *place):
            if not any(part in text[begin:end].lower() for part in telling):
                continue
            turns = reading.within((begin, begin + 1), "contrast")
            begins = turns[0].span.end if turns and text[begin].isascii() else begin
            start = after_lead(text, (begins, end))
            if not is_unasserted(text, (start, end), leads=place):
                yield start, end


def ending(text: str) -> str | None:
    """Return the last letters or characters of a text without particles, by which ends compare."""
    found = _LAST.search(text[-_TAIL:].lower())
    return found[1] if found else None


def holds_half(text: str, parts: Sequence[str]) -> bool:
    """Whether a text holds half of some parts, given in lower case."""
    lowered = text.lower()
    return sum(part in lowered for part in parts) >= (len(parts) + 1) // 2


# Several questions are asked of one record's options in turn.
@lru_cache(maxsize=64)
def telling_pieces(option: str) -> tuple[str, ...]:
    """Return pieces of ``option``: what says the same, or denies it, holds half of them."""
    words = sorted(re.findall(r"[a-z]{3,}", option.lower()), key=len)[-2:]
    han = re.findall(r"[\u3400-\u9fff]{2}", option)
    return (*(word[:_STEM] for word in words), *han[:: max(1, len(han) // _MOST_CLAUSES)])


def _supposes(text: str, place: Range) -> bool:
    return any(match[0].lower() in _SUPPOSING for match in NOT_ASSERTED.finditer(text, *place))


def is_turned_from(reading: Reading, place: Range) -> bool:
    """Whether the sentence after ``place`` opens with a turn."""
    return _turn_after(reading, place) is not None


def _turn_after(reading: Reading, place: Range) -> Range | None:
    """Return the sentence after ``place`` if it opens with a turn."""
    index = reading.sentence_index(place[0]) + 1
    if index == len(reading.sentences):
        return None
    start = reading.sentences[index][0]
    turns = reading.within((start, start + _OPENING), "contrast", "doubt")
    turned = bool(turns) or reading.record.reasoning.startswith("但", start)
    return reading.sentences[index] if turned else None


def is_taken_back(reading: Reading, place: Range, option: str) -> bool:
    """Whether the sentence after ``place`` turns from what it says, as ``option`` does.

    A turn to another matter takes nothing back: it neither points to what was said, nor judges it,
    nor holds much of it.
    """
    turn = _turn_after(reading, place)
    if turn is None:
        return False
    words, own = reading.words(turn), word_stems(option)
    if _POINTS_BACK.search(words) or passes_verdict(reading, turn):
        return True
    return len(own & word_stems(words)) >= _TURNS_ON * len(own)


def _affirms(reading: Reading, place: Range, option: str) -> bool:
    """Whether a clause says what an option says, or of it what the question denies."""
    words = reading.words(place)
    if not repeats(option, words):
        return False
    if asks_for_a_statement(reading):
        return True
    denied = denied_words(reading.record.question)
    return any(word in words for word in denied if word not in option)


def _laid_down(reading: Reading, option: str) -> Iterator[Range]:
    """Yield sentences that give what ``option`` says as what a law or a source says.

    What only puts the case goes on to say what holds of it.
    """
    for start, end in sayings(reading):
        lead = _BY_THE_RULES.match(reading.record.reasoning, start, end)
        if lead is None or not repeats(option, reading.words((lead.end(), end))):
            continue
        if _CASE.search(option) and ending(reading.words((start, end))) != ending(option):
            continue
        if not passes_verdict(reading, (start, end)) and not lettered(reading, (start, end)):
            yield lead.end(), end


def is_unasserted(text: str, place: Range, leads: Range) -> bool:
    """Whether ``place`` asserts nothing; "so the tenant would owe it", ``leads``, does assert."""
    found = {match[0].lower() for match in NOT_ASSERTED.finditer(text, *place)}
    return bool(found - {"would"}) or ("would" in found and LEADING.match(text, *leads) is None)


def _is_derived(reading: Reading, place: Range) -> bool:
    """Whether ``place`` asserts something, and supposes or turns only as an option does."""
    text = reading.record.reasoning
    if not is_unasserted(text, place, leads=place):
        return True
    found = {match[0] for match in NOT_ASSERTED.finditer(text, *place)}
    return any(all(word in option for word in found) for option in reading.record.options.values())


def _derivation(reading: Reading, place: Range) -> int | None:
    """Return where what a sentence derives begins: after its opening, or its last marker."""
    opening = LEADING.match(reading.record.reasoning, *place)
    if opening is not None:
        return opening.end()
    markers = reading.within(place, "conclusion_marker")
    return markers[-1].span.end if markers else None


def passes_verdict(reading: Reading, place: Range, option: str = "") -> bool:
    """Whether ``place`` judges or hedges; words that ``option`` itself has are neither."""
    verdicts = reading.of("choice", "support", "negate", "fitting", "unfitting", "hedge")
    return any(
        reading.record.text(signal.span) not in option for signal in reading.inside(verdicts, place)
    )


def lettered(reading: Reading, place: Range) -> bool:
    """Whether an option is named by its letter in ``place``."""
    return any("letter" in m.tags for m in reading.within(place, MENTION))
