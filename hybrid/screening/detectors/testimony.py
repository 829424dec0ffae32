"""``clash``: two verdicts on who tells the truth that what the question tells does not allow.

"Ben says that Ada lies" lets Ben tell the truth exactly when Ada lies. A reasoning that calls both
of them liars contradicts itself, whichever of them is asked about; so does one that calls what Ben
says false. Only what the question tells of two named persons is held against what the reasoning
says of each, once and for all.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.speakers import NAME, NAME_ZH, SO_ZH, SURELY_ZH, WORDS_ARE_SO
from hybrid.text.conditions import IF_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, clauses, is_question

_LIES_ZH = r"[说撒]谎|(?:说|讲)(?:的[都就也]?是)?(?:假话|谎话)|骗人"
_TRUTH_ZH = r"(?:说|讲)的?(?:[都就也]?是)?(?:真话|实话)|诚实"
_TOLD = Guarded(
    rf"\b(?P<teller>{NAME}) (?:says|said|claims)(?: that)? (?P<other>{NAME}) "
    r"(?:(?P<lies>lies|is lying|is a liar)|tells the truth|is truthful)\b"
    rf"|(?<![\u4e00-\u9fff·])(?P<teller_zh>{NAME_ZH})(?:说|声称|称)[，,]?(?P<other_zh>{NAME_ZH})"
    rf"(?:(?:在|是在|是)?(?P<lies_zh>{_LIES_ZH})|(?:在|是在|是)?{_TRUTH_ZH})"
)
_VERDICT = re.compile(
    rf"{WORDS_ARE_SO}"
    rf"|(?P<name>{NAME})(?: (?:also|therefore|then|thus|indeed))*"
    r"(?: (?:(?P<lies>lies|tells lies|must(?: also)? lie|(?:is|must be)(?: also)? (?:lying|a liar)|"
    r"(?:is|must be)(?: also)? not telling the truth|does(?: also)? not(?: also)? tell the truth)|"
    r"tells the truth|(?:must|does)(?: also)? tell the truth|"
    r"(?:is|must be)(?: also)? (?:telling the truth|truthful)))\b"
    rf"|(?P<name_zh>{NAME_ZH})(?:一定|必定|必然|必须|就|也|肯定|确实|的确|应该|是|在|同样|自然)*"
    rf"(?:(?P<lies_zh>{_LIES_ZH}|(?:没有?|不|并未|并没有?)(?:说|讲)(?:真话|实话)|不诚实)|{_TRUTH_ZH})"
)
# A verdict that is put in somebody's mouth, or depends on something, is none.
_NOT_SAID = re.compile(
    r"\b(?:whether|says?|said|(?<!['’]s )claims?|saying|may|might|could|or|likely|probably|"
    r"necessarily|can['’]t|cannot|unclear|don['’]t)\b|\?|是否|可能|说[^谎真的是法]",
    re.IGNORECASE,
)
# "We can assume" concludes, "assume that" supposes.
_SUPPOSES = re.compile(
    rf"\b(?:if|(?<!can )(?<!can safely )assum\w+|suppose)\b|{IF_ZH}", re.IGNORECASE
)
# Whose word the sentence is about: "Ben says that Ada lies, so that is true".
_SAYS = re.compile(
    rf"\W*(?:(?:Then|Next|Now|And|So|Also),? )?(?P<name>{NAME}) (?:says|said|claims)\b"
    rf"|\W*(?:然后|接着|再)?[，,]?(?P<name_zh>{NAME_ZH})(?:又|则|也)?(?:说|声称)"
)
_IT_IS = re.compile(
    r"\b(?:that|this|it|(?:his|her|their|the|this|that) (?:statement|claim|word|testimony))"
    r"(?: (?:is|must be|has to be))(?: also| therefore| indeed)?"
    r" (?:true|correct|right|the truth|(?P<lies>false|untrue|wrong|a lie|not true|incorrect))\b"
    r"|(?:[这那此]|这句?话|这个?说法|这一(?:说法|陈述|点)|[他她其]的?(?:话|说法|陈述|言))"
    rf"{SURELY_ZH}{SO_ZH.format('zh')}"
    # The one whose word it is is left out: "Ben says that Ada lies, so it is true".
    r"|(?:^|(?<=[，。；：、]))(?:可以(?:认为|断定)|可知|可见|所以|因此|故|那么|[就也]|[一必]定|必然|确实)*"
    rf"{SO_ZH.format('bare')}(?=[，。；！\s]|$)",
    re.IGNORECASE,
)
# The word and the verdict on it in one: 乙说甲说谎，是在说谎.
_WORD_AND_VERDICT = re.compile(
    rf"(?<![\u4e00-\u9fff·])(?:(?:所以|因此|因而|于是|那么|因为|而|故)[，,]?)?(?P<name_zh>{NAME_ZH})(?:说|声称)"
    rf"[“\"「]?{NAME_ZH}(?:{_LIES_ZH}|{_TRUTH_ZH})[”\"」]?[，,]?(?:这|那)?"
    rf"(?:也|又|就|便|则|同样|必定|必然|一定|肯定|显然)*"
    rf"(?:(?:是|在|是在|属于)(?P<lies_zh>{_LIES_ZH}|假的|谎言|错的)|为(?P<lies_as>假)|(?:是|在|是在){_TRUTH_ZH}|是真的|为真|属实)"
)
# What a verdict follows, in its clause: "so Ben lies", "that means that Ben lies".
_LEADS = re.compile(
    r".*(?:\b(?:so|then|thus|therefore|means(?: that)?)\b|->|→|所以|因此|那么)", re.IGNORECASE
)
# What a verdict is on: "Ben lies when he says that Ada lies".
_WHEN = re.compile(
    r"\s(?:when|because|since|in saying|(?<!statement )(?<!claim )(?<!testimony )about)\s"
    r"|(?<=truth)\sthat\s|(?<=lying)\sthat\s|时",
    re.IGNORECASE,
)


class _Verdict(NamedTuple):
    place: Range
    truthful: bool


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``clash`` and ``clashing`` for the first two verdicts that cannot both hold."""
    told = list(_TOLD.finditer(reading.record.question))
    if not told:
        return ()
    tells = [_tells(match) for match in told]
    verdicts = _verdicts(reading, {name for each in tells for name in (each.teller, each.other)})
    for each in tells:
        if each.teller not in verdicts or each.other not in verdicts or each.teller == each.other:
            continue
        mine, theirs = verdicts[each.teller], verdicts[each.other]
        if mine.truthful != (theirs.truthful != each.lies) and mine.place != theirs.place:
            first, last = sorted((mine.place, theirs.place))
            return Signal("clash", as_span(first)), Signal("clashing", as_span(last))
    return ()


