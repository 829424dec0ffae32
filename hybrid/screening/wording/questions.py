"""What a question asks, seen from its own words: its kind, and the sentence or clause that asks.

For whom or what it asks as the bearer of a predicate, see ``attribution``.
"""

from __future__ import annotations

import re

from hybrid.text.sentences import clauses, is_question, sentences

POLAR_OPENING_EN = "does|do|did|is|are|was|were|can|could|will|would|has|have|had|should"
POLAR_ZH = r"[吗么]\s*[？?]?$|是否|是不是|能否|可否|会不会|能不能|算不算|有没有"
"""The alternatives of an expression: what opens a yes-no question, and what makes it one."""

_POLAR = re.compile(rf"^(?:q(?:uestion)?:\s*)?(?:{POLAR_OPENING_EN})\b|{POLAR_ZH}", re.IGNORECASE)
_POLAR_ZH = re.compile(POLAR_ZH)
# What is given in the question is no part of what it asks.
_GIVEN = re.compile(r"[,，]\s*(?:if|given|assuming|provided)\b[^?？]*", re.IGNORECASE)
_ASKS_WHO = re.compile(
    r"\b(?:who|whom|whose)\b|谁|哪一?[位名]|哪一?个人|(?<!任)何人", re.IGNORECASE
)
_ASKS_FOR_A_STATEMENT = re.compile(
    r"正确|错误|说法|表述|不符合|哪[一]?[项个].{0,6}(?:符合|成立)|\b(?:true|false|correct|right|"
    r"incorrect|wrong|statements?|claims?)\b",
    re.IGNORECASE,
)
_ASKS_FOR_FALSEHOOD = re.compile(
    r"错\s*误|错的|有误|不\s*(?:正\s*确|准\s*确|恰\s*当|妥|当|合\s*理|成\s*立|对|真\s*实)"
    r"|\b(?:false|incorrect|wrong|untrue|inaccurate)\b",
    re.IGNORECASE,
)
_ASKS_FOR_A_DEED = re.compile(
    r"(?:下列|以下|哪)[^，。；？?]{0,8}(?:做法|行为|情形|情况)|"
    r"\bwhich (?:of (?:the following|these) )?(?:acts?|actions?|conduct|practices?)\b",
    re.IGNORECASE,
)
_ASKS_FOR_LIKELIHOOD = re.compile(r"\blikel|\bprobab|\bchance|可能性|概率", re.IGNORECASE)


def asking_sentence(question: str) -> str:
    """Return the last sentence of a question, which asks; what stands before it is told."""
    places = sentences(question)
    return question[slice(*places[-1])] if places else ""


def asks_who(question: str) -> bool:
    """Whether persons are asked for."""
    return _ASKS_WHO.search(question) is not None


def asks_for_a_statement(question: str) -> bool:
    """Whether the options are statements put up for judgement, and no deeds."""
    asks = _ASKS_FOR_A_STATEMENT.search(question) is not None
    return asks and _ASKS_FOR_A_DEED.search(question) is None


def asks_for_falsehood(question: str) -> bool:
    """Whether the option asked for is the one that says what is wrong."""
    return _ASKS_FOR_FALSEHOOD.search(question) is not None


def asks_for_likelihood(question: str) -> bool:
    """Whether the likelihood of something is asked for."""
    return _ASKS_FOR_LIKELIHOOD.search(question) is not None


def is_polar(question: str) -> bool:
    """Whether the question asks if something is so."""
    return polar_question(question) is not None


def polar_question(question: str) -> str | None:
    """Return the words that ask if something is so, or ``None`` where something else is asked."""
    asking = [question[a:b] for a, b in sentences(question) if _POLAR.search(question[a:b].strip())]
    asking = [each for each in asking if is_question(each)]
    return _GIVEN.sub("", _asking_clause(asking[-1])) if asking else None


def _asking_clause(asked: str) -> str:
    """Return the end of a Chinese question from the clause that asks; what comes before is told."""
    parts = clauses(asked, 0, len(asked))
    asking = [part for part in parts if _POLAR_ZH.search(asked, *part)]
    return asked[asking[0][0] :] if asking else asked
