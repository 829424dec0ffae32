"""One run of ``hybrid stress``, from the request to the exit code."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hybrid._version import __version__
from hybrid.cli.console import messages, output, say
from hybrid.cli.eval_options import show
from hybrid.cli.forecast import Forecast, known_answers
from hybrid.cli.judge_options import JudgeRequest
from hybrid.cli.summary import spending_lines
from hybrid.errors import InputError, UsageError
from hybrid.files import write_whole
from hybrid.judging.panel import Case, Judged
from hybrid.measure.gold import question_of
from hybrid.measure.stress import Answer, Stress, stress, tables
from hybrid.measure.tables import counted, markdown, plain
from hybrid.records import ErrorType
from hybrid.records.findings import record_of
from hybrid.records.line import AnswerLine, encode_line, judge_line
from hybrid.records.values import JudgeAnswer, Variant
from hybrid.run import Asking
from hybrid.run.findings import read_findings
from hybrid.run.judged import open_judges
from hybrid.run.manifest import Spending
from hybrid.run.stress import Asked, Question, cases, drawn, questions
from hybrid.text.table import json_text

_REASONS_SHOWN = 3

Cases = Callable[[], Iterator[Case[Asked]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class StressRequest:
    """The options of ``hybrid stress`` as given; without variants or error types, all."""

    findings: str
    size: int
    draw_seed: int
    error_types: tuple[str, ...]
    variants: tuple[str, ...]
    repeats: int
    against: tuple[str, ...]
    output: Path | None
    judge: JudgeRequest

    def __post_init__(self) -> None:
        if "-" in self.against:
            raise UsageError("--against -: name a run directory or a findings file")

    def wanted(self) -> tuple[Variant, ...]:
        """Return the variants asked for."""
        return tuple(map(Variant, self.variants)) or tuple(Variant)

    def questions(self) -> tuple[Question, ...]:
        """Return what to ask about; raises ``InputError`` where there is nothing."""
        types = tuple(map(ErrorType, self.error_types)) or tuple(ErrorType)
        lines = drawn(read_findings(self.findings), self.size, self.draw_seed)
        if found := questions(lines, types):
            return found
        raise InputError(f"{self.findings}: no finding on {', '.join(types)} errors")


def perform(request: StressRequest) -> int:
    """Ask, tell and write what came of it; return the exit code."""
    asked, prompts = request.questions(), request.judge.prompt.prompts()
    calls = partial(cases, asked, prompts, request.wanted(), request.repeats)
    others = [told for run in request.against for told in _against(run, asked)]
    forecast, count = _foresee(calls, asked, request.judge)
    if request.judge.dry_run:
        output().print(forecast.table(request.judge))
        return 0
    messages().print(forecast.table(request.judge, dry=False))
    answers, spending = _answers(calls(), count, request.judge)
    messages().print(*spending_lines(spending), sep="\n")
    found = stress([*answers, *others])
    lines = list(_headlines(request, asked, answers))
    show(lines, tables(found), "table")
    if request.output is not None:
        _write(request, found, lines, [*answers, *others], spending)
    return 2 if any(each.failure for each in answers) else 0


def _foresee(calls: Cases, asked: Iterable[Question], judge: JudgeRequest) -> tuple[Forecast, int]:
    """Return what the calls would take, and how many prompts they are about."""
    forecast = Forecast(records=len({each.record.id for each in asked}))
    settings, count = judge.model.settings(), 0
    with known_answers(judge) as cache:
        for case in calls():
            count += 1
            for each in settings:
                for vote in range(case.votes or 1):
                    forecast.add(each, case.prompts[0], vote, cache)
    return forecast, count


def _answers(
    calls: Iterator[Case[Asked]], total: int, judge: JudgeRequest
) -> tuple[list[Answer], Spending]:
    found: list[Answer] = []
    with open_judges(judge.recipe(Asking(prompts=judge.prompt.prompts())), told=say) as judges:
        try:
            for judged in _with_bar(judges.ask(calls), total):
                found += _told(judged)
        except KeyboardInterrupt:
            if judges.keep_answers:
                say("what was answered is kept; the same command goes on from here")
            raise
        return found, judges.spending()


def _with_bar(judged: Iterator[Judged[Asked]], total: int) -> Iterable[Judged[Asked]]:
    from rich.progress import track

    console = messages()
    return track(
        judged, "asking", total, console=console, transient=True, disable=not console.is_terminal
    )


def _told(judged: Judged[Asked]) -> Iterator[Answer]:
    asked = judged.payload
    for each in judged.answers[0]:
        is_error = each.verdict.is_error if each.verdict is not None else None
        yield _line(asked.question, asked.variant, each, each.model, is_error)


def _line(
    own: Question,
    variant: Variant,
    answer: JudgeAnswer | AnswerLine,
    model: str,
    is_error: bool | None,
) -> Answer:
    record = own.record
    text = question_of(record.context, record.question, record.options.values())
    return Answer(
        id=record.id,
        question=hashlib.sha256(text.encode()).hexdigest()[:16],
        error_type=own.error_type,
        variant=variant,
        model=model,
        vote=answer.vote,
        key=answer.key,
        is_error=is_error,
        p_error=answer.p_error,
        failure=answer.failure,
    )


def _against(run: str, asked: Iterable[Question]) -> list[Answer]:
    """Return the first answer of each judge of a run to the same questions.

    Raises ``InputError`` where there is none.
    """
    wanted = {(each.record.id, each.error_type): each for each in asked}
    found: list[Answer] = []
    for line in read_findings(run):
        for each in line.findings:
            own = wanted.get((line.id, each.error_type))
            if own is None or each.judge is None or record_of(line) != own.record:
                continue
            first: dict[str, AnswerLine] = {}
            for answer in judge_line(each.judge, record_id=line.id).answers:
                first.setdefault(answer.model, answer)
            found += [
                _line(own, Variant.AS_IS, answer, f"{model} in {run}", answer.is_error)
                for model, answer in first.items()
            ]
    if not found:
        raise InputError(f"--against {run}: no judge's answer on any of the records that are drawn")
    return found


def _headlines(
    request: StressRequest, asked: Iterable[Question], answers: Iterable[Answer]
) -> Iterator[str]:
    ids = {each.record.id for each in asked}
    yield f"{request.findings}: {counted(len(ids), 'record')} drawn (seed {request.draw_seed})"
    yield (
        "95 % intervals: of flips Wilson's, as if all verdicts on a question flipped together; of "
        "kappa by resamples of whole questions"
    )
    failures = Counter(each.failure for each in answers if each.failure)
    for reason, count in failures.most_common(_REASONS_SHOWN):
        yield f"{counted(count, 'call')} without a verdict: {reason}"


def _write(
    request: StressRequest,
    found: Stress,
    lines: Iterable[str],
    answers: Iterable[Answer],
    spending: Spending,
) -> None:
    assert request.output is not None
    whole = {
        "version": __version__,
        "findings": request.findings,
        "size": request.size,
        "draw_seed": request.draw_seed,
        "variants": request.wanted(),
        "repeats": request.repeats,
        "against": request.against,
        "models": [each.identity() for each in request.judge.model.settings()],
        "prompt_hashes": dict(request.judge.prompt.prompts().hashes),
        "spending": spending.model_dump(mode="json"),
        "flips": plain(found.rows),
        "agreement_over_repeats": plain(found.repeats),
        "agreement_of_judges": plain(found.judges),
    }
    text = json_text(whole)
    write_whole(request.output / "stress.json", text.encode())
    write_whole(request.output / "stress.md", markdown(lines, tables(found)).encode())
    told = b"".join(encode_line(plain(each)) for each in answers)
    write_whole(request.output / "answers.jsonl", told)
