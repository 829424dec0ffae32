"""Sentences that say what something is, in the way of a dictionary."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.screening.reading import Reading
from hybrid.text.sentences import Range

_DEFINES = re.compile(
    r"(?:[*\-•]\s+|\d+[.)]\s+)?"
    r"(?:(?:Well|Okay|So|Hmm|First|Now|Step \d+[:.]|As we know|In general),? )?"
    r"(?P<article>(?:A|An|The|a|an|the)\s+)?[\"'“‘]?(?P<word>[A-Za-z]+(?: [A-Za-z]+)?)[\"'”’]?\s+"
    r"(?:(?:is|are|refers? to|means?)\s+"
    r"(?:an?|the|some|something|things?|someone|what|animals?|people|pieces?|made|used|found)\s+"
    r"|(?:grows?|lives?|consists? of|comes? from|belongs? to|serves? (?:as|to))\s+)(?P<said>\S.*)",
    re.DOTALL,
)


def defined(reading: Reading) -> Iterator[Range]:
    """Yield the sentences that say what something is, in the way of a dictionary."""
    for place in reading.sentences:
        text = reading.words(place)
        if _DEFINES.match(text) or reading.within(place, "thing_kind"):
            yield place
