"""Fuzz every target for its share of the time, and say how many inputs were tried.

    python -m bench.fuzz --seconds 600            # all targets
    python -m bench.fuzz --seconds 60 answers     # these alone

Inputs that break something are left in ``out/fuzz/TARGET/`` and make the exit code 1; what is found
there is given to the target again with ``--input FILE``. Needs atheris (``pip install
'.[fuzz]'``), which comes for Linux and macOS.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_LONGEST = 4096
_DONE = re.compile(r"stat::number_of_executed_units:\s*(\d+)")
_COVERED = re.compile(r"cov: (\d+)")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one target: inputs tried, seconds of the clock, and what broke it."""

    target: str
    inputs: int
    seconds: float
    edges: int
    broken: tuple[str, ...]


def main() -> int:
    """Fuzz; returns 1 where an input broke a target."""
    options = _options()
    if options.input is not None:
        from bench.fuzz.targets import TARGETS

        TARGETS[options.targets[0]](options.input.read_bytes())
        return 0
    names = options.targets or _names()
    share = max(1, options.seconds // len(names))
    outcomes = []
    print("| target | inputs | seconds | edges | broken |\n|---|--:|--:|--:|--:|")
    for name in names:
        one = _fuzzed(name, share, options.seed)
        print(
            f"| {name} | {one.inputs:,} | {one.seconds:,.0f} | {one.edges:,} | {len(one.broken)} |"
        )
        sys.stdout.flush()
        outcomes.append(one)
    inputs, seconds = (
        sum(each) for each in zip(*((o.inputs, o.seconds) for o in outcomes), strict=True)
    )
    broken = [path for each in outcomes for path in each.broken]
    print(f"| all | {inputs:,} | {seconds:,.0f} | | {len(broken)} |")
    print(*broken, sep="\n", file=sys.stderr)
    return 1 if broken else 0


def _fuzzed(target: str, seconds: int, seed: int) -> Outcome:
    """Fuzz one target in a process of its own, for the fuzzer ends the one that it runs in."""
    place = ROOT / "out" / "fuzz" / target
    corpus = place / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    before = {path.name for path in place.iterdir()}
    flags = [f"-max_total_time={seconds}", f"-max_len={_LONGEST}", f"-seed={seed}", "-timeout=20"]
    flags += [f"-artifact_prefix={place}/", "-print_final_stats=1", "-rss_limit_mb=4096"]
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "bench.fuzz.one", target, *flags, str(corpus)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    took = time.perf_counter() - begin
    broken = tuple(str(path) for path in place.iterdir() if path.name not in before)
    if done.returncode:
        (place / "told.txt").write_text(done.stdout + done.stderr, encoding="utf-8")
        broken = broken or (f"{place}/told.txt",)
    inputs = _last(_DONE, done.stderr)
    return Outcome(target, inputs, took, _last(_COVERED, done.stderr), broken)


def _last(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.findall(text)
    return int(found[-1]) if found else 0


def _names() -> list[str]:
    from bench.fuzz.targets import TARGETS

    return list(TARGETS)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--seconds", type=int, default=600, help="for all targets together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--input", type=Path, help="give this input to the target, and nothing else"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
