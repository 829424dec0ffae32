"""What the columns of the first rows hold: by it their roles are known."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hybrid.reading.answers import TRUTHS, as_number
from hybrid.reading.choices import listing_in
from hybrid.reading.names import holds_truth, speaks_of_reasoning, usually_written
from hybrid.reading.paths import EACH, first_at, paths_in
from hybrid.reading.prompts import split_prompt
from hybrid.reading.values import FieldName, RawRow, alone, missing

MOST: Final = 0.8
SHORT_TEXT: Final = 30
_FEW: Final = 9
_SEVERAL_ROWS: Final = 5
_FEW_WORDS: Final = 3
_ADDRESS: Final = re.compile(r"\s*[a-z][a-z0-9+.-]{1,9}://\S+\s*$|\s*data:\S+$", re.IGNORECASE)


class Sampled:
    """The first rows of an input: ``names`` are its columns, ``paths`` these and what is inside."""

    def __init__(self, sample: Sequence[RawRow]) -> None:
        self.rows = [row.values for row in sample]
        self.names = list(dict.fromkeys(name for row in self.rows for name in row))
        self.paths = list(dict.fromkeys(path for row in self.rows for path in paths_in(row)))

    def filled(self, column: str) -> list[Any]:
        """Return what stands at a path, rows without it left out."""
        values = (first_at(row, column) for row in self.rows)
        return [value for value in values if not missing(value)]

    def texts(self, column: str) -> list[str]:
        """Return the texts that stand at a path."""
        return [text for text in map(as_text, self.filled(column)) if text is not None]

    def share(self, column: str, test: Callable[[str], Any]) -> float:
        """Return of how many of a column's texts a test holds, 0 to 1."""
        texts = len(self.texts(column))
        return self.count(column, test) / texts if texts else 0.0

    def count(self, column: str, test: Callable[[str], Any]) -> int:
        """Return in how many rows a test holds of the text that stands in a column."""
        return sum(bool(test(text)) for text in self.texts(column))

    def long(self, columns: Iterable[str]) -> list[str]:
        """Return the columns whose texts are more than a few words."""
        return [each for each in columns if self.typical_length(each) > SHORT_TEXT]

    def typical_length(self, column: str) -> int:
        """Return the median length of a column's texts, in characters."""
        lengths = sorted(len(text) for text in self.texts(column))
        return lengths[len(lengths) // 2] if lengths else 0

    def varied(self, columns: Iterable[str]) -> list[str]:
        """Return the columns whose texts are not the same in each of several rows."""
        return [each for each in columns if self._varies(each)]

    def _varies(self, column: str) -> bool:
        texts = self.texts(column)
        return len(texts) < _SEVERAL_ROWS or len(set(texts)) > 1

    def is_prose(self, column: str) -> bool:
        """Whether a column's texts vary and are words, and no addresses or codes."""
        return self._varies(column) and self.share(column, _is_prose) > 1 - MOST

    def repeats(self, column: str) -> bool:
        """Whether a tenth of the rows have an id that another one has."""
        values = [str(value) for value in self.filled(column)]
        return len(values) - len(set(values)) > max(1, len(values) / 10) and _FEW < len(values)

    def all_equal(self, columns: Sequence[str]) -> bool:
        """Whether columns hold the same in every row."""
        rows = ([first_at(row, column) for column in columns] for row in self.rows)
        return all(value == values[0] for values in rows for value in values)

    def has_several(self, path: str) -> bool:
        """Whether a list at a path has more than one item in some row."""
        lists = (first_at(row, path) for row in self.rows)
        return any(isinstance(each, list) and len(each) > 1 for each in lists)

    def contains(self, outer: str, inner: Sequence[str]) -> bool:
        """Whether a column's texts mostly hold those of others, and more."""
        pairs = [
            (first_at(row, outer), first_at(row, column)) for column in inner for row in self.rows
        ]
        texts = [pair for pair in pairs if all(isinstance(each, str) for each in pair)]
        held = sum(b.strip() in a and len(b) < len(a) for a, b in texts)
        return bool(texts) and held >= MOST * len(texts)

    def without_contained(self, columns: list[str]) -> list[str]:
        """Leave out a column whose texts stand in another one's: the fuller response counts."""
        return [a for a in columns if not any(a != b and self.contains(b, (a,)) for b in columns)]

    def without_containers(self, columns: list[str]) -> list[str]:
        """Leave out a column whose texts hold another one's: the bare text counts."""
        return [a for a in columns if not any(a != b and self.contains(a, (b,)) for b in columns)]


def _is_prose(text: str) -> bool:
    return not _ADDRESS.match(text) and (len(text.split()) > _FEW_WORDS or not text.isascii())


def as_text(value: Any) -> str | None:
    """Return the text that a value is, or that a list of one item holds."""
    value = alone(value)
    return value if isinstance(value, str) else None


_NAMELESS: Final = ("text", "content", "value")
# What OpenAI's API puts around a response.
_ENVELOPE: Final = "choices[].message."


def is_text(value: Any) -> bool:
    return as_text(value) is not None


def last_name(path: str) -> str:
    """Return what a path is called: of ``completions[].text`` the name of the list."""
    names = [part.removesuffix(EACH) for part in path.replace(_ENVELOPE, "").split(".")]
    while len(names) > 1 and names[-1] in _NAMELESS:
        names.pop()
    return names[-1]


def is_question(value: Any) -> bool:
    text = as_text(value)
    return text is not None and len(text.strip()) > 1 and not text.strip().isdigit()


def is_scalar(value: Any) -> bool:
    return isinstance(alone(value), str | int | float)


def is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(each, Mapping) for each in value)


