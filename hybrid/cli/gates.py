"""When ``hybrid check`` fails in continuous integration: at any error, at new ones, at a rate."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import click

from hybrid.cli.console import say
from hybrid.cli.options import with_options
from hybrid.errors import UsageError
from hybrid.records import ErrorType
from hybrid.run.tally import Tally

_Command = TypeVar("_Command", bound=Any)

GATE_NAMES: Final = frozenset({"max_rate", "max_rate_point", "fail_on", "baseline", "closed_book"})
_ACCEPTED: Final = f"accepted: TYPE=RATE with TYPE {', '.join(ErrorType)} and RATE from 0 to 1"
_NEW_SHOWN: Final = 10
_GATES: Final = (
    click.option(
        "--max-rate",
        multiple=True,
        metavar="TYPE=RATE",
        help="Exit with 1 only if the whole 95 % interval of the error rate lies above this, "
        "such as factual=0.3. Can be repeated.",
    ),
    click.option(
        "--max-rate-point",
        is_flag=True,
        help="Compare the rate itself with --max-rate, not its interval.",
    ),
    click.option(
        "--fail-on",
        type=click.Choice(("errors", "new")),
        help="Exit with 1 on any error, or only on errors not in --baseline.  [default: "
        "errors; with --max-rate, only the rates]",
    ),
    click.option(
        "--baseline",
        type=click.Path(exists=True, path_type=Path),
        help="Known errors: an earlier run, or the output of hybrid export --format baseline.",
    ),
    click.option(
        "--closed-book",
        is_flag=True,
        help="Report factual findings separately, and do not fail on them. Without a passage, most "
        "answers are flagged by definition.",
    ),
)


def gate_options(command: _Command) -> _Command:
    """Add the options that say when a run fails."""
    return with_options(_GATES, command)


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
        from hybrid.report.baseline import read_baseline, unknown
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
