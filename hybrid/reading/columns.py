"""Which column of an input holds which field: decided once per file by role, or refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product
from typing import Any, Final, Literal

from hybrid.errors import FieldError, RowError, spelled
from hybrid.reading.offered import Asked, offered
from hybrid.reading.options import constant_options, nth_key, options_from
from hybrid.reading.profiles import (
    FITS,
    MOST,
    TIERS,
    Sampled,
    beside_whole,
    counts_up,
    holds_truth,
    holds_whole,
    is_list_of_objects,
    last_name,
    lists_on,
    may_be_question,
    may_be_response,
    missing_hint,
    option_family,
    pairs_of,
    plain,
    question_in,
    speaks_of_reasoning,
    usual_names,
)
from hybrid.reading.rows import EACH, FIELD_NAMES, FieldName, RawRow, ReadOptions, kind_of, parsed

_LONG_TEXT: Final = 60
_SHORT: Final = 10
_NAMES_SHOWN: Final = 16
_NAME_LENGTH: Final = 60
_WAYS_SHOWN: Final = 6

Sample = Sequence[RawRow]


@dataclass(frozen=True, slots=True)
class FieldPlan:
    """The columns of each field. Several columns are joined, or are one option each.

    ``keys`` names the options where each has its own column, ``constant`` are the options of every
    row, ``listing`` is the column whose text lists them; without these they are read from the
    question's text. ``whole`` tells that question and reasoning stand in one text, ``each`` which
    lists give a row for each item, and ``prompts`` what a response may repeat at its beginning.
    ``base`` is the number of the first option where answers are numbers. ``late`` are the usual
    names, as they are compared, of fields that no row looked at had: a row that has one after all
    cannot be read like the others.
    ``guesses`` says what nothing but the rows' texts tells, ``guessed_options`` that the options
    are such a guess.
    """

    columns: Mapping[FieldName, tuple[str, ...]]
    keys: tuple[str, ...] = ()
    constant: Mapping[str, str] = field(default_factory=dict)
    listing: str | None = None
    whole: bool = False
    each: tuple[str, ...] = ()
    prompts: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    late: Mapping[str, FieldName] = field(default_factory=dict)
    guesses: tuple[str, ...] = ()
    guessed_options: bool = False
    base: Literal[0, 1] | None = None

    def of(self, name: FieldName) -> tuple[str, ...]:
        """Return the columns of a field; empty when the input has none."""
        return self.columns.get(name, ())

    @property
    def used(self) -> frozenset[str]:
        """The columns that are read, and so are not kept aside."""
        return frozenset(column for columns in self.columns.values() for column in columns)


def decide(sample: Sample, options: ReadOptions, file: str) -> FieldPlan:
    """Choose the columns by ``options``, then by usual names, then by what stands in them.

    Raises ``FieldError`` that names the file, every field that cannot be decided, the columns
    that compete, and the option that settles each.
    """
    decision = _Decision(sample, options, file)
    decision.take_mapping()
    misnamed = bool(decision.problems)
    decision.take_option_columns()
    for name in FIELD_NAMES:
        decision.take_usual(name)
    decision.take_whole_text()
    if not misnamed:
        decision.report_missing()
    decision.take_listing()
    if decision.problems:
        raise FieldError("\n".join(decision.problems))
    return decision.plan()


class _Decision:
    def __init__(self, sample: Sample, options: ReadOptions, file: str) -> None:
        self._of = Sampled(sample)
        self._options = options
        self._file = file
        self._settled: dict[FieldName, tuple[str, ...]] = {}
        self._keys: tuple[str, ...] = ()
        self._constant = constant_options(options.options) if options.options else {}
        self._listing: str | None = None
        self._whole = False
        self._guesses: list[str] = []
        self._contested: set[FieldName] = set()
        self.problems: list[str] = []

    def take_mapping(self) -> None:
        for name in FIELD_NAMES:
            if name in self._options.mapping:
                self._settled[name] = self._resolved(name, self._options.mapping[name])
        if len(self._settled.get("options", ())) > 1:
            self._keys = tuple(map(nth_key, range(len(self._settled["options"]))))

    def take_option_columns(self) -> None:
        if (
            "options" in self._settled
            or self._constant
            or self._named("options", 0, self._of.names)
        ):
            return
        families: dict[str, dict[int, list[str]]] = {}
        for column in self._of.names:
            family = option_family(column)
            if family is not None and column not in self._taken():
                families.setdefault(family[0], {}).setdefault(family[1], []).append(column)
        # A key that several columns have gives as many ways to choose.
        whole = [
            ways
            for columns in families.values()
            if counts_up(columns)
            for ways in islice(product(*map(columns.__getitem__, sorted(columns))), _WAYS_SHOWN)
        ]
        if len(whole) == 1:
            self._settled["options"] = whole[0]
            self._keys = tuple(map(nth_key, range(len(whole[0]))))
        elif whole:
            joined = list(map("+".join, whole))
            self._contest("options", joined, joined)
        else:
            self._take_compared()

    def _take_compared(self) -> None:
        """Take two responses for the options where a judge's reasoning on them stands beside."""
        pairs = [
            pair
            for pair in pairs_of(self._of.names)
            if len(self._of.long(pair)) == len(pair) and not self._taken() & {*pair}
        ]
        if len(pairs) != 1:
            return
        self._settled["options"] = pairs[0]
        if "reasoning" in self._settled or self._candidates("reasoning"):
            self._keys = (nth_key(0), nth_key(1))
        else:
            del self._settled["options"]

    def take_usual(self, name: FieldName) -> None:
        if name in self._settled or (name == "options" and self._constant):
            return
        found = self._candidates(name)
        if name == "reasoning":
            found = self._reasonings(found)
        elif name == "question":
            found = self._of.without_containers(self._of.varied(found) or found)
        elif name == "id" and found and self._of.repeats(found[0]):
            self._guesses.append(f'"{found[0]}" names several rows, so it is not an id')
            return
        if len(found) == 1:
            self._settled[name] = (found[0],)
        elif found:
            maps = [*found, "+".join(found)] if name == "reasoning" else found
            self._contest(name, found, maps)

    def take_whole_text(self) -> None:
        """Take question and reasoning from one column whose texts hold both."""
        given = self._settled.get("question", ()) + self._settled.get("reasoning", ())
        if {"question", "reasoning"} <= self._options.mapping.keys() and len(set(given)) == 1:
            self._take_whole(given[0], "")
        if self._contested or "reasoning" in self._options.mapping:
            return
        if "reasoning" in self._settled and "question" in self._settled:
            return
        texts = self._texts_left()
        column = next((each for each in (*given, *texts) if holds_whole(self._of, each)), None)
        # Where another text may hold one of them, nothing is cut.
        if column is not None and not beside_whole(self._of, column, (*given, *texts)):
            self._take_whole(column, f'question and reasoning are taken from "{column}"')

    def _take_whole(self, column: str, guess: str) -> None:
        self._settled["question"] = self._settled["reasoning"] = (column,)
        self._whole = True
        self._guesses.extend([guess] if guess else [])

    def report_missing(self) -> None:
        """Say first which of question and reasoning is nowhere, whatever else is in doubt."""
        lacking: list[FieldName] = [
            name
            for name in ("question", "reasoning")
            if name not in self._settled and name not in self._contested
        ]
        told = self.problems
        self.problems = []
        for name in lacking:
            self._report_missing(name)
        self.problems += told

    def take_listing(self) -> None:
        """Find where options stand that have no column: in a question, or yes and no."""
        if "options" in self._settled or self._constant or self.problems:
            return
        reasoning = self._settled["reasoning"] if not self._whole else ()
        prompts = [
            each
            for tier in TIERS["question"]
            for each in self._of.paths
            if plain(last_name(each)) in tier and each not in reasoning
        ]
        question = self._settled["question"][0]
        found = offered(
            self._of,
            Asked(
                question=question,
                prompts=() if self._whole else prompts,
                answers=self._settled.get("answer", ()),
                taken=self._taken(),
                question_of=question_in if self._whole else str,
            ),
        )
        if found.reason:
            self._problem(found.reason + f" {self._there()}", found.hints)
        elif found.constant:
            self._constant = {each: each for each in found.constant}
            named = ",".join(found.constant)
            self._guesses.append(
                f"options {named} are taken as given ({spelled('options')} settles them)"
            )
        else:
            self._listing = None if found.listing == question else found.listing

    def plan(self) -> FieldPlan:
        each = tuple(
            dict.fromkeys(p for cs in self._settled.values() for c in cs for p in lists_on(c))
        )
        several = tuple(path for path in each if self._of.has_several(path))
        columns = {
            name: tuple(column.replace(EACH, "") for column in columns)
            for name, columns in self._settled.items()
        }
        plan = FieldPlan(
            columns,
            keys=self._keys,
            constant=self._constant,
            listing=self._listing,
            whole=self._whole,
            each=several,
            prompts=tuple(
                n for n in self._of.names if any(plain(n) in t for t in TIERS["question"])
            ),
            late=self._late(),
            guesses=tuple(self._guesses),
            guessed_options=bool(self._constant) and not self._options.options,
        )
        kept = tuple(name for name in self._of.names if name and name not in plan.used)
        return replace(plan, kept=kept)

    def _late(self) -> dict[str, FieldName]:
        there = {plain(name) for name in self._of.names}
        settled = {*self._settled, *(("options",) if self._constant or self._listing else ())}
        return {
            usual: name
            for name in FIELD_NAMES
            if name not in settled
            for tier in TIERS[name]
            for usual in tier - there
        }

    def _taken(self) -> set[str]:
        return {column for columns in self._settled.values() for column in columns}

    def _candidates(self, name: FieldName) -> list[str]:
        """Return the columns of the first group of names that has any: in rows before inside.

        A column may itself be called ``metadata.answer``, by a tool that flattens objects.
        """
        columns = [column for column in self._of.names if "." not in column]
        inside = [path for path in self._of.paths if path not in columns]
        if name in ("answer", "id", "lang"):
            # A value beside what is read, never one from somewhere in the file.
            read = self._settled.get("reasoning", ())
            beside = {c.rpartition(".")[0] for c in read if "." in c or c.endswith(EACH)}
            inside = [
                path for path in inside if name == "answer" and path.rpartition(".")[0] in beside
            ]
            places = [inside, columns] if name == "answer" else [columns]
        else:
            places = [columns, inside]
        for number in range(len(TIERS[name])):
            for place in places:
                found = self._named(name, number, place)
                if found:
                    return found[:1] if self._of.all_equal(found) else found
        return []

    def _named(self, name: FieldName, number: int, place: Iterable[str]) -> list[str]:
        tier, taken = TIERS[name][number], self._taken()
        if name == "question":
            # A prompt may be named for the options that it lists, and asks the question too.
            taken -= {*self._settled.get("options", ())}
        named = [
            path
            for path in place
            if plain(last_name(path)) in tier
            and path not in taken
            and not holds_truth(path)
            and not (name == "options" and path.endswith(EACH))
        ]
        fits = self._are_options if name == "options" else FITS.get(name)
        filled = [path for path in named if self._of.filled(path)]
        if fits is None:
            return filled or (named if name == "context" else [])
        return [path for path in filled if any(map(fits, self._of.filled(path)))]

    def _are_options(self, value: Any) -> bool:
        if not isinstance(value, str | list | Mapping):
            return False
        try:
            return bool(options_from(value, self._options.separator))
        except RowError:
            # Text without any list is no column of options; a faulty list is, and is told of.
            listed = not isinstance(value, str) or self._options.separator is not None
            return listed and not is_list_of_objects(value)

    def _reasonings(self, found: list[str]) -> list[str]:
        """Return which columns may be the reasoning, of those that are named like it or may be."""
        found = found or self._of.long(filter(speaks_of_reasoning, self._free_paths()))
        inner = [path for outer in found for path in self._inside(outer)]
        if inner:
            found = inner
        long = self._of.long(found)
        found = long or found
        if len(found) > 1:
            question = self._settled.get("question", ())
            bare = [each for each in found if not self._of.contains(each, question)]
            found = self._of.without_contained(bare or found)
        return found or self._long_answers()

    def _long_answers(self) -> list[str]:
        """Return a column named like an answer whose texts are responses, in rows or beside what
        is asked."""
        beside = {c.rpartition(".")[0] for c in self._settled.get("question", ())}
        places = [each for each in self._of.paths if each.rpartition(".")[0] in beside]
        return self._of.long(
            each
            for place in (self._of.names, places)
            for number in range(len(TIERS["answer"]))
            for each in self._named("answer", number, place)
        )[:1]

    def _inside(self, outer: str) -> list[str]:
        """Return the reasoning inside of texts that are objects, by the first group of names."""
        if self._of.share(outer, lambda text: isinstance(parsed(text), dict)) < MOST / 2:
            return []
        paths = [path for path in self._of.paths if path.startswith(f"{outer}.")]
        return self._of.long(self._named("reasoning", 0, paths)) or self._of.long(paths)[:1]

    def _free_paths(self) -> list[str]:
        taken = self._taken()
        return [path for path in self._of.paths if path not in taken and not holds_truth(path)]

    def _texts_left(
        self, fits: Callable[[str], bool] = may_be_response, least: int = _LONG_TEXT
    ) -> list[str]:
        taken = self._taken()
        columns = [each for each in self._of.paths if each not in taken and fits(each)]
        return [
            each
            for each in columns
            if self._of.typical_length(each) >= least and self._of.is_prose(each)
        ]

    def _resolved(self, name: FieldName, wanted: str) -> tuple[str, ...]:
        if not wanted:
            if name in ("question", "reasoning"):
                self._problem(f"{spelled('mapping', {name: ''})}: the {name} cannot be left out")
            return ()
        parts = [wanted] if wanted in self._of.names else wanted.split("+")
        found = [self._column(part.strip()) for part in parts]
        for part, column in zip(parts, found, strict=True):
            if column is None:
                self._problem(
                    f'{spelled("mapping", {name: wanted})}: no column "{part}". {self._there()}'
                )
        return tuple(column for column in found if column is not None)

    def _column(self, wanted: str) -> str | None:
        if wanted in self._of.names:
            return wanted
        alike = [column for column in self._of.names if plain(column) == plain(wanted)]
        if len(alike) == 1:
            return alike[0]
        # A path may lead from the whole document, of which the rows are a part.
        ends = [wanted, *([wanted.partition("[].")[2]] if "[]." in wanted else [])]
        return next((end for end in ends if end and self._of.filled(end)), None)

    def _contest(self, name: FieldName, columns: Sequence[str], maps: Sequence[str]) -> None:
        lines = [f"  {spelled('mapping', {name: column})}" for column in maps]
        if len(maps) > len(columns):
            lines[-1] += "   (joined by a blank line)"
        listed = ", ".join(f'"{column}"' for column in columns)
        self._contested.add(name)
        self._problem(f"several columns may contain the {name}: {listed}. Say which:", lines)

    def _report_missing(self, name: FieldName) -> None:
        other = self._settled.get("question", ()) + self._settled.get("context", ())
        asks = name == "question"
        texts = self._texts_left(may_be_question, _SHORT) if asks else self._texts_left()
        left = [each for each in texts if each not in other]
        usual = frozenset[str]().union(*TIERS[name])
        empty = [
            each for each in self._of.names if plain(each) in usual and not self._of.filled(each)
        ]
        odd = [each for each in self._of.names if plain(each) in usual and self._is_no_text(each)]
        named = f"no column contains the {name}"
        if odd:
            named = (
                f'the column "{odd[0]}" contains no text, but {kind_of(self._of.filled(odd[0])[0])}'
            )
        if empty:
            named = f'the column "{empty[0]}" is empty'
        reason = f"{named}. Looked for: {usual_names(name)} …. {self._there()}"
        self._problem(reason, [missing_hint(self._of, name, left)])

    def _is_no_text(self, column: str) -> bool:
        return bool(self._of.filled(column)) and not self._of.texts(column)

    def _there(self) -> str:
        names = [name[:_NAME_LENGTH] for name in self._of.names]
        more = len(names) - _NAMES_SHOWN
        names_there = ", ".join(names[:_NAMES_SHOWN]) or "none"
        return f"Columns there: {names_there}" + (f" and {more:,} more." if more > 0 else ".")

    def _problem(self, reason: str, hints: Sequence[str] = ()) -> None:
        self.problems.append("\n".join([f"{self._file}: {reason}", *hints]))
