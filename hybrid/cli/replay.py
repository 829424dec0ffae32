"""``hybrid replay`` and ``hybrid verify``: a run derived again, or compared with its digests."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from hybrid._version import __version__
from hybrid.cli.console import say
from hybrid.cli.judge_options import (
    PromptChoice,
    cache_option,
    decision_option,
    decision_parameters,
)
from hybrid.cli.options import (
    PRESENT_FOLDER,
    load_asked,
    option,
    output_options,
    pack_dirs,
    pack_options,
)
from hybrid.errors import UsageError
from hybrid.judging.cache import AnswerCache, default_cache_path
from hybrid.packs import Pack
from hybrid.records.findings import from_line
from hybrid.run.findings import read_findings
from hybrid.run.manifest import Manifest, RunIdentity, Spending, manifest_beside
from hybrid.text.escape import printable

if TYPE_CHECKING:
    from hybrid.cli.printing import Choice, FormatName
    from hybrid.cli.run import Results
    from hybrid.run.calibrated import Decision
    from hybrid.run.judged import Asking
    from hybrid.run.replay import Replayer, State
    from hybrid.run.store import Store


# --- One run of ``hybrid replay``, from the request to the exit code -----------------------------

# What a run records of how it asked, and what decides a prompt beside the templates.
_ASKED = ("prompt_lang", "verdict_order", "hints")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayRequest:
    """The options of ``hybrid replay`` as given; raises ``UsageError`` where they make no sense."""

    findings: str
    cache_path: Path | None
    output: str | None
    overwrite: bool
    format_name: FormatName | None
    only: Literal["errors"] | None
    prompt_directory: Path | None
    decision_path: Path | None
    packs: tuple[Path, ...]
    no_default_pack: bool
    exit_zero: bool
    quiet: bool
    limit: int | None = None

    def __post_init__(self) -> None:
        if self.overwrite and self.output is None:
            raise UsageError("--overwrite needs -o: nothing is written without it")
        pack_dirs(self.packs, no_default_pack=self.no_default_pack)

    def choice(self, *, prints: bool) -> Choice:
        """Return which records go to standard output, and how; none without a wish to print."""
        from hybrid.cli.printing import Choice

        form = self.format_name or ("auto" if prints else None)
        return Choice(form, only_errors=self.only == "errors", limit=self.limit)

    def source(self) -> str:
        """Return the findings file that is read."""
        path = Path(self.findings)
        return str(path / "findings.jsonl") if path.is_dir() else self.findings


def perform(request: ReplayRequest) -> int:
    """Replay the findings and return the exit code."""
    from hybrid.cli.printing import Display, conclude
    from hybrid.cli.run import Results, carry_out
    from hybrid.run.checker import Checker
    from hybrid.run.judged import Asking
    from hybrid.run.replay import Replayer

    earlier = manifest_beside(request.findings)
    prompt = _prompt_choice(request, earlier)
    pack = load_asked(request.packs, no_default_pack=request.no_default_pack)
    strict = frozenset(earlier.parameters.get("strict", ()) if earlier is not None else ())
    asking = Asking(
        prompts=prompt.prompts(), strict=strict, decision=_decision(request, earlier, pack)
    )
    checker = Checker(pack, asking=asking)
    identity = _identity(request, earlier, asking, pack)
    with ExitStack() as stack:
        replayer = Replayer(checker, _cache(request, stack))
        run = _run_writer(request, identity, stack)
        results = Results(Display(request.choice(prints=run is None), stack), run)
        carry_out(results, partial(_replay_rest, request, replayer, results))
    # Of a run that asked no judge only the rules are applied anew.
    judged = any(counts.by_rules < counts.records for counts in results.tally.types.values())
    conclude(request, results.tally, judged=judged, spending=_spending(replayer))
    return results.tally.exit_code(exit_zero=request.exit_zero)


def _replay_rest(request: ReplayRequest, replayer: Replayer, results: Results) -> None:
    from hybrid.run.boundary import contained
    from hybrid.run.runner import part_of

    for line in read_findings(request.source()):
        found = from_line(line)
        if results.run is None or not results.run.is_done(found.record):
            made = contained(partial(replayer.replay, found), found.record, request.findings)
            results.put(part_of(made, results.hand))
    if results.run is not None:
        results.run.spend(_spending(replayer))


def _prompt_choice(request: ReplayRequest, earlier: Manifest | None) -> PromptChoice:
    """Return how the run asked, as far as its manifest tells."""
    known = earlier.parameters if earlier is not None else {}
    asked: dict[str, Any] = {name: known[name] for name in _ASKED if name in known}
    return PromptChoice(prompt_directory=request.prompt_directory, **asked)


def _decision(request: ReplayRequest, earlier: Manifest | None, pack: Pack) -> Decision | None:
    """Return the decision to weigh by; it must be of the judge that was asked, and of the prompts
    that it was shown, but of today's rules."""
    from hybrid.run.calibrated import decision_for

    if request.decision_path is None:
        return None
    if earlier is None:
        raise UsageError(
            f"--decision needs a manifest beside {request.findings}: it names the judge"
        )
    today = {"version": __version__, "pack_hash": pack.hash}
    return decision_for(request.decision_path, earlier.model_copy(update=today))


