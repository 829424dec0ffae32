"""Claims: what the reasoning holds for and against each option, option by option.

A predicate ("is correct", "does not fit") is put on the option named last before it in its
sentence, with all that is listed with it; where its sentence names none, on the option whose
paragraph it stands in; after "the others" on all that the sentence does not name.

``predications`` say of which options the reasoning says, or denies, just what the question asks.

A sentence that names one option, or goes on about the one named before ("this suggests that he …"),
and holds the words of the question's last sentence, says it of that option; a negator that the
question does not have denies it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid.packs import Hit
from hybrid.records.naming import Mention, Names
from hybrid.records.record import Record
from hybrid.screening.reading import DENIES, Range, Reading
from hybrid.text.sentences import clauses
from hybrid.text.words import content_stems

JOINS = re.compile(
    r"[\s*\"'”’)）.]*(?:,? ?and|&|,? ?n?or|[,，、;；/]|和|以?及|与|或者?)[\s*\"'“‘(（]*"
)
_HEAD = re.compile(
    r"[\s*#>\-•\"'“‘(（\[【]*(?:step \d+[.:]|\d+[.)、:])?[\s*]*"
    r"(?:(?:now |next |then |first |finally )?,? ?(?:let's |let us |we )?"
    r"(?:consider|look at|evaluate|analy[sz]e|examine|take|check|for)(?:ing)? )?"
    r"(?:answer |the )?(?:choices? |options? |选项|对于|关于|看)?[(（\[]?"
)
# Between an option and what is said of it no other clause begins.
_DIRECTLY = re.compile(r"[^,;:.!?\n。；！？，]{0,40}")
# "Of A, B and C one correct answer is to be chosen" says of none that it is correct.
_PICKING = re.compile(r"\b(?:choose|chosen|select(?:ed)?|pick(?:ed)?|which)\b|选出|选择|哪")
_OF_THIS = re.compile(
    r"(?:\b(?:this|it|that|which|option|choice|statement|answer|and|thus|therefore|so|hence)\b[^,;.!?]{0,24}"
    r"|(?:这|该|此|故|因此|所以|因而|说法|表述|选项|项|[，,；;。])[^，。；]{0,8}|^)$"
)
# "This does not apply" may be said of anything in an option's paragraph; "this is wrong" of it.
_IS = re.compile(r"(?:is|are|was|would|seems|cannot|can)\b|'s\b|[\u3400-\u9fff]")
_NONE = re.compile(r"\b(?:none|neither)\b|都不|均不")
_OTHERS = re.compile(r"\b(?:others?|remaining|rest)\b|其他|其它|其余|另外|别的")
_NEAR = 48
_GOOD = "✓✔✅☑√"
_TICK = re.compile(rf"[{_GOOD}✗✘❌✖☒]")


class Claim(NamedTuple):
    """One option held to be right (``good``) or wrong; offsets are characters of the reasoning."""

    start: int
    end: int
    option: str
    good: bool


def claims(reading: Reading) -> tuple[Claim, ...]:
    """Return the claims of the writer's own argument, in reading order."""
    return tuple(sorted([*_claims(reading), *_ticked(reading)]))


def _ticked(reading: Reading) -> Iterator[Claim]:
    """Yield the options beside which a tick or a cross stands."""
    for match in _TICK.finditer(reading.folded):
        start = reading.folded.rfind("\n", 0, match.start()) + 1
        end = reading.folded.find("\n", match.end())
        before = reading.mentions_in(start, match.start())
        named = (
            before[-1:]
            or reading.mentions_in(match.end(), end if end >= 0 else len(reading.text))[:1]
        )
        if reading.zone(match.start()) == "argument":
            for each in named:
                place = min(each.start, match.start()), max(each.end, match.end())
                yield Claim(*place, each.option, match[0] in _GOOD)


