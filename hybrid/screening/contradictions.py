"""Where the writer says the contrary of what was said before of the same thing.

An option is told what it is, and later told in words of the other side, of the other option, or in
words that have nothing to do with the first ("an auger is a drill … an auger being a boat"). Of
all else the contrary is seen in plain cases only: what is denied of all cases is taken for granted
in one, or a subject is on both sides of a field of meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from hybrid.packs.lexicon import Contraries
from hybrid.records.record import Choice, Signal, Span
from hybrid.screening.given import weight
from hybrid.screening.reading import LEAVES_OPEN, REASONING, Reading
from hybrid.screening.statements import Statement, statements
from hybrid.text.characters import fold
from hybrid.text.words import content_stems

_DESCRIBED = ("described", "described_otherwise")
_STATED = ("contradicted", "contradicting")
# Where many options are gone through, much is told of each that others say of it.
_MOST_OPTIONS = 3
_LEAST_TOLD = 1.0
_LEAST_SWAPPED, _SHARE_SWAPPED = 1.5, 0.35
_SHARE_KEPT = 0.3
_GOVERNED, _GOVERNED_ZH = 4, 8
_LEAD = 12
# Of many statements two clash by chance.
_MOST_STATED = 14
_QUOTE = re.compile(r'["“”]')
# What is said of options, and what somebody else says.
_TALK = re.compile(
    r"\b(?:(?:option|choice|answer|statement|question)s?|says?|said|claims?|states?|telling)\b"
    r"|选项|答案|题目|题干|说法|说"
)
_OUGHT = re.compile(r"\b(?:should|shall|must|ought|supposed)\b|应|必须|该")
_SHARE_DENIED, _SHARE_REPEATED, _FEW_SHARED = 0.6, 0.7, 2
_NOT = re.compile(r"\W*(?:and |but )?(?:not|never|rather than)\b|而?不是|而?非")
_EQUALS = re.compile(r"=(?!>)")
_FIGURE = re.compile(r"\d+")
_ENDS = re.compile(r"\b(?:and|who|which|when|where|but|so|because|since|as|or)\b|而|且|但")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_UNCERTAIN = ("undecidable", "lacking", "level", "no_answer", "refusal", "abstain", "must_choose")


class Description(NamedTuple):
    """What a sentence tells of one option, clause after clause, without what weighs it."""

    start: int
    end: int
    option: str
    parts: tuple[Statement, ...]
    stems: frozenset[str]
    denied: frozenset[str]
    defines: bool


def contradictions(reading: Reading, choice: Choice, contraries: Contraries) -> list[Signal]:
    """Return what was stated or described first, and where the contrary is."""
    if choice.letter is None:
        return []
    told = tuple(statements(reading, contraries))
    return [
        *_signals(_described(reading, choice.letter, told), _DESCRIBED, choice.letter),
        *_signals(_stated(reading, choice.letter, told), _STATED, None),
    ]


def _signals(
    pair: tuple[Statement | Description, Statement | Description] | None,
    names: tuple[str, str],
    option: str | None,
) -> Iterator[Signal]:
    if pair is not None:
        for each, name in zip(pair, names, strict=True):
            yield Signal(name, Span(REASONING, each.start, each.end), option)


# --- an option in two ways ------------------------------------------------------------------------


def _described(
    reading: Reading, letter: str, told: Sequence[Statement]
) -> tuple[Description, Description] | None:
    """Return two descriptions of which the later cannot be of the chosen option, as it was told."""
    declining = reading.options_with("abstaining_option")
    if letter in declining or _MOST_OPTIONS < len(reading.record.options.keys() - declining):
        return None
    every = tuple(_descriptions(reading, told))
    asked = content_stems(fold(f"{reading.record.context or ''} {reading.record.question}"))
    for index, later in enumerate(every):
        if later.option != letter:
            continue
        before = every[:index]
        for each in before:
            if _excludes(each, later, before, asked) and _holds_both(reading, each, later):
                return each, later
    return None


def _descriptions(reading: Reading, told: Sequence[Statement]) -> Iterator[Description]:
    """Yield what each sentence tells of one option after the other."""
    parts: list[Statement] = []
    for each in told:
        if parts and (each.sentence, each.options) != (parts[-1].sentence, parts[-1].options):
            yield from _description(reading, parts)
            parts = []
        if len(each.options) == 1:
            parts.append(each)
    yield from _description(reading, parts)


def _description(reading: Reading, parts: Sequence[Statement]) -> Iterator[Description]:
    plain = [each for each in parts if not reading.begins_in(each.start, each.end, "assesses")]
    if not plain:
        return
    (option,) = plain[0].options
    own = content_stems(fold(reading.record.options[option]))
    stems = frozenset[str]().union(*(each.stems for each in plain)) - own
    if weight(stems) < _LEAST_TOLD:
        return
    yield Description(
        plain[0].start,
        plain[-1].end,
        option,
        tuple(plain),
        stems,
        frozenset[str]().union(*(each.denied for each in plain)),
        any(_defines(reading, each, own) for each in plain),
    )


def _defines(reading: Reading, told: Statement, own: frozenset[str]) -> bool:
    """Whether a clause says what an option is, or only names it for what follows: "Fold: …"."""
    if reading.begins_in(told.start, told.end, "defines") or _EQUALS.search(_text(reading, told)):
        return True
    said = _text(reading, told)
    return told.named and not told.stems - own and (not said.isascii() or said.endswith((":", "-")))


def _excludes(
    each: Description, later: Description, before: Sequence[Description], asked: frozenset[str]
) -> bool:
    if each.option != later.option:
        return _is_swapped(each, later, before, asked)
    if any(_other_side(one, two, {*one.sides}) for one in each.parts for two in later.parts):
        return True
    if (each.stems & later.stems) & (each.denied ^ later.denied):
        return True
    return _is_told_anew(each, later)


def _is_told_anew(each: Description, later: Description) -> bool:
    """Whether an option is told what it is, and later what has nothing to do with that."""
    then = later.parts[0]
    if not each.defines or not then.named or each.parts[0].sentence == then.sentence:
        return False
    shared = weight(each.stems & later.stems)
    return shared < _SHARE_KEPT * min(weight(each.stems), weight(later.stems))


def _is_swapped(
    each: Description, later: Description, before: Sequence[Description], asked: frozenset[str]
) -> bool:
    """Whether most of what is told of an option is what told of another one before."""
    own = frozenset[str]().union(*(one.stems for one in before if one.option == later.option))
    shared = (each.stems & later.stems) - own - asked
    if shared & (each.denied ^ later.denied):
        return False
    least = max(_LEAST_TOLD if own else _LEAST_SWAPPED, _SHARE_SWAPPED * weight(later.stems))
    return least <= weight(shared)


# --- anything else in two ways --------------------------------------------------------------------


def _stated(
    reading: Reading, letter: str, told: Sequence[Statement]
) -> tuple[Statement, Statement] | None:
    """Return two statements that cannot both hold."""
    plain = [each for each in told if _is_plain(reading, each) and not _is_of_rival(each, letter)]
    if _MOST_STATED < len(told):
        return None
    none = [_governed(reading, each) for each in plain]
    for (i, one), (j, two) in combinations(enumerate(plain), 2):
        apart = one.options and two.options and not one.options & two.options
        if apart or not _same_subject(one, two) or _sets_off(reading, one, two):
            continue
        if not (
            (not none[j] and _granted(none[i], two))
            or (not none[i] and _granted(none[j], one))
            or _other_side(one, two, {*one.sides}, words=True)
            or _is_denied_of_it(reading, one, two)
        ):
            continue
        if _holds_both(reading, one, two):
            return one, two
    return None


def _is_plain(reading: Reading, told: Statement) -> bool:
    """Whether a clause speaks of the matter in the writer's own words, and is no option's text."""
    said = _text(reading, told)
    options = reading.record.options.values()
    if any(told.stems <= content_stems(fold(each)) for each in options):
        return False
    return not _QUOTE.search(said) and not _TALK.search(said)


def _governed(reading: Reading, told: Statement) -> frozenset[str]:
    """Return the stems of what is denied of all cases; none in a doubt."""
    if reading.begins_in(told.start, told.end, *_UNCERTAIN):
        return frozenset()
    found: set[str] = set()
    for hit in reading.hits.get("none_at_all", ()):
        if told.start <= hit.start < told.end:
            ends = _ENDS.search(reading.folded, hit.end, told.end)
            stop = ends.start() if ends else told.end
            words = list(islice(_WORD.finditer(reading.folded, hit.end, stop), _GOVERNED))
            stop = words[-1].end() if words else min(stop, hit.end + _GOVERNED_ZH)
            # "The black wire touches it and the red one never touches it" denies it of one alone.
            said = content_stems(reading.folded[told.start : hit.start])
            found |= content_stems(reading.folded[hit.start : stop]) - said
    return frozenset(found)


def _granted(none: frozenset[str], told: Statement) -> bool:
    """Whether what is denied of all cases is there in a statement."""
    return bool(none & told.stems) and not none & told.denied


def _same_subject(one: Statement, two: Statement) -> bool:
    """Whether two statements may be of one thing: one names what the other speaks of."""
    if one.subject and two.subject:
        return bool(one.subject & two.stems or two.subject & one.stems)
    return True


def _is_denied_of_it(reading: Reading, one: Statement, two: Statement) -> bool:
    """Whether two statements say one thing of one subject, which one of them denies."""
    shared = one.stems & two.stems
    same = one.subject & two.subject
    named = one.subject or two.subject
    if not same and not (named and named <= shared - one.denied - two.denied):
        return False
    if bool(_OUGHT.search(_text(reading, one))) is not bool(_OUGHT.search(_text(reading, two))):
        return False
    if not (shared - same) & (one.denied ^ two.denied) or len(shared) < _FEW_SHARED:
        return False
    least = _SHARE_DENIED if same else _SHARE_REPEATED
    if weight(shared) < least * min(weight(one.stems), weight(two.stems)):
        return False
    return not any(
        reading.begins_in(each.start, each.end, *_UNCERTAIN)
        or LEAVES_OPEN.search(reading.folded, each.start, each.end)
        for each in (one, two)
    )


def _sets_off(reading: Reading, one: Statement, two: Statement) -> bool:
    """Whether a clause only sets the one before it off: "the party that sues, not the one sued"."""
    return one.sentence == two.sentence and _NOT.match(_text(reading, two)) is not None


def _is_of_rival(told: Statement, letter: str) -> bool:
    return bool(told.options) and letter not in told.options


def _other_side(one: Statement, two: Statement, fields: set[int], *, words: bool = False) -> bool:
    """Whether two statements stand on the two sides of a field; with other ``words``, if so."""
    for field in fields & two.sides.keys():
        (side, word), (other, its) = one.sides[field], two.sides[field]
        if side != other and not (words and (word == its or _in_subjects(one, word, two, its))):
            return True
    return False


def _in_subjects(one: Statement, word: str, two: Statement, its: str) -> bool:
    """Whether the words only tell two subjects apart: "the young names", "the old names"."""
    return bool(content_stems(word) & one.subject and content_stems(its) & two.subject)


# --- both ----------------------------------------------------------------------------------------


def _holds_both(
    reading: Reading, one: Statement | Description, two: Statement | Description
) -> bool:
    """Whether nothing tells the two apart, takes the first back, or sees that they clash."""
    start, end = min(one.start, two.start), max(one.end, two.end)
    whole = reading.sentence_span(start, end)
    if reading.begins_in(whole.start, whole.end, "clash_named", "correction"):
        return False
    if reading.of_in(two.start - _LEAD, two.end, "turn") and not _both_define(one, two):
        return False
    first, then = (
        set(_FIGURE.findall(reading.folded, each.start, each.end)) for each in (one, two)
    )
    if first and then and first.isdisjoint(then):
        return False
    return _times(reading, one) == _times(reading, two)


def _both_define(one: Statement | Description, two: Statement | Description) -> bool:
    """Whether each says what its option is: two definitions clash across a "but" as well."""
    return (
        isinstance(one, Description)
        and isinstance(two, Description)
        and bool(one.defines and two.defines)
    )


def _times(reading: Reading, told: Statement | Description) -> frozenset[str]:
    return frozenset(
        reading.folded[hit.start : hit.end]
        for hit in reading.hits.get("dated", ())
        if told.start <= hit.start < told.end
    )


def _text(reading: Reading, told: Statement) -> str:
    return reading.folded[told.start : told.end]
