"""``hybrid check``: its options, what they ask for, checked for sense, and when a run fails."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from hybrid.cli.console import say
from hybrid.cli.judge_options import JUDGE_NAMES, LIMIT_NAMES, JudgeRequest, judge_request_options
from hybrid.cli.options import (
    NAMES,
    ReadRequest,
    SectionedCommand,
    error_types_option,
    grouped,
    load_asked,
    option,
    output_options,
    pack_dirs,
    pack_options,
    reading_options,
)
from hybrid.errors import UsageError
from hybrid.records import ErrorType

if TYPE_CHECKING:
    from hybrid.cli.printing import Choice, FormatName
    from hybrid.packs import Pack
    from hybrid.run.checker import Checker
    from hybrid.run.tally import Tally


# --- When a run fails in continuous integration: at any error, at new ones, at a rate ------------

GATE_NAMES: Final = frozenset({"max_rate", "max_rate_point", "fail_on", "baseline", "closed_book"})
_ACCEPTED: Final = f"accepted: TYPE=RATE with TYPE {', '.join(ErrorType)} and RATE from 0 to 1"
_NEW_SHOWN: Final = 10
gate_options = grouped(
    option(
        "--max-rate",
        "Exit with 1 only if the whole 95 % interval of the error rate lies above this, "
        "such as factual=0.3.",
        multiple=True,
        metavar="TYPE=RATE",
    ),
    option(
        "--max-rate-point",
        "Compare the rate itself with --max-rate, not its interval.",
        is_flag=True,
    ),
    option(
        "--fail-on",
        "Exit with 1 on any error, or only on errors not in --baseline.  [default: "
        "errors; with --max-rate, only the rates]",
        ("errors", "new"),
    ),
    option(
        "--baseline",
        "Known errors: an earlier run, or the output of hybrid export --format baseline.",
        click.Path(exists=True, path_type=Path),
    ),
    option(
        "--closed-book",
        "Report factual findings separately, and do not fail on them. Without a passage, most "
        "answers are flagged by definition.",
        is_flag=True,
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gates:
    """The values of ``gate_options``; raises ``UsageError`` where they make no sense."""

    max_rate: tuple[str, ...] = ()
    max_rate_point: bool = False
    fail_on: Literal["errors", "new"] | None = None
    baseline: Path | None = None
    closed_book: bool = False

    def __post_init__(self) -> None:
        self.rates()
        if self.max_rate_point and not self.max_rate:
            raise UsageError("--max-rate-point needs a rate: --max-rate TYPE=RATE")
        if (self.fail_on == "new") != (self.baseline is not None):
            raise UsageError("--fail-on new and --baseline need each other")

    @property
    def apart(self) -> tuple[ErrorType, ...]:
        """Return the error types that are reported apart."""
        return (ErrorType.FACTUAL,) if self.closed_book else ()

    def rates(self) -> dict[ErrorType, float]:
        """Return the greatest rate of each error type that has one."""
        return dict(_read(each) for each in self.max_rate)

    def exit_code(self, tally: Tally, output: str | None, *, exit_zero: bool) -> int:
        """Return the exit code of a run whose findings are in ``output``; tells why it is 1."""
        code = tally.exit_code(exit_zero=exit_zero, apart=self.apart)
        if code == 2 or not (self.max_rate or self.fail_on == "new"):
            return code
        failures = [*self._rates_above(tally), *self._new(output)]
        if self.fail_on == "errors" and tally.errors(self.apart):
            failures.append(f"{tally.errors(self.apart):,} findings are errors")
        for each in failures:
            say(f"failed: {each}")
        return 1 if failures and not exit_zero else 0

    def _rates_above(self, tally: Tally) -> Iterator[str]:
        for error_type, most in self.rates().items():
            found = tally.types[error_type].rate if error_type in tally.types else None
            if found is None or found.value is None or found.low is None or found.high is None:
                yield f"{error_type.value} has no rate; at most {most:g} is allowed"
                continue
            if most < (found.value if self.max_rate_point else found.low):
                yield (
                    f"{error_type.value} {found.value:.3f} ({found.low:.3f} to {found.high:.3f}) "
                    f"of {found.total:,}; at most {most:g} is allowed"
                )

    def _new(self, output: str | None) -> Iterator[str]:
        if self.baseline is None:
            return
        from hybrid.report.exchange import read_baseline, unknown
        from hybrid.run.findings import read_findings

        assert output is not None, "refused without it"
        fresh = [
            f"{line.id} {finding.error_type.value}: {', '.join(finding.criteria)}"
            for line, finding in unknown(read_findings(output), read_baseline(self.baseline))
            if finding.error_type not in self.apart
        ]
        yield from (f"new: {each}" for each in fresh[:_NEW_SHOWN])
        if _NEW_SHOWN < len(fresh):
            yield f"and {len(fresh) - _NEW_SHOWN:,} more new errors"


def _read(text: str) -> tuple[ErrorType, float]:
    name, _, number = text.partition("=")
    try:
        most = float(number)
    except ValueError:
        most = math.nan
    if name.strip() not in list(ErrorType) or not 0 <= most <= 1:
        raise UsageError(f"--max-rate {text}: {_ACCEPTED}")
    return ErrorType(name.strip()), most


# --- What was asked for, checked for sense -------------------------------------------------------

_HOW_TO_CHOOSE = (
    "choose how to check: --rules-only screens with rules alone, without a language model and "
    "without network; --model NAME asks that language model as a judge"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class InputRequest(ReadRequest):
    """Which records are read and how, with which rules, and for which error types.

    Raises ``UsageError`` where no rules are left.
    """

    files: tuple[str, ...]
    error_types: tuple[str, ...]
    packs: tuple[Path, ...]
    no_default_pack: bool

    def __post_init__(self) -> None:
        pack_dirs(self.packs, no_default_pack=self.no_default_pack)

    def wanted_types(self) -> tuple[ErrorType, ...]:
        return tuple(ErrorType(name) for name in self.error_types) or tuple(ErrorType)

    def load_pack(self) -> Pack:
        """Return the packs asked for as one."""
        return load_asked(self.packs, no_default_pack=self.no_default_pack)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRequest(InputRequest):
    """The options of ``hybrid check`` as given; raises ``UsageError`` where they make no sense."""

    rules_only: bool
    output: str | None
    overwrite: bool
    format_name: FormatName | None
    only: Literal["errors"] | None
    explain: str | None
    exit_zero: bool
    quiet: bool
    workers: int | None
    engine: Literal["local", "ray"]
    address: str | None
    judge: JudgeRequest
    gates: Gates = field(default_factory=Gates)
    limit: int | None = None

    def __post_init__(self) -> None:
        from hybrid.reading.bytelines import is_url

        self._refuse_unclear_choice()
        if self.overwrite and self.output is None:
            raise UsageError("--overwrite needs -o: nothing is written without it")
        if self.gates.baseline is not None:
            self._refuse_unknown_place(self.gates.baseline)
        if self.explain is not None and self.output is not None:
            raise UsageError("--explain shows one record and writes nothing; leave out -o")
        if self.explain is not None and self.format_name not in (None, "table", "full"):
            raise UsageError(f"--explain is for reading; leave out --format {self.format_name}")
        # Spelled out, since a dataclass with slots is made anew and super() would miss it.
        InputRequest.__post_init__(self)
        if self.explain is not None and self.judge.dry_run:
            raise UsageError("--explain shows one record, and --dry-run none; leave out one")
        if self.output is not None and is_url(self.output):
            raise UsageError(f"-o {self.output}: findings are written into a directory, not there")
        if self.engine == "ray":
            self._refuse_what_takes_one_machine()
        elif self.address is not None:
            raise UsageError("--address is that of a Ray cluster; add --engine ray")

    def _refuse_unknown_place(self, baseline: Path) -> None:
        from hybrid.run.manifest import run_paths

        if self.output is None:
            raise UsageError("--fail-on new compares what is written here: say where with -o DIR")
        if baseline.resolve() in (
            Path(self.output).resolve(),
            run_paths(self.output).findings.resolve(),
        ):
            raise UsageError(
                "--baseline is what -o writes: name an earlier run, or keep its export"
            )

    def _refuse_what_takes_one_machine(self) -> None:
        if self.judged:
            raise UsageError(
                "--engine ray screens by rules; a judge is asked by one process, about several "
                "records at a time (--concurrency): leave out --engine ray"
            )
        if self.explain is not None:
            raise UsageError("--explain is for one machine; leave out --engine ray, or --explain")

    def _refuse_unclear_choice(self) -> None:
        if self.rules_only and self.judged:
            raise UsageError("--rules-only asks no model and --model asks one; leave out one")
        if self.workers is not None and not self.rules_only and self.engine == "local":
            raise UsageError(
                "--workers is for --rules-only; a judge is asked by one process, about several "
                "records at a time (--concurrency)"
            )
        given = self.judge.given()
        if self.rules_only and given:
            raise UsageError(
                f"{given[0]} is for a judge, and --rules-only asks none; leave out one"
            )
        if not self.rules_only and not self.judged:
            raise UsageError(_HOW_TO_CHOOSE)

    @property
    def judged(self) -> bool:
        """Whether language models are asked."""
        return bool(self.judge.model.models)

    @property
    def prints_records(self) -> bool:
        """Whether records go to standard output; with ``-o`` alone only the summary does."""
        return self.format_name is not None or self.output is None

    def exit_code(self, tally: Tally) -> int:
        """Return the exit code of the run that was counted."""
        return self.gates.exit_code(tally, self.output, exit_zero=self.exit_zero)

    def choice(self) -> Choice:
        """Return which records go to standard output, and how."""
        from hybrid.cli.printing import Choice

        form = (self.format_name or "auto") if self.prints_records else None
        return Choice(
            form, only_errors=self.only == "errors", limit=self.limit, apart=self.gates.apart
        )

    def checker(self, pack: Pack) -> Checker:
        """Return the checker asked for, with the rules of ``pack``."""
        from hybrid.run.checker import Checker

        return Checker(pack, error_types=self.wanted_types())

    def parameters(self) -> dict[str, Any]:
        """Return the options that alter findings: what tells one run from another."""
        judge = self.judge.parameters() if self.judged else {}
        return judge | {
            "error_types": [str(each) for each in ErrorType if each in self.wanted_types()],
            **self.reading_parameters(),
        }


# --- The command ---------------------------------------------------------------------------------

_SECTIONS = {
    "Reading the input": NAMES,
    "Rules": frozenset({"packs", "no_default_pack"}),
    "When it fails": GATE_NAMES | {"exit_zero"},
    "Several machines": frozenset({"engine", "address"}),
    "Asking a judge": JUDGE_NAMES,
    "Calls, answers and limits": LIMIT_NAMES,
}
# What a few need: errors name those that settle a doubt, and a file of options holds the rest.
_RARE: Final = frozenset(
    """separator answer_base answer_is_models bare prefix_ids encoding requests no_default_pack
    max_rate_point closed_book engine address temperature seed max_output_tokens extra_body ask
    then_base_url prompt_directory prompt_lang verdict_order hints thresholds_path retry_ungrounded
    strict concurrency timeout max_retries no_cache max_tokens max_per_minute""".split()
)
GROUPS: Final = {"input": NAMES, "judge": JUDGE_NAMES | LIMIT_NAMES}
"""The tables of a file of options that hold for every command, and the options in each."""
SHARED: Final = frozenset({"error_types", "packs", "no_default_pack"}).union(*GROUPS.values())
"""The options that such a file may give to every command at once."""


@click.command(cls=SectionedCommand, sections=_SECTIONS, rare=_RARE)
@click.argument("files", nargs=-1, required=True)
@option("--rules-only", "Screen with rules: no model, no network.", is_flag=True)
@output_options("findings, manifest and skipped rows")
@error_types_option
@option("--only", "Print only errors. Files written with -o contain every record.", ("errors",))
@option("--explain", "Explain one record: signals, evidence, scores.", metavar="ID")
@reading_options
@pack_options
@option(
    "--workers",
    "How many processes to use, with --rules-only.  [default: one for each core and 2 MB of input]",
    click.IntRange(1),
)
@option(
    "--engine",
    "Where to check: on this machine, or on a Ray cluster.",
    ("local", "ray"),
    default="local",
)
@option("--address", "The Ray cluster to join, such as auto.  [default: start one on this machine]")
@gate_options
@option("--exit-zero", "Exit with 0 even if errors were found.", is_flag=True)
@option(
    "-q --quiet", "Do not print messages about the run. Skipped rows are still named.", is_flag=True
)
@judge_request_options
@click.pass_context
def check(ctx: click.Context, /, **options: Any) -> None:
    """Find errors in the reasoning behind answers.

    With --rules-only, the rules alone decide. With --model, a language model decides. It sees what
    the rules found, and its evidence is checked against the text.

    FILES are logs of Inspect, lm-evaluation-harness, promptfoo or OpenAI batches, JSON, CSV or
    Parquet (hybrid look --formats lists them), or - for standard input. Each row has a question,
    its options, and the reasoning and answer that a model gave.

    \b
    Exit codes: 2  failed or incomplete (bad usage, skipped rows, anything unassessed)
                1  errors found, or a condition under "When it fails"
                0  none found
    """
    from hybrid.cli.run import perform

    judge = JudgeRequest.taken_from(options)
    gates = Gates(**{name: options.pop(name) for name in GATE_NAMES})
    ctx.exit(perform(CheckRequest(judge=judge, gates=gates, **options)))