def _claims(reading: Reading) -> Iterator[Claim]:
    own = owners(reading)
    for good, cue in ((True, "holds"), (False, "fails")):
        for hit in reading.of(cue, moods=("asserted", "negated") if good else ("asserted",)):
            if reading.zone(hit.start) == "argument":
                none = _NONE.search(reading.folded, _sentence_start(reading, hit), hit.start)
                if none and reading.of_in(none.end(), hit.start, "conclude"):
                    none = None
                if hit.mood == "negated" and none is None:
                    continue
                if good and none is None:
                    none = _denial(reading, hit)
                start = _subject_start(reading, hit)
                for option in _subjects(reading, hit, own, good):
                    yield Claim(start, hit.end, option, good and none is None)


def _denial(reading: Reading, hit: Hit) -> re.Match[str] | None:
    """Return what denies inside a verdict, apart from the words of an option: "it is No"."""
    named = reading.mentions_in(hit.start, hit.end)
    for match in DENIES.finditer(reading.folded, hit.start, hit.end):
        if not any(each.start <= match.start() < each.end for each in named):
            return match
    return None


def _subject_start(reading: Reading, hit: Hit) -> int:
    """Return where a verdict begins: with the option right before it, so that it can be quoted."""
    before = reading.mentions_in(_sentence_start(reading, hit), hit.start)
    return before[-1].start if before and _is_direct(reading, before[-1], hit) else hit.start


def _is_direct(reading: Reading, named: Mention, hit: Hit) -> bool:
    """Whether a verdict stands right behind an option, and is said of it."""
    return (
        _DIRECTLY.fullmatch(reading.folded, named.end, hit.start) is not None
        and _PICKING.search(reading.folded, named.end, hit.start) is None
    )


def _rules_out(reading: Reading, hit: Hit, owner: str | None) -> bool:
    """Whether a denial with an option as its object is a verdict on that option.

    "Eliminating noise" may be what is argued about, and "it does not involve noise" be said of
    the option that is argued about.
    """
    inside = reading.mentions_in(hit.start, hit.end)
    if any(each.kind == "key" for each in inside):
        return True
    denied = DENIES.search(reading.folded, hit.start, hit.end) is not None
    return denied and owner in (None, hit.option)


def _sentence_start(reading: Reading, hit: Hit) -> int:
    return reading.sentences[reading.sentence_at(hit.start)][0]


def _subjects(reading: Reading, hit: Hit, owner_of: Mapping[int, str], good: bool) -> Sequence[str]:
    index = reading.sentence_at(hit.start)
    start, _ = reading.sentences[index]
    if hit.option is not None:
        return (hit.option,) if good or _rules_out(reading, hit, owner_of.get(index)) else ()
    before = reading.mentions_in(start, hit.end)
    if before and hit.end <= before[-1].end and hit.start < before[-1].end:
        # "False", said of something, is an option's own word here.
        return ()
    if before and _is_direct(reading, before[-1], hit):
        others = _OTHERS.search(reading.folded, before[-1].end, hit.start)
        return _listed(reading, before) if others is None else _all_but(reading, before)
    if not _IS.match(reading.folded, hit.start):
        return ()
    if _OTHERS.search(reading.folded, start, hit.start):
        return _all_but(reading, before) if before else ()
    owner = owner_of.get(index)
    about = _OF_THIS.search(reading.folded, max(start, hit.start - _NEAR), hit.start)
    return (owner,) if owner is not None and about else ()


def _all_but(reading: Reading, mentions: Sequence[Mention]) -> tuple[str, ...]:
    named = {each.option for each in mentions}
    return tuple(key for key in reading.record.options if key not in named)


def _listed(reading: Reading, mentions: Sequence[Mention]) -> tuple[str, ...]:
    """Return the last option of ``mentions`` with those that are listed right before it."""
    options = [mentions[-1].option]
    for left, right in zip(reversed(mentions[:-1]), reversed(mentions[1:]), strict=True):
        between = reading.folded[left.end : right.start]
        if not between.strip() or not JOINS.fullmatch(between):
            break
        options.append(left.option)
    return tuple(dict.fromkeys(options))


def owners(reading: Reading) -> dict[int, str]:
    """Return whose paragraph each sentence is, by its index: the option that opened it last."""
    if not reading.owned:
        reading.owned.append(_owners(reading))
    return reading.owned[0]


