"""``clash``: two verdicts on who tells the truth that what the question tells does not allow.

"Ben says that Ada lies" lets Ben tell the truth exactly when Ada lies. A reasoning that calls both
of them liars contradicts itself, whichever of them is asked about. Only what the question tells of
two named persons is held against what the reasoning says of each, once and for all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.text.conditions import IF_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, clauses, is_question

_NAME = r"[A-Z][a-z]+"
_TOLD = Guarded(
    rf"\b(?P<teller>{_NAME}) (?:says|said|claims)(?: that)? (?P<other>{_NAME}) "
    r"(?:(?P<lies>lies|is lying|is a liar)|tells the truth|is truthful)\b"
    r"|(?P<teller_zh>[\u4e00-\u9fff]{2,3})说(?P<other_zh>[\u4e00-\u9fff]{2,3})"
    r"(?:(?P<lies_zh>[在是]?[说撒]谎)|[在是]?说(?:的是)?真话)"
)
_VERDICT = re.compile(
    rf"(?P<name>{_NAME})(?: (?:also|therefore|then|thus|indeed))*"
    r"(?: (?:(?P<lies>lies|must(?: also)? lie|(?:is|must be)(?: also)? (?:lying|a liar)|"
    r"(?:is|must be)(?: also)? not telling the truth|does(?: also)? not(?: also)? tell the truth)|"
    r"tells the truth|(?:must|does)(?: also)? tell the truth|"
    r"(?:is|must be)(?: also)? (?:telling the truth|truthful)))\b"
    r"|(?P<name_zh>[\u4e00-\u9fff]{2,3}?)(?:一定|必然|就|也|肯定|是|在)*"
    r"(?:(?P<lies_zh>[说撒]谎|没有?说真话)|说(?:的是)?真话)"
)
# A verdict that is put in somebody's mouth, or depends on something, is none.
_NOT_SAID = re.compile(
    r"\b(?:whether|says?|said|claims?|saying|may|might|could|or|likely|probably|necessarily|"
    r"can['’]t|cannot|unclear|don['’]t)\b|\?|是否|可能|说[^谎真的是]",
    re.IGNORECASE,
)
# "We can assume" concludes, "assume that" supposes.
_SUPPOSES = re.compile(
    rf"\b(?:if|(?<!can )(?<!can safely )assum\w+|suppose)\b|{IF_ZH}", re.IGNORECASE
)
# Whose word the sentence is about: "Ben says that Ada lies, so that is true".
_SAYS = re.compile(
    rf"\W*(?:(?:Then|Next|Now|And|So|Also),? )?(?P<name>{_NAME}) (?:says|said|claims)\b"
    r"|\W*(?:然后|接着)?[，,]?(?P<name_zh>[\u4e00-\u9fff]{2,3}?)说"
)
_IT_IS = re.compile(
    r"\b(?:that|this|it|(?:his|her|their|the|this|that) (?:statement|claim|word|testimony))"
    r"(?: (?:is|must be|has to be))(?: also| therefore| indeed)?"
    r" (?:true|correct|right|the truth|(?P<lies>false|untrue|wrong|a lie|not true|incorrect))\b"
    r"|(?:这|这句话|这个说法|他的话|她的话)(?:就|也|一定|必然)?是(?:真|对|(?P<lies_zh>假|错))的?",
    re.IGNORECASE,
)
# What a verdict follows, in its clause: "so Ben lies", "that means that Ben lies".
_LEADS = re.compile(
    r".*(?:\b(?:so|then|thus|therefore|means(?: that)?)\b|->|→|所以|因此|那么)", re.IGNORECASE
)
# What a verdict is on: "Ben lies when he says that Ada lies".
_WHEN = re.compile(r"\s(?:when|because|since|in saying|about)\s|时", re.IGNORECASE)


class _Verdict(NamedTuple):
    place: Range
    truthful: bool


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``clash`` and ``clashing`` for the first two verdicts that cannot both hold."""
    question = reading.record.question
    told = list(_TOLD.finditer(question))
    if not told:
        return ()
    verdicts = _verdicts(reading)
    for match in told:
        teller = match["teller"] or match["teller_zh"]
        other = match["other"] or match["other_zh"]
        if teller not in verdicts or other not in verdicts or teller == other:
            continue
        lies = bool(match["lies"] or match["lies_zh"])
        mine, theirs = verdicts[teller], verdicts[other]
        if mine.truthful != (theirs.truthful != lies) and mine.place != theirs.place:
            first, last = sorted((mine.place, theirs.place))
            return Signal("clash", as_span(first)), Signal("clashing", as_span(last))
    return ()


def _verdicts(reading: Reading) -> dict[str, _Verdict]:
    """Return what is said of each person, without those of whom both is said."""
    found: dict[str, _Verdict] = {}
    torn: set[str] = set()
    for name, verdict in _said(reading):
        earlier = found.setdefault(name, verdict)
        if earlier.truthful != verdict.truthful:
            torn.add(name)
    return {name: verdict for name, verdict in found.items() if name not in torn}


def _said(reading: Reading) -> Iterator[tuple[str, _Verdict]]:
    text = reading.record.reasoning
    for sentence in reading.sentences:
        if is_question(reading.words(sentence)) or _SUPPOSES.search(text, *sentence):
            continue
        says = _SAYS.match(text, *sentence)
        for begin, end in clauses(text, *sentence):
            lead = _LEADS.match(text, begin, end)
            start = lead.end() if lead else begin
            when = _WHEN.search(text, start, end)
            stop = when.start() if when else end
            if _NOT_SAID.search(text, start, stop):
                continue
            for match in _VERDICT.finditer(text, start, stop):
                yield match["name"] or match["name_zh"], _verdict(match, (begin, end))
            told = _IT_IS.search(text, start, stop) if says and says.end() < start else None
            if says and told:
                yield says["name"] or says["name_zh"], _verdict(told, (begin, end))


def _verdict(match: re.Match[str], place: Range) -> _Verdict:
    return _Verdict(place, not (match["lies"] or match["lies_zh"]))
