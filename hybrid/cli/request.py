"""What one ``hybrid check`` was asked to do, checked for sense."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from hybrid.cli.gates import Gates
from hybrid.cli.judge_options import JudgeRequest
from hybrid.cli.options import pack_dirs
from hybrid.cli.printing import Choice, FormatName
from hybrid.cli.reading import ReadRequest
from hybrid.cli.thresholds import Made
from hybrid.errors import UsageError
from hybrid.packs import Pack, load_packs
from hybrid.reading.bytelines import is_url
from hybrid.records import ErrorType
from hybrid.run.resume import run_paths
from hybrid.run.tally import Tally

if TYPE_CHECKING:
    from hybrid.run import Asking, Checker

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
        """Return the error types asked for."""
        return tuple(ErrorType(name) for name in self.error_types) or tuple(ErrorType)

    def load_pack(self) -> Pack:
        """Return the packs asked for as one; raises ``PackError`` with every fault in them."""
        return load_packs(pack_dirs(self.packs, no_default_pack=self.no_default_pack))


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
    def screens(self) -> bool:
        """Whether all records are checked, and by rules alone."""
        return not self.judged and self.explain is None and not self.judge.dry_run

    @property
    def prints_records(self) -> bool:
        """Whether records go to standard output; with ``-o`` alone only the summary does."""
        return self.format_name is not None or self.output is None

    def exit_code(self, tally: Tally) -> int:
        """Return the exit code of the run that was counted."""
        return self.gates.exit_code(tally, self.output, exit_zero=self.exit_zero)

    def choice(self) -> Choice:
        """Return which records go to standard output, and how."""
        form = (self.format_name or "auto") if self.prints_records else None
        return Choice(
            form, only_errors=self.only == "errors", limit=self.limit, apart=self.gates.apart
        )

    def asking(self, pack: Pack) -> Asking:
        """Return what judges are to be asked, with the rules of ``pack``."""
        return self.judge.asking(Made(pack.hash, self.wanted_types()))

    def checker(self, pack: Pack, asking: Asking | None = None) -> Checker:
        """Return the checker asked for, with the rules of ``pack``."""
        from hybrid.run import Checker

        return Checker(pack, error_types=self.wanted_types(), asking=asking)

    def parameters(self) -> dict[str, Any]:
        """Return the options that alter findings: what tells one run from another."""
        judge = self.judge.parameters() if self.judged else {}
        return judge | {
            "error_types": [str(each) for each in ErrorType if each in self.wanted_types()],
            **self.reading_parameters(),
        }
