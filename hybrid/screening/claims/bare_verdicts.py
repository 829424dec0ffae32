"""Clauses that say no more than an option does: "…, so no.", "…，无罪。".

What leads up to such a clause argues for that option, though nothing is said of it as an option or
an answer. A first clause is a heading, and what stands under a condition is no verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.text.conditions import IF_ZH
from hybrid.text.sentences import Range, clauses, is_question

_MARKER = re.compile(
    r"\s*(?:and )?(?:so|thus|hence|therefore|then)(?:,| it(?: is|['’]s)| the answer is)?\s+"
    r"|\s*(?:所以|因此|因而|故|那就|就|应该?|应当|判定为?|就?是|属于?)+",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    rf"\b(?:if|whether|unless|would|could|might|or)\b|{IF_ZH}|是否|还是|或|可能", re.I
)
_MARKS = " \t\n.,;:!，。；：！、\"“”'"
_COMMAS = ",;，；"
# A verdict follows another clause; in Chinese one character is no verdict by itself.
_LEAST_CLAUSES = 2
_LEAST_ZH = 2


def bare_verdicts(reading: Reading) -> Iterator[Signal]:
    """Yield ``holds_for`` of clauses before the choice that are verdicts; tag ``attributed``."""
    if not options_are_names(reading):
        return
    texts = {text.strip(_MARKS).lower(): key for key, text in reading.record.options.items()}
    texts.pop("", None)
    for sentence in reading.sentences_until(final_start(reading)):
        if not reading.words(sentence).rstrip(_MARKS).lower().endswith(tuple(texts)):
            continue
        place, said = _verdict(reading, sentence)
        letter = texts.get(said)
        if letter is not None and not _is_open(reading, sentence, letter):
            yield Signal(FOR, as_span(place), letter, ("attributed",))


def _verdict(reading: Reading, sentence: Range) -> tuple[Range, str]:
    """Return the clause that ends a sentence after a comma, and what it says after its marker.

    It says nothing where it is no such clause, or too short to be a verdict without a marker.
    """
    text = reading.record.reasoning
    parts = clauses(text, *sentence)
    if len(parts) < _LEAST_CLAUSES or text[parts[-2][1] - 1] not in _COMMAS:
        return sentence, ""
    words = reading.words(parts[-1])
    marker = _MARKER.match(words)
    said = words[marker.end() if marker else 0 :].strip(_MARKS).lower()
    alone = not said.isascii() and len(said) >= _LEAST_ZH
    return parts[-1], said if marker or alone else ""


def _is_open(reading: Reading, sentence: Range, letter: str) -> bool:
    """Whether a sentence supposes, asks, hedges or chooses, or names an option otherwise."""
    if _SUPPOSED.search(reading.record.reasoning, *sentence):
        return True
    if is_question(reading.words(sentence)):
        return True
    named = reading.within(sentence, MENTION)
    if any(m.option != letter or "letter" in m.tags for m in named):
        return True
    return bool(reading.within(sentence, "choice", "undecidable", "hedge"))
