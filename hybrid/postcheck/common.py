"""Gates for every error verdict, whatever its type."""

from __future__ import annotations

from collections.abc import Iterator

from hybrid.postcheck.case import Case, spans_of, stands_in_response
from hybrid.postcheck.explaining import argues_against
from hybrid.postcheck.naming import chosen_letters, named_letters
from hybrid.records import ErrorType, Grounding, Objection
from hybrid.text.sentences import sentences

MOST_SENTENCES = 3


def has_premises(case: Case) -> Iterator[Objection]:
    """An error needs evidence."""
    if not case.premises:
        yield Objection("no_premise", "an error is claimed without a single quote for it")


def has_conclusion(case: Case) -> Iterator[Objection]:
    """A conclusion is quoted, unless the type needs none or nothing was chosen."""
    if case.conclusion is not None or case.error_type is ErrorType.SEMANTIC:
        return
    nothing_chosen = case.choice.conclusion is None and not chosen_letters(case.choice)
    if case.error_type is ErrorType.FACTUAL or not nothing_chosen:
        yield Objection("no_conclusion", "the conclusion is not quoted")


def premises_stand(case: Case) -> Iterator[Objection]:
    """Every premise stands in the record."""
    for each in case.premises:
        if not each.accepted:
            yield Objection("ungrounded_premise", _why(each), each.quote)


def conclusion_stands(case: Case) -> Iterator[Objection]:
    """The conclusion stands in the reasoning or the answer."""
    conclusion = case.conclusion
    if conclusion is None:
        return
    if not conclusion.accepted:
        yield Objection("ungrounded_conclusion", _why(conclusion), conclusion.quote)
    elif not stands_in_response(conclusion):
        where = f"the conclusion stands in {conclusion.field}, not in the reasoning or the answer"
        yield Objection("conclusion_elsewhere", where, conclusion.quote)


def no_whole_passage(case: Case) -> Iterator[Objection]:
    """A quote is a phrase or a sentence, not a passage."""
    for each in case.groundings:
        count = len(sentences(each.quote))
        if MOST_SENTENCES < count:
            message = f"a quote of {count} sentences; evidence is at most {MOST_SENTENCES}"
            yield Objection("whole_passage", message, each.quote)


def conclusion_names_choice(case: Case) -> Iterator[Objection]:
    """The conclusion names the option chosen, by letter or by words."""
    conclusion, chosen = case.conclusion, chosen_letters(case.choice)
    if conclusion is None or not chosen or not stands_in_response(conclusion):
        return
    named: set[str] = set()
    for span in spans_of(conclusion):
        named |= named_letters(case.record, span, case.mentions, case.choice)
    wanted = " or ".join(sorted(chosen))
    if not named:
        message = f"the conclusion names no option; the one chosen is {wanted}"
        yield Objection("no_option_named", message, conclusion.quote)
    elif not named & chosen:
        message = f"the conclusion names {' and '.join(sorted(named))}; the one chosen is {wanted}"
        yield Objection("other_option", message, conclusion.quote)


def explanation_agrees(case: Case) -> Iterator[Objection]:
    """The explanation does not say the opposite of the verdict."""
    explanation = case.verdict.explanation
    if argues_against(explanation, case.error_type, is_error=case.verdict.is_error):
        message = "the explanation says that there is no error; the verdict says that there is one"
        if not case.verdict.is_error:
            message = "the explanation says that there is an error; the verdict says that none is"
        yield Objection("explanation_contradicts", message, explanation)


def hints_exist(case: Case) -> Iterator[Objection]:
    """Every hint cited was shown."""
    known = {hint.id for hint in case.hints}
    for cited in dict.fromkeys(case.cited):
        if cited not in known:
            shown = f"shown were {', '.join(sorted(known))}" if known else "none was shown"
            yield Objection("unknown_hint", f"there is no hint {cited!r}; {shown}")


def _why(grounding: Grounding) -> str:
    """Return why a quote is no evidence."""
    if grounding.tier == "missing":
        return grounding.reason or "not in the text"
    told = [text for text in (grounding.difference, grounding.reason) if text]
    return "; ".join(told) or f"only {grounding.tier} to the text"
