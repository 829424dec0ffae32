"""A sentence that names one option and says nothing else than what is asked: a bare answer.

"It was probably the cook", "it follows that the cook paid", "that leaves the cook": whatever the
words, without the option's name nothing is left of such a sentence but words of the question and
of any reasoning. It answers; what tells more retells the text, or argues.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.claims.other_cases import is_of_another_case
from hybrid.screening.claims.polar import yes_and_no
from hybrid.screening.reading import Reading, as_span, sentences_before_choice
from hybrid.screening.wording.open_sentences import LEAVES_OPEN
from hybrid.screening.wording.questions import asking_sentence, asks_who
from hybrid.text.guarded import Guarded
from hybrid.text.opposites import opposes
from hybrid.text.polarity import denies
from hybrid.text.ranks import ranks
from hybrid.text.sentences import Range, is_question
from hybrid.text.terms import stems, terms

# Words that may be said of an answer, and are content elsewhere.
OF_CERTAINTY = stems(
    "surely evidently presumably undoubtedly obviously definitely apparently seemingly indeed"
    " likelihood probability chance odds everything else inevitably naturally ultimately finally"
    " therefore believe guess pick bet culprit candidate best only really actually just person"
    " somebody turns turned out end must had way evident apparent obvious"
    " 它是 他是 她是 一只 一条 一头 一种 一位 一名 一件 一座 一棵 一辆"
    " 必然 一定 肯定 显然 无疑 想必 看来 看出 难看 由此 那一 一个 认为 我认"
)
# What makes a sentence say more, or less, than that it is so.
SAYS_OTHERWISE = Guarded(
    r"\?|？|\b(?:if|unless|whether|both|either|n?or|neither|others?|than|instead|rather|except|but|"
    r"although|though|may|might|could(?! only)|(?<!we )can(?! only| have)|without|false|incorrect|"
    r"wrong|some|any|less|least|gives?|gave|given|takes?|took|makes? (?:no|little)|assum\w+|"
    r"suppos\w+|claims?|said|says|people|many|few|hard|difficult|same|similar|options?|list\w*|"
    r"example|perhaps|maybe|possibly|first|second|third|question|tempting|stereotyp\w*|no longer)\b"
    r"|如果|假如|假设|若|是否|或者?|还是|都|均|皆|两者|和|与|但|虽|尽管|不过|(?<!我)认为是|有人|人们|比"
    r"|也许|或许|(?<![很更最较])可能(?!性)|错误|选项|题目|问题|例如|吗|谁|哪|什么|起初|首先|不一定"
    r"|未必",
    re.IGNORECASE,
)
# A figure beside the name says something else of it.
_FIGURE = re.compile(r"\d")
_HE = re.compile(r"\b(?:he|she|they|his|her|their|him|them)\b", re.IGNORECASE)
# What stands before the name of the one meant, and after it; what only leads there is followed by
# more, unless it is the last.
_IS = re.compile(
    r"\b(?:it|this|that|one|person|answer|choice|guess|bet|pick|conclusion|culprit|candidate)\b"
    r"[^,;:.]{0,40}?(?:['’]s|\b(?:is|was|were|be|been))\b[^,;:.]{0,30}$"
    r"|(?:[是为即指]|属于|对应|落在|归于)(?:一?[只个条头种位名件座棵辆株])?[“\"「（]?$",
    re.IGNORECASE,
)
_LEADS_TO = re.compile(
    r"\b(?:points?|pointing|leads?|leaves?|favou?rs?|suggests?|indicates?|implies|means|supports?)"
    r" (?:\w+ly |us |only |all |back |with |most )*(?:to(?:wards?)? )?(?:the |an? )?$"
    r"|\bI(?:['’]d| would| will)? (?:say|guess|think|believe|bet on|lean towards?)\s(?:the |an? )?$"
    r"|(?:指向|只剩下?|剩下的?|说明|推[断出知测])[“\"「（]?$",
    re.IGNORECASE,
)
_IS_IT = re.compile(
    r"\s*(?:,? then|it is|it was|it must be)\s*[.!]?$"
    r"|\s*(?:is|was|must be|has to be|would be) (?:\w+ly |then |thus |most )*"
    r"(?:the (?:only |right |best |one|answer|person|likel|culprit|better)|it\b|meant|right|likely)"
    r"|[”\"」）]?(?:(?:才|就|正|便|无疑|显然)?是(?:那个人|答案|此人|所求)"
    r"|的可能性?(?:更|最)[大高]|最?(?:更|最)?(?:有可能|合适|合理|符合))",
    re.IGNORECASE,
)
_DRAWS = ("conclusion_marker", "inference", "hedge", "text_support")
_LEFT_OPEN = ("undecidable", "undecided", "doubt", "not_given", "others_think", "first_impression")
LEAST_SHARE = 0.5
# What joins two words to a pair of characters and says nothing.
_LINKS = "的是为就才更只会应该当人者"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the question asks: the words that ask, and the content of them beside the options."""

    text: str
    stems: frozenset[str]
    who: bool = False

    def holds(self, stem: str) -> bool:
        """Whether the question says it too; of Chinese that each of two characters stands there."""
        if stem in self.stems:
            return True
        return not stem.isascii() and all(each in self.text or each in _LINKS for each in stem)

    def share(self, said: frozenset[str]) -> float:
        """Return how much of the question is said: of its words, of its Chinese characters."""
        asked = _pieces(self.stems)
        return len(asked & _pieces(said)) / len(asked) if asked else 0.0