def _owners(reading: Reading) -> dict[int, str]:
    found: dict[int, str] = {}
    owner: str | None = None
    mentions, at = reading.mentions, 0
    for index, (start, end) in enumerate(reading.sentences):
        first = at
        while at < len(mentions) and mentions[at].start < end:
            at += 1
        here = mentions[first:at]
        if here:
            owner = here[0].option if _opens(reading, here, start) else None
        if owner is not None:
            found[index] = owner
    # Options that are argued one by one have a paragraph each.
    return found if 1 < len(set(found.values())) else {}


def _opens(reading: Reading, here: Sequence[Mention], start: int) -> bool:
    """Whether a sentence is about the one option that it begins with."""
    if len({each.option for each in here}) != 1:
        return False
    head = _HEAD.match(reading.folded, start)
    return head is not None and here[0].start <= head.end()


_LEAST_ASKED = 1
_LEAST_SHARED = 0.67
_GOES_ON = re.compile(
    r"[\s*\-•]*(?:\d+[.)] ?)?(?:this|that|so|thus|which|he|she|they|it|therefore|hence|these)\b"
    r"|[\s*\-•]*(?:这|因此|所以|说明|表明|他|她|它|可见)"
)


def predications(reading: Reading) -> Iterator[Claim]:
    """Yield each option of which what is asked is said (``good``) or denied."""
    wanted, denied = reading.asked.words, reading.asked.denies
    if len(wanted) < _LEAST_ASKED or not asks_of_the_told(reading):
        return
    subject: str | None = None
    for index, (start, end) in enumerate(reading.sentences):
        named = {each.option for each in reading.mentions_in(start, end)}
        if len(named) == 1:
            subject = next(iter(named))
        elif named or not _GOES_ON.match(reading.folded, start):
            subject = None
        shared = len(wanted & reading.stems(index))
        if shared < _LEAST_SHARED * len(wanted) or not _counts(reading, (start, end)):
            continue
        for option, place in _told(reading, (start, end), subject, wanted):
            yield Claim(*place, option, reading.begins_in(*place, "negator") is denied)


def _told(
    reading: Reading, sentence: Range, subject: str | None, wanted: frozenset[str]
) -> Iterator[tuple[str, Range]]:
    """Yield the options of which a sentence says what is asked, and the clause that does."""
    if subject is not None:
        place = _saying(reading, clauses(reading.text, *sentence), wanted)
        if place is not None:
            yield subject, place
        return
    for part in clauses(reading.text, *sentence):
        named = {each.option for each in reading.mentions_in(*part)}
        if len(named) == 1 and _saying(reading, [part], wanted):
            yield named.pop(), part


def asks_of_the_told(reading: Reading) -> bool:
    """Whether the text tells of all that the options name ("A nurse and a pilot … Who …?")."""
    record = reading.record
    declining = reading.options_with("abstaining_option")
    return _told_of(record.context, record.question, tuple(record.options.items())) <= declining


@lru_cache(maxsize=64)
def _told_of(
    context: str | None, question: str, options: tuple[tuple[str, str], ...]
) -> frozenset[str]:
    """Return the options of which question and context do not tell."""
    names = Names(Record("", question, dict(options), "", context=context, lang="en"))
    told = names.mentions(f"{context or ''}\n{question}")
    return frozenset(dict(options)) - {each.option for each in told if each.kind == "text"}


def _counts(reading: Reading, sentence: Range) -> bool:
    start, end = sentence
    if reading.zone(start) != "argument" or reading.folded[start:end].rstrip(" *\"'\n").endswith(
        "?"
    ):
        return False
    return not reading.begins_in(*sentence, "undecidable", "answer_label", "choice", "must_choose")


def _saying(reading: Reading, parts: Sequence[Range], wanted: frozenset[str]) -> Range | None:
    """Return the clause of ``parts`` that says most of what is asked."""
    shared = [(len(wanted & content_stems(reading.folded[slice(*part)])), part) for part in parts]
    most, place = max(shared)
    return place if _LEAST_SHARED * len(wanted) <= most else None
