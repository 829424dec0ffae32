"""What the question takes for granted, and the sentences of the reasoning that deny it.

It is called untrue ("there was no quarrel", "the claim that … is unfounded"), or said to stand
nowhere ("nothing says that …").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import ANYBODY, EVERY, units_of
from hybrid.screening.wording.list_entries import points_to_label
from hybrid.screening.wording.premises import ELSEWHERE, content_of
from hybrid.screening.wording.questions import POLAR_OPENING_EN, POLAR_ZH
from hybrid.text.conditions import IF_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import negators
from hybrid.text.sentences import Range, clauses, is_question, sentences

# A yes-no question that may have an opening: "After the flood, did …?"
_POLAR = re.compile(rf"(?:^|[.:,]\s)(?:{POLAR_OPENING_EN})\b[^,]*\?\s*$|{POLAR_ZH}", re.IGNORECASE)
_SOURCE = (
    r"(?:text|passage|story|letter|report|question|context|article|paragraph|note|record|chronicle|"
    r"information|description|document|source)"
)
_SILENT = Guarded(
    r"\b(?:nothing|nowhere)\b[^.;]{0,40}?\b(?:says?|said|suggests?|states?|stated|indicates?|"
    r"shows?|"
    r"mentions?|tells us|told|implies|confirms?)(?: to us)?(?: that)? (?P<a>[^.;:]+)"
    rf"|\b{_SOURCE}s?\b[^.;,]{{0,20}}? (?:never|does not|doesn['’]t|did not|didn['’]t|do not|"
    rf"don['’]t|nowhere)"
    r"(?: ever| actually| explicitly| even| really)? (?:says?|states?|mentions?|claim|tell us|"
    r"report|"
    r"suggest|indicate|establish|confirm|imply|show)(?: anywhere)?(?: that)? (?P<b>[^.;:]+)"
    r"|\b(?:is|was|has been|been) (?:not|never|nowhere)(?: actually| ever)? (?:given|stated|said|"
    r"mentioned|"
    r"established|known|shown|told|confirmed)(?: anywhere| in [^.,;]{1,30}?)? that (?P<c>[^.;:]+)"
    r"|\b(?:no|not any|n['’]t any|without) (?:evidence|indication|proof|mention|hint|sign|reason "
    r"to (?:assume|think|"
    r"believe|suppose|say)|basis for (?:assuming|saying|thinking))(?: at all| anywhere| here| in "
    r"[^.,;]{1,30}?)? "
    r"(?:that|of|for) (?P<d>[^.;:]+)"
    r"|\b(?:no|not any|n['’]t any|without any) (?:reason|grounds?|cause) to (?:think|believe|"
    r"assume|suppose|say|hold) (?:that )?(?P<p>[^.;:,]+)"
    r"|(?:没有|并未|从未|从没|未曾|未|没)(?:有)?(?:明确|直接|具体|任何地方)?(?:说明|说过|说|"
    r"提到过|提到|提及|指出|写明|"
    r"写过|写|交代|表明|给出|显示|记载|告诉我们)(?P<e>[^，。；]{3,30})"
    r"|(?:没有|缺乏|找不到|并无|毫无)(?:任何)?(?:证据|迹象|理由|依据|根据)(?:可以|能够?|"
    r"去)?(?:表明|显示|说明|证明|支持|认为|相信|假定)"
    r"(?P<f>[^，。；]{3,30})",
    re.IGNORECASE,
)
# Groups of this name hold what never was, the others what is not so.
_THING = "thing_"
_UNTRUE = Guarded(
    r"\b(?:is|was)(?: simply| just)?(?: not|n['’]t) (?:true|the case|correct|a fact|so) that "
    r"(?P<a>[^.;:,]+)"
    r"|\b(?:is|was) (?:simply |plainly )?(?:false|wrong|untrue|incorrect|a mistake|an error)(?: "
    r"to (?:say|assume|think))? that "
    r"(?P<b>[^.;:,]+)"
    r"|\b(?:claim|idea|statement|premise|assumption|notion|belief|assertion|suggestion|view) that "
    r"(?P<c>[^.;:,]{3,90}?) "
    r"(?:is|was|has|cannot|does|must be|seems) (?:\w+ )?(?:false|a myth|a prejudice|nonsense|"
    r"wrong|unfounded|baseless|untrue|"
    r"incorrect|mistaken|"
    r"unjustified|unsupported|invalid|no basis|no foundation|not hold|not (?:true|right|correct)|"
    r"be (?:accepted|right|true)|rejected)"
    r"|\b(?:cannot|can['’]t|do not|don['’]t|will not|won['’]t|refuse to|not willing to|rather not) "
    r"(?:accept|assume|grant|take (?:it )?for granted|presume|agree|take it as given)(?: the "
    r"\w+)? that (?P<d>[^.;:,]+)"
    r"|\bthere (?:was|is|were|are|has been|had been)(?: in fact| actually| never)? no "
    r"(?!truth|merit|substance|basis|foundation|reason)(?:such "
    r")?(?P<thing_1>[^.;:,]+)"
    r"|\bthat (?P<j>[^.;:,]{3,90}?) (?:is|was) (?:simply |just |plainly )?"
    r"(?:not (?:true|so|the case|correct|right)|false|wrong|untrue|incorrect)\b"
    r"|\b(?:I|we) (?:\w+ )?(?:reject|dispute|deny|disagree) (?:the (?:\w+ ){1,2})?that "
    r"(?P<k>[^.;:,]+)"
    r"|\b(?:disagree with|reject|dispute|do not (?:accept|share)|don['’]t (?:accept|share)) "
    r"(?:the|this|that|its) (?:\w+['’]s )?"
    r"(?:claim|premise|statement|assumption|generali[sz]ation|idea)"
    r" (?:about|on|regarding|of|that) (?P<q>[^.;:,]+)"
    r"|\b(?:question|puzzle|text|task) (?:says|states|claims|tells us|has it|assumes)(?: that)? "
    r"(?P<r>[^.;:,]{3,90}),? but (?:they|he|she|it|this|that|there) "
    r"(?:did|do|does|was|were|is|are|has|had|have)(?: not|n['’]t)\b"
    r"(?= *(?:so|true|the case)? *[.;:,])"
    r"|说(?P<l>[^，。；]{3,30}?)(?:并|根本)?是?(?:不正确|不对|不实|不符合事实|错误|错)的"
    r"|我们?(?:并|也)?不(?:认可|认同|同意|承认|相信)(?P<m>[^，。；]{3,30}?)"
    r"(?:这一?[点个]|的?说法|$|[，。；])"
    r"|\bthere (?:is|are|was|were)(?: not|n['’]t)(?: actually| really)? (?:an?y? |an? )?"
    r"(?P<thing_4>[^.;:,]+?)(?= (?:in|on|at|here|to)\b|[.;:,]|$)"
    r"|\b(?:no|little|not any|hardly any) (?:truth|merit|substance|basis|foundation)(?: \w+)? "
    r"(?:in|to|for) (?:the \w+|saying|thinking|assuming) that (?P<n>[^.;:,]+)"
    r"|\bno (?P<thing_2>\w+(?: \w+)?) (?:took place|occurred|happened|exists?|existed)"
    r"|[“\"「]?(?P<g>[^，。；“”\"「」]{3,30})(?:[”\"」](?:这[一个]?|的)?(?:说法|前提|假设|观点|"
    r"断言|预设|设定|论断)?|"
    r"(?:这[一个]?|的)(?:说法|前提|假设|观点|断言|预设|设定|论断))"
    r"(?:并|根本|本身|显然|明显|其实|完全)*(?:不|毫无|没有|是|纯属)(?:属实|成立|对(?=[，。；]|$)|任何根据|根据|依据|错误的?|错的|假的|"
    r"真的|事实|正确|虚构|站不住脚)"
    r"|(?:不能|不可|无法|不应|不该|不愿)(?:接受|假定|认定|默认|承认|预设)(?P<h>[^，。；]{3,30})"
    r"|(?:不存在|从来没有过?|根本没有|并没有)(?P<thing_3>[^，。；]{2,24}?)(?:的?(?:问题|情况|说法|"
    r"事情?))?(?=[，。；])",
    re.IGNORECASE,
)
# A plain denial of what the question says: "the bridge did not collapse", "nobody leaked it".
_PLAINLY = Guarded(
    r"\b(?:did|do|does|was|were|is|are|has|have|had)(?: not|n['’]t)\b|\bnever\b|\bnobody\b|\bno "
    r"one\b|"
    r"没有|没(?!有)|从未|并未|不是|并非|不会",
    re.IGNORECASE,
)
_MAY_DENY = Guarded(
    r"\b(?:no|not|nothing|nowhere|never|nobody|none|cannot|false|wrong|untrue|incorrect|mistaken?|"
    r"error|reject|dispute|deny|disagree|"
    r"refuse|without|claim|idea|statement|premise|assumption|notion|belief|assertion|suggestion|"
    r"view)\b|n['’]t\b"
    r"|[不没无未毫非]|错误|错的|假的|虚构|缺乏",
    re.IGNORECASE,
)
# What is denied may be called a claim of the question first.
_CLAIMS_ZH = re.compile(
    r"(?:题目|题干|问题)?[中里]?关于|的(?=断言|说法|前提)|断言|说法|前提|题目|题干"
)
# "It takes 5 minutes when there is no queue" denies no queue.
_UNDER_CONDITION = re.compile(
    rf"(?:\b(?:if|when|whenever|where|wherever|while|unless|until|in case|as long as)|{IF_ZH})"
    r"[^,;，；]{0,20}$",
    re.IGNORECASE,
)
_LIST_MARK = re.compile(r"^[\s*•\-]*(?:\d+[.)、．]\s*)?")
_LEAST_ASKED = 0.6
# Words for happening and being bring nothing of their own to what is denied.
_HAPPENS = re.compile(
    r"\b(?:took|takes?|taken) place\b|\b(?:occurred|happened|existed|exists?)\b|发生过?了?|"
    r"出现过?了?|存在|[谁哪][个一]?",
    re.IGNORECASE,
)
_NOBODY = Guarded(r"\b(?:nobody|no one|nothing|none of them)\b|没有?人|没有?谁|无人", re.IGNORECASE)
_THAT = re.compile(
    r"^.*\bthat\s|^[^，。；]{0,8}(?:写明|指出|显示|表明|记载|证明)", re.IGNORECASE | re.MULTILINE
)


class Denial(NamedTuple):
    """What is denied: called untrue or only not said; plainly, or as a thing that never was.

    ``how`` is ``untrue``, ``silent``, ``plain`` or ``thing``; ``opening`` the first word of it.
    """

    place: Range
    sentence: int
    premise: frozenset[str]
    how: str
    opening: str
    negators: int


def denials(reading: Reading) -> Iterator[Denial]:
    """Yield the denials of what the question takes for granted."""
    denied = tuple(_said_not_to_hold(reading))
    asked = _taken_for_granted(reading) if denied else frozenset()
    for index, place, how, said in denied:
        premise = content_of(_CLAIMS_ZH.sub(" ", _HAPPENS.sub(" ", said)))
        least = 1.0 if how == "plain" else _LEAST_ASKED
        if premise and len(premise & asked) >= least * len(premise):
            held = negators(said) if how in ("silent", "untrue") else 0
            yield Denial(place, index, premise & asked, how, first_word(said), held)


def _taken_for_granted(reading: Reading) -> frozenset[str]:
    """Return the content of what the question states or presupposes, none of a yes-no question."""
    text = reading.record.question
    found: set[str] = set()
    for start, end in sentences(text):
        polar = _POLAR.search(text[start:end])
        if polar is None:
            found |= content_of(text[start:end])
            continue
        # What opens a yes-no question is presupposed all the same: "After the flood, did …?"
        opening = [
            part for part in clauses(text, start, end) if part[1] <= start + polar.start() + 1
        ]
        before = clauses(text, start, end)[:-1] if not text.isascii() else opening
        found |= frozenset().union(*(content_of(text[a:b]) for a, b in before))
    return frozenset(found)


def _said_not_to_hold(reading: Reading) -> Iterator[tuple[int, Range, str, str]]:
    """Yield sentence, place, way and words of each denial that is the writer's own."""
    text = reading.record.reasoning
    for index, place in enumerate(reading.sentences):
        if not _MAY_DENY.search(text, *place) or is_question(reading.words(place)):
            continue
        if reading.option_before(place[1]) is None and not ELSEWHERE.search(text, *place):
            yield from ((index, place, how, said) for how, said in _denied(text, place))


