"""From the answers of judges to the finding on one record and error type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from msgspec.structs import asdict

from hybrid.evidence.locate import locate
from hybrid.evidence.objections import concerns, vetoes
from hybrid.evidence.source import Source, prepare
from hybrid.evidence.verdict import RESPONSE, Case, Checked, injection, is_copied, open_keys
from hybrid.records import (
    OPTION_PREFIX,
    Choice,
    Concern,
    ErrorType,
    Finding,
    Flag,
    Grounding,
    Objection,
    Record,
    Status,
    Verdict,
    criteria_of,
)
from hybrid.records.record import Hint, JudgeAnswer, Role, Span
from hybrid.records.weighing import STRONG_FLAG
from hybrid.text.sentences import sentences

# --- one answer ---------------------------------------------------------------------------------
# One answer of a judge: grounded, held against the vetoes, and looked at for concerns.

UNESCAPED = "backslashes in quotes read as they were meant"

_MARKS = r"[\s\"'“”‘’*()（）\[\]【】{}.。．:：,，、$]*"
_NOT_THE_CHOICE = "a letter alone must be the choice itself"
# What JSON makes of \boxed, \frac, \nabla, \rho, \times.
_CONTROLS = {"\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_CONTROL = re.compile(r"[\b\f\r\t\n](?=[A-Za-z])")
_MOST_CONTROLS = 6


@dataclass(slots=True)
class _Finder:
    """Looks quotes up in one record; remembers which were read with backslashes."""

    record: Record
    error_type: ErrorType
    source: Source = field(init=False)
    mended: dict[str, str] = field(default_factory=dict)
    taken: list[Grounding] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.source = prepare(self.record)

    def find(self, quote: str, role: Role, fields: Sequence[str] | None = None) -> Grounding:
        """Look in ``fields``, everywhere without; a quote that JSON has spoilt is read anew."""
        found = self._locate(quote, role, fields)
        if found.accepted:
            return found
        for meant in _with_backslashes(quote):
            again = self._locate(meant, role, fields)
            if again.accepted:
                self.mended[quote] = meant
                return again
        return found

    def preferring(self, quote: str, role: Role, fields: Sequence[str]) -> Grounding:
        """Look in ``fields`` first, then everywhere."""
        found = self.find(quote, role, fields)
        if found.accepted:
            return found
        anywhere = self.find(quote, role)
        return anywhere if anywhere.accepted or found.tier == "missing" else found

    def premise(self, quote: str, fields: Sequence[str] = ()) -> Grounding:
        """Look for a premise, at another place than those before it where its words have one."""
        found = self.preferring(quote, "premise", fields) if fields else self.find(quote, "premise")
        self.taken.append(found)
        return found

    def _locate(self, quote: str, role: Role, fields: Sequence[str] | None) -> Grounding:
        return locate(
            quote,
            self.source,
            role=role,
            error_type=self.error_type,
            fields=fields,
            taken=self.taken if role == "premise" else (),
        )


def grounded(case: Case) -> tuple[Case, tuple[str, ...]]:
    """Return an error verdict with the places of its quotes, and what had to be mended in them."""
    finder, verdict = _Finder(case.record, case.error_type), case.verdict
    pairs: tuple[tuple[int, int], ...] = ()
    if case.error_type is ErrorType.SEMANTIC:
        premises, pairs = _keywords(finder, verdict.premises)
    elif case.error_type is ErrorType.LOGICAL:
        premises = [finder.premise(each, RESPONSE) for each in verdict.premises]
    else:
        premises = [finder.premise(each) for each in verdict.premises]
    conclusion, mended = _conclusion(finder, verdict.conclusion, case.choice), finder.mended
    read = replace(
        verdict,
        premises=tuple(mended.get(each, each) for each in verdict.premises),
        conclusion=mended.get(verdict.conclusion, verdict.conclusion),
    )
    placed = replace(
        case, verdict=read, premises=tuple(premises), conclusion=conclusion, pairs=pairs
    )
    return placed, (UNESCAPED,) if mended else ()


def _keywords(
    finder: _Finder, quotes: Sequence[str]
) -> tuple[list[Grounding], tuple[tuple[int, int], ...]]:
    """Place the premises of a semantic verdict: one in what was given, one in the reasoning.

    Their order is the judge's own; the first pair that can be keyword and replacement decides
    where a quote that stands in both is shown.
    """
    given = [finder.find(quote, "keyword", _given(finder.record)) for quote in quotes]
    used = [finder.find(quote, "keyword", ("reasoning",)) for quote in quotes]
    pairs = tuple(
        (x, y)
        for x, y in product(range(len(quotes)), repeat=2)
        if x != y and given[x].accepted and used[y].accepted
    )
    placed = [
        first if first.accepted else second if second.accepted else finder.find(quote, "keyword")
        for quote, first, second in zip(quotes, given, used, strict=True)
    ]
    if pairs:
        placed[pairs[0][1]] = used[pairs[0][1]]
    return placed, pairs


def _given(record: Record) -> tuple[str, ...]:
    """Return the fields that a keyword can come from, the question first."""
    options = [OPTION_PREFIX + key for key in record.options]
    return ("question", *options, *(["context"] if record.context is not None else []))


def _conclusion(finder: _Finder, quote: str, choice: Choice) -> Grounding | None:
    """Return where the conclusion stands, ``None`` when there is no quote.

    It belongs to the response. The text of an option counts where it is the one chosen, or where
    no answer tells which one is.
    """
    if not quote.strip():
        return None
    record = finder.record
    for key in record.options:
        if re.fullmatch(f"{_MARKS}{re.escape(key)}{_MARKS}", quote, re.IGNORECASE):
            return _key(record, quote, key, choice)
    open_ = open_keys(record, choice)
    options = [OPTION_PREFIX + key for key in record.options if key in open_]
    return finder.preferring(quote, "conclusion", (*RESPONSE, *options))


def _key(record: Record, quote: str, key: str, choice: Choice) -> Grounding:
    """Return where a letter alone may be the choice: in the answer, else late in the reasoning."""
    place: Span | None = None
    if key == choice.answer and record.answer is not None:
        whole = Span("answer", 0, len(record.answer))
        place = next(_named(record, key, whole), whole)
    elif key in open_keys(record, choice) or _ends_on(record, key):
        everywhere = Span("reasoning", 0, len(record.reasoning))
        last = [*_named(record, key, everywhere)][-1:]
        stated = [*_named(record, key, choice.conclusion)][-1:] if choice.conclusion else []
        place = next(iter((*stated, *last)), None)
    if place is None:
        return Grounding(
            "conclusion", quote, "missing", False, None, None, None, reason=_NOT_THE_CHOICE
        )
    return Grounding(
        "conclusion", quote, "exact", True, place.field, place.start, place.end, score=100.0
    )


def _named(record: Record, key: str, inside: Span) -> Iterator[Span]:
    """Yield where a key stands as a word of its own; "A nurse" and "I think" name no option."""
    word = r"(?! ?[a-z]| [A-Z][a-z])" if key in ("A", "I") else ""
    pattern = rf"(?<![A-Za-z0-9]){re.escape(key)}(?![A-Za-z0-9]){word}"
    flags = re.IGNORECASE if 1 < len(key) else re.NOFLAG
    for match in re.finditer(pattern, record.text(inside), flags):
        yield Span(inside.field, inside.start + match.start(), inside.start + match.end())


def _ends_on(record: Record, key: str) -> bool:
    """Whether the last sentence that names any option by its key names this one alone, at its end.

    The choice that was read may be misread.
    """
    for start, end in reversed(sentences(record.reasoning)):
        inside = Span("reasoning", start, end)
        named = {each for each in record.options if next(_named(record, each, inside), None)}
        if named:
            ending = rf"{re.escape(key)}{_MARKS}(?:{re.escape(record.options[key])})?{_MARKS}"
            said = record.text(inside)
            return named == {key} and re.search(rf"{ending}\Z", said) is not None
    return False


def _with_backslashes(quote: str) -> Iterator[str]:
    """Yield what a quote may have been before JSON read its backslashes, likeliest first."""
    places = [match.start() for match in _CONTROL.finditer(quote)]
    if not places:
        return
    certain = {at for at in places if quote[at] != "\n"}
    open_ = [at for at in places if quote[at] == "\n"]
    choices = (
        product((True, False), repeat=len(open_))
        if len(open_) <= _MOST_CONTROLS
        else [(True,) * len(open_), (False,) * len(open_)]
    )
    for each in choices:
        taken = certain | {at for at, read in zip(open_, each, strict=True) if read}
        if taken:
            yield "".join(_CONTROLS[c] if at in taken else c for at, c in enumerate(quote))


_COPIED = "the answer repeats a verdict from the record"


def check_verdict(
    record: Record,
    error_type: ErrorType,
    answer: JudgeAnswer,
    hints: Sequence[Hint],
    choice: Choice,
    *,
    strict: Collection[str] = (),
) -> Checked:
    """Check one answer against the record it is about.

    ``hints`` are those the judge was shown, ``choice`` is what screening read. ``strict`` names
    the concerns that are vetoes. Never raises.
    """
    verdict = answer.verdict
    if verdict is not None and is_copied(verdict, record):
        answer, verdict = replace(answer, verdict=None, failure=_COPIED), None
    if verdict is None:
        spoken = tuple(injection(record))
        return Checked(answer, Status.UNASSESSED, concerns=spoken, hints=tuple(hints))
    cited = (*answer.confirmed, *answer.dismissed)
    case = Case(record, error_type, verdict, choice, cited=cited, hints=tuple(hints))
    if not verdict.is_error:
        raised = tuple(concerns(case, answer.repairs))
        return Checked(answer, Status.CLEAN, concerns=raised, hints=case.hints)
    case, mended = grounded(case)
    answer = replace(answer, verdict=case.verdict, repairs=(*answer.repairs, *mended))
    return _checked(answer, case, strict)


def _checked(answer: JudgeAnswer, case: Case, strict: Collection[str]) -> Checked:
    raised = tuple(concerns(case, answer.repairs))
    objections = [*vetoes(case)]
    objections += [
        Objection(each.code, each.message, each.quote) for each in raised if each.code in strict
    ]
    return Checked(
        answer,
        Status.REJECTED if objections else Status.ERROR,
        case.groundings,
        tuple(objections),
        tuple(each for each in raised if each.code not in strict),
        _criteria(case, answer),
        case.hints,
    )


def _criteria(case: Case, answer: JudgeAnswer) -> tuple[str, ...]:
    """Return the criteria of the hints confirmed, then those that the explanation names."""
    confirmed = [hint.criterion for hint in case.hints if hint.id in answer.confirmed]
    named = [
        criterion.id
        for criterion in criteria_of(case.error_type)
        if re.search(rf"(?<![a-z_]){criterion.id}(?![a-z_])", case.verdict.explanation)
    ]
    return tuple(dict.fromkeys((*confirmed, *named)))


# --- all answers to one question ----------------------------------------------------------------
# From checked answers to the finding on one record and error type.

_KEPT_RAW = (Status.REJECTED, Status.UNASSESSED)
_NOTHING = Verdict(is_error=False, premises=(), conclusion="", explanation="")


def decide(
    error_type: ErrorType, checked: Sequence[Checked], *, flags: tuple[Flag, ...], score: float
) -> Finding:
    """Return the finding that the answers to one question make; ``score`` is the rules' own.

    What more than half of the answers with a verdict say stands; without such a majority it is
    ``disputed``. ``unassessed`` is a finding without any verdict. Flags never change a status.
    Answers that were passed on to a second judge are kept beside the others, and decide nothing.
    """
    first = [each for each in checked if each.answer.passed_on]
    checked = [each for each in checked if not each.answer.passed_on]
    status, objections = _outcome(checked)
    shown = _shown(checked, status)
    return Finding(
        error_type=error_type,
        status=status,
        decided_by="judge",
        score=round(score, 4),
        criteria=_all_criteria(checked) if status is Status.ERROR else (),
        verdict=_verdict(shown, status),
        flags=flags,
        grounding=shown.groundings if shown else (),
        objections=(*objections, *(shown.objections if shown else ())),
        concerns=(*(shown.concerns if shown else ()), *_against_flags(status, flags)),
        judge=_judge(checked) | ({"first": [_answer(each) for each in first]} if first else {}),
    )


def _outcome(checked: Sequence[Checked]) -> tuple[Status, tuple[Objection, ...]]:
    votes = Counter(each.status for each in checked if each.status is not Status.UNASSESSED)
    if not votes:
        return Status.UNASSESSED, tuple(_failures(checked))
    status, most = votes.most_common(1)[0]
    if 2 * most <= votes.total():
        split = ", ".join(f"{count} {each}" for each, count in sorted(votes.items()))
        return Status.DISPUTED, (Objection("split_votes", f"no majority: {split}"),)
    return status, ()


def _against_flags(status: Status, flags: Sequence[Flag]) -> Iterator[Concern]:
    strong = [flag.rule for flag in flags if flag.strength == "strong"]
    if status is Status.CLEAN and strong:
        message = f"the judge finds no error despite a strong flag: {', '.join(strong)}"
        yield Concern(STRONG_FLAG, message)


def _failures(checked: Sequence[Checked]) -> Iterator[Objection]:
    reasons = dict.fromkeys(each.answer.failure or "no verdict" for each in checked)
    for reason in reasons or ("the judge was not asked",):
        yield Objection("no_verdict", reason)


def _shown(checked: Sequence[Checked], status: Status) -> Checked | None:
    """Return the answer whose verdict the finding shows: the first that decided it.

    Of a split vote that is an answer which says "error", since the evidence is what is disputed.
    """
    wanted = [status]
    if status is Status.DISPUTED:
        wanted += [Status.ERROR, Status.REJECTED, Status.CLEAN]
    for each in wanted:
        for one in checked:
            if one.status is each:
                return one
    return None


def _verdict(shown: Checked | None, status: Status) -> Verdict:
    if shown is None or shown.verdict is None:
        return _NOTHING
    if status is Status.CLEAN:
        return replace(_NOTHING, explanation=shown.verdict.explanation)
    said_error = status in (Status.ERROR, Status.REJECTED)
    return replace(shown.verdict, is_error=said_error)


def _all_criteria(checked: Sequence[Checked]) -> tuple[str, ...]:
    named = [each.criteria for each in checked if each.status is Status.ERROR]
    return tuple(dict.fromkeys(criterion for criteria in named for criterion in criteria))


def _judge(checked: Sequence[Checked]) -> dict[str, Any]:
    counted = Counter(each.status.value for each in checked)
    hints = checked[0].hints if checked else ()
    return {
        "answers": [_answer(each) for each in checked],
        "split": {status.value: counted[status.value] for status in Status},
        "p_error": _mean([each.answer.p_error for each in checked]),
        "hints": [
            {"id": hint.id, "rule": hint.rule, "criterion": hint.criterion} for hint in hints
        ],
    }


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return round(sum(known) / len(known), 6) if known else None


def _answer(checked: Checked) -> dict[str, Any]:
    answer, verdict = checked.answer, checked.verdict
    return {
        "model": answer.model,
        "vote": answer.vote,
        "key": answer.key,
        "status": checked.status.value,
        "is_error": verdict.is_error if verdict else None,
        "p_error": answer.p_error,
        "confirmed": list(answer.confirmed),
        "dismissed": list(answer.dismissed),
        "objections": [asdict(each) for each in checked.objections],
        "concerns": [asdict(each) for each in checked.concerns],
        "evidence": {
            "premises": list(verdict.premises) if verdict else [],
            "conclusion": verdict.conclusion if verdict else "",
        },
        "explanation": verdict.explanation if verdict else "",
        "failure": answer.failure,
        "rung": answer.rung,
        "repairs": list(answer.repairs),
        "usage": {
            "prompt_tokens": answer.usage.prompt_tokens,
            "completion_tokens": answer.usage.completion_tokens,
        },
        "raw": answer.raw or None if checked.status in _KEPT_RAW else None,
    }