FITS: Final[dict[FieldName, Callable[[Any], bool]]] = {
    "question": is_question,
    "reasoning": is_text,
    "answer": is_scalar,
    "id": is_scalar,
}


def lists_on(path: str) -> list[str]:
    """Return the lists on a path, outer ones first: ``a[].b[].c`` has ``a`` and ``a.b``."""
    parts = path.split(EACH)
    return ["".join(parts[: number + 1]) for number in range(len(parts) - 1)]


def counts_up(columns: Mapping[int, object]) -> bool:
    """Whether column numbers run without a gap from 0 or 1, and there are at least two."""
    indices = sorted(columns)
    return len(indices) > 1 and indices in (
        list(range(len(indices))),
        list(range(1, len(indices) + 1)),
    )


def missing_hint(of: Sampled, name: FieldName, texts: Sequence[str]) -> str:
    """Return the line that names the column of a missing field, of those that hold long texts.

    A response is the longest of them, a question one that mostly asks something.
    """
    if name == "question":
        fitting = [each for each in texts if of.share(each, _asks) >= MOST / 2]
    else:
        fitting = list(texts)
    column = max(fitting, key=of.typical_length, default=None)
    hint = "  --map " + shlex.quote(f"{name}={column or 'COLUMN'}")
    if column is not None:
        return f'{hint}   (if the text of "{column}" is the {name})'
    what = "response" if name == "reasoning" else name
    return f"{hint}   (no column looks like a {what})"


def _asks(text: str) -> bool:
    return "?" in text or "？" in text


def holds_whole(of: Sampled, column: str) -> bool:
    """Whether most texts of a column are a question and its response.

    A "response" that is the same in all rows is the prompt's own last words.
    """
    both = [split_prompt(text) for text in of.texts(column)]
    responses = [each[1] for each in both if each is not None]
    varied = len(responses) < 2 or len(set(responses)) > 1
    return bool(both) and varied and len(responses) >= MOST * len(both)


def beside_whole(of: Sampled, column: str, others: Iterable[str]) -> list[str]:
    """Return the columns with a text of their own, which is no part of the whole one's."""
    return [each for each in others if each != column and not of.contains(column, (each,))]


_VALUES_OFFERED: Final = 6
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
_SEVERAL: Final = 5
_WORDS_BEHIND: Final = 20
_NO_OPTIONS: Final = "no column holds options to choose from"
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
            f"  --options {no},{yes} --answer-base 0   (1 is {yes})",
            f"  --options {yes},{no} --answer-base 0   (0 is {yes})",
            "  --map answer=   (they are no answers of the model)",
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
    hints = [f"  --map {shlex.quote(f'options={each}')}" for each in fitting[:_NAMED]]
    if not fitting:
        offer = ",".join(values) if _recur(of, asked.answers, values) else "FIRST,SECOND"
        hints = ["  --map options=COLUMN", f"  --options {shlex.quote(offer)}"]
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