def _denied(text: str, place: Range) -> Iterator[tuple[str, str]]:
    """Yield how a sentence denies something, and the words for it."""
    for pattern, untrue in ((_UNTRUE, True), (_SILENT, False)):
        for match in pattern.finditer(text, *place):
            found = next((each for each in match.groupdict().items() if each[1]), None)
            if found and not _UNDER_CONDITION.search(text, place[0], match.start()):
                nominal = found[0].startswith(_THING)
                yield "thing" if nominal else "untrue" if untrue else "silent", found[1]
    for start, end in clauses(text, *place):
        if negators(text, start, end) != 1 or _SILENT.search(text, start, end):
            continue
        if points_to_label(text, start, end):
            continue
        clause = text[start:end]
        if _NOBODY.search(text, start, end):
            yield "thing", _THAT.sub("", _NOBODY.pattern.sub(" ", clause))
        elif _PLAINLY.search(text, start, end):
            yield "plain", _THAT.sub("", _PLAINLY.pattern.sub(" ", clause))


def first_word(text: str) -> str:
    """Return the first unit of meaning (see ``assertions``) that names neither anybody nor all."""
    text = _LIST_MARK.sub("", text)
    units = [unit for unit in units_of(text) if unit not in (ANYBODY, EVERY)]
    return units[0] if units else ""
