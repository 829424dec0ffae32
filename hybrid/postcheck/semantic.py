"""Gates for semantic misinterpretation: X of the text is taken as Y in the reasoning."""

from __future__ import annotations

from collections.abc import Iterator

from hybrid.postcheck.case import Case, text_of
from hybrid.postcheck.words import names_other, other_words, taken_up
from hybrid.records import OPTION_PREFIX, Objection

_GIVEN = ("question", "context")


def keyword_from_text(case: Case) -> Iterator[Objection]:
    """The first premise is X, from the question or the options."""
    if not case.premises or not case.premises[0].accepted:
        return
    field = case.premises[0].field or ""
    if field not in _GIVEN and not field.startswith(OPTION_PREFIX):
        message = f"the first premise must hold the keyword X, and stands in {field}"
        yield Objection("no_keyword", message, case.premises[0].quote)


def replaced_in_reasoning(case: Case) -> Iterator[Objection]:
    """The second premise is Y, from the reasoning."""
    if len(case.premises) < 2:
        message = "there is no second premise to show what the keyword is taken as"
        yield Objection("no_replacement", message)
    elif case.premises[1].accepted and case.premises[1].field != "reasoning":
        message = f"the second premise must come from the reasoning; {case.premises[1].field} it is"
        yield Objection("no_replacement", message, case.premises[1].quote)


def senses_named(case: Case) -> Iterator[Objection]:
    """X and Y differ beyond spelling and inflection, and the explanation names both."""
    if len(case.premises) < 2:
        return
    given, used = (text_of(case.record, each) for each in case.premises[:2])
    if not other_words(used, given):
        message = "the two premises hold the same words, but for spelling and inflection"
        yield Objection("same_word", message, case.premises[1].quote)
        return
    explanation = case.verdict.explanation
    if not taken_up(given, explanation, beside=used):
        message = "the explanation names no word of the first premise"
        yield Objection("keyword_unnamed", message, case.premises[0].quote)
    if not names_other(used, given, explanation):
        message = "the explanation names no word of the second premise beside the keyword"
        yield Objection("replacement_unnamed", message, case.premises[1].quote)