class _Tells(NamedTuple):
    """Who says of whom that he lies, or tells the truth."""

    teller: str
    other: str
    lies: bool


def _tells(match: re.Match[str]) -> _Tells:
    teller, other = match["teller"] or match["teller_zh"], match["other"] or match["other_zh"]
    return _Tells(teller, other, bool(match["lies"] or match["lies_zh"]))


def _verdicts(reading: Reading, known: Collection[str]) -> dict[str, _Verdict]:
    """Return what is said of each person, without those of whom both is said."""
    found: dict[str, _Verdict] = {}
    torn: set[str] = set()
    for name, verdict in _said(reading, known):
        earlier = found.setdefault(name, verdict)
        if earlier.truthful != verdict.truthful:
            torn.add(name)
    return {name: verdict for name, verdict in found.items() if name not in torn}


def _said(reading: Reading, known: Collection[str]) -> Iterator[tuple[str, _Verdict]]:
    text = reading.record.reasoning
    held: dict[str, bool] = {}
    for sentence in reading.sentences:
        if is_question(reading.words(sentence)):
            continue
        supposes = _SUPPOSES.search(text, *sentence)
        found = (
            _follows(text, supposes.end(), sentence, known, held)
            if supposes
            else (_said_in(text, sentence, known))
        )
        for name, verdict in found:
            held.setdefault(name, verdict.truthful)
            yield name, verdict


def _follows(
    text: str, start: int, sentence: Range, known: Collection[str], held: Mapping[str, bool]
) -> Iterator[tuple[str, _Verdict]]:
    """Yield what follows from a condition that is met: "if Ben lies, Cy is truthful"."""
    condition = _VERDICT.search(text, start, sentence[1])
    if condition is None or _NOT_SAID.search(text, start, sentence[1]):
        return
    if held.get(_name(condition, known)) == _verdict(condition, sentence).truthful:
        for match in _VERDICT.finditer(text, condition.end(), sentence[1]):
            yield _name(match, known), _verdict(match, (condition.start(), sentence[1]))


def _said_in(text: str, sentence: Range, known: Collection[str]) -> Iterator[tuple[str, _Verdict]]:
    """Yield the verdicts of a sentence that supposes nothing."""
    for match in _WORD_AND_VERDICT.finditer(text, *sentence):
        yield _name(match, known), _verdict(match, match.span())
    says = _SAYS.match(text, *sentence)
    for begin, end in clauses(text, *sentence):
        lead = _LEADS.match(text, begin, end)
        start = lead.end() if lead else begin
        when = _WHEN.search(text, start, end)
        stop = when.start() if when else end
        if _NOT_SAID.search(text, start, stop):
            continue
        for match in _VERDICT.finditer(text, start, stop):
            yield _name(match, known), _verdict(match, (begin, end))
        told = _IT_IS.search(text, start, stop) if says and says.end() < start else None
        if says and told:
            yield _name(says, known), _verdict(told, (begin, end))


def _name(match: re.Match[str], known: Collection[str]) -> str:
    """Return the name that a match holds: a Chinese one may have other words before it."""
    groups = match.groupdict()
    named = groups.get("name") or groups.get("whose")
    if named:
        return str(named)
    found = str(groups["name_zh"] or groups.get("whose_zh"))
    return next((name for name in known if found.endswith(name)), found)


def _verdict(match: re.Match[str], place: Range) -> _Verdict:
    lies = any(said for group, said in match.groupdict().items() if group.startswith("lies"))
    return _Verdict(place, not lies)
