"""Words that the quoting hand put into a quote, in square brackets."""

from __future__ import annotations

import re

from hybrid.evidence.match import Match
from hybrid.evidence.policy import POLICY
from hybrid.evidence.query import Query
from hybrid.evidence.source import FieldText, Source
from hybrid.evidence.verbatim import find_but_for_case, find_normalized
from hybrid.text.lexicon import kind_of_word
from hybrid.text.tokens import is_han, tokenise

_INSERTION = re.compile(r" ?\[([^\[\]…]{1,80})\] ?")
_REMARKS = frozenset(["sic", "!", "?", "emphasis added", "emphasis mine", "原文如此"])


def find_without_insertions(query: Query, field: FieldText, source: Source) -> Match | None:
    """Look for a quote that holds ``[insertions]`` as if they were not there.

    Accepted when nothing is changed by them: a remark (``[sic]``), a letter in the other case
    (``[t]he``), or words between words of the quote that the source holds and that turn nothing
    (``he [Greg] said``). An insertion at an edge stands in place of words that are not shown.
    """
    insertions = list(_INSERTION.finditer(query.normal))
    if not insertions or POLICY.most_insertions < len(insertions):
        return None
    bare = _INSERTION.sub(_without, query.normal).strip()
    if not bare:
        return None
    inner = query.of_form(bare)
    found = find_normalized(inner, field) or find_but_for_case(inner, field)
    if found is None or not found.accepted:
        return None
    for insertion in insertions:
        reason = _objection(query, insertion, source)
        if reason is not None:
            return Match(
                "near",
                found.field,
                found.start,
                found.end,
                difference=f"inserted: “{insertion[1]}”",
                reason=reason,
            )
    return found


def _has_words(text: str) -> bool:
    return any(char.isalnum() for char in text)


def _without(insertion: re.Match[str]) -> str:
    text, words = insertion.string, insertion[1]
    if _is_letter(insertion):
        return insertion[0].replace("[", "").replace("]", "")
    left, right = text[: insertion.start()][-1:], text[insertion.end() :][:1]
    spaced = insertion[0] != f"[{words}]" and not (is_han(left or " ") or is_han(right or " "))
    return " " if spaced and (right.isalnum() or right in "\"'(") else ""


def _is_letter(insertion: re.Match[str]) -> bool:
    """Whether the brackets hold the first letter of a word, as in ``[t]he``."""
    return (
        len(insertion[1]) == 1
        and insertion.string[insertion.end() :][:1].isalpha()
        and (not insertion[0].endswith(" ") and insertion[1].isalpha())
    )


def _objection(query: Query, insertion: re.Match[str], source: Source) -> str | None:
    words = insertion[1].lower()
    if _is_letter(insertion) or words in _REMARKS:
        return None
    before, after = query.normal[: insertion.start()], query.normal[insertion.end() :]
    if not _has_words(before) or not _has_words(after):
        return "the words in brackets stand in place of words that are not shown"
    for token in tokenise(words):
        if kind_of_word(token.text) is not None or not token.text[0].isalpha():
            return "the words in brackets change what is said"
        if not is_han(token.text) and not source.has_word(token.text):
            return "the words in brackets are not in the text"
    return None
