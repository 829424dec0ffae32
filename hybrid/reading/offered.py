"""What a question without a column of options lets the model choose: from a list, or yes and no.

Options are never taken from the text of a response: its steps are numbered too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from hybrid.errors import spelled
from hybrid.reading.options import TRUTHS, as_number, listing_in
from hybrid.reading.profiles import (
    MOST,
    SHORT_TEXT,
    Sampled,
    holds_truth,
    speaks_of_reasoning,
    usually_written,
)
from hybrid.reading.rows import alone, missing

_VALUES_OFFERED: Final = 6
_SEVERAL: Final = 5
_YES_NO: Final = (("yes", "no"), ("true", "false"), ("是", "否"), ("对", "错"), ("会", "不会"))
_ASKS: Final = re.compile(
    r"(?:^|[.,:;!?\n]\s{0,4})(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|may)\s"
    r"[^.?\n]*\?|吗[？?]|是否|能不能|会不会|是不是",
    re.IGNORECASE,
)

_NAMES_BOTH: Final = re.compile(r"\byes\b.{1,12}\bno\b|是或否|是还是否|“是”或“否”", re.IGNORECASE)
_EITHER: Final = re.compile(r"\bor\b|还是", re.IGNORECASE)
_SCORE: Final = re.compile(
    r"\b(?:scores?|rat(?:e|ing)|scale|grade)\b[^.?!\n]{0,60}\b[01]\s*(?:-|–|to|and|/|~)\s*(?:\d{1,3})\b"
    r"|[01]\s*(?:-|–|~|到|至)\s*\d{1,3}\s*分|打分|评分",
    re.IGNORECASE,
)


def answers_that_occur(of: Sampled, columns: Iterable[str]) -> list[str]:
    """Return the answers of some columns, where they are few and short."""
    values = list(dict.fromkeys(str(alone(v)).strip() for c in columns for v in of.filled(c)))
    short = all(len(value) <= SHORT_TEXT and not value.isdigit() for value in values)
    return values if short and 1 <= len(values) <= _VALUES_OFFERED else []


def says_yes_or_no(text: str) -> bool:
    """Whether a question is answered by yes or no: one that offers "a or b" is not."""
    if _NAMES_BOTH.search(text):
        return True
    found = _ASKS.search(text)
    return found is not None and not _EITHER.search(found[0])


def asks_yes_no(questions: Sequence[str]) -> tuple[str, str] | None:
    """Return yes and no in the questions' language, where most of them ask for it."""
    if not questions or sum(map(says_yes_or_no, questions)) < MOST * len(questions):
        return None
    return yes_and_no(questions)


def yes_and_no(questions: Sequence[str]) -> tuple[str, str]:
    """Return yes and no in the language of questions."""
    text = " ".join(questions[:3])
    return ("是", "否") if any("\u4e00" <= c <= "\u9fff" for c in text) else ("Yes", "No")


def asks_for_a_score(questions: Sequence[str]) -> bool:
    """Whether questions mostly ask for a number on a scale, which is neither yes nor no."""
    return sum(map(bool, map(_SCORE.search, questions))) > len(questions) / 2


def yes_no(values: Sequence[str]) -> tuple[str, ...] | None:
    """Return what can be answered, where the answers that occur are yes and no, or one of them."""
    lower = {value.strip(" .。").lower(): value.strip(" .。") for value in values}
    for yes, no in _YES_NO:
        if lower and lower.keys() <= {yes, no}:
            shown = next(iter(lower.values()))
            other = [each.title() if shown.istitle() else each for each in (yes, no)]
            return tuple(lower.get(each.lower(), each) for each in other)
        if {yes, no} <= lower.keys():
            rest = [value for key, value in lower.items() if key not in (yes, no)]
            return (lower[yes], lower[no], *rest)
    return None


_HALF: Final = 0.5
_MOST_OPTIONS: Final = 26
_LONGEST_OPTION: Final = 300
_NAMED: Final = 3
_WORDS_BEHIND: Final = 20
_NO_OPTIONS: Final = "no column contains options to choose from"
_ONLY_CHOICES: Final = "only choice questions can be audited"


@dataclass(frozen=True, slots=True)
class Offered:
    """Options that every row has (``constant``), or the column whose text lists them.

    Without either, ``reason`` says why, and ``hints`` are the options that may settle it.
    """

    constant: tuple[str, ...] = ()
    listing: str | None = None
    reason: str = ""
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """Where to look: the question's column, the other prompts, the columns of the answer.

    ``taken`` are the columns of all fields, ``question_of`` returns the question of a text, which
    may hold more than it.
    """

    question: str
    prompts: Sequence[str]
    answers: Sequence[str]
    taken: Container[str]
    question_of: Callable[[str], str]


def offered(of: Sampled, asked: Asked) -> Offered:
    """Return what the questions let choose from, told by most of them, or why nothing tells."""
    values = answers_that_occur(of, asked.answers)
    said = yes_no(values)
    listing, share = _most_listed(of, asked)
    if share > _HALF and not (said and not _names_options(of, asked, listing, values)):
        if _asks_after_list(of, asked, listing) and not values:
            return Offered(constant=yes_and_no(of.texts(listing)))
        return Offered(listing=listing)
    if said:
        texts = [asked.question_of(text) for text in of.texts(asked.question)]
        # True and false are what programs make of yes and no.
        by_program = {*map(str.lower, said)} == {"true", "false"}
        named = any("true" in text.lower() for text in texts)
        return Offered(constant=yes_and_no(texts) if by_program and not named else said)
    return _by_question(of, asked, values) or _none(of, asked, values, share)


