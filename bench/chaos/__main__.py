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
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TextIO

from bench.chaos import caches, inputs, judge, processes, system
from bench.chaos.plan import Fault, Trial, plan
from bench.chaos.stage import Problem, Stage, key_in_environment, stage

SCENES: Mapping[str, Mapping[str, Callable[[Stage, Fault], None]]] = {
    "input": inputs.KINDS,
    "system": system.KINDS,
    "cache": caches.KINDS,
    "processes": processes.KINDS,
}
KINDS = {scene: list(kinds) for scene, kinds in SCENES.items()} | {"judge": list(judge.KINDS)}
SHARES = {"input": 0.2, "system": 0.2, "cache": 0.03, "judge": 0.55, "processes": 0.02}
BROKEN = ("lost", "wrong verdicts", "leaks", "tracebacks", "wrong exit codes")

Broken = Iterator[tuple[Fault, Problem]]


def perform(trial: Trial) -> Broken:
    """Carry one trial out; yields each broken promise with the fault that is to blame."""
    with stage() as own:
        if trial.scene == "judge":
            yield from _judged(own, trial)
            return
        (fault,) = trial.faults
        SCENES[trial.scene][fault.kind](own, fault)
        for problem in own.problems:
            yield fault, problem


def _judged(own: Stage, trial: Trial) -> Broken:
    """Blame a fault for its own question, and all of them for what befell the run as a whole."""
    wrong = judge.judged(own, trial)
    for fault in trial.faults:
        for problem in own.problems:
            yield fault, problem
    for blamed, told in wrong.values():
        yield trial.faults[0] if blamed is None else blamed, Problem("wrong verdicts", told)


def table(trials: Iterable[Trial], broken: Mapping[tuple[str, str], int]) -> list[str]:
    """Return the table of what was injected, by kind of fault, and what came of it, in Markdown."""
    injected = Counter(fault.kind for trial in trials for fault in trial.faults)
    scenes = {fault.kind: trial.scene for trial in trials for fault in trial.faults}
    lines = [f"| where | fault | injected | survived | {' | '.join(BROKEN)} |"]
    lines.append(f"|---|---|{'--:|' * (2 + len(BROKEN))}")
    for kind in sorted(injected, key=lambda kind: (scenes[kind], kind)):
        told = [broken.get((kind, name), 0) for name in BROKEN]
        survived = max(0, injected[kind] - max(told))
        cells = (scenes[kind], kind, injected[kind], survived, *told)
        lines.append(f"| {' | '.join(map(str, cells))} |")
    whole = [sum(broken.get((kind, name), 0) for kind in injected) for name in BROKEN]
    survived = sum(
        max(0, number - max(broken.get((kind, name), 0) for name in BROKEN))
        for kind, number in injected.items()
    )
    cells = ("all", f"{len(injected)} kinds", injected.total(), survived, *whole)
    return [*lines, f"| {' | '.join(map(str, cells))} |"]


def chaos(trials: Iterable[Trial], told: TextIO) -> Counter[tuple[str, str]]:
    """Carry trials out; returns how often each kind of fault broke each promise."""
    broken: Counter[tuple[str, str]] = Counter()
    with key_in_environment():
        for trial in trials:
            seen = {(f, p.kind): p for f, p in perform(trial)}
            for (fault, name), problem in seen.items():
                broken[fault.kind, name] += 1
                print(f"trial {trial.number}: {fault}: {name}: {problem.text}", file=told)
    return broken


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trial", type=int, help="carry this one out alone")
    options = parser.parse_args()
    trials = plan(options.seed, options.faults, KINDS, SHARES)
    if options.trial is not None:
        trials = [trials[options.trial]]
    begin, used = time.perf_counter(), time.process_time()
    broken = chaos(trials, sys.stderr)
    print(*table(trials, broken), sep="\n")
    print(
        f"\n{time.perf_counter() - begin:,.0f} seconds, {time.process_time() - used:,.0f} of the "
        "processor in this process"
    )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
