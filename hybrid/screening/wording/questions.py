"""What a question asks, seen from its own words: its kind, and the sentence or clause that asks.

For whom or what it asks as the bearer of a predicate, see ``attribution``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from hybrid.records.record import Record
from hybrid.screening.reading import Reading
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, clauses, is_question, sentences

POLAR_OPENING_EN = "does|do|did|is|are|was|were|can|could|will|would|has|have|had|should"
POLAR_ZH = r"[吗么]\s*[？?]?$|是否|是不是|能否|可否|会不会|能不能|算不算|有没有"
"""The alternatives of an expression: what opens a yes-no question, and what makes it one."""

# An option that is told: its name, and what it is.
_TELLS_ITEM = re.compile(
    r"\s*(?:(?:plan|scheme|option|choice|offer|proposal|candidate|case|scenario|arrangement)s?\s*"
    r"(?:[A-H\d]|one|two|three|four)|(?:方案|选项|安排|计划|做法|办法|情形|情况|提议)[一二三四甲乙丙丁A-H\d])\s*[:：.]",
    re.IGNORECASE,
)
_POLAR = Guarded(rf"^(?:q(?:uestion)?:\s*)?(?:{POLAR_OPENING_EN})\b|{POLAR_ZH}", re.IGNORECASE)
_POLAR_ZH = re.compile(POLAR_ZH)
# What is supposed before it is asked if something is so: "If you go on, do you come back?"
_SUPPOSES = re.compile(
    rf"^(?:q(?:uestion)?:\s*)?(?:if|when|after|given|assuming|supposing)\b[^?]*?,\s*(?:then\s+)?"
    rf"(?=(?:{POLAR_OPENING_EN})\b)",
    re.IGNORECASE,
)
_BY_DEGREE = re.compile(r"最|更|\b(?:most|least|best|worst|main|major|primary)\b", re.IGNORECASE)
_COMPARATIVE = re.compile(
    r"\b(?:is|are|was|were|did|does|do|has|have|had|got|came|went|ran|scored|earns?|costs?|paid) "
    r"(?:the |much |any )?(?:better|worse|more|less|fewer|[a-z]{2,}er)\b"
    r"|更|[谁哪][^，。？?]{0,12}(?:贵|便宜|[大小高矮低快慢早晚多少好差重轻远近久长短])[？?]",
    re.IGNORECASE,
)
_IN_EST = re.compile(r"\b[a-z]{3,}est\b", re.IGNORECASE)
_NO_SUPERLATIVES = frozenset(
    """
    arrest attest behest bequest chest conquest contest crest detest digest earnest forest guest
    harvest honest infest inquest interest invest manifest midwest modest molest priest protest
    quest request retest suggest tempest wrest
    """.split()
)
# What is given in the question is no part of what it asks.
_GIVEN = re.compile(r"[,，]\s*(?:if|given|assuming|provided)\b[^?？]*", re.IGNORECASE)

_JUDGED = re.compile(
    r"\b(?:statement|claim|hypothesis|conclusion|proposition|assertion)\b"
    r"[^.?:\n]{0,80}[?:]\s*[\"“]?(?P<statement>[^\n?]{8,240}?)[\"”]?\s*$"
    r"|(?:陈述|说法|命题|结论|语句|论断)[^。？：?:\n]{0,30}[？：?:]\s*[“\"]?(?P<zh>[^\n？?]{5,120}?)[”\"]?\s*$",
    re.IGNORECASE,
)
_OF_TRUTH = Guarded(
    r"\b(?:true|false|entail\w*|follows?|valid|proved|proven)\b|真|假|正确|错误|成立|推出",
    re.IGNORECASE,
)
_COMPOSED = re.compile(
    r"\b(?:if|either|neither|or|nor|unless|whether|both)\b|如果|若|或|要么|除非|既", re.IGNORECASE
)
# An attitude is all that an option says, but for a mark.
_WHOLE = 0.8
_LEAST_SIDES = 2
_GENDERED = frozenset("he she him her his hers himself herself 他 她 他的 她的".split())
_OF_NO_GENDER = frozenset("they them their theirs themselves themself ta ta的".split())


def asking_sentence(question: str) -> str:
    """Return the last sentence of a question, which asks; what stands before it is told."""
    return question[slice(*asking_place(question))]


# Whoever reads a question asks for it anew.
@lru_cache(maxsize=16)
def asking_place(question: str) -> Range:
    """Return where the last sentence of a question stands; an empty range where there is none.

    What is put up for choice may be told after it: "Which plan is fairer? Plan one: in turns."
    """
    told = sentences(question) or ((0, 0),)
    asks = [place for place in told if is_question(question[slice(*place)])]
    if asks and all(_TELLS_ITEM.match(question, *place) for place in told if place > asks[-1]):
        return asks[-1]
    return told[-1]


def asks_who(reading: Reading) -> bool:
    """Whether persons are asked for."""
    return _asks(reading, "asks_who")


def asks_for_a_statement(reading: Reading) -> bool:
    """Whether the options are statements put up for judgement, and no deeds."""
    return _asks(reading, "asks_for_statement") and not _asks(reading, "asks_for_deed")


def asks_for_truth(reading: Reading) -> bool:
    """Whether the one option asked for is the one that says what is so."""
    found = reading.of("asks_for_truth", field="question")
    if not found:
        return False
    start, end = asking_place(reading.record.question)
    asked = reading.record.question[start:end]
    return "哪些" not in asked and any(start <= s.span.start < end for s in found)


def asks_for_falsehood(reading: Reading, place: Range | None = None) -> bool:
    """Whether the option asked for is the one that says what is wrong.

    Asked of a range of the question it is whether the words for it stand there.
    """
    start, end = place or (0, len(reading.record.question))
    question = reading.record.question
    found = reading.of("asks_for_falsehood", field="question")
    return any(
        start <= signal.span.start
        and signal.span.end <= end
        and _WHICH_ERROR_ZH.search(question, 0, signal.span.start) is None
        for signal in found
    )


def asks_for_likelihood(reading: Reading) -> bool:
    """Whether the likelihood of something is asked for."""
    return _asks(reading, "asks_for_likelihood")


def asks_for_an_attitude(reading: Reading) -> bool:
    """Whether the options are attitudes to a statement ("agree"), and name no thing or person.

    One may take no side: "Neutral". What is said then to be alike, or to hold of all, is said of
    the matter and not of the options.
    """
    attitudes = reading.options_named("attitude", _WHOLE)
    return bool(attitudes) and attitudes | taking_no_side(reading) == set(reading.record.options)


def taking_no_side(reading: Reading) -> frozenset[str]:
    """Return the options that are no attitude to a statement beside others that are one."""
    if len(reading.options_named("attitude", _WHOLE)) < _LEAST_SIDES:
        return frozenset()
    return reading.options_named("no_attitude", _WHOLE)


def naming_no_gender(options: Mapping[str, str]) -> frozenset[str]:
    """Return the options that leave a gender open, where all are pronouns: "he", "she", "they"."""
    plain = {letter: text.strip(" .'\"“”‘’").lower() for letter, text in options.items()}
    if not _GENDERED & set(plain.values()) or not set(plain.values()) <= _GENDERED | _OF_NO_GENDER:
        return frozenset()
    return frozenset(letter for letter, text in plain.items() if text in _OF_NO_GENDER)


def asks_by_degree(asking: str) -> bool:
    """Whether an asking sentence is after what has more of something than the others."""
    if _BY_DEGREE.search(asking):
        return True
    return any(word.lower() not in _NO_SUPERLATIVES for word in _IN_EST.findall(asking))


def compares(asking: str) -> bool:
    """Whether an asking sentence holds one against another, so that both must be known."""
    return _COMPARATIVE.search(asking) is not None


def _asks(reading: Reading, cue: str) -> bool:
    return bool(reading.of(cue, field="question"))


def polar_question(question: str) -> str | None:
    """Return the words that ask if something is so, or ``None`` where something else is asked."""
    asking = [question[a:b] for a, b in sentences(question) if _POLAR.search(question[a:b].strip())]
    asking = [each for each in asking if is_question(each)]
    return _GIVEN.sub("", _asking_clause(asking[-1])) if asking else None


def polar_when_supposed(question: str) -> str | None:
    """Return the words that ask if something is so, be it on a condition that is told first."""
    plain = polar_question(question)
    if plain is not None:
        return plain
    told = (question[a:b].strip() for a, b in sentences(question) if is_question(question[a:b]))
    supposed = [_SUPPOSES.sub("", each) for each in told if _SUPPOSES.match(each)]
    return supposed[-1] if supposed else None


def judged_statement(question: str) -> str | None:
    """Return the one statement that a question puts up to be called true or false, at its end.

    What is said under a condition, or of one thing or another, is no plain statement.
    """
    found = _JUDGED.search(question) if _OF_TRUTH.search(question) else None
    statement = found["statement"] or found["zh"] if found else None
    return statement if statement and not _COMPOSED.search(statement) else None


def _asking_clause(asked: str) -> str:
    """Return the end of a Chinese question from the clause that asks; what comes before is told."""
    parts = clauses(asked, 0, len(asked))
    asking = [part for part in parts if _POLAR_ZH.search(asked, *part)]
    return asked[asking[0][0] :] if asking else asked


# 哪种逻辑错误 asks what kind a given error is.
_WHICH_ERROR_ZH = re.compile(r"(?:哪一?[种类]|何种)(?:逻辑|推理|论证|思维|语法|语病)?(?:上的)?$")
_TRUTH = frozenset({"true", "false"})


def options_are_verdicts(record: Record) -> bool:
    """Whether a statement is to be called true, false, or something third: uncertain, unknown."""
    texts = {text.strip(" .").lower() for text in record.options.values()}
    return len(texts) > len(_TRUTH) and texts >= _TRUTH