def _most_listed(of: Sampled, asked: Asked) -> tuple[str, float]:
    """Return the text that lists options in most rows, the question first, and in how many."""
    columns = dict.fromkeys((asked.question, *asked.prompts))
    rows = max(1, len(of.rows))
    shares = {
        each: of.count(each, lambda t: listing_in(asked.question_of(t))) / rows for each in columns
    }
    best = max(shares, key=lambda each: (shares[each], each == asked.question))
    return best, 0.0 if _are_rules(of, asked, best) else shares[best]


def _are_rules(of: Sampled, asked: Asked, column: str) -> bool:
    """Whether numbered lists are the same in all rows, and what is asked comes after them.

    Such are the rules and the marks that a prompt gives before its case.
    """
    texts = list(map(asked.question_of, of.texts(column)))
    found = [(text, listing) for text in texts if (listing := listing_in(text)) is not None]
    if len(found) < _SEVERAL or not all(each.counted for _, each in found):
        return False
    behind = [text[each.end :].strip() for text, each in found]
    alike = len({tuple(each.options.items()) for _, each in found}) == 1
    return alike and 1 < len(set(behind)) and all(len(each) > _WORDS_BEHIND for each in behind)


def _names_options(of: Sampled, asked: Asked, listing: str, values: Sequence[str]) -> bool:
    """Whether what is answered stands among the options of most lists."""
    wanted = {value.strip(" .。").casefold() for value in values}
    wanted.update(each for value in wanted & {"true", "false"} for each in TRUTHS[value])

    def named(text: str) -> bool:
        found = listing_in(asked.question_of(text))
        texts = found.options.values() if found is not None else ()
        return any(each.strip(" .。").casefold() in wanted for each in texts)

    return of.share(listing, named) > _HALF


def _asks_after_list(of: Sampled, asked: Asked, listing: str) -> bool:
    """Whether most numbered lists are what a question of yes or no behind them speaks of."""

    def asks(text: str) -> bool:
        question = asked.question_of(text)
        found = listing_in(question)
        return found is not None and found.counted and says_yes_or_no(question[found.end :])

    return of.share(listing, asks) > _HALF


def _by_question(of: Sampled, asked: Asked, values: Sequence[str]) -> Offered | None:
    """Return yes and no where the questions ask for them; what answers are numbers is asked."""
    texts = [asked.question_of(text) for text in of.texts(asked.question)]
    choices = asks_yes_no(texts)
    numbers = {as_number(value) for each in asked.answers for value in of.filled(each)} - {None}
    if choices is None or values or asks_for_a_score(texts):
        return None
    if not numbers:
        return Offered(constant=choices)
    if not numbers <= {0, 1}:
        return None
    yes, no = choices
    return Offered(
        reason=f'the answers ("{asked.answers[0]}") are 0 and 1, and the questions ask for yes or '
        "no. Say what they mean:",
        hints=(
            f"  {spelled('options', [no, yes])} {spelled('answer_base', 0)}   (1 is {yes})",
            f"  {spelled('options', [yes, no])} {spelled('answer_base', 0)}   (0 is {yes})",
            f"  {spelled('mapping', {'answer': ''})}   (they are not the model's answers)",
        ),
    )


def _none(of: Sampled, asked: Asked, values: Sequence[str], share: float) -> Offered:
    """Say that nothing is there to choose from, and which column or answers may be it."""
    where = "no text lists any (A. … B. …)"
    if share > 0:
        count = round(share * len(of.rows))
        where = (
            f"a question lists some (A. … B. …) in {count} of the first {len(of.rows)} rows only"
        )
    fitting = [each for each in of.paths if each not in asked.taken and _may_be_options(of, each)]
    hints = [f"  {spelled('mapping', {'options': each})}" for each in fitting[:_NAMED]]
    if not fitting:
        offer = list(values) if _recur(of, asked.answers, values) else ["FIRST", "SECOND"]
        hints = [
            f"  {spelled('mapping', {'options': 'COLUMN'})}",
            f"  {spelled('options', offer)}",
        ]
    return Offered(reason=f"{_NO_OPTIONS}, and {where}: {_ONLY_CHOICES}.", hints=tuple(hints))


def _recur(of: Sampled, answers: Sequence[str], values: Sequence[str]) -> bool:
    """Whether a few answers stand in many rows, so that they are no key of one question each."""
    filled = sum(len(of.filled(each)) for each in answers)
    return 1 < len(values) and 2 * len(values) < filled and not any(map(holds_truth, answers))


def _may_be_options(of: Sampled, column: str) -> bool:
    """Whether most cells of a column hold a list of short texts, or one marked as options."""
    written = speaks_of_reasoning(column) or usually_written(column)
    if written or holds_truth(column) or column.endswith("[]"):
        return False
    fitting = sum(map(_is_offer, of.filled(column)))
    return fitting > MOST * len(of.rows)


def _is_offer(value: object) -> bool:
    if isinstance(value, str):
        return listing_in(value) is not None and len(value) < _MOST_OPTIONS * _LONGEST_OPTION
    if not isinstance(value, list | tuple) or not 1 < len(value) <= _MOST_OPTIONS:
        return False
    return all(
        isinstance(each, str) and len(each) < _LONGEST_OPTION and not missing(each)
        for each in value
    )
