"""One run of ``hybrid replay``, from the request to the exit code."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

from hybrid._version import __version__
from hybrid.cli.console import say
from hybrid.cli.decision import decision_parameters
from hybrid.cli.judge_options import PromptChoice
from hybrid.cli.options import pack_dirs
from hybrid.cli.printing import Choice, Display, FormatName
from hybrid.cli.results import Results, carry_out
from hybrid.cli.summary import conclude
from hybrid.errors import UsageError
from hybrid.evidence import declared
from hybrid.judging.cache import AnswerCache, default_cache_path
from hybrid.packs import Pack, file_hashes, load_packs
from hybrid.records.findings import from_line
from hybrid.run import Asking, Checker
from hybrid.run.boundary import contained
from hybrid.run.decision_file import Decision, decision_for
from hybrid.run.findings import read_findings
from hybrid.run.manifest import Manifest, RunIdentity, Spending, hash_inputs, joint_hash
from hybrid.run.replay import Replayer
from hybrid.run.resume import manifest_beside
from hybrid.run.runner import part_of
from hybrid.run.store import Store

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

    def load_pack(self) -> Pack:
        """Return the packs asked for as one."""
        return load_packs(pack_dirs(self.packs, no_default_pack=self.no_default_pack))

    def choice(self, *, prints: bool) -> Choice:
        """Return which records go to standard output, and how; none without a wish to print."""
        form = self.format_name or ("auto" if prints else None)
        return Choice(form, only_errors=self.only == "errors", limit=self.limit)

    def source(self) -> str:
        """Return the findings file that is read."""
        path = Path(self.findings)
        return str(path / "findings.jsonl") if path.is_dir() else self.findings


def perform(request: ReplayRequest) -> int:
    """Replay the findings and return the exit code."""
    earlier = manifest_beside(request.findings)
    prompt = _prompt_choice(request, earlier)
    pack = request.load_pack()
    strict = frozenset(earlier.parameters.get("strict", ()) if earlier is not None else ())
    asking = Asking(
        prompts=prompt.prompts(), strict=strict, decision=_decision(request, earlier, pack)
    )
    checker = Checker(pack, asking=asking)
    identity = _identity(request, earlier, checker, pack)
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
    if request.decision_path is None:
        return None
    if earlier is None:
        raise UsageError(
            f"--decision needs a manifest beside {request.findings}: it tells which judge answered"
        )
    today = {"version": __version__, "pack_hash": pack.hash}
    return decision_for(request.decision_path, earlier.model_copy(update=today))


def _identity(
    request: ReplayRequest, earlier: Manifest | None, checker: Checker, pack: Pack
) -> RunIdentity:
    assert checker.asking is not None
    known = dict(earlier.parameters) if earlier is not None else {}
    known.pop("decision", None)
    source, directory = request.source(), request.prompt_directory
    hashes = hash_inputs([source])
    return RunIdentity(
        version=__version__,
        inputs=(source,),
        input_hash=joint_hash(hashes),
        pack_hash=pack.hash,
        prompt_hashes=dict(checker.asking.prompts.hashes),
        model=(earlier.model if earlier is not None else None) or "replayed",
        parameters={**known, **decision_parameters(request.decision_path), "replay": True},
        input_hashes=hashes,
        default_pack=not request.no_default_pack,
        packs=tuple(map(str, request.packs)),
        pack_files=file_hashes(pack_dirs(request.packs, no_default_pack=request.no_default_pack)),
        prompt_directory=None if directory is None else str(directory),
        grounding=declared(),
    )


def _cache(request: ReplayRequest, stack: ExitStack) -> AnswerCache | None:
    """Open the cache; one that is not there is not made just to be looked at."""
    path = request.cache_path or default_cache_path()
    if not path.exists():
        say(f"{path}: there is no cache here, so no answer can be found")
        return None
    return stack.enter_context(AnswerCache(path))


def _run_writer(request: ReplayRequest, identity: RunIdentity, stack: ExitStack) -> Store | None:
    if request.output is None:
        return None
    writer = Store(request.output, identity=identity, overwrite=request.overwrite)
    return stack.enter_context(writer)


def _spending(replayer: Replayer) -> Spending:
    return Spending(cached=replayer.counts.found, failed=replayer.counts.missing)