def _identity(
    request: ReplayRequest, earlier: Manifest | None, asking: Asking, pack: Pack
) -> RunIdentity:
    from hybrid.cli.run import identity

    known = dict(earlier.parameters) if earlier is not None else {}
    known.pop("decision", None)
    return identity(
        request,
        (request.source(),),
        pack.hash,
        asking=asking,
        prompt_directory=request.prompt_directory,
        model=(earlier.model if earlier is not None else None) or "replayed",
        parameters={**known, **decision_parameters(request.decision_path), "replay": True},
    )


def _cache(request: ReplayRequest, stack: ExitStack) -> AnswerCache | None:
    """Open the cache; one that is not there is not made just to be looked at."""
    path = request.cache_path or default_cache_path()
    if not path.exists():
        say(f"{path}: there is no cache here, so no answer can be found")
        return None
    return stack.enter_context(AnswerCache(path))


def _run_writer(request: ReplayRequest, identity: RunIdentity, stack: ExitStack) -> Store | None:
    from hybrid.run.store import Store

    if request.output is None:
        return None
    writer = Store(request.output, identity=identity, overwrite=request.overwrite)
    return stack.enter_context(writer)


def _spending(replayer: Replayer) -> Spending:
    return Spending(cached=replayer.counts.found, failed=replayer.counts.missing)


# --- ``hybrid replay`` ---------------------------------------------------------------------------


@click.command()
@click.argument("findings")
@cache_option
@output_options("findings and manifest")
@option("--only", "Print only errors.", ("errors",))
@option(
    "--prompts prompt_directory", "The templates of the run, if they were not ours.", PRESENT_FOLDER
)
@decision_option
@pack_options
@option("--exit-zero", "Exit with 0 even if errors were found.", is_flag=True)
@option("-q --quiet", "Do not print messages about the run.", is_flag=True)
@click.pass_context
def replay(ctx: click.Context, /, **options: Any) -> None:
    """Compute findings again from saved answers, without a call.

    FINDINGS is what hybrid check wrote: a run directory, a findings file, or -. The command
    uses today's rules, quote checks, post-checks and decisions. The answers come from the cache. An
    answer is marked "prompt_changed" if its prompt would differ today. If an answer is not in the
    cache, its finding is unassessed. With --decision, judge and rules are weighed. Without it, the
    findings are the judge's, even for a run that weighed them.

    \b
    Exit codes: 2  failed or incomplete (bad usage, anything unassessed)
                1  errors found
                0  none found
    """

    ctx.exit(perform(ReplayRequest(**options)))


# --- ``hybrid verify``: whether a run is still what it was when it was written -------------------


@click.command()
@click.argument("run", metavar="RUN")
@option("-q --quiet", "Do not print what matches.", is_flag=True)
@click.pass_context
def verify(ctx: click.Context, /, *, run: str, quiet: bool) -> None:
    """Check that a run and its inputs are unchanged.

    RUN is what -o named. The command hashes its files, inputs, rules and prompts again and compares
    them with the manifest. Findings have one hash for each 1,000 lines. Paths are those that the
    run was given, so start it in the same folder.

    The digest of the manifest covers the whole run. Someone who can change files could also make
    new digests. Note the digest elsewhere, such as in the paper.

    \b
    Exit codes: 2  something can no longer be checked, or there is no run
                1  something differs
                0  everything matches
    """
    from hybrid.run.replay import State, verify_run

    states = set()
    for each in verify_run(run):
        states.add(each.state)
        if not (quiet and each.state is State.MATCHES):
            # No table: a digest is to be copied, and never folded.
            note = f": {each.told}" if each.told else ""
            click.echo(printable(f"{each.state.value}  {each.what}{note}"))
    ctx.exit(_code(states))


def _code(states: Collection[State]) -> int:
    from hybrid.run.replay import State

    if State.DIFFERS in states:
        return 1
    return 2 if State.UNKNOWN in states else 0
