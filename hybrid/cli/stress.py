"""``hybrid stress``: how steady a judge is when only the way of asking changes."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hybrid._version import __version__
from hybrid.cli.console import messages, output, say
from hybrid.cli.evaluate import show
from hybrid.cli.judge_options import (
    LIMIT_NAMES,
    JudgeRequest,
    ModelChoice,
    PromptChoice,
    limit_options,
    model_options,
    taken,
    wording_options,
)
from hybrid.cli.options import FOLDER, SectionedCommand, error_types_option, option
from hybrid.errors import InputError, UsageError
from hybrid.files import write_whole
from hybrid.records import ErrorType
from hybrid.records.findings import AnswerLine, encode_line, judge_line, record_of
from hybrid.records.record import JudgeAnswer, Variant
from hybrid.run.findings import read_findings
from hybrid.run.manifest import Spending
from hybrid.text.table import json_text

if TYPE_CHECKING:
    from hybrid.cli.forecast import Forecast
    from hybrid.judging.panel import Case, Judged
    from hybrid.measure.stress import Answer, Stress
    from hybrid.run.stress import Asked, Question

    Cases = Callable[[], Iterator[Case[Asked]]]

# --- From the request to the exit code -----------------------------------------------------------

_REASONS_SHOWN = 3


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
        return tuple(map(Variant, self.variants)) or tuple(Variant)

    def questions(self) -> tuple[Question, ...]:
        """Return what to ask about; raises ``InputError`` where there is nothing."""
        from hybrid.run.stress import drawn, questions

        types = tuple(map(ErrorType, self.error_types)) or tuple(ErrorType)
        lines = drawn(read_findings(self.findings), self.size, self.draw_seed)
        if found := questions(lines, types):
            return found
        raise InputError(f"{self.findings}: no finding on {', '.join(types)} errors")


def perform(request: StressRequest) -> int:
    """Ask, tell and write what came of it; return the exit code."""
    from hybrid.cli.printing import spending_lines
    from hybrid.measure.stress import stress as measured
    from hybrid.measure.stress import tables
    from hybrid.run.stress import cases

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
    found = measured([*answers, *others])
    lines = list(_headlines(request, asked, answers))
    show(lines, tables(found), "table")
    if request.output is not None:
        _write(request, found, lines, [*answers, *others], spending)
    return 2 if any(each.failure for each in answers) else 0


def _foresee(calls: Cases, asked: Iterable[Question], judge: JudgeRequest) -> tuple[Forecast, int]:
    """Return what the calls would take, and how many prompts they are about."""
    from hybrid.cli.forecast import Forecast, known_answers

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
    from hybrid.run.judged import open_judges

    found: list[Answer] = []
    with open_judges(judge.recipe(), told=say) as judges:
        try:
            for judged in _with_bar(judges.ask(calls), total):
                found += _told(judged)
        except KeyboardInterrupt:
            if judges.keep_answers:
                say("answers are saved; the same command continues from here")
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
    question: Question,
    variant: Variant,
    answer: JudgeAnswer | AnswerLine,
    model: str,
    is_error: bool | None,
) -> Answer:
    from hybrid.measure.gold import question_of
    from hybrid.measure.stress import Answer

    record = question.record
    text = question_of(record.context, record.question, record.options.values())
    return Answer(
        id=record.id,
        question=hashlib.sha256(text.encode()).hexdigest()[:16],
        error_type=question.error_type,
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
            question = wanted.get((line.id, each.error_type))
            if question is None or each.judge is None or record_of(line) != question.record:
                continue
            first: dict[str, AnswerLine] = {}
            for answer in judge_line(each.judge, record_id=line.id).answers:
                first.setdefault(answer.model, answer)
            found += [
                _line(question, Variant.AS_IS, answer, f"{model} in {run}", answer.is_error)
                for model, answer in first.items()
            ]
    if not found:
        raise InputError(f"--against {run}: no judge's answer on any of the records that are drawn")
    return found


def _headlines(
    request: StressRequest, asked: Iterable[Question], answers: Iterable[Answer]
) -> Iterator[str]:
    from hybrid.measure.tables import counted

    ids = {each.record.id for each in asked}
    yield f"{request.findings}: {counted(len(ids), 'record')} drawn (seed {request.draw_seed})"
    yield (
        "95 % intervals: Wilson's for flips, as if all verdicts on a question flipped together; "
        "resamples of whole questions for kappa"
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
    from hybrid.measure.stress import tables
    from hybrid.measure.tables import markdown, plain

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
    text_of_answers = b"".join(encode_line(plain(each)) for each in answers)
    write_whole(request.output / "answers.jsonl", text_of_answers)


# --- The command ---------------------------------------------------------------------------------

_WORDING = frozenset({"prompt_directory", "prompt_lang", "verdict_order"})
_JUDGE = frozenset("models base_url temperature seed max_output_tokens extra_body".split())
_SECTIONS = {"Asking a judge": _JUDGE | _WORDING, "Calls, answers and limits": LIMIT_NAMES}
_VARIANTS = [each.value for each in Variant if each is not Variant.AS_IS]


@click.command(cls=SectionedCommand, sections=_SECTIONS)
@click.argument("findings")
@option("-n --size", "How many records to draw.", click.IntRange(min=1), default=60)
@option(
    "--draw-seed",
    "Makes the draw repeatable; a larger draw includes the smaller one.",
    click.IntRange(min=0),
    default=0,
)
@error_types_option
@option(
    "--variant variants",
    "Use only this variant.  [default: all]",
    _VARIANTS,
    multiple=True,
)
@option("--repeats", "How often to repeat the same question.", click.IntRange(min=1), default=2)
@option(
    "--against",
    "Also compare with the judges of this run on the same records.",
    multiple=True,
    metavar="RUN",
)
@option(
    "-o --output",
    "Write stress.json, stress.md and answers.jsonl, a line for each call, into this directory.",
    FOLDER,
)
@model_options
@wording_options
@limit_options
@click.pass_context
def stress(ctx: click.Context, /, **options: Any) -> None:
    """Measure how steady a judge's verdicts are.

    FINDINGS is what hybrid check wrote: a run directory or a findings file, whose records are drawn
    at random. The judge gets each record as hybrid check sends it, then again in other forms: with
    reversed options, without hints, with other hints, in the other language, and with the
    response first. Calls, tokens and cost are printed first, and --dry-run stops there. Answers are
    saved, so the same command continues after a stop.

    Exits with 2 if a call gave no verdict.
    """
    model = taken(ModelChoice, options)
    if not model.models:
        raise UsageError("--model names no judge; give the one to try, or several to compare")
    wording = PromptChoice(**{name: options.pop(name) for name in _WORDING})
    limits = {name: options.pop(name) for name in LIMIT_NAMES & options.keys()}
    judge = JudgeRequest(model=model, prompt=wording, **limits)

    ctx.exit(perform(StressRequest(judge=judge, **options)))
