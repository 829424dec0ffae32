"""A sentence that answers a yes-no question and says nothing else: "it did", "so it cannot cross".

Such a sentence is a pronoun and an auxiliary, a bare verdict ("this is impossible"), or says again
what is asked, in words of the question and of any reasoning alone (see ``bare_answers``). It is
heard where it leads to the choice, as the last sentence before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Signal
from hybrid.screening.claims.bare_answers import OF_CERTAINTY, SAYS_OTHERWISE
from hybrid.screening.claims.polar import yes_and_no
from hybrid.screening.reading import Reading, as_span, last_sentence_before_choice
from hybrid.screening.wording.open_sentences import LEAVES_OPEN
from hybrid.screening.wording.questions import asking_sentence, polar_question
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import any_stem, stems, terms

_LEAD = (
    r"[\s*]*(?:(?:so|thus|hence|therefore|then|indeed|in fact|clearly|surely|certainly|of course|"
    r"and|consequently|accordingly|in short|in the end|"
    r"因此|所以|因而|故|可见|那么|显然|当然|综上|总之)[,，:：\s]*)*"
)
_AUXILIARY = (
    r"(?:is|are|was|were|do|does|did|can|could|will|would|has|have|had|may|might|should|must)"
)
_STATEMENT = (
    r"(?:the|this|that|our) (?:\w+ )?"
    r"(?:statement|claim|hypothesis|conclusion|proposition|assertion)"
)
_STATEMENT_ZH = (
    r"(?:该|这[个一种]?|此|本|所给)?"
    r"(?:命题|说法|陈述|结论|判断|论断|语句|观点|做法|行为|看法|举动)"
)
_PRONOUN = rf"(?:it|they|he|she|this|that|there|we|one|you|i|these|those|the answer|{_STATEMENT})"
_VERDICT = (
    r"(?:possible|impossible|feasible|true|false|correct|incorrect|right|wrong|so|valid|invalid|"
    r"entailed|supported|confirmed|refuted|proven|out of the question|"
    r"the (?:right|wrong) (?:thing|choice|decision)(?: to do| to make)?)"
)
_VERDICT_ZH = (
    r"(?:是(?:的|这样)?|不是(?:的|这样)?|不?能|不?可以|不行|可行|不可行|做得到|做不到"
    r"|(?:能|不能|无法)做到|是?不?可能的?|是?正确的?|是?不正确的?|是?错误的?|[不没]?错|是?不?对的?"
    r"|(?:必然)?[是为](?:真|假)的?|(?:必然)?不?成立|不?会|没有|是?肯定的|是?否定的)"
)
_ELLIPTIC = re.compile(
    rf"{_LEAD}(?:"
    rf"{_PRONOUN} (?:\w+ly )?{_AUXILIARY}(?:n['’]t| not|not)?(?: do so| so| be so| the case)?"
    rf"|{_PRONOUN}(?:['’]s| (?:is|are|was|were|(?:would|must) be|seems))(?: not|n['’]t)? "
    rf"(?:\w+ly )?{_VERDICT}"
    rf"|(?:{_STATEMENT}|it) (?:does not |doesn['’]t )?(?:follows?|holds?)(?: from [\w ]{{3,30}})?"
    r"|(?:yes|no)"
    rf"|(?:[它他她这其]|这样|答案|{_STATEMENT_ZH})?(?:显然|当然|确实|的确)?{_VERDICT_ZH}"
    r")[\s*.!。！]*",
    re.IGNORECASE,
)
# What denies without a negator.
_UNABLE = re.compile(
    r"\b(?:unable|incapable|false|incorrect|wrong|prevented|invalid|refuted|"
    r"out of the question)\b|否定|错|[是为]假",
    re.IGNORECASE,
)
# "Is it right or wrong?"
_OR = re.compile(r"\bor\b|还是", re.IGNORECASE)
_OF_ABILITY = stems(
    "able unable capable incapable possible impossible fail prevented manage wrong false incorrect"
)
# What is asked itself supposes nothing: "could it cross?", "so it could cross".
_MODAL = re.compile(r"\b(?:can|could|may|might|would)\b|可能|能够?", re.IGNORECASE)
# Where names may have changed places, or something is done to whoever does it.
_TURNED_ROUND = re.compile(r"\bby\b|[被把由]", re.IGNORECASE)
# What stands for the subject of the question; in Chinese it may be left out.
_STANDS_FOR = re.compile(
    rf"{_LEAD}(?:(?:it|they|he|she|there|this|that)\b|[它他她这其]|[不没未]?[能会可有]|无法|已经?)",
    re.IGNORECASE,
)
# What carries the verb of a Chinese sentence, and says nothing of its own.
_CARRIES_ZH = re.compile(
    r"(?:无法|不能|不?可以|没有|未能|不会|应[该当]|已经?|[不没未可能会应就也是])(?=[\u4e00-\u9fff])"
)
_LINKS_ZH = "的为就才更只还该这其它它们了"
_LEAD_ONLY = re.compile(_LEAD, re.IGNORECASE)
_HAN = re.compile(r"[\u4e00-\u9fff]")
_ASKS_ZH = re.compile(r"是否|是不是|能否|可否|会不会|能不能|算不算|有没有|[吗么？?]")
_LEFT_OPEN = (
    *("undecidable", "undecided", "doubt", "not_given", "others_think", "first_impression"),
    *("hedge", "contrast", "choice", "self_correction", "unlikelihood"),
)
_LEAST_SHARE = 0.4
_DRAWS = re.compile(
    r"[\s*]*(?:step \d+\W+)?(?:and )?(?:so|thus|hence|therefore|consequently|accordingly)\b",
    re.IGNORECASE,
)
_LEADS = re.compile(
    r"\A\W*(?:step \d+\W+)?(?:(?:and|so|thus|hence|therefore|consequently|accordingly)\b\W*)*",
    re.IGNORECASE,
)
_HELPS = re.compile(rf"\b(?:{_AUXILIARY}(?:n['’]t)?|not|cannot|be|an?|the)\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z]+")
_SUBJECT_AND_VERB = 2
# Of what is asked less is said again where a pronoun stands for the rest, or a verdict for a verb.
_LEAST_IN_BRIEF = 0.25


def bare_yes_no(reading: Reading, letters: tuple[str, str] | None = None) -> Iterator[Signal]:
    """Yield ``holds_for`` yes or no, as the last sentence before the choice says; tag ``polar``.

    ``letters`` are those of yes and no where the options are not just these.
    """
    letters = letters or yes_and_no(reading)
    asking = _asking(reading.record.question) if letters else None
    place = last_sentence_before_choice(reading) if asking else None
    if letters is None or asking is None or place is None:
        return
    drawn = _drawn(reading, place)
    if drawn is not None and _answers_drawn(reading, asking, drawn):
        place = drawn
    elif reading.within(place, *_LEFT_OPEN) or not _answers(reading, asking, place):
        return
    words = reading.words(place)
    # "It was not wrong" denies what "was it wrong?" asks, and affirms what "was it right?" does.
    asks_so = _UNABLE.search(asking) is not None and _OR.search(asking) is None
    unable = bool(_UNABLE.search(words)) != asks_so
    letter = letters[denies(words) != unable]
    yield Signal(FOR, as_span(place), letter, ("polar",))


def _answers(reading: Reading, asking: str, place: Range) -> bool:
    """Whether a sentence says yes or no, or what is asked, and nothing else."""
    return _ELLIPTIC.fullmatch(reading.words(place)) is not None or _says_again(
        reading, asking, place
    )


def _answers_drawn(reading: Reading, asking: str, drawn: Range) -> bool:
    """Whether what a sentence draws answers; what stands before may turn or grant."""
    if reading.within(drawn, *_LEFT_OPEN):
        return False
    return _says_in_brief(reading, asking, drawn) or _answers(reading, asking, drawn)


def _asking(question: str) -> str | None:
    """Return the words that ask, ``None`` where they ask whether something is not so."""
    polar = polar_question(question)
    if polar is not None:
        return None if denies(polar) else polar
    # "Is it true, false or unknown?" denies nothing.
    return asking_sentence(question)


def _leaves_open(reading: Reading, asking: str, place: Range) -> bool:
    """Whether a sentence supposes, asks or weighs, other than in the modal verb of the question."""
    words = _UNABLE.sub("", reading.words(place))
    if LEAVES_OPEN.search(reading.record.reasoning, *place) is not None:
        return True
    if _MODAL.search(asking) is not None:
        words = _MODAL.sub("", words)
    return SAYS_OTHERWISE.search(words) is not None


def _says_again(reading: Reading, asking: str, place: Range) -> bool:
    """Whether a sentence holds enough of what is asked, in the same order, and nothing beside."""
    words = reading.words(place)
    if _leaves_open(reading, asking, place):
        return False
    if _TURNED_ROUND.search(words) and not _TURNED_ROUND.search(asking):
        return False
    plain = _ASKS_ZH.sub("", asking)
    said, asked = _content(words), _content(plain)
    known = {*asked, *_LINKS_ZH, *OF_CERTAINTY, *_OF_ABILITY}
    if not said or not asked or not known.issuperset(said):
        return False
    brief = _STANDS_FOR.match(words) is not None or not _OF_ABILITY.isdisjoint(said)
    least = _LEAST_IN_BRIEF if brief else _LEAST_SHARE
    share = len(set(said) & set(asked)) / len(set(asked))
    return share >= least and (not plain.isascii() or _in_order(said, asked))


def _drawn(reading: Reading, place: Range) -> Range | None:
    """Return the last clause of a sentence that draws something, in English."""
    text = reading.record.reasoning
    parts = clauses(text, *place)
    opened = [part for part in parts if _DRAWS.match(text, *part)]
    return parts[-1] if opened else None


def _says_in_brief(reading: Reading, asking: str, place: Range) -> bool:
    """Whether a clause is the subject of the question and its verb, and nothing beside.

    "Can a guest row a boat on the lake in winter?" is answered by "so a guest can row".
    """
    if not asking.isascii() or _leaves_open(reading, asking, place):
        return False
    words = reading.words(place)
    said, asked = _every_word(words), _every_word(asking)
    if len(said) < _SUBJECT_AND_VERB or not set(said) <= set(asked) or said[0] != asked[0]:
        return False
    return _in_order(said, asked) and _TURNED_ROUND.search(words) is None


def _every_word(words: str) -> list[str]:
    """Return the stems of all words but those that lead in, join, or help a verb."""
    bare = _HELPS.sub(" ", _LEADS.sub("", words))
    return [any_stem(word) for word in _WORD.findall(bare.lower())]


def _content(words: str) -> list[str]:
    """Return English stems, or the Chinese characters beside what leads in and carries the verb."""
    han = _HAN.findall(_CARRIES_ZH.sub("", _LEAD_ONLY.sub("", words)))
    return han or [term.stem for term in terms(words)]


def _in_order(said: Sequence[str], asked: Sequence[str]) -> bool:
    """Whether words come in the order of the question: who does it to whom."""
    places = [asked.index(stem) for stem in said if stem in asked]
    return places == sorted(places)