@dataclass(frozen=True, slots=True)
class _Said:
    """What a sentence says beside the names in it: the words, and the content of them."""

    unit: Range
    named: tuple[Signal, ...]
    words: str
    stems: frozenset[str]

    @classmethod
    def of(cls, reading: Reading, unit: Range, named: tuple[Signal, ...]) -> _Said:
        """Return what is said in ``unit``, which holds all of ``named``."""
        text, beside = reading.record.reasoning, _beside(unit, named)
        content = frozenset(t.stem for start, end in beside for t in terms(text, start, end))
        return cls(unit, named, " ".join(map(reading.words, beside)), content)


def _pieces(said: frozenset[str]) -> frozenset[str]:
    return frozenset(p for stem in said for p in ((stem,) if stem.isascii() else stem))


def bare_answers(reading: Reading) -> Iterator[Signal]:
    """Yield ``holds_for`` and ``holds_against`` for the one option that a bare answer names.

    Tags: ``attributed`` and ``bare``; ``hedged`` where the sentence is.
    """
    record = reading.record
    if not options_are_names(reading) or yes_and_no(reading) is not None:
        return
    asking = asking_sentence(record.question)
    # Who comes third is told by an order (see ``ranking``).
    if any(ranks(asking)):
        return
    asked = stems(asking) - stems(*record.options.values())
    question = Asked(asking, asked, asks_who(reading))
    before = sentences_before_choice(reading)
    for place in before:
        claim = _claim(reading, question, place, last=place == before[-1])
        if claim is not None:
            yield claim


def _claim(reading: Reading, asked: Asked, place: Range, *, last: bool) -> Signal | None:
    """Return what a sentence says of the only option it names, if it says nothing else.

    Where it names several, what it concludes with is looked at: "no frog has scales, so it is a
    lizard".
    """
    place, named = _naming_one(reading, place)
    if not named or "letter" in named[0].tags:
        return None
    if reading.within(place, *_LEFT_OPEN, "choice") or is_question(reading.words(place)):
        return None
    if is_of_another_case(reading, place, named[0].span.start):
        return None
    if LEAVES_OPEN.search(reading.record.reasoning, *place) is not None:
        return None
    for unit in _units(reading, place, named[0].span.start):
        said = _Said.of(reading, unit, named)
        if _is_bare(reading, asked, said) and _answers(reading, asked, said, last=last):
            return _signal(reading, asked, said)
    return None


def _naming_one(reading: Reading, place: Range) -> tuple[Range, tuple[Signal, ...]]:
    """Return a sentence, or what it concludes with, and its mentions if they are of one option."""
    drawn = [s.span.start for s in reading.within(place, "conclusion_marker")]
    for part in (place, *((at, place[1]) for at in drawn[-1:] if place[0] < at)):
        named = reading.within(part, MENTION)
        if len({m.option for m in named}) == 1:
            return part, named
    return place, ()


def _is_bare(reading: Reading, asked: Asked, said: _Said) -> bool:
    """Whether nothing is said beside what is asked, and nothing else than that it is so."""
    if any(stem not in OF_CERTAINTY and not asked.holds(stem) for stem in said.stems):
        return False
    text = reading.record.reasoning
    if asked.who and _HE.search(text, said.unit[0], said.named[0].span.start):
        return False
    if _FIGURE.search(said.words) is not None:
        return False
    return SAYS_OTHERWISE.search(text, *said.unit) is None


def _signal(reading: Reading, asked: Asked, said: _Said) -> Signal:
    speaks_of_it = any(map(asked.holds, said.stems))
    turned = speaks_of_it and denies(asked.text) != opposes(asked.text, said.words)
    name = AGAINST if denies(said.words) != turned else FOR
    hedged = ("hedged",) if reading.within(said.unit, "hedge") else ()
    return Signal(name, as_span(said.unit), said.named[0].option, ("attributed", "bare", *hedged))


def _units(reading: Reading, place: Range, bearer: int) -> Iterator[Range]:
    """Yield a sentence, and its part from the last word that concludes on if a bearer follows."""
    yield place
    drawn = [s.span.start for s in reading.within(place, "conclusion_marker")]
    yield from [(at, place[1]) for at in drawn if place[0] < at <= bearer][-1:]


def _beside(unit: Range, named: Sequence[Signal]) -> list[Range]:
    """Return what stands of a sentence beside the names in it."""
    starts = (unit[0], *(m.span.end for m in named))
    ends = (*(m.span.start for m in named), unit[1])
    return [(start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _answers(reading: Reading, asked: Asked, said: _Said, *, last: bool) -> bool:
    """Whether a sentence answers: says who is meant, or enough of what is asked."""
    told = asked.share(said.stems)
    if told:
        drawn = last or reading.within(said.unit, *_DRAWS)
        return told >= (LEAST_SHARE if drawn else 1.0)
    if denies(asked.text):
        # Who is named may be the one who is, or the one who is not.
        return False
    if last and reading.within(said.unit, "conclusion_marker", "inference"):
        return True
    text, (start, end) = reading.record.reasoning, said.unit
    before = text[start : said.named[0].span.start]
    if last and _LEADS_TO.search(before) is not None:
        return True
    if _IS.search(before) is not None:
        return True
    return _IS_IT.match(text, said.named[-1].span.end, end) is not None
