"""Inject faults into runs and print what came of them; exit code 1 where a promise was broken.

    python -m bench.chaos --faults 5000 --seed 1
    python -m bench.chaos --faults 5000 --seed 1 --trial 17    # that one again, with what it said

Every trial is a pure function of the seed. What must hold after each: every row of the input is
found, set aside with a reason, or the run failed and can be continued to an undisturbed run's end;
a verdict stands only where the judge gave it; a key appears nowhere; no traceback; the exit code
follows from what is there.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TextIO

from bench.chaos import batches, caches, clusters, inputs, judge, processes, system
from bench.chaos.plan import Fault, Trial, plan
from bench.chaos.stage import Problem, Stage, key_in_environment, stage

SCENES: Mapping[str, Mapping[str, Callable[[Stage, Fault], None]]] = {
    "input": inputs.KINDS,
    "system": system.KINDS,
    "cache": caches.KINDS,
    "batch": batches.KINDS,
    "processes": processes.KINDS,
    **({"cluster": clusters.KINDS} if clusters.KINDS else {}),
}
KINDS = {scene: list(kinds) for scene, kinds in SCENES.items()} | {"judge": list(judge.KINDS)}
SHARES = {
    "input": 0.22,
    "system": 0.22,
    "cache": 0.02,
    "batch": 0.01,
    "judge": 0.508,
    "processes": 0.02,
    **({"cluster": 0.002} if clusters.KINDS else {}),
}
PROMISES = ("lost", "wrong verdicts", "leaks", "tracebacks", "wrong exit codes")


@dataclass(frozen=True, slots=True)
class Done:
    """A trial, the faults that a run met in it, and each broken promise with what is to blame."""

    trial: Trial
    met: list[Fault]
    broken: list[tuple[Fault, Problem]]


def perform(trial: Trial) -> Done:
    """Carry one trial out."""
    with stage() as own:
        if trial.scene == "judge":
            return _judged(own, trial)
        (fault,) = trial.faults
        SCENES[trial.scene][fault.kind](own, fault)
        return Done(trial, [fault], [(fault, problem) for problem in own.problems])


def _judged(own: Stage, trial: Trial) -> Done:
    """Blame a fault for its own question, and all of them for what befell the run as a whole."""
    wrong, met = judge.judged(own, trial)
    broken = [(fault, problem) for fault in trial.faults for problem in own.problems]
    for blamed, told in wrong.values():
        broken.append((blamed or trial.faults[0], Problem("wrong verdicts", told)))
    return Done(trial, met, broken)


def table(done: Collection[Done], *, brief: bool) -> list[str]:
    """Return what was injected, by kind of fault or, ``brief``, by scene, and what came of it."""

    def row(trial: Trial, fault: Fault) -> tuple[str, str]:
        return trial.scene, "" if brief else fault.kind

    met = Counter(row(each.trial, fault) for each in done for fault in each.met)
    breaches = {(e.trial, fault, problem.kind) for e in done for fault, problem in e.broken}
    broken = Counter((row(trial, fault), promise) for trial, fault, promise in breaches)
    fallen = Counter(row(*each) for each in {(trial, fault) for trial, fault, _ in breaches})
    lines = [f"| where | fault | injected | survived | {' | '.join(PROMISES)} |"]
    lines.append(f"|---|---|{'--:|' * (2 + len(PROMISES))}")
    for name in sorted(met):
        told = name[1] or f"{len(KINDS[name[0]])} kinds"
        counts = [broken[name, promise] for promise in PROMISES]
        lines.append(_line(name[0], told, met[name], met[name] - fallen[name], *counts))
    whole = Counter(promise for _, _, promise in breaches)
    kinds = len({fault.kind for each in done for fault in each.met})
    counts = [whole[promise] for promise in PROMISES]
    survived = met.total() - fallen.total()
    return [*lines, _line("all", f"{kinds} kinds", met.total(), survived, *counts)]


def _line(*cells: object) -> str:
    told = [f"{each:,}" if isinstance(each, int) else str(each) for each in cells]
    return f"| {' | '.join(told)} |"


def chaos(trials: Collection[Trial], told: TextIO) -> Iterator[Done]:
    """Carry trials out, and tell of each promise that was broken."""
    with key_in_environment():
        for trial in trials:
            done = perform(trial)
            for fault, problem in done.broken:
                print(f"trial {trial.number}: {fault}: {problem.kind}: {problem.text}", file=told)
            yield done


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trial", type=int, help="carry this one out alone")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="every n-th trial, from k on")
    options = parser.parse_args()
    trials = plan(options.seed, options.faults, KINDS, SHARES)
    if options.trial is not None:
        trials = [trials[options.trial]]
    first, every = map(int, options.part.split("/"))
    trials = trials[first - 1 :: every]
    # A shell that starts it in the background has it ignore interrupts, which are faults here.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    begin, used = time.perf_counter(), time.process_time()
    done: list[Done] = []
    with suppress(KeyboardInterrupt):
        # Stopped early, it tells of what was done.
        for each in chaos(trials, sys.stderr):
            done.append(each)  # noqa: PERF402 - kept when it is interrupted
    print(*table(done, brief=True), "", *table(done, brief=False), sep="\n")
    print(
        f"\n{time.perf_counter() - begin:,.0f} seconds, {time.process_time() - used:,.0f} of the "
        "processor in this process"
    )
    return 1 if any(each.broken for each in done) else 0


if __name__ == "__main__":
    sys.exit(main())
