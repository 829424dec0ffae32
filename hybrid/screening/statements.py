"""Statements: what each clause of the writer's own argument says, of what, and on which side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from hybrid.packs.lexicon import Contraries
from hybrid.screening.claims import owners
from hybrid.screening.reading import Range, Reading
from hybrid.screening.steps import about, asks, telling
from hybrid.text.sentences import clauses
from hybrid.text.words import STOPWORDS, content_stem, content_stems, pair_tells

# A looped text would take a square of time.
_MOST = 80
_DENIES = re.compile(
    r"\b(?:not(?! (?:only|just|merely|simply|least)\b)|never|no(?! (?:doubt|matter|wonder|later|"
    r"sooner|more than)\b)|none|nobody|nothing|neither|nor|cannot|hardly|without|"
    r"fail(?:s|ed)? to|lacks?|lacking)\b|n't\b"
    r"|(?<!不得)不(?!仅|但|只|同|过|论|管|例外|断|少|得不|禁|妨|愧|错|久)|没(?!收|落|入)"
    r"|未(?!来|必|婚|成年|知数)|无(?!论|疑|非)|非(?!常|洲|但)"
)
_DENIED_UNTIL = re.compile(
    r"\b(?:and|who|which|when|where|but|so|because|since|as|whereas|while|or)\b|而|且|但"
)
_SUPPOSES = re.compile(
    r"\b(?:if|unless|whether|suppose|supposing|assum\w+|could|would|either|let's|let us|until)\b"
    r"|如果|若|假如|假设|假定|即使|是否|要是|除非"
)
_LEAD = re.compile(
    r"[\W\d]*(?:(?:so|but|and|thus|then|therefore|hence|since|because|as|for|also|yet|although|"
    r"though|now|first|second|third|next|even so|in fact|here|still|while|whereas|given that)\b"
    r"\W*)*"
    r"|[\W\d]*(?:所以|因此|因而|故|于是|可见|而且|并且|首先|其次|再次|由于|因为|既然|那么|说明|"
    r"同时|而|则|又|再|且|但是?)*\W*"
)
_POINTS_BACK = re.compile(
    r"(?:it|he|she|they|this|that|these|those|which|who|its|there|we|you|i|one|here)\b"
    r"|他们?|她们?|它们?|这|该|其|此|那|我们?|你|自己"
)
_PREDICATE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|am|has|have|had|does|do|did|can|could|will|would|shall|"
    r"should|may|might|must|need|cannot|not|never|no|mean|means|says?|tells?|shows?|makes?|made|"
    r"takes?|took|gets?|got|goes|went|owns?|becomes?|became|stays?|remains?|of)\b|n't\b|'s\b|="
    r"|是|有|不|没|未|无|非|可|会|能|应|须|要|就|都|也|均|已|在|把|被|让|使|给|从|于|即|指|意味"
    r"|一直|全|仍|还|并|比"
)
_SUBJECT_ZH = 4


class Part(NamedTuple):
    """A clause: where it stands, in which sentence, which options it is about, if it names one."""

    start: int
    end: int
    sentence: int
    options: frozenset[str]
    named: bool


class Statement(NamedTuple):
    """What a clause says; offsets are characters of the reasoning.

    ``options`` are those it is about, ``subject`` the stems that stand before its predicate, where
    it names one; ``denied`` those of its stems that are denied. ``sides`` gives the side of each
    field of contraries that it is on, with the word.
    """

    start: int
    end: int
    sentence: int
    options: frozenset[str]
    named: bool
    subject: frozenset[str]
    stems: frozenset[str]
    denied: frozenset[str]
    sides: Mapping[int, tuple[int, str]]


def statements(reading: Reading, contraries: Contraries) -> Iterator[Statement]:
    """Yield what is stated clause by clause, without what is asked, supposed or only reported."""
    options = tuple(reading.record.options.items())
    words, own = telling(options), owners(reading)
    left = _MOST
    for index, sentence in enumerate(reading.sentences):
        if reading.zone(sentence[0]) == "echo" or asks(reading.folded[slice(*sentence)]):
            continue
        if reading.begins_in(*sentence, "not_held"):
            continue
        about_last = frozenset({own[index]} if index in own else ())
        for part in clauses(reading.text, *sentence):
            named = _named(reading, part, words)
            about_last = named or about_last
            if not _SUPPOSES.search(reading.folded, *part):
                left -= 1
                own_part = Part(*part, index, about_last, bool(named))
                yield _statement(reading.folded[slice(*part)], own_part, contraries)
            if 1 < len(named):
                # "The red one weighs less than the blue one, so it floats" goes on about the first.
                first = reading.mentions_in(*part)[:1]
                about_last = frozenset(each.option for each in first) or named
            if left == 0:
                return


def _named(reading: Reading, part: Range, words: dict[str, frozenset[str]]) -> frozenset[str]:
    """Return the options that a clause is about: those it names, else those it has the words of."""
    named = reading.mentions_in(*part)
    keys = frozenset(each.option for each in named if each.kind == "key")
    return keys or frozenset(about(reading, part, words))


def _statement(said: str, part: Part, contraries: Contraries) -> Statement:
    denials = _denials(said)
    stems = list(_placed_stems(said))
    return Statement(
        *part,
        _subject(said),
        frozenset(stem for stem, _ in stems),
        frozenset(stem for stem, place in stems if _is_denied(place, denials)),
        dict(_sides(said, denials, contraries)),
    )


def _denials(said: str) -> tuple[Range, ...]:
    """Return from where to where each negator of a clause denies."""
    ends = [match.start() for match in _DENIED_UNTIL.finditer(said)]
    return tuple(
        (match.end(), min((end for end in ends if match.end() <= end), default=len(said)))
        for match in _DENIES.finditer(said)
    )


def _is_denied(place: int, denials: Iterable[Range]) -> bool:
    return sum(start <= place < end for start, end in denials) % 2 == 1


_PLACED = re.compile(r"[a-z]+(?:'[a-z]+)?|(?=([\u3400-\u9fff]{2}))")


def _placed_stems(said: str) -> Iterator[tuple[str, int]]:
    for match in _PLACED.finditer(said):
        stem = content_stem(match[0]) if match[0] else match[1] if pair_tells(match[1]) else ""
        if stem:
            yield stem, match.start()


def _sides(
    said: str, denials: Iterable[Range], contraries: Contraries
) -> Iterator[tuple[int, tuple[int, str]]]:
    """Yield the fields on one side of which a clause stands, and on no other."""
    found: dict[int, set[int]] = {}
    words: dict[int, str] = {}
    for start, end, field, side in contraries.find(said):
        found.setdefault(field, set()).add(side ^ _is_denied(start, denials))
        words[field] = said[start:end]
    for field, sides in found.items():
        if len(sides) == 1:
            yield field, (sides.pop(), words[field])


def _subject(said: str) -> frozenset[str]:
    """Return the stems before the predicate of a clause; none where it points back, or has none."""
    lead = _LEAD.match(said)
    start = lead.end() if lead else 0
    if _POINTS_BACK.match(said, start):
        return frozenset()
    predicate = _PREDICATE.search(said, start)
    if predicate is not None:
        return content_stems(said[start : predicate.start()])
    if said.isascii():
        words = [word for word in re.findall(r"[a-z]+", said[start:]) if word not in STOPWORDS]
        return content_stems(" ".join(words[:1]))
    return content_stems(said[start : start + _SUBJECT_ZH])
