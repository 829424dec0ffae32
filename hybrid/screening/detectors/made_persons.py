"""``referent_source`` and ``lost_referent``: the name of a place or thing is taken for a person.

"We camped beside the Jordan" → "Jordan seems friendly, since he lets strangers pitch a tent". The
text has the name under an article, or says what thing bears it; the reasoning speaks of he or she.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.values import Signal
from hybrid.screening.detectors.asked_text import asked_text
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.guarded import Guarded
from hybrid.text.spans import Span

_KINDS = (
    r"(?:river|lake|sea|city|town|village|country|state|county|island|mountain|desert|company|firm"
    r"|brand|ship|boat|ferry|hotel|pub|restaurant|team|club|band|newspaper|magazine|programme|program"
    r"|software|language|planet|storm|hurricane|street|station|bridge|castle|school|college|bank"
    r"|shop|model|car|rocket|satellite|film|novel|book|play|song)"
)
_THING = Guarded(
    r"\b(?:the|a|an) (?P<under>[A-Z][a-z]{2,})(?![ '’-][A-Z]|['’]s)\b"
    rf"|\b(?P<told>[A-Z][a-z]{{2,}}),? (?:is|was|which is) (?:an? |the )(?:\w+ ){{0,2}}{_KINDS}\b"
    rf"|\b(?:the )?{_KINDS} (?:of |called |named )?(?P<kind>[A-Z][a-z]{{2,}})\b"
    r"|\b(?P<first>[A-Z][a-z]{2,}) (?:River|City|Island|County|Airport|Station|Street)\b"
)
_PERSON = Guarded(r"\b(?:he|she|him|his|her|himself|herself|Mr|Mrs|Ms)\b", re.IGNORECASE)
_OTHER_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]+")
_DENIES = re.compile(r"\b(?:not|never|nobody|no one|instead of|rather than|unlike)\b|n['’]t\b")


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return the pairs of a thing's name, as given, and the sentence that makes it a person."""
    asked = asked_text(reading.record)
    options = "\n".join(reading.record.options.values())
    # Where anybody is spoken of, he or she may be that one.
    if _PERSON.search(asked.text) or _PERSON.search(options):
        return ()
    found: list[Signal] = []
    for match in _THING.finditer(asked.text):
        kind = match.lastgroup or ""
        passage = next(_persons(reading, match[kind]), None)
        if passage is not None:
            found.append(Signal("referent_source", asked.span(*match.span(kind))))
            found.append(Signal("lost_referent", passage))
    return tuple(dict.fromkeys(found))


def _persons(reading: Reading, name: str) -> Iterator[Span]:
    """Yield the sentences that begin with a name and go on with he or she, and no other name."""
    for place in reading.sentences:
        text = reading.words(place)
        subject = re.match(rf"\W*(?:(?:so|now|well|here|and),? )?{name}\b", text, re.IGNORECASE)
        if subject is None or _DENIES.search(text):
            continue
        rest = text[subject.end() :]
        if _PERSON.search(rest) and set(_OTHER_NAME.findall(rest)) <= {name}:
            yield Span(REASONING, *place)
